"""The command `simkit new`: a study to start from, written to a file."""

from __future__ import annotations

import keyword
import re
import shlex
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.terminal.console import say
from simkit.declare.checks import COMMANDS
from simkit.engine.sources.registry import command_names, study_names
from simkit.errors import UsageError

_EXAMPLE = "write simkit new mine.py"
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_IMPORTS = re.compile(r"^from simkit.* import (.*)$", re.MULTILINE)
_LONGEST = 40  # letters: the lines of the file stay readable


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="As mine.py, or my-law.py.")] = "",
) -> None:
    """Write a study to start from: simkit new mine.py, then simkit run mine.py.

    The file holds a small theorem, explained line by line. The class is named after the file: mine.py
    has Mine, my-law.py has MyLaw.
    """
    if not file:
        raise UsageError(f"new: name the file to be written; {_EXAMPLE}")
    path, refused = Path(file), f"new {file!r}"
    if path.suffix != ".py":
        raise UsageError(f"{refused}: a study stands in a file whose name ends in .py; {_EXAMPLE}")
    study_class, name = _names(path.stem, refused)
    text = template()
    for mark, word in (("@FILE@", path.name), ("@CLASS@", study_class), ("@NAME@", name)):
        text = text.replace(mark, word)
    try:
        if path.is_symlink() or path.exists():
            raise UsageError(f"{refused}: the file is there already; {_another(path)}")
        if not path.parent.is_dir():
            raise UsageError(f"{refused}: there is no folder {str(path.parent)!r}; {_EXAMPLE}")
        with path.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise UsageError(f"{refused}: it cannot be written ({reason}); {_EXAMPLE}") from None
    say(f"wrote {file}: run it with simkit run {shlex.quote(file)}")


def template() -> str:
    """Return the study that is written, its names still to be filled in."""
    from importlib.resources import files

    return (files("simkit.cli") / "templates" / "study.py.txt").read_text(encoding="utf-8")


def _names(stem: str, refused: str) -> tuple[str, str]:
    """Return the names of the class and of the study that a file's name gives."""
    name = _HUMP.sub("-", stem).replace("_", "-").lower()
    study_class = "".join(word[0].upper() + word[1:] for word in re.split("[-_]", stem) if word)
    if not _WORDS.fullmatch(stem) or len(stem) > _LONGEST or keyword.iskeyword(study_class):
        raise UsageError(
            f"{refused}: no class can be named after it; write letters and digits, {_LONGEST} at most, a"
            " letter first, as in simkit new my-law.py"
        )
    if name in (*COMMANDS, *command_names(), *study_names()):
        raise UsageError(f"{refused}: simkit has {name!r} itself; write simkit new my-{name}.py")
    if study_class in _taken():
        raise UsageError(
            f"{refused}: it would need the name {study_class!r} of simkit; write simkit new my-{name}.py"
        )
    return study_class, name


def _taken() -> set[str]:
    """Return the names that the template imports."""
    return set(re.findall(r"\b[A-Z]\w+", " ".join(_IMPORTS.findall(template()))))


def _another(path: Path) -> str:
    """Return what to write where a file is there: a name that is free."""
    free = next(p for i in range(2, 10_000) if not (p := path.with_name(f"{path.stem}-{i}.py")).exists())
    return f"write simkit new {free}"
