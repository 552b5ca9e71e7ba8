"""The theorems on whether F_exp and F_lin are 0, as claims: all but D.5 and F.5.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.

Source: Definition C.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from simkit.declare.claims.claim import Claim
from simkit.papers.separation.claims.premises import (
    CROSS_DATA,
    CROSS_FIRES,
    SELF_DATA,
    SELF_FIRES,
    blocks_fit,
    corrected,
    never_sure,
    stated_threshold,
    strengths,
)
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]

#: Of each event: the parts of success that it is made of.
_MADE_OF = {
    **{part: (part,) for part in PARTS},
    "d1_told": ("exp_d1_fires", "lin_d1_zero"),
    "d0_told": ("exp_d0_zero", "lin_d0_zero"),
    "told_apart": PARTS,
}


def _failure(event: str, cell: Any) -> Any:
    """Enclose how often an event does not happen."""
    from simkit.papers.separation.attention.theory import outputs

    if event == "exp_d1_fires":
        return outputs.all_are_zero(cell, ("exp",), 1)
    if event == "d1_told":
        return outputs.does_not_separate(cell)
    networks: dict[str, tuple[Any, int]] = {
        "lin_d1_zero": (("lin",), 1), "exp_d0_zero": (("exp",), 0), "lin_d0_zero": (("lin",), 0),
        "d0_told": (("exp", "lin"), 0),
    }  # fmt: skip
    return outputs.some_network_fires(cell, *networks[event])


def happens(event: str, params: Params) -> Any:
    """Enclose the probability of an event, from balls."""
    from simkit.papers.separation.attention.theory.outputs import all_are_zero, complement

    cell = attention_cell(params)
    if cell.rows % cell.columns:
        return happens_again(event, params)  # blocks cut short: the sums in doubles alone
    if event == "exp_d1_zero":
        low, high = all_are_zero(cell, ("exp",), 1)
        return low, high
    return complement(_failure(event, cell))


def happens_again(event: str, params: Params) -> Any:
    """Enclose the probability of an event, from the sums over the signs in doubles."""
    from simkit.papers.separation.attention.theory.outputs import failure_again

    cell = attention_cell(params)
    if event == "exp_d1_zero":
        return failure_again(cell, ("exp_d1_fires",))
    low, high = failure_again(cell, _MADE_OF[event])
    return 1 - high, 1 - low


_SILENT: Mapping[str, tuple[tuple[str, int], ...]] = {
    "lin_d1_zero": (("lin", 1),), "exp_d0_zero": (("exp", 0),), "lin_d0_zero": (("lin", 0),),
    "d0_told": (("exp", 0), ("lin", 0)), "d1_told": (("lin", 1),), "exp_d1_zero": (("exp", 1),),
    "positive_and_zero": (("exp", 1),),
}  # fmt: skip


def _term(event: str, params: Params, copies: int = 0) -> Any:
    """Return the probability of an event as a formula: m independent sign vectors, all rows each."""
    from simkit.declare.claims.instances import Term
    from simkit.papers.separation.formulas.of_rows import blocks_of, silent_term

    cell = blocks_of(attention_cell(params), copies)
    none = silent_term(cell, _SILENT[event])
    if event == "d1_told":
        return Term("some_but_none", ("m", none, silent_term(cell, (("lin", 1), ("exp", 1)))))
    if event == "positive_and_zero":  # of one and the same network
        return Term("some_but_none", ("m", none, none))
    return Term("every_neuron", ("m", none))


def _told_apart(params: Params) -> Any:
    """Return the probability of success of Section 7.2: all four networks, the same signs."""
    from simkit.papers.separation.attention.theory.outputs import failure_again

    low, high = failure_again(attention_cell(params), ("success",))
    return (1 - high, 1 - low) if low else _told_apart_again(params)  # beyond the doubles


def _told_apart_again(params: Params) -> Any:
    """Return the same between the larger failure on one data set and the sum of both."""
    cell = attention_cell(params)
    one, zero = _failure("d1_told", cell), _failure("d0_told", cell)
    return 1 - (one.high + zero.high).min(1), 1 - one.low.max(zero.low)


def _never(params: Params) -> Any:
    """Return the probability that F_exp is positive and 0."""
    return Fraction(0)


def _never_again(params: Params) -> Any:
    """Return the same: it is at most that of F_exp = 0."""
    return Fraction(0), happens_again("exp_d1_zero", params)[1]


class _Of(NamedTuple):
    """Of which data a theorem speaks, and at which cells it is asked."""

    where: Mapping[str, Any]
    data: tuple[Any, ...]
    scope: Mapping[str, str]
    wide: Mapping[str, str]
    far: Mapping[str, str]
    growth: str = "log(d) > 0.02*log(n)"


_LENGTHS = "1e50,1e300"
_WIDTH = {"m": "ceil(4*log(n/delta))"}
_LARGE = {"n": "1000", "d": "22,102,202"}
_SELF = _Of(
    {"model": "self", "qk": "ones"}, SELF_DATA, {"n": "200,1000", "d": "12"}, _LARGE,
    {"n": _LENGTHS, "d": "100000000000000000002"},
)  # fmt: skip
_CROSS = _Of(
    {"model": "cross"}, CROSS_DATA, {"n": "200,1000", "d": "11"}, {"n": "1000", "d": "11,51,101"},
    {"n": _LENGTHS, "d": "100000000000000000001"},
)  # fmt: skip
# b^2 + c^2 = 1 in decimals, with b < 0.2: (3 + 4i)^10 / 5^10.
_ON_CIRCLE = {"b": "0.1512431616", "c": "0.9884965888"}
_IDENTITY = _Of(
    {"model": "self", "qk": "identity"},
    (blocks_fit, strengths, "a1 >= 1", "b**2 + c**2 = 1", "b < 0.2"),
    {"n": "200,1000", "d": "12"} | _ON_CIRCLE, {"n": "1000", "d": "22,102,202"} | _ON_CIRCLE,
    {"n": _LENGTHS, "d": "100000000000000000000000000000002"} | _ON_CIRCLE,
    "log(d) > (2*b**2 + 0.02)*log(n)",
)  # fmt: skip


def _theorem(
    label: str, part: str, event: str, of: _Of, printed: str, wide: bool = False, **more: Any
) -> tuple[Claim, Claim]:
    """Return a theorem with probability 1 - delta/poly(n): for any polynomial, and for n.

    The first at the experiments' width and d, the second at larger d; both far beyond. A `wide` one
    needs m = C log(n/delta) neurons with C > 1. Of the second the least d is said from which it holds at
    the same n: at the same d neither a larger n nor a larger m makes up for it.
    """
    needs = more.pop("needs", "d")
    more = {"exact": partial(happens, event), "witness": partial(happens_again, event)} | more
    where = {**of.where, "signs": "shared"} if len(_MADE_OF.get(event, ())) > 1 else of.where
    given: dict[str, Any] = {
        "when": ("d <= n", stated_threshold, *of.data), "where": where, "along": "n", "costly": True,
        "open_when": (of.growth, "m >= log(n/delta)"), "printed": printed,
    }  # fmt: skip
    if event in _SILENT and of.where != _IDENTITY.where:
        given["formulas"] = {"left": partial(_term, event)}
    note = more.pop("note", "")
    width = "m = 4 log(n/delta), rounded up" if wide else "m from the study's rule"
    widths = _WIDTH if wide else {}
    first = Claim(
        label, f"Pr[{event}] >= 1 - delta/poly(n)", part, scope=of.scope, far=of.far,
        quantifier="from some on", note="; ".join(filter(None, ("m from the study's rule", note))),
        **(given | more),
    )  # fmt: skip
    if more.get("corrects"):
        more["corrects"] = _read(more["corrects"])
    second = Claim(
        label, f"Pr[{event}] >= 1 - delta/n", _read(part), scope={**of.wide, **widths},
        far={**of.far, **widths}, quantifier="some constants", needs=needs,
        note="; ".join(filter(None, (width, note))), **(given | more),
    )  # fmt: skip
    return first, second


def _read(name: str) -> str:
    """Return the part, or label and part, of the claim with the polynomial read as n."""
    return f"{name}, {_READ_AS_N}" if name else _READ_AS_N


_READ_AS_N = "the polynomial read as n"
_SURELY = r"\text{With high probability }1-\delta/\operatorname{poly}(n),\ "
_OF_THREE = r"(A_{1},A_{2},A_{3})"
_EXP_ZERO = rf"{_SURELY}F_{{\exp}}{_OF_THREE}=0\text{{ for any }}\{{A_{{1}},A_{{2}},A_{{3}}\}}"
_LIN_ZERO = rf"{_SURELY}F_{{\operatorname{{lin}}}}{_OF_THREE}=0"
_PRINTED_D1 = "it is in the section on D0, but prints 'from D1', where Theorem {} says F_exp > 0"

_ZERO_EXP = (
    never_sure(_theorem(
        "Theorem D.9", "", "exp_d1_zero", _SELF._replace(growth="log(d) > (4*a0 + 0.02)*log(n)"),
        rf"{_EXP_ZERO}\text{{ from }}{{\cal D}}_{{1}}", note=_PRINTED_D1.format("D.5"),
    )[0], SELF_FIRES, "self_keys.v", "self_network_fires.v"),
    *corrected("Theorem D.9", _theorem(
        "Theorem D.9", "D0", "exp_d0_zero", _SELF._replace(growth="log(d) > (4*a0 + 0.02)*log(n)"),
        rf"{_EXP_ZERO}\text{{ from }}{{\cal D}}_{{1}}",
    )),
    never_sure(_theorem(
        "Theorem F.9", "", "exp_d1_zero", _CROSS._replace(growth="log(d) > (2*a0 + 0.02)*log(n)"),
        rf"{_EXP_ZERO}\text{{ from }}{{\cal D}}_{{1}}", note=_PRINTED_D1.format("F.5"),
    )[0], CROSS_FIRES, "cross_keys.v", "cross_network_fires.v"),
    *corrected("Theorem F.9", _theorem(
        "Theorem F.9", "D0", "exp_d0_zero", _CROSS._replace(growth="log(d) > (2*a0 + 0.02)*log(n)"),
        rf"{_EXP_ZERO}\text{{ from }}{{\cal D}}_{{1}}",
        note="its proof cites Lemma F.4 for F.8",
    )),
)  # fmt: skip

_ZERO_LIN = (
    *_theorem(
        "Theorem D.13", "", "lin_d1_zero", _SELF, _LIN_ZERO, note="its proof cites Lemma D.4 for D.12"
    ),
    *_theorem(
        "Theorem D.17", "", "lin_d0_zero", _SELF, _LIN_ZERO, note="it defines F_exp and speaks of F_lin"
    ),
    *_theorem(
        "Theorem F.13", "", "lin_d1_zero", _CROSS, _LIN_ZERO, note="its proof cites Lemma F.4 for F.12"
    ),
    *_theorem(
        "Theorem F.17", "", "lin_d0_zero", _CROSS, _LIN_ZERO, note="its proof cites Lemma F.4 for F.16"
    ),
)

_EXP_FIRES = rf"{_SURELY}F_{{\exp}}{_OF_THREE}>0"
_EXCLUDED = "b^2 + c^2 = 1 and the b + c = 1 of Definition D.1 exclude each other for b, c > 0"
_E4, _E4_READ_AS_N = _theorem(
    "Theorem E.4", "without b + c = 1", "exp_d1_fires", _IDENTITY, _EXP_FIRES, wide=True,
    needs=("m", "d", "n"), monotone={"m": 1},
    note=f"{_EXCLUDED}; b^2 + c^2 = 1 in decimals: (3 + 4i)^10 / 5^10",
)  # fmt: skip
_FIRES = (
    replace(
        _E4, part="", when=("b + c = 1", "b >= 0.1", "c >= 0.1", "b**2 + c**2 = 1", "b < 0.2"),
        note=_EXCLUDED,
    ),
    Claim(
        "Theorem E.4", "b**2 + c**2 = 1", "its premises beside Definition D.1", "b^{2}+c^{2}=1",
        concerns="premises",
        when=("b + c = 1", "b >= 0.1", "c >= 0.1"), where=_IDENTITY.where,
        scope={"n": "200", "b": "0.1,0.2,0.5", "c": "1-b"}, note=_EXCLUDED,
    ),
    *corrected("Theorem E.4", (_E4, _E4_READ_AS_N)),
)  # fmt: skip

_OMITTED = (
    r"\text{We omitted the proofs for }F_{\exp}\text{ outputs 0 for }{\cal D}_{0}\text{ and }"
    r"F_{\operatorname{lin}}\text{ outputs 0 for }{\cal D}_{1}\text{ and }{\cal D}_{0}"
)
_OURS = "a claim of ours, as D.9, D.13 and D.17 have it for QK^T = 11^T: the paper states none"
_NO_GROWTH = _IDENTITY._replace(data=(blocks_fit, strengths, "b > 0"))
_SECTION_E = (
    *_theorem("Section E", "omitted: F_exp = 0 on D0", "exp_d0_zero", _NO_GROWTH, _OMITTED, note=_OURS),
    *_theorem("Section E", "omitted: F_lin = 0 on D0", "lin_d0_zero", _NO_GROWTH, _OMITTED, note=_OURS),
    *_theorem(
        "Section E", "omitted: F_lin = 0 on D1, n c^2 against a1^3", "lin_d1_zero",
        _NO_GROWTH._replace(data=(*_NO_GROWTH.data, "n*c**2 >= 50*a1**3")), _OMITTED,
        note=f"{_OURS}; the weight of the column with a1 is about a1^3/(n c^2), which has to be small"
        " beside the threshold, as Figure 4 (d) shows along a1",
    ),
    Claim(
        "Section E", "Pr[lin_d1_zero] <= 1/2", "omitted: F_lin = 0 on D1, a1^3 beyond n c^2",
        when=("d <= n", stated_threshold, *_NO_GROWTH.data, "a1**3 >= n*c**2"), where=_NO_GROWTH.where,
        scope={"n": "200,1000", "d": "22,102", "a1": "10,20", **_ON_CIRCLE}, costly=True, along="n",
        printed=_OMITTED,
        exact=partial(happens, "lin_d1_zero"), witness=partial(happens_again, "lin_d1_zero"),
        note="a claim of ours: without the condition F_lin does not stay 0",
    ),
)  # fmt: skip

_BOTH = rf"{_SURELY}F_{{\exp}}(A_{{1}})>0,\ F_{{\exp}}(A_{{1}})=0\text{{ for }}{{\cal D}}_{{1}}"
_LINS = (
    rf"{_SURELY}F_{{\operatorname{{lin}}}}(A_{{1}})=0,\ F_{{\operatorname{{lin}}}}(A_{{1}})=0"
    r"\text{ for }{\cal D}_{0}"
)
_MAIN = (
    never_sure(_theorem(
        "Theorem 6.2", "D1", "positive_and_zero", _SELF, _BOTH, exact=_never, witness=_never_again,
        note="F_exp > 0 and F_exp = 0 are printed of one matrix, and no signs meet both",
    )[0], SELF_FIRES, "positive_and_zero.v"),
    *corrected("Theorem 6.2, D1", _theorem(
        "Theorem 6.2", "D1, F_lin = 0", "d1_told", _SELF, _BOTH, wide=True,
        note="the second F_exp read as F_lin; both networks meet the same signs",
    )),
    *_theorem(
        "Theorem 6.2", "D0", "lin_d0_zero", _SELF, _LINS, note="F_lin = 0 is printed twice"
    ),
    *_theorem(
        "Theorem 6.2", "D0, F_exp = 0", "d0_told", _SELF, _LINS, corrects="Theorem 6.2, D0",
        note="the first F_lin read as F_exp; both networks meet the same signs",
    ),
)  # fmt: skip

_APART = (
    r"\text{with high probability }F_{\exp}\text{ can distinguish }{\cal D}_{0}\text{ and }"
    r"{\cal D}_{1},\ F_{\operatorname{lin}}\text{ cannot}"
)


def _informal(label: str, of: _Of, sums: str) -> tuple[Claim, Claim]:
    return _theorem(
        label, "informal", "told_apart", of, _APART, wide=True, exact=_told_apart,
        witness=_told_apart_again,
        note=f"informal: it sums up {sums}; the event is the success of the experiments, all four"
        " networks with the same signs",
    )  # fmt: skip


#: The theorems in the paper's order, but D.5 and F.5.
NETWORKS = (
    *_informal("Theorem 1.1", _SELF, "Theorems D.5, D.9, D.13 and D.17"),
    *_informal("Theorem 1.2", _CROSS, "Theorems F.5, F.9, F.13 and F.17"),
    *_MAIN,
    *_ZERO_EXP,
    *_ZERO_LIN,
    *_FIRES,
    *_SECTION_E,
)
