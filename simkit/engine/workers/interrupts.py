"""Signals that end a run: the first waits behind what is finished, the next ends all at once.

Ctrl-C, and where somebody has taken them, as the command line does, SIGTERM and SIGHUP.
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

ENDING = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


@dataclass(frozen=True)
class Interruption:
    """A signal that came, and who answered it before."""

    number: int
    # of two arguments, as `signal.signal` takes it; it usually raises
    handler: Callable[[int, Any], Any]

    def answer(self) -> NoReturn:
        """Answer it now: what its handler raises, or KeyboardInterrupt."""
        self.handler(self.number, None)
        raise KeyboardInterrupt


_waiting: list[Interruption] = []


def waiting_interruption() -> Interruption | None:
    """Return the signal that waits behind what is finished, if one does."""
    return _waiting[-1] if _waiting else None


@contextlib.contextmanager
def interrupts_into(put: Callable[[Interruption], None]) -> Iterator[None]:
    """Hand the first signal over instead of answering it; the next ends all at once.

    Signals that are ignored, or end the process by the system's default, are left alone; all are in
    another thread than the first.

    `put`: called in the middle of anything: it may not wait, and not fail.
    """
    handlers = {number: signal.getsignal(number) for number in ENDING}
    before = {number: handler for number, handler in handlers.items() if callable(handler)}
    if threading.current_thread() is not threading.main_thread():
        before = {}

    def give_back() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    def handle(number: int, frame: object) -> None:
        give_back()
        _waiting.append(Interruption(number, before[signal.Signals(number)]))
        put(_waiting[-1])

    held = len(_waiting)
    for number in before:
        signal.signal(number, handle)
    try:
        yield
    finally:
        give_back()
        del _waiting[held:]
