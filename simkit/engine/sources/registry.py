"""Finding studies: by entry point, or in a user's file.

simkit's own studies and those of other packages are found alike, through the entry-point group
``simkit.studies``; names are read from metadata, and a study is loaded when it is used.
"""

import functools
import importlib.util
import sys
from collections.abc import Callable, Iterable
from importlib.machinery import SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import CodeType
from typing import Any

from simkit.declare.checks import COMMANDS, check_declaration
from simkit.declare.command import Command
from simkit.declare.mistakes import said_of
from simkit.declare.study import Study
from simkit.engine.sources.opened import keep, watching
from simkit.errors import SimkitError, StudyError, UsageError, nearest

STUDIES, SPECIAL_COMMANDS, INTERFACE = "simkit.studies", "simkit.commands", "simkit.interface"


@functools.cache
def entry_point_table(group: str = STUDIES) -> dict[str, EntryPoint]:
    """Return the entry points of all installed studies, or commands, by name, simkit's own first."""
    found = own_first(group)
    if group == SPECIAL_COMMANDS:
        own_studies = (point.name for point in _of_group(STUDIES) if _is_own(point))
        taken = (*COMMANDS, *own_studies)
    else:
        taken = (*COMMANDS, *command_names())
    table: dict[str, EntryPoint] = {}
    for point in found:  # a name that is taken stays with its first holder
        if point.name not in taken:
            table.setdefault(point.name, point)
    return table


def own_first(group: str) -> list[EntryPoint]:
    """Return the entry points of a group by name, simkit's own before those of other packages."""
    return sorted(_of_group(group), key=lambda point: (not _is_own(point), point.name))


def _of_group(group: str) -> Iterable[EntryPoint]:
    return installed_points()(group=group)


@functools.cache
def installed_points() -> Callable[..., Iterable[EntryPoint]]:
    """Return what selects entry points by their group: the metadata of each package is read once."""
    return entry_points().select


def load_point(what: str, point: EntryPoint) -> Any:
    """Return what an entry point names.

    Raises UsageError if it cannot be loaded, or its package is written for another interface of simkit.

    `what`: what it is, as in ``study 'coins'``; it begins the message.
    """
    if not _is_own(point):
        _check_interface(what, point)
    try:
        return point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # another package's code may raise anything
        raise UsageError(f"{what} ({point.value}) cannot be loaded: {said_of(error)}") from error


def interface_of(package: str) -> int | None:
    """Return the interface of simkit for which a package says that it is written; None if it does not.

    Its entry point of the group ``simkit.interface`` says so, by its name: ``1 = "my_package"``.
    """
    own = (p.name for p in _of_group(INTERFACE) if p.value.partition(".")[0] == package)
    return next((int(name) for name in own if name.isdecimal()), None)


def _check_interface(what: str, point: EntryPoint) -> None:
    from simkit.declare.interface import INTERFACES  # of other packages alone

    written = interface_of(point.value.partition(":")[0].partition(".")[0])
    if written not in (None, *INTERFACES):
        raise UsageError(
            f"{what} ({point.value}): its package is written for interface {written} of simkit, this is"
            f" interface {INTERFACES[-1]}; install the version of simkit or of the package that fits"
        )


def _is_own(point: EntryPoint) -> bool:
    return point.value.startswith("simkit.")


def command_names() -> list[str]:
    """Return the names of all installed commands that are no studies, without loading any."""
    return list(entry_point_table(SPECIAL_COMMANDS))


def load_command(name: str) -> Command:
    """Return an installed command that is no study; UsageError if its package cannot be loaded."""
    point = entry_point_table(SPECIAL_COMMANDS)[name]
    found = load_point(f"command {name!r}", point)
    if not isinstance(found, Command) or found.name != name:
        raise UsageError(f"command {name!r} ({point.value}) is no simkit Command of that name")
    return found


def study_names() -> list[str]:
    """Return the names of all installed studies without loading any."""
    return list(entry_point_table())


def load_study(name: str) -> Study:
    """Return an installed study; UsageError if there is none of that name, or it cannot be loaded."""
    table = entry_point_table()
    if name not in table:
        raise UsageError(f"there is no study {name!r}{nearest(name, table)}")
    cls = load_point(f"study {name!r}", table[name])
    where = f"{name!r} ({table[name].value})"
    study = _build(cls, where)
    if study.name != name:
        raise UsageError(f"study {where} calls itself {study.name!r}; its entry point must agree")
    return study


def load_any(name: str) -> Study:
    """Return an installed study by its name, or one in a file as ``mine.py:MyStudy``."""
    return load_study_file(name) if ".py" in name else load_study(name)


class _FromSource(SourceFileLoader):
    """Compiles a file anew: Python takes its stored code after an edit of equal length in one second."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def study_file(target: str) -> Path:
    """Return the file of ``path/to/file.py:ClassName``."""
    text, _, class_name = target.partition(".py:")
    return Path(text if not class_name and text.endswith(".py") else f"{text}.py")


def load_study_file(target: str) -> Study:
    """Return the study that ``path/to/file.py:ClassName`` names.

    The class name may be left out where the file defines one study. Raises UsageError if the file or the
    class is not there, or the file cannot be run.
    """
    own, class_name = _studies_in(target)
    if not class_name and len(own) == 1:
        class_name = next(iter(own))
    if class_name not in own:
        raise UsageError(
            f"{target!r}: {'it names no study' if not class_name else f'no study {class_name!r}'}"
            f"{nearest(class_name, own) if own else '; the file defines none'}"
        )
    return _build(own[class_name], target)


def names_in_file(target: str) -> list[str]:
    """Return ``path/to/file.py:ClassName`` of each study of a file, or of the one that is named."""
    own, class_name = _studies_in(target)
    return [target] if class_name or len(own) < 2 else [f"{study_file(target)}:{name}" for name in own]


def _studies_in(target: str) -> tuple[dict[str, type[Study]], str]:
    """Return the studies that a file defines, by class, and the class that is named."""
    from simkit.engine.sources.source_hash import FILE_MODULE  # hashing is not for lists and help

    class_name, path = target.partition(".py:")[2], study_file(target)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # no path at all
        is_file = False
    if not is_file:
        raise UsageError(f"{target!r}: there is no file {str(path)!r}; write one like mine.py:MyStudy")

    folder = str(path.resolve().parent)
    if folder not in sys.path:  # last: no file of the user's takes the place of a library
        sys.path.append(folder)
    name = f"{FILE_MODULE}{path.stem}"
    loader = _FromSource(name, str(path.resolve()))
    spec = importlib.util.spec_from_loader(name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with watching() as opened:
            loader.exec_module(module)
        keep(name, opened)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a user's file may raise anything
        raise UsageError(f"{str(path)!r} cannot be run: {said_of(error)}") from error
    own = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Study) and value.__module__ == name
    }
    return own, class_name


def _build(cls: object, where: str) -> Study:
    if not (isinstance(cls, type) and issubclass(cls, Study)):
        raise UsageError(f"study {where} is no subclass of simkit.Study")
    try:
        study = cls()
        check_declaration(study)
    except StudyError as error:
        raise UsageError(str(error)) from None
    except (SimkitError, KeyboardInterrupt):
        raise
    except BaseException as error:  # a user's constructor may raise anything
        raise UsageError(f"study {where} cannot be built: {said_of(error)}") from error
    return study
