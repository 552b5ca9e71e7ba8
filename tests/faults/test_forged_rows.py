"""Rows forged with the right checksum: a run, `verify`, `repair` and `merge` say the same of each."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ledgers_for_tests import execute, query, stored
from studies_for_tests import run_cells

from simkit.declare.checks import check_tally
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger import check as ledger_check
from simkit.engine.ledger.block_rows import read_tally
from simkit.engine.ledger.file import row_checksum
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import repair_ledger, verify_ledger
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.engine.sources.environment import UNKNOWN
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import LedgerError, StudyError


class Walk(Study):
    """Two quantities of which every value is kept, or none."""

    name, summary, block_size = "test-walk", "a walk", 4
    parameters = ()
    quantities = (event("up", "up"), measurement("x", "x"), measurement("y", "y", kept=True))
    counters = {"ties": "{count} ties"}

    def trial(self, params: Any, rng: Any) -> dict[str, Any]:
        """Return a step."""
        return {"up": bool(rng.random() < 0.5), "x": float(rng.random()), "y": float(rng.random())}


WALK = Walk()
Change = Callable[[dict[str, Any]], object]


def _moment(name: str, place: int, value: object) -> Change:
    def change(record: dict[str, Any]) -> None:
        record["measurements"][name][place] = value

    return change


def _scale(moments: list[float], factor: float) -> None:
    moments[2] *= factor


#: Each makes of a block's record one that no trials leave behind.
FORGED: dict[str, Change] = {
    "m2 below 0": _moment("x", 2, -1e-9),
    "m2 beyond the range": _moment("x", 2, 4.0),
    "m2 of no spread": _moment("x", 2, 0.0),
    "m2 that is not of the kept values": lambda r: _scale(r["measurements"]["y"], 1.0001),
    "beyond what is averaged": lambda r: r["measurements"].update(x=[4, 1e300, 0.0, 1e300, 1e300]),
    "below what is averaged": lambda r: r["measurements"].update(x=[4, -1e300, 0.0, -1e300, -1e300]),
    "a moment as a text": _moment("x", 1, "0.5"),
    "a kept value as a text": lambda r: r["values"]["y"].__setitem__(0, str(r["values"]["y"][0])),
    "a whole moment": lambda r: r["measurements"].update(x=[4, 0, 0, 0, 0]),
    "mean below": _moment("x", 1, -0.5),
    "mean above": _moment("x", 1, 1.5),
    "minimum above the maximum": _moment("x", 3, 2.0),
    "count of another number": _moment("x", 0, 3),
    "a moment that is true": _moment("x", 0, True),
    "no number": _moment("x", 1, float("nan")),
    "event true": lambda r: r["events"].update(up=True),
    "event more than trials": lambda r: r["events"].update(up=5),
    "event less than none": lambda r: r["events"].update(up=-1),
    "trials of another row": lambda r: r.update(trials=5),
    "failures without a message": lambda r: r.update(failures=1),
    "a message less than never": lambda r: r.update(failed={"a": 1, "b": -1}),
    "counter below 0": lambda r: r.update(counters={"ties": -1}),
    "kept values beyond": lambda r: r["values"]["y"].__setitem__(0, 9.0),
    "kept values of another mean": _moment("y", 1, 0.5000001),
    "kept values too few": lambda r: r["values"]["y"].pop(),
    "an event that nobody declares": lambda r: r["events"].update(down=1),
    "a measurement that nobody declares": lambda r: r["measurements"].update(z=[4, 0.0, 0.0, 0.0, 0.0]),
    "a counter that nobody declares": lambda r: r.update(counters={"falls": 1}),
    "an event that is missing": lambda r: r.pop("events"),
    "kept values that are missing": lambda r: r.pop("values"),
    "values that are not kept": lambda r: r["values"].update(x=[0.5] * 4),
    "an event as a measurement": lambda r: r["measurements"].update(up=[4, 0.0, 0.0, 0.0, 0.0]),
}  # fmt: skip

OF_ANOTHER_STUDY = tuple(kind for kind in FORGED if "declares" in kind or "missing" in kind) + (
    "an event as a measurement",
)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the study be an installed one, whose sources are at hand."""
    monkeypatch.setattr(ledger_check, "_installed", {"test-walk": WALK}.get)


def _forge(path: Path, change: Change | None, end: str = "]}}") -> None:
    """Make a ledger of two blocks, and change the record of the second, its checksum with it."""
    cells = build_cells(WALK, {})
    run_cells(cells, 8, ledger=path)
    columns = "cell_key, identity, seed, block, trials, source, environment, tally"
    ((*row, text),) = query(path, f"SELECT {columns} FROM blocks WHERE block=1")
    record = json.loads(text)
    if change is not None:
        change(record)
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    text = text.removesuffix("]}}") + end if change is None else text
    checksum = row_checksum(*row, text.encode())
    assert checksum is not None
    execute(path, f"UPDATE blocks SET tally='{text}', checksum=x'{checksum.hex()}' WHERE block=1")


def test_a_kept_value_that_is_spelled_otherwise_is_the_same_result(tmp_path: Path) -> None:
    path, other = tmp_path / "ledger.sqlite", tmp_path / "other.sqlite"
    _forge(path, None, "0]}}")
    (cell,) = build_cells(WALK, {})
    run_cells([cell], 8, ledger=other)
    assert query(path, "SELECT tally FROM blocks") != query(other, "SELECT tally FROM blocks")
    assert verify_ledger(path).is_sound
    merge_ledgers([path, other], tmp_path / "union.sqlite")
    source = source_hash(WALK)
    with Ledger(other) as ledger:
        tally = ledger.find(cell, 0, source).tallies[1, 4]
    with Ledger(path) as ledger:
        ledger.add([StoredBlock(cell, 0, 1, 4, source, tally)])


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_row_is_damaged_for_all(tmp_path: Path, kind: str) -> None:
    path, union = tmp_path / "ledger.sqlite", tmp_path / "union.sqlite"
    _forge(path, FORGED[kind])
    found = verify_ledger(path)
    assert (found.sound, found.damaged, found.faults) == (1, 1, [])
    ((merged,), _) = merge_ledgers([path], union)
    assert (merged.added, merged.damaged) == (1, 1)
    cells = build_cells(WALK, {})
    if kind in OF_ANOTHER_STUDY:  # nothing is replaced unasked
        with pytest.raises(LedgerError, match="run with --fresh"):
            run_cells(cells, 8, ledger=path)
    else:
        plan, _ = run_cells(cells, 8, ledger=path)
        assert plan.damaged == 1
        assert verify_ledger(path).is_sound
        _forge(path, FORGED[kind])
    kept, _ = repair_ledger(path)
    assert (kept.sound, kept.damaged) == (1, 1)
    assert verify_ledger(path).is_sound


def test_a_name_that_stands_twice_in_a_record_is_no_record() -> None:
    """The last of both would count."""
    text = Tally(4, events={"up": 1}).to_json().replace('"up":1', '"up":4,"up":1').encode()
    assert json.loads(text)["events"] == {"up": 1}
    assert read_tally(text, 4) is None
    assert read_tally(text.replace(b'"up":4,', b""), 4) == Tally(4, events={"up": 1})


@pytest.mark.parametrize(
    ("old", "new"),
    [("[0.5]", "[true]"), ("[0.5]", '["0.5"]'), ("[0.5]", "[ 0.5]"), ("[0.5]", '[0.1],"up":[0.5]')],
)
def test_kept_values_are_numbers_under_a_name_that_stands_once(old: str, new: str) -> None:
    tally = Tally(1, values={"up": [0.5], "y": [0.25]})
    text = tally.to_json()
    assert read_tally(text.encode(), 1) == tally
    assert read_tally(text.replace(old, new).encode(), 1) is None


def test_a_sound_row_is_sound_for_all(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    _forge(path, None)
    assert verify_ledger(path).is_sound
    ((merged,), _) = merge_ledgers([path], tmp_path / "union.sqlite")
    assert (merged.added, merged.damaged) == (2, 0)
    plan, _ = run_cells(build_cells(WALK, {}), 8, ledger=path)
    assert (plan.damaged, plan.simulated) == (0, 0)


def test_rows_of_other_sources_and_studies_are_not_judged_by_this_one(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    (cell,) = build_cells(WALK, {})
    with Ledger(path) as ledger:
        ledger.add([stored(cell, source="older")])
        ledger.add([stored(source=source_hash(WALK))])
    assert verify_ledger(path).is_sound


@pytest.mark.parametrize("kind", ["m2 below 0", "mean above", "counter below 0"])
def test_a_study_that_returns_such_a_tally_is_told_so(kind: str) -> None:
    values = [0.25, 0.5, 0.5, 0.75]
    tally = Tally(
        4, events={"up": 1}, measurements={name: Moments.of(values) for name in "xy"},
        values={"y": values},
    )  # fmt: skip
    assert check_tally(WALK, tally, 4, {}) is tally
    match kind:
        case "m2 below 0":
            tally.measurements["x"].m2 = -1.0
        case "mean above":
            tally.measurements["x"].mean = 0.8
        case _:
            tally.counters["ties"] = -1
    with pytest.raises(StudyError, match="returned a tally in which"):
        check_tally(WALK, tally, 4, {})


@pytest.mark.parametrize(
    "values",
    [
        [0.1] * 4,
        [1e145, -1e145, 1.0, 0.0],
        [1e8 + 1e-8] * 3 + [1e8],
        [0.0] * 4,
        *([0.0, 10.0**-power, 0.0, 10.0**-power] for power in (149, 154, 159, 162, 165, 200, 308, 323)),
        [1.0, 1.0 + 2.0**-52, 1.0, 1.0],
        [1e-160, -3e-161, 2e-160, 5e-324],
    ],
)
def test_rounding_is_no_forgery(values: list[float]) -> None:
    moments = Moments.of(values)
    tally = Tally(4, events={"up": 0}, measurements={"x": moments, "y": moments}, values={"y": values})
    assert check_tally(WALK, tally, 4, {}) is tally


# Names behind a hash


@pytest.mark.parametrize("table", ["environments", "cells"])
def test_a_text_that_its_key_does_not_name_is_noticed(tmp_path: Path, table: str) -> None:
    path, union = tmp_path / "ledger.sqlite", tmp_path / "union.sqlite"
    _forge(path, None)
    column = {"environments": "description", "cells": "parameters"}[table]
    ((before,),) = query(path, f"SELECT {column} FROM {table}")
    execute(path, f"UPDATE {table} SET {column}=replace({column}, '{{', '{{ ')")
    found = verify_ledger(path)
    assert not found.is_sound
    assert [line.startswith(f"1 text of {table} not as written") for line in found.faults] == [True]
    merge_ledgers([path], union)
    assert query(union, f"SELECT count(*) FROM {table}") == [(0,)]
    cells = build_cells(WALK, {})
    with Ledger(path) as ledger:
        environments = ledger.find(cells[0], 0, source_hash(WALK)).environments
        is_named = table == "cells"
        assert (set(environments.values()) == {UNKNOWN}) != is_named
        assert ["was changed" in note for note in ledger.notes] == ([] if is_named else [True])
    # The next rows from the same environment bring its text back.
    if not is_named:
        run_cells(cells, 12, ledger=path)
        assert query(path, f"SELECT {column} FROM {table}") == [(before,)]
        assert verify_ledger(path).is_sound
    else:
        kept, _ = repair_ledger(path)
        assert kept.sound == 2
        assert query(path, f"SELECT count(*) FROM {table}") == [(0,)]


def test_a_text_that_was_changed_does_not_keep_the_right_one_out(tmp_path: Path) -> None:
    changed, right = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    for path in (changed, right):
        _forge(path, None)
    ((text,),) = query(right, "SELECT description FROM environments")
    execute(changed, "UPDATE environments SET description='{}'")
    merge_ledgers([right], changed)
    assert query(changed, "SELECT description FROM environments") == [(text,)]
