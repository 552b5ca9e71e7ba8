"""Quantiles as columns of a table: where a study asks for them, behind all others, and nowhere else."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simkit.cli.app import main
from simkit.declare.checks import check_declaration, check_statements
from simkit.declare.columns import quantile_columns, quantile_names
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.results.answer import build_columns, fitting
from simkit.engine.sources.registry import load_study, study_names
from simkit.engine.tables.derived import derived_frame, derived_row, table_rows
from simkit.engine.tables.table import Table, build_table, column_names, derived_to_csv
from simkit.errors import StudyError

CONTRACT = [
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error", "ci_low", "ci_high",
    "min", "max", "confidence", "interval", "exact", "limit", "bound", "direction", "seed",
]  # fmt: skip
EXAMPLE = Path(__file__).parents[2] / "examples" / "planted_key.py"

#: Trials of 1, 2, ..., of which the last fails.
COUNTING = """\
from simkit import Parameter, Study, Tally, event, measurement


class Counting(Study):
    name, summary = "counting", "1, 2, 3 and so on"
    parameters = (Parameter("scale", "float", 1.0, "Factor", low=0),)
    quantities = (
        event("even", "an even number"),
        measurement("value", "the number", kept=True, quantiles=(0.9, 0.5)),
        measurement("half", "half of it", kept=True, quantiles=(0.5,)),
        measurement("other", "its square", kept=True),
    )
    block_size = 100

    def simulate(self, prepared, rng, trials):
        scale = prepared["scale"]
        numbers = [scale * i for i in range(1, trials)]
        outcomes = [
            {"even": i % 2 == 0, "value": x, "half": x / 2, "other": 1.0}
            for i, x in enumerate(numbers, 1)
        ]
        return Tally.of_outcomes([*outcomes, "the last"], self.kept)
"""


def study_with(*quantities: Quantity, **attributes: Any) -> Study:
    declared = {
        "name": "made-up",
        "summary": "made up",
        "parameters": (Parameter("n", "int", 1, "Nothing", low=1),),
        "quantities": quantities,
        **attributes,
    }
    return type("MadeUp", (Study,), declared)()


def table_of(study: Study, tally: Tally, confidence: float = 0.95) -> Table:
    cells = build_cells(study, {})
    return build_table(statements_of(study), cells, [tally], confidence=confidence, seed=0)


def tally_of(values: list[float], failures: int = 0) -> Tally:
    outcomes: list[Any] = [{"x": value} for value in values]
    return Tally.of_outcomes([*outcomes, *["boom"] * failures], ("x",))


X = measurement("x", "a number", kept=True, quantiles=(0.5, 0.95))


def test_columns_are_named_by_the_decimal() -> None:
    assert quantile_names(0.95) == ("quantile_0.95", "quantile_0.95_low", "quantile_0.95_high")
    assert quantile_names(1e-5)[0] == "quantile_0.00001"
    assert quantile_columns([X, measurement("y", "y", kept=True, quantiles=[0.5, 0.25])]) == [
        f"quantile_{level}{end}" for level in ("0.25", "0.5", "0.95") for end in ("", "_low", "_high")
    ]


@pytest.mark.parametrize("name", study_names())
def test_shipped_studies_have_the_columns_of_the_contract(name: str) -> None:
    study = load_study(name)
    assert column_names(study) == ["study", *(p.name for p in study.parameters), *CONTRACT]
    assert not quantile_columns(study.quantities)


def test_the_example_has_the_columns_of_the_contract() -> None:
    spec = importlib.util.spec_from_file_location("planted_key", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert column_names(module.PlantedKey())[-len(CONTRACT) :] == CONTRACT


def test_the_csv_and_the_json_of_a_study_in_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Nine values and one failure of ten trials. P(B < 2) = 11 / 1024 for the median, so that the ends
    # are ranks 2 and 9 of ten: the failed trial stands below the values for the first, above for the
    # second. 0.9 ** 10 = .35: no upper end; P(B < 7) = .0128 <= .025 < P(B < 8) = .0702.
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(COUNTING)
    run = ["run", "mine.py:Counting", "--trials", "10", "--no-plot"]
    assert main([*run, "--name", "first"]) == 1  # a trial failed
    header, *rows = Path("results/counting/first.csv").read_bytes().decode().split("\n")
    assert header == ",".join(["study", "scale", *CONTRACT]) + (
        ",quantile_0.5,quantile_0.5_low,quantile_0.5_high,quantile_0.9,quantile_0.9_low,quantile_0.9_high"
    )
    ends = [row.rpartition(",0,")[2] for row in rows]  # behind the seed
    assert ends == [",,,,,", "5.0,1.0,9.0,9.0,6.0,", "2.5,0.5,4.5,,,", ",,,,,", ""]
    assert rows[0].startswith("counting,1.0,even,event,10,1,4,0.4,")
    assert rows[1].startswith("counting,1.0,value,measurement,10,1,,5.0,")
    assert main([*run, "--name", "second"]) == 1
    texts = [Path(f"results/counting/{name}.csv").read_bytes() for name in ("first", "second")]
    assert texts[0] == texts[1]
    capsys.readouterr()
    assert main([*run, "--format", "json", "--quiet"]) == 1
    records = json.loads(capsys.readouterr().out)
    assert [list(record) for record in records] == [header.split(",")] * 4
    assert [record["quantile_0.9"] for record in records] == [None, 9.0, None, None]
    assert records[1]["quantile_0.9_high"] is None


def test_quantiles_are_at_the_confidence_of_their_table() -> None:
    values = [float(i) for i in range(100, 0, -1)]
    record = table_of(study_with(X), tally_of(values), 0.95).records[0]
    assert [record[name] for name in quantile_names(0.5)] == [50.0, 40.0, 61.0]
    assert [record[name] for name in quantile_names(0.95)] == [95.0, 90.0, 100.0]
    record = table_of(study_with(X), tally_of(values), 0.5).records[0]
    assert [record[name] for name in quantile_names(0.5)] == [50.0, 47.0, 54.0]
    assert [record[name] for name in quantile_names(0.95)] == [95.0, 94.0, 98.0]  # P(B >= 97) = .258


@pytest.mark.parametrize(
    "tally", [Tally(), Tally.of_failures(5, "boom")], ids=["no trial", "all failed"]
)
def test_without_a_value_there_is_no_quantile(tally: Tally) -> None:
    record = table_of(study_with(X), tally).records[0]
    assert [record[name] for name in quantile_columns([X])] == [None] * 6


def test_failed_trials_open_both_ends() -> None:
    record = table_of(study_with(X), tally_of([1.0, 2.0, 3.0], failures=20)).records[0]
    assert [record[name] for name in quantile_names(0.5)] == [2.0, None, None]


def test_derived_rows_have_no_quantiles_of_their_base() -> None:
    study = study_with(X)
    frame = table_of(study, tally_of([float(i) for i in range(200)])).frame
    (row,) = table_rows(frame, "x")
    assert row["quantile_0.95_high"] > 190
    text = derived_to_csv(derived_frame([derived_row(row, "slope", 2.0)], frame), study)
    header, line = text.splitlines()
    assert header == ",".join(column_names(study))
    assert line == "made-up,1,slope,measurement,,,,2.0,,,,,,0.95,,,,,,0" + "," * 6


@pytest.mark.parametrize(
    ("quantity", "said"),
    [
        (measurement("x", "x", kept=True, quantiles=(0.5, 1.0)), "the quantile level 1.0"),
        (measurement("x", "x", kept=True, quantiles=(0,)), "the quantile level 0 "),
        (measurement("x", "x", kept=True, quantiles=(float("nan"),)), "the quantile level nan"),
        (measurement("x", "x", kept=True, quantiles=("0.5",)), "the quantile level '0.5'"),  # type: ignore[arg-type]
        (measurement("x", "x", kept=True, quantiles=(True,)), "the quantile level True"),
        (measurement("x", "x", kept=True, quantiles=0.95), "its quantiles are 0.95"),  # type: ignore[arg-type]
        (measurement("x", "x", kept=True, quantiles=(0.5, 0.50)), "stands twice"),
        (measurement("x", "x", quantiles=(0.5,)), "need the value of each trial"),
        (Quantity("x", "x", "event", quantiles=(0.5,)), "event 'x': an event has no quantiles"),
        (Quantity("x", "x", "event", kept=True, quantiles=(0.5,)), "an event has no quantiles"),
    ],
)  # fmt: skip
def test_a_wrong_level_is_one_line(quantity: Quantity, said: str) -> None:
    with pytest.raises(StudyError) as caught:
        check_declaration(study_with(event("hit", "it happens"), quantity))
    message = str(caught.value)
    assert message.startswith("study MadeUp: ")
    assert said in message
    assert "\n" not in message
    if "twice" not in said:
        assert "kept=True, quantiles=(0.5, 0.95)" in message


def test_what_is_judged_has_no_quantiles() -> None:
    judged = measurement("y", "twice as large", kept=True, quantiles=(0.5,))
    study = study_with(X, judged=(judged,))
    check_declaration(study)
    with pytest.raises(StudyError, match="judged 'y': quantiles are of kept measurements"):
        check_statements(statements_of(study))


def test_a_terminal_shows_quantiles_where_they_fit() -> None:
    study = study_with(X, measurement("y", "y"))
    tally = Tally.of_outcomes([{"x": i / 4, "y": 1.0} for i in range(1, 31)], ("x",))
    cells = build_cells(study, {})
    result: Any = SimpleNamespace(
        study=study, statements=statements_of(study), cells=cells, rows=table_of(study, tally)
    )
    columns = build_columns(result, ())
    assert [(column.name, *column.cells) for column in columns[3:]] == [
        ("y", "1"),
        ("x quantile_0.5", "3.75"),
        ("x quantile_0.5 interval", "[2.5, 5.25]"),
        ("x quantile_0.95", "7.25"),
        ("x quantile_0.95 interval", "[6.5, none]"),  # thirty trials bound no 0.95-quantile
    ]
    assert [column.name for column in fitting(columns, 50)] == ["x", "95 % interval", "trials", "y"]
    assert len(fitting(columns, 70)) == 5
    assert fitting(columns, 400) == columns
    result.rows = table_of(study, Tally.of_failures(5, "boom"))
    assert [column.cells for column in build_columns(result, ())[3:]] == [[""]] * 5
