"""Plans that take cells in as they come."""

from __future__ import annotations

import pytest
from studies_for_tests import Coin, Walk, tallies_of_plan

from simkit.engine.cells.cell import build_cells
from simkit.engine.plans.plan import make_plan
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Threads

pytestmark = pytest.mark.nojit


def test_a_plan_takes_cells_in_as_they_come() -> None:
    cells = build_cells(Walk(), {"k": "1:3", "drift": "0,1"})
    whole = make_plan(cells, 5)
    whole.require({cell.full_key: 30 for cell in cells})
    execute(whole, Threads(1))
    plan = make_plan([], 5, study=Walk())
    for group in (cells[:2], cells[1:4], cells[4:], cells):
        plan.extend(group)
        plan.require({cell.full_key: 30 for cell in group})
        execute(plan, Threads(1))
    assert list(plan.cells) == cells
    assert [t.to_json() for t in tallies_of_plan(plan)] == [t.to_json() for t in tallies_of_plan(whole)]
    assert plan.trials_to_run == 0
    late = make_plan([], 5, study=Walk())
    late.extend(cells[:2])
    late.extend(cells[1:])
    late.require({cell.full_key: 30 for cell in cells})
    assert late.trials_to_run == 60  # those along the axis counted once
    execute(late, Threads(1))
    assert [t.to_json() for t in tallies_of_plan(late)] == [t.to_json() for t in tallies_of_plan(whole)]


def test_the_first_trials_of_a_cell() -> None:
    (cell,) = build_cells(Coin(), {})
    plan = make_plan([cell], 0)
    plan.require({cell.full_key: 30})
    assert plan.blocks(cell) is None
    assert plan.blocks(cell, 0) == []
    execute(plan, Threads(1))
    every = plan.blocks(cell)
    assert every is not None
    assert [tally.trials for tally in every] == [10, 10, 10]
    assert plan.blocks(cell, 20) == every[:2]
    assert plan.blocks(cell, 40) is None
