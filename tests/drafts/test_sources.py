"""What stands in a source: macros expanded, noise of converters set right, statements joined."""

import pytest

from simkit.drafts.macros import expanded
from simkit.drafts.noise import cleaned, formulas_marked, in_latex
from simkit.drafts.passages import read_source
from simkit.drafts.writing import draft, study_text
from simkit.words.formulas.plain import plain

_PAGES = """Attention as retrieval
1
Lemma 1. The conver-
gence is fast, with a ﬁxed step.
\f2
Attention as retrieval
Page 3 of 9
It ends here.
"""


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (r"\newcommand{\R}{\mathbb{R}}\R^d", r"\mathbb{R}^d"),
        (r"\newcommand\pr[1]{\Pr[#1]}\pr{A}", r"\Pr[A]"),
        (r"\newcommand{\f}[2][x]{f(#1,#2)}\f{y}\f[z]{y}", "f(x,y)f(z,y)"),
        (r"\def\a{\b}\def\b{\c c}\def\c{d}\a", "d c"),
        (r"\def\p#1{(#1)}\p n", "(n)"),
        (r"\DeclareMathOperator*{\amax}{arg\,max}\amax_i", r"\operatorname*{arg\,max}_i"),
        (
            r"\DeclarePairedDelimiter{\ab}{\lvert}{\rvert}\ab*{x}\ab[\big]{y}",
            r"\lvert x \rvert \lvert y \rvert ",
        ),
        (r"\NewDocumentCommand{\nm}{m O{2}}{\|#1\|_{#2}}\nm{x}\nm{y}[1]", r"\|x\|_{2}\|y\|_{1}"),
        (r"\let\eps=\epsilon\DeclareRobustCommand{\w}[1]{w_{#1}}\w\eps", r"w_{\epsilon}"),
        (r"\norm{x} \E X", r"\|x\| \mathbb{E} X"),
        (r"\newcommand{\loop}{\loop}\loop", r"\loop"),
        (r"\newcommand{\q}{q}\newcommand{\h}[1]{\le#1}\ge\q b\h{c}\quad\q", r"\ge q b\le c\quad q"),
        (r"\newcommand{\bl}{\begin{lemma}}\bl $a$\end{lemma}", r"\begin{lemma} $a$\end{lemma}"),
    ],
)
def test_macros(source: str, text: str) -> None:
    assert expanded(source) == text


def test_a_counter_is_shown_as_the_source_says() -> None:
    source = (
        "\\newtheorem{asm}{Assumption}\\renewcommand{\\theasm}{A\\arabic{asm}}"
        "\\newtheorem{lemma}{Lemma}[section]\\renewcommand\\thelemma{\\thesection-\\Alph{lemma}}"
        "\\newtheorem{fact}{Fact}\\renewcommand{\\thefact}{\\fnsymbol{fact}}\\renewcommand{\\theta}{t}"
        "\\begin{document}\\section{X}\\begin{asm}$x$\\end{asm}\\begin{lemma}$\\theta$\\end{lemma}"
        "\\begin{fact}$x$\\end{fact}\\end{document}"
    )
    found = read_source(source).passages
    assert [each.name for each in found] == ["Assumption A1", "Lemma 1-A", "Fact 1"]
    assert found[1].body == "$t$"


def test_a_definition_that_is_not_read_is_said() -> None:
    source = (
        "\\def\\f(#1){f(#1)}\n\\NewDocumentCommand{\\g}{s m}{g(#2)}\n\\newcommand{\\h}[1]{h(#1)}\n"
        "\\begin{document}\\begin{lemma}$\\f(x) \\le \\h{n}$.\\end{lemma}\\end{document}"
    )
    assert read_source(source).remarks == (
        r"what \def\f(#1){f(#1)} stands for",
        r"what \NewDocumentCommand{\g}{s m}{g(#2)} stands for",
    )


def test_a_macro_that_grows_without_end_is_left() -> None:
    assert len(expanded(r"\def\x{\x\x}\x")) < 5_000_000


def test_pages() -> None:
    assert [line for line in cleaned(_PAGES) if line] == [
        "Lemma 1. The convergence", "is fast, with a fixed step.", "It ends here.",
    ]  # fmt: skip
    assert len(cleaned(_PAGES)) == len(_PAGES.split("\n"))


@pytest.mark.parametrize(
    ("said", "marked"),
    [
        ("Let C>1C>1 be", "Let $C>1$ be"),
        ("the nn-th and jj-th", "the $n$-th and $j$-th"),
        ("let σ\\sigma be in [ai,bi][a_{i},b_{i}].", r"let $\sigma$ be in $[a_{i},b_{i}]$."),
        (r"Part II of 11 with n0.6n^{0.6}", r"Part II of 11 with $n^{0.6}$"),
        (r"1δ/poly(n)1-\delta/\operatorname{poly}(n),", r"$1-\delta/\operatorname{poly}(n)$,"),
        (r"(if a1>1a_{1}>1)", r"(if $a_{1}>1$)"),
        ("with 1 − δ, then a word", r"with $1 - \delta $, then a word"),
        ("for n ≥ 3 a man", r"for $n \ge  3$ a man"),
    ],
)
def test_formulas_are_marked(said: str, marked: str) -> None:
    assert formulas_marked(f"{said}\n\\alpha").partition("\n")[0] == marked


def test_signs_of_a_page() -> None:
    assert in_latex("√(log n)/‖x‖₂ ≤ n⁻²") == r"\sqrt{\log  n}/\|x\|_{2} \le  n^{-2}"
    assert in_latex("E[err] ∈ ℝ") == r"\mathbb{E}[\mathrm{err}] \in  \mathbb{R}"


def test_an_informal_statement_is_joined_to_the_formal_one() -> None:
    text = (
        "Theorem 1 (informal). It is small.\n\nTheorem 1 (formal). For all $n$ we have $a \\le b/n$.\n"
    )
    (passage,) = read_source(text).passages
    assert "b/n" in passage.body
    assert (passage.line, passage.restated) == (1, (3,))


def test_a_statement_ends_where_its_text_does() -> None:
    text = (
        "Lemma 1. We have\n\n$$a \\le b$$\n\nwhere $b > 0$.\n\nThis lemma is new.\n\n"
        "Lemma 2. It holds that $c \\le d$.\n\nLemma 2 shows more.\n3 Related Work\nNone.\n"
    )
    first, second = (passage.body for passage in read_source(text).passages)
    assert " ".join(first.split()) == r"We have $$a \le b$$ where $b > 0$."
    assert second.strip() == r"It holds that $c \le d$."


def test_a_formula_that_is_not_read_stands_in_the_file_with_its_reason() -> None:
    drafted = draft("Lemma 1. We have $A \\subseteq B$ and $a \\le b$.\n")
    assert drafted.readings[0].unclaimed == [(r"A \subseteq B", "subseteq is no relation of a claim")]
    text = study_text(drafted, "p.txt", "p.py", "P", "p", plain).replace("\n        #", "")
    assert r"not read (subseteq is no relation of a claim): A \subseteq B" in text


def test_a_measured_symbol_that_is_a_parameter_elsewhere_has_a_name_of_its_own() -> None:
    drafted = draft(
        "Lemma 1. We have $\\Pr[X \\ge t] \\le 1/t$.\n\nLemma 2. If $X > 2$, then $a \\le X$.\n"
    )
    assert [each.statement for reading in drafted.readings for each in reading.drafts] == [
        "Pr[measured_cap_x >= t] <= 1/t", "a <= cap_x",
    ]  # fmt: skip
    assert drafted.measured["measured_cap_x"] == "X"


_REFERRING = r"""\newtheorem{lemma}{Lemma}\newtheorem*{again}{Lemma}
\begin{document}
\begin{lemma}\label{a} If \eqref{b} holds, then we have $\|x\|\le \tfrac12 n$.
\begin{align} y &\le n \notag\\ z &\le n \label{b} \end{align}\end{lemma}
\begin{again}[Restatement of \cref{a}] In other words, we obtain that $x$ is short.\end{again}
\begin{lemma} Under the conditions of Lemma~\ref{a} and \ref{c}, we have
$\Pr[\|y\|\le n, \|z\| \ge m] \ge p$.\end{lemma}
\end{document}
"""


def test_references_are_numbers_and_stand_as_assumptions() -> None:
    text = study_text(draft(_REFERRING), "p.tex", "p.py", "P", "p", plain)
    assert "If (1) holds, then" in text
    assert "FILL IN when=: assumed by reference: (1)" in text
    assert r"Under the conditions of Lemma~1 and \ref{c}" in text
    assert "FILL IN when=: assumed by reference: Lemma 1, (c)" in text
    assert "Stated again with other words: In other words, we obtain that $x$ is short." in text


def test_what_a_trial_gives_is_said_in_plain_text_and_stands_in_latex_above() -> None:
    text = study_text(draft(_REFERRING), "p.tex", "p.py", "P", "p", plain)
    assert '# \\|x\\|\n        measurement("norm_x", "||x||", kept=True)' in text
    assert 'event("norm_y_n_norm_z_m", "||y|| <= n, ||z|| >= m")' in text
    assert study_text(
        draft("Lemma 1. With probability at least $p$ all is well."), "p", "p", "P", "p", plain
    )


def test_claims_of_two_proofs_with_one_number_are_two() -> None:
    text = "Claim 1. We have $a \\le b$ for all.\n\nProof.\n\nClaim 1. It holds that $c \\le d$ too.\n"
    assert [each.name for each in read_source(text).passages] == ["Claim 1", "Claim 1 (line 5)"]


_DESCRIBED = """
Definition 1. Let $d$ be the key dimension, with the temperature $u$. That $w$ is a rate is known.

Lemma 2. Let $n$ be an odd integer, let $s$ be the number of steps and let $b$ be the number of heads.
We have $x \\le n b$.

Lemma 3. Let $n$ be a prime. Those in the top-$k$ set lie in the ball of radius $r$. That makes the loss
at most $m$. Then $y \\le n d k r m s u w$.

Definition 4. Let $m$ be the number of samples.
"""


def test_a_description_is_of_each_statement_that_uses_it_or_of_a_definition_before() -> None:
    found = {each.name: each.meaning for each in draft(_DESCRIBED).parameters}
    assert {name: said for name, said in found.items() if said} == {
        "b": "number of heads", "d": "key dimension",
    }  # fmt: skip
    assert found.keys() == set("nbdkrmsuw")


def test_a_number_is_whole_where_the_text_or_its_own_statements_make_it_so() -> None:
    text = (
        "Let $x \\in \\mathbb{R}^d$.\n\nLemma 1. For $r \\in [t]$ and $r \\in [m]$,"
        " we have $x_r y \\le t + m$.\n\nLemma 2. For $t \\ge 0$, we have $x \\le t d$.\n"
    )
    found = {each.name: each.is_whole for each in draft(text).parameters}
    assert found == {"t": False, "m": True, "d": True}


def test_a_claim_whose_constant_may_be_in_what_is_not_read_asks_for_it() -> None:
    asked = 'FILL IN quantifier="some constants", if a constant is only said to exist'
    for said, asks in (("For a suitable choice of the step, hopefully", True), ("Hopefully", False)):
        drafted = draft(f"Lemma 1. {said}. We have $x \\le n$.\n")
        assert (asked in study_text(drafted, "p.txt", "p.py", "P", "p", plain)) == asks


def test_a_symbol_whose_index_is_a_parameter_is_a_number_there() -> None:
    drafted = draft("Lemma 1. For all $n \\ge 2$ and $a_n \\ge 1$, we have $a_nb_V\\le 1$.\n")
    assert [each.name for each in drafted.parameters] == ["n", "b_cap_v"]
    (claim,) = drafted.readings[0].drafts
    assert (claim.statement, claim.when) == ("a_n*b_cap_v <= 1", ["n >= 2"])
    assert claim.unread == ("a_n >= 1",)
    text = study_text(drafted, "p.txt", "p.py", "P", "p", plain)
    assert "FILL IN a_n, a number at the parameters p or a value of a trial: a_{n}" in text


def test_a_draft_is_the_same_each_time() -> None:
    text = "Lemma 1. We have $q \\le 1$, $x \\le 2$, $z \\le 3$ and $v \\le 4$.\n"
    assert [each.name for each in draft(text).quantities] == ["q", "x", "z", "v"]
