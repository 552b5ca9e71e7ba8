"""The proof of Lemma 3 as chains of displays, under each reading of "lucky".

Two chains: of the probability that |W(0)| misses the bound (208), upwards from what happens to what is
stated; and of numbers of neurons, from the bound (208) up to the mean of |W(0)|.

Source: eq. (214).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.claims.claim import Display
from simkit.declare.claims.tables import read_claims
from simkit.papers.patches.claims.lemma import (
    PI,
    SHOWN,
    WITHIN_SHARE,
    WITHIN_STATED,
    chance_of_both,
    chance_of_both_again,
    chance_of_w,
    chance_of_w_again,
    least_count,
    premises,
    reaches_share,
    share_again,
    share_ball,
)

if TYPE_CHECKING:
    from flint import arb

Cell = Mapping[str, Any]
_BITS = 256
_ERROR = "(sigma + tau)*patterns/pi"
_AT_LEAST = f"(1 - samples**-10)*neurons/patterns*(1 - epsilon_m - {_ERROR})"
_INTEGRAL = "((1 - angle/pi)**patterns - (-angle/pi)**patterns)"


def _missed(cell: Cell) -> arb:
    return 1 - chance_of_w(cell)


def _missed_again(cell: Cell) -> arb:
    return 1 - chance_of_w_again(cell)


def _asked(cell: Cell) -> int:
    """Return the least number of lucky neurons that meets eq. (208)."""
    low, high = least_count(cell)
    if low != high:
        raise ArithmeticError("the bound (208) is too near to a whole number")
    return low


def counts_of_share(cell: Cell, again: bool = False) -> tuple[int, int]:
    """Return bounds, mostly equal, of the least count from m (p - epsilon_m/M) on, p the share."""
    from simkit.papers.patches.theory.enclosures import ball, decimal_of, whole_numbers

    slack = decimal_of(cell["epsilon_m"]) / cell["patterns"]
    share = share_again(cell) if again else share_ball(cell)
    low, high = whole_numbers(cell["neurons"] * (share - ball(slack)))
    return max(low, 0), max(high, 0)


def _asked_of_share(cell: Cell) -> int:
    low, high = counts_of_share(cell)
    if low != high:
        raise ArithmeticError("the count is too near to a whole number")
    return low


def short_of_share(cell: Cell) -> arb:
    """Return P(|W(0)|/m < p - epsilon_m/M), p the share of one neuron."""
    from simkit.papers.patches.theory.enclosures import below_ball

    share = share_ball(cell)
    low, high = (below_ball(cell["neurons"], share, least) for least in counts_of_share(cell))
    return low.union(high)


def short_of_share_again(cell: Cell) -> arb:
    """Return the same from a second enclosure of the share, the binomial tail in integers."""
    from flint import ctx

    from simkit.papers.patches.theory.lucky_again import below_again

    with ctx.workprec(_BITS):
        share, ends = share_again(cell), counts_of_share(cell, again=True)
        low, high = (below_again(cell["neurons"], share, least) for least in ends)
        return low.union(high)


def mean_count(cell: Cell) -> arb:
    """Return the mean of |W(0)|. Source: Definition 2, eq. (209), eq. (220)."""
    return share_ball(cell) * int(cell["neurons"])


def mean_count_again(cell: Cell) -> arb:
    """Return it from a second enclosure of the share. Source: Definition 2, eq. (209), eq. (220)."""
    return share_again(cell) * int(cell["neurons"])


def _angle(cell: Cell) -> arb:
    from simkit.papers.patches.theory.enclosures import angle_ball, decimal_of

    return angle_ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"]))


def _angle_again(cell: Cell) -> arb:
    """Return Delta theta from its tangent: tan(Delta theta / 2) = s / sqrt(4 - s^2)."""
    from flint import ctx

    from simkit.papers.patches.theory.enclosures import ball, decimal_of

    with ctx.workprec(_BITS):
        error = ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"]))
        return 2 * (error / (4 - error * error).sqrt()).atan()


#: The chain of the probability that |W(0)| misses (208).
_CHAIN = (
    Display("(208) is missed", "missed"),
    Display(
        "(212)", "short_of_share", when=("(asked - asked_of_share)**2 > 0",),
        printed=r"\Pr\left(\frac1m\sum_i v_i < \Pr(i \in \mathcal{W}(0))"
        r" - \frac{\epsilon_m}{M}\right)",
        note="that one neuron is lucky at least as often as (212) states, constant 1; where both ask"
        " for the same whole number the two are equal",
    ),
    Display(
        "Hoeffding (26)", "exp(-2*neurons*epsilon_m**2/patterns**2)",
        printed=r"\exp(-2m\epsilon_m^2/M^2)", note="Hoeffding's inequality on one side",
    ),
    Display(
        "(214)", "samples**-10", printed="N^{-10}",
        note="with epsilon_m/M = sqrt(log N/m), (207) with equality, the display before is N^-2",
    ),
)  # fmt: skip


#: The chain from the bound (208) to the mean of |W(0)|.
_OF_THE_MEAN = (
    Display("(208) as often as stated", _AT_LEAST),
    Display("(208)", f"neurons/patterns*(1 - epsilon_m - {_ERROR})",
            printed=r"\frac{m}{M}\left(1-\epsilon_m-\frac{(\sigma+\tau)M}{\pi}\right)",
            note="the probability 1 - N^-10 left out"),
    Display(
        "(214)", f"neurons/patterns*(1 - {_ERROR}) - sqrt(neurons*log(samples))",
        printed=r"\frac{m}{M}\left(1-\frac{(\sigma+\tau)M}{\pi}\right) - \sqrt{m \log N}",
        note="by (207)",
    ),
    Display(
        "(213)", f"neurons/patterns*(1 - {_ERROR})",
        printed=r"\frac{m}{M}\left(1-\frac{(\sigma+\tau)M}{\pi}\right)",
        note="the deviation left out",
    ),
    Display(
        "(212), third line", "neurons/patterns*(1 - angle/pi)**patterns",
        printed=r"\frac{m}{M}\left(1-\frac{\Delta\theta}{\pi}\right)^M", note="(211), constant 1",
    ),
    Display(
        "(212), second line", f"neurons/patterns*{_INTEGRAL}",
        printed=r"-\frac{m}{M}\left(\frac{2\pi-2\Delta\theta-x}{2\pi}\right)^M\Big|_0^{2\pi}",
        note="the lower limit, constant 1",
    ),
    Display(
        "mean of |W(0)|", "mean", printed=r"m \Pr(i \in \mathcal{W}(0))",
        note="(209) and the first line of (212): angles independent and uniform on [0, 2 pi]",
    ),
)  # fmt: skip
_SHARE = {"exact": share_ball, "witness": share_again}
_COUNT = {"exact": chance_of_w, "witness": chance_of_w_again}
_CONSTANT_5 = "neurons >= 5*patterns**2*log(samples)/epsilon_m**2"
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    **{reading: {"where": {"reading": reading}} for reading in SHOWN},
    **{f"as_{name}": {"reading": f"lucky as in {shown}"} for name, shown in SHOWN.items()},
    "fixed": {"fixed_reading": True},
    "premises": {"when": (premises,)},
    "reaches_share": {"when": (premises, reaches_share)},
    "constant_5": {"when": (premises, _CONSTANT_5, reaches_share)},
    "pi": {"numbers": {"pi": PI}},
    "mean": {
        "numbers": {
            "pi": PI, "angle": (_angle, _angle_again), "mean": (mean_count, mean_count_again),
        }
    },
    "chain": {
        "numbers": {
            "missed": (_missed, _missed_again),
            "short_of_share": (short_of_share, short_of_share_again),
            "asked": _asked,
            "asked_of_share": _asked_of_share,
        },
        "proof": _CHAIN,
    },
    "share": _SHARE,
    "count": _COUNT,
    "both": {"exact": chance_of_both, "witness": chance_of_both_again},
    "within_stated": WITHIN_STATED,
    "within_share": WITHIN_SHARE,
    "mean_count": {"exact": mean_count, "witness": mean_count_again},
    "of_the_mean": {"proof": _OF_THE_MEAN},
}  # fmt: skip
_WORDS = {
    "stated": "1/patterns*(1 - (sigma + tau)*patterns/pi)",
    "at_least": _AT_LEAST,
    "integral": _INTEGRAL,
    **SHOWN,
    "no_probability": "Lemma 3 names no probability; its proof, eq. (214), has 1 - N^-10. Eq. (207) has"
    " constant 1; the proof, before (215), asks for m >= Theta(epsilon_m^-2 M^2 log B), which leaves it"
    " open",
    "falls_short": "no constant in (207) helps: where epsilon_m is small one neuron is lucky with less"
    " than the share that (208) asks of all, so that more neurons make it the less probable",
    "one_side": "Hoeffding's inequality on one side",
    "mean_note": "a count is at least 0, so that (208) with probability 1 - N^-10 leaves so much of the"
    " mean; the chain is that of the proof, read from its end",
}

#: Lemma 3 under each reading, with the chains of its proof.
LEMMA_3_PROVED = read_claims("simkit.papers.patches.claims:lemma_3.csv", _WORDS, _GROUPS)
