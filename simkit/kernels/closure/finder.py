"""Where a module lies: what an import would find, without running anything.

`importlib.util.find_spec` imports the packages around a module; this looks at the files alone.
"""

import contextlib
import functools
import os
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

#: Their minor versions stand in the environment of every row.
IN_THE_ENVIRONMENT = frozenset(("numpy", "scipy", "numba", "llvmlite"))
_BUILT_IN = ("BuiltinImporter", "FrozenImporter", "PathFinder")


@dataclass(frozen=True)
class Module:
    """A module on disk."""

    name: str
    file: str | None  # None for a namespace package; the archive for a module in one
    folders: tuple[str, ...]  # where the modules of a package lie; empty for a plain module
    root: str  # the entry of the path under which its top-level package lies


class Finder:
    """Finds modules by name along ``sys.path`` and then in the last folders; alone, in these only."""

    def __init__(self, last: Sequence[str] = (), *, alone: bool = False) -> None:
        entries = [os.getcwd() if entry == "" else entry for entry in sys.path if isinstance(entry, str)]
        self._path = list(dict.fromkeys([*([] if alone else entries), *last]))
        self._alone = alone
        places = [i for i, entry in enumerate(self._path) if os.path.realpath(entry) in _library()]
        self._before_library = self._path[: places[0]] if places else []
        self._found: dict[str, Module | None] = {}
        PathFinder.invalidate_caches()  # a file may have been written a moment ago

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
            return loaded or _on_disk(name, package.folders, package.root)
        if self._alone:
            named_alike = name in sys.stdlib_module_names or name in IN_THE_ENVIRONMENT
            return None if named_alike else _on_disk(name, self._path)
        if name in sys.builtin_module_names:
            return None
        if name in sys.stdlib_module_names:  # unless a file of the user's stands before it
            shadow = _on_disk(name, self._before_library)
            return shadow if shadow is not None and shadow.file else None
        found = _loaded(name, None) or _on_disk(name, self._path) or _by_hooks(name)
        if name in IN_THE_ENVIRONMENT and found is not None and found.folders:
            return None
        return found


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
    file = loaded_file(module)
    if file is None or not os.path.isabs(file):
        return None
    try:
        folders = tuple(map(str, object.__getattribute__(module, "__dict__").get("__path__") or ()))
    except (TypeError, KeyError):
        folders = ()
    file = _file_of(file)
    return None if file is None else _module(name, file, folders, root)


def _on_disk(name: str, folders: Iterable[str], root: str | None = None) -> Module | None:
    """Return the first module of this name, as Python's own finder would."""
    # By the last part alone: for the whole name, it would look for the package among what is loaded.
    return _specified(name, PathFinder.find_spec(name.rpartition(".")[2], list(folders)), root)


def _by_hooks(name: str) -> Module | None:
    """Ask the finders that others have added (editable installations) for a top-level module."""
    for finder in sys.meta_path:
        if getattr(finder, "__name__", "") not in _BUILT_IN:
            with contextlib.suppress(Exception):  # another's code may raise anything
                found = _specified(name, finder.find_spec(name, None))
                if found is not None:
                    return found
    return None


def _specified(name: str, spec: ModuleSpec | None, root: str | None = None) -> Module | None:
    if spec is None:
        return None
    folders = tuple(map(str, spec.submodule_search_locations or ()))
    file = _file_of(spec.origin) if spec.origin and os.path.isabs(spec.origin) else None
    return _module(name, file, folders, root) if file or folders else None


def _module(name: str, file: str | None, folders: tuple[str, ...], root: str | None) -> Module:
    if root is None:
        is_folder = folders and (file is None or Path(file).stem == "__init__")
        root = os.path.dirname(folders[0] if is_folder else file or "")
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
