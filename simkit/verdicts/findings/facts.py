"""What a finding holds beside its sides, as fields, and the words that are made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.describing import short

Verdict = Literal[
    "fails", "undecided", "holds", "not refuted", "of order only", "vacuous", "premise unmet",
    "not evaluated",
]  # fmt: skip
DisplayVerdict = Verdict | Literal["depends on the reading"]
_LISTED = 3  # values that are named one by one


@dataclass(frozen=True)
class Least:
    """The least value of a parameter from which a claim holds, the others as they are or follow.

    Attributes
    ----------
    basis : {"proved", "checked"}
        Whether it holds for all larger values, as the claim is monotone, or was asked at some.
    checked : sequence of int
        The values at which it was asked and holds, this one first.
    lowest : bool
        Whether no lower value can be asked.
    stays : bool
        Whether it holds at all larger values that were asked: else it is said of this one alone.
    needed : bool
        Of a cell that fails: it would need this; else of one that holds: this is enough.
    rules : mapping of str to str
        What follows the parameter, and by which rule.
    """

    parameter: str
    value: int
    basis: Literal["proved", "checked"]
    checked: Sequence[int]
    lowest: bool = False
    stays: bool = True
    needed: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        proved = self.basis == "proved"
        if not self.stays:
            said = f"{self.parameter} = {short(self.value)}"
        elif self.lowest and not self.needed:
            said = f"any {self.parameter}"
        else:
            said = f"{self.parameter} >= {short(self.value)}"
        beside = [f"asked at {_listed(self.checked)}"] if self.stays and not proved else []
        if self.rules:
            beside.append(
                "with " + " and ".join(f"{name} = {text}" for name, text in self.rules.items())
            )
        return f"{said} ({', '.join(beside)})" if beside else said


def least_text(found: Sequence[Least]) -> str:
    """Return how much more a failing claim would need, or how little is enough for one that holds."""
    said = " or ".join(map(str, found))
    if not said:
        return ""
    if found[0].needed:
        return f"would need {said}"
    return (
        f"{said} is enough{'' if all(each.basis == 'proved' for each in found) else ', as far as asked'}"
    )


def _listed(values: Sequence[int]) -> str:
    """Return ``each from 320 to 335, then 640, 1280, ..., 81920``."""
    run = next((i for i, v in enumerate(values) if v != values[0] + i), len(values))
    head = f"each from {short(values[0])} to {short(values[run - 1])}" if run > _LISTED else ""
    rest = [short(v) for v in (values[run:] if head else values)]
    if len(rest) > _LISTED + 1:
        rest = [*rest[: _LISTED - 1], "...", rest[-1]]
    return ", then ".join(filter(None, (head, ", ".join(rest))))


GroundKind = Literal[
    "reading", "step", "bound", "range", "second moment", "latents", "monotone", "premise",
    "open premise", "instance", "limit", "arithmetic", "trials", "second witness",
]  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """One thing that a verdict rests on.

    Attributes
    ----------
    kind : str
        ``reading`` of a statement that is open to several; ``step`` from the printed side to what is
        computed, by a function that is named; ``bound``, where that is no more than a bound of it, or an
        event that implies or follows from the printed one; declared ``range``, ``second moment``,
        ``latents`` or ``monotone`` parameter;
        ``premise`` and ``open premise``; ``instance``, ``limit``; ``arithmetic``: how a float was
        widened; ``trials``: which ones, and at which error; ``second witness``.
    how : str
        Of a step: by which function, or in the trials of which study.
    """

    kind: GroundKind
    text: str
    how: str = ""

    def __str__(self) -> str:
        return f"{self.text} {self.how}" if self.how else self.text


@dataclass(frozen=True)
class DisplayFound:
    """What was found of a printed display.

    Attributes
    ----------
    verdict : str
        Of the reading that the paper's notation fixes; without one ``fails`` where every reading
        fails, and ``depends on the reading`` where some do.
    readings : mapping of str to str
        The verdict of each reading; empty where there is one.
    missing : int
        Parts and readings that were not asked.
    """

    name: str
    verdict: DisplayVerdict
    readings: Mapping[str, Verdict]
    missing: int = 0


def withstood_text(points: int) -> str:
    """Return how much a claim has withstood, in words; nothing where it was not attacked."""
    if not points:
        return ""
    return f"attacked at {points:,} grid point{'' if points == 1 else 's'}: none refutes it"


@dataclass(frozen=True)
class PathLimit:
    """The limit of x over the rate along a path, where it refutes an order.

    Attributes
    ----------
    along : str
        The parameter that goes somewhere.
    to : {"infinity", "0"}
        Where it goes.
    path : mapping of str to str
        What follows it, and what has one value on the path.
    borne_out : bool
        Whether x over the rate goes there where it is computed on the path: else nothing rests on it.
    """

    value: Literal["infinite", "zero"]
    along: str
    to: Literal["infinity", "0"]
    path: Mapping[str, str]
    borne_out: bool = True

    @property
    def where(self) -> str:
        """The path in words: ``as n grows, at m = ceil(1.1*log(n/0.01))``."""
        goes = f"as {self.along} {'grows' if self.to == 'infinity' else 'falls to 0'}"
        follows = ", ".join(f"{name} = {text}" for name, text in self.path.items())
        return f"{goes}, at {follows}" if follows else goes

    def __str__(self) -> str:
        goes = {"infinite": "tends to infinity", "zero": "tends to 0"}[self.value]
        said = f"the left side over its rate {goes} {self.where}"
        return said if self.borne_out else f"it is declared that {said}: it is not seen to go there"


_EVENTS = {
    "implies": "an event that implies the printed one",
    "follows": "an event that follows from the printed one",
}


def one_way_text(claim: Claim, withheld: str) -> str:
    """Return why a verdict is withheld, in words."""
    sides = (("left", claim.left_is), ("right", claim.right_is))
    said = [
        f"{'an' if of == 'upper bound' else 'a'} {of} of the {name} side"
        for name, of in sides
        if of != "exact"
    ]
    said += [_EVENTS[claim.event_is]] if claim.event_is in _EVENTS else []
    cannot = "refute" if withheld == "fails" else "confirm"
    return f"what is computed is {' and '.join(said)}, which cannot {cannot} it"
