"""N50 and N95 from success over N, and the laws they follow.

Source: chosen here, where nothing else is named.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.special import expit

from simkit.engine.tables.derived import finite, parameter_columns
from simkit.engine.tables.table import Record
from simkit.errors import UsageError
from simkit.papers.patches.findings import laws
from simkit.papers.patches.findings.curves import (
    ALONG,
    FOLLOWED,
    SuccessCurve,
    curves,
    families,
    fit_curves,
)
from simkit.papers.patches.findings.rows import FEWEST, SCALES, curve_row, ranking, where
from simkit.papers.patches.learning.training import SUCCESS
from simkit.papers.patches.studies.extensions import EXTENSIONS
from simkit.papers.patches.theory.sample_laws import SAMPLE_LAWS
from simkit.stats.curves.threshold_fits import LACKING, ThresholdFit
from simkit.stats.laws.law_comparison import LawComparison, scatter_p_value

if TYPE_CHECKING:
    import pandas as pd

TARGETS = (0.5, 0.95)
_FINE = 49  # points of a fitted curve


def threshold_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield N50 and N95 of every curve, its fit, and how good it is. Source: Figure 1, Figure 3."""
    found = curves(table)
    yield from _threshold_rows(found)
    yield from _fit_rows(found)


def _threshold_rows(found: Sequence[SuccessCurve]) -> Iterator[Record]:
    """Yield N50 and N95 of every curve with intervals, bracket, slope and goodness of fit."""
    for curve, n95 in zip(found, fit_curves(found, TARGETS[1]), strict=True):
        first = curve.n50
        if first is None or n95 is None:
            continue
        for fit in (first, n95):
            name = f"n{100 * fit.target:g}"
            yield curve_row(
                curve.base, name, finite(fit.estimate), ci_low=finite(fit.ci_low) or None,
                ci_high=finite(fit.ci_high), interval="hull of profiles",
            )  # fmt: skip
            for free in ("isotonic", "bracket"):
                low, high = (getattr(fit, f"{free}_{end}") for end in ("low", "high"))
                yield curve_row(curve.base, f"{name}_{free}_low", finite(low) or None)
                yield curve_row(curve.base, f"{name}_{free}_high", finite(high))
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


def fit_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield the fitted logistic curve wherever N50 is a number."""
    yield from _fit_rows(curves(table))


def _fit_rows(found: Sequence[SuccessCurve]) -> Iterator[Record]:
    for curve in found:
        fit = curve.n50
        if fit and math.isfinite(fit.estimate) and math.isfinite(fit.slope):
            for size in np.geomspace(curve.samples[0], curve.samples[-1], _FINE).tolist():
                fitted = float(expit(fit.slope * math.log(size / fit.estimate)))
                yield curve_row(curve.base, "success_fit", fitted, samples=size)


def law_rows(table: pd.DataFrame, bootstrap: int = 200) -> Iterator[Record]:
    """Yield N50 of every curve, the laws fitted to each family, and what they say.

    Source: eq. (8), eq. (10), eq. (13).
    """
    found = curves(table)
    yield from _threshold_rows(found)
    for curve in found:
        yield curve_row(curve.base, "largest_confusion", laws.admitted_confusion(curve))
    for family in families(found, parameter_columns(table)):
        if len(family) >= FEWEST:
            yield from laws.family_rows(family, bootstrap)


_MOST_CURVES = 4  # of which N50 stands before the table
DERIVATIONS = {"fit": fit_rows, "thresholds": threshold_rows, "laws": law_rows}


def describe(table: pd.DataFrame) -> list[str]:
    """Return what a run says of N50, N95 and their laws, one line each. Source: eq. (10), eq. (13)."""
    if table["trials"].eq(0).all():
        return []
    found, settings = curves(table), parameter_columns(table)
    varying = _varying([curve.base for curve in found], settings)
    lines = _describe_readings(found, varying)
    for curve, n95 in zip(found, fit_curves(found, TARGETS[1]), strict=True):
        lines.append(where(curve.base, varying) + _describe_curve(curve, n95))
    groups = families(found, settings)
    apart = _varying([family[0].base for family in groups], [n for n in settings if n not in FOLLOWED])
    for family in groups:
        lines += _describe_family(family, where(family[0].base, apart))
    return lines


def headline(table: pd.DataFrame) -> list[str]:
    """Return N50 of every curve with its interval, if two sentences hold them. Source: eq. (10)."""
    if table["trials"].eq(0).all():
        return []
    found, settings = curves(table), parameter_columns(table)
    known = [curve for curve in found if curve.n50 is not None]
    if not known or len(known) > _MOST_CURVES:
        return []
    varying = _varying([curve.base for curve in known], settings)
    paper = "printed"  # the preset that reads Section 4.1 as it stands
    lines = []
    for curve in known:
        fit, place = curve.n50, where(curve.base, varying).removesuffix(": ")
        assert fit is not None
        own = ", the paper's" if curve.base["preset"] == paper and "preset" in varying else ""
        lines.append(f"{place + own + ': ' if place else ''}{fit.brief}")
    level = f"{100 * table['confidence'].iloc[0]:g} %"
    lead = (
        f"N50, the N at which half of the trainings end with a test loss below {SUCCESS:g}, by a fit"
        f" with its {level} interval"
    )
    return [lead, *lines]


def _describe_readings(found: Sequence[SuccessCurve], varying: Collection[str]) -> list[str]:
    """Return what each preset reads into the paper, for the first of its curves, and the variant."""
    first: dict[str, Record] = {}
    for curve in found:
        first.setdefault(str(curve.base["preset"]), curve.base)
    return [
        f"reading {name}: c_0 = {base['token_noise']:g}, alpha_# = {base['confusion']:g} at alpha_* ="
        f" {base['alpha']:g}, L = {base['tokens']}, {base['counts']} counts; start {base['init']},"
        f" readout {base['readout']}, step size {base['step_size']:g}, stop {base['stop']}"
        f"{_variant(base, varying)}"
        for name, base in first.items()
    ]


def _variant(base: Record, varying: Collection[str]) -> str:
    """Return in what a network or its data are not those of eq. (1), where all curves agree in it."""
    others = [
        f", {p.name.replace('_', ' ')}{'' if p.type == 'bool' else f' {base[p.name]}'}"
        for p in EXTENSIONS
        if p.absent is not None and p.name not in varying and base.get(p.name) not in (None, p.absent)
    ]
    return "".join(others)


def _describe_curve(curve: SuccessCurve, n95: ThresholdFit | None) -> str:
    stated, failed = _stated(curve), ""
    if curve.failures:
        failed = f"; {curve.failures:g} of {curve.trials.sum():g} trials failed"
        if curve.failures == curve.trials.sum():
            return f"no threshold: all trials failed; {stated}"
    if n95 is None:
        return (
            "no threshold: a fit takes two values of --samples, as in --samples 2:128:*2;"
            f" {stated}{failed}"
        )
    return f"{curve.n50}; {n95}; {stated}{failed}"


def _varying(bases: Sequence[Record], settings: Sequence[str]) -> list[str]:
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


def _stated(curve: SuccessCurve) -> str:
    """Return the stated size at a curve, up to its unknown constant C: eq. (13) without attention."""
    frozen = bool(curve.base["frozen_attention"])
    constants = [] if frozen else [float(curve.base[name]) for name in ("c_attention", "c_error")]
    law = SAMPLE_LAWS["no-attention" if frozen else "attention-with-errors"]
    form = law.log_samples(curve.alpha, curve.confusion, curve.error, 0.0, constants)
    equation = "eq. (13)" if frozen else "eq. (10)"
    if not math.isfinite(form):
        return f"stated by {equation}: no N is enough"
    given = "" if frozen else f" with c' (1 - zeta) = {constants[0]:g}, c'' = {constants[1]:g}"
    return f"stated by {equation}{given}: N >= C {math.exp(form):.3g}"


def _describe_family(family: Sequence[SuccessCurve], place: str) -> list[str]:
    if len(family) < FEWEST or min(len(curve.samples) for curve in family) < 2:
        return []
    try:
        comparison, counts = laws.compare_family(family, bootstrap=0)
    except ValueError as error:
        return [f"{place}no law is fitted to N50: {error}"]
    powers = [fit.exponent for fit in comparison.fits if fit.law.name == "power"]
    parts = []
    if powers:
        x = "alpha" if np.ptp(laws.places(family)[0]) > laws.SAME else "(sigma + tau)"
        b = powers[0]
        parts.append(
            f"N50 ~ {x}^{b.estimate:.3g} [{b.low:.3g}, {b.high:.3g}]"
            if math.isfinite(b.estimate)
            else f"the exponent of {x} is not determined"
        )
    names = [fit.law.name for fit in comparison.fits]
    p_values = [lack.chi_square_p for lack in comparison.lacks]
    parts.append(ranking(names, comparison.delta_aic, p_values, ".1f"))
    parts.append(_curves_fit(comparison, scatter_p_value(counts, 200, 0, comparison.own_slopes)))
    parts += [
        f"{name} has no finite N at {count} of {len(family)} curves"
        for name, count in laws.without_samples(family).items()
    ]
    return [place + "; ".join(parts)]


def _curves_fit(comparison: LawComparison, scatter_p: float) -> str:
    """Return what the laws presume of the curves, tested: one slope, and the logistic shape."""
    own, lacks = ", so that each has its own", ", lack of fit"
    slope = f"one slope for all curves p = {comparison.common_slope_p:.2g}{own * comparison.own_slopes}"
    shape = f"logistic curves p = {scatter_p:.2g}{lacks * (scatter_p < LACKING)}"
    return shape if math.isnan(comparison.common_slope_p) else f"{slope}; {shape}"


def check(name: str, points: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a fit (a key of `DERIVATIONS`) that a sweep's cells cannot carry, before anything runs."""
    sizes: dict[str, set[Any]] = {}
    families: dict[str, set[str]] = {}
    for point in points:
        curve = repr([value for key, value in point.items() if key not in ALONG])
        family = repr([value for key, value in point.items() if key not in (*ALONG, *FOLLOWED)])
        sizes.setdefault(curve, set()).add(point["samples"])
        families.setdefault(family, set()).add(curve)
    if min(map(len, sizes.values())) < 2:
        raise UsageError.at(points[0], "samples", "a fit takes two sizes or more", "2:128:*2")
    if name == "laws" and min(map(len, families.values())) < FEWEST:
        raise UsageError.at(points[0], "alpha", "a law takes three thresholds or more", "0.3:0.5:0.05")
