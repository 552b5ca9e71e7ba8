"""The search for the largest breach: what it finds, what it says, and that it is the same again."""

import csv
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from breaches import BOX, CALIBRATIONS, TRAPS, at_bound, exactly

from simkit.stats.breaches import search
from simkit.stats.breaches.boxes import Box, Range
from simkit.stats.breaches.search import Answer, SearchBudget, find_breach

FOLDER = Path(__file__).parents[3] / "benchmarks" / "calibration"
LINE = Box((Range("x", "real", 0.0, 1.0),))


def committed(name):
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.mark.slow
@pytest.mark.parametrize("name", CALIBRATIONS)
def test_the_first_designs_come_out_as_committed(name):
    calibrate, sizes = CALIBRATIONS[name]
    found = list(calibrate(replace(sizes, evaluated=sizes.first)))
    for row, expected in zip(found, committed(name), strict=True):
        assert row["designs"] == int(expected["first_designs"]) == sizes.first
        assert row["count_of_first"] == int(expected["count_of_first"]), expected


@pytest.mark.parametrize("name", CALIBRATIONS)
def test_every_committed_row_is_met(name):
    rows = committed(name)
    assert all(row["met"] in ("true", "") for row in rows)
    assert {int(row["designs"]) for row in rows} == {CALIBRATIONS[name][1].designs}


def test_of_a_hundred_seeds_95_find_corners_hills_and_ridges_and_no_true_claim_is_refuted():
    found = {row["trap"]: int(row["count"]) for row in committed("planted-breaches")}
    assert min(found[trap] for trap in ("corner", "hill", "ridge")) >= 95
    exact, sampled = committed("true-claims-attacked")
    assert int(exact["count"]) == 0
    assert int(sampled["count"]) <= 10
    for row in committed("flat-needles"):
        assert float(row["stated"]) == pytest.approx(
            1 - (1 - float(row["region"])) ** int(row["uniform"]), abs=1e-4
        )
        assert float(row["high"]) >= float(row["stated"])


def test_the_same_seed_asks_the_same_points_and_another_does_not():
    _, height = TRAPS["hill"]
    trails = [find_breach(BOX, exactly(height), SearchBudget(200, seed)) for seed in (3, 3, 4)]
    assert trails[0].asked == trails[1].asked
    assert trails[0].asked != trails[2].asked


def test_the_budget_is_kept_and_its_parts_are_corners_uniform_points_and_climbs():
    _, height = TRAPS["hill and decoy"]
    trail = find_breach(BOX, exactly(height), SearchBudget(300, 1))
    stages = [each.stage for each in trail.asked]
    assert stages[:3] == ["names"] * 3  # each of the three once, then corners
    assert stages.index("uniform") == 3 + stages.count("corners")
    assert stages.count("corners") == 24  # all there are: 2 * 2 * 2 * 3
    assert trail.uniform == stages.count("uniform") == 100
    assert stages.count("climb") > 100
    assert 300 <= len(stages) <= 316


def test_every_name_is_asked_first_at_its_home_or_where_its_premises_are_met():
    ranges = [Range(f"c{i}", "categorical", choices=("a", "b", "c")) for i in range(3)]
    box = Box((*ranges, Range("x", "real", 0.0, 1.0)))

    def ask(points, level):
        values = [box.values(p) for p in points]
        return [
            Answer(-math.inf, unmet=v["x"]) if v["c0"] == "c" and v["x"] > 0.2
            else Answer(1.0 if v["c0"] == v["c1"] == v["c2"] == "c" else -1.0, v["c2"] == "never")
            for v in values
        ]  # fmt: skip

    homes = {"a": 0.25, "b": 0.5, "c": 0.75}
    trail = find_breach(box, ask, SearchBudget(120, 0, home=lambda names: {"x": homes[names["c1"]]}))
    first = [box.values(each.point) for each in trail.asked if each.stage == "names"]
    settings = [(v["c0"], v["c1"], v["c2"]) for v in first]
    assert len(settings) == len(set(settings)) == 27
    for v in first:
        assert v["x"] <= 0.2 if v["c0"] == "c" else v["x"] == pytest.approx(homes[v["c1"]])
    few = find_breach(box, ask, SearchBudget(20, 0))  # of more settings than a quarter of the budget
    drawn = [box.values(each.point) for each in few.asked if each.stage == "names"]
    assert all({v[f"c{i}"] for v in drawn} == {"a", "b", "c"} for i in range(3))


def test_points_outside_of_the_premises_cost_nothing_and_are_climbed_out_of():
    def ask(points, level):
        return [
            Answer(-math.inf, unmet=0.01 - x) if x < 0.01 else Answer(x - 0.5, x > 0.995)
            for x in (1 - point[0] for point in points)
        ]

    trail = find_breach(LINE, ask, SearchBudget(120, 0, enough=1))
    assert trail.violations
    assert all(each.answer.unmet == 0 for each in trail.asked)
    narrow = find_breach(
        LINE,
        lambda points, level: [
            Answer(-math.inf, unmet=abs(p[0] - 0.3) - 1e-4)
            if abs(p[0] - 0.3) > 1e-4
            else Answer(1.0, True)
            for p in points
        ],
        SearchBudget(60, 0, enough=1),
    )
    assert narrow.outside > 100
    assert narrow.violations  # by the measure of what is broken alone


def test_the_race_asks_ever_fewer_ever_more_accurately():
    levels = []

    def ask(points, level):
        levels.append((level, len(points)))
        return [Answer(point[0]) for point in points]

    trail = find_breach(LINE, ask, SearchBudget(100, 0, levels=3, candidates=8))
    assert len(trail.asked) <= 100
    assert [count for level, count in levels if level] == [8, 4, 2]
    assert [level for level, _ in levels if level] == [1, 2, 3]


def test_the_race_is_of_the_budget_and_its_points_count_once():
    trail = find_breach(
        LINE, lambda points, level: [Answer(p[0]) for p in points], SearchBudget(10, 0, levels=2)
    )
    assert len(trail.asked) <= 10
    assert sum(each.level > 0 for each in trail.asked) == 3
    assert len(trail.points) == len({each.point for each in trail.asked}) == len(trail.asked) - 3


def test_the_most_accurate_answer_of_a_point_is_what_counts():
    def ask(points, level):  # luck at first, the truth later
        return [Answer(-1.0) if level else Answer(5.0 + p[0], p[0] > 0.5) for p in points]

    trail = find_breach(LINE, ask, SearchBudget(20, 0, enough=100, levels=1, candidates=1))
    (raced,) = (each for each in trail.asked if each.level)
    assert raced.answer.breach < 0
    assert raced.point not in {each.point for each in trail.violations}
    assert trail.worst.point != raced.point


def test_what_cannot_be_judged_is_neither_inside_nor_outside():
    def ask(points, level):
        bad = Answer(-math.inf, unmet=math.inf, unjudged=True)
        return [bad if p[0] > 0.5 else Answer(-1.0) for p in points]

    trail = find_breach(LINE, ask, SearchBudget(30))
    assert trail.unjudged > 0
    assert trail.outside == 0


def test_a_search_whose_time_is_over_says_so():
    asked = []
    trail = find_breach(
        LINE,
        lambda points, level: asked.extend(points) or [Answer(0.0) for _ in points],
        SearchBudget(1000, 0, stop=lambda: len(asked) > 100),
    )
    assert trail.ended == "its time was over"
    assert len(trail.asked) == len(asked) < 300


def test_where_only_names_are_searched_no_climb_is_made():
    box = Box((Range("kind", "categorical", choices=("a", "b")),))
    trail = find_breach(
        box, lambda points, level: [Answer(p[0], p[0] > 0.5) for p in points], SearchBudget(30)
    )
    assert trail.violations
    assert {each.stage for each in trail.asked} <= {"names", "corners", "uniform"}


def test_what_a_number_of_uniform_points_would_have_met():
    trail = find_breach(LINE, lambda points, level: [Answer(-1.0) for _ in points], SearchBudget(900))
    assert trail.uniform == 300
    assert trail.missed_measure == 0.01
    assert 1 - (1 - trail.missed_measure) ** trail.uniform >= 0.95


@pytest.mark.parametrize(("longest", "least"), [(1, 1), (8, 4)])
def test_of_many_coordinates_a_climb_has_a_part_of_the_budget_at_most(monkeypatch, longest, least):
    starts = []
    real = search.climbing
    monkeypatch.setattr(search, "climbing", lambda *given: starts.append(given[1]) or real(*given))
    box = Box(tuple(Range(f"x{i}", "real", 0.0, 1.0) for i in range(30)))

    def ask(points, level):
        return [Answer(-sum((x - 0.37) ** 2 for x in point)) for point in points]

    find_breach(box, ask, SearchBudget(600, 0, independent=8, longest=longest))
    assert len(starts) == least if longest == 1 else len(starts) >= least


def test_a_true_claim_is_met_at_its_bound_and_stands():
    trail = find_breach(BOX, exactly(at_bound), SearchBudget(2000, 0, 1))
    assert trail.worst.answer.breach > -1e-6
    assert not trail.violations
    half = np.full(3, 0.5)
    assert at_bound(half, "a") == 0.0
    beside = np.nextafter(half, 1.0)
    assert float((beside * (1 - beside) - 0.25).sum()) == 0.0 > at_bound(beside, "a")


def test_a_climb_ends_when_enough_is_violated():
    """Of a hill that ever more of a batch violates, one point is enough."""

    def ask(points, level):
        away = [max(abs(p[0] - 0.123456789), abs(p[1] - 0.987654321)) for p in points]
        return [Answer(-distance, distance < 3e-3) for distance in away]

    box = Box((Range("x", "real", 0.0, 1.0), Range("y", "real", 0.0, 1.0)))
    trail = find_breach(box, ask, SearchBudget(2000, 0, enough=1))
    stages = [(each.stage, each.answer.violated) for each in trail.asked]
    climbed = [violated for stage, violated in stages if stage == "climb"]
    assert any(climbed)
    assert len(climbed) - climbed.index(True) <= 8  # the rest of its batch
