"""What was read of a statement, as data."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from simkit.declare.claims.claim import Quantifier
from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.drafts.passages import Passage

CONSTANT = "constant"  # the name of a constant that a paper leaves open


@dataclass(frozen=True)
class Draft:
    """A claim that was read."""

    part: str
    statement: str  # in the grammar of claims
    when: Sequence[str]  # what it assumes, as far as it was read
    printed: str  # the formula in LaTeX, or the sentence
    unread: Sequence[str] = ()  # assumptions that were not read, verbatim
    references: Sequence[str] = ()  # what it assumes by number
    # {"every cell", "some constants"}: the second with a constant that the paper leaves open
    quantifier: Quantifier = "every cell"
    note: str = ""  # how it differs from what is printed

    @property
    def kind(self) -> str:
        """Its form, as `simkit.declare.claims.grammar` calls it."""
        return parse_statement(self.statement).kind


def names_of(each: Draft) -> frozenset[str]:
    """Return what a claim and its assumptions name."""
    stated = parse_statement(each.statement)
    found = stated.names | ({stated.event} if stated.event else frozenset())
    for text in each.when:
        left, _, right = parse_premise(text)
        found |= left.names | right.names
    return found


@dataclass(frozen=True)
class Reading:
    """What was read of one statement."""

    passage: Passage
    drafts: Sequence[Draft] = ()
    # its sentences that were not read, verbatim, with the reason: each claim may assume what they say
    unread: Sequence[tuple[str, str]] = ()
    # formulas that it claims, or assumes, and that are no claims as they stand, with the reason
    unclaimed: Sequence[tuple[str, str]] = ()

    def is_open(self, each: Draft) -> bool:
        """Return whether assumptions of a claim are still to be written."""
        return bool(self.unread or self.unclaimed or each.unread or each.references)


@dataclass(frozen=True)
class Probability:
    """The probability that a sentence is under: ``>=`` and ``1 - delta``."""

    sign: str
    value: str
    has_constant: bool = False


@dataclass
class Assumed:
    """Assumptions as texts, those that are not read, verbatim, and those that are named by number."""

    when: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)

    def add(self, other: "Assumed") -> None:
        """Add those of another that are not there yet."""
        for mine, its in (
            (self.when, other.when), (self.unread, other.unread), (self.references, other.references),
        ):  # fmt: skip
            mine += [text for text in its if text not in mine]

    def with_those_of(self, other: "Assumed") -> "Assumed":
        """Return these and those of another."""
        both = Assumed(list(self.when), list(self.unread), list(self.references))
        both.add(other)
        return both
