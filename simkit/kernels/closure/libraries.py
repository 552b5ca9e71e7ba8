"""What an installed library comes to: its text, its version, and the versions of what it requires."""

import contextlib
import functools
import hashlib
import os
import re
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from simkit.kernels.closure.finder import IN_THE_ENVIRONMENT, Module

_EXTRA = re.compile(r";.*\bextra\b")
_IMPORT = re.compile(rb"^[ \t]*(?:from|import)[ \t]+([A-Za-z_]\w*)", re.MULTILINE)


@functools.cache
def describe_library(module: Module) -> tuple[str, frozenset[str]]:
    """Return what changes whenever an installed library does, and the top-level modules it imports.

    All ``*.py`` of the top-level package count as text, compiled files by their size. It is read once
    per process, as the library is loaded once.
    """
    digest = hashlib.sha256()
    imported: set[str] = set()
    for name, file in sorted(_files(module)):
        digest.update(name.encode("utf-8", "surrogatepass") + b"\0")
        if file.endswith(".py"):
            text = Path(file).read_bytes()
            imported.update(match.decode() for match in _IMPORT.findall(text))
            digest.update(hashlib.sha256(text).digest())
        else:
            digest.update(str(os.stat(file).st_size).encode())
    lines = [f"library {module.name} {digest.hexdigest()}", *_versions(module)]
    return "\n".join(lines), frozenset(imported - {module.name, "__main__"})


def _files(module: Module) -> Iterator[tuple[str, str]]:
    if module.file is not None and not module.folders:
        yield os.path.basename(module.file), module.file
    for top in module.folders:
        for folder, _, names in os.walk(top):
            for name in names:
                if name.endswith((".py", *EXTENSION_SUFFIXES)):
                    file = os.path.join(folder, name)
                    if os.path.isfile(file):
                        yield Path(file).relative_to(top).as_posix(), file


def _versions(module: Module) -> list[str]:
    """Return the version of the distribution that holds a module, and of all that it requires."""
    from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution, distribution

    found = _metadata_folder(module)
    if found is None:
        return []
    waiting: list[Distribution] = [PathDistribution(found)]
    lines: list[str] = []
    seen = set(IN_THE_ENVIRONMENT)
    while waiting:
        one = waiting.pop()
        lines.append(f"version {_normal(one.metadata['Name'] or module.name)} {one.version}")
        for requirement in one.requires or ():
            required = re.match(r"[\w.-]+", requirement)
            if required is None or _normal(required[0]) in seen or _EXTRA.search(requirement):
                continue
            seen.add(_normal(required[0]))
            with contextlib.suppress(PackageNotFoundError, ValueError):  # not for this machine
                waiting.append(distribution(required[0]))
    return sorted(lines)


def _metadata_folder(module: Module) -> Path | None:
    """Return the folder ``*.dist-info`` (or ``*.egg-info``) of the distribution that holds a module."""
    try:
        folders = [
            Path(module.root, entry)
            for entry in sorted(os.listdir(module.root))
            if entry.endswith((".dist-info", ".egg-info"))
        ]
    except OSError:
        return None
    named = [one for one in folders if _normal(one.name.split("-")[0]) == _normal(module.name)]
    for folder in [*named, *folders]:
        for record in ("RECORD", "installed-files.txt", "top_level.txt"):
            try:
                text = (folder / record).read_text(errors="replace")
            except OSError:
                continue
            if re.search(rf"^(?:\.\./)?{re.escape(module.name)}(?:[/.,]|$)", text, re.MULTILINE):
                return folder
    return named[0] if named else None


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
