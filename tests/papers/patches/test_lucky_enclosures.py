"""Enclosures of the laws of lucky neurons against closed forms and fractions."""

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.papers.patches.claims import lemma
from simkit.papers.patches.theory import enclosures
from simkit.papers.patches.theory import lucky_again as witnesses
from simkit.papers.patches.theory.lucky import lucky_probability
from simkit.papers.patches.theory.sphere import probability_all_below

READINGS = ("definition-2", "argmax-margin", "ratio")
S = Fraction(1, 10) + Fraction("0.03162277660168379")  # sigma + tau of Section 4.1


# One neuron


def test_closed_forms_of_one_neuron():
    with ctx.workprec(200):
        s = enclosures.ball(S)
        ratio = (1 - s) / (1 + s)
        known = [
            (enclosures.cap_ball(S, 2), s / arb.pi()),
            (enclosures.cap_ball(S, 3), (1 - s.cos()) / 2),
            (enclosures.cap_ball(Fraction(2), 3), (1 - arb(2).cos()) / 2),  # beyond a right angle
            (enclosures.ratio_ball(S, 2), arb(1) / 2),
            # Of two differences with correlation r^2/(1 + r^2), an orthant.
            (
                enclosures.ratio_ball(S, 3),
                arb(1) / 4 + (ratio**2 / (1 + ratio**2)).asin() / (2 * arb.pi()),
            ),
            (
                enclosures.overlap_ball("ratio", S, 2),
                arb(1) / 4 + (-2 * ratio / (1 + ratio**2)).asin() / (2 * arb.pi()),
            ),
            (enclosures.angle_ball(S) / 2, (s / 2).asin()),
            (lemma.pi_again({}), arb.pi()),
        ]
        for found, exact in known:
            assert found.overlaps(exact)
            assert found.rad() < 1e-50
            assert exact.rad() < 1e-50


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("error", "dim", "patterns"),
    [(S, 10, 5), (Fraction(1, 100), 10, 7), (Fraction(1, 2), 5, 3), (Fraction(6, 5), 4, 3)],
)
def test_both_formulas_hold_the_same_number(reading, error, dim, patterns):
    """Beyond s = 1 the ratio is negative, and the margin leaves nobody lucky."""
    first = enclosures.lucky_ball(reading, error, dim, patterns)
    second = witnesses.lucky_again(reading, error, dim, patterns)
    near = lucky_probability(reading, float(error), dim, patterns)
    assert first.overlaps(second)
    assert first.overlaps(arb(near, 2e-10))
    assert second.overlaps(arb(near, 2e-10))
    assert second.rad() < (4e-3 if reading == "argmax-margin" else 1e-10)


def test_rings_hold_a_law_with_jumps():
    """M = m_a, where the last coordinate is -1 or 1 times what is left: two patterns in the plane."""
    margin = 0.3
    low, high = witnesses.margin_again(margin, 2, 2)
    assert low <= (1 - margin / math.pi) / 2 <= high < low + 2e-3
    for dim in (3, 4, 5):  # at margin 0 the smallest of M angles
        low, high = witnesses.margin_again(0.0, dim, dim)
        assert low <= 1 / dim <= high < low + 0.02


@pytest.mark.parametrize("dim", [3, 4, 7])
def test_one_ring_more_errs_to_both_sides(dim):
    """From one coordinate in R^(dim - 1), which is exact, to two in R^dim."""
    angles = np.arange(witnesses._RINGS + 1) * (math.pi / witnesses._RINGS)
    low, high = witnesses._one_more(dim, angles, *witnesses._one_below(dim - 1, angles))
    exact = probability_all_below(np.cos(angles), 2, dim)
    assert np.all(low <= exact + 1e-12)
    assert np.all(exact <= high + 1e-12)
    assert np.max(high - low) < 4e-3


def test_the_sets_of_definition_2_may_meet_beyond_an_eighth_of_a_turn():
    assert enclosures.overlap_ball("definition-2", Fraction(78, 100), 5) == 0
    assert enclosures.overlap_ball("definition-2", Fraction(8, 10), 5) is None
    assert enclosures.overlap_ball("argmax-margin", Fraction(1), 5) == 0
    assert enclosures.overlap_ball("ratio", Fraction(1), 5) is None


def test_more_bits_make_smaller_enclosures():
    radii = []
    for bits in (64, 256):
        with ctx.workprec(bits):
            radii.append([enclosures.lucky_ball(r, S, 10, 5).rad() for r in ("definition-2", "ratio")])
    assert all(fine < rough * 1e-50 for rough, fine in zip(*radii, strict=True))


def test_without_an_error_the_largest_of_all_is_exact():
    assert enclosures.lucky_ball("ratio", Fraction(0), 10, 4) == arb(1) / 4
    assert enclosures.lucky_ball("argmax-margin", Fraction(0), 10, 8) == arb(1) / 8
    assert enclosures.lucky_ball("definition-2", Fraction(0), 10, 5) == 0


# Many neurons


def tail(trials, p, least):
    """P(Bin(trials, p) < least) in fractions."""
    return sum(
        (math.comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(max(least, 0))),
        Fraction(0),
    )


@given(trials=st.integers(1, 60), p=st.fractions(0, 1, max_denominator=64), least=st.integers(-1, 62))
@settings(max_examples=25, deadline=None)
def test_tails_hold_the_sum_of_fractions(trials, p, least):
    exact = enclosures.ball(tail(trials, p, min(least, trials + 1)))
    for found in (
        enclosures.below_ball(trials, enclosures.ball(p), least),
        witnesses.below_again(trials, enclosures.ball(p), least),
    ):
        assert found.overlaps(exact)
        assert found.rad() < 1e-10


def test_a_tiny_tail_keeps_its_digits():
    """2.96e-60: what is left of 1 less it in doubles is 1."""
    exact = tail(1000, Fraction(1, 4), 60)
    with ctx.workprec(128):
        for found in (
            enclosures.below_ball(1000, arb(1) / 4, 60), witnesses.below_again(1000, arb(1) / 4, 60),
        ):  # fmt: skip
            assert found.overlaps(enclosures.ball(exact))
            assert found.rad() < float(exact) * 1e-20


def test_a_wide_probability_makes_a_wide_tail():
    low, high = Fraction(1, 10), Fraction(11, 100)
    wide = enclosures.ball(low).union(enclosures.ball(high))
    for found in (enclosures.below_ball(50, wide, 5), witnesses.below_again(50, wide, 5)):
        assert found.contains(enclosures.ball(tail(50, low, 5)).mid())
        assert found.contains(enclosures.ball(tail(50, high, 5)).mid())


def test_beyond_integers_an_incomplete_beta_function_holds_the_tail():
    found = witnesses.below_again(6000, arb(1) / 5, 1100)
    assert found.overlaps(enclosures.below_ball(6000, arb(1) / 5, 1100))
    assert found.rad() < 1e-10
    assert witnesses.below_again(6000, arb(1) / 5, 0) == 0
    assert witnesses.below_again(6000, arb(1) / 5, 6001) == 1


def test_a_tail_in_integers_that_is_left_off_early_is_that_of_every_term():
    trials, least = 3000, 120
    exact = Fraction(sum(math.comb(trials, k) for k in range(least)), 2**trials)
    first = math.comb(trials, least - 1)
    shift = first.bit_length() - witnesses._KEPT
    most = high = (first >> shift) + 1
    for k in range(least - 1, 0, -1):  # every term rounded up, to the last
        most = -(-most * k // (trials - k + 1))
        high += most
    assert most == 1  # the last ones are below a unit
    with ctx.workprec(4000):
        found = witnesses._in_integers(trials, 2 ** (witnesses._BITS - 1), least)
        assert found[0] < enclosures.ball(exact) < found[1]
        assert found[1] == enclosures.ball(Fraction(high * 2**shift, 2**trials))


def both_reach(trials, p, q, least):
    """P(|W| >= least, |U| >= least) in fractions, one neuron after the other."""
    law = {(0, 0): Fraction(1)}
    for _ in range(trials):
        after = {}
        for (w, u), mass in law.items():
            for dw, du, weight in ((1, 1, q), (1, 0, p - q), (0, 1, p - q), (0, 0, 1 - 2 * p + q)):
                key = min(w + dw, least), min(u + du, least)
                after[key] = after.get(key, 0) + mass * weight
        law = after
    return law.get((least, least), Fraction(0))


@pytest.mark.parametrize("overlap", [Fraction(0), Fraction(1, 20)])
@pytest.mark.parametrize("least", [0, 1, 3, 6, 13])
def test_both_sets_against_the_joint_law(overlap, least):
    p = Fraction(1, 5)
    found = enclosures.either_below_ball(12, enclosures.ball(p), enclosures.ball(overlap), least)
    exact = 1 - both_reach(12, p, overlap, least)
    assert found.overlaps(enclosures.ball(exact))
    assert found.rad() < 1e-10


def test_both_sets_where_the_overlap_is_not_known():
    p = Fraction(1, 5)
    found = enclosures.either_below_ball(12, enclosures.ball(p), None, 3)
    assert found.contains(enclosures.ball(1 - both_reach(12, p, Fraction(1, 20), 3)).mid())
    assert found.contains(enclosures.ball(tail(12, p, 3)).mid())
