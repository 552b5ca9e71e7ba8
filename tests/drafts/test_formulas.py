"""Formulas as arithmetic, with what is named, and what is not read."""

import pytest

from simkit.declare.parameters.expressions import Expression
from simkit.drafts.arithmetic import Unread, arithmetic
from simkit.drafts.marks import latex_of, marks_of
from simkit.drafts.names import Names
from simkit.drafts.relations import relations_of


@pytest.mark.parametrize(
    ("latex", "text", "numbers"),
    [
        (r"2 n e^{-\beta \Delta}", "2*n*exp(-beta*cap_delta)", {}),
        (r"C\frac{\sqrt{\log(n/\delta)}}{\sqrt{n}}", "cap_c*(sqrt(log(n/delta))/sqrt(n))", {}),
        (r"d(d+1)/(n+d+1)", "d*(d + 1)/(n + d + 1)", {}),
        (r"\log^2 n + \log_2 2n", "log(n)**2 + log(2*n)/log(2)", {}),
        (r"\frac12 b\sqrt{\log n}", "1/2*b*sqrt(log(n))", {}),
        (r"\tfrac12 n + \dfrac{1}3", "1/2*n + 1/3", {}),
        (r"n^{(1+a_1)^2}", "n**(1 + a_1)**2", {}),
        (r"\max\{1, \lceil n/2 \rceil\}", "max(1, ceil(n/2))", {}),
        (r"\lambda^{-1}|\alpha - \alpha_0|", "lambda**(-1)*abs(alpha - alpha_0)", {}),
        (r"\|w_0 - w^\star\|^2/\eta", "norm_w_0_w**2/eta", {"norm_w_0_w": r"\|w_{0}-w^{\star}\|"}),
        (r"f(n+1) + n(n+1)", "f_n_1 + n*(n + 1)", {"f_n_1": "f(n+1)"}),
        (r"m/|\mathcal{S}|", "m/size_s", {"size_s": r"|\mathcal{S}|"}),
        (r"x^\top y + q_i", "x_y + q_i", {"x_y": r"x^{\top}y", "q_i": "q_{i}"}),
        (r"\hat\alpha' + \alpha^*", "alpha_hat_prime + alpha_star", {}),
        (r"\mathrm{loss} + softmax(n)", "loss + softmax_n", {"softmax_n": r"\mathrm{softmax}(n)"}),
    ],
)
def test_arithmetic(latex: str, text: str, numbers: dict[str, str]) -> None:
    names = Names()
    assert arithmetic(marks_of(latex), names) == text
    assert names.numbers == numbers
    assert Expression(text).names == {*names.symbols, *numbers}


@pytest.mark.parametrize(
    ("latex", "reason"),
    [
        ("1/2n", "a/b c can be read in two ways"),
        (r"1/2\cdot n", "a/b c can be read in two ways"),
        (r"\log 1/n", "of what the logarithm is taken can be read in two ways"),
        (r"\log n/\delta", "of what the logarithm is taken can be read in two ways"),
        (r"C\left(\frac{a}{b}\right)^t", "C(...) may be a product or a function"),
        (r"\sum_{i=1}^n x_i", r"\sum is not read"),
        (r"\mathbf{w} + 1", r"\mathbf{w} is not read"),
        (r"o(n)", "o(...) names no constant"),
        (r"O(n)", "O names no constant"),
        (r"\max_i x_i", "over what the max is taken is not read"),
        (r"n -", "it breaks off"),
        (r"I_d", "I is a vector or a matrix"),
        (r"x^\top A y", "x is a vector or a matrix"),
        (r"j + 1", "j is an index"),
        (r"\sqrt[3]{n}", r"\sqrt[3]{n} is not read"),
        ("", "it breaks off"),
    ],
)
def test_what_is_not_read_has_a_reason(latex: str, reason: str) -> None:
    with pytest.raises(Unread) as refused:
        arithmetic(marks_of(latex), Names())
    assert str(refused.value) == reason


def test_two_things_have_two_names_and_one_thing_has_one() -> None:
    names = Names()
    marks = [marks_of(text) for text in (r"\|x\|_2", r"\|X\|_2", r"\|x\|_2")]
    assert [names.number(each) for each in marks] == ["norm_x_2", "norm_x_2_2", "norm_x_2"]
    assert names.event("norm_x_2", "it is small") == "norm_x_2_3"


@pytest.mark.parametrize(
    ("latex", "wanted"),
    [
        ("0 < b < 1", ["0 < b", "b < 1"]),
        ("a, b > 0", ["a > 0", "b > 0"]),
        (r"a \le b, \quad c \ge d", [r"a \le b", r"c \ge d"]),
        (r"|\{i : x_i > 0\}| \le k", [r"|\{i:x_{i}>0\}| \le k"]),
        (r"\delta \in (0, 1]", [r"\delta \in (0,1]"]),
        (r"a \le n, \quad n \ge 2", [r"a \le n", r"n \ge 2"]),
        (r"x_1, \dots, x_n > 0", [r"x_{1},\dots,x_{n}>0"]),  # read whole, or not at all
        (r"a_k \ge 0, \quad k = 1, \dots, n", [r"a_{k}\ge0, k=1,\dots,n"]),
        (r"n \ge m, k", [r"n\ge m,k"]),
        (r"x \le n \vee m, y\not\le n", [r"x\le n \vee m", r"y \not\le n"]),
        ("x + 1", []),
    ],
)
def test_relations(latex: str, wanted: list[str]) -> None:
    found = relations_of(latex)
    assert [each.latex for each in found] == wanted
    assert [each.is_condition for each in found] == [each == r"n \ge 2" for each in wanted]


def test_latex_again() -> None:
    latex = r"\Pr_{\sigma}[|\sum_{i=1}^{n}f_{i}|\leq C\frac{\sqrt{n}}{m}]"
    assert latex_of(marks_of(latex)) == latex
