"""Lemma 3 as claims, each under every reading of "lucky".

Lemma 3 names no probability; its proof, eq. (214), has 1 - N^-10 for each of W(0) and U(0), where
Hoeffding's inequality gives N^-2 on each side. Equation (207) has the constant 1, its proof before (215)
a Theta: with the constant 5 the inequality gives N^-10 on one side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simkit.declare.claims.claim import Claim, Quantifier
from simkit.declare.claims.parts import of_proof
from simkit.declare.statement import Premise

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]
SHOWN = {
    "definition-2": "Definition 2", "argmax-margin": "argmax with margin", "ratio": "ratio (220)",
}  # fmt: skip
_SCOPE = {"neurons": "250,400,1000,2000,4000"}
_FAR = {"neurons": "1e4,1e5,1e6"}
_SHARE_BITS = 384  # of a share: a binomial tail takes its relative error about as often as it has trials
_BITS = 256  # of a second evaluation, whatever the precision around it


def _error(cell: Cell) -> Fraction:
    from simkit.papers.patches.theory.enclosures import decimal_of

    return decimal_of(cell["sigma"]) + decimal_of(cell["tau"])


def share_ball(cell: Cell) -> arb:
    """Return an enclosure of the probability that one neuron is lucky.

    Source: Definition 2, eq. (209), eq. (220).
    """
    from simkit.papers.patches.theory.enclosures import lucky_ball

    return lucky_ball(cell["reading"], _error(cell), cell["dim"], cell["patterns"])


def share_again(cell: Cell) -> arb:
    """Enclose it a second time. Source: Definition 2, eq. (209), eq. (220)."""
    from flint import ctx

    from simkit.papers.patches.theory.lucky_again import lucky_again

    with ctx.workprec(_BITS):
        return lucky_again(cell["reading"], _error(cell), cell["dim"], cell["patterns"])


def stated_ball(cell: Cell) -> arb:
    """Return (1/M)(1 - (sigma + tau) M / pi), stated as the probability that one neuron is lucky.

    Source: eq. (212), eq. (214).
    """
    from flint import arb

    from simkit.papers.patches.theory.enclosures import ball

    return ball(Fraction(1, cell["patterns"])) - ball(_error(cell)) / arb.pi()


def least_count(cell: Cell) -> tuple[int, int]:
    """Return bounds, mostly equal, of the least number of neurons by eq. (208). Source: eq. (208)."""
    from simkit.papers.patches.theory.enclosures import ball, decimal_of, whole_numbers

    slack = decimal_of(cell["epsilon_m"]) / cell["patterns"]
    if not _error(cell):
        exact = cell["neurons"] * (Fraction(1, cell["patterns"]) - slack)
        return (max(-int(-exact // 1), 0),) * 2
    least, most = whole_numbers(cell["neurons"] * (stated_ball(cell) - ball(slack)))
    return max(least, 0), max(most, 0)


def chance_of_w(cell: Cell) -> arb:
    """Return an enclosure of the probability that |W(0)| reaches the bound (208). Source: eq. (208)."""
    from flint import ctx

    from simkit.papers.patches.theory.enclosures import below_ball

    with ctx.workprec(min(ctx.prec, _SHARE_BITS)):
        share = share_ball(cell)
    low, high = (below_ball(cell["neurons"], share, least) for least in least_count(cell))
    return 1 - low.union(high)


def chance_of_w_again(cell: Cell) -> arb:
    """Return it from a second enclosure of the share, the tail in integers. Source: eq. (208)."""
    from flint import ctx

    with ctx.workprec(_BITS):
        return 1 - _missed_again(cell)


def chance_of_both(cell: Cell) -> arb:
    """Return an enclosure of the probability that |W(0)| and |U(0)| both reach the bound (208).

    Source: eq. (208).
    """
    from flint import ctx

    from simkit.papers.patches.theory.enclosures import either_below_ball, overlap_ball

    with ctx.workprec(min(ctx.prec, _SHARE_BITS)):
        share = share_ball(cell)
        overlap = overlap_ball(cell["reading"], _error(cell), cell["patterns"])
    least, most = least_count(cell)
    missed = either_below_ball(cell["neurons"], share, overlap, least)
    if most != least:
        missed = missed.union(either_below_ball(cell["neurons"], share, overlap, most))
    return 1 - missed


def chance_of_both_again(cell: Cell) -> arb:
    """Return a second enclosure: one set is missed with f, both are reached with 1 - 2f to 1 - f.

    Source: eq. (208).
    """
    from flint import ctx

    with ctx.workprec(_BITS):
        one = _missed_again(cell)
        return (1 - one).union(1 - (2 * one).min(one * 0 + 1))


def _missed_again(cell: Cell) -> arb:
    from simkit.papers.patches.theory.lucky_again import below_again

    share = share_again(cell)
    low, high = (below_again(cell["neurons"], share, least) for least in least_count(cell))
    return low.union(high)


def _within(centre: Callable[[Cell], arb], *, again: bool) -> Callable[[Cell], arb]:
    """Return the probability that |W(0)|/m is within sqrt(log N / m) of a number."""

    def chance(cell: Cell) -> arb:
        from flint import arb, ctx

        from simkit.papers.patches.theory.enclosures import below_ball, whole_numbers
        from simkit.papers.patches.theory.lucky_again import below_again

        with ctx.workprec(_BITS if again else ctx.prec):
            neurons = cell["neurons"]
            share = share_again(cell) if again else share_ball(cell)
            below = below_again if again else below_ball
            middle, reach = centre(cell), (arb(cell["samples"]).log() / neurons).sqrt()
            first = whole_numbers(neurons * (middle - reach))
            # As many others, of probability 1 - share: more than m (middle + reach) are lucky.
            others = whole_numbers(neurons * (1 - middle - reach))
            few = [below(neurons, share, least) for least in first]
            many = [below(neurons, 1 - share, least) for least in others]
            return 1 - few[0].union(few[1]) - many[0].union(many[1])

    return chance


def premises(cell: Cell) -> Sequence[Premise]:
    """Return the premises of Lemma 3 at a cell.

    Equation (207) up to rounding: by default epsilon_m meets it with equality.

    Source: Section 3.2, eq. (207), eq. (216).
    """
    from simkit.papers.patches.theory import neurons_needed
    from simkit.papers.patches.theory.premises import compare

    neurons, dim, patterns = cell["neurons"], cell["dim"], cell["patterns"]
    asked = float(neurons_needed(cell["epsilon_m"], patterns, cell["samples"]))
    return [
        compare("m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding)", neurons, ">=", asked),
        compare("2 < M (Section 3.2)", 2, "<", patterns),
        compare("M < m_a (Section 3.2)", patterns, "<", dim),
        compare("sigma + tau <= pi/M (eq. (216))", total_error(cell), "<=", math.pi / patterns),
    ]


def reaches_share(cell: Cell) -> Premise:
    """Return eq. (212) with constant 1, up to rounding: a premise of (214), (215). Source: eq. (212)."""
    from simkit.papers.patches.theory import stated_share
    from simkit.papers.patches.theory.premises import compare

    stated = stated_share(cell["patterns"], total_error(cell))
    name = "Pr(i in W(0)) >= (1/M)(1 - (sigma + tau) M/pi) (eq. (212), constant 1)"
    return compare(name, lucky_chance(cell), ">=", stated)


def lucky_chance(cell: Cell) -> float:
    """Return the exact probability that a neuron of a cell is lucky.

    Source: Definition 2, eq. (209), eq. (220).
    """
    from simkit.papers.patches.theory import lucky_probability

    return lucky_probability(cell["reading"], total_error(cell), cell["dim"], cell["patterns"])


def total_error(cell: Cell) -> float:
    """Return sigma + tau. Source: eq. (216)."""
    return float(cell["sigma"]) + float(cell["tau"])


def _pi(cell: Cell) -> arb:
    from flint import arb

    return arb.pi()


def pi_again(cell: Cell) -> arb:
    """Return pi by Machin's formula. Source: Machin (1706)."""
    from flint import arb

    return 16 * (arb(1) / 5).atan() - 4 * (arb(1) / 239).atan()


PI = (_pi, pi_again)
_STATED_SHARE = "1/patterns*(1 - (sigma + tau)*patterns/pi)"
_CONSTANT_5 = "neurons >= 5*patterns**2*log(samples)/epsilon_m**2"
_TAIL_NOTE = (
    "Lemma 3 names no probability; its proof, eq. (214), has 1 - N^-10. Eq. (207) has constant 1;"
    " the proof, before (215), asks for m >= Theta(epsilon_m^-2 M^2 log B), which leaves it open"
)
_FALLS_SHORT = (
    "no constant in (207) helps: where epsilon_m is small one neuron is lucky with less than the share"
    " that (208) asks of all, so that more neurons make it the less probable"
)
_EQ_208 = r"\ge \frac{m}{M}\left(1 - \epsilon_m - \frac{(\sigma+\tau)M}{\pi}\right)"
_EQ_214 = r" \text{ (208), with probability at least } 1 - N^{-10} \text{ (214)}"
_OF_W = r"|\mathcal{W}(0)| " + _EQ_208 + _EQ_214
_OF_BOTH = r"|\mathcal{W}(0)|, |\mathcal{U}(0)| " + _EQ_208 + _EQ_214


def as_read(claims: Sequence[Claim], reading: str) -> list[Claim]:
    """Return claims with the display of which they are one reading, Definition 2 being the paper's.

    The names of printed ones end in the reading; corrections stay as they are.

    Source: Definition 2, Lemma 3.
    """
    shown = SHOWN[reading]
    return [
        claim
        if claim.corrects
        else replace(
            claim, display=claim.name.removesuffix(f", {shown}"), reading=f"lucky as in {shown}",
            fixed_reading=reading == "definition-2",
        )
        for claim in claims
    ]  # fmt: skip


def _of_one_neuron(reading: str) -> tuple[Claim, ...]:
    """Return (212) and (213)."""
    shown = SHOWN[reading]
    share: dict[str, Any] = {
        "exact": share_ball, "witness": share_again, "numbers": {"pi": PI}, "when": (premises,),
        "where": {"reading": reading},
    }  # fmt: skip
    errors: dict[str, Any] = {
        "scope": {"sigma": "0.01,0.05,0.1,0.2", "patterns": "5,7"}, "along": "sigma",
    }  # fmt: skip
    return (
        Claim(
            "Lemma 3", f"E[share] = Omega({_STATED_SHARE})", f"eq. (212), {shown}",
            r"\Pr(i \in \mathcal{W}(0)) \gtrsim \frac{1}{M}\left(1 - \frac{(\sigma+\tau)M}{\pi}\right)",
            scope={"dim": "10,20,40,80", "tau": "0.03"}, along="dim",
            note="at fixed sigma and tau the right side does not depend on m_a = d", **share,
        ),
        Claim(
            "Lemma 3", f"E[share] >= {_STATED_SHARE}", f"eq. (212), constant 1, {shown}",
            quantifier="some constants", note="(212) has >~; constant 1, as eq. (208) needs it",
            tried={"C of (212)": 1},
            **share, **errors,
        ),
        Claim(
            "Lemma 3", f"E[share] = {_STATED_SHARE}", f"eq. (213), {shown}",
            r"v_i \text{ belongs to Bernoulli distribution with probability }"
            r" \frac{1}{M}(1-\frac{(\sigma + \tau)M}{\pi})",
            note="it follows (212), which has >~; read as an equality", **share, **errors,
        ),
    )  # fmt: skip


def _of_reading(reading: str) -> tuple[Claim, ...]:
    """Return (212) to (214), and (208) with the constant 1 of (207)."""
    shown = SHOWN[reading]
    common: dict[str, Any] = {
        "when": (premises,), "where": {"reading": reading}, "scope": _SCOPE, "far": _FAR,
        "along": "neurons",
    }  # fmt: skip
    # A constant in (207) takes more neurons, which helps where the share of one is as large as asked.
    quantifier: Quantifier = "some constants" if reading == "ratio" else "every cell"
    falls_short = "" if reading == "ratio" else _FALLS_SHORT
    return (
        *of_proof(_of_one_neuron(reading)),
        Claim(
            "Lemma 3", "Pr[within] >= 1 - samples**-10", f"eq. (214), {shown}",
            r"\left|\frac{1}{m}\sum_i v_i - \frac{1}{M}(1-\frac{(\sigma+\tau)M}{\pi})\right|"
            r" \le \sqrt{\frac{\log N}{m}} \text{ with probability at least } 1 - N^{-10}",
            exact=_within(stated_ball, again=False), witness=_within(stated_ball, again=True),
            note="(26), which it cites, has an absolute constant c > 0, which is left out here",
            concerns="proof", **common,
        ),
        Claim(
            "Lemma 3", "Pr[within_of_own_share] >= 1 - 2*samples**-2",
            f"eq. (214), own share, 1 - 2 N^-2, {shown}",
            r"\left|\frac{1}{m}\sum_i v_i - \Pr(i \in \mathcal{W}(0))\right|"
            r" \le \sqrt{\frac{\log N}{m}} \text{ with probability at least } 1 - 2N^{-2}",
            exact=_within(share_ball, again=False), witness=_within(share_again, again=True),
            corrects=f"Lemma 3, eq. (214), {shown}", concerns="proof",
            note="Hoeffding's inequality about the exact probability of one neuron, another event than"
            " that of (214)", **common,
        ),
        Claim(
            "Lemma 3", "Pr[holds_w] >= 1 - samples**-10",
            f"eq. (208) for W(0), constant 1 in (207), {shown}", _OF_W,
            tried={"C of (207)": 1},
            exact=chance_of_w, witness=chance_of_w_again, note=_TAIL_NOTE, because=falls_short,
            quantifier=quantifier, **common,
        ),
        Claim(
            "Lemma 3", "Pr[holds] >= 1 - 2*samples**-10",
            f"eq. (208) for both, constant 1 in (207), {shown}", _OF_BOTH,
            tried={"C of (207)": 1},
            exact=chance_of_both, witness=chance_of_both_again, quantifier=quantifier,
            note="1 - N^-10 for each of the two sets, by the union bound", because=falls_short, **common,
        ),
    )  # fmt: skip


def _of_hoeffding() -> tuple[Claim, ...]:
    """Return what Hoeffding's inequality leaves of (208), for the reading that reaches (212)."""
    reading = "ratio"
    shown = SHOWN[reading]
    constant_1: dict[str, Any] = {
        "when": (premises, reaches_share), "where": {"reading": reading}, "scope": _SCOPE, "far": _FAR,
        "along": "neurons",
    }  # fmt: skip
    constant_5: dict[str, Any] = {
        "when": (premises, _CONSTANT_5, reaches_share), "where": {"reading": reading},
        "scope": {"epsilon_m": "0.2,0.3,0.5",
                  "neurons": "ceil(5*patterns**2*log(samples)/epsilon_m**2)"},
        "far": {"epsilon_m": "0.05", "neurons": "3e5,1e6"}, "along": "neurons",
    }  # fmt: skip
    return (
        Claim(
            "Lemma 3", "Pr[holds_w] >= 1 - samples**-2", f"eq. (208) for W(0), 1 - N^-2, {shown}",
            r"|\mathcal{W}(0)| " + _EQ_208 + r" \text{ with probability at least } 1 - N^{-2}",
            exact=chance_of_w, witness=chance_of_w_again,
            corrects=f"Lemma 3, eq. (208) for W(0), constant 1 in (207), {shown}",
            note="Hoeffding's inequality on one side: exp(-2 m epsilon_m^2/M^2) = N^-2 by (207)",
            **constant_1,
        ),
        Claim(
            "Lemma 3", "Pr[holds_w] >= 1 - samples**-10",
            f"eq. (208) for W(0), constant 5 in (207), {shown}", _OF_W,
            tried={"C of (207)": 5},
            exact=chance_of_w, witness=chance_of_w_again,
            corrects=f"Lemma 3, eq. (208) for W(0), constant 1 in (207), {shown}",
            note="Hoeffding's inequality on one side: exp(-2 m epsilon_m^2/M^2) is then N^-10",
            **constant_5,
        ),
        Claim(
            "Lemma 3", "Pr[holds] >= 1 - 2*samples**-10",
            f"eq. (208) for both, constant 5 in (207), {shown}", _OF_BOTH,
            tried={"C of (207)": 5},
            exact=chance_of_both, witness=chance_of_both_again,
            corrects=f"Lemma 3, eq. (208) for both, constant 1 in (207), {shown}",
            note="N^-10 for each of the two sets, by the union bound", **constant_5,
        ),
    )  # fmt: skip


#: Lemma 3 under each reading.
LEMMA_3 = (*(c for reading in SHOWN for c in as_read(_of_reading(reading), reading)), *_of_hoeffding())
