"""Every command of the pages runs, as it stands or as the cheaper one of `cheaper/PAGE.txt`."""

import os
import re
import shlex
from pathlib import Path

import commands_for_tests
import pytest
from commands_for_tests import (
    CHEAPER,
    PAGES,
    ROOT,
    Written,
    cheaper,
    commands_of,
    options_of,
    outside_of_blocks,
    shell_lines,
)

from simkit.cli.app import main
from simkit.engine.sources.registry import command_names, study_names
from simkit.verdicts.audits.papers import load_subjects

COMMANDS = [command for page in PAGES for command in commands_of(page)]
#: One run is enough for what several pages show.
ONCE = list({(command.run, command.code): command for command in COMMANDS}.values())
#: Commands whose second word says what they are about.
_OF_A_STUDY = ("run", "threshold", "replay", "audit", "reproduce", "ledger")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for all commands: they share its ledger."""
    folder = tmp_path_factory.mktemp("desk")
    for name in ("docs", "examples"):
        (folder / name).symlink_to(ROOT / name)
    return folder


@pytest.mark.usefixtures("isolated_imports")
@pytest.mark.parametrize("command", ONCE, ids=str)
def test_a_command_of_the_pages_runs(
    command: Written, desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(desk)
    words = shlex.split(command.run)
    assert words[0] == "simkit"
    if words[1] == "new":
        (desk / words[2]).unlink(missing_ok=True)
    for name in {"mine.py", "features.py"}.intersection(words):  # a page's reader has written it
        if words[1] != "new" and not Path(name).exists():
            assert main(["new", name]) == 0
    code = main(words[1:])
    captured = capsys.readouterr()
    assert code == command.code, captured.err
    assert (captured.out + captured.err).strip()
    assert "Traceback" not in captured.err


def test_what_runs_instead_is_of_the_same_kind() -> None:
    """The same command of the same study, with no option fewer."""
    for command in COMMANDS:
        written, run = shlex.split(command.text), shlex.split(command.run)
        assert run[:2] == written[:2], command
        assert options_of(command.text) <= options_of(command.run), command
        if written[1] in _OF_A_STUDY and command.run != command.text and written[2:]:
            of = written[2].removeprefix("--")
            assert written[2].startswith("--") or written[2] in run or of in command.run, command


def test_what_runs_instead_differs_in_numbers_alone() -> None:
    """Names, choices and formulas of a written command are those that the test runs."""
    grid = re.compile(r"[\d.,:*e+-]+")
    for command in COMMANDS:
        if shlex.split(command.text)[1] != "audit":
            words = [word for word in shlex.split(command.text) if not grid.fullmatch(word)]
            assert set(words) <= set(shlex.split(command.run)), command


def test_the_claims_that_are_asked_for_are_there() -> None:
    asked = 0
    for command in COMMANDS:
        words = shlex.split(command.text)
        if "--claim" in words:
            paper, _, label = words[words.index("--claim") + 1].partition(" ")
            labels = {claim.label for subject in load_subjects(paper) for claim in subject.claims}
            assert label in labels, command
            asked += 1
    assert asked >= 3


def test_a_dry_run_stands_in_where_nothing_else_is_possible() -> None:
    dry = [c for c in COMMANDS if "--dry-run" in c.run and "--dry-run" not in c.text]
    assert {shlex.split(command.text)[1] for command in dry} <= {"reproduce"}


def test_nothing_cheaper_is_out_of_date() -> None:
    assert {path.stem for path in CHEAPER.iterdir()} <= {page.stem for page in PAGES}
    for page in PAGES:
        written = {command.text for command in commands_of(page)}
        assert set(cheaper(page)) <= written, page.name


def test_no_command_stands_where_no_test_sees_it() -> None:
    for page in PAGES:
        assert outside_of_blocks(page.read_text(encoding="utf-8")) == [], page.name


def test_what_is_named_within_a_sentence_exists() -> None:
    known = {
        *study_names(), *command_names(), "run", "new", "list", "audit", "threshold", "replay",
        "reproduce", "ledger", "report", "slurm", "refute", "check",
    }  # fmt: skip
    named = 0
    for page in PAGES:
        for word in re.findall(r"`simkit ([a-z][\w-]*)", page.read_text(encoding="utf-8")):
            assert word in known, (page.name, word)
            named += 1
    assert named > 30


def test_the_other_lines_of_shell_blocks_are_make_and_the_installation() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for line in shell_lines(page.read_text(encoding="utf-8")):
            if line.startswith("make "):
                assert re.search(rf"^{line.split()[1]}:", makefile, re.MULTILINE), line
            elif not re.match(r"(\.venv/bin/)?simkit ", line):
                known = (
                    r"python3 -m venv|(\.venv/bin/)?(pip install (-c constraints\.txt )?\.$|python -m)"
                    r"|python simkit/verdicts/check_boxes\.py "
                )
                assert re.match(known, line), line
    assert (ROOT / "constraints.txt").is_file()


def test_the_collector_takes_a_page_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "```console\n$ simkit a --n 1:9   # much\n```\n\n```sh\nsimkit b\nsimkit c \\\n"
        "    --of '#1'\n```\n\n```python\nsimkit.run()\n```\n"
    )
    monkeypatch.setattr(commands_for_tests, "CHEAPER", tmp_path)
    page.with_suffix(".txt").write_text(
        "simkit a --n 1:9 => simkit a --n 1 --trials 2\nsimkit b => simkit b # exit code 3\n"
    )
    found = [(c.text, c.run, c.code) for c in commands_of(page)]
    assert found == [
        ("simkit a --n 1:9", "simkit a --n 1 --trials 2", 0),
        ("simkit b", "simkit b", 3),
        ("simkit c --of '#1'", "simkit c --of '#1'", 0),
    ]
    assert outside_of_blocks("    simkit run mine.py\n") == ["    simkit run mine.py"]
    assert os.environ.get("MPLBACKEND", "agg").lower() == "agg"
