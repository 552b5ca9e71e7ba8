"""A quantity that some cells do not have: no other cell's value is taken for it, nothing asks for it."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import simkit
from simkit import Claim, Parameter, Study, UsageError, event, measurement
from simkit.api import judged_rare as rare
from simkit.declare.quantities import Quantity
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.answer import build_columns
from simkit.engine.results.result import Settings
from simkit.verdicts.audits.audit import prepare_audit
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.questions.scopes import scope_cells


class Coins(Study):
    name = "coins"
    summary = "Coins"
    parameters = (Parameter("h", "int", 1, "Heads", low=1, high=9),)
    quantities = (
        measurement("m", "present above h = 1", low=0, high=1, absent={"h": 1}, kept=True),
        measurement("size", "of no declared range"),
        event("hit", "of probability h/10"),
        Quantity("late", "heads from h = 2 on", "event", absent={"h": 1}),
    )
    claims = (
        Claim("Lemma 1", "Pr[hit] <= 0.12*h", scope={"h": "1,2,3"}),
        Claim("Lemma 2", "E[m] <= 0.9", scope={"h": "1,2,3"}),
        Claim("Lemma 3", "Pr[hit] <= 0.95", when=("m >= 0",), scope={"h": "1,2,3"}),
        Claim("Lemma 4", "Pr[late] <= 0.9", scope={"h": "1,2,3"}),
    )

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        return {"hit": params["h"] / 10}

    def trial(self, params: Mapping[str, Any], rng: np.random.Generator) -> Mapping[str, Any]:
        found: dict[str, Any] = {"hit": bool(rng.random() < params["h"] / 10), "size": 2.0}
        return found | ({"m": float(rng.random()), "late": True} if params["h"] > 1 else {})


def test_each_cell_is_judged_by_its_own_exact_value() -> None:
    result = simkit.run(Coins(), h="1,2,3,9", trials=400)
    left = {f.cell.parameters["h"]: f.left for f in result.claims if f.claim.label == "Lemma 1"}
    assert left == {h: (pytest.approx(h / 10), pytest.approx(h / 10)) for h in (1, 2, 3, 9)}


def test_a_claim_is_asked_where_its_quantities_are() -> None:
    result = simkit.run(Coins(), h="1,2,3", trials=20)
    subject = Subject("", statements_of(Coins()), Coins.claims)
    for claim, cells in zip(Coins.claims, ({1, 2, 3}, *[{2, 3}] * 3), strict=True):
        asked = {f.cell.parameters["h"] for f in result.claims if f.claim is claim}
        assert asked == {cell.parameters["h"] for cell in scope_cells(subject, claim, {})} == cells


def test_a_width_is_reached_where_its_quantity_is() -> None:
    result = simkit.run(Coins(), h="1,2,3", of="m", half_width=0.1, max_trials=4000)
    trials = dict(zip((1, 2, 3), (tally.trials for tally in result.tallies), strict=True))
    assert trials[1] < min(trials[2], trials[3])
    assert "half-width 0.1 of m: reached at 2 of 2 cells" in result.stopped
    with pytest.raises(UsageError, match="--of m: there is none with --h 1, as in --of hit"):
        simkit.run(Coins(), h=1, of="m", half_width=0.1)


def test_a_claim_without_a_cell_says_which_quantity_is_not_there() -> None:
    said = "coins Lemma 2 is about m, which is not there where h = 1: no setting of it is asked"
    subject = Subject("coins", statements_of(Coins()), Coins.claims)
    with pytest.raises(UsageError, match=said):
        prepare_audit([subject], Settings(trials=20), overrides={"h": "1"}, chosen={id(Coins.claims[1])})


def test_rare_events_are_judged_where_a_claim_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [SimpleNamespace(base=cell, event="hit") for cell in build_cells(Coins(), {"h": "1,2"})]
    settings = SimpleNamespace(family_error=0.01)
    result = SimpleNamespace(
        study=Coins(), statements=statements_of(Coins()), cells=cells, found=cells, values=cells,
        settings=settings,
    )  # fmt: skip
    monkeypatch.setattr(rare, "_judge", lambda question, _, i, *rest: (question.claim.label, i))
    monkeypatch.setattr(rare, "_ask_exactly", lambda question: None)
    assert set(rare.judge_rare(result)) == {("Lemma 1", 0), ("Lemma 1", 1), ("Lemma 3", 1)}  # type: ignore[arg-type]


def test_the_short_table_names_a_cell_without_its_first_quantity() -> None:
    columns = build_columns(simkit.run(Coins(), h="1,2", trials=20), ["h"])
    shown = {column.name: column.cells for column in columns}
    assert shown["h"] == ["1", "2"]
    assert shown["trials"] == ["20", "20"]
    assert shown["m"][0] == ""
    assert shown["m"][1]
    assert all(shown["hit"])


class Twice(Study):
    """Two quantities, each absent by a parameter of its own."""

    name = "twice"
    summary = "two that may be absent"
    parameters = (Parameter("h", "int", 1, "first"), Parameter("k", "int", 1, "second"))
    quantities = (
        measurement("m", "of h", low=0, high=1, absent={"h": 1}),
        measurement("w", "of k", low=0, high=1, absent={"k": 1}),
        measurement("u", "of both", low=0, high=1, absent={"h": 1, "k": 1}),
        measurement("v", "always", low=0, high=1),
    )

    def trial(self, params: Mapping[str, Any], rng: np.random.Generator) -> dict[str, Any]:
        raise AssertionError("nothing is simulated")


def test_what_some_cells_have_is_offered_in_place_of_what_none_has() -> None:
    with pytest.raises(UsageError, match="--of w: there is none with --k 1, as in --of m"):
        simkit.run(Twice(), h="1,2", k=1, of="w", half_width=0.1)
    with pytest.raises(UsageError, match="--of u: there is none with --k 1, as in --of m"):
        simkit.run(Twice(), h="1,2", k=1, of="u", half_width=0.1)
