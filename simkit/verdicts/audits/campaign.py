"""Attempts on many claims: which are attacked, with which share of the family's error."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from simkit.declare.claims.claim import Claim
from simkit.engine.results.result import Settings
from simkit.errors import StudyError, UsageError
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.findings.audit_table import audit_hash
from simkit.verdicts.findings.facts import Verdict
from simkit.verdicts.findings.finding import Finding, by_claim
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt, reason_not_to
from simkit.verdicts.refuting.points import Attempt, Effort
from simkit.verdicts.searching.blackbox import Simulate

Pair = tuple[Subject, Claim]
_STANDING: set[Verdict] = {"holds", "not refuted"}
_NO_WORSE: set[Verdict] = {*_STANDING, "premise unmet", "vacuous"}


@dataclass
class Campaign:
    """Attempts of one command."""

    pairs: list[Pair]  # that are attacked
    left_out: dict[str, int] = field(default_factory=dict)  # how many claims are not, by the reason
    attempts: list[Attempt] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)  # attempts that could not be made, a line each


def choose(pairs: Iterable[Pair]) -> Campaign:
    """Return a campaign against those of some claims that a single place can refute."""
    found = Campaign([])
    for subject, claim in pairs:
        reason = reason_not_to(subject, claim)
        if reason:
            found.left_out[reason] = found.left_out.get(reason, 0) + 1
        else:
            found.pairs.append((subject, claim))
    return found


def standing(subjects: Sequence[Subject], settings: Settings, is_run: bool = True) -> list[Pair]:
    """Return the claims that an audit calls ``holds`` or ``not refuted`` wherever it can judge them.

    Those that a search has broken before are among them no more. If it is not run, claims that rest on
    trials count as standing.
    """
    audit = prepare_audit(subjects, replace(settings, trials=0))  # each study's own number
    decided = audit.family.decided
    findings = run_audit(audit) if is_run else [
        decided.get(i) or question.finding(verdict="not refuted")
        for i, question in enumerate(audit.family.questions)
    ]  # fmt: skip
    verdicts = {id(own[0].claim): {f.verdict for f in own} for own in by_claim(findings)}
    return [(s, c) for s in subjects for c in s.claims if _stands(verdicts.get(id(c), set()))]


def _stands(verdicts: set[Verdict]) -> bool:
    return bool(verdicts & _STANDING) and verdicts <= _NO_WORSE


def carry_out(
    campaign: Campaign, effort: Effort, simulate: Simulate, *, alpha: float, seed: int,
    overrides: Mapping[str, str], advance: Callable[[Attempt | None], None],
) -> Campaign:  # fmt: skip
    """Make the attempts of a campaign; their number, fixed beforehand, divides the family's error."""
    effort = replace(effort, shares=max(len(campaign.pairs), 1))
    for subject, claim in campaign.pairs:
        own = None
        given = ranges_of(subject, overrides)
        try:
            own = attempt(subject, claim, effort, simulate, alpha=alpha, seed=seed, overrides=given)
            campaign.attempts.append(own)
        except (StudyError, UsageError) as fault:
            campaign.faults.append(f"{subject.paper} {claim.name}: {fault}")
        advance(own)
    return campaign


def ranges_of(subject: Subject, ranges: Mapping[str, str]) -> dict[str, str]:
    """Return those of some ranges that are of a study's parameters."""
    known = {p.name for p in subject.statements.study.parameters}
    return {name: text for name, text in ranges.items() if name in known}


def counterexamples(campaign: Campaign) -> list[Finding]:
    """Return the findings on all certified places."""
    return [place.finding for own in campaign.attempts for place in own.counterexamples]


def run_hash(campaign: Campaign, seed: int, alpha: float) -> str:
    """Return 64 hex digits of what was certified: places, trials, data, seed and error."""
    found = [place for own in campaign.attempts for place in own.counterexamples]
    more = [(place.trials, None if place.data is None else dict(place.data)) for place in found]
    asked = audit_hash([place.finding for place in found], 0, seed, alpha)
    return hashlib.sha256(json.dumps([asked, more]).encode()).hexdigest()
