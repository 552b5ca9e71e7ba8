"""The committed coverage of reduced trials: a slice comes out again, and all is met; the cells."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

from reduce import CELLS, COVERAGE, Sizes, coverage

from simkit.declare.checks import load_statements
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.sources.registry import load_study

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"


def committed() -> list[dict[str, str]]:
    with (FOLDER / "reduced-coverage.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_first_designs_come_out_as_committed() -> None:
    again = coverage(Sizes(COVERAGE.first, COVERAGE.first))
    for found, row in zip(again, committed(), strict=True):
        same = ("method", "n", "signs", "interval", "exact")
        assert [str(found[name]) for name in same] == [row[name] for name in same]
        assert found["count"] == int(row["count_of_first"])


def test_every_interval_holds_as_often_as_it_says() -> None:
    rows = committed()
    assert len(rows) == 18
    for row in rows:
        assert row["met"] == "true"
        assert int(row["designs"]) == COVERAGE.designs == 1000
        assert float(row["share"]) <= round(1 - float(row["level"]), 9)


def test_twenty_cells_have_no_exact_value_and_three_of_each_study() -> None:
    assert len(CELLS) == 20
    assert min(Counter(asked.study for asked in CELLS).values()) >= 3
    for asked in CELLS:
        study = ReducedTrials(load_study(asked.study), asked.method)
        (cell,) = build_cells(study, {name: str(value) for name, value in asked.options.items()})
        assert asked.quantity in study.reduced
        assert asked.quantity not in load_statements(study).exact(cell.parameters)
