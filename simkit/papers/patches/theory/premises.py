"""What Theorem 1 asks of an experiment, side by side with what the experiment has.

Source: Assumption 1, eq. (5)-(10), eq. (216), the text below eq. (159).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from simkit.errors import UsageError
from simkit.papers.patches.theory.conditions import (
    neurons_needed,
    relevant_fraction_needed,
    samples_needed,
    share_within_noise_level,
)

_ROUNDING = 1e-9


@dataclass(frozen=True)
class Setting:
    """An experiment, as far as the theorem's premises speak of it. Defaults: Section 4.1.

    Attributes
    ----------
    alpha, confusion : float (alpha_*, alpha_#)
    sigma, delta : float
        Stated errors of the initial value, key and query vectors.
    samples : int (N)
    batch : int (B)
    tokens : int (|S^n|)
    patterns, dim, value_dim, key_dim, neurons : int (M, d, m_a, m_b, m)
    token_noise : float
        c_0 of Gaussian tokens.
    tau : float, optional
        By default c_0 sqrt(d).
    bounded : bool
        Whether the noise keeps to tau by construction, which Gaussian noise does not.
    distance : float (kappa)
        Orthonormal patterns: sqrt 2.
    norm, value_error, key_error : float, optional
        Largest operator norm of W_V, W_K, W_Q, and the errors of eq. (6) that the initial model really
        has; by default Assumption 1 with equality: 1, sigma, delta.
    """

    alpha: float = 0.3
    confusion: float = 0.2
    sigma: float = 0.1
    delta: float = 0.2
    samples: int = 200
    batch: int = 8
    tokens: int = 50
    patterns: int = 5
    dim: int = 10
    value_dim: int = 10
    key_dim: int = 10
    neurons: int = 1000
    token_noise: float = 0.01
    tau: float | None = None
    bounded: bool = False
    distance: float = math.sqrt(2)
    norm: float = 1.0
    value_error: float | None = None
    key_error: float | None = None

    @property
    def noise(self) -> float:
        """Return tau, given or c_0 sqrt(d)."""
        return self.token_noise * math.sqrt(self.dim) if self.tau is None else self.tau

    @property
    def room(self) -> float:
        """Return 1 - (sigma + tau) M / pi."""
        return 1.0 - (self.sigma + self.noise) * self.patterns / math.pi


@dataclass(frozen=True)
class Constants:
    """The constants that the paper leaves open; defaults favour the theorem as far as it says something.

    Attributes
    ----------
    epsilon : float, optional
        Of eq. (7) and (11), in (0, 1). By default the best, just below 1 - (sigma + tau) M / pi: with
        more eq. (11) has no T, with less eq. (7) asks for more neurons.
    epsilon_s : float
        Of eq. (8), in (0, 1/2]. 1/2 stands for its supremum: eq. (8) is then strict.
    error_order : float
        C of sigma <= C / M. By default pi, as in eq. (216); the text below eq. (159) has 1.
    neurons, samples, batch, tokens : float
        What hides in eq. (7), (10) and (9). No value is favourable and still says something: 1.
    c_attention, c_error, eta : float
        c', c'' and the step size of eq. (10). By default 0: the theorem has "some constant > 0".
    """

    epsilon: float | None = None
    epsilon_s: float = 0.5
    error_order: float = math.pi
    neurons: float = 1.0
    samples: float = 1.0
    batch: float = 1.0
    tokens: float = 1.0
    c_attention: float = 0.0
    c_error: float = 0.0
    eta: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what the paper excludes."""
        if self.epsilon is not None and not 0 < self.epsilon < 1:
            raise UsageError(f"epsilon {self.epsilon!r}: it lies in (0, 1); for example epsilon=0.5")


class Premise(NamedTuple):
    """One premise with both sides as numbers.

    Attributes
    ----------
    condition : str
        The inequality with its source; `left` and `right` are its sides.
    left, right : float
    holds : bool
    """

    condition: str
    left: float
    right: float
    holds: bool


def check_premises(setting: Setting, constants: Constants | None = None) -> list[Premise]:
    """Return every premise of Theorem 1 with its two sides at this setting.

    Source: Assumption 1, eq. (5), (7)-(11), (216).

    Examples
    --------
    >>> [p.condition for p in check_premises(Setting(delta=0.5, confusion=0.05)) if not p.holds]
    ['P(|x - mu_j| <= tau) >= 1 (eq. (5))', 'delta < 1/2 (Assumption 1)']
    """
    constants = constants or Constants()
    return [
        *_of_the_data(setting),
        *_of_the_initial_model(setting, constants),
        *_of_the_sizes(setting, constants),
    ]


def _of_the_data(s: Setting) -> Iterator[Premise]:
    share = 1.0 if s.bounded else float(share_within_noise_level(s.token_noise, s.dim, s.noise))
    yield _at_least("P(|x - mu_j| <= tau) >= 1 (eq. (5))", share, 1.0)
    yield _below("tau < kappa/4 (Section 3.2)", s.noise, s.distance / 4)
    yield _at_most("tau <= min(sigma, delta) (Theorem 1)", s.noise, min(s.sigma, s.delta))
    yield _below("2 < M (Section 3.2)", 2, s.patterns)
    yield _below("M < min(m_a, m_b) (Section 3.2)", s.patterns, min(s.value_dim, s.key_dim))


def _of_the_initial_model(s: Setting, c: Constants) -> Iterator[Premise]:
    value_error = s.sigma if s.value_error is None else s.value_error
    key_error = s.delta if s.key_error is None else s.key_error
    yield _at_most("max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)", s.norm, 1.0)
    yield _at_most("|W_V mu_j - p_j| <= sigma (eq. (6))", value_error, s.sigma)
    yield _at_most("|W_K mu_j - q_j|, |W_Q mu_j - r_j| <= delta (eq. (6))", key_error, s.delta)
    yield _at_most(f"sigma <= {c.error_order:.4g}/M (Assumption 1)", s.sigma, c.error_order / s.patterns)
    yield _at_most("sigma + tau <= 1/M (below eq. (159))", s.sigma + s.noise, 1 / s.patterns)
    yield _at_most("sigma + tau <= pi/M (eq. (216))", s.sigma + s.noise, math.pi / s.patterns)
    yield _below("delta < 1/2 (Assumption 1)", s.delta, 0.5)


def _of_the_sizes(s: Setting, c: Constants) -> Iterator[Premise]:
    epsilon = max(s.room, 0.0) if c.epsilon is None else c.epsilon
    needed = float(neurons_needed(epsilon, s.patterns, s.samples, c.neurons))
    best = c.epsilon is None
    shape = "m > M^2 log N / (1 - (sigma+tau) M/pi)^2" if best else "m >= epsilon^-2 M^2 log N"
    compare = _below if best else _at_most
    yield compare(f"{shape} (eq. (7))", needed, s.neurons)._replace(left=s.neurons, right=needed)
    room = s.room - (0.0 if best else epsilon)
    shown = "" if best else "epsilon + "
    yield _below(f"{shown}(sigma + tau) M/pi < 1 (eq. (11))", 1.0 - room, 1.0)
    fraction = float(relevant_fraction_needed(s.confusion, s.delta, s.sigma, s.noise, c.epsilon_s))
    strict = c.epsilon_s == 0.5
    sign, compare = (">", _below) if strict else (">=", _at_most)
    condition = f"alpha_* {sign} alpha_#/(epsilon_S e^-(delta+tau) (1-(sigma+tau))) (eq. (8))"
    yield compare(condition, fraction, s.alpha)._replace(left=s.alpha, right=fraction)
    yield _at_least(f"B >= {c.batch:g} (eq. (9))", s.batch, c.batch)
    yield _at_least(f"|S^n| >= {c.tokens:g} (eq. (9))", s.tokens, c.tokens)
    samples = float(
        samples_needed(
            s.alpha, s.sigma, s.noise, c.c_attention, c.c_error, eta=c.eta, constant=c.samples
        )
    )
    condition = "N >= C (alpha_* - c' (1-zeta) - c'' (sigma+tau))^-2 (eq. (10))"
    yield _at_least(condition, s.samples, samples)


def _at_most(condition: str, left: float, right: float) -> Premise:
    slack = _ROUNDING * max(abs(left), 1e-3) if math.isfinite(left) else 0.0
    return Premise(condition, left, right, bool(left <= right + slack))


def _at_least(condition: str, left: float, right: float) -> Premise:
    return Premise(condition, left, right, _at_most(condition, right, left).holds)


def _below(condition: str, left: float, right: float) -> Premise:
    slack = _ROUNDING * max(abs(left), 1e-3) if math.isfinite(left) else 0.0
    return Premise(condition, left, right, bool(left < right - slack))
