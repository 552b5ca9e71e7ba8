"""A block of trials as a task: data from which any process can make it again.

What the blocks of a cell share is prepared once per cell and process, and kept while it is in use.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from simkit.declare.checks import check_tally
from simkit.declare.faults import at, defined_at, outcome_of
from simkit.declare.parameters.parameter import Value
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.keys import canonical_json
from simkit.engine.cells.preloading import preload
from simkit.engine.cells.trials import join_axis, prepare, simulate
from simkit.errors import MachineFault, StudyError

#: Cells of which a process keeps what was prepared. Tasks come cell by cell, so that at most as many
#: cells as workers are in work, and a block in work holds its own reference: no run in the order of its
#: cells builds one again. A larger bound would only hold what large cells have left behind; it would
#: spare rebuilding where a short sweep is run again, look by look.
MOST_PREPARED = 16


@dataclass(frozen=True)
class Task:
    """One block of cells that share their trials; more than one cell along an axis."""

    study: str  # where the study is found: ``module:Class`` or ``path/to/file.py:Class``
    source: str  # hash of its sources; another process refuses a study that has another one
    parameters: tuple[Mapping[str, Value], ...]  # what a trial sees of each cell's parameters
    seed: int
    seed_words: tuple[int, ...]  # of the cells, equal for all of them
    # block, trials: index of the block, and how many of its trials are run
    block: int
    trials: int
    is_watched: bool = False  # whether it is noted what is read for it


class PreparedCells:
    """What `Study.prepare` returned, by cell: built once, the least recently used dropped first."""

    def __init__(self, most: int = MOST_PREPARED) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._entries: OrderedDict[str, _Entry] = OrderedDict()

    def get(self, key: str, build: Callable[[], Any]) -> Any:
        """Return, or raise, what building under a key came to; threads that ask at once wait for it."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                entry = self._entries[key] = _Entry()
                if len(self._entries) > self._most:
                    self._entries.popitem(last=False)
            self._entries.move_to_end(key)
        with entry.lock:
            if not entry.done:
                try:
                    entry.value = build()
                except (MachineFault, KeyboardInterrupt):
                    raise  # it may go better next time
                except BaseException as error:
                    entry.error, entry.trace = error, error.__traceback__
                entry.done = True
        if entry.error is not None:
            raise entry.error.with_traceback(entry.trace)  # else it grows with each asker
        return entry.value

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._entries.clear()


class _Entry:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.done = False
        self.value: Any = None
        self.error: BaseException | None = None
        self.trace: TracebackType | None = None


_prepared = PreparedCells()


def forget_prepared() -> None:
    """Forget what was prepared in this process: the next block builds it again."""
    _prepared.clear()


def run_block(study: Study, task: Task) -> list[Tally]:
    """Simulate a task's block and return a tally for each of its cells.

    What a study raises is the outcome of the block's trials. Raises MachineFault if the machine failed,
    not the trials: no memory, no file, no library; StudyError if the study breaks its own declaration.
    """
    try:
        preload(study)
        prepared = _prepare(study, task)
        result = simulate(study, prepared, task.seed, task.seed_words, task.block, task.trials)
    except BaseException as error:  # whatever a study raises
        failure = outcome_of(error, study.name)
        return [Tally.of_failures(task.trials, failure) for _ in task.parameters]
    if not study.axis:
        return [check_tally(study, result, task.trials, task.parameters[0])]
    tallies = list(result) if isinstance(result, Sequence) else [result]
    if len(tallies) != len(task.parameters):
        raise StudyError(
            f"study {study.name!r}: simulate returned no {len(task.parameters)} tallies, one for each"
            f" value of {study.axis!r}{at(defined_at(study.simulate))}"
        )
    cells = zip(tallies, task.parameters, strict=True)
    return [check_tally(study, tally, task.trials, cell) for tally, cell in cells]


def _prepare(study: Study, task: Task) -> Any:
    parameters = join_axis(study, task.parameters)
    if type(study).prepare is Study.prepare:  # nothing to keep
        return prepare(study, parameters)
    key = f"{task.study} {task.source} {canonical_json(parameters)}"

    def build() -> Any:
        try:
            return prepare(study, parameters)
        except BaseException as error:
            outcome_of(error, study.name)  # raises the machine's faults, to be tried again
            raise

    return _prepared.get(key, build)
