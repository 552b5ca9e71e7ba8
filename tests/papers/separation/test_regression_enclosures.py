"""Enclosures of the regression model's probabilities, against rationals, lattices and the simulation."""

import math
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from irwin_hall import linear_fires
from lattice_sums import softmax_fires
from numpy.random import PCG64DXSM, Generator, SeedSequence
from scipy.special import bdtr, bdtrc

from simkit.papers.separation.regression import events
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.theory import (
    columns,
    enclosures,
    grids,
    inversion,
    pairs,
    probabilities,
)
from simkit.papers.separation.regression.theory.intervals import SMALLEST, Enclosure, some_of
from simkit.papers.separation.regression.theory.inversion import column_ceiling, column_fires
from simkit.papers.separation.regression.theory.laws import Network, decay, least_order
from simkit.papers.separation.regression.theory.probabilities import NEGLIGIBLE
from simkit.papers.separation.signs import PARTS, SIGN_READINGS

EVENTS = ("success", *PARTS)


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def cell_of(n, tau=0.25, signs="shared", scores="uniform", m=None):
    return RegressionCell(n, math.ceil(math.log(n)) if m is None else m, tau, scores, signs)


def contains(enclosure, value):
    return Fraction(enclosure.low) <= value <= Fraction(enclosure.high)


# --- one sign vector -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "tau", "width"),
    [
        (2, 0.25, 0.1), (3, 0.25, 2e-3), (5, 0.25, 1e-6), (10, 0.0, 1e-11), (10, 0.25, 1e-11),
        (30, 0.5, 1e-11), (60, 0.001, 1e-11), (100, 0.25, 1e-11),
        (300, 0.99, 0.1), (1000, 1 - 2.0**-8, 0.1),  # 1e-88 and 1e-296
    ],
)  # fmt: skip
@pytest.mark.parametrize("special", [False, True])
def test_linear_networks_against_rationals(n, tau, width, special):
    """tau is a double, hence a rational: the law is piecewise polynomial in it."""
    both, negative = linear_fires(n, Fraction(tau), special)
    found = column_fires(Network(n, tau, softmax=False, special=special))
    assert contains(found.all, both)
    assert contains(found.negative, negative)
    assert found.all.width <= width * found.all.high
    # What is computed is far better than what is certain.
    if n >= 10 and tau < 0.9:
        assert abs(Fraction(found.all.middle) / both - 1) < Fraction(1, 10**13)


@pytest.mark.parametrize(
    ("n", "tau", "step"),
    [(30, 0.25, 4e-3), (100, 0.75, 4e-3), (400, 0.25, 8e-3), (2000, 0.25, 0.02), (10_000, 0.25, 0.05)],
)
def test_softmax_on_d0_against_laws_on_a_lattice(n, tau, step):
    """From 0.1 down to 1e-73."""
    found = column_fires(Network(n, tau, softmax=True))
    low, near, high = (
        softmax_fires(n, tau, found.saddle, step, rounding) for rounding in ("down", "both", "up")
    )
    assert low < found.all.low <= found.all.high < high
    assert found.all.width < 1e-9 * found.all.high
    assert near == pytest.approx(found.all.middle, rel=1e-3)


def test_softmax_of_two_scores():
    """(1 - tau) n^(0.4 v) > (1 + tau) n^(0.4 w) has probability (1 - r)^2 / 2; ++ always fires."""
    tau = 0.1
    r = math.log((1 + tau) / (1 - tau)) / (0.4 * math.log(2))
    found = column_fires(Network(2, tau, softmax=True)).all
    assert found.low <= 0.25 + (1 - r) ** 2 / 4 <= found.high
    assert found.width < 0.05


def test_signs_of_the_special_index_by_symmetry():
    """At tau = 0 a vector fires, or its negative does: 1/2; on D1 the weight 4 pulls its own way."""
    for n in (20, 100):
        for softmax in (True, False):
            found = column_fires(Network(n, 0.0, softmax=softmax))
            assert found.all.low <= 0.5 <= found.all.high
            assert found.negative.high < 0.25
        special = column_fires(Network(n, 0.0, softmax=False, special=True))
        assert special.negative.high < column_fires(Network(n, 0.0, softmax=False)).negative.low


def test_below_1e_300_only_that_is_said():
    found = column_fires(Network(30_000, 0.25, softmax=False))
    assert found.all == Enclosure(0.0, SMALLEST)
    tail = column_fires(Network(20_000, 0.25, softmax=False)).all
    assert 1e-275 < tail.low < tail.high < 1.5e-274


@pytest.mark.parametrize("n", [100, 1000, 10_000])
@pytest.mark.parametrize("softmax", [True, False])
def test_ceilings_are_above_what_they_bound(n, softmax):
    net = Network(n, 0.25, softmax=softmax)
    ceiling, found = column_ceiling(net).all.high, column_fires(net).all.high
    assert found < ceiling < 1e4 * found


# --- what the enclosures rest on -------------------------------------------------------------------


@pytest.mark.parametrize("softmax", [True, False])
@pytest.mark.parametrize("tilt", [-0.9, -0.02, 0.0, 0.05, 0.7, 9.0])
def test_decay_bounds_the_transform_of_a_weight(softmax, tilt):
    net = Network(200, 0.25, softmax=softmax)
    u, mass = net.weights(160)
    top = max(tilt, tilt * net.largest)
    mass = mass * np.exp(tilt * u - top)
    mass = mass / mass.sum()
    frequencies = np.linspace(0.01, 20, 200)
    sizes = np.abs(np.exp(1j * np.multiply.outer(frequencies, u)) @ mass)
    bounds = np.array([decay(net, tilt, float(w)) for w in frequencies])
    later = np.maximum.accumulate(sizes[::-1])[::-1]  # the largest from here on
    assert (later <= bounds[:, 0] + 1e-12).all()
    assert (sizes <= bounds[:, 1] / frequencies + 1e-12).all()
    assert (np.diff(bounds[:, 0]) <= 1e-15).all()


@pytest.mark.parametrize("softmax", [True, False])
@pytest.mark.parametrize(
    ("real", "across"), [(0.0, 0.0), (2.0, 0.0), (-3.0, 5.0), (1.0, 20.0), (-0.1, 30.0)]
)
def test_so_many_nodes_are_enough(softmax, real, across):
    net = Network(300, 0.25, softmax=softmax)
    order = least_order(net, max(real, 0.0), max(-real, 0.0), across, math.log(1e-12))

    def mean(nodes):
        u, mass = net.weights(nodes)
        return np.exp((real + 1j * across) * u) @ mass

    largest = math.exp(max(real, real * net.largest))
    assert abs(mean(order) - mean(order + 40)) < 1e-12 + 1e-13 * largest * order
    assert order < 300


@pytest.mark.parametrize("net", [Network(100, 0.25, True), Network(100, 0.25, False, True)])
def test_short_periods_and_few_terms_err_no_more_than_is_said(net):
    """Other terms of Poisson's formula only add; what is left out may have either sign."""
    truth, c = column_fires(net).all, inversion.saddle(net)
    tilted = inversion._tilt(net, c, 5.0)
    scale = math.exp(tilted.log_mgf)
    seen = 0.0
    for widths in (2.0, 3.0, 5.0, 8.0):
        period = widths * tilted.deviation
        count = math.ceil(5.0 * period / (2 * math.pi))
        (value, _), _ = inversion._sum_terms(tilted, period, count)
        rest = math.exp(inversion._log_left_out(tilted, 5.0))
        excess = value - truth.middle / scale
        bound = math.exp(inversion._log_aliases(tilted, period))
        assert -rest - 1e-11 < excess < bound + rest + 1e-11
        seen = max(seen, excess)
    assert seen > 0.01
    period, seen = 12 * tilted.deviation, 0.0
    for count in (1, 2, 4, 8, 20, 60):
        across = 2 * math.pi * count / period
        (value, _), _ = inversion._sum_terms(tilted, period, count)
        error = abs(value - truth.middle / scale)
        slack = math.exp(inversion._log_aliases(tilted, period)) + 1e-11
        assert error < math.exp(inversion._log_left_out(tilted, across)) + slack
        seen = max(seen, error)
    assert seen > 0.01


# --- two sign vectors, two networks ----------------------------------------------------------------


def test_pairs_against_a_simulation_of_their_own():
    """Plain sums over drawn scores and signs: two columns on one network, one column on two networks."""
    n, tau, trials = 64, 0.25, 60_000
    rng = generator(11)
    v, w = rng.random((2, trials, n))
    signs = 2.0 * rng.integers(0, 2, (2, trials, n)) - 1 - tau
    on_d1 = 1 + 0.4 * w
    on_d1[:, 0] = 4
    weights = {
        Network(n, tau, softmax=True): n ** (0.4 * v),
        Network(n, tau, softmax=False): 1 + 0.4 * v,
        Network(n, tau, softmax=False, special=True): on_d1,
    }
    fired = {net: np.einsum("tn,ctn->ct", u, signs) > 0 for net, u in weights.items()}
    last = Network(n, tau, softmax=False, special=True)
    for net, both in fired.items():
        one = column_fires(net)
        upper = columns.second_moment(net, one)
        assert one.all.low**2 <= upper <= 1.5 * one.all.low**2
        count = int(both.all(axis=0).sum())
        assert bdtrc(count - 1, trials, upper) > 1e-5
        assert bdtr(count, trials, upper / 1.1) > 1e-5  # and close to it
        if net != last:
            joint = pairs.both_networks(net, one, last, column_fires(last))
            assert joint.width < 0.05 * joint.high
            count = int((both[0] & fired[last][0]).sum())
            assert bdtrc(count - 1, trials, joint.high) > 1e-5
            assert bdtr(count, trials, joint.low) > 1e-5


@pytest.mark.parametrize("softmax", [True, False])
def test_transforms_of_two_vectors_are_means_over_their_signs(softmax):
    """Of one index: over the four pairs of signs and a fine grid of v, real and on the grid of nodes."""
    net, tilt = Network(100, 0.25, softmax), 0.2
    v = (np.arange(20_000) + 0.5) / 20_000
    u = 100 ** (0.4 * v) if softmax else 1 + 0.4 * v
    axis = grids.Axis(tilt, 60.0, 5, 1e-4)
    phi = columns._columns_grid(net, axis, 48)
    log = columns._log_columns(net, tilt, math.log(1e-15))[0]
    for k1, k2 in ((-5, 5), (-3, 1), (0, 0), (2, 4), (5, 0)):
        s1, s2 = (tilt + 1j * axis.step * k for k in (k1, k2))
        mean = sum(
            np.exp(u * (s1 * (y - 0.25) + s2 * (z - 0.25))).mean() / 4 for y in (-1, 1) for z in (-1, 1)
        )
        assert phi[k1 + 5, k2] * math.exp(log) == pytest.approx(mean, rel=1e-6)


@pytest.mark.parametrize("n", [60, 500])
def test_pairs_lie_between_what_is_certain_of_them(n):
    """Positive correlation from below, either one alone and Chernoff from above."""
    nets = [Network(n, 0.25, True), Network(n, 0.25, False), Network(n, 0.25, False, True)]
    fires = [column_fires(net) for net in nets]
    for net, one in zip(nets, fires, strict=True):
        second = columns.second_moment(net, one)
        assert one.all.low**2 <= second
        assert second <= min(one.all.high, columns.rough_second_moment(net, one))
    for k in (0, 1):
        joint = pairs.both_networks(nets[k], fires[k], nets[2], fires[2])
        assert fires[k].all.low * fires[2].all.low < joint.low < joint.high
        assert joint.high < min(fires[k].all.high, fires[2].all.high)


@pytest.mark.parametrize("m", [1, 2, 5, 40])
def test_some_of_m_vectors_from_two_moments(m):
    """Over random laws of p(w) on [0, 1]: the bounds hold, and meet for a single value."""
    rng = generator(12)
    for _ in range(200):
        p, mass = rng.random(4) ** rng.integers(1, 30), rng.dirichlet(np.ones(4))
        first, second = float(mass @ p), float(mass @ p**2)
        truth = float(mass @ -np.expm1(m * np.log1p(-p)))
        found = enclosures._some(Enclosure(first, first), second, m)
        assert found.low <= truth * (1 + 1e-12)
        assert truth <= found.high * (1 + 1e-12)
    single = enclosures._some(Enclosure(0.01, 0.01), 1e-4, m)
    assert single.low == pytest.approx(single.high, rel=1e-12)
    assert single.low == pytest.approx(some_of(m, 0.01), rel=1e-12)


# --- success and its parts -------------------------------------------------------------------------


@pytest.mark.parametrize("signs", SIGN_READINGS)
def test_enclosures_meet_the_simulation(signs):
    """n = 100 to 400: each count within the binomial tails of its enclosure; 1e-6 for all together."""
    trials, worst = 4000, 1.0
    cells = [(100, 0.1, 1), (100, 0.25, 5), (200, 0.25, 6), (300, 0.2, 6), (400, 0.15, 6)]
    for k, (n, tau, m) in enumerate(cells):
        cell = cell_of(n, tau, signs, m=m)
        parts = events.sample_trials(generator(13, k), trials, cell)[0]
        counts = dict(zip(EVENTS, [parts.all(axis=1).sum(), *parts.sum(axis=0)], strict=True))
        found = enclosures.enclose_probabilities(cell)
        assert set(found) == set(EVENTS)
        for event, enclosure in found.items():
            below = bdtr(float(counts[event]), trials, enclosure.low)
            above = bdtrc(float(counts[event]) - 1, trials, enclosure.high) if counts[event] else 1.0
            worst = min(worst, below, above)
    assert worst > 1e-6 / (2 * len(cells) * len(EVENTS) * len(SIGN_READINGS))


PAGE = (Path(__file__).parents[3] / "docs" / "derivations.md").read_text(encoding="utf-8")
DERIVED = PAGE.partition("## Softmax against")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("n", "low", "high"), re.findall(r"^\| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", DERIVED, re.M)
)
def test_the_page_says_what_is_enclosed(n, low, high):
    """Each end is the enclosure's, rounded outwards in its last digit but one at most."""
    found = enclosures.enclose_probabilities(cell_of(int(n)))["success"]
    for said, end in ((low, found.low), (high, found.high)):
        assert abs(float(said) - end) < 2 * 10.0 ** -len(said.partition(".")[2])
    assert float(low) <= found.low < found.high <= float(high)


def test_the_page_says_from_which_n_on_numbers_stand():
    said = re.search(
        r"lin\}\}\$ from \$n\$ of about (\d+), \$F_\{\\exp\}\$ on D0 from (\d+), success from (\d+)",
        DERIVED,
    ).groups()
    for event, n in zip(("lin_d0_zero", "exp_d0_zero", "success"), map(int, said), strict=True):
        assert event in probabilities.exact_probabilities(cell_of(n))
        assert event not in probabilities.exact_probabilities(cell_of(n - 20))


@pytest.mark.parametrize("m", [1, 2])
def test_draws_whose_special_signs_are_all_negative_are_taken_off(m):
    """P(F_exp fires on D1, and a part fires that should not), for each part by itself."""
    n, tau, trials = 100, 0.1, 20_000
    parts = enclosures.Parts(n, m, tau, refined=True)
    fired = events.sample_trials(generator(15, m), trials, cell_of(n, tau, m=m))[0] != [
        False,
        True,
        True,
        True,
    ]
    for part in (1, 2, 3):
        all_signs, negative = parts.some_of_group([part]), parts.some_of_group_negative([part])
        low, high = all_signs.low - negative.high / 2**m, all_signs.high - negative.low / 2**m
        count = int((fired[:, 0] & fired[:, part]).sum())
        assert bdtr(count, trials, low) > 1e-6
        assert bdtrc(count - 1, trials, high) > 1e-6
        assert high - low < 0.03


WIDTHS = {100: (0.013, 1e-5), 200: (4e-4, 3e-7), 330: (6e-6, 2e-9), 400: (7e-7, 1e-10)}


@pytest.mark.parametrize("n", WIDTHS)
def test_enclosures_are_narrow_and_within_the_first_order_ones(n):
    """[1 - 2^-m - m (p_e0 + p_l0 + p_l1), 1 - 2^-m] contains that of success, many times narrower."""
    cell = cell_of(n)
    found = enclosures.enclose_probabilities(cell)
    nets = [Network(n, 0.25, True), Network(n, 0.25, False), Network(n, 0.25, False, True)]
    limit = 1 - 2.0**-cell.m
    lowest = limit - cell.m * sum(column_fires(net).all.high for net in nets)
    assert lowest < found["success"].low < found["success"].high < limit
    assert found["success"].width < 0.1 * (limit - lowest)
    assert found["success"].width < WIDTHS[n][0]
    for part in PARTS[1:]:
        assert found[part].width < WIDTHS[n][1]
    assert found["exp_d1_fires"] == Enclosure(limit, limit)


@pytest.mark.parametrize("signs", SIGN_READINGS)
@pytest.mark.parametrize(("n", "tau", "m"), [(5, 0.25, 2), (60, 0.0, 1), (120, 0.4, 3), (700, 0.25, 7)])
def test_pairs_only_narrow_an_enclosure(n, tau, m, signs):
    cell = cell_of(n, tau, signs, m=m)
    wide, narrow = (enclosures.enclose_probabilities(cell, refined) for refined in (False, True))
    for event in EVENTS:
        assert wide[event].low - 1e-15 <= narrow[event].low <= narrow[event].high
        assert narrow[event].high <= wide[event].high + 1e-15


def test_a_number_stands_only_where_the_enclosure_is_narrow():
    first = {}
    for n in (100, 400, 600, 900, 2000):
        exact = probabilities.exact_probabilities(cell_of(n))
        enclosed = enclosures.enclose_probabilities(cell_of(n))
        for event, value in exact.items():
            first.setdefault(event, n)
            assert enclosed[event].low - NEGLIGIBLE <= value <= enclosed[event].high + NEGLIGIBLE
            assert enclosed[event].width <= NEGLIGIBLE
    assert first["exp_d1_fires"] == 100
    assert 400 < first["lin_d0_zero"] <= first["exp_d0_zero"] <= first["success"] <= 900


@pytest.mark.parametrize("n", [10**5, 10**9, 10**103, 10**300])
def test_at_great_length_every_value_is_that_of_the_limit(n):
    cell = cell_of(n)
    exact, limit = (
        probabilities.exact_probabilities(cell),
        probabilities.limit_probabilities(cell.m, 0.25),
    )
    assert set(exact) == set(EVENTS)
    for event, value in exact.items():
        assert value == pytest.approx(limit[event], rel=1e-15)
    failures = enclosures.enclose_failures(cell)
    for part in PARTS[1:]:
        assert failures[part].low == 0.0
        assert failures[part].high < 1e-290


def test_failures_fall_to_1e_275_with_nine_digits():
    cell = cell_of(10_000)
    failures = enclosures.enclose_failures(cell)
    for part, size in (("exp_d0_zero", 1.1e-72), ("lin_d0_zero", 1.8e-137), ("lin_d1_zero", 2.1e-137)):
        assert failures[part].width < 1e-9 * failures[part].low
        assert failures[part].low == pytest.approx(size, rel=0.1)
    far = enclosures.enclose_failures(cell_of(20_000))["lin_d0_zero"]
    assert 1e-273 < far.low < far.high < 1e-272
    assert far.width < 1e-8 * far.low


def test_laws_of_one_or_two_values_have_numbers():
    assert enclosures.enclose_failures(cell_of(100, scores="two-point")) == {}
    assert enclosures.enclose_probabilities(cell_of(100, scores="constant")) == {}
    assert enclosures.enclose_probabilities(cell_of(301, scores="two-point")) == {}
    for signs in SIGN_READINGS:
        cell = cell_of(100, 0.1, signs, "two-point")
        parts = events.sample_trials(generator(14), 4000, cell)[0]
        success = enclosures.enclose_probabilities(cell)["success"]
        rate = parts.all(axis=1).mean()
        assert success.low - 0.04 < rate < success.high + 0.04
    assert enclosures.enclose_probabilities(cell_of(100, 1.0)) == {}
    assert enclosures.exact_failures(cell_of(100, 1.5))["lin_d0_zero"] == 0.0
