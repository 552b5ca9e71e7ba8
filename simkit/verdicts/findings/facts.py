"""What a finding holds beside its sides: typed facts, no words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Verdict = Literal[
    "fails", "undecided", "holds", "not refuted", "of order only", "vacuous", "premise unmet",
    "not evaluated",
]  # fmt: skip
DisplayVerdict = Verdict | Literal["depends on the reading"]


@dataclass(frozen=True)
class Least:
    """The least value of a parameter from which a claim holds, the others as they are or follow."""

    parameter: str
    value: int
    # whether it holds for all larger values, as the claim is monotone, or was asked at some
    basis: Literal["proved", "checked"]
    checked: Sequence[int]  # the values at which it was asked and holds, this one first
    lowest: bool = False  # whether no lower value can be asked
    # whether it holds at all larger values that were asked: else it is said of this one alone
    stays: bool = True
    # of a cell that fails: it would need this; else of one that holds: this is enough
    needed: bool = False
    # what follows the parameter, and by which rule
    rules: Mapping[str, str] = field(default_factory=dict)


GroundKind = Literal[
    "reading", "step", "bound", "range", "second moment", "latents", "monotone", "premise",
    "open premise", "instance", "limit", "arithmetic", "trials", "second witness",
]  # fmt: skip
GroundWay = Literal["", "by trials", "by number", "of event", "declared", "empty", "without level"]


@dataclass(frozen=True)
class Ground:
    """One thing that a verdict rests on.

    Kinds are ``reading`` of a statement that is open to several; ``step`` from the printed side to what
    is computed; ``bound``, where that is no more than a bound of it, or an event that implies or follows
    from the printed one; ``range`` of a side, ``second moment``, ``latents`` or ``monotone`` parameter;
    ``premise`` and ``open premise``; ``instance``, ``limit``; ``arithmetic``: how a float was widened;
    ``trials``: which ones, and at which error; ``second witness``.
    """

    kind: GroundKind
    # what it is about: of a ``step`` what is computed, and by which function, from which number or in
    # the trials of which study; of ``trials`` their number, seed, evidence and error
    of: tuple[Any, ...]
    # which of several things that have one kind: a bound ``of event``, a range that is ``declared``,
    # trials ``without level``, of which no error is known
    way: GroundWay = ""


@dataclass(frozen=True)
class DisplayFound:
    """What was found of a printed display."""

    name: str
    # of the reading that the paper's notation fixes; without one ``fails`` where every reading fails,
    # and ``depends on the reading`` where some do
    verdict: DisplayVerdict
    readings: Mapping[str, Verdict]  # the verdict of each; empty where there is one
    missing: int = 0  # parts and readings that were not asked


@dataclass(frozen=True)
class PathLimit:
    """The limit of x over the rate along a path, where it refutes an order."""

    value: Literal["infinite", "zero"]
    along: str  # the parameter that goes somewhere
    to: Literal["infinity", "0"]
    path: Mapping[str, str]  # what follows it, and what has one value on the path
    # whether x over the rate goes there where it is computed on the path: else nothing rests on it
    borne_out: bool = True
