"""Jobs sent to workers in messages: how many travel together, how many are under way, what comes back.

A message carries about a quarter of a second of work, as the last ones have measured it, and less at
the end, so that all workers end at about the same time.
"""

import math
from collections import deque
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from simkit.engine.sources.environment import current_environment
from simkit.engine.sources.shipping import pack
from simkit.engine.workers.interrupts import Interruption, interrupts_into
from simkit.engine.workers.messages import Message, Reply, own_versions, shipped_study

Job = TypeVar("Job")
Answer = TypeVar("Answer")
Item = TypeVar("Item")

#: Work of a message in seconds: what one costs is then little, and what is lost with one is, too.
SECONDS = 0.25
_LEAST_SECONDS = 0.1  # below, the cost of a message shows
_MOST_JOBS = 512
LARGEST_BATCH = 2048
_TICK = 0.5  # seconds between looks whether anything can still come
#: How often the jobs of a worker that died are run elsewhere.
MOST_RERUNS = 3


@dataclass(frozen=True)
class Lost:
    """What stands for the answer of a job whose worker was lost."""

    message: str


@dataclass(frozen=True)
class Elsewhere:
    """An answer from a process of another environment, which goes with it into the ledger."""

    answer: Any
    environment: str


def split_answer(answer: Any) -> tuple[Any, str | None]:
    """Return an answer, and the environment in which it was made: None for this process's."""
    return (answer.answer, answer.environment) if isinstance(answer, Elsewhere) else (answer, None)


@dataclass(frozen=True)
class Died:
    """What comes back in place of a reply where the worker died."""

    message: str
    is_final: bool  # whether the jobs cannot be run elsewhere


class Post(Protocol):
    """Takes messages to workers."""

    @property
    def workers(self) -> int:
        """How many work at a time, as far as is known; 0 while there is none."""

    @property
    def room(self) -> int:
        """How many messages may be under way, those that wait for a worker included."""

    def send(self, message: Message, put: Callable[[Reply | Died | Exception], None]) -> None:
        """Send a message; hand over what comes back, from any thread, once."""

    def check(self) -> None:
        """Look whether anything can still come, and raise if it cannot."""

    def end(self) -> None:
        """Call back what is under way."""


class MessageSizes:
    """How many jobs a message is to carry, from how long the last ones took.

    `seconds`: of work, in a message.
    `least`: of work, in one of the last messages, if there is as much.
    """

    def __init__(self, seconds: float = SECONDS, least: float = _LEAST_SECONDS) -> None:
        self.seconds, self._least = seconds, least
        self._each: float | None = None

    def learn(self, jobs: int, seconds: float) -> None:
        """Take in what some jobs took; the last word counts, as costs rise and fall along a sweep."""
        self._each = seconds / jobs

    @property
    def whole(self) -> int:
        """Jobs of a message when there is no end in sight."""
        return self._of(self.seconds)

    def at_end(self, waiting: int, workers: int) -> int:
        """Return the jobs of the next message where no others follow those that wait."""
        workers = max(workers, 1)
        share, half = math.ceil(waiting / workers), math.ceil(waiting / (2 * workers))
        return min(self.whole, share, max(half, self._of(self._least)))

    def _of(self, seconds: float) -> int:
        if self._each is None:
            return 1
        return min(max(round(seconds / max(self._each, 1e-9)), 1), _MOST_JOBS)


@dataclass
class _Sent:
    jobs: list[Any]
    deaths: int = 0
    is_alone: bool = False
    with_files: bool = False


class Dispatch:
    """One round of jobs, drawn a few messages ahead, on their way to workers and back."""

    def __init__(
        self, post: Post, sizes: MessageSizes, function: Callable[[Any], Any], jobs: Iterable[Any]
    ) -> None:
        self._post, self._sizes, self._function = post, sizes, function
        self._source, self._is_drawn = iter(jobs), False
        self._waiting: deque[Any] = deque()
        self._again: deque[_Sent] = deque()  # what goes as it is: jobs of the dead, or with files
        self._under_way: dict[int, _Sent] = {}
        self._arrived: SimpleQueue[tuple[int, Reply | Died | Exception] | Interruption] = SimpleQueue()
        self._number = 0
        self._fault: Exception | None = None
        self._given_up: dict[str, str] = {}  # cells whose jobs kill their workers, and what was said
        self._cleared: set[str] = set()  # cells of a suspect that was innocent

    def run(self) -> Generator[list[tuple[Any, Any]], None, None]:
        """Yield jobs with their answers as they come, all that wait at once.

        An interrupt is answered, and an error raised, when all that has come has been yielded.
        """
        interruption: Interruption | None = None
        try:
            with interrupts_into(self._arrived.put):
                while interruption is None and self._fault is None:
                    if batch := self._send():
                        yield batch
                    if self._is_drawn and not (self._under_way or self._waiting or self._again):
                        return
                    batch = []
                    for item in waiting(self._arrived, _TICK):
                        if isinstance(item, Interruption):
                            interruption = item
                        else:
                            batch += self._take(*item)
                    if batch:
                        yield batch
                    if interruption is None and self._fault is None:
                        self._post.check()
        finally:
            self._post.end()
        if self._fault is not None:
            raise self._fault
        if interruption is not None:
            interruption.answer()

    def _send(self) -> list[tuple[Any, Any]]:
        """Send as much as there is room for; return the jobs that are given up instead."""
        lost: list[tuple[Any, Any]] = []
        while self._fault is None and (sent := self._next()) is not None:
            if self._given_up:
                lost += [
                    (j, Lost(self._given_up[c]))
                    for j in sent.jobs
                    if (c := cell_of(j)) in self._given_up
                ]
                sent.jobs = [job for job in sent.jobs if cell_of(job) not in self._given_up]
                if not sent.jobs:
                    continue
            number, self._number = self._number, self._number + 1
            self._under_way[number] = sent
            study = shipped_study(sent.jobs)
            message = Message(
                self._function, tuple(sent.jobs), self._sizes.seconds, own_versions(), study,
                pack(study) if sent.with_files and study else None,
            )  # fmt: skip
            self._post.send(message, self._putter(number))
        return lost

    def _putter(self, number: int) -> Callable[[Reply | Died | Exception], None]:
        return lambda outcome: self._arrived.put((number, outcome))

    def _next(self) -> _Sent | None:
        """Return what is to be sent now."""
        if any(sent.is_alone for sent in self._under_way.values()):
            return None
        suspected = any(sent.deaths for sent in (*self._again, *self._under_way.values()))
        # A worker that dies takes with it what waits for it: nothing waits behind a suspect.
        room = self._post.workers if suspected else self._post.room
        if len(self._under_way) >= room:
            return None
        for place, sent in enumerate(self._again):
            if self._waits(sent):
                continue
            sent.is_alone = sent.deaths == MOST_RERUNS
            if sent.is_alone and self._under_way:  # the last try, in which it can blame no other
                return None
            del self._again[place]
            return sent
        jobs = self._draw()
        return _Sent(jobs) if jobs else None

    def _waits(self, sent: _Sent) -> bool:
        """Return whether a suspect waits for another of its cell: one is enough to give up the cell."""
        cell = cell_of(sent.jobs[0])
        if not sent.deaths or cell in self._given_up or cell in self._cleared:
            return False
        return any(each.deaths and cell_of(each.jobs[0]) == cell for each in self._under_way.values())

    def _draw(self) -> list[Any]:
        """Return the jobs of the next message: of one study, as few as are due."""
        workers, whole = self._post.workers, self._sizes.whole
        if not self._is_drawn:
            lacking = max(2 * workers * whole - len(self._waiting), 0)
            new = list(islice(self._source, lacking))
            self._is_drawn = len(new) < lacking
            self._waiting.extend(new)
        size = self._sizes.at_end(len(self._waiting), workers) if self._is_drawn else whole
        jobs: list[Any] = []
        while self._waiting and len(jobs) < size:
            if jobs and shipped_study(self._waiting) != shipped_study(jobs):
                break
            jobs.append(self._waiting.popleft())
        return jobs

    def _take(self, number: int, outcome: Reply | Died | Exception) -> list[tuple[Any, Any]]:
        """Return jobs with their answers; note what is left to be done."""
        sent = self._under_way.pop(number)
        if isinstance(outcome, Died):
            return self._bury(sent, outcome)
        if isinstance(outcome, Exception):
            self._fault = self._fault or outcome
            return []
        done = len(outcome.answers)
        if done and sent.deaths:
            self._cleared.add(cell_of(sent.jobs[0]))
        if done:
            self._sizes.learn(done, outcome.seconds)
        if outcome.fault is not None:
            self._fault = self._fault or outcome.fault
        elif outcome.lacks:
            self._again.append(_Sent(sent.jobs, sent.deaths, with_files=True))
        else:
            self._waiting.extendleft(reversed(sent.jobs[done:]))
        answers = outcome.answers
        if done and outcome.environment != current_environment():
            answers = [Elsewhere(answer, outcome.environment) for answer in answers]
        return list(zip(sent.jobs, answers, strict=False))

    def _bury(self, sent: _Sent, died: Died) -> list[tuple[Any, Any]]:
        """Let the jobs of a worker that died be run elsewhere, each by itself, or give them up."""
        if died.is_final or sent.deaths >= MOST_RERUNS:
            if not died.is_final:
                self._given_up[cell_of(sent.jobs[0])] = died.message
            return [(job, Lost(died.message)) for job in sent.jobs]
        # First of all the one that has died before: its cell is decided soonest.
        self._again.extendleft(_Sent([job], sent.deaths + 1) for job in reversed(sent.jobs))
        return []


def cell_of(job: Any) -> str:
    """Return what tells the cells of tasks apart."""
    return repr((getattr(job, "study", ""), getattr(job, "parameters", job)))


def waiting(queue: SimpleQueue[Item], seconds: float | None = None) -> list[Item]:
    """Wait for one item, at most so long, and return it with those behind it."""
    items: list[Item] = []
    try:
        items.append(queue.get(timeout=seconds))
        while len(items) < LARGEST_BATCH:
            items.append(queue.get_nowait())
    except Empty:
        pass
    return items
