"""Lemma E.1: for how many keys the exponent of u, with Q K^T = I, is a number or at most one."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Instance
from simkit.papers.separation.claims.entries import COPIES, instance_of_count, rows_again, rows_of
from simkit.papers.separation.claims.entry_premises import Params, strength


def _squares(params: Params) -> Fraction:
    return strength(params["b"]) ** 2 + strength(params["c"]) ** 2


def _apart(params: Params) -> Fraction:
    return strength(params["c"]) ** 2


def _below(params: Params) -> Fraction:
    """Return the exponent of n^(b^2 - 1)."""
    return strength(params["b"]) ** 2 - 1


def _indices(special: bool, relation: str, wanted: Any, params: Params) -> int:
    """Return for how many keys j1, but j3 on its own row, the exponent of u relates to a number."""
    exponent = wanted(params)
    counts = {
        sum(
            key.number
            for key in row.keys
            if not (special and key.name == "j3") and _relates(key.score, relation, exponent)
        )
        for row in rows_of(params, "D1")
        if row.special == special
    }
    return _one(counts)


def _row_counted(special: bool, relation: str, wanted: Any, params: Params) -> Instance:
    exponent = wanted(params)

    def count(row: Any) -> int:
        groups = [group for group in row.groups if not (special and group[0] == row.j3)]
        return sum(many for _, many, score in groups if _relates(score, relation, exponent))

    return instance_of_count(count, (row for row in rows_again(params, "D1") if row.special == special))


def _relates(score: Fraction, relation: str, exponent: Fraction) -> bool:
    return score == exponent if relation == "=" else score <= exponent


def _one(counts: set[int]) -> int:
    if len(counts) != 1:
        raise ValueError("rows differ in it")
    return counts.pop()


#: What is counted: on the special row or the others, which relation, the exponent.
_COUNTS: Mapping[str, tuple[bool, str, Any]] = {
    "indices special = squares": (True, "=", _squares),
    "indices special = apart": (True, "=", _apart),
    "indices other = squares": (False, "=", _squares),
    "indices other = apart": (False, "=", _apart),
    "indices other <= below": (False, "<=", _below),
    "indices other <= ordinary": (False, "<=", lambda params: Fraction(-1)),
}
#: The counts as groups of a claim's fields.
COUNTED: Mapping[str, Mapping[str, Any]] = {
    name: {"numbers": {"indices": partial(_indices, *meant), **COPIES},
           "instance": partial(_row_counted, *meant)}
    for name, meant in _COUNTS.items()
}  # fmt: skip
