"""Intervals mean what they say: exact coverage for events, Student's law for means."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from simkit.stats.intervals import clopper_pearson, student_t, student_t_share, within_unit

CONFIDENCES = [0.5, 0.9, 0.95, 0.999, 1 - 1e-9]


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize(
    ("successes", "trials"),
    [
        (0, 1),
        (1, 1),
        (0, 10),
        (3, 10),
        (10, 10),
        (1, 1000),
        (999, 1000),
        (500, 1000),
        (7, 10**6),
        (123456, 10**7),
    ],
)
def test_events_against_scipy(successes: int, trials: int, confidence: float) -> None:
    expected = stats.binomtest(successes, trials).proportion_ci(confidence, method="exact")
    # Both invert the beta law to about 1e-12; the rest is the rounding of 1 - confidence.
    assert clopper_pearson(successes, trials, confidence) == pytest.approx(
        (expected.low, expected.high), rel=1e-7 if confidence > 0.9999 else 1e-11
    )


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("trials", [1, 2, 17, 1000, 10**6])
def test_no_success_and_no_failure_have_closed_forms(trials: int, confidence: float) -> None:
    # P(no success) = (1 - p)^n = tail
    tail = (1 - confidence) / 2
    bound = -math.expm1(math.log(tail) / trials)
    low, high = clopper_pearson(0, trials, confidence)
    assert (low, high) == (0.0, pytest.approx(bound, rel=1e-9))
    low, high = clopper_pearson(trials, trials, confidence)
    assert (low, high) == (pytest.approx(1 - bound, rel=1e-9), 1.0)


@given(
    st.integers(1, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))),
    st.floats(0.01, 0.9999),
)
def test_the_interval_holds_the_estimate_and_mirrors(pair: tuple[int, int], confidence: float) -> None:
    successes, trials = pair
    low, high = clopper_pearson(successes, trials, confidence)
    assert 0 <= low <= successes / trials <= high <= 1
    assert low < high
    mirrored = clopper_pearson(trials - successes, trials, confidence)
    assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-12)


@pytest.mark.parametrize("trials", [1, 5, 20, 100])
@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.99])
def test_coverage_is_at_least_the_confidence_everywhere(trials: int, confidence: float) -> None:
    # Exactly: the probability of all counts whose interval holds p, summed. No sampling.
    counts = np.arange(trials + 1)
    bounds = np.array([clopper_pearson(int(k), trials, confidence) for k in counts])
    for p in [*np.linspace(0, 1, 201), 1e-9, 1 - 1e-9, *bounds.ravel() * (1 - 1e-12)]:
        inside = (bounds[:, 0] <= p) & (p <= bounds[:, 1])
        coverage = stats.binom.pmf(counts[inside], trials, p).sum()
        assert coverage >= confidence - 1e-12


@pytest.mark.parametrize("trials", [5, 20, 100])
def test_each_side_misses_with_half_the_rest_and_touches_it(trials: int) -> None:
    # At the lower end of k successes, k or more have probability tail exactly: no wider than need be.
    for k in range(1, trials + 1):
        low, _ = clopper_pearson(k, trials, 0.95)
        assert stats.binom.sf(k - 1, trials, low) == pytest.approx(0.025, rel=1e-9)
        _, high = clopper_pearson(trials - k, trials, 0.95)
        assert stats.binom.cdf(trials - k, trials, high) == pytest.approx(0.025, rel=1e-9)


def test_intervals_grow_with_the_confidence_and_shrink_with_the_trials() -> None:
    widths = [np.diff(clopper_pearson(30, 100, confidence))[0] for confidence in CONFIDENCES]
    assert widths == sorted(widths)
    widths = [np.diff(clopper_pearson(3 * n, 10 * n, 0.95))[0] for n in (1, 10, 100, 1000)]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(("successes", "trials"), [(-1, 10), (11, 10), (0, 0), (1, 0)])
def test_impossible_counts_are_refused(successes: int, trials: int) -> None:
    with pytest.raises(ValueError, match=str(trials)):
        clopper_pearson(successes, trials)


@pytest.mark.parametrize("confidence", CONFIDENCES)
@pytest.mark.parametrize("count", [2, 3, 10, 1000])
def test_means_against_scipy(count: int, confidence: float) -> None:
    values = 5 + np.random.Generator(np.random.PCG64(count)).standard_normal(count)
    mean, m2 = float(values.mean()), float(((values - values.mean()) ** 2).sum())
    low, high, error = student_t(count, mean, m2, confidence)
    scale = stats.sem(values)
    assert error == pytest.approx(scale, rel=1e-12)
    expected = stats.t.interval(confidence, count - 1, loc=mean, scale=scale)
    # Two routes to the quantile; 1 - confidence is rounded before it, the more so the smaller it is.
    assert (low, high) == pytest.approx(expected, rel=1e-6 if confidence > 0.9999 else 1e-10)


def test_two_values_follow_cauchys_law() -> None:
    # With one degree of freedom the quantile is tan(pi (q - 1/2)).
    low, high, error = student_t(2, 0.0, 2.0, 0.9)
    assert error == 1.0
    assert high == pytest.approx(math.tan(math.pi * 0.45), rel=1e-12)
    assert low == -high


def test_equal_values_leave_no_doubt() -> None:
    assert student_t(5, 3.0, 0.0) == (3.0, 3.0, 0.0)


@pytest.mark.parametrize("count", [0, 1])
def test_one_value_has_no_interval(count: int) -> None:
    with pytest.raises(ValueError, match="two values"):
        student_t(count, 0.0, 0.0)


def test_the_defaults_are_95_percent() -> None:
    assert clopper_pearson(3, 10) == clopper_pearson(3, 10, 0.95)
    assert student_t(5, 1.0, 2.0) == student_t(5, 1.0, 2.0, 0.95)


@given(
    values=st.lists(st.floats(0, 1), min_size=2, max_size=20), confidence=st.sampled_from(CONFIDENCES)
)
def test_an_interval_of_a_share_stays_in_its_range(values: list[float], confidence: float) -> None:
    mean = float(np.mean(values))
    m2 = float(((np.array(values) - mean) ** 2).sum())
    if not (0 < mean < 1 and m2 > 0):
        with pytest.raises(ValueError, match="values that differ"):
            student_t_share(len(values), mean, m2, confidence)
        return
    low, high, error = student_t_share(len(values), mean, m2, confidence)
    assert 0 <= low <= mean * (1 + 1e-12)
    assert mean * (1 - 1e-12) <= high <= 1
    assert error == student_t(len(values), mean, m2, confidence)[2]


def test_an_interval_of_a_share_is_the_delta_method_on_the_logit() -> None:
    low, high, _ = student_t_share(10, 0.9, 0.009)
    half = student_t(10, 0.9, 0.009)[1] - 0.9
    assert (low, high) == pytest.approx(within_unit(0.9, half))
    logits = [math.log(p / (1 - p)) for p in (low, 0.9, high)]
    assert logits[1] - logits[0] == pytest.approx(half / 0.09)
    assert logits[2] - logits[1] == pytest.approx(half / 0.09)
    # Where it is narrow, it is Student's.
    assert within_unit(0.5, 1e-4) == pytest.approx((0.5 - 1e-4, 0.5 + 1e-4), abs=1e-10)


@pytest.mark.parametrize(("deviation", "least", "plain"), [(0.02, 0.92, 0.905), (0.04, 0.87, 0.815)])
def test_near_the_end_it_covers_more_often_than_students(
    deviation: float, least: float, plain: float
) -> None:
    """Beta values of mean 0.98, as the docstring has it; 4000 draws, errors of 0.4 to 0.6 %."""
    mean = 0.98
    size = mean * (1 - mean) / deviation**2 - 1
    drawn = np.random.default_rng(0).beta(mean * size, (1 - mean) * size, (4000, 10))
    held, own = 0, 0
    for values in drawn:
        moments = len(values), float(values.mean()), float(values.var() * len(values))
        low, high, _ = student_t_share(*moments)
        held += low <= mean <= high
        low, high, _ = student_t(*moments)
        own += low <= mean <= high
    assert own / 4000 < plain < least < held / 4000
