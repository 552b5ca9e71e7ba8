"""The committed coverage of rare events: a slice comes out again, all is met, the cells are right."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from rare_coverage import CALIBRATIONS, COVERAGE
from rare_events.cells import Batch, Cell, cells, chi_square, two_regions, uniform_sum

from simkit.engine.cells.rare_trials import DEFAULT_TRIALS, METHODS
from simkit.stats.rare.latents import draw
from simkit.stats.rare.tilting import find_degenerate, plan_tilting

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"
SAME = ("family", "method", "exact", "size", "confidence", "slope", "times")


def committed(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_the_first_designs_come_out_as_committed(name: str) -> None:
    calibrate, sizes = CALIBRATIONS[name]
    for found, expected in zip(calibrate(replace(sizes, evaluated=True)), committed(name), strict=True):
        cell = {key: str(found[key]) for key in SAME if key in found}
        assert cell == {key: expected[key] for key in cell}
        assert found["designs"] == int(expected["first_designs"])
        assert found["count"] == int(expected["count_of_first"]), cell


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_every_committed_row_is_met(name: str) -> None:
    assert all(row["met"] == "true" for row in committed(name))


def test_forty_four_cells_have_rigorous_intervals_and_five_hundred_designs() -> None:
    rows = [row for row in committed("rare-coverage") if row["method"] != METHODS["split"]]
    assert len(rows) == 44
    for row in rows:
        assert int(row["designs"]) == COVERAGE.designs == 500
        assert int(row["designs"]) - int(row["count"]) <= 44
        assert 1e-31 < float(row["exact"]) < 1.01e-3


def test_plain_trials_never_contradict_a_true_estimate_and_mostly_one_of_half() -> None:
    rows = committed("rare-beside")
    assert len(rows) == 48
    assert all(int(row["designs"]) == COVERAGE.designs for row in rows)
    assert {row["count"] for row in rows if row["times"] == "1.0"} == {"0"}
    seen = [row for row in rows if row["times"] != "1.0" and float(row["exact"]) > 8e-3]
    assert len(seen) == 16
    assert min(float(row["share"]) for row in seen) > 0.9


def test_no_pilot_gives_up_tilting_where_it_works() -> None:
    for cell in (cell for cell in cells() if cell.method == "tilt"):
        plan = plan_tilting(cell.latents, cell.tails)
        happens = partial(_happens, cell)
        assert find_degenerate(plan, happens, cell.generator(5), DEFAULT_TRIALS["tilt"]) is None


def _happens(cell: Cell, batch: Batch) -> NDArray[np.bool_]:
    return cell.heights(batch) <= 0


@pytest.mark.parametrize(
    "cell",
    [cell for cell in cells() if 1e-4 < cell.exact < 2e-3 and cell.method != "split"]
    + [chi_square(0.05, "split"), uniform_sum(0.01), two_regions(3.0, 1.5, 1.0)],
    ids=lambda cell: f"{cell.family}, {cell.method}",
)
def test_plain_draws_find_the_stated_probability(cell: Cell) -> None:
    rng, count = cell.generator(3), 40_000
    hits = cell.heights(draw(cell.latents, [rng] * len(cell.latents), count)) <= 0
    error = np.sqrt(cell.exact * (1 - cell.exact) / count)
    assert abs(hits.mean() - cell.exact) < 5 * error
