"""LaTeX as MathML: every claim of the papers converts, and what does not is refused."""

import re
from xml.etree import ElementTree

import pytest

from simkit.declare.claims.claim import Claim
from simkit.page.contents import check_equations
from simkit.verdicts.audits.papers import load_subjects
from simkit.words.formulas.equations import EquationError, statement_latex, to_mathml


@pytest.fixture(scope="module")
def claims():
    return [claim for subject in load_subjects("") for claim in subject.claims]


def test_every_claim_of_the_papers_is_shown(claims):
    texts = {text for c in claims for text in (c.printed, *(d.printed for d in c.proof)) if text}
    texts |= {statement_latex(claim) for claim in claims}
    assert len(texts) > 600
    for text in texts:
        found = to_mathml(text)
        assert "\\" not in found, text
        assert not re.search("[\ue000-\ue002]", found), text
        root = ElementTree.fromstring(f"<div>{found.replace('<br>', '<br/>')}</div>")  # balanced
        assert "".join(root.itertext()).strip(), text
        assert all(e.text or len(e) for e in root.iter("mo")), text


def test_no_claim_is_prose_set_as_letters(claims):
    r"""Four letters in a row are a word, and stand in a \text, but for names of the paper."""
    names = {"STGM", "DeiT", "STViT"}
    for text in {claim.printed for claim in claims if claim.printed}:
        bare = re.sub(r"\\(text|operatorname|mathrm|mathsf)\{[^}]*\}|\\[A-Za-z]+", " ", text)
        assert set(re.findall(r"[A-Za-z]{4,}", bare)) <= names, text


@pytest.mark.parametrize(
    ("latex", "said"),
    [
        (r"\foo x", r"\foo"),
        (r"x_{\operatornam{a}}", r"\operatornam"),
        (r"\frac{1}{2", "braces without a partner"),
        ("a}b{", "braces without a partner"),
        ("a $b$", r"has a \$"),
        ("5 % of it", "write"),
        (r"\left( x", "cannot be read"),
        ("a_b_c", "double subscripts"),
        (r"\href{http://a}{b}", "href"),
        ("", "empty"),
        ("a\x00b", "cannot be read"),
    ],
)
def test_what_cannot_be_shown_is_refused(latex, said):
    with pytest.raises(EquationError, match=said.replace("\\", "\\\\") if said[0] == "\\" else said):
        to_mathml(latex)


def test_markup_in_a_text_stays_text():
    found = to_mathml(r"\text{<script>alert(1)</script> & <b>} < x & y")
    assert "<script" not in found
    assert "<b>" not in found
    root = ElementTree.fromstring(found)
    assert {element.tag for element in root.iter()} <= {"math", "mrow", "mtext", "mi", "mo"}
    said = "".join(root.itertext()).replace("\xa0", " ")
    assert said == "<script>alert(1)</script> & <b><x&y"


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\operatorname{poly}(n)", "poly(n)"),
        (r"\operatorname{\mathsf{A}}", "\U0001d5a0"),
        (r"{\cal D}_{0}", "\U0001d49f0"),
        (r"\|x\|_\infty \leq 1 \%", "‖x‖∞≤1%"),
        (r"W^\top", "W⊤"),
    ],
)
def test_macros_of_readers_are_known(latex, shown):
    assert "".join(ElementTree.fromstring(to_mathml(latex)).itertext()) == shown


@pytest.mark.parametrize(
    ("statement", "latex"),
    [
        ("Pr[x <= 2*sigma] >= 1 - delta", r"\Pr[\text{x} \leq 2\,\sigma] \geq 1 - \delta"),
        ("E[loss] <= sigma/sqrt(n)", r"\mathbb{E}[\text{loss}] \leq \frac{\sigma}{\sqrt{n}}"),
        ("error = Omega(d**-2)", r"\text{error} = \Omega\left(d^{-2}\right)"),
        ("Pr[hit] >= 1 - d/poly(n)", r"\Pr[\text{hit}] \geq 1 - \frac{d}{\operatorname{poly}(n)}"),
        ("a - (b - c) <= -(a + b)*2", r"a - \left(b - c\right) \leq -\left(a + b\right)\cdot 2"),
        ("(a/b)**2 = 1e-3", r"\left(\frac{a}{b}\right)^{2} = 10^{-3}"),
        ("exp(-lambda*x1) > 2.5e7", r"\exp\left(-\lambda\,x_{1}\right) > 2.5\cdot 10^{7}"),
        ("tau_1_corrected < ceil(k)", r"\tau_{1,\text{corrected}} < \lceil k\rceil "),
    ],
)
def test_a_statement_as_it_is_tested(statement, latex):
    found = statement_latex(Claim("Lemma 1", statement))
    assert found == latex.replace(r"\text{x}", "x")


def test_the_claim_of_a_wrong_text_is_named():
    with pytest.raises(EquationError, match=r"claim 'Lemma 2': .*\\foo.*no macro"):
        check_equations([Claim("Lemma 1", "n >= 1"), Claim("Lemma 2", "n >= 1", printed=r"\foo n")])


def test_what_follows_a_comma_and_a_quad_has_its_own_line():
    found = to_mathml(r"a \le b,\quad b = \frac{1, \quad 2}{3}, \quad c")
    assert [part.count("<math>") for part in found.split(",<br>")] == [1, 1, 1]
    assert to_mathml("b").removesuffix("</math>") in to_mathml(r"b,\quad x")
    assert "<br>" not in to_mathml(r"(a, b)\quad c")
    assert "<br>" not in to_mathml(r"\left( a,\quad b \right)")
    assert "<br>" not in to_mathml(r"a,\quad")
