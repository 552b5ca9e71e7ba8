"""A study: what a trial is. Its parameters and quantities, declared once, and how a block is simulated.

What is said about it (exact values, bounds, remarks) stands in `simkit.declare.statement`: no stored
number depends on that. A study's declaration imports the standard library only; kernels and SciPy are
imported inside its methods, so that ``--help`` and ``list`` stay quick.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.faults import at, defined_at, outcome_of
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity
from simkit.declare.tally import Tally
from simkit.declare.thresholds import Threshold
from simkit.errors import StudyError

if TYPE_CHECKING:
    from numpy.random import Generator

_LONGEST_VALUE = 80  # characters of a wrong value that are shown


class Study:
    """One experiment: subclass it, declare, and write either `trial` or `simulate`.

    Class attributes
    ----------------
    name : str
        The command's name.
    summary, source : str
        One line each: what it shows, and where it comes from.
    parameters : sequence of Parameter
    quantities : sequence of Quantity
        What a trial yields. A trial measures, it does not judge: a comparison with a stated bound is
        made after the run, from kept measurements.
    statements : str
        ``module:Class`` of what is said about the study, a `simkit.declare.statement.Statements`; by
        default the study's own methods and attributes of those names (`exact`, `limit`, `bound`,
        `premises`, `judged`, `judge`, `order`, `derivations`, `derive`, `check_derivation`, `remarks`,
        `pictured`, `saved`, `pictured_fit`), which mean nothing else in a study.
    rare_events : str
        ``module:Class`` of how a trial is made of latent numbers, for `--rare`, a
        `simkit.declare.rare.RareEvents`; by default the study's own methods `latent`, `margin`, `tails`
        and `conditional`.
    axis : str, optional
        A parameter all of whose values come out of the same trial (every k of one score vector):
        `simulate` finds the tuple of values asked for under its name and returns one tally each, which
        must not depend on the other values asked for.
    size : str, optional
        The parameter whose growth exhausts the memory.
    block_size : int
        Trials of a block; part of the study's law of randomness, never of the machine.
    default_trials : int
    counters : mapping of str to str
        What `Tally.counters` may hold, each with the line said of it (``{count}`` is filled in).
    threshold : Threshold, optional
        What `simkit threshold` searches for where nothing else is named, and `--adaptive` instead of a
        grid.
    data_files : sequence of str
        Files beside the class's own, or patterns of them, on whose content its trials depend; those of
        the classes above it count, too.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    source: ClassVar[str] = ""
    parameters: ClassVar[Sequence[Parameter]]
    quantities: ClassVar[Sequence[Quantity]]
    statements: ClassVar[str] = ""
    rare_events: ClassVar[str] = ""
    axis: ClassVar[str | None] = None
    size: ClassVar[str | None] = None
    block_size: ClassVar[int] = 100
    default_trials: ClassVar[int] = 1000
    counters: ClassVar[Mapping[str, str]] = {}
    threshold: ClassVar[Threshold | None] = None
    data_files: ClassVar[Sequence[str]] = ()
    simulated: ClassVar[bool] = True  # whether there are trials at all: `Theory` has none

    #: Whether its trials are pairs, at two values of a parameter of another study.
    is_pair: ClassVar[bool] = False

    @property
    def seed_name(self) -> str:
        """The name that enters the seeds."""
        return self.name

    def prepare(self, params: Mapping[str, Any]) -> Any:
        """Return what all blocks of a cell share; by default the parameters themselves.

        It is a deterministic function of the parameters, called once per cell and process; `trial` and
        `simulate` find what it returns as their first argument and must not change it.
        """
        return params

    def trial(self, prepared: Any, rng: Generator) -> Mapping[str, bool | float]:
        """Run one trial and return the value of every quantity by name.

        An exception, an overflow or a value that is not finite makes the trial a failure.
        """
        raise StudyError(f"study {self.name!r} defines neither trial nor simulate")

    def simulate(self, prepared: Any, rng: Generator, trials: int) -> Tally | Sequence[Tally]:
        """Run the trials of one block and return their tally, or one tally per value of the axis.

        The first r trials must not depend on how many follow. Override it to run a block in one
        kernel; by default it calls `trial` again and again.
        """
        if self.axis:
            raise StudyError(f"study {self.name!r} has an axis and does not define simulate")
        return Tally.of_outcomes(self.outcomes(self.trial, prepared, rng, trials), self.kept)

    @property
    def kept(self) -> tuple[str, ...]:
        """The measurements whose value in each trial is stored."""
        return tuple(quantity.name for quantity in self.quantities if quantity.kept)

    def outcomes(
        self, trial: Callable[..., Any], prepared: Any, rng: Generator, trials: int
    ) -> Iterator[Mapping[str, Any] | str]:
        """Yield what each call of `trial(prepared, rng)` returns, or how it failed."""
        kinds = {quantity.name: quantity.kind for quantity in self.quantities}
        optional = {quantity.name for quantity in self.quantities if quantity.absent}
        for _ in range(trials):
            outcome = self.guarded(trial, prepared, rng)
            if not isinstance(outcome, str):
                try:
                    outcome = _checked(kinds, optional, outcome)
                except StudyError as error:
                    where = at(defined_at(trial))
                    raise StudyError(f"study {self.name!r}: a trial returned {error}{where}") from None
            yield outcome

    def guarded(self, trial: Callable[..., Any], prepared: Any, rng: Generator) -> Any:
        """Return `trial(prepared, rng)`, or the message with which it failed.

        `MachineFault` if the machine failed, not the trial; `StudyError` if the study misuses its
        parameters, or a kernel of it cannot be compiled.
        """
        import numpy as np

        try:
            # Silent infinities would turn into wrong events: they fail the trial instead.
            with np.errstate(over="raise", invalid="raise", divide="raise"):
                return trial(prepared, rng)
        except BaseException as error:  # whatever a trial raises
            return outcome_of(error, self.name)

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built: `UsageError` with option, value, fault and an example."""

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse what has exact values but cannot be simulated; asked only where trials are to run."""

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes that one worker needs at these parameters."""
        return 0.0

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how many seconds one trial takes on one core, kernels compiled; 0 if not known.

        It is what a run is expected to take (`--dry-run`), and refused for beyond a month.
        """
        return 0.0


class Theory(Study):
    """Statements without trials: declared parameters, and numbers that theory computes.

    It is audited, never run.
    """

    quantities: ClassVar[Sequence[Quantity]] = ()
    simulated: ClassVar[bool] = False


def _checked(
    kinds: Mapping[str, str], optional: Collection[str], outcome: Any
) -> Mapping[str, bool | float] | str:
    """Return the outcome as plain numbers, or the message with which the trial failed."""
    if not isinstance(outcome, Mapping) or not kinds.keys() - optional <= outcome.keys() <= kinds.keys():
        returned = sorted(map(str, outcome)) if isinstance(outcome, Mapping) else _in_one_line(outcome)
        raise StudyError(f"{returned}, declared {sorted(kinds)}")
    checked: dict[str, bool | float] = {}
    for name, kind in kinds.items():
        if name not in outcome:
            continue
        value = outcome[name]
        try:
            number = float(value)
        except OverflowError:
            return f"{name} is infinite"
        except (TypeError, ValueError):
            raise StudyError(f"{name} = {_in_one_line(value)}, which is no number") from None
        if isinstance(value, str | bytes):  # float("1") is a number
            raise StudyError(f"{name} = {_in_one_line(value)}, which is no number")
        if not math.isfinite(number):  # bool(nan) is True: the failure would count as a success
            return f"{name} is {'nan' if math.isnan(number) else 'infinite'}"
        if kind == "event" and number not in (0.0, 1.0):
            raise StudyError(f"{name} = {_in_one_line(value)}; an event is True or False")
        checked[name] = bool(number) if kind == "event" else number
    return checked


def _in_one_line(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."
