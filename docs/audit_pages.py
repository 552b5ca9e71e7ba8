"""Make the pages docs/audit-PAPER.md from the audit of each paper, and their tables beside them.

``python docs/audit_pages.py`` writes all of them, in some minutes from an empty ledger. A page with
the same facts is left alone: the last digits of what is simulated are those of a processor and a BLAS.
What has changed since the tables that stood there is printed, as CHANGELOG says it under "Verdicts
changed".
"""

from __future__ import annotations

import gzip
import math
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from paper_page import paper_page

from simkit.engine.results.result import Settings
from simkit.figures.drawing.style import save_figure
from simkit.page.courses import draw_courses
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.courses import Course, courses_of
from simkit.verdicts.audits.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.verdicts.audits.proofs import Chain, chains_of, proof_subjects
from simkit.verdicts.comparing.changes import Comparison, compare
from simkit.verdicts.comparing.earlier import read_audit, table_of
from simkit.verdicts.findings.finding import Finding
from simkit.words.tables.audit_table import to_csv

ROOT = Path(__file__).parents[1]
_NUMBER = r"-?(?:\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?|inf)"
#: An interval, behind the estimate in it where there is one; else a number that is no part of a name.
_MEASURED = re.compile(rf"(?:({_NUMBER}) )?\[({_NUMBER}), ({_NUMBER})\]|(?<![\w.^])({_NUMBER})(?!\w)")
_DIGITS = 4  # of a number on a page
_MANY = 10  # displays along a run that make a picture
_OF_WIDTH = 1e-3  # digits that an interval does not carry


@dataclass(frozen=True)
class Audited:
    """A paper's page, with the findings on its claims and the chains of its proofs."""

    page: str
    findings: Sequence[Finding]
    chains: Sequence[Chain]


class _Missing:
    """Finds no PyTorch."""

    def find_spec(self, name: str, *_: object) -> None:
        if name == "torch":
            raise ImportError(f"No module named {name!r}")


@contextmanager
def without_torch() -> Iterator[None]:
    """Let PyTorch be missing: a page is that of an installation without extras, wherever it is made."""
    missing, loaded = _Missing(), sys.modules.pop("torch", None)
    sys.meta_path.insert(0, missing)
    try:
        yield
    finally:
        sys.meta_path.remove(missing)
        if loaded is not None:
            sys.modules["torch"] = loaded


def audit_paper(name: str, ledger: Path | None = None, with_training: bool = True) -> Audited:
    """Return what is found of a paper; what a ledger holds is taken from it."""
    subjects, settings = load_subjects(name), Settings(trials=0, ledger=ledger)
    with without_torch():
        audit = prepare_audit(subjects, settings, with_training=with_training)
        run_audit(audit)
    steps = prepare_audit(proof_subjects(subjects), settings)
    run_audit(steps)
    faults = [*audit.faults, *steps.faults]
    if faults:
        raise SystemExit("\n".join(faults))
    chains = chains_of(subjects, steps.findings, steps.watch)
    page = paper_page(load_paper(name), audit.findings, chains, settings.family_error)
    return Audited(page, audit.findings, chains)


def path_of(name: str) -> Path:
    """Return where a paper's page stands."""
    return ROOT / "docs" / f"audit-{name}.md"


def new_facts(stored: str, page: str) -> list[str]:
    """Return the lines of a page that say another thing than the stored one's, each behind its own.

    Words, counts and settings are compared as they are. Behind the statement of a claim or the name of
    a part, in the last column of a table, and in a paragraph, a number may differ by one in the last of
    its four digits, an end of an interval besides by a thousandth of its width, and an estimate within
    both intervals.
    """
    pairs = zip_longest(stored.splitlines(), page.splitlines(), fillvalue="")
    return [f"- {old}\n+ {new}" for old, new in pairs if old != new and not _same_facts(old, new)]


def new_claims(stored: str, found: Audited) -> list[str]:
    """Return the lines on claims without trainings that say another thing than the stored page.

    For an audit that ran no training: what rests on one, and whole statements, are left out.
    """
    names = {finding.claim.name for finding in found.findings if not finding.claim.training}
    known, new = (_by_name(page, names) for page in (stored, found.page))
    pairs = [(known.get(name, ""), new.get(name, "")) for name in sorted(names)]
    return [f"- {old}\n+ {line}" for old, line in pairs if old != line and not _same_facts(old, line)]


def _by_name(page: str, names: set[str]) -> dict[str, str]:
    """Return the lines of a page on some claims, by the claim's name."""
    rows = (re.match(r" *- \*\*(.+?)\*\*", line) for line in page.splitlines())
    return {row[1]: row.string for row in rows if row and row[1] in names}


def _same_facts(old: str, new: str) -> bool:
    if old.lstrip().startswith(("#", "<")):
        return False
    mark = next((m for m in (" | " if old.startswith("|") else "`: ", "**: ") if m in old), "")
    (name, _, said), (other_name, _, other) = (
        line.rpartition(mark) if mark else ("", "", line) for line in (old, new)
    )
    if name != other_name or _MEASURED.sub("#", said) != _MEASURED.sub("#", other):
        return False
    found = zip(_MEASURED.finditer(said), _MEASURED.finditer(other), strict=True)
    return all(_same_number(one.groups(), two.groups()) for one, two in found)


def _same_number(one: Sequence[str | None], two: Sequence[str | None]) -> bool:
    (first, low, high, alone), (second, other_low, other_high, other_alone) = one, two
    if alone is not None and other_alone is not None:
        is_count = alone.replace(",", "").isdigit()
        return alone == other_alone or (not is_count and _near(_value(alone), _value(other_alone)))
    if (first is None) != (second is None) or None in (low, high, other_low, other_high):
        return False
    intervals = [(_value(low), _value(high)), (_value(other_low), _value(other_high))]
    room = _OF_WIDTH * min(end - start for start, end in intervals)
    estimates = [_value(text) for text in (first, second) if text is not None]
    return all(_near(a, b, room) for a, b in zip(*intervals, strict=True)) and all(
        start <= estimate <= end for estimate in estimates for start, end in intervals
    )


def _value(text: str | None) -> float:
    return math.nan if text is None else float(text.replace(",", ""))


def _near(one: float, other: float, room: float = 0.0) -> bool:
    size = max(abs(one), abs(other))
    unit = 10.0 ** (math.floor(math.log10(size)) - _DIGITS + 1) if 0 < size < math.inf else 0.0
    return one == other or abs(one - other) <= room + 1.001 * unit


def table_path(name: str) -> Path:
    """Return where the table of a paper's audit stands, against which later ones are compared."""
    return path_of(name).with_suffix(".csv.gz")


def draw(name: str, findings: Sequence[Finding], *, anew: bool) -> None:
    """Draw, of each statement with many displays along a run, those whose sides move most."""
    found: dict[str, list[Course]] = {}
    for course in courses_of(findings):
        if course.claim.concerns == "statement" and course.is_ratio and not course.claim.corrects:
            found.setdefault(course.claim.label, []).append(course)
    for label, own in found.items():
        if len(own) >= _MANY:
            stem = ROOT / "docs" / f"{name}-{re.sub(r'[^a-z0-9]+', '-', label.lower())}"
            if anew or not stem.with_suffix(".png").exists():
                save_figure(draw_courses(f"{label} along a training", own), stem, ("png",))


def changes(name: str, findings: Sequence[Finding]) -> Comparison:
    """Return what has changed since a paper's table was written."""
    return compare(read_audit(table_path(name)), table_of(findings))


def write(name: str, found: Audited) -> None:
    """Write a paper's page and table, and print what has changed."""
    if table_path(name).exists():
        since = changes(name, found.findings)
        print(f"{name}: {since.total()}", *since.notes, since.markdown(), sep="\n")
    path, table = path_of(name), to_csv(found.findings)
    same_page = path.exists() and not new_facts(path.read_text(encoding="utf-8"), found.page)
    if not same_page:
        path.write_text(found.page, encoding="utf-8")
    draw(name, found.findings, anew=not same_page)
    if same_page and table_path(name).exists() and _columns_of(table_path(name)) == _head(table):
        return
    # No time of writing in it: the same audit, the same bytes.
    table_path(name).write_bytes(gzip.compress(table.encode(), mtime=0))


def _columns_of(path: Path) -> str:
    return _head(gzip.decompress(path.read_bytes()).decode())


def _head(table: str) -> str:
    return table.partition("\n")[0]


if __name__ == "__main__":
    ledger = ROOT / "results" / "ledger.sqlite"
    for name in paper_table():
        if name != CONTROLS:
            write(name, audit_paper(name, ledger))
