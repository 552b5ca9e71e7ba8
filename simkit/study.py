"""A study: its parameters and quantities, declared once, and how a block of trials is simulated.

A study's declaration imports the standard library only; kernels and SciPy are imported inside its
methods, so that ``--help`` and ``list`` stay quick.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from simkit.errors import StudyError
from simkit.parameters import Parameter
from simkit.tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

COMMON_OPTIONS = (
    "trials", "seed", "confidence", "workers", "out", "name", "format", "plot", "no_plot",
    "dry_run", "fresh", "ledger", "no_ledger", "quiet", "help",
)  # fmt: skip


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
        return Tally.of_outcomes(self._outcomes(params, rng, trials), self.keep_values)

    def _outcomes(
        self, params: Mapping[str, Any], rng: Generator, trials: int
    ) -> Iterator[Mapping[str, Any] | str]:
        import numpy as np

        kinds = {quantity.name: quantity.kind for quantity in self.quantities}
        for _ in range(trials):
            try:
                # Silent infinities would turn into wrong events: they fail the trial instead.
                with np.errstate(over="raise", invalid="raise", divide="raise"):
                    outcome = self.trial(params, rng)
            except StudyError:
                raise
            except Exception as error:  # whatever a trial raises is its outcome
                yield f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")
                continue
            yield _checked(self.name, kinds, outcome)

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
            Tidy, with the columns of the CSV and `bound`.

        Returns
        -------
        pandas.DataFrame
            Rows in the same columns, for quantities that `derivations` declares.
        """
        raise StudyError(f"study {self.name!r} declares the derivation {name!r} and does not define it")

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

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes that one worker needs at these parameters."""
        return 0.0

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of one trial's time."""
        return 0.0


def _checked(
    study: str, kinds: Mapping[str, str], outcome: Mapping[str, Any]
) -> Mapping[str, bool | float]:
    if not isinstance(outcome, Mapping) or set(outcome) != set(kinds):
        returned = sorted(outcome) if isinstance(outcome, Mapping) else repr(outcome)
        raise StudyError(f"study {study!r}: a trial returned {returned}, declared {sorted(kinds)}")
    return {
        name: bool(outcome[name]) if kind == "event" else float(outcome[name])
        for name, kind in kinds.items()
    }


def check_declaration(study: Study) -> None:
    """Raise StudyError if a study's declaration is incomplete or contradicts itself."""
    where = f"study {type(study).__name__}"
    for attribute in ("name", "summary", "parameters", "quantities"):
        if not getattr(study, attribute, None):
            raise StudyError(f"{where}: it declares no {attribute}")
    names = [parameter.name for parameter in study.parameters]
    for name in names:
        if not name.isidentifier() or name != name.lower():
            raise StudyError(f"{where}: parameter {name!r} is not in snake_case")
        if name in COMMON_OPTIONS:
            raise StudyError(f"{where}: parameter {name!r} is an option of every study")
    repeated = {name for name in names if names.count(name) > 1}
    quantities = [quantity.name for quantity in study.quantities]
    repeated |= {name for name in quantities if quantities.count(name) > 1}
    if repeated:
        raise StudyError(f"{where}: {', '.join(sorted(repeated))} declared twice")
    if study.axis is not None and study.axis not in names:
        raise StudyError(f"{where}: the axis {study.axis!r} is no parameter")
    if study.block_size < 1 or study.default_trials < 1:
        raise StudyError(f"{where}: block_size and default_trials are at least 1")
