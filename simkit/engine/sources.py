"""The hash of a study's sources: when the code changes, old results are not reused."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.util
import inspect
import sys
from pathlib import Path

from simkit.study import Study

# They hold no draw and no event: what they change, the ledger does not store.
_NOT_SOURCES = ("simkit.engine", "simkit.cli", "simkit.figures", "simkit.stats", "simkit.errors")
_NOT_ROOMS = ("theory",)


def source_files(study: Study) -> list[Path]:
    """Return the files on which a study's trials depend.

    They are the study's own module and whatever it imports, directly or not, of its own package, its
    own folder or simkit; of simkit, the rooms that no trial enters (theory, engine, figures) stay out.
    """
    start = inspect.getsourcefile(type(study))
    if start is None:
        return []
    found: dict[Path, None] = {}
    _follow(type(study).__module__, Path(start), found)
    return sorted(found)


def source_hash(study: Study) -> str:
    """Return a hash of the text of `source_files`."""
    return _hash(tuple(source_files(study)))


@functools.cache
def _hash(files: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _follow(module: str, path: Path, found: dict[Path, None]) -> None:
    path = path.resolve()
    if path in found or not path.is_file():
        return
    found[path] = None
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for name in _imports(path, package):
        file = _locate(name, path, module)
        if file is not None:
            _follow(name, file, found)


def _imports(path: Path, package: str) -> set[str]:
    """Return every module that a file may import, at any depth of its code."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, base]).strip(".")
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)  # it may be a module
    return names


def _locate(name: str, importer: Path, module: str) -> Path | None:
    """Return the file of a module that belongs to simkit, the study's package or its folder."""
    top = name.partition(".")[0]
    if top == "simkit":
        if name == "simkit" or name.startswith(_NOT_SOURCES):
            return None
        if name.rpartition(".")[2] in _NOT_ROOMS:
            return None
    elif top in sys.builtin_module_names or top in sys.stdlib_module_names:
        return None
    elif top != module.partition(".")[0]:
        beside = importer.parent / (name.replace(".", "/") + ".py")
        return beside if beside.is_file() else None
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return None
    origin = spec.origin if spec else None
    return Path(origin) if origin and origin.endswith(".py") else None
