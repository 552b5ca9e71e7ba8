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
    """What a panel shows of a tidy table."""

    kind: Literal["curves", "map"] = "curves"
    x: str | None = None  # the parameter on the horizontal axis; without one, quantities stand in rows
    # for a map, the parameter on the vertical axis; colour shows the first quantity, the others are
    # points and `lines` curves in the units of y, `thin` quantities level lines
    y: str | None = None
    quantities: Sequence[str] = ()  # drawn boldly, with their intervals
    thin: Sequence[str] = ()  # drawn as thin lines beside them
    lines: Sequence[str] = ()  # drawn as smooth dashed lines without marks: fits, stated forms
    # bounds as corrected, where the table has them as quantities: beside the bound as printed, and with
    # its direction
    corrected: Sequence[str] = ()
    hue: Sequence[str] = ()  # parameters that tell curves apart by colour and mark
    # what the legend calls a quantity, a value of a parameter (``"name=value"``), or what lies over the
    # points (``exact``, ``limit``, ``bound``)
    labels: dict[str, str] = {}
    # slopes, each drawn as a line of that power through the middle of the points, by name
    guides: dict[str, float] = {}
    at_most: dict[str, float] = {}  # bounds from above that are the same everywhere, by name
    # draw 1 minus each value: a cosine that is all but 1, on an axis of logarithms
    complement: bool = False
    relative: bool = False  # draw each value over its bound, which becomes the line at 1
    # show it of the quantities, with its interval, in place of their means
    quantile: float | None = Field(default=None, gt=0, lt=1)
    bands: bool = False  # draw the quantities as lines in bands instead of points with intervals
    # move all curves apart along x: marks or intervals of some would hide others'; those that lie on
    # each other are moved without it
    dodge: bool = False
    # a derived quantity (an exponent) that stands with its interval beside each curve's name
    note: str | None = None
    x_label: str = ""
    y_label: str = ""
    x_scale: Literal["linear", "log", "exponent"] = "linear"
    y_scale: Literal["linear", "log"] = "linear"
    y_limits: Sequence[float] | None = Field(default=None, min_length=2, max_length=2)


class Style(Strict):
    """How a picture looks, where it is not to look as all others do."""

    # width of the picture and height of a panel without its legend, in inches
    size: Sequence[Annotated[float, Field(ge=1, le=20)]] | None = Field(
        default=None, min_length=2, max_length=2
    )
    # points of labels and titles; ticks and legend have one less, and 7 at least
    font_size: float | None = Field(default=None, ge=7, le=24)
    # of a curve: of a quantity, or of a value of a parameter of `hue` (``"name=value"``); all that a
    # sheet takes of the style of a figure on it
    colours: dict[str, str] = {}


class Overlays(Strict):
    """What is drawn over the Monte-Carlo points, where the table has it."""

    exact: bool = True
    limit: bool = True
    bound: bool = True
    verdict: bool = True  # ring what lies beyond the bound: its exact value, or else its whole interval
    premises: bool = False  # shade where all premises of the theorem hold


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
