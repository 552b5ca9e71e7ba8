"""LaTeX as a line of text: what a terminal shows of a formula is one reading of it, the paper's."""

import pytest

from simkit.verdicts.audits.papers import load_subjects, paper_table
from simkit.words.formulas.equations import EquationError
from simkit.words.formulas.plain import plain


@pytest.mark.parametrize(
    ("latex", "said"),
    [
        (r"c n d^{2\kappa+\tau-1}", "c n d^(2 kappa + tau - 1)"),
        (r"\frac{a+b}{2n} \leq \frac{1}{\sqrt{d}}", "(a + b)/(2 n) <= 1/sqrt(d)"),
        (r"\log\frac{2d}{\delta}", "log((2 d)/delta)"),
        (r"n\sigma^2(1 + x) - (-C)", "n sigma^2 (1 + x) - (-C)"),
        (r"\|x_l^n - \mu_j\|^2 \ge 2\delta\|q_1(t)\|", "||x_l^n - mu_j||^2 >= 2 delta ||q_1(t)||"),
        (r"\sum_{i=1}^n \mathbb{1}(q_l k_i^\top \geq 0)", "sum_(i = 1)^n 1(q_l k_i^T >= 0)"),
        (r"u_{ij} \in [0, 1]", "u_ij in [0, 1]"),
        (r"W_V^{(t)} x, \quad \psi' > 0", "W_V^(t) x, psi' > 0"),
        (r"\mathrm{softmax}(\langle \hat\mu, \lambda\rangle)", "softmax(<hat(mu), lambda>)"),
        (r"(a)^{b+c} \text{ with probability } 1 - \delta", "(a)^(b + c) with probability 1 - delta"),
        (r"\left\|\hat V_l - \mu\right\|_\infty", "||hat(V)_l - mu||_infinity"),
        (r"x^{-1} \gtrsim E[|S_1|/|S|]", "x^(-1) >~ E[|S_1|/|S|]"),
    ],
)
def test_a_formula(latex: str, said: str) -> None:
    assert plain(latex) == said


def test_what_the_papers_print_is_shown_in_letters_of_a_keyboard() -> None:
    papers = [p for p in paper_table() if p != "controls"]
    printed = {c.printed for p in papers for s in load_subjects(p) for c in s.claims if c.printed}
    assert len(printed) > 300
    for latex in printed:
        said = plain(latex)
        assert said.isascii(), latex
        assert "\\" not in said, latex
        for pair in ("()", "[]"):
            assert said.count(pair[0]) == said.count(pair[1]), latex


def test_what_is_no_latex_is_refused() -> None:
    with pytest.raises(EquationError, match="braces"):
        plain("x^{2")
