"""What the paper states about the entries of attention: the lemmas of Appendices D, E and F on them.

`entries.csv` has a row a part, with what `Lemma.part` takes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.tables import read_rows
from simkit.declare.statement import Premise, Statements
from simkit.papers.separation.claims.entries_identity import COUNTED
from simkit.papers.separation.claims.entry_parts import Lemma
from simkit.papers.separation.claims.entry_premises import (
    Params,
    circle_data,
    cross_data,
    self_data,
    strong_self_data,
)

_WORDS = {
    "repeated": "as printed the part repeats j0 != j3 and names no j1: it is of every key, the special"
    " one included",
    "no_rest": "with one identity column there is no other",
    "last": "weights add up to 1, and the column is c sqrt(log n) throughout",
    "misnamed": "j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is"
    " not j3",
}


def _one_column_fewer(params: Params) -> int:
    """Return the t of n = t (d - 2)."""
    return int(params["n"]) // (int(params["d"]) - 2)


def _one_column_fewer_again(params: Params) -> int:
    return -(-int(params["n"]) // (int(params["d"]) - 2))  # the same where it is whole


def _both_fit(params: Params) -> Premise:
    """Return whether n = t (d - 2), as Lemma F.15 has it, beside n = t (d - 1) of Definition F.1."""
    columns = int(params["d"]) - 2
    rest = int(params["n"]) % columns if columns else 1
    return Premise(
        "n = t (d - 2) with a whole number t", rest == 0, float(rest), "=", 0.0, "rows left over"
    )


# A range of n in which the identity blocks fit, and d of the figures beside the default.
_SELF, _SELF_FAR = {"n": "200,1000", "d": "12,22"}, {"n": "1e10,1e100,1e300", "d": "1000002"}
_CROSS, _CROSS_FAR = {"n": "200,1000", "d": "6,11"}, {"n": "1e10,1e100,1e300", "d": "1000001"}
_A0, _STRONG_A1, _CROSS_A1 = {"a0": "0.01,0.09"}, {"a1": "1,1.2,3"}, {"a1": "1.2,3"}
_SELF_A1 = _SELF | {"a1": "0.7,1.2,3"}
_ONES, _IDENTITY = {"model": "self", "qk": "ones"}, {"model": "self", "qk": "identity"}
#: Lemma E.1 takes b^2 + c^2 = 1, which these decimals solve: (2 + i)^20 / 5^10 has them as its parts, up
#: to signs. Theorem E.4 asks for b < 0.2 besides.
_CIRCLE = {"b": "0.1512431616", "c": "0.9884965888"}
_FOR_D1, _FOR_D0 = (
    f"printed for {a}; the values are those of {b}" for a, b in (("D1", "D0"), ("D0", "D1"))
)
_for_d1 = partial(Lemma, where=_ONES, when=(self_data,), scope=_SELF_A1, far=_SELF_FAR)
_for_d0 = partial(Lemma, where=_ONES, when=(self_data,), scope=_SELF | _A0, far=_SELF_FAR)
_cross = partial(Lemma, where={"model": "cross"}, when=(cross_data,), far=_CROSS_FAR)
_cross_d1 = partial(_cross, scope=_CROSS | _CROSS_A1)
_cross_d0 = partial(_cross, scope=_CROSS | _A0)
_D6 = _for_d0("Lemma D.6", "exp", "D1", note=_FOR_D1)
_D14 = _for_d0(
    "Lemma D.14", "lin", "D0", where=_IDENTITY,
    note="printed for Q K^T = I; the values are those of Q K^T all ones",
)  # fmt: skip
_E2 = _for_d1(
    "Lemma E.2", "exp", "D1", note="printed for Q K^T all ones; its values are those of Q K^T = I"
)
_F6 = _cross_d0("Lemma F.6", "exp", "D1", note=_FOR_D1)
_F7 = _cross_d0("Lemma F.7", "exp", "D0")
_F11 = _cross_d1("Lemma F.11", "lin", "D0", note=_FOR_D0)
_F14 = _cross_d0("Lemma F.14", "lin", "D1", note=_FOR_D1)
_F15 = _cross_d0("Lemma F.15", "lin", "D0", note="n = t (d - 2) is printed for n = t (d - 1)")
#: The lemmas, and their settings as corrected.
_LEMMAS = {
    "D.2": _for_d1("Lemma D.2", "exp", "D1"),
    "D.3": _for_d1("Lemma D.3", "exp", "D1"),
    "D.6": _D6,
    "D.6 on D0": replace(_D6, dataset="D0"),
    "D.7": _for_d0("Lemma D.7", "exp", "D0"),
    "D.10": _for_d1("Lemma D.10", "lin", "D1"),
    "D.11": _for_d1("Lemma D.11", "lin", "D1"),
    "D.14": _D14,
    "D.14, Q K^T all ones": replace(_D14, where=_ONES),
    "D.15": _for_d0("Lemma D.15", "lin", "D0"),
    "E.1": Lemma(
        "Lemma E.1", "exp", "D1", _IDENTITY, (circle_data,), _SELF | _STRONG_A1 | _CIRCLE,
        _SELF_FAR | _CIRCLE, "b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out",
    ),
    "E.2": _E2,
    "E.2, Q K^T = I": replace(
        _E2, where=_IDENTITY, when=(strong_self_data,), scope=_SELF | _STRONG_A1,
        note="with a1 >= 1 of Lemma E.1, from which it follows; b + c = 1 as in Definition D.1",
    ),
    "F.2": _cross_d1("Lemma F.2", "exp", "D1"),
    "F.3": _cross_d1("Lemma F.3", "exp", "D1"),
    "F.6": _F6,
    "F.6 on D0": replace(_F6, dataset="D0"),
    "F.7": _F7,
    "F.7 of row j2": replace(_F7, note="j3 is printed for j2"),
    "F.10": _cross_d1("Lemma F.10", "lin", "D1"),
    "F.11": _F11,
    "F.11 on D1": replace(_F11, dataset="D1", note="D0 is printed for D1, and j3 for j2"),
    "F.14": _F14,
    "F.14 on D0": replace(_F14, dataset="D0", note="D1 is printed for D0, and j3 for j2"),
    "F.15": replace(
        _F15, when=(cross_data, _both_fit), scope={**_CROSS, **_A0, "n": "180,900"},
        far={**_CROSS_FAR, "d": "6"}, copies={"t": (_one_column_fewer, _one_column_fewer_again)},
        note="printed with n = t (d - 2), where there are d - 1 columns; here both divide n",
    ),
    "F.15, n = t (d - 1)": _F15,
}  # fmt: skip


def _claim(row: Mapping[str, str]) -> Claim:
    lemma, entries = _LEMMAS[row["lemma"]], row["entries"]
    more: dict[str, Any] = {name: row[name] for name in ("corrects", "display") if row[name]}
    more["note"] = row["note"].format_map(_WORDS)
    if row["when"]:
        more["when"] = (row["when"],)
    if row["needs"] == "nothing":  # no length changes what fails: nothing to search for
        more["needs"] = ()
    if entries in COUNTED:
        return lemma.claim(
            row["part"], f"indices {row['stated']}", row["printed"], **COUNTED[entries], **more
        )
    return lemma.part(row["part"], entries, row["stated"], row["printed"], **more)


class EntryClaims(Statements):
    """The entry lemmas as claims: of every kind of row, key and column.

    Source: Lemma D.2, Lemma D.6, Lemma E.1, Lemma E.2, Lemma F.2, Lemma F.6.
    """

    claims: ClassVar[Sequence[Claim]] = tuple(
        map(_claim, read_rows("simkit.papers.separation.claims:entries.csv"))
    )
