"""A study at work: its blocks as often and in whatever order a check wants them.

The cells that it is asked at are the first one and those at the corners of its ranges.
"""

import math
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cached_property
from itertools import islice, product
from typing import Any

from simkit.declare.parameters.parameter import TRIAL_KINDS, Parameter, Value, format_value
from simkit.declare.parameters.sweeps import swept
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task, forget_prepared, run_block
from simkit.engine.cells.calling import ask, ask_number, is_default
from simkit.engine.cells.cell import Cell, build_cells, lay_out_cells
from simkit.engine.plans.plan import Plan, make_plan
from simkit.engine.sources.command_lines import cell_words, command_words, replay_line
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import SimkitError, UsageError
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.questions.question import Subject

_LONGEST_TRIAL = 0.05  # seconds, at a corner
_LARGEST_TRIAL = 1e8  # bytes
_SEARCH = 6.0  # seconds in which corners are looked for
_MOST_CELLS = 24
_BYTES_CELLS = 3  # settings at which blocks are compared to the last bit
_BLOCK_SECONDS = 0.05


class Bench:
    """A study, what is said about it, the settings at which it is checked, and how it was typed."""

    def __init__(self, subject: Subject, target: str = "", seed: int = 0) -> None:
        self.subject, self.seed = subject, seed
        self.statements: Statements = subject.statements
        self.study: Study = subject.statements.study
        self.target = target or command_words(self.study)[-1]
        self.start = first_cell(self.study)

    @cached_property
    def _plan(self) -> Plan:
        return make_plan([self.start], self.seed)

    def task(self, cell: Cell, block: int, trials: int, is_watched: bool = False) -> Task:
        """Return a block as data."""
        return replace(self._plan.task((cell,), (block, trials)), is_watched=is_watched)

    def run(self, cell: Cell, block: int, trials: int) -> Tally:
        """Return the tally of a block."""
        with single_threaded_blas():
            (tally,) = run_block(self.study, self.task(cell, block, trials))
        return tally

    def seconds(self, cell: Cell) -> float:
        """Return about how long a trial takes: as it is declared, or as it took just now."""
        if not is_default(self.study, "seconds"):
            return ask_number(self.study, "seconds", cell.parameters)
        took = math.inf
        for _ in range(3):  # the first may compile, and others use the machine
            began = time.perf_counter()
            forget_prepared()
            self.run(cell, 0, 1)
            took = min(time.perf_counter() - began, took)
        return took

    @cached_property
    def trials(self) -> int:
        """How many trials of a block at the defaults are run where bits are compared."""
        each = max(self.seconds(self.start), 1e-6)
        return max(min(self.study.block_size, int(_BLOCK_SECONDS / each), 50), 1)

    @cached_property
    def cells(self) -> Sequence[Cell]:
        """The defaults and, as far out as trials are quick, the ends and middle of each range."""
        until = time.perf_counter() + _SEARCH
        declared = not is_default(self.study, "seconds")
        took = self.seconds(self.start)

        def affordable(cell: Cell, growth: float) -> bool:
            nonlocal took
            if time.perf_counter() > until or not self._fits(cell):
                return False
            if declared:
                return self.seconds(cell) <= _LONGEST_TRIAL
            if took * growth**2 > _LONGEST_TRIAL * 10:
                return False
            try:
                took = self.seconds(cell)
            except SimkitError:  # a check will say so
                took = 0.0
            return True

        return [self.start, *islice(corners(self.start, affordable), _MOST_CELLS)]

    @property
    def few(self) -> Sequence[Cell]:
        """The settings at which blocks are compared to the last bit."""
        return self.cells[:_BYTES_CELLS]

    def _fits(self, cell: Cell) -> bool:
        try:
            ask(self.study, "check_simulation", cell.parameters)
            return ask_number(self.study, "memory", cell.parameters) <= _LARGEST_TRIAL
        except UsageError:
            return False

    @property
    def refused(self) -> str:
        """Why the study cannot be simulated here, as without an extra; nothing if it can."""
        try:
            ask(self.study, "check_simulation", self.start.parameters)
        except UsageError as fault:
            return str(fault)
        return ""

    def memory(self, cell: Cell) -> float:
        """Return the bytes that the study declares for a trial; 0 where it declares none."""
        return ask_number(self.study, "memory", cell.parameters)

    def where(self, cell: Cell) -> dict[str, Value]:
        """Return the parameters in which a setting is not the defaults."""
        return {name: cell.parameters[name] for name in cell.given}

    @property
    def is_typed(self) -> bool:
        """Whether no other process can find the study."""
        return self._plan.study.startswith("object:")

    def replayed(self, cell: Cell, block: int, trial: int) -> str:
        """Return the command that shows a trial."""
        return replay_line(cell, self.seed, block, trial)

    def ran(self, cell: Cell, trials: int) -> str:
        """Return the command that runs a cell and holds it against its exact values."""
        words = ["simkit", *command_words(self.study), *cell_words(cell), "--trials", str(trials)]
        return shlex.join([*words, *self._seeded, "--no-ledger", "--no-plot", "--fail-on", "exact"])

    def audited(self, claim: str, cell: Cell | None) -> str:
        """Return the command that asks a claim, at one cell if it is named."""
        target = self.target if ".py" in self.target else self.subject.paper
        return shlex.join(
            ["simkit", "audit", target, "--claim", claim, *(cell_words(cell) if cell else ())]
        )

    @property
    def _seeded(self) -> list[str]:
        return ["--seed", str(self.seed)] if self.seed else []

    def again(self, check: str) -> str:
        """Return the command that makes one check again."""
        return shlex.join(["simkit", "check", self.target, "--only", check, *self._seeded])

    def found(self, check: str, status: str, why: str, command: str = "", **facts: object) -> StudyCheck:
        """Return what a check has found."""
        if status == "failed":
            command = command or self.again(check)
        return StudyCheck(self.study.name, check, status, why, facts, command)  # type: ignore[arg-type]


# The settings at which a study is checked: its defaults, ends and middle of every range, corners.

_STEPS = 6  # from the defaults to a corner
_MOST_CORNERS = 3  # numbers of which every corner is taken
_WIDE = 100.0  # ratio of two ends from which their middle is the geometric one

Affordable = Callable[[Cell, float], bool]


def first_cell(study: Study) -> Cell:
    """Return the cell of a study's defaults, at the first value of what is swept, or a `UsageError`."""
    cell = lay_out_cells(study, {})[0]
    given = {name: format_value(cell.parameters[name]) for name in swept(study.parameters, {})}
    return build_cells(study, given)[0]


def corners(start: Cell, affordable: Affordable) -> Iterator[Cell]:
    """Yield the settings beside the defaults, each as far out as a trial can be afforded.

    First the corners in which every number is at its low or high end, then one parameter after another.
    A cell is affordable if a trial of it can be run, where numbers have grown by a factor since the last
    one.
    """
    seen = {repr(dict(start.parameters))}
    for target in _targets(start):
        cell = _reached(start, target, affordable)
        if cell is not None and (known := repr(dict(cell.parameters))) not in seen:
            seen.add(known)
            yield cell


def _targets(start: Cell) -> Iterator[Mapping[str, Any]]:
    applying = [
        p
        for p in start.study.parameters
        if p.kind in TRIAL_KINDS and start.parameters[p.name] is not None
    ]
    ends = {p.name: _ends(p, start) for p in applying if not p.is_categorical}
    known = {name: pair for name, pair in ends.items() if pair}
    if len(known) <= _MOST_CORNERS:
        yield from (dict(zip(known, corner, strict=True)) for corner in product(*known.values()))
    else:
        yield from ({name: pair[i] for name, pair in known.items()} for i in (0, 1))
    for p in applying:
        if p.is_categorical:
            yield from (
                {p.name: value} for value in (p.choices if p.type == "choice" else (True, False))
            )
        elif p.name in known:
            low, high = known[p.name]
            yield from ({p.name: value} for value in (low, _between(low, high, 0.5), high))


def _ends(parameter: Parameter, start: Cell) -> tuple[float, float] | tuple[()]:
    """Return the ends of a number's range, open ones from inside; else those of its grid."""
    items = parameter.parse(parameter.grid) if parameter.grid else ()
    grid = [float(item) for item in items if isinstance(item, Decimal)]
    low = parameter.low if parameter.low is not None else min(grid, default=None)
    high = parameter.high if parameter.high is not None else max(grid, default=None)
    middle = start.number(parameter.name)
    if low is not None and parameter.open_low:
        low = low + 1 if parameter.type == "int" else low + (middle - low) / 10
    if high is not None and parameter.open_high:
        high = high - 1 if parameter.type == "int" else high - (high - middle) / 10
    if low is None and high is None:
        return ()
    return middle if low is None else low, middle if high is None else high


def _between(low: float, high: float, share: float) -> float:
    """Return a number on the way from one to another, in ratios where they are far apart."""
    if low > 0 and high > 0 and max(high / low, low / high) > _WIDE:
        return low * math.exp(share * (math.log(high) - math.log(low)))
    return low + share * (high - low)


def _reached(start: Cell, target: Mapping[str, Any], affordable: Affordable) -> Cell | None:
    """Return the cell nearest to a target that can be afforded; None if there is none on the way."""
    found, before = None, start
    for step in range(1, _STEPS + 1):
        values = {
            name: end if isinstance(end, str | bool)
            else _between(start.number(name), float(end), step / _STEPS)
            for name, end in target.items()
        }  # fmt: skip
        cell = _cell_at(start, values)
        if cell is None:
            continue
        if not affordable(cell, _growth(before, cell)):
            break
        found = before = cell
        if all(isinstance(end, str | bool) for end in target.values()):
            break
    return found


def _cell_at(start: Cell, values: Mapping[str, Any]) -> Cell | None:
    types = {p.name: p.type for p in start.study.parameters}
    whole = {name: round(value) if types[name] == "int" else value for name, value in values.items()}
    given = {name: start.parameters[name] for name in start.given} | whole
    try:
        return build_cells(start.study, {name: format_value(given[name]) for name in given})[0]
    except UsageError:  # the study refuses it
        return None


def _growth(before: Cell, cell: Cell) -> float:
    """Return the product of the ratios by which numbers have moved apart."""
    ratio = 1.0
    for p in cell.study.parameters:
        one, other = before.parameters[p.name], cell.parameters[p.name]
        if not p.is_categorical and one and other and one != other:
            ratio *= max(abs(float(one) / float(other)), abs(float(other) / float(one)))
    return ratio
