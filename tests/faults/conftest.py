"""The command line as the tests of faults drive it: in this process, in a folder of its own."""

from pathlib import Path

import pytest
from cli_tools import Command, Result

from simkit.cli.app import main


@pytest.fixture
def simkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run a command in this process; the working folder is the test's own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Result(code, *capsys.readouterr())

    return run
