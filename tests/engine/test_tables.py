"""Tables: one tidy row per cell and quantity, and its text."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from studies_for_tests import Coin, Kinds, run_cells

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import at_least, at_most, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.tables import table
from simkit.engine.tables.table import Table, build_table, column_names
from simkit.errors import StudyError

COLUMNS = [
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error", "ci_low", "ci_high",
    "min", "max", "confidence", "interval", "exact", "limit", "bound", "direction", "seed",
]  # fmt: skip


class Mixed(Study):
    """An event and a measurement."""

    name = "mixed"
    summary = "an event and a measurement"
    parameters = (
        Parameter("n", "int", 1, "Number", low=1),
        Parameter("flag", "bool", True, "Switch"),
        Parameter("x", "float", 0.1, "Number"),
        Parameter("only", "int", 3, "Number", applies={"law": ("b",)}),
        Parameter("law", "choice", "a", "Law", choices=("a", "b")),
    )
    quantities = (measurement("loss", "a number"), event("success", "it happens"))


def table_of(tally: Tally, study: Study | None = None, **options: str) -> list[dict[str, Any]]:
    return rows_of(tally, study, **options).records


def rows_of(tally: Tally, study: Study | None = None, **options: str) -> Table:
    cells = build_cells(study or Mixed(), options)
    statements = statements_of(cells[0].study)
    return build_table(statements, cells, [tally] * len(cells), confidence=0.9, seed=7)


TALLY = Tally(
    10, 2, {"success": 3}, {"loss": Moments.of([1.0, 2.0, 4.0, 4.0, 5.0, 6.0, 7.0, 8.0])}, {"boom": 2}
)


def test_columns_are_the_study_its_parameters_and_the_estimate() -> None:
    assert column_names(Mixed()) == ["study", "n", "flag", "x", "only", "law", *COLUMNS]
    names = [parameter.name for parameter in Kinds.parameters]
    assert column_names(Kinds()) == ["study", *names, *COLUMNS]
    for record in table_of(TALLY):
        assert set(column_names(Mixed())) <= set(record)


def columns_of(record: dict[str, Any]) -> dict[str, Any]:
    """Return what the CSV shows of a record, which tells pictures more."""
    return {name: record[name] for name in column_names(Mixed())}


def test_rows_follow_the_grid_and_the_declared_quantities() -> None:
    records = table_of(TALLY, n="3,1:2")
    assert [(record["n"], record["quantity"]) for record in records] == [
        (n, quantity) for n in (3, 1, 2) for quantity in ("loss", "success")
    ]
    assert {record["study"] for record in records} == {"mixed"}


def test_the_estimate_of_an_event_is_successes_over_all_trials() -> None:
    record = columns_of(table_of(TALLY)[1])
    interval = stats.binomtest(3, 10).proportion_ci(0.9, method="exact")
    assert record == {
        "study": "mixed", "n": 1, "flag": True, "x": 0.1, "only": None, "law": "a",
        "quantity": "success", "kind": "event", "trials": 10, "failures": 2, "successes": 3,
        "estimate": 0.3, "std_error": pytest.approx(math.sqrt(0.3 * 0.7 / 10), rel=1e-15),
        "ci_low": pytest.approx(interval.low, rel=1e-11),
        "ci_high": pytest.approx(interval.high, rel=1e-11),
        "min": None, "max": None, "confidence": 0.9, "interval": "clopper-pearson",
        "exact": None, "limit": None, "bound": None, "direction": None, "seed": 7,
    }  # fmt: skip


def test_a_mean_is_over_the_trials_that_did_not_fail() -> None:
    record = columns_of(table_of(TALLY)[0])
    values = [1.0, 2.0, 4.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    low, high = stats.t.interval(0.9, 7, loc=37 / 8, scale=stats.sem(values))
    assert record == {
        "study": "mixed", "n": 1, "flag": True, "x": 0.1, "only": None, "law": "a",
        "quantity": "loss", "kind": "measurement", "trials": 10, "failures": 2, "successes": None,
        "estimate": 37 / 8, "std_error": pytest.approx(stats.sem(values), rel=1e-14),
        "ci_low": pytest.approx(low, rel=1e-11), "ci_high": pytest.approx(high, rel=1e-11),
        "min": 1.0, "max": 8.0, "confidence": 0.9, "interval": "student-t",
        "exact": None, "limit": None, "bound": None, "direction": None, "seed": 7,
    }  # fmt: skip


@given(st.lists(st.floats(0, 1), min_size=2, max_size=6), st.floats(0.5, 0.999))
def test_the_interval_of_a_mean_stays_in_the_declared_range(values, confidence) -> None:
    moments = Moments.of(values)
    free = table._mean_estimate(measurement("x", "a number"), moments, confidence)
    for low, high in ((0, 1), (0, None), (None, 1.0)):
        found = table._mean_estimate(measurement("x", "", low=low, high=high), moments, confidence)
        ends = free["ci_low"], free["ci_high"]
        assert found["ci_low"] == (ends[0] if low is None else min(max(ends[0], 0.0), moments.mean))
        assert found["ci_high"] == (ends[1] if high is None else max(min(ends[1], 1.0), moments.mean))
        assert {type(found[name]) for name in ("ci_low", "ci_high")} == {float}


@pytest.mark.parametrize("successes", [0, 10])
def test_events_that_never_or_always_happen_have_an_interval(successes: int) -> None:
    record = table_of(Tally(10, 0, {"success": successes}, {"loss": Moments.of([1.0] * 10)}))[1]
    assert (record["estimate"], record["std_error"]) == (successes / 10, 0.0)
    assert 0.7 < record["ci_high"] - record["ci_low"] + 0.5 < 0.8  # 1 - 0.05 ** (1 / 10) = 0.26


def test_where_all_trials_failed_no_event_happened_and_no_mean_exists() -> None:
    loss, success = table_of(Tally.of_failures(10, "boom"))
    assert (success["successes"], success["estimate"], success["failures"]) == (0, 0.0, 10)
    assert success["ci_high"] < 0.3
    empty = ("successes", "estimate", "std_error", "ci_low", "ci_high", "min", "max")
    assert [loss[name] for name in empty] == [None] * 7
    assert (loss["trials"], loss["failures"]) == (10, 10)


def test_one_value_has_a_mean_and_no_interval() -> None:
    loss = table_of(Tally(1, 0, {"success": 1}, {"loss": Moments.of([2.5])}))[0]
    assert (loss["estimate"], loss["min"], loss["max"]) == (2.5, 2.5, 2.5)
    assert [loss[name] for name in ("std_error", "ci_low", "ci_high")] == [None] * 3


def test_exact_values_and_limits_stand_beside_what_they_belong_to() -> None:
    class Known(Mixed):
        def exact(self, params: Any) -> dict[str, Any]:
            return {"loss": params["n"] / 4, "success": None}

        def limit(self, params: Any) -> dict[str, Any]:
            return {"success": 1}

        def bound(self, params: Any) -> dict[str, Any]:
            return {"loss": at_most(2 * params["n"]), "success": at_least(0.5)}

    records = table_of(TALLY, Known(), n="1,2")
    assert [record["exact"] for record in records] == [0.25, None, 0.5, None]
    assert [record["limit"] for record in records] == [None, 1.0, None, 1.0]
    assert [record["bound"] for record in records] == [2.0, 0.5, 4.0, 0.5]
    assert [record["direction"] for record in records] == ["<=", ">=", "<=", ">="]
    assert type(records[1]["limit"]) is type(records[0]["bound"]) is float


@pytest.mark.parametrize("method", ["exact", "limit", "bound"])
def test_a_value_that_cannot_be_had_is_the_studys_fault_in_one_line(method: str) -> None:
    class Broken(Mixed):
        pass

    setattr(Broken, method, lambda self, params: {"loss": 1 / 0})
    with pytest.raises(StudyError, match=method) as caught:
        table_of(TALLY, Broken())
    assert "ZeroDivisionError" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_an_exact_value_that_is_no_number_is_left_empty(value: float) -> None:
    class Unknown(Mixed):
        def exact(self, params: Any) -> dict[str, float]:
            return {"loss": value}

        def limit(self, params: Any) -> dict[str, float]:
            return {"loss": value}

        def bound(self, params: Any) -> dict[str, Any]:
            return {"loss": at_most(value)}

    table = rows_of(TALLY, Unknown())
    empty = ("exact", "limit", "bound", "direction")
    assert [table.records[0][name] for name in empty] == [None] * 4
    json.loads(table.to_json())


@pytest.mark.parametrize("size", [1e140, 1e145, 1e155, 1e200, 1.7e308])
def test_a_table_of_huge_values_can_be_written(size: float) -> None:
    # Each block is of one value; what lies between the blocks has a square that overflows.
    tally = Tally()
    for value in (size, -size, size):
        tally = Tally.of_blocks([tally, Tally.of_outcomes([{"loss": value, "success": True}] * 5)])
    table = rows_of(tally)
    json.loads(table.to_json())
    for word in ("inf", "nan"):
        assert word not in table.to_csv()


# As text


def test_the_csv_is_tidy_to_the_byte() -> None:
    cells = build_cells(Coin(), {"bias": "0,1"})
    tallies = run_cells(cells, 4, seed=3)[1]
    text = build_table(statements_of(Coin()), cells, tallies, confidence=0.5, seed=3).to_csv()
    # The interval of no success in four: 1 - 0.25 ** (1 / 4).
    high = 1 - 0.25**0.25
    header, none, all_, end = text.split("\n")
    assert header == "study,bias," + ",".join(COLUMNS)
    start = "test-coin,0.0,heads,event,4,0,0,0.0,0.0,0.0,"
    assert none.startswith(start)
    assert float(none.removeprefix(start).split(",")[0]) == pytest.approx(high, rel=1e-12)
    assert none.endswith(",,,0.5,clopper-pearson,0.0,,,,3")
    assert all_.startswith("test-coin,1.0,heads,event,4,0,4,1.0,0.0,")
    assert all_.endswith(",1.0,,,0.5,clopper-pearson,1.0,,,,3")
    assert end == ""
    assert "\r" not in text


def test_the_csv_writes_each_kind_of_value_in_its_way() -> None:
    text = rows_of(TALLY, flag="false", x="1/3").to_csv()
    row = text.splitlines()[2].split(",")
    assert row[:7] == ["mixed", "1", "false", "0.3333333333333333", "", "a", "success"]


def test_the_csv_quotes_what_it_must() -> None:
    record = {"a": 'c,"d"', "b": "two\nlines", "c": "plain", "d": None, "e": True}
    text = Table(list(record), [record]).to_csv()
    assert text == 'a,b,c,d,e\n"c,""d""","two\nlines",plain,,true\n'
    assert list(csv.reader(io.StringIO(text)))[1] == ['c,"d"', "two\nlines", "plain", "", "true"]


@given(
    st.lists(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-(2**70), 2**70),
            st.floats(allow_nan=False, allow_infinity=False),
            st.text(st.characters(codec="utf-8"), max_size=8),
        ),
        min_size=2,
        max_size=5,
    )
)
def test_what_is_written_can_be_read(values: list[Any]) -> None:
    record = {f"c{i}": value for i, value in enumerate(values)}
    (row,) = list(csv.reader(io.StringIO(Table(list(record), [record]).to_csv(), newline="")))[1:]
    for text, value in zip(row, values, strict=True):
        if isinstance(value, bool):
            assert text == str(value).lower()
        elif value is None:
            assert text == ""
        else:
            assert type(value)(text) == value
    assert json.loads(Table(list(record), [record]).to_json()) == [record]


def test_the_json_has_the_columns_of_the_csv_and_null_for_nothing() -> None:
    table = rows_of(TALLY, n="1,2")
    records, text = table.records, table.to_json()
    read = json.loads(text)
    assert [list(record) for record in read] == [column_names(Mixed())] * 4
    assert read == [columns_of(record) for record in records]
    assert read[0]["exact"] is None
    assert text.endswith("]\n")
