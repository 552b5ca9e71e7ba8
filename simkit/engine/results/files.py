"""The files of a run: data, pictures and manifest, each replaced whole."""

import contextlib
import json
import os
import platform
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from simkit.declare.parameters.parameter import Cases, Rule, format_value
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.results.result import Result
from simkit.errors import UsageError

_LIBRARIES = ("numpy", "scipy", "numba", "pandas", "matplotlib")
#: Packages of an extra that some studies compute with, by the module that they load.
_OF_EXTRAS = {"sklearn": "scikit-learn", "torch": "torch"}


def require_folder(folder: Path, out: Path | None = None) -> None:
    """Make the folder and see that it can be written, before anything runs.

    Raises UsageError if it cannot, or lies elsewhere.

    `out`: the folder that the user has named, where that is another: no link may lead out of it.
    """
    refuse_link(folder, out or folder)
    try:
        with contextlib.suppress(FileNotFoundError):
            folder.stat()  # of links that lead round in a circle `mkdir` would say that they exist
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".simkit-"):
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(
            f"--out: the folder {str(folder)!r} cannot be written ({reason.lower()});"
            " name another, as --out results"
        ) from None


def refuse_link(path: Path, out: Path) -> None:
    """Refuse a link, by its name alone in the folder that the user has named, that leads elsewhere."""
    try:  # not `Path.resolve`, which raises where links lead round in a circle
        place, inside = (Path(os.path.realpath(each)) for each in (path, out))
    except (OSError, ValueError):  # whoever opens it will say why it cannot be
        return
    if not place.is_relative_to(inside):
        raise UsageError(
            f"--out: {str(path)!r} is a link that leads out of that folder, to {str(place)!r};"
            " take the link away, or name that place itself"
        )


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path beside `path`, whose place it takes when all went well; errors name `path`."""
    # Nobody knows the name before: a link laid there beforehand would be written through.
    partial = path.with_name(f".{path.stem}.partial-{secrets.token_hex(8)}{path.suffix}")
    try:
        yield partial
        partial.replace(path)
    except OSError as error:  # of a full disk it names no file, else the one beside
        if error.errno is not None:
            error.filename, error.filename2 = str(path), None
        raise
    finally:
        partial.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write a file whole, with LF line ends."""
    with replacing(path) as partial:
        partial.write_text(text, encoding="utf-8", newline="\n")


def run_name(study: Study, cells: Sequence[Cell], swept: Sequence[str], given: Sequence[str]) -> str:
    """Return the files' name: categories off their default, then what was swept; else ``point``."""
    parts: list[str] = []
    for parameter in study.parameters:
        if not parameter.is_categorical or parameter.name not in given or parameter.name in swept:
            continue
        value = cells[0].parameters[parameter.name]
        default = parameter.default
        if isinstance(default, Cases):
            default = default.values[str(cells[0].parameters[default.by])]
        if isinstance(default, Rule) or value != default:
            is_flag = parameter.type == "bool"
            text = format_value(value)
            parts.append((parameter.name if value else f"no-{parameter.name}") if is_flag else text)
    parts += swept
    return "-".join(part.replace("_", "-") for part in parts) or "point"


def manifest(command: str, options: Mapping[str, str], result: Result) -> dict[str, Any]:
    """Return what one needs to know to make the numbers again."""
    first, settings = result.cells[0], result.settings
    fixed = {
        name: value
        for name, value in first.parameters.items()
        if all(cell.parameters[name] == value for cell in result.cells)
    }
    stopped = {} if settings.stopping is None else {"stopping": _stopped(result)}
    return {
        "command": command,
        "study": result.study.name,
        "options": dict(options),
        "parameters": fixed,
        "rules": dict(first.rules),
        "cells": len(result.cells),
        "trials": settings.trials,
        **stopped,
        "block_size": result.study.block_size,
        "seed": settings.seed,
        "confidence": settings.confidence,
        "failures": result.failures,
        "incomplete": {message: len(cells) for message, cells in result.incomplete.items()},
        "source_hash": result.plan.source,
        "versions": versions(),
        "host": {
            "machine": platform.machine(),
            "system": platform.system(),
            "python": platform.python_implementation(),
            "cpus": os.cpu_count(),
        },
        "workers": settings.workers,
        "trials_simulated": result.plan.simulated,
        "seconds": round(result.seconds, 3),
    }


def _stopped(result: Result) -> dict[str, Any]:
    """Return the stopping rule, and how far the cells went by it; looks are counted from 1."""
    from simkit.stats.evidence.sequences import look_trials

    settings, rule = result.settings, result.settings.stopping
    assert rule is not None
    had = Counter(tally.trials for tally in result.tallies)
    looks = look_trials(max(had), result.study.block_size)
    return {
        **rule.words(),
        **rule.level(settings.confidence, settings.family_error),
        "trials" if rule.adaptive else "max_trials": settings.trials,
        "look": len(looks),
        **({"time_over": max(result.plan.cut.values())} if result.plan.cut else {}),
        "cells_by_trials": {str(trials): had[trials] for trials in sorted(had)},
    }


def versions() -> dict[str, str]:
    """Return the versions of Python, simkit and the libraries under it.

    Those of an extra are named where they are loaded by now, as they are once a study that computes
    with them is asked whether it can run.
    """
    found = {"python": platform.python_version()}
    loaded = [name for module, name in _OF_EXTRAS.items() if sys.modules.get(module) is not None]
    for name in ("attention-simkit", *_LIBRARIES, *loaded):
        with contextlib.suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def to_json(record: Mapping[str, Any]) -> str:
    """Return a manifest as text."""
    return json.dumps(record, indent=2, default=str) + "\n"
