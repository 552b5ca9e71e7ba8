"""What an attempt may cost, and the places that it has found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.stats.breaches.search import Evaluation, Trail
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.refuting.counterexample_files import CERTIFYING_BLOCK
from simkit.verdicts.refuting.shrinking import Defaults
from simkit.verdicts.searching.latents import Data, DataTrail
from simkit.verdicts.searching.region import Region

#: Evaluations where nothing else is said: of claims with an exact margin, and where trials are needed.
EXACT_BUDGET, SAMPLED_BUDGET = 2000, 200
#: Choices of data at each place, where those of a claim about every draw are searched.
DATA_BUDGET = 4000
PLACES = 4

_APART = 0.05


@dataclass(frozen=True)
class Effort:
    """What an attempt may cost."""

    budget: int | None = None  # evaluations inside the premises; by default as `exact` and `sampled` say
    # how many places are certified at most, fixed beforehand: the family's error is divided by it
    places: int = PLACES
    # for how long the search begins batches, and again that of data; what is found then depends on the
    # machine
    seconds: float | None = None
    exact: int = EXACT_BUDGET  # evaluations where margins are exact
    sampled: int = SAMPLED_BUDGET  # evaluations where trials are needed
    # choices of data at each place where those of a claim about every draw are searched
    data: int = DATA_BUDGET
    shares: int = 1  # how many attempts of one command share the family's error
    # of a place at most; by default as costly as the search was, and 200 times the study's own number at
    # least
    trials: int | None = None

    @property
    def certifications(self) -> int:
        """Of the whole command, fixed beforehand: each place as it is shrunk, and as it was found."""
        return 2 * self.places * self.shares


@dataclass
class FoundPoint:
    """A place that the search has found, shrunk, and set before a certification."""

    values: dict[str, Any]  # of the searched parameters
    found_at: Mapping[str, Any]  # before it was shrunk
    finding: Finding  # on blocks that neither search nor shrinking has seen
    differs: str = ""  # the parameter in which it was held apart from the places before it
    trials: int = 0  # of the certification; 0 where the margin is exact
    # of a claim about every draw: the data that were found where none was drawn
    data: Data | None = None
    first_block: int = CERTIFYING_BLOCK  # of the trials of the certification
    # whether it was made simpler, in one parameter at a time, as far as it still fails
    simplified: bool = True

    @property
    def certified(self) -> bool:
        """Whether it is a counterexample: it fails on fresh blocks and for the second witness."""
        return self.finding.verdict == "fails" and self.finding.confirmed


@dataclass
class Attempt:
    """What an attempt to refute a claim has found."""

    region: Region
    trail: Trail
    effort: Effort
    budget: int  # evaluations that it might have spent
    exact: bool  # whether every margin met was exact
    alpha: float  # the chance of any wrong certification in the command
    dear: int = 0  # points that could not be simulated here
    slow: int = 0  # points that were given up, as theory took too long there
    refused: int = 0  # points at which the study builds nothing, or the claim is not made
    # of a claim about every draw that no draw has violated: the search of its data
    data: DataTrail | None = None
    places: list[FoundPoint] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def counterexamples(self) -> list[FoundPoint]:
        """The certified places; none where two evaluations of something exclude each other."""
        return [] if self.contradictions else [place for place in self.places if place.certified]


def defaults_of(region: Region) -> Defaults:
    """Return what gives the defaults beside the names of some values."""
    names = {own.name for own in region.box.ranges if own.kind == "categorical"}
    return lambda values: resolve_defaults(region, {n: v for n, v in values.items() if n in names})


def resolve_defaults(region: Region, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the defaults of a study's parameters beside some choices, as far as they have any."""
    question = region.question(given)
    return {} if question is None else question.cell.parameters


def candidates(found: Attempt, points: Sequence[Evaluation]) -> Sequence[Evaluation]:
    """Return points in their order: first one of each setting of the names, then the others."""
    box, seen = found.region.box, set[tuple[Any, ...]]()
    first: list[Evaluation] = []
    rest: list[Evaluation] = []
    names = [own.name for own in box.ranges if own.kind == "categorical"]
    for asked in points:
        values = box.values(asked.point)
        setting = tuple(values[name] for name in names)
        (rest if setting in seen else first).append(asked)
        seen.add(setting)
    return first + rest


def differs_in(values: Mapping[str, Any], places: Sequence[FoundPoint], region: Region) -> str | None:
    """Return a parameter whose value no place so far has, names before numbers; None if there is none.

    Of numbers, one that is apart in the unit cube. The first place needs none: the empty string.
    """
    if not places:
        return ""
    for own in region.box.ranges:
        others = [place.values[own.name] for place in places]
        if own.kind == "categorical" and values[own.name] not in others:
            return own.name
    used = {place.differs for place in places}
    for own in sorted(region.box.ranges, key=lambda own: own.name in used):  # another one each time
        if own.kind == "categorical" or own.single:
            continue
        mine = own.place(values[own.name])
        if all(abs(mine - own.place(place.values[own.name])) > _APART for place in places):
            return own.name
    return None
