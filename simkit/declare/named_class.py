"""What a study names beside itself, as ``module:Class``."""

import importlib
from typing import TypeVar

from simkit.declare.mistakes import said_of
from simkit.declare.study import Study
from simkit.errors import StudyError

Named = TypeVar("Named")


def load_class(study: Study, reference: str, base: type[Named], meaning: str) -> type[Named]:
    """Return the class ``module:Class`` that a study names; `StudyError` if there is no such `base`."""
    module, _, name = reference.partition(":")
    try:
        found = getattr(importlib.import_module(module), name)
    except Exception as error:  # another package's code may raise anything
        raise StudyError(
            f"study {study.name!r}: its {meaning} {reference!r} cannot be loaded: {said_of(error)}"
        ) from error
    if not (isinstance(found, type) and issubclass(found, base)):
        raise StudyError(f"study {study.name!r}: {reference!r} is no subclass of {base.__name__}")
    return found
