"""TOML files that anyone may have written: read whole or refused, and what they may name to be run."""

import tomllib
from pathlib import Path
from typing import Any

from simkit.declare.parameters.expressions import as_double
from simkit.engine.sources.registry import study_file
from simkit.errors import UsageError

_LARGEST = 1_000_000  # bytes
_LONGEST = 80  # characters of a name that are shown


def read_toml(path: Path, where: str) -> dict[str, Any]:
    """Return what a TOML file holds.

    Raises UsageError if it is no TOML, or none that can be read in short time.

    `where`: the file as a message names it, ``the spec 'fig.toml'``.
    """
    try:
        if not path.is_file():  # a pipe would be waited for
            raise UsageError(f"{where} is no file; write the path of a TOML file")
        if path.stat().st_size > _LARGEST:
            raise UsageError(f"{where} is larger than {_LARGEST:,} bytes; none is")
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=as_double)
    except RecursionError:
        raise UsageError(f"{where} cannot be read: it is nested too deeply") from None
    except OSError as error:
        raise UsageError(f"{where} cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{where} cannot be read: it is no TOML ({error})") from None
    except (ValueError, RuntimeError) as error:  # numbers that no double holds, and loops of links
        raise UsageError(f"{where} cannot be read: {error}") from None


def study_beside(path: Path, study: str, *, where: str, key: str, what: str = "file") -> str:
    """Return a study in a file, ``mine.py:MyStudy``, that a file names from its own folder.

    The file that names it is data, and the study's file is run: what lies in that folder or below it,
    links resolved, came with it and may be run, nothing else. Raises UsageError, with the file,
    its key and its kind as a message names them, if it lies elsewhere. What is returned can be loaded
    from any folder.
    """
    try:
        folder = path.resolve().parent
        base = path.parent if path.parent.resolve() == folder else folder
        found = str(base / study)
        is_beside = study_file(found).resolve().is_relative_to(folder)  # what is run, not what is named
    except (OSError, ValueError, RuntimeError):  # no path at all
        is_beside = False
    if not is_beside:
        raise UsageError(
            f"{where}: {key}: {study[:_LONGEST]!r} does not lie in the {what}'s folder, and nothing else"
            f' is run; put the file beside it and write {key} = "mine.py:MyStudy"'
        )
    return found
