"""What a statement says: its tree without positions and docstrings, and all that it names.

Where code reaches others by names that its text does not tell, it is `opaque`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from simkit.kernels.closure.constants import SCOPES, Constants, Strings

#: By these, code reads itself or reaches what it does not name.
_OPAQUE_MODULES = frozenset(
    [
        "builtins",
        "code",
        "codeop",
        "dis",
        "gc",
        "imp",
        "importlib.abc",
        "importlib.machinery",
        "importlib.util",
        "inspect",
        "linecache",
        "modulefinder",
        "pkgutil",
        "runpy",
        "zipimport",
    ]
)
_OPAQUE_BUILTINS = frozenset(
    [
        "compile",
        "delattr",
        "eval",
        "exec",
        "getattr",
        "globals",
        "hasattr",
        "locals",
        "setattr",
        "vars",
        "__builtins__",
    ]
)
_OPAQUE_NAMES = frozenset(
    [
        "attrgetter",
        "co_firstlineno",
        "entry_points",
        "exec_module",
        "f_lineno",
        "import_module",
        "load_module",
        "methodcaller",
        "module_from_spec",
        "run_module",
        "run_path",
        "spec_from_file_location",
        "tb_lineno",
        "SourceFileLoader",
        "environ",
        "environb",
        "getenv",
        "getenvb",
        "_getframe",
        "__code__",
        "__dict__",
        "__doc__",
        "__getattribute__",
        "__import__",
        "__loader__",
        "__spec__",
        "__subclasses__",
    ]
)
_ATTRIBUTE_CALLS = frozenset(("getattr", "setattr", "delattr", "hasattr"))
_NAMESPACES = frozenset(("globals", "locals", "vars"))
_ENVIRONMENT = frozenset(("environ", "environb"))
_DOCUMENTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_NOT_MEANING = frozenset(("ctx", "type_comment"))
_DOTTED = re.compile(r"[\w.:]+")


@dataclass(frozen=True, slots=True)
class Import:
    """One import; of ``from module import names`` if there are names, else of the module itself.

    `reachable` says that the packages around the module can be reached by the name that it binds.
    """

    module: str
    names: tuple[str, ...] = ()
    level: int = 0
    reachable: bool = True


@dataclass(slots=True)
class Piece:
    """A statement: what it is, and all that it names."""

    node: ast.AST | None = None
    text: bytes = b""
    imports: list[Import] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    strings: set[str] = field(default_factory=set)
    variables: set[str] = field(default_factory=set)
    opaque: bool = False

    @property
    def spelled(self) -> set[str]:
        """Every name that occurs as a name, an attribute or a string."""
        return self.names | self.attributes | self.strings


class Scanner:
    """Writes nodes down and notes what they name."""

    def __init__(
        self, constants: Constants, switches: tuple[set[str], set[str]], names_sys: bool
    ) -> None:
        self.out: list[str] = []
        self.piece = Piece()
        self._constants = constants
        self._switches = switches
        self._names_sys = names_sys
        self._scopes: list[ast.AST] = []
        self._understood: set[ast.AST] = set()

    def visit(self, node: ast.AST) -> None:
        """Write a node down, with all below it."""
        note = _NOTES.get(node.__class__)
        if note is None or not note(self, node):
            self._write(node)

    def _write(self, node: ast.AST) -> None:
        cls, out = node.__class__, self.out.append
        out(cls.__name__)
        for name in cls._fields:
            value = getattr(node, name, None)
            if value is None or name in _NOT_MEANING:
                continue
            if value.__class__ is list:
                if name == "body" and cls in _DOCUMENTED:
                    value = without_docstring(value)
                if value:
                    out(f".{name}[")
                    for item in value:
                        if isinstance(item, ast.AST):
                            self.visit(item)
                        else:
                            out(repr(item))
                    out("]")
            elif isinstance(value, ast.AST):
                out(f".{name}")
                self.visit(value)
            else:
                out(f".{name}={value!r}")
        out(")")

    def _strings(self, node: ast.expr | None) -> Strings | None:
        return self._constants.strings(node, self._scopes)

    # What each kind of node names; True if the node is also written down.

    def _name(self, node: ast.Name) -> bool:
        self.piece.names.add(node.id)
        if (node.id in _OPAQUE_BUILTINS or node.id in _OPAQUE_NAMES) and node not in self._understood:
            self.piece.opaque = True
        self.out.append(f"Name {node.id}")
        return True

    def _attribute(self, node: ast.Attribute) -> bool:
        self.piece.attributes.add(node.attr)
        if node.attr in _OPAQUE_NAMES and node not in self._understood:
            self.piece.opaque = True
        if node.attr == "modules" and self._names_sys and isinstance(node.value, ast.Name):
            self.piece.opaque = True  # sys.modules, under whatever name
        self.out.append(f"Attribute {node.attr}")
        self.visit(node.value)
        return True

    def _constant(self, node: ast.Constant) -> bool:
        value = node.value
        if isinstance(value, str):
            if _DOTTED.fullmatch(value):
                self.piece.strings.update(re.split("[.:]", value))
            self.out.append(f"Constant {value!r}")
        else:
            shown = hex(value) if type(value) is int else repr(value)
            self.out.append(f"Constant {shown}")
        return True

    def _keyword(self, node: ast.keyword) -> bool:
        if node.arg:
            self.piece.attributes.add(node.arg)
        return False

    def _match_class(self, node: ast.MatchClass) -> bool:
        self.piece.attributes.update(node.kwd_attrs)
        return False

    def _declared(self, node: ast.Global | ast.Nonlocal) -> bool:
        self.piece.names.update(node.names)
        return False

    def _scope(self, node: ast.AST) -> bool:
        if getattr(node, "name", "") == "__init_subclass__":
            self.piece.attributes.add("__init_subclass__")
        self._scopes.append(node)
        self._write(node)
        self._scopes.pop()
        return True

    def _if(self, node: ast.If) -> bool:
        names, modules = self._switches
        test = node.test
        switch = isinstance(test, ast.Name) and test.id in names
        if isinstance(test, ast.Attribute) and isinstance(test.value, ast.Name):
            switch = test.attr == "TYPE_CHECKING" and test.value.id in modules
        if switch:
            for statement in node.orelse:
                self.visit(statement)
        return switch

    def _import(self, node: ast.Import) -> bool:
        for alias in node.names:
            self.piece.imports.append(Import(alias.name, reachable=alias.asname is None))
            self.piece.names.update(alias.name.split("."))
            if alias.name in _OPAQUE_MODULES:
                self.piece.opaque = True
        return False

    def _import_from(self, node: ast.ImportFrom) -> bool:
        names = tuple(alias.name for alias in node.names)
        module = node.module or ""
        self.piece.imports.append(Import(module, names, node.level))
        self.piece.names.update(names, module.split("."))
        for alias in node.names:
            full = f"{module}.{alias.name}"
            if alias.name == "*" or full in _OPAQUE_MODULES or full == "sys.modules":
                self.piece.opaque = True
            if alias.asname and alias.name in _OPAQUE_NAMES:
                self.piece.opaque = True
        if not node.level and module in _OPAQUE_MODULES:
            self.piece.opaque = True
        return False

    def _call(self, node: ast.Call) -> bool:
        function, arguments = node.func, node.args
        called = _last_name(function)
        if called in _ATTRIBUTE_CALLS and isinstance(function, ast.Name) and len(arguments) > 1:
            self._understand(function, arguments[1], self.piece.strings)
        elif called in ("attrgetter", "methodcaller") and arguments:
            wanted = arguments if called == "attrgetter" else arguments[:1]
            for argument in wanted:
                self._understand(function, argument, self.piece.strings)
        elif called in ("import_module", "__import__") and arguments:
            self._import_call(node)
        elif called in ("getenv", "getenvb") and arguments:
            self._understand(function, arguments[0], self.piece.variables)
        elif (
            called in ("get", "pop", "setdefault", "__getitem__")
            and isinstance(function, ast.Attribute)
            and _last_name(function.value) in _ENVIRONMENT
            and arguments
        ):
            self._understand(function.value, arguments[0], self.piece.variables)
        return False

    def _import_call(self, node: ast.Call) -> None:
        modules: set[str] = set()
        self._understand(node.func, node.args[0], modules)
        names: Strings | None = None
        if len(node.args) > 3 and isinstance(
            node.args[3], ast.Tuple | ast.List
        ):  # __import__'s fromlist
            names = frozenset().union(*(self._strings(item) or () for item in node.args[3].elts))
        for module in sorted(modules):
            level = len(module) - len(module.lstrip("."))
            direct = _last_name(node.func) == "import_module"
            self.piece.imports.append(
                Import(module[level:], tuple(sorted(names or ())), level, reachable=not direct)
            )

    def _subscript(self, node: ast.Subscript) -> bool:
        value = node.value
        if _last_name(value) in _ENVIRONMENT:
            unused: set[str] = set()
            reads = isinstance(node.ctx, ast.Load)
            self._understand(value, node.slice, self.piece.variables if reads else unused)
        elif isinstance(value, ast.Call) and _last_name(value.func) in _NAMESPACES and not value.args:
            self._understand(value.func, node.slice, self.piece.strings)
        return False

    def _compare(self, node: ast.Compare) -> bool:
        for side in node.comparators:
            if _last_name(side) in _ENVIRONMENT:
                self._understand(side, node.left, self.piece.variables)
        return False

    def _understand(self, access: ast.AST, argument: ast.expr, found: set[str]) -> None:
        """Note what an access by name reaches; its own name then hides nothing."""
        strings = self._strings(argument)
        if strings is None:
            self.piece.opaque = True
        else:
            found |= strings
            self._understood.add(access)


_NOTES: dict[type, Callable[[Scanner, Any], bool]] = {
    ast.Name: Scanner._name,
    ast.Attribute: Scanner._attribute,
    ast.Constant: Scanner._constant,
    ast.keyword: Scanner._keyword,
    ast.MatchClass: Scanner._match_class,
    ast.Global: Scanner._declared,
    ast.Nonlocal: Scanner._declared,
    **dict.fromkeys(SCOPES, Scanner._scope),
    ast.If: Scanner._if,
    ast.Import: Scanner._import,
    ast.ImportFrom: Scanner._import_from,
    ast.Call: Scanner._call,
    ast.Subscript: Scanner._subscript,
    ast.Compare: Scanner._compare,
}


def _last_name(node: ast.AST) -> str:
    return (
        node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    )


def without_docstring(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the statements of a body but for its docstring."""
    match list(body):
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
        case statements:
            return statements
