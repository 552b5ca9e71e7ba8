"""Which functions a function reaches: by its names, its closure, and the classes that it names."""

import ast
import functools
import importlib
import inspect
import sys
import textwrap
from collections.abc import Iterator, Sequence
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from simkit.declare.faults import defined_at
from simkit.declare.study import Study

_MOST = 2000  # functions
#: What makes a generator, or its seeds: with constant arguments it draws the same in every trial.
_MAKERS = frozenset(("default_rng", "Generator", "PCG64", "PCG64DXSM", "RandomState", "Random"))


def plain(function: Any) -> FunctionType | None:
    """Return the Python function within a method, a partial, a kernel or what wraps it."""
    while function is not None and not isinstance(function, FunctionType):
        if isinstance(function, property):
            function = function.fget
            continue
        names = ("__func__", "func", "py_func", "__wrapped__")
        function = next((vars_ for name in names if (vars_ := getattr(function, name, None))), None)
    while function is not None and hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    return function if isinstance(function, FunctionType) else None


def reached(starts: Sequence[Any], owner: type | None = None) -> list[FunctionType]:
    """Return the functions that some functions reach within their own packages, themselves among them.

    Where methods of an owner name others of it, these are reached, too.
    """
    waiting = [one for start in starts if (one := plain(start)) is not None]
    roots = {_root(one) for one in waiting}
    found: dict[CodeType, FunctionType] = {}
    while waiting and len(found) < _MOST:
        function = waiting.pop()
        if function.__code__ in found:
            continue
        found[function.__code__] = function
        for named in _named(function, owner):
            one = plain(named)
            if one is not None and _root(one) in roots:
                waiting.append(one)
    return list(found.values())


def _root(function: FunctionType) -> str:
    return function.__module__.partition(".")[0]


def _named(function: FunctionType, owner: type | None) -> Iterator[Any]:
    """Yield the objects that a function may call: what its names and their attributes stand for."""
    names = list(_names(function.__code__))
    holders: list[Any] = [owner] if owner is not None else []
    for cell in function.__closure__ or ():
        try:
            holders.append(cell.cell_contents)
        except ValueError:  # not assigned yet
            continue
    holders += [function.__globals__[name] for name in names if name in function.__globals__]
    holders += [m for name in names if "." in name and (m := _module(name)) is not None]
    for value in holders:
        yield value
        if isinstance(value, type | ModuleType):
            for name in names:
                yield inspect.getattr_static(value, name, None)
            if isinstance(value, type):
                yield from (getattr(value, name, None) for name in ("__init__", "__call__"))
        elif isinstance(value, tuple | list):
            yield from value
        elif not isinstance(value, FunctionType | MethodType | functools.partial):
            yield from (getattr(type(value), name, None) for name in names)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)


def _module(name: str) -> ModuleType | None:
    try:
        return sys.modules.get(name) or importlib.import_module(name)
    except Exception:  # an extra that is not installed
        return None


def alike(one: Any, other: Any) -> bool:
    """Return whether two callables are one text, with the same arguments and variables around it."""
    first, second = plain(one), plain(other)
    if first is None or second is None:
        return bool(one == other)
    codes = _body(first.__code__), _body(second.__code__)
    return bool(codes[0] == codes[1] and _given(one, first) == _given(other, second))


def _given(outer: Any, function: FunctionType) -> Any:
    """Return what a function has beside what it is called with; functions by their text."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    bound = [getattr(outer, "args", ()), getattr(outer, "keywords", {})]
    shown = [_body(f.__code__) if (f := plain(value)) is not None else value for value in cells]
    return function.__defaults__, function.__kwdefaults__, bound, shown


def _body(code: CodeType) -> Any:
    consts = [_body(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return code.co_code, code.co_names, consts


def fixed_generator(study: Study) -> str:
    """Return where a trial makes a generator of its own from no seed or a constant one; else nothing."""
    for function in reached([study.trial, study.simulate], type(study)):
        if function.__module__.startswith("simkit.") and not type(study).__module__.startswith(
            "simkit."
        ):
            continue
        for node in ast.walk(_tree(function)):
            if isinstance(node, ast.Call) and _last_name(node.func) in _MAKERS and all(
                isinstance(arg, ast.Constant) for arg in (*node.args, *(k.value for k in node.keywords))
            ):  # fmt: skip
                return defined_at(function) or function.__qualname__
    return ""


def _tree(function: FunctionType) -> ast.AST:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError, IndentationError):
        return ast.Module([], [])


def _last_name(node: ast.expr) -> str:
    return (
        node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    )
