"""Which figures there are: those that ship, and specs of one's own. Imports nothing heavy."""

import difflib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from simkit.engine.sources.documents import read_toml
from simkit.errors import UsageError, did_you_mean

_MOST_GUESSES = 3
#: Folders of figures that ask for more than simkit requires: the extra of the same name.
EXTRAS = ("images",)


def experiments_folder() -> Path:
    """Return the folder of the specs: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[2]
    inside = package / "experiments"
    return inside if inside.is_dir() else package.parent / "experiments"


@cache
def spec_paths() -> dict[str, Path]:
    """Return the path of every shipped spec by id; a spec's file is ``<paper>/<figure>.toml``.

    Those of `EXTRAS` are left out: not every installation can run them.
    """
    return {name: path for name, path in _found().items() if path.parent.name not in EXTRAS}


def extra_paths() -> dict[str, Path]:
    """Return the path of every shipped spec by id that takes an extra."""
    return {name: path for name, path in _found().items() if path.parent.name in EXTRAS}


def _found() -> dict[str, Path]:
    paths = sorted(experiments_folder().glob("*/*.toml"))
    return {f"{path.parent.name}-{path.stem}": path for path in paths}


def find_specs(names: Sequence[str]) -> list[Path]:
    """Return the paths of the specs that names stand for, each once.

    A name is the id of a shipped figure, or an end of it while that is unambiguous; the path of a TOML
    file; or ``mine.py`` or ``mine.py:MyStudy``, for all specs beside that file whose study it names.
    `UsageError` if a name fits no figure, or more than one.
    """
    found: list[Path] = []
    for name in names:
        if ".py" in Path(name).name:
            found += specs_beside(name)
        elif name.endswith(".toml"):
            if not Path(name).is_file():
                raise UsageError(f"there is no spec {name!r}; write the path of a TOML file")
            found.append(Path(name))
        else:
            found.append((spec_paths() | extra_paths())[_shipped_id(name)])
    return list(dict.fromkeys(found))


def _shipped_id(name: str) -> str:
    known = [*spec_paths(), *extra_paths()]
    fits = [name] if name in known else [i for i in known if name and i.endswith(name)]
    if not fits:
        raise UsageError(f"there is no figure {name!r}{_near(name, known)}")
    if len(fits) > 1:
        raise UsageError(f"the figure {name!r} is ambiguous: write {' or '.join(fits)}")
    return fits[0]


def _near(name: str, known: Sequence[str]) -> str:
    """Return the figures with the nearest ends: an id is long, and its end is what one types."""
    ends: dict[str, str] = {}
    for figure in known:
        parts = figure.split("-")
        ends.update({"-".join(parts[i:]): figure for i in range(len(parts))})
    close = difflib.get_close_matches(name, ends, n=_MOST_GUESSES)
    close += [each for each in known if name and name in each][:_MOST_GUESSES]
    found = list(dict.fromkeys(ends[each] for each in close))
    return did_you_mean(found[:_MOST_GUESSES]) if found else "; simkit list figures shows them"


def specs_beside(target: str) -> list[Path]:
    """Return the specs in the folder of a user's file that name it, or the one study of it, as theirs.

    `UsageError` if there is none, or one of the folder cannot be read.
    """
    text, _, wanted = target.partition(".py:")
    file = Path(text if not wanted and text.endswith(".py") else f"{text}.py")
    found = []
    for path in sorted(file.parent.glob("*.toml")):
        named, _, study = str(read_outline(path).get("study", "")).partition(".py:")
        same = f"{named.removesuffix('.py')}.py" == file.name
        if same and (not wanted or not study or study == wanted):
            found.append(path)
    if not found:
        study = f'"{file.name}:{wanted or "MyStudy"}"'
        raise UsageError(f"there is no TOML file beside {str(file)!r} that says study = {study}")
    return found


def is_shipped(path: Path) -> bool:
    """Return whether a spec is one of simkit's own."""
    return path.resolve().is_relative_to(experiments_folder().resolve())


def read_outline(path: Path) -> dict[str, Any]:
    """Return a spec's raw content, for a listing; `UsageError` if the file is no TOML."""
    return read_toml(path, f"the spec {str(path)!r}")
