"""Where the files of a run go: what another run wrote there is never replaced."""

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Settings
from simkit.errors import UsageError

_DERIVED = ".derived"
CHANGES = ".changes"  # of an audit since an earlier one
COVERAGE = ".coverage"  # the labels of its papers
BOXES = ".boxes.json"  # on which its claims are proved
_MANIFEST = ".manifest.json"
#: That of a report's table for LaTeX, which stands beside the page's.
TABLE_MANIFEST = f".tex{_MANIFEST}"
_ENDINGS = (
    *(f"{kind}.{form}" for kind in ("", _DERIVED, CHANGES, COVERAGE) for form in ("csv", "json")),
    BOXES, ".png", ".svg", ".pdf", ".html", ".tex",
)  # fmt: skip
_DIGITS = (6, 12, 64)  # of the hash, as many as tell the run from all others there


def output_file(stem: Path, ending: str) -> Path:
    """Return one of a run's files; its name may have dots of its own."""
    return stem.with_name(stem.name + ending)


def run_hash(cells: Sequence[Cell], settings: Settings) -> str:
    """Return 64 hex digits of what a run asks: its study, its cells, their trials and the seed.

    Not its confidence and its format: they tell how the same numbers are written. But a stopping rule
    and the level at which it looks decide which numbers there are.
    """
    # As the JSON of one list, of which no more than a cell is there at a time.
    digest = hashlib.sha256(
        json.dumps([cells[0].study.name, settings.trials, settings.seed])[:-1].encode()
    )
    for place, cell in enumerate(cells):
        digest.update(f", {'' if place else '['}{json.dumps(sorted(cell.parameters.items()))}".encode())
    digest.update(b"]")
    rule = settings.stopping
    if rule is not None:
        words = [rule.words(), rule.level(settings.confidence, settings.family_error)]
        digest.update(f", {json.dumps(words)}".encode())
    digest.update(b"]")
    return digest.hexdigest()


def choose_stem(stem: Path, run: str) -> Path:
    """Return the stem of a run's files: the wanted one, or one with a suffix if another run has it."""
    stems = [stem, *(stem.with_name(f"{stem.name}-{run[:digits]}") for digits in _DIGITS)]
    return next((each for each in stems if _is_free(each, run)), stems[-1])


def earlier_files(stem: Path) -> list[str]:
    """Return the names of the files that the manifest at a stem lists, of those that a run may write."""
    own = {f"{stem.name}{ending}" for ending in _ENDINGS}
    return [name for name in _listed(_manifest(stem)) if name in own]


def earlier_run(stem: Path) -> str | None:
    """Return the hash of the run whose manifest stands at a stem; None if none says it."""
    return _manifest(stem).get("run")


def refuse_ledger_among(ledger: Path | None, stem: Path) -> None:
    """Refuse a ledger whose file is one of the run's own; UsageError if it is."""
    endings = (*_ENDINGS, _MANIFEST, TABLE_MANIFEST)
    own = {os.path.realpath(output_file(stem, ending)) for ending in endings}
    if ledger is not None and os.path.realpath(ledger) in own:
        raise UsageError(
            "a file of this run's own; name another",
            parameter="ledger",
            value=repr(str(ledger)),
            example="results/ledger.sqlite",
        )


def _is_free(stem: Path, run: str) -> bool:
    """Return whether nothing stands there that this run did not write."""
    for beside in (_DERIVED, CHANGES, COVERAGE):
        if output_file(stem, f"{beside}{_MANIFEST}").exists():  # a run named so has its data there
            return False
        if stem.name.endswith(beside):
            above = stem.with_name(stem.name.removesuffix(beside))
            if {f"{stem.name}.csv", f"{stem.name}.json"} & {*earlier_files(above)}:
                return False
    if stem.name in _listed(_manifest(stem)):  # a table for LaTeX of that name has its manifest there
        return False
    expected = list[str]()
    if output_file(stem, TABLE_MANIFEST).exists():
        table = _manifest(stem, TABLE_MANIFEST)
        if table.get("run") != run or f"{stem.name}.tex" not in _listed(table):
            return False
        expected = [".tex"]
    if output_file(stem, _MANIFEST).exists():
        return bool(_manifest(stem).get("run") == run)
    return not any(output_file(stem, end).exists() for end in _ENDINGS if end not in expected)


def _manifest(stem: Path, ending: str = _MANIFEST) -> Mapping[str, Any]:
    return read_record(output_file(stem, ending)) or {}


def _listed(record: Mapping[str, Any]) -> list[str]:
    names = record.get("files")
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def read_record(path: Path) -> dict[str, Any] | None:
    """Return what a manifest says; None if it is no readable record."""
    try:
        if not path.is_file():  # a pipe would be waited for
            return None
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
