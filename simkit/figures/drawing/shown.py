"""Figures that a notebook shows by themselves: pyplot, which would, is never imported."""

import io

from matplotlib.figure import Figure

from simkit.figures.drawing.style import house_style

_DPI = 160


class Shown(Figure):
    """A figure with a picture for notebooks; as a file it is the same as any other."""

    def _repr_png_(self) -> bytes:
        """Return the picture as PNG."""
        picture = io.BytesIO()
        with house_style():
            self.savefig(picture, format="png", dpi=_DPI, metadata={"Software": None})
        return picture.getvalue()


def shown(figure: Figure) -> Figure:
    """Return a figure, which from now on a notebook shows."""
    figure.__class__ = Shown  # nothing is added but how it is shown
    return figure
