"""What a Python file says, statement by statement.

A file is read into `Piece`s, one for each top-level statement, so that a reader may leave some out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence

from simkit.kernels.closure.constants import Constants
from simkit.kernels.closure.scanner import Piece, Scanner, without_docstring

_SWITCH = re.compile(rb"TYPE_CHECKING\s*(?::[^=\n]*)?(?<![=!<>:])=(?!=)\s*(\w*)")


class Source:
    """A file's statements.

    Raises
    ------
    SyntaxError, ValueError, RecursionError, MemoryError
        If it cannot be read as Python.
    """

    def __init__(self, text: bytes) -> None:
        tree = ast.parse(text)
        self._constants = Constants(tree)
        self._switches = _type_checking_names(tree, text)
        self._names_sys = b"sys" in text
        body = without_docstring(tree.body)
        self.pieces = [self.piece([node]) for node in body]
        #: A module's ``__getattr__``, which leads where the names asked of the module say.
        self.hooks: list[ast.FunctionDef] = []
        for piece in self.pieces:
            if isinstance(piece.node, ast.FunctionDef) and piece.node.name == "__getattr__":
                self.hooks.append(piece.node)
                piece.imports, piece.opaque = [], False
        self.bound = {name for node in body for name in _top_level_names(node)}
        self._known: set[str] | None = None
        self._knows_all = False

    def piece(self, nodes: Iterable[ast.AST], given: Mapping[str, str] | None = None) -> Piece:
        """Return what some nodes of this file say, for known values of the names in `given`."""
        scanner = Scanner(self._constants.knowing(given or {}), self._switches, self._names_sys)
        nodes = list(nodes)
        for node in nodes:
            scanner.visit(node)
        piece = scanner.piece
        piece.node = nodes[0] if nodes else None
        piece.text = "\0".join(scanner.out).encode("utf-8", "surrogatepass")
        return piece

    def may_know(self, name: str) -> bool:
        """Return whether the module's ``__getattr__`` may treat a name unlike any other."""
        if self._known is None:
            spelled = set().union(*(piece.spelled for piece in self.pieces))
            other = self.asked("\0")
            self._known = None if other.imports or other.opaque else spelled
            self._knows_all = self._known is None
        return self._knows_all or (self._known is not None and name in self._known)

    def asked(self, name: str) -> Piece:
        """Return what is reached by asking the module for a name that it does not bind."""
        whole = Piece()
        for hook in self.hooks:
            arguments = [*hook.args.posonlyargs, *hook.args.args]
            given = {arguments[0].arg: name} if arguments else {}
            reached, _ = _reached(hook.body, self._constants.knowing(given))
            piece = self.piece(reached, given)
            whole.imports += piece.imports
            whole.opaque |= piece.opaque
        return whole


def _reached(body: Sequence[ast.stmt], constants: Constants) -> tuple[list[ast.AST], bool]:
    """Return the statements that run for the given names, and whether they end the function."""
    reached: list[ast.AST] = []
    for statement in body:
        truth = constants.truth(statement.test) if isinstance(statement, ast.If) else None
        if isinstance(statement, ast.If) and truth is not None:
            inner, ended = _reached(statement.body if truth else statement.orelse, constants)
            reached += inner
        else:
            ended = isinstance(statement, ast.Return | ast.Raise)
            reached.append(statement)
        if ended:
            return reached, True
    return reached, False


def _top_level_names(node: ast.stmt) -> set[str]:
    """Return names that a statement binds for sure when the module is loaded."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return {alias.asname or alias.name.partition(".")[0] for alias in aliases}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
    return set()


def _type_checking_names(tree: ast.Module, text: bytes) -> tuple[set[str], set[str]]:
    """Return the names of ``TYPE_CHECKING`` and of `typing` here; none where a file sets it itself."""
    names: set[str] = set()
    modules: set[str] = set()
    assigned = {match[1] for match in _SWITCH.finditer(text)}
    if assigned - {b"False"}:
        return names, modules
    if assigned:
        names.add("TYPE_CHECKING")
    for node in tree.body:
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            bound = alias.asname or alias.name
            home = node.module if isinstance(node, ast.ImportFrom) else alias.name
            if home not in ("typing", "typing_extensions"):
                continue
            if isinstance(node, ast.Import):
                modules.add(bound)
            elif alias.name == "TYPE_CHECKING":
                names.add(bound)
    return names, modules
