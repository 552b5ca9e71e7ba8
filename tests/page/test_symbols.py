"""Parameters on the page are called as the paper calls them."""

import pytest
from claims_for_tests import Shaped, Toy

from simkit.declare.parameters.parameter import Parameter
from simkit.page.texts import paper_symbols
from simkit.page.texts.paper_symbols import heading, symbols_of


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


def test_what_a_number_is_leaves_its_source_out():
    def twice(params):
        """Return 2 n. Source: eq. (3)."""

    def half(params):
        """Enclose n/2.

        Source: eq. (4).
        """

    assert [paper_symbols._first_sentence(each) for each in (twice, half)] == ["2 n", "n/2"]
