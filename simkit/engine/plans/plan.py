"""What a run will do: the blocks in hand, and the tasks that are left."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from simkit.declare.checks import fault_of_names
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task
from simkit.engine.cells.cell import Cell, share_no_trials
from simkit.engine.cells.trials import trial_parameters
from simkit.engine.ledger.block_rows import BlockId, StoredBlocks
from simkit.engine.ledger.store import EVERY, Ledger
from simkit.engine.plans.pace import Pace
from simkit.engine.plans.samples import Sample
from simkit.engine.sources.references import refer_to
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import LedgerError


def split_blocks(
    trials: int, block_size: int, first: int = 0, within: range | None = None
) -> Iterator[BlockId]:
    """Yield (index, trials) of each block, from an index on; the last may be shorter.

    Of `within`, where it is given, a range of indices in steps of 1: those blocks alone.
    """
    whole, rest = divmod(trials, block_size)
    last, low, high = first + whole, first, first + whole
    if within is not None:
        low, high = max(low, within.start), min(high, within.stop)
    for index in range(low, high):
        yield index, block_size
    if rest and (within is None or last in within):
        yield last, rest


def group_cells(cells: Sequence[Cell]) -> dict[str, dict[str, Cell]]:
    """Return the cells by full key, those that share their trials together, by their key."""
    groups: dict[str, dict[str, Cell]] = {}
    for cell in cells:
        groups.setdefault(cell.trial_key, {}).setdefault(cell.full_key, cell)
    return groups


@dataclass
class Plan:
    """The cells of a run, how many trials each is to have, and what is known of them."""

    cells: Sequence[Cell]  # in grid order; cells that differ in nothing a trial sees share one full key
    seed: int
    source: str
    study: str
    first_block: int = 0  # index of each cell's first block
    # by full key, the trials that the cell is to have
    trials: dict[str, int] = field(default_factory=dict)
    # by full key, the tallies of finished blocks
    held: dict[str, dict[BlockId, Tally]] = field(default_factory=dict)
    # by full key, the fault of the machine that kept a block from being done
    incomplete: dict[str, str] = field(default_factory=dict)
    # by full key, the look at which a cell stayed that was going on when the time was over
    cut: dict[str, int] = field(default_factory=dict)
    simulated: int = 0  # trials that this run has simulated, cells along an axis counted once
    pace: Pace = field(default_factory=Pace)  # what they took
    # stale, damaged: blocks in the ledger that are not used: of other sources; unlike their checksum
    stale: int = 0
    damaged: int = 0
    # in which environments the blocks in hand from the ledger were made
    environments: Counter[str] = field(default_factory=Counter)
    # what takes some of the blocks in hand from the ledger, to be run again
    sample: Sample | None = None
    # data files that were read for the blocks that were watched
    read: set[str] = field(default_factory=set)
    is_here: bool = True  # whether this process runs the blocks, in threads
    # in the ledger, by full key
    _found: dict[str, StoredBlocks] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Group the cells that share their trials; where none do, a group is made when it is due."""
        self._groups = None if share_no_trials(self.cells) else group_cells(self.cells)

    def extend(self, cells: Iterable[Cell]) -> None:
        """Take cells into the plan that it does not have yet."""
        known = {id(cell) for cell in self.cells}
        new = [cell for cell in cells if id(cell) not in known]
        if self._groups is None:
            self._groups = group_cells(self.cells)
        self.cells = [*self.cells, *new]
        for key, group in group_cells(new).items():
            self._groups.setdefault(key, {}).update(group)

    def each_group(self) -> Iterator[Mapping[str, Cell]]:
        """Yield the cells that share their trials together, by their full key."""
        if self._groups is None:
            return ({cell.full_key: cell} for cell in self.cells)
        return iter(self._groups.values())

    def groups(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the cells that share their trials together."""
        return (tuple(group.values()) for group in self.each_group())

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
        asked = (each for group in self.each_group() for each in group.items() if each[0] in trials)
        if ledger is None or fresh:
            for full_key, _ in asked:
                self.trials[full_key] = trials[full_key]
                self.held.setdefault(full_key, {})
            return
        cells, within = list(asked), EVERY[self.first_block :]  # what stands before is another plan's
        known = ledger.known(
            (cell.key for full_key, cell in cells if full_key not in self._found), self.seed
        )
        for full_key, cell in cells:
            is_new = full_key not in self.held
            self.trials[full_key] = trials[full_key]
            held = self.held.setdefault(full_key, {})
            found = self._found.get(full_key)
            if found is None:
                found = StoredBlocks({}, 0)
                if cell.key in known:
                    found = ledger.find(cell, self.seed, self.source, within)
            if keep:
                self._found[full_key] = found
            if is_new:
                self.stale += found.stale
                self.damaged += found.damaged
            for block in self.take_found(cell, found, ledger):
                if self.sample is not None:
                    self.sample.see(cell, block, held[block], found.environments[block])

    def release(self) -> None:
        """Forget what else the ledger holds: no more will be asked for."""
        self._found.clear()

    def tasks(self) -> Iterator[Task]:
        """Yield what is left to simulate, cell by cell; each cell's blocks come when they are due."""
        for group in self.each_group():
            for task, _ in self.tasks_of(group):
                yield task

    def due(self) -> Sequence[int]:
        """Return which groups of cells that share their trials lack a block."""
        groups = enumerate(self.each_group())
        return [i for i, group in groups if next(self.tasks_of(group), None) is not None]

    def first_task(self, group: int) -> tuple[Task, tuple[Cell, ...]]:
        """Return what is to be simulated next of a group that is due, with its cells."""
        return next(self.tasks_of(next(islice(self.each_group(), group, None))))

    def tasks_of(
        self, group: Mapping[str, Cell], within: range | None = None
    ) -> Iterator[tuple[Task, tuple[Cell, ...]]]:
        """Yield what is left to simulate of a group, or of some of its blocks, when it is due."""
        for block, cells in self._missing_of(group, within):
            yield self.task(cells, block), cells

    @property
    def trials_to_run(self) -> int:
        """Trials that are not in hand, cells along an axis counted once."""
        return sum(trials for (_, trials), _ in self._missing())

    def cost_to_run(self, costs: Iterable[float]) -> float:
        """Return the cost of the trials not in hand, from that of one trial of each group of cells."""
        missing = (sum(trials for (_, trials), _ in self._missing_of(g)) for g in self.each_group())
        return sum(trials * cost for trials, cost in zip(missing, costs, strict=True) if trials)

    @property
    def blocks_to_run(self) -> int:
        """Blocks of single cells that are not in hand."""
        return sum(len(cells) for _, cells in self._missing())

    @property
    def blocks_in_all(self) -> int:
        """Blocks of single cells that the plan asks for."""
        return sum(1 for full_key in self.trials for _ in self._blocks(full_key))

    def asking_for(self, trials: Mapping[str, int]) -> "Plan":
        """Return a plan of other numbers of trials, by full key, with the same blocks in hand."""
        return replace(self, trials=dict(trials))

    def first_blocks(self, cell: Cell) -> list[Tally]:
        """Return a cell's tallies in block order up to the first that is missing."""
        held = self.held.get(cell.full_key, {})
        return [held[block] for block in takewhile(held.__contains__, self._blocks(cell.full_key))]

    def blocks(self, cell: Cell, trials: int | None = None) -> list[Tally] | None:
        """Return a cell's tallies in block order, all or of so many trials; None if one is missing."""
        held = self.held.get(cell.full_key, {})
        tallies = []
        wanted = self.trials.get(cell.full_key, 0) if trials is None else trials
        for block in split_blocks(wanted, self._block_size, self.first_block):
            if block not in held:
                return None
            tallies.append(held[block])
        return tallies

    def task(self, cells: tuple[Cell, ...], block: BlockId) -> Task:
        """Return one block of cells that share their trials, as data."""
        parameters = tuple(trial_parameters(cell.study, cell.parameters) for cell in cells)
        return Task(self.study, self.source, parameters, self.seed, cells[0].seed_words, *block)

    def _missing(self) -> Iterator[tuple[BlockId, tuple[Cell, ...]]]:
        for group in self.each_group():
            yield from self._missing_of(group)

    def _missing_of(
        self, group: Mapping[str, Cell], within: range | None = None
    ) -> Iterator[tuple[BlockId, tuple[Cell, ...]]]:
        """Yield the blocks that a group lacks when they are due, each with the cells that lack it."""
        if len(group) == 1:  # nearly always: the short way
            for full_key, cell in group.items():
                held, alone = self.held.get(full_key, {}), (cell,)
                yield from (
                    (block, alone) for block in self._blocks(full_key, within) if block not in held
                )
            return
        asked = {full_key: self.trials.get(full_key, 0) for full_key in group}
        for block in self._blocks_of(asked.values(), within):
            missing = tuple(
                cell
                for full_key, cell in group.items()
                if self._wants(full_key, block) and block not in self.held[full_key]
            )
            if missing:
                yield block, missing

    def trials_lacking(self, group: Mapping[str, Cell], within: range) -> int:
        """Return the trials that are not in hand of some blocks of a group."""
        return sum(trials for (_, trials), _ in self._missing_of(group, within))

    def span(self, group: Mapping[str, Cell]) -> range:
        """Return the indices of a group's blocks."""
        most = max(self.trials.get(full_key, 0) for full_key in group)
        return range(self.first_block, self.first_block + math.ceil(most / self._block_size))

    def take_found(self, cell: Cell, found: StoredBlocks, ledger: Ledger) -> list[BlockId]:
        """Take into hand what the ledger was found to hold of a cell that is asked for; return what."""
        held, new = self.held[cell.full_key], list[BlockId]()
        for block, tally in found.tallies.items():
            if block not in held and self._wants(cell.full_key, block):
                held[block] = check_row(cell, tally, block, ledger)
                self.environments[found.environments[block]] += 1
                new.append(block)
        return new

    @property
    def _block_size(self) -> int:
        return self.cells[0].study.block_size if self.cells else 1

    def _blocks(self, full_key: str, within: range | None = None) -> Iterator[BlockId]:
        return split_blocks(self.trials.get(full_key, 0), self._block_size, self.first_block, within)

    def _blocks_of(self, trials: Iterable[int], within: range | None = None) -> Iterator[BlockId]:
        """Yield the blocks that any of some numbers of trials asks for, in order."""
        numbers = sorted(set(trials))
        first, size = self.first_block, self._block_size
        if len(numbers) == 1:
            yield from split_blocks(numbers[0], size, first, within)
            return
        yield from sorted({block for n in numbers for block in split_blocks(n, size, first, within)})

    def _wants(self, full_key: str, block: BlockId) -> bool:
        index, trials = block
        whole, rest = divmod(self.trials.get(full_key, 0), self._block_size)
        index -= self.first_block
        return 0 <= index < whole and trials == self._block_size or index == whole and trials == rest > 0


def make_plan(
    cells: Sequence[Cell], seed: int, first_block: int = 0, study: Study | None = None, source: str = ""
) -> Plan:
    """Return an empty plan for cells of a study; its name and its sources' hash may be given."""
    study = study or cells[0].study
    source = source or source_hash(study)
    return Plan(cells, seed, source, refer_to(study, source), first_block)


def plan_run(
    cells: Sequence[Cell],
    *,
    trials: int | Mapping[str, int],
    seed: int,
    ledger: Ledger | None = None,
    fresh: bool = False,
    verify: float = 0.0,
) -> Plan:
    """Return what has to be simulated so that every cell has exactly `trials` trials.

    Numbers of their own are by the cells' places. Of the blocks that the ledger holds, the share
    `verify` is sampled to be run again.
    """
    plan = make_plan(cells, seed)
    plan.sample = Sample.of(verify, seed)
    own = {cell.full_key: trials if isinstance(trials, int) else trials[cell.full_key] for cell in cells}
    plan.require(own, ledger, fresh)
    return plan


def check_row(cell: Cell, tally: Tally, block: BlockId, ledger: Ledger) -> Tally:
    """Return the tally of a row of the ledger, seen to be one of its study: else LedgerError."""
    if fault_of_names(cell.study, tally, cell.parameters):  # its numbers were seen when it was read
        raise LedgerError(
            f"the ledger {str(ledger.path)!r}: block {block[0]} of cell {cell.key[:12]} holds no tally"
            f" of study {cell.study.name!r}; run with --fresh to replace it"
        )
    return tally
