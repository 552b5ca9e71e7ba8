"""The commands about whole ledgers: their union, their damage."""

import glob
from collections.abc import Iterable
from pathlib import Path

from simkit.cli.running.run_shard import say_open
from simkit.cli.terminal.console import print_rows, say, show
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import Checked, repair_ledger, verify_ledger
from simkit.errors import UsageError, format_count

_ENDS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file


def merge_files(names: Iterable[str], output: Path) -> int:
    """Merge ledgers, given as files or as folders that hold one, and say what each brought.

    The exit code is 1 where one could not be read, and was left out.
    """
    given = [each for name in names for each in _expanded(name)]
    paths = [_ledger_of(name) for name in given if not name.endswith(_ENDS)]
    merged, notes = merge_ledgers(paths, output)
    for note in notes:
        say(note)
    unreadable = {each.path: each.fault for each in merged if each.fault is not None}
    print_rows(
        ("ledger", "blocks added", "known", "damaged"),
        [
            (str(each.path), f"{each.added:,}", f"{each.known:,}", f"{each.damaged:,}")
            for each in merged
            if each.fault is None
        ],
    )
    damaged = sum(each.damaged for each in merged)
    if damaged:
        say(f"{_blocks(damaged)} left out as damaged; the next run that needs them simulates them again")
    say_open([path for path in paths if path not in unreadable], output, unreadable)
    return 1 if unreadable else 0


def verify_file(path: Path) -> int:
    """Say what is wrong with a ledger; return 1 where anything is."""
    found = verify_ledger(path)
    _say_found(found)
    if found.is_sound:
        said = ", all as they were written" if found.sound else " in it"
        show(f"{path}: {_blocks(found.sound)}{said}")
        return 0
    kept = "keeps them" if found.sound else "puts a ledger without blocks in its place"
    show(f"{path}: {_blocks(found.sound)} sound; `simkit ledger repair` {kept}")
    return 1


def repair_file(path: Path) -> int:
    """Keep what is sound of a ledger, and say what was dropped."""
    if verify_ledger(path).is_sound:
        show(f"{path}: nothing to repair")
        return 0
    found, aside = repair_ledger(path)
    _say_found(found)
    show(f"{path}: {_blocks(found.sound)} kept; the old file is {aside}")
    return 0


def _expanded(name: str) -> list[str]:
    """Return what a pattern in quotes names, in order, at least one; anything else as it is."""
    if not glob.has_magic(name) or Path(name).exists():
        return [name]
    found = sorted(glob.glob(name))
    if not found:
        raise UsageError(f"nothing is named {name!r}; name ledgers, as 'results/shard-*.sqlite'")
    return found


def _ledger_of(name: str) -> Path:
    path = Path(name)
    if not path.is_dir():
        return path
    if not (path / "ledger.sqlite").is_file():
        raise UsageError(f"the folder {name!r} holds no ledger.sqlite; name the file")
    return path / "ledger.sqlite"


def _say_found(found: Checked) -> None:
    for fault in found.faults:
        say(fault)
    if found.damaged:
        say(f"{_blocks(found.damaged)} not as written: a run that needs them simulates them again")
    if found.nameless:
        say(f"{_blocks(found.nameless)} of cells whose study the file does not say")


def _blocks(count: int) -> str:
    return format_count(count, "block") if count else "no block"
