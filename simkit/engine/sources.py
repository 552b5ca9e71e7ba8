"""The hash of a study's sources: when the code changes, old results are not reused."""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from simkit.study import Study

# They hold no draw and no event: what they change, the ledger does not store.
_NOT_SOURCES = ("simkit.engine", "simkit.cli", "simkit.figures", "simkit.stats", "simkit.errors")
_NOT_ROOMS = ("theory",)
_SIMKIT_ROOT = Path(__file__).parents[2]
_NO_SOURCE = f"prompt-{secrets.token_hex(8)}"


def source_files(study: Study) -> list[Path]:
    """Return the files on which a study's trials depend.

    They are the study's own module and whatever it imports, directly or not, of its own package, its
    own folder or simkit; of simkit, the rooms that no trial enters (theory, engine, figures) stay out.
    Imports are read, never run.
    """
    return list(_files(study).values())


def source_hash(study: Study) -> str:
    """Return a hash of the text of `source_files`, wherever they lie.

    A study typed at a prompt has none: its results are no other process's.
    """
    files = tuple(sorted(_files(study).items()))
    return _hash(files) if files else _NO_SOURCE


def _files(study: Study) -> dict[str, Path]:
    """Return the source files by their path below their root."""
    try:
        start = inspect.getsourcefile(type(study))
    except (OSError, TypeError):
        start = None
    if start is None or not Path(start).is_file():
        return {}
    file, module = Path(start).resolve(), type(study).__module__
    # A user's file is a module of its own; a package's module lies as deep as its name says.
    root = file.parents[module.count(".")] if file.stem == module.rpartition(".")[2] else file.parent
    found: dict[str, Path] = {}
    below = file.relative_to(root).with_suffix("").as_posix().replace("/", ".")
    _follow(below, (root, _SIMKIT_ROOT), found)
    return found


@functools.cache
def _hash(files: tuple[tuple[str, Path], ...]) -> str:
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _follow(module: str, roots: Sequence[Path], found: dict[str, Path]) -> None:
    """Add the file of a module, those of the packages around it, and all that they import."""
    parts = module.split(".")
    if parts[0] == "simkit" and (
        module == "simkit" or module.startswith(_NOT_SOURCES) or not set(parts).isdisjoint(_NOT_ROOMS)
    ):
        return
    if parts[0] in sys.stdlib_module_names:
        return
    for root in roots:
        for depth in range(1, len(parts) + 1):
            base = root.joinpath(*parts[:depth])
            for path in (base.with_suffix(".py"), base / "__init__.py"):
                below = path.relative_to(root).as_posix()
                if below in found or below == "simkit/__init__.py" or not path.is_file():
                    continue
                found[below] = path
                is_package = path.name == "__init__.py"
                package = ".".join(parts[: depth if is_package else depth - 1])
                for name in _imports(path, package):
                    _follow(name, roots, found)


def _imports(path: Path, package: str) -> set[str]:
    """Return every module that a file may import, at any depth of its code."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):  # the trials that import it will say so
        return set()
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, base]).strip(".")
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)  # it may be a module
    return {name for name in names if name}
