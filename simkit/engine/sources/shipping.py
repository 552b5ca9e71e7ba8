"""A study in a user's file, on its way to workers that have no such file.

The file travels with those of its folder that its hash covers: what it imports, and its data. A worker
writes them into a private folder and loads the study there, if its sources are those of the task.
"""

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from simkit import errors
from simkit.declare.study import Study
from simkit.engine.sources import references
from simkit.engine.sources.own_folders import make_own_folder
from simkit.engine.sources.registry import load_study_file
from simkit.engine.sources.source_hash import source_files, source_hash
from simkit.errors import MachineFault, StudyError

Name = tuple[str, str]  # reference and source
_MOST_BYTES = 100_000_000
_SIMKIT = Path(errors.__file__).resolve().parent


@dataclass(frozen=True)
class Bundle:
    """A study's file and what it needs of its folder."""

    target: str  # file and class, as ``mine.py:MyStudy``, relative to the folder
    files: tuple[tuple[str, bytes], ...]  # paths relative to the folder, and what the files hold


def pack(name: Name) -> Bundle:
    """Return the files of a study of this process; MachineFault if they cannot be sent."""
    path, _, class_name = references.split_asked(name[0])[1].rpartition(":")
    file = Path(path).resolve()
    found, size = [], 0
    for each in source_files(references.find_study(*name)):
        inside = each.resolve()
        if not inside.is_relative_to(file.parent) or inside.is_relative_to(_SIMKIT):
            continue  # workers have it installed, or refuse
        try:
            found.append((inside.relative_to(file.parent).as_posix(), inside.read_bytes()))
        except OSError as error:
            raise MachineFault(f"{str(each)!r} cannot be sent to workers: {error.strerror}") from None
        size += len(found[-1][1])
        if size > _MOST_BYTES:
            raise MachineFault(
                f"the files of {name[0]} are over {_MOST_BYTES / 1e6:.0f} MB, too much to send to"
                " workers: put its data where they can read it"
            )
    return Bundle(f"{file.name}:{class_name}", tuple(found))


class _Stage:
    """The user's files that are loaded in this process: one study's at a time.

    Files of one name may differ from run to run, and a trial may import when it runs.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._folders: dict[Name, tuple[str, str]] = {}  # with the target
        self._on: Name | None = None
        self._users = 0

    @contextlib.contextmanager
    def hold(self, name: Name, bundle: Bundle | None) -> Iterator[bool]:
        """Let a study be found while it is in use; say whether it can be."""
        if name not in self._folders and references.is_known(
            *name
        ):  # the process that asks, or its fork
            yield True
            return
        with self._changed:
            while self._users and self._on != name:
                self._changed.wait()
            if bundle is not None and name not in self._folders:
                self._folders[name] = _write(bundle), bundle.target
            if name not in self._folders:
                is_here = False
            else:
                if self._on != name:
                    self._load(name)
                is_here = True
                self._users += 1
        try:
            yield is_here
        finally:
            if is_here:
                with self._changed:
                    self._users -= 1
                    self._changed.notify_all()

    def _load(self, name: Name) -> None:
        if self._on is not None:
            references.forget(*self._on)
            _unload(self._folders[self._on][0])
            self._on = None
        folder, target = self._folders[name]
        own: Study = load_study_file(os.path.join(folder, target))
        study = references.as_asked(own, references.split_asked(name[0])[0])
        if source_hash(study) != name[1]:
            _unload(folder)
            raise StudyError(
                f"study {study.name!r} ({name[0]}) has other sources on a worker than where its"
                " tasks were made: what it imports from elsewhere differs there, or its file was edited"
                " meanwhile"
            )
        references.remember(*name, study)
        self._on = name


def _write(bundle: Bundle) -> str:
    """Write files into a folder that nobody else can enter, and that goes with the process."""
    folder, _ = make_own_folder("simkit-study-")
    for name, content in bundle.files:
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def _unload(folder: str) -> None:
    """Forget the modules of a folder, so that others of their names are loaded anew."""
    sys.path[:] = [path for path in sys.path if path != folder]
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and Path(file).is_relative_to(folder):
            del sys.modules[name]


stage = _Stage().hold
