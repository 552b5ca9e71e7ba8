"""Displays of the proofs of Theorem 1 and Proposition 1 that print one thing in two forms.

Constants that the paper leaves open are 1 where a claim needs a number, and such a claim is made for
"some constants". Where no constant helps, an order is claimed along alpha_* -> 0, the errors at 0 (which
every premise allows), and its limit is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from flint import arb

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.parts import of_proof
from simkit.declare.statement import Statements
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.limits import TO_ZERO, Pair, falling, limit_of_ratio
from simkit.papers.patches.claims.start import OF_THE_START
from simkit.papers.patches.conditions import FIGURES
from simkit.papers.patches.lemma_2.growth import OF_THE_GROWTH
from simkit.papers.patches.theory.enclosures import decimal_of
from simkit.papers.patches.theory.limits_in_alpha import (
    meets_fractions,
    meets_fractions_given_rest,
    meets_fractions_in_decimals,
)

Cell = Mapping[str, Any]
_EXPERIMENTS = {"figure": ",".join(FIGURES)}
_ALPHAS = {"figure": "1a", "alpha": "0.3,0.35,0.4,0.5"}
_PATH = (
    "alpha_* -> 0 with sigma = tau = alpha_# = 0; the limit is exact; the number of tokens, at least"
    " 1/alpha_* in such data, does not enter: (9), |S^n| >= Omega(1), allows it, the |S^n| = Theta(1)"
    " below (159) would not"
)
_ONES = "constants at 1"
_AT_ONE = {"every constant": 1}
_BASE = "(alpha - c_attention - c_error*(sigma + tau))"
_GAP = "(1 - alpha**2 + alpha*(sigma + tau))"
_PROOF = "proof"
_ROOM = "(1 - epsilon - (sigma + tau)*patterns/pi)"


def _fractions(cell: Cell) -> tuple[Fraction, Fraction, Fraction]:
    alpha, confusion = decimal_of(cell["alpha"]), decimal_of(cell["confusion"])
    return alpha, confusion, 1 - alpha - confusion


def _errors(cell: Cell) -> tuple[Fraction, Fraction, Fraction]:
    return decimal_of(cell["delta"]), decimal_of(cell["sigma"]), decimal_of(cell["tau"])


def meets_8(cell: Cell) -> int:
    """Return 1 where alpha_* and alpha_# meet eq. (8), epsilon_S at its supremum; else 0.

    Source: eq. (8).
    """
    return meets_fractions(*_fractions(cell)[:2], _errors(cell))


def meets_156(cell: Cell) -> int:
    """Return 1 where alpha_* and alpha_nd meet eq. (156), epsilon_S at its supremum; else 0.

    Source: eq. (68), eq. (156).
    """
    alpha, _, rest = _fractions(cell)
    return meets_fractions_given_rest(alpha, rest, _errors(cell))


def meets_156_halved(cell: Cell) -> int:
    """Return the same with the factor 1/2 that eq. (155) has beside epsilon_S.

    Source: eq. (155), eq. (156).
    """
    alpha, _, rest = _fractions(cell)
    return meets_fractions_given_rest(alpha, rest, _errors(cell), scale=2)


def meets_155(cell: Cell) -> int:
    """Return 1 where half the ratio of eq. (8) times alpha_* is at least alpha_#; else 0.

    Source: eq. (155).
    """
    alpha, confusion, _ = _fractions(cell)
    return meets_fractions(alpha / 2, confusion, _errors(cell))


def meets_8_again(cell: Cell) -> int:
    """Return `meets_8`, and `meets_156`, by logarithms in decimals. Source: eq. (8)."""
    return meets_fractions_in_decimals(*_fractions(cell)[:2], _errors(cell))


def meets_155_again(cell: Cell) -> int:
    """Return `meets_155`, and `meets_156_halved`, by logarithms in decimals. Source: eq. (155)."""
    return meets_fractions_in_decimals(*_fractions(cell)[:2], _errors(cell), scale=2)


def _one(cell: Cell) -> int:
    """Return 1: a constant that the paper leaves open, which its proof in Rocq does not fix."""
    return 1


def _endless(cell: Cell) -> arb:
    """Return the limit of log(T) as T grows, or of sqrt(log(x^-2)) for x to 0."""
    return arb("inf")


def _demanded_again(cell: Cell) -> arb:
    """Return log(T) over the square of exp(exp((delta + tau)^2/4)), at T = exp(10^450)."""
    apart = arb(str(cell["delta"])) + arb(str(cell["tau"]))
    return arb(10) ** 450 / (2 * (apart**2 / 4).exp()).exp()


def _grows_again(cell: Cell) -> arb:
    """Return sqrt(log(x^-2)) at x = 2^-(10^900)."""
    return (2 * arb(10) ** 900 * arb(2).log()).sqrt()


def _of_the_fractions() -> Sequence[Claim]:
    both: dict[str, Pair] = {
        "meets_8": (meets_8, meets_8_again), "meets_156": (meets_156, meets_8_again),
    }  # fmt: skip
    halved: dict[str, Pair] = {
        "meets_155": (meets_155, meets_155_again), "meets_156": (meets_156, meets_8_again),
        "meets_156_halved": (meets_156_halved, meets_155_again),
    }  # fmt: skip
    cells: dict[str, Any] = {"scope": _EXPERIMENTS, "far": _ALPHAS, "when": ("sigma + tau < 1",)}
    from_155 = "eq. (155) to (156)"
    return (
        Claim("Theorem 1", "meets_156 = meets_8", f"{_PROOF}: eq. (68), (156) against (8)",
              r"\alpha_* \ge \frac{1-\alpha_{nd}}{1+\epsilon_S e^{-(\delta+\tau)}(1-(\sigma+\tau))}"
              r" \text{ is equivalent to (8)}", numbers=both,
              note="1 where it is met, else 0; alpha_nd = 1 - alpha_* - alpha_#, epsilon_S = 1/2, its"
              " supremum", **cells),
        Claim("Lemma 2", "meets_156 <= meets_155", f"Claim 2, {from_155}, {_ONES}",
              r"\epsilon_S e^{-(\delta+\tau)}(1-(\tau+\sigma)) \frac12 E[|S_1|/|S|] \gtrsim"
              r" E[|S_2|/|S|] - \sqrt{\log Bt/(Bt)}. \text{ Thus, (156)}", numbers=halved,
              quantifier="some constants", tried=_AT_ONE,
              note="that (156) is enough for (155), without the deviation; a factor 1/2 of (155) is gone"
              " in (156), and (155) has >~", **cells),
        Claim("Lemma 2", "meets_156_halved = meets_155", f"Claim 2, {from_155}, with its factor 1/2",
              r"\alpha_* \geq \frac{1 - \alpha_{nd}}{1 + \frac{r}{2}} \text{ with } r \text{ of (156)}",
              numbers=halved, corrects=f"Lemma 2, Claim 2, {from_155}, {_ONES}",
              note="alpha_* >= (1 - alpha_nd)/(1 + r/2) with r of (156)", **cells),
    )  # fmt: skip


def _of_the_samples_seen() -> Sequence[Claim]:
    half = "(1 - (sigma + tau))*exp(-(delta + tau))*alpha/2"
    allowed = f"seen <= 1/({half})**2"
    deviation = f"sqrt(log(seen)/seen) <= {half}"
    seen: dict[str, Any] = {"scope": {"figure": "4,5,7a", "seen": "2,3,5,10"}, "along": "seen"}
    return (
        Claim("Lemma 2", deviation, "Claim 2, eq. (157)",
              r"\text{(156) if } Bt \le O\left(\frac{1}{((1-(\tau+\sigma))e^{-(\delta+\tau)}"
              r"\frac12\alpha_*)^2}\right)", when=(allowed, "sigma + tau < 1"),
              note="(157) with constant 1, and so with any larger one, allows these B t; the deviation"
              " of (154) and (155) has to be below what it is compared with", **seen),
        Claim("Lemma 2", deviation, "Claim 2, eq. (157) as a lower bound",
              when=(f"seen >= log(seen)/({half})**2", "sigma + tau < 1"),
              scope={"figure": "4,5,7a", "seen": "200,1000,10000,1000000"}, along="seen",
              corrects="Lemma 2, Claim 2, eq. (157)",
              note="the inequality of (157) turned round, and with the logarithm: B t is to be large"),
    )  # fmt: skip


def _of_the_iterations() -> Sequence[Claim]:
    first = f"alpha*{_ROOM}*(alpha - sigma - tau)"
    second = f"{_ROOM}*(alpha - sigma - tau)"
    third = f"{_ROOM}*(alpha - sqrt(log(samples)/samples) - c_error*(sigma + tau))"
    common: dict[str, Any] = {"numbers": {"pi": PI}, "when": ("alpha > sigma + tau",)}
    return (
        Claim("Theorem 1", f"{first} < 1 + alpha**4*{_ROOM}**2/({first})**4",
              f"{_PROOF}: T of (67) is enough for (63), {_ONES}",
              r"a_0 (\eta T)^5 + a_1 (\eta T)^2 > 1 \text{ (63)},\ T = \eta^{-1}/a_1 \text{ (67)}",
              scope=_EXPERIMENTS, far=_ALPHAS, quantifier="some constants", tried=_AT_ONE,
              note="times a_1: 1 + a_0/a_1^4 > a_1; p_n(T) = 1, a = sqrt(m), m = M^2, a_0 = alpha_*^4"
              " (1 - eps - (sigma + tau) M/pi)^2", **common),
        Claim("Theorem 1", f"1/({first}) = Theta(1/sqrt({first}))",
              f"{_PROOF}: T of (67) against the least T of (63)",
              r"T = \Theta\left(\frac{\eta^{-1}}{a_1}\right)", scope=_ALPHAS, far=TO_ZERO,
              along="alpha",
              note="eta T; a_0 left out, which is of higher order: (63) asks for a_1 (eta T)^2 > 1, so"
              f" that eta T = a_1^(-1/2) is enough; {_ONES}", **common),
        Claim("Theorem 1", f"1/({first}) = Theta(1/({second}))",
              f"{_PROOF}: eq. (67), first line to second",
              r"\frac{\eta^{-1}}{\frac{|S_1|}{|S|}(1-\epsilon_m-\frac{(\sigma+\tau)M}{\pi})\frac1N\sum_n"
              r"(\ldots)} = \Theta\left(\frac{\eta^{-1}}{(1-\epsilon_m-\frac{(\sigma+\tau)M}{\pi})"
              r"(\ldots)}\right)", scope=TO_ZERO, along="alpha", when=common["when"],
              numbers=common["numbers"], limit=limit_of_ratio([1], [0, 1], "eq_67.v"),
              note=f"the factor |S_1|/|S| = alpha_* of the first line is gone in the second; {_PATH}"),
        Claim("Theorem 1", f"1/({first}) = Theta(1/(alpha*{second}))",
              f"{_PROOF}: eq. (67), first line to second, with its factor alpha_*", scope=TO_ZERO,
              far=_ALPHAS, along="alpha",
              corrects=f"Theorem 1, {_PROOF}: eq. (67), first line to second",
              note="T = Theta(1/((1 - eps - ...) eta alpha_*^2))", **common),
        Claim("Theorem 1", f"1/({third}) = Theta(1/({_ROOM}*alpha))",
              f"{_PROOF}: eq. (67), second line to third", numbers=common["numbers"],
              scope={"figure": "4,5,7a,8a", "c_error": "0,1"},
              when=("alpha > sqrt(log(samples)/samples) + c_error*(sigma + tau)",),
              note="c' (1 - zeta) at 0"),
    )  # fmt: skip


def _of_the_attention() -> Sequence[Claim]:
    rest = "(1 - alpha)/alpha"
    most = "((1 + travel*exp((delta + tau)**2/4)/iterations)**iterations)**2"
    return (
        Claim("Theorem 1", f"log(iterations) = O({most})", f"{_PROOF}: eq. (58) to (60)",
              r"q_1(T) \gtrsim \left(1+\frac{\eta}{e^{\|q_1(T)\|^2-(\delta+\tau)\|q_1(T)\|}}\right)^T"
              r" \text{ (58)},\ \Theta(\log T) = \|q_1(T)\|^2 \text{ (60)}",
              scope={"figure": "4", "iterations": "10,100,1000"}, along="iterations",
              numbers={"travel": _one},
              limit=Limit(_endless, _demanded_again, proof=("simkit.papers.patches:limits/eq_60.v",),
                          for_all={"delta": "delta >= 0", "tau": "tau >= 0", "travel": "travel > 0"},
                          reduction="|q_1| at the most that (58) asks for, since"
                          " x^2 - (delta + tau) x >= -(delta + tau)^2/4; eta is travel/T"),
              note="(58) asks of |q_1| no more than (1 + eta e^((delta + tau)^2/4))^T, which is bounded"
              " where eta T = O(1), (11) and (102), here travel; (60) has |q_1|^2 of order log T: it"
              " solves (59) taken as an equation, where the step size of (58) is gone"),
        Claim("Proposition 2", f"iterations**10/(iterations**10 + {rest}) >= 1 - {rest}*step_size**10",
              "eq. (61), second step, C = 10",
              r"\frac{T^C}{T^C+\frac{1-\alpha}{\alpha}} \ge 1 -"
              r" \frac{1}{\frac{\alpha}{1-\alpha}(\eta^{-1})^C}",
              when=("iterations*step_size >= 1",),
              scope={"figure": "4,5", "iterations": "1,10,1000", "step_size": "1,2"},
              far={"figure": "4", "iterations": "100,10000", "step_size": "0.01,0.5"},
              note="eq. (67) has T of at least 1/eta"),
    )  # fmt: skip


def _of_the_sample_size() -> Sequence[Claim]:
    at_69 = f"sqrt(log(scale/{_BASE}**2)*{_BASE}**2/scale)"
    deviation = f"sqrt(log(samples)/samples) <= {_BASE}"
    eq_69 = r"N \ge \Omega\left(\frac{1}{(\alpha-c'(1-\zeta)-c''(\sigma+\tau))^2}\right)"
    open_constants = "c' and c'' at 0"
    return (
        Claim("Theorem 1", deviation, f"{_PROOF}: eq. (66) in (67), {_ONES}",
              r"\mathbb{E}[|S_*|/|S|] - \sqrt{\log N/N} - c'(1-\zeta) - c''(\sigma+\tau) > 0",
              scope=_EXPERIMENTS, far=_ALPHAS, quantifier="some constants",
              tried={"constants of (67)": 1}, needs=("samples",),
              monotone={"samples": 3},  # log(N)/N falls from e on
              when=(f"{_BASE} > 0",),
              note=f"what (67) needs of N; {open_constants}; N of Figures 1 to 3 is chosen here"),
        Claim("Theorem 1", f"{at_69} = O{_BASE}", f"{_PROOF}: eq. (66) at the N of (69)",
              eq_69 + r" \text{ in (66): } \sqrt{\log N/N}", scope=TO_ZERO, along="alpha",
              limit=falling(_endless, _grows_again, "eq_66.v", {"c_attention": "0"},
                            {"scale": "scale > 0", "c_error": "c_error >= 0"}),
              when=(f"{_BASE} > 0",), numbers={"scale": _one},
              note="at N = scale base^-2 the deviation over the base is sqrt(log(N)/scale), beyond every"
              f" constant whatever the scale; c' (1 - zeta) at 0; {_PATH}"),
        Claim("Theorem 1", deviation, f"{_PROOF}: eq. (66) at N/log(N) >= base^-2",
              when=(f"{_BASE} > 0", f"samples/log(samples) >= 1/{_BASE}**2"), scope=_EXPERIMENTS,
              far={"figure": "4", "c_error": "1", "samples": "1e3,1e6,1e300"},
              corrects=f"Theorem 1, {_PROOF}: eq. (66) at the N of (69)",
              note="(69) with its logarithm; N of Figures 1 to 3 is chosen here"),
        Claim("Theorem 1", "(alpha - alpha*(1 - alpha))**(-2) = alpha**(-2)/alpha**2",
              f"{_PROOF}: eq. (70) in (69)",
              r"c'(1-\zeta) = O(\alpha_*(1-\alpha_*)) \text{ scales up (69) by } \alpha_*^{-2}",
              scope={"figure": "1a", "alpha": "0.3,0.4,0.5"},
              note="sigma + tau = 0, c' (1 - zeta) = alpha_* (1 - alpha_*) with constant 1"),
    )  # fmt: skip


def _of_proposition_1() -> Sequence[Claim]:
    needed = f"alpha - alpha*{_GAP}"
    constant_1 = f"{_PROOF}: eq. (76), N without end, {_ONES}"
    lost = "the factor |S_*|/|S| = alpha_* of the second term of (75) is gone in its last line"
    eq_77 = f"{_PROOF}: eq. (77), first line to second"
    every = {"theta_1": "theta_1 > 0", "theta_2": "theta_2 > 0"}
    return (
        Claim("Proposition 1", f"{_GAP} <= alpha", constant_1,
              r"\sqrt{\frac{\log N}{N}} + |1-\Theta(\alpha_*^2)+\Theta(\alpha_*)(\sigma+\tau)| \le"
              r" \Theta(1)\cdot\alpha_*", scope=_EXPERIMENTS, far=_ALPHAS,
              quantifier="some constants", tried=_AT_ONE,
              note="sqrt(log N/N) left out, so that no N helps"),
        Claim("Proposition 1", "(1 - theta_1*alpha**2 + theta_2*alpha*(sigma + tau)) = O(alpha)",
              f"{_PROOF}: eq. (76), N without end",
              r"|1-\Theta(\alpha_*^2)+\Theta(\alpha_*)(\sigma+\tau)| \le \Theta(1)\cdot\alpha_*",
              scope=TO_ZERO, along="alpha", numbers={"theta_1": _one, "theta_2": _one},
              limit=limit_of_ratio([1, 0, -1], [0, 1], "eq_76.v", for_all=every),
              note=f"the left side tends to 1 whatever the constants; {_PATH}"),
        Claim("Proposition 1", f"alpha*{_GAP} <= alpha",
              f"{_PROOF}: eq. (76), with its factor alpha_*",
              when=("alpha >= sigma + tau",), scope={"figure": "1a", "alpha": "0.2,0.3,0.5"},
              far={"figure": "4,5", "sigma": "0.01,0.1"}, corrects=f"Proposition 1, {constant_1}",
              note=lost),
        Claim("Proposition 1", "1/(alpha*(alpha - sigma - tau))**2 = O(1/(theta_1*alpha - 1"
              " + theta_2*alpha**2 - theta_3*alpha*(sigma + tau))**2)", eq_77,
              r"N \ge \frac{1}{(\Theta(\alpha_*)-1+\Theta(\alpha_*^2)-\Theta(\alpha_*)(\sigma+\tau))^2}"
              r" = \Omega\left(\frac{1}{(\alpha_*(\alpha_*-\sigma-\tau))^2}\right)",
              scope=TO_ZERO, along="alpha",
              numbers=dict.fromkeys(("theta_1", "theta_2", "theta_3"), _one),
              limit=limit_of_ratio([1, -2, -1, 2, 1], [0, 0, 0, 0, 1], "eq_77.v",
                                   for_all={**every, "theta_3": "theta_3 > 0"}),
              note=f"the first line tends to 1 whatever the constants, the second grows; {_PATH}"),
        Claim("Proposition 1", f"{needed} = alpha**2*(alpha - sigma - tau)",
              f"{_PROOF}: eq. (77), with the factor alpha_* of (75)",
              scope={"figure": "1a", "alpha": "0.2,0.3,0.5"}, corrects=f"Proposition 1, {eq_77}",
              note=f"{lost}; with it sqrt(log N/N) has to be below alpha_*^2 (alpha_* - sigma - tau),"
              f" {_ONES}: (13) lacks one factor alpha_*"),
        Claim("Proposition 1", "alpha*exp(1 - delta - tau)/(alpha*exp(1 - delta - tau) + 1 - alpha)"
              " = Theta(alpha)", f"{_PROOF}: below eq. (75)", r"p_n(0) = \Theta(\alpha_*)",
              scope=_ALPHAS, far=TO_ZERO, along="alpha",
              note="p_n(0) of Definition 1, |S_1|/|S| = alpha_*"),
    )  # fmt: skip


#: Two printed forms of one thing, from eq. (61) to eq. (77), and eqs. (155) to (157).
OF_THE_PROOFS = (
    *_of_the_fractions(), *_of_the_samples_seen(), *_of_the_iterations(), *_of_the_attention(),
    *_of_the_sample_size(), *_of_proposition_1(),
)  # fmt: skip


class ProofDisplaysClaims(Statements):
    """Displays of the proofs against each other, and what they say of the start.

    Source: Appendix C, Appendix D, Appendix E, Appendix F.
    """

    claims: ClassVar[Sequence[Claim]] = (*of_proof((*OF_THE_PROOFS, *OF_THE_GROWTH)), *OF_THE_START)
