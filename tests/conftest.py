"""What all tests share: settings of hypothesis, time limits, and imports that leave no trace."""

from __future__ import annotations

import contextlib
import gc
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from selection import allowances, quick_cases, read_costs

# The same examples in every run: no test may fail at random, on a slow machine least of all.
settings.register_profile(
    "simkit",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("simkit")

# Tests make many small objects and few circles: a tenth of the time goes without this.
gc.set_threshold(100_000, 50, 100)

# A shell that starts the tests in the background lets them, and what they start, ignore Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


#: Studies whose kernels take long to compile, with the tests that compile them.
_KERNELS_OF = dict.fromkeys(
    (
        "sample-complexity", "convergence", "attention-concentration", "token-sparsification",
        "image-accuracy", "image-pruning",
    ),
    "papers/patches",
)  # fmt: skip


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take a part of the suite: what `make test` runs, or the rest (tests/selection.py)."""
    parser.addoption("--part", choices=("quick", "rest"), help="by the CPU seconds of tests/cpu.csv")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the part that is asked for."""
    part = config.getoption("part")
    if part is None:
        return
    quick = quick_cases([item.nodeid for item in items], allowances(read_costs()))
    kept = [item for item in items if (item.nodeid in quick) == (part == "quick")]
    config.hook.pytest_deselected(
        items=[item for item in items if (item.nodeid in quick) == (part == "rest")]
    )
    items[:] = kept


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without a marked test where only `-m nojit` is asked for: reading them takes long."""
    if config.option.markexpr == "nojit" and collection_path.name.startswith("test_"):
        return True if "mark.nojit" not in collection_path.read_text() else None
    return None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each process of pytest-xdist whole files, and the files of a wing to one process.

    The tests of a wing compile the same kernels, which two processes at once would do twice; elsewhere a
    file stays whole for its fixtures.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByWing(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, test = nodeid.partition("::")
            parts = file.split("/")  # tests/papers/<wing>/..., simkit/papers/<wing>/...
            place = "/".join(parts[1:3]) if parts[1:2] == ["papers"] else file
            return _KERNELS_OF.get(test.partition("[")[2].rstrip("]"), place)

    return ByWing(config, log)


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
def set_environment(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that lets this process believe in another environment."""
    from simkit.engine.ledger import store as ledger
    from simkit.engine.sources import environment

    def set_to(text: str) -> None:
        for module in (environment, ledger):
            monkeypatch.setattr(module, "current_environment", lambda: text)

    return set_to


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


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Name a study by its class: its repr differs from process to process."""
    from simkit import Study

    return type(val).__name__ if isinstance(val, Study) else None
