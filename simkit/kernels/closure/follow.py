"""All that a piece of code rests on: imports followed from file to file."""

from __future__ import annotations

import gc
import hashlib
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib.machinery import SOURCE_SUFFIXES

from simkit.kernels.closure.constants import OWN_NAME, OWN_PACKAGE
from simkit.kernels.closure.finder import Finder, Module, installation, loaded_file
from simkit.kernels.closure.libraries import describe_library
from simkit.kernels.closure.scanner import Import, Piece
from simkit.kernels.closure.syntax import Source

#: They decide which files are named, and hold no number.
_NO_SOURCES = ("simkit.kernels.closure", "simkit.kernels.cache", "simkit.kernels.compiling")
_PAPERS = "simkit.papers"
_NEVER_ENTERED = frozenset(("__pycache__", "node_modules", "site-packages", "dist-packages"))


@dataclass(slots=True)
class Parsed:
    """A file as it was read: its bytes' digest, and its statements where it is Python."""

    digest: str
    source: Source | None
    stamp: tuple[int, int]
    loaded: object


_parsed: dict[str, Parsed] = {}


def read(file: str, loaded: object = None) -> Parsed:
    """Return what a file says; it is read anew when it changes.

    Parameters
    ----------
    loaded : object
        What stands for the loading of its module in this process, if it is loaded: as long as it is
        the same, so is the code in memory, whatever becomes of the file.
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
    source = None
    if file.endswith(tuple(SOURCE_SUFFIXES)):
        source = _parse(text)
    _parsed[file] = Parsed(hashlib.sha256(text).hexdigest(), source, stamp, loaded)
    return _parsed[file]


def _parse(text: bytes) -> Source | None:
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


@dataclass(slots=True)
class Member:
    """A file that counts: the pieces of it that do, or all of it as text."""

    name: str
    file: str
    package: str
    parsed: Parsed
    pieces: list[Piece] = field(default_factory=list)
    as_text: bool = False
    #: Whether it is simkit's own machinery, which reaches no name of a user's or a paper's.
    ground: bool = field(init=False)
    #: Attributes and strings that its pieces spell.
    asks: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """See to which part of the house the file belongs."""
        inside = self.name == "simkit" or self.name.startswith("simkit.")
        self.ground = inside and not (self.name == _PAPERS or self.name.startswith(f"{_PAPERS}."))

    def line(self) -> str:
        """Return what the file adds to the hash, wherever it lies."""
        label = f"{self.name} {os.path.basename(self.file)}"
        if self.as_text or self.parsed.source is None:
            return f"text {label} {self.parsed.digest}"
        digest = hashlib.sha256()
        for piece in self.pieces:
            digest.update(piece.text + b"\0\0")
        return f"tree {label} {digest.hexdigest()}"


class Follower:
    """Follows imports; what it has found is in `members`, `libraries`, `variables` and `spelled`.

    Parameters
    ----------
    tops : iterable of str
        Top-level packages to be followed even where they are installed.
    beside : str
        The folder where the code's top-level modules lie. It is searched after ``sys.path``; what is
        found before it under the same name may not be in another process, so that both count.
    """

    def __init__(self, tops: Iterable[str] = (), beside: str = "") -> None:
        self.members: dict[str, Member] = {}
        self.libraries: dict[str, str] = {}
        self.variables: set[str] = set()
        self.spelled: set[str] = set()
        #: Attributes and strings outside simkit's own machinery.
        self.asked: set[str] = set()
        self._tops = {"simkit", *tops}
        self._finder = Finder([beside] if beside else [])
        self._beside = Finder([beside], alone=True) if beside and not installation(beside) else None
        self._loaded = dict(_loadings())
        self._seen: set[tuple[Finder, str]] = set()
        self._added: set[tuple[Finder, str]] = set()
        self._answered: set[tuple[str, str]] = set()
        self._waiting: list[tuple[Member, Import]] = []
        self._reachable: dict[str, set[str]] = {}
        self._opaque_folders: set[str] = set()

    def add_module(self, name: str) -> None:
        """Count a module and the packages around it; those that are not there are left to the trials."""
        self._add(name, self._finder)
        if self._beside is not None and not name.startswith("simkit."):
            self._add(name, self._beside)

    def _add(self, name: str, finder: Finder) -> None:
        if (finder, name) in self._added:
            return
        self._added.add((finder, name))
        parts = name.split(".")
        if parts[0] in self.libraries and finder is self._finder:
            return
        for depth in range(1, len(parts) + 1):
            inner = ".".join(parts[:depth])
            if (finder, inner) in self._seen:
                continue
            module = finder.find(inner)
            if module is None:
                return
            self._seen.add((finder, inner))
            if depth == 1 and inner not in self._tops and installation(module.root):
                self._add_library(module)
                return
            if module.file is not None and not inner.startswith(_NO_SOURCES):
                package = inner if module.folders else inner.rpartition(".")[0]
                member = self.open(inner, module.file, package)
                if member is not None and not member.pieces:
                    self.count(member)

    def open(self, name: str, file: str, package: str) -> Member | None:
        """Return the member for a file, of which nothing counts yet if it is new."""
        if file not in self.members:
            try:
                parsed = read(file, self._loaded.get(file))
            except OSError:
                return None
            self.members[file] = Member(name, file, package, parsed)
        return self.members[file]

    def count(self, member: Member, pieces: Iterable[Piece] | None = None) -> None:
        """Let pieces of a file count, or all of it."""
        if pieces is None:
            pieces = member.parsed.source.pieces if member.parsed.source else []
        for piece in pieces:
            member.pieces.append(piece)
            self._waiting += [(member, one) for one in piece.imports]
            self.variables |= piece.variables
            self.spelled |= piece.spelled
            if not member.ground:
                asks = piece.attributes | piece.strings
                member.asks |= asks
                self.asked |= asks
                if piece.opaque:
                    self._take_folder(member)

    def drain(self) -> None:
        """Follow until nothing new is found."""
        while True:
            while self._waiting:
                self._follow(*self._waiting.pop())
            pending = [(name, self._wanted(name) - told) for name, told in self._reachable.items()]
            if not any(new for _, new in pending):
                return
            for name, new in pending:
                self._reachable[name] |= new
                self._ask(name, new)

    def lines(self) -> list[str]:
        """Return what has been found, the same on every machine."""
        values = [f"variable {name} {os.environ.get(name)!r}" for name in self.variables]
        members = {member.line() for member in self.members.values()}
        return [*sorted(members), *sorted(values), *sorted(self.libraries.values())]

    def _follow(self, member: Member, one: Import) -> None:
        base = one.module.replace(OWN_NAME, member.name).replace(OWN_PACKAGE, member.package)
        if one.level:
            parents = member.package.split(".") if member.package else []
            base = ".".join([*parents[: len(parents) - one.level + 1], *([base] if base else [])])
        if not base:
            return
        self.add_module(base)
        if not one.names:
            parts = base.split(".")
            for depth in range(1 if one.reachable else len(parts), len(parts) + 1):
                self._reach(".".join(parts[:depth]), member)
            return
        for name in one.names:
            if name == "*":
                self._reach(base, member)
                continue
            if (base, name) not in self._answered:
                self._answered.add((base, name))
                self._ask(base, {name})
            self._reach(f"{base}.{name}", member)

    def _reach(self, name: str, member: Member) -> None:
        """Note that code holds a module, so that any attribute it spells may be asked of it."""
        seen = (self._finder, name) in self._seen
        if seen and not member.ground and name.partition(".")[0] not in self.libraries:
            self._reachable.setdefault(name, set())

    def _wanted(self, name: str) -> set[str]:
        """Return the attributes and strings that other modules spell: they may be asked of this one."""
        others = (one for one in self.members.values() if one.name != name and not one.ground)
        return set().union(*(other.asks for other in others))

    def _ask(self, name: str, wanted: set[str]) -> None:
        """Follow what a module, asked for names, leads to: its modules, and what it loads on demand."""
        if name.partition(".")[0] in self.libraries:
            return
        for finder in (self._finder, self._beside):
            module = finder.find(name) if finder is not None else None
            if module is None:
                continue
            here = set(wanted)
            if len(wanted) > 1:
                entries = (entry for folder in module.folders for entry in _entries(folder))
                here &= {entry.partition(".")[0] for entry in entries}
            for one in sorted(here) if module.folders else ():
                self.add_module(f"{name}.{one}")
            member = self.members.get(module.file or "")
            if member is not None:
                self._ask_hook(member, wanted)

    def _ask_hook(self, member: Member, wanted: set[str]) -> None:
        source = member.parsed.source
        if source is None or not source.hooks:
            return
        for one in sorted(wanted - source.bound):
            if len(wanted) > 1 and not source.may_know(one):
                continue
            answer = source.asked(one)
            if answer.opaque and not member.ground:
                self._take_folder(member)
            for lead in answer.imports:
                self._waiting.append((member, lead))
                if not lead.names:  # of which it returns an attribute
                    self._waiting.append((member, Import(lead.module, (one,), lead.level)))

    def _take_folder(self, member: Member) -> None:
        """Count a file and its folder as text: its code reaches what it does not name."""
        folder = os.path.dirname(member.file)
        member.as_text = True
        if folder in self._opaque_folders or installation(folder):
            return
        self._opaque_folders.add(folder)
        for file in sorted(_python_files(folder)):
            inside = os.path.relpath(os.path.dirname(file), folder)
            below = [] if inside == "." else inside.split(os.sep)
            package = ".".join([*([member.package] if member.package else []), *below])
            stem = os.path.basename(file)[: -len(".py")]
            name = package if stem == "__init__" else f"{package}.{stem}".lstrip(".")
            other = self.open(name, file, package)
            if other is not None:
                other.as_text = True
                if not other.pieces:
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
    """Return 16 hex digits that change with a module and whatever it imports, directly or not.

    Parameters
    ----------
    file, name, package : str
        Of the module, which counts whole.
    """
    root = os.path.dirname(file)
    for part in reversed(package.split(".") if package else []):
        if os.path.basename(root) == part:
            root = os.path.dirname(root)
    follower = Follower([name.partition(".")[0]], root)
    member = follower.open(name, file, package)
    if member is not None:
        follower.count(member)
    follower.drain()
    return digest_of(follower.lines())


def digest_of(lines: Iterable[str]) -> str:
    """Return 16 hex digits of some lines."""
    text = "\n".join(lines).encode("utf-8", "surrogatepass")
    return hashlib.sha256(text).hexdigest()[:16]


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
