"""Binomial tails in balls, and random signs on the worst data: against integers and enumerations."""

import math
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import product

import pytest
from ball_checks import ball, encloses, exact_tail, overlap
from flint import arb, ctx, fmpq

from simkit.papers.separation import tails
from simkit.papers.separation.regression.theory import again, extremes

NETWORKS = ("lin_d0", "exp_d0", "lin_d1")


@pytest.fixture(autouse=True)
def _precision():
    with ctx.workprec(256):
        yield


# --- binomial tails ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 2, 7, 30])
def test_short_tails_are_ratios_of_integers(n):
    for k in range(-2, n + 3):
        low, high = tails.upper_tail(n, k)
        assert low.overlaps(ball(exact_tail(n, k)))
        assert high.overlaps(ball(exact_tail(n, k)))


def test_the_table_of_counts_grows_as_far_out_as_it_is_asked_for():
    table = tails._SignVectors(30)
    found = [int(table.at_least(beyond)) for beyond in (9, 2, 0, 15, 14)]
    assert found == [exact_tail(30, 15 + beyond) * 2**30 for beyond in (9, 2, 0, 15, 14)]


@pytest.mark.parametrize("n", [1, 2, 3, 10, 101, 400])
def test_mckays_bounds_hold_where_integers_count(n):
    """His theorem is quoted from memory of a paper: every count above the middle checks it."""
    for k in range(n // 2 + 1, n + 1, max(1, n // 60)):
        low, high = tails._enclosed_tail(n, k, ctx.prec)
        exact = ball(exact_tail(n, k))
        assert low <= exact
        assert exact <= high
        assert high <= low * math.exp(1.2534 / math.sqrt(n))  # sqrt(pi/8) over sqrt(n)/2


@pytest.mark.parametrize("k", [500_001, 501_000, 503_000])
def test_long_tails_enclose_the_incomplete_beta_function(k):
    n = 10**6
    beta = arb(0.5).beta_lower(k, n - k + 1, True)
    low, high = tails.upper_tail(n, k)
    assert low <= beta <= high
    assert high < low * 1.002
    below, above = tails.upper_tail(n, n - k + 1)  # the other side of the middle
    assert below <= 1 - beta <= above


def test_mills_ratio_is_continuous_where_it_changes():
    for x in (63, 64, 65, 200):
        exact = (arb.pi() / 2).sqrt() * (arb(x * x) / 2).exp() * (arb(x) / arb(2).sqrt()).erfc()
        low, high = tails._mills(arb(x))
        assert not low > exact
        assert not high < exact
        assert high - low < 1e-9 * exact


@pytest.mark.parametrize("n", [1, 2, 5, 60, 133])
@pytest.mark.parametrize("target", [Fraction(3, 10), Fraction(1, 100), Fraction(1, 10**6)])
def test_the_last_count_above_a_target(n, target):
    found = tails.last_above(lambda k: tails.upper_tail(n, k), n, ball(target))
    assert found == max(k for k in range(n + 1) if exact_tail(n, k) > target)


@pytest.mark.parametrize("exponent", [3, 6, 12, 100, 300])
def test_the_last_count_is_nearly_last_in_long_sums(exponent):
    n, target = 10**exponent + 4000, arb(10) ** -(3 * exponent + 2)
    found = tails.last_above(lambda k: tails.upper_tail(n, k), n, target)
    assert tails.upper_tail(n, found).low > target
    farther = found + max(1, (found - n // 2) // 1000)
    assert not tails.upper_tail(n, farther).low > target


# --- the worst data: against every sign vector of every small data set of two scores -------------------


def data_sets(network, n):
    """Yield normalised weights: each number of high scores, and some scores in between."""
    power = n**0.4 if network == "exp_d0" else 1.4
    special = [4.0] if network == "lin_d1" else []
    ordinary = n - len(special)
    for high in range(ordinary + 1):
        yield [1.0] * (ordinary - high) + [power] * high + special
    for seed in range(3):
        mixed = [1 + (power - 1) * math.modf((seed + 1) * 0.37 * (i + 1))[0] for i in range(ordinary)]
        yield mixed + special


@lru_cache(maxsize=64)
def sums_of(network, n):
    """Return |sum f sigma| of all sign vectors, sorted, for each data set."""
    found = []
    for weights in data_sets(network, n):
        total = sum(weights)
        signs = product((1, -1), repeat=n)
        found.append(
            sorted(abs(sum(w * s for w, s in zip(weights, y, strict=True))) / total for y in signs)
        )
    return found


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("n", [2, 3, 6, 9])
def test_the_worst_data_are_enclosed(network, n):
    for threshold in (0.11, 0.25, 0.401, 0.72, 0.93):
        worst = min(sum(x <= threshold for x in sums) / 2**n for sums in sums_of(network, n))
        low, high = extremes.within_probability(network, n, arb(threshold))
        assert float(low) <= worst + 1e-12
        assert worst <= float(high) + 1e-12
        for m in (1, 4):
            zero = min((1 - sum(x > threshold for x in s) / 2**n / 2) ** m for s in sums_of(network, n))
            assert encloses(extremes.stays_zero(network, n, m, threshold), Fraction(zero))
            assert encloses(again.stays_zero_again(network, n, m, threshold), Fraction(zero))


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("n", [2, 5, 9])
@pytest.mark.parametrize("exponent", [1, 2])
def test_the_constant_needed_is_enclosed(network, n, exponent):
    """With delta = 1/2, so that few sign vectors may be beyond it."""
    allowed = Fraction(1, 2) / n**exponent
    needed = []
    for sums in sums_of(network, n):
        beyond = int(allowed * 2**n)  # sign vectors that may exceed C rate
        needed.append(sums[2**n - 1 - beyond])
    low, high = extremes.constant_needed(network, n, fmpq(1, 2), exponent, arb(1))
    assert float(low) <= max(needed) + 1e-12
    assert max(needed) <= float(high) + 1e-12
    if network != "exp_d0":  # of the witness data it is exact
        assert float(low) == pytest.approx(needed[0], abs=1e-12)


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("n", [4, 40, 1000])
def test_the_largest_sum_of_squares(network, n):
    found = float(extremes.largest_squares(network, n))
    values = [sum(w * w for w in data) / sum(data) ** 2 for data in data_sets(network, n)]
    assert max(values) <= found * (1 + 1e-12)
    assert found <= max(values) * (1.03 if n == 4 else 1.001 if n == 40 else 1.0001)


def test_constants_at_a_thousand():
    """Two-sided, by integers: for scores that are all equal the constant for delta/n is 1.3048."""
    n, rate = 1000, math.sqrt(math.log(100_000) / 1000)
    level = max(k for k in range(550, 600) if 2 * exact_tail(n, k) > Fraction(1, 100_000))
    low, high = extremes.constant_needed("lin_d0", n, fmpq(1, 100), 1, arb(rate))
    assert float(low) == pytest.approx((2 * level - n) / n / rate, rel=1e-12)
    # Hoeffding: 2 exp(-C^2 log(n/delta) / (2 36/35)) = delta/n
    assert float(high) == pytest.approx(
        math.sqrt(72 / 35 * math.log(2e5) / math.log(1e5)), rel=1e-12
    )  # fmt: skip


@pytest.mark.parametrize("k", [1, 2, 3])
def test_constants_tend_to_the_root_of_twice_the_power(k):
    n = 10**300
    rate = (arb(n * 100).log() / n).sqrt()
    low, high = extremes.constant_needed("lin_d0", n, fmpq(1, 100), k, rate)
    assert math.sqrt(2 * k) * 0.995 < float(low) < math.sqrt(2 * k)
    assert math.sqrt(72 / 35 * k) * 0.995 < float(high) < math.sqrt(72 / 35 * k) * 1.005


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("n", [2, 100, 1000, 5000, 10**9, 10**300], ids="{:.0e}".format)
def test_both_evaluations_of_the_worst_data_agree(network, n):
    for factor in (0.5, 3.0):
        width = math.log(n) + math.log(100)
        threshold = (
            factor * math.sqrt(width) * math.exp(-math.log(n) * (0.3 if network == "exp_d0" else 0.5))
        )
        first = extremes.within_probability(network, n, arb(threshold))
        second = again.within_again(network, n, Decimal(threshold))
        with ctx.workprec(4000):
            assert overlap(first, second)
            # Of the failure, too, the low ends are near each other: one is McKay's, one elementary.
            one, two = 1 - first[1], ball(1 - second[1])
            if one > arb(10) ** -3000 and threshold < 1:
                assert 0.4 < float(two / one) < 1.01
    assert overlap(extremes.stays_zero(network, n, 7, 0.25), again.stays_zero_again(network, n, 7, 0.25))


def test_what_is_beyond_any_power_stays_a_positive_number():
    with ctx.workprec(20_000):
        low, high = extremes.stays_zero("exp_d0", 10**300, 691, 0.25)
        assert 0 < 1 - low < arb(10) ** -3999
        assert 1 - high == 0


# --- Lemma 4.2, Parts 2 and 3 --------------------------------------------------------------------------


@pytest.mark.parametrize("n", [2, 3, 4, 6])
def test_the_least_sum_is_that_of_a_corner(n):
    smallest = math.inf
    for scores in product((1.0, 1.2, 1.4), repeat=n - 1):
        u = [n**4.0] + [n**score for score in scores]
        for signs in product((1, -1), repeat=n):
            smallest = min(smallest, abs(sum(s * x for s, x in zip(signs, u, strict=True))) / sum(u))
    assert float(extremes.least_of_special(n)) == pytest.approx(smallest, rel=1e-12)
    low, high = again.least_again(n)
    assert low <= Fraction(smallest) * (1 + Fraction(1, 10**12))
    assert high >= Fraction(smallest) * (1 - Fraction(1, 10**12))
    assert high - low < Fraction(1, 10**18)
