"""Lemmas D.2, D.3, D.6, D.7, D.10, D.11, D.14, D.15: entries of self-attention, Q K^T all ones."""

from __future__ import annotations

from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.papers.separation.claims.entries import (
    IDENTITY,
    ONES,
    SELF_FAR,
    SELF_SCOPE,
    Lemma,
)
from simkit.papers.separation.claims.entry_premises import self_data

_A1 = {"a1": "0.7,1.2,3"}
_A0 = {"a0": "0.01,0.09"}
_REPEATED = (
    "as printed the part repeats j0 != j3 and names no j1: it is of every key, the special one included"
)
_WEIGHTS = "weights add up to 1, and the column is c sqrt(log n) throughout"


def _weight_lemma(lemma: Lemma, a: str, suffix: str = "", repeated: bool = True) -> list[Claim]:
    """Return the parts on u of Lemmas D.2, D.6, D.10 and D.14, and what they say of f where they agree.

    Parameters
    ----------
    a : str
        The name of the special entry in the statement.
    suffix : str
        What the parts of a correction add to their names.
    repeated : bool
        Whether Part 4b names no j1, as printed.
    """
    at = {"a0": "a_{0}", "a1": "a_{1}"}[a]
    power = lemma.network == "exp"
    u, f = (rf"{x}_{{\{'exp' if power else 'operatorname{lin}'}}}" for x in "uf")
    special, mixed, plain = (
        (f"n^{{(1+{at})^{{2}}}}", f"n^{{1+{at}}}", "n")
        if power
        else (rf"(1+{at})^{{2}}\log n", rf"(1+{at})\log n", r"\log n")
    )

    def part(name: str, *rest: Any, **more: Any) -> Claim:
        if suffix:
            more["corrects"] = f"{lemma.label}, {name}"
        return lemma.part(name + suffix, *rest, **more)

    last = ("f", "other", "all", "largest"), rf"j_{{0}}\neq j_{{3}}:\ {f}\leq 1/n"
    if not repeated:
        last = ("f", "other", "not j3", "largest"), rf"j_{{0}},j_{{1}}\neq j_{{3}}:\ {f}\leq 1/n"
    # With Q K^T = I they are not all alike, and the largest one is enough to refute.
    which = "largest" if lemma.where["qk"] == "identity" else "only"
    return [
        part("1a", ("u", "special", "j3"), f"= (1 + {a})**2", f"{u}={special}"),
        part("1b", ("u", "special", "not j3", which), f"= 1 + {a}", f"{u}={mixed}"),
        part("2a", ("u", "other", "j3", which), f"= 1 + {a}", f"{u}={mixed}"),
        part("2b", ("u", "other", "not j3", which), "= 1", f"{u}={plain}"),
        part("3b", ("f", "special", "not j3", "largest"), "<= 1/n", rf"{f}\leq 1/n"),
        # No length makes a special weight an ordinary one: nothing to search for.
        part(
            "4b",
            last[0],
            "<= 1/n",
            last[1],
            **({"note": _REPEATED, "needs": ()} if repeated else {}),
        ),
    ]


def _repaired(lemma: Lemma) -> Claim:
    """Return Part 4b as its proof has it: of ordinary keys."""
    f = r"f_{\exp}" if lemma.network == "exp" else r"f_{\operatorname{lin}}"
    return lemma.part(
        "4b, for j1 != j3", ("f", "other", "not j3", "largest"), "<= 1/n",
        rf"j_{{0}},j_{{1}}\neq j_{{3}}:\ {f}\leq 1/n", corrects=f"{lemma.label}, 4b",
        note="the printed part repeats j0 != j3 where it means j1 != j3",
    )  # fmt: skip


def _exp_weights_d0(lemma: Lemma, suffix: str = "", repeated: bool = True) -> list[Claim]:
    """Return Lemma D.6, on the data set that `lemma` names."""

    def part(name: str, *rest: Any) -> Claim:
        more: dict[str, Any] = {"corrects": f"{lemma.label}, {name}"} if suffix else {"needs": ()}
        return lemma.part(name + suffix, *rest, **more)

    return [
        *_weight_lemma(lemma, "a0", suffix, repeated),
        part(
            "3a", ("f", "special", "j3", "largest"), "<= n**(2*a0 - 1)",
            r"f_{\exp}\leq 1/n^{1-2a_{0}}\ (a_{0}\in(0,0.1))",
        ),
        part(
            "4a", ("f", "other", "j3", "largest"), "<= n**(a0 - 1)", r"f_{\exp}\leq 1/n^{1-a_{0}}"
        ),
    ]  # fmt: skip


def _lin_weights(lemma: Lemma, a: str, suffix: str = "", repeated: bool = True) -> list[Claim]:
    """Return Lemma D.10 or D.14, in the setting that `lemma` names."""
    at = {"a0": "a_{0}", "a1": "a_{1}"}[a]

    def part(name: str, row: str) -> Claim:
        more: dict[str, Any] = {"corrects": f"{lemma.label}, {name}"} if suffix else {}
        if lemma.where["qk"] == "identity":
            more["needs"] = ()  # the length cancels
        printed = rf"f_{{\operatorname{{lin}}}}\leq\frac{{1+{at}}}{{n}}"
        return lemma.part(name + suffix, ("f", row, "j3", "largest"), f"<= (1 + {a})/n", printed, **more)

    return [
        *_weight_lemma(lemma, a, suffix, repeated),
        part("3a", "special"),
        part("4a", "other"),
    ]


def _column(lemma: Lemma, part: str, row: str, stated: str, printed: str, **more: Any) -> Claim:
    """Return a part on c: of its largest first or identity column, or of the last."""
    place = more.pop("place", "identity")
    extreme = "only" if place == "last" else more.pop("extreme", "largest")
    letter = r"c_{\exp}" if lemma.network == "exp" else r"c_{\operatorname{lin}}"
    return lemma.part(part, ("c", row, place, extreme), stated, letter + printed, **more)


def _last(lemma: Lemma, part: str, row: str) -> Claim:
    return _column(lemma, part, row, "= c", r"=c\sqrt{\log n}", place="last", note=_WEIGHTS)


def _exp_columns_d1(lemma: Lemma) -> list[Claim]:
    """Return Lemma D.3."""
    no_rest = "with one identity column there is no other"
    fifth = r"\leq\frac{t}{n}b\sqrt{\log n}"
    return [
        _column(
            lemma, "1", "special", ">= a1/2", r"\geq\frac{1}{2}\cdot a_{1}\sqrt{\log n}",
            place="first", extreme="smallest",
        ),
        _column(
            lemma, "2 (one i0)", "special", ">= b/2", r"\geq\frac{1}{2}b\sqrt{\log n}",
            place="with j3", extreme="smallest",
        ),
        _column(
            lemma, "2 (only one i0)", "special", "< b/2", r"\geq\frac{1}{2}b\sqrt{\log n}",
            place="without j3", note=f"that no other column is so large; {no_rest}",
        ),
        _column(lemma, "2 (the rest)", "special", "<= t/n*b", fifth, place="without j3", note=no_rest),
        _last(lemma, "3", "special"),
        _column(
            lemma, "4", "other", "<= n**(a1 - 1)*a1", r"\leq\frac{1}{n^{1-a_{1}}}a_{1}\sqrt{\log n}",
            place="first", note="vacuous for a1 >= 1: the right side is a1 or more, the left one is not",
        ),
        _column(
            lemma, "5", "other", "<= t/n*b", fifth,
            note="the column of row j3 holds the special key, whose weight is n^a1 times that of others",
            needs=(),
        ),
        _column(
            lemma, "5, one i0", "other", "<= (n**(a1 - 1) + (t - 1)/n)*b",
            r"\leq(\frac{1}{n^{1-a_{1}}}+\frac{t-1}{n})b\sqrt{\log n}", place="with j3",
            corrects="Lemma D.3, 5", note="the form that Lemma D.7 prints for D0",
        ),
        _column(
            lemma, "5, the other i0", "other", "<= t/n*b", fifth, place="without j3",
            corrects="Lemma D.3, 5", note="the form that Lemma D.7 prints for D0",
        ),
        _last(lemma, "6", "other"),
    ]  # fmt: skip


def _exp_columns_d0(lemma: Lemma) -> list[Claim]:
    """Return Lemma D.7."""
    found = []
    for first, row, power in ((1, "special", "2*a0"), (4, "other", "a0")):
        shown = "n^{1-2a_{0}}" if row == "special" else "n^{1-a_{0}}"
        root = r"b\sqrt{\log n}"
        found += [
            _column(
                lemma, f"{first}", row, f"<= n**({power} - 1)*a0",
                rf"\leq\frac{{1}}{{{shown}}}a_{{0}}\sqrt{{\log n}}", place="first",
            ),
            _column(
                lemma, f"{first + 1}", row, f"<= t * n**({power} - 1)*b",
                rf"\leq\frac{{t}}{{{shown}}}{root}",
            ),
            _column(
                lemma, f"{first + 1} (one i0)", row, f"<= (n**({power} - 1) + (t - 1)/n)*b",
                rf"\leq(\frac{{1}}{{{shown}}}+\frac{{t-1}}{{n}}){root}", place="with j3",
            ),
            _column(
                lemma, f"{first + 1} (the other i0)", row, "<= t/n*b", rf"\leq\frac{{t}}{{n}}{root}",
                place="without j3",
            ),
            _last(lemma, f"{first + 2}", row),
        ]  # fmt: skip
    return found


def _lin_columns(lemma: Lemma, a: str) -> list[Claim]:
    """Return Lemma D.11 or D.15."""
    at = {"a0": "a_{0}", "a1": "a_{1}"}[a]
    share = rf"\leq\frac{{(1+{at})}}{{n}}\cdot "
    found = []
    for first, row in ((1, "special"), (4, "other")):
        found += [
            _column(
                lemma, f"{first}", row, f"<= (1 + {a})/n*{a}", rf"{share}{at}\sqrt{{\log n}}",
                place="first",
            ),
            _column(
                lemma, f"{first + 1}", row, f"<= (1 + {a})/n * t * b", rf"{share}t\cdot b\sqrt{{\log n}}"
            ),
            _last(lemma, f"{first + 2}", row),
        ]  # fmt: skip
    return found


_D1 = {**SELF_SCOPE, **_A1}
_D0 = {**SELF_SCOPE, **_A0}
_D2 = Lemma("Lemma D.2", "exp", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D3 = Lemma("Lemma D.3", "exp", "D1", ONES, (self_data,), _D1, SELF_FAR)
_SLIP = "printed for D1; the values are those of D0"
_D6 = Lemma("Lemma D.6", "exp", "D1", ONES, (self_data,), _D0, SELF_FAR, _SLIP)
_D7 = Lemma("Lemma D.7", "exp", "D0", ONES, (self_data,), _D0, SELF_FAR)
_D10 = Lemma("Lemma D.10", "lin", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D11 = Lemma("Lemma D.11", "lin", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D14 = Lemma(
    "Lemma D.14", "lin", "D0", IDENTITY, (self_data,), _D0, SELF_FAR,
    "printed for Q K^T = I; the values are those of Q K^T all ones",
)  # fmt: skip
_D15 = Lemma("Lemma D.15", "lin", "D0", ONES, (self_data,), _D0, SELF_FAR)

#: The entry lemmas of Appendix D.
ENTRIES_SELF = (
    *_weight_lemma(_D2, "a1"),
    _D2.part(
        "3a", ("f", "special", "j3", "smallest"), ">= 1/2",
        r"f_{\exp}\geq 1/2\ ((1+a_{1})^{2}>2+a_{1})", when=("(1 + a1)**2 > 2 + a1",),
    ),
    _D2.part(
        "4a", ("f", "other", "j3", "largest"), "<= n**(a1 - 1)", r"f_{\exp}\leq 1/n^{1-a_{1}}",
        note="vacuous for a1 >= 1: the right side is 1 or more, and a weight is less",
    ),
    _repaired(_D2),
    *_exp_columns_d1(_D3),
    *_exp_weights_d0(_D6),
    *_exp_weights_d0(_D6.on(dataset="D0"), ", on D0", repeated=False),
    *_exp_columns_d0(_D7),
    *_lin_weights(_D10, "a1"),
    _repaired(_D10),
    *_lin_columns(_D11, "a1"),
    *_lin_weights(_D14, "a0"),
    *_lin_weights(_D14.on(where=ONES), "a0", ", Q K^T all ones", repeated=False),
    *_lin_columns(_D15, "a0"),
)  # fmt: skip
