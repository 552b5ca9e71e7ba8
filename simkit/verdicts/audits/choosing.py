"""Which claims an audit asks: of what is named, all or those with some labels."""

from collections.abc import Sequence

from simkit.declare.labels.label import Labels
from simkit.errors import UsageError
from simkit.verdicts.audits.papers import (
    is_named,
    load_paper,
    load_subjects,
    matching,
    paper_of_labels,
    paper_table,
)
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.statements.coverage import Coverage, coverage_of, read_accounts
from simkit.verdicts.statements.whole import StatementFound, statements_of


def load_target(target: str, labels: Sequence[str]) -> tuple[str, list[Subject]]:
    """Return what is audited, and its subjects; the paper may stand before every label."""
    target = target or paper_of_labels(labels)
    subjects = load_subjects(target)
    if not any(subject.claims or subject.faults for subject in subjects):
        raise UsageError(f"audit {target!r}: it has no claims; declare some as claims = (Claim(...),)")
    return target, subjects


def choose_claims(
    target: str, subjects: list[Subject], labels: Sequence[str]
) -> tuple[list[Subject], set[int] | None]:
    """Return the subjects of the family and the claims to be asked, None for all of them.

    A family is a whole paper, or a file, whichever of its claims are asked. A statement's label stands
    for the steps of its proof, too.
    """
    named = [s for s in subjects if s.statements.study.name == target]
    is_paper = any(s.paper == target for s in subjects)  # which may have the name of a study
    own = subjects if is_paper else named or subjects
    if not labels:
        return subjects, None if own is subjects else {id(claim) for s in own for claim in s.claims}
    chosen = set[int]().union(*(matching(own, label) for label in labels))
    steps = [(s.paper, claim) for s in own for claim in s.claims if claim.of]
    chosen |= {
        id(claim) for paper, claim in steps if any(is_named(x, paper, claim.of, "") for x in labels)
    }
    papers = {s.paper for s in subjects if any(id(claim) in chosen for claim in s.claims)}
    return [s for s in subjects if s.paper in papers], chosen


def coverage_by_paper(findings: Sequence[Finding], text: Labels | None = None) -> list[Coverage]:
    """Return what became of each label of each paper that has a table or `text`, or of a study."""
    found = []
    for name in dict.fromkeys(f.paper for f in findings):
        accounts = read_accounts(load_paper(name)) if name in paper_table() else []
        if accounts or text is not None:
            found.append(coverage_of(name, accounts, findings, text))
    return found


def statements_by_paper(findings: Sequence[Finding]) -> dict[str, list[StatementFound]]:
    """Return the statements of each paper in its order; those of a file as they are declared."""
    return {
        name: statements_of(
            [f for f in findings if f.paper == name], load_paper(name) if name in paper_table() else None
        )
        for name in dict.fromkeys(f.paper for f in findings)
    }
