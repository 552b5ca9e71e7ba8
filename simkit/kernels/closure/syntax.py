"""What a Python file says: its tree without positions and docstrings, its imports, and what it names."""

import ast
import gc
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_TYPING = ("typing", "typing_extensions")
#: By these, code reads itself or runs what it does not name.
_HIDING_MODULES = frozenset((
    "builtins", "code", "codeop", "dis", "gc", "imp", "importlib.abc", "importlib.machinery",
    "importlib.util", "inspect", "linecache", "modulefinder", "pkgutil", "runpy", "sys.modules",
    "zipimport",
))  # fmt: skip
_HIDING_BUILTINS = frozenset(("compile", "eval", "exec", "__builtins__"))
_HIDING_NAMES = frozenset((
    "co_firstlineno", "entry_points", "environ", "environb", "exec_module", "f_lineno", "getenv",
    "getenvb", "import_module", "load_lazily", "load_module", "module_from_spec",
    "run_module", "run_path", "spec_from_file_location", "tb_lineno", "SourceFileLoader", "_getframe",
    "__code__", "__doc__", "__import__", "__loader__", "__spec__", "__subclasses__",
))  # fmt: skip
#: By these, code may ask what it holds for any name.
_ASKING_BUILTINS = frozenset(("delattr", "getattr", "globals", "hasattr", "locals", "setattr", "vars"))
_ASKING_NAMES = frozenset(("attrgetter", "methodcaller", "__dict__", "__getattribute__"))
#: Where a call of this name has the text that says what it reaches.
_TOLD_BY = {
    "attrgetter": 0, "delattr": 1, "getattr": 1, "getenv": 0, "getenvb": 0, "hasattr": 1,
    "import_module": 0, "methodcaller": 0, "setattr": 1, "__import__": 0,
}  # fmt: skip
_ENVIRONMENT = ("environ", "environb")
_DOCUMENTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
_NOT_MEANING = frozenset(("ctx", "type_comment", "type_ignores"))
_DOTTED = re.compile(r"[\w.:]+")


@dataclass(frozen=True, slots=True)
class Import:
    """One import; of ``from module import names`` if there are names, else of the module itself.

    `holds` says that the packages around the module can be reached by the name that it binds.
    """

    module: str
    names: tuple[str, ...] = ()
    level: int = 0
    holds: bool = True


@dataclass(slots=True)
class Piece:
    """A file, or some statements of it: what they are, and all that they name."""

    text: bytes = b""
    imports: list[Import] = field(default_factory=list)
    names: set[str] = field(default_factory=set)  # that stand alone
    asked: set[str] = field(default_factory=set)  # those of attributes and in strings
    variables: set[str] = field(default_factory=set)  # environment variables that are read
    # whether any attribute of what it holds may be asked for, by a name that is computed
    asks_all: bool = False
    hidden: bool = False  # whether it runs or reads what it does not name


class Source:
    """A file's statements; `table` has the module of each name that it loads lazily (`simkit.lazy`).

    What cannot be read as Python is a SyntaxError, ValueError, RecursionError or MemoryError.
    """

    def __init__(self, text: bytes) -> None:
        self.tree = ast.parse(text)
        self._types_only = _type_switches(self.tree) if b"TYPE_CHECKING" in text else frozenset()
        self._names_sys = b"sys" in text
        self._quiet: set[ast.AST] = set()
        self.table: Mapping[str, str] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                    self._quiet.add(value)
                case ast.Assign(
                    targets=[ast.Name(id="__getattr__")],
                    value=ast.Call(
                        func=ast.Name(id="load_lazily"), args=[_, ast.Dict() as found]
                    ) as call,
                ) if all(map(_is_text, [*found.keys, *found.values])):
                    self._quiet |= {call.func, found}
                    self.table = ast.literal_eval(found)

    def piece(self, nodes: Iterable[ast.AST]) -> Piece:
        """Return what some nodes of this file say."""
        reader = _Reader(self._types_only, self._quiet, self._names_sys)
        for node in nodes:
            reader.visit(node)
        reader.piece.text = "\0".join(reader.out).encode("utf-8", "surrogatepass")
        return reader.piece


def read_source(text: bytes) -> Source | None:
    """Return a file's statements; None if it is no Python, and so counts as text."""
    collects = gc.isenabled()
    gc.disable()  # trees are many small objects and no garbage
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python itself says it when the module is loaded
            return Source(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    finally:
        if collects:
            gc.enable()


class _Reader:
    """Writes nodes down and notes what they name.

    Under the conditions of `types_only` only a type checker looks; quiet nodes are written down, and
    reach nothing by what they name; `names_sys` is whether `sys` occurs in the file.
    """

    def __init__(self, types_only: frozenset[str], quiet: set[ast.AST], names_sys: bool) -> None:
        self.out: list[str] = []
        self.piece = Piece()
        self._types_only = types_only
        self._quiet = quiet
        self._names_sys = names_sys
        self._told: set[ast.AST] = set(quiet)

    def visit(self, node: ast.AST) -> None:
        """Write a node down, with all below it."""
        if isinstance(node, ast.If) and dotted(node.test) in self._types_only:
            for statement in node.orelse:
                self.visit(statement)
            return
        note = _NOTES.get(node.__class__)
        if note is not None:
            note(self, node)
        if node in self._quiet:
            self.out.append(ast.dump(node))
        else:
            self._write(node)

    def _write(self, node: ast.AST) -> None:
        cls, out = node.__class__, self.out.append
        out(cls.__name__)
        for name in cls._fields:
            value = getattr(node, name, None)
            if value is None or name in _NOT_MEANING:
                continue
            if value.__class__ is list:
                items = without_docstring(value) if name == "body" and cls in _DOCUMENTED else value
                if items:
                    out(f".{name}[")
                    for item in items:
                        if isinstance(item, ast.AST):
                            self.visit(item)
                        else:
                            out(repr(item))
                    out("]")
            elif isinstance(value, ast.AST):
                out(f".{name}")
                self.visit(value)
            else:
                out(f".{name}={hex(value) if type(value) is int else repr(value)}")
        out(")")

    # What each kind of node names.

    def _spell(self, node: ast.AST, name: str) -> None:
        if node not in self._told:
            self.piece.hidden |= name in _HIDING_NAMES
            self.piece.asks_all |= name in _ASKING_NAMES

    def _name(self, node: ast.Name) -> None:
        self.piece.names.add(node.id)
        self._spell(node, node.id)
        if node not in self._told:
            self.piece.hidden |= node.id in _HIDING_BUILTINS
            self.piece.asks_all |= node.id in _ASKING_BUILTINS

    def _attribute(self, node: ast.Attribute) -> None:
        self.piece.asked.add(node.attr)
        self._spell(node, node.attr)
        if node.attr == "modules" and isinstance(node.value, ast.Name):
            self.piece.hidden |= self._names_sys  # sys.modules, under whatever name

    def _constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and _DOTTED.fullmatch(node.value):
            self.piece.asked.update(re.split("[.:]", node.value))

    def _keyword(self, node: ast.keyword) -> None:
        if node.arg:
            self.piece.asked.add(node.arg)

    def _match_class(self, node: ast.MatchClass) -> None:
        self.piece.asked.update(node.kwd_attrs)

    def _function(self, node: ast.FunctionDef) -> None:
        if node.name == "__init_subclass__":
            self.piece.asked.add(node.name)

    def _declared(self, node: ast.Global | ast.Nonlocal) -> None:
        self.piece.names.update(node.names)

    def _import(self, node: ast.Import) -> None:
        for alias in node.names:
            self.piece.imports.append(Import(alias.name, holds=alias.asname is None))
            self.piece.names.update(alias.name.split("."))
            self.piece.hidden |= alias.name in _HIDING_MODULES

    def _import_from(self, node: ast.ImportFrom) -> None:
        names, module = tuple(alias.name for alias in node.names), node.module or ""
        self.piece.imports.append(Import(module, names, node.level))
        self.piece.names.update(names, module.split("."))
        full = {module, *(f"{module}.{name}" for name in names)}
        renamed = {alias.name for alias in node.names if alias.asname}
        self.piece.hidden |= "*" in names or not (node.level or _HIDING_MODULES.isdisjoint(full))
        self.piece.hidden |= not _HIDING_NAMES.isdisjoint(renamed)
        self.piece.asks_all |= not _ASKING_NAMES.isdisjoint(renamed)

    def _call(self, node: ast.Call) -> None:
        called = _last_name(node.func)
        place = _TOLD_BY.get(called)
        if place is not None:
            texts = node.args[place:] if called == "attrgetter" else node.args[place : place + 1]
            if texts and all(map(_is_text, texts)):
                self._tell(node.func, called, texts[0])
        elif called in ("get", "pop", "setdefault") and isinstance(node.func, ast.Attribute):
            mapping, texts = node.func.value, node.args[:1]
            if _last_name(mapping) in _ENVIRONMENT and any(map(_is_text, texts)):
                self._tell(mapping, "getenv", texts[0])

    def _subscript(self, node: ast.Subscript) -> None:
        if _last_name(node.value) in _ENVIRONMENT and _is_text(node.slice):
            reads = isinstance(node.ctx, ast.Load)
            self._tell(node.value, "getenv" if reads else "", node.slice)

    def _compare(self, node: ast.Compare) -> None:
        for side in node.comparators:
            if _last_name(side) in _ENVIRONMENT and _is_text(node.left):
                self._tell(side, "getenv", node.left)

    def _tell(self, access: ast.AST, called: str, text: ast.AST) -> None:
        """Note what an access by a text reaches; its own name then hides nothing."""
        name = str(ast.literal_eval(text))
        if name in _ASKING_NAMES or name in _HIDING_NAMES or name == "modules":
            return
        if called in ("import_module", "__import__"):
            if name.startswith("."):  # of a package that another argument tells
                return
            self.piece.imports.append(Import(name, holds=called == "__import__"))
        elif called.startswith("getenv"):
            self.piece.variables.add(name)
        self._told.add(access)


_NOTES: dict[type, Callable[[_Reader, Any], None]] = {
    ast.Name: _Reader._name,
    ast.Attribute: _Reader._attribute,
    ast.Constant: _Reader._constant,
    ast.keyword: _Reader._keyword,
    ast.MatchClass: _Reader._match_class,
    ast.FunctionDef: _Reader._function,
    ast.Global: _Reader._declared,
    ast.Nonlocal: _Reader._declared,
    ast.Import: _Reader._import,
    ast.ImportFrom: _Reader._import_from,
    ast.Call: _Reader._call,
    ast.Subscript: _Reader._subscript,
    ast.Compare: _Reader._compare,
}


def dotted(node: ast.AST) -> str:
    """Return a name such as ``numba.njit``; empty for what is none."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else ""


def without_docstring(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the statements of a body but for its docstring."""
    match list(body):
        case [ast.Expr(value=ast.Constant(value=str())), *rest]:
            return rest
        case statements:
            return statements


def _last_name(node: ast.AST) -> str:
    return (
        node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    )


def _is_text(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _type_switches(tree: ast.Module) -> frozenset[str]:
    """Return how ``typing.TYPE_CHECKING`` is written in a file; nothing where the file sets it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                names |= {
                    f"{one.asname or one.name}.TYPE_CHECKING" for one in aliases if one.name in _TYPING
                }
            case ast.ImportFrom(module=module, level=0, names=aliases) if module in _TYPING:
                names |= {one.asname or one.name for one in aliases if one.name == "TYPE_CHECKING"}
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and _stores(node)}
    bound |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _stores(node)}
    return frozenset(name for name in names if bound.isdisjoint(name.split(".")))


def _stores(node: ast.Name | ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)
