"""What a finding tells beside its sides and its verdict: facts with their numbers, no words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, TypeVar

FACTOR = "a factor"  # where no constant is computed, by which the failure is more than d/n^k
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


class Reason(Enum):
    """Why a verdict is as it is, or what qualifies it; `simkit.words.notes` has its words."""

    NO_VALUE_NO_TRIALS = auto()
    NO_TRIAL = auto()
    NOT_SIMULATED = auto()
    SOME_DRAWS_FAILED = auto()
    TRIALS_FAILED = auto()
    NO_SUCH_VALUE = auto()
    CONTRADICTION = auto()
    BOTH_REJECTED = auto()
    PREMISE_WITHOUT_VALUE = auto()
    PREMISE_OPEN = auto()
    GIVEN_FAILS = auto()
    EXACT_TOO_WIDE = auto()
    SIDES_AGREE = auto()
    FLOAT_TOO_WIDE = auto()
    NO_SECOND = auto()
    WITNESS_JUDGED = auto()
    ONE_FORMULA = auto()
    BEYOND_DECIMALS = auto()
    NO_INSTANCE = auto()
    INSTANCE_DECIDES_NOT = auto()
    INSTANCE_VIOLATES_NOT = auto()
    ONE_EVALUATION = auto()
    NO_OTHER_EVALUATION = auto()
    NO_TRIAL_TELLS = auto()
    SECOND_NOT_RUN = auto()
    PATHS_DIFFER = auto()
    SECOND_DECIDES_NOT = auto()
    NO_DRAW_SEEN = auto()
    ALIKE_IN_DRAW = auto()
    ONE_RUN = auto()
    LITERAL_SHOWS_LESS = auto()
    STUDENT = auto()
    NO_RANGE = auto()
    DECLARE_END = auto()
    ONE_END_CANNOT = auto()
    FAILED_CANNOT = auto()
    MOMENT_CANNOT = auto()
    DECLARE_FOR_FAILED = auto()
    SHARED_LEVEL = auto()
    CHOSEN_OF_DRAWS_ALONE = auto()
    OTHER_LATENTS = auto()
    HOLDS_FOR_DATA = auto()
    NEIGHBOURS_HOLD = auto()
    NO_TRIAL_VIOLATES = auto()
    DATA_SEARCHED = auto()
    LATENTS_ASSUMED = auto()
    NOT_MEASURED = auto()
    NOT_MEASURED_AT_RANDOM = auto()
    NOT_COMPARED = auto()
    BEYOND_END = auto()
    OTHER_FAILURES = auto()
    ONE_WITHOUT_VALUES = auto()
    WHOLE_NUMBERS = auto()
    DISTRIBUTIONS_APART = auto()
    BLOCKS_DO_NOT_REFUTE = auto()
    FOUND_BY_SEARCH = auto()
    SPLITTING = auto()
    TOLD = auto()
    ROUNDED_OTHERWISE = auto()
    PREMISE_OTHERWISE = auto()
    DRAWS_AT_TIE = auto()
    DRAWS_VIOLATING = auto()
    DRAWS_OPEN = auto()
    DRAWS_MEETING = auto()
    EXACT_OTHERWISE = auto()


@dataclass(frozen=True)
class Because(Note):
    """A reason, with what it is about: values, texts of authors and other notes."""

    reason: Reason
    of: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Waits(Note):
    """A pair whose trials are too long to be run unasked; `refused` says why they cannot be run here."""

    refused: str = ""


@dataclass(frozen=True)
class Unwitnessed(Note):
    """A refutation without its second witness, and why it has none."""

    why: Because


@dataclass(frozen=True)
class Path:
    """From where to where a parameter goes, the others as they are or following it."""

    along: str
    near: float
    far: float


@dataclass(frozen=True)
class PathTrend(Note):
    """That the constant needed gets worse along a path: its low end there is above its high one here."""

    path: Path
    grows: bool  # or it shrinks, which is worse where a lower bound is claimed


@dataclass(frozen=True)
class ExponentFound(Note):
    """The exponent of the left side along a path, beside that of the rate."""

    along: str
    exponent: float
    stated: float
    # its interval; none of exact sides, whose exponent is an average over the path
    ends: tuple[float, float] | None
    within: float = 0.0  # of an average of zero, how near to zero it is
    path: Path | None = None  # which one, where there are several and it is not said with a trend


@dataclass(frozen=True)
class PowerNeeded(Note):
    """The constant needed, in digits, in 1 - d/poly(n) where poly(n) is a power of n."""

    power: int  # of n
    constant: str  # the paper's letter, or `FACTOR`: by how much the failure is more than d/n^k
    enough: str = ""  # what is enough at every setting asked, unless it grows
    # where it grows: n, what it needs there, and what it needs at the largest n
    growing: Sequence[str] = ()
    # of a factor: whether 1 is enough, at every cell or from `valid_from` on
    holds_with_one: bool = False
    valid_from: str = ""
    # the largest n, where a constant still rises there but by too little to say that it grows
    rising_at: str = ""


def kinds(notes: Iterable[Note], kind: type[_Kind]) -> list[_Kind]:
    """Return the notes of one kind."""
    return [note for note in notes if isinstance(note, kind)]


def as_note(said: Note | Reason | Exception) -> Note:
    """Return a note; a fault's is what it was raised with."""
    if isinstance(said, Reason):
        return Because(said)
    given = said.args[0] if isinstance(said, Exception) and said.args else said
    return given if isinstance(given, Note) else Fault(str(given))
