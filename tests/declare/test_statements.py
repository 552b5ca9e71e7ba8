"""What is said about a study: found from it, and checked before anything runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from studies_for_tests import Coin, study_with

from simkit.declare.checks import check_statements, load_statements
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import (
    Premise,
    Statements,
    at_least,
    at_most,
    premise,
    quantities_of,
    statements_of,
)
from simkit.declare.study import Study
from simkit.errors import StudyError

CLAIMS = """
from simkit.declare.quantities import event
from simkit.declare.statement import Statements


class CoinClaims(Statements):
    judged = (event("rare", "heads are rare"),)

    def exact(self, params):
        return {"heads": params["bias"], "study": self.study.name}


class NoStatements:
    pass


instance = CoinClaims
number = 3
"""


@pytest.fixture
def claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Study]:
    """Return a function that makes a coin whose statements stand in a module of their own."""
    (tmp_path / "coin_claims.py").write_text(CLAIMS)
    (tmp_path / "coin_broken.py").write_text("raise RuntimeError('not yet\\nand more')")
    monkeypatch.syspath_prepend(str(tmp_path))

    def coin(statements: str) -> Study:
        own = {name: value for name, value in vars(Coin).items() if name != "exact"}
        return type("Named", (Study,), {**own, "statements": statements})()

    return coin


@pytest.mark.usefixtures("isolated_imports")
def test_a_study_names_its_statements(claims: Callable[[str], Study]) -> None:
    study = claims("coin_claims:CoinClaims")
    found = statements_of(study)
    assert type(found).__name__ == "CoinClaims"
    assert found.study is study
    assert found.exact({"bias": 0.25}) == {"heads": 0.25, "study": "test-coin"}
    assert [quantity.name for quantity in quantities_of(found)] == ["heads", "rare"]
    assert found.bound({}) == {}  # what it does not say


def test_a_study_may_say_it_in_its_own_methods() -> None:
    class Own(Coin):
        judged = (event("rare", "heads are rare"),)
        pictured = ("heads",)

        def limit(self, params: Any) -> dict[str, float]:
            return {"heads": self.block_size * params["bias"]}

    study = Own()
    found = statements_of(study)
    assert found.study is study
    assert found.exact({"bias": 0.25}) == {"heads": 0.25}
    assert found.limit({"bias": 0.25}) == {"heads": 2.5}
    assert found.bound({}) == {}
    assert (found.judged, found.pictured, found.order) == (Own.judged, ("heads",), ())
    assert Statements.judged == ()  # nothing of it sticks to the class


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize(
    ("statements", "said"),
    [
        ("no_such_module_a:Claims", "cannot be loaded: ModuleNotFoundError"),
        ("coin_claims:Missing", "cannot be loaded: AttributeError"),
        ("coin_broken:Claims", "cannot be loaded: RuntimeError: not yet"),
        ("coin_claims", "cannot be loaded: "),
        ("coin_claims:NoStatements", "'coin_claims:NoStatements' is no subclass of Statements"),
        ("coin_claims:number", "'coin_claims:number' is no subclass of Statements"),
    ],
)
def test_statements_that_cannot_be_had_are_one_line(
    claims: Callable[[str], Study], statements: str, said: str
) -> None:
    with pytest.raises(StudyError) as caught:
        statements_of(claims(statements))
    assert str(caught.value).startswith("study 'test-coin'")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


A, B, X = event("a", "a"), event("b", "b"), measurement("x", "x")


@pytest.mark.parametrize(
    ("attributes", "said"),
    [
        ({"judged": (A, A)}, "a declared twice"),
        ({"judged": (event("hit", "as the trial's own"),)}, "hit declared twice"),
        ({"order": ("hit",)}, "order and its quantities differ in 'x'"),
        ({"order": ("hit", "x", "a")}, "order and its quantities differ in 'a'"),
        ({"judged": (A,), "order": ("hit", "x")}, "order and its quantities differ in 'a'"),
        ({"order": ("hit", "hit", "x")}, "order and its quantities differ in 'hit'"),
        ({"pictured": ("a",)}, "it pictures 'a', which is no quantity"),
        ({"saved": ("fit",)}, "it saves or pictures 'fit', which is no derivation"),
        ({"pictured_fit": "fit"}, "it saves or pictures 'fit', which is no derivation"),
    ],
    ids=str,
)
def test_statements_name_what_is_declared(attributes: dict[str, Any], said: str) -> None:
    statements = statements_of(study_with(lambda *_: None))
    for name, value in attributes.items():
        setattr(statements, name, value)
    with pytest.raises(StudyError, match=said) as caught:
        check_statements(statements)
    assert "\n" not in str(caught.value)


def test_statements_that_fit_are_taken() -> None:
    study = study_with(
        lambda *_: None, judged=(A, B), order=("b", "hit", "x", "a"), pictured=("a", "x"),
        derivations={"fit": ("x_fit",)}, saved=("fit",), pictured_fit="fit",
    )  # fmt: skip
    assert [quantity.name for quantity in quantities_of(load_statements(study))] == [
        "b", "hit", "x", "a",
    ]  # fmt: skip


# Bounds and premises


def test_a_bound_has_its_direction() -> None:
    assert (at_most(3).value, at_most(3).direction) == (3, "<=")
    assert (at_least(0.5).value, at_least(0.5).direction) == (0.5, ">=")


@pytest.mark.parametrize(
    ("left", "relation", "right", "holds", "margin"),
    [
        (3, ">", 2, True, 1), (2, ">", 2, False, 0), (2, ">=", 2, True, 0), (1, ">=", 2, False, -1),
        (1, "<", 2, True, 1), (2, "<", 2, False, 0), (2, "<=", 2, True, 0), (3, "<=", 2, False, -1),
        (2, "=", 2, True, 0), (2, "=", 5, False, -3), (5, "=", 2, False, -3),
    ],
)  # fmt: skip
def test_a_premise_is_evaluated_with_its_margin(
    left: float, relation: Any, right: float, holds: bool, margin: float
) -> None:
    found = premise("a text", left, relation, right, "a remark")
    assert found == Premise("a text", holds, left, relation, right, "a remark")
    assert found.margin == margin


def test_a_premise_without_two_sides_has_no_margin() -> None:
    assert Premise("n is even", holds=True).margin is None
    assert Premise("n is large", holds=True, left=3.0).margin is None


def test_statements_of_its_own_beside_named_ones_are_refused(claims: Callable[[str], Study]) -> None:
    both = type("Both", (Coin,), {"statements": "coin_claims:CoinClaims"})()
    with pytest.raises(StudyError, match="'exact' of its own beside 'coin_claims:CoinClaims'"):
        statements_of(both)
