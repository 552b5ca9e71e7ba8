"""Whether a block is a function of its seed: run again, in another order, beside others, elsewhere."""

import math
import pickle
import random
import sys
import time
from collections.abc import Mapping

import numpy as np

from simkit.declare.tally import Tally
from simkit.engine.cells.blocks import Task, forget_prepared
from simkit.engine.cells.cell import Cell
from simkit.engine.running.repeating import same
from simkit.engine.running.replay import replay
from simkit.engine.running.tasks import run_task
from simkit.engine.sources.opened import WatchedTallies, undeclared
from simkit.engine.workers.blas import single_threaded_blas
from simkit.engine.workers.executors import Threads
from simkit.errors import MachineFault, StudyError
from simkit.verdicts.kit.bench import Bench
from simkit.verdicts.kit.checked import StudyCheck
from simkit.verdicts.kit.elsewhere import ask_elsewhere
from simkit.verdicts.kit.following import fixed_generator

_BLOCKS = 4
_MANY = 16  # blocks that do not all come out alike by chance
_FIRST_TRIALS = 6
_SWITCH = 1e-6  # seconds after which threads take turns
_ROUNDS, _TOGETHER = 3, 1.0  # at least so often, and for so many seconds
_HASH_SEEDS = (1, 2)
_SLACK, _ROOM, _UNDECLARED = 1.25, 2.0**26, 2.0**28  # of memory: a factor, and bytes

Place = tuple[Cell, int]


def check_generator(bench: Bench) -> StudyCheck:
    """Say whether all that is random in a trial comes from its generator."""
    if place := fixed_generator(bench.study):
        return bench.found("generator", "failed", "fixed", place=place)
    before = _global_states()
    blocks = [bench.run(bench.start, block, bench.trials) for block in range(_MANY)]
    if _global_states() != before:
        return bench.found("generator", "failed", "global")
    first = blocks[0]
    varies = any(m.m2 for m in first.measurements.values()) or any(
        0 < count < first.trials for count in first.events.values()
    )
    if varies and all(same(first, other, is_exact=True) for other in blocks):
        return bench.found("generator", "failed", "alike", blocks=_MANY)
    return bench.found("generator", "passed", "", blocks=_MANY)


def _global_states() -> bytes:
    return pickle.dumps((random.getstate(), np.random.get_state(legacy=False)))  # noqa: NPY002


def check_repeated(bench: Bench) -> StudyCheck:
    """Say whether a block comes out the same when it is run again at once."""
    for cell in bench.few:
        one, other = (bench.run(cell, 0, bench.trials) for _ in range(2))
        if not same(one, other, is_exact=True):
            return bench.found("repeated", "failed", "", at=bench.where(cell), block=0)
    return bench.found("repeated", "passed", "", settings=len(bench.few))


def check_order(bench: Bench) -> StudyCheck:
    """Say whether blocks come out the same in the opposite order, all prepared anew."""
    forward, backward = _run(bench, _places(bench)), _run(bench, _places(bench)[::-1])
    return _compared(bench, "order", forward, backward)


def check_first_trials(bench: Bench) -> StudyCheck:
    """Say whether the first trials of a block depend on how many follow."""
    last = min(_FIRST_TRIALS, bench.study.block_size, max(bench.trials, 2))
    if last < 2:
        return bench.found("first-trials", "not asked", "one")
    for cell in bench.few[:1]:
        try:
            for trial in range(last):
                replay(cell, bench.seed, 0, trial)
        except StudyError as fault:
            command = bench.replayed(cell, 0, trial)
            return bench.found("first-trials", "failed", "", command, said=str(fault))
    return bench.found("first-trials", "passed", "", trials=last)


def check_threads(bench: Bench) -> StudyCheck:
    """Say whether blocks come out the same where two threads take turns."""
    places = _places(bench)
    alone, pause = _run(bench, places), sys.getswitchinterval()
    until, rounds = time.perf_counter() + _TOGETHER, 0
    try:
        sys.setswitchinterval(_SWITCH)
        while rounds < _ROUNDS or time.perf_counter() < until:
            rounds += 1
            forget_prepared()
            together = _answers(bench, places)
            found = _compared(bench, "threads", alone, together)
            if found.status == "failed":
                return found
    finally:
        sys.setswitchinterval(pause)
    return found


def _answers(bench: Bench, places: list[Place]) -> dict[Place, Tally]:
    tasks = {id(task): (place, task) for place in places if (task := _task(bench, place))}
    found: dict[Place, Tally] = {}
    with single_threaded_blas():
        for batch in Threads(2)(run_task, (task for _, task in tasks.values())):
            found |= {tasks[id(task)][0]: _tally(result) for task, result in batch}
    return found


def check_processes(bench: Bench) -> StudyCheck:
    """Say whether blocks come out the same in processes with other orders of their sets."""
    if bench.is_typed:
        return bench.found("processes", "not asked", "typed")
    places = _places(bench)
    alone, tasks = _run(bench, places), [_task(bench, place) for place in places]
    for hash_seed in _HASH_SEEDS:
        there, _ = ask_elsewhere(tasks, (), hash_seed)
        found = _compared(bench, "processes", alone, dict(zip(places, map(_tally, there), strict=True)))
        if found.status == "failed":
            break
    return found


def check_memory(bench: Bench) -> StudyCheck:
    """Say whether a trial takes no more memory than is declared, in a process of its own."""
    if bench.is_typed:
        return bench.found("memory", "not asked", "typed")
    cells = list(dict.fromkeys((bench.start, *bench.cells[1:3], max(bench.cells, key=bench.memory))))
    _, taken = ask_elsewhere((), [bench.task(cell, 0, 1) for cell in cells], _HASH_SEEDS[0])
    if any(map(math.isnan, taken)):
        return bench.found("memory", "not asked", "untold")
    for cell, most in zip(cells, taken, strict=True):
        declared = bench.memory(cell)
        if most > (_SLACK * declared + _ROOM if declared else _UNDECLARED):
            why = "more" if declared else "undeclared"
            at = bench.where(cell)
            return bench.found("memory", "failed", why, at=at, taken=most, declared=declared)
    return bench.found("memory", "passed", "", taken=max(taken))


def check_files(bench: Bench) -> StudyCheck:
    """Say whether every data file that trials read is declared."""
    read: set[str] = set()
    forget_prepared()
    tasks = [bench.task(cell, 0, 1, is_watched=True) for cell in bench.few]
    # In a thread of their own: in this one a library may be at the bottom of the stack, as pytest is.
    for batch in Threads(1)(run_task, tasks):
        for _, result in batch:
            read.update(result.read if isinstance(result, WatchedTallies) else ())
    if left := undeclared(bench.study, read):
        return bench.found("files", "failed", "", files=left)
    return bench.found("files", "passed", "", files=sorted(read))


def _places(bench: Bench) -> list[Place]:
    return [(cell, block) for cell in bench.few for block in range(_BLOCKS)]


def _task(bench: Bench, place: Place) -> Task:
    return bench.task(*place, bench.trials)


def _run(bench: Bench, places: list[Place]) -> dict[Place, Tally]:
    forget_prepared()
    return {place: bench.run(*place, bench.trials) for place in places}


def _tally(result: list[Tally] | str) -> Tally:
    if isinstance(result, str):
        raise MachineFault(result)
    return result[0]


def _compared(
    bench: Bench, check: str, one: Mapping[Place, Tally], other: Mapping[Place, Tally]
) -> StudyCheck:
    for (cell, block), tally in one.items():
        if not same(tally, other[cell, block], is_exact=True):
            return bench.found(check, "failed", "", at=bench.where(cell), block=block)
    return bench.found(check, "passed", "", blocks=len(one), settings=len(bench.few))
