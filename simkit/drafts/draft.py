"""What was read of a statement, as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from simkit.declare.claims.claim import Quantifier
from simkit.declare.claims.grammar import parse_premise, parse_statement
from simkit.drafts.passages import Passage

#: Kinds of statements all of which is assumed.
ASSUMED = ("assumption", "condition", "hypothesis", "setting")
CONSTANT = "constant"  # the name of a constant that a paper leaves open


@dataclass(frozen=True)
class Draft:
    """A claim that was read.

    Attributes
    ----------
    part : str
    statement : str
        In the grammar of claims.
    when : sequence of str
        What it assumes, as far as it was read.
    printed : str
        The formula in LaTeX, or the sentence.
    unread : sequence of str
        Assumptions that were not read, verbatim.
    references : sequence of str
        What it assumes by number.
    quantifier : {"every cell", "from some on", "some constants"}
        The second where it holds from some n on, the third with a constant that the paper leaves open.
    note : str
        How it differs from what is printed.
    """

    part: str
    statement: str
    when: Sequence[str]
    printed: str
    unread: Sequence[str] = ()
    references: Sequence[str] = ()
    quantifier: Quantifier = "every cell"
    note: str = ""

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
    """What was read of one statement.

    Attributes
    ----------
    passage : Passage
    drafts : sequence of Draft
    unread : sequence of (str, str)
        What it says and was not read, verbatim, with the reason.
    assumed : sequence of str
        What an assumption or a definition says in numbers.
    """

    passage: Passage
    drafts: Sequence[Draft] = ()
    unread: Sequence[tuple[str, str]] = ()
    assumed: Sequence[str] = ()


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

    def add(self, when: Iterable[str], unread: Iterable[str], references: Iterable[str] = ()) -> None:
        """Add those that are not there yet."""
        self.when += [text for text in when if text not in self.when]
        self.unread += [text for text in unread if text not in self.unread]
        self.references += [text for text in references if text not in self.references]

    def with_those_of(self, other: Assumed) -> Assumed:
        """Return these and those of another."""
        both = Assumed(list(self.when), list(self.unread), list(self.references))
        both.add(other.when, other.unread, other.references)
        return both
