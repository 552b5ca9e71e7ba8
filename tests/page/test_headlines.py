"""The line on a claim: where it fails, at which parameters, which constant is enough."""

import pytest
from claims_for_tests import Toy

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.engine.cells.cell import build_cells
from simkit.page.headlines import brief, headline, readable_notes, trend
from simkit.page.texts.paper_symbols import heading, symbols_of
from simkit.page.texts.regions import where_text
from simkit.verdicts.findings.facts import Least, PathLimit
from simkit.verdicts.findings.finding import Finding, PremiseFound
from simkit.verdicts.findings.notes import DrawsOpen, DrawsViolating, ExponentFound, Path, PathTrend
from simkit.verdicts.orders.high_probability import _needed


class Shaped(Toy):
    """A parameter whose symbol is another than its name."""

    parameters = (
        Parameter("n", "int", 8, "size", low=1, high=1e300),
        Parameter("clusters", "int", 2, "Number of clusters", low=1, symbol="K"),
        Parameter("sigma", "float", 0.5, "noise", low=0, high=1),
        Parameter("values", "choice", "dense", "W_V = I; dense", choices=("identity", "dense", "large")),
    )


def cells(**grids):
    return build_cells(Shaped(), grids)


def over(claim, verdicts, asked=None, **rest):
    asked = asked or cells(n=",".join(str(10 * (i + 1)) for i in range(len(verdicts))))
    own = zip(asked, verdicts, strict=True)
    notes = rest.pop("notes", ())
    return [Finding(claim, "toy", cell, verdict=v, notes=[*notes], **rest) for cell, v in own]


BOUND = Claim("Lemma 1", "w <= p")
ORDER = Claim("Lemma 2", "v = O(1/n)", along="n")
LIKELY = Claim("Lemma 3", "Pr[hit] >= 1 - p/poly(n)", along="n")


def said(findings):
    return headline(findings, 0.01)


def test_where_it_breaks_in_the_papers_symbols():
    asked = cells(clusters="4,8", sigma="0.1,0.7", values="identity,dense,large")
    fails = [
        p["sigma"] == 0.1 and (p["clusters"] == 8) == (p["values"] != "large")
        for p in (cell.parameters for cell in asked)
    ]
    verdicts = ["fails" if bad else "holds" for bad in fails]
    own = over(BOUND, verdicts, asked, left=(2.0, 2.0), right=(1.0, 1.0), margin=-1.0)
    place = "K = 8, σ = 0.1, values = identity or dense; or K = 4, σ = 0.1, values = large"
    assert said(own) == f"fails at {place}: at worst 2 > 1; holds at the other 9"
    assert brief(own, 0.01) == f"fails at {place}"


@pytest.mark.parametrize(
    ("inside", "place"),
    [
        ((0,), "n = 10"), ((0, 1), "n ≤ 20"), ((2, 3), "n ≥ 30"), ((1, 2), "20 ≤ n ≤ 30"),
        ((0, 3), "n = 10 or 40"), ((0, 1, 3), "n = 10, 20 or 40"), ((0, 1, 2, 3), ""),
    ],
)  # fmt: skip
def test_a_range_of_one_parameter(inside, place):
    asked = cells(n="10,20,30,40")
    assert where_text([asked[i] for i in inside], asked) == place


def test_many_scattered_cells_are_told_by_three_boxes_and_a_count():
    asked = cells(n="1:5", clusters="1:5")
    some = [c for c in asked if c.parameters["n"] == c.parameters["clusters"]]
    assert where_text(some, asked) == ("n = 1, K = 1; or n = 2, K = 2; or n = 3, K = 3; and 2 more")


def test_a_place_names_no_value_at_which_nothing_was_asked():
    asked = [*cells(n="10,20,30", clusters="2"), *cells(n="10,30", clusters="3")]
    assert where_text(asked[4:], asked) == "n = 30, K = 3"  # not n ≥ 20: there is none with K = 3
    alike = [*cells(n="10"), *cells(n="10")]
    assert where_text(alike[:1], alike) == "1 of 2 cells"


def test_symbols_are_those_that_are_declared():
    signs = symbols_of(Shaped())
    assert signs == {"n": "n", "clusters": "K", "sigma": "σ", "values": "values"}
    assert [heading(name, signs[name]) for name in signs] == ["n", "K (clusters)", "σ (sigma)", "values"]


@pytest.mark.parametrize(
    ("name", "declared", "shown"),
    [
        ("batch", "B", "B"), ("gap", "Delta", "Δ"), ("step_size", "eta", "η"), ("alpha", "", "α"),
        ("confusion", "alpha_#", "α_#"), ("head_size", "m_a", "m_a"), ("xi", "", "ξ"),
        ("value_error", "", "value error"), ("m", "", "m"), ("test", "", "test"),
    ],
)  # fmt: skip
def test_a_symbol(name, declared, shown):
    class One(Toy):
        parameters = (Parameter(name, "float", 1.0, "Number of tokens N", symbol=declared),)

    assert symbols_of(One()) == {name: shown}


def test_a_symbol_of_two_parameters_is_that_of_neither():
    class Two(Toy):
        parameters = (
            Parameter("samples", "int", 1, "Training samples", symbol="N"),
            Parameter("tokens", "int", 1, "Image tokens", symbol="N"),
        )

    assert symbols_of(Two()) == {"samples": "samples", "tokens": "tokens"}


def test_draws_that_violate_none_are_counted():
    own = over(BOUND, ["not refuted"] * 2, trials=20, enclose=lambda: (0.0, 0.47))
    assert said(own) == "0 of 20 draws of each cell violate it (share ≤ 0.47 at family error 0.01)"
    own[0].trials = 800
    own[1].remark(DrawsOpen(3))
    assert said(own) == (
        "0 of 20 to 800 draws of each cell violate it (share ≤ 0.47 at family error 0.01;"
        " 3 draws stay open)"
    )
    alone = over(BOUND, ["not refuted"], trials=20, enclose=lambda: (0.0, 0.47))
    assert headline(alone, 0.05) == "0 of 20 draws violate it (share ≤ 0.47 at family error 0.05)"
    mean = over(Claim("Lemma 1", "E[v] = p"), ["not refuted"], trials=9, enclose=lambda: (0.1, 0.3))
    assert said(mean) == "not refuted: the interval is at most 0.1 to either side"


def test_draws_that_violate_are_counted_where_most_do():
    own = over(BOUND, ["fails", "fails", "not refuted"], left=(2.0, 2.0), right=(1.0, 1.0), margin=-1.0)
    own[0].notes, own[1].notes = [DrawsViolating(60, 800)], [DrawsViolating(5, 10)]
    own[2].trials, own[2].enclose = 800, lambda: (0.0, 0.02)
    assert said(own) == (
        "fails at n ≤ 20: at worst 5 of 10 draws violate it, as 2 > 1; not refuted at 1 of 3 cells:"
        " 0 of 800 draws violate it (share ≤ 0.02 at family error 0.01)"
    )


def test_sides_that_are_one_number_are_not_told_apart():
    own = over(BOUND, ["fails"], left=(0.3 + 4e-15,) * 2, right=(0.3, 0.3), margin=-4e-15)
    assert said(own) == "fails: by less than 1e-13 of 0.3"


def test_fails_first_then_the_rest_in_order():
    verdicts = ["not evaluated", "premise unmet", "vacuous", "holds", "undecided", "fails"]
    own = over(BOUND, verdicts, left=(2.0, 2.0), right=(1.0, 1.0), margin=-1.0)
    own[0].say("no trial")
    own[5].least = [Least("n", 70, "proved", [70], needed=True)]
    own[1].premises = [PremiseFound("n >= 30", 20, ">=", 30, False)]
    assert said(own) == (
        "fails at n = 60: 2 > 1; would need n ≥ 70; undecided at n = 50; holds at 1 of 6 cells; vacuous"
        " at n = 30; a premise is unmet at 1 of 6 cells: n ≥ 30; not evaluated at 1 of 6 cells: no trial"
    )
    assert said(over(BOUND, ["holds"])) == "holds"
    assert said(over(BOUND, ["holds", "holds"])) == "holds at all 2 cells"
    for value, goes in (("infinite", "tends to infinity"), ("zero", "tends to 0")):
        limit = PathLimit(value, "n", "infinity", {"m": "2*n"})
        last = over(ORDER, ["fails", "fails"], limit=limit)
        assert said(last) == (
            f"fails at all 2 n from 10 to 20: as n grows, at m = 2*n, left side over rate {goes}, so"
            " that no constant is enough"
        )


def test_from_where_on_it_holds():
    own = over(ORDER, ["fails", "holds"], valid_from=20)
    assert said(own).endswith("holds at the other one; of those asked it holds from n = 20 on")


def of_order(*constants, notes=(), claim=ORDER):
    own = over(claim, ["of order only"] * len(constants), notes=list(notes))
    for each, pair in zip(own, constants, strict=True):
        each.constant = pair
    return own


def test_the_constant_that_is_enough():
    assert said(of_order((1.0, 2.0), (2.5, 3.0))) == "C = 3 is enough at all 2 n, less than 2.5 is not"
    assert said(of_order((1.0, 1.0), (3.0, 3.0))) == "C = 3 is enough at all 2 n"
    lettered = Claim("Lemma 2", "v = O(1/n)", along="n", constant="c")
    own = of_order((1.0, 2.0), (2.5, 3.0), notes=[PathTrend(Path("n", 10, 20), True)], claim=lettered)
    assert said(own).startswith("c = 3 is enough at all 2 n, less than 2.5 is not; ")
    assert brief(own, 0.01) == trend(own) == "grows from [1, 2] at n = 10 to [2.5, 3] at n = 20"
    assert trend(of_order((1.0, 1.0), (3.0, 3.0))) == ""
    below = Claim("Lemma 2", "v = Omega(1/n)", along="n")
    assert said(of_order((1.0, 2.0), (3.0, 3.0), claim=below)) == (
        "C = 1 is small enough at all 2 n, more than 2 is not"
    )
    both = Claim("Lemma 2", "v = Theta(1/n)", along="n")
    assert said(of_order((1.0, 2.0), (3.0, 3.0), claim=both)) == (
        "the constant lies between 1 and 3 at all 2 n"
    )
    assert said(of_order((3.0, 3.0), claim=both)) == "C = 3 is the constant"


def test_a_path_is_told_with_the_constants_at_its_own_ends():
    shrinks = PathTrend(Path("n", 20, 30), False)
    below = Claim("Lemma 2", "v = Omega(1/n)", along="n")
    own = of_order((9.0, 9.0), (5.0, 6.0), (1.0, 2.0), claim=below)
    for each in own[1:]:
        each.remark(shrinks)
    assert trend(own) == "shrinks from [5, 6] at n = 20 to [1, 2] at n = 30"
    unmet = over(below, ["premise unmet"], notes=[shrinks])
    assert trend(unmet) == ""


def test_how_probable_is_what_is_nearly_excluded():
    near = Claim("Lemma 1", "Pr[hit] >= 1 - p")
    own = over(near, ["fails", "fails"], right=(0.999, 0.999))
    for each, left in zip(own, (0.75, 1e-6), strict=True):
        each.left = left, left
    assert brief(own, 0.01) == "fails at all 2 n from 10 to 20, with probability 0.25 to over 0.9999"
    own[0].left = own[1].left
    assert brief(own, 0.01) == "fails at all 2 n from 10 to 20, with probability over 0.9999"
    own[0].right = own[1].right = 0.5, 0.5
    assert brief(own, 0.01) == "fails at all 2 n from 10 to 20"


def test_an_exponent_of_three_cells_is_no_finding():
    exponent = ExponentFound("n", -0.2765, 0.5, (-3.135, 2.582))
    notes = [PathTrend(Path("n", 10, 40), True), exponent]
    three = of_order(*[(1.0, 1.0)] * 3, notes=notes)
    worse = "what is needed grows from 1 at n = 10 to 1 at n = 40"
    assert said(three) == f"C = 1 is enough at all 3 n; {worse}"
    assert readable_notes(notes, three) == worse
    four = of_order(*[(1.0, 1.0)] * 4, notes=notes)
    assert said(four).endswith(
        "; exponent in n: of the left side -0.2765 [-3.135, 2.582], of the rate 0.5"
    )  # fmt: skip
    flat = of_order(*[(1.0, 1.0)] * 4, notes=[ExponentFound("n", 0.0, 0.0, None, 5e-13)])
    assert said(flat).endswith(
        "; exponent in n: of the left side 0 within 5e-13 on average, of the rate 0"
    )


@pytest.mark.parametrize(
    ("sizes", "constants", "what", "sentence"),
    [
        ((10, 20), (1.531, 1.2), "C", "C = 1.531 is enough at all 2 n if poly(n) = n"),
        ((10, 20), (2, 9), "C", "C grows if poly(n) = n: 2 is needed at n = 10, 9 at the largest"),
        ((10, 20), (0.5, 0.25), "a factor",
         "it holds at all 2 n if poly(n) = n: the failure is at most 0.5 times p/n"),
        ((10, 20), (7, 0.5), "a factor",
         "the failure is at most 7 times p/n at all 2 n if poly(n) = n, and at most p/n from n = 20 on"),
        ((10, 20), (7, 7), "a factor", "the failure is at most 7 times p/n at all 2 n if poly(n) = n"),
        ((10, 20), (2, 9), "a factor",
         "the failure is 2 times p/n at n = 10, growing to 9 times if poly(n) = n"),
    ],
)  # fmt: skip
def test_a_power_in_place_of_a_polynomial(sizes, constants, what, sentence):
    from flint import arb

    known = [(arb(n), arb(repr(c))) for n, c in zip(sizes, constants, strict=True)]
    powers = [_needed(k, [known], what) for k in (1, 2)]
    own = of_order((1.0, 1.0), (1.0, 1.0), notes=powers, claim=LIKELY)
    assert said(own) == sentence
    assert trend(own) == (sentence if constants[1] > constants[0] else "")
    first, second = readable_notes(own[0].notes, own).split("; ")
    assert first == sentence
    assert second == sentence.replace("poly(n) = n", "poly(n) = n^2").replace("p/n", "p/n^2")


def test_enclosed_probabilities_reach_from_the_least_lower_end_to_the_largest_upper_one():
    own = over(Claim("Lemma 1", "Pr[hit] >= 1 - p"), ["fails", "fails"], right=(0.999, 0.999))
    for each, ends in zip(own, ((2.044e-17, 4.088e-17), (1e-3, 3e-3)), strict=True):
        each.left, each.missed = (1 - ends[1], 1 - ends[0]), (ends, (1e-23, 1e-23))
    assert brief(own, 0.01) == "fails at all 2 n from 10 to 20, with probability 2.044e-17 to 0.003"
