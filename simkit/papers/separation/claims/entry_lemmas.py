"""What the paper states about the entries of attention: the lemmas of Appendices D, E and F on them.

`entries.csv` has a row a part, with what `Lemma.part` takes: a lemma has label, data set and premises
once. For the library of proofs the entries are formulas: there a row of A1, A2 or A3 is a list of its
entries other than 0: column 0 is the first, columns 1 to k are those of the identity blocks, column
k + 1 is the last of self-attention. Keys that are alike are one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.instances import Term
from simkit.declare.claims.tables import read_rows
from simkit.declare.statement import Premise, Statements
from simkit.papers.separation.claims.entries import (
    COPIES,
    Entries,
    extreme_again,
    instance_of,
    value_of,
)
from simkit.papers.separation.claims.entries_identity import COUNTED
from simkit.papers.separation.claims.entry_premises import (
    Params,
    cell_of,
    circle_data,
    cross_data,
    self_data,
    strong_self_data,
)


def entry_term(entries: Entries, params: Params) -> Term:
    """Return the extreme entry of a lemma at the row of the data where it is attained.

    Source: Definition C.1, Definition C.4, Lemma D.2, Lemma D.3.
    """
    cell = cell_of(params)
    _, row, at = extreme_again(entries, params)
    first = "a0" if entries.dataset == "D0" else "a1"
    weight = Term("softmax" if entries.network == "exp" else "linear", ("n",))

    def key(j1: int) -> list[Any]:
        return _row(cell.model, row.k, j1, first if j1 == row.j3 else "")

    if cell.model == "cross":
        score = Term("score_cross", (first if row.special else "0",))
    else:
        query = _row("self", row.k, row.j0, first if row.special else "")
        score = Term("score_ones" if cell.qk == "ones" else "score_identity", (query,))
    if entries.letter == "u":
        asked = Term(score.name, (*score.arguments, key(at["j1"])))
        return Term("log_over_log" if entries.network == "exp" else "over_log", ("n", weight, asked))
    keys = [(many, j1) for j1, many, _ in row.groups if many]
    if entries.letter == "f":
        return Term("attention", (weight, score, [(m, key(j)) for m, j in keys], key(at["j1"])))
    column = row.k + 1 if at["i0"] == -2 else at["i0"]
    apart = [part for many, j1 in keys for part in _by_column(row, column, many, j1)]
    return Term("attended", (weight, score, [(m, key(j)) for m, j in apart], column))


def _row(model: str, columns: int, j: int, special: str) -> list[tuple[int, str]]:
    """Return row j of A2 = A3, or of A1 in self-attention, with its first entry if it has one."""
    if model == "cross":
        return [*([(0, "1")] if special else []), (1 + j % columns, "1")]
    return [*([(0, special)] if special else []), (1 + j % columns, "b"), (columns + 1, "c")]


def _by_column(row: Any, column: int, many: int, j1: int) -> list[tuple[int, int]]:
    """Return keys that score alike, apart by whether they have an entry in an identity column."""
    near = {row.j0 % row.k, row.j3 % row.k}
    if not 0 < column <= row.k or j1 % row.k in near or column - 1 in near:
        return [(many, j1)]
    held = row.n // row.k + (column - 1 < row.n % row.k)
    elsewhere = next(j for j in range(row.k) if j not in near and j != column - 1) if many > held else 0
    return [(held, column - 1), *([(many - held, elsewhere)] if many > held else [])]


# By these names entries stand in the statements.
_NAMES = {
    ("u", "exp"): "log_n_u",
    ("u", "lin"): "u_over_log_n",
    ("f", "exp"): "f",
    ("f", "lin"): "f",
    ("c", "exp"): "c_over_root_log_n",
    ("c", "lin"): "c_over_root_log_n",
}


@dataclass(frozen=True)
class Lemma:
    """What the parts of a lemma share: its label, setting and premises. Source: Lemma D.2."""

    label: str
    network: str
    dataset: str
    where: Mapping[str, Any]
    when: Sequence[Any]
    scope: Mapping[str, str]
    far: Mapping[str, str]
    note: str = ""  # a reading that all of its parts need
    copies: Mapping[str, Any] = field(default_factory=lambda: COPIES)  # the number t

    def part(self, part: str, entries: str, stated: str, printed: str, **more: Any) -> Claim:
        """Return the claim of one part, with the other attributes of the claim that are given.

        Entries are letter, row, place, and which extreme (by default the only one), as `Entries` has
        them: ``f special not j3 largest``; what is stated is relation and right side. A note is put
        before that of the lemma.

        Source: Lemma D.2.
        """
        letter, row, *rest = entries.split()
        extreme = rest.pop() if rest[-1] in ("largest", "smallest", "only") else "only"
        meant = Entries(self.network, self.dataset, letter, row, " ".join(rest), extreme)
        name = _NAMES[meant.letter, self.network]
        if self.where["model"] == "cross" and meant.letter == "c":
            name = "c_entry"  # c is a parameter's name
        numbers: dict[str, Any] = {name: partial(value_of, meant)}
        if "t" in stated.replace("*", " ").replace("(", " ").replace("/", " ").split():
            numbers |= self.copies
        asked = {"f": ("n",), "u": ()}.get(meant.letter, ("n", "d"))
        if meant.place == "first":
            asked = ("n",)
        more.setdefault("left_range", self._range(meant))
        more.setdefault("instance", partial(instance_of, meant))
        blocks = "d - 1" if self.where["model"] == "cross" else "d - 2"
        more.setdefault("formulas", {"left": partial(entry_term, meant), "t": f"n/({blocks})"})
        more.setdefault("needs", () if stated.startswith("=") else asked)
        return self.claim(part, f"{name} {stated}", printed, numbers, **more)

    def _range(self, meant: Entries) -> tuple[str, str]:
        """Return what entries cannot leave: weights are shares, and c is their mean of a column."""
        if meant.letter == "u":
            return "", ""
        if meant.letter == "f" or self.where["model"] == "cross":
            return "0", "1"
        if meant.place == "first":
            return "0", {"D0": "a0", "D1": "a1"}[meant.dataset]
        return ("", "") if meant.place == "last" else ("0", "b")

    def claim(
        self, part: str, statement: str, printed: str, numbers: Mapping[str, Any], **more: Any
    ) -> Claim:
        """Return a claim in the lemma's setting; numbers come in both evaluations. Source: Lemma D.2."""
        note = "; ".join(text for text in (more.pop("note", ""), self.note) if text)
        when = (*self.when, *more.pop("when", ()))
        return Claim(
            self.label, statement, part, printed, when=when, numbers=numbers, where=self.where,
            scope=self.scope, far=self.far, along="n", note=note, **more,
        )  # fmt: skip


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

    claims = tuple(map(_claim, read_rows("simkit.papers.separation.claims:entries.csv")))
