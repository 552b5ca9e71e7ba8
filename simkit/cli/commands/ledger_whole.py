"""The commands about whole ledgers: their union, their damage, and what is dropped of them."""

import glob
from collections.abc import Iterable
from pathlib import Path

from simkit.cli.running.run_shard import say_open
from simkit.cli.terminal.console import print_rows, say, show
from simkit.declare.study import Study
from simkit.engine.cells.rare_trials import SUFFIX, RareTrials
from simkit.engine.ledger.merge import merge_ledgers
from simkit.engine.ledger.repair import Checked, repair_ledger, verify_ledger
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources.registry import load_study, load_study_file, study_names
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import UsageError, format_count, nearest


def prune_ledger(path: Path, name: str | None) -> None:
    """Drop the blocks of other sources than the present ones and say how many.

    The one study to prune may be named, installed or not, or one in a file as ``mine.py:MyStudy``.
    `UsageError` if there is no ledger, or no such study in it.
    """
    with Ledger(path, must_exist=True) as ledger:
        before = {row[0]: row[2] for row in ledger.summary()}
        keep = _present_sources(before) if name is None else _source_of(name, before)
        dropped = ledger.prune(keep)
        for note in ledger.notes:
            say(note)
    rows = [
        (study, f"{dropped.get(study, 0):,}", f"{blocks - dropped.get(study, 0):,}")
        for study, blocks in before.items()
        if study in keep
    ]
    print_rows(("study", "blocks dropped", "blocks kept"), rows)
    for study in before if name is None else ():
        if study.removesuffix(SUFFIX) not in study_names():
            stays = "1 block stays" if before[study] == 1 else f"{before[study]:,} blocks stay"
            it = "it" if before[study] == 1 else "them"
            say(f"{study} is not installed: {stays}; --study {study} drops {it}")


def _present_sources(studies: dict[str, int]) -> dict[str, str | None]:
    """Return the present source of each installed study; one that cannot be loaded is left alone."""
    keep: dict[str, str | None] = {}
    for name in studies:
        if name.removesuffix(SUFFIX) not in study_names():
            continue
        try:
            keep[name] = source_hash(_installed(name))
        except UsageError as error:
            say(f"warning: {error}; its blocks stay")
    return keep


def _source_of(name: str, studies: dict[str, int]) -> dict[str, str | None]:
    """Return what is to stay of the one study that is named."""
    if ".py" in name:
        study = load_study_file(name)
        keep: dict[str, str | None] = {study.name: source_hash(study)}
        if study.name + SUFFIX in studies:
            keep[study.name + SUFFIX] = source_hash(RareTrials(study, "split"))
    else:
        is_installed = name.removesuffix(SUFFIX) in study_names()
        keep = {name: source_hash(_installed(name)) if is_installed else None}
    if keep.keys() - studies.keys():
        raise UsageError(f"--study {name}: the ledger holds nothing of it{nearest(name, studies)}")
    return keep


def _installed(name: str) -> Study:
    """Return an installed study, or its rare events: they have the same sources by every method."""
    study = load_study(name.removesuffix(SUFFIX))
    return RareTrials(study, "split") if name.endswith(SUFFIX) else study


_ENDS = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file


def merge_files(names: Iterable[str], output: Path) -> int:
    """Merge ledgers, files or folders with one; say what each brought; 1 if one cannot be read."""
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
