"""Both sides of a finding as numbers in a sentence: in digits that tell them apart, bounds outward."""

import math
from dataclasses import dataclass

from simkit.engine.tables.rounding import interval_text
from simkit.verdicts.findings.finding import Ends, Finding
from simkit.verdicts.findings.notes import number

_NEAR_ONE = 0.9  # a probability beyond is told apart by what it misses
_TINIEST = 1e-323  # what is nearer to zero has no double
_LONGEST_SIDE = 40  # characters in a sentence
_ONE_NUMBER = 1e-6  # relative: ends so near are shown as one number
_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "=": "!="}


@dataclass(frozen=True)
class Compared:
    """Both sides in digits that tell them apart, in the relation that they have."""

    left: str
    relation: str
    right: str
    lead: str = ""  # ``failure`` where a probability near 1 is told apart by what it misses
    by: str = ""  # by how much they differ, where the digits do not show it

    def __str__(self) -> str:
        if self.lead and self.relation in (">", ">="):
            return f"{self.lead} {self.left}, where {self.right} is allowed"
        said = f"{self.left} {self.relation} {self.right}"
        return f"{f'{self.lead} ' if self.lead else ''}{said}{f' by {self.by}' if self.by else ''}"


def sides(finding: Finding) -> str:
    """Return both sides of a finding in one relation, ``0.031 > 0.01``; nothing without both."""
    return str(compared(finding) or "")


def compared(finding: Finding) -> Compared | None:
    """Return both sides of a finding, of one that fails in the opposite relation.

    A probability that is said to be near 1 is told apart by what it misses: ``failure 0.031 > 0.01``.
    """
    if finding.left is None or finding.right is None:
        return None
    relation: str = finding.claim.parsed.relation
    left, right, lead = finding.left, finding.right, ""
    if finding.verdict == "fails" or finding.one_way == "fails":
        relation = _OPPOSITE[relation]
        if (
            finding.claim.parsed.measure == "Pr"
            and relation in ("<", "<=")
            and 1 >= right[1] > _NEAR_ONE
        ):
            left, right = finding.missed or tuple((1 - high, 1 - low) for low, high in (left, right))
            relation, lead = {"<": ">", "<=": ">="}[relation], "failure probability"
    for digits in range(4, 18):  # as many as tell the sides apart
        said = _between(left, digits), _between(right, digits)
        if said[0] != said[1] or relation == "=" or left == right:
            break
    exact = finding.exact_sides
    if said[0] == said[1] and not lead and exact and max(map(len, exact)) <= _LONGEST_SIDE:
        return Compared(exact[0], relation, exact[1])
    near = said[0] == said[1] and relation != "=" and finding.margin
    by = number(abs(finding.margin)) if near and finding.margin else ""
    return Compared(said[0], relation, said[1], lead, by)


def _between(pair: Ends, digits: int = 4) -> str:
    low, high = pair
    if low == 0 < high <= _TINIEST:
        return f"below {_TINIEST:.0e}"
    if math.isclose(low, high, rel_tol=_ONE_NUMBER) or f"{low:.4g}" == f"{high:.4g}":
        middle = low + (high - low) / 2 if math.isfinite(high - low) else low
        return f"{middle:.{digits}g}"
    return interval_text(low, high, digits)
