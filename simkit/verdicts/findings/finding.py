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
    ties : sequence of Because
        Where the numbers that were typed and the doubles at which trials run differ.
    limit : PathLimit, optional
        The limit that refutes an order, and on which path.
    notes : list of Note
        What else was found, in the order in which it is said.
    witness : str
        Who confirmed a refutation; the violating draw.
    draw : pair of int, optional
        Block and trial of the violating draw that is shown.
    instance : Instance, optional
        Of a claim about the worst data the data at which it was evaluated anew.
    confirmed : bool
        Whether a refutation has its second witness.
    one_way : str
        The verdict that is withheld, as what is computed of a side is a bound that does not reach it.
    given : str or Because
        What a verdict assumes: of a mean a second moment that is not known to hold; of chosen data what
        the study says of its latent numbers, where trials are too few to see it.
    rests_on : sequence of Ground
        What one has to believe for the verdict to follow, once it is reached.
    display : DisplayFound, optional
        The printed display that the claim is a part or a reading of, as a whole.
    withstood : int, optional
        Of a claim that holds here: at how many grid points a search has attacked it in vain.
    proved : sequence of ProvedBox
        The boxes on which the claim is proved, or refuted, everywhere; those of other cells, too.
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
    ties: Sequence[Because] = ()
    limit: PathLimit | None = None
    witness: str = ""
    draw: tuple[int, int] | None = None
    notes: list[Note] = field(default_factory=list)
    instance: Instance | None = field(default=None, repr=False)
    confirmed: bool = field(default=False, repr=False)
    one_way: str = ""
    given: str | Because = ""
    rests_on: Sequence[Ground] = field(default=(), repr=False)
    display: DisplayFound | None = field(default=None, repr=False)
    withstood: int | None = None
    proved: Sequence[Any] = field(default=(), repr=False)
    asks_trials: bool = field(default=False, repr=False)
    declared: bool = field(default=False, repr=False)
    contradiction: bool = False
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
