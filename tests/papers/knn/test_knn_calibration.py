"""The committed coverage of the mean count's interval: a slice comes out again, and all is met."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest
import topk_selection
from topk_selection import COVERAGE, count_coverage

TABLE = Path(__file__).parents[3] / "benchmarks" / "calibration" / "count-coverage.csv"


def committed():
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_first_designs_come_out_as_committed(monkeypatch):
    cells = [cell for cell in topk_selection.CELLS if cell[0] > 2000 and cell[-1] == 50]
    monkeypatch.setattr(topk_selection, "CELLS", cells)
    rows = {
        tuple(row[name] for name in ("n", "d", "kappa", "tau", "trials")): row for row in committed()
    }
    for found in count_coverage(replace(COVERAGE, evaluated=COVERAGE.first)):
        expected = rows[tuple(str(found[name]) for name in ("n", "d", "kappa", "tau", "trials"))]
        assert found["designs"] == int(expected["first_designs"]) == COVERAGE.first
        assert found["count"] == int(expected["count_of_first"])
        assert float(found["mean"]) == pytest.approx(float(expected["mean"]), rel=1e-5)


def test_every_committed_row_is_met_where_students_interval_is_not():
    rows = committed()
    assert {int(row["designs"]) for row in rows} == {COVERAGE.designs}
    assert [(row["n"], row["d"], row["trials"]) for row in rows] == [
        (str(n), str(d), str(trials)) for n, d, _, _, trials in topk_selection.CELLS
    ]
    assert all(row["met"] == "true" and float(row["share"]) >= 0.94 for row in rows)
    assert sum(float(row["student"]) < 0.9 for row in rows) >= 4
