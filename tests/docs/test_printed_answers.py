"""What the pages show as the answer of a command is what the command prints."""

import re
import shlex
from pathlib import Path

import pytest
from documents_for_tests import stands_in

from simkit.cli.app import main

DOCS = Path(__file__).parents[2] / "docs"
_SHOWN = re.compile(r"^```sh\n(simkit [^\n]*)\n```\n\n```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def answers(page: str) -> list[tuple[str, str]]:
    """Return the commands of a page behind which their answer stands, with it."""
    return _SHOWN.findall((DOCS / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("command", "shown"), [*answers("start.md"), *answers("reading-an-audit.md")])
def test_an_answer_is_what_is_printed(
    command: str,
    shown: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its pieces, between lines of dots, in their order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", shlex.split(command))  # which the answer repeats
    assert main(shlex.split(command)[1:]) == 0
    captured = capsys.readouterr()
    assert stands_in(shown, captured.out + captured.err)  # the table, then what is said of it


def test_the_files_that_the_first_answers_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command, _ in answers("start.md"):
        assert main(shlex.split(command)[1:]) == 0
    page = (DOCS / "start.md").read_text(encoding="utf-8")
    listed = page.partition("| file | holds |")[2].partition("\n\n")[0]
    named = set()
    for cell in re.findall(r"^\| (`.*?) \|", listed, re.MULTILINE):
        first, *others = re.findall(r"`(.*?)`", cell)
        named |= {first, *(re.sub(r"(\.manifest)?\.\w+$", "", first) + other for other in others)}
    written = {str(path.relative_to("results")) for path in Path("results").rglob("*.*")}
    assert {name for name in written if not name.startswith("ledger.sqlite-")} == named


@pytest.mark.parametrize("page", ["start.md", "reading-an-audit.md"])
def test_there_are_answers(page: str) -> None:
    assert answers(page)
