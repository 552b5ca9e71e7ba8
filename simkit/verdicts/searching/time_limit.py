"""A limit on the time that one exact evaluation takes: theory may be slow far out in a range."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


class TooLong(KeyboardInterrupt):
    """An evaluation took longer than it may; no one who catches what a formula raises catches it."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in the block after so many seconds; without effect where no alarm can be had."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    over = False

    def ring(number: int, frame: FrameType | None) -> None:
        if not over:
            raise TooLong

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            # Again and again: what is raised within a callback of a library in C may be lost there.
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 4)
            yield
        finally:  # a bell may ring until the first of these lines is done
            over = True
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
