"""Names as the papers set them."""

import pytest
from matplotlib.mathtext import MathTextParser

from simkit.figures.drawing.legends import visible_length, wrap
from simkit.figures.panels.symbols import typeset


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("noise sigma", r"noise $\sigma$"),
        ("kappa = 0.25", r"$\kappa$ = 0.25"),
        ("5 delta", r"5 $\delta$"),
        ("σ + τ", r"$\sigma$ + $\tau$"),
        ("(5) as printed, W_K", "(5) as printed, $W_{K}$"),
        ("F_exp = 0 on D1", r"$F_{\mathrm{exp}}$ = 0 on $D_{1}$"),
        ("d = n^0.02", "$d$ = $n^{0.02}$"),
        ("d = sqrt(n)", r"$d$ = $\sqrt{n}$"),
        ("n = d²", "$n$ = $d^{2}$"),
        ("log10 n", r"$\log_{10}\,n$"),
        ("alpha_#", r"$\alpha_{\#}$"),
        ("N50 over alpha", r"$N_{50}$ over $\alpha$"),
        ("$x$ and k", "$x$ and $k$"),
        # What is no symbol is left as it is.
        ("Figure 3(a): k-NN, a share, k-means", "Figure 3(a): k-NN, a share, k-means"),
        ("definition-2", "definition-2"),
        ("alphabet", "alphabet"),
        ("a competitor over the query's", "a competitor over the query's"),
    ],
)
def test_symbols_are_mathematics(text: str, expected: str) -> None:
    assert typeset(text) == expected
    assert typeset(expected) == expected
    MathTextParser("path").parse(typeset(text))


def test_lines_are_broken_between_words_and_not_within_mathematics() -> None:
    text = r"error over the bound $\sqrt{d} + \sigma$ of the lemma"
    lines = wrap(text, 24).split("\n")
    assert " ".join(lines) == text
    assert len(lines) == 2
    assert any(r"$\sqrt{d} + \sigma$" in line for line in lines)
    assert visible_length(r"$\sqrt{d}$") == 2
    assert wrap("short", 24) == "short"
