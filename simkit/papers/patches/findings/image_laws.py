"""The N at which half of the trainings reach the stated accuracy, and its power law over alpha_*."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from simkit.engine.tables.derived import finite, parameter_columns
from simkit.engine.tables.table import Record
from simkit.papers.patches.findings.curves import SuccessCurve, fit_curves, success_curves
from simkit.papers.patches.findings.curves import families as grouped
from simkit.papers.patches.findings.rows import FEWEST, curve_row, where
from simkit.stats.curves.threshold_fits import ThresholdFit
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import LawComparison, compare_laws
from simkit.stats.laws.law_fits import Law, power_law

if TYPE_CHECKING:
    import pandas as pd

_ALONG = ("samples", "alpha")
_STATED = -2.0  # eq. (10) with small errors
_TOLD = ("network", "task", "accuracy", "alpha", "pretraining_seed")


def curves(table: pd.DataFrame) -> list[tuple[SuccessCurve, ThresholdFit | None]]:
    """Return the successes over N at each share of object patches, with N50. Source: Figure 6 (b)."""
    reached = table[table["quantity"] == "reached"]
    keys = [name for name in parameter_columns(table) if name != "samples"]
    found = success_curves(reached, keys, lambda rows: (float(rows["alpha"].iloc[0]), 0.0, 0.0, 0.0))
    return list(zip(found, fit_curves(found), strict=True))


def families(
    found: Sequence[tuple[SuccessCurve, ThresholdFit | None]], columns: Sequence[str]
) -> list[list[SuccessCurve]]:
    """Return the curves with several N that differ in alpha_* alone. Source: chosen here."""
    several = [curve for curve, _ in found if len(curve.samples) > 1]
    return [family for family in grouped(several, columns, _ALONG) if len(family) >= FEWEST]


def compare(family: Sequence[SuccessCurve], bootstrap: int = 200) -> LawComparison:
    """Fit the plain power of alpha_*, alpha_*^-2 as stated, and no dependence, by likelihood.

    `ValueError` if too few thresholds lie on the grid. Source: eq. (10).
    """
    alpha = np.array([curve.alpha for curve in family])
    counts = Counts.from_groups([(c.samples, c.successes, c.trials) for c in family])
    laws = [
        power_law(alpha),
        Law("inverse_square", lambda _: _STATED * np.log(alpha)),
        Law("constant", lambda _: np.zeros_like(alpha)),
    ]
    return compare_laws(counts, laws, float(family[0].base["confidence"]), bootstrap)


def law_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield N50 of every curve, the laws, the exponent, lacks of fit. Source: Figure 6 (b), eq. (10)."""
    found = curves(table)
    for curve, fit in found:
        if fit is not None:
            yield curve_row(
                curve.base, "n50", finite(fit.estimate), ci_low=finite(fit.ci_low) or None,
                ci_high=finite(fit.ci_high), interval="hull of profiles",
            )  # fmt: skip
    for family in families(found, parameter_columns(table)):
        try:
            comparison = compare(family)
        except ValueError:  # too few thresholds on the grid; the remarks say so
            continue
        power = comparison.fits[0].exponent
        yield curve_row(
            family[0].base, "exponent", finite(power.estimate), ci_low=finite(power.low),
            ci_high=finite(power.high), interval="profile likelihood",
        )  # fmt: skip
        for law in comparison.fits[:2]:
            for curve, threshold in zip(family, law.thresholds, strict=True):
                yield curve_row(curve.base, f"n50_{law.law.name}", finite(float(threshold)))
        for law, lack in zip(comparison.fits[1:], comparison.lacks[1:], strict=True):
            p_value = lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p
            yield curve_row(family[0].base, f"{law.law.name}_p_value", finite(p_value))


def describe_law(table: pd.DataFrame) -> Iterator[str]:
    """Yield each N50 and the exponent of alpha_*, with intervals. Source: Figure 6 (b), eq. (10)."""
    if table["trials"].eq(0).all():
        return
    found = curves(table)
    varying = [n for n in _TOLD if len({repr(c.base[n]) for c, _ in found}) > 1]
    for curve, fit in found:
        if fit is not None:
            stated = f"test accuracy {curve.base['accuracy']:g}"
            own = [name for name in varying if name != "accuracy"]
            yield f"{where(curve.base, own)}{stated} in half of the trainings: {fit}"
    levels: dict[str, list[tuple[float, float]]] = {}
    names = [name for name in parameter_columns(table) if name not in (*_ALONG, "accuracy")]
    for family in families(found, parameter_columns(table)):
        base, head = family[0].base, [name for name in varying if name not in ("accuracy", "alpha")]
        told = f"{where(base, head)}test accuracy {base['accuracy']:g}"
        try:
            comparison = compare(family, bootstrap=0)
        except ValueError as error:
            yield f"{told}: no law is fitted to N50: {error}"
            continue
        power = comparison.fits[0].exponent
        key = repr([base[name] for name in names])
        levels.setdefault(key, []).append((base["accuracy"], power.estimate))
        _, square, none = (lack.chi_square_p for lack in comparison.lacks)
        ends = min(c.alpha for c in family), max(c.alpha for c in family)
        ratios = [(ends[1] / ends[0]) ** exponent for exponent in (power.estimate, _STATED)]
        yield (
            f"{told}: N50 ~ alpha_*^{power.estimate:.3g} [{power.low:.3g}, {power.high:.3g}], which"
            f" makes N50 at {ends[1]:.3g} {ratios[0]:.2g} of that at {ends[0]:.3g}; stated: -2, which"
            f" would make it {ratios[1]:.2g} and whose goodness of fit has p = {square:.2g}; no"
            f" dependence: p = {none:.2g}"
        )
    yield from map(_of_the_level, levels.values())


def _of_the_level(found: Sequence[tuple[float, float]]) -> str:
    """Return how the exponent depends on the accuracy that is to be reached."""
    if len(found) < 2:
        return (
            "the exponent is that of this accuracy: --accuracy 0.45,0.5,0.55 judges the same trainings"
            " by several"
        )
    shown = ", ".join(f"{exponent:.3g} at {accuracy:g}" for accuracy, exponent in sorted(found))
    return f"the exponent depends on the accuracy: {shown}; stated: -2 at each"
