"""What a panel shows, and which panels suit a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import pandas as pd
from pydantic import BaseModel, ConfigDict, Field

from simkit.declare.parameters import format_value
from simkit.declare.statement import Statements, quantities_of


class Strict(BaseModel):
    """What a spec says must be said exactly so: no unknown key, no other type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Axes(Strict):
    """What a panel shows of a tidy table.

    Attributes
    ----------
    kind : {"curves", "map"}
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
        Drawn as dashed lines without marks: fits, stated forms.
    hue : sequence of str
        Parameters that tell curves apart by colour.
    labels : mapping of str to str
        What the legend calls a quantity, or a value of a parameter (``"name=value"``).
    bands : bool
        Draw the quantities as lines in bands instead of points with intervals.
    note : str, optional
        A derived quantity (an exponent) that stands with its interval beside each curve's name.
    """

    kind: Literal["curves", "map"] = "curves"
    x: str | None = None
    y: str | None = None
    quantities: Sequence[str] = ()
    thin: Sequence[str] = ()
    lines: Sequence[str] = ()
    hue: Sequence[str] = ()
    labels: dict[str, str] = {}
    bands: bool = False
    note: str | None = None
    x_label: str = ""
    y_label: str = ""
    x_scale: Literal["linear", "log", "exponent"] = "linear"
    y_scale: Literal["linear", "log"] = "linear"
    y_limits: Sequence[float] | None = Field(default=None, min_length=2, max_length=2)


class Overlays(Strict):
    """What is drawn over the Monte-Carlo points, where the table has it.

    Attributes
    ----------
    exact, limit, bound : bool
    premises : bool
        Shade where all premises of the theorem hold.
    """

    exact: bool = True
    limit: bool = True
    bound: bool = True
    premises: bool = False


class Panel(Axes, Overlays):
    """One panel: axes, what lies over them, and a title."""

    title: str = ""

    def label(self, quantity: str) -> str:
        """Return what to call a quantity in the legend."""
        return self.labels.get(quantity, quantity.replace("_", " "))

    def value_label(self, parameter: str, value: Any) -> str:
        """Return what to call a value of a parameter; a category speaks for itself."""
        text = short(value)
        own = text if isinstance(value, str) else f"{parameter.replace('_', ' ')} = {text}"
        return self.labels.get(f"{parameter}={text}", own)


def short(value: Any) -> str:
    """Return a value as a legend has it."""
    return f"{value:.6g}" if isinstance(value, float) else format_value(value)


def meanings(statements: Statements) -> dict[str, str]:
    """Return what the legend calls all events but the first quantity: what each of them says."""
    return {q.name: q.meaning for q in quantities_of(statements)[1:] if q.kind == "event"}


def choose_panels(statements: Statements, swept: Sequence[str], frame: pd.DataFrame) -> list[Panel]:
    """Return the panels that suit a sweep: one for all events, one for each measurement."""
    numeric = [p.name for p in statements.study.parameters if p.name in swept and not p.is_categorical]
    x = max(numeric, key=lambda name: frame[name].nunique(), default=None)
    hue = tuple(name for name in swept if name != x)
    x_label = x or ""
    x_scale: Literal["linear", "log"] = suggest_scale(frame[x]) if x else "linear"
    panels = []
    every, named = quantities_of(statements), statements.pictured
    pictured = [q for q in every if not named or q.name in named]
    events = [q.name for q in pictured if q.kind == "event"]
    drawn = set(frame["quantity"])
    if events:
        # Curves are told apart by the parameter or by the event, not by both.
        first, others = events[:1], events[1:] if x and not hue else []
        shown = events if x is None else first
        label = f"probability of {first[0].replace('_', ' ')}" if hue and x else "probability"
        fit = f"{first[0]}_fit"
        panels.append(
            Panel(
                x=x, quantities=shown, thin=others, lines=[fit] if fit in drawn else [], hue=hue,
                x_label=x_label, y_label=label, x_scale=x_scale, labels=meanings(statements),
            )
        )  # fmt: skip
    for quantity in pictured:
        if quantity.kind == "measurement":
            label = quantity.name.replace("_", " ")
            panels.append(
                Panel(
                    x=x, quantities=[quantity.name], hue=hue, x_label=x_label, y_label=label,
                    x_scale=x_scale,
                )
            )  # fmt: skip
    return panels


def suggest_scale(values: pd.Series[Any]) -> Literal["linear", "log"]:
    """Return log for values that span over a factor 30, in steps more even in log than as they are."""
    numbers = np.unique(values.to_numpy(dtype=float))
    if len(numbers) < 3 or numbers[0] <= 0 or numbers[-1] / numbers[0] < 30:
        return "linear"
    unevenness = [np.std(steps) / np.mean(steps) for steps in map(np.diff, (numbers, np.log(numbers)))]
    return "log" if unevenness[1] < unevenness[0] else "linear"
