"""The three shapes: probabilities written plainly, derivatives, and the far ends of eta."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

from simkit.stats.links import CLOGLOG, LINKS, LOGIT, LOGLOG

PLAIN = {
    LOGIT: lambda eta: 1 / (1 + (-eta).exp()),
    CLOGLOG: lambda eta: 1 - (-(eta.exp())).exp(),
    LOGLOG: lambda eta: (-((-eta).exp())).exp(),
}
ETA = np.array([-60.0, -30, -12, -9.2, -9.3, -3, -0.4, 0, 0.7, 3, 4, 5])


def logs(link, eta):
    """Return log F and log(1 - F) at 80 digits."""
    with localcontext() as context:
        context.prec = 80
        share = PLAIN[link](Decimal(eta))
        return float(share.ln()), float((1 - share).ln())


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
def test_likelihoods_are_those_of_80_digits(link):
    eta = -ETA if link is LOGLOG else ETA
    for k, f in ((1.0, 0.0), (0.0, 1.0), (3.0, 17.0)):
        found = link.log_likelihood(np.full(eta.size, k), np.full(eta.size, f), eta)
        expected = [k * logs(link, x)[0] + f * logs(link, x)[1] for x in eta]
        assert found == pytest.approx(expected, rel=1e-13)


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
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


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.name)
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
