"""What a panel shows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from simkit.declare.parameters.parameter import format_value
from simkit.declare.statement import Statements, quantities_of
from simkit.figures.panels.symbols import typeset

if TYPE_CHECKING:
    import pandas as pd


class Strict(BaseModel):
    """What a spec says must be said exactly so: no unknown key, no other type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Axes(Strict):
    """What a panel shows of a tidy table.

    Attributes
    ----------
    x : str, optional
        The parameter on the horizontal axis; without one, quantities stand in rows.
    y : str, optional
        For a map, the parameter on the vertical axis; colour shows the first quantity, the others
        are points and `lines` curves in the units of y, `thin` quantities level lines.
    quantities : sequence of str
        Drawn boldly, with their intervals.
    thin : sequence of str
        Drawn as thin lines beside them.
    lines : sequence of str
        Drawn as smooth dashed lines without marks: fits, stated forms.
    corrected : sequence of str
        Bounds as corrected, where the table has them as quantities: beside the bound as printed, and
        with its direction.
    hue : sequence of str
        Parameters that tell curves apart by colour and mark.
    labels : mapping of str to str
        What the legend calls a quantity, a value of a parameter (``"name=value"``), or what lies over
        the points (``exact``, ``limit``, ``bound``).
    guides : mapping of str to float
        Slopes, each drawn as a line of that power through the middle of the points, by name.
    at_most : mapping of str to float
        Bounds from above that are the same everywhere, by name.
    complement : bool
        Draw 1 minus each value: a cosine that is all but 1, on an axis of logarithms.
    relative : bool
        Draw each value over its bound, which becomes the line at 1.
    quantile : float, optional
        Show this quantile of the quantities, with its interval, in place of their means.
    bands : bool
        Draw the quantities as lines in bands instead of points with intervals.
    dodge : bool
        Move all curves apart along x: marks or intervals of some would hide others'. Those that lie on
        each other are moved without it.
    note : str, optional
        A derived quantity (an exponent) that stands with its interval beside each curve's name.
    """

    kind: Literal["curves", "map"] = "curves"
    x: str | None = None
    y: str | None = None
    quantities: Sequence[str] = ()
    thin: Sequence[str] = ()
    lines: Sequence[str] = ()
    corrected: Sequence[str] = ()
    hue: Sequence[str] = ()
    labels: dict[str, str] = {}
    guides: dict[str, float] = {}
    at_most: dict[str, float] = {}
    complement: bool = False
    relative: bool = False
    quantile: float | None = Field(default=None, gt=0, lt=1)
    bands: bool = False
    dodge: bool = False
    note: str | None = None
    x_label: str = ""
    y_label: str = ""
    x_scale: Literal["linear", "log", "exponent"] = "linear"
    y_scale: Literal["linear", "log"] = "linear"
    y_limits: Sequence[float] | None = Field(default=None, min_length=2, max_length=2)


class Style(Strict):
    """How a picture looks, where it is not to look as all others do.

    Attributes
    ----------
    size : sequence of float, optional
        Width of the picture and height of a panel without its legend, in inches.
    font_size : float, optional
        Points of labels and titles; ticks and legend have one point less, and 7 at least.
    colours : mapping of str to str
        Of a curve: of a quantity, or of a value of a parameter of `hue` (``"name=value"``). They are all
        that a sheet takes of the style of a figure on it.
    """

    size: Sequence[Annotated[float, Field(ge=1, le=20)]] | None = Field(
        default=None, min_length=2, max_length=2
    )
    font_size: float | None = Field(default=None, ge=7, le=24)
    colours: dict[str, str] = {}


class Overlays(Strict):
    """What is drawn over the Monte-Carlo points, where the table has it.

    Attributes
    ----------
    verdict : bool
        Ring what lies beyond the bound: its exact value, or else its whole interval.
    premises : bool
        Shade where all premises of the theorem hold.
    """

    exact: bool = True
    limit: bool = True
    bound: bool = True
    verdict: bool = True
    premises: bool = False


class Panel(Axes, Overlays):
    """One panel: axes, what lies over them, a title, and `where`: values of the rows that it shows."""

    title: str = ""
    where: dict[str, Any] = {}
    style: Style = Style()

    @property
    def needed(self) -> list[str]:
        """Names of the quantities without which there is nothing to draw; a law may not be fitted."""
        return [*self.quantities, *self.thin, *self.corrected] or list(self.lines)

    def label(self, quantity: str) -> str:
        """Return what to call a quantity in the legend."""
        return typeset(self.labels.get(quantity, quantity.replace("_", " ")))

    def colour(self, rows: pd.DataFrame, otherwise: Any) -> Any:
        """Return the colour that the style gives a curve's quantity or one of its values of hue."""
        for first in rows.head(1).to_dict("records"):
            groups = [first["quantity"], *(f"{name}={short(first[name])}" for name in self.hue)]
            return next((self.style.colours[g] for g in groups if g in self.style.colours), otherwise)
        return otherwise

    def value_label(self, parameter: str, value: Any) -> str:
        """Return what to call a value of a parameter; a category speaks for itself."""
        text = short(value)
        own = text if isinstance(value, str) else f"{parameter.replace('_', ' ')} = {text}"
        return typeset(self.labels.get(f"{parameter}={text}", own))


def short(value: Any) -> str:
    """Return a value as a legend has it."""
    return f"{value:.6g}" if isinstance(value, float) else format_value(value)


def meanings(statements: Statements) -> dict[str, str]:
    """Return what the legend calls all events but the first quantity: what each of them says."""
    return {q.name: q.meaning for q in quantities_of(statements)[1:] if q.kind == "event"}
