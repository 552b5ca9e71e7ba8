"""The shapes: probabilities written plainly, derivatives, and the far ends of eta."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from flint import arb, ctx

from simkit.stats.curves.climbing import log_normal, mills
from simkit.stats.curves.links import CLOGLOG, CURVES, LINKS, LOGIT, LOGLOG, PROBIT

PLAIN = {
    LOGIT: lambda eta: 1 / (1 + (-eta).exp()),
    CLOGLOG: lambda eta: 1 - (-(eta.exp())).exp(),
    LOGLOG: lambda eta: (-((-eta).exp())).exp(),
}
ETA = np.array([-60.0, -30, -12, -9.2, -9.3, -3, -0.4, 0, 0.7, 3, 4, 5])


def normal(eta):
    """Return log Phi, its derivative, and minus the second, from balls of 1200 bits."""
    with ctx.workprec(1200):
        x = arb(float(eta))
        share = (-x / arb(2).sqrt()).erfc() / 2
        rate = (-x * x / 2).exp() / (2 * arb.pi()).sqrt() / share
        return float(share.log()), float(rate), float(rate * (rate + x))


def logs(link, eta):
    """Return log F and log(1 - F) at 80 digits."""
    if link is PROBIT:
        return normal(eta)[0], normal(-eta)[0]
    with localcontext() as context:
        context.prec = 80
        share = PLAIN[link](Decimal(eta))
        return float(share.ln()), float((1 - share).ln())


@pytest.mark.parametrize("link", CURVES, ids=lambda link: link.name)
def test_likelihoods_are_those_of_80_digits(link):
    eta = -ETA if link is LOGLOG else ETA
    for k, f in ((1.0, 0.0), (0.0, 1.0), (3.0, 17.0)):
        found = link.log_likelihood(np.full(eta.size, k), np.full(eta.size, f), eta)
        expected = [k * logs(link, x)[0] + f * logs(link, x)[1] for x in eta]
        assert found == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("link", CURVES, ids=lambda link: link.name)
def test_derivatives_are_differences_and_the_second_is_nowhere_positive(link):
    eta, k, f = np.linspace(-7, 3, 41), np.full(41, 3.0), np.full(41, 5.0)
    eta = -eta if link is LOGLOG else eta
    first, second = link.derivatives(k, f, eta)
    h = 1e-5
    up, down = (link.log_likelihood(k, f, eta + sign * h) for sign in (1, -1))
    assert first == pytest.approx((up - down) / (2 * h), rel=1e-6, abs=1e-7)
    up, down = (link.derivatives(k, f, eta + sign * h)[0] for sign in (1, -1))
    assert second == pytest.approx((up - down) / (2 * h), rel=1e-6, abs=1e-7)
    for only in (np.zeros(41), k):
        assert (link.derivatives(only, k - only, eta)[1] <= 0).all()


@pytest.mark.parametrize("link", CURVES, ids=lambda link: link.name)
def test_levels_are_inverse_and_far_ends_finite(link):
    for p in (1e-12, 0.05, 0.5, 0.95, 1 - 1e-9):
        assert float(link.share(np.array(link.at(p)))) == pytest.approx(p, rel=1e-6)
    far = np.array([-1e9, -800.0, 800.0, 1e9])
    k = np.array([0.0, 0, 20, 20])
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        value = link.log_likelihood(k, 20 - k, far)
        first, second = link.derivatives(k, 20 - k, far)
        wrong = link.log_likelihood(20 - k, k, far)
    assert value == pytest.approx(np.zeros(4), abs=1e-100)
    assert np.isfinite([first, second]).all()
    assert (wrong < -1e3).all()


def test_the_loglog_curve_is_the_mirror_of_the_cloglog_one():
    eta = np.linspace(-5, 5, 11)
    assert LOGLOG.share(eta) == pytest.approx(1 - CLOGLOG.share(-eta))
    assert LOGLOG.at(0.3) == pytest.approx(-CLOGLOG.at(0.7))
    assert CLOGLOG.share(np.array(math.log(math.log(2)))) == pytest.approx(0.5)


@pytest.mark.parametrize("eta", [-200.0, -30.001, -29.999, -12, -5.001, -4.999, -1, 0, 0.5, 3, 8, 20])
def test_the_normal_curve_is_accurate_far_out_in_both_forms(eta):
    expected = normal(eta)
    one, none = np.ones(1), np.zeros(1)
    at = np.array([float(eta)])
    first, second = PROBIT.derivatives(one, none, at)
    plain = PROBIT.log_likelihood(one, none, at)[0], first[0], -second[0]
    assert plain == pytest.approx(expected, rel=1e-12)
    assert (log_normal(float(eta)), *mills(float(eta))) == pytest.approx(expected, rel=1e-12)


def test_the_shapes_of_sample_sizes_are_the_three_without_the_normal_curve():
    assert LINKS == (LOGIT, CLOGLOG, LOGLOG)
    assert (*LINKS, PROBIT) == CURVES
