"""Tools that the tests of the command line share."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

STUDIES = Path(__file__).with_name("cli_studies.py")
EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Result:
    """What a command left: exit code, stdout and stderr."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line of an error; anything else fails the test."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self
        assert lines[0].startswith("error: "), self
        assert self.out == "", self
        return lines[0]


Command = Callable[..., Result]


def files_in(folder: Path) -> dict[str, bytes]:
    """Return every file and folder under `folder` with its content."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }


def read_csv(text: str) -> list[dict[str, str]]:
    """Return the records of a data file."""
    return list(csv.DictReader(io.StringIO(text)))
