"""Batches for threads: small at the end, and no thread ends while another may give some back."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from simkit.engine.workers.batches import Batches
from simkit.engine.workers.dispatch import MessageSizes


def source_of(count: int) -> Callable[[], Any]:
    jobs = iter(range(count))
    return lambda: next(jobs, None)


def known(jobs: int, seconds: float) -> MessageSizes:
    sizes = MessageSizes(0.1, least=0.0)
    sizes.learn(jobs, seconds)
    return sizes


@pytest.fixture(autouse=True)
def in_time(time_limit: Any) -> Any:
    with time_limit(30):
        yield


def test_batches_become_small_at_the_end() -> None:
    batches, draw = Batches(2, 4096, known(100, 0.1)), source_of(512)
    found = [batches.draw(draw) for _ in range(16)]
    sizes = [len(jobs) for jobs in found]
    assert sizes == [100, 100, 78, 59, 44, 33, 25, 19, 14, 10, 8, 6, 4, 3, 3, 2]
    assert [job for jobs in found for job in jobs] == list(range(508))


def test_what_is_given_back_comes_first() -> None:
    batches, draw = Batches(1, 4096, known(4, 0.1)), source_of(100)
    assert batches.draw(draw) == [0, 1, 2, 3]
    batches.give_back([2, 3], 2, 0.05)
    assert batches.draw(draw) == [2, 3, 4, 5]


def test_no_more_is_drawn_than_may_be_out() -> None:
    batches, drawn = Batches(2, 8, known(1000, 0.1)), []

    def draw() -> int:
        drawn.append(len(drawn))
        return drawn[-1]

    assert [len(batches.draw(draw)) for _ in range(4)] == [2, 2, 2, 2]
    assert drawn == list(range(8))
    batches.give_back([], 2, 0.0002)
    assert batches.draw(draw) == [8, 9]
    assert drawn == list(range(10))


def _drawing(batches: Batches, draw: Callable[[], Any]) -> tuple[threading.Thread, list[Any]]:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(batches.draw(draw)), daemon=True)
    thread.start()
    time.sleep(0.05)
    return thread, found


def test_a_thread_waits_for_what_another_may_give_back() -> None:
    batches, draw = Batches(2, 4096, MessageSizes(0.1, least=0.0)), source_of(1)
    assert batches.draw(draw) == [0]
    thread, found = _drawing(batches, draw)
    assert thread.is_alive()
    batches.give_back([0], 0, 0.0)
    thread.join()
    assert found == [[0]]
    thread, found = _drawing(batches, draw)
    assert thread.is_alive()
    batches.settle(1)
    thread.join()
    assert found == [[]]


def test_nobody_waits_once_it_is_closed() -> None:
    batches, draw = Batches(2, 4096, MessageSizes(0.1, least=0.0)), source_of(1)
    assert batches.draw(draw) == [0]
    thread, found = _drawing(batches, draw)
    batches.close()
    thread.join()
    assert found == [[]]
    batches.give_back([0], 0, 0.0)
    assert batches.draw(draw) == []
