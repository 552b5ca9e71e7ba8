"""Import what a study's trials import themselves, before threads do it side by side.

Two threads that import modules of one package at once can each find the other's half made: Python breaks
the tie between them by handing one out unfinished.
"""

from __future__ import annotations

import contextlib
import dis
import importlib
import threading
from collections.abc import Iterator
from types import CodeType, FunctionType

from simkit.declare.study import Study

_lock = threading.Lock()
_loaded: set[type[Study]] = set()


def preload(study: Study) -> None:
    """Import the modules that `prepare`, `simulate` and the methods they call name; once per study.

    What cannot be imported is left to the trial that asks for it, which says so in its own words.
    """
    kind = type(study)
    if kind in _loaded:
        return
    with _lock:
        if kind in _loaded:
            return
        for module, names in imported_by(kind):
            with contextlib.suppress(Exception):
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
        method = waiting.pop()
        function = getattr(kind, method, None)
        if method in seen or not isinstance(function, FunctionType):
            continue
        seen.add(method)
        for code in _codes(function.__code__):
            found.update(dict.fromkeys(_imports(code)))
            waiting += code.co_names
    return list(found)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _imports(code: CodeType) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield a function's absolute imports; IMPORT_NAME follows the level and the names asked for."""
    steps = [step for step in dis.get_instructions(code) if step.opname != "EXTENDED_ARG"]
    for level, names, step in zip(steps, steps[1:], steps[2:], strict=False):
        if step.opname == "IMPORT_NAME" and level.argval == 0:
            yield step.argval, tuple(name for name in names.argval or () if name != "*")
