"""N50 and N95 from success over N, and the laws they follow.

Source: eqs. (10) and (13), Figures 1 and 3.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.special import expit

from simkit.errors import UsageError
from simkit.patches.derived.rows import Row, derived_row, finite, settings_of
from simkit.patches.theory import SAMPLE_LAWS, largest_confusion
from simkit.stats.grouped_counts import Counts
from simkit.stats.law_comparison import Comparison, compare_laws
from simkit.stats.laws import Law, LawFit, fit_law, power_law
from simkit.stats.thresholds import ThresholdFit, fit_threshold

Floats = NDArray[np.float64]
TARGETS = (0.5, 0.95)
# What changes along a curve of success over N, by itself or with N.
_ALONG = ("samples", "batch")
# What a law of thresholds may follow.
_FOLLOWED = ("alpha", "confusion", "sigma", "value_error", "token_noise", "tau")
_LAWS = {
    "eq10": "attention", "eq13": "no-attention", "inverse_square": "inverse-square",
    "inverse_fourth": "inverse-fourth", "gap": "gap",
}  # fmt: skip
LAW_NAMES = ("power", *_LAWS)
_FINE = 49  # points of a fitted curve
_MOST_TESTED = 8  # curves of a run whose goodness of fit is said
_FEWEST = 3  # curves of a law


@dataclass(frozen=True)
class Curve:
    """Success counts over N of one setting, with the thresholds fitted to them.

    Attributes
    ----------
    base : mapping
        The setting's row of the table with the smallest N.
    samples, successes, trials : float array (sizes,)
    alpha, confusion : float
        Realised fractions, mean over all cells.
    """

    base: Row
    samples: Floats
    successes: Floats
    trials: Floats
    alpha: float
    confusion: float

    @property
    def error(self) -> float:
        """Sigma + tau, with sigma the error of W_V itself."""
        return float(self.base["value_error"] + self.base["tau"])

    def threshold(self, target: float = 0.5, bootstrap: int = 0) -> ThresholdFit:
        """Return the sample size at which success reaches the target."""
        return fit_threshold(
            self.samples, self.successes, self.trials, target, float(self.base["confidence"]),
            bootstrap=bootstrap,
        )  # fmt: skip


def curves(table: pd.DataFrame) -> list[Curve]:
    """Return the curves of success over N in a table of `sample-complexity`, in its order."""
    success = table[table["quantity"] == "success"].reset_index(drop=True)
    for name in ("relevant_fraction", "confusion_fraction"):
        measured = table[table["quantity"] == name]["estimate"]
        success[name] = pd.to_numeric(measured).to_numpy()
    along = list(_ALONG)
    if success.duplicated([c for c in settings_of(success) if c != "batch"] + ["samples"]).any():
        along.remove("batch")  # it was swept for itself
    keys = [name for name in settings_of(success) if name not in along]
    found = []
    for _, group in success.groupby(keys, sort=False, dropna=False):
        rows = group.sort_values("samples")
        counts = {name: rows[name].to_numpy(dtype=float) for name in ("samples", "successes", "trials")}
        alpha, confusion = (float(rows[f"{kind}_fraction"].mean()) for kind in ("relevant", "confusion"))
        found.append(Curve(dict(rows.iloc[0]), alpha=alpha, confusion=confusion, **counts))
    return found


def families(found: Sequence[Curve], columns: Sequence[str]) -> list[list[Curve]]:
    """Return the curves that differ in nothing but what a law may follow."""
    grouped: dict[str, list[Curve]] = {}
    for curve in found:
        key = repr([curve.base[name] for name in columns if name not in (*_ALONG, *_FOLLOWED)])
        grouped.setdefault(key, []).append(curve)
    return list(grouped.values())


def threshold_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield N50 and N95 of every curve with goodness of fit, and the fitted curve."""
    yield from _threshold_rows(table, bootstrap=500)
    yield from fit_rows(table)


def _threshold_rows(table: pd.DataFrame, bootstrap: int) -> Iterator[Row]:
    """Yield N50 and N95 of every curve with interval, bracket, slope and goodness of fit."""
    for curve in curves(table):
        first = curve.threshold(bootstrap=bootstrap)
        for target in TARGETS:
            fit = first if target == TARGETS[0] else curve.threshold(target)
            name = f"n{100 * target:g}"
            interval = {"interval": "hull of profiles"}
            yield _row(
                curve.base, name, finite(fit.estimate), ci_low=finite(fit.ci_low) or None,
                ci_high=finite(fit.ci_high), **interval,
            )  # fmt: skip
            yield _row(curve.base, f"{name}_bracket_low", finite(fit.bracket_low) or None)
            yield _row(curve.base, f"{name}_bracket_high", finite(fit.bracket_high))
        for name, change in _SCALES.items():
            # 1/sqrt N falls with N, so that its interval is turned around.
            ends = [change(end) for end in (first.ci_low, first.ci_high)]
            low, high = ends if name == "log2_n50" else ends[::-1]
            yield _row(curve.base, name, change(first.estimate), ci_low=low, ci_high=high)
        yield _row(
            curve.base, "threshold_slope", finite(first.slope), ci_low=finite(first.slope_low),
            ci_high=finite(first.slope_high),
        )  # fmt: skip
        yield _row(curve.base, "goodness_p_value", finite(first.goodness_p))


def fit_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the fitted logistic curve wherever N50 is a number."""
    for curve in curves(table):
        fit = curve.threshold()
        if math.isfinite(fit.estimate) and math.isfinite(fit.slope):
            for size in np.geomspace(curve.samples[0], curve.samples[-1], _FINE).tolist():
                fitted = float(expit(fit.slope * math.log(size / fit.estimate)))
                yield _row(curve.base, "success_fit", fitted, samples=size)


def law_rows(table: pd.DataFrame, bootstrap: int = 200) -> Iterator[Row]:
    """Yield N50 of every curve, the laws fitted to each family, and what they say."""
    yield from _threshold_rows(table, bootstrap=0)
    found = curves(table)
    for family in families(found, settings_of(table)):
        if len(family) >= _FEWEST:
            yield from _family_rows(family, bootstrap)


DERIVATIONS = {"fit": fit_rows, "thresholds": threshold_rows, "laws": law_rows}


def _family_rows(family: Sequence[Curve], bootstrap: int) -> Iterator[Row]:
    try:
        comparison, counts = compare_family(family, bootstrap)
    except ValueError:  # all succeed: no threshold lies on the grid, and no law is told from another
        return
    base = family[0].base
    interval = {"interval": "profile likelihood"}
    for curve in family:
        yield _row(curve.base, "largest_confusion", _largest_confusion(curve))
    for fit, lack, delta in zip(
        comparison.fits, comparison.lacks, comparison.delta_aic, strict=True
    ):  # fmt: skip
        name = fit.law.name
        for curve, threshold in zip(family, fit.thresholds, strict=True):
            value = float(threshold) if _is_near(curve.samples, threshold) else math.nan
            yield _row(curve.base, f"n50_{name}", finite(value))
            for scale, change in _SCALES.items():
                yield _row(curve.base, f"{scale}_{name}", change(value))
        yield _row(base, f"{name}_delta_aic", delta)
        p_value = lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p
        yield _row(base, f"{name}_p_value", finite(p_value))
        if fit.constants:
            ends = fit.constants[0]
            yield _row(
                base, f"{name}_constant", ends.estimate, ci_low=ends.low, ci_high=ends.high, **interval
            )
        free = fit if name == "power" else _free_slope(counts, fit, float(base["confidence"]))
        if free is not None:
            b = free.exponent
            shown = "exponent" if name == "power" else "slope"
            yield _row(
                base, f"{name}_{shown}", finite(b.estimate), ci_low=finite(b.low),
                ci_high=finite(b.high), **interval,
            )  # fmt: skip
    yield _row(base, "scatter_p_value", finite(comparison.scatter_p))


def _is_near(samples: Floats, threshold: float) -> bool:
    """Return whether a law's N50 lies on the grid, or at most a factor of two beyond it."""
    return bool(samples.min() / 2 <= threshold <= samples.max() * 2)


def _largest_confusion(curve: Curve) -> float:
    """Return the largest alpha_# that eq. (8) admits, at its most favourable epsilon_S = 1/2."""
    base = curve.base
    return float(largest_confusion(curve.alpha, base["delta"], base["value_error"], base["tau"], 0.5))


def compare_family(family: Sequence[Curve], bootstrap: int = 200) -> tuple[Comparison, Counts]:
    """Fit all laws that have a value at every curve of a family.

    Raises
    ------
    ValueError
        If all trials succeed, or all fail.
    """
    counts = Counts.from_groups([(c.samples, c.successes, c.trials) for c in family])
    confidence = float(family[0].base["confidence"])
    laws = [law for law in candidate_laws(family) if _varies(law)]
    return compare_laws(counts, laws, confidence, bootstrap), counts


def candidate_laws(family: Sequence[Curve]) -> list[Law]:
    """Return the plain power and the stated and rival forms, as far as they are finite here.

    The power is of alpha_*, or of sigma + tau where alpha_* stays. At fixed sigma + tau eq. (10) has one
    constant, c = c' (1 - zeta) + c'' (sigma + tau); at fixed alpha_* it is (1 - c (sigma + tau))^-2;
    where both vary there are two constants.
    """
    alpha, confusion, error = (
        np.array([getattr(curve, name) for curve in family]) for name in ("alpha", "confusion", "error")
    )
    if np.ptp(alpha) < 1e-9:
        return [
            power_law(error),
            Law("eq10", lambda c: -2 * np.log1p(-c[0] * error), [(0.0, 0.999 / error.max())]),
            *_fixed_laws(alpha, confusion, error),
        ]
    bounds = [(0.0, 0.999 * float(alpha.min()))]
    if np.ptp(error) < 1e-9:
        stated = Law("eq10", lambda c: -2 * np.log(alpha - c[0]), bounds)
    else:
        bounds.append((0.0, 0.999 * float((alpha / error).min())))
        stated = Law("eq10", lambda c: _log_square(alpha - c[0] - c[1] * error), bounds)
    return [power_law(alpha), stated, *_fixed_laws(alpha, confusion, error)]


def _log_square(base: Floats) -> Floats:
    return np.where(base > 0, -2 * np.log(np.maximum(base, 1e-300)), np.inf)


def _fixed_laws(alpha: Floats, confusion: Floats, error: Floats) -> Iterator[Law]:
    for name, law in _LAWS.items():
        if SAMPLE_LAWS[law].constants:
            continue
        form = SAMPLE_LAWS[law].log_samples(alpha, confusion, error, 0.0)
        if np.isfinite(form).all():
            yield Law(name, lambda _, form=form: form)  # type: ignore[misc]


def _varies(law: Law) -> bool:
    middle = np.array([(low + high) / 2 for low, high in law.bounds])
    return bool(np.ptp(law.log_form(middle)) > 1e-9)


def _free_slope(counts: Counts, fit: LawFit, confidence: float) -> LawFit | None:
    """Return the fit with slope b on the log of a form instead of 1.

    None where nothing is found, and of a form with constants of its own: any slope suits one of them.
    """
    if fit.constants:
        return None
    try:
        return fit_law(counts, Law(fit.law.name, fit.law.log_form, (), None), confidence)
    except ValueError:
        return None


def describe(table: pd.DataFrame) -> list[str]:
    """Return what a run says of N50, N95 and their laws, one line each."""
    success = table[table["quantity"] == "success"]
    if success["trials"].eq(0).all():
        return []
    found, settings = curves(table), settings_of(table)
    varying = [
        name
        for name in ("preset", *settings)
        if name not in _ALONG and success[name].map(repr).nunique() > 1 and not _follows(name, success)
    ]
    first = found[0].base
    lines = [
        f"stated N, up to an unknown C: eq. (10) with c' (1 - zeta) = {first['c_attention']:g},"
        f" c'' = {first['c_error']:g}; eq. (13) without attention"
    ]
    for curve in found:
        where = ", ".join(_shown(name, curve.base[name]) for name in varying) or "here"
        if len(curve.samples) < 2:
            lines.append(
                f"{where}: stated {_stated(curve)}; no threshold: a fit takes two values of"
                " --samples, as in --samples 2:128:*2"
            )
            continue
        bootstrap = 500 if len(found) <= _MOST_TESTED else 0
        fits = [curve.threshold(target, b) for target, b in zip(TARGETS, (bootstrap, 0), strict=True)]
        p = fits[0].goodness_p
        tested = f"; logistic fit p = {p:.2g}" if math.isfinite(p) else ""
        lines.append(f"{where}: {fits[0]}; {fits[1]}{tested}; stated {_stated(curve)}")
    for family in families(found, settings):
        lines += _describe_family(family)
    return lines


def _stated(curve: Curve) -> str:
    """Return the stated sizes of eq. (10) and (13) at a curve, of order only."""
    sizes = []
    constants = [float(curve.base[name]) for name in ("c_attention", "c_error")]
    for law, given in (("attention-with-errors", constants), ("no-attention", ())):
        form = SAMPLE_LAWS[law].log_samples(curve.alpha, curve.confusion, curve.error, 0.0, given)
        sizes.append(f"C {math.exp(form):.3g}" if math.isfinite(form) else "no N")
    return ", ".join(sizes)


def _describe_family(family: Sequence[Curve]) -> list[str]:
    if len(family) < _FEWEST or min(len(curve.samples) for curve in family) < 2:
        return []
    try:
        comparison, counts = compare_family(family, bootstrap=0)
    except ValueError as error:
        return [f"no law of N50: {error}"]
    base = family[0].base
    power = next(fit for fit in comparison.fits if fit.law.name == "power").exponent
    x = "alpha" if np.ptp([curve.alpha for curve in family]) > 1e-9 else "(sigma + tau)"
    attention = "frozen" if base["frozen_attention"] else "trained"
    where = f"preset {base['preset']}, {attention} attention, step size {base['step_size']:g}"
    best = comparison.preferred
    deltas = ", ".join(
        f"{fit.law.name} {delta:.1f}"
        for fit, delta in zip(comparison.fits, comparison.delta_aic, strict=True)
    )
    return [
        f"{where}: N50 ~ {x}^{power.estimate:.3g} [{power.low:.3g}, {power.high:.3g}]; best law {best}"
        f" (AIC above the best: {deltas})"
    ]


def _follows(name: str, success: pd.DataFrame) -> bool:
    """Return whether a parameter is a function of what is shown anyway."""
    return name in ("confusion", "token_noise", "tau", "value_error", "tokens", "max_steps") and not (
        success.groupby(["preset", "alpha", "sigma"], dropna=False)[name].nunique().gt(1).any()
    )


def check(name: str, points: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a fit that the cells of a sweep cannot carry, before anything runs."""
    sizes: dict[str, set[Any]] = {}
    for point in points:
        key = repr([value for key, value in point.items() if key not in _ALONG])
        sizes.setdefault(key, set()).add(point["samples"])
    if min(map(len, sizes.values())) < 2:
        raise UsageError(
            f"--samples {points[0]['samples']}: a fit takes two sizes or more, as in --samples 2:128:*2"
        )
    if name == "laws" and len(sizes) < _FEWEST:
        raise UsageError(
            f"--alpha {points[0]['alpha']:g}: a law takes three thresholds or more, as in"
            " --alpha 0.3:0.5:0.05"
        )


def _row(base: Mapping[str, Any], quantity: str, estimate: float | None, **others: Any) -> Row:
    """Return a derived row of a curve; it belongs to no one N."""
    return derived_row(base, quantity, estimate, **(dict.fromkeys(_ALONG) | others))


def _log2(value: float) -> float | None:
    return math.log2(value) if math.isfinite(value) and value > 0 else None


def _inverse_root(value: float) -> float | None:
    return 1 / math.sqrt(value) if math.isfinite(value) and value > 0 else None


_SCALES = {"log2_n50": _log2, "inverse_root_n50": _inverse_root}


def _shown(name: str, value: Any) -> str:
    if name == "frozen_attention":
        return "frozen attention" if value else "trained attention"
    if isinstance(value, str | bool):
        return str(value) if isinstance(value, str) else f"{name.replace('_', ' ')} {str(value).lower()}"
    return f"{name.replace('_', ' ')} {value:g}"
