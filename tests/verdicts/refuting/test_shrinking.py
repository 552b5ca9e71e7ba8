"""Shrinking: the smallest whole numbers, the roundest others, the first names that still fail."""

import pytest

from simkit.stats.breaches.boxes import Box, Range
from simkit.verdicts.refuting.shrinking import shrink

BOX = Box(
    (
        Range("n", "integer", 2, 10**9, scale=2.0), Range("x", "real", 0.0, 10.0, open_high=True),
        Range("kind", "categorical", choices=("plain", "dense", "odd")),
    )
)  # fmt: skip


@pytest.mark.parametrize(
    ("fails", "expected"),
    [
        (lambda v: v["n"] >= 137, {"n": 137, "x": 0.7, "kind": "plain"}),
        (lambda v: v["n"] % 2 == 1 and v["n"] > 100, {"n": 101, "x": 0.7, "kind": "plain"}),
        (lambda v: 0.731 < v["x"] < 0.739, {"n": 2, "x": 0.735, "kind": "plain"}),
        (lambda v: v["x"] > 2.9 and v["kind"] != "plain", {"n": 2, "x": 3.0, "kind": "dense"}),
        (lambda v: v["n"] * v["x"] >= 50, {"n": 6, "x": 9.0, "kind": "plain"}),
        (lambda v: None if v["n"] % 3 else v["n"] >= 100, {"n": 102, "x": 0.7, "kind": "plain"}),
    ],
)
def test_the_simplest_place_that_still_fails(fails, expected):
    start = {"n": 777_777, "x": 0.73512345, "kind": "odd"}
    if "x" in expected and expected["x"] in (3.0, 9.0):
        start["x"] = 3.04567 if expected["x"] == 3.0 else 8.9876543
    start["n"] = 999_999 if fails(start) is None else start["n"]
    if not fails(start):
        start["n"] = next(n for n in range(777_777, 777_900) if fails({**start, "n": n}))
    found = shrink(BOX, start, fails, lambda v: {"x": 0.7})
    assert fails(found)
    assert found == expected


def test_what_is_held_keeps_its_value_but_for_its_digits():
    start = {"n": 777_777, "x": 0.73512345, "kind": "odd"}
    assert shrink(BOX, start, lambda v: v["n"] > 5, lambda v: {}, "kind")["kind"] == "odd"
    assert shrink(BOX, start, lambda v: v["n"] > 5, lambda v: {}, "n")["n"] == 800_000
    assert shrink(BOX, start, lambda v: v["n"] > 5, lambda v: {"x": 5.0}, "x")["x"] == 0.7
