"""The conditions of Theorem 1 and Proposition 1 as functions, their unknown constants as parameters.

Every O, Omega, Theta and "for some constant" of the paper is an argument here. Where a denominator is
not positive, the condition can be met by no number, and the answer is infinite.

Source: Sections 3.2 and 3.3; Appendix D, eq. (54)-(77), eq. (156). Where formula and text contradict
each other is listed in docs/shallow-vit-theory.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import gammainc, gammaincinv

from simkit.errors import UsageError

Floats = NDArray[np.float64]


def neurons_needed(
    epsilon: ArrayLike, patterns: ArrayLike, samples: ArrayLike, constant: float = 1.0
) -> Floats:
    """Return constant * epsilon^-2 M^2 log N, the neurons that eq. (7) asks for.

    Parameters
    ----------
    epsilon : float or array, above 0
        Infinitely many are needed at 0.
    patterns : int or array, at least 1 (M)
    samples : int or array, at least 1 (N)
    constant : float, above 0
        What ">~" hides.

    Raises
    ------
    UsageError
        If an argument is out of range.

    Source: eq. (7), and eq. (207) with epsilon_m.

    Examples
    --------
    >>> round(float(neurons_needed(0.5, 5, 200)))
    530
    """
    e = _at_least("epsilon", epsilon, 0.0)
    m, n = _at_least("patterns", patterns, 1.0), _at_least("samples", samples, 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        needed = _positive("constant", constant) * m**2 * np.log(n) / e**2
    return np.where(e > 0, needed, math.inf)


def largest_confusion(
    alpha: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return epsilon_S e^-(delta + tau) (1 - (sigma + tau)) alpha_*, the largest alpha_# of eq. (8).

    Parameters
    ----------
    alpha : float or array in [0, 1] (alpha_*)
    delta, sigma, tau : float or array, at least 0
    epsilon_s : float in (0, 1/2]
        The paper has epsilon_S in (0, 1/2): at 1/2, the supremum, the boundary itself is not allowed.

    Returns
    -------
    float64 array
        Negative where sigma + tau > 1: no alpha_# will do.
    """
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return np.asarray(ratio * _at_least("alpha", alpha, 0.0))


def relevant_fraction_needed(
    confusion: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return alpha_# / (epsilon_S e^-(delta + tau) (1 - (sigma + tau))), the least alpha_* of eq. (8).

    Infinite where sigma + tau >= 1. A value above 1 can be met by no sample. For the parameters see
    `largest_confusion`; `confusion` is alpha_#, at least 0.
    """
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return _quotient(_at_least("confusion", confusion, 0.0), ratio)


def relevant_fraction_needed_given_rest(
    rest: ArrayLike, delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float = 0.5
) -> Floats:
    """Return (1 - alpha_nd) / (1 + epsilon_S e^-(delta + tau) (1 - (sigma + tau))), eq. (68) and (156).

    Equation (8) where a fraction `rest` (alpha_nd) of the tokens is non-discriminative and all others
    are label-relevant or confusion tokens. Infinite where sigma + tau >= 1.
    """
    nd = _at_least("rest", rest, 0.0)
    ratio = _confusion_ratio(delta, sigma, tau, epsilon_s)
    return np.where(ratio > 0, (1.0 - nd) / (1.0 + np.maximum(ratio, 0.0)), math.inf)


def batch_needed(sigma: ArrayLike, tau: ArrayLike, constant: float = 1.0) -> Floats:
    """Return constant * ((1 + sigma + tau) / (1 - (sigma + tau)))^2, infinite from sigma + tau = 1 on.

    Source: eq. (223); eq. (9) and (219) say Omega(1) alone, for the batch and for the tokens.
    """
    error = _error(sigma, tau)
    return np.asarray(_positive("constant", constant) * _quotient(1.0 + error, 1.0 - error) ** 2)


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

    Parameters
    ----------
    alpha : float or array in [0, 1] (alpha_*)
    sigma, tau : float or array, at least 0
    c_attention, c_error : float, at least 0 (c', c'')
    zeta : float or array, at most 1
        How much of the attention has concentrated.
    eta : float or array, at least 0
        Instead of zeta, the step size: zeta = 1 - eta^10, the least that the theorem grants. At eta = 1,
        then, c' counts in full.
    constant : float, above 0
        What Omega hides.

    Returns
    -------
    float64 array
        Infinite where the base is not positive.

    Raises
    ------
    UsageError
        If an argument is out of range, or not exactly one of zeta and eta is given.
    """
    if (zeta is None) == (eta is None):
        raise UsageError("zeta and eta: exactly one of them is given; for example eta=0.5")
    if eta is not None:
        missing = _at_least("eta", eta, 0.0) ** 10
    else:
        missing = _at_least("1 - zeta", 1.0 - np.asarray(zeta, dtype=np.float64), 0.0)
    base = _at_least("alpha", alpha, 0.0) - float(_at_least("c_attention", c_attention, 0.0)) * missing
    base = base - float(_at_least("c_error", c_error, 0.0)) * _error(sigma, tau)
    return np.asarray(_positive("constant", constant) * _inverse_square(base))


def samples_needed_without_attention(
    alpha: ArrayLike, sigma: ArrayLike, tau: ArrayLike, constant: float = 1.0
) -> Floats:
    """Return constant / (alpha_* (alpha_* - sigma - tau))^2, the samples of Proposition 1, eq. (13).

    Infinite where alpha_* <= sigma + tau. The printed square is finite again below, but its base comes
    from a lower bound on the output, which is then no longer positive.
    """
    a = _at_least("alpha", alpha, 0.0)
    return np.asarray(_positive("constant", constant) * _inverse_square(a * (a - _error(sigma, tau))))


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

    Infinite where a factor of the denominator is not positive.
    """
    room = 1.0 - _at_least("epsilon", epsilon, 0.0)
    room = room - _error(sigma, tau) * _at_least("patterns", patterns, 1.0) / math.pi
    # Step size and alpha_* are not negative, so that the product has the sign of the room.
    product = np.asarray(room * _at_least("eta", eta, 0.0) * _at_least("alpha", alpha, 0.0))
    return np.asarray(_positive("constant", constant) * _quotient(np.ones_like(product), product))


def share_within_noise_level(token_noise: ArrayLike, dim: ArrayLike, tau: ArrayLike) -> Floats:
    """Return P(|x - mu_j| <= tau) for tokens N(mu_j, c_0^2 I) in R^d: the share that eq. (5) is true of.

    Parameters
    ----------
    token_noise : float or array, at least 0 (c_0)
    dim : int or array, at least 1 (d)
    tau : float or array, at least 0
    """
    c0, level = _at_least("token_noise", token_noise, 0.0), _at_least("tau", tau, 0.0)
    half = _at_least("dim", dim, 1.0) / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        scaled = np.where(c0 > 0, 0.5 * (level / c0) ** 2, math.inf)
    return np.asarray(gammainc(half, scaled))


def noise_level(token_noise: float, dim: int, tokens: int, confidence: float = 0.99) -> float:
    """Return the tau that all of so many independent Gaussian tokens keep to with this probability.

    c_0 times the root of the chi-square quantile at confidence^(1/tokens); eq. (5) is about every token.

    Examples
    --------
    >>> noise_level(0.01, 10, 1) > 0.01 * 10**0.5  # c_0 sqrt(d) is about the median
    True
    """
    if not 0 < confidence < 1:
        raise UsageError(f"confidence {confidence!r}: it lies in (0, 1); for example confidence=0.99")
    share = confidence ** (1.0 / float(_at_least("tokens", tokens, 1.0)))
    return float(_at_least("token_noise", token_noise, 0.0) * np.sqrt(2 * gammaincinv(dim / 2, share)))


# --- laws of the sample size, for fits ----------------------------------------------------------------


@dataclass(frozen=True)
class SampleLaw:
    """A stated form N = C base^-2 of the sample size, or a rival of it.

    Attributes
    ----------
    name : str
    text : str
        The law as one writes it.
    source : str
    constants : mapping of str to str
        Its free constants beside C, each at least 0, with their meaning.
    base : callable
        (alpha, confusion, error, *constants) -> base, with error = sigma + tau.
    """

    name: str
    text: str
    source: str
    base: Callable[..., Floats] = field(repr=False)
    constants: Mapping[str, str] = field(default_factory=dict)

    def log_samples(
        self,
        alpha: ArrayLike,
        confusion: ArrayLike = 0.0,
        sigma: ArrayLike = 0.0,
        tau: ArrayLike = 0.0,
        constants: ArrayLike = (),
    ) -> Floats:
        """Return log N - log C: a fit of the law has slope 1 on it.

        Parameters
        ----------
        alpha, confusion, sigma, tau : float or array, broadcast together
        constants : float array
            One number for each of `self.constants`, in their order.

        Returns
        -------
        float64 array
            Infinite where the base is not positive: there the law grants success with no N.

        Raises
        ------
        UsageError
            If the number of constants is wrong, or one is negative.
        """
        given = np.atleast_1d(np.asarray(constants, dtype=np.float64))
        if given.size != len(self.constants) or not np.all(given >= 0):
            wanted = ", ".join(self.constants) or "none"
            raise UsageError(
                f"constants {constants!r}: the law {self.name!r} takes {len(self.constants)} ({wanted}),"
                " each at least 0"
            )
        a, b = _at_least("alpha", alpha, 0.0), _at_least("confusion", confusion, 0.0)
        a, b, error = np.broadcast_arrays(a, b, _error(sigma, tau))
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(_inverse_square(self.base(a, b, error, *given))))


_C_ATTENTION = "c' (1 - zeta), what the attention has not concentrated"
SAMPLE_LAWS: Mapping[str, SampleLaw] = {
    law.name: law
    for law in (
        SampleLaw(
            "attention", "(alpha_* - c)^-2", "eq. (10) at fixed sigma + tau, and the rival of that form",
            lambda a, b, e, c: np.asarray(a - c), {"c": "c' (1 - zeta) + c'' (sigma + tau)"},
        ),
        SampleLaw(
            "attention-with-errors", "(alpha_* - A - c'' (sigma + tau))^-2", "eq. (10)",
            lambda a, b, e, rest, c: np.asarray(a - rest - c * e),
            {"A": _C_ATTENTION, "c''": "weight of sigma + tau"},
        ),
        SampleLaw(
            "no-attention", "(alpha_* (alpha_* - sigma - tau))^-2", "eq. (13)",
            lambda a, b, e: np.asarray(a * (a - e)),
        ),
        SampleLaw(
            "inverse-square", "alpha_*^-2", "Remark 2, Figure 1(a)", lambda a, b, e: np.asarray(a)
        ),
        SampleLaw(
            "inverse-fourth", "alpha_*^-4", "Figure 3: eq. (13) without errors",
            lambda a, b, e: np.asarray(a * a),
        ),
        SampleLaw("gap", "(alpha_* - alpha_#)^-2", "rival", lambda a, b, e: np.asarray(a - b)),
    )
}  # fmt: skip


def sample_law(name: str) -> SampleLaw:
    """Return a law by name.

    Raises
    ------
    UsageError
        If there is none of that name.
    """
    if name not in SAMPLE_LAWS:
        raise UsageError(f"law {name!r}: it is one of {', '.join(SAMPLE_LAWS)}; for example attention")
    return SAMPLE_LAWS[name]


def _confusion_ratio(delta: ArrayLike, sigma: ArrayLike, tau: ArrayLike, epsilon_s: float) -> Floats:
    """Return the largest alpha_# / alpha_* of eq. (8), not positive from sigma + tau = 1 on."""
    if not 0 < epsilon_s <= 0.5:
        raise UsageError(f"epsilon_s {epsilon_s!r}: it lies in (0, 1/2]; for example epsilon_s=0.4")
    exponent = _at_least("delta", delta, 0.0) + _at_least("tau", tau, 0.0)
    return np.asarray(epsilon_s * np.exp(-exponent) * (1.0 - _error(sigma, tau)))


def _error(sigma: ArrayLike, tau: ArrayLike) -> Floats:
    return np.asarray(_at_least("sigma", sigma, 0.0) + _at_least("tau", tau, 0.0))


def _inverse_square(base: Floats) -> Floats:
    # The root of a product of tiny numbers must not underflow before it is squared: divide first.
    inverse = _quotient(np.ones_like(base), base)
    with np.errstate(over="ignore"):
        return np.asarray(inverse * inverse)


def _quotient(top: Floats, bottom: Floats) -> Floats:
    """Return top / bottom, infinite where the bottom is not positive."""
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.where(bottom > 0, top / bottom, math.inf)


def _at_least(name: str, value: ArrayLike, low: float) -> Floats:
    numbers = np.asarray(value, dtype=np.float64)
    if not np.all(numbers >= low):
        raise UsageError(f"{name} {value!r}: it is a number, at least {low:g}; for example {name}=1")
    return numbers


def _positive(name: str, value: float) -> float:
    if not (value > 0 and math.isfinite(value)):
        raise UsageError(f"{name} {value!r}: it is a finite number above 0; for example {name}=1")
    return value
