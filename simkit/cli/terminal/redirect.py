"""What a study prints goes to stderr: stdout carries the result alone."""

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def prints_to_stderr() -> Iterator[None]:
    """Send to stderr what is printed meanwhile: by Python, by a library in C, by a program started."""
    with contextlib.redirect_stdout(sys.stderr):
        copy = _point_stdout_at_stderr()
        try:
            yield
        finally:
            if copy is not None:
                _flush_c()
                os.dup2(copy, 1)
                os.close(copy)


def _point_stdout_at_stderr() -> int | None:
    """Let file 1 be file 2 and return a copy of what it was; None where it cannot be done."""
    try:
        # Where stdout was closed, file 1 may be any other file by now: the ledger, say.
        if sys.__stdout__ is None or sys.__stdout__.fileno() != 1:
            return None
        sys.__stdout__.flush()
        _flush_c()
        copy = os.dup(1)
    except (OSError, ValueError):  # stdout is closed
        return None
    try:
        os.dup2(2, 1)
    except OSError:  # stderr is
        os.close(copy)
        return None
    return copy


def _flush_c() -> None:
    """Write out what libraries in C have printed and still hold."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).fflush(None)
