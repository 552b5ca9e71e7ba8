"""Running a study from Python."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from studies_for_tests import Coin, Compiled, Idle, Kinds, Walk, run_cells

import simkit
from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.tables.table import build_table, column_names
from simkit.errors import StudyError, UsageError


def test_the_frame_is_the_table() -> None:
    result = simkit.run(Walk, k="1:3", drift="0,0.5", trials=25, seed=4, confidence=0.8, workers=2)
    cells = build_cells(Walk(), {"k": "1:3", "drift": "0,0.5"})
    tallies = run_cells(cells, 25, seed=4)[1]
    expected = build_table(statements_of(Walk()), cells, tallies, confidence=0.8, seed=4)
    assert list(result.table.columns) == [*column_names(Walk()), *HIDDEN_COLUMNS]
    assert result.rows == expected
    pd.testing.assert_frame_equal(result.table, expected.frame, check_exact=True)


@pytest.mark.parametrize("study", [Coin, Coin(), "softmax-vs-linear"])
def test_a_study_is_a_class_an_instance_or_a_name(study: Any) -> None:
    frame = simkit.run(study, trials=5).table
    assert set(frame["study"]) == {study if isinstance(study, str) else "test-coin"}


def test_trials_are_the_studys_own_unless_given() -> None:
    assert simkit.run(Coin).table["trials"].tolist() == [30]
    assert simkit.run(Coin, trials=7).table["trials"].tolist() == [7]


@pytest.mark.parametrize(
    ("value", "biases"),
    [
        ("0.2,0.4", [0.2, 0.4]),
        ("0:1:0.5", [0.0, 0.5, 1.0]),
        (0.3, [0.3]),
        (1, [1.0]),
        (1 / 3, [1 / 3]),
        (1e-5, [1e-5]),
        (np.float64(0.3), [0.3]),
        (np.float32(0.5), [0.5]),
        (np.int64(1), [1.0]),
        ([0.2, 0.4], [0.2, 0.4]),
        ((0.25, "1/2"), [0.25, 0.5]),
        (np.linspace(0, 1, 5), [0.0, 0.25, 0.5, 0.75, 1.0]),
        (range(2), [0.0, 1.0]),
        (None, [0.5]),
    ],
    ids=repr,
)
def test_a_parameter_is_a_value_or_a_grid(value: Any, biases: list[float]) -> None:
    assert simkit.run(Coin, trials=2, bias=value).table["bias"].tolist() == biases


def test_a_whole_float_is_a_whole_number() -> None:
    assert simkit.run(Kinds, trials=2, n=50.0).table["n"].tolist() == [50, 50]


@pytest.mark.parametrize("trials", [np.int64(7), 7.0, np.float64(7)], ids=repr)
def test_settings_may_be_any_whole_number(trials: Any) -> None:
    assert simkit.run(Coin, trials=trials).table["trials"].tolist() == [7]


@pytest.mark.parametrize(
    ("arguments", "mention"),
    [
        ({"trials": 0}, "--trials"),
        ({"trials": -5}, "--trials"),
        ({"trials": 2.5}, "--trials"),
        ({"trials": math.nan}, "--trials"),
        ({"seed": -1}, "--seed"),
        ({"confidence": 0}, "--confidence"),
        ({"confidence": 1.0}, "--confidence"),
        ({"confidence": math.nan}, "--confidence"),
        ({"workers": 0}, "--workers"),
        ({"bias": 2}, "--bias"),
        ({"bias": math.nan}, "--bias"),
        ({"bias": math.inf}, "--bias"),
        ({"bias": "a:b"}, "--bias"),
        ({"bias": ""}, "--bias"),
        ({"bias": []}, "bias"),
        ({"bias": [0.3, None]}, "bias"),
        ({"bias": {"a": 1}}, "bias"),
        ({"bias": object}, "bias"),
        ({"bias": np.zeros((2, 2))}, "bias"),
        ({"bais": 0.3}, "did you mean bias?"),
    ],
    ids=str,
)
def test_wrong_arguments_are_usage_errors_in_one_line(arguments: dict[str, Any], mention: str) -> None:
    with pytest.raises(UsageError) as caught:
        simkit.run(Coin, **arguments)
    assert mention in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_study_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="no-such-study"):
        simkit.run("no-such-study")


def test_a_study_that_is_not_declared_well_is_told() -> None:
    broken = type("Broken", (Coin,), {"quantities": ()})
    with pytest.raises(StudyError, match="quantities"):
        simkit.run(broken)


def test_a_ledger_is_kept_and_reused(tmp_path: Path) -> None:
    class Counting(Idle):
        calls = 0

        def simulate(self, params: Any, rng: Any, trials: int) -> Any:
            type(self).calls += 1
            return super().simulate(params, rng, trials)

    ledger = str(tmp_path / "ledger.sqlite")
    first = simkit.run(Counting, trials=2500, ledger=ledger)
    again = simkit.run(Counting, trials=2500, ledger=ledger)
    assert Counting.calls == 3 + 1  # one block is run twice
    pd.testing.assert_frame_equal(first.table, again.table, check_exact=True)
    simkit.run(Counting, trials=2500, ledger=ledger, fresh=True)
    assert Counting.calls == 2 * (3 + 1)


@pytest.mark.nojit
def test_the_same_bytes_for_any_number_of_workers() -> None:
    texts = {
        simkit.run(Compiled, n="1,3", trials=135, seed=2, workers=workers).rows.to_csv()
        for workers in (1, 2, 3)
    }
    assert len(texts) == 1


@pytest.mark.nojit
@pytest.mark.parametrize("n", [1, 4])
def test_exact_values_lie_within_four_standard_errors(n: int) -> None:
    # Two quantities and two n: a false alarm in 4000 at most, and none with this seed.
    frame = simkit.run(Compiled, n=n, trials=4000, seed=1).table
    for row in frame.to_dict("records"):
        assert abs(row["estimate"] - row["exact"]) < 4 * row["std_error"]


def test_simkit_offers_run_and_nothing_else_by_surprise() -> None:
    from simkit.api import audits, calls

    assert simkit.run is calls.run
    assert simkit.audit is audits.audit
    assert dir(simkit) == sorted(simkit.__all__)
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = simkit.no_such_thing
    for name in simkit.__all__:
        assert getattr(simkit, name)
