"""Sequential evidence: exact expectations and crossing chances, exact arithmetic, committed tables."""

import csv
import itertools
import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sequences import CALIBRATIONS

from simkit.declare.tally import Moments
from simkit.stats.evidence.sequences import (
    log_bets_above,
    log_bets_against,
    log_bets_below,
    log_evidence_above,
    log_evidence_against,
    log_evidence_below,
    log_mean_evidence_above,
    log_mean_evidence_against,
    log_mean_evidence_below,
    look_trials,
    mean_interval,
    mean_trials_to_decide,
    proportion_interval,
    trials_to_decide,
)
from simkit.stats.intervals import clopper_pearson

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"
BOTH = ((log_evidence_above, 1), (log_evidence_below, -1))


def exact_evidence(s, f, p0):
    """int_0^1 (1 + o t)^s (1 - t)^f dt as a sum of binomial terms, in rationals."""
    odds = (1 - p0) / p0
    return sum(
        math.comb(s, k)
        * odds**k
        * Fraction(math.factorial(k) * math.factorial(f), math.factorial(k + f + 1))
        for k in range(s + 1)
    )


def precise_log_evidence(s, f, p0):
    """The same integral at 320 bits or more: Gauss-Legendre on panels around the top of its integrand.

    In v = -log(1 - t) the integrand is log-concave and decays on the half-line.
    """
    p = Fraction(p0)
    ctx.prec = 320 if 1e-100 < p < 1 - Fraction(1, 10**100) else 1400
    p = arb(fmpq(p.numerator, p.denominator))
    odds = (1 - p) / p

    def g(v):
        return s * (1 + odds * (1 - (-v).exp())).log() - (f + 1) * v

    def slope(v):
        return s * odds * (-v).exp() / (1 + odds * (1 - (-v).exp())) - (f + 1)

    def bisect(keep_left, a, b):
        for _ in range(110):
            middle = ((a + b) / 2).mid()
            a, b = (middle, b) if keep_left(middle) else (a, middle)
        return a

    top = bisect(lambda v: slope(v) > 0, arb(0), arb(800))
    drops = (1, 4, 12, 30, 60)
    left = [bisect(lambda v, k=k: g(v) - g(top) < -k, arb(0), top) for k in reversed(drops)]
    right = [bisect(lambda v, k=k: g(v) - g(top) > -k, top, arb(1000)) for k in drops]
    ends = [*left, top, *right]
    total = arb(0)
    nodes = [arb.legendre_p_root(24, k, weight=True) for k in range(24)]
    for a, b in itertools.pairwise(ends):
        for x, w in nodes:
            total += (b - a) / 2 * w * (g((a + b) / 2 + (b - a) / 2 * x) - g(top)).exp()
    value = float((g(top) + total.log()).mid())
    ctx.prec = 53
    return value


def log_of(value):
    shift = value.numerator.bit_length() - value.denominator.bit_length()
    return math.log(value / Fraction(2) ** shift) + shift * math.log(2)


@pytest.mark.parametrize("p0", [0.5, 0.1, 0.999, 1e-300, 1 - 2**-53])
def test_evidence_is_the_rational_integral(p0):
    p = Fraction(p0)
    for n in (1, 2, 7, 30):
        for s in {0, 1, n // 2, n - 1, n}:
            above, below = exact_evidence(s, n - s, p), exact_evidence(n - s, s, 1 - p)
            assert log_evidence_above(s, n, p0) == pytest.approx(log_of(above), rel=1e-12, abs=1e-12)
            assert log_evidence_below(s, n, p0) == pytest.approx(log_of(below), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize(
    ("n", "p0", "deviations"),
    [
        (10**4, 0.3, (-60, 5)), (10**9, 0.01, (-3, 40)), (10**12, 0.999, (-20, 6)),
        (10**15, 0.5, (-200, 0, 6, 3e7)), (10**15, 0.1, (-16, 7)), (10**15, 0.61, (-16, -3)),
        (10**15, 1 - 2**-53, (0,)), (10**15, 1e-12, (-2,)), (10**12, 1e-300, (0,)),
    ],
)  # fmt: skip
def test_rounding_is_no_evidence_at_any_count(n, p0, deviations):
    for z in deviations:
        for evidence, sign in BOTH:
            s = min(max(round(n * p0 + sign * z * math.sqrt(n * p0 * (1 - p0))), 0), n)
            # Below: that of the failures, with 1 - p0 exact.
            if sign > 0:
                exact = precise_log_evidence(s, n - s, p0)
            else:
                exact = precise_log_evidence(n - s, s, 1 - Fraction(p0))
            found, unit = evidence(s, n, p0), max(1.0, abs(exact))
            assert found <= exact + 1e-9 * unit
            # What underflows is bounded, and by no more than this far from any verdict.
            assert found >= exact - (1e-7 * unit if z > -25 else 0.05)


@pytest.mark.parametrize("p0", [0.5, 0.2, 0.95])
def test_no_stopping_rule_expects_more_than_one(p0):
    """Backwards over all counts: the largest expected evidence of any rule within 14 trials."""
    for evidence, _ in (*BOTH, (log_evidence_against, 0)):
        value = [math.exp(evidence(s, 14, p0)) for s in range(15)]
        for n in range(13, -1, -1):
            stay = [p0 * value[s + 1] + (1 - p0) * value[s] for s in range(n + 1)]
            now = [math.exp(evidence(s, n, p0)) for s in range(n + 1)]
            assert now == pytest.approx(stay, rel=1e-12)  # a martingale, at the edge of the hypothesis
            value = [max(pair) for pair in zip(now, stay, strict=True)]
        assert value[0] == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize("share", [0.3, 0.9, 0.999])
def test_inside_the_hypothesis_expectations_fall(share):
    p0 = 0.6
    for evidence, p in ((log_evidence_above, share * p0), (log_evidence_below, 1 - share * (1 - p0))):
        for n in range(12):
            for s in range(n + 1):
                later = p * math.exp(evidence(s + 1, n + 1, p0))
                later += (1 - p) * math.exp(evidence(s, n + 1, p0))
                assert later < math.exp(evidence(s, n, p0)) * (1 + 1e-12)


@pytest.mark.parametrize("alpha", [0.5, 0.1])
@pytest.mark.parametrize("p0", [0.5, 0.1, 0.9])
def test_crossing_is_no_likelier_than_alpha(p0, alpha):
    """The exact chance, over all sequences of 120 trials, that evidence ever reaches 1/alpha."""
    for evidence, _ in BOTH:
        alive, crossed = np.array([1.0]), 0.0
        for n in range(1, 121):
            alive = np.append(alive * (1 - p0), 0) + np.insert(alive * p0, 0, 0)
            over = np.array([
                bool(alive[s]) and evidence(s, n, p0) >= -math.log(alpha) for s in range(n + 1)
            ])  # fmt: skip
            crossed += alive[over].sum()
            alive[over] = 0
            alive[alive < 1e-12] = 0
        assert alpha / 20 < crossed <= alpha


def test_evidence_at_the_edges():
    inf = math.inf
    assert [log_evidence_below(s, 5, 1.0) for s in (4, 5)] == [inf, pytest.approx(-math.log(6))]
    assert [log_evidence_above(s, 5, 0.0) for s in (1, 0)] == [inf, pytest.approx(-math.log(6))]
    assert log_evidence_above(5, 5, 1.0) == log_evidence_below(0, 5, 0.0) == -inf
    assert log_evidence_below(5, 5, 1.2) == log_evidence_above(0, 5, -0.1) == inf
    assert log_evidence_against(4, 5, 1.0) == inf
    assert log_evidence_against(5, 5, 1.0) == pytest.approx(-math.log(12))
    for p0 in (0.0, 0.3, 1.0, 1e-300):
        assert log_evidence_above(0, 0, p0) == log_evidence_below(0, 0, p0) == 0
        assert log_evidence_against(0, 0, p0) == 0
    assert log_mean_evidence_above(Moments(), 0.3, 0, 1) == log_bets_above([], 0.3, 0, 1) == 0


@given(st.integers(1, 400), st.data())
def test_what_rejects_a_number_rejects_all_beyond(n, data):
    s = data.draw(st.integers(0, n))
    a, b = sorted(data.draw(st.lists(st.floats(1e-9, 1 - 1e-9), min_size=2, max_size=2)))
    assert log_evidence_above(s, n, a) >= log_evidence_above(s, n, b) - 1e-9
    assert log_evidence_below(s, n, a) <= log_evidence_below(s, n, b) + 1e-9
    moments = Moments(n, s / n, s * (n - s) / n / 3)
    assert log_mean_evidence_above(moments, a, 0, 1) >= log_mean_evidence_above(moments, b, 0, 1) - 1e-9


@pytest.mark.parametrize("points", [(0.0, 1.0), (0.0, 0.3, 1.0), (0.2, 0.25, 0.9)])
def test_means_expect_no_more_than_one(points):
    """Over all sequences of values: bets are a martingale at their mean, and moments give no more."""
    weights = np.arange(1, len(points) + 1) / sum(range(1, len(points) + 1))
    mean = float(weights @ points)
    for bets, evidence in (
        (log_bets_above, log_mean_evidence_above),
        (log_bets_below, log_mean_evidence_below),
        (log_bets_against, log_mean_evidence_against),
    ):
        expected = least = 0.0
        for values in itertools.product(range(len(points)), repeat=6):
            x, chance = [points[i] for i in values], math.prod(weights[i] for i in values)
            capital = bets(x, mean, 0.0, 1.0)
            bound = evidence(Moments.of(x), mean, 0.0, 1.0)
            assert bound <= capital + 1e-12
            if points == (0.0, 1.0):
                assert bound == pytest.approx(capital, abs=1e-9)
            expected += chance * math.exp(capital)
            least += chance * math.exp(bound)
        assert expected == pytest.approx(1, rel=1e-9)
        assert 0.5 < least <= 1 + 1e-12


@given(st.lists(st.floats(-2, 5), min_size=1, max_size=30), st.floats(-1.9, 4.9))
def test_moments_never_say_more_than_their_values(values, bound):
    moments = Moments.of(values)
    assert log_mean_evidence_above(moments, bound, -2, 5) <= log_bets_above(values, bound, -2, 5) + 1e-9
    assert log_mean_evidence_below(moments, bound, -2, 5) <= log_bets_below(values, bound, -2, 5) + 1e-9


def test_a_naive_gambler_has_the_same_capital():
    x, bound, low, high = [0.4, 3.0, -0.5, 2.2], 0.7, -1.0, 3.0
    capital = total = 0.0
    for rank, j in enumerate(range(6, -51, -1)):
        stake, weight = 2.0**j / (1 + 2.0**j), 1 / (rank + 12) ** 2
        total += weight
        capital += weight * math.prod(1 + stake * ((v - low) / (bound - low) - 1) for v in x)
    assert log_bets_above(x, bound, low, high) == pytest.approx(math.log(capital / total), abs=1e-12)


@pytest.mark.parametrize("value", [0.1, 0.3, 1e6 + 0.1])
def test_rounded_moments_are_no_evidence(value):
    moments = Moments()
    for _ in range(3000):
        moments = moments.merge(Moments.of([value] * 7))
    assert log_mean_evidence_above(moments, value, value, value + 1) <= 0
    for low, high, beyond in ((value, value + 1, 9), (value - 1, value, -9)):
        off = Moments(21000, math.nextafter(moments.mean, beyond * 1e9), 0.0)
        assert log_mean_evidence_above(off, value, low, high) <= 0
        assert log_mean_evidence_below(off, value, low, high) <= 0
        assert log_mean_evidence_above(moments, value, low, high) <= 0
        assert log_mean_evidence_below(moments, value, low, high) <= 0


@pytest.mark.parametrize("level", [0.5, 0.99, 1 - 1e-9])
def test_an_interval_ends_where_evidence_does(level):
    goal = math.log(2 / (1 - level))
    for looks in ([(3, 10)], [(0, 50)], [(50, 50)], [(20, 50), (300, 1000), (299, 1100)]):
        low, high = proportion_interval(looks, level)
        assert low == 0 or any(log_evidence_above(s, n, low) >= goal for s, n in looks)
        assert high == 1 or any(log_evidence_below(s, n, high) >= goal for s, n in looks)
        inner = (low + 1e-9 * (high - low), high - 1e-9 * (high - low))
        assert all(log_evidence_above(s, n, inner[0]) < goal for s, n in looks)
        assert all(log_evidence_below(s, n, inner[1]) < goal for s, n in looks)
        moments = [Moments(n, 4 * s / n - 2, 16 * s * (n - s) / n) for s, n in looks]
        least, most = mean_interval(moments, level, -2.0, 2.0)
        assert least == -2 or any(log_mean_evidence_above(m, least, -2, 2) >= goal for m in moments)
        assert most == 2 or any(log_mean_evidence_below(m, most, -2, 2) >= goal for m in moments)
        assert -2 <= least <= 4 * low - 2 + 0.6
        assert 4 * high - 2 - 0.6 <= most <= 2
    assert proportion_interval([], level) == (0, 1)
    assert mean_interval([], level, 0, 3) == (0, 3)


def test_looks_that_contradict_each_other_leave_nothing():
    low, high = proportion_interval([(1000, 1000), (1000, 10_000)], 0.95)
    assert low > high


@given(st.integers(0, 10**6), st.integers(1, 500))
def test_looks_are_a_schedule_and_the_end(trials, block):
    looks = look_trials(trials, block)
    blocks = sorted({2**k for k in range(21)} | {3 * 2**k for k in range(20)})
    assert looks == [b * block for b in blocks if b * block < trials] + ([trials] if trials else [])


def test_predictions_are_where_the_evidence_is():
    goal = math.log(4000)
    assert trials_to_decide(0.5, 100, 0.5, goal) == trials_to_decide(0.52, 100, 0.5, goal) == math.inf
    assert trials_to_decide(0.9, 100, 0.5, goal) == 100
    assert trials_to_decide(0.99, 100, 1.0, goal) == 100
    few = trials_to_decide(0.3, 200, 0.45, goal)
    assert 200 < few == trials_to_decide(0.7, 200, 0.55, goal) < 20_000
    for n, share, p0, evidence, end in (
        (200, 0.7, 0.55, log_evidence_above, 0), (5000, 0.02, 0.03, log_evidence_below, 1),
        (10**7, 0.5006, 0.5, log_evidence_above, 0),
    ):  # fmt: skip
        future = clopper_pearson(round(n * share), n, 1 - 2 * 0.002)[end]
        total = trials_to_decide(share, n, p0, goal)
        for factor, reached in ((1.05, True), (0.95, False)):
            later = int(total * factor)
            s = round(n * share + (later - n) * future)
            assert (evidence(s, later, p0) >= goal) is reached
    moments = Moments(10**7, 0.5006, 0.5006 * 0.4994 * 10**7)
    assert mean_trials_to_decide(moments, 0.5, 0, 1, goal) == pytest.approx(total, rel=0.3)
    assert mean_trials_to_decide(moments, 0.5006, 0, 1, goal) == math.inf
    assert mean_trials_to_decide(Moments(50, 0.5, 12.5), 0.6, 0, 1, goal) == math.inf


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: log_evidence_above(4, 3, 0.5), "4 successes in 3 trials"),
        (lambda: log_evidence_below(1, 3, math.nan), "p0 is NaN"),
        (lambda: log_bets_above([0.5, 1.5], 0.2, 0, 1), r"numbers in \[0, 1\]"),
        (lambda: log_bets_above([math.nan], 0.2, 0, 1), r"numbers in \[0, 1\]"),
        (lambda: log_mean_evidence_above(Moments(3, 2.0, 0.0), 0.5, 0, 1), "what is their range"),
        (lambda: log_mean_evidence_above(Moments(3, 0.5, 0.0), math.nan, 0, 1), "bound is NaN"),
        (lambda: log_mean_evidence_below(Moments(3, 0.5, 0.0), 0.5, 1, 1), "low < high"),
        (lambda: proportion_interval([(1, 2)], 95), "level 95"),
        (lambda: trials_to_decide(1.5, 3, 0.5, 3.0), "a share of 1.5"),
        (lambda: mean_trials_to_decide(Moments(), 0.5, 0, 1, 3.0), "no value"),
        (lambda: look_trials(100, 0), "blocks of 0"),
    ],
)
def test_what_is_no_input_is_named(call, said):
    with pytest.raises(ValueError, match=said):
        call()


def committed(name):
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wrong-verdicts", "trials-to-decide"])
def test_the_first_designs_come_out_as_committed(name):
    calibrate, sizes = CALIBRATIONS[name]
    rows = calibrate(replace(sizes, evaluated=sizes.first))
    for found, row in zip(rows, committed(name), strict=True):
        for of_first in [key for key in found if key.endswith("_of_first")]:
            assert found[of_first] == int(row[of_first]), (of_first, row)
        for key in ("quantity", "rule", "trials", "looks", "claims", "level", "first_designs"):
            assert str(found.get(key)) == str(row.get(key))


def test_all_rows_are_met_and_say_what_they_count():
    rows = committed("wrong-verdicts") + committed("trials-to-decide")
    assert all(row["met"] == "true" for row in rows)
    for row in committed("wrong-verdicts"):
        watched = "watched" in row["rule"]
        assert int(row["designs"]) == 1000
        assert (int(row["count"]) <= 200) is not watched
    for row in committed("trials-to-decide"):
        assert int(row["decided"]) >= 0.95 * int(row["predicted"]) > 0


def test_the_prior_that_needs_fewer_trials():
    calibrate, sizes = CALIBRATIONS["prior-choice"]
    rows = committed("prior-choice")
    found = [{key: str(value) for key, value in row.items()} for row in calibrate(sizes)]
    assert found == rows
    ratios = [float(row["jeffreys_to_uniform"]) for row in rows]
    assert sum(ratio > 1 for ratio in ratios) > len(ratios) / 2
