"""What was found of a claim at one cell, and how the cells of a scope add up to a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simkit.declare.claims.claim import Claim, Instance
from simkit.declare.claims.grammar import Relation
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import short
from simkit.engine.tables.rounding import interval_text
from simkit.verdicts.findings.facts import (
    DisplayFound,
    Ground,
    Least,
    PathLimit,
    Verdict,
)
from simkit.verdicts.findings.notes import Because, Note, Reason, Waits, as_note, number

VERDICTS: tuple[Verdict, ...] = (
    "holds", "not refuted", "of order only", "fails", "undecided", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip

Ends = tuple[float, float]
_NEAR_ONE = 0.9  # a probability beyond is told apart by what it misses
_TINIEST = 1e-323  # what is nearer to zero has no double
_LONGEST_SIDE = 40  # characters in a sentence
_ONE_NUMBER = 1e-6  # relative: ends so near are shown as one number


@dataclass(frozen=True)
class PremiseFound:
    """A premise at a cell.

    Attributes
    ----------
    met : bool, optional
        None where it stays open: its constants are not named, or nothing decides it.
    is_open : bool
        Whether the paper leaves its constants unnamed, so that nothing depends on it.
    """

    text: str
    left: float | None
    relation: Relation
    right: float | None
    met: bool | None
    is_open: bool = False

    def __str__(self) -> str:
        said = {True: "met", False: "unmet", None: "open"}[self.met]
        if self.left is None or self.right is None:
            return f"{self.text}: {said}"
        return f"{self.text}: {number(self.left)} {self.relation} {number(self.right)}, {said}"


@dataclass
class Finding:
    """A claim at one cell: both sides, the evidence and the verdict.

    Attributes
    ----------
    left, right : pair of float, optional
        Doubles below and above each side; of a sampled left side both are the estimate.
    missed : pair of pair of float, optional
        Of an exact probability 1 - left and 1 - right, free of cancellation.
    exact_sides : pair of str, optional
        Both sides in the digits that tell them apart, where doubles do not.
    margin : float, optional
        How far the claim holds (positive) or fails (negative), from the middles of both sides; of an
        exact comparison at the precision that decides it.
    enclose : callable, optional
        Computes `interval`, when it is asked for.
    evidence : str
        ``exact value``, ``enclosure``, ``e-process``, ``draws``, ``t-interval``, or nothing.
    seed, level : int and float, optional
        Of what rests on trials: their seed, and the chance that a verdict may be wrong, alpha/m.
    trials_needed : float, optional
        Of an undecided claim: trials in all that would probably decide it.
    trials_at_least : float, optional
        Where none can be predicted: what would decide it if the share stayed what it is.
    constant : pair of float, optional
        The constant that is needed, between these.
    valid_from : float, optional
        Along the growing parameter, the smallest value from which every asked cell holds.
    least : sequence of Least
        Of which parameters how much more it would need, or how little is enough.
    ties : sequence of str
        Where the numbers that were typed and the doubles at which trials run differ, in words.
    limit : PathLimit, optional
        The limit that refutes an order, and on which path.
    notes : list of Note
        What else was found, in the order in which it is said.
    witness : str
        Who confirmed a refutation; the violating draw.
    instance : Instance, optional
        Of a claim about the worst data the data at which it was evaluated anew.
    confirmed : bool
        Whether a refutation has its second witness.
    one_way : str
        The verdict that is withheld, as what is computed of a side is a bound that does not reach it.
    given : str
        What a verdict assumes: of a mean a second moment that is not known to hold; of chosen data what
        the study says of its latent numbers, where trials are too few to see it.
    rests_on : sequence of Ground
        What one has to believe for the verdict to follow, once it is reached.
    display : DisplayFound, optional
        The printed display that the claim is a part or a reading of, as a whole.
    withstood : int, optional
        Of a claim that holds here: at how many grid points a search has attacked it in vain.
    asks_trials : bool
        Whether it is left open by an exact value that is not accurate enough, and trials may decide it.
    declared : bool
        Whether it rests on a range, or the sureness of an event, that is declared and trials can deny.
    contradiction : bool
        Whether two evaluations of one thing exclude each other: an error of simkit or of the study.
    question : Question, optional
        What was asked: it can be evaluated again.
    """

    claim: Claim
    paper: str
    cell: Cell
    verdict: Verdict = "not evaluated"
    premises: Sequence[PremiseFound] = ()
    left: Ends | None = None
    right: Ends | None = None
    missed: tuple[Ends, Ends] | None = None
    exact_sides: tuple[str, str] | None = None
    margin: float | None = None
    enclose: Callable[[], Ends] | None = field(default=None, repr=False)
    evidence: str = ""
    trials: int = 0
    seed: int | None = None
    level: float | None = None
    trials_needed: float | None = None
    trials_at_least: float | None = None
    constant: Ends | None = None
    valid_from: float | None = None
    least: Sequence[Least] = ()
    ties: Sequence[str] = ()
    limit: PathLimit | None = None
    witness: str = ""
    notes: list[Note] = field(default_factory=list)
    instance: Instance | None = field(default=None, repr=False)
    confirmed: bool = field(default=False, repr=False)
    one_way: str = ""
    given: str = ""
    rests_on: Sequence[Ground] = field(default=(), repr=False)
    display: DisplayFound | None = field(default=None, repr=False)
    withstood: int | None = None
    asks_trials: bool = field(default=False, repr=False)
    declared: bool = field(default=False, repr=False)
    contradiction: bool = False
    question: Any = field(default=None, repr=False, compare=False)

    @cached_property
    def interval(self) -> Ends | None:
        """Of a sampled left side, at the level at which the verdict is reached."""
        return None if self.enclose is None else self.enclose()

    @property
    def note(self) -> str:
        """Its notes in words."""
        return "; ".join(map(str, self.notes))

    def remark(self, note: Note | Reason | Exception) -> None:
        """Add a note."""
        self.notes.append(as_note(note))

    def say(self, note: Note | Reason | Exception) -> None:
        """Let it have this note and no other."""
        self.notes = [as_note(note)]


def count_verdicts(findings: Sequence[Finding]) -> dict[Verdict, int]:
    """Return how many findings have each verdict, those that none has left out."""
    counts = {verdict: sum(f.verdict == verdict for f in findings) for verdict in VERDICTS}
    return {verdict: count for verdict, count in counts.items() if count}


def refutes(finding: Finding) -> bool:
    """Return whether a failing cell refutes what is printed: a reading need not be what is meant."""
    whole = finding.display
    is_meant = whole is None or not finding.claim.reading or whole.verdict == "fails"
    return is_meant and is_refutable(finding.claim)


def is_refutable(claim: Claim) -> bool:
    """Return whether one failing cell refutes a claim: only if it is made of every cell."""
    return claim.quantifier == "every cell"


def quantified(claim: Claim) -> str:
    """Return over what a claim is made, in words; nothing of every cell and all data."""
    said = {
        "every cell": "",
        "from some on": f"claimed from some {claim.along or 'size'} on",
        "some constants": "claimed for some constants",
    }[claim.quantifier]
    surely = "claimed almost surely" if claim.almost_surely else ""
    return ", ".join(filter(None, (said, surely)))


_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "=": "!="}


@dataclass(frozen=True)
class Compared:
    """Both sides in digits that tell them apart, in the relation that they have.

    Attributes
    ----------
    lead : str
        ``failure`` where a probability near 1 is told apart by what it misses.
    by : str
        By how much they differ, where the digits do not show it.
    """

    left: str
    relation: str
    right: str
    lead: str = ""
    by: str = ""

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


def trials_text(own: Sequence[Finding]) -> str:
    """Return how many trials the undecided among some findings would take, in words."""
    needed = [f.trials_needed for f in own if f.trials_needed is not None]
    finite = [value for value in needed if math.isfinite(value)]
    least = [f.trials_at_least for f in own if f.trials_at_least is not None]
    if finite and len(finite) == len(needed):
        return f"at most about {max(finite):,.0f} trials of a setting would probably decide"
    if finite or least:
        return f"at least {max([*finite, *least]):,.0f} trials of a setting would decide"
    return "no number of trials is known to decide it" if needed else ""


#: The label under which exact values are set against the simulation.
AGREEMENT = "exact = simulated"


def without_trials(claim: Claim) -> Note:
    """Return what is noted of a cell that has no trials."""
    return Waits() if claim.training else Because(Reason.NO_TRIAL)


def parameters_text(finding: Finding) -> str:
    """Return the cell's parameters as they are given or have a role in the claim: ``n=100 m=5``."""
    values: Mapping[str, Any] = finding.cell.parameters
    return " ".join(f"{name}={short(value)}" for name, value in values.items() if value is not None)
