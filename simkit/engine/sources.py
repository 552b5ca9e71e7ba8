"""The hash of a study's sources: when the code changes, old results are not reused."""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from simkit.declare.study import Study

# They hold no event: what they change, the ledger does not store.
_NOT_SOURCES = ("simkit.engine", "simkit.cli", "simkit.figures", "simkit.stats", "simkit.errors")
_NOT_ROOMS = ("theory", "findings", "claims")
#: How the modules of users' files are called.
FILE_MODULE = "simkit_study_file_"
# What every trial rests on: its draws, its failures, its counts.
_ALWAYS = (
    "simkit/engine/seeding.py",
    "simkit/kernels/jit.py",
    "simkit/declare/study.py",
    "simkit/declare/tally.py",
)
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
    is_package = file.name == "__init__.py"
    if module.startswith(FILE_MODULE) or file.stem != module.rpartition(".")[2] and not is_package:
        root, tops = file.parent, None  # a user's file: what lies beside it may be its own
    else:
        root, tops = file.parents[module.count(".") + is_package], {module.partition(".")[0]}
    found: dict[str, Path] = {}
    package = module if is_package else module.rpartition(".")[0]
    _add(file, root, package if tops else "", _Search((root, _SIMKIT_ROOT), tops), found)
    for name in _ALWAYS:
        found[name] = _SIMKIT_ROOT / name
    return found


@dataclass(frozen=True)
class _Search:
    """Where modules are looked for, and the top-level packages that count (None: all there)."""

    roots: tuple[Path, ...]
    tops: set[str] | None


def _hash(files: tuple[tuple[str, Path], ...]) -> str:
    digest = hashlib.sha256()
    for name, path in files:
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _follow(module: str, search: _Search, found: dict[str, Path]) -> None:
    """Add the file of a module, those of the packages around it, and all that they import."""
    parts = module.split(".")
    if parts[0] == "simkit":
        if module == "simkit" or module.startswith(_NOT_SOURCES):
            return
        if not set(parts).isdisjoint(_NOT_ROOMS):
            return
    elif parts[0] in sys.stdlib_module_names or not (search.tops is None or parts[0] in search.tops):
        return
    for root in search.roots:
        if root == _SIMKIT_ROOT and parts[0] not in ("simkit", *(search.tops or ())):
            continue  # where simkit is installed, so is everything else
        for depth in range(1, len(parts) + 1):
            base = root.joinpath(*parts[:depth])
            for path in (base.with_suffix(".py"), base / "__init__.py"):
                if path.is_file() and path != _SIMKIT_ROOT / "simkit" / "__init__.py":
                    inside = parts[: depth if path.name == "__init__.py" else depth - 1]
                    _add(path, root, ".".join(inside), search, found)


def _add(path: Path, root: Path, package: str, search: _Search, found: dict[str, Path]) -> None:
    """Add a file, by its path below the root where it was found, and all that it imports."""
    below = path.relative_to(root).as_posix()
    if below in found:
        return
    found[below] = path
    for name in _imports(path.read_bytes(), package):
        _follow(name, search, found)


@functools.lru_cache(maxsize=1024)  # by content: parsing is most of what a hash costs
def _imports(text: bytes, package: str) -> set[str]:
    """Return every module that a file's text may import, at any depth of its code."""
    try:
        tree = ast.parse(text)
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
