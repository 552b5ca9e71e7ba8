"""SIGTERM and SIGHUP end a command as Ctrl-C does: finished blocks are saved; the exit code tells."""

import signal
from typing import NoReturn

_received = int(signal.SIGINT)


def take_signals() -> None:
    """Let these signals end the command in order, unless they are ignored, as SIGHUP is under nohup."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has them
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)


def interrupted_code() -> int:
    """Return the exit code of an interrupted command: 130, 143 after SIGTERM, 129 after SIGHUP."""
    return 128 + _received


def _interrupt(number: int, frame: object) -> NoReturn:
    global _received
    _received = number
    raise KeyboardInterrupt
