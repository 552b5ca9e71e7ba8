"""The committed comparison of attention with brute force: a slice comes out again, all of it is met."""

import csv
from pathlib import Path

from attention import CELLS, FIRST, NAME, compare

PATH = Path(__file__).parents[2] / "benchmarks" / "calibration" / f"{NAME}.csv"


def committed() -> list[dict[str, str]]:
    with PATH.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_the_first_cells_come_out_as_committed() -> None:
    for found, expected in zip(compare(FIRST), committed(), strict=True):
        assert (found["model"], found["kind"]) == (expected["model"], expected["kind"])
        assert found["fire"] == int(expected["fire_of_first"])
        assert found["wrong_decisions"] == 0
        assert found["met"] == "true", found


def test_every_committed_row_is_met() -> None:
    rows = committed()
    assert sum(int(row["cells"]) for row in rows) == 12 * CELLS >= 2000
    assert {row["met"] for row in rows} == {"true"}
    assert {row["wrong_decisions"] for row in rows} == {"0"}
    # Every outcome, and sizes that no float counts.
    assert all(0 < int(row["fire"]) < int(row["decisions"]) for row in rows)
    assert sum(int(row["tied"]) > 0 for row in rows) >= 6
    assert all(float(row["largest_n"]) > 1e100 for row in rows)
