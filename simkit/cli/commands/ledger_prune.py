"""The command that tidies a ledger."""

from pathlib import Path

from simkit.cli.terminal.console import print_rows, say
from simkit.declare.study import Study
from simkit.engine.cells.rare_trials import SUFFIX, RareTrials
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources.registry import load_study, load_study_file, study_names
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import UsageError, nearest


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
