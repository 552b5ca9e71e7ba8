"""Batches of tasks for the threads of one round: all draw from them, and none ends before the last."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from simkit.engine.workers.dispatch import MessageSizes


class Batches:
    """Batches, of which each is to take as long as is worth a message, and less at the end.

    `most`: tasks that may have been drawn and have no answer: with so many, the source is asked for no
        more, as it may wait until answers are taken.
    """

    def __init__(self, workers: int, most: int, sizes: MessageSizes) -> None:
        self._workers, self._most, self._sizes = workers, most, sizes
        self._largest = max(most // (2 * workers), 1)
        self._waiting: deque[Any] = deque()
        self._out = 0  # tasks of batches that are not given back
        self._is_drawn = self._is_closed = False
        self._changed = threading.Condition()

    def draw(self, source: Callable[[], Any]) -> list[Any]:
        """Return the next batch of what `source` returns until it is None; nothing when all is done."""
        with self._changed:
            while not self._is_closed:
                self._fill(source)
                if self._waiting:
                    return self._take()
                if not self._out:
                    break
                self._changed.wait()
            return []

    def give_back(self, left: Sequence[Any], done: int, seconds: float) -> None:
        """Give back what has no answer of a batch, whose others took so long."""
        with self._changed:
            self._waiting.extendleft(reversed(left))
            if done:
                self._sizes.learn(done, seconds)
        self.settle(len(left) + done)

    def settle(self, count: int) -> None:
        """Say that so many tasks are with this thread no more."""
        with self._changed:
            self._out -= count
            self._changed.notify_all()

    def close(self) -> None:
        """Let nobody wait or draw any more."""
        self._is_closed = True  # at once: who draws may wait for what is taken
        with self._changed:
            self._changed.notify_all()

    def _fill(self, source: Callable[[], Any]) -> None:
        ahead = 2 * self._workers * min(self._sizes.whole, self._largest)
        while not self._is_drawn and len(self._waiting) < ahead:
            if len(self._waiting) + self._out >= self._most:
                return
            task = source()
            if task is None:
                self._is_drawn = True
            else:
                self._waiting.append(task)

    def _take(self) -> list[Any]:
        size = self._sizes.whole
        if self._is_drawn:
            size = self._sizes.at_end(len(self._waiting), self._workers)
        jobs = [self._waiting.popleft() for _ in range(min(size, self._largest, len(self._waiting)))]
        self._out += len(jobs)
        return jobs
