"""What of a study's own module may be left out of its hash: definitions that no trial can reach.

A top-level definition that nothing names does nothing, unless what Python runs to define it (decorators,
defaults, bases that watch their subclasses) does; that part always counts.
"""

from __future__ import annotations

import ast
import builtins
import functools
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from simkit.kernels.closure.finder import IN_THE_ENVIRONMENT
from simkit.kernels.closure.follow import Follower
from simkit.kernels.closure.scanner import Piece
from simkit.kernels.closure.syntax import Source

_Function = ast.FunctionDef | ast.AsyncFunctionDef
#: Decorators that touch nothing but what they decorate.
_PLAIN_DECORATORS = {
    "": {"staticmethod", "classmethod", "property"},
    "abc": {"abstractmethod"},
    "contextlib": {"contextmanager"},
    "dataclasses": {"dataclass"},
    "functools": {"cache", "cached_property", "lru_cache", "total_ordering", "wraps"},
    "numba": {"guvectorize", "jit", "njit", "vectorize"},
    "simkit.kernels.jit": {"kernel"},
    "typing": {"final", "overload", "override", "runtime_checkable"},
}
#: By these, a class acts whenever it is subclassed.
_WATCHES = frozenset(("__init_subclass__", "metaclass"))


@dataclass(frozen=True)
class Definition:
    """Something that counts only once it is named.

    Attributes
    ----------
    statement : bool
        Whether it is an attribute of the study's classes, which no bare name reaches.
    watched : bool
        Whether a base of another module may act on it.
    """

    name: str
    pieces: tuple[Piece, ...]
    statement: bool = False
    watched: bool = False

    def counts(self, found: Follower) -> bool:
        """Return whether code that counts spells its name, or may act on it without."""
        if self.statement:
            return self.name in found.asked
        return self.name in found.spelled or (self.watched and not _WATCHES.isdisjoint(found.asked))


@functools.lru_cache(maxsize=256)
def definitions_of(
    source: Source, study: str, classes: frozenset[str], statements: frozenset[str]
) -> tuple[tuple[Piece, ...], tuple[Definition, ...]]:
    """Return the pieces of a study's own module that always count, and what may be left out.

    Parameters
    ----------
    study : str
        Qualified name of the study's class.
    classes : frozenset of str
        Names of the study's class and of its bases in this module.
    statements : frozenset of str
        Attributes of these classes that are no part of a trial.
    """
    top_level = {piece.node.name for piece in source.pieces if isinstance(piece.node, ast.ClassDef)}
    if study not in top_level:  # made otherwise: the whole module counts
        return tuple(source.pieces), ()
    reader = _Reader(source)
    kept: list[Piece] = []
    left_out: list[Definition] = []
    for piece in source.pieces:
        node = piece.node
        if isinstance(node, ast.ClassDef) and node.name in classes:
            always, said = reader.split_class(node, statements)
            kept += always
            left_out += said
        elif isinstance(node, ast.ClassDef) and reader.is_inert(node):
            left_out.append(Definition(node.name, (piece,), watched=reader.is_watched(node)))
        elif isinstance(node, _Function) and reader.is_unnamed_idle(node):
            kept += reader.header(node, constants=True)
            left_out.append(Definition(node.name, (piece,)))
        else:
            kept.append(piece)
    return tuple(kept), tuple(left_out)


class _Reader:
    """Tells what defining something does, as far as the module's text says."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._origins = _origins(source)
        self._classes = {
            piece.node.name: piece.node
            for piece in source.pieces
            if isinstance(piece.node, ast.ClassDef)
        }

    def header(self, node: _Function, *, constants: bool) -> list[Piece]:
        """Return what runs when a function is defined: its defaults, and decorators that may act."""
        nodes: list[ast.expr] = [one for one in node.decorator_list if not self._is_plain(one)]
        defaults = [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]
        nodes += [one for one in defaults if constants or _acts(one)]
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        notes = [*(one.annotation for one in arguments), node.returns]
        nodes += [one for one in notes if one is not None and _acts(one)]
        return [self._source.piece(nodes)] if nodes else []

    def split_class(
        self, node: ast.ClassDef, statements: Collection[str]
    ) -> tuple[list[Piece], list[Definition]]:
        """Return the pieces of a class that always count, and what it states."""
        head = self._source.piece([*node.decorator_list, *node.bases, *node.keywords])
        head.text = f"class {node.name}".encode() + head.text
        kept, said = [head], []
        for statement in node.body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            piece = self._source.piece([statement])
            names = _bound_names(statement)
            in_class_scope: Iterable[Piece] = [piece]
            if isinstance(statement, _Function):
                run = [*statement.decorator_list, *statement.args.defaults]
                run += [one for one in statement.args.kw_defaults if one is not None]
                in_class_scope = [self._source.piece(run)]
            for one in in_class_scope:
                piece.attributes |= one.names  # here a bare name reaches an attribute of the class
            if len(names) == 1 and names <= set(statements):
                said.append(Definition(next(iter(names)), (piece,), statement=True))
                if isinstance(statement, _Function):
                    kept += self.header(statement, constants=False)
            else:
                kept.append(piece)
        return kept, said

    def is_unnamed_idle(self, node: _Function) -> bool:
        """Return whether a function does nothing unless it is named."""
        if node.name.startswith("__") and node.name.endswith("__"):  # Python calls it
            return False
        return all(self._is_plain(one) for one in node.decorator_list)

    def is_inert(self, node: ast.ClassDef) -> bool:
        """Return whether defining a class does nothing to others, as far as this module tells."""
        if node.keywords or not all(self._is_plain(one) for one in node.decorator_list):
            return False
        return all(map(self._is_idle, node.body)) and all(map(self._is_quiet_base, node.bases))

    def is_watched(self, node: ast.ClassDef) -> bool:
        """Return whether a class has a base, direct or not, of a user's or another module."""
        for base in node.bases:
            if isinstance(base, ast.Name) and base.id in self._classes:
                if self.is_watched(self._classes[base.id]):
                    return True
            elif not self._is_known(base):
                return True
        return False

    def _is_quiet_base(self, base: ast.expr, depth: int = 0) -> bool:
        if isinstance(base, ast.Subscript):  # Generic[T]
            base = base.value
        own = self._classes.get(base.id) if isinstance(base, ast.Name) else None
        if own is None:
            return bool(_dotted(base))
        watches = own.keywords or any(
            isinstance(one, ast.FunctionDef) and one.name == "__init_subclass__" for one in own.body
        )
        return not watches and depth < 50 and all(self._is_quiet_base(b, depth + 1) for b in own.bases)

    def _is_known(self, base: ast.expr) -> bool:
        if isinstance(base, ast.Subscript):
            base = base.value
        root, _, _ = _dotted(base).partition(".")
        module, _ = self._origins.get(root, ("", ""))
        top = module.partition(".")[0]
        if not module:
            return hasattr(builtins, root)
        return top == "simkit" or top in sys.stdlib_module_names or top in IN_THE_ENVIRONMENT

    def _is_idle(self, statement: ast.stmt) -> bool:
        """Return whether a statement of a class body binds names and does no more."""
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return all(self._is_plain(one) for one in statement.decorator_list)
            case ast.Assign(targets=targets):
                return all(isinstance(target, ast.Name) for target in targets)
            case ast.AnnAssign(target=target):
                return isinstance(target, ast.Name)
            case ast.Expr(value=value):
                return isinstance(value, ast.Constant)
        return isinstance(statement, ast.Pass)

    def _is_plain(self, decorator: ast.expr) -> bool:
        if isinstance(decorator, ast.Call):
            decorator = decorator.func
        dotted = _dotted(decorator)
        root, _, rest = dotted.partition(".")
        if rest in ("setter", "getter", "deleter"):
            return root not in self._origins
        if root not in self._origins:
            return dotted in _PLAIN_DECORATORS[""] and root not in self._source.bound
        module, name = self._origins[root]
        full = ".".join(part for part in (module, name, rest) if part)
        home, _, last = full.rpartition(".")
        return last in _PLAIN_DECORATORS.get(home, ())


def _origins(source: Source) -> dict[str, tuple[str, str]]:
    """Return the module, and the name in it, that each imported name stands for throughout."""
    origins: dict[str, tuple[str, str]] = {}
    bound: list[str] = []
    for piece in source.pieces:
        node = piece.node
        if isinstance(node, ast.Import):
            for alias in node.names:
                name = alias.asname or alias.name.partition(".")[0]
                origins[name] = (alias.name if alias.asname else name, "")
                bound.append(name)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                origins[name] = ("." * node.level + (node.module or ""), alias.name)
                bound.append(name)
        elif node is not None:
            bound += [one.id for one in ast.walk(node) if isinstance(one, ast.Name) and _stores(one)]
            bound += [one.name for one in [node] if isinstance(one, _Function | ast.ClassDef)]
    return {name: origin for name, origin in origins.items() if bound.count(name) == 1}


def _stores(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _bound_names(statement: ast.stmt) -> set[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
    return set()


def _dotted(node: ast.expr) -> str:
    """Return a name such as ``numba.njit``; empty for what is none."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def _acts(node: ast.expr) -> bool:
    return any(isinstance(one, ast.Call | ast.Await | ast.NamedExpr) for one in ast.walk(node))
