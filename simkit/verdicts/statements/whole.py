"""The verdict on a numbered statement as a whole, and what it is made of."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from simkit.declare.claims.claim import Claim, Concern, Paper
from simkit.engine.settings.declared import FALSE_AS_PRINTED
from simkit.verdicts.findings.displays import claim_verdict, is_part
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding, by_claim, refutes
from simkit.verdicts.findings.notes import PathTrend, PowerNeeded

#: The verdict on a statement is the first of these that one of its parts has.
RANKED: tuple[DisplayVerdict, ...] = (
    "fails", "depends on the reading", "undecided", "not evaluated", "of order only", "not refuted",
    "holds", "vacuous", "premise unmet",
)  # fmt: skip
_NEARLY = 0.9  # of the largest margin


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with what was found of it."""

    findings: Sequence[Finding]

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.findings[0].claim

    @property
    def paper(self) -> str:
        """The paper's name."""
        return self.findings[0].paper


def judge_claims(findings: Sequence[Finding]) -> list[JudgedClaim]:
    """Return the claims, each with its findings; exact against simulated is left out."""
    return [JudgedClaim(group) for group in by_claim(findings) if group[0].claim.label != AGREEMENT]


def corrects(other: Claim, claim: Claim) -> bool:
    """Return whether a correction is one of a claim, or of the claim that this one fails with."""
    return bool(other.corrects) and other.corrects in (claim.name, claim.fails_with)


def gets_worse(findings: Sequence[Finding]) -> bool:
    """Return whether the constant that a claim needs gets worse along a path; of high chance, in n."""
    notes = [note for f in findings if f.verdict == "of order only" for note in f.notes]
    growing = (isinstance(n, PowerNeeded) and n.power == 1 and bool(n.growing) for n in notes)
    return any(isinstance(note, PathTrend) for note in notes) or any(growing)


@dataclass(frozen=True)
class Printed:
    """What a paper prints as one: a claim, or a display with its parts and readings."""

    name: str
    verdict: DisplayVerdict
    claims: Sequence[JudgedClaim]  # what it is asked as
    corrections: Sequence[JudgedClaim]  # what corrects one of them

    @property
    def meant(self) -> list[JudgedClaim]:
        """Its claims, those of another reading than the fixed one left out."""
        fixed = {one.claim.reading for one in self.claims if one.claim.fixed_reading}
        return [one for one in self.claims if not fixed or one.claim.reading in ("", *fixed)]

    @property
    def findings(self) -> list[Finding]:
        """Of the claims that are meant, at all their cells."""
        return [finding for one in self.meant for finding in one.findings]

    @property
    def worst(self) -> Finding | None:
        """The first failing cell that fails nearly as far as any; None where none does."""
        failing = [f for f in self.findings if f.verdict == "fails"]
        margins = [f.margin for f in failing if f.margin is not None]
        far = _NEARLY * min(margins, default=0.0)
        known = (f for f in failing if f.margin is not None and f.margin <= far)
        return next(known, failing[0] if failing else None)

    @property
    def corrected(self) -> DisplayVerdict | None:
        """The verdict on what corrects all that fails; None where something has no correction."""
        failing = [one for one in self.meant if any(f.verdict == "fails" for f in one.findings)]
        mending = [[o for o in self.corrections if corrects(o.claim, one.claim)] for one in failing]
        if not all(mending):
            return None
        return _first(_correction_verdict(one.findings) for own in mending for one in own)


@dataclass(frozen=True)
class StatementFound:
    """A numbered statement: the verdict on the whole, and its parts by what they concern."""

    paper: str
    label: str
    # of the statement itself: a display of its proof that is false does not make it false
    verdict: DisplayVerdict
    itself: Sequence[Printed] = ()
    premises: Sequence[Printed] = ()
    proof: Sequence[Printed] = field(default=(), repr=False)

    @property
    def by_concern(self) -> Mapping[Concern, Sequence[Printed]]:
        """Its parts by what they concern, the statement itself first; what has none left out."""
        every: dict[Concern, Sequence[Printed]] = {
            "statement": self.itself, "premises": self.premises, "proof": self.proof
        }  # fmt: skip
        return {concern: parts for concern, parts in every.items() if parts}

    @property
    def parts(self) -> list[Printed]:
        """All of them."""
        return [*self.itself, *self.premises, *self.proof]

    @property
    def is_of_corrections(self) -> bool:
        """Whether nothing that the paper prints was asked, but what corrects it."""
        return all(one.claim.corrects for part in self.parts for one in part.claims)


def statements_of(findings: Sequence[Finding], paper: Paper | None = None) -> list[StatementFound]:
    """Return the statements of a paper in its order, or in that in which claims are asked."""
    judged = judge_claims(findings)
    asked = list(dict.fromkeys(one.claim.serves for one in judged))
    order = [*(paper.statements if paper is not None else ()), *asked]
    return [
        _statement(label, [one for one in judged if one.claim.serves == label])
        for label in sorted(asked, key=order.index)
    ]


def alone(one: JudgedClaim, every: Sequence[JudgedClaim]) -> Printed:
    """Return a claim as a part by itself, with what corrects it among all claims of its paper."""
    mine = [other for other in every if other.paper == one.paper]
    return Printed(one.claim.name, claim_verdict(one.findings), [one], _corrections([one], mine))


def _statement(label: str, own: Sequence[JudgedClaim]) -> StatementFound:
    by_concern: dict[Concern, list[Printed]] = {
        concern: _printed([one for one in own if one.claim.concerns == concern], own)
        for concern in ("statement", "premises", "proof")
    }
    itself = by_concern["statement"]
    verdict = _first(printed.verdict for printed in itself) or "not evaluated"
    return StatementFound(
        own[0].paper, label, verdict, itself, by_concern["premises"], by_concern["proof"]
    )


def _printed(own: Sequence[JudgedClaim], every: Sequence[JudgedClaim]) -> list[Printed]:
    """Return claims display by display, with what corrects each; a correction alone if none is asked."""
    groups: dict[str, list[JudgedClaim]] = {}
    alone_asked = all(one.claim.corrects for one in own)
    for one in own:
        if alone_asked or not one.claim.corrects or is_part(one.claim):
            name = one.claim.display if is_part(one.claim) else one.claim.name
            groups.setdefault(name, []).append(one)
    return [
        Printed(name, _verdict(claims), claims, _corrections(claims, every))
        for name, claims in groups.items()
    ]


def _verdict(claims: Sequence[JudgedClaim]) -> DisplayVerdict:
    display = claims[0].findings[0].display
    if display is not None and not display.missing:
        return display.verdict
    own = _first(claim_verdict(one.findings) for one in claims) or "not evaluated"
    open_reading = display is not None and own == "fails" and not _is_meant(claims)
    return "depends on the reading" if open_reading else own


def _correction_verdict(findings: Sequence[Finding]) -> DisplayVerdict:
    """Return the verdict on a correction: it passes only if it was evaluated wherever it was asked."""
    waits = any(f.verdict == "not evaluated" for f in findings)
    verdict = claim_verdict(findings)
    return "not evaluated" if waits and verdict in ("holds", "not refuted") else verdict


def _is_meant(claims: Sequence[JudgedClaim]) -> bool:
    """Return whether what fails is meant whatever the reading: it is of none, or of the fixed one."""
    failing = [one.claim for one in claims if claim_verdict(one.findings) == "fails"]
    return any(not claim.reading or claim.fixed_reading for claim in failing)


def _corrections(claims: Sequence[JudgedClaim], every: Sequence[JudgedClaim]) -> list[JudgedClaim]:
    asked: list[Claim] = [one.claim for one in claims]
    corrections = [other for other in every if other.claim.corrects]
    return [other for other in corrections if any(corrects(other.claim, claim) for claim in asked)]


def _first(verdicts: Iterable[DisplayVerdict]) -> DisplayVerdict | None:
    said = set(verdicts)
    return next((verdict for verdict in RANKED if verdict in said), None)


def exit_code_of(findings: Sequence[Finding], asked: Sequence[str]) -> int:
    """Return 1 if two evaluations contradict each other, 3 if a verdict was asked for, else 0.

    ``false as printed`` asks for a statement as a whole, ``exact`` whether the simulation contradicts
    its own exact value. A cell at which a claim fails that is made from some size on, or for some
    constants, is no refutation, nor is one reading of a display that another, or the one that is fixed,
    makes true.
    """
    if any(finding.contradiction for finding in findings):
        return 1
    false = (s.verdict == "fails" and not s.is_of_corrections for s in _statements(findings))
    if FALSE_AS_PRINTED in asked and any(false):
        return 3
    for finding in findings:
        agreement = finding.claim.label == AGREEMENT
        if agreement and "exact" in asked and finding.verdict == "fails":
            return 3
        is_refuted = finding.verdict != "fails" or refutes(finding)
        if not agreement and finding.verdict in asked and is_refuted:
            return 3
    return 0


def _statements(findings: Sequence[Finding]) -> list[StatementFound]:
    papers = dict.fromkeys(f.paper for f in findings)
    return [s for p in papers for s in statements_of([f for f in findings if f.paper == p])]
