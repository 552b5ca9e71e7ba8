"""Where a module lies: what an import would find, without running anything.

`importlib.util.find_spec` imports the packages around a module; this looks at the files alone.
"""

from __future__ import annotations

import functools
import os
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.machinery import BYTECODE_SUFFIXES, EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from pathlib import Path

#: Their minor versions stand in the environment of every row.
IN_THE_ENVIRONMENT = frozenset(("numpy", "scipy", "numba", "llvmlite"))
_SUFFIXES = (*EXTENSION_SUFFIXES, *SOURCE_SUFFIXES, *BYTECODE_SUFFIXES)
_BUILT_IN = ("BuiltinImporter", "FrozenImporter", "PathFinder")


@dataclass(frozen=True)
class Module:
    """A module on disk.

    Attributes
    ----------
    file : str or None
        None for a namespace package; the archive for a module in one.
    folders : tuple of str
        Where the modules of a package lie; empty for a plain module.
    root : str
        The entry of the path under which its top-level package lies.
    """

    name: str
    file: str | None
    folders: tuple[str, ...]
    root: str


class Finder:
    """Finds modules by name along a path.

    Parameters
    ----------
    last : sequence of str
        Folders searched after ``sys.path``.
    alone : bool
        Search these folders only, whatever is loaded.
    """

    def __init__(self, last: Sequence[str] = (), *, alone: bool = False) -> None:
        entries = [os.getcwd() if entry == "" else entry for entry in sys.path if isinstance(entry, str)]
        self._path = list(dict.fromkeys([*([] if alone else entries), *last]))
        self._alone = alone
        places = [i for i, entry in enumerate(self._path) if os.path.realpath(entry) in _library()]
        self._before_library = self._path[: places[0]] if places else []
        self._found: dict[str, Module | None] = {}
        self._listings: dict[str, frozenset[str]] = {}

    def find(self, name: str) -> Module | None:
        """Return where a module lies; None for one of Python's own, or that is not there."""
        if name not in self._found:
            try:
                self._found[name] = self._find(name)
            except (OSError, ValueError):  # a path that cannot be
                self._found[name] = None
        return self._found[name]

    def _find(self, name: str) -> Module | None:
        parent, _, tail = name.rpartition(".")
        if not tail.isidentifier():
            return None
        if parent:
            package = self.find(parent)
            if package is None or not package.folders:
                return None
            loaded = None if self._alone else _loaded(name, package.root)
            return loaded or self._on_disk(name, package.folders, package.root)
        if self._alone:
            named_alike = name in sys.stdlib_module_names or name in IN_THE_ENVIRONMENT
            return None if named_alike else self._on_disk(name, self._path)
        if name in sys.builtin_module_names:
            return None
        if name in sys.stdlib_module_names:  # unless a file of the user's stands before it
            shadow = self._on_disk(name, self._before_library)
            return shadow if shadow is not None and shadow.file else None
        found = _loaded(name, None) or self._on_disk(name, self._path) or _by_hooks(name)
        if name in IN_THE_ENVIRONMENT and found is not None and found.folders:
            return None
        return found

    def _on_disk(self, name: str, folders: Iterable[str], root: str | None = None) -> Module | None:
        """Return the first module of this name, as Python's own finder would."""
        tail = name.rpartition(".")[2]
        portions: list[str] = []
        first = ""  # where the first of them lies
        for folder in folders:
            names = self._names_in(folder)
            base = os.path.join(folder, tail)
            is_folder = tail in names and os.path.isdir(base)
            if is_folder:
                file = self._file_in(base, "__init__")
                if file is not None:
                    return Module(name, file, (base,), root or folder)
            file = self._file_in(folder, tail)
            if file is not None:
                return Module(name, file, (), root or folder)
            if is_folder:
                portions.append(base)
                first = first or folder
            elif not names and os.path.isfile(folder) and _in_archive(folder, tail):
                return Module(name, folder, (), os.path.dirname(folder))
        return Module(name, None, tuple(portions), root or first) if portions else None

    def _file_in(self, folder: str, stem: str) -> str | None:
        """Return the file that an import of this name takes in a folder."""
        names = self._names_in(folder)
        files = (os.path.join(folder, stem + end) for end in _SUFFIXES if stem + end in names)
        return next(filter(os.path.isfile, files), None)

    def _names_in(self, folder: str) -> frozenset[str]:
        """Return the names in a folder, read once: many modules are looked for in each."""
        if folder not in self._listings:
            try:
                self._listings[folder] = frozenset(os.listdir(folder))
            except OSError:
                self._listings[folder] = frozenset()
        return self._listings[folder]


@functools.cache
def _library() -> frozenset[str]:
    """Return the folders of Python's own modules."""
    return frozenset(os.path.realpath(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib"))


def installation(root: str) -> bool:
    """Return whether a folder holds installed distributions, not somebody's own code."""
    if os.path.basename(root) in ("site-packages", "dist-packages"):
        return True
    try:
        return any(entry.endswith(".dist-info") for entry in os.listdir(root))
    except OSError:
        return False


def loaded_file(module: object) -> str | None:
    """Return the file of a loaded module, without setting off what loads lazily."""
    try:
        file = object.__getattribute__(module, "__dict__").get("__file__")
    except AttributeError:
        return None
    return file if isinstance(file, str) else None


def _loaded(name: str, root: str | None) -> Module | None:
    """Return what an import finds because it is loaded already."""
    module = sys.modules.get(name)
    if module is None:
        return None
    file = loaded_file(module)
    try:
        folders = tuple(map(str, object.__getattribute__(module, "__dict__").get("__path__") or ()))
    except (AttributeError, TypeError, KeyError):
        folders = ()
    if file is None or not os.path.isabs(file):
        return None
    file = _file_of(file)
    if file is None:
        return None
    if root is None:
        top = folders[0] if folders and Path(file).stem == "__init__" else file
        root = os.path.dirname(top)
    return Module(name, file, folders, root)


def _file_of(file: str) -> str | None:
    """Return a file, or the archive that holds it."""
    while not os.path.isfile(file):
        above = os.path.dirname(file)
        if above == file:
            return None
        file = above
        if os.path.isdir(file):
            return None
    return file


def _in_archive(archive: str, tail: str) -> bool:
    import zipfile

    try:
        with zipfile.ZipFile(archive) as opened:
            return any(entry.split("/")[0] in (tail, f"{tail}.py") for entry in opened.namelist())
    except (OSError, zipfile.BadZipFile):
        return False


def _by_hooks(name: str) -> Module | None:
    """Ask the finders that others have added (editable installations) for a top-level module."""
    for finder in sys.meta_path:
        if getattr(finder, "__name__", "") in _BUILT_IN:
            continue
        try:
            spec = finder.find_spec(name, None)
        except Exception:  # another's code may raise anything
            continue
        if spec is None:
            continue
        folders = tuple(map(str, spec.submodule_search_locations or ()))
        file = _file_of(spec.origin) if spec.origin and os.path.isabs(spec.origin) else None
        if file or folders:
            return Module(name, file, folders, os.path.dirname(folders[0] if folders else file or ""))
    return None
