"""What Theorem 1 asks of an experiment, side by side with what the experiment has."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from simkit.declare.statement import Premise, Relation
from simkit.errors import ArgumentError
from simkit.papers.patches.theory.conditions import (
    neurons_needed,
    relevant_fraction_needed,
    samples_needed,
    share_within_noise_level,
)

#: What the theorem asks, by name: of the data, of the initial model, of the sizes.
PremiseName = Literal[
    "noise", "noise-and-distance", "noise-and-errors", "more-than-two-patterns", "fewer-than-dimensions",
    "norms", "value-error", "key-error", "order-of-sigma", "order-of-both", "lucky-neurons",
    "order-of-delta", "neurons", "iterations", "fractions", "batch", "tokens", "samples",
]  # fmt: skip
_ROUNDING = 1e-9


@dataclass(frozen=True)
class ExperimentSizes:
    """An experiment, as far as the theorem's premises speak of it. Defaults: Section 4.1.

    Norm and errors are those that the initial model really has, the largest operator norm of W_V, W_K,
    W_Q and the errors of eq. (6); by default Assumption 1 with equality: 1, sigma, delta.
    Source: Section 3.2, Assumption 1, Section 4.1.
    """

    alpha: float = 0.3  # alpha_*
    confusion: float = 0.2  # alpha_#
    sigma: float = 0.1  # stated error of the initial value vectors
    delta: float = 0.2  # of key and query vectors
    samples: int = 200  # N
    batch: int = 8  # B
    tokens: int = 50  # |S^n|
    patterns: int = 5  # M
    dim: int = 10  # d
    value_dim: int = 10  # m_a
    key_dim: int = 10  # m_b
    neurons: int = 1000  # m
    token_noise: float = 0.01  # c_0 of Gaussian tokens
    tau: float | None = None  # by default c_0 sqrt(d)
    # whether the noise keeps to tau by construction, which Gaussian noise does not
    bounded: bool = False
    distance: float = math.sqrt(2)  # kappa, of orthonormal patterns
    norm: float = 1.0
    value_error: float | None = None
    key_error: float | None = None
    drawn: str = ""  # of which initial models norm and errors are

    @property
    def noise(self) -> float:
        """Return tau, given or c_0 sqrt(d). Source: eq. (5)."""
        return self.token_noise * math.sqrt(self.dim) if self.tau is None else self.tau

    @property
    def room(self) -> float:
        """Return 1 - (sigma + tau) M / pi. Source: eq. (11)."""
        return 1.0 - (self.sigma + self.noise) * self.patterns / math.pi


@dataclass(frozen=True)
class Constants:
    """The constants that the paper leaves open; defaults favour the theorem as far as it says something.

    Epsilon, of eq. (7) and (11), is in (0, 1), by default the best, just below 1 - (sigma + tau) M / pi:
    with more eq. (11) has no T, with less eq. (7) asks for more neurons. What hides in eq. (7), (10) and
    (9) is 1: no value is favourable and still says something. Of c' and c'' the theorem has "some
    constant > 0". Source: Assumption 1, Theorem 1.
    """

    epsilon: float | None = None
    epsilon_s: float = 0.5  # of eq. (8), in (0, 1/2]; 1/2 is its supremum: eq. (8) is then strict
    error_order: float = math.pi  # C of sigma <= C / M, as in eq. (216); below eq. (159) it is 1
    neurons: float = 1.0
    samples: float = 1.0
    batch: float = 1.0
    tokens: float = 1.0
    c_attention: float = 0.0
    c_error: float = 0.0
    eta: float = 1.0  # the step size of eq. (10)

    def __post_init__(self) -> None:
        """Refuse what the paper excludes."""
        if self.epsilon is not None and not 0 < self.epsilon < 1:
            raise ArgumentError(
                "it lies in (0, 1)", parameter="epsilon", value=self.epsilon, example=0.5
            )


def check_premises(
    setting: ExperimentSizes, constants: Constants | None = None
) -> dict[PremiseName, Premise]:
    """Return every premise of Theorem 1 with its two sides at this setting, by name.

    Source: Assumption 1, eq. (6), eq. (7), eq. (8), eq. (9), eq. (10), eq. (11).

    Examples
    --------
    >>> found = check_premises(ExperimentSizes(delta=0.5, confusion=0.05))
    >>> [str(name) for name, premise in found.items() if not premise.holds]
    ['noise', 'order-of-delta']
    """
    constants = constants or Constants()
    return dict(
        [
            *_of_the_data(setting),
            *_of_the_initial_model(setting, constants),
            *_of_the_sizes(setting, constants),
        ]
    )


def compare(text: str, left: float, relation: Relation, right: float, *, given: str = "") -> Premise:
    """Return a premise, evaluated up to rounding; where it fails its remark says how its sides compare.

    The text is the premise with its source; `given` is what the remark says beside that.
    Source: chosen here.
    """
    low, high = (left, right) if relation in ("<", "<=") else (right, left)
    slack = _ROUNDING * max(abs(low), 1e-3) if math.isfinite(low) else 0.0
    holds = low < high - slack if relation in ("<", ">") else low <= high + slack
    fault = {"<": "is not below", "<=": "is above", ">=": "is below", ">": "is not above"}[relation]
    sides = "" if holds else f"{_shown(left)} {fault} {_shown(right)}"
    return Premise(text, bool(holds), left, relation, right, ", ".join(filter(None, (sides, given))))


def _shown(value: float) -> str:
    return "infinity" if math.isinf(value) else f"{value:.5g}"


def _of_the_data(s: ExperimentSizes) -> Iterator[tuple[PremiseName, Premise]]:
    share = 1.0 if s.bounded else float(share_within_noise_level(s.token_noise, s.dim, s.noise))
    yield "noise", compare("P(|x - mu_j| <= tau) >= 1 (eq. (5))", share, ">=", 1.0)
    yield (
        "noise-and-distance", compare("tau < kappa/4 (Section 3.2)", s.noise, "<", s.distance / 4)
    )  # fmt: skip
    least = min(s.sigma, s.delta)
    yield "noise-and-errors", compare("tau <= min(sigma, delta) (Theorem 1)", s.noise, "<=", least)
    yield "more-than-two-patterns", compare("2 < M (Section 3.2)", 2, "<", s.patterns)
    dims = min(s.value_dim, s.key_dim)
    yield (
        "fewer-than-dimensions", compare("M < min(m_a, m_b) (Section 3.2)", s.patterns, "<", dims)
    )  # fmt: skip


def _of_the_initial_model(s: ExperimentSizes, c: Constants) -> Iterator[tuple[PremiseName, Premise]]:
    value_error = s.sigma if s.value_error is None else s.value_error
    key_error = s.delta if s.key_error is None else s.key_error
    both = s.sigma + s.noise
    text = "max |W_V|, |W_K|, |W_Q| <= 1 (Assumption 1)"
    yield "norms", compare(text, s.norm, "<=", 1.0, given=s.drawn)
    text = "|W_V mu_j - p_j| <= sigma (eq. (6))"
    yield "value-error", compare(text, value_error, "<=", s.sigma, given=s.drawn)
    text = "|W_K mu_j - q_j|, |W_Q mu_j - r_j| <= delta (eq. (6))"
    yield "key-error", compare(text, key_error, "<=", s.delta, given=s.drawn)
    yield "order-of-sigma", compare(
        "sigma <= C/M (Assumption 1)", s.sigma, "<=", c.error_order / s.patterns,
        given=f"C = {c.error_order:.4g}",
    )  # fmt: skip
    yield "order-of-both", compare("sigma + tau <= 1/M (below eq. (159))", both, "<=", 1 / s.patterns)
    yield "lucky-neurons", compare("sigma + tau <= pi/M (eq. (216))", both, "<=", math.pi / s.patterns)
    yield "order-of-delta", compare("delta < 1/2 (Assumption 1)", s.delta, "<", 0.5)


def _of_the_sizes(s: ExperimentSizes, c: Constants) -> Iterator[tuple[PremiseName, Premise]]:
    best = c.epsilon is None
    epsilon = max(s.room, 0.0) if c.epsilon is None else c.epsilon
    needed = float(neurons_needed(epsilon, s.patterns, s.samples, c.neurons))
    shape = "m > C M^2 log N / (1 - (sigma+tau) M/pi)^2" if best else "m >= C epsilon^-2 M^2 log N"
    yield (
        "neurons",
        compare(
            f"{shape} (eq. (7))", s.neurons, ">" if best else ">=", needed, given=f"C = {c.neurons:g}"
        ),
    )
    room = s.room - (0.0 if best else epsilon)
    shown = "" if best else "epsilon + "
    yield "iterations", compare(f"{shown}(sigma + tau) M/pi < 1 (eq. (11))", 1.0 - room, "<", 1.0)
    fraction = float(relevant_fraction_needed(s.confusion, s.delta, s.sigma, s.noise, c.epsilon_s))
    supremum = c.epsilon_s == 0.5  # it is not allowed itself: the inequality is then strict
    yield "fractions", compare(
        "alpha_* >= alpha_#/(epsilon_S e^-(delta+tau) (1-(sigma+tau))) (eq. (8))", s.alpha,
        ">" if supremum else ">=", fraction,
        given=f"epsilon_S = {c.epsilon_s:g}" + (", its supremum" if supremum else ""),
    )  # fmt: skip
    yield "batch", compare("B >= C (eq. (9))", s.batch, ">=", c.batch, given=f"C = {c.batch:g}")
    yield "tokens", compare("|S^n| >= C (eq. (9))", s.tokens, ">=", c.tokens, given=f"C = {c.tokens:g}")
    samples = float(
        samples_needed(
            s.alpha, s.sigma, s.noise, c.c_attention, c.c_error, eta=c.eta, constant=c.samples
        )
    )
    yield "samples", compare(
        "N >= C (alpha_* - c' (1-zeta) - c'' (sigma+tau))^-2 (eq. (10))", s.samples, ">=", samples,
        given=f"C = {c.samples:g}, c' (1-zeta) = {c.c_attention * c.eta**10:g}, c'' = {c.c_error:g}",
    )  # fmt: skip


def _settings() -> dict[str, ExperimentSizes]:
    complexity = ExperimentSizes(tokens=100, samples=128)
    found = {
        "1a": complexity,
        "1b": replace(complexity, tokens=50, alpha=0.3, confusion=0.2),
        "2": ExperimentSizes(tokens=40, samples=8, delta=0.4),
        "3": complexity,
        "4": ExperimentSizes(alpha=0.5, confusion=0.05, tokens=50, samples=200, batch=20),
        # before pruning
        "5": ExperimentSizes(0.6, 0.05, delta=0.5, samples=80, batch=16),
    }
    for number, base in (("7", found["4"]), ("8", found["5"])):
        for panel, patterns in zip("abc", (10, 15, 20), strict=True):
            found[number + panel] = replace(base, patterns=patterns, dim=20, value_dim=20, key_dim=20)
    return found


#: The experiments of Section 4.1 and Appendix B by figure, ``7a`` for Figure 7 (a); without the printed
#: initial model. What the paper does not print is chosen here: N = 128 in Figures 1 and 3, N = 8 and
#: L = 40 in Figure 2, delta = 0.2 in Figure 1 (b), and alpha_# = 1/2 - alpha_* in Figures 1 (a), 2, 3.
SETTINGS: Mapping[str, ExperimentSizes] = _settings()
