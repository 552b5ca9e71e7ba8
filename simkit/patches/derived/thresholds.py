"""N50 and N95 from success over N, and the laws they follow.

Source: eqs. (10) and (13), Figures 1 and 3.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import expit

from simkit.errors import UsageError
from simkit.patches.derived.curves import ALONG, FOLLOWED, Curve, curves, families
from simkit.patches.derived.laws import (
    FEWEST,
    SAME,
    admitted_confusion,
    compare_family,
    family_rows,
    places,
    without_samples,
)
from simkit.patches.derived.rows import SCALES, Row, curve_row, finite, name_of, settings_of
from simkit.patches.theory import SAMPLE_LAWS

TARGETS = (0.5, 0.95)
_FINE = 49  # points of a fitted curve
_MOST_TESTED = 8  # curves of a run whose goodness of fit is said


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
            yield curve_row(
                curve.base, name, finite(fit.estimate), ci_low=finite(fit.ci_low) or None,
                ci_high=finite(fit.ci_high), **interval,
            )  # fmt: skip
            yield curve_row(curve.base, f"{name}_bracket_low", finite(fit.bracket_low) or None)
            yield curve_row(curve.base, f"{name}_bracket_high", finite(fit.bracket_high))
        for name, change in SCALES.items():
            # 1/sqrt N falls with N, so that its interval is turned around.
            ends = [change(end) for end in (first.ci_low, first.ci_high)]
            low, high = ends if name == "log2_n50" else ends[::-1]
            yield curve_row(curve.base, name, change(first.estimate), ci_low=low, ci_high=high)
        yield curve_row(
            curve.base, "threshold_slope", finite(first.slope), ci_low=finite(first.slope_low),
            ci_high=finite(first.slope_high),
        )  # fmt: skip
        yield curve_row(curve.base, "goodness_p_value", finite(first.goodness_p))


def fit_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the fitted logistic curve wherever N50 is a number."""
    for curve in curves(table):
        fit = curve.threshold()
        if math.isfinite(fit.estimate) and math.isfinite(fit.slope):
            for size in np.geomspace(curve.samples[0], curve.samples[-1], _FINE).tolist():
                fitted = float(expit(fit.slope * math.log(size / fit.estimate)))
                yield curve_row(curve.base, "success_fit", fitted, samples=size)


def law_rows(table: pd.DataFrame, bootstrap: int = 200) -> Iterator[Row]:
    """Yield N50 of every curve, the laws fitted to each family, and what they say."""
    yield from _threshold_rows(table, bootstrap=0)
    found = curves(table)
    for curve in found:
        yield curve_row(curve.base, "largest_confusion", admitted_confusion(curve))
    for family in families(found, settings_of(table)):
        if len(family) >= FEWEST:
            yield from family_rows(family, bootstrap)


DERIVATIONS = {"fit": fit_rows, "thresholds": threshold_rows, "laws": law_rows}


def describe(table: pd.DataFrame) -> list[str]:
    """Return what a run says of N50, N95 and their laws, one line each."""
    if table["trials"].eq(0).all():
        return []
    found, settings = curves(table), settings_of(table)
    first = found[0].base
    lines = [
        f"stated N, up to an unknown C: eq. (10) with c' (1 - zeta) = {first['c_attention']:g},"
        f" c'' = {first['c_error']:g}; eq. (13) without attention"
    ]
    varying = _varying([curve.base for curve in found], settings)
    for curve in found:
        where = _where(curve.base, varying)
        if len(curve.samples) < 2:
            lines.append(
                f"{where}stated {_stated(curve)}; no threshold: a fit takes two values of"
                " --samples, as in --samples 2:128:*2"
            )
            continue
        bootstrap = 500 if len(found) <= _MOST_TESTED else 0
        fits = [curve.threshold(target, b) for target, b in zip(TARGETS, (bootstrap, 0), strict=True)]
        p = fits[0].goodness_p
        tested = f"; logistic fit p = {p:.2g}" if math.isfinite(p) else ""
        lines.append(f"{where}{fits[0]}; {fits[1]}{tested}; stated {_stated(curve)}")
    groups = families(found, settings)
    apart = _varying([family[0].base for family in groups], [n for n in settings if n not in FOLLOWED])
    for family in groups:
        lines += _describe_family(family, _where(family[0].base, apart))
    return lines


def _varying(bases: Sequence[Row], settings: Sequence[str]) -> list[str]:
    """Return the settings that tell rows apart, without those that follow from one named before."""
    named: list[str] = []
    for name in settings:
        if name == "samples" or len({repr(base[name]) for base in bases}) < 2:
            continue
        told = {tuple(repr(base[other]) for other in named) for base in bases}
        with_it = {tuple(repr(base[other]) for other in [*named, name]) for base in bases}
        if len(with_it) > len(told):
            named.append(name)
    return named


def _where(base: Row, varying: Sequence[str]) -> str:
    return ", ".join(name_of(name, base[name]) for name in varying) + (": " if varying else "")


def _stated(curve: Curve) -> str:
    """Return the stated sizes of eq. (10) and (13) at a curve, of order only."""
    sizes = []
    constants = [float(curve.base[name]) for name in ("c_attention", "c_error")]
    for law, given in (("attention-with-errors", constants), ("no-attention", ())):
        form = SAMPLE_LAWS[law].log_samples(curve.alpha, curve.confusion, curve.error, 0.0, given)
        sizes.append(f"C {math.exp(form):.3g}" if math.isfinite(form) else "no N")
    return ", ".join(sizes)


def _describe_family(family: Sequence[Curve], where: str) -> list[str]:
    if len(family) < FEWEST or min(len(curve.samples) for curve in family) < 2:
        return []
    try:
        comparison, _ = compare_family(family, bootstrap=0)
    except ValueError as error:
        return [f"{where}no law of N50: {error}"]
    powers = [fit.exponent for fit in comparison.fits if fit.law.name == "power"]
    parts = []
    if powers:
        x = "alpha" if np.ptp(places(family)[0]) > SAME else "(sigma + tau)"
        b = powers[0]
        parts.append(
            f"N50 ~ {x}^{b.estimate:.3g} [{b.low:.3g}, {b.high:.3g}]"
            if math.isfinite(b.estimate)
            else f"the exponent of {x} is not determined"
        )
    deltas = ", ".join(
        f"{fit.law.name} {delta:.1f}"
        for fit, delta in zip(comparison.fits, comparison.delta_aic, strict=True)
    )
    parts.append(f"best law {comparison.preferred} (AIC above the best: {deltas})")
    parts += [
        f"{name} has no finite N at {count} of {len(family)} curves"
        for name, count in without_samples(family).items()
    ]
    return [where + "; ".join(parts)]


def check(name: str, points: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a fit that the cells of a sweep cannot carry, before anything runs."""
    sizes: dict[str, set[Any]] = {}
    families: dict[str, set[str]] = {}
    for point in points:
        curve = repr([value for key, value in point.items() if key not in ALONG])
        family = repr([value for key, value in point.items() if key not in (*ALONG, *FOLLOWED)])
        sizes.setdefault(curve, set()).add(point["samples"])
        families.setdefault(family, set()).add(curve)
    if min(map(len, sizes.values())) < 2:
        raise UsageError(
            f"--samples {points[0]['samples']}: a fit takes two sizes or more, as in --samples 2:128:*2"
        )
    if name == "laws" and min(map(len, families.values())) < FEWEST:
        raise UsageError(
            f"--alpha {points[0]['alpha']:g}: a law takes three thresholds or more, as in"
            " --alpha 0.3:0.5:0.05"
        )
