"""The drawing of mutants, and what the committed table says of them."""

from __future__ import annotations

import ast
import csv
from collections import Counter
from pathlib import Path

import pytest
from mutants import EACH, ROOMS, ROOT, TABLE, draw, mutants_of

SOURCE = '''
def least(rows, where):
    """Return a text of min(rows)."""
    if rows[0] <= where["n"] and "m" in where:
        return f"at {min(rows) - rows[-1]} of {where['m']}"
    return "none" + "at all"


def plain(x):
    return all(x) or x[1]
'''


@pytest.fixture(scope="module")
def table() -> list[dict[str, str]]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_every_mutant_is_one_change_that_still_is_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "mine.py"
    path.write_text(SOURCE)
    monkeypatch.setattr("mutants.ROOT", tmp_path)
    found = list(mutants_of("mine", path))
    changed = {(m.function, m.before, m.after, m.said) for m in found}
    assert changed == {
        ("least", "0", "1", True), ("least", "<=", "<", True), ("least", '"n"', "'m'", True),
        ("least", "in", "not in", True), ("least", "min", "max", True), ("least", "-", "+", True),
        ("least", "-1", "0", True), ("least", "'m'", "'n'", True), ("plain", "all", "any", False),
        ("plain", "1", "0", False),
    }  # fmt: skip
    for mutant in found:
        spoilt = SOURCE[: mutant.start] + mutant.after + SOURCE[mutant.end :]
        assert ast.dump(ast.parse(spoilt)) != ast.dump(ast.parse(SOURCE))


def test_ten_a_room_are_drawn_half_of_them_where_something_is_said():
    drawn = draw()
    assert drawn == draw()
    assert Counter(mutant.room for mutant in drawn) == dict.fromkeys(ROOMS, EACH)
    assert Counter(mutant.said for mutant in drawn) == {True: 60, False: 60}
    for mutant in drawn:
        source = (ROOT / mutant.file).read_bytes()
        assert source[mutant.start : mutant.end].decode() == mutant.before


def test_survivors_have_a_reason_and_make_test_kills_nine_of_ten_that_are_killed(
    table: list[dict[str, str]],
):
    parts = Counter(row["part"] for row in table)
    assert sum(parts.values()) == 120
    assert parts["quick"] >= 0.9 * (parts["quick"] + parts["rest"])
    assert all(bool(row["reason"]) == (row["part"] == "none") for row in table)
    assert all(bool(row["killer"]) == (row["part"] != "none") for row in table)
