"""Borders, simple values and the polish: the stages of a search beside its points."""

import numpy as np
import pytest

from simkit.stats.breaches.boxes import Box, Range
from simkit.stats.breaches.moves import bisect, crossings, follow_simplex
from simkit.stats.breaches.simple import simple_points

BOX = Box((Range("n", "integer", 1, 1000), Range("x", "real", 0.0, 2.0)))


def test_segments_end_just_inside_the_border():
    """The premise: both numbers' places add up to at most 1.1."""
    rng = np.random.default_rng(0)
    inside = [(0.1, 0.2), (0.5, 0.4), (0.2, 0.3)]
    running = crossings(BOX, inside[1], inside, [(0.9, 0.9), (0.8, 0.95)], rng, 120)
    assert len(running) == 8
    reached = []

    def ask(points):
        found = [sum(point) <= 1.1 for point in points]
        reached.extend(point for point, is_inside in zip(points, found, strict=True) if is_inside)
        return found

    for _ in range(80):
        running = bisect(BOX, running, ask)
    assert not running
    assert min(1.1 - sum(point) for point in reached) < 1e-8
    assert all(sum(point) <= 1.1 for point in reached)


def test_whole_numbers_that_are_next_to_each_other_end_a_segment_without_a_question():
    box = Box((Range("n", "integer", 1, 4),))
    asked = []

    def ask(points):
        asked.extend(points)
        return [box.values(point)["n"] <= 2 for point in points]

    running = crossings(box, (0.0,), [(0.0,)], [(1.0,)], np.random.default_rng(1), 60)
    for _ in range(80):
        running = bisect(box, running, ask)
    assert len(asked) <= 24


def test_simple_points_are_defaults_ends_powers_and_few_digits_one_by_one_and_at_once():
    point = BOX.place({"n": 347, "x": 1.2345})
    found = [BOX.values(own) for own in simple_points(BOX, point, {"n": 10, "x": 0.5})]
    assert found[0] == {"n": 10, "x": 0.5}
    assert {"n": 300, "x": 1.0} in found
    for value in (10, 256, 512, 100, 1000, 1, 350, 300):
        assert {"n": value, "x": pytest.approx(1.2345)} in found
    for value in (0.5, 1.0, 2.0, 1.2, 1.23):
        assert {"n": 347, "x": pytest.approx(value)} in found
    assert point not in simple_points(BOX, point, {})


def test_the_simplex_comes_to_a_maximum_that_is_no_corner():
    box = Box((Range("x", "real", 0.0, 1.0), Range("y", "real", 0.0, 1.0)))
    best = []

    def cost(point):
        best.append((point[0] - 0.31234) ** 2 + 10 * (point[1] - 0.7) ** 2)
        return best[-1]

    follow_simplex(box, (0.4, 0.6), cost, 200)
    assert min(best) < 1e-10 < best[0]
    assert len(best) <= 200
