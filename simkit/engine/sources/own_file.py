"""What of a study's own file is left out of its hash: what is said of it, and what no trial names.

A definition that nothing names does nothing, unless what Python runs to define it does: a decorator, a
default, a base that watches its subclasses. What runs so, as far as the file tells, always counts.
"""

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass

from simkit.kernels.closure.follow import Follower
from simkit.kernels.closure.syntax import Piece, Source, dotted, read_source

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_PLAIN = frozenset(("classmethod", "object", "property", "staticmethod"))
#: What these define acts on nothing but what it decorates, or what has it as a base.
_PLAIN_MODULES = frozenset((
    "abc", "contextlib", "dataclasses", "enum", "functools", "numba", "simkit", "typing",
))  # fmt: skip
#: By these, a class acts whenever it is subclassed.
_WATCHES = frozenset(("__init_subclass__", "metaclass"))


@dataclass(frozen=True)
class LeftOut:
    """What counts only once it is named."""

    name: str
    piece: Piece
    # whether it is said by the study's classes, of which it is an attribute: no bare name reaches it
    said: bool = False

    def counts(self, found: Follower) -> bool:
        """Return whether code that counts may reach it."""
        if found.asks_all or not _WATCHES.isdisjoint(found.asked):
            return True
        return self.name in found.asked or (not self.said and self.name in found.names)


@functools.lru_cache(maxsize=64)
def cut(
    text: bytes, study: str, classes: frozenset[str], said: frozenset[str]
) -> tuple[list[Piece], list[LeftOut]] | None:
    """Return the pieces of a study's own file that always count, and what may be left out.

    None if the whole file counts: it is no Python, or the class is no definition at its top. `classes`
    are the study's and its bases in this file; what is `said` in them is no part of a trial.
    """
    source = read_source(text)
    if source is None or study not in {
        node.name for node in source.tree.body if isinstance(node, ast.ClassDef)
    }:
        return None
    idle = _Idle(source)
    kept: list[Piece] = []
    left_out: list[LeftOut] = []
    for node in source.tree.body:
        if isinstance(node, ast.ClassDef) and node.name in classes:
            head = source.piece([*node.decorator_list, *node.bases, *node.keywords])
            head.text = f"class {node.name}\0".encode() + head.text
            kept.append(head)
            for inner in node.body:
                name = _bound_name(inner)
                if name in said and idle.is_idle(inner):
                    left_out.append(LeftOut(name, source.piece([inner]), said=True))
                else:
                    kept += _in_class(source, inner)
        elif isinstance(node, (*_FUNCTIONS, ast.ClassDef)) and idle.is_idle(node):
            left_out.append(LeftOut(node.name, source.piece([node])))
        elif not _is_docstring(node):
            kept.append(source.piece([node]))
    return kept, left_out


def _in_class(source: Source, node: ast.stmt) -> Iterator[Piece]:
    """Yield a statement of a class body, where a bare name may reach an attribute of the class."""
    if _is_docstring(node):
        return
    piece = source.piece([node])
    run: list[ast.AST] = [node]
    if isinstance(node, _FUNCTIONS):
        run = [*node.decorator_list, node.args]
    piece.asked |= source.piece(run).names
    yield piece


class _Idle:
    """Tells which statements bind a name and do no more, as far as a file's text says."""

    def __init__(self, source: Source) -> None:
        body = source.tree.body
        bound = {one.id for one in ast.walk(source.tree) if isinstance(one, ast.Name) and _stores(one)}
        own = {one.name for one in body if isinstance(one, (*_FUNCTIONS, ast.ClassDef))}
        homes = _homes(source.tree)
        plain = {name for name, modules in homes.items() if modules <= _PLAIN_MODULES}
        self._plain = (plain | (_PLAIN - homes.keys())) - bound - own
        self._simkits = {name for name in self._plain if homes.get(name) == {"simkit"}}
        self._classes: set[str] = set()
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name not in bound and self.is_idle(node):
                self._classes.add(node.name)

    def is_idle(self, node: ast.stmt) -> bool:
        """Return whether a statement does nothing unless what it binds is named."""
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                magic = name.startswith("__") and name.endswith("__")  # Python calls it
                return not magic and self._is_idle_in_class(node)
            case ast.ClassDef(bases=bases, keywords=[], decorator_list=decorators):
                known = all(_root(base) in self._plain | self._classes for base in bases)
                plain = known and all(map(self._is_plain, decorators))
                return plain and all(map(self._is_idle_in_class, node.body))
            case ast.Assign(targets=[ast.Name()]) | ast.AnnAssign(target=ast.Name()):
                return self._calls_nothing(node)
        return isinstance(node, ast.Pass) or _is_docstring(node)

    def _is_idle_in_class(self, node: ast.stmt) -> bool:
        if not isinstance(node, _FUNCTIONS):
            return self.is_idle(node)
        run = [node.args, *([node.returns] if node.returns else [])]
        return all(map(self._is_plain, node.decorator_list)) and all(map(self._calls_nothing, run))

    def _is_plain(self, decorator: ast.expr) -> bool:
        """Return whether a decorator acts on nothing but what it decorates."""
        if isinstance(decorator, ast.Call):
            inside = [*decorator.args, *(one.value for one in decorator.keywords)]
            plain = all(
                isinstance(one, ast.Constant) for one in inside
            )  # no function that it would call
            return plain and _root(decorator.func) in self._plain
        return _root(decorator) in self._plain

    def _calls_nothing(self, node: ast.AST) -> bool:
        """Return whether no code runs in a node but simkit's."""
        for one in ast.walk(node):
            if isinstance(one, ast.Await | ast.NamedExpr):
                return False
            if isinstance(one, ast.Call) and _root(one.func) not in self._simkits:
                return False
        return True


def _homes(tree: ast.Module) -> dict[str, set[str]]:
    """Return from which top-level modules each imported name may come."""
    homes: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        home = "" if isinstance(node, ast.Import) else "." * node.level + (node.module or "")
        for alias in node.names:
            name = (alias.asname or alias.name).partition(".")[0]
            homes.setdefault(name, set()).add((home or alias.name).partition(".")[0])
    return homes


def _root(node: ast.AST) -> str:
    return dotted(node).partition(".")[0]


def _bound_name(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _stores(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)
