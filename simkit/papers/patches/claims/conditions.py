"""The conditions of the theorems as claims at the paper's own experiments, both sides as numbers.

Where every constant is named a claim is an inequality; where O, Omega, Theta or ">~" leaves it open, it
is an order, and each experiment says which constant it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.claims import Claim
from simkit.declare.statement import Statements
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.conditions import FIGURES

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]
_EXPERIMENTS = {"figure": ",".join(FIGURES)}
_ALPHAS = {"figure": "1a,2,3", "alpha": "0.3,0.325,0.35,0.375,0.4,0.45,0.5"}
_SIGMAS = {"figure": "1b", "sigma": "0.05:0.6:0.05"}
_BASE = "(alpha - c_attention - c_error*(sigma + tau))"
_EPSILON = "epsilon + (sigma + tau)*patterns/pi < 1"
_EQ_10 = (
    r"N \ge \Omega\left(\frac{1}{(\alpha_* - c'(1-\zeta) - c''(\sigma+\tau))^2}\right)"
    r" \text{ for some constant } c', c'' > 0"
)
_EQ_8 = r"\alpha_* \ge \frac{\alpha_\#}{\epsilon_S e^{-(\delta+\tau)} (1 - (\sigma+\tau))}"


def share_within(cell: Cell) -> arb:
    """Return P(|x - mu_j| <= tau) of a Gaussian token: a regularised incomplete gamma function.

    Source: eq. (5), Section 4.1.
    """
    from flint import arb

    return _half_square(cell).gamma_lower(arb(cell["dim"]) / 2, regularized=1)


def share_within_again(cell: Cell) -> arb:
    """Return the same by P(a + 1, x) = P(a, x) - x^a e^-x / Gamma(a + 1) from a = 1/2 or 1.

    Source: eq. (5), Section 4.1.
    """
    from flint import arb, ctx

    with ctx.workprec(256):
        x, dim = _half_square(cell), cell["dim"]
        order = arb(2 - dim % 2) / 2
        share = x.sqrt().erf() if dim % 2 else 1 - (-x).exp()
        for _ in range((dim - 1) // 2):
            share = share - x**order * (-x).exp() / (order + 1).gamma()
            order = order + 1
        return share


def _half_square(cell: Cell) -> arb:
    from simkit.papers.patches.theory.enclosures import ball, decimal_of

    return ball((decimal_of(cell["tau"]) / decimal_of(cell["token_noise"])) ** 2 / 2)


def _angle(cell: Cell) -> arb:
    from simkit.papers.patches.theory.enclosures import angle_ball

    return angle_ball(_error(cell))


def _angle_again(cell: Cell) -> arb:
    """Return Delta theta from its tangent: tan(Delta theta / 2) = s / sqrt(4 - s^2)."""
    from simkit.papers.patches.theory.enclosures import ball

    error = ball(_error(cell))
    return 2 * (error / (4 - error * error).sqrt()).atan()


def _error(cell: Cell) -> Fraction:
    from simkit.papers.patches.theory.enclosures import decimal_of

    return decimal_of(cell["sigma"]) + decimal_of(cell["tau"])


def sample_ratio(cell: Cell) -> Fraction:
    """Return alpha_*^2 times eq. (13) over eq. (10), constants 1: Remark 1 has it at 1.

    Source: Remark 1.
    """
    from simkit.papers.patches.theory.enclosures import decimal_of

    alpha, error = decimal_of(cell["alpha"]), _error(cell)
    base = alpha - decimal_of(cell["c_attention"]) - decimal_of(cell["c_error"]) * error
    return (base / (alpha - error)) ** 2


def sample_ratio_again(cell: Cell) -> Fraction:
    """Return the same from eq. (13) and eq. (10) as they are printed.

    Source: Remark 1, eq. (10), eq. (13).
    """
    from simkit.papers.patches.theory.enclosures import decimal_of

    alpha, error = decimal_of(cell["alpha"]), decimal_of(cell["sigma"]) + decimal_of(cell["tau"])
    lost = decimal_of(cell["c_attention"]) + decimal_of(cell["c_error"]) * error
    without, with_attention = 1 / (alpha * (alpha - error)) ** 2, 1 / (alpha - lost) ** 2
    return without / with_attention * alpha**2


def _of_the_data() -> Sequence[Claim]:
    scope: dict[str, Any] = {"scope": _EXPERIMENTS}
    return (
        Claim(
            "Section 3.2", "Pr[within_noise_level] >= 1", "eq. (5)",
            r"\min_{j \in [M]} \|x_l^n - \mu_j\| \le \tau",
            exact=share_within, witness=share_within_again,
            note="of one Gaussian token, tau = c_0 sqrt(d)", **scope,
        ),
        Claim("Section 3.2", "tau < sqrt(2)/4", "tau < kappa/4", r"\tau < \kappa/4",
              note="kappa = sqrt(2): the patterns are orthonormal", **scope),
        Claim("Section 3.2", "patterns > 2", "2 < M", "2 < M", **scope),
        Claim("Section 3.2", "patterns < dim", "M < m_a, m_b", "M < m_a, m_b", **scope),
    )  # fmt: skip


def _of_the_initial_model() -> Sequence[Claim]:
    printed: dict[str, Any] = {
        "scope": _EXPERIMENTS, "note": "initial model as printed in Section 4.1",
    }  # fmt: skip
    return (
        Claim("Assumption 1", "norm <= 1", "norms",
              r"\max(\|W_V^{(0)}\|, \|W_K^{(0)}\|, \|W_Q^{(0)}\|) \le 1", **printed),
        Claim("Assumption 1", "value_error <= sigma", "eq. (6), values",
              r"\|W_V^{(0)} \mu_j - p_j\| \le \sigma", **printed),
        Claim("Assumption 1", "key_error <= delta", "eq. (6), keys and queries",
              r"\|W_K^{(0)} \mu_j - q_j\| \le \delta", **printed),
        Claim("Assumption 1", "sigma = O(1/patterns)", "sigma", r"\sigma = O(1/M)", scope=_EXPERIMENTS),
        Claim("Assumption 1", "delta < 1/2", "delta", r"\delta < 1/2", scope=_EXPERIMENTS),
        Claim("Theorem 1", "tau <= sigma", "tau <= min(sigma, delta), sigma", r"\tau \le \sigma",
              scope=_EXPERIMENTS, far=_SIGMAS),
        Claim("Theorem 1", "tau <= delta", "tau <= min(sigma, delta), delta", r"\tau \le \delta",
              scope=_EXPERIMENTS),
    )  # fmt: skip


def _of_the_sizes() -> Sequence[Claim]:
    eq_7 = r"m \gtrsim \epsilon^{-2} M^2 \log N \text{ for } \epsilon > 0"
    return (
        Claim("Theorem 1", "neurons = Omega(patterns**2*log(samples)/epsilon**2)", "eq. (7)", eq_7,
              when=("epsilon > 0", _EPSILON), numbers={"pi": PI}, scope=_EXPERIMENTS),
        Claim("Theorem 1", "neurons > patterns**2*log(samples)/(1 - (sigma + tau)*patterns/pi)**2",
              "eq. (7), constant 1", eq_7, when=("sigma + tau < pi/patterns",), numbers={"pi": PI},
              scope=_EXPERIMENTS, far=_SIGMAS,
              note="epsilon at its supremum 1 - (sigma + tau) M/pi, beyond which (11) has no T"),
        Claim("Theorem 1", "confusion < alpha*exp(-(delta + tau))*(1 - (sigma + tau))/2", "eq. (8)",
              _EQ_8, scope=_EXPERIMENTS, far=_ALPHAS,
              note="there is such an epsilon_S in (0, 1/2): its supremum, and a strict inequality"),
        Claim("Theorem 1", "confusion < alpha*exp(-(delta + tau))*(1 - (sigma + tau))/2",
              "eq. (8), along Figure 1(b)", _EQ_8, scope=_SIGMAS),
        Claim("Theorem 1", "batch = Omega(1)", "eq. (9), batch", r"B \ge \Omega(1)", scope=_EXPERIMENTS),
        Claim("Theorem 1", "tokens = Omega(1)", "eq. (9), tokens", r"|\mathcal{S}^n| \ge \Omega(1)",
              scope=_EXPERIMENTS),
        Claim("Lemma 4", "batch >= ((1 + sigma + tau)/(1 - (sigma + tau)))**2", "eq. (223), constant 1",
              when=("sigma + tau < 1",), scope=_EXPERIMENTS, note="what eq. (9) leaves open of B"),
        Claim("Theorem 1", f"samples = Omega(1/{_BASE}**2)", "eq. (10)", _EQ_10, when=(f"{_BASE} > 0",),
              scope=_EXPERIMENTS, far=_ALPHAS),
        Claim("Theorem 1", f"samples/log(samples) = Omega(1/{_BASE}**2)", "eq. (10), with its logarithm",
              when=(f"{_BASE} > 0",), scope=_EXPERIMENTS, far=_ALPHAS,
              corrects="Theorem 1, eq. (10)",
              note="eq. (66) asks sqrt(log N / N) to be below the base; (10) drops the logarithm"),
        Claim("Theorem 1", _EPSILON, "eq. (11), its denominator",
              r"1 - \epsilon - \frac{(\sigma+\tau)M}{\pi} > 0", when=("epsilon > 0",),
              numbers={"pi": PI}, scope=_EXPERIMENTS, far=_SIGMAS),
        Claim("Proposition 1", "samples = Omega(1/(alpha*(alpha - sigma - tau))**2)", "eq. (13)",
              r"N \ge \Omega(\frac{1}{(\alpha_*(\alpha_* - \sigma - \tau))^2})",
              when=("alpha > sigma + tau",), scope=_EXPERIMENTS, far=_ALPHAS),
        Claim("Remark 1", "ratio = 1", "",
              r"\text{the sample complexity is reduced by a factor } 1/\alpha_*^2",
              when=("alpha > sigma + tau",), numbers={"ratio": (sample_ratio, sample_ratio_again)},
              scope={"figure": "1a", "alpha": "0.3,0.4,0.5", "c_error": "0,0.5,1"},
              quantifier="some constants",
              note="alpha_*^2 (13)/(10), all constants 1: it takes c' (1 - zeta) + c'' s = s"),
    )  # fmt: skip


def _of_lemma_3() -> Sequence[Claim]:
    numbers = {"pi": PI, "angle": (_angle, _angle_again)}
    common: dict[str, Any] = {"numbers": numbers, "scope": _EXPERIMENTS, "when": ("sigma + tau < 2",)}
    return (
        Claim("Lemma 3", "sigma + tau <= pi/patterns", "eq. (216)", r"(\sigma + \tau) \le \frac{\pi}{M}",
              numbers={"pi": PI}, scope=_EXPERIMENTS, far=_SIGMAS),
        Claim("Lemma 3", "angle <= sigma + tau", "eq. (211), constant 1",
              r"\Delta\theta \lesssim (\sigma + \tau)", note="angle = 2 asin((sigma + tau)/2)",
              **common),
        Claim("Lemma 3", "angle <= pi/3*(sigma + tau)", "eq. (211), constant pi/3",
              numbers=numbers, scope=_EXPERIMENTS, when=("sigma + tau < 1",),
              corrects="Lemma 3, eq. (211), constant 1",
              note="asin is convex: 2 asin(s/2) is at most s pi/3 up to s = 1"),
        Claim("Lemma 3", "((1 - angle/pi)**patterns - (-angle/pi)**patterns)/patterns"
              " >= (1 - angle/pi)**patterns/patterns", "eq. (212), value of the integral",
              r"-\frac{1}{M}\left(\frac{2\pi-2\Delta\theta-x}{2\pi}\right)^M\Big|_0^{2\pi}"
              r" \gtrsim \frac{1}{M}\left(1-\frac{\Delta\theta}{\pi}\right)^M",
              note="with constant 1; the lower limit is lost", **common),
        Claim("Lemma 3", "(1 - angle/pi)**patterns/patterns"
              " >= 1/patterns*(1 - (sigma + tau)*patterns/pi)", "eq. (212), last step",
              r"\frac{1}{M}\left(1-\frac{\Delta\theta}{\pi}\right)^M \gtrsim"
              r" \frac{1}{M}\left(1-\frac{(\sigma+\tau)M}{\pi}\right)",
              far={"sigma": "1e-6,1e-3", "tau": "0", "patterns": "3,30"}, note="with constant 1",
              **common),
    )  # fmt: skip


class ConditionsClaims(Statements):
    """Conditions (5)-(13), (207)-(216) and (223) at the paper's own experiments.

    Source: Section 3.2, Assumption 1, Theorem 1, Proposition 1, Lemma 3.
    """

    claims: ClassVar[Sequence[Claim]] = (
        *_of_the_data(), *_of_the_initial_model(), *_of_the_sizes(), *_of_lemma_3(),
    )  # fmt: skip
