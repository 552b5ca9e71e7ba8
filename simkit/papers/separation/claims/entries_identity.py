"""Lemmas E.1 and E.2: entries of self-attention with Q K^T = I."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim, Instance
from simkit.papers.separation.claims.entries import COPIES, instance_of_count, rows_again, rows_of
from simkit.papers.separation.claims.entry_parts import IDENTITY, ONES, SELF_FAR, SELF_SCOPE, Lemma
from simkit.papers.separation.claims.entry_premises import (
    Params,
    circle_data,
    self_data,
    strength,
    strong_self_data,
)

#: Lemma E.1 takes b^2 + c^2 = 1, which these decimals solve: (2 + i)^20 / 5^10 has them as its parts, up
#: to signs. Theorem E.4 asks for b < 0.2 besides.
CIRCLE = {"b": "0.1512431616", "c": "0.9884965888"}
_A1 = {"a1": "1,1.2,3"}
_READING = "b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out"
_E1 = Lemma(
    "Lemma E.1", "exp", "D1", IDENTITY,
    (circle_data,),
    {**SELF_SCOPE, **_A1, **CIRCLE}, {**SELF_FAR, **CIRCLE}, _READING,
)  # fmt: skip


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


def _count(part: str, meant: tuple[bool, str, Any], stated: str, printed: str, **more: Any) -> Claim:
    """Return a claim on how many indices j1 have an exponent."""
    numbers: Mapping[str, Any] = {"indices": partial(_indices, *meant), **COPIES}
    return _E1.claim(
        part, f"indices {stated}", printed, numbers, instance=partial(_row_counted, *meant), **more
    )


_U = r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}"
_RANGE = rf"{_U}\in[n^{{c^{{2}}}},n^{{b^{{2}}+c^{{2}}}}]"
_LARGE = r"\text{There } t-1\text{ indices equal }n^{b^{2}+c^{2}}"
_SMALL = r"\text{There are }n-t\text{ indices equal to }n^{c^{2}}"
_FOR_U = "printed for u, which is at least 1, where the proof has f"
_AT_MOST = r"\text{ indices }\leq 1/n"

_1B, _2 = {"display": "Lemma E.1, 1b"}, {"display": "Lemma E.1, 2"}
_WEIGHTS = (
    _E1.part(
        "1a", "u special j3", "= (1 + a1)**2", rf"{_U}=n^{{(1+a_{{1}})^{{2}}}}"
    ),
    _E1.part(
        "1a, as in the proof", "u special j3", "= a1**2 + b**2 + c**2",
        rf"{_U}=n^{{a_{{1}}^{{2}}+b^{{2}}+c^{{2}}}}", corrects="Lemma E.1, 1a",
        note="the printed exponent is that of Q K^T all ones",
    ),
    _E1.part("1b (from below)", "u special not j3 smallest", ">= c**2", _RANGE, **_1B),
    _E1.part(
        "1b (from above)", "u special not j3 largest", "<= b**2 + c**2", _RANGE, **_1B
    ),
    _count("1b (large ones)", (True, "=", _squares), "= t - 1", _LARGE, **_1B),
    _count("1b (small ones)", (True, "=", _apart), "= n - t", _SMALL, **_1B),
    _E1.part("2 (from below)", "u other all smallest", ">= c**2", _RANGE, **_2),
    _E1.part("2 (from above)", "u other all largest", "<= b**2 + c**2", _RANGE, **_2),
    _count(
        "2 (large ones)", (False, "=", _squares), "= t - 1", _LARGE,
        note="j0 itself is among them: with n - t others they are n", **_2,
    ),
    _count(
        "2 (large ones), t of them", (False, "=", _squares), "= t",
        r"t\text{ indices equal }n^{b^{2}+c^{2}}", corrects="Lemma E.1, 2 (large ones)",
        note="j0 itself is among them",
    ),
    _count("2 (small ones)", (False, "=", _apart), "= n - t", _SMALL, **_2),
    _E1.part(
        "3a", "f special j3 smallest", ">= 1/2", r"f_{\exp}\geq 1/2\ (a_{1}>1)",
        when=("a1 > 1",),
    ),
    _E1.part(
        "3b", "f special not j3 largest", "<= n**(b**2 - 1)", r"f_{\exp}\leq 1/n^{1-b^{2}}"
    ),
    _count(
        "4 (t - 1 indices)", (False, "<=", _below), ">= t - 1",
        r"u_{\exp}:\ \text{There }t-1\text{ indices }\leq 1/n^{1-b^{2}}", note=_FOR_U,
        display="Lemma E.1, 4",
    ),
    _count(
        "4 (n - t indices)", (False, "<=", lambda params: Fraction(-1)), ">= n - t",
        rf"u_{{\exp}}:\ \text{{There are }}n-t{_AT_MOST}", note=_FOR_U,
        display="Lemma E.1, 4",
    ),
    _E1.part(
        "4 (t indices), for f", "f other own largest", "<= n**(b**2 - 1)",
        r"f_{\exp}:\ t\text{ indices }\leq 1/n^{1-b^{2}}", corrects="Lemma E.1, 4 (t - 1 indices)",
        note="the t keys in the identity column of j0",
    ),
    _E1.part(
        "4 (n - t indices), for f", "f other not own largest", "<= 1/n",
        rf"f_{{\exp}}:\ n-t{_AT_MOST}", corrects="Lemma E.1, 4 (n - t indices)",
        note="the n - t keys in the other identity columns",
    ),
)  # fmt: skip


def _columns(lemma: Lemma, suffix: str = "") -> list[Claim]:
    """Return Lemma E.2, in the setting that `lemma` names."""

    def part(name: str, where: str, stated: str, printed: str, note: str = "") -> Claim:
        more: dict[str, Any] = {"corrects": f"{lemma.label}, {name}"} if suffix else {"needs": ()}
        return lemma.part(name + suffix, f"c {where}", stated, r"c_{\exp}" + printed, note=note, **more)

    power, half = "n**(b**2 - 1)", r"\geq\frac{1}{2}\cdot "
    weights = "weights add up to 1, and the column is c sqrt(log n) throughout"
    rest = "with one identity column there is no other"
    sparse = r"\leq\frac{t}{n^{1-b^{2}}}\cdot b\sqrt{\log n}"
    last = r"=c\sqrt{\log n}"
    return [
        part("1", "special first smallest", ">= a1/2", rf"{half}a_{{1}}\sqrt{{\log n}}"),
        part("2 (one i0)", "special with j3 smallest", ">= b/2", rf"{half}b\sqrt{{\log n}}"),
        part(
            "2 (only one i0)", "special without j3 largest", "< b/2",
            rf"{half}b\sqrt{{\log n}}", f"that no other column is so large; {rest}",
        ),
        part("2 (the rest)", "special without j3 largest", f"<= t * {power}*b", sparse, rest),
        part("3", "special last", "= c", last, weights),
        part(
            "4", "other first largest", f"<= {power}*a1",
            r"\leq\frac{1}{n^{1-b^{2}}}\cdot a_{1}\sqrt{\log n}",
        ),
        part("5", "other identity largest", f"<= t * {power}*b", sparse),
        part("6", "other last", "= c", last, weights),
    ]  # fmt: skip


_E2 = Lemma(
    "Lemma E.2", "exp", "D1", ONES, (self_data,), {**SELF_SCOPE, "a1": "0.7,1.2,3"}, SELF_FAR,
    "printed for Q K^T all ones; its values are those of Q K^T = I",
)  # fmt: skip

#: The entry lemmas of Appendix E.
ENTRIES_IDENTITY = (
    *_WEIGHTS,
    *_columns(_E2),
    *_columns(
        _E2.on(
            where=IDENTITY, when=(strong_self_data,), scope={**SELF_SCOPE, **_A1},
            note="with a1 >= 1 of Lemma E.1, from which it follows; b + c = 1 as in Definition D.1",
        ),
        ", Q K^T = I",
    ),
)  # fmt: skip
