"""Ledgers of several machines become one, in any order, and never two results for one block."""

from __future__ import annotations

import itertools
import json
import re
import sqlite3
from pathlib import Path

import pytest
from ledgers_for_tests import NUMBA_67, NUMBA_68, coin, execute, stored

from simkit.declare.tally import Moments, Tally
from simkit.engine.ledger import store as ledger_module
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.store import Ledger, StoredBlock
from simkit.errors import LedgerError, UsageError


def write(
    path: Path, *rows: StoredBlock, environment: str = NUMBA_68, monkeypatch: pytest.MonkeyPatch
) -> Path:
    with monkeypatch.context() as patched:
        patched.setattr(ledger_module, "current_environment", lambda: environment)
        with Ledger(path) as ledger:
            ledger.add(rows)
    return path


def content(path: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as db:
        return db.execute(
            "SELECT * FROM blocks ORDER BY cell_key, identity, seed, block, trials, source"
        ).fetchall()


def measured(mean: float) -> Tally:
    return Tally(10, measurements={"x": Moments(10, mean, 3.0, 0.0, 2.0)})


def test_the_union_is_the_same_in_any_order_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [stored(coin(bias), block) for bias in (0.25, 0.5) for block in range(20)]
    other = [stored(source="of another version", block=block, heads=5) for block in range(3)]
    parts = [
        write(tmp_path / "a", *rows[:25], monkeypatch=monkeypatch),
        write(tmp_path / "b", *rows[15:], environment=NUMBA_67, monkeypatch=monkeypatch),
        write(tmp_path / "c", *other, *rows[:1], monkeypatch=monkeypatch),
    ]
    unions = []
    for number, order in enumerate(itertools.permutations(parts)):
        union = tmp_path / f"union-{number}"
        merged, notes = merge_ledgers(order, union)
        assert notes == []
        assert sum(each.added for each in merged) == 43
        assert sum(each.known for each in merged) == 11
        unions.append(content(union))
        again, _ = merge_ledgers([*order, union], union)
        assert [(each.added, each.damaged) for each in again] == [(0, 0)] * 3
        assert content(union) == unions[-1]
    assert all(union == unions[0] for union in unions)
    with Ledger(tmp_path / "union-0") as ledger:
        assert len(ledger.find(coin(0.25), 0, "s").tallies) == 20
        assert {row[0] for row in ledger.summary()} == {"test-coin"}


def test_what_differs_by_rounding_is_one_block_with_the_smaller_checksum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write(tmp_path / "a", stored(tally=measured(1.0)), monkeypatch=monkeypatch)
    other = write(
        tmp_path / "b",
        stored(tally=measured(1.0 + 1e-12)),
        environment=NUMBA_67,
        monkeypatch=monkeypatch,
    )
    smaller = min((content(one)[0], content(other)[0]), key=lambda row: row[7])
    for order in ((one, other), (other, one)):
        union = tmp_path / f"union-{order[0].name}"
        merge_ledgers(order, union)
        assert content(union) == [smaller]


@pytest.mark.parametrize("environment", [NUMBA_67, NUMBA_68])
def test_different_results_are_refused_with_their_place_and_nothing_is_merged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: str
) -> None:
    one = write(tmp_path / "a", stored(block=3), monkeypatch=monkeypatch)
    other = write(
        tmp_path / "b", stored(block=2), stored(block=3, heads=7),
        environment=environment, monkeypatch=monkeypatch,
    )  # fmt: skip
    union = write(tmp_path / "union", stored(block=9), monkeypatch=monkeypatch)
    before = content(union)
    with pytest.raises(LedgerError) as caught:
        merge_ledgers([one, other], union)
    line = str(caught.value)
    assert line.startswith(
        f"block 3 of cell {coin().key[:12]} of test-coin (seed 0, 10 trials) in '{other}'"
    )
    same = environment == NUMBA_68
    assert ("not a function of its seed" in line) is same
    assert ("numba 0.68 instead of 0.67" in line or "numba 0.67 instead of 0.68" in line) is not same
    assert content(union) == before


def test_a_damaged_block_gives_way_and_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write(tmp_path / "a", stored(), stored(block=1), monkeypatch=monkeypatch)
    other = write(tmp_path / "b", stored(), monkeypatch=monkeypatch)
    good = content(one)
    with sqlite3.connect(one) as db:
        text = json.dumps({"trials": 10, "events": {"heads": 9}})
        db.execute("UPDATE blocks SET tally=? WHERE block=0", (text,))
    merged, _ = merge_ledgers([one], tmp_path / "union")
    assert [(each.added, each.damaged) for each in merged] == [(1, 1)]
    merge_ledgers([other], one)  # into the damaged one
    assert content(one) == good


def test_where_nothing_can_be_read_or_a_file_is_away_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write(tmp_path / "a", stored(), monkeypatch=monkeypatch)
    (tmp_path / "b").write_text("text" * 2000)
    (tmp_path / "c").touch()
    b, c, d = (tmp_path / name for name in "bcd")
    for paths, line in (
        ([], "no ledger is named"), ([b, c], f"'{b}' cannot be used: it is no ledger (not a"),
        ([c, b, c], f"'{c}' is empty and no"), ([one, d], f"there is no ledger at '{d}'"),
    ):  # fmt: skip
        with pytest.raises(UsageError, match=re.escape(line)):
            merge_ledgers(paths, tmp_path / "union")
        assert not (tmp_path / "union").exists()


def test_what_cannot_be_read_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = write(tmp_path / "a", stored(), monkeypatch=monkeypatch)
    other = write(tmp_path / "b", stored(block=1), monkeypatch=monkeypatch)
    alone = content(one) + content(other)
    newer = write(tmp_path / "newer", stored(block=2), monkeypatch=monkeypatch)
    execute(newer, "PRAGMA user_version=9")
    text, link = tmp_path / "text", tmp_path / "link"
    text.write_text("text" * 2000)
    link.symlink_to(tmp_path / "nowhere")
    signs = {text: "not a database", newer: "written by a newer simkit", link: "there is no ledger"}
    merged, _ = merge_ledgers([text, one, newer, link, other], tmp_path / "union")
    assert {each.path: each.added for each in merged} == {text: 0, one: 1, newer: 0, link: 0, other: 1}
    assert [each.path for each in merged if each.fault] == list(signs)
    assert all(signs[each.path] in str(each.fault) for each in merged if each.fault)
    assert content(tmp_path / "union") == alone
    # An empty file in the place of the union becomes the union.
    (tmp_path / "empty").touch()
    merged, _ = merge_ledgers([tmp_path / "empty", one, other], tmp_path / "empty")
    assert not any(each.fault for each in merged)
    assert content(tmp_path / "empty") == alone
    with sqlite3.connect(other) as db:  # unequal, and beside what cannot be read: refused all the same
        db.execute("DELETE FROM blocks")
    write(other, stored(heads=7), monkeypatch=monkeypatch)
    with pytest.raises(LedgerError, match="nothing was merged"):
        merge_ledgers([text, one, other], tmp_path / "third")
    assert not (tmp_path / "third").exists()


def test_a_file_that_breaks_off_in_the_middle_brings_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [stored(block=block) for block in range(2000)]
    broken = write(tmp_path / "a", *rows, monkeypatch=monkeypatch)
    other = write(tmp_path / "b", *rows[:3], monkeypatch=monkeypatch)
    alone = content(other)
    size = broken.stat().st_size
    with broken.open("r+b") as file:  # pages of rows; the head is as it was
        file.seek(size // 2)
        file.write(b"\xff" * (size // 4))
    merged, _ = merge_ledgers([broken, other], tmp_path / "union")
    assert "it is damaged" in str(merged[0].fault)
    assert [each.added for each in merged] == [0, 3]
    assert content(tmp_path / "union") == alone
    with pytest.raises(UsageError, match="it is damaged"):
        merge_ledgers([broken], tmp_path / "third")
