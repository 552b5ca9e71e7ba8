"""All that is said of a claim in a line, where there is room: on its screen, in a listing, on a page."""

from collections.abc import Collection, Sequence

from simkit.engine.cells.describing import describe_cells
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.statements.whole import Printed, alone, judge_claims
from simkit.words.constants import exponents
from simkit.words.notes import quantified, withstood_text
from simkit.words.parts import agreement, part_text
from simkit.words.regions import where_text
from simkit.words.vocabulary import WORDS


def listing(
    findings: Sequence[Finding], shown: Collection[int] | None = None
) -> list[tuple[str, str, str]]:
    """Return name, kind and what was found of each claim of a paper, or of those of some ids."""
    judged = judge_claims(findings)
    lines = []
    for one in judged:
        claim = one.claim
        if shown is not None and id(claim) not in shown:
            continue
        name = f"{claim.name} (corrects {claim.corrects})" if claim.corrects else claim.name
        part = alone(one, judged)
        said = "; ".join(filter(None, (claim_text(part), _of_display(part))))
        lines.append((name, claim.kind, said))
    compared = [f for f in findings if shown is None or id(f.claim) in shown]
    return [*lines, *((AGREEMENT, "identity", line) for line in agreement(compared))]


def _of_display(part: Printed) -> str:
    """Return the verdict on the display that a claim is a part or a reading of, where it is another."""
    display = part.findings[0].display
    if display is None or display.verdict == part.verdict or part.claims[0].claim.corrects:
        return ""
    return f"{display.name} as a whole: {WORDS[display.verdict].text}"


def claim_text(part: Printed) -> str:
    """Return `part_text` with what else is known: exponents, over what it is made, what it withstood."""
    over = {quantified(one.claim) for one in part.claims}
    over = over if len(over) == 1 else set()  # some of its claims alone are made of some constants
    fails = any(f.verdict == "fails" for f in part.findings)
    points = [max((f.withstood or 0 for f in one.findings), default=0) for one in part.meant]
    attacked = "" if fails else withstood_text(min(points, default=0))
    said = part_text(part, fails_where(part.findings))
    return "; ".join(filter(None, (said, *exponents(part.findings), *over, attacked)))


def fails_where(findings: Sequence[Finding]) -> str:
    """Return at which settings a claim fails: ``it fails for n <= 140``; nothing of all or of one."""
    tested = [f for f in findings if f.verdict != "premise unmet"]
    own, every = [f.cell for f in tested if f.verdict == "fails"], [f.cell for f in tested]
    one_claim = len({id(f.claim) for f in tested}) == 1
    if not one_claim or not own or len(own) == len(every):
        return ""
    question = tested[0].question
    cause = describe_cells(own, every, question and (lambda: question.reads), counted=False)
    where = cause or where_text(own, every)
    return f"it fails for {where}"
