"""The lemmas on random signs, D.4 to F.16, as claims: tails of <c, sigma> for one row.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.

Source: Lemma D.4, Lemma F.4.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from simkit.declare.claims.tables import read_claims
from simkit.papers.separation.claims.premises import (
    CROSS_DATA,
    CROSS_FIRES,
    NOT_NEAR,
    SELF_DATA,
    SELF_FIRES,
    SELF_WHERE,
    never_sure,
)
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]


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


def _row(tail: SignTail) -> dict[str, Any]:
    """Return what is computed of one row, as fields of a claim."""
    return {
        "exact": partial(_probability, tail), "witness": partial(probability_again, tail),
        "formulas": {"left": partial(_term, tail)},
    }  # fmt: skip


def _setting(where: Mapping[str, Any], growth: str) -> dict[str, Any]:
    return {"where": where, "open_when": (growth,), "along": "n", "costly": True}


def _around(network: str, dataset: int, kind: str) -> dict[str, Any]:
    """Return that <c, sigma> is near c sqrt(log n), as one on its failure."""
    tail = SignTail(network, dataset, kind, "near")
    return never_sure(_row(tail), SELF_WHERE, NOT_NEAR, "not_near.v")


_ONES, _CROSS = SELF_WHERE, {"model": "cross"}
_LEVELS = {"": None, "_half": Fraction(1, 2), "_nine_tenths": Fraction(9, 10)}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "self": _setting(_ONES, "log(d) > 0.02*log(n)"),
    "self_d0": _setting(_ONES, "log(d) > (4*a0 + 0.02)*log(n)"),
    "identity": _setting({"model": "self", "qk": "identity"}, "log(d) > (2*b**2 + 0.02)*log(n)"),
    "cross": _setting(_CROSS, "log(d) > 0.02*log(n)"),
    "cross_d0": _setting(_CROSS, "log(d) > (2*a0 + 0.02)*log(n)"),
    "self_data": {"when": SELF_DATA},
    "weak_data": {"when": (*SELF_DATA, "a1 < 1")},
    "strong_data": {"when": (*SELF_DATA, "a1 >= 1")},
    "cross_data": {"when": CROSS_DATA},
    "ones": {"where": _ONES},
    "of_identity": {"where": {"model": "self", "qk": "identity"}},
    "of_cross": {"where": _CROSS},
    "self_fires": never_sure(
        _row(SignTail("exp", 1, "other", "below")), _ONES, SELF_FIRES, "self_keys.v", "self_fires.v"
    ),
    "cross_fires": never_sure(
        _row(SignTail("exp", 1, "special", "within", Fraction(1, 2))), _CROSS, CROSS_FIRES,
        "cross_keys.v", "cross_fires.v",
    ),
    **{
        f"{network}{dataset}_{kind}_not_near": _around(network, dataset, kind)
        for network, dataset, kind in (
            ("exp", 0, "other"), ("lin", 1, "special"), ("lin", 1, "other"), ("lin", 0, "special"),
            ("lin", 0, "other"),
        )
    },
    **{
        f"{network}{dataset}_{kind}_{event}{name}": _row(SignTail(network, dataset, kind, event, level))
        for network, dataset, kind, event, (name, level) in product(
            ("exp", "lin"), (0, 1), ("special", "other", "same"),
            ("above", "below", "within", "rest"), _LEVELS.items(),
        )
    },
}  # fmt: skip
_WORDS = {
    # The experiments' sizes; and n = 1000 with growing d, as t sqrt(d) is what the proofs want small.
    "self_sizes": "n = 200,1000; d = 12",
    "cross_sizes": "n = 200,1000; d = 11",
    "self_search": "n = 1000; d = 22,52,102,202",
    "cross_search": "n = 1000; d = 11,41,51,101",
    "self_far": "n = 1e50,1e300; d = 100000000000000000002",
    "identity_far": "n = 1e50,1e300; d = 100000000000000000000000000000002",
    "cross_far": "n = 1e50,1e300; d = 100000000000000000001",
    "all_rows": "j3 read as j2: the row that Lemma F.3 calls j2 is called j3 here; = 1 - delta/poly(n)"
    " is read as at least",
    "called_j3": "the row that Lemma F.3 calls j2 is called j3 here",
    "at_least": "= 1 - delta/poly(n) is read as at least",
    "strong": "at a1 >= 1 the special key has weight n^a1 >= n in every row, so that c_1 does not"
    " vanish",
    "near": "with sigma_d = -1, half the time, <c, sigma> is near -c sqrt(log n)",
    "last_column": "<c, sigma> without the last column's c sqrt(log n) sigma_d is meant; poly(n) read"
    " as n",
    "with_identity": "Q K^T = I (Appendix E); b + c = 1 as in Definition D.1",
    "read_as_n": "the polynomial read as n",
    "outgrows": "failure: 1 less the probability; each polynomial that grows outgrows log n",
}

#: The lemmas on random signs, in the paper's order.
SIGNS = read_claims("simkit.papers.separation.claims:signs.csv", _WORDS, _GROUPS)
