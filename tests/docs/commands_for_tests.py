"""The commands of the pages: what stands in their blocks, and what the test runs where that is dear.

`tests/docs/cheaper/PAGE.txt` names, for a command of a page, a cheaper one of the same kind:

    simkit softmax-vs-linear --n 100:2000 => simkit softmax-vs-linear --n 100:2000:500
    simkit report => simkit report --trials 10 # exit code 3
"""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
CHEAPER = Path(__file__).parent / "cheaper"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^(?P<fence>```|~~~)(?P<kind>[\w-]*)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
_SHELLS = ("sh", "bash", "console")


@dataclass(frozen=True)
class Written:
    """A command of a page, what is run for it, and the exit code that the page announces."""

    page: str
    text: str
    run: str
    code: int

    def __str__(self) -> str:
        return f"{self.page}: {self.text}"


def shell_lines(text: str) -> list[str]:
    """Return the lines of a page's shell blocks, continued ones joined, without prompts and comments."""
    lines = []
    for block in _BLOCK.finditer(text):
        if block["kind"] in _SHELLS:
            lines += re.sub(r"\\\n\s*", "", block["text"]).splitlines()
    lines = [line.removeprefix("$ ").strip() for line in lines]
    return [_without_comment(line) for line in lines if line and not line.startswith("#")]


def cheaper(page: Path) -> dict[str, str]:
    """Return what the test runs instead of some commands of a page."""
    path = (CHEAPER / page.name).with_suffix(".txt")
    pairs = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        dear, arrow, cheap = line.partition(" => ")
        assert arrow, f"no => in {line!r}"
        assert dear not in pairs, f"twice: {dear}"
        pairs[dear] = cheap
    return pairs


def commands_of(page: Path) -> list[Written]:
    """Return the commands of a page, in order, each once."""
    instead = cheaper(page)
    found = {}
    for line in shell_lines(page.read_text(encoding="utf-8")):
        line = line.removeprefix(".venv/bin/")
        if line.startswith("simkit "):
            run, _, said = instead.get(line, line).partition(" # exit code ")
            found[line] = Written(page.name, line, run, int(said or 0))
    return list(found.values())


def options_of(command: str) -> set[str]:
    """Return the names of the options of a command."""
    return {word.partition("=")[0] for word in shlex.split(command) if word.startswith("--")}


def outside_of_blocks(text: str) -> list[str]:
    """Return lines that look like commands and stand in no shell block: no test would run them."""
    rest = _BLOCK.sub(lambda block: "" if block["kind"] in _SHELLS else block[0], text)
    return re.findall(r"^\s*(?:\$ )?simkit [a-z-]+ (?:-|[\w/.-]+\.py).*$", rest, re.MULTILINE)


def _without_comment(line: str) -> str:
    """Return a line without the comment behind it; a # in quotes is none."""
    return re.sub(r"""^((?:[^'"#]|'[^']*'|"[^"]*")*?)\s+#.*$""", r"\1", line)
