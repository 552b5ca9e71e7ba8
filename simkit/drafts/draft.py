"""What was read of a statement, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
