"""Make the pages docs/audit-PAPER.md from the audit of each paper, and their tables beside them.

``python docs/audit_pages.py`` writes all of them, in some minutes from an empty ledger. It prints what
has changed since the tables that stood there, as CHANGELOG says it under "Verdicts changed".
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from simkit.audit.changes import Comparison, compare
from simkit.audit.earlier import read_audit, table_of
from simkit.audit.findings import Finding
from simkit.audit.pages import audit_page
from simkit.audit.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.audit.proofs import Chain, chains_of, proof_subjects
from simkit.audit.session import prepare_audit, run_audit
from simkit.audit.tables import to_csv
from simkit.engine.result import Settings

ROOT = Path(__file__).parents[1]


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


def audit_paper(name: str, ledger: Path | None = None) -> Audited:
    """Return what is found of a paper, trainings included; what a ledger holds is taken from it."""
    subjects, settings = load_subjects(name), Settings(trials=0, ledger=ledger)
    with without_torch():
        audit = prepare_audit(subjects, settings, with_training=True)
        run_audit(audit)
    steps = prepare_audit(proof_subjects(subjects), settings)
    run_audit(steps)
    faults = [*audit.faults, *steps.faults]
    if faults:
        raise SystemExit("\n".join(faults))
    chains = chains_of(subjects, steps.findings, steps.watch)
    return Audited(audit_page(load_paper(name), audit.findings, chains), audit.findings, chains)


def path_of(name: str) -> Path:
    """Return where a paper's page stands."""
    return ROOT / "docs" / f"audit-{name}.md"


def table_path(name: str) -> Path:
    """Return where the table of a paper's audit stands, against which later ones are compared."""
    return path_of(name).with_suffix(".csv.gz")


def changes(name: str, findings: Sequence[Finding]) -> Comparison:
    """Return what has changed since a paper's table was written."""
    return compare(read_audit(table_path(name)), table_of(findings))


def write(name: str, found: Audited) -> None:
    """Write a paper's page and table, and print what has changed."""
    if table_path(name).exists():
        since = changes(name, found.findings)
        print(f"{name}: {since.total()}", *since.notes, since.markdown(), sep="\n")
    path_of(name).write_text(found.page, encoding="utf-8")
    # No time of writing in it: the same audit, the same bytes.
    table_path(name).write_bytes(gzip.compress(to_csv(found.findings).encode(), mtime=0))


if __name__ == "__main__":
    ledger = ROOT / "results" / "ledger.sqlite"
    for name in paper_table():
        if name != CONTROLS:
            write(name, audit_paper(name, ledger))
