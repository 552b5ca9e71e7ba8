"""Order-statistic intervals of quantiles, and smallest constants."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import binom

from simkit.stats import quantiles
from simkit.stats.quantiles import (
    CellSample,
    Constant,
    constant_needed,
    constant_over,
    quantile_interval,
)


def tail(most, count, level):
    """P(at most so many of `count` values lie at or below the quantile), in rationals."""
    hit, whole = level.numerator, level.denominator
    ways = (math.comb(count, k) * hit**k * (whole - hit) ** (count - k) for k in range(most + 1))
    return Fraction(sum(ways), whole**count)


def brute_ranks(count, level, miss):
    """The largest r with P(B < r) <= miss and the smallest s with P(B >= s) <= miss, one by one."""
    low = max(r for r in range(count + 1) if tail(r - 1, count, level) <= miss)
    high = min(s for s in range(1, count + 2) if 1 - tail(s - 1, count, level) <= miss)
    return low, high


def found_ranks(count, level, confidence, failures=0):
    found = quantile_interval(np.arange(1, count + 1), level, confidence, failures)
    low = 0 if math.isinf(found.ci_low) else int(found.ci_low)
    return low, count + 1 if math.isinf(found.ci_high) else int(found.ci_high)


@pytest.mark.parametrize(("count", "quantile"), [(20, 0.5), (200, 0.95), (100, 0.95), (59, 0.9)])
def test_quantile_interval_has_the_exact_binomial_coverage(count, quantile):
    # For uniform values in rank order, coverage is P(low <= B < high) with B binomial.
    found = quantile_interval(np.arange(1, count + 1), quantile, 0.95)
    low = 0 if math.isinf(found.ci_low) else int(found.ci_low)
    high = count + 1 if math.isinf(found.ci_high) else int(found.ci_high)
    counts = binom(count, quantile)
    assert counts.cdf(high - 1) - counts.cdf(low - 1) >= 0.95
    # One rank narrower on either side breaks the level of that side.
    assert counts.cdf(low) > 0.025
    assert counts.cdf(high - 2) < 0.975


def test_quantile_interval_covers_skewed_values():
    rng = np.random.default_rng(11)
    truth = -math.log(0.05)
    found = [quantile_interval(rng.exponential(size=200), 0.95, 0.9) for _ in range(1000)]
    covered = np.mean([f.ci_low <= truth <= f.ci_high for f in found])
    assert 0.88 < covered < 0.96


def test_small_samples_have_no_upper_end():
    found = quantile_interval(range(30), 0.95)
    assert found.estimate == 28
    assert found.ci_high == math.inf
    assert quantile_interval([1.0], 0.01).ci_low == -math.inf


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.9990234375])
@pytest.mark.parametrize("level", [0.001, 0.05, 0.25, 0.5, 0.9, 0.95])
def test_ranks_are_those_of_exact_binomial_sums(level, confidence):
    exact, miss = Fraction(str(level)), (1 - Fraction(str(confidence))) / 2
    for count in (*range(1, 17), 59, 72):
        assert found_ranks(count, level, confidence) == brute_ranks(count, exact, miss), count


@pytest.mark.parametrize(("count", "level"), [(1500, 0.999), (1500, 0.5), (1000, 0.003)])
def test_ranks_of_many_values_and_small_tails(count, level):
    # A tail of 5e-13, as of many cells at once: one minus it would keep four digits.
    low, high = found_ranks(count, level, 0.999999999999)
    exact, miss = Fraction(str(level)), Fraction(5, 10**13)
    assert low == 0 or tail(low - 1, count, exact) <= miss
    assert tail(low, count, exact) > miss
    assert high == count + 1 or 1 - tail(high - 1, count, exact) <= miss
    assert 1 - tail(high - 2, count, exact) > miss


def test_levels_that_doubles_cannot_tell_from_one():
    assert found_ranks(10, 1e-17, 0.9999999999999999) == (0, 2)
    assert brute_ranks(10, Fraction(1, 10**17), Fraction(1, 2 * 10**16)) == (0, 2)


def test_a_tail_that_equals_its_level_is_within_it(monkeypatch):
    # P(B < 1) = 2 ** -6 for six values: their extremes cover the median in exactly 31 of 32 samples.
    assert found_ranks(6, 0.5, 0.96875) == (1, 6)
    assert found_ranks(6, 0.5, 0.97) == (0, 7)
    # 0.9 ** 2 = 1 - 0.19, which doubles miss: level and confidence are decimals.
    assert found_ranks(2, 0.9, 0.62) == (2, 3)
    assert tail(1, 2, Fraction(9, 10)) == Fraction(19, 100)
    monkeypatch.setattr(quantiles, "_MOST_EXACT", 5)  # what rationals do not decide is too large
    assert found_ranks(6, 0.5, 0.96875) == (0, 7)


LAW = {0.0: Fraction(1, 2), 1.0: Fraction(3, 10), 2.0: Fraction(1, 5)}


def samples(count, law=LAW):
    """All samples with their probabilities."""
    for sample in itertools.product(law, repeat=count):
        yield sample, math.prod(law[value] for value in sample)


@pytest.mark.parametrize("failing", [None, 0.0, 1.0, 2.0])
@pytest.mark.parametrize("level", [0.3, 0.5, 0.7, 0.8, 0.9])
def test_coverage_by_enumeration_whichever_values_fail(level, failing):
    # Whoever drops failed trials looks at another law. Levels 0.5 and 0.8 sit on the law's steps, where
    # every number up to the next atom is a quantile: each of them is covered.
    total, shares = 0.0, []
    for value, share in LAW.items():
        total += share
        shares.append((value, total))
    exact = Fraction(str(level))
    true = [value for value, below in shares if below >= exact and below - LAW[value] <= exact]
    covered, alone = dict.fromkeys(true, Fraction(0)), dict.fromkeys(true, Fraction(0))
    for sample, probability in samples(5):
        values = [value for value in sample if value != failing]
        if not values:
            for value in true:
                covered[value] += probability
            continue
        found = quantile_interval(values, level, 0.5, len(sample) - len(values))
        dropped = quantile_interval(values, level, 0.5)
        assert found.ci_low <= dropped.ci_low <= found.estimate <= dropped.ci_high <= found.ci_high
        for value in true:
            covered[value] += probability * (found.ci_low <= value <= found.ci_high)
            alone[value] += probability * (dropped.ci_low <= value <= dropped.ci_high)
    assert min(covered.values()) >= Fraction(1, 2)
    if (failing, level) == (0.0, 0.5):
        assert min(alone.values()) < Fraction(1, 4)


def test_failed_trials_count_beyond_either_end():
    for failures in (3, 60):
        low, high = brute_ranks(100 + failures, Fraction(1, 2), Fraction(1, 40))
        assert found_ranks(100, 0.5, 0.95, failures) == (low - failures, high)
    assert found_ranks(100, 0.5, 0.95, failures=150) == (0, 101)
    assert quantile_interval(range(1, 101), 0.5, failures=150).estimate == 50


@pytest.mark.parametrize(
    ("values", "options", "said"),
    [
        ([], {}, "at least one number"),
        ([1, math.nan], {}, "no NaN"),
        ([1], {"quantile": 1.0}, "quantile = 1.0"),
        ([1], {"confidence": 0}, "confidence = 0.0"),
        ([1], {"failures": -1}, "failures = -1"),
    ],
)
def test_bad_samples_are_refused(values, options, said):
    with pytest.raises(ValueError, match=said):
        quantile_interval(values, **options)


def test_the_constant_needed_is_a_quantile_of_the_ratios():
    rng = np.random.default_rng(5)
    values, rates = rng.exponential(size=400), rng.uniform(0.5, 2, size=400)
    found = constant_needed(values, rates, 0.1, 0.9, failures=4)
    expected = quantile_interval(values / rates, 0.9, 0.9, failures=4)
    assert found == (expected.estimate, expected.ci_low, expected.ci_high)
    # It is the smallest: the bound holds in 360 of 400 trials with it, and in fewer below.
    assert (values <= found.estimate * rates * (1 + 1e-15)).sum() == 360
    assert (values <= 0.999999 * found.estimate * rates).sum() == 359
    assert constant_needed(values, 4.0, 0.1).high == constant_needed(values, 1.0, 0.1).high / 4
    # 1 - 0.9 is not 0.1 in doubles, and yet the level 0.9.
    assert constant_needed(range(1, 101), 1.0, 1 - 0.9).estimate == 90


def test_too_few_trials_leave_the_end_open():
    # No constant is sure before (1 - delta) ** n is within the tail: 0.95 ** 59 < 0.05 < 0.95 ** 58.
    assert math.isinf(constant_needed(range(58), 1.0, 0.05, 0.9).high)
    assert constant_needed(range(59), 1.0, 0.05, 0.9).high == 58
    assert math.isinf(constant_needed(range(59), 1.0, 0.05, 0.9, 1).high)
    assert math.isinf(constant_needed(range(59), 1.0, 0.05, 0.92).high)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([1.0], 0.0), "rate: it takes positive"),
        (([1.0], math.inf), "rate: it takes positive"),
        (([1.0, 2.0], [1.0]), "rate: "),
        (([1e300], 1e-300), "beyond a double"),
        (([1.0], 1.0, 1.0), "delta = 1.0"),
        (([], 1.0), "at least one number"),
    ],
)
def test_bad_constants_are_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        constant_needed(*arguments)


def test_the_constant_over_a_scope_is_its_largest_cells():
    rng = np.random.default_rng(5)
    cells = [CellSample(scale * rng.exponential(size=400), 2.0) for scale in (0.5, 1.0, 0.2)]
    found = constant_over(cells, 0.1)
    each = [constant_needed(*cell[:2], 0.1, 1 - 0.05 / 3) for cell in cells]
    assert found.cells == tuple(each)
    assert (found.constant, found.largest) == (each[1], 1)
    assert found.constant.low <= -math.log(0.1) / 2 <= found.constant.high
    assert found.constant.high < max(np.max(cell.values) for cell in cells) / 2
    alone = constant_needed(*cells[1][:2], 0.1)
    assert found.constant.low < alone.low  # simultaneous, so wider
    assert found.constant.high > alone.high
    mixed = constant_over([([3.0] * 99, 1.0, 1), ([2.0] * 400, 1.0)], 0.5)
    assert mixed.constant == Constant(3.0, 3.0, 3.0)
    # The largest estimate, the largest lower end and the largest upper end may be of different cells.
    apart = constant_over([(range(100), 1.0), (range(5), 0.1)], 0.5)
    assert apart.constant.estimate == 49.0
    assert apart.constant.high == apart.cells[1].high == math.inf
    with pytest.raises(ValueError, match="at least one cell"):
        constant_over([])


def test_all_bounds_of_a_scope_hold_at_once_by_enumeration():
    # Of a continuous law with median 0, only how many values lie below it matters.
    cells, count, confidence = 8, 20, Fraction(9, 10)
    missed = alone = Fraction(0)
    for below in range(count + 1):
        sample = [-1.0] * below + [1.0] * (count - below)
        share = Fraction(math.comb(count, below), 2**count)
        found = constant_over([(sample, i + 1.0) for i in range(cells)], 0.5, float(confidence))
        holds = {cell.low <= 0 <= cell.high for cell in found.cells}
        assert len(holds) == 1
        missed += share * (holds == {False})
        one = constant_needed(sample, 1.0, 0.5, float(confidence))
        alone += share * (not one.low <= 0 <= one.high)
    assert cells * missed <= 1 - confidence  # however the cells depend on each other
    assert missed > 0
    assert (1 - alone) ** cells < confidence < 1 - alone  # independent cells, nothing shared out
