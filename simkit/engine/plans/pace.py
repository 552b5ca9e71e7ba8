"""How long a simulation may go on, and how fast it went."""

import time
from collections.abc import Callable
from dataclasses import dataclass


class Deadline:
    """When no more blocks are begun: some seconds after the first one that is not in the ledger."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = seconds, clock
        self._began: float | None = None

    def begin(self) -> None:
        """Start the time, if it does not run yet."""
        if self._began is None:
            self._began = self._clock()

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._began is not None and self._clock() - self._began >= self._seconds


@dataclass
class Pace:
    """Trials, and the seconds that they took with all workers, from the first finished block on."""

    trials: int = 0
    seconds: float = 0.0
    _last: float | None = None

    def resume(self) -> None:
        """Go on after a time in which nothing was simulated."""
        if self._last is not None:
            self._last = time.perf_counter()

    def advance(self, trials: int) -> None:
        """Count trials that have just been finished."""
        now = time.perf_counter()
        if self._last is not None:
            self.trials += trials
            self.seconds += now - self._last
        self._last = now

    def seconds_for(self, trials: float) -> float | None:
        """Return about how long so many trials take; None if nothing was measured."""
        return self.seconds * trials / self.trials if self.trials else None
