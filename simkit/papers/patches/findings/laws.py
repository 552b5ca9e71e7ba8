"""The laws of N50: the stated forms, their rivals, a plain power, and none.

Source: eq. (10), eq. (13).
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from simkit.engine.tables.derived import finite
from simkit.engine.tables.table import Record
from simkit.papers.patches.findings.curves import Floats, SuccessCurve
from simkit.papers.patches.findings.rows import FEWEST, SCALES, curve_row
from simkit.papers.patches.theory.conditions import largest_confusion
from simkit.papers.patches.theory.sample_laws import SAMPLE_LAWS
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_comparison import LawComparison, compare_laws
from simkit.stats.laws.law_fits import Law, LawFit, fit_law, power_law

_LAWS = {
    "eq10": "attention", "eq13": "no-attention", "inverse_square": "inverse-square",
    "inverse_fourth": "inverse-fourth", "gap": "gap",
}  # fmt: skip
SAME = 1e-9  # values this close are the same


def family_rows(family: Sequence[SuccessCurve], bootstrap: int) -> Iterator[Record]:
    """Yield the laws fitted to a family, at each curve, and what the comparison says.

    `bootstrap` samples are behind each p-value; with 0 they are from chi-square quantiles.
    """
    try:
        comparison, counts = compare_family(family, bootstrap)
    except ValueError:  # too few thresholds on the grid to tell laws apart; the remarks say so
        return
    base = family[0].base
    slopes = ", own slopes" if comparison.own_slopes else ""
    interval = {"interval": f"profile likelihood{slopes}"}
    for name, count in without_samples(family).items():
        yield curve_row(base, f"{name}_without_n", float(count))
    for fit, lack, delta in zip(
        comparison.fits, comparison.lacks, comparison.delta_aic, strict=True
    ):  # fmt: skip
        name = fit.law.name
        for curve, threshold in zip(family, fit.thresholds, strict=True):
            value = float(threshold) if _is_near(curve.samples, threshold) else math.nan
            yield curve_row(curve.base, f"n50_{name}", finite(value))
            for scale, change in SCALES.items():
                yield curve_row(curve.base, f"{scale}_{name}", change(value))
        yield curve_row(base, f"{name}_delta_aic", delta)
        p_value = lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p
        yield curve_row(base, f"{name}_p_value", finite(p_value))
        if fit.constants:
            ends = fit.constants[0]
            yield curve_row(
                base, f"{name}_constant", ends.estimate, ci_low=ends.low, ci_high=ends.high, **interval
            )
        free = fit if name == "power" else _free_slope(counts, fit, float(base["confidence"]))
        if free is not None:
            b = free.exponent
            shown = "exponent" if name == "power" else "slope"
            yield curve_row(
                base, f"{name}_{shown}", finite(b.estimate), ci_low=finite(b.low),
                ci_high=finite(b.high), **interval,
            )  # fmt: skip
    yield curve_row(base, "common_slope_p_value", finite(comparison.common_slope_p))
    yield curve_row(base, "scatter_p_value", finite(comparison.scatter_p))


def _is_near(samples: Floats, threshold: float) -> bool:
    """Return whether a law's N50 lies on the grid, or at most a factor of two beyond it."""
    return bool(samples.min() / 2 <= threshold <= samples.max() * 2)


def admitted_confusion(curve: SuccessCurve) -> float:
    """Return the largest alpha_# that eq. (8) admits. Source: eq. (8)."""
    base = curve.base
    return float(
        largest_confusion(
            curve.alpha, curve.key_error, curve.value_error, base["tau"], base["epsilon_s"]
        )
    )


def compare_family(family: Sequence[SuccessCurve], bootstrap: int = 200) -> tuple[LawComparison, Counts]:
    """Fit all laws that have a finite N at every curve of a family.

    `ValueError` if fewer than three N50 lie on the grid: laws would be told apart by extrapolation.
    """
    on_grid = sum(curve.n50 is not None and math.isfinite(curve.n50.estimate) for curve in family)
    if on_grid < FEWEST:
        raise ValueError(f"{on_grid} of {len(family)} N50 lie on the grid, and a law takes {FEWEST}")
    counts = Counts.from_groups([(c.samples, c.successes, c.trials) for c in family])
    confidence = float(family[0].base["confidence"])
    return compare_laws(counts, candidate_laws(family), confidence, bootstrap), counts


def candidate_laws(family: Sequence[SuccessCurve]) -> list[Law]:
    """Return the plain power and the stated and rival forms, as far as they are finite here.

    The power is of alpha_*, or of sigma + tau where alpha_* stays. At fixed sigma + tau eq. (10) has one
    constant, c = c' (1 - zeta) + c'' (sigma + tau); at fixed alpha_* it is (1 - c (sigma + tau))^-2;
    where both vary there are two constants. `constant` is one N50 for all.
    """
    alpha, confusion, error = places(family)
    laws = [Law("constant", lambda _: np.zeros_like(alpha))]
    if np.ptp(alpha) > SAME:
        laws += [power_law(alpha), _eq10(alpha, error)]
    elif np.ptp(error) > SAME:
        reach = 0.999 / float(error.max())
        laws.append(Law("eq10", lambda c: -2 * np.log1p(-c[0] * error), [(0.0, reach)]))
        if error.min() > 0:
            laws.append(power_law(error))
    for name, form in _fixed_forms(alpha, confusion, error).items():
        if np.isfinite(form).all() and np.ptp(form) > SAME:
            laws.append(Law(name, lambda _, form=form: form))  # type: ignore[misc]
    return laws


def without_samples(family: Sequence[SuccessCurve]) -> dict[str, int]:
    """Return the laws that grant success with no N at some curves, with the number of these.

    Success there with a finite N speaks against a law; no fit can say so. Source: eq. (13).
    """
    forms = _fixed_forms(*places(family))
    return {name: int(np.isinf(form).sum()) for name, form in forms.items() if np.isinf(form).any()}


def places(family: Sequence[SuccessCurve]) -> tuple[Floats, Floats, Floats]:
    """Return realised alpha_*, alpha_# and sigma + tau of each curve, float arrays (curves,).

    Source: Section 3.2, eq. (10).
    """
    alpha, confusion, error = (
        np.array([getattr(curve, name) for curve in family]) for name in ("alpha", "confusion", "error")
    )
    return alpha, confusion, error


def _eq10(alpha: Floats, error: Floats) -> Law:
    bounds = [(0.0, 0.999 * float(alpha.min()))]
    if np.ptp(error) < SAME:
        return Law("eq10", lambda c: -2 * np.log(alpha - c[0]), bounds)
    bounds.append((0.0, 0.999 * float((alpha[error > 0] / error[error > 0]).min())))
    return Law("eq10", lambda c: _log_square(alpha - c[0] - c[1] * error), bounds)


def _log_square(base: Floats) -> Floats:
    return np.where(base > 0, -2 * np.log(np.maximum(base, 1e-300)), np.inf)


def _fixed_forms(alpha: Floats, confusion: Floats, error: Floats) -> dict[str, Floats]:
    """Return log N of the laws without constants, infinite where they grant success with no N."""
    return {
        name: SAMPLE_LAWS[law].log_samples(alpha, confusion, error, 0.0)
        for name, law in _LAWS.items()
        if not SAMPLE_LAWS[law].constants
    }


def _free_slope(counts: Counts, fit: LawFit, confidence: float) -> LawFit | None:
    """Return the fit with slope b on the log of a form instead of 1.

    None where nothing is found, and of a form with constants of its own: any slope suits one of them.
    """
    if fit.constants:
        return None
    try:
        law = Law(fit.law.name, fit.law.log_form, (), None)
        return fit_law(counts, law, confidence, fit.own_slopes, fit.scatter)
    except ValueError:
        return None
