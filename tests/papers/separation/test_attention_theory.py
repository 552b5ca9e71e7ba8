"""Exact probabilities against brute enumeration, exact fractions and simulation."""

import math
from fractions import Fraction

import naive_attention as naive
import numpy as np
import pytest

from simkit.papers.separation.attention import sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

EVENTS = ("success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
SIGNS = ("shared", "per-dataset", "per-network", "independent")
SPECIAL = ("independent", "shared")

SELF = {"model": "self", "qk": "identity", "n": 13, "d": 6, "m": 3, "a0": 0.01, "a1": 1.2}
SELF |= {"b": 0.2, "c": 0.8, "tau": None, "signs": "shared", "special": "independent"}
ONES = SELF | {"qk": "ones"}
CROSS = SELF | {"model": "cross", "d": 5, "a1": 3.0}

CELLS = {
    "identity": SELF,
    "identity, blocks fit": SELF | {"n": 12},
    "identity, wide blocks": SELF | {"b": 0.5, "c": 0.3, "a0": 0.3, "n": 10},
    "identity, one row a column": SELF | {"n": 4, "b": 0.5, "c": 0.3},
    "identity, one long column": SELF | {"n": 5, "b": 0.6, "c": 0.2},
    "identity, negative surplus": SELF | {"b": 0.05, "c": 0.5, "a0": 0.3, "n": 14},
    "identity, b = gap": SELF | {"b": 0.1, "c": 0.9, "a0": 0.0},
    "identity, b = 0": SELF | {"b": 0.0, "c": 0.5},
    "identity, c = 0": SELF | {"b": 0.5, "c": 0.0},
    "identity, one column": SELF | {"n": 7, "d": 3},
    "ones": ONES,
    "ones, blocks fit": ONES | {"n": 12},
    "ones, a tie at a0 = 0": ONES | {"n": 8, "a0": 0.0},
    "ones, a1 = b + gap": ONES | {"a1": 0.3, "a0": 0.3, "tau": None},
    "ones, a1 small": ONES | {"a1": 0.5, "a0": 0.2, "b": 0.4, "c": 0.3},
    "cross": CROSS,
    "cross, blocks fit": CROSS | {"n": 12},
    "cross, low threshold": CROSS | {"tau": 0.25, "a1": 1.5},
    "cross, no threshold": CROSS | {"tau": 0.0, "n": 11, "d": 4},
    "cross, fewer entries than long columns": CROSS | {"n": 9, "d": 6, "tau": 1.05},
    "self, no threshold": SELF | {"tau": 0.0, "n": 11},
}


def exact_of(options):
    return exact_probabilities(AttentionCell(**options))


def assert_exact(cell, expected, rtol=1e-12):
    found = exact_of(cell)
    for event, value in zip(EVENTS, expected, strict=True):
        assert found.probability[event] == pytest.approx(float(value), rel=rtol, abs=1e-15), event
        assert found.failure[event] == pytest.approx(float(1 - value), rel=rtol, abs=1e-15), event


@pytest.mark.parametrize("special", SPECIAL)
@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("cell", CELLS.values(), ids=CELLS.keys())
def test_exact_equals_all_sign_vectors(cell, signs, special):
    cell = cell | {"signs": signs, "special": special}
    assert_exact(cell, naive.naive_exact(cell))


@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize(
    "cell",
    [
        SELF | {"n": 5, "d": 4, "m": 2, "b": 0.5},
        ONES | {"n": 3, "d": 4, "m": 2, "b": 0.4},
        CROSS | {"n": 5, "d": 3, "m": 3, "tau": 0.4},
    ],
)
def test_exact_equals_all_sign_matrices(cell, signs):
    cell = cell | {"signs": signs}
    assert_exact(cell, naive.naive_exact(cell, by_matrices=True))


@pytest.mark.parametrize("qk", ["identity", "ones"])
@pytest.mark.parametrize(
    "n", [10**4 + 1, 10**8, 10**11 + 3, 10**14 + 1, 10**20 + 3, 10**300], ids="{:.0e}".format
)
@pytest.mark.parametrize("change", [{}, {"a0": 0.3, "a1": 0.3, "special": "shared"}])
def test_exact_equals_all_sign_vectors_at_large_n(qk, n, change):
    # k = 4, b = 0.2: three plus signs of four are a lattice point, decided by single rows.
    cell = SELF | {"qk": qk, "n": n, "m": 15} | change
    assert_exact(cell, naive.naive_exact_distinct(cell))


def upper_tail(size, count):
    return Fraction(sum(math.comb(size, j) for j in range(count, size + 1)), 2**size)


@pytest.mark.parametrize("size", [20, 100, 300, 800])
def test_failures_far_below_float_resolution(size):
    # Cross-attention, every key alike: fires where plus signs exceed 0.95 k, as y_1 weighs 1/n.
    n, m = size * 10**6, 7
    found = exact_of(CROSS | {"n": n, "d": size + 1, "m": m, "a0": 0.0, "a1": 0.0})
    # At exactly 0.95 k the sum is at the threshold, and y_1 = +1 decides.
    point = (95 * size) // 100
    fires = upper_tail(size, point + 1)
    if 20 * point == 19 * size:
        fires += Fraction(math.comb(size, point), 2 ** (size + 1))
    expected = 1 - (1 - fires) ** m
    assert found.failure["lin_d0_zero"] == pytest.approx(float(expected), rel=1e-12, abs=0)
    assert found.probability["lin_d0_zero"] == pytest.approx(float(1 - expected), rel=1e-15)


@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("d", [101, 2001])
def test_failure_of_success_lies_between_the_largest_part_and_the_sum(signs, d):
    cell = CROSS | {"n": (d - 1) * 10**6, "d": d, "m": 2000, "signs": signs}
    failure = exact_of(cell).failure
    parts = [failure[event] for event in EVENTS[1:]]
    assert max(parts) <= failure["success"] <= sum(parts) * (1 + 1e-12)
    # In no neuron are y_1 and the special sign both +1.
    assert failure["exp_d1_fires"] == pytest.approx(0.75**2000, rel=1e-6, abs=0)
    # What dominates: a lean towards plus of 100 columns is likelier, of 2000 less likely.
    assert (max(parts) > 1e-30) == (d == 101)


def test_certain_events_are_exactly_certain():
    found = exact_of(SELF | {"a0": 0.0, "a1": 0.0, "b": 0.01, "c": 0.5})
    assert found.probability["lin_d1_zero"] == 1.0
    assert found.failure["lin_d1_zero"] == 0.0
    assert found.probability["success"] == 0.0
    assert found.failure["success"] == 1.0


@pytest.mark.parametrize("qk", ["identity", "ones"])
def test_dimensions_up_to_the_root_of_n(qk):
    cell = SELF | {"qk": qk, "m": 50, "a0": 0.01, "a1": 1.2}
    for exponent in (12, 30, 100, 300):
        found = exact_of(cell | {"n": 10**exponent, "d": math.isqrt(10**exponent)}).failure
        # Nothing but y_1 = y_d = +1 of one neuron matters: it fires with probability 1/4.
        assert found["exp_d1_fires"] == pytest.approx(0.75**50, rel=1e-9, abs=0)
        assert found["lin_d1_zero"] < 1e-300


MONTE_CARLO = [
    SELF | {"n": 200, "d": 22, "m": 15},
    SELF | {"n": 203, "d": 22, "m": 15, "signs": "per-dataset"},
    ONES | {"n": 200, "d": 22, "m": 15, "a0": 0.3, "signs": "per-network"},
    ONES | {"n": 207, "d": 22, "m": 15, "c": 0.5, "special": "shared"},
    CROSS | {"n": 200, "d": 12, "m": 10, "a1": 0.9},
    SELF | {"n": 256, "d": 66, "m": 15, "b": 0.5, "signs": "independent"},
    ONES | {"n": 10**20, "d": 22, "m": 15, "a1": 6.0},
    ONES | {"n": 69_000, "d": 20_002, "m": 15, "tau": 0.8031 * math.sqrt(math.log(69_000))},
    SELF | {"n": 900, "d": 700, "m": 15, "tau": 0.83 * math.sqrt(math.log(900))},
]


@pytest.mark.parametrize("cell", MONTE_CARLO)
def test_simulation_meets_the_exact_value(cell):
    trials = 20_000
    exact = exact_of(cell).probability
    rng = np.random.Generator(np.random.PCG64DXSM(11))
    parts, _ = sampling.sample_trials(rng, trials, AttentionCell(**cell))
    rates = [parts.all(axis=1).mean(), *parts.mean(axis=0)]
    for event, rate in zip(EVENTS, rates, strict=True):
        p = exact[event]
        if trials * p * (1 - p) < 5:
            # Too rare for a z-score: the expected number of misses, generously.
            assert abs(rate - p) * trials < 15
            continue
        score = (rate - p) / math.sqrt(p * (1 - p) / trials)
        # 45 scores: false alarm 45 * 6.3e-5 = 0.003, once and for all, as the seed is fixed.
        assert abs(score) < 4.0, (event, score)


def test_one_power_that_is_too_large_is_refused_among_others():
    from flint import fmpq

    from simkit.papers.separation.attention.theory.power_sums import _checked

    assert len(_checked([(fmpq(1001), fmpq(1))])) == 1  # alone it is compared with nothing
    with pytest.raises(ValueError, match="powers of n up to n\\^1000"):
        _checked([(fmpq(1001), fmpq(1)), (fmpq(1, 2), fmpq(1))])


def test_cells_of_attention_without_an_exact_value_are_counted():
    import pandas as pd

    from simkit.papers.separation.findings import SoftmaxVsLinearFindings

    models, exact = ["regression", "self", "cross", "self"], [None, None, 0.5, float("nan")]
    table = pd.DataFrame({"quantity": "success", "model": models, "exact": exact})
    (line,) = SoftmaxVsLinearFindings.remarks(None, table)  # type: ignore[arg-type]
    assert line.startswith("no exact value in 2 of 3 cells:")
    assert SoftmaxVsLinearFindings.remarks(None, table[table["model"] == "cross"]) == ()  # type: ignore[arg-type]
