"""The lemmas on random signs, D.4 to F.16, as claims: tails of <c, sigma> for one row.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.

Source: Lemma D.4, Lemma F.4.
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
    NOT_NEAR,
    SELF_DATA,
    SELF_FIRES,
    corrected,
    never_sure,
)
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]

_ONES = {"model": "self", "qk": "ones"}
_IDENTITY = {"model": "self", "qk": "identity"}
_CROSS = {"model": "cross"}
_LENGTHS = "1e50,1e300"


class SignTail(NamedTuple):
    """What is asked of <c, sigma>, c being a row of one kind.

    Events: "above", <c, sigma> >= level; "below", < level; "within", |<c, sigma>| < level; "near", |<c,
    sigma> - c sqrt(log n)| at most 0.1 sqrt(log n); "rest", |<c, sigma>| without the last column's at
    most that; "rest_below", below it.
    """

    network: Any  # "exp" or "lin"
    dataset: int  # 0 or 1
    kind: Any  # "special" or "other", as in `row_tails`
    event: str
    level: Fraction | None = None  # by default (c + 0.1) sqrt(log n)


def _level(tail: SignTail, cell: Any) -> Any:
    from flint import fmpq

    from simkit.papers.separation.attention.theory.row_tails import Level
    from simkit.papers.separation.tails import exact_number

    if tail.level is not None:
        return Level(fmpq(tail.level.numerator, tail.level.denominator))
    return Level(exact_number(cell.c) + fmpq(1, 10))


def _beside(cell: Any) -> tuple[Any, Any]:
    """Return c + 0.1 and c - 0.1, over sqrt(log n)."""
    from flint import fmpq

    from simkit.papers.separation.attention.theory.row_tails import Level
    from simkit.papers.separation.tails import exact_number

    c = exact_number(cell.c)
    return Level(c + fmpq(1, 10)), Level(c - fmpq(1, 10))


def missed(tail: SignTail, params: Params) -> Any:
    """Enclose how often the event does not happen; of "above", how often it does."""
    from flint import fmpq

    from simkit.papers.separation.attention.theory import row_tails
    from simkit.papers.separation.tails import Bounds

    cell = attention_cell(params)
    law = row_tails.row_law(cell, tail.network, tail.dataset, tail.kind)
    if tail.event == "near":
        high, low = _beside(cell)
        above, at_least = row_tails.tail_above(law, high), row_tails.tail_above(law, low, strict=False)
        return Bounds(above.low + 1 - at_least.high, above.high + 1 - at_least.low)
    if tail.event in ("rest", "rest_below"):
        tenth, strict = row_tails.Level(fmpq(1, 10)), tail.event == "rest"
        return row_tails.tail_beyond(row_tails.without_last(law), tenth, strict)
    level = _level(tail, cell)
    if tail.event == "within":
        return row_tails.tail_beyond(law, level, strict=False)
    return row_tails.tail_above(law, level, strict=False)


def _probability(tail: SignTail, params: Params) -> Any:
    """Enclose how often <c, sigma> is where the event has it: sigma fair signs, c a row of attention.

    Source: Definition C.1, Definition C.4.
    """
    low, high = missed(tail, params)
    return (low, high) if tail.event == "above" else (1 - high, 1 - low)


def probability_again(tail: SignTail, params: Params) -> Any:
    """Enclose the probability of the event a second time."""
    from flint import fmpq

    from simkit.papers.separation.attention.theory import row_again
    from simkit.papers.separation.attention.theory.row_tails import Level

    cell = attention_cell(params)
    row = (cell, tail.network, tail.dataset, tail.kind)
    if tail.event == "near":
        above = row_again.above_again(*row, _beside(cell)[0])
        at_least = row_again.above_again(*row, _beside(cell)[1], strict=False)
        return at_least[0] - above[1], at_least[1] - above[0]
    if tail.event in ("rest", "rest_below"):
        low, high = row_again.rest_again(*row, Level(fmpq(1, 10)), tail.event == "rest")
        return 1 - high, 1 - low
    ask = row_again.beyond_again if tail.event == "within" else row_again.above_again
    low, high = ask(*row, _level(tail, cell), strict=False)
    return (low, high) if tail.event == "above" else (1 - high, 1 - low)


def _term(tail: SignTail, params: Params, copies: int = 0) -> Any:
    """Return the probability as a formula: the level is (c + 0.1) sqrt(log n), its own, or 0.1."""
    from simkit.papers.separation.formulas.of_rows import blocks_of, tail_term

    level = "c + 0.1" if tail.level is None else str(float(tail.level))
    level = "0.1" if tail.event in ("rest", "rest_below") else level
    levels = ("c - 0.1", level) if tail.event == "near" else (level,)
    row = blocks_of(attention_cell(params), copies), tail.network, tail.dataset, tail.kind
    return tail_term(*row, tail.event, *levels)


class _Setting(NamedTuple):
    """Of which data a lemma speaks, and at which cells it is asked."""

    where: Mapping[str, Any]
    when: tuple[Any, ...]
    growth: str
    scope: Mapping[str, str]
    far: Mapping[str, str]
    search: Mapping[str, str]


# The experiments' sizes; and n = 1000 with growing d, as t sqrt(d) is what the proofs want small.
_SELF_SCOPE = {"n": "200,1000", "d": "12"}
_CROSS_SCOPE = {"n": "200,1000", "d": "11"}
_SELF_FAR = {"n": _LENGTHS, "d": "100000000000000000002"}
_CROSS_FAR = {"n": _LENGTHS, "d": "100000000000000000001"}
_SELF_SEARCH = {"n": "1000", "d": "22,52,102,202"}
_CROSS_SEARCH = {"n": "1000", "d": "11,41,51,101"}
_SELF = _Setting(_ONES, SELF_DATA, "log(d) > 0.02*log(n)", _SELF_SCOPE, _SELF_FAR, _SELF_SEARCH)
_SELF_D0 = _SELF._replace(growth="log(d) > (4*a0 + 0.02)*log(n)")
_OF_IDENTITY = _Setting(
    _IDENTITY, SELF_DATA, "log(d) > (2*b**2 + 0.02)*log(n)", _SELF_SCOPE,
    {"n": _LENGTHS, "d": "100000000000000000000000000000002"}, _SELF_SEARCH,
)  # fmt: skip
_OF_CROSS = _Setting(_CROSS, CROSS_DATA, "log(d) > 0.02*log(n)", _CROSS_SCOPE, _CROSS_FAR, _CROSS_SEARCH)
_OF_CROSS_D0 = _OF_CROSS._replace(growth="log(d) > (2*a0 + 0.02)*log(n)")

_READ_AS_N = "the polynomial read as n"


def _claim(label: str, part: str, said: str, tail: SignTail, setting: _Setting, **more: Any) -> Claim:
    """Return a claim on one row; the event of the statement is the tail's."""
    given = {"when": setting.when, "scope": setting.scope, "far": setting.far} | more
    return Claim(
        label, f"Pr[{tail.event}] {said}", part, exact=partial(_probability, tail),
        witness=partial(probability_again, tail), where=setting.where,
        formulas={"left": partial(_term, tail)},
        open_when=(setting.growth,), along="n", costly=True, **given,
    )  # fmt: skip


def _surely(
    label: str, part: str, tail: SignTail, setting: _Setting, printed: str, **more: Any
) -> tuple[Claim, Claim]:
    """Return a claim with probability 1 - delta/poly(n): for any polynomial, and for n.

    Of the second the least d is said from which it holds at the same n; at the same d no larger n helps.
    """
    said, needs = more.pop("note", ""), more.pop("needs", "d")
    both = {"quantifier": "from some on", "printed": printed} | more
    first = _claim(label, part, ">= 1 - delta/poly(n)", tail, setting, note=said, **both)
    second = f"{part}, {_READ_AS_N}"
    if both.get("corrects"):
        both["corrects"] = f"{both['corrects']}, {_READ_AS_N}"
    strengths = {name: grid for name, grid in both.get("scope", {}).items() if name not in ("n", "d")}
    both |= {"scope": {**setting.search, **strengths}}
    return first, _claim(
        label, second, ">= 1 - delta/n", tail, setting, note=said, needs=needs, **both
    )  # fmt: skip


def _self_printed(network: str, row: str, bar: str) -> str:
    product = rf"\langle c_{{\{network}}}(\operatorname{{\mathsf{{A}}}},x)_{{j_{{0}}}},\sigma\rangle"
    return (
        rf"\text{{If }}j_{{0}}{row} j_{{3}},\text{{ then }}\Pr[{bar}{product}{bar}<"
        r"(c+0.1)\sqrt{\log n}]\geq 1-\delta/\operatorname{poly}(n)"
    )


_LIN = r"operatorname{lin}"
_SPECIAL, _OTHER = "special", "other"
_HALF = Fraction(1, 2)


def _two_parts(
    label: str,
    network: str,
    dataset: int,
    setting: _Setting,
    level: Fraction | None,
    note: str,
    reading: str = "",
) -> tuple[Claim, ...]:
    """Return both parts of a lemma that |<c, sigma>| stays below a level in every row.

    A `reading` other than as printed is named beside the part, and corrects the printed one.
    """
    name = "exp" if network == "exp" else _LIN
    found: list[Claim] = []
    for part, row, kind in (("1", "=", _SPECIAL), ("2", r"\neq", _OTHER)):
        printed = _self_printed(name, row, "|")
        if setting.where is _CROSS:
            printed = printed.replace(r"(c+0.1)\sqrt{\log n}]\geq", "0.5]=")
        tail = SignTail(network, dataset, kind, "within", level)
        corrects = f"{label}, {part}" if reading else ""
        part = f"{part} ({reading})" if reading else part
        found += _surely(label, part, tail, setting, printed, note=note, corrects=corrects)
    return tuple(found)


def _around(label: str, part: str, network: str, dataset: int, setting: _Setting) -> tuple[Claim, ...]:
    """Return the display of a proof that <c, sigma> is near c sqrt(log n), and what is meant by it."""
    name = "exp" if network == "exp" else _LIN
    where = f"{part} (in the proof)"
    # The first part of D.8 has no display of its own.
    tail = SignTail(network, dataset, _SPECIAL if part == "1" else _OTHER, "near")
    printed = _claim(
        label, where, ">= 1 - delta/poly(n)", tail, setting,
        printed=rf"|\langle c_{{\{name}}}(\operatorname{{\mathsf{{A}}}},x)_{{j_{{0}}}},\sigma\rangle"
        r"-c\sqrt{\log n}|\leq 0.1\sqrt{\log n}\text{ with probability at least }"
        r"1-\delta/\operatorname{poly}(n)",
        note="with sigma_d = -1, half the time, <c, sigma> is near -c sqrt(log n)",
    )  # fmt: skip
    meant = replace(
        _claim(label, "", ">= 1 - delta/n", tail._replace(event="rest"), setting),
        part=f"{where}, first d - 1 columns", quantifier="from some on", printed=printed.printed,
        corrects=f"{label}, {where}", scope=setting.search, needs="d",
        note="<c, sigma> without the last column's c sqrt(log n) sigma_d is meant; poly(n) read as n",
    )  # fmt: skip
    return never_sure(printed, NOT_NEAR, "not_near.v"), meant


def _tenth(label: str, setting: _Setting, scope: Mapping[str, str], note: str) -> Claim:
    """Return Part 1 of D.4 and of E.3."""
    return _claim(
        label, "1", ">= 1/10", SignTail("exp", 1, _SPECIAL, "above"), setting,
        printed=r"\text{If }j_{0}=j_{3},\text{ then }\Pr[\langle c_{\exp}(\operatorname{\mathsf{A}},x)_"
        r"{j_{0}},\sigma\rangle\geq(c+0.1)\sqrt{\log n}]\geq 1/10",
        scope=scope, needs=("d", "n"), note=note,
    )  # fmt: skip


def _arithmetic(
    label: str, part: str, statement: str, printed: str, setting: _Setting, **more: Any
) -> Claim:
    """Return an inequality between parameters that a proof uses."""
    return Claim(
        label, statement, part, printed, where=setting.where,
        **({"scope": {"n": "100,1000"}, "when": setting.when} | more),
    )  # fmt: skip


_ROW_OTHER = _self_printed("exp", r"\neq", "")
_STRONG = "at a1 >= 1 the special key has weight n^a1 >= n in every row, so that c_1 does not vanish"
_D4_2 = SignTail("exp", 1, _OTHER, "below")
_WEAK = {**_SELF_SCOPE, "a1": "0.7"}

_LEMMA_D4 = (
    _tenth("Lemma D.4", _SELF, {**_SELF_SCOPE, "a1": "0.7,1.2"}, ""),
    _arithmetic(
        "Lemma D.4", "1 (in the proof)", "a1/2 + b/2 + c >= c + 0.2",
        r"\frac{1}{2}a_{1}\sqrt{\log n}+\frac{1}{2}b\sqrt{\log n}+c\sqrt{\log n}\geq"
        r"(c+0.2)\cdot\sqrt{\log n}", _SELF, scope={"n": "200", "a1": "0.7,1.2", "b": "0.2"},
    ),
    never_sure(
        _claim(
            "Lemma D.4", "2", ">= 1 - delta/poly(n)", _D4_2, _SELF, printed=_ROW_OTHER, because=_STRONG,
            note="at the experiments' a1 = 1.2; the proof ends with <= where the lemma has <",
        ),
        SELF_FIRES, "self_keys.v", "self_fires.v",
    ),
    *corrected("Lemma D.4, 2", _surely(
        "Lemma D.4", "2 (a1 < 1)", _D4_2, _SELF._replace(when=(*SELF_DATA, "a1 < 1")), _ROW_OTHER,
        scope=_WEAK, far={**_SELF_FAR, "a1": "0.7"}, note=_STRONG, needs="",
    )),
)  # fmt: skip

_WITH_IDENTITY = "Q K^T = I (Appendix E); b + c = 1 as in Definition D.1"
_LEMMA_E3 = (
    replace(
        _tenth("Lemma E.3", _OF_IDENTITY, _SELF_SCOPE, _WITH_IDENTITY),
        far={"a1": "0.7", "n": "1000", "d": "12,1002"},
        because="Definition D.1 admits a1 from 0.7 on, where Lemma E.1, on which it rests, asks for"
        " a1 >= 1: below, a special key weighs n^(a1^2) beside n others",
    ),
    replace(
        _tenth(
            "Lemma E.3", _OF_IDENTITY._replace(when=(*_OF_IDENTITY.when, "a1 >= 1")), _SELF_SCOPE,
            _WITH_IDENTITY,
        ),
        part="1, a1 >= 1", corrects="Lemma E.3, 1", far={"a1": "1", "n": "1000", "d": "12,1002"},
    ),
    _arithmetic(
        "Lemma E.3", "1 (in the proof)", "1/8 - delta/n >= 1/10",
        r"1/8-\delta/\operatorname{poly}(n)\geq 1/10", _OF_IDENTITY, note="poly(n) read as n",
        needs=("n",), monotone={"n": 1}, scope={"n": "200,1000"},
    ),
    *_surely(
        "Lemma E.3", "2", SignTail("exp", 1, _OTHER, "below"), _OF_IDENTITY, _ROW_OTHER,
        note=f"{_WITH_IDENTITY}; rows whose identity column is not j3's; its proof prints 0.05 as 0.0.5",
    ),
    *_surely(
        "Lemma E.3", "2 (rows in the identity column of j3)", SignTail("exp", 1, "same", "below"),
        _OF_IDENTITY, _ROW_OTHER, note=f"{_WITH_IDENTITY}; with n = d - 2 there is no such row",
    ),
)  # fmt: skip

_NINE_TENTHS = Fraction(9, 10)
_F4_1 = (
    r"\text{If }j_{0}=j_{3},\text{ then }\Pr[\langle c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},"
    r"\sigma\rangle\geq 1-0.1]=1/10"
)
_F4_2 = _self_printed("exp", r"\neq", "|").replace(r"(c+0.1)\sqrt{\log n}]\geq", "0.5]=")
_ABOVE = SignTail("exp", 1, _SPECIAL, "above", _NINE_TENTHS)
_CALLED_J3 = "the row that Lemma F.3 calls j2 is called j3 here"
_AT_LEAST = "= 1 - delta/poly(n) is read as at least"

_LEMMA_F4 = (
    _claim(
        "Lemma F.4", "1 (row j3, which is not j2)", "= 1/10", _ABOVE._replace(kind=_OTHER), _OF_CROSS,
        printed=_F4_1, note=f"literally; {_CALLED_J3}",
    ),
    _claim(
        "Lemma F.4", "1 (j3 read as j2)", "= 1/10", _ABOVE, _OF_CROSS, printed=_F4_1,
        note=f"{_CALLED_J3}; the proof shows at least 1/10",
    ),
    _claim(
        "Lemma F.4", "1 (row j2, at least 1/10)", ">= 1/10", _ABOVE, _OF_CROSS, printed=_F4_1,
        scope={**_CROSS_SCOPE, "a1": "1.05,3"}, needs=("d", "n"),
        corrects="Lemma F.4, 1 (j3 read as j2)", note=_CALLED_J3,
    ),
    _arithmetic(
        "Lemma F.4", "1 (in the proof)", "1/4 - delta/n >= 1/10",
        r"1/4-\delta/\operatorname{poly}(n)\geq 1/10", _OF_CROSS, note="poly(n) read as n",
        needs=("n",), monotone={"n": 1}, scope={"n": "200,1000"},
    ),
    never_sure(
        _claim(
            "Lemma F.4", "2 (row j2, which is not j3)", ">= 1 - delta/poly(n)",
            SignTail("exp", 1, _SPECIAL, "within", _HALF), _OF_CROSS, printed=_F4_2,
            note=f"literally j0 = j2 is allowed; {_CALLED_J3}; {_AT_LEAST}",
        ),
        CROSS_FIRES, "cross_keys.v", "cross_fires.v",
    ),
    *corrected("Lemma F.4, 2 (row j2, which is not j3)", _surely(
        "Lemma F.4", "2 (j3 read as j2)", SignTail("exp", 1, _OTHER, "within", _HALF), _OF_CROSS, _F4_2,
        note=f"{_CALLED_J3}; {_AT_LEAST}",
    )),
)  # fmt: skip

_CITES_D3 = "its proof cites Lemma D.3, on D1, for D.7"
_ALL_ROWS = f"j3 read as j2: {_CALLED_J3}; {_AT_LEAST}"

#: The lemmas on random signs, in the paper's order.
SIGNS = (
    *_LEMMA_D4,
    *_two_parts("Lemma D.8", "exp", 0, _SELF_D0, None, _CITES_D3),
    *_around("Lemma D.8", "2", "exp", 0, _SELF_D0),
    *_two_parts("Lemma D.12", "lin", 1, _SELF, None, ""),
    *_around("Lemma D.12", "1", "lin", 1, _SELF),
    *_around("Lemma D.12", "2", "lin", 1, _SELF),
    *_two_parts("Lemma D.16", "lin", 0, _SELF, None, ""),
    *_around("Lemma D.16", "1", "lin", 0, _SELF),
    *_around("Lemma D.16", "2", "lin", 0, _SELF),
    *_LEMMA_E3,
    *_LEMMA_F4,
    *_two_parts("Lemma F.8", "exp", 0, _OF_CROSS_D0, _HALF, _ALL_ROWS),
    *_two_parts(
        "Lemma F.12",
        "lin",
        0,
        _OF_CROSS,
        _HALF,
        f"{_ALL_ROWS}; it is in the section on D1, but prints D0",
    ),
    *_two_parts("Lemma F.12", "lin", 1, _OF_CROSS, _HALF, _ALL_ROWS, "D1"),
    *_two_parts("Lemma F.16", "lin", 0, _OF_CROSS, _HALF, _ALL_ROWS),
)
