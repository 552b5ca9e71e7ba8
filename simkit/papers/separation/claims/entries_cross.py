"""Lemmas F.2, F.3, F.6, F.7, F.10, F.11, F.14, F.15: entries of cross-attention."""

from __future__ import annotations

from dataclasses import replace

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Premise
from simkit.papers.separation.claims.entry_parts import CROSS_FAR, CROSS_SCOPE, Lemma
from simkit.papers.separation.claims.entry_premises import Params, cross_data


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


_CROSS = {"model": "cross"}
_D1 = {**CROSS_SCOPE, "a1": "1.2,3"}
_D0 = {**CROSS_SCOPE, "a0": "0.01,0.09"}
_FOR_D1, _FOR_D0 = (
    f"printed for {a}; the values are those of {b}" for a, b in (("D1", "D0"), ("D0", "D1"))
)
_F2 = Lemma("Lemma F.2", "exp", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F3 = Lemma("Lemma F.3", "exp", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F6 = Lemma("Lemma F.6", "exp", "D1", _CROSS, (cross_data,), _D0, CROSS_FAR, _FOR_D1)
_F7 = Lemma("Lemma F.7", "exp", "D0", _CROSS, (cross_data,), _D0, CROSS_FAR)
_F10 = Lemma("Lemma F.10", "lin", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F11 = Lemma("Lemma F.11", "lin", "D0", _CROSS, (cross_data,), _D1, CROSS_FAR, _FOR_D0)
_F14 = Lemma("Lemma F.14", "lin", "D1", _CROSS, (cross_data,), _D0, CROSS_FAR, _FOR_D1)
_F15 = Lemma("Lemma F.15", "lin", "D0", _CROSS, (cross_data,), _D0, CROSS_FAR)
_F15_PRINTED = _F15.on(
    when=(cross_data, _both_fit), scope={**_D0, "n": "180,900"}, far={**CROSS_FAR, "d": "6"},
    note="printed with n = t (d - 2), where there are d - 1 columns; here both divide n",
)  # fmt: skip
_F15_MEANT = _F15.on(note="n = t (d - 2) is printed for n = t (d - 1)")

_MISNAMED = (
    "j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3"
)
_OF_ROW_J3 = {"note": _MISNAMED, "needs": ()}
_NO_REST = "with one identity column there is no other"
_BOUNDED = {"note": "Part 4a names row j2, whose weights Part 3 bounds"}
_OTHERS = {"note": "the rows other than j2, as Part 4 of the proof computes them"}

_F6_PARTS = (
    ("1a", "u special j3", "= 1 + a0", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{1+a_{0}}"),
    ("1b", "u special not j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
    ("2a", "u other j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
    ("2b", "u other not j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
    ("3a", "f special j3 largest", "<= n**(a0 - 1)", r"f_{\exp}\leq 1/n^{1-a_{0}}\ (a_{0}<1)",
     {"needs": ()}),
    ("3b", "f special not j3 largest", "<= 1/n", r"f_{\exp}\leq 1/n"),
)  # fmt: skip
_F6_LAST = ("4b", "f other all", "= 1/n", r"j_{0}\neq j_{2}:\ f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n")
_F15_PARTS = (
    ("1", "c special first largest", "<= (1 + a0)/n", r"c_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}"),
    ("2", "c special identity largest", "<= (1 + a0) * t/n",
     r"c_{\operatorname{lin}}\leq\frac{(1+a_{0})t}{n}"),
    ("3", "c other first largest", "<= 1/n", r"c_{\operatorname{lin}}\leq\frac{1}{n}"),
    ("4", "c other identity largest", "<= t/n", r"c_{\operatorname{lin}}\leq\frac{t}{n}"),
)  # fmt: skip


def _alike(lemma: Lemma, corrected: Lemma) -> list[Claim]:
    """Return Part 4a of Lemmas F.2 and F.6: as printed of row j2, and of the other rows."""
    same = r"f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n"
    found = []
    for key, place in (("j1 = j3", "j3"), ("j1 != j3", "not j3")):
        name = f"4a ({key})"
        found += [
            lemma.part(name, f"f special {place}", "= 1/n", rf"j_{{0}}=j_{{2}}:\ {same}", **_BOUNDED),
            corrected.part(
                f"{name}, for j0 != j2", f"f other {place}", "= 1/n", rf"j_{{0}}\neq j_{{2}}:\ {same}",
                corrects=f"{lemma.label}, {name}", **_OTHERS,
            ),
        ]  # fmt: skip
    return found


def _misnamed(
    lemma: Lemma, corrected: Lemma, suffix: str, *rows: tuple[str, str, str, str]
) -> list[Claim]:
    """Return bounds on c that are printed for row j3, each with its correction, which is of row j2."""
    found = []
    for name, entries, stated, printed in rows:
        _, row, *rest = entries.split()
        where = f", for {'j0 = j2' if row == 'special' else 'j0 != j2'}{suffix}"
        found.append(lemma.part(name, " ".join(("c", "any", *rest)), stated, printed, **_OF_ROW_J3))
        found += corrected.corrected(where, (name, entries, stated, printed))
    return found


def _with_one_column_fewer(claim: Claim) -> Claim:
    """Return a claim with the t of n = t (d - 2), if it names t."""
    fewer = {"t": (_one_column_fewer, _one_column_fewer_again)}
    return replace(claim, numbers={**claim.numbers, **fewer}) if "t" in claim.numbers else claim


#: The entry lemmas of Appendix F.
ENTRIES_CROSS = (
    *_F2.parts(
        ("1a", "u special j3", "= 1 + a1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{1+a_{1}}"),
        ("1b", "u special not j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
        ("2a", "u other j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
        ("2b", "u other not j3", "= 1", r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n"),
        ("3a", "f special j3 smallest", ">= 1/2", r"f_{\exp}\geq 1/2\ (a_{1}>1)"),
        ("3b", "f special not j3 largest", "<= 1/n", r"f_{\exp}\leq 1/n"),
    ),
    *_alike(_F2, _F2),
    *_F2.parts(
        ("4b", "f other all", "= 1/n", r"j_{0}\neq j_{2}:\ f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n",
         {"note": "the heading of Part 4 says j0 = j2, the part itself j0 != j2"}),
    ),
    *_F3.parts(
        ("1", "c special first smallest", ">= 1/2", r"c_{\exp}\geq\frac{1}{2}"),
        ("2 (one i0)", "c special with j3 smallest", ">= 1/2", r"c_{\exp}\geq\frac{1}{2}"),
        ("2 (only one i0)", "c special without j3 largest", "< 1/2", r"c_{\exp}\geq\frac{1}{2}",
         {"note": f"that no other column is so large; {_NO_REST}"}),
        ("2 (the rest)", "c special without j3 largest", "<= t/n", r"c_{\exp}\leq\frac{t}{n}",
         {"note": _NO_REST}),
        ("3", "c other first largest", "<= 1/n", r"c_{\exp}\leq\frac{1}{n}"),
        ("4", "c other identity largest", "<= t/n", r"c_{\exp}\leq\frac{t}{n}"),
    ),
    *_F6.parts(*_F6_PARTS),
    *_alike(_F6, _F6.on(dataset="D0")),
    *_F6.parts(_F6_LAST),
    *_F6.on(dataset="D0").corrected(", on D0", *_F6_PARTS, _F6_LAST),
    # Lemma F.7 has no Part 3.
    *_misnamed(
        _F7, _F7.on(note="j3 is printed for j2"), "",
        ("1", "c special first largest", "<= n**(a0 - 1)", r"c_{\exp}\leq\frac{1}{n^{1-a_{0}}}"),
        ("2", "c special identity largest", "<= t * n**(a0 - 1)", r"c_{\exp}\leq\frac{t}{n^{1-a_{0}}}"),
        ("4", "c other first largest", "<= 1/n", r"c_{\exp}\leq\frac{1}{n}"),
        ("5", "c other identity largest", "<= t/n", r"c_{\exp}\leq\frac{t}{n}"),
    ),
    *_F10.parts(
        ("1", "u special j3", "= 1 + a1", r"u_{\operatorname{lin}}=(1+a_{1})\log n"),
        ("2 (j0 != j2)", "u other all", "= 1",
         r"j_{0}\neq j_{2}\text{ or }j_{1}\neq j_{3}:\ u_{\operatorname{lin}}=\log n"),
        ("2 (j1 != j3)", "u any not j3", "= 1",
         r"j_{0}\neq j_{2}\text{ or }j_{1}\neq j_{3}:\ u_{\operatorname{lin}}=\log n"),
        ("3", "f special j3 largest", "<= (1 + a1)/n", r"f_{\operatorname{lin}}\leq(1+a_{1})/n"),
        ("4", "f special not j3 largest", "<= 1/n", r"f_{\operatorname{lin}}\leq 1/n"),
        ("5", "f other all", "= 1/n", r"f_{\operatorname{lin}}=1/n"),
    ),
    *_misnamed(
        _F11, _F11.on(dataset="D1", note="D0 is printed for D1, and j3 for j2"), " on D1",
        ("1", "c special first largest", "<= (1 + a1)/n",
         r"c_{\operatorname{lin}}\leq\frac{1+a_{1}}{n}"),
        ("2", "c special identity largest", "<= (1 + a1) * t/n",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{1})t}{n}"),
        ("3", "c other first largest", "<= 1/n", r"c_{\operatorname{lin}}\leq\frac{1}{n}"),
        ("4", "c other identity largest", "<= t/n", r"c_{\operatorname{lin}}\leq\frac{t}{n}"),
    ),
    *_F14.parts(
        ("1", "u any j3 smallest", "= 1 + a0",
         r"j_{0}=j_{1}=j_{3}:\ u_{\operatorname{lin}}=(1+a_{0})\log n",
         {"note": "the left side is that of j2 != j3; it is 1 + a1 where j2 = j3"}),
        ("2", "u any not j3", "= 1", r"j_{0}\neq j_{3},j_{1}\neq j_{3}:\ u_{\operatorname{lin}}=\log n"),
        ("3", "f any j3 largest", "<= (1 + a0)/n",
         r"j_{0}=j_{1}=j_{3}:\ f_{\operatorname{lin}}\leq(1+a_{0})/n",
         {"note": "the left side is that of j2 = j3", "needs": ()}),
        ("4", "f any not j3 largest", "<= 1/n",
         r"j_{0}=j_{3},j_{1}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n"),
        ("5", "f any all largest", "= 1/n", r"j_{0}\neq j_{3}:\ f_{\operatorname{lin}}=1/n",
         {"note": f"{_MISNAMED}; the left side is that of j0 = j2, j1 = j3"}),
    ),
    *_F14.on(dataset="D0", note="D1 is printed for D0, and j3 for j2").corrected(
        ", for row j2 of D0",
        ("1", "u special j3", "= 1 + a0", r"u_{\operatorname{lin}}=(1+a_{0})\log n"),
        ("3", "f special j3 largest", "<= (1 + a0)/n", r"f_{\operatorname{lin}}\leq(1+a_{0})/n"),
        ("4", "f special not j3 largest", "<= 1/n", r"f_{\operatorname{lin}}\leq 1/n"),
        ("5", "f other all", "= 1/n", r"f_{\operatorname{lin}}=1/n"),
    ),
    *_F14.on(dataset="D0", note="D1 is printed for D0, and j3 for j2").parts(
        ("2 (j0 != j2), for row j2 of D0", "u other all", "= 1",
         r"j_{0}\neq j_{2}\text{ or }j_{1}\neq j_{3}:\ u_{\operatorname{lin}}=\log n",
         {"corrects": "Lemma F.14, 2"}),
        ("2 (j1 != j3), for row j2 of D0", "u any not j3", "= 1",
         r"j_{0}\neq j_{2}\text{ or }j_{1}\neq j_{3}:\ u_{\operatorname{lin}}=\log n",
         {"corrects": "Lemma F.14, 2"}),
    ),
    *map(_with_one_column_fewer, _F15_PRINTED.parts(*_F15_PARTS)),
    *_F15_MEANT.corrected(", n = t (d - 1)", *_F15_PARTS),
)  # fmt: skip
