"""A report's text: of an audit, with the proofs of its claims display by display."""

from collections.abc import Sequence
from pathlib import Path

from simkit.page.contents import AuditOptions
from simkit.page.html_page import PageParts, make_page
from simkit.page.longtable import make_longtable
from simkit.verdicts.audits.audit import Audit, prepare_audit, run_audit
from simkit.verdicts.audits.proofs import Chain, chains_of, proof_subjects
from simkit.verdicts.questions.question import Subject


def report_text(
    subjects: Sequence[Subject], chosen: set[int] | None, audit: Audit, target: str, form: str,
    printed: str = "summary",
) -> str:  # fmt: skip
    """Return an audit as a page for a browser, or as a table for LaTeX.

    Of the claims that were asked, by their ids, or all; the audit is carried out. The target is what was
    named: ``mine.py:MyStudy`` stands in the commands of the page. The form is "html" or "tex"; "summary"
    or "all" is printed beside what a reader has opened.
    """
    chains = _proofs(subjects, chosen, audit) if form == "html" else []
    settings = audit.settings
    named = target if ".py" in target else ""
    if Path(named).is_absolute():  # the same inputs make the same page in any folder
        named = Path(named).name
    asked = AuditOptions(named, settings.seed, settings.trials, settings.family_error)
    ledger = settings.ledger.name if settings.ledger else ""
    found = PageParts(subjects, audit, chains, asked, ledger, printed)
    return make_page(found) if form == "html" else make_longtable(found)


def _proofs(subjects: Sequence[Subject], chosen: set[int] | None, audit: Audit) -> list[Chain]:
    """Return the proofs of the claims, display by display; their trials are those of the audit."""
    own = {id(c): c for s in subjects for c in s.claims if c.proof}
    asked = [c for place, c in own.items() if chosen is None or place in chosen]
    if not asked:
        return []
    steps = {id(step) for claim in asked for step in claim.steps}
    proofs = prepare_audit(proof_subjects(subjects), audit.settings, chosen=steps)
    run_audit(proofs)
    return chains_of(subjects, proofs.findings, proofs.watch)
