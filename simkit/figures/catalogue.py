"""Which figures ship: their ids and where their specs lie. Imports nothing heavy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from simkit.errors import UsageError, nearest


def experiments_folder() -> Path:
    """Return the folder of the specs: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    inside = package / "experiments"
    return inside if inside.is_dir() else package.parent / "experiments"


@cache
def spec_paths() -> dict[str, Path]:
    """Return the path of every shipped spec by id; a spec's file is ``<paper>/<figure>.toml``."""
    folder = experiments_folder()
    paths = sorted(folder.glob("*/*.toml"))
    return {f"{path.parent.name}-{path.stem}": path for path in paths}


def find_specs(names: Sequence[str]) -> list[str]:
    """Return the ids that names stand for; a suffix may stand for an id while it is unambiguous.

    Raises
    ------
    UsageError
        If a name fits no figure, or more than one.
    """
    known, found = list(spec_paths()), []
    for name in names:
        fits = [name] if name in known else [i for i in known if name and i.endswith(name)]
        if not fits:
            raise UsageError(f"there is no figure {name!r}{nearest(name, known)}")
        if len(fits) > 1:
            raise UsageError(f"the figure {name!r} is ambiguous: write {' or '.join(fits)}")
        found.append(fits[0])
    return list(dict.fromkeys(found))
