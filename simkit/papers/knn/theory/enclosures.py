"""Bound (6) and the premise of Lemma 2 in ball arithmetic, for A = beta I or beta 11^T and W_V = I.

Floats among the parameters are taken as the decimals that they print. The formulas are those of
`simkit.papers.knn.theory.bounds`, which evaluates them in doubles; no code is shared.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from simkit.declare.parameters.symbols import exact
from simkit.declare.parameters.typed import ball


def psi(params: Mapping[str, Any]) -> arb:
    """Return 2 sigma beta sqrt(2 log(1/delta)) + 2 sigma^2 beta log(d/delta). Source: Lemma 2."""
    sigma, beta, delta = (_ball(params[name]) for name in ("sigma", "beta", "delta"))
    first = 2 * sigma * beta * (2 * (1 / delta).log()).sqrt()
    return first + 2 * sigma**2 * beta * (_ball(params["d"]) / delta).log()


def psi_corrected(params: Mapping[str, Any]) -> arb:
    """Return 2 sigma nu1 nu6 sqrt(2 d log(2 k/delta)) + 2 sigma^2 nu6 log(d/delta), nu1 = 1, nu6 = beta.

    Departs from Lemma 2: a factor sqrt d, as |mu_1 A| may be nu1 nu6 d, and a union over both signs of
    k tokens, as (11) and (12) are corrected. Source: eq. (11), eq. (12), Lemma 2.
    """
    sigma, beta, delta, d = (_ball(params[name]) for name in ("sigma", "beta", "delta", "d"))
    first = 2 * sigma * beta * (2 * d * (2 * params["k"] / delta).log()).sqrt()
    found: arb = first + 2 * sigma**2 * beta * (d / delta).log()
    return found


def nu2(params: Mapping[str, Any]) -> Fraction:
    """Return the largest |mu_i A mu_j^T| of different centres: 0 for A = beta I, beta for beta 11^T.

    Where there is one centre, 0. Source: Assumption 2.2.
    """
    return exact(params["beta"]) if params["scores"] == "ones" else Fraction(0)


def printed_bound(params: Mapping[str, Any]) -> arb:
    """Return the right-hand side of (6), as printed, at the cell's k1.

    `ValueError` where W_V is not the identity. Source: eq. (6).
    """
    if params["values"] != "identity":
        raise ValueError(f"W_V is {params['values']}, not the identity")
    d, k, k1 = (_ball(params[name]) for name in ("d", "k", "k1"))
    sigma, delta, nu4 = (_ball(params[name]) for name in ("sigma", "delta", "nu4"))
    noise = 4 * (psi(params) / d.sqrt()).exp() * sigma * (2 / (d * k) * (2 * d / delta).log()).sqrt()
    tilt = ((_ball(nu2(params)) - nu4 + psi(params)) / d.sqrt()).exp()
    return noise + 8 * tilt - (7 + tilt) * k1 / k


def _ball(value: float | Fraction) -> arb:
    return ball(exact(value))
