"""Latent numbers, half-spaces, and where a study says what its rare events are."""

from __future__ import annotations

from typing import Any

import pytest
from studies_for_tests import Coin

from simkit.declare.rare import Latent, RareEvents, rare_events_of, split_event
from simkit.declare.study import Study
from simkit.errors import StudyError


def test_latent_numbers_have_a_law_and_a_shape() -> None:
    assert Latent.gaussians(3, 4).size == 12
    assert Latent.signs().shape == ()
    assert Latent.binomials(10, 2, p=0.25) == Latent("binomial", (2,), 10, 0.25)
    assert Latent.finite([0, 2], [0.5, 0.5], 3).values == (0.0, 2.0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Latent.gaussians(0),
        lambda: Latent.uniforms(2.5),  # type: ignore[arg-type]
        lambda: Latent.binomials(0),
        lambda: Latent.binomials(2**53 + 1),
        lambda: Latent.binomials(10, p=1.0),
        lambda: Latent.finite([1], [0.5, 0.5]),
        lambda: Latent.finite([1, 1], [0.5, 0.5]),
        lambda: Latent.finite([1, 2], [0.5, 0.4]),
        lambda: Latent.finite([], []),
    ],
)
def test_no_such_law(make: Any) -> None:
    with pytest.raises(StudyError) as caught:
        make()
    assert "\n" not in str(caught.value)


def study_with(**attributes: Any) -> Study:
    return type("MadeUp", (Coin,), attributes)()


def test_methods_of_the_study_or_of_a_class_that_it_names() -> None:
    assert rare_events_of(Coin()) is None
    own = rare_events_of(
        study_with(latent=lambda self, params: {"g": Latent.gaussians()}, margin=lambda self, p, x: {})
    )
    assert own is not None
    assert own.latent({}) == {"g": Latent.gaussians()}
    assert own.tails({}, "hit") == ()
    named = rare_events_of(study_with(rare_events=f"{__name__}:Named"))
    assert isinstance(named, Named)


class Named(RareEvents):
    """Says nothing yet."""


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ({"latent": lambda self, params: {}}, "no 'margin'"),
        ({"rare_events": "nowhere:Rare"}, "cannot be loaded"),
        ({"rare_events": "simkit.declare.study:Study"}, "no subclass of RareEvents"),
    ],
)
def test_what_is_wrong_is_one_line(attributes: dict[str, Any], said: str) -> None:
    with pytest.raises(StudyError, match=said):
        rare_events_of(study_with(**attributes))


def test_the_opposite_of_an_event() -> None:
    assert split_event("not success") == ("success", True)
    assert split_event("notable") == ("notable", False)


def test_a_declaration_without_a_margin_says_so() -> None:
    with pytest.raises(StudyError, match="no margin"):
        Named(Coin()).margin({}, {})
