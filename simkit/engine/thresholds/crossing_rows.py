"""Thresholds that a search found, as rows beside the table of visited cells."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simkit.engine.cells.calling import ask_exponent
from simkit.engine.results.result import Result
from simkit.engine.tables.derived import derived_frame, derived_row, finite
from simkit.engine.thresholds.crossing_findings import Crossing, CurveFamily
from simkit.stats.crossings.crossing_models import NONE

if TYPE_CHECKING:
    from pandas import DataFrame

_FINE = 61  # points of a fitted curve


def rows_of(crossings: Sequence[Crossing], families: Sequence[CurveFamily], result: Result) -> DataFrame:
    """Return what was found as derived rows of the table of visited cells, a curve's together.

    ``threshold`` has the bracket for its interval, ``threshold_estimate`` that of the model;
    ``threshold_power`` and ``threshold_exponent`` are of the power law, ``threshold_law`` with its
    constant and the gain in Akaike's criterion of the law asked for, ``threshold_guide`` of the power
    that the study states.
    """
    laws: dict[int, list[dict[str, Any]]] = {}
    for family in families:
        for crossing, rows in zip(family.crossings, _law_rows(family, result), strict=True):
            laws[id(crossing)] = rows
    over = crossings[0].asked.over
    found: list[dict[str, Any]] = []
    for crossing in crossings:
        found += [*_rows(crossing, _base(crossing, result)), *laws.get(id(crossing), [])]
    return derived_frame([row | {over: None} for row in found], result.table)


def _base(crossing: Crossing, result: Result) -> dict[str, Any]:
    """Return what all rows of a curve have in common: parameters, and how it was run."""
    settings = result.settings
    own = {"study": result.study.name, "confidence": settings.confidence, "seed": settings.seed}
    cells = crossing.searched.visited
    same = {
        name: value if all(cell.parameters[name] == value for cell in cells) else None
        for name, value in crossing.first.parameters.items()
    }
    return same | own


def _law_rows(family: CurveFamily, result: Result) -> Iterator[list[dict[str, Any]]]:
    """Yield, for each threshold of a family, its rows on the law and on the stated one."""
    guide = _guide(family, result)
    for i, crossing in enumerate(family.crossings):
        base, rows = _base(crossing, result), []
        if family.law is not None:
            e, by = family.law.exponent, f"power law of {family.law.method}"
            rows.append(derived_row(base, "threshold_power", finite(float(family.law.thresholds[i]))))
            rows.append(
                derived_row(
                    base, "threshold_exponent", finite(e.estimate), ci_low=finite(e.low),
                    ci_high=finite(e.high), interval=by,
                )
            )  # fmt: skip
            if (own := family.law.stated) is not None:
                rows.append(derived_row(base, "threshold_law", finite(float(own.thresholds[i]))))
                rows.append(
                    derived_row(
                        base, "threshold_law_constant", finite(own.constant.estimate),
                        ci_low=finite(own.constant.low), ci_high=finite(own.constant.high),
                        interval=f"stated law of {family.law.method}",
                    )
                )  # fmt: skip
                rows.append(derived_row(base, "threshold_law_delta_aic", finite(own.delta_aic)))
        if i in guide:
            rows.append(derived_row(base, "threshold_guide", guide[i]))
        yield rows


def _guide(family: CurveFamily, result: Result) -> dict[int, float]:
    """Return the stated power at each threshold, through the middle of the law, or of thresholds."""
    first = family.crossings[0]
    stated = ask_exponent(result.statements, first.first.parameters, family.along, first.asked.over)
    known = {i: c.estimate[0] for i, c in enumerate(family.crossings) if c.estimate is not None}
    if family.law is not None:
        known = {i: float(family.law.thresholds[i]) for i in known}
    places = {i: family.crossings[i].first.number(family.along) for i in known}
    if stated is None or min([*known.values(), *places.values()], default=0) <= 0:
        return {}
    logs = {i: math.log(place) for i, place in places.items()}
    middle = sum(math.log(value) - stated * logs[i] for i, value in known.items()) / len(known)
    return {i: math.exp(middle + stated * logs[i]) for i in known}


def _rows(crossing: Crossing, base: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the numbers of one curve: the bracket, the estimate by a model, and what was spent."""
    search, fit, monotone = crossing.searched.search, crossing.fit, crossing.monotone
    middle, low, high = crossing.estimate or (None, None, None)
    by = crossing.method
    if crossing.low is not None:
        low, high, by = crossing.low, crossing.high, "bracket"
    yield derived_row(base, "threshold", middle, ci_low=low, ci_high=high, interval=by)
    if fit is not None:
        yield derived_row(
            base, "threshold_estimate", fit.estimate, ci_low=fit.ci_low, ci_high=fit.ci_high,
            interval=crossing.method,
        )  # fmt: skip
        yield derived_row(base, "threshold_goodness", finite(fit.goodness_p))
    if monotone is not None:
        yield derived_row(base, "threshold_monotone", monotone.p_value)
    yield derived_row(base, "threshold_trials", float(search.spent))
    yield derived_row(base, "threshold_values", float(len(search.visits)))


def curve_rows(crossings: Sequence[Crossing], result: Result) -> DataFrame:
    """Return the fitted curves, ``<quantity>_fit``, for a picture."""
    import numpy as np

    rows = []
    for crossing in crossings:
        fit, asked = crossing.fit, crossing.asked
        if fit is None or fit.model == NONE:
            continue
        base, ends = _base(crossing, result), (crossing.sampled[0][0], crossing.sampled[0][-1])
        grid = np.geomspace(*ends, _FINE) if fit.on_log else np.linspace(*ends, _FINE)
        for x, p in zip(grid.tolist(), fit.curve(grid).tolist(), strict=True):
            rows.append(derived_row(base, f"{asked.quantity}_fit", p) | {asked.over: x})
    return derived_frame(rows, result.table)
