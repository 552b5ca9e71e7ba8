"""The committed families with second witnesses: all is met, and a slice comes out again."""

import csv
from pathlib import Path

import pytest
from witnessed import ALPHA, CLAIMS, FAMILIES, FIRST, KINDS, judge_family

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"


def committed() -> dict[str, dict[str, str]]:
    with (FOLDER / "witnessed-families.csv").open(encoding="utf-8", newline="") as lines:
        return {row["kind"]: row for row in csv.DictReader(lines)}


@pytest.mark.parametrize("kind", KINDS)
def test_few_families_are_wrong_and_nearly_all_claims_are_decided(kind: str) -> None:
    row = committed()[kind]
    count = {name: int(row[name]) for name in row if row[name].isdigit()}
    assert (count["families"], count["claims"], float(row["alpha"])) == (FAMILIES, CLAIMS, ALPHA)
    assert count["wrong_families"] <= ALPHA * FAMILIES
    assert count["confirmed"] >= 0.97 * count["true"] > 0
    assert count["refuted"] >= 0.97 * count["false"] > 0
    assert row["met"] == "true"


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_families_come_out_as_committed(kind: str) -> None:
    found, row = [judge_family(kind, seed) for seed in range(4)], committed()[kind]
    assert sum(one["wrong"] > 0 for one in found) <= int(row["wrong_of_first"])
    assert sum(one["refuted"] for one in found) <= int(row["refuted_of_first"])
    assert sum(one["refuted"] for one in found) >= 0.9 * sum(one["false"] for one in found)
    assert len(found) <= FIRST
