"""A study at work: its blocks as often and in whatever order a check wants them."""

import math
import shlex
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from simkit.declare.parameters.parameter import Value
from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task, forget_prepared, run_block
from simkit.engine.cells.calling import ask, ask_number, is_default
from simkit.engine.cells.cell import Cell
from simkit.engine.plans.plan import Plan, make_plan
from simkit.engine.sources.command_lines import cell_words, command_words, replay_line
from simkit.engine.workers.blas import single_threaded_blas
from simkit.errors import SimkitError, UsageError
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.kit.corners import corners, first_cell
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
