"""What a finding tells beside its sides and its verdict: facts with their numbers, and their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from simkit.declare.parameters.parameter import format_value
from simkit.engine.tables.rounding import above, interval_text

FACTOR = "a factor"  # where no constant is computed, by which the failure is more than d/n^k
_LONG = 1e6  # from which a whole number is said with four digits
_Kind = TypeVar("_Kind")


def number(value: float) -> str:
    """Return a number with four significant digits."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


class Note:
    """One of them."""


@dataclass(frozen=True)
class Fault(Note):
    """What was raised where something could not be evaluated: its own message."""

    text: str

    def __str__(self) -> str:
        return self.text


class Reason(Enum):
    """Why a verdict is as it is, or what qualifies it; with places for what it is about."""

    NO_VALUE_NO_TRIALS = "it has no exact value and no trials"
    NO_TRIAL = "there is no trial of this setting"
    NOT_SIMULATED = "it cannot be simulated here"
    SOME_DRAWS_FAILED = "some of its draws failed"
    TRIALS_FAILED = "{} of {} trials failed"
    NO_SUCH_VALUE = "no such value is possible"
    CONTRADICTION = "CONTRADICTION: {}"
    BOTH_REJECTED = "BOTH directions are rejected: the trials contradict the model of the evidence"
    PREMISE_WITHOUT_VALUE = "the premise {}"
    PREMISE_OPEN = "whether the premise {} is met stays open"
    GIVEN_FAILS = "{} only given {}, which fails"
    EXACT_TOO_WIDE = "the exact value is not accurate enough: {}"
    NO_SECOND = "no second evaluation: {}"
    NO_INSTANCE = "no instance: {}"
    INSTANCE_DECIDES_NOT = "its instance does not decide it"
    INSTANCE_VIOLATES_NOT = "its instance does not violate it"
    ONE_EVALUATION = "it fails by one evaluation, and {}"
    ONE_RUN = "it fails by one run, and the second witness cannot decide"
    LITERAL_SHOWS_LESS = "for the same data the literal path does not show as much"
    STUDENT = "Student's interval is approximate"
    NO_RANGE = "the measurement has no declared range: Student's interval is approximate"
    DECLARE_END = "declare low= or high= of {}, or a second moment, to decide"
    DECLARE_FOR_FAILED = "a failed trial could be anything: declare low= or high= of {}"
    SHARED_LEVEL = "look j has 1/(j (j + 1)) of the level, as any may have been the last"
    CHOSEN_OF_DRAWS_ALONE = "chosen data refute only what is to hold in every draw"
    OTHER_LATENTS = "its data are not of the latent numbers of its trials"
    HOLDS_FOR_DATA = "it does not fail for its data beyond rounding"
    NEIGHBOURS_HOLD = "it fails for its data and not for all that are beside them"
    NO_TRIAL_VIOLATES = "none of {:,} trials violates it; by what the study says 3 or more would"
    DATA_SEARCHED = "for data that were searched: {}"
    BLOCKS_DO_NOT_REFUTE = "the blocks that certify do not refute it"
    FOUND_BY_SEARCH = "found by simkit refute, its evidence on blocks that the search has not seen"
    SPLITTING = "splitting confirms nothing"
    TOLD = "{}"  # by what evaluates: what would decide, how trials differ


@dataclass(frozen=True)
class Because(Note):
    """A reason, with what it is about."""

    reason: Reason
    of: tuple[Any, ...] = ()

    def __str__(self) -> str:
        return self.reason.value.format(*self.of)


@dataclass(frozen=True)
class Waits(Note):
    """A pair whose trials are too long to be run unasked; `refused` says why they cannot be run here."""

    refused: str = ""

    def __str__(self) -> str:
        if self.refused:
            return f"not asked: {self.refused}"
        return "only a training can tell: ask with --with-training"


@dataclass(frozen=True)
class Unwitnessed(Note):
    """A refutation without its second witness, and why it has none."""

    why: Because

    def __str__(self) -> str:
        return f"unwitnessed: {self.why}"


@dataclass(frozen=True)
class DrawsViolating(Note):
    """How many draws violate what is to hold in each."""

    violating: int
    draws: int

    def __str__(self) -> str:
        return f"{self.violating} of {self.draws} draws violate it"


@dataclass(frozen=True)
class DrawsOpen(Note):
    """How many draws are so near that arithmetic does not tell them."""

    draws: int

    def __str__(self) -> str:
        return f"{self.draws} draws stay open"


@dataclass(frozen=True)
class DrawsMeeting(Note):
    """How many draws meet the premise that is about the draw."""

    meeting: int
    draws: int

    def __str__(self) -> str:
        return f"{self.meeting} of {self.draws} draws meet the premise on the draw"


@dataclass(frozen=True)
class Path:
    """From where to where a parameter goes, the others as they are or following it."""

    along: str
    near: float
    far: float

    def __str__(self) -> str:
        return f"from {self.along} = {size_text(self.near)} to {size_text(self.far)}"


@dataclass(frozen=True)
class PathTrend(Note):
    """That the constant needed gets worse along a path: its lower end there is above its upper end here.

    Attributes
    ----------
    grows : bool
        Or it shrinks, which is worse where a lower bound is claimed.
    """

    path: Path
    grows: bool

    def __str__(self) -> str:
        return f"{'growing' if self.grows else 'shrinking'} on this path {self.path}"


@dataclass(frozen=True)
class ExponentFound(Note):
    """The exponent of the left side along a path, beside that of the rate.

    Attributes
    ----------
    ends : pair of float, optional
        Its interval; none of exact sides, whose exponent is an average over the path.
    within : float
        Of an average of zero, how near to zero it is.
    path : Path, optional
        Which one, where there are several and it is not said with a trend.
    """

    along: str
    exponent: float
    stated: float
    ends: tuple[float, float] | None
    within: float = 0.0
    path: Path | None = None

    def __str__(self) -> str:
        path = f", {self.path}" if self.path is not None else ""
        return f"exponent in {self.along}: {self.value}, stated {number(self.stated)}{path}"

    @property
    def value(self) -> str:
        """The exponent with its interval, or as an average."""
        shown = number(self.exponent)
        if self.ends is None:
            return f"{shown}{f' within {above(self.within, 1)}' if self.within else ''} on average"
        return f"{shown} {interval_text(*self.ends)}"


@dataclass(frozen=True)
class PowerNeeded(Note):
    """The constant that a claim with probability 1 - d/poly(n) needs where poly(n) is a power of n.

    Numbers are in digits: they lie beyond the doubles.

    Attributes
    ----------
    power : int
        Of n.
    constant : str
        The paper's letter, or `FACTOR`: by how much the failure is more than d/n^k.
    enough : str
        What is enough at every setting asked, unless it grows.
    growing : sequence of str
        Where it grows: n, what it needs there, and what it needs at the largest n.
    rising_at : str
        The largest n, where a constant still rises there but by too little to say that it grows.
    holds_with_one : bool
        Of a factor: whether 1 is enough, at every cell or from `valid_from` on.
    """

    power: int
    constant: str
    enough: str = ""
    growing: Sequence[str] = ()
    holds_with_one: bool = False
    valid_from: str = ""
    rising_at: str = ""

    def __str__(self) -> str:
        lead = f"with n^{self.power}: {self.constant}"
        if self.growing:
            size, near, last, far = self.growing
            return f"{lead} of {near} is needed at n = {size}, growing to {far} at n = {last}"
        said = f"{lead} of {self.enough} is enough at every setting asked"
        if self.valid_from:
            return f"{said}; of them it holds with 1 from n = {self.valid_from} on"
        return f"{said}: it holds with 1" if self.holds_with_one else said


def kinds(notes: Iterable[Note], kind: type[_Kind]) -> list[_Kind]:
    """Return the notes of one kind."""
    return [note for note in notes if isinstance(note, kind)]


def size_text(value: float) -> str:
    """Return a parameter's value as a sentence has it: of a large whole number four digits."""
    is_long = isinstance(value, int) and value >= _LONG
    return number(float(value)) if is_long else format_value(value)


def as_note(said: Note | Reason | Exception) -> Note:
    """Return a note; a fault's is what it was raised with."""
    if isinstance(said, Reason):
        return Because(said)
    given = said.args[0] if isinstance(said, Exception) and said.args else said
    return given if isinstance(given, Note) else Fault(str(given))
