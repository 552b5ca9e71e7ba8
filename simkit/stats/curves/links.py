"""Shapes of a success curve in log N, each through its likelihood.

P = F(eta), eta = b + s log N, with F one of

- `LOGIT`: 1 / (1 + e^-eta), symmetric about one half;
- `CLOGLOG`: 1 - exp(-e^eta), a Weibull curve in N, late to rise and quick to end;
- `LOGLOG`: exp(-e^-eta), its mirror image (a Frechet curve), quick to rise and late to end;
- `PROBIT`: the normal distribution function, symmetric, with lighter tails than the logistic curve. It
  is in `CURVES`, and not in `LINKS`, the shapes that intervals of sample sizes run over.

Of all, log F and log(1 - F) are concave in eta: each likelihood has one maximum.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import erfcx, expit, log_ndtr, ndtr, ndtri

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]

SMALL = 1e-4  # of e^eta, below which series are as exact as the formula
LARGEST = 300.0  # of eta: e^eta, its products with counts and with steep slopes stay finite
_TAIL, _TERMS = 30.0, 9  # from where on, and up to where, a fraction continues the Mills ratio


@dataclass(frozen=True)
class Link:
    """A shape of the curve."""

    name: str
    at: Callable[[float], float]  # eta at a probability in (0, 1)
    share: Callable[[Floats], Floats]  # the probability at eta
    # of (successes, failures, eta): k log F + f log(1 - F) for each cell, binomial coefficients left out
    log_likelihood: Callable[[Floats, Floats, Floats], Floats]
    # the first derivative of that in eta, and the second, which is nowhere positive
    derivatives: Callable[[Floats, Floats, Floats], tuple[Floats, Floats]]


def _logit_likelihood(k: Floats, f: Floats, eta: Floats) -> Floats:
    return np.asarray(
        k * np.minimum(eta, 0) - f * np.maximum(eta, 0) - (k + f) * np.log1p(np.exp(-np.abs(eta)))
    )


def _logit_derivatives(k: Floats, f: Floats, eta: Floats) -> tuple[Floats, Floats]:
    p, q = expit(eta), expit(-eta)
    return k * q - f * p, -(k + f) * p * q  # k - n p without its cancellation


def _cloglog_likelihood(k: Floats, f: Floats, eta: Floats) -> Floats:
    u = np.exp(np.clip(eta, -LARGEST, LARGEST))
    v = np.minimum(u, SMALL)
    success = np.where(u < SMALL, eta - v / 2 + v * v / 24, np.log(-np.expm1(-np.maximum(u, SMALL))))
    return np.asarray(k * success - f * u)


def _cloglog_derivatives(k: Floats, f: Floats, eta: Floats) -> tuple[Floats, Floats]:
    u = np.exp(np.clip(eta, -LARGEST, LARGEST))
    with np.errstate(over="ignore"):
        rate = u / np.expm1(u)  # of log F; 1 for u to 0
    v = np.minimum(u, SMALL)
    bend = np.where(u < SMALL, -v / 2 + v * v / 12, rate * (1 - u - rate))
    return k * rate - f * u, k * np.minimum(bend, 0) - f * u


def _loglog_likelihood(k: Floats, f: Floats, eta: Floats) -> Floats:
    return _cloglog_likelihood(f, k, -eta)


def _loglog_derivatives(k: Floats, f: Floats, eta: Floats) -> tuple[Floats, Floats]:
    first, second = _cloglog_derivatives(f, k, -eta)
    return -first, second


def _cloglog(eta: Floats) -> Floats:
    return np.asarray(-np.expm1(-np.exp(np.minimum(eta, LARGEST))))


def _probit_likelihood(k: Floats, f: Floats, eta: Floats) -> Floats:
    return np.asarray(k * log_ndtr(eta) + f * log_ndtr(-eta))


def _probit_derivatives(k: Floats, f: Floats, eta: Floats) -> tuple[Floats, Floats]:
    up, bend = _mills(eta)
    down, turn = _mills(-eta)
    return k * up - f * down, -(k * bend + f * turn)


def _mills(eta: Floats) -> tuple[Floats, Floats]:
    """Return r = phi(eta) / Phi(eta), the derivative of log Phi, and r (r + eta), minus the second.

    Far to the left r + eta cancels; there r = y + 1 / (y + 2 / (y + 3 / ...)), y = -eta.
    """
    near, y = np.maximum(eta, -_TAIL), np.maximum(-eta, _TAIL)
    rate = math.sqrt(2 / math.pi) / erfcx(-near / math.sqrt(2))
    rest = y
    for term in range(_TERMS, 1, -1):
        rest = y + term / rest
    far = eta < -_TAIL
    slope = np.where(far, y + 1 / rest, rate)
    return slope, slope * np.where(far, 1 / rest, rate + near)


LOGIT = Link(
    "logit", lambda p: math.log(p) - math.log1p(-p), expit, _logit_likelihood, _logit_derivatives
)
CLOGLOG = Link(
    "cloglog", lambda p: math.log(-math.log1p(-p)), _cloglog, _cloglog_likelihood, _cloglog_derivatives
)
LOGLOG = Link(
    "loglog", lambda p: -math.log(-math.log(p)), lambda eta: 1 - _cloglog(-eta), _loglog_likelihood,
    _loglog_derivatives,
)  # fmt: skip
LINKS = (LOGIT, CLOGLOG, LOGLOG)
PROBIT = Link("probit", lambda p: float(ndtri(p)), ndtr, _probit_likelihood, _probit_derivatives)
CURVES = (*LINKS, PROBIT)  # `climbing` has each by its number here
