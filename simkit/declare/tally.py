"""What trials leave behind: counts and moments that add.

This module imports the standard library only; arrays are taken by duck typing in `Tally.of_arrays`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any

from simkit.declare.faults import Failure
from simkit.errors import StudyError

LARGEST_VALUE = 1e145  # the sum of 1e15 squares still fits a double
_encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


@dataclass
class Moments:
    """Count, mean, sum of squared deviations, minimum and maximum of a measurement."""

    count: int = 0
    mean: float = 0.0
    m2: float = 0.0
    minimum: float = math.inf
    maximum: float = -math.inf

    @classmethod
    def of(cls, values: Sequence[float]) -> Moments:
        """Return the moments of finite values (two passes)."""
        if not values:
            return cls()
        mean = math.fsum(values) / len(values)
        m2 = math.fsum((value - mean) ** 2 for value in values)
        return cls(len(values), mean, m2, min(values), max(values))

    def merge(self, other: Moments) -> Moments:
        """Return the moments of both sets of values (Chan, Golub and LeVeque 1983)."""
        if not self.count or not other.count:
            return other if not self.count else self
        count = self.count + other.count
        delta = other.mean - self.mean
        return Moments(
            count,
            self.mean + delta * (other.count / count),
            self.m2 + other.m2 + delta * delta * (self.count * other.count / count),
            min(self.minimum, other.minimum),
            max(self.maximum, other.maximum),
        )


@dataclass
class Tally:
    """The outcome of some trials; tallies of consecutive blocks add.

    Attributes
    ----------
    trials, failures : int
        All trials, and those that failed (an exception, a NaN, an overflow, a divergence).
    events : dict of str to int
        How often each event happened, among the trials that did not fail.
    measurements : dict of str to Moments
    failed : dict of str to int
        Failures by message.
    counters : dict of str to int
        What is counted beside the quantities (a tied majority drawn again, a near tie).
    values : dict of str to list of float
        Every value of what is kept, of the trials that did not fail; of an event 1 and 0.
    places : dict of str to str
        Where in its author's file a failure was raised first, by message; stored nowhere.
    """

    trials: int = 0
    failures: int = 0
    events: dict[str, int] = field(default_factory=dict)
    measurements: dict[str, Moments] = field(default_factory=dict)
    failed: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    values: dict[str, list[float]] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of_failures(cls, trials: int, message: str) -> Tally:
        """Return the tally of trials that all failed alike."""
        tally = cls(trials=trials, failures=trials)
        if trials:
            tally._fail(message, trials)
        return tally

    @classmethod
    def of_outcomes(
        cls, outcomes: Iterable[Mapping[str, Any] | str], kept: Collection[str] = ()
    ) -> Tally:
        """Return the tally of trials given one by one.

        For each trial its events (bool) and measurements (float) by name, or the message with which it
        failed. A measurement that is not finite makes its trial a failure. Every value is kept of those
        measurements and events that are named.
        """
        tally = cls()
        columns: dict[str, list[float]] = {}
        happened: dict[str, list[float]] = {name: [] for name in kept}
        for outcome in outcomes:
            tally.trials += 1
            message = outcome if isinstance(outcome, str) else _fault(outcome)
            if message:
                tally.failures += 1
                tally._fail(message, 1)
                continue
            assert not isinstance(outcome, str)
            for name, value in outcome.items():
                if isinstance(value, bool):
                    tally.events[name] = tally.events.get(name, 0) + value
                    if name in happened:
                        happened[name].append(float(value))
                else:
                    columns.setdefault(name, []).append(value)
        tally.measurements = {name: Moments.of(values) for name, values in columns.items()}
        tally.values = {name: values for name, values in columns.items() if name in kept}
        tally.values |= {name: values for name, values in happened.items() if name in tally.events}
        return tally

    @classmethod
    def of_arrays(
        cls,
        trials: int,
        events: Mapping[str, Any] | None = None,
        measurements: Mapping[str, Any] | None = None,
        counters: Mapping[str, int] | None = None,
        kept: Collection[str] = (),
    ) -> Tally:
        """Return the tally of trials given as arrays (trials,): events are bool, measurements float.

        A trial with a value that is not finite is a failure. Every value is kept of those measurements
        that are named. `StudyError` if a column has another length, or an event is no truth value.
        """
        columns = {**(events or {}), **(measurements or {})}
        for name, column in columns.items():
            if len(column) != trials:
                raise StudyError(f"{name} has {len(column)} values for {trials} trials")
        odd = [
            name
            for name in events or {}
            if getattr(getattr(columns[name], "dtype", None), "kind", "O") != "b"
        ]
        for name in odd:
            columns[name] = [_as_event(name, value) for value in _plain(columns[name])]
        if measurements or odd:
            rows = zip(*(_plain(column) for column in columns.values()), strict=True)
            names = list(columns)
            tally = cls.of_outcomes((dict(zip(names, row, strict=True)) for row in rows), kept)
        else:
            counts = {name: int(column.sum()) for name, column in columns.items()}
            tally = cls(trials=trials, events=counts)
        tally.counters = dict(counters or {})
        return tally

    def normalise(self) -> str:
        """Turn NumPy's numbers into Python's; return what makes it no tally, or the empty string."""
        try:
            self.trials, self.failures = index(self.trials), index(self.failures)
            for counts in (self.events, self.failed, self.counters):
                counts.update({name: index(count) for name, count in counts.items()})
            for name, m in self.measurements.items():
                self.measurements[name] = Moments(
                    index(m.count), float(m.mean), float(m.m2), float(m.minimum), float(m.maximum)
                )
            self.values = {name: [float(x) for x in values] for name, values in self.values.items()}
        except (TypeError, ValueError, AttributeError) as error:
            return f"a count is no number ({error})"
        for name, values in self.values.items():
            if not all(map(math.isfinite, values)):
                return f"a kept value of {name} is not finite"
        valid = self.trials - self.failures
        if not 0 <= self.failures <= self.trials or sum(self.failed.values()) != self.failures:
            return f"{self.failures} of {self.trials} trials failed"
        for name, count in self.events.items():
            if not 0 <= count <= valid:
                return f"{name} happened {count} times in {valid} trials"
        for name, m in self.measurements.items():
            if m.count != valid:
                return f"{name} has {m.count} values in {valid} trials"
            if m.count and not all(map(math.isfinite, (m.mean, m.m2, m.minimum, m.maximum))):
                return f"a moment of {name} is not finite"
        return ""

    @classmethod
    def of_blocks(cls, blocks: Iterable[Tally]) -> Tally:
        """Return the tally of consecutive blocks."""
        total = cls()
        for block in blocks:
            total._append(block)
        return total

    def _append(self, other: Tally) -> None:
        self.trials += other.trials
        self.failures += other.failures
        for mine, theirs in (
            (self.events, other.events),
            (self.failed, other.failed),
            (self.counters, other.counters),
        ):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        for name, moments in other.measurements.items():
            held = self.measurements.get(name)
            self.measurements[name] = moments if held is None else held.merge(moments)
        for name, values in other.values.items():
            self.values.setdefault(name, []).extend(values)
        if other.places:
            self.places = other.places | self.places

    def _fail(self, message: str, trials: int) -> None:
        plain = str(message)
        self.failed[plain] = self.failed.get(plain, 0) + trials
        place = message.place if isinstance(message, Failure) else ""
        if place:
            self.places.setdefault(plain, place)

    def to_json(self) -> str:
        """Return the tally as canonical JSON; floats survive the round trip bit for bit."""
        record: dict[str, Any] = {"trials": self.trials, "failures": self.failures}
        for name in ("events", "failed", "counters", "values"):
            if getattr(self, name):
                record[name] = getattr(self, name)
        if self.measurements:
            record["measurements"] = {
                name: [m.count, m.mean, m.m2, m.minimum, m.maximum]
                for name, m in self.measurements.items()
                if m.count
            }
        return _encode(record)

    @classmethod
    def from_json(cls, text: str) -> Tally:
        """Return the tally that `to_json` wrote; `ValueError` if the text is no such record."""
        try:
            record = json.loads(text)
            moments = {k: Moments(*v) for k, v in record.pop("measurements", {}).items()}
            tally = cls(**record, measurements=moments)
        except (TypeError, AttributeError) as error:
            raise ValueError(f"not a tally: {error}") from None
        fault = tally.normalise()
        if fault:
            raise ValueError(f"not a tally: {fault}")
        return tally


def _as_event(name: str, value: Any) -> bool | float:
    """Return an event given as 0 or 1 as a bool; NaN stays, and fails its trial."""
    if isinstance(value, float) and math.isnan(value):
        return value
    if value not in (0, 1):
        raise StudyError(f"the event {name!r} is {value!r} in a trial: it is true or false")
    return bool(value)


def _plain(column: Any) -> list[Any]:
    return list(column.tolist()) if hasattr(column, "tolist") else list(column)


def _fault(outcome: Mapping[str, Any]) -> str:
    """Return why a trial counts as failed, or the empty string."""
    for name, value in outcome.items():
        if isinstance(value, bool):
            continue
        if not math.isfinite(value):
            return f"{name} is {'nan' if math.isnan(value) else 'infinite'}"
        if abs(value) > LARGEST_VALUE:
            return f"{name} is beyond {LARGEST_VALUE:g}, too large to average"
    return ""
