"""Which strings an expression may be, as far as the text of its file tells."""

from __future__ import annotations

import ast
import copy
import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence

#: They stand for the name of the module and of its package, which the file's text does not tell.
OWN_NAME, OWN_PACKAGE = "\1", "\2"
Strings = frozenset[str]
_DEEPEST = 20
_MOST = 1000
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
#: What has names of its own.
SCOPES = (*_FUNCTIONS, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_MUTATORS = frozenset(
    [
        "append",
        "extend",
        "insert",
        "remove",
        "pop",
        "popitem",
        "clear",
        "update",
        "setdefault",
        "add",
        "discard",
        "sort",
        "reverse",
    ]
)


class Constants:
    """Evaluates strings in one file.

    Attributes
    ----------
    given : mapping of str to str
        Names whose value is known, as the argument of a module's ``__getattr__``.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.given: Mapping[str, str] = {}
        self._depth = 0

    def knowing(self, given: Mapping[str, str]) -> Constants:
        """Return the same for known values of some names."""
        other = copy.copy(self)
        other.given = given
        return other

    @functools.cached_property
    def _changing(self) -> tuple[set[str], set[str]]:
        """Names that are bound where their scope does not show it, and those whose value is changed."""
        bound: set[str] = set()
        changed: set[str] = set()
        for node in ast.walk(self.tree):
            match node:
                case ast.Global(names=names) | ast.Nonlocal(names=names):
                    bound.update(names)
                case ast.NamedExpr(target=ast.Name(id=name)):  # it leaves comprehensions
                    bound.add(name)
                case ast.Attribute(value=ast.Name(id=name), attr=method) if method in _MUTATORS:
                    changed.add(name)
                case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                    changed.add(name)
        return bound, changed

    def strings(self, node: ast.expr | None, scopes: Sequence[ast.AST] = ()) -> Strings | None:
        """Return all strings that an expression may be, or None where the text does not tell.

        Parameters
        ----------
        scopes : sequence of ast.AST
            The functions and comprehensions around the expression, the outermost first.
        """
        if self._depth > _DEEPEST:
            return None
        self._depth += 1
        try:
            found = self._strings(node, scopes)
        finally:
            self._depth -= 1
        return found if found is not None and len(found) <= _MOST else None

    def truth(self, test: ast.expr, scopes: Sequence[ast.AST] = ()) -> bool | None:
        """Return whether a test holds for the given names, or None where the text does not tell."""
        if not isinstance(test, ast.Compare) or len(test.ops) != 1:
            return None
        left, right = self.strings(test.left, scopes), test.comparators[0]
        if left is None or len(left) != 1:
            return None
        if isinstance(test.ops[0], ast.Eq | ast.NotEq):
            known = self.strings(right, scopes)
            if known is None or len(known) != 1:
                return None
            return (left == known) is isinstance(test.ops[0], ast.Eq)
        if isinstance(test.ops[0], ast.In | ast.NotIn):
            known = self._items(right, None, scopes)
            return None if known is None else (left <= known) is isinstance(test.ops[0], ast.In)
        return None

    def _strings(self, node: ast.expr | None, scopes: Sequence[ast.AST]) -> Strings | None:
        match node:
            case ast.Constant(value=str(text)):
                return frozenset({text})
            case ast.JoinedStr(values=parts):
                return self._joined(list(parts), scopes)
            case ast.FormattedValue(value=value, conversion=-1, format_spec=None):
                return self.strings(value, scopes)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._joined([left, right], scopes)
            case ast.IfExp(body=body, orelse=orelse):
                return _union([self.strings(body, scopes), self.strings(orelse, scopes)])
            case ast.Name(id=name):
                return self._named(name, scopes)
            case ast.Subscript(value=ast.Name() as table, slice=key):
                return self._looked_up(table, key, None, scopes)
            case ast.Call(func=ast.Attribute(value=ast.Name() as table, attr="get"), args=[key, *rest]):
                return self._looked_up(table, key, rest, scopes)
        return None

    def _joined(self, parts: Sequence[ast.expr], scopes: Sequence[ast.AST]) -> Strings | None:
        joined = frozenset({""})
        for part in parts:
            found = self.strings(part, scopes)
            if found is None or len(joined) * len(found) > _MOST:
                return None
            joined = frozenset(head + tail for head in joined for tail in found)
        return joined

    def _named(self, name: str, scopes: Sequence[ast.AST]) -> Strings | None:
        if name in self.given:
            return frozenset({self.given[name]})
        if name in ("__name__", "__package__"):
            return frozenset({OWN_NAME if name == "__name__" else OWN_PACKAGE})
        return _union(
            value
            for target, index, value_node, loops, around in self._bindings(name, scopes)
            for value in [
                None
                if target is None
                else self._items(value_node, index, around)
                if loops
                else self.strings(value_node, around)
            ]
        )

    def _looked_up(
        self, table: ast.Name, key: ast.expr, default: list[ast.expr] | None, scopes: Sequence[ast.AST]
    ) -> Strings | None:
        """Return what ``table[key]`` may be, for a table that is written out."""
        found = self._literal(table, scopes)
        if not isinstance(found, ast.Dict) or None in found.keys:
            return None
        wanted = self.strings(key, scopes)
        values: list[Strings | None] = []
        for entry, value in zip(found.keys, found.values, strict=True):
            name = self.strings(entry, scopes)
            if wanted is None or name is None or name & wanted:
                values.append(self.strings(value, scopes))
        if default:
            values.append(self.strings(default[0], scopes))
        return _union(values, empty=frozenset())

    def _items(
        self, node: ast.expr | None, index: int | None, scopes: Sequence[ast.AST]
    ) -> Strings | None:
        """Return what the items of an iterable may be, or the entry `index` of each item."""
        match node:
            case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
                if index is None:
                    return _union((self.strings(item, scopes) for item in items), empty=frozenset())
                return _union(
                    self.strings(item.elts[index], scopes)
                    if isinstance(item, ast.Tuple | ast.List) and index < len(item.elts)
                    else None
                    for item in items
                )
            case ast.Constant(value=str(text)) if index is None:
                return frozenset(text)
            case ast.Dict(keys=keys) if index is None:
                return _union((self.strings(key, scopes) for key in keys), empty=frozenset())
            case ast.Name():
                literal = self._literal(node, scopes)
                return None if literal is None else self._items(literal, index, scopes)
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner, *_]) if index == 1:
                return self._items(inner, None, scopes)
            case ast.Call(func=ast.Name(id="zip"), args=inner) if index is not None and index < len(
                inner
            ):
                return self._items(inner[index], None, scopes)
            case ast.Call(
                func=ast.Name(id="sorted" | "tuple" | "list" | "set" | "reversed"), args=[inner]
            ):
                return self._items(inner, index, scopes)
            case ast.Call(func=ast.Attribute(value=table, attr=view), args=[]):
                literal = self._literal(table, scopes) if isinstance(table, ast.Name) else table
                if isinstance(literal, ast.Dict) and (view, index) in (("items", 0), ("keys", None)):
                    return self._items(literal, None, scopes)
                if isinstance(literal, ast.Dict) and (view, index) in (("items", 1), ("values", None)):
                    return _union(self.strings(value, scopes) for value in literal.values)
        return None

    def _literal(self, name: ast.Name, scopes: Sequence[ast.AST]) -> ast.expr | None:
        """Return the one display that a name is bound to, if nothing in the file changes it."""
        bindings = list(self._bindings(name.id, scopes))
        if len(bindings) != 1 or bindings[0][0] is None or bindings[0][1] is not None or bindings[0][3]:
            return None
        if name.id in self._changing[1]:
            return None
        return bindings[0][2]

    def _bindings(self, name: str, scopes: Sequence[ast.AST]) -> Iterator[_Binding]:
        """Yield what binds a name, in the innermost scope that does."""
        for depth in range(len(scopes), -1, -1):
            scope: ast.AST = scopes[depth - 1] if depth else self.tree
            found = list(_bindings_in(scope, name, scopes[:depth]))
            if found:
                yield from found
                break
        else:
            yield _UNKNOWN
        if name in self._changing[0]:
            yield _UNKNOWN


# The target (None: not told), its place in a tuple, the value, whether that is looped over, its scopes.
_Binding = tuple[ast.expr | None, int | None, ast.expr | None, bool, Sequence[ast.AST]]
_UNKNOWN: _Binding = (None, None, None, False, ())


def _bindings_in(scope: ast.AST, name: str, around: Sequence[ast.AST]) -> Iterator[_Binding]:
    told: set[ast.AST] = set()
    if isinstance(scope, _FUNCTIONS):
        arguments = scope.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [one for one in (arguments.vararg, arguments.kwarg) if one is not None]
        if any(argument.arg == name for argument in every):
            yield _UNKNOWN
    for node in _nodes_of(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=bound) as target], value=value) if bound == name:
                told.add(target)
                yield target, None, value, False, around
            case ast.AnnAssign(target=ast.Name(id=bound) as target, value=ast.expr() as value):
                if bound == name:
                    told.add(target)
                    yield target, None, value, False, around
            case (
                ast.For(target=target, iter=items)
                | ast.AsyncFor(target=target, iter=items)
                | ast.comprehension(target=target, iter=items)
            ):
                entries = list(target.elts) if isinstance(target, ast.Tuple | ast.List) else [target]
                for index, entry in enumerate(entries):
                    if isinstance(entry, ast.Name) and entry.id == name:
                        told.add(entry)
                        place = index if entry is not target else None
                        yield entry, place, items, True, around
            case ast.Name(id=bound, ctx=ast.Store() | ast.Del()) if bound == name and node not in told:
                yield _UNKNOWN
            case (
                ast.FunctionDef(name=bound)
                | ast.AsyncFunctionDef(name=bound)
                | ast.ClassDef(name=bound)
                | ast.ExceptHandler(name=bound)
                | ast.MatchAs(name=bound)
                | ast.MatchStar(name=bound)
            ) if bound == name and node is not scope:
                yield _UNKNOWN
            case ast.alias(name=imported, asname=bound):
                if (bound or imported.partition(".")[0]) == name:
                    yield _UNKNOWN


def _nodes_of(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope, outer ones first, without those of the scopes inside."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, (*SCOPES, ast.ClassDef)):
            waiting.extend(ast.iter_child_nodes(node))


def _union(found: Iterable[Strings | None], empty: Strings | None = None) -> Strings | None:
    """Return the union, or None if one of them is not told or there is none."""
    union: set[str] = set()
    some = False
    for strings in found:
        if strings is None:
            return None
        some = True
        union |= strings
    return frozenset(union) if some else empty
