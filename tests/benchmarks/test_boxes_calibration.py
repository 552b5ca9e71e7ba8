"""Planted violations of boxes, thin ones, and mutants: a slice comes out again, and all of it is met."""

import csv
import random
from pathlib import Path

import pytest
from boxes import DESIGNS, DIMENSIONS, MUTANTS, SEED, THIN, mutants, planted, too_thin

from simkit.verdicts.boxes.search import Search
from simkit.verdicts.check_boxes import box_fault


def committed() -> list[dict[str, str]]:
    with (Path(__file__).parents[2] / "benchmarks/calibration/boxes.csv").open(
        encoding="utf-8"
    ) as lines:
        return list(csv.DictReader(lines))


def test_all_planted_are_found_no_thin_one_is_proved_and_all_mutants_are_rejected():
    rows = committed()
    assert all(row["met"] == "true" and row["proved"] == "0" for row in rows)
    of_planted = [row for row in rows if row["kind"].startswith("planted")]
    assert [int(row["found"]) for row in of_planted] == [DESIGNS] * len(DIMENSIONS)
    assert [int(row["designs"]) for row in rows if row["kind"] == "too thin"] == [THIN]
    of_mutants = [row for row in rows if row["kind"].startswith("mutant")]
    assert sum(int(row["found"]) for row in of_mutants) == MUTANTS
    assert len(of_mutants) == 6


@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_the_first_planted_violation_is_found(dimension):
    rng = random.Random(SEED + dimension)
    search = Search(planted(rng, dimension, smooth=False))
    found = search.run(20.0, 5000)
    assert found.point
    assert search.fails_at({name: (at, at) for name, at in found.point.items()})


@pytest.mark.parametrize("touching", [True, False])
def test_what_is_too_thin_is_never_proved(touching):
    assert not Search(too_thin(random.Random(SEED), 2, touching)).run(20.0, 200).cover


def test_the_first_mutants_are_rejected():
    for kind, record in mutants(6):
        assert box_fault(record), (kind, record["claim"])
