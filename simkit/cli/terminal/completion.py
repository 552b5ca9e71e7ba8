"""What a shell completes: commands, values of options, ids of figures, studies in files."""

import os
import re
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from simkit.declare.parameters.parameter import Parameter

_COMPLETION = "_SIMKIT_COMPLETE"
_CLASS = re.compile(r"^class (\w+)\(([^)]*)\)\s*:", re.MULTILINE)
_LARGEST_FILE = 1_000_000  # bytes; a study is written by hand

#: From what has been typed of a word to what it may become.
Completion = Callable[[str], list[str]]


def is_completing() -> bool:
    """Return whether a shell asks what a word may become; nothing else is printed then."""
    return os.environ.get(_COMPLETION) is not None


def typed_words() -> list[str]:
    """Return the words that stand on the command line behind ``simkit``, the last one unfinished."""
    text = os.environ.get("COMP_WORDS", os.environ.get("_TYPER_COMPLETE_ARGS", ""))
    unfinished = [""] if text.endswith(" ") else []
    try:
        return shlex.split(text)[1:] + unfinished
    except ValueError:  # an open quote
        return text.split()[1:] + unfinished


def among(words: Sequence[str]) -> Completion:
    """Return the completion of one word, or of the last of a list with commas."""

    def complete(incomplete: str) -> list[str]:
        head, comma, last = incomplete.rpartition(",")
        return [head + comma + word for word in words if word.startswith(last)]

    return complete


def values_of(parameter: Parameter) -> Completion:
    """Return the completion of a parameter's values: its choices, true and false, or its default."""
    if parameter.is_categorical:
        return among(parameter.choices or ("true", "false"))
    return among([] if parameter.default is None else [parameter.default_text])


def figures(incomplete: str) -> list[str]:
    """Return the ids of figures that begin so."""
    from simkit.figures.panels.catalogue import extra_paths, spec_paths

    return [each for each in (*spec_paths(), *extra_paths()) if each.startswith(incomplete)]


def own_studies(incomplete: str) -> list[str]:
    """Return the studies in the files of a folder, as ``mine.py:MyStudy``; no file is imported."""
    folder = Path(incomplete).parent if "/" in incomplete else Path()
    found = []
    for path in sorted(folder.glob("*.py")):
        try:
            if path.stat().st_size > _LARGEST_FILE:
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found += [f"{path}:{name}" for name in _study_classes(text)]
    return [each for each in found if each.startswith(incomplete.removeprefix("./"))]


def auditable(incomplete: str) -> list[str]:
    """Return papers, studies and files whose claims can be audited."""
    from simkit.engine.sources.registry import study_names
    from simkit.verdicts.audits.papers import CONTROLS, paper_table

    names = [name for name in (*paper_table(), *study_names()) if name != CONTROLS]
    return [*(n for n in names if n.startswith(incomplete)), *own_studies(incomplete)]


def every_study(incomplete: str) -> list[str]:
    """Return the installed studies and those in the files of a folder."""
    from simkit.engine.sources.registry import study_names

    return [each for each in study_names() if each.startswith(incomplete)] + own_studies(incomplete)


def _study_classes(text: str) -> list[str]:
    """Return the names of a file's studies: of classes that follow, if through others, a Study."""
    studies: list[str] = []
    for name, bases in _CLASS.findall(text):
        if any(base.endswith("Study") or base in studies for base in re.findall(r"\w+", bases)):
            studies.append(name)
    return studies
