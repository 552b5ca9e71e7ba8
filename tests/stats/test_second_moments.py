"""Evidence on a mean by a bound for its second moment."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.declare.tally import Moments
from simkit.stats.second_moments import SecondMoment

LAWS = {
    "normal": lambda rng, n: rng.standard_normal(n),
    "Student, 2.2": lambda rng, n: rng.standard_t(2.2, size=n) / math.sqrt(11),
    "two points": lambda rng, n: np.where(rng.random(n) < 0.01, 1, -0.01 / 0.99) * math.sqrt(99),
    "exponential": lambda rng, n: rng.exponential(size=n) - 1,
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize(("shift", "centred"), [(0.0, True), (0.7, False), (-0.7, False)])
def test_at_the_truth_few_are_wrong_at_any_look(
    law: str, side: int, shift: float, centred: bool
) -> None:
    """Variance 1, mean `shift`, both known exactly: at level 1/20 at most 5 % of runs are rejected."""
    rng = np.random.default_rng([list(LAWS).index(law), side + 1, int(10 * shift) + 10])
    moment, wrong = SecondMoment(1.0 if centred else 1 + shift**2, centred), 0
    for _ in range(300):
        x = side * LAWS[law](rng, 400) + shift
        looks = [Moments.of(list(x[:n])) for n in (20, 50, 100, 200, 400)]
        wrong += any(moment.log_evidence_above(own, shift) >= math.log(20) for own in looks)
    assert wrong <= 26  # 5 % and three standard errors


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.floats(-50, 50), min_size=1, max_size=20), st.floats(-20, 20), st.floats(0, 5),
    st.floats(0.01, 100), st.booleans(),
)  # fmt: skip
def test_evidence_falls_in_the_mean_that_is_denied(
    values: list[float], mean: float, more: float, bound: float, centred: bool
) -> None:
    moment, own = SecondMoment(bound, centred), Moments.of(values)
    first, second = (moment.log_evidence_above(own, m) for m in (mean, mean + more))
    assert second <= first + 1e-6 * max(1.0, abs(first)) or math.isinf(first)
    mirrored = Moments.of([-x for x in values])
    assert moment.log_evidence_below(own, mean) == moment.log_evidence_above(mirrored, -mean)


@settings(max_examples=100, deadline=None)
@given(st.integers(1, 400), st.integers(0, 2**31), st.floats(0.02, 1), st.booleans())
def test_it_is_no_more_than_the_capital_of_the_values(
    count: int, seed: int, gap: float, centred: bool
) -> None:
    """Each stake's capital, value by value, y - y^2/6 constant from 3 on, the spread at its largest."""
    x = np.random.default_rng(seed).standard_normal(count) + 1
    bound, mean = (1.0, 1 - gap) if centred else (2.0, 1 - gap)
    found = SecondMoment(bound, centred).log_evidence_above(Moments.of(list(x)), mean)
    capital, weights = [], []
    for k in range(-2, 51):
        t = 2.0**-k / math.sqrt(bound)
        y = np.minimum(t * (x - mean), 3)
        spread = bound
        if not centred:  # E (x - m)^2 - 3 (m - E x)/t at most, over all E x <= m that the bound allows
            spread = max(
                bound - 2 * mean * ex + mean**2 - 3 * (mean - ex) / t
                for ex in np.linspace(-math.sqrt(bound), mean, 200)
            )
        capital.append(float((y - y**2 / 6).sum()) - count * math.log1p(t**2 * spread / 3))
        weights.append(1 / (k + 2 + 8.0) ** 2)
    weights = np.array(weights) / sum(weights)
    assert (
        found
        <= math.log(float(np.dot(weights, np.exp(np.array(capital) - max(capital)))))
        + max(capital)
        + 1e-9
    )


def test_values_that_lie_far_off_decide_with_few() -> None:
    moment = SecondMoment(1.0, centred=True)
    held = Moments.of([1e6, 1e6 + 1, 1e6 - 1] * 4)
    assert moment.log_evidence_above(held, 0.0) > math.log(100)
    assert 1e6 - 3 < moment.low_end([held], 0.95) < 1e6 < moment.high_end([held], 0.95) < 1e6 + 3


def test_what_the_second_moment_itself_excludes_is_infinite_evidence() -> None:
    moment, one = SecondMoment(4.0, centred=False), Moments.of([1.0])
    assert moment.log_evidence_above(one, -2.001) == math.inf == moment.log_evidence_below(one, 2.001)
    assert math.isfinite(moment.log_evidence_above(one, -2.0))
    assert moment.log_evidence_above(Moments(), -3.0) == 0.0


@pytest.mark.parametrize("centred", [True, False])
def test_interval_ends_where_the_evidence_is_reached(centred: bool) -> None:
    x = np.random.default_rng(4).standard_normal(500) + 0.3
    looks = [Moments.of(list(x[:n])) for n in (100, 500)]
    moment = SecondMoment(1.1, centred)
    low, high, goal = moment.low_end(looks, 0.99), moment.high_end(looks, 0.99), math.log(200)
    assert low < 0.3 < high
    for end, evidence, step in (
        (low, moment.log_evidence_above, -1e-6), (high, moment.log_evidence_below, 1e-6),
    ):  # fmt: skip
        assert max(evidence(own, end + step) for own in looks) >= goal
        assert max(evidence(own, end - step) for own in looks) < goal
    assert moment.low_end([Moments.of([0.0])], 0.999999) == -math.inf or not centred


def test_forecasts_are_enough_and_not_too_much() -> None:
    rng, moment, needed = np.random.default_rng(9), SecondMoment(1.0, centred=True), math.log(100)
    decided = 0
    for _ in range(60):
        first = rng.standard_normal(2000) + 0.1
        n = moment.trials_to_decide(Moments.of(list(first)), 0.0, needed)
        assert n >= 2000  # the best of tests takes about 921; the forecast is cautious
        if n > 10**6:  # the first trials leave it nearly open
            continue
        x = np.concatenate([first, rng.standard_normal(max(int(n) - 2000, 0)) + 0.1])
        decided += moment.log_evidence_above(Moments.of(list(x)), 0.0) >= needed
    assert decided >= 50


def test_a_negative_second_moment_is_refused() -> None:
    with pytest.raises(ValueError, match=r"at most -1: it takes a number from 0 on"):
        SecondMoment(-1.0, centred=True)
