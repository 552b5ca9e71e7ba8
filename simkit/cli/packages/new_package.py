"""`simkit new --package NAME`: a package of studies to start from, which is installed beside simkit."""

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from simkit.declare.interface import INTERFACES
from simkit.errors import UsageError

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
