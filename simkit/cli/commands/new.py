"""The command `simkit new`: a study to start from, written to a file."""

import keyword
import re
import shlex
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.terminal.console import print_rows, say, show
from simkit.declare.checks import COMMANDS
from simkit.declare.interface import INTERFACES
from simkit.engine.sources.registry import command_names, study_names
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.drafts.writing import Drafted

#: Each file of a package, by the template that it is made from.
_FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "@MODULE@/audited.py": "audited.py.txt",
    "@MODULE@/labels.csv": "labels.csv.txt",
    "@MODULE@/@NAME@.toml": "figure.toml.txt",
    "tests/test_study.py": "test_study.py.txt",
    ".github/workflows/tests.yml": "ci.yml.txt",
}


def write_package(name: str, study_class: str, study: str) -> Path:
    """Write the folder of a package and return its path.

    The package and its study have a name such as ``my-law``, its class one such as ``MyLaw``; the
    study's text has its names still to be filled in. `UsageError` if something of that name is there.
    """
    folder, module = Path(name), name.replace("-", "_")
    marks = {
        "@NAME@": name, "@CLASS@": study_class, "@MODULE@": module, "@INTERFACE@": str(INTERFACES[-1]),
    }  # fmt: skip
    templates = files("simkit.cli") / "templates" / "package"
    texts = {file: (templates / own).read_text(encoding="utf-8") for file, own in _FILES.items()}
    texts["@MODULE@/__init__.py"] = '"""Studies for simkit: @NAME@."""\n'
    texts["@MODULE@/study.py"] = _in_package(study)
    try:
        folder.mkdir()
        for file, text in texts.items():
            path = folder / _filled(file, marks)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_filled(text, marks), encoding="utf-8", newline="\n")
    except FileExistsError:
        raise UsageError(
            f"new --package {name!r}: it is there already; write another name, as my-{name}"
        ) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"new --package {name!r}: it cannot be written ({reason})") from None
    return folder


def _in_package(study: str) -> str:
    """Return the text of a study as it stands in a package: it has a name, no file, and a number."""
    text = study.replace("simkit run @FILE@", "simkit @NAME@").replace("audit @FILE@", "audit @NAME@")
    return text.replace('"Theorem",', '"Theorem 1",')


def _filled(text: str, marks: Mapping[str, str]) -> str:
    for mark, word in marks.items():
        text = text.replace(mark, word)
    return text


_EXAMPLE = "write simkit new mine.py"
_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_IMPORTS = re.compile(r"^from simkit.* import (.*)$", re.MULTILINE)
_LONGEST = 40  # letters: the lines of the file stay readable


def new(
    file: Annotated[str, typer.Argument(metavar="FILE", help="As mine.py, or my-law.py.")] = "",
    paper: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="PAPER",
            help="LaTeX or text of a paper: its statements, drafted as claims.",
        ),
    ] = "",
    package: Annotated[
        str, typer.Option(metavar="NAME", help="Write a package that is installed beside simkit.")
    ] = "",
) -> None:
    """Write a study to start from: simkit new mine.py, then simkit run mine.py.

    The file holds a small theorem, explained line by line. The class is named after the file: mine.py
    has Mine, my-law.py has MyLaw.

    With --from paper.tex (or .txt) the file holds the paper's statements instead: claims of what could
    be read, all else verbatim in comments, each gap marked FILL IN. Without FILE the file is named after
    the paper. A table of the statements is printed, each with the forms of its claims: probability (of
    an event), quantile (the probability that x is at most y), mean (or variance), always (in each
    trial), identity, order (up to a constant), with-high-probability (up to a power).
    """
    if package:
        if file or paper:
            raise UsageError(
                f"new --package {package!r}: it takes neither FILE nor --from; leave them out"
            )
        study_class, name = _names(package, f"new --package {package!r}")
        folder = write_package(name, study_class, template())
        say(f"wrote {folder}: install it with pip install -e {shlex.quote(str(folder))}")
        return
    if not file and not paper:
        raise UsageError(f"new: name the file to be written; {_EXAMPLE}")
    drafted = _read_draft(paper) if paper else None
    file = file or f"{re.sub('[^A-Za-z0-9]+', '-', Path(paper).stem).strip('-')}.py"
    path, refused = Path(file), f"new {file!r}"
    if path.suffix != ".py":
        raise UsageError(f"{refused}: a study stands in a file whose name ends in .py; {_EXAMPLE}")
    study_class, name = _names(path.stem, refused)
    if drafted is not None:
        from simkit.drafts.writing import study_text
        from simkit.words.formulas.plain import plain

        text = study_text(drafted, Path(paper).name, path.name, study_class, name, plain)
    else:
        text = template()
        for mark, word in (("@FILE@", path.name), ("@CLASS@", study_class), ("@NAME@", name)):
            text = text.replace(mark, word)
    _write(text, path, refused)
    if drafted is not None:
        _print_draft(drafted, Path(paper).name)
        say(f"wrote {file}: fill it in, and try simkit run {shlex.quote(file)} --dry-run")
    else:
        say(f"wrote {file}: run it with simkit run {shlex.quote(file)}")


def _read_draft(paper: str) -> "Drafted":
    """Return a paper's file's statements, drafted; `UsageError` if it cannot be read, or has none."""
    from simkit.drafts.writing import draft

    refused, path = f"new --from {paper!r}", Path(paper)
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise UsageError(f"{refused}: it cannot be read ({reason}); name a .tex or .txt file") from None
    if content.startswith(b"%PDF"):
        raise UsageError(
            f"{refused}: it is a PDF; take the paper's LaTeX, or convert it, as with pdftotext"
            f" {path.name} {path.stem}.txt, and name the .txt file"
        )
    try:
        drafted = draft(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UsageError(
            f"{refused}: it is no text in UTF-8; convert it, as with iconv -f latin1 -t utf-8"
        ) from None
    if not drafted.readings:
        raise UsageError(
            f"{refused}: it has no statement; one is an environment of LaTeX such as theorem, or a line"
            " that begins 'Lemma 1.'"
        )
    return drafted


def _print_draft(drafted: "Drafted", paper: str) -> None:
    from simkit.words.tables.draft_table import HEADER, drafted_lines, drafted_rows

    print_rows(HEADER, drafted_rows(drafted), f"{paper}: its statements")
    for line in drafted_lines(drafted):
        show(line, is_remark=True)


def _write(text: str, path: Path, refused: str) -> None:
    """Write a file that is not there yet; `UsageError` if it is, or cannot be written."""
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
