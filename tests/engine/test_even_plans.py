"""A plan in little memory says what the plan of a run says."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from studies_for_tests import Coin, Kinds, Walk

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import Cell, Cells, build_cells, lay_out_cells
from simkit.engine.cells.describing import describe_cells
from simkit.engine.cells.keys import canonical_json, cell_key, seed_words
from simkit.engine.ledger import store as ledgers
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.engine.plans.even_plan import SparsePlan
from simkit.engine.plans.plan import group_cells
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, forecast_session, plan_session, run_session

GRIDS = [
    {"n": "100,200,1000", "path": "slow,fast", "rate": "0.5,1"},
    {"n": "100:150:10", "law": "normal", "spread": "0.5,1"},
    {"n": "100,200", "tau": "0.01,1/n", "m_rounding": "floor,ceil"},
    {"mode": "trained,frozen", "m": "3"},
    {},
]


def named(cell: Cell, kinds: tuple[str, ...], skip: str | None = None) -> dict[str, Any]:
    """Return the parameters that enter, as they are said to."""
    return {
        p.name: cell.rules.get(p.name, cell.parameters[p.name])
        for p in cell.study.parameters
        if p.kind in kinds and p.name != skip and cell.parameters[p.name] is not None
    }


@pytest.mark.parametrize(
    ("study", "options"),
    [
        *((Kinds(), grid) for grid in GRIDS),
        (Walk(), {"k": "1:3", "drift": "0,.5"}),
        (Coin(), {"bias": "0:1:0.25"}),  # of which the key and the seed have the same parameters
    ],
)
def test_cells_are_named_by_canonical_json(study: Study, options: dict[str, str]) -> None:
    for cell in build_cells(study, options):
        axis = study.axis
        text = canonical_json(named(cell, ("model", "paired")))
        assert (cell.text, cell.key) == (text, cell_key(study.name, text))
        assert cell.identity == canonical_json(named(cell, ("implementation",)))
        assert cell.full_key == cell.key + cell.identity
        assert cell.seed_words == seed_words(study.name, canonical_json(named(cell, ("model",), axis)))
        said = named(cell, ("model", "paired", "implementation"), axis)
        both = {name: (value, cell.parameters[name]) for name, value in said.items()}
        assert cell.trial_key == canonical_json(both)


def test_a_cell_that_is_built_again_is_the_same() -> None:
    cells = lay_out_cells(Kinds(), {"n": "100:200:10", "rate": "0.5,1"})
    assert isinstance(cells, Cells)
    for once, again in zip(
        cells, build_cells(Kinds(), {"n": "100:200:10", "rate": "0.5,1"}), strict=True
    ):
        assert (once.parameters, once.given, once.full_key) == (
            again.parameters,
            again.given,
            again.full_key,
        )
    assert cells[3].mark == list(cells)[3].mark != cells[4].mark
    assert describe_cells(cells[:4], cells) == "n <= 110"
    assert describe_cells([cells[0], cells[3]], cells) == "2 of 22 settings, first n = 100, rate = 0.5"


@pytest.mark.parametrize(
    ("study", "options", "certain"),
    [
        (Kinds(), {"n": "100,200", "rate": "0.5,1", "path": "slow,fast"}, True),
        (Walk(), {"drift": "0,1"}, True),
        (Walk(), {"drift": "0,1", "k": "1,2"}, False),  # along the axis
        (Kinds(), {"m_rounding": "ceil,floor"}, False),  # may round alike
        (Kinds(), {"n": "100,200", "tau": "0.01,1/n"}, False),  # may be equal
        (Kinds(), {"rate": "0.1,0.10000000000000000001"}, False),  # one double
    ],
)
def test_where_no_two_cells_share_a_trial_is_known(
    study: Study, options: dict[str, str], certain: bool
) -> None:
    cells = lay_out_cells(study, options)
    assert isinstance(cells, Cells)
    assert cells.share_no_trials is certain
    assert build_cells(study, options).share_no_trials is certain
    if certain:
        groups = group_cells(cells)
        assert len(groups) == len(cells)
        assert all(len(group) == 1 for group in groups.values())


@pytest.mark.parametrize("fresh", [False, True])
def test_it_says_what_the_plan_of_the_run_says(
    fresh: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledgers, "_KEYS_AT_ONCE", 3)
    path = tmp_path / "ledger.sqlite"
    some, more = {"bias": "0.2,0.4"}, {"bias": "0.1:0.9:0.1"}
    for trials, options in ((150, some), (350, {"bias": "0.4,0.5"})):
        settings = Settings(trials, 5, ledger=path)
        run_session(build_run(Coin(), options, settings), settings)
    with Ledger(path) as ledger:  # a row of other sources, and a damaged one
        other = Tally(100, events={"heads": 50})
        ledger.add([StoredBlock(build_cells(Coin(), {"bias": "0.4"})[0], 5, 0, 100, "other", other)])
    damage = sqlite3.connect(path)
    with damage:
        damage.execute("UPDATE blocks SET tally='{}' WHERE block=1 AND source!='other'")
    damage.close()
    settings = Settings(350, 5, ledger=path, fresh=fresh)
    cells = lay_out_cells(Coin(), more)
    plan, sparse = plan_session(build_cells(Coin(), more), settings), forecast_session(cells, settings)
    assert isinstance(sparse, SparsePlan)
    names = ("blocks_in_all", "blocks_to_run", "trials_to_run", "stale", "damaged")
    for name in names:
        assert getattr(sparse, name) == getattr(plan, name), name
    assert sparse.blocks_to_run < sparse.blocks_in_all or fresh
    assert sparse.stale == (0 if fresh else 1)
    assert (sparse.damaged > 0) is not fresh
    costs = [float(3**i) for i in range(9)]
    assert sparse.cost_to_run(costs) == plan.cost_to_run(costs)
    assert list(sparse.due()) == list(plan.due())
    assert [sparse.first_task(i)[0] for i in sparse.due()] == [plan.first_task(i)[0] for i in plan.due()]
    with Ledger(path) as ledger:
        keys = [cell.key for cell in cells]
        assert ledger.known(keys, 5) == {keys[1], keys[3], keys[4]}
        assert ledger.known(keys, 1) == set()


class Two(Coin):
    parameters = (*Coin.parameters, Parameter("k", "int", 1, "Nothing"))


def test_a_plan_without_groups_grows(tmp_path: Path) -> None:
    cells = build_cells(Two(), {"k": "1:3"})
    plan = plan_session(cells, Settings(10))
    new = build_cells(Two(), {"k": "4"})
    plan.extend(new)
    plan.require({cell.full_key: 20 for cell in plan.cells})
    assert [len(group) for group in plan.groups()] == [1] * 4
    assert plan.trials_to_run == 80
