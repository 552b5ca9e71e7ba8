"""What was read of a statement, as data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from simkit.declare.claims.grammar import parse_statement
from simkit.drafts.passages import Passage

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
    has_constant : bool
        Whether it has a constant that the paper leaves open.
    note : str
        How it differs from what is printed.
    """

    part: str
    statement: str
    when: Sequence[str]
    printed: str
    unread: Sequence[str] = ()
    has_constant: bool = False
    note: str = ""

    @property
    def kind(self) -> str:
        """Its form, as `simkit.declare.claims.grammar` calls it."""
        return parse_statement(self.statement).kind


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
    """Assumptions as texts, and those that are not read, verbatim."""

    when: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def add(self, when: Iterable[str], unread: Iterable[str]) -> None:
        """Add those that are not there yet."""
        self.when += [text for text in when if text not in self.when]
        self.unread += [text for text in unread if text not in self.unread]

    def with_those_of(self, other: Assumed) -> Assumed:
        """Return these and those of another."""
        both = Assumed(list(self.when), list(self.unread))
        both.add(other.when, other.unread)
        return both
