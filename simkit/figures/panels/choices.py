"""Which panels suit a run: the measured thing with its bound in one, and at most three in all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import pandas as pd

from simkit.declare.quantities import Quantity
from simkit.declare.statement import Statements, quantities_of
from simkit.figures.panels.available import MOST_PANELS, OVERLAYS, PictureChoices
from simkit.figures.panels.numbers_to_draw import column
from simkit.figures.panels.panel import Panel, meanings

_WIDE = 30.0  # a factor from which an axis is one of logarithms
_MOSTLY = 0.8  # of the values have to have a logarithm
_STATED = ("estimate", "exact", "limit", "bound")


def choose_panels(
    statements: Statements,
    swept: Sequence[str],
    frame: pd.DataFrame,
    chosen: PictureChoices | None = None,
) -> list[Panel]:
    """Return the panels that suit a sweep, at most three.

    Without a number that is swept, quantities stand in rows. What the study pictures of its derived rows
    (a threshold over what is left of the sweep) comes first, then what it pictures, in its order; of a
    study that says nothing all events in one panel, then measurements, those with a bound or an exact
    value before the others.
    """
    chosen = chosen or PictureChoices()
    names = [p.name for p in statements.study.parameters if p.name in swept and not p.is_categorical]
    x = chosen.x or max(names, key=lambda name: frame[name].nunique(), default=None)
    every = quantities_of(statements)
    if x is None:
        return [_as_chosen(panel, chosen) for panel in _rows(every, swept, statements, frame)]
    hue = tuple(name for name in swept if name != x) if chosen.hue is None else tuple(chosen.hue)
    panels = _pictured(statements, x, hue, frame) or _unnamed(statements, x, hue, frame)
    rest = [name for name in swept if name != x and name not in hue]
    if rest:
        panels = _facets(panels[0], rest, frame)
    else:
        panels = [*_derived(statements, swept, frame, chosen), *panels]
    return [_as_chosen(panel, chosen) for panel in panels[:MOST_PANELS]]


def _as_chosen(panel: Panel, chosen: PictureChoices) -> Panel:
    """Return a panel with the scales and the overlays that are asked for."""
    changes: dict[str, Any] = {}
    if chosen.log:
        changes |= {f"{axis}_scale": "log" if axis in chosen.log else "linear" for axis in "xy"}
    if chosen.show is not None:
        changes |= {name: name in chosen.show for name in OVERLAYS}
    if panel.x is None:
        changes.pop("x_scale", None)
    return panel.model_copy(update=changes)


def _facets(panel: Panel, rest: Sequence[str], frame: pd.DataFrame) -> list[Panel]:
    """Return the panel once for each value of some parameters."""
    found = frame[list(rest)].drop_duplicates().itertuples(index=False, name=None)
    return [
        panel.model_copy(
            update={
                "where": dict(zip(rest, values, strict=True)),
                "title": ", ".join(
                    panel.value_label(name, value) for name, value in zip(rest, values, strict=True)
                ),
            }
        )
        for values in found
    ]


def _pictured(statements: Statements, x: str, hue: Sequence[str], frame: pd.DataFrame) -> list[Panel]:
    """Return the panels that the study names."""
    panels, kinds = [], {q.name: q.kind for q in quantities_of(statements)}
    for entry in statements.pictured:
        names = [entry] if isinstance(entry, str) else list(entry)[: 1 if hue else None]
        is_event = kinds[names[0]] == "event"
        fit = f"{names[0]}_fit"
        label = words(names[0]) if len(names) == 1 else ""
        panels.append(
            _panel(frame, x, hue, quantities=names,
                   lines=[fit] if fit in set(frame["quantity"]) else [],
                   y_label=f"probability of {label}" if is_event and label else label or "mean",
                   labels=meanings(statements))
        )  # fmt: skip
    return panels


def _unnamed(statements: Statements, x: str, hue: Sequence[str], frame: pd.DataFrame) -> list[Panel]:
    """Return panels of a study that does not say what it pictures."""
    panels, every = [], quantities_of(statements)
    events = [q.name for q in every if q.kind == "event"]
    if events:
        # Curves are told apart by the parameter or by the event, not by both.
        others, fit = [] if hue else events[1:], f"{events[0]}_fit"
        lines = [fit] if fit in set(frame["quantity"]) else []
        panels.append(
            _panel(frame, x, hue, quantities=events[:1], thin=others, lines=lines,
                   y_label=f"probability of {words(events[0])}" if hue else "probability",
                   labels=meanings(statements))
        )  # fmt: skip
    measured = [q.name for q in every if q.kind == "measurement"]
    for name in sorted(measured, key=lambda name: not _is_stated(frame, name)):
        panels.append(_panel(frame, x, hue, quantities=[name], y_label=words(name)))
    return panels


def _panel(frame: pd.DataFrame, x: str, hue: Sequence[str], **fields: Any) -> Panel:
    shown = frame[frame["quantity"].isin(fields["quantities"])]
    return Panel(
        x=x, hue=tuple(hue), x_label=words(x), x_scale=suggest_scale(shown[x]),
        y_scale=suggest_height(shown), **fields,
    )  # fmt: skip


def _derived(
    statements: Statements, swept: Sequence[str], frame: pd.DataFrame, chosen: PictureChoices
) -> list[Panel]:
    """Return the panel of what the study derives, where the table has it and a number is left for x."""
    drawn = set(frame["quantity"])
    numbers = [p.name for p in statements.study.parameters if not p.is_categorical]
    for fields in statements.pictured_derived:
        left = [name for name in swept if name in numbers and name != fields["over"]]
        if chosen.x is not None:
            left = [name for name in left if name == chosen.x]
        if not left or fields["quantity"] not in drawn:
            continue
        x = max(left, key=lambda name: frame[name].nunique())
        hue = tuple(name for name in swept if name not in (x, fields["over"]))
        labels = dict(fields.get("labels", {}))
        label = labels.get(fields["quantity"], words(fields["quantity"]))
        lines = [name for name in fields.get("lines", ()) if name in drawn]
        return [
            _panel(frame, x, hue, quantities=[fields["quantity"]], lines=lines, y_label=label,
                   labels=labels)
        ]  # fmt: skip
    return []


def _rows(
    every: Sequence[Quantity], swept: Sequence[str], statements: Statements, frame: pd.DataFrame
) -> list[Panel]:
    """Return charts of dots and intervals: events, then measurements of like size on a common axis."""
    groups: list[tuple[str, list[str], Literal["linear", "log"]]] = []
    present = frame[frame["estimate"].notna() | frame["exact"].notna()]
    known = [q for q in every if q.name in set(present["quantity"])]
    if events := [q.name for q in known if q.kind == "event"]:
        groups.append(("probability", events, "linear"))
    measured = [q.name for q in known if q.kind == "measurement"]
    positive = [name for name in measured if _is_positive(frame, name)]
    others = [name for name in measured if name not in positive]
    for chosen in (positive, others):
        if chosen:
            scale = suggest_height(frame[frame["quantity"].isin(chosen)])
            groups.append(("mean", chosen, scale))
    return [
        Panel(quantities=chosen, hue=tuple(swept), y_label=label, y_scale=scale,
              labels=meanings(statements))
        for label, chosen, scale in groups[:MOST_PANELS]
    ]  # fmt: skip


def _values(rows: pd.DataFrame) -> Any:
    found = np.concatenate([column(rows, name) for name in _STATED])
    return found[np.isfinite(found)]


def _is_positive(frame: pd.DataFrame, quantity: str) -> bool:
    values = _values(frame[frame["quantity"] == quantity])
    return bool(len(values)) and bool((values > 0).all())


def _is_stated(frame: pd.DataFrame, quantity: str) -> bool:
    """Return whether anything is said of a quantity: a bound, an exact value, a limit."""
    rows = frame[frame["quantity"] == quantity]
    return any(np.isfinite(column(rows, name)).any() for name in _STATED[1:])


def suggest_height(rows: pd.DataFrame) -> Literal["linear", "log"]:
    """Return log for positive measurements that span, with what is said of them, over a factor 30."""
    every = _values(rows)
    values = every[every != 0]  # a zero or two are marked at the foot of the axis
    if (rows["kind"] == "event").any() or not len(values) or values.min() < 0:
        return "linear"
    if len(values) < _MOSTLY * len(every):
        return "linear"
    return "log" if values.max() / values.min() > _WIDE else "linear"


def suggest_scale(values: pd.Series[Any]) -> Literal["linear", "log"]:
    """Return log for values that span over a factor 30, in steps more even in log than as they are."""
    numbers = np.unique(values.to_numpy(dtype=float))
    if len(numbers) < 3 or numbers[0] <= 0 or numbers[-1] / numbers[0] < _WIDE:
        return "linear"
    unevenness = [np.std(steps) / np.mean(steps) for steps in map(np.diff, (numbers, np.log(numbers)))]
    return "log" if unevenness[1] < unevenness[0] else "linear"


def words(text: str) -> str:
    """Return a name as words."""
    return text.replace("_", " ")
