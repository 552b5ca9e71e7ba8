"""Two values of a paired parameter on the same random numbers, as a study of its own.

Seeds, blocks and parameters are those of the study, so that each side is, bit for bit, what a run of
its own finds; a trial is the pair. Of an event the joint counts are kept, of every quantity the
difference, second side less first. A pair of which a side fails has failed.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.expressions import ExpressionError
from simkit.declare.parameters.parameter import TRIAL_KINDS, Parameter, Value, format_value
from simkit.declare.parameters.resolving import Resolver, Tracing
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Estimate, statements_of
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.trials import prepare
from simkit.errors import StudyError, UsageError, nearest

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.declare.claims.claim import Claim

#: By which the values that are compared enter a cell's key.
PAIR = "compare"
_INTERVAL = "joint clopper-pearson"
_APART = "a failed trial cannot be told from the others of its block"
#: What one trial gave, by quantity, or how it failed.
Outcome = Mapping[str, float] | str


def compared(study: Study, asked: str, options: Collection[str]) -> PairedTrials:
    """Return a study at two values of a parameter of its own, which is not among the options."""
    pair = PairedTrials(study, asked)
    for name in (pair.compared.name, *pair.followers):
        if name in options:
            wrong = "it is what is compared, or follows from it; leave it out"
            raise UsageError(wrong, parameter=name)
    return pair


@dataclass(frozen=True)
class PreparedPair:
    """What the blocks of a cell share, for the first and the second value."""

    first: Any
    second: Any


class PairedTrials(Study):
    """A study at two values of a paired parameter.

    Raises UsageError if the study has no such parameter or value, or nothing of it can be compared.

    `asked`: the parameter, ``frozen_attention``, with the values where there may be others,
        ``step_size=0.5,1``. The first is what the second is compared with.
    """

    is_pair = True

    def __init__(self, study: Study, asked: str) -> None:
        self.wrapped = study
        self.compared, self.values = _read(study, asked)
        name = self.compared.name
        self._parameters = {parameter.name: parameter for parameter in study.parameters}
        self.followers = _followers(self._parameters, name)
        shown = tuple(map(format_value, self.values))
        self.pair = _spelled(self.compared, self.values)
        self.name = f"{study.name}-by-{name.replace('_', '-')}"  # type: ignore[misc]
        self.summary = f"{name} = {shown[1]} less {name} = {shown[0]}, on the same random numbers"  # type: ignore[misc]
        self.axis, self.size = study.axis, study.size  # type: ignore[misc]
        self.block_size, self.default_trials = study.block_size, study.default_trials  # type: ignore[misc]
        self.counters = study.counters  # type: ignore[misc]
        gone = {name, *self.followers}
        self.parameters = (  # type: ignore[misc]
            *(parameter for parameter in study.parameters if parameter.name not in gone),
            Parameter(
                PAIR, "choice", self.pair, "What is compared", kind="paired", choices=(self.pair,)
            ),
        )
        self._shared = [q for q in study.quantities if not q.absent.keys() & gone]
        events = [q for q in self._shared if q.kind == "event"]
        joint = {q.name: _joint(q) for q in events}
        self._joint = {name: tuple(each.name for each in own) for name, own in joint.items()}
        self.quantities = (  # type: ignore[misc]
            *(_difference(q) for q in self._shared),
            *(each for own in joint.values() for each in own),
        )
        self.pictured = tuple(f"{q.name}_difference" for q in (events or self._shared)[:1])

    @property
    def claims(self) -> Sequence[Claim]:
        """The claims about the study that compare these two values."""
        own = statements_of(self.wrapped).claims
        if isinstance(own, str) or not isinstance(own, Sequence):
            return ()
        return tuple(claim for claim in own if self._compares(claim))

    def _compares(self, claim: Any) -> bool:
        try:
            asked = claim.parsed.compare
            return bool(asked) and _spelled(*_read(self.wrapped, asked)) == self.pair
        except (AttributeError, ExpressionError, UsageError):  # said where the claims are checked
            return False

    @property
    def seed_name(self) -> str:
        """The name from which seeds come: that of the study."""
        return self.wrapped.seed_name

    def estimates(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]], confidence: float
    ) -> Mapping[str, Estimate]:
        """Return differences of probabilities, exact intervals of both sides at half the error each."""
        from simkit.stats.intervals import clopper_pearson, student_t

        found = {}
        for event_name in self._joint:
            name = f"{event_name}_difference"
            if name not in values:
                continue
            own, each = Moments.of(values[name]), (1 + confidence) / 2
            less, more = (
                clopper_pearson(sum(sign * x > 0 for x in values[name]), own.count, each)
                for sign in (-1, 1)
            )
            error = student_t(own.count, own.mean, own.m2)[2]
            found[name] = Estimate(own.mean, error, more[0] - less[1], more[1] - less[0], _INTERVAL)
        return found

    def side(self, params: Mapping[str, Any], value: Value) -> dict[str, Any]:
        """Return the study's parameters with one value of what is compared, and what follows from it."""
        known = {name: own for name, own in params.items() if name != PAIR}
        resolved = Resolver(self._parameters, {self.compared.name: value}, known)
        return known | {name: resolved[name] for name in (self.compared.name, *self.followers)}

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        for value in self.values:
            self.wrapped.check(self.side(params, value))

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be simulated."""
        for value in self.values:
            self.wrapped.check_simulation(self.side(params, value))

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes that one worker needs: of both sides."""
        return sum(self.wrapped.memory(self.side(params, value)) for value in self.values)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how many seconds a pair takes; 0 if it is not known."""
        each = [self.wrapped.seconds(self.side(params, value)) for value in self.values]
        return sum(each) if all(each) else 0.0

    def prepare(self, params: Mapping[str, Any]) -> PreparedPair:
        """Return what the study prepares, for either value."""
        return PreparedPair(*(prepare(self.wrapped, self.side(params, value)) for value in self.values))

    def simulate(self, prepared: PreparedPair, rng: Generator, trials: int) -> Tally | Sequence[Tally]:
        """Run a block of either side on the same random numbers, and return the tally of the pairs."""
        told, counters = [], []
        for own in (prepared.first, prepared.second):
            names = [q.name for q in self._shared]
            tallies, outcomes = each_trial(self.wrapped, names, own, copy.deepcopy(rng), trials)
            told.append(outcomes)
            counters.append([tally.counters for tally in tallies])
        found = []
        for at, (first, second) in enumerate(zip(*told, strict=True)):
            tally = Tally.of_outcomes(map(self._joined, first, second), self.kept)
            for name in {**counters[0][at], **counters[1][at]}:
                tally.counters[name] = sum(side[at].get(name, 0) for side in counters)
            found.append(tally)
        return found if self.axis else found[0]

    def _joined(self, first: Outcome, second: Outcome) -> Mapping[str, bool | float] | str:
        if isinstance(first, str):
            return first
        if isinstance(second, str):
            return second
        found: dict[str, bool | float] = {}
        for quantity in self._shared:
            name = quantity.name
            if name not in first or name not in second:
                continue
            found[f"{name}_difference"] = second[name] - first[name]
            if name in self._joint:
                here, there = bool(first[name]), bool(second[name])
                both = (here and there, here and not there, there and not here, not (here or there))
                found.update(zip(self._joint[name], both, strict=True))
        return found


def each_trial(
    study: Study, names: Sequence[str], prepared: Any, rng: Generator, trials: int
) -> tuple[Sequence[Tally], list[Sequence[Outcome]]]:
    """Return a block's tallies, one a value of the axis, and some quantities of each trial."""
    watched, faults = copy.copy(study), list[str]()
    watched.quantities = tuple(replace(q, kept=True) for q in study.quantities)  # type: ignore[misc]
    outcomes = watched.outcomes

    def noted(trial: Callable[..., Any], *rest: Any) -> Iterator[Mapping[str, Any] | str]:
        for outcome in outcomes(trial, *rest):
            faults.append(outcome if isinstance(outcome, str) else "")
            yield outcome

    watched.outcomes = noted  # type: ignore[assignment,method-assign]
    result = watched.simulate(prepared, rng, trials)
    tallies = [result] if isinstance(result, Tally) else list(result)
    return tallies, [_each(study, names, tally, faults) for tally in tallies]


def _each(study: Study, asked: Sequence[str], tally: Tally, faults: Sequence[str]) -> Sequence[Outcome]:
    names = [name for name in asked if name in tally.events or name in tally.measurements]
    valid = tally.trials - tally.failures
    if any(len(tally.values.get(name, ())) != valid for name in names):
        raise StudyError(
            f"study {study.name!r}: its trials are counted together, and no two can be compared one by"
            " one"
        )
    columns = zip(*(tally.values[name] for name in names), strict=True)
    given = iter([dict(zip(names, row, strict=True)) for row in columns])
    if not tally.failures:
        return list(given)
    if len(faults) != tally.trials or faults.count("") != valid:
        return [f"{next(iter(tally.failed))}; {_APART}"] * tally.trials
    return [fault or next(given) for fault in faults]


def _spelled(parameter: Parameter, values: Sequence[Value]) -> str:
    """Return what is compared in one spelling."""
    return f"{parameter.name}={','.join(map(format_value, values))}"


def _difference(quantity: Quantity) -> Quantity:
    low, high = (0.0, 1.0) if quantity.kind == "event" else (quantity.low, quantity.high)
    width = None if low is None or high is None else high - low
    return measurement(
        f"{quantity.name}_difference", f"{quantity.meaning}: second less first",
        low=None if width is None else -width, high=width, kept=quantity.kind == "event",
        absent=quantity.absent,
    )  # fmt: skip


def _joint(quantity: Quantity) -> list[Quantity]:
    """Return the four events of a pair, of which each happens in one alone."""
    said = {"both": "on both sides", "first": "on the first alone", "second": "on the second alone",
            "neither": "on no side"}  # fmt: skip
    return [
        event(f"{quantity.name}_{name}", f"{quantity.meaning}, {text}") for name, text in said.items()
    ]


def _read(study: Study, asked: str) -> tuple[Parameter, tuple[Value, Value]]:
    """Return the parameter that is compared, and its two values."""
    name, _, text = asked.partition("=")
    name = name.strip().removeprefix("--").replace("-", "_")
    paired = {p.name: p for p in study.parameters if p.kind == "paired"}

    def refusal(wrong: str, example: str | None = None) -> UsageError:
        return UsageError(wrong, parameter="compare", value=asked, example=example)

    if study.axis == name or name not in paired:
        if not paired:
            raise refusal(f"study {study.name!r} has no paired parameter")
        known = ", ".join(sorted(paired))
        raise refusal(f"{name!r} is no paired parameter of the study: {known}{nearest(name, paired)}")
    parameter = paired[name]
    choices = parameter.choices or (("false", "true") if parameter.type == "bool" else ())
    if not text and len(choices) != 2:
        example = ",".join(choices[:2]) or f"{parameter.default_text},1"
        raise refusal("it has more than two values; write two", f"{name}={example}")
    items = parameter.parse(text) if text else parameter.parse(",".join(choices))
    given = [Resolver(paired, {}).convert(parameter, item) for item in items]
    if len(given) != 2 or given[0] == given[1]:
        raise refusal("it takes two different values, the first the one that is compared with")
    return parameter, (given[0], given[1])


def _followers(parameters: Mapping[str, Parameter], name: str) -> list[str]:
    """Return the parameters that follow from one, each from what trials see alone."""
    traced = Tracing(parameters, {})
    for each in parameters:
        traced[each]
    found = sorted(traced.following((name,)) - {name})
    for each in found:
        hidden = [n for n in traced.reads[each] if parameters[n].kind not in TRIAL_KINDS]
        if hidden and parameters[each].kind in TRIAL_KINDS:
            raise UsageError(
                f"{each} follows from it and from {hidden[0]}: no pair can be made of it",
                parameter="compare", value=name,
            )  # fmt: skip
    return found
