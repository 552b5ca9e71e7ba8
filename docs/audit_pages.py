"""Make the pages docs/audit-PAPER.md from the audit of each paper.

``python docs/audit_pages.py`` writes all of them, in about a minute from an empty ledger.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from simkit.audit.findings import Finding
from simkit.audit.pages import audit_page
from simkit.audit.papers import CONTROLS, load_paper, load_subjects, paper_table
from simkit.audit.proofs import Chain, chains_of, proof_subjects
from simkit.audit.session import prepare_audit, run_audit
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


if __name__ == "__main__":
    ledger = ROOT / "results" / "ledger.sqlite"
    for name in paper_table():
        if name != CONTROLS:
            path_of(name).write_text(audit_paper(name, ledger).page, encoding="utf-8")
