"""What blocks read: where a study does not declare it, what is stored of them grows stale in silence."""

import contextlib
import os
import site
import sys
import sysconfig
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from simkit import errors
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import SimkitError, format_count

_MAKES = os.O_WRONLY | os.O_EXCL | os.O_TRUNC  # what it opens so, a trial has not found there
_CODE = frozenset((
    ".py", ".pyc", ".pyi", ".pyd", ".so", ".dll", ".dylib", ".pth", ".nbi", ".nbc",
))  # fmt: skip
_INSTALLED = frozenset(("site-packages", "dist-packages"))
_SYSTEM = ("/proc", "/dev", "/sys", "/etc", "/usr", "/lib", "/lib64", "/System", "/Library")
_MOST_NAMED = 3

_own = threading.local()
_while_loading: dict[str, Mapping[str, bool]] = {}  # by the name of a user's module
_lock = threading.Lock()
_is_watched = False


class WatchedTallies(list[Tally]):
    """The tallies of a block that was watched, with the data files that were read for it."""

    read: tuple[str, ...] = ()


@contextlib.contextmanager
def watching() -> Iterator[Mapping[str, bool]]:
    """Note what this thread opens: by its path, whether as data that was there before."""
    global _is_watched
    with _lock:
        if not _is_watched:  # for good: Python takes none back
            _is_watched = True
            sys.addaudithook(_see)
    before, _own.opened = getattr(_own, "opened", None), {}
    try:
        yield _own.opened
    finally:
        _own.opened = before


def keep(module: str, opened: Mapping[str, bool]) -> None:
    """Keep what was opened while a user's module was loaded, for `data_among`."""
    _while_loading[module] = opened


def _see(event: str, arguments: tuple[Any, ...]) -> None:
    if event not in ("open", "sqlite3.connect") or (opened := getattr(_own, "opened", None)) is None:
        return
    file, *_, flags = (*arguments, 0) if event != "open" else arguments
    with contextlib.suppress(OSError, ValueError, TypeError):  # a number, or a folder that is gone
        path = os.path.abspath(os.fsdecode(file))
        is_made = flags & _MAKES or event != "open" and not os.path.exists(path)  # as a database is
        opened.setdefault(path, not is_made and not _loads_a_library(sys._getframe(1)))


def _loads_a_library(frame: FrameType | None) -> bool:
    """Return whether a library's module is being loaded, which may read settings of its own."""
    while frame is not None:
        if frame.f_code.co_name == "<module>":
            return _is_installed(frame.f_code.co_filename)
        frame = frame.f_back
    return False


def _is_installed(path: str) -> bool:
    """Return whether a file belongs to the system, Python, simkit or a library."""
    given = Path(path)
    known = any(given.is_relative_to(folder) for folder in _own_folders())
    return known or not _INSTALLED.isdisjoint(given.parts)


@cache
def _own_folders() -> tuple[str, ...]:
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    known = [
        *map(sysconfig.get_path, names),
        site.getusersitepackages(),
        str(Path(errors.__file__).parent),
    ]
    return (*_SYSTEM, *known, *map(os.path.realpath, known))


def data_among(study: Study, opened: Mapping[str, bool]) -> tuple[str, ...]:
    """Return the data among what was opened for a study, as its ``data_files`` would name it."""
    own = _own_class(study)
    every = {**_while_loading.get(own.__module__, {}), **opened}
    paths = {os.path.realpath(path) for path, is_read in every.items() if is_read}
    folder = _folder_of(own)
    found = []
    for path in map(Path, sorted(paths)):
        if path.is_file() and path.suffix not in _CODE and not _is_installed(str(path)):
            inside = path.is_relative_to(folder)
            found.append((path.relative_to(folder) if inside else path).as_posix())
    return tuple(found)


def undeclared(study: Study, read: Collection[str]) -> list[str]:
    """Return what was read for a study and is not declared; of one typed at a prompt nothing."""
    from simkit.engine.sources.source_hash import find_sources

    sources = None
    if read:
        with contextlib.suppress(SimkitError):
            sources = find_sources(study)
    if sources is None:  # typed at a prompt: no other process uses its blocks
        return []
    known = {os.path.realpath(file) for file in sources.files}
    folder = _folder_of(_own_class(study))
    return [name for name in sorted(read) if os.path.realpath(os.path.join(folder, name)) not in known]


def describe_undeclared(study: Study, read: Collection[str]) -> Iterable[str]:
    """Yield the line that names what was read for a study and is not declared, if there is anything."""
    if left := undeclared(study, read):
        files = format_count(len(left), "file")
        listed = ", ".join(map(repr, left[:_MOST_NAMED]))
        listed += ", ..." if len(left) > _MOST_NAMED else "," * (len(left) == 1)
        yield (
            f"warning: study {study.name!r} reads {files} that it does not declare: after a change"
            f" there, blocks of the ledger are used all the same; write data_files = ({listed}) in it"
        )


def _own_class(study: Study) -> type[Study]:
    wrapped: Study = getattr(study, "wrapped", study)  # rare events are of the study that they wrap
    return type(wrapped)


def _folder_of(study: type[Study]) -> str:
    file = getattr(sys.modules.get(study.__module__), "__file__", None)
    return os.path.dirname(os.path.realpath(file)) if file else os.path.realpath(os.curdir)
