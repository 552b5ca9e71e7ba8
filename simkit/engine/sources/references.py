"""Naming a study so that any process finds it again: by module or file, and its sources' hash."""

import importlib
import inspect
import sys

from simkit.declare.study import Study
from simkit.engine.cells.paired_trials import PairedTrials
from simkit.engine.cells.rare_trials import RareTrials
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.sources.registry import load_study_file
from simkit.engine.sources.source_hash import FILE_MODULE, source_hash
from simkit.errors import SimkitError, StudyError, one_line

_LOCAL, _RARE, _PAIR, _REDUCED = "object:", "rare:", "pair:", "reduced:"
_known: dict[tuple[str, str], Study] = {}


def refer_to(study: Study, source: str) -> str:
    """Return where other processes find a study; this one remembers the object itself."""
    reference = _reference(study)
    _known[reference, source] = study
    return reference


def _reference(study: Study) -> str:
    if isinstance(study, RareTrials):
        return f"{_RARE}{study.method}:{_reference(study.wrapped)}"
    if isinstance(study, PairedTrials):
        return f"{_PAIR}{study.pair}:{_reference(study.wrapped)}"
    if isinstance(study, ReducedTrials):
        return f"{_REDUCED}{study.method}:{_reference(study.wrapped)}"
    cls = type(study)
    local = f"{_LOCAL}{cls.__qualname__}:{id(study):x}"
    if vars(study):  # built with arguments that no name can tell
        return local
    if cls.__module__.startswith(FILE_MODULE):
        return f"{inspect.getsourcefile(cls)}:{cls.__name__}"
    module = sys.modules.get(cls.__module__)
    if cls.__module__ == "__main__" or getattr(module, cls.__qualname__, None) is not cls:
        return local
    return f"{cls.__module__}:{cls.__qualname__}"


def is_known(reference: str, source: str) -> bool:
    """Return whether this process has a study without looking for it."""
    return (reference, source) in _known


def remember(reference: str, source: str, study: Study) -> None:
    """Let a study of these sources be found in this process."""
    _known[reference, source] = study


def forget(reference: str, source: str) -> None:
    """Let a study be found in this process no more."""
    _known.pop((reference, source), None)


def find_study(reference: str, source: str) -> Study:
    """Return the study of a reference, loaded once per process; StudyError if it is another one."""
    if (reference, source) not in _known:
        study = _load(reference)
        if source_hash(study) != source:
            raise StudyError(
                f"study {study.name!r} ({reference}) has other sources here than where its tasks were"
                " made; install the same version on both sides"
            )
        _known[reference, source] = study
    return _known[reference, source]


def _load(reference: str) -> Study:
    asked, reference = split_asked(reference)
    return as_asked(_load_plain(reference), asked)


def split_asked(reference: str) -> tuple[str, str]:
    """Return what a reference asks of a study, or nothing, and the study's own."""
    if not reference.startswith((_RARE, _PAIR, _REDUCED)):
        return "", reference
    kind, asked, own = reference.split(":", 2)
    return f"{kind}:{asked}", own


def as_asked(study: Study, asked: str) -> Study:
    """Return a study, its rare events by a method, a pair of its trials, or its variance reduced."""
    if asked.startswith(_PAIR):
        return PairedTrials(study, asked.removeprefix(_PAIR))
    if asked.startswith(_REDUCED):
        return ReducedTrials(study, asked.removeprefix(_REDUCED))
    return RareTrials(study, asked.removeprefix(_RARE)) if asked else study


def _load_plain(reference: str) -> Study:
    if reference.startswith(_LOCAL):
        raise StudyError(
            "a study that is defined at a prompt or built with arguments stays in its process; put it in"
            " a file to run it elsewhere"
        )
    if ".py:" in reference:
        return load_study_file(reference)
    module, _, name = reference.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)()
    except (SimkitError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise StudyError(f"study {reference!r} cannot be loaded here: {one_line(error)}") from error
    if not isinstance(found, Study):
        raise StudyError(f"{reference!r} is no study")
    return found
