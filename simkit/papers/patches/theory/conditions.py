"""The conditions of Theorem 1 and Proposition 1 as functions, their unknown constants as parameters.

Every O, Omega, Theta and "for some constant" of the paper is an argument here. Where a denominator is
not positive, the condition can be met by no number, and the answer is infinite. Where formula and text
of Sections 3.2, 3.3 and Appendix D contradict each other is listed in docs/derivations.md.
"""

from __future__ import annotations  # `elementwise` reads them as text

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import gammainc, gammaincinv

from simkit.errors import ArgumentError
from simkit.kernels.boundary import elementwise
from simkit.papers.patches.theory.ranges import (
    Floats,
    at_least,
    inverse_square,
    positive,
    quotient,
    total_error,
)


@elementwise
def neurons_needed(
    epsilon: ArrayLike, patterns: ArrayLike, samples: ArrayLike, constant: float = 1.0
) -> Floats:
    """Return constant * epsilon^-2 M^2 log N, the neurons that eq. (7) asks for; the constant is ">~"'s.

    Epsilon is at least 0, where infinitely many are needed, patterns and samples at least 1, the
    constant above 0: otherwise `ArgumentError`.

    Source: eq. (7), eq. (207).

    Examples
    --------
    >>> round(float(neurons_needed(0.5, 5, 200)))
    530
    """
    e = at_least("epsilon", epsilon, 0.0)
    m, n = at_least("patterns", patterns, 1.0), at_least("samples", samples, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        needed = positive("constant", constant) * m**2 * np.log(n) / e**2
    return np.where(e > 0, needed, math.inf)


@elementwise
def largest_confusion(
    alpha: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return epsilon_S e^-(delta + tau) (1 - (sigma + tau)) alpha_*, the largest alpha_# of eq. (8).

    Alpha is in [0, 1], delta, sigma and tau at least 0. The paper has epsilon_S in (0, 1/2): at 1/2, the
    supremum, the boundary itself is not allowed. Negative where sigma + tau > 1: no alpha_# will do.
    Source: eq. (8).
    """
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return np.asarray(ratio * at_least("alpha", alpha, 0.0))


@elementwise
def relevant_fraction_needed(
    confusion: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return alpha_# / (epsilon_S e^-(delta + tau) (1 - (sigma + tau))), the least alpha_* of eq. (8).

    Infinite where sigma + tau >= 1. A value above 1 can be met by no sample. For the parameters see
    `largest_confusion`; `confusion` is alpha_#, at least 0. Source: eq. (8).
    """
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return quotient(at_least("confusion", confusion, 0.0), ratio)


@elementwise
def relevant_fraction_needed_given_rest(
    rest: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return (1 - alpha_nd) / (1 + epsilon_S e^-(delta + tau) (1 - (sigma + tau))), the least alpha_*.

    Equation (8) where a fraction `rest` (alpha_nd) of the tokens is non-discriminative and all others
    are label-relevant or confusion tokens. Infinite where sigma + tau >= 1. Source: eq. (68), eq. (156).
    """
    nd = at_least("rest", rest, 0.0)
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return np.where(ratio > 0, (1.0 - nd) / (1.0 + np.maximum(ratio, 0.0)), math.inf)


@elementwise
def batch_needed(sigma: ArrayLike, tau: ArrayLike, constant: float = 1.0) -> Floats:
    """Return constant * ((1 + sigma + tau) / (1 - (sigma + tau)))^2, infinite from sigma + tau = 1 on.

    Equations (9) and (219) say Omega(1) alone. Source: eq. (223).
    """
    error = total_error(sigma, tau)
    return np.asarray(positive("constant", constant) * quotient(1.0 + error, 1.0 - error) ** 2)


@elementwise
def samples_needed(
    alpha: ArrayLike,
    sigma: ArrayLike,
    tau: ArrayLike,
    c_attention: float,
    c_error: float,
    zeta: ArrayLike | None = None,
    eta: ArrayLike | None = None,
    constant: float = 1.0,
) -> Floats:
    """Return constant / (alpha_* - c' (1 - zeta) - c'' (sigma + tau))^2, the samples of eq. (10).

    Alpha is in [0, 1], zeta, how much of the attention has concentrated, at most 1; the others are at
    least 0, the constant, which Omega hides, above 0. Instead of zeta the step size eta may be given:
    zeta = 1 - eta^10, the least that the theorem grants; at eta = 1, then, c' counts in full. Infinite
    where the base is not positive. `ArgumentError` if an argument is out of range, or not exactly one of
    zeta and eta is given. Source: eq. (10).
    """
    if (zeta is None) == (eta is None):
        raise ArgumentError(
            "exactly one of zeta and eta is given", parameter="eta", value=eta,
            example={"zeta": None, "eta": 0.5},
        )  # fmt: skip
    if eta is not None:
        missing = at_least("eta", eta, 0.0) ** 10
    else:
        missing = 1.0 - np.asarray(zeta, dtype=np.float64)
        if not np.all(missing >= 0):
            first = zeta if missing.ndim == 0 else float(1.0 - missing[~(missing >= 0)][0])
            raise ArgumentError("it is a number, at most 1", parameter="zeta", value=first, example=0.9)
    base = at_least("alpha", alpha, 0.0) - float(at_least("c_attention", c_attention, 0.0)) * missing
    base = base - float(at_least("c_error", c_error, 0.0)) * total_error(sigma, tau)
    return np.asarray(positive("constant", constant) * inverse_square(base))


@elementwise
def samples_needed_without_attention(
    alpha: ArrayLike, sigma: ArrayLike, tau: ArrayLike, constant: float = 1.0
) -> Floats:
    """Return constant / (alpha_* (alpha_* - sigma - tau))^2, the samples of Proposition 1, eq. (13).

    Infinite where alpha_* <= sigma + tau. The printed square is finite again below, but its base comes
    from a lower bound on the output, which is then no longer positive. Source: eq. (13).
    """
    a = at_least("alpha", alpha, 0.0)
    return np.asarray(positive("constant", constant) * inverse_square(a * (a - total_error(sigma, tau))))


@elementwise
def iterations_needed(
    alpha: ArrayLike,
    sigma: ArrayLike,
    tau: ArrayLike,
    patterns: ArrayLike,
    epsilon: ArrayLike,
    eta: ArrayLike,
    constant: float = 1.0,
) -> Floats:
    """Return constant / ((1 - epsilon - (sigma + tau) M / pi) eta alpha_*), the iterations of eq. (11).

    Infinite where a factor of the denominator is not positive. Source: eq. (11).
    """
    room = 1.0 - at_least("epsilon", epsilon, 0.0)
    room = room - total_error(sigma, tau) * at_least("patterns", patterns, 1.0) / math.pi
    # Step size and alpha_* are not negative, so that the product has the sign of the room.
    product = np.asarray(room * at_least("eta", eta, 0.0) * at_least("alpha", alpha, 0.0))
    return np.asarray(positive("constant", constant) * quotient(np.ones_like(product), product))


@elementwise
def share_within_noise_level(token_noise: ArrayLike, dim: ArrayLike, tau: ArrayLike) -> Floats:
    """Return P(|x - mu_j| <= tau) for tokens N(mu_j, c_0^2 I) in R^d: the share that eq. (5) is true of.

    c_0 and tau are at least 0, d at least 1. Source: eq. (5), Section 4.1.
    """
    c0, level = at_least("token_noise", token_noise, 0.0), at_least("tau", tau, 0.0)
    half = at_least("dim", dim, 1.0) / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        scaled = np.where(c0 > 0, 0.5 * (level / c0) ** 2, math.inf)
    return np.asarray(gammainc(half, scaled))


def noise_level(token_noise: float, dim: int, tokens: int, confidence: float = 0.99) -> float:
    """Return the tau that all of so many independent Gaussian tokens keep to with this probability.

    c_0 times the root of the chi-square quantile at confidence^(1/tokens); eq. (5) is about every token.

    Source: eq. (5), Section 4.1.

    Examples
    --------
    >>> noise_level(0.01, 10, 1) > 0.01 * 10**0.5  # c_0 sqrt(d) is about the median
    True
    """
    if not 0 < confidence < 1:
        raise ArgumentError("it lies in (0, 1)", parameter="confidence", value=confidence, example=0.99)
    share = confidence ** (1.0 / float(at_least("tokens", tokens, 1.0)))
    return float(at_least("token_noise", token_noise, 0.0) * np.sqrt(2 * gammaincinv(dim / 2, share)))


def _confusion_ratio(delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float) -> Floats:
    """Return the largest alpha_# / alpha_* of eq. (8), not positive from sigma + tau = 1 on."""
    if not 0 < epsilon_s <= 0.5:
        raise ArgumentError("it lies in (0, 1/2]", parameter="epsilon_s", value=epsilon_s, example=0.4)
    exponent = at_least("delta", delta, 0.0) + at_least("tau", tau, 0.0)
    return np.asarray(epsilon_s * np.exp(-exponent) * (1.0 - total_error(sigma, tau)))
