"""Lemmas D.2, D.3, D.6, D.7, D.10, D.11, D.14, D.15: entries of self-attention, Q K^T all ones."""

from __future__ import annotations

from simkit.papers.separation.claims.entry_parts import IDENTITY, ONES, SELF_FAR, SELF_SCOPE, Lemma
from simkit.papers.separation.claims.entry_premises import self_data

_D1 = {**SELF_SCOPE, "a1": "0.7,1.2,3"}
_D0 = {**SELF_SCOPE, "a0": "0.01,0.09"}
_D2 = Lemma("Lemma D.2", "exp", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D3 = Lemma("Lemma D.3", "exp", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D6 = Lemma("Lemma D.6", "exp", "D1", ONES, (self_data,), _D0, SELF_FAR,
            "printed for D1; the values are those of D0")  # fmt: skip
_D7 = Lemma("Lemma D.7", "exp", "D0", ONES, (self_data,), _D0, SELF_FAR)
_D10 = Lemma("Lemma D.10", "lin", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D11 = Lemma("Lemma D.11", "lin", "D1", ONES, (self_data,), _D1, SELF_FAR)
_D14 = Lemma("Lemma D.14", "lin", "D0", IDENTITY, (self_data,), _D0, SELF_FAR,
             "printed for Q K^T = I; the values are those of Q K^T all ones")  # fmt: skip
_D15 = Lemma("Lemma D.15", "lin", "D0", ONES, (self_data,), _D0, SELF_FAR)

# No length makes a special weight an ordinary one, or changes what cancels: nothing to search for.
_NO_SEARCH = {"needs": ()}
_REPEATED = {
    "note": "as printed the part repeats j0 != j3 and names no j1: it is of every key, the special one"
    " included",
    **_NO_SEARCH,
}
_MEANT = {"note": "the printed part repeats j0 != j3 where it means j1 != j3"}
_NO_REST = "with one identity column there is no other"
_LAST = {"note": "weights add up to 1, and the column is c sqrt(log n) throughout"}
_AS_D7 = {"corrects": "Lemma D.3, 5", "note": "the form that Lemma D.7 prints for D0"}

_D6_PARTS = (
    ("1a", "u special j3", "= (1 + a0)**2", r"u_{\exp}=n^{(1+a_{0})^{2}}"),
    ("1b", "u special not j3", "= 1 + a0", r"u_{\exp}=n^{1+a_{0}}"),
    ("2a", "u other j3", "= 1 + a0", r"u_{\exp}=n^{1+a_{0}}"),
    ("2b", "u other not j3", "= 1", r"u_{\exp}=n"),
    ("3a", "f special j3 largest", "<= n**(2*a0 - 1)",
     r"f_{\exp}\leq 1/n^{1-2a_{0}}\ (a_{0}\in(0,0.1))", _NO_SEARCH),
    ("3b", "f special not j3 largest", "<= 1/n", r"f_{\exp}\leq 1/n"),
    ("4a", "f other j3 largest", "<= n**(a0 - 1)", r"f_{\exp}\leq 1/n^{1-a_{0}}", _NO_SEARCH),
)  # fmt: skip
_D14_WEIGHTS = (
    ("3a", "f special j3 largest", "<= (1 + a0)/n", r"f_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}",
     _NO_SEARCH),
    ("3b", "f special not j3 largest", "<= 1/n", r"f_{\operatorname{lin}}\leq 1/n"),
    ("4a", "f other j3 largest", "<= (1 + a0)/n", r"f_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}",
     _NO_SEARCH),
)  # fmt: skip

#: The entry lemmas of Appendix D.
ENTRIES_SELF = (
    *_D2.parts(
        ("1a", "u special j3", "= (1 + a1)**2", r"u_{\exp}=n^{(1+a_{1})^{2}}"),
        ("1b", "u special not j3", "= 1 + a1", r"u_{\exp}=n^{1+a_{1}}"),
        ("2a", "u other j3", "= 1 + a1", r"u_{\exp}=n^{1+a_{1}}"),
        ("2b", "u other not j3", "= 1", r"u_{\exp}=n"),
        ("3a", "f special j3 smallest", ">= 1/2", r"f_{\exp}\geq 1/2\ ((1+a_{1})^{2}>2+a_{1})",
         {"when": ("(1 + a1)**2 > 2 + a1",)}),
        ("3b", "f special not j3 largest", "<= 1/n", r"f_{\exp}\leq 1/n"),
        ("4a", "f other j3 largest", "<= n**(a1 - 1)", r"f_{\exp}\leq 1/n^{1-a_{1}}",
         {"note": "vacuous for a1 >= 1: the right side is 1 or more, and a weight is less"}),
        ("4b", "f other all largest", "<= 1/n", r"j_{0}\neq j_{3}:\ f_{\exp}\leq 1/n", _REPEATED),
        ("4b, for j1 != j3", "f other not j3 largest", "<= 1/n",
         r"j_{0},j_{1}\neq j_{3}:\ f_{\exp}\leq 1/n", {"corrects": "Lemma D.2, 4b", **_MEANT}),
    ),
    *_D3.parts(
        ("1", "c special first smallest", ">= a1/2", r"c_{\exp}\geq\frac{1}{2}\cdot a_{1}\sqrt{\log n}"),
        ("2 (one i0)", "c special with j3 smallest", ">= b/2", r"c_{\exp}\geq\frac{1}{2}b\sqrt{\log n}"),
        ("2 (only one i0)", "c special without j3 largest", "< b/2",
         r"c_{\exp}\geq\frac{1}{2}b\sqrt{\log n}",
         {"note": f"that no other column is so large; {_NO_REST}"}),
        ("2 (the rest)", "c special without j3 largest", "<= t/n*b",
         r"c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}", {"note": _NO_REST}),
        ("3", "c special last", "= c", r"c_{\exp}=c\sqrt{\log n}", _LAST),
        ("4", "c other first largest", "<= n**(a1 - 1)*a1",
         r"c_{\exp}\leq\frac{1}{n^{1-a_{1}}}a_{1}\sqrt{\log n}",
         {"note": "vacuous for a1 >= 1: the right side is a1 or more, the left one is not"}),
        ("5", "c other identity largest", "<= t/n*b", r"c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}",
         {"note": "the column of row j3 holds the special key, whose weight is n^a1 times that of"
          " others", "needs": ()}),
        ("5, one i0", "c other with j3 largest", "<= (n**(a1 - 1) + (t - 1)/n)*b",
         r"c_{\exp}\leq(\frac{1}{n^{1-a_{1}}}+\frac{t-1}{n})b\sqrt{\log n}", _AS_D7),
        ("5, the other i0", "c other without j3 largest", "<= t/n*b",
         r"c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}", _AS_D7),
        ("6", "c other last", "= c", r"c_{\exp}=c\sqrt{\log n}", _LAST),
    ),
    *_D6.parts(
        *_D6_PARTS,
        ("4b", "f other all largest", "<= 1/n", r"j_{0}\neq j_{3}:\ f_{\exp}\leq 1/n", _REPEATED),
    ),
    *_D6.on(dataset="D0").corrected(
        ", on D0", *_D6_PARTS,
        ("4b", "f other not j3 largest", "<= 1/n", r"j_{0},j_{1}\neq j_{3}:\ f_{\exp}\leq 1/n"),
    ),
    *_D7.parts(
        ("1", "c special first largest", "<= n**(2*a0 - 1)*a0",
         r"c_{\exp}\leq\frac{1}{n^{1-2a_{0}}}a_{0}\sqrt{\log n}"),
        ("2", "c special identity largest", "<= t * n**(2*a0 - 1)*b",
         r"c_{\exp}\leq\frac{t}{n^{1-2a_{0}}}b\sqrt{\log n}"),
        ("2 (one i0)", "c special with j3 largest", "<= (n**(2*a0 - 1) + (t - 1)/n)*b",
         r"c_{\exp}\leq(\frac{1}{n^{1-2a_{0}}}+\frac{t-1}{n})b\sqrt{\log n}"),
        ("2 (the other i0)", "c special without j3 largest", "<= t/n*b",
         r"c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}"),
        ("3", "c special last", "= c", r"c_{\exp}=c\sqrt{\log n}", _LAST),
        ("4", "c other first largest", "<= n**(a0 - 1)*a0",
         r"c_{\exp}\leq\frac{1}{n^{1-a_{0}}}a_{0}\sqrt{\log n}"),
        ("5", "c other identity largest", "<= t * n**(a0 - 1)*b",
         r"c_{\exp}\leq\frac{t}{n^{1-a_{0}}}b\sqrt{\log n}"),
        ("5 (one i0)", "c other with j3 largest", "<= (n**(a0 - 1) + (t - 1)/n)*b",
         r"c_{\exp}\leq(\frac{1}{n^{1-a_{0}}}+\frac{t-1}{n})b\sqrt{\log n}"),
        ("5 (the other i0)", "c other without j3 largest", "<= t/n*b",
         r"c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}"),
        ("6", "c other last", "= c", r"c_{\exp}=c\sqrt{\log n}", _LAST),
    ),
    *_D10.parts(
        ("1a", "u special j3", "= (1 + a1)**2", r"u_{\operatorname{lin}}=(1+a_{1})^{2}\log n"),
        ("1b", "u special not j3", "= 1 + a1", r"u_{\operatorname{lin}}=(1+a_{1})\log n"),
        ("2a", "u other j3", "= 1 + a1", r"u_{\operatorname{lin}}=(1+a_{1})\log n"),
        ("2b", "u other not j3", "= 1", r"u_{\operatorname{lin}}=\log n"),
        ("3a", "f special j3 largest", "<= (1 + a1)/n", r"f_{\operatorname{lin}}\leq\frac{1+a_{1}}{n}"),
        ("3b", "f special not j3 largest", "<= 1/n", r"f_{\operatorname{lin}}\leq 1/n"),
        ("4a", "f other j3 largest", "<= (1 + a1)/n", r"f_{\operatorname{lin}}\leq\frac{1+a_{1}}{n}"),
        ("4b", "f other all largest", "<= 1/n", r"j_{0}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n",
         _REPEATED),
        ("4b, for j1 != j3", "f other not j3 largest", "<= 1/n",
         r"j_{0},j_{1}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n",
         {"corrects": "Lemma D.10, 4b", **_MEANT}),
    ),
    *_D11.parts(
        ("1", "c special first largest", "<= (1 + a1)/n*a1",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot a_{1}\sqrt{\log n}"),
        ("2", "c special identity largest", "<= (1 + a1)/n * t * b",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot t\cdot b\sqrt{\log n}"),
        ("3", "c special last", "= c", r"c_{\operatorname{lin}}=c\sqrt{\log n}", _LAST),
        ("4", "c other first largest", "<= (1 + a1)/n*a1",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot a_{1}\sqrt{\log n}"),
        ("5", "c other identity largest", "<= (1 + a1)/n * t * b",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot t\cdot b\sqrt{\log n}"),
        ("6", "c other last", "= c", r"c_{\operatorname{lin}}=c\sqrt{\log n}", _LAST),
    ),
    # With Q K^T = I the entries are not all alike, and the largest one is enough to refute.
    *_D14.parts(
        ("1a", "u special j3", "= (1 + a0)**2", r"u_{\operatorname{lin}}=(1+a_{0})^{2}\log n"),
        ("1b", "u special not j3 largest", "= 1 + a0", r"u_{\operatorname{lin}}=(1+a_{0})\log n"),
        ("2a", "u other j3 largest", "= 1 + a0", r"u_{\operatorname{lin}}=(1+a_{0})\log n"),
        ("2b", "u other not j3 largest", "= 1", r"u_{\operatorname{lin}}=\log n"),
        *_D14_WEIGHTS,
        ("4b", "f other all largest", "<= 1/n", r"j_{0}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n",
         _REPEATED),
    ),
    *_D14.on(where=ONES).corrected(
        ", Q K^T all ones",
        ("1a", "u special j3", "= (1 + a0)**2", r"u_{\operatorname{lin}}=(1+a_{0})^{2}\log n"),
        ("1b", "u special not j3", "= 1 + a0", r"u_{\operatorname{lin}}=(1+a_{0})\log n"),
        ("2a", "u other j3", "= 1 + a0", r"u_{\operatorname{lin}}=(1+a_{0})\log n"),
        ("2b", "u other not j3", "= 1", r"u_{\operatorname{lin}}=\log n"),
        *_D14_WEIGHTS,
        ("4b", "f other not j3 largest", "<= 1/n",
         r"j_{0},j_{1}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n"),
    ),
    *_D15.parts(
        ("1", "c special first largest", "<= (1 + a0)/n*a0",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot a_{0}\sqrt{\log n}"),
        ("2", "c special identity largest", "<= (1 + a0)/n * t * b",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot t\cdot b\sqrt{\log n}"),
        ("3", "c special last", "= c", r"c_{\operatorname{lin}}=c\sqrt{\log n}", _LAST),
        ("4", "c other first largest", "<= (1 + a0)/n*a0",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot a_{0}\sqrt{\log n}"),
        ("5", "c other identity largest", "<= (1 + a0)/n * t * b",
         r"c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot t\cdot b\sqrt{\log n}"),
        ("6", "c other last", "= c", r"c_{\operatorname{lin}}=c\sqrt{\log n}", _LAST),
    ),
)  # fmt: skip
