"""The folder of `simkit audit --rocq`: theorems, their proofs and a README, written as a whole."""

import csv
import io
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.verdicts.findings.finding import Finding

_TABLE = "theorems.csv"


def check_folder(folder: Path) -> None:
    """Make the folder before the audit; refuse one not writable, or that holds what is no theorems'."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".simkit-"):
            pass
        if any(folder.iterdir()) and not _written(folder):
            raise UsageError(
                "other files stand there, no theorems; name a new folder",
                parameter="rocq", value=repr(str(folder)), example="theorems",
            )  # fmt: skip
    except OSError as error:
        said = (error.strerror or str(error)).lower()
        raise UsageError(
            f"the folder cannot be written ({said})",
            parameter="rocq", value=repr(str(folder)), example="theorems",
        ) from None  # fmt: skip


def _written(folder: Path) -> set[str]:
    """Return the files of theorems that an earlier audit has written there, as its table names them."""
    from simkit.verdicts.rocq.folder import HEADER

    try:
        text = (folder / _TABLE).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return set()
    rows = list(csv.reader(io.StringIO(text)))
    if not rows or tuple(rows[0]) != HEADER:
        return set()
    return {f"{row[1]}_{kind}.v" for row in rows[1:] for kind in ("statement", "proof")} | {_TABLE}


def write_theorems(findings: "Sequence[Finding]", folder: Path) -> Path:
    """Write the theorems of an audit in place of those that stand in the folder; return its README."""
    from simkit.engine.results.files import write_text
    from simkit.verdicts.rocq.folder import folder_of
    from simkit.words.tables.theorem_table import readme_of

    theorems = folder_of(findings)
    texts = {**theorems.files(), "README.md": readme_of(theorems)}
    for name in _written(folder) - texts.keys():
        (folder / name).unlink(missing_ok=True)
    for name, text in texts.items():
        if not (folder / name).is_file() or (folder / name).read_text(encoding="utf-8") != text:
            write_text(folder / name, text)
    return folder / "README.md"
