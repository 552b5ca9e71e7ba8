"""Who is told while kernels are compiled, which numba does in silence."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

_lock = threading.Lock()
_told: list[Callable[[bool], None]] = []
_depth = 0
_attached = False


def attach() -> None:
    """Listen to numba, once; called where a kernel is defined, so that numba is loaded by then."""
    global _attached
    with _lock:
        if _attached:
            return
        _attached = True
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, found: Any) -> None:
            _count(1)

        def on_end(self, found: Any) -> None:
            _count(-1)

    event.register("numba:compile", Listener())


def _count(change: int) -> None:
    """Count compilations within each other; say when the outermost begins and ends."""
    global _depth
    with _lock:
        before, _depth = _depth, _depth + change
        changed, told = (before == 0) != (_depth == 0), list(_told)
    if changed:
        for listener in told:
            listener(change > 0)


@contextlib.contextmanager
def told_of_compiling(listener: Callable[[bool], None]) -> Iterator[None]:
    """Call a function with True when machine code begins to be made in this process, False when it ends.

    It is called in whatever thread compiles; not where code is loaded from the cache.
    """
    with _lock:
        _told.append(listener)
    try:
        yield
    finally:
        with _lock:
            _told.remove(listener)
