"""Threads over tasks: all results, the first error, and an end when it is asked for."""

from __future__ import annotations

import itertools
import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from simkit.engine.workers.executors import Threads, run_in_threads
from simkit.errors import MachineFault

WORKERS = pytest.mark.parametrize("workers", [1, 2, 5])


@pytest.fixture(autouse=True)
def no_thread_is_left(time_limit: Any) -> Iterator[None]:
    before = set(threading.enumerate())
    with time_limit(60):  # a test that waits for ever fails instead
        yield
    for thread in set(threading.enumerate()) - before:
        thread.join(timeout=10)
        assert not thread.is_alive()


def flatten(batches: Iterator[list[tuple[int, Any]]]) -> list[tuple[int, Any]]:
    return list(itertools.chain.from_iterable(batches))


@WORKERS
@pytest.mark.parametrize("tasks", [0, 1, 3, 500])
def test_every_task_comes_back_once_with_its_result(workers: int, tasks: int) -> None:
    done = flatten(run_in_threads(lambda task: task * task, range(tasks), workers))
    assert sorted(done) == [(task, task * task) for task in range(tasks)]


def test_a_single_worker_keeps_the_order() -> None:
    assert [task for task, _ in flatten(run_in_threads(lambda task: None, range(100), 1))] == list(
        range(100)
    )


@pytest.mark.parametrize("workers", [2, 4])
def test_workers_work_at_the_same_time(workers: int) -> None:
    barrier = threading.Barrier(workers, timeout=20)  # broken unless all of them meet
    assert len(flatten(run_in_threads(lambda task: barrier.wait(), range(workers), workers))) == workers


def test_a_result_is_handed_over_before_the_rest_is_done() -> None:
    rest = threading.Event()

    def work(task: int) -> int:
        if task:
            assert rest.wait(timeout=20)
        return task

    batches = run_in_threads(work, range(3), 2)
    assert next(batches)[0] == (0, 0)
    rest.set()
    assert sorted(flatten(batches)) == [(1, 1), (2, 2)]


def test_batches_are_small() -> None:
    drawn = threading.Event()

    def tasks() -> Iterator[int]:
        yield from range(3000)
        drawn.set()
        yield from range(2000)

    batches = run_in_threads(lambda task: task, tasks(), 1)
    first = next(batches)
    assert drawn.wait(timeout=20)
    rest = list(batches)
    assert all(1 <= len(batch) <= 2048 for batch in [first, *rest])
    assert sum(map(len, [first, *rest])) == 5000


@WORKERS
def test_workers_wait_where_nobody_takes_what_is_finished(workers: int) -> None:
    drawn = itertools.count()
    batches = run_in_threads(lambda task: next(drawn), range(100_000), workers)
    next(batches)
    before = -1
    while (now := next(drawn)) != before + 1:  # until a while passes in which nothing is drawn
        before = now
        time.sleep(0.2)
    assert now < 3 * 4096
    assert sum(map(len, batches)) > 80_000  # and then go on


@WORKERS
@pytest.mark.parametrize(
    "error", [ValueError("boom"), KeyboardInterrupt(), SystemExit(3), MemoryError()]
)
def test_an_exception_is_raised_where_the_results_are_awaited(
    workers: int, error: BaseException
) -> None:
    def work(task: int) -> int:
        if task == 20:
            raise error
        return task

    with pytest.raises(type(error)) as caught:
        flatten(run_in_threads(work, itertools.count(), workers))
    assert caught.value is error


def test_results_before_an_exception_are_not_lost() -> None:
    # They are finished blocks, to be committed.
    others = set(threading.enumerate())
    first_is_out = threading.Event()

    def work(task: int) -> int:
        if task == 1:
            assert first_is_out.wait(timeout=20)
        if task == 5:
            raise ValueError("boom")
        return task

    batches = run_in_threads(work, range(10), 1)
    found = next(batches)
    (thread,) = set(threading.enumerate()) - others
    first_is_out.set()
    thread.join(timeout=20)  # results and exception now wait side by side
    with pytest.raises(ValueError, match="boom"):
        found.extend(itertools.chain.from_iterable(batches))
    assert [task for task, _ in found] == [0, 1, 2, 3, 4]


@WORKERS
def test_an_exception_of_the_tasks_themselves_is_raised_too(workers: int) -> None:
    def tasks() -> Iterator[int]:
        yield from range(3)
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        flatten(run_in_threads(lambda task: task, tasks(), workers))


@WORKERS
def test_closing_stops_the_workers_after_the_task_in_hand(workers: int) -> None:
    before = set(threading.enumerate())
    started = itertools.count()
    batches = run_in_threads(lambda task: (next(started), time.sleep(0.001)), itertools.count(), workers)
    next(batches)
    mine = set(threading.enumerate()) - before
    assert len(mine) == workers
    batches.close()  # type: ignore[attr-defined]
    for thread in mine:
        thread.join(timeout=10)
    assert [thread for thread in mine if thread.is_alive()] == []


@WORKERS
def test_tasks_are_drawn_when_a_worker_is_free_and_no_sooner(workers: int) -> None:
    drawn: list[int] = []
    hold, busy = threading.Event(), threading.Semaphore(0)

    def tasks() -> Iterator[int]:
        for task in range(50):
            drawn.append(task)
            yield task

    def work(task: int) -> int:
        busy.release()
        assert hold.wait(timeout=20)
        return task

    batches = run_in_threads(work, tasks(), workers)
    consumer = threading.Thread(target=flatten, args=(batches,))
    consumer.start()
    for _ in range(workers):
        assert busy.acquire(timeout=20)
    assert len(drawn) == workers
    hold.set()
    consumer.join(timeout=20)
    assert len(drawn) == 50


@WORKERS
def test_the_first_tasks_are_begun_when_those_before_them_are_taken(workers: int) -> None:
    # What ends the process then loses only what is in flight: all else is committed.
    begun: list[int] = []
    taken, first, later = 0, [], []
    for batch in Threads(workers)(begun.append, range(2000)):
        if taken < 32:
            time.sleep(0.002)  # they would begin more now
        (first if taken < 32 else later).append(len(begun) - taken)
        taken += len(batch)
    assert max(first) <= workers < max(later)
    assert (taken, sorted(begun)) == (2000, list(range(2000)))


def test_workers_take_turns_at_drawing_tasks() -> None:
    def tasks() -> Iterator[int]:
        for task in range(20):
            time.sleep(0.005)  # a generator cannot be entered twice
            yield task

    done = flatten(run_in_threads(lambda task: task, tasks(), 4))
    assert sorted(done) == [(task, task) for task in range(20)]


def test_workers_do_not_keep_an_interrupted_program_alive() -> None:
    hold = threading.Event()
    before = set(threading.enumerate())
    batches = run_in_threads(lambda task: task or hold.wait(timeout=20), itertools.count(), 2)
    next(batches)
    mine = set(threading.enumerate()) - before
    assert mine
    assert all(thread.daemon for thread in mine)
    hold.set()
    batches.close()  # type: ignore[attr-defined]


# Ctrl-C


@pytest.fixture
def python_handler() -> Iterator[Any]:
    """Python's own answer to Ctrl-C, whatever runs the tests."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield signal.default_int_handler
    signal.signal(signal.SIGINT, before)


@WORKERS
def test_an_interrupt_waits_for_what_is_finished(workers: int, python_handler: Any) -> None:
    finished: list[int] = []
    held: list[int] = []

    def work(task: int) -> int:
        if task == 30:
            os.kill(os.getpid(), signal.SIGINT)
        finished.append(task)
        return task

    batches = run_in_threads(work, itertools.count(), workers)
    with pytest.raises(KeyboardInterrupt):
        held.extend(task for batch in batches for task, _ in batch)
    # All but what the workers had in hand.
    assert set(range(30)) <= set(held) | set(finished[-workers:])
    assert signal.getsignal(signal.SIGINT) is python_handler


def test_an_interrupt_ends_the_wait_for_a_long_task(python_handler: Any) -> None:
    hold = threading.Event()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        list(run_in_threads(lambda task: hold.wait(timeout=30), range(2), 2))
    hold.set()


def test_the_handler_is_given_back_after_any_end(python_handler: Any) -> None:
    list(run_in_threads(lambda task: task, range(3), 2))
    assert signal.getsignal(signal.SIGINT) is python_handler
    with pytest.raises(ZeroDivisionError):
        list(run_in_threads(lambda task: 1 / 0, range(3), 2))
    assert signal.getsignal(signal.SIGINT) is python_handler
    batches = run_in_threads(lambda task: task, itertools.count(), 2)
    next(batches)
    batches.close()  # type: ignore[attr-defined]
    assert signal.getsignal(signal.SIGINT) is python_handler


def test_a_second_interrupt_is_not_held_back(python_handler: Any) -> None:
    batches = run_in_threads(lambda task: task, itertools.count(), 1)
    next(batches)
    os.kill(os.getpid(), signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
    batches.close()  # type: ignore[attr-defined]


def test_an_ignored_interrupt_stays_ignored(python_handler: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as under nohup
    tasks = range(50)

    def work(task: int) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        return task

    assert len(flatten(run_in_threads(work, tasks, 2))) == 50


def test_threads_may_be_run_from_another_thread() -> None:
    found: list[tuple[int, Any]] = []
    thread = threading.Thread(
        target=lambda: found.extend(flatten(run_in_threads(lambda task: task, range(20), 2)))
    )
    thread.start()
    thread.join(timeout=20)
    assert len(found) == 20


def test_a_machine_without_threads_is_said_and_leaves_none_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, started = threading.Thread.start, []

    def few(thread: threading.Thread) -> None:
        if len(started) == 3:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", few)
    done: list[int] = []
    with pytest.raises(MachineFault) as caught:
        list(Threads(8)(done.append, range(100)))
    assert str(caught.value) == (
        "only 3 of 8 threads can be started (RuntimeError: can't start new thread); write --workers 3"
    )
    for thread in started:
        thread.join(timeout=5)
        assert not thread.is_alive()
    assert done == []
