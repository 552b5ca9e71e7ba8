"""Decisions without rounding: huge n, sums that cancel, exact ties, and very many identity columns."""

import math
from fractions import Fraction

import naive_attention as naive
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64DXSM, Generator
from scipy.stats import binom

from simkit.declare.statement import statements_of
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, run_session
from simkit.papers.separation.attention import literal, sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.attention.datasets import lay_out_blocks
from simkit.papers.separation.attention.powers import Enclosures, perfect_power
from simkit.papers.separation.attention.theory import thresholds
from simkit.papers.separation.attention.theory.probabilities import exact_probabilities
from simkit.papers.separation.attention.thresholds import NEVER, firing_limits, order_counts
from simkit.papers.separation.studies import SoftmaxVsLinear

STUDY = SoftmaxVsLinear()
EVENTS = ("success", "exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")
SELF = {"model": "self", "qk": "identity", "n": 13, "d": 6, "m": 3, "a0": 0.01, "a1": 1.2}
SELF |= {"b": 0.2, "c": 0.8, "tau": None, "signs": "shared", "special": "independent"}


def simulated(options, trials, seed=1):
    parts, ties = sampling.sample_trials(Generator(PCG64DXSM(seed)), trials, AttentionCell(**options))
    return [parts.all(axis=1).mean(), *parts.mean(axis=0)], ties


def assert_simulation_meets(exact, options, trials=20_000):
    """Five standard errors and five trials: false alarm below 1e-6 for each of five (seeded)."""
    for rate, p in zip(simulated(options, trials)[0], exact, strict=True):
        assert abs(rate - p) * trials <= 5 * math.sqrt(trials * p * (1 - p)) + 5


# --- powers of n -------------------------------------------------------------------------------------


@pytest.mark.parametrize("root", [2, 3, 10, 12, 10**9 + 7, 6**5 * 10])
@pytest.mark.parametrize("power", [1, 2, 3, 6, 30])
def test_perfect_power(root, power):
    assert perfect_power(root**power) == (root, power)


def half(p, q=1):
    return Fraction(p, q)


@pytest.mark.parametrize(
    ("n", "terms", "sign"),
    [
        (10**4, {half(1, 4): 3, half(0): -30}, 0),
        (10**4, {half(1, 4): 3 * 10**90, half(0): -30 * 10**90 - 1}, -1),
        (10**4 + 1, {half(1, 4): 3, half(0): -30}, 1),
        (8, {half(1, 2): 2, half(3, 2): 1, half(1, 6): -20}, 0),  # 10 sqrt 8 = 20 sqrt 2
        (8, {half(1, 2): 2, half(3, 2): 1, half(1, 6): -19}, 1),
        (7, {half(1, 2): 10**40, half(0): -math.isqrt(7 * 10**80)}, 1),
        (7, {half(1, 2): 10**40, half(0): -math.isqrt(7 * 10**80) - 1}, -1),
        (2, {half(10**12): 1, half(10**12) + half(1, 3): -1}, -1),
        (3, {half(10**12): 1, half(10**12 - 1): -3}, 0),
        (3, {half(10**12): 1, half(10**12 - 1): -3, half(0): 1}, 1),
    ],
)
def test_signs_of_sums_of_powers(n, terms, sign):
    found = {exponent: (value, 0) for exponent, value in terms.items()}
    assert Enclosures(n, 0).sign(found) == sign
    assert Enclosures(n, 0).sign({exponent: (-value, 0) for exponent, value in terms.items()}) == -sign


def test_integer_parts_beside_a_transcendental_threshold():
    # 10^40 / sqrt(log 200), from 60-digit logarithms.
    theta = {Fraction(0): (0, 1)}
    expected = (naive.Decimal(10) ** 40) / naive.Decimal(200).ln().sqrt()
    whole, tied = Enclosures(200, 10**40).floor_ratio(theta, 1, 10**60)
    assert abs(whole - int(expected)) <= 10**13  # the default context has 28 digits
    assert not tied
    minus, _ = Enclosures(200, -(10**40)).floor_ratio({Fraction(0): (10**41, 1)}, 1, 10**60)
    assert minus + whole == 10**41 - 1
    assert Enclosures(200, 5).sign({Fraction(0): (0, 1)}) == 1
    assert Enclosures(200, -5).sign({Fraction(0): (0, 1)}) == -1


# --- where sums cancel at large n --------------------------------------------------------------------

CANCELLING = {
    "b = .15": SELF | {"b": 0.15, "c": 0.05, "d": 5, "n": 3 * 10**14},
    "b = .15, n = 3e16": SELF | {"b": 0.15, "c": 0.05, "d": 5, "n": 3 * 10**16},
    "b = .4": SELF | {"b": 0.4, "c": 0.2, "d": 6, "a0": 0.0, "n": 4 * 10**8},
    "b = .4, n = 1e100": SELF | {"b": 0.4, "c": 0.2, "d": 6, "a0": 0.0, "n": 10**100},
}


@pytest.mark.parametrize("options", CANCELLING.values(), ids=CANCELLING.keys())
def test_sums_that_cancel_between_both_strengths(options):
    exact = exact_probabilities(AttentionCell(**options))
    expected = naive.naive_exact_distinct(options)
    for event, value in zip(EVENTS, expected, strict=True):
        assert exact.probability[event] == pytest.approx(float(value), rel=1e-12, abs=1e-15), event
    assert_simulation_meets(map(float, expected), options)


def test_thirty_six_columns_beyond_all_sign_vectors():
    options = SELF | {"b": 0.5, "c": 0.5, "d": 36, "m": 15, "n": 34 * 10**22}
    exact = exact_probabilities(AttentionCell(**options)).probability
    assert 1 - exact["lin_d1_zero"] == pytest.approx(0.702, abs=5e-4)  # in 60 digits
    assert_simulation_meets(exact.values(), options)


@pytest.mark.parametrize("n", [34e22, np.float64(34e22)])
def test_a_float_is_the_number_of_rows_that_it_prints(n):
    """The double next to 34e22 is 339999999999999991611392: another cut block, .721 and not .702."""
    cut = SELF | {"b": 0.5, "c": 0.5, "d": 36, "m": 15}
    cells = [AttentionCell(**cut | {"n": size}) for size in (n, 34 * 10**22)]
    assert cells[0].rows == cells[1].rows == 34 * 10**22
    assert exact_probabilities(cells[0]) == exact_probabilities(cells[1])
    drawn = [sampling.sample_trials(Generator(PCG64DXSM(9)), 200, cell)[0].tolist() for cell in cells]
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("n", [2.0, 200.0, 2.0**53, 2.0**53 + 2, 1e16, 3e20, 1e23, 1e300])
def test_whole_floats_are_read_as_they_print(n):
    cell = AttentionCell(**SELF | {"n": n, "d": 3})
    assert cell.rows == Fraction(repr(n))
    assert isinstance(cell.rows, int)
    assert AttentionCell(**SELF | {"n": np.int64(10**15), "d": 3}).rows == 10**15


tenths = st.integers(0, 30).map(lambda i: round(0.05 * i, 2))


@st.composite
def huge_cell(draw):
    columns = draw(st.integers(1, 70))
    copies = draw(st.sampled_from([1, 2, 7, 10**3, 10**6, 10**9, 10**15, 10**18, 10**40, 10**290]))
    model = draw(st.sampled_from(["self", "cross"]))
    n = max(copies * columns + draw(st.integers(0, columns - 1)), 2)
    return AttentionCell(
        model=model,
        qk=draw(st.sampled_from(["identity", "ones"])),
        n=draw(st.sampled_from([n, n, n, 10**16, 2**40, 10**300])) if n > 100 else n,
        d=columns + (2 if model == "self" else 1),
        m=1,
        a0=draw(tenths),
        a1=draw(tenths | st.floats(0.0, 1e6)),
        b=draw(tenths | st.floats(0.0, 1.0)),
        c=0.05 + draw(tenths),
        tau=draw(st.none() | tenths | st.floats(-3.0, 3.0)),
    )


@settings(deadline=None, max_examples=30)
@given(cell=huge_cell())
def test_sampler_and_theory_find_the_same_thresholds(cell):
    """Two ways: a linear equation solved in decimals, and bisection with floats and balls."""
    assert_thresholds_agree(cell)


@pytest.mark.parametrize("n", [10**142, 10**142 + 3])
def test_thresholds_of_very_many_columns_are_solved_for(n, monkeypatch):
    """As beyond 2^30 columns; here with few, at a tie whose enclosure may end on either side of it."""
    monkeypatch.setattr(thresholds, "LARGEST_BISECTED", 0)
    assert_thresholds_agree(AttentionCell(**SELF | {"n": n, "d": 10}))


def assert_thresholds_agree(cell):
    layout = lay_out_blocks(cell)
    order = order_counts(layout)
    limits = firing_limits(cell, layout, order)[..., 0]
    theory = thresholds.firing_thresholds(cell, thresholds.divide_rows(cell))
    full = np.moveaxis(theory.full, 2, -1).transpose(0, 1, 4, 3, 2, 5).reshape(4, 2, 8, 6)
    rest = np.moveaxis(theory.rest, 2, -1).transpose(0, 1, 4, 3, 2, 5).reshape(4, 2, 8, 6)
    beyond = layout.columns * order.stride + layout.long_columns
    for found, plus, more in zip(limits.ravel(), full.ravel(), rest.ravel(), strict=True):
        expected = beyond + 1 if math.isinf(plus) else order.stride * int(plus) + int(more)
        reached = beyond + 1 if found == NEVER else int(found)
        if reached <= beyond:
            whole, left = divmod(reached, order.stride)
            # More than all long columns are: the next plus sign decides.
            reached = reached if left <= layout.long_columns else order.stride * (whole + 1)
        assert min(reached, beyond + 1) == min(expected, beyond + 1)


# --- ties --------------------------------------------------------------------------------------------


def test_a_tie_of_all_plus_signs_is_counted():
    """All signs but y_1 positive: the margin is (n - 1) / n - tau = 0, at the largest count there is."""
    cell = AttentionCell(model="cross", n=4, d=5, m=5, a0=0.0, a1=0.0, tau=0.75)
    found, ties = sampling.sample_trials(Generator(PCG64DXSM(3)), 200, cell)
    literally, literal_ties = literal.sample_trials(Generator(PCG64DXSM(3)), 200, cell)
    np.testing.assert_array_equal(found, literally)
    assert ties == literal_ties
    _, ties = sampling.sample_trials(Generator(PCG64DXSM(3)), 20_000, cell)
    # With y_1 = +1 ties are at one minus sign of four, with y_1 = -1 at none; 4.5 standard errors.
    assert ties / 20_000 == pytest.approx(1 - (1 - 5 / 32) ** 5, abs=0.016)


@pytest.mark.parametrize("qk", ["identity", "ones"])
def test_where_the_heaviest_key_is_tied_the_lightest_decide(qk):
    """The others weigh n^-37 of it and less, far beyond what their digits show."""
    cell = AttentionCell(**SELF | {"qk": qk, "a1": 6.1, "b": 6.0})
    found, ties = sampling.sample_trials(Generator(PCG64DXSM(4)), 40, cell)
    literally, literal_ties = literal.sample_trials(Generator(PCG64DXSM(4)), 40, cell)
    np.testing.assert_array_equal(found, literally)
    assert ties == literal_ties == 0


@pytest.mark.parametrize("n", [40, 40_000, 4 * 10**12, 4 * 10**299])
def test_exact_ties_are_counted_at_every_n(n):
    # b lean = 0.1 k at 15 plus signs of 20, and no special key: a margin of exactly zero.
    options = SELF | {"qk": "ones", "n": n, "d": 22, "m": 5, "a0": 0.0, "a1": 0.0}
    assert simulated(options, 600)[1] == simulated(options | {"n": 40}, 600)[1] > 0
    assert simulated(options, 600)[0] == simulated(options | {"n": 40}, 600)[0]


@pytest.mark.parametrize("a0", [1e-13, 1e-100])
def test_what_is_no_tie_fires_however_near_it_is(a0):
    options = SELF | {"qk": "ones", "n": 20, "d": 22, "m": 5, "a0": a0, "a1": a0}
    cell = AttentionCell(**options)
    found, ties = sampling.sample_trials(Generator(PCG64DXSM(3)), 50, cell)
    literally, literal_ties = literal.sample_trials(Generator(PCG64DXSM(3)), 50, cell)
    np.testing.assert_array_equal(found, literally)
    assert ties == literal_ties == 0
    # Of 500 trials about 18 have a neuron at the lattice point.
    fires, _ = sampling.sample_trials(Generator(PCG64DXSM(3)), 500, cell)
    tied, _ = sampling.sample_trials(
        Generator(PCG64DXSM(3)), 500, AttentionCell(**options | {"a0": 0.0, "a1": 0.0})
    )
    assert fires[:, 3].sum() < tied[:, 3].sum()


def test_only_ties_are_reported_and_the_note_says_that_they_do_not_fire():
    """At n = 1e12 a single row is 1e-12 of the sum: what lies that near the threshold may well fire."""
    options = {"model": "self", "qk": "ones", "n": "1e12"}
    (cell,) = build_run(STUDY, options, Settings(trials=2000))
    tally = STUDY.simulate(STUDY.prepare(cell.parameters), Generator(PCG64DXSM(1)), 2000)
    assert tally.counters == {}
    assert "exactly" in STUDY.counters["ties"]
    assert "does not fire" in STUDY.counters["ties"]


# --- very many identity columns ----------------------------------------------------------------------

CUT = {"model": "cross", "n": 1_500_000, "tau": 0.002, "m": 20, "d": 1_200_001, "a0": 0.0, "a1": 0.0}


def test_a_cut_block_of_more_than_a_million_columns():
    exact = exact_probabilities(AttentionCell(**CUT))
    # Every key alike: F_lin fires where 2 S + y_1 > (1 + tau) n, S = K + 2 J, of 900,000 and 300,000.
    n_long, n_short = 300_000, 900_000
    long = np.arange(130_000, 170_001)
    fires = 0.0
    for first in (-1, 1):
        least = (1_503_000 - first) // 2 + 1
        fires += 0.5 * float(binom.pmf(long, n_long, 0.5) @ binom.sf(least - 2 * long - 1, n_short, 0.5))
    expected = (1 - fires) ** 20
    assert exact.probability["lin_d0_zero"] == pytest.approx(expected, rel=1e-9)
    usual = CUT | {"a0": 0.01, "a1": 3.0}
    found = exact_probabilities(AttentionCell(**usual)).probability
    assert found["success"] == pytest.approx(0.6755, abs=5e-4)
    assert_simulation_meets(found.values(), usual)


@pytest.mark.parametrize("path", ["exact", "remark"])
def test_what_is_not_summed_is_left_empty_with_a_line(path):
    options = {"model": "cross", "tau": 1e-4}
    if path == "exact":
        found = exact_probabilities(
            AttentionCell(**options, n=3 * 2**29, d=2**30 + 1, m=20, a0=0.01, a1=3.0)
        )
        assert all(math.isnan(value) for value in found.probability.values())
        assert all(math.isnan(value) for value in found.failure.values())
        return
    chosen = Settings(trials=0)
    outcome = run_session(
        build_run(STUDY, {"model": "cross", "tau": "1e-4", "n": "3*2**29", "d": "200,2**30+1"}, chosen),
        chosen,
    )
    assert outcome.table["exact"].isna().sum() == 5
    (line,) = outcome.remarks
    assert line.startswith("no exact value in 1 of 2 cells: ")
    failures = statements_of(STUDY).derive("failures", outcome.table)
    assert failures.groupby("d")["estimate"].count().tolist() == [4, 0]


def test_columns_beyond_counting_have_exact_values_where_these_are_certain():
    options = {"model": "cross", "m": 20, "a0": 0.01, "a1": 3.0, "n": 2**60 + 2, "d": 2**60 + 2}
    certain = exact_probabilities(AttentionCell(**options, tau=0.5)).probability
    assert certain["lin_d0_zero"] == 1.0
    assert certain["exp_d1_fires"] == pytest.approx(1 - 0.75**20, rel=1e-12)
    # One long column: its sign is summed over, and the other 2^60 are at one standard deviation.
    near = exact_probabilities(AttentionCell(**options, tau=2.0**-30)).failure["lin_d0_zero"]
    fires = 0.5 * math.erfc(1 / math.sqrt(2))
    assert near == pytest.approx(1 - (1 - fires) ** 20, rel=1e-6)
