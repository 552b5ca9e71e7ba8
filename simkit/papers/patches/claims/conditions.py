"""The conditions of the theorems as claims at the paper's own experiments, both sides as numbers.

Where every constant is named a claim is an inequality; where O, Omega, Theta or ">~" leaves it open, it
is an order, and each experiment says which constant it needs. A hypothesis of a theorem is claimed of
the experiments: where "meets eq. (8)" fails, the printed experiment lies outside the theorem.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from flint import arb

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.parts import of_proof
from simkit.declare.statement import Statements
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.conditions import FIGURES
from simkit.papers.patches.theory.enclosures import angle_ball, ball, decimal_of
from simkit.papers.patches.theory.start import ball_share, ball_share_again

Cell = Mapping[str, Any]
_EXPERIMENTS = {"figure": ",".join(FIGURES)}
_PRINTED_FRACTIONS = {"figure": "4,5,7a,7b,7c,8a,8b,8c"}  # alpha_* and alpha_# are numbers of the text
_ALPHAS = {"figure": "1a,2,3", "alpha": "0.3,0.325,0.35,0.375,0.4,0.45,0.5"}
_SIGMAS = {"figure": "1b", "sigma": "0.05:0.3:0.05"}
_THERE = "Section 4.1, Appendix B"
#: Whether the experiments meet what the paper assumes: so not under what it assumes throughout.
_asked_there = partial(Claim, _THERE, standing=False)
_SIGMA_GRID = "grid of sigma chosen here"
_ALPHA_GRID = "grid of alpha_* chosen here"
_SAMPLES = (
    "N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of"
    " Figures 1(a), 2 and 3"
)
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
    return ball_share(cell["dim"], _square(cell))


def share_within_again(cell: Cell) -> arb:
    """Return the same by another formula. Source: eq. (5), Section 4.1."""
    return ball_share_again(cell["dim"], _square(cell))


def _square(cell: Cell) -> Fraction:
    """Return (tau/c0)^2."""
    return (decimal_of(cell["tau"]) / decimal_of(cell["token_noise"])) ** 2


def _angle(cell: Cell) -> arb:
    return angle_ball(_error(cell))


def _angle_again(cell: Cell) -> arb:
    """Return Delta theta from its tangent: tan(Delta theta / 2) = s / sqrt(4 - s^2)."""
    error = ball(_error(cell))
    return 2 * (error / (4 - error * error).sqrt()).atan()


def _error(cell: Cell) -> Fraction:
    return decimal_of(cell["sigma"]) + decimal_of(cell["tau"])


def sample_ratio(cell: Cell) -> Fraction:
    """Return alpha_*^2 times eq. (13) over eq. (10), constants 1: Remark 1 has it at 1.

    Source: Remark 1.
    """
    alpha, error = decimal_of(cell["alpha"]), _error(cell)
    base = alpha - decimal_of(cell["c_attention"]) - decimal_of(cell["c_error"]) * error
    return (base / (alpha - error)) ** 2


def sample_ratio_again(cell: Cell) -> Fraction:
    """Return the same from eq. (13) and eq. (10) as printed. Source: Remark 1, eq. (10), eq. (13)."""
    alpha, error = decimal_of(cell["alpha"]), decimal_of(cell["sigma"]) + decimal_of(cell["tau"])
    lost = decimal_of(cell["c_attention"]) + decimal_of(cell["c_error"]) * error
    without, with_attention = 1 / (alpha * (alpha - error)) ** 2, 1 / (alpha - lost) ** 2
    return without / with_attention * alpha**2


def _of_the_data() -> Sequence[Claim]:
    scope: dict[str, Any] = {"scope": _EXPERIMENTS}
    return (
        _asked_there("Pr[within_noise_level] >= 1", "meets eq. (5)",
            r"\min_{j \in [M]} \|x_l^n - \mu_j\| \le \tau",
            exact=share_within, witness=share_within_again,
            note="of one Gaussian token; tau = c_0 sqrt(d) is chosen here; Gaussian noise leaves every"
            " ball of finite radius", **scope,
        ),
        _asked_there("tau < sqrt(2)/4", "meets tau < kappa/4", r"\tau < \kappa/4",
              note="kappa = sqrt(2): the patterns are orthonormal; tau = c_0 sqrt(d) is chosen here",
              **scope),
        _asked_there("patterns > 2", "meets 2 < M", "2 < M", **scope),
        _asked_there("patterns < dim", "meets M < m_a, m_b", "M < m_a, m_b", **scope),
    )  # fmt: skip


def _of_the_initial_model() -> Sequence[Claim]:
    printed: dict[str, Any] = {
        "scope": _EXPERIMENTS, "note": "initial model as printed in Section 4.1",
    }  # fmt: skip
    return (
        _asked_there("norm <= 1", "meets Assumption 1, norms",
              r"\max(\|W_V^{(0)}\|, \|W_K^{(0)}\|, \|W_Q^{(0)}\|) \le 1", **printed),
        _asked_there("value_error <= sigma", "meets eq. (6), values",
              r"\|W_V^{(0)} \mu_j - p_j\| \le \sigma", **printed),
        _asked_there("key_error <= delta", "meets eq. (6), keys and queries",
              r"\|W_K^{(0)} \mu_j - q_j\| \le \delta", **printed),
        Claim("Assumption 1", "sigma = O(1/patterns)", "sigma", r"\sigma = O(1/M)", scope=_EXPERIMENTS),
        _asked_there("delta < 1/2", "meets Assumption 1, delta", r"\delta < 1/2", scope=_EXPERIMENTS,
              note="delta of Figure 1(b) is not printed: 0.2"),
        _asked_there("tau <= sigma", "meets tau <= min(sigma, delta), sigma", r"\tau \le \sigma",
              scope=_EXPERIMENTS, far=_SIGMAS, note=_SIGMA_GRID),
        _asked_there("tau <= delta", "meets tau <= min(sigma, delta), delta", r"\tau \le \delta",
              scope=_EXPERIMENTS),
    )  # fmt: skip


def _of_the_model_size() -> Sequence[Claim]:
    eq_7 = r"m \gtrsim \epsilon^{-2} M^2 \log N \text{ for } \epsilon > 0"
    return (
        Claim("Theorem 1", "neurons = Omega(patterns**2*log(samples)/epsilon**2)", "eq. (7)", eq_7,
              concerns="premises",
              when=("epsilon > 0", _EPSILON), numbers={"pi": PI}, scope=_EXPERIMENTS,
              note="epsilon is half of what (11) leaves it"),
        _asked_there("neurons > patterns**2*log(samples)/(1 - (sigma + tau)*patterns/pi)**2",
              "meets eq. (7) with constant 1", tried={"C of (7)": 1},
              when=("sigma + tau < pi/patterns",),
              numbers={"pi": PI}, scope=_EXPERIMENTS, far=_SIGMAS, quantifier="some constants",
              needs=("neurons",), monotone={"neurons": 1},
              note="(7) has >~; epsilon at its supremum 1 - (sigma + tau) M/pi, beyond which (11) has no"
              f" T; {_SIGMA_GRID}"),
        Claim("Theorem 1", _EPSILON, "eq. (11), its denominator",
              r"1 - \epsilon - \frac{(\sigma+\tau)M}{\pi} > 0", when=("epsilon > 0",),
              numbers={"pi": PI}, scope=_EXPERIMENTS, far=_SIGMAS,
              note=f"epsilon is half of what there is; {_SIGMA_GRID}"),
        _asked_there("sigma + tau <= pi/patterns", "meets eq. (216)",
              r"(\sigma + \tau) \le \frac{\pi}{M}", numbers={"pi": PI}, scope=_EXPERIMENTS, far=_SIGMAS,
              note=_SIGMA_GRID),
    )  # fmt: skip


def _of_the_fractions() -> Sequence[Claim]:
    statement = "confusion < alpha*exp(-(delta + tau))*(1 - (sigma + tau))/2"
    supremum = "there is such an epsilon_S in (0, 1/2): its supremum, and a strict inequality"
    return (
        _asked_there(statement, "Figures 4, 5, 7 and 8 meet eq. (8)", _EQ_8, scope=_PRINTED_FRACTIONS,
              note=supremum),
        Claim("Section 4.1", statement, "Figure 1(b) meets eq. (8)", _EQ_8, scope=_SIGMAS,
              standing=False,
              note=f"{supremum}; alpha_* = 0.3 and alpha_# = 0.2 are printed, and 2/3 is above 1/2"
              f" whatever sigma, delta and tau are; {_SIGMA_GRID}"),
    )  # fmt: skip


def _of_the_data_size() -> Sequence[Claim]:
    samples: dict[str, Any] = {"when": (f"{_BASE} > 0",), "scope": _EXPERIMENTS, "far": _ALPHAS}
    return (
        Claim("Theorem 1", "batch = Omega(1)", "eq. (9), batch", r"B \ge \Omega(1)", scope=_EXPERIMENTS,
              concerns="premises",
              note="B is chosen here; none is printed"),
        Claim("Theorem 1", "tokens = Omega(1)", "eq. (9), tokens", r"|\mathcal{S}^n| \ge \Omega(1)",
              concerns="premises",
              scope=_EXPERIMENTS, note="L of Figures 2 and 3 is not printed: 40 and 100"),
        _asked_there("batch >= ((1 + sigma + tau)/(1 - (sigma + tau)))**2",
              "meets eq. (223) with constant 1", tried={"C of (223)": 1},
              when=("sigma + tau < 1",), scope=_EXPERIMENTS,
              quantifier="some constants", needs=("batch",), monotone={"batch": 1},
              note="(223) has >~; what eq. (9) leaves open of B, which is chosen here"),
        Claim("Theorem 1", f"samples = Omega(1/{_BASE}**2)", "eq. (10)", _EQ_10,
              concerns="premises",
              note=f"c' and c'' are asked at 0; {_ALPHA_GRID}", **samples),
        Claim("Theorem 1", f"samples/log(samples) = Omega(1/{_BASE}**2)", "eq. (10), with its logarithm",
              corrects="Theorem 1, eq. (10)", concerns="premises",
              note="eq. (66) asks sqrt(log N / N) to be below the base; (10) drops the logarithm; c' and"
              f" c'' are asked at 0; {_ALPHA_GRID}", **samples),
        Claim("Proposition 1", "samples = Omega(1/(alpha*(alpha - sigma - tau))**2)", "eq. (13)",
              r"N \ge \Omega(\frac{1}{(\alpha_*(\alpha_* - \sigma - \tau))^2})",
              when=("alpha > sigma + tau",), scope=_EXPERIMENTS, far=_ALPHAS, note=_ALPHA_GRID),
        Claim("Remark 1", "ratio = Theta(1)", "",
              r"\text{the sample complexity is reduced by a factor } 1/\alpha_*^2",
              when=("alpha > sigma + tau",), numbers={"ratio": (sample_ratio, sample_ratio_again)},
              scope={"figure": "1a", "alpha": "0.3,0.4,0.5", "c_error": "0,0.5,1"},
              note="alpha_*^2 (13)/(10), the constants of both Omega at 1: it is 1 where"
              f" c' (1 - zeta) + c'' s = s; {_ALPHA_GRID}"),
    )  # fmt: skip


def _of_lemma_3() -> Sequence[Claim]:
    common: dict[str, Any] = {
        "numbers": {"pi": PI, "angle": (_angle, _angle_again)}, "when": ("sigma + tau < 2",),
    }  # fmt: skip
    integral = "((1 - angle/pi)**patterns - (-angle/pi)**patterns)/patterns"
    stated = "1/patterns*(1 - (sigma + tau)*patterns/pi)"
    small_noise = {"figure": "4", "sigma": "1e-6,1e-3", "tau": "0", "patterns": "3,30"}
    many_patterns = {"figure": "4", "sigma": "0.05", "tau": "0", "patterns": "3,10,30,60"}
    return (
        Claim("Lemma 3", "angle = O(sigma + tau)", "eq. (211)", r"\Delta\theta \lesssim (\sigma + \tau)",
              scope=_EXPERIMENTS, far={"figure": "4", "sigma": "1e-6,1e-3,0.1", "tau": "0"},
              note="angle = 2 asin((sigma + tau)/2), whose ratio to sigma + tau falls to 1 with it",
              **common),
        Claim("Lemma 3", "angle <= pi/3*(sigma + tau)", "eq. (211), a bound that holds: constant pi/3",
              numbers=common["numbers"], scope=_EXPERIMENTS, when=("sigma + tau < 1",),
              note="asin is convex: 2 asin(s/2) is at most s pi/3 up to s = 1"),
        Claim("Lemma 3", f"{integral} = Omega((1 - angle/pi)**patterns/patterns)",
              "eq. (212), value of the integral",
              r"-\frac{1}{M}\left(\frac{2\pi-2\Delta\theta-x}{2\pi}\right)^M\Big|_0^{2\pi}"
              r" \gtrsim \frac{1}{M}\left(1-\frac{\Delta\theta}{\pi}\right)^M",
              scope=_EXPERIMENTS, far=many_patterns, **common),
        Claim("Lemma 3", f"{integral} >= (1 - angle/pi)**patterns/patterns",
              "eq. (212), value of the integral, constant 1", tried={"C of (212)": 1},
              scope=_EXPERIMENTS,
              quantifier="some constants",
              note="(212) has >~; the lower limit -(-angle/pi)^M/M is lost in it", **common),
        Claim("Lemma 3", f"(1 - angle/pi)**patterns/patterns = Omega({stated})", "eq. (212), last step",
              r"\frac{1}{M}\left(1-\frac{\Delta\theta}{\pi}\right)^M \gtrsim"
              r" \frac{1}{M}\left(1-\frac{(\sigma+\tau)M}{\pi}\right)",
              scope=_EXPERIMENTS, numbers=common["numbers"], when=("sigma + tau < pi/patterns",)),
        Claim("Lemma 3", f"(1 - angle/pi)**patterns/patterns >= {stated}",
              "eq. (212), last step, constant 1", tried={"C of (212)": 1},
              scope=_EXPERIMENTS, far=small_noise,
              quantifier="some constants", **common),
    )  # fmt: skip


def _say_what_is_filled_in(claim: Claim) -> Claim:
    # What is said of the experiments is of no others; and a row shows all parameters, those that the
    # paper does not print as well.
    claim = replace(claim, scope_only=not claim.standing)
    figures = {*claim.scope["figure"].split(","), *claim.far.get("figure", "").split(",")}
    if figures.isdisjoint(("1a", "1b", "2", "3")):
        return claim
    return replace(claim, note=f"{claim.note}; {_SAMPLES}" if claim.note else _SAMPLES)


class ConditionsClaims(Statements):
    """Conditions (5)-(13), (207)-(216) and (223) at the paper's own experiments.

    Source: Section 3.2, Assumption 1, Theorem 1, Proposition 1, Lemma 3.
    """

    claims: ClassVar[Sequence[Claim]] = tuple(
        _say_what_is_filled_in(claim)
        for claim in (
            *_of_the_data(), *_of_the_initial_model(), *_of_the_model_size(), *_of_the_fractions(),
            *_of_the_data_size(), *of_proof(_of_lemma_3()),
        )
    )  # fmt: skip
