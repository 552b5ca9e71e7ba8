"""Import what a study's trials import themselves, before threads do it side by side.

Two threads that import modules of one package at once can each find the other's half made: Python breaks
the tie between them by handing one out unfinished.
"""

import contextlib
import dis
import importlib
import sys
import threading
import weakref
from collections.abc import Iterator
from importlib.util import resolve_name
from types import CodeType, FunctionType

from simkit.declare.study import Study
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.reduced_trials import ReducedTrials

_lock = threading.Lock()
_loaded: weakref.WeakSet[type[Study]] = weakref.WeakSet()


def preload(study: Study) -> None:
    """Import the modules that `prepare`, `simulate` and what they call name; once per study.

    What cannot be imported is left to the trial that asks for it, which says so in its own words. A main
    thread that runs blocks is the only one that does, and imports what it comes to.
    """
    kind = type(study.wrapped if isinstance(study, PairedTrials | ReducedTrials) else study)
    if kind in _loaded or threading.current_thread() is threading.main_thread():
        return
    with _lock:
        if kind in _loaded:
            return
        for module, names in imported_by(kind):
            with contextlib.suppress(BaseException):
                found = importlib.import_module(module)
                for name in names:
                    if not hasattr(found, name):
                        importlib.import_module(f"{module}.{name}")
        _loaded.add(kind)


def imported_by(kind: type[Study]) -> list[tuple[str, tuple[str, ...]]]:
    """Return what a class's trials import within functions: modules, and the names asked of each."""
    waiting, seen = ["prepare", "simulate"], set[str]()
    found: dict[tuple[str, tuple[str, ...]], None] = {}
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for function in _functions(kind, name):
            package = function.__globals__.get("__package__") or ""
            for code in _codes(function.__code__):
                found.update(dict.fromkeys(_imports(code, package)))
                waiting += code.co_names
    return list(found)


def _functions(kind: type[Study], name: str) -> Iterator[FunctionType]:
    """Yield what a name stands for in a class, in its bases and in their modules."""
    for base in kind.__mro__:
        method = vars(base).get(name)
        method = getattr(method, "__func__", method)  # of a class or static method
        if isinstance(method, FunctionType):
            yield method
        beside = getattr(sys.modules.get(base.__module__), name, None)
        if isinstance(beside, FunctionType) and beside.__module__ == base.__module__:
            yield beside


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _imports(code: CodeType, package: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a function's imports; IMPORT_NAME follows the level and the names asked for."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    for level, names, step in zip(steps, steps[1:], steps[2:], strict=False):
        if step.opname != "IMPORT_NAME":
            continue
        module = str(step.argval)
        if level.argval:
            try:
                module = resolve_name("." * level.argval + module, package)
            except ImportError:  # beyond its package
                continue
        yield module, tuple(name for name in names.argval or () if name != "*")
