"""A picture as SVG inside a page: small, with ids of its own, in colours that the page may change."""

import io
import re
from collections.abc import Mapping
from typing import Any

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from simkit.figures.drawing.style import COLOURS, GREY, house_style

_INLINE: Any = {"svg.fonttype": "none"}  # text stays text: it can be searched, and takes less room
#: Colours of a picture, by the name that the page has for them.
PAGE_COLOURS: Mapping[str, str] = {
    "#000000": "ink", GREY.lower(): "grey", "#dddddd": "grid", "#cccccc": "grid",
    **{colour.lower(): f"c{i}" for i, colour in enumerate(COLOURS) if colour != "#000000"},
}  # fmt: skip
_COLOUR = re.compile(r"(fill|stroke): (#[0-9a-f]{6})")
_FONT = re.compile(r"font: ([^;\"]*?)'[^;\"]*sans-serif")
_ID = re.compile(r' id="([^"]+)"')
_REFERENCE = re.compile(r'url\(#([^)]+)\)|xlink:href="#([^"]+)"')
_NUMBER = re.compile(r"(?<=[\s\"(,LM])-?\d+\.\d{3,}")
_UNSEEN = re.compile(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", re.DOTALL)


def inline_svg(figure: Figure, name: str, label: str) -> str:
    """Return a figure as one SVG element.

    The name stands before every id, so that no two pictures of a page share one; the label is what it
    shows, for those who hear the page.
    """
    held = io.StringIO()
    with house_style(), mpl.rc_context(_INLINE):
        figure.patch.set_alpha(0)
        for ax in figure.axes:
            ax.patch.set_alpha(0)
        # Not `savefig`, which draws everything twice.
        canvas: Any = FigureCanvasSVG(figure)
        canvas.print_svg(held, metadata={"Date": None, "Creator": None})
    text = held.getvalue()
    box = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', text)
    assert box is not None
    inside = _UNSEEN.sub("", text[text.index(">", text.index("<svg")) + 1 :])
    inside = _with_own_ids(inside, name)
    inside = _FONT.sub(r"font: \1sans-serif", inside)
    inside = _COLOUR.sub(_page_colour, inside)
    inside = _NUMBER.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), inside)
    inside = re.sub(r"\s*\n\s*", "\n", inside).strip()
    return (
        f'<svg class="plot" viewBox="0 0 {box[1]} {box[2]}" style="width:{box[1]}pt" role="img"'
        f' aria-label="{_escaped(label)}">\n{inside}\n'
    )


def _page_colour(found: re.Match[str]) -> str:
    name = PAGE_COLOURS.get(found[2])
    return f"{found[1]}: var(--{name})" if name else found[0]


def _with_own_ids(text: str, name: str) -> str:
    """Return an SVG in which only what is referred to has an id, each with a name before it."""
    wanted = {one or other for one, other in _REFERENCE.findall(text)}
    text = _ID.sub(lambda found: f' id="{name}-{found[1]}"' if found[1] in wanted else "", text)

    def refer(found: re.Match[str]) -> str:
        own = f"#{name}-{found[1] or found[2]}"
        return f"url({own})" if found[1] else f'href="{own}"'

    return _REFERENCE.sub(refer, text)


def _escaped(text: str) -> str:
    for sign, entity in {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}.items():
        text = text.replace(sign, entity)
    return text
