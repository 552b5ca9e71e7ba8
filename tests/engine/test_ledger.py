"""The ledger's rows: what is reused, what is counted, what is refused, what is dropped."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledgers_for_tests import (
    NUMBA_67,
    NUMBA_68,
    coin,
    connection_that,
    execute,
    kinds,
    one_line,
    stored,
)

from simkit.declare.tally import Moments, Tally
from simkit.engine.ledger.block_rows import StoredBlocks
from simkit.engine.ledger.store import EXPORT_COLUMNS, Ledger
from simkit.engine.sources.environment import UNKNOWN, count_foreign, current_environment
from simkit.errors import LedgerError, UsageError

SetEnvironment = Callable[[str], None]


def test_a_ledger_is_made_on_first_use_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "ledger.sqlite"
    with Ledger(path) as ledger:
        assert ledger.find(coin(), 0, "s") == StoredBlocks({}, 0)
        assert ledger.notes == []
    assert path.is_file()


def test_a_ledger_that_must_exist_is_not_made(path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        Ledger(path / "deep" / "x.sqlite", must_exist=True)
    one_line(caught.value, path)
    assert not path.exists()


def test_rows_come_back_as_they_were(path: Path) -> None:
    tally = Tally.of_outcomes([{"heads": True, "x": 0.1}, {"heads": False, "x": 1 / 3}, "boom"], ["x"])
    with Ledger(path) as ledger:
        ledger.add([stored(), stored(block=4, trials=3, tally=tally)])
    with Ledger(path) as ledger:
        found = ledger.find(coin(), 0, "s")
    assert found.tallies == {(0, 10): Tally(10, events={"heads": 3}), (4, 3): tally}
    assert found.environments == dict.fromkeys(found.tallies, current_environment())
    assert (found.stale, found.damaged, count_foreign(found.environments.values())) == (0, 0, Counter())


names = st.text(min_size=1, max_size=5)
floats = st.floats(-1e140, 1e140)
tallies = st.builds(
    lambda events, columns, counters, keep: Tally(
        trials=10,
        events=events,
        measurements={name: Moments.of(values) for name, values in columns.items()},
        counters=counters,
        values=columns if keep else {},
    ),
    st.dictionaries(names, st.integers(0, 10), max_size=3),
    st.dictionaries(names, st.lists(floats, min_size=10, max_size=10), max_size=2),
    st.dictionaries(names, st.integers(0, 2**70), max_size=2),
    st.booleans(),
)


@given(st.dictionaries(st.integers(0, 2**62), tallies, max_size=4), names, st.integers(0, 2**62))
def test_any_rows_come_back_bit_for_bit(blocks: dict[int, Tally], source: str, seed: int) -> None:
    rows = [
        stored(block=block, seed=seed, source=source, tally=tally) for block, tally in blocks.items()
    ]
    with Ledger(Path(":memory:")) as ledger:
        ledger.add(rows)
        ledger.add(rows)
        found = ledger.find(coin(), seed, source)
        assert {block: tally.to_json() for (block, _), tally in found.tallies.items()} == {
            block: tally.to_json() for block, tally in blocks.items()
        }
        assert (found.stale, found.damaged) == (0, 0)


@pytest.mark.parametrize(
    "change",
    [
        {"cell": coin()},
        {"cell": kinds(n="7")},
        {"cell": kinds(rate="1")},
        {"cell": kinds(path="slow")},
        {"seed": 1},
        {"seed": 2**62},
        {"block": 1},
        {"block": 2**50},
        {"trials": 9},
        {"source": "t"},
    ],
    ids=[
        "study", "model", "paired", "identity", "seed", "large seed", "block", "large block", "trials",
        "source",
    ],
)  # fmt: skip
def test_rows_differ_by_cell_identity_seed_block_trials_and_source(
    path: Path, change: dict[str, Any]
) -> None:
    first = stored(kinds())
    second = stored(**{"cell": kinds(), "heads": 9, **change})
    with Ledger(path) as ledger:
        ledger.add([first])
        ledger.add([second])
        for kept in (first, second):
            found = ledger.find(kept.cell, kept.seed, kept.source).tallies
            assert found[kept.block, kept.trials] == kept.tally


def test_rows_of_other_sources_are_counted_and_stay(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([stored(block=b, source="s" if b < 3 else "t") for b in range(5)])
        found = ledger.find(coin(), 0, "s")
        assert (sorted(found.tallies), found.stale) == ([(0, 10), (1, 10), (2, 10)], 2)
        ledger.add([stored(block=0, heads=5, source="t")])
        assert ledger.find(coin(), 0, "t").tallies[0, 10].events == {"heads": 5}
        assert ledger.find(coin(), 0, "s").tallies == found.tallies
        assert ledger.find(coin(), 0, "t").stale == 3
        assert ledger.find(coin(), 1, "t").stale == 0


# The same row again


def test_the_same_row_again_is_ignored_if_equal(path: Path) -> None:
    with Ledger(path) as ledger:
        for _ in range(3):
            ledger.add([stored(), stored()])
        assert len(list(ledger.export())) == 1


def test_the_same_row_with_another_tally_is_an_error_and_keeps_the_old(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([stored(heads=3)])
        with pytest.raises(LedgerError) as caught:
            ledger.add([stored(block=1), stored(heads=4)])
        text = one_line(caught.value, path)
        assert f"block 0 of cell {coin().key[:12]}" in text
        assert "not a function of its seed" in text
        assert "--fresh" in text
        assert caught.value.exit_code == 1
        # One transaction: the row before it is not kept either, and the ledger goes on working.
        assert ledger.find(coin(), 0, "s").tallies == {(0, 10): Tally(10, events={"heads": 3})}
        ledger.add([stored(block=1)])
        assert len(list(ledger.export())) == 2


def measured(mean: float) -> Tally:
    return Tally(10, measurements={"x": Moments(10, mean, 5.0, -1.0, 2.0)})


def test_within_one_environment_equality_is_bitwise(path: Path, set_environment: SetEnvironment) -> None:
    with Ledger(path) as ledger:
        for environment in (NUMBA_67, NUMBA_68):
            set_environment(environment)
            ledger.add([stored(source=environment, tally=measured(0.5))])
            with pytest.raises(LedgerError, match="this very environment"):
                ledger.add([stored(source=environment, tally=measured(0.5 + 2**-53))])


def test_across_environments_floats_may_differ_by_rounding(
    path: Path, set_environment: SetEnvironment
) -> None:
    with Ledger(path) as ledger:
        set_environment(NUMBA_67)
        ledger.add([stored(tally=measured(0.5))])
        set_environment(NUMBA_68)
        ledger.add([stored(tally=measured(0.5 + 1e-10))])
        found = ledger.find(coin(), 0, "s")
        # The first stays, with its own environment.
        assert found.tallies[0, 10] == measured(0.5)
        assert count_foreign(found.environments.values()) == {NUMBA_67: 1}
        with pytest.raises(LedgerError) as caught:
            ledger.add([stored(tally=measured(0.5 + 1e-6))])
        text = one_line(caught.value, path)
        assert "numba 0.67 instead of 0.68" in text
        assert "block 0" in text
        assert "--fresh" in text
        with pytest.raises(LedgerError, match=r"numba 0\.67 instead of 0\.68"):
            ledger.add([stored(tally=Tally(10, events={"heads": 1}))])


def test_rows_of_other_environments_are_reused_and_counted(
    path: Path, set_environment: SetEnvironment
) -> None:
    with Ledger(path) as ledger:
        for environment, blocks in ((NUMBA_67, range(3)), (NUMBA_68, range(2, 7))):
            set_environment(environment)
            ledger.add([stored(block=block) for block in blocks])
        ledger.add([stored(block=9, source="t")])
        found = ledger.find(coin(), 0, "s")
        assert len(found.tallies) == 7
        assert count_foreign(found.environments.values()) == {NUMBA_67: 3}
        set_environment(NUMBA_67)
        assert count_foreign(found.environments.values()) == {NUMBA_68: 4}
        set_environment("{}")
        assert count_foreign(found.environments.values()) == {NUMBA_67: 3, NUMBA_68: 4}


def test_a_row_is_replaced_if_asked_with_its_environment(
    path: Path, set_environment: SetEnvironment
) -> None:
    with Ledger(path) as ledger:
        set_environment(NUMBA_67)
        ledger.add([stored(heads=3), stored(heads=3, source="t"), stored(block=1)])
        set_environment(NUMBA_68)
        ledger.add([stored(heads=4), stored(block=1)], replace=True)
        found = ledger.find(coin(), 0, "s")
        assert found.tallies[0, 10].events == {"heads": 4}
        assert count_foreign(found.environments.values()) == {}
        assert count_foreign(ledger.find(coin(), 0, "t").environments.values()) == {NUMBA_67: 1}


def test_an_environment_that_is_not_as_it_was_written_is_unknown(
    path: Path, set_environment: SetEnvironment
) -> None:
    set_environment(NUMBA_67)
    with Ledger(path) as ledger:
        ledger.add([stored()])
    execute(path, "UPDATE environments SET description=replace(description, '7', '6')")
    with Ledger(path) as ledger:
        assert ledger.find(coin(), 0, "s").environments == {(0, 10): UNKNOWN}
    execute(path, "DELETE FROM environments")
    with Ledger(path) as ledger:
        assert ledger.find(coin(), 0, "s").environments == {(0, 10): UNKNOWN}


# Writing


def test_a_full_disk_is_one_line_and_keeps_what_was_committed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = ""

    def fail(_: sqlite3.Connection, statement: str) -> None:
        if full and statement.startswith(full):
            raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite3, "connect", connection_that(fail))
    with Ledger(path) as ledger:
        ledger.add([stored()])
        for count, full in enumerate(("INSERT", "COMMIT"), 1):
            with pytest.raises(LedgerError, match="disk is full") as caught:
                ledger.add([stored(block=count)])
            one_line(caught.value, path)
            assert caught.value.exit_code == 1
            full = ""
            assert len(list(ledger.export())) == count
            ledger.add([stored(block=count)])
            assert len(list(ledger.export())) == count + 1


# Looking into it, and tidying it


def test_summary_and_export(path: Path) -> None:
    other = kinds(path="slow", n="7")
    with Ledger(path) as ledger:
        ledger.add([stored(block=1), stored(), stored(coin(0.25), seed=4), stored(other, trials=7)])
        ledger.add([stored(block=1, source="t")])
        expected = [("test-coin", 2, 4, 40, 2, 2), ("test-kinds", 1, 1, 7, 1, 1)]
        assert ledger.summary() == expected
        records = [dict(zip(EXPORT_COLUMNS, line, strict=True)) for line in ledger.export()]
    found = [(r["study"], r["seed"], r["block"], r["source"]) for r in records]
    assert [row for row, r in zip(found, records, strict=True) if r["cell_key"] == coin().key] == [
        ("test-coin", 0, 0, "s"), ("test-coin", 0, 1, "s"), ("test-coin", 0, 1, "t"),
    ]  # fmt: skip
    assert records[-1] == {
        "study": "test-kinds",
        "cell_key": other.key,
        "parameters": '{"law":"uniform","m":2,"mode":"frozen","n":7,"rate":0.5,"tau":"1/n"}',
        "identity": '{"path":"slow"}',
        "seed": 0,
        "block": 0,
        "trials": 7,
        "source": "s",
        "tally": '{"events":{"heads":3},"failures":0,"trials":7}',
        "environment": current_environment(),
    }


def test_pruning_drops_other_sources_of_the_studies_that_are_named(path: Path) -> None:
    with Ledger(path) as ledger:
        ledger.add([stored(block=block, source=source) for source in "abc" for block in range(3)])
        ledger.add([stored(kinds(), source=source) for source in "abc"])
        assert ledger.prune({}) == {}
        assert ledger.prune({"test-coin": "b", "absent": "b"}) == {"test-coin": 6}
        found = ledger.find(coin(), 0, "b")
        assert (len(found.tallies), found.stale) == (3, 0)
        assert ledger.find(kinds(), 0, "b").stale == 2
        assert ledger.prune({"test-coin": "b"}) == {}
        assert ledger.prune({"test-kinds": None}) == {"test-kinds": 3}
        assert [row[0] for row in ledger.summary()] == ["test-coin"]
        # What was dropped may come back, to the cell that it belongs to.
        ledger.add([stored(kinds(), source="a")])
        assert [row[:3] for row in ledger.summary()] == [("test-coin", 1, 3), ("test-kinds", 1, 1)]


def test_a_pruned_file_is_smaller(path: Path) -> None:
    long = Tally(10, counters={str(i): i for i in range(2000)})
    with Ledger(path) as ledger:
        ledger.add([stored(block=block, source="a", tally=long) for block in range(50)])
        ledger.add([stored(source="b")])
    before = path.stat().st_size
    with Ledger(path) as ledger:
        ledger.prune({"test-coin": "b"})
    assert path.stat().st_size < before / 10
