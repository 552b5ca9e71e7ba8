"""Labels read from the text of a paper, as a converter leaves it, and from LaTeX."""

import pytest

from simkit.declare.labels.label import Label, equation
from simkit.declare.labels.latex import LatexLabels, read_labels

CONVERTED = r"""
1 INTRODUCTION
Theorem 1 shows that (3) holds, and Lemma 4 in [2] is not ours. By Lemma 9. it is not.
**Theorem 1** (Main result). Let $n > 0$. Then
$$ a \le b \tag{1} $$
with $a$ as in (7). Theorem 1. is named again.
$$\begin{aligned} x &= y \\ &= z \quad (2) \end{aligned}$$
and
$$ c_3 $$
 (4)
$$ d $$
(3)
$$ e $$
, if i is an unlucky neuron. (5)
This follows from (1) and (12)
Combining them we obtain what is in (2)
f(x) = O(1)
Algorithm 1 Training with SGD
Figure 2: one thing Figure 3: another
Figure 2 shows more
Table 1. Notations
Assumption 3.1 There exists a number.
Assumption 3.1 can be modified such that
## Lemma D.2.
Definition 6.1 (Data, informal version of Definition D.1).
$$ e = f \quad (8)$$
"""


def names(text: str) -> list[str]:
    return [label.name for label in read_labels(text).found]


def test_a_converted_text() -> None:
    assert names(CONVERTED) == [
        "Theorem 1", "Lemma D.2", "Definition 6.1", "Assumption 3.1", "Algorithm 1", "Table 1",
        "Figure 2", "Figure 3", *(f"Eq. ({i})" for i in (1, 2, 3, 4, 5, 8)),
    ]  # fmt: skip
    assert read_labels(CONVERTED).gaps == [6, 7]  # and no label is made of them


@pytest.mark.parametrize(
    "line",
    ["which is shown in (3)", "by (3)", "see equation (3)", "as f(3)", "a number of (3).",
     "cells of a row (3)", "the bound (x)(3)z", "in 1993 (1993)"],
)  # fmt: skip
def test_a_reference_is_no_equation(line: str) -> None:
    assert names(f"{line}\n") == []


def test_references_backwards_and_swapped_lines() -> None:
    text = (
        "$$a$$ (1)\nwe have used that (1)\n$$b$$\n (3)\n$$c$$\n (2)\nx = y (4)\nas said above, z (2)\n"
    )
    assert names(text) == [f"Eq. ({i})" for i in (1, 2, 3, 4)]


LATEX = r"""
\documentclass{article}
\newtheorem{theorem}{Theorem}[section]
\newtheorem{lemma}[theorem]{Lemma}
\newtheorem{remark}{Remark}
\newtheorem*{note}{Note}
\begin{document}
\section{One} % \begin{lemma} in a comment
\begin{theorem} x \end{theorem}
\begin{lemma}[Name] y
\begin{equation} a = b \end{equation}
\end{lemma}
\begin{remark} r \end{remark}
\section*{No number}
\begin{align}
 a &= b \\
 &= c \nonumber \\
 &= d
\end{align}
\begin{equation*} no number \end{equation*}
\begin{equation} t \tag{A} \end{equation}
\begin{figure} \caption{one} \end{figure}
\begin{table*} \caption{two} \end{table*}
\begin{note} n \end{note}
\section{Two}
\begin{lemma} z \begin{equation} c \\ d \end{equation} \end{lemma}
\appendix
\section{Proofs}
\begin{theorem} w \end{theorem}
\begin{figure} \caption{three} \end{figure}
\end{document}
"""


def test_latex_is_counted_as_latex_counts() -> None:
    assert names(LATEX) == [
        "Theorem 1.1", "Theorem A.1", "Lemma 1.2", "Lemma 2.1", "Remark 1", "Table 1", "Figure 1",
        "Figure 2", "Eq. (1)", "Eq. (2)", "Eq. (3)", "Eq. (A)", "Eq. (4)",
    ]  # fmt: skip


def test_a_label_has_its_number() -> None:
    assert (equation(12).number, Label("lemma", "Lemma D.2").number) == ("12", "D.2")
    assert names("no label at all\n") == []


def equations(body: str, preamble: str = "") -> list[str]:
    text = rf"\documentclass{{article}}{preamble}\begin{{document}}{body}\end{{document}}"
    return [label.number for label in read_labels(text).found]


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        (r"\begin{align} f &= \begin{cases} 1 \\ 0 \end{cases} \\ c &= d \end{align}", ["1", "2"]),
        (r"\begin{align} a = \begin{pmatrix} 1 \\ 2 \end{pmatrix} \end{align}", ["1"]),
        (r"\begin{gather} \sum_{\substack{i \\ j}} x \\ y \end{gather}", ["1", "2"]),
        (r"\begin{equation} \begin{aligned} a \\ b \end{aligned} \end{equation}", ["1"]),
        (r"\begin{subequations}\begin{align} a \\ b \end{align}\end{subequations}"
         r"\begin{equation} c \end{equation}", ["1a", "1b", "2"]),
        (r"\begin{equation} a \tag*{(7)} \end{equation}\begin{equation} b \end{equation}", ["7", "1"]),
        (r"\begin{equation} a \tag{\ref{e}} \end{equation}", []),
        (r"\setcounter{equation}{4}\begin{equation} a \end{equation}", ["5"]),
        (r"\begin{IEEEeqnarray}{rCl} a \\ b \end{IEEEeqnarray}$$ c \eqno(9) $$", ["1", "2", "9"]),
        (r"\begin{verbatim}\begin{equation} a \end{equation}\end{verbatim}", []),
        ("\\iffalse \\begin{equation} a \\end{equation} \\fi", []),
        ("\\begin{align} a \\\\% foo \\\\ bar\n b \\end{align}", ["1", "2"]),
        (r"\begin{figure}\begin{subfigure}{1cm}\caption{a}\end{subfigure}\caption{b}\end{figure}"
         r"\begin{figure}\caption*{c}\end{figure}\begin{figure}\caption{d}\end{figure}", ["1", "2"]),
    ],
)  # fmt: skip
def test_displays_and_floats_of_latex(body: str, numbers: list[str]) -> None:
    assert equations(body) == numbers


def test_counters_of_latex() -> None:
    preamble = (
        r"\numberwithin{equation}{section}\newtheorem{thm}{Theorem}[subsection]"
        r"\newtheorem {main-lem} [thm] {\textbf{Main Lemma}}\newtheorem{empty}{}"
        r"\declaretheorem[name=Claim,numberwithin=section]{clm}"
        r"\newcommand{\be}{\begin{equation}}"
    )
    body = (
        r"\section{A}\subsection{B}\begin{thm} x \end{thm}\begin{main-lem} y \end{main-lem}"
        r"\begin{equation} a \end{equation}\begin{clm} c \end{clm}"
        r"\begin{restatable}[Name]{thm}{again} z \end{restatable}\begin{empty} e \end{empty}"
        r"\begin{appendices}\section{P}\begin{equation} b \end{equation}\begin{clm} d \end{clm}"
        r"\end{appendices}\input{more}"
    )
    found = read_labels(rf"\documentclass{{article}}{preamble}\begin{{document}}{body}\end{{document}}")
    assert [label.name for label in found.found] == [
        "Theorem 1.1.1", "Theorem 1.1.3", "Lemma 1.1.2", "Claim 1.1", "Claim A.1", "Eq. (1.1)",
        "Eq. (A.1)",
    ]  # fmt: skip
    deep = r"\section{A}\subsection{B}\begin{thm} x \end{thm}\section{C}\begin{thm} y \end{thm}"
    again = read_labels(rf"\documentclass{{article}}{preamble}\begin{{document}}{deep}\end{{document}}")
    assert [label.number for label in again.found] == ["1.1.1", "2.0.1"]
    assert found.remarks == [
        r"parts in other files (\input, \include) were not read",
        "macros that begin an environment were not read",
    ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Theorem 5 [Smith]. Let", "Theorem 5"), ("Theorem A. Let", "Theorem A"),
        ("Lemma 6 — Let", "Lemma 6"), ("Table II. Numbers", "Table II"), ("Fig. 3. One", "Figure 3"),
        ("Figure S1: One", "Figure S1"), (r"$$ a \tag{3a} $$", "Eq. (3a)"),
        (r"$$ a = b $$ (A.3)", "Eq. (A.3)"),
    ],
)  # fmt: skip
def test_other_ways_to_number(line: str, name: str) -> None:
    assert names(f"{line}\n") == [name]


def test_a_counter_within_that_of_another_theorem() -> None:
    source = (
        r"\newtheorem{thm}{Theorem}[section]\newtheorem{lem}[thm]{Lemma}\newtheorem{clm}{Claim}[lem]"
        r"\begin{document}\section{A}\begin{lem}x\end{lem}\begin{clm}a\end{clm}\begin{clm}a\end{clm}"
        r"\begin{thm}x\end{thm}\begin{clm}a\end{clm}\end{document}"
    )
    assert [label.name for label in LatexLabels(source).labels] == [
        "Lemma 1.1", "Claim 1.1.1", "Claim 1.1.2", "Theorem 1.2", "Claim 1.2.1",
    ]  # fmt: skip
