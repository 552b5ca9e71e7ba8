"""Judged quantities: bounds compared with kept measurements after the run, block by block."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
import pytest
from studies_for_tests import run_cells

import simkit
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Statements, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.judging import judge_block, judged_blocks
from simkit.engine.plans.plan import make_plan, plan_run
from simkit.engine.running.runner import execute
from simkit.errors import StudyError


class Bounded(Study):
    """The largest of n uniform numbers, and whether it stays below c; its third trial fails."""

    name = "test-bounded"
    summary = "the largest of n uniform numbers"
    parameters = (
        Parameter("n", "int", 2, "Number", low=1),
        Parameter("c", "float", 0.5, "Constant of the bound", kind="reporting", low=0),
    )
    quantities = (
        event("odd", "the first number is above a half"),
        measurement("largest", "the largest", kept=True),
        measurement("smallest", "the smallest"),
    )
    judged = (
        event("below", "the largest is at most c"),
        measurement("excess", "the largest over c"),
    )
    order = ("below", "largest", "excess", "odd", "smallest")
    block_size = 7

    def simulate(self, params, rng, trials):
        draws = rng.random((trials, params["n"]))
        outcomes: list[Any] = [
            {"odd": bool(x[0] > 0.5), "largest": float(x.max()), "smallest": float(x.min())}
            for x in draws
        ]
        if trials > 2:
            outcomes[2] = "the third"
        return Tally.of_outcomes(outcomes, self.kept)

    def judge(self, params, values):
        largest = np.array(values["largest"])
        return {"below": largest <= params["c"], "excess": largest / params["c"]}

    def bound(self, params):
        return {"largest": simkit.at_most(params["c"])}


def rows_by_quantity(frame: Any) -> dict[str, dict[str, Any]]:
    return {row["quantity"]: row for row in frame.to_dict("records")}


def test_judged_rows_stand_where_the_order_says_with_their_values() -> None:
    frame = simkit.run(Bounded, n=2, c=0.7, trials=20, seed=3).table
    assert list(frame["quantity"]) == list(Bounded.order)
    rows = rows_by_quantity(frame)
    values = rows["largest"]["kept_values"]
    # Blocks of 7, 7 and 6: the third trial of each fails.
    assert (len(values), rows["below"]["failures"]) == (17, 3)
    expected = sum(value <= 0.7 for value in values)
    assert 0 < expected < 17
    assert (rows["below"]["successes"], rows["below"]["estimate"]) == (expected, expected / 20)
    assert (rows["below"]["kind"], rows["excess"]["kind"]) == ("event", "measurement")
    assert rows["excess"]["estimate"] == pytest.approx(np.mean(values) / 0.7, rel=1e-14)
    assert rows["excess"]["max"] == max(values) / 0.7
    assert rows["excess"]["kept_values"] is None
    assert math.isfinite(rows["odd"]["estimate"])


def test_without_an_order_judged_quantities_follow() -> None:
    plain = type("Plain", (Bounded,), {"order": ()})
    found = list(simkit.run(plain, trials=7).table["quantity"])
    assert found == ["odd", "largest", "smallest", "below", "excess"]


def test_a_constant_of_a_bound_costs_no_trial_and_changes_its_rows() -> None:
    result = simkit.run(Bounded, c="0.5,0.9", trials=20)
    assert result.plan.simulated == 20
    low, high = (rows_by_quantity(part) for _, part in result.table.groupby("c"))
    for name in ("largest", "odd", "smallest"):
        assert low[name]["estimate"] == high[name]["estimate"]
    assert low["below"]["successes"] < high["below"]["successes"]
    assert low["excess"]["estimate"] == pytest.approx(high["excess"]["estimate"] * 9 / 5, rel=1e-14)
    assert (low["largest"]["bound"], high["largest"]["bound"]) == (0.5, 0.9)


def in_reverse(function: Any, tasks: Any) -> Generator[list[tuple[Any, Any]], None, None]:
    """Run the last task first."""
    for task in reversed(list(tasks)):
        yield [(task, function(task))]


def test_means_do_not_depend_on_who_finished_first() -> None:
    expected = simkit.run(Bounded, n="1:4", trials=100, workers=1)
    for executor in (in_reverse, None):
        found = simkit.run(Bounded, n="1:4", trials=100, workers=3, executor=executor)
        assert found.rows.to_csv() == expected.rows.to_csv()
    # And they are those of the blocks, one merged to the other in their order.
    cell = expected.cells[2]
    blocks = expected.plan.blocks(cell)
    assert blocks is not None
    total = Moments()
    for block in blocks:
        total = total.merge(Moments.of([value / 0.5 for value in block.values["largest"]]))
    assert expected.tallies[2].measurements["excess"] == total
    assert expected.tallies[2].values["largest"] == [x for b in blocks for x in b.values["largest"]]


def test_a_block_without_a_trial_that_came_to_an_end_is_not_judged() -> None:
    statements = statements_of(Bounded())
    block = Tally.of_failures(7, "boom")
    assert judge_block(statements, {"c": 1.0}, block) == block
    good = Tally.of_outcomes([{"odd": True, "largest": 0.25, "smallest": 0.0}], ["largest"])
    merged = Tally.of_blocks(judged_blocks(statements, {"c": 0.5}, [block, good, block]))
    assert (merged.trials, merged.failures) == (15, 14)
    assert merged.events == {"odd": 1, "below": 1}
    assert merged.measurements["excess"] == Moments.of([0.5])


def test_only_kept_measurements_are_judged() -> None:
    seen: list[Mapping[str, Sequence[float]]] = []

    def judge(self: Study, params: Any, values: Mapping[str, Sequence[float]]) -> Any:
        seen.append(values)
        return {"below": [True] * len(values["largest"]), "excess": values["largest"]}

    simkit.run(type("Spy", (Bounded,), {"judge": judge}), trials=7)
    assert [set(values) for values in seen] == [{"largest"}]
    assert len(seen[0]["largest"]) == 6


WRONG = {
    "nothing": (lambda values: None, "nothing for 'below'"),
    "one left out": (lambda values: {"below": [True] * len(values)}, "nothing for 'excess'"),
    "one too many": (
        lambda values: {"below": [True] * len(values), "excess": [*values, 1.0]},
        "7 values of 'excess' for 6 trials",
    ),
    "one too few": (
        lambda values: {"below": [True] * 5, "excess": values},
        "5 values of 'below' for 6 trials",
    ),
    "a number alone": (lambda values: {"below": True, "excess": values}, "no numbers for 'below'"),
    "words": (
        lambda values: {"below": [True] * 6, "excess": ["x"] * 6},
        "no numbers for 'excess' (ValueError",
    ),
    "a nan": (
        lambda values: {"below": [True] * 6, "excess": [math.nan] * 6},
        "nan for the measurement 'excess'",
    ),
    "half an event": (
        lambda values: {"below": [0.5] * 6, "excess": values}, "0.5 for the event 'below'",
    ),
    "an event that is nan": (
        lambda values: {"below": [math.nan] * 6, "excess": values}, "nan for the event 'below'",
    ),
    "an exception": (lambda values: 1 / 0, "its method judge failed: ZeroDivisionError"),
}  # fmt: skip


@pytest.mark.parametrize("fault", WRONG)
def test_a_judge_that_breaks_its_word_is_one_line(fault: str) -> None:
    judge, said = WRONG[fault]

    def asked(self: Study, params: Any, values: Mapping[str, Sequence[float]]) -> Any:
        return judge(list(values["largest"]))

    with pytest.raises(StudyError) as caught:
        simkit.run(type("Wrong", (Bounded,), {"judge": asked}), trials=7)
    assert said in str(caught.value)
    assert str(caught.value).startswith("study 'test-bounded': its method judge")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([math.inf] + [1.0] * 5, {"estimate": None, "min": 1.0, "max": None}),
        ([math.inf, -math.inf] + [1.0] * 4, {"estimate": None, "min": None, "max": None}),
        ([1e308] * 6, {"estimate": None, "min": 1e308, "max": 1e308}),
        ([-1e200, 1e200] * 3, {"estimate": None, "min": -1e200, "max": 1e200}),
        ([2.0] * 6, {"estimate": 2.0, "min": 2.0, "max": 2.0}),
    ],
    ids=str,
)
def test_what_is_beyond_a_double_has_no_mean(values: list[float], shown: dict[str, Any]) -> None:
    class Statement(Statements):
        judged: ClassVar[Sequence[Quantity]] = (measurement("excess", "something large"),)

        def judge(self, params: Any, kept: Any) -> Any:
            return {"excess": values}

    study = Bounded()
    cells = build_cells(study, {})
    plan, _ = run_cells(cells, 21)
    blocks = plan.blocks(cells[0])
    assert blocks is not None
    from simkit.engine.tables.table import build_table

    tally = Tally.of_blocks(judged_blocks(Statement(study), cells[0].parameters, blocks))
    table = build_table(Statement(study), cells, [tally], confidence=0.9, seed=0)
    row = table.records[-1]
    assert row["quantity"] == "excess"
    assert {name: row[name] for name in shown} == shown
    table.to_json()  # which takes finite numbers alone
    assert "nan" not in table.to_csv()


def test_cells_that_differ_in_reporting_share_one_place() -> None:
    cells = build_cells(Bounded(), {"c": "0.5,0.9", "n": "1,2"})
    assert len({cell.full_key for cell in cells}) == 2
    plan = plan_run(cells, trials=20, seed=0)
    assert (plan.trials_to_run, plan.blocks_to_run) == (40, 6)
    execute(plan, in_reverse)
    assert plan.trials_to_run == 0
    assert make_plan(cells, 0).trials_to_run == 0  # nothing is asked for yet
