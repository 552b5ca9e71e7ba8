"""Ends of rigorous intervals are rounded outward, and hold every error that values may have."""

import math
from fractions import Fraction

import numpy as np
import pytest

from simkit.stats.evidence.bounded_means import bounded_mean_interval
from simkit.stats.rare.found import _of_bounded, found_by_conditioning


@pytest.mark.parametrize("seed", range(20))
def test_ends_lie_outside_of_the_interval_with_slack_and_bias(seed):
    draw = np.random.default_rng(seed)
    values = draw.beta(2, 3, size=400)
    slack, bias = float(10 ** draw.uniform(-12, -4)), float(10 ** draw.uniform(-9, -3))
    log_factor = float(draw.uniform(-300, 0))
    found = _of_bounded("tilting", values, log_factor, (slack, bias), 0.95)
    low, high = map(Fraction, bounded_mean_interval(values, 0.95))
    factor = Fraction(math.exp(log_factor))
    least = factor * (low - Fraction(bias)) * (1 - Fraction(slack))
    most = factor * (high + Fraction(bias)) * (1 + Fraction(slack))
    assert found.low < least
    assert found.high > most
    assert found.low == pytest.approx(float(least), rel=1e-9)  # and not much farther
    assert found.high == pytest.approx(float(most), rel=1e-9)
    assert found.rigorous
    assert found.least == found.low


def test_conditional_probabilities_have_ends_rounded_outward():
    values = np.random.default_rng(3).beta(2, 3, size=400)
    for most in (1.0, 0.3, 1e-9, 1e-200):
        found = found_by_conditioning(values, most, 0.95)
        low, high = map(Fraction, bounded_mean_interval(values, 0.95))
        factor = Fraction(math.exp(math.log(most)))
        assert found.low < factor * low
        assert found.high > factor * high or found.high == 1.0
