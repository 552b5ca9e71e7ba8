"""Claims proved on their boxes: by what is kept, or by a search within a time."""

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from simkit.declare.claims.claim import Claim
from simkit.errors import nearest
from simkit.verdicts.boxes.committed import (
    DeclaredBox,
    ProvedBox,
    Record,
    boxes_at,
    covers_at,
    digest_of,
    still_proved,
)
from simkit.verdicts.boxes.search import BoxOutcome, Search
from simkit.verdicts.boxes.stating import NotStated, Stating
from simkit.verdicts.exact.exactly import Contradiction
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.questions.question import Subject

_FIRST_SHARE = 0.25  # of the time that is left, for one box


@dataclass(frozen=True)
class BoxResult:
    """What has become of a declared box."""

    claim: str  # its name
    box: DeclaredBox
    proved: ProvedBox | None = None
    # of the search; None where the claim cannot be stated over the box
    outcome: BoxOutcome | None = None
    reason: str = ""  # why it cannot


def boxes_of(subject: Subject) -> list[DeclaredBox]:
    """Return the boxes that are declared of the claims of a study."""
    return [box for study, box in boxes_at(subject.boxes) if study == subject.statements.study.name]


def proved_boxes(subject: Subject, claim: Claim) -> list[ProvedBox]:
    """Return the boxes on which a claim, as it stands, is proved by what is kept; none is searched."""
    found = []
    for box in boxes_of(subject):
        if box.claim == claim.name:
            with suppress(NotStated):
                stating = Stating(subject, claim, box)
                proved = still_proved(stating.record(), covers_at(subject.boxes))
                found += [replace(proved, told=stating.told())] if proved is not None else []
    return found


def denied_by(found: Finding, boxes: Sequence[ProvedBox]) -> Contradiction | None:
    """Return the error that a verdict at a cell is excluded by a box in which it lies, if it is."""
    for box in boxes:
        wrong = "holds" if box.record["fails"] else "fails"
        if found.verdict == wrong and box.holds_at(found.cell.parameters):
            return Contradiction(
                f"{found.paper} {found.claim.name}: {wrong} at {found.cell.text}, and the opposite is"
                " proved on a box around it: an error of simkit or of the study's theory"
            )
    return None


def prove_boxes(
    subjects: Sequence[Subject], seconds: float, chosen: Collection[int] | None = None
) -> Iterator[BoxResult]:
    """Search every declared box, or those of some claims, within seconds of the processor, in turn."""
    end = time.process_time() + seconds
    for subject in subjects:
        claims = {claim.name: claim for claim in subject.claims}
        for box in boxes_of(subject):
            claim = claims.get(box.claim)
            if claim is None:
                study = subject.statements.study.name
                why = f"there is no such claim of {study}{nearest(box.claim, sorted(claims))}"
                yield BoxResult(box.claim, box, reason=why)
            elif chosen is None or id(claim) in chosen:
                yield _proved(subject, claim, box, end - time.process_time())


def _proved(subject: Subject, claim: Claim, box: DeclaredBox, left: float) -> BoxResult:
    try:
        stating = Stating(subject, claim, box)
        record = stating.record()
    except NotStated as fault:
        return BoxResult(claim.name, box, reason=str(fault))
    outcome = Search(record).run(left * _FIRST_SHARE) if left > 0 else BoxOutcome(share=1.0)
    if outcome.point and stating.left_out:
        why = f"without its assumption {stating.left_out[0]}, which cannot be stated, it does not follow"
        return BoxResult(claim.name, box, reason=why)
    if not outcome.cover:
        return BoxResult(claim.name, box, None, outcome)
    proved: Record = {**record, "cover": outcome.cover}
    proved["sha256"] = digest_of(proved)
    return BoxResult(claim.name, box, ProvedBox(proved, stating.told()), outcome)
