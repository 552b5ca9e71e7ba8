"""What all tests share: settings of hypothesis, time limits, and imports that leave no trace."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run: no test may fail at random, on a slow machine least of all.
settings.register_profile(
    "simkit",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("simkit")


@pytest.fixture
def time_limit() -> Callable[[float], contextlib.AbstractContextManager[None]]:
    """Return a context manager that raises TimeoutError after so many seconds."""

    @contextlib.contextmanager
    def limit(seconds: float) -> Iterator[None]:
        def stop(*_: Any) -> None:
            raise TimeoutError(f"took longer than {seconds} s")

        before = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    return limit


@pytest.fixture
def isolated_imports() -> Iterator[None]:
    """Undo what loading a user's file does to the module table and the path."""
    path, modules = list(sys.path), dict(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - set(modules):
        if not name.startswith(("simkit", "numba", "numpy", "scipy", "pandas")):
            del sys.modules[name]
    for name, module in modules.items():
        sys.modules[name] = module
