"""Boxes of mixed ranges (whole numbers, reals, names, some of them logarithmic) as unit cubes."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, ...]

_INSIDE = 2.0**-10  # of an open range: how far inside its end the corner is, in the unit interval
_MANY_DIGITS = 10**15  # of a whole number, from which on its power of ten is said
_LEAST = 2.0**-40  # nearer to an open end no coordinate comes
_MOST_CORNERS = 2**16  # beyond, corners are drawn instead of listed


@dataclass(frozen=True)
class Range:
    """What one parameter is searched over, as a map from [0, 1].

    A number is low + s (exp(u log(1 + (high - low)/s)) - 1): linear as far as `s` from the lower end and
    logarithmic beyond; with s = low it is logarithmic throughout. A whole number has an interval of the
    numbers from itself up to the next.
    """

    name: str
    kind: Literal["integer", "real", "categorical"]
    low: float = 0.0  # both ends belong to it unless they are open
    high: float = 1.0
    scale: float | None = None  # the s above; linear throughout if None
    choices: Sequence[Any] = ()  # of a categorical range
    open_low: bool = False
    open_high: bool = False

    @property
    def single(self) -> bool:
        """Whether there is but one value."""
        return len(self.choices) == 1 if self.kind == "categorical" else self.low == self.high

    @property
    def text(self) -> str:
        """The range in words: ``d from 2 to 1000, logarithmic``."""
        if self.kind == "categorical":
            return f"{self.name} among {', '.join(map(_text, self.choices))}"
        if self.single:
            return f"{self.name} = {_text(self.low)}"
        left, right = "(" if self.open_low else "[", ")" if self.open_high else "]"
        form = "" if self.scale is None else ", logarithmic"
        if self.scale is not None and self.scale != self.low:
            form = f", logarithmic beyond {_text(self.low + self.scale)}"
        whole = ", an integer" if self.kind == "integer" else ""
        return f"{self.name} in {left}{_text(self.low)}, {_text(self.high)}{right}{whole}{form}"

    @cached_property
    def _width(self) -> float:
        return float(self.high) - float(self.low) + (1.0 if self.kind == "integer" else 0.0)

    def value(self, u: float) -> Any:
        """Return the value at a place of [0, 1]."""
        if self.kind == "categorical":
            return self.choices[min(int(u * len(self.choices)), len(self.choices) - 1)]
        if self.single:
            return self.low
        u = min(max(u, _LEAST if self.open_low else 0.0), 1.0 - (_LEAST if self.open_high else 0.0))
        if self.kind == "integer":
            low, high = int(self.low), int(self.high)
            return high if u >= 1.0 else min(max(low + math.floor(self._beyond(u)), low), high)
        if u in (0.0, 1.0):  # the ends as they are written
            return float(self.low if u == 0.0 else self.high)
        value = min(max(float(self.low) + self._beyond(u), self.low), self.high)
        short = float(f"{value:.12g}")  # a number of few digits is met again at its place
        return short if short != value and self.has(short) and self.place(short) == u else value

    def has(self, value: float) -> bool:
        """Return whether a number is in the range."""
        above = value > self.low if self.open_low else value >= self.low
        return above and (value < self.high if self.open_high else value <= self.high)

    def _beyond(self, u: float) -> float:
        if self.scale is None:
            return u * self._width
        return self.scale * math.expm1(u * math.log1p(self._width / self.scale))

    def place(self, value: Any) -> float:
        """Return where a value is in [0, 1]: the middle of its interval."""
        if self.kind == "categorical":
            return (list(self.choices).index(value) + 0.5) / len(self.choices)
        if self.single:
            return 0.5
        beyond = float(value) - float(self.low) + (0.5 if self.kind == "integer" else 0.0)
        if self.scale is None:
            u = beyond / self._width
        else:
            u = math.log1p(beyond / self.scale) / math.log1p(self._width / self.scale)
        return min(max(u, 0.0), 1.0)

    @property
    def ends(self) -> tuple[float, ...]:
        """The places that corners have: both ends, or every name."""
        if self.kind == "categorical":
            return tuple(self.place(choice) for choice in self.choices)
        if self.single:
            return (0.5,)
        return (_INSIDE if self.open_low else 0.0, 1.0 - _INSIDE if self.open_high else 1.0)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return f"{value:g}"
    return f"{value}" if abs(value) < _MANY_DIGITS else f"{Decimal(value).normalize():.3g}"


@dataclass(frozen=True)
class Box:
    """Several ranges at once."""

    ranges: Sequence[Range]

    def values(self, point: Point) -> dict[str, Any]:
        """Return the value of each range at a point of the unit cube."""
        return {own.name: own.value(u) for own, u in zip(self.ranges, point, strict=True)}

    def place(self, values: Mapping[str, Any]) -> Point:
        """Return the point of the unit cube that has some values."""
        return tuple(own.place(values[own.name]) for own in self.ranges)

    @cached_property
    def numeric(self) -> list[int]:
        """Which coordinates are numbers with more than one value."""
        return [i for i, r in enumerate(self.ranges) if r.kind != "categorical" and not r.single]

    @cached_property
    def is_finite(self) -> bool:
        """Whether there are but finitely many points, each of its own name."""
        return not self.numeric

    def settings(self, rng: np.random.Generator, most: int) -> list[Point]:
        """Return every setting of the names, numbers in the middle.

        Of more than so many as many are drawn, every name among them at least once.
        """
        ends = [own.ends if own.kind == "categorical" else (0.5,) for own in self.ranges]
        total = math.prod(map(len, ends))
        if total <= min(most, _MOST_CORNERS):
            return list(itertools.product(*ends))
        every = [(i, end) for i, each in enumerate(ends) if len(each) > 1 for end in each]
        found = list[Point]()
        for i, end in itertools.islice(itertools.cycle(every), max(most, len(every))):
            drawn = tuple(each[int(rng.integers(len(each)))] for each in ends)
            found.append((*drawn[:i], end, *drawn[i + 1 :]))
        return list(dict.fromkeys(found))

    def named(self, point: Point, other: Point) -> Point:
        """Return a point with the names of one and the numbers of another."""
        kinds = [own.kind for own in self.ranges]
        both = zip(kinds, point, other, strict=True)
        return tuple(a if kind == "categorical" else b for kind, a, b in both)

    def uniform(self, rng: np.random.Generator, count: int) -> list[Point]:
        """Return independent points, uniform in the unit cube."""
        found: NDArray[np.float64] = rng.random((count, len(self.ranges)))
        return [tuple(float(u) for u in row) for row in found]

    def corners(self, rng: np.random.Generator) -> Iterator[Point]:
        """Yield the corners in an order drawn at random, each once as far as they can be listed."""
        ends = [own.ends for own in self.ranges]
        total = math.prod(map(len, ends))
        if total <= _MOST_CORNERS:
            listed = list(itertools.product(*ends))
            yield from (listed[i] for i in rng.permutation(total))
            return
        seen: set[Point] = set()
        while len(seen) < _MOST_CORNERS:
            point = tuple(each[int(rng.integers(len(each)))] for each in ends)
            if point not in seen:
                seen.add(point)
                yield point
