"""From a study's parameters and the options given to the points of a sweep.

This module imports the standard library only.
"""

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.parameter import Parameter, Value
from simkit.declare.parameters.resolving import Resolved, Tracing, resolve
from simkit.errors import UsageError, nearest

LARGEST_SWEEP = 1_000_000
LONGEST_TEXT = 800_000  # characters: a list of the longest grid
_MOST_REMEMBERED = 20_000  # values of a parameter that follows from swept ones


@dataclass
class _Branch:
    """What a parameter has read at some point: what came of it, by the value that was found there."""

    read: str
    found: "dict[tuple[type, Value], _Branch | tuple[Value, str | None]]" = field(default_factory=dict)


class Sweep(Sequence[Resolved]):
    """The points of a product of grids, the last moving fastest; each is built when it is asked for.

    What follows from no swept parameter is resolved once for all points, and so is each number or name
    in a grid. Of the rest it is remembered what each parameter has read and what came of it: a rule is
    a function of what it reads.

    Names are given in declared order, each with its grid, unresolved; those in `swept` have more than
    one item, and `columns` has the values of those of them that are the same wherever an item of their
    grid stands. `UsageError` if a point cannot be resolved; not always of the first such point.
    """

    def __init__(
        self, parameters: Sequence[Parameter], names: Sequence[str], items: Sequence[tuple[Any, ...]]
    ) -> None:
        self._parameters = {parameter.name: parameter for parameter in parameters}
        self._count = stride = math.prod(map(len, items))
        self._given: dict[str, tuple[int, tuple[Any, ...]]] = {}  # distance of equal items, and items
        for name, own in zip(names, items, strict=True):
            stride //= len(own)
            self._given[name] = stride, tuple(own)
        self.swept = tuple(name for name, (_, own) in self._given.items() if len(own) > 1)
        self._prepare()

    def _prepare(self) -> None:
        """Resolve what is alike, and see that every point can be resolved."""
        first = Tracing(self._parameters, self.given(0))
        self._values = {name: first[name] for name in self._parameters}
        follow = first.following(self.swept)
        self.columns: dict[str, tuple[Value, ...]] = {}
        self._moving: list[tuple[str, int, tuple[Value, ...]]] = []
        for name in self.swept:
            stride, items = self._given[name]
            if follow.isdisjoint(first.reads.get(name, ())) and not any(
                isinstance(item, Expression) for item in items
            ):
                column = tuple(first.convert(self._parameters[name], item) for item in items)
                self.columns[name] = column
                self._moving.append((name, stride, column))
        self._rules = {name: text for name, text in first.rules.items() if name not in follow}
        late = [name for name in first.order if name in follow and name not in self.columns]
        self._late = {name: self._given.get(name, (1, (None,))) for name in late}
        self._remembered: dict[tuple[str, int], _Branch | tuple[Value, str | None]] = {}
        self._room = dict.fromkeys(late, _MOST_REMEMBERED)
        for index in range(self._count) if late else ():
            self.resolved(index)

    def __len__(self) -> int:
        return self._count

    @property
    def forgets(self) -> bool:
        """Whether points have to be resolved anew, as there is more than is remembered."""
        return not all(self._room.values())

    @overload
    def __getitem__(self, index: int) -> Resolved: ...
    @overload
    def __getitem__(self, index: slice) -> list[Resolved]: ...
    def __getitem__(self, index: int | slice) -> Resolved | list[Resolved]:
        places = range(self._count)[index]
        if isinstance(places, range):
            return [Resolved(*self.resolved(place), self.given(place)) for place in places]
        return Resolved(*self.resolved(places), self.given(places))

    def given(self, index: int) -> dict[str, Any]:
        """Return what was given at a point."""
        return {
            name: items[index // stride % len(items)] for name, (stride, items) in self._given.items()
        }

    def resolved(self, index: int) -> tuple[dict[str, Value], Mapping[str, str]]:
        """Return the values of all parameters at a point, and the rules that name some of them."""
        values = self._values.copy()
        for name, stride, column in self._moving:
            values[name] = column[index // stride % len(column)]
        if not self._late:
            return values, self._rules
        rules, open_ones = self._rules, set(self._late)
        for name, (stride, items) in self._late.items():
            known = self._remembered.get((name, index // stride % len(items)))
            while isinstance(known, _Branch):
                if known.read in open_ones:
                    return self._resolve(index, values)
                value = values[known.read]
                known = known.found.get((type(value), value))
            if known is None:
                return self._resolve(index, values)
            values[name] = known[0]
            open_ones.remove(name)
            if known[1] is not None:
                rules = {**rules, name: known[1]}
        return values, rules

    def _resolve(
        self, index: int, values: dict[str, Value]
    ) -> tuple[dict[str, Value], Mapping[str, str]]:
        """Return what `resolved` does, each parameter that follows from a swept one worked out anew."""
        done = {name: value for name, value in values.items() if name not in self._late}
        resolver = Tracing(self._parameters, self.given(index), done)
        values.update({name: resolver[name] for name in self._late})
        for name, (stride, items) in self._late.items():
            if self._room[name]:
                self._room[name] -= 1
                place = (name, index // stride % len(items))
                result = values[name], resolver.rules.get(name)
                self._remember(place, list(resolver.reads.get(name, ())), values, result)
        return values, self._rules | resolver.rules

    def _remember(
        self,
        place: tuple[str, int],
        reads: Sequence[str],
        values: Mapping[str, Value],
        result: tuple[Value, str | None],
    ) -> None:
        """Note what came of a parameter where it has read some others, one after the other."""
        if not reads:
            self._remembered[place] = result
            return
        branch = self._remembered.setdefault(place, _Branch(reads[0]))
        for read, then in zip(reads, [*reads[1:], None], strict=True):
            if not isinstance(branch, _Branch) or branch.read != read:
                return  # a rule that does not read the same twice
            found = (type(values[read]), values[read])
            if then is None:
                branch.found[found] = result
            else:
                branch = branch.found.setdefault(found, _Branch(then))


def complete(parameters: Sequence[Parameter], options: Mapping[str, str]) -> dict[str, str]:
    """Return the options with grids of parameters that are not given; UsageError of too long a text."""
    for name, text in options.items():
        if len(text) > LONGEST_TEXT:
            raise UsageError(
                f"its text has {len(text):,} characters; at most {LONGEST_TEXT:,} are read: write a"
                " range, as 100:2000:10",
                parameter=name,
            )
    missing = [p for p in parameters if p.name not in options]
    swept = {p.name: grid for p in missing if (grid := p.grid_with(options))}
    return swept | dict(options)


def sweep(parameters: Sequence[Parameter], options: Mapping[str, str]) -> Sequence[Resolved]:
    """Return the product of the grids in `options`, in declared order, the last moving fastest.

    All of its points can be resolved; a `Sweep` builds each when it is asked for. `UsageError` if an
    option names no parameter, is no grid, or the product is too large.
    """
    known = {parameter.name: parameter for parameter in parameters}
    options = complete(parameters, options)
    for name in options:
        if name not in known:
            raise UsageError(f"there is no parameter {name!r}{nearest(name, known)}")
    named = [parameter.name for parameter in parameters if parameter.name in options]
    items = [known[name].parse(options[name]) for name in named]
    if math.prod(map(len, items)) > LARGEST_SWEEP:
        raise UsageError(
            f"the grids make {math.prod(map(len, items))} cells; at most {LARGEST_SWEEP} are taken:"
            " write a larger step"
        )
    try:
        return Sweep(parameters, named, items)
    except UsageError:  # said of the first point that cannot be resolved, in the order of the grid
        return [
            resolve(parameters, dict(zip(named, values, strict=True)))
            for values in itertools.product(*items)
        ]


def swept(parameters: Sequence[Parameter], options: Mapping[str, str]) -> list[str]:
    """Return the names of the parameters that `options`, completed, give more than one value."""
    options = complete(parameters, options)
    return [p.name for p in parameters if p.name in options and len(p.parse(options[p.name])) > 1]
