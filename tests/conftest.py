"""What all tests share: settings of hypothesis, time limits, and imports that leave no trace."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
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


_TESTS = Path(__file__).parent
#: Studies whose kernels take long to compile, with the tests that compile them.
_KERNELS_OF = dict.fromkeys(
    ("sample-complexity", "convergence", "attention-concentration", "token-sparsification"),
    "papers/patches",
)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep together, on one process of pytest-xdist, what shares kernels or dear fixtures.

    The tests of a wing compile the same kernels, which two processes at once would do twice; elsewhere
    a file stays whole, for its fixtures.
    """
    for item in items:
        place = item.path.relative_to(_TESTS.parent)
        group = "/".join(place.parts[1:3]) if place.parts[1] == "papers" else str(place)
        study = item.callspec.params.get("study") if hasattr(item, "callspec") else None
        group = _KERNELS_OF.get(study, group) if isinstance(study, str) else group
        item.add_marker(pytest.mark.xdist_group(group))


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


#: What a library has loaded stays: two copies of its classes would not know each other.
_LIBRARIES = {
    *sys.stdlib_module_names, "simkit", *packages_distributions(),
}  # fmt: skip


@pytest.fixture
def isolated_imports() -> Iterator[None]:
    """Undo what loading a user's file does to the module table and the path."""
    path, modules = list(sys.path), dict(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - set(modules):
        if name.startswith("simkit_study_file_") or name.partition(".")[0] not in _LIBRARIES:
            del sys.modules[name]
    for name, module in modules.items():
        sys.modules[name] = module
