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
        (r"\frac{2}{n(n-1)} + \frac{1}{d^2}", "2/(n(n - 1)) + 1/d^2"),
        (r"\frac{x}{(1-a)(1-b)}", "x/((1 - a)(1 - b))"),
        (r"c/\frac{a}{b}", "c/(a/b)"),
        (r"f(x) - f^{\star}", "f(x) - f^*"),
        (r"\frac{1}{|x||y|}", "1/(|x| |y|)"),
        (r"\log^2\frac1\delta + \tanh\frac{\eta}{2}", "log^2 (1/delta) + tanh(eta/2)"),
        (r"\binom{N}{k}", "(binom(N, k))"),
        (r"\{-1,1\}^n", "{-1, 1}^n"),
        (r"e^{\|q\|^2 - 2\|p\|}", "e^(||q||^2 - 2 ||p||)"),
        (r"\sum_i \cdot x_i - \exp(\cdot)", "sum_i . x_i - exp(.)"),
        (r"a \cdot b \cdot (c)", "a*b*(c)"),
        (r"\alpha_*(1-\alpha_*)", "alpha_* (1 - alpha_*)"),
        (r"\lambda\langle x, y\rangle", "lambda <x, y>"),
        (r"A \times B \circ C", "A x B o C"),
        (r"\sum_{x\in S} x_{n_k}", "sum_(x in S) x_(n_k)"),
        (r"\Pr(A \mid B) \propto c \approx d", "Pr(A | B) prop. to c approx. d"),
        (r"\operatorname*{\mathbb{E}}[X] := \overline{x}", "E[X] := bar(x)"),
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
    with pytest.raises(EquationError, match="has no reading in plain text"):
        plain(r"\underbrace{a + b}_{c} \oint x")
