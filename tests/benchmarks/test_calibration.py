"""The committed calibrations: a slice of each comes out again, and all of them are met."""

import csv
import math
from dataclasses import replace
from pathlib import Path

import pytest
from thresholds import CALIBRATIONS, Sizes

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"
OUTCOMES = {
    "designs", "count", "share", "low", "high", "first_designs", "count_of_first", "mean_p_of_first",
    "firth_alone", "logistic_alone", "isotonic", "median_width_log2", "isotonic_width_log2",
    "one_slope_rejected", "one_sided", "met",
}  # fmt: skip


def committed(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.slow
@pytest.mark.parametrize("name", CALIBRATIONS)
def test_the_first_designs_come_out_as_committed(name: str) -> None:
    calibrate, sizes = CALIBRATIONS[name]
    rows = calibrate(replace(sizes, evaluated=sizes.first, levels=(0.95,)))
    same = [row for row in committed(name) if row.get("confidence", "0.95") == "0.95"]
    for found, expected in zip(rows, same, strict=True):
        cell = {key: str(value) for key, value in found.items() if key not in OUTCOMES}
        assert cell == {key: value for key, value in expected.items() if key not in OUTCOMES}
        assert found["designs"] == int(expected["first_designs"]) == sizes.first
        assert found["count"] == int(expected["count_of_first"]), cell
        if "mean_p_of_first" in found:
            # A tie between a bootstrap deviance and the data's may fall either way on another machine.
            assert found["mean_p_of_first"] == pytest.approx(
                float(expected["mean_p_of_first"]), abs=0.005
            )


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_every_committed_row_is_met(name: str) -> None:
    sizes: Sizes = CALIBRATIONS[name][1]
    rows = committed(name)
    assert {int(row["designs"]) for row in rows} == {sizes.designs}
    assert all(row.get("met", "true") == "true" for row in rows)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("shape-coverage", "in {} % or more of 2,000 designs with 20 and with 100 trials"),
        ("exponent-shapes", "Intervals of the exponent do so in {} % or more of 2,000 designs each"),
    ],
)
def test_the_page_says_the_least_coverage(name: str, said: str) -> None:
    page = (FOLDER.parents[1] / "docs" / "shallow-vit.md").read_text(encoding="utf-8")
    least = min(float(row["share"]) for row in committed(name))
    assert said.format(math.floor(100 * least)) in " ".join(page.split())
