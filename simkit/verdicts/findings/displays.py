"""One printed display has one verdict: that of its worst part, under the reading that is fixed."""

from collections.abc import Iterable, Sequence

from simkit.declare.claims.claim import Claim
from simkit.verdicts.findings.facts import DisplayFound, DisplayVerdict, Verdict
from simkit.verdicts.findings.finding import Finding, is_refutable
from simkit.verdicts.findings.notes import Waits, kinds

#: Of parts of one display the first of these is the verdict.
WORST_FIRST: tuple[Verdict, ...] = (
    "fails", "undecided", "not evaluated", "of order only", "not refuted", "holds", "vacuous",
    "premise unmet",
)  # fmt: skip


_OPEN: set[Verdict] = {"undecided", "not evaluated", "premise unmet"}


def is_part(claim: Claim) -> bool:
    """Return whether a claim is a part or a reading of a display; a correction is one as a reading."""
    return bool(claim.display and (claim.reading or not claim.corrects))


def claim_verdict(findings: Iterable[Finding]) -> Verdict:
    """Return the verdict of a claim over its cells: the worst that one cell can give it.

    A claim that leaves a size or a constant to be chosen is not refuted by single cells: of order only.
    """
    own = list(findings)
    verdicts = {found.verdict for found in own}
    if "fails" in verdicts and not is_refutable(own[0].claim):
        verdicts = verdicts - {"fails"} | {"of order only"}
    said = verdicts - {"vacuous", "premise unmet"} or verdicts
    unknown = any(f.verdict == "not evaluated" and not kinds(f.notes, Waits) for f in own)
    if said != {"not evaluated"} and ("fails" in said or not unknown):
        said -= {"not evaluated"}  # what fails elsewhere stands; what holds is not the whole claim
    return next(verdict for verdict in WORST_FIRST if verdict in said)


def displays_of(groups: Sequence[Sequence[Finding]]) -> dict[tuple[str, str], DisplayFound]:
    """Return what was found of printed displays by paper and name, of the findings of each claim."""
    parts: dict[tuple[str, str], list[Sequence[Finding]]] = {}
    for group in groups:
        claim = group[0].claim
        if is_part(claim):
            parts.setdefault((group[0].paper, claim.display), []).append(group)
    return {key: _display(key[1], own) for key, own in parts.items()}


def _not_asked(name: str, parts: Sequence[Sequence[Finding]]) -> int:
    question = parts[0][0].question
    return 0 if question is None else max(question.subject.displays.get(name, 0) - len(parts), 0)


def give_displays(groups: Sequence[Sequence[Finding]]) -> None:
    """Give findings, grouped by claim, what was found of the display that they are of."""
    found = displays_of(groups)
    for group in groups:
        display = found.get((group[0].paper, group[0].claim.display))
        for finding in group:
            finding.display = display


def _display(name: str, parts: Sequence[Sequence[Finding]]) -> DisplayFound:
    verdict_of = {id(group[0].claim): claim_verdict(group) for group in parts}
    claims = [group[0].claim for group in parts]
    readings: dict[str, list[Claim]] = {claim.reading: [] for claim in claims if claim.reading}
    for claim in claims:  # what is the same in every reading belongs to each
        for reading in [claim.reading] if claim.reading else readings or [""]:
            readings.setdefault(reading, []).append(claim)

    def worst(own: Iterable[Claim]) -> Verdict:
        return min((verdict_of[id(claim)] for claim in own), key=WORST_FIRST.index)

    each = {reading: worst(own) for reading, own in readings.items()}
    fixed = {claim.reading for claim in claims if claim.fixed_reading}
    asked = {reading: each[reading] for reading in fixed} or each
    verdict: DisplayVerdict = min(asked.values(), key=WORST_FIRST.index)
    others = set(asked.values()) - {"fails"}
    if verdict == "fails" and others:  # a reading that is not decided may be the one that is meant
        verdict = "undecided" if others <= _OPEN else "depends on the reading"
    missing = _not_asked(name, parts)
    if missing and (verdict != "fails" or (readings.keys() - {""} and not fixed)):
        verdict = "not evaluated"  # what is not asked may be worse, or what is meant
    return DisplayFound(name, verdict, each if len(each) > 1 else {}, missing)
