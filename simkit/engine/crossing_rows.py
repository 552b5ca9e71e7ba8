"""Thresholds that a search found, as rows beside the table of visited cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simkit.engine.asking import ask
from simkit.engine.crossing_findings import Crossing, Family
from simkit.engine.derived import derived_frame, derived_row, finite
from simkit.engine.result import Result
from simkit.errors import StudyError

if TYPE_CHECKING:
    from pandas import DataFrame

_FINE = 61  # points of a fitted curve


def rows_of(crossings: Sequence[Crossing], families: Sequence[Family], result: Result) -> DataFrame:
    """Return what was found as derived rows of the table of visited cells, a curve's together.

    ``threshold`` has the bracket for its interval, ``threshold_estimate`` that of the model;
    ``threshold_power`` and ``threshold_exponent`` are of the law, ``threshold_guide`` of the stated one.
    """
    laws: dict[int, list[dict[str, Any]]] = {}
    bases = dict(zip(map(id, crossings), _bases(crossings, result.table), strict=True))
    for family in families:
        for crossing, rows in zip(family.crossings, _law_rows(family, bases, result), strict=True):
            laws[id(crossing)] = rows
    over = crossings[0].asked.over
    found: list[dict[str, Any]] = []
    for crossing in crossings:
        found += [*_rows(crossing, bases[id(crossing)]), *laws.get(id(crossing), [])]
    return derived_frame([row | {over: None} for row in found], result.table)


def _law_rows(
    family: Family, bases: dict[int, dict[str, Any]], result: Result
) -> Iterator[list[dict[str, Any]]]:
    """Yield, for each threshold of a family, its rows on the law and on the stated one."""
    guide = _guide(family, result)
    for i, crossing in enumerate(family.crossings):
        base, rows = bases[id(crossing)], []
        if family.law is not None:
            e, by = family.law.exponent, f"power law of {family.law.method}"
            rows.append(derived_row(base, "threshold_power", finite(float(family.law.thresholds[i]))))
            rows.append(
                derived_row(
                    base, "threshold_exponent", finite(e.estimate), ci_low=finite(e.low),
                    ci_high=finite(e.high), interval=by,
                )
            )  # fmt: skip
        if i in guide:
            rows.append(derived_row(base, "threshold_guide", guide[i]))
        yield rows


def _guide(family: Family, result: Result) -> dict[int, float]:
    """Return the stated power of the parameter at each threshold, through the middle of them all."""
    first = family.crossings[0]
    stated = ask(
        result.statements, "stated_exponent", first.first.parameters, family.along, first.asked.over,
        error=StudyError,
    )  # fmt: skip
    known = {i: c.estimate[0] for i, c in enumerate(family.crossings) if c.estimate is not None}
    if stated is None or not known or min(known.values()) <= 0:
        return {}
    logs = {i: math.log(c.first.number(family.along)) for i, c in enumerate(family.crossings)}
    middle = sum(math.log(value) - stated * logs[i] for i, value in known.items()) / len(known)
    return {i: math.exp(middle + stated * logs[i]) for i in known}


def _bases(crossings: Sequence[Crossing], table: DataFrame) -> list[dict[str, Any]]:
    """Return the table's row of the first visited cell of each curve, which come in the same order."""
    mine = table[table["quantity"] == crossings[0].asked.quantity].to_dict("records")
    found, place = [], 0
    for crossing in crossings:
        found.append({str(name): value for name, value in mine[place].items()})
        place += len(crossing.searched.visited)
    return found


def _rows(crossing: Crossing, base: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the numbers of one curve: the bracket, the estimate by a model, and what was spent."""
    search, fit, monotone = crossing.searched.search, crossing.fit, crossing.monotone
    middle, low, high = crossing.estimate or (None, None, None)
    by = None if middle is None else "bracket"
    if crossing.low is not None:
        low, high = crossing.low, crossing.high
    elif fit is not None:
        by = f"{fit.model} profile"
    yield derived_row(base, "threshold", middle, ci_low=low, ci_high=high, interval=by)
    if fit is not None:
        interval = "bracket" if fit.model == "none" else f"{fit.model} profile"
        yield derived_row(
            base, "threshold_estimate", fit.estimate, ci_low=fit.ci_low, ci_high=fit.ci_high,
            interval=interval,
        )  # fmt: skip
        yield derived_row(base, "threshold_goodness", finite(fit.goodness_p))
    if monotone is not None:
        yield derived_row(base, "threshold_monotone", monotone.p_value)
    yield derived_row(base, "threshold_trials", float(search.spent))
    yield derived_row(base, "threshold_values", float(len(search.visits)))


def curve_rows(crossings: Sequence[Crossing], table: DataFrame) -> DataFrame:
    """Return the fitted curves, ``<quantity>_fit``, for a picture."""
    import numpy as np

    rows = []
    for crossing, base in zip(crossings, _bases(crossings, table), strict=True):
        fit = crossing.fit
        if fit is None or fit.model == "none":
            continue
        ends = crossing.sampled[0][0], crossing.sampled[0][-1]
        grid = np.geomspace(*ends, _FINE) if fit.on_log else np.linspace(*ends, _FINE)
        name = f"{crossing.asked.quantity}_fit"
        for x, p in zip(grid.tolist(), fit.curve(grid).tolist(), strict=True):
            rows.append(derived_row(base, name, p) | {crossing.asked.over: x})
    return derived_frame(rows, table)
