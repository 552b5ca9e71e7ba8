"""Laws of thresholds compared: Akaike's criterion, lack of fit, and scatter beyond the binomial.

A law is tested against the saturated one, a threshold of its own for each group, by parametric
bootstrap: with groups off the grid and thresholds anywhere between two sizes, chi-square quantiles are
no more than a guide. That the saturated law itself fits is tested in the same way. Whether one slope
suits all groups is tested first, by the likelihood ratio: where it does not, all laws and the
saturated one have a slope for each group.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import chdtrc, expit

from simkit.stats.curves.links import LOGIT, Floats
from simkit.stats.curves.logistic import best_log_likelihood
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_fits import (
    Law,
    LawFit,
    SaturatedFit,
    fit_law,
    fit_saturated,
    law_regression,
    scatter_of,
)
from simkit.stats.laws.law_likelihood import fit_saturated_sets

LEVEL = 0.05  # of the tests of fit and scatter
UNDECIDED_WITHIN = 2.0  # of Akaike's criterion
_FLATTEST = 1e-12


@dataclass(frozen=True)
class LackOfFit:
    """A law against the saturated one."""

    statistic: float  # twice the gain in log-likelihood
    degrees_of_freedom: int  # may be 0 or less: then nothing can be lacking
    # NaN without degrees of freedom; not to be trusted with many groups off the grid
    chi_square_p: float
    bootstrap_p: float  # NaN without bootstrap


@dataclass(frozen=True)
class LawComparison:
    """Several laws of the same counts."""

    fits: tuple[LawFit, ...]
    lacks: tuple[LackOfFit, ...]  # one per law
    delta_aic: tuple[float, ...]  # to the best law; 0 for it
    preferred: str  # name of the best law, or "undecided" if another comes within 2
    adequate: bool  # whether the best law passes its test of fit at 0.05
    # of the likelihood ratio of one slope for all groups to one for each, chi-square; NaN where fewer
    # than two groups have both successes and failures
    common_slope_p: float
    own_slopes: bool  # common_slope_p below 0.05: all fits have a slope for each group
    # share of bootstrap samples of the saturated law whose deviance is as large as the data's, NaN
    # without bootstrap; below 0.05 the counts scatter more than binomial ones about logistic curves
    scatter_p: float


def lack_of_fit(counts: Counts, fit: LawFit, bootstrap: int = 200, seed: int = 0) -> LackOfFit:
    """Test a law against the saturated one.

    Each of so many data sets that are drawn from the fitted law is fitted by both; the p-value is (1 +
    number with at least the observed statistic) / (1 + bootstrap).
    """
    saturated = fit_saturated(counts, fit.own_slopes)
    statistic = max(2 * (saturated.log_likelihood - fit.log_likelihood), 0.0)
    degrees = counts.groups - fit.law.free
    chi_square_p = float(chdtrc(degrees, statistic)) if degrees > 0 else math.nan
    if not bootstrap:
        return LackOfFit(statistic, degrees, chi_square_p, math.nan)
    drawn = _draw(counts, fit, bootstrap, seed)
    lawful = law_regression(counts, fit.law, own_slopes=fit.own_slopes).fit(drawn).value
    free, _, _ = fit_saturated_sets(counts, drawn, LOGIT, fit.own_slopes)
    return LackOfFit(statistic, degrees, chi_square_p, _share(2 * (free - lawful), statistic))


def common_slope_p_values(counts: Counts, successes: Floats) -> Floats:
    """Return the p-value of one slope for all groups against one for each, by the likelihood ratio.

    Chi-square quantiles are a guide: with 20 trials a cell a common slope is rejected at 5 % in 0 to 9 %
    of designs (`benchmarks/calibration/exponent-coverage.csv`). Intervals hold either way. Successes are
    (sets, cells); NaN where fewer than two groups have both successes and failures.
    """
    one, each = (fit_saturated_sets(counts, successes, LOGIT, own)[0] for own in (False, True))
    degrees = counts.mixed(successes).sum(axis=-1) - 1
    found = chdtrc(np.maximum(degrees, 1), np.maximum(2 * (each - one), 0.0))
    return np.where(degrees > 0, found, math.nan)


def scatter_p_value(
    counts: Counts, bootstrap: int = 200, seed: int = 0, own_slopes: bool = False
) -> float:
    """Return the bootstrap p-value of the saturated law's deviance; NaN without bootstrap."""
    if not bootstrap:
        return math.nan
    fit = fit_saturated(counts, own_slopes)
    drawn = _draw(counts, fit, bootstrap, seed)
    free, _, _ = fit_saturated_sets(counts, drawn, LOGIT, own_slopes)
    observed = 2 * float(best_log_likelihood(counts.successes, counts.trials) - fit.log_likelihood)
    return _share(2 * (best_log_likelihood(drawn, counts.trials) - free), observed)


def compare_laws(
    counts: Counts, laws: Sequence[Law], confidence: float = 0.95, bootstrap: int = 200, seed: int = 0
) -> LawComparison:
    """Fit several laws to the same counts and say which explains them best.

    The laws have different names. So many data sets are drawn for each lack-of-fit test and for the
    scatter, 0 for none. `ValueError` as of `fit_law`, and if there is no law, or two have one name.
    """
    if not laws or len({law.name for law in laws}) < len(laws):
        raise ValueError("laws: it takes at least one, each with a name of its own")
    if bootstrap < 0:
        raise ValueError(f"bootstrap: {bootstrap} data sets; it takes 0 or more")
    slope_p = float(common_slope_p_values(counts, counts.successes[None])[0])
    own = slope_p < LEVEL
    scatter = float(scatter_of(counts, counts.successes[None], own_slopes=True)[0])
    fits = tuple(fit_law(counts, law, confidence, own, scatter) for law in laws)
    lacks = tuple(lack_of_fit(counts, fit, bootstrap, seed) for fit in fits)
    least = min(fit.aic for fit in fits)
    deltas = tuple(fit.aic - least for fit in fits)
    near = [fit.law.name for fit, delta in zip(fits, deltas, strict=True) if delta < UNDECIDED_WITHIN]
    lack = lacks[deltas.index(0.0)]
    p_value = lack.chi_square_p if math.isnan(lack.bootstrap_p) else lack.bootstrap_p
    return LawComparison(
        fits, lacks, deltas, near[0] if len(near) == 1 else "undecided", not p_value < LEVEL,
        slope_p, own, scatter_p_value(counts, bootstrap, seed, own),
    )  # fmt: skip


def _draw(counts: Counts, fit: LawFit | SaturatedFit, bootstrap: int, seed: int) -> Floats:
    """Return counts (bootstrap, cells) drawn from the logistic curves of a fit."""
    with np.errstate(divide="ignore"):
        away = np.log(counts.samples) - np.log(fit.thresholds)[counts.group]
    rng = np.random.Generator(np.random.PCG64DXSM(seed))
    n = counts.trials.astype(np.int64)
    slopes = np.maximum(fit.slopes, _FLATTEST)[counts.group]  # 0 times infinity is no log odds
    return rng.binomial(n, expit(slopes * away), size=(bootstrap, n.size)).astype(np.float64)


def _share(drawn: Floats, observed: float) -> float:
    return (1 + int((drawn >= observed - 1e-7 * (1 + observed)).sum())) / (1 + drawn.size)
