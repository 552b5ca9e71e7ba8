"""What a run will do: the blocks in hand, and the tasks that are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from simkit.declare.checks import check_tally
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.blocks import Task
from simkit.engine.cells import Cell
from simkit.engine.ledger import BlockId, Found, Ledger
from simkit.engine.pace import Pace
from simkit.engine.references import refer_to
from simkit.engine.sources import source_hash
from simkit.engine.trials import trial_parameters
from simkit.errors import LedgerError, StudyError


def split_blocks(trials: int, block_size: int, first: int = 0) -> Iterator[BlockId]:
    """Yield (index, trials) of each block, from an index on; the last may be shorter."""
    whole, rest = divmod(trials, block_size)
    for index in range(first, first + whole):
        yield index, block_size
    if rest:
        yield first + whole, rest


def group_cells(cells: Sequence[Cell]) -> dict[str, dict[str, Cell]]:
    """Return the cells by place, those that share their trials together, by their key."""
    groups: dict[str, dict[str, Cell]] = {}
    for cell in cells:
        groups.setdefault(cell.trial_key, {}).setdefault(cell.place, cell)
    return groups


@dataclass
class Plan:
    """The cells of a run, how many trials each is to have, and what is known of them.

    Attributes
    ----------
    cells : sequence of Cell
        In grid order; cells that differ in nothing a trial sees share one place.
    first_block : int
        Index of each cell's first block.
    trials : dict of str to int
        By place, the trials that the cell is to have.
    held : dict of str to dict
        By place, the tallies of finished blocks.
    incomplete : dict of str to str
        By place, the fault of the machine that kept a block from being done.
    cut : dict of str to int
        By place, the look at which a cell stayed that was going on when the time was over.
    simulated : int
        Trials that this run has simulated, cells along an axis counted once.
    pace : Pace
        What they took.
    stale, damaged : int
        Blocks in the ledger that are not used: of other sources; unlike their checksum.
    environments : counter of str
        In which environments the blocks in hand from the ledger were made.
    """

    cells: Sequence[Cell]
    seed: int
    source: str
    study: str
    first_block: int = 0
    trials: dict[str, int] = field(default_factory=dict)
    held: dict[str, dict[BlockId, Tally]] = field(default_factory=dict)
    incomplete: dict[str, str] = field(default_factory=dict)
    cut: dict[str, int] = field(default_factory=dict)
    simulated: int = 0
    pace: Pace = field(default_factory=Pace)
    stale: int = 0
    damaged: int = 0
    environments: Counter[str] = field(default_factory=Counter)
    _found: dict[str, Found] = field(default_factory=dict, repr=False)  # in the ledger, by place

    def __post_init__(self) -> None:
        """Group the cells that share their trials."""
        self._groups = group_cells(self.cells)

    def extend(self, cells: Iterable[Cell]) -> None:
        """Take cells into the plan that it does not have yet."""
        known = {id(cell) for cell in self.cells}
        new = [cell for cell in cells if id(cell) not in known]
        self.cells = [*self.cells, *new]
        for key, group in group_cells(new).items():
            self._groups.setdefault(key, {}).update(group)

    def require(
        self,
        trials: Mapping[str, int],
        ledger: Ledger | None = None,
        fresh: bool = False,
        keep: bool = False,
    ) -> None:
        """Ask for so many trials of the cells at some places; fetch what the ledger holds of them.

        Where more will be asked for, `keep` what else it holds: it need not be read at every look.
        """
        for group in self._groups.values():
            for place, cell in group.items():
                if place not in trials:
                    continue
                is_new = place not in self.held
                self.trials[place] = trials[place]
                held = self.held.setdefault(place, {})
                if ledger is None or fresh:
                    continue
                found = self._found.get(place) or ledger.find(cell, self.seed, self.source)
                if keep:
                    self._found[place] = found
                if is_new:
                    self.stale += found.stale
                    self.damaged += found.damaged
                for block in self._blocks(place):
                    if block in found.tallies and block not in held:
                        held[block] = _check_row(cell, found.tallies[block], block, ledger)
                        self.environments[found.environments[block]] += 1

    def release(self) -> None:
        """Forget what else the ledger holds: no more will be asked for."""
        self._found.clear()

    def tasks(self) -> Iterator[Task]:
        """Yield what is left to simulate, cell by cell; each cell's blocks come when they are due."""
        for task, _ in self.tasks_with_cells():
            yield task

    def tasks_with_cells(self) -> Iterator[tuple[Task, tuple[Cell, ...]]]:
        """Yield what is left to simulate, each task with its cells."""
        for group in self._groups.values():
            yield from self._tasks_of(group)

    def first_tasks(self) -> Iterator[tuple[Task, tuple[Cell, ...]]]:
        """Yield what is to be simulated next of all cells that share their trials, with these cells."""
        for group in self._groups.values():
            yield from islice(self._tasks_of(group), 1)

    def _tasks_of(self, group: Mapping[str, Cell]) -> Iterator[tuple[Task, tuple[Cell, ...]]]:
        asked = {place: self.trials.get(place, 0) for place in group}
        for block in self._blocks_of(asked.values()):
            missing = tuple(
                cell
                for place, cell in group.items()
                if self._wants(place, block) and block not in self.held[place]
            )
            if missing:
                yield self.task(missing, block), missing

    @property
    def trials_to_run(self) -> int:
        """Trials that are not in hand, cells along an axis counted once."""
        return sum(trials for _, trials, _ in self._missing())

    def cost_to_run(self, cost: Callable[[Cell], float]) -> float:
        """Return the cost of the trials that are not in hand, from that of one trial of a cell.

        Cells along an axis share their trials: they cost what the dearest of them does.
        """
        missing: Counter[str] = Counter()
        for key, trials, _ in self._missing():
            missing[key] += trials
        return sum(
            trials * max(map(cost, self._groups[key].values())) for key, trials in missing.items()
        )

    @property
    def blocks_to_run(self) -> int:
        """Blocks of single cells that are not in hand."""
        return sum(cells for _, _, cells in self._missing())

    @property
    def blocks_in_all(self) -> int:
        """Blocks of single cells that the plan asks for."""
        return sum(1 for place in self.trials for _ in self._blocks(place))

    def asking_for(self, trials: Mapping[str, int]) -> Plan:
        """Return a plan of other numbers of trials, by place, with the same blocks in hand."""
        return replace(self, trials=dict(trials))

    def first_blocks(self, cell: Cell) -> list[Tally]:
        """Return a cell's tallies in block order up to the first that is missing."""
        held = self.held.get(cell.place, {})
        return [held[block] for block in takewhile(held.__contains__, self._blocks(cell.place))]

    def blocks(self, cell: Cell, trials: int | None = None) -> list[Tally] | None:
        """Return a cell's tallies in block order, or None if one is missing.

        Of its first `trials`, where that is given, else of all that it is to have.
        """
        held = self.held.get(cell.place, {})
        tallies = []
        wanted = self.trials.get(cell.place, 0) if trials is None else trials
        for block in self._blocks_of([wanted]):
            if block not in held:
                return None
            tallies.append(held[block])
        return tallies

    def task(self, cells: tuple[Cell, ...], block: BlockId) -> Task:
        """Return one block of cells that share their trials, as data."""
        parameters = tuple(trial_parameters(cell.study, cell.parameters) for cell in cells)
        return Task(self.study, self.source, parameters, self.seed, cells[0].seed_words, *block)

    def _missing(self) -> Iterator[tuple[str, int, int]]:
        """Yield the key of a group, the trials of a block that it lacks, and the cells that lack it."""
        for key, group in self._groups.items():
            asked = [self.trials.get(place, 0) for place in group]
            for block in self._blocks_of(asked):
                count = sum(
                    self._wants(place, block) and block not in self.held[place] for place in group
                )
                if count:
                    yield key, block[1], count

    @property
    def _block_size(self) -> int:
        return self.cells[0].study.block_size if self.cells else 1

    def _blocks(self, place: str) -> Iterator[BlockId]:
        return split_blocks(self.trials.get(place, 0), self._block_size, self.first_block)

    def _blocks_of(self, trials: Iterable[int]) -> Iterator[BlockId]:
        """Yield the blocks that any of some numbers of trials asks for, in order."""
        numbers = sorted(set(trials))
        if len(numbers) == 1:
            yield from split_blocks(numbers[0], self._block_size, self.first_block)
            return
        first, size = self.first_block, self._block_size
        yield from sorted({block for n in numbers for block in split_blocks(n, size, first)})

    def _wants(self, place: str, block: BlockId) -> bool:
        index, trials = block
        whole, rest = divmod(self.trials.get(place, 0), self._block_size)
        index -= self.first_block
        return index < whole and trials == self._block_size or index == whole and trials == rest > 0


def make_plan(
    cells: Sequence[Cell], seed: int, first_block: int = 0, study: Study | None = None
) -> Plan:
    """Return an empty plan for some cells of one study, which is named where there is no cell yet."""
    study = study or cells[0].study
    source = source_hash(study)
    return Plan(cells, seed, source, refer_to(study, source), first_block)


def plan_run(
    cells: Sequence[Cell],
    *,
    trials: int,
    seed: int,
    ledger: Ledger | None = None,
    fresh: bool = False,
) -> Plan:
    """Return what has to be simulated so that every cell has exactly `trials` trials."""
    plan = make_plan(cells, seed)
    plan.require({cell.place: trials for cell in cells}, ledger, fresh)
    return plan


def _check_row(cell: Cell, tally: Tally, block: BlockId, ledger: Ledger) -> Tally:
    try:
        return check_tally(cell.study, tally, block[1])
    except StudyError:
        raise LedgerError(
            f"the ledger {str(ledger.path)!r}: block {block[0]} of cell {cell.key[:12]} holds no tally"
            f" of study {cell.study.name!r}; run with --fresh to replace it"
        ) from None
