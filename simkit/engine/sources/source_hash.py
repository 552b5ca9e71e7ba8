"""The hash of a study's sources: a stored block is never reused where a trial could differ.

Every file that a trial's files import counts whole, as a tree without positions and docstrings
(`simkit.kernels.closure`). Only of a study in one file of a user's are definitions left out, and what
the study's classes say (`simkit.engine.sources.own_file`).
"""

import glob
import hashlib
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.declare import rare, statement
from simkit.declare.study import Study
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.rare_trials import RareTrials
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.sources.own_file import cut
from simkit.errors import StudyError
from simkit.kernels.closure.finder import loaded_file
from simkit.kernels.closure.follow import Follower, Member, digest_of

_RARE_NAMES = rare.RARE_NAMES | {"rare_events"}
#: What is said about a study, not what a trial is.
STATEMENT_NAMES = (
    statement.STATEMENT_NAMES | _RARE_NAMES | {"bounds", "claims", "statements", "threshold"}
)
# What an estimate of a rare event rests on beside it.
_RARE = (
    "simkit.declare.rare", "simkit.engine.cells.rare_trials", "simkit.stats.rare.splitting",
    "simkit.stats.rare.tilting",
)  # fmt: skip
#: How the modules of users' files are called.
FILE_MODULE = "simkit_study_file_"
# What every trial rests on: its draws, its failures, its counts.
_ALWAYS = (
    "simkit.engine.cells.keys", "simkit.engine.cells.seeding", "simkit.engine.cells.trials",
    "simkit.kernels.jit", "simkit.declare.study", "simkit.declare.tally",
)  # fmt: skip
_NO_SOURCE = f"prompt-{secrets.token_hex(8)}"


@dataclass(frozen=True)
class Sources:
    """What a study's trials depend on."""

    # the study's own file, what it imports, directly or not, and its data files; of installed libraries,
    # which count by text and version, none is listed
    files: tuple[Path, ...]
    # one for each file, library and environment variable, the same on every machine
    lines: tuple[str, ...]

    @property
    def hash(self) -> str:
        """Return 16 hex digits, wherever the files lie."""
        return digest_of(self.lines)


def find_sources(study: Study) -> Sources | None:
    """Return what a study's trials depend on, or None for one typed at a prompt.

    Imports are read, never run. Raises StudyError if a declared data file is missing.
    """
    said, always = STATEMENT_NAMES, list(_ALWAYS)
    if isinstance(study, RareTrials):
        study = study.wrapped
        said = STATEMENT_NAMES - _RARE_NAMES
        always += [*_RARE, *filter(None, [study.rare_events.partition(":")[0]])]
    elif isinstance(study, PairedTrials):
        study = study.wrapped
        always.append(PairedTrials.__module__)
    elif isinstance(study, ReducedTrials):
        said = STATEMENT_NAMES - {"reductions"}
        always += [ReducedTrials.__module__, *study.declared_in]
        study = study.wrapped
    own = _OwnModule.of(type(study))
    if own is None:
        return None
    follower = Follower(own.name, own.file, own.package)
    if follower.own is None:
        return None
    for module in always:
        follower.add_module(module)
    _count_own(follower, follower.own, type(study), said)
    data = sorted(set(_data_files(study)))
    lines = [f"data {name} {_digest_of_file(file)}" for name, file in data]
    files = {*map(Path, follower.members), *(Path(file) for _, file in data)}
    return Sources(tuple(sorted(files)), (*follower.lines(), *lines))


def source_files(study: Study) -> list[Path]:
    """Return the files on which a study's trials depend: its own, what it imports, its data."""
    found = find_sources(study)
    return [] if found is None else list(found.files)


def source_hash(study: Study) -> str:
    """Return the hash of what a study's trials depend on.

    A study typed at a prompt has no file: its results are no other process's.
    """
    found = find_sources(study)
    return _NO_SOURCE if found is None else found.hash


def _count_own(follower: Follower, member: Member, study: type, said: frozenset[str]) -> None:
    """Let a study's own file count: all of a package's, of a file alone what a trial may reach."""
    classes = frozenset(c.__name__ for c in study.__mro__ if c.__module__ == study.__module__)
    parts = None if member.package else cut(member.parsed.text, study.__qualname__, classes, said)
    kept, left_out = (None, []) if parts is None else parts
    follower.count(member, kept)
    follower.drain()
    while reached := [one for one in left_out if member.as_text or one.counts(follower)]:
        left_out = [one for one in left_out if one not in reached]
        follower.count(member, [one.piece for one in reached])
        follower.drain()


@dataclass(frozen=True)
class _OwnModule:
    """Where a study's class is defined."""

    name: str
    file: str
    package: str

    @classmethod
    def of(cls, study: type) -> "_OwnModule | None":
        module = sys.modules.get(study.__module__)
        file = loaded_file(module)
        if module is None or file is None:
            return None
        file = os.path.abspath(file)
        if not os.path.isfile(file):
            return None
        path = Path(file)
        spec = getattr(module, "__spec__", None)
        name = study.__module__ if study.__module__ != "__main__" else getattr(spec, "name", "__main__")
        name = name.removesuffix(".__main__") if path.name == "__main__.py" else name
        parts = name.split(".")
        inside = [*parts, "__init__"] if path.stem in ("__init__", "__main__") else parts
        if list(path.with_suffix("").parts[-len(inside) :]) == inside:
            package = name if path.stem in ("__init__", "__main__") else name.rpartition(".")[0]
            return cls(name, file, package)
        return cls(path.stem, file, "")


def _data_files(study: Study) -> Iterator[tuple[str, str]]:
    """Yield name and path of each data file that a study's classes declare, beside their own files."""
    where = f"study {type(study).__name__}: data_files"
    own = [(type(study), vars(study)["data_files"])] if "data_files" in vars(study) else []
    own += [(cls, vars(cls)["data_files"]) for cls in type(study).__mro__ if "data_files" in vars(cls)]
    for holder, declared in own:
        if isinstance(declared, str) or not isinstance(declared, Sequence):
            raise StudyError(f"{where} is {declared!r}; write a tuple of names as ('table.csv',)")
        module = _OwnModule.of(holder)
        folder = os.path.dirname(module.file) if module is not None else os.getcwd()
        for pattern in declared:
            if not isinstance(pattern, str) or not pattern:
                raise StudyError(f"{where} holds {pattern!r}; write a tuple of names as ('table.csv',)")
            try:
                found = list(_files_of(os.path.join(folder, pattern)))
            except (OSError, ValueError) as error:
                raise StudyError(f"{where}: {pattern!r} cannot be read: {error}") from None
            if not found:
                raise StudyError(f"{where}: there is no file {pattern!r} in {folder!r}")
            for file in found:
                name = file if os.path.isabs(pattern) else os.path.relpath(file, folder)
                yield Path(name).as_posix(), file


def _files_of(pattern: str) -> Iterator[str]:
    """Yield the files that a pattern names; all below it for a folder."""
    places = [pattern] if os.path.exists(pattern) else glob.glob(pattern, recursive=True)
    for place in places:
        if os.path.isdir(place):
            for above, _, names in os.walk(place):
                yield from (os.path.join(above, name) for name in names)
        elif os.path.exists(place):
            yield place


def _digest_of_file(file: str) -> str:
    try:
        with open(file, "rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest()
    except OSError as error:
        raise StudyError(f"data file {file!r} cannot be read: {error.strerror or error}") from None
