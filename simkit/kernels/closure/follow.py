"""All that a piece of code rests on: imports followed from file to file."""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.machinery import SOURCE_SUFFIXES

from simkit.kernels.closure.finder import Finder, Module, installation, loaded_file
from simkit.kernels.closure.libraries import describe_library
from simkit.kernels.closure.syntax import Import, Piece, read_source

#: They decide which files are named, and hold no number.
_NO_SOURCES = ("simkit.kernels.closure", "simkit.kernels.cache", "simkit.kernels.compiling")
_PAPERS = "simkit.papers"
_NEVER_ENTERED = frozenset(("__pycache__", "node_modules", "site-packages", "dist-packages"))


@dataclass(slots=True)
class Parsed:
    """A file as it was read: its text, and what it says where it is Python."""

    text: bytes
    piece: Piece | None
    table: frozenset[tuple[str, str]]
    stamp: tuple[int, int]
    loaded: object


_parsed: dict[str, Parsed] = {}


def read(file: str, loaded: object = None) -> Parsed:
    """Return what a file says; it is read anew when it changes.

    What is loaded stands for the loading of its module in this process: as long as it is the same, so is
    the code in memory, whatever becomes of the file.
    """
    status = os.stat(file)
    stamp = (status.st_mtime_ns, status.st_size)
    known = _parsed.get(file)
    if known and (known.stamp == stamp or (loaded is not None and known.loaded is loaded)):
        if known.loaded is None:
            known.loaded = loaded
        return known
    with open(file, "rb") as opened:
        text = opened.read()
    source = read_source(text) if file.endswith(tuple(SOURCE_SUFFIXES)) else None
    piece = None if source is None else source.piece([source.tree])
    table = frozenset() if source is None else frozenset(source.table.items())
    _parsed[file] = Parsed(text, piece, table, stamp, loaded)
    return _parsed[file]


@dataclass(slots=True)
class Member:
    """A file that counts: the pieces of it that do, or all of it as text."""

    name: str
    file: str
    package: str
    parsed: Parsed
    pieces: list[Piece] = field(default_factory=list)
    as_text: bool = False

    @property
    def is_machinery(self) -> bool:
        """Whether it asks nothing of users or papers that is not declared."""
        return _is_simkits(self.name) and not f"{self.name}.".startswith(f"{_PAPERS}.")

    def line(self) -> str:
        """Return what the file adds to the hash, wherever it lies."""
        label = f"{self.name} {os.path.basename(self.file)}"
        if self.as_text or self.parsed.piece is None:
            return f"text {label} {hashlib.sha256(self.parsed.text).hexdigest()}"
        text = b"\0\0".join(piece.text for piece in self.pieces)
        return f"tree {label} {hashlib.sha256(text).hexdigest()}"


class Follower:
    """Follows a file's imports; what it has found is in its attributes.

    The folder where its top-level modules lie is searched after ``sys.path``; what is found before it
    under the same name may not be in another process, so that both count. The file's own top-level
    package is followed even where it is installed.

    It has `own`, the file, of which nothing counts yet, None where it cannot be read; `members` by their
    files; `libraries`, top-level packages that are installed, each with what is said of it; `variables`
    of the environment that are read; `names` that stand alone, and those `asked`, of attributes and in
    strings, outside simkit's machinery; `asks_all`, whether code of a user's may ask for any attribute.
    """

    def __init__(self, name: str, file: str, package: str) -> None:
        self.members: dict[str, Member] = {}
        self.libraries: dict[str, str] = {}
        self.variables: set[str] = set()
        self.names: set[str] = set()
        self.asked: set[str] = set()
        self.asks_all = False
        beside = _root_of(file, package)
        self._tops = {"simkit", package.partition(".")[0]}
        self._finder = Finder([beside])
        self._finders = [self._finder]
        if not installation(beside):
            self._finders.append(Finder([beside], alone=True))
        self._loaded = dict(_loadings())
        self._added: set[tuple[Finder, str]] = set()
        self._answered: set[tuple[str, str]] = set()
        self._waiting: list[tuple[Member, Import]] = []
        self._held: dict[str, frozenset[str]] = {}
        self.own = self._open(name, file, package)
        if package:  # what its import runs
            self.add_module(package)

    def add_module(self, name: str) -> None:
        """Count a module and the packages around it; those that are not there are left to the trials."""
        for finder in self._finders[:1] if name.startswith("simkit.") else self._finders:
            self._add(name, finder)

    def _add(self, name: str, finder: Finder) -> None:
        parts = name.split(".")
        if parts[0] in self.libraries and finder is self._finder:
            return
        for depth in range(1, len(parts) + 1):
            inner = ".".join(parts[:depth])
            if (finder, inner) in self._added:
                continue
            module = finder.find(inner)
            if module is None:
                return
            self._added.add((finder, inner))
            if depth == 1 and inner not in self._tops and installation(module.root):
                self._add_library(module)
                return
            if module.file is not None and not inner.startswith(_NO_SOURCES):
                package = inner if module.folders else inner.rpartition(".")[0]
                member = self._open(inner, module.file, package)
                if member is not None:
                    self.count(member)

    def _open(self, name: str, file: str, package: str) -> Member | None:
        """Return the member for a file, of which nothing counts yet if it is new."""
        if file not in self.members:
            try:
                parsed = read(file, self._loaded.get(file))
            except OSError:
                return None
            self.members[file] = Member(name, file, package, parsed)
        return self.members[file]

    def count(self, member: Member, pieces: Iterable[Piece] | None = None) -> None:
        """Let pieces of a file count, or all of it, once."""
        if pieces is None:
            pieces = [] if member.pieces or member.parsed.piece is None else [member.parsed.piece]
        for piece in pieces:
            member.pieces.append(piece)
            self._waiting += [(member, one) for one in piece.imports]
            self.variables |= piece.variables
            if member.is_machinery:
                continue
            self.names |= piece.names
            self.asked |= piece.asked
            # By computed names, the papers' code asks its own arrays alone.
            if piece.hidden or (piece.asks_all and not _is_simkits(member.name)):
                self.asks_all = True
                self._take_folder(member)

    def drain(self) -> None:
        """Follow until nothing new is found."""
        while self._waiting or self._ask_what_is_held():
            while self._waiting:
                self._follow(*self._waiting.pop())

    def _ask_what_is_held(self) -> bool:
        """Ask each package that code holds for the names that it may ask; return whether any is new."""
        before = len(self._answered)
        for package, offered in list(self._held.items()):
            every = self.asks_all and not _is_simkits(package)
            for name in sorted(offered if every else offered & self.asked):
                self._ask(package, name)
        return len(self._answered) > before

    def lines(self) -> list[str]:
        """Return what has been found, the same on every machine."""
        values = [f"variable {name} {os.environ.get(name)!r}" for name in self.variables]
        members = {member.line() for member in self.members.values()}
        return [*sorted(members), *sorted(values), *sorted(self.libraries.values())]

    def _follow(self, member: Member, one: Import) -> None:
        base = one.module
        if one.level:
            parents = member.package.split(".") if member.package else []
            base = ".".join([*parents[: len(parents) - one.level + 1], *([base] if base else [])])
        if not base:
            return
        self.add_module(base)
        parts = base.split(".")
        held = [".".join(parts[: i + 1]) for i in range(len(parts))] if one.holds else [base]
        for name in one.names:
            for asked in sorted(self._offered(base)) if name == "*" else [name]:
                self._ask(base, asked)
        if not member.is_machinery:
            for name in [f"{base}.{name}" for name in one.names] or held:
                self._hold(name)

    def _modules(self, name: str) -> Iterator[tuple[Finder, Module]]:
        """Yield where a module that counts lies; nothing of an installed library."""
        for finder in self._finders:
            module = finder.find(name) if (finder, name) in self._added else None
            if module is not None and name.partition(".")[0] not in self.libraries:
                yield finder, module

    def _table(self, module: Module) -> dict[str, str]:
        """Return what a module loads lazily: the module of each name."""
        member = self.members.get(module.file or "")
        return {} if member is None else dict(member.parsed.table)

    def _offered(self, name: str) -> frozenset[str]:
        """Return the names that lead from a module to others: they lie in it, or stand in its table."""
        found: set[str] = set()
        for _, module in self._modules(name):
            found.update(self._table(module))
            for folder in module.folders:
                found |= {entry.partition(".")[0] for entry in _entries(folder)}
        return frozenset(found)

    def _ask(self, base: str, name: str) -> None:
        """Count the module to which a name leads that is asked of another one."""
        if (base, name) in self._answered:
            return
        self._answered.add((base, name))
        for finder, module in self._modules(base):
            if module.folders:
                self._add(f"{base}.{name}", finder)
            home = self._table(module).get(name)
            if home is not None:
                self.add_module(home)
                self._ask(home, name)
        self._hold(f"{base}.{name}")

    def _hold(self, name: str) -> None:
        offered = self._offered(name)
        if offered:
            self._held.setdefault(name, offered)

    def _take_folder(self, member: Member) -> None:
        """Count a file and its folder as text: its code reaches what it does not name."""
        folder = os.path.dirname(member.file)
        if member.as_text or installation(folder):
            member.as_text = True
            return
        member.as_text = True
        for file in sorted(_python_files(folder)):
            inside = os.path.relpath(os.path.dirname(file), folder)
            below = [] if inside == "." else inside.split(os.sep)
            package = ".".join([*([member.package] if member.package else []), *below])
            stem = os.path.basename(file)[: -len(".py")]
            name = package if stem == "__init__" else f"{package}.{stem}".lstrip(".")
            other = self._open(name, file, package)
            if other is not None:
                other.as_text = True
                self.count(other)

    def _add_library(self, module: Module) -> None:
        text, imported = describe_library(module)
        self.libraries[module.name] = text
        for name in sorted(imported):  # code of one's own that it uses; other libraries by version
            if name not in self.libraries:
                found = self._finder.find(name)
                if found is not None and not installation(found.root):
                    self.add_module(name)


def closure_digest(file: str, name: str, package: str) -> str:
    """Return 16 hex digits that change with a module and whatever it imports, directly or not."""
    follower = Follower(name, file, package)
    if follower.own is not None:
        follower.count(follower.own)
    follower.drain()
    return digest_of(follower.lines())


def digest_of(lines: Iterable[str]) -> str:
    """Return 16 hex digits of some lines."""
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:16]


def _root_of(file: str, package: str) -> str:
    """Return the folder where the top-level package of a file lies; the file's own if it has none."""
    root = os.path.dirname(file)
    for part in reversed(package.split(".") if package else []):
        if os.path.basename(root) == part:
            root = os.path.dirname(root)
    return root


def _is_simkits(name: str) -> bool:
    return f"{name}.".startswith("simkit.")


def _loadings() -> Iterator[tuple[str, object]]:
    """Yield the files of all loaded modules, each with what is new when it is loaded again."""
    for module in list(sys.modules.values()):
        file = loaded_file(module)
        if file is not None:
            spec = object.__getattribute__(module, "__dict__").get("__spec__")
            yield file, module if spec is None else spec


def _entries(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _python_files(top: str) -> Iterator[str]:
    """Yield all ``*.py`` below a folder, but for hidden folders and installed environments."""
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(
            one
            for one in folders
            if not one.startswith(".")
            and one not in _NEVER_ENTERED
            and not os.path.exists(os.path.join(folder, one, "pyvenv.cfg"))
        )
        for name in names:
            file = os.path.join(folder, name)
            if name.endswith(".py") and os.path.isfile(file):
                yield file
