"""Which constant is enough where none is named, and how it goes along a path."""

import random

import pytest
from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import ExponentFound, Path, PathTrend
from simkit.verdicts.orders.high_probability import _needed
from simkit.words.constants import enough, exponents, growth_of

ORDER = Claim("Lemma 2", "v = O(1/n)", along="n")
LIKELY = Claim("Lemma 3", "Pr[hit] >= 1 - p/poly(n)", along="n")


def of_order(*constants, notes=(), claim=ORDER):
    cells = build_cells(Toy(), {"n": ",".join(str(10 * (i + 1)) for i in range(len(constants)))})
    return [
        Finding(claim, "toy", cell, verdict="of order only", constant=pair, notes=list(notes))
        for cell, pair in zip(cells, constants, strict=True)
    ]


def test_the_constant_that_is_enough():
    assert enough(of_order((1.0, 2.0), (2.5, 3.0))) == (
        "C = 3 is enough for the n tried, 10 ... 20 (needed: 1 to 3)"
    )
    assert enough(of_order((3.0, 3.0))) == "C = 3 is enough where tried"
    below = Claim("Lemma 2", "v = Omega(1/n)", along="n", constant="c")
    assert enough(of_order((1.0, 2.0), (3.0, 3.0), claim=below)) == (
        "c = 1 is small enough for the n tried, 10 ... 20 (the largest that works: 1 to 3)"
    )
    both = Claim("Lemma 2", "v = Theta(1/n)", along="n")
    assert enough(of_order((1.0, 2.0), (3.0, 3.0), claim=both)) == (
        "the constant lies between 1 and 3 for the n tried, 10 ... 20"
    )
    assert enough(of_order((3.0, 3.0), claim=both)) == "C = 3 is the constant where tried"
    ends = (1.53142, 1.53142), (1.2, 1.2)  # outward: 1.531 is not enough
    assert enough(of_order(*ends)).startswith("C = 1.532 is enough for")
    assert enough(of_order((1.52786, 1.52786), (2.0, 2.0), claim=below)).startswith("c = 1.527 is small")
    unmet = of_order((3.0, 3.0))
    unmet[0].verdict = "premise unmet"
    assert enough(unmet) == ""


@pytest.mark.parametrize("seed", range(60))
def test_what_is_enough_is_so_at_every_setting(seed):
    draw = random.Random(seed)
    ends = [(c := draw.uniform(0.1, 9), c * draw.uniform(1, 1.5)) for _ in range(draw.randint(1, 6))]
    order = draw.choice(["O", "Omega", "Theta"])
    said = enough(of_order(*ends, claim=Claim("L", f"v = {order}(1/n)")))
    words = said.split()
    numbers = [float(word.strip("()")) for word in words if word.strip("()")[0].isdigit()]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    least, most = min(numbers), max(numbers)
    assert 0.99 * low <= least <= low
    assert high <= most <= 1.01 * high
    assert numbers[0] == (most if order == "O" else least)  # it is said first what is enough


def test_a_path_is_told_with_the_constants_at_its_own_ends():
    shrinks = PathTrend(Path("n", 20, 30), False)
    below = Claim("Lemma 2", "v = Omega(1/n)", along="n")
    own = of_order((9.0, 9.0), (5.0, 6.0), (1.0, 2.0), claim=below)
    for each in own[1:]:
        each.remark(shrinks)
    assert growth_of(own) == "the constant needed shrinks from 5-6 (n = 20) to 1-2 (n = 30)"
    assert growth_of(of_order((1.0, 1.0), (3.0, 3.0))) == ""
    for each in own:
        each.verdict = "premise unmet"
    assert growth_of(own) == ""


def test_an_exponent_of_three_settings_is_no_finding():
    notes = [ExponentFound("n", -0.2765, 0.5, (-3.135, 2.582))]
    assert exponents(of_order(*[(1.0, 1.0)] * 3, notes=notes)) == []
    assert exponents(of_order(*[(1.0, 1.0)] * 4, notes=notes)) == [
        "exponent in n: -0.2765 [-3.135, 2.582], that of the rate 0.5"
    ]
    flat = [ExponentFound("n", 0.0, 0.0, None, 5e-13, Path("n", 10, 40))]
    assert exponents(of_order(*[(1.0, 1.0)] * 4, notes=flat)) == [
        "exponent in n: 0 within 5e-13 on average, that of the rate 0, from n = 10 to 40"
    ]


@pytest.mark.parametrize(
    ("constants", "what", "sentence"),
    [
        ((1.531, 1.2), "C", "C = 1.531 is enough where tried, if poly(n) = n"),
        ((2, 9), "C", "the C needed grows from 2 (n = 10) to 9 (n = 20), if poly(n) = n"),
        ((0.5, 0.25), "a factor",
         "the failure is at most 0.5 times p/n where tried, if poly(n) = n"),
        ((7, 0.5), "a factor", "the failure is at most 7 times p/n where tried, if poly(n) = n,"
         " and at most p/n from n = 20 on"),
        ((7, 7), "a factor", "the failure is at most 7 times p/n where tried, if poly(n) = n"),
        ((2, 9), "a factor",
         "the failure over p/n grows from 2 (n = 10) to 9 (n = 20), if poly(n) = n"),
    ],
)  # fmt: skip
def test_a_power_in_place_of_a_polynomial(constants, what, sentence):
    from flint import arb

    known = [(arb(n), arb(repr(c))) for n, c in zip((10, 20), constants, strict=True)]
    powers = [_needed(k, [known], what) for k in (1, 2)]
    own = of_order((1.0, 1.0), (1.0, 1.0), notes=powers, claim=LIKELY)
    first, second = enough(own).split("; ")
    assert first == sentence
    assert second == sentence.replace("poly(n) = n", "poly(n) = n^2").replace("p/n", "p/n^2")
    assert growth_of(own) == (sentence if constants[1] > constants[0] else "")
