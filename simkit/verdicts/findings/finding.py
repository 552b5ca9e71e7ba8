"""What was found of a claim at one cell: both sides, the evidence, the verdict and typed notes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from simkit.declare.claims.claim import Claim, Instance
from simkit.declare.claims.grammar import Relation
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import short
from simkit.verdicts.findings.facts import DisplayFound, Ground, Least, PathLimit, Verdict
from simkit.verdicts.findings.notes import Because, Note, Reason, Waits, as_note, number

VERDICTS: tuple[Verdict, ...] = (
    "holds", "not refuted", "of order only", "fails", "undecided", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip

Ends = tuple[float, float]


@dataclass(frozen=True)
class PremiseFound:
    """A premise at a cell."""

    text: str
    left: float | None
    relation: Relation
    right: float | None
    met: bool | None  # None where it stays open: its constants are not named, or nothing decides it
    # whether the paper leaves its constants unnamed, so that nothing depends on it
    is_open: bool = False

    def __str__(self) -> str:
        said = {True: "met", False: "unmet", None: "open"}[self.met]
        if self.left is None or self.right is None:
            return f"{self.text}: {said}"
        return f"{self.text}: {number(self.left)} {self.relation} {number(self.right)}, {said}"


@dataclass
class Finding:
    """A claim at one cell: both sides, the evidence and the verdict."""

    claim: Claim
    paper: str
    cell: Cell
    verdict: Verdict = "not evaluated"
    premises: Sequence[PremiseFound] = ()
    #: doubles below and above each side; of a sampled left side both are the estimate
    left: Ends | None = None
    right: Ends | None = None  #: as `left`
    #: of an exact probability 1 - left and 1 - right, free of cancellation
    missed: tuple[Ends, Ends] | None = None
    #: both sides in the digits that tell them apart, where doubles do not
    exact_sides: tuple[str, str] | None = None
    #: how far the claim holds (positive) or fails (negative), from the middles of both sides; of an
    #: exact comparison at the precision that decides it
    margin: float | None = None
    #: computes `interval`, when it is asked for
    enclose: Callable[[], Ends] | None = field(default=None, repr=False)
    #: ``exact value``, ``enclosure``, ``e-process``, ``draws``, ``t-interval``, or nothing
    evidence: str = ""
    trials: int = 0
    #: of what rests on trials: their seed, and the chance that a verdict may be wrong, alpha/m
    seed: int | None = None
    level: float | None = None  #: as `seed`
    #: of an undecided claim: trials in all that would probably decide it
    trials_needed: float | None = None
    #: where none can be predicted: what would decide it if the share stayed what it is
    trials_at_least: float | None = None
    constant: Ends | None = None  #: the constant that is needed, between these
    #: along the growing parameter, the smallest value from which every asked cell holds
    valid_from: float | None = None
    #: of which parameters how much more it would need, or how little is enough
    least: Sequence[Least] = ()
    #: where the numbers that were typed and the doubles at which trials run differ
    ties: Sequence[Because] = ()
    limit: PathLimit | None = None  #: the limit that refutes an order, and on which path
    witness: str = ""  #: who confirmed a refutation; the violating draw
    draw: tuple[int, int] | None = None  #: block and trial of the violating draw that is shown
    #: what else was found, in the order in which it is said
    notes: list[Note] = field(default_factory=list)
    #: of a claim about the worst data the data at which it was evaluated anew
    instance: Instance | None = field(default=None, repr=False)
    confirmed: bool = field(default=False, repr=False)  #: whether a refutation has its second witness
    #: the verdict that is withheld, as what is computed of a side is a bound that does not reach it
    one_way: str = ""
    #: what a verdict assumes: of a mean a second moment that is not known to hold; of chosen data what
    #: the study says of its latent numbers, where trials are too few to see it
    given: str | Because = ""
    #: what one has to believe for the verdict to follow, once it is reached
    rests_on: Sequence[Ground] = field(default=(), repr=False)
    #: the printed display that the claim is a part or a reading of, as a whole
    display: DisplayFound | None = field(default=None, repr=False)
    #: of a claim that holds here: at how many grid points a search has attacked it in vain
    withstood: int | None = None
    #: the boxes on which the claim is proved, or refuted, everywhere; those of other cells, too
    proved: Sequence[Any] = field(default=(), repr=False)
    #: whether it is left open by an exact value that is not accurate enough, and trials may decide it
    asks_trials: bool = field(default=False, repr=False)
    #: whether it rests on a range, or the sureness of an event, that is declared and trials can deny
    declared: bool = field(default=False, repr=False)
    #: whether two evaluations of one thing exclude each other: an error of simkit or of the study
    contradiction: bool = False
    #: what was asked: it can be evaluated again
    question: Any = field(default=None, repr=False, compare=False)

    @cached_property
    def interval(self) -> Ends | None:
        """Of a sampled left side, at the level at which the verdict is reached."""
        return None if self.enclose is None else self.enclose()

    def remark(self, note: Note | Reason | Exception) -> None:
        """Add a note."""
        self.notes.append(as_note(note))

    def say(self, note: Note | Reason | Exception) -> None:
        """Let it have this note and no other."""
        self.notes = [as_note(note)]


def by_claim(findings: Sequence[Finding]) -> list[list[Finding]]:
    """Return findings claim by claim."""
    groups: dict[tuple[str, int], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.paper, id(finding.claim)), []).append(finding)
    return list(groups.values())


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


def withhold(found: Finding) -> Finding:
    """Return a finding without a verdict that the bounds computed of its sides do not reach.

    An instance that violates a claim refutes it whatever has been computed of the worst data; what is
    beyond the range of the printed left side is so whatever bounds that side.
    """
    claim, verdict = found.claim, found.verdict
    if verdict == "undecided" and found.trials and found.margin:
        leaning = "holds" if found.margin > 0 else "fails"
        if leaning not in claim.decides:  # no number of trials would decide
            found.one_way, found.trials_needed, found.trials_at_least = leaning, None, None
        return found
    reached = "holds" if verdict in ("vacuous", "not refuted") else verdict
    if reached not in ("holds", "fails") or reached in claim.decides:
        return found
    if claim.right_is == "exact" and (verdict == "vacuous" or found.evidence == "range"):
        return found
    if verdict == "fails" and found.confirmed and found.instance is not None:
        return found
    found.one_way, found.verdict, found.confirmed, found.witness = verdict, "undecided", False, ""
    return found


#: The label under which exact values are set against the simulation.
AGREEMENT = "exact = simulated"


def without_trials(claim: Claim) -> Note:
    """Return what is noted of a cell that has no trials."""
    return Waits() if claim.training else Because(Reason.NO_TRIAL)


def parameters_text(finding: Finding, without: Collection[str] = ()) -> str:
    """Return the cell's parameters as they are given or have a role in the claim: ``n=100 m=5``."""
    values: Mapping[str, Any] = finding.cell.parameters
    own = {name: value for name, value in values.items() if value is not None and name not in without}
    return " ".join(f"{name}={short(value)}" for name, value in own.items())
