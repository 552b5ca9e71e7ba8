"""Ledgers of a format before the first release: refused in one line, and left as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ledgers_for_tests import fill, make_format_1, one_line, pragma, stored, use
from studies_for_tests import Coin, run_cells

from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.file import FORMAT
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import repair_ledger, verify_ledger
from simkit.engine.results.result import Settings
from simkit.engine.results.session import plan_session
from simkit.errors import UsageError


def run(path: Path) -> None:
    run_cells(build_cells(Coin(), {}), 20, ledger=path)


def plan(path: Path) -> None:
    plan_session(build_cells(Coin(), {}), Settings(20, ledger=path))


def merge(path: Path) -> None:
    merge_ledgers([path], path.with_name("union.sqlite"))


@pytest.mark.parametrize("attempt", [use, run, plan, merge, verify_ledger, repair_ledger])
@pytest.mark.parametrize("blocks", [0, 3])
def test_an_older_ledger_is_refused_with_who_reads_it_and_left_as_it_is(
    path: Path, attempt: Callable[[Path], object], blocks: int
) -> None:
    make_format_1(path, *(stored(block=block) for block in range(blocks)))
    before = path.read_bytes()
    with pytest.raises(UsageError, match=r"format 1, which simkit before 0\.2\.0 alone reads") as caught:
        attempt(path)
    one_line(caught.value, path)
    assert path.read_bytes() == before
    assert sorted(path.parent.iterdir()) == [path]
    assert pragma(path, "user_version") == 1


def test_a_merge_leaves_an_older_ledger_out(path: Path) -> None:
    make_format_1(path, stored())
    other, union = path.with_name("other.sqlite"), path.with_name("union.sqlite")
    fill(other, 2)
    merged, _ = merge_ledgers([path, other], union)
    assert [each.added for each in merged] == [0, 4]
    assert "format 1" in str(merged[0].fault)
    assert pragma(union, "user_version") == FORMAT
