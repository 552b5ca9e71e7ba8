"""Lemmas F.2, F.3, F.6, F.7, F.10, F.11, F.14, F.15: entries of cross-attention."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Premise
from simkit.papers.separation.claims.entries import (
    CROSS_FAR,
    CROSS_SCOPE,
    Lemma,
)
from simkit.papers.separation.claims.entry_premises import Params, cross_data

_CROSS = {"model": "cross"}
_D1 = {**CROSS_SCOPE, "a1": "1.2,3"}
_D0 = {**CROSS_SCOPE, "a0": "0.01,0.09"}
_MISNAMED = (
    "j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3"
)
_F2 = Lemma("Lemma F.2", "exp", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F3 = Lemma("Lemma F.3", "exp", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F6 = Lemma(
    "Lemma F.6", "exp", "D1", _CROSS, (cross_data,), _D0, CROSS_FAR,
    "printed for D1; the values are those of D0",
)  # fmt: skip
_F7 = Lemma("Lemma F.7", "exp", "D0", _CROSS, (cross_data,), _D0, CROSS_FAR)
_F10 = Lemma("Lemma F.10", "lin", "D1", _CROSS, (cross_data,), _D1, CROSS_FAR)
_F11 = Lemma(
    "Lemma F.11", "lin", "D0", _CROSS, (cross_data,), _D1, CROSS_FAR,
    "printed for D0; the values are those of D1",
)  # fmt: skip
_F14 = Lemma(
    "Lemma F.14", "lin", "D1", _CROSS, (cross_data,), _D0, CROSS_FAR,
    "printed for D1; the values are those of D0",
)  # fmt: skip
_F15 = Lemma("Lemma F.15", "lin", "D0", _CROSS, (cross_data,), _D0, CROSS_FAR)


def _exp_weights(lemma: Lemma, a: str, suffix: str = "") -> list[Claim]:
    """Return the parts that Lemmas F.2 and F.6 share, on the data set that `lemma` names."""
    at = {"a0": "a_{0}", "a1": "a_{1}"}[a]
    u, same = r"u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}", r"f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n"

    def part(name: str, entries: tuple[str, ...], stated: str, printed: str, note: str = "") -> Claim:
        more = {"corrects": f"{lemma.label}, {name}"} if suffix else {}
        return lemma.part(name + suffix, entries, stated, printed, note=note, **more)

    headed = "the heading of Part 4 says j0 = j2, the part itself j0 != j2"
    return [
        part("1a", ("u", "special", "j3"), f"= 1 + {a}", rf"{u}=n^{{1+{at}}}"),
        part("1b", ("u", "special", "not j3"), "= 1", f"{u}=n"),
        part("2a", ("u", "other", "j3"), "= 1", f"{u}=n"),
        part("2b", ("u", "other", "not j3"), "= 1", f"{u}=n"),
        part("3b", ("f", "special", "not j3", "largest"), "<= 1/n", r"f_{\exp}\leq 1/n"),
        part(
            "4b",
            ("f", "other", "all"),
            "= 1/n",
            rf"j_{{0}}\neq j_{{2}}:\ {same}",
            headed if lemma.label == "Lemma F.2" else "",
        ),
    ]


def _third_of_f2() -> Claim:
    """Return Part 3a of Lemma F.2."""
    return _F2.part("3a", ("f", "special", "j3", "smallest"), ">= 1/2", r"f_{\exp}\geq 1/2\ (a_{1}>1)")


def _alike(lemma: Lemma, corrected: Lemma) -> list[Claim]:
    """Return Part 4a of Lemmas F.2 and F.6: as printed of row j2, and of the other rows."""
    same = r"f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n"
    found = []
    for key, place in (("j1 = j3", "j3"), ("j1 != j3", "not j3")):
        printed = lemma.part(
            f"4a ({key})", ("f", "special", place), "= 1/n", rf"j_{{0}}=j_{{2}}:\ {same}",
            note="Part 4a names row j2, whose weights Part 3 bounds",
        )  # fmt: skip
        meant = corrected.part(
            f"4a ({key}), for j0 != j2", ("f", "other", place), "= 1/n",
            rf"j_{{0}}\neq j_{{2}}:\ {same}", corrects=printed.name,
            note="the rows other than j2, as Part 4 of the proof computes them",
        )  # fmt: skip
        found += [printed, meant]
    return found


def _third(lemma: Lemma, suffix: str = "") -> Claim:
    """Return Part 3a of Lemma F.6."""
    more: dict[str, Any] = {"corrects": "Lemma F.6, 3a"} if suffix else {"needs": ()}
    return lemma.part(
        "3a" + suffix, ("f", "special", "j3", "largest"), "<= n**(a0 - 1)",
        r"f_{\exp}\leq 1/n^{1-a_{0}}\ (a_{0}<1)", **more,
    )  # fmt: skip


def _exp_columns_d1() -> list[Claim]:
    """Return Lemma F.3."""
    half, share = r"c_{\exp}\geq\frac{1}{2}", r"c_{\exp}\leq\frac{t}{n}"
    rest = "with one identity column there is no other"
    return [
        _F3.part("1", ("c", "special", "first", "smallest"), ">= 1/2", half),
        _F3.part("2 (one i0)", ("c", "special", "with j3", "smallest"), ">= 1/2", half),
        _F3.part(
            "2 (only one i0)", ("c", "special", "without j3", "largest"), "< 1/2", half,
            note=f"that no other column is so large; {rest}",
        ),
        _F3.part("2 (the rest)", ("c", "special", "without j3", "largest"), "<= t/n", share, note=rest),
        _F3.part("3", ("c", "other", "first", "largest"), "<= 1/n", r"c_{\exp}\leq\frac{1}{n}"),
        _F3.part("4", ("c", "other", "identity", "largest"), "<= t/n", share),
    ]  # fmt: skip


def _exp_columns_d0() -> list[Claim]:
    """Return Lemma F.7, which has no Part 3."""
    letter, bound = r"c_{\exp}\leq", "n**(a0 - 1)"
    found = []
    for name, row, place, right, shown in (
        ("1", "special", "first", bound, r"\frac{1}{n^{1-a_{0}}}"),
        ("2", "special", "identity", f"t * {bound}", r"\frac{t}{n^{1-a_{0}}}"),
        ("4", "other", "first", "1/n", r"\frac{1}{n}"),
        ("5", "other", "identity", "t/n", r"\frac{t}{n}"),
    ):
        printed = letter + shown
        corrected = f", for {'j0 = j2' if row == 'special' else 'j0 != j2'}"
        found.append(_misnamed(_F7, name, "", ("any", place), right, printed))
        found.append(_misnamed(_F7, name, corrected, (row, place), right, printed))
    return found


def _misnamed(
    lemma: Lemma, name: str, suffix: str, meant: tuple[str, str], right: str, printed: str
) -> Claim:
    """Return a bound on c that is printed for row j3, or with a suffix for row j2."""
    more: dict[str, Any] = {"corrects": f"{lemma.label}, {name}"}
    if not suffix:
        more = {"note": _MISNAMED, "needs": ()}
    elif not lemma.note:
        more["note"] = "j3 is printed for j2"
    return lemma.part(name + suffix, ("c", *meant, "largest"), f"<= {right}", printed, **more)


def _lin_weights(lemma: Lemma, a: str, suffix: str = "") -> list[Claim]:
    """Return Lemma F.10, or F.14 as corrected, on the data set that `lemma` names."""
    at = {"a0": "a_{0}", "a1": "a_{1}"}[a]
    u, f = r"u_{\operatorname{lin}}", r"f_{\operatorname{lin}}"

    def part(name: str, entries: tuple[str, ...], stated: str, printed: str) -> Claim:
        more = {"corrects": f"{lemma.label}, {name}"} if suffix else {}
        return lemma.part(name + suffix, entries, stated, printed, **more)

    both = rf"j_{{0}}\neq j_{{2}}\text{{ or }}j_{{1}}\neq j_{{3}}:\ {u}=\log n"
    found = [
        part("1", ("u", "special", "j3"), f"= 1 + {a}", rf"{u}=(1+{at})\log n"),
        part("3", ("f", "special", "j3", "largest"), f"<= (1 + {a})/n", rf"{f}\leq(1+{at})/n"),
        part("4", ("f", "special", "not j3", "largest"), "<= 1/n", rf"{f}\leq 1/n"),
        part("5", ("f", "other", "all"), "= 1/n", rf"{f}=1/n"),
    ]
    corrects = {"corrects": f"{lemma.label}, 2"} if suffix else {}
    return [
        *found,
        lemma.part(f"2 (j0 != j2){suffix}", ("u", "other", "all"), "= 1", both, **corrects),
        lemma.part(f"2 (j1 != j3){suffix}", ("u", "any", "not j3"), "= 1", both, **corrects),
    ]


def _lin_weights_d0(lemma: Lemma) -> list[Claim]:
    """Return Lemma F.14 as printed: row j3, and data of D1."""
    u, f = r"u_{\operatorname{lin}}", r"f_{\operatorname{lin}}"
    return [
        lemma.part(
            "1", ("u", "any", "j3", "smallest"), "= 1 + a0",
            rf"j_{{0}}=j_{{1}}=j_{{3}}:\ {u}=(1+a_{{0}})\log n",
            note="the left side is that of j2 != j3; it is 1 + a1 where j2 = j3",
        ),
        lemma.part(
            "2", ("u", "any", "not j3"), "= 1", rf"j_{{0}}\neq j_{{3}},j_{{1}}\neq j_{{3}}:\ {u}=\log n"
        ),
        lemma.part(
            "3", ("f", "any", "j3", "largest"), "<= (1 + a0)/n",
            rf"j_{{0}}=j_{{1}}=j_{{3}}:\ {f}\leq(1+a_{{0}})/n", note="the left side is that of j2 = j3",
            needs=(),
        ),
        lemma.part(
            "4", ("f", "any", "not j3", "largest"), "<= 1/n",
            rf"j_{{0}}=j_{{3}},j_{{1}}\neq j_{{3}}:\ {f}\leq 1/n",
        ),
        lemma.part(
            "5", ("f", "any", "all", "largest"), "= 1/n", rf"j_{{0}}\neq j_{{3}}:\ {f}=1/n",
            note=f"{_MISNAMED}; the left side is that of j0 = j2, j1 = j3",
        ),
    ]  # fmt: skip


def _lin_columns_f11() -> list[Claim]:
    """Return Lemma F.11 as printed, on D0 and for row j3, and for row j2 on D1."""
    letter = r"c_{\operatorname{lin}}\leq"
    parts = (
        ("1", "special", "first", "(1 + a1)/n", r"\frac{1+a_{1}}{n}"),
        ("2", "special", "identity", "(1 + a1) * t/n", r"\frac{(1+a_{1})t}{n}"),
        ("3", "other", "first", "1/n", r"\frac{1}{n}"),
        ("4", "other", "identity", "t/n", r"\frac{t}{n}"),
    )
    found = []
    for name, row, place, right, shown in parts:
        corrected = f", for {'j0 = j2' if row == 'special' else 'j0 != j2'} on D1"
        printed = letter + shown
        found.append(_misnamed(_F11, name, "", ("any", place), right, printed))
        meant = _F11.on(dataset="D1", note="D0 is printed for D1, and j3 for j2")
        found.append(_misnamed(meant, name, corrected, (row, place), right, printed))
    return found


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


def _lin_columns_f15(printed: bool) -> list[Claim]:
    """Return Lemma F.15, with t from n = t (d - 2) as printed or from n = t (d - 1)."""
    letter = r"c_{\operatorname{lin}}\leq"
    found = []
    for name, row, place, right, shown in (
        ("1", "special", "first", "(1 + a0)/n", r"\frac{1+a_{0}}{n}"),
        ("2", "special", "identity", "(1 + a0) * {t}/n", r"\frac{(1+a_{0})t}{n}"),
        ("3", "other", "first", "1/n", r"\frac{1}{n}"),
        ("4", "other", "identity", "{t}/n", r"\frac{t}{n}"),
    ):
        entries, lemma = ("c", row, place, "largest"), _F15
        if printed:
            lemma = _F15.on(
                when=(cross_data, _both_fit),
                scope={**_D0, "n": "180,900"}, far={**CROSS_FAR, "d": "6"},
                note="printed with n = t (d - 2), where there are d - 1 columns; here both divide n",
            )  # fmt: skip
            claim = lemma.part(name, entries, f"<= {right.format(t='t')}", letter + shown)
            if "{t}" in right:
                numbers = {**claim.numbers, "t": (_one_column_fewer, _one_column_fewer_again)}
                claim = replace(claim, numbers=numbers)
        else:
            claim = lemma.part(
                f"{name}, n = t (d - 1)", entries, f"<= {right.format(t='t')}", letter + shown,
                corrects=f"Lemma F.15, {name}", note="n = t (d - 2) is printed for n = t (d - 1)",
            )  # fmt: skip
        found.append(claim)
    return found


#: The entry lemmas of Appendix F.
ENTRIES_CROSS = (
    *_exp_weights(_F2, "a1"),
    _third_of_f2(),
    *_alike(_F2, _F2),
    *_exp_columns_d1(),
    *_exp_weights(_F6, "a0"),
    _third(_F6),
    *_exp_weights(_F6.on(dataset="D0"), "a0", ", on D0"),
    _third(_F6.on(dataset="D0"), ", on D0"),
    *_alike(_F6, _F6.on(dataset="D0")),
    *_exp_columns_d0(),
    *_lin_weights(_F10, "a1"),
    *_lin_columns_f11(),
    *_lin_weights_d0(_F14),
    *_lin_weights(
        _F14.on(dataset="D0", note="D1 is printed for D0, and j3 for j2"), "a0", ", for row j2 of D0"
    ),
    *_lin_columns_f15(printed=True),
    *_lin_columns_f15(printed=False),
)
