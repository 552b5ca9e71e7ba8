"""A study: its parameters and quantities, declared once, and how a block of trials is simulated.

A study's declaration imports the standard library only; kernels and SciPy are imported inside its
methods, so that ``--help`` and ``list`` stay quick.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from simkit.declare.parameters import Parameter
from simkit.declare.tally import Tally
from simkit.errors import SimkitError, StudyError, UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

COMMON_OPTIONS = (
    "trials", "seed", "confidence", "workers", "out", "name", "format", "plot", "no_plot",
    "dry_run", "fresh", "ledger", "no_ledger", "quiet", "help",
)  # fmt: skip

#: Names that the command line keeps for itself.
COMMANDS = ("run", "reproduce", "list", "ledger", "complexity", "knn-speed")
#: What a row of the table says beside the study and its parameters.
ROW_COLUMNS = (
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error",
    "ci_low", "ci_high", "min", "max", "confidence", "interval", "exact", "limit", "seed",
)  # fmt: skip
#: What stands in a table beside the columns of the CSV.
_HIDDEN_COLUMNS = ("study", "figure", "bound", "kept_values", "premises_met")


@dataclass(frozen=True)
class Quantity:
    """An event or a measurement of a trial."""

    name: str
    meaning: str
    kind: Literal["event", "measurement"]


def event(name: str, meaning: str) -> Quantity:
    """Declare something that happens in a trial or does not."""
    return Quantity(name, meaning, "event")


def measurement(name: str, meaning: str) -> Quantity:
    """Declare a number that a trial yields."""
    return Quantity(name, meaning, "measurement")


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
        In the order of the table.
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
    keep_values : bool
        Keep each trial's measurements in the ledger (for dear trials).
    derivations : mapping of str to sequence of str
        What `derive` can make of a table, each with the quantities it adds.
    pictured : sequence of str
        Quantities in the picture of a run; all of them if empty.
    saved : sequence of str
        Derivations of which a run keeps the first that its sweep carries, as ``<name>.derived.csv``.
    pictured_fit : str
        A derivation whose ``<quantity>_fit`` is drawn as a curve in that picture.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    source: ClassVar[str] = ""
    parameters: ClassVar[Sequence[Parameter]]
    quantities: ClassVar[Sequence[Quantity]]
    axis: ClassVar[str | None] = None
    size: ClassVar[str | None] = None
    block_size: ClassVar[int] = 100
    default_trials: ClassVar[int] = 1000
    counters: ClassVar[Mapping[str, str]] = {}
    keep_values: ClassVar[bool] = False
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {}
    pictured: ClassVar[Sequence[str]] = ()
    saved: ClassVar[Sequence[str]] = ()
    pictured_fit: ClassVar[str] = ""

    def trial(self, params: Mapping[str, Any], rng: Generator) -> Mapping[str, bool | float]:
        """Run one trial and return the value of every quantity by name.

        An exception, an overflow or a value that is not finite makes the trial a failure.
        """
        raise StudyError(f"study {self.name!r} defines neither trial nor simulate")

    def simulate(
        self, params: Mapping[str, Any], rng: Generator, trials: int
    ) -> Tally | Sequence[Tally]:
        """Run the trials of one block and return their tally, or one tally per value of the axis.

        The first r trials must not depend on how many follow. Override it to run a block in one
        kernel; by default it calls `trial` again and again.
        """
        if self.axis:
            raise StudyError(f"study {self.name!r} has an axis and does not define simulate")
        return Tally.of_outcomes(self.outcomes(self.trial, params, rng, trials), self.keep_values)

    def outcomes(
        self, trial: Callable[..., Any], params: Mapping[str, Any], rng: Generator, trials: int
    ) -> Iterator[Mapping[str, Any] | str]:
        """Yield what each call of `trial(params, rng)` returns, or the message with which it failed."""
        kinds = {quantity.name: quantity.kind for quantity in self.quantities}
        for _ in range(trials):
            outcome = self.guarded(trial, params, rng)
            yield outcome if isinstance(outcome, str) else _checked(self.name, kinds, outcome)

    def guarded(self, trial: Callable[..., Any], params: Mapping[str, Any], rng: Generator) -> Any:
        """Return `trial(params, rng)`, or the message with which it failed."""
        import numpy as np

        try:
            # Silent infinities would turn into wrong events: they fail the trial instead.
            with np.errstate(over="raise", invalid="raise", divide="raise"):
                return trial(params, rng)
        except StudyError:
            raise
        except FAULTS_OF_THE_RUN as error:
            raise StudyError(fault_of_the_run(self.name, error)) from error
        except (Exception, SystemExit) as error:  # whatever a trial raises is its outcome
            return f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the exact value of each quantity that has one."""
        return {}

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the asymptotic value of each quantity that has one."""
        return {}

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the stated bound on each quantity that has one; pictures draw it dashed."""
        return {}

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return what follows from a whole table (a fit, a threshold), for a figure.

        Parameters
        ----------
        name : str
            A key of `derivations`.
        table : pandas.DataFrame
            Tidy, with the columns of the CSV, `bound`, and `kept_values`: a measurement's values
            where the tally keeps them, else None.

        Returns
        -------
        pandas.DataFrame
            Rows in the same columns, for quantities that `derivations` declares.
        """
        raise StudyError(f"study {self.name!r} declares the derivation {name!r} and does not define it")

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a derivation that the cells of a sweep, given by their parameters, cannot carry.

        Raises
        ------
        UsageError
            One line, before the first block: a fit asked of one point, say.
        """

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Return what follows from a run's whole table (an optimum, a slope), one line each.

        Parameters
        ----------
        table : pandas.DataFrame
            Tidy, with the columns of the CSV and `bound`.
        """
        return ()

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Return the theorem's premises that the parameters break, one line each."""
        return ()

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built.

        Raises
        ------
        UsageError
            One line: the option, the value, what is wrong, and an example that works.
        """

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse what has exact values but cannot be simulated; asked only where trials are to run."""

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes that one worker needs at these parameters."""
        return 0.0

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of one trial's time."""
        return 0.0


def _checked(
    study: str, kinds: Mapping[str, str], outcome: Mapping[str, Any]
) -> Mapping[str, bool | float] | str:
    """Return the outcome as plain numbers, or the message with which the trial failed."""
    if not isinstance(outcome, Mapping) or set(outcome) != set(kinds):
        returned = sorted(outcome) if isinstance(outcome, Mapping) else repr(outcome)
        raise StudyError(f"study {study!r}: a trial returned {returned}, declared {sorted(kinds)}")
    checked: dict[str, bool | float] = {}
    for name, kind in kinds.items():
        value = outcome[name]
        try:
            number = float(value)
            if not math.isfinite(number):  # bool(nan) is True: the failure would count as a success
                return f"{name} is {'nan' if math.isnan(number) else 'infinite'}"
            checked[name] = bool(number) if kind == "event" else number
        except OverflowError:
            return f"{name} is infinite"
        except (TypeError, ValueError):
            raise StudyError(f"study {study!r}: a trial returned {name} = {value!r}") from None
    return checked


#: What says nothing about the trial and would not happen again on a sound machine.
FAULTS_OF_THE_RUN = (ImportError, MemoryError)


def fault_of_the_run(study: str, error: BaseException) -> str:
    """Return what to say of an error that ends the run and is no trial's outcome."""
    first = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
    return f"study {study!r} cannot run here: {first}; finished blocks are kept"


def ask(
    study: Study, method: str, params: Mapping[str, Any], error: type[SimkitError] = UsageError
) -> Any:
    """Call a method of a study; what it raises, a user's code being free to, becomes one line."""
    try:
        return getattr(study, method)(params)
    except SimkitError:
        raise
    except Exception as fault:
        first = f"{type(fault).__name__}: {fault}".splitlines()[0]
        raise error(f"study {study.name!r}: its method {method} failed: {first}") from fault


def check_tally(study: Study, tally: object, trials: int) -> Tally:
    """Return a block's tally, its counts as Python's integers.

    Raises
    ------
    StudyError
        If it is none, or its counts cannot be those of so many trials of this study.
    """
    where = f"study {study.name!r}: simulate returned"
    if not isinstance(tally, Tally):
        raise StudyError(f"{where} {type(tally).__name__}, no Tally")
    fault = tally.normalise()
    if fault:
        raise StudyError(f"{where} a tally in which {fault}")
    if tally.trials != trials:
        raise StudyError(f"{where} {tally.trials} trials, asked for {trials}")
    kinds = {quantity.name: quantity.kind for quantity in study.quantities}
    for names, kind in ((tally.events, "event"), (tally.measurements, "measurement")):
        for name in names:
            if kinds.get(name) != kind:
                raise StudyError(f"{where} {name!r}, which is not declared as {kind}")
    missing = [name for name in kinds if name not in tally.events and name not in tally.measurements]
    if missing and tally.failures < trials:
        raise StudyError(f"{where} nothing for {missing[0]!r}")
    for name in tally.counters:
        if name not in study.counters:
            raise StudyError(f"{where} {name!r}, which is not declared as a counter")
    return tally


def check_declaration(study: Study) -> None:
    """Raise StudyError if a study's declaration is incomplete or contradicts itself."""
    where = f"study {type(study).__name__}"
    for attribute in ("name", "summary", "parameters", "quantities"):
        value = getattr(study, attribute, None)
        kind = str if attribute in ("name", "summary") else Sequence
        if not value or not isinstance(value, kind):
            raise StudyError(f"{where}: it declares no {attribute}")
    if not all(isinstance(parameter, Parameter) for parameter in study.parameters):
        raise StudyError(f"{where}: its parameters are no Parameter objects")
    if not all(isinstance(quantity, Quantity) for quantity in study.quantities):
        raise StudyError(f"{where}: its quantities are neither event(...) nor measurement(...)")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", study.name) or study.name in COMMANDS:
        raise StudyError(f"{where}: {study.name!r} is no name of a study; write one like my-study")
    names = [parameter.name for parameter in study.parameters]
    for name in names:
        if not name.isidentifier() or name != name.lower():
            raise StudyError(f"{where}: parameter {name!r} is not in snake_case")
        if name in COMMON_OPTIONS:
            raise StudyError(f"{where}: parameter {name!r} is an option of every study")
        if name in (*_HIDDEN_COLUMNS, *ROW_COLUMNS):
            raise StudyError(f"{where}: parameter {name!r} is a column of every table")
    known = {parameter.name: parameter for parameter in study.parameters}
    for parameter in study.parameters:
        fault = parameter.check_declaration(known)
        if fault:
            raise StudyError(f"{where}: parameter {parameter.name!r}: {fault}")
    repeated = {name for name in names if names.count(name) > 1}
    quantities = [quantity.name for quantity in study.quantities]
    for name in quantities:
        if not name.isidentifier():
            raise StudyError(f"{where}: quantity {name!r} is not in snake_case")
    repeated |= {name for name in quantities if quantities.count(name) > 1}
    if repeated:
        raise StudyError(f"{where}: {', '.join(sorted(repeated))} declared twice")
    for name in study.pictured:
        if name not in quantities:
            raise StudyError(f"{where}: it pictures {name!r}, which is no quantity")
    for name in (*study.saved, *([study.pictured_fit] if study.pictured_fit else [])):
        if name not in study.derivations:
            raise StudyError(f"{where}: it saves or pictures {name!r}, which is no derivation")
    if study.axis is not None and study.axis not in names:
        raise StudyError(f"{where}: the axis {study.axis!r} is no parameter")
    if study.block_size < 1 or study.default_trials < 1:
        raise StudyError(f"{where}: block_size and default_trials are at least 1")
