"""Fixtures: the command line as the tests drive it, in this process, in a folder of its own."""

import functools
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, Result

from simkit.cli.app import main
from simkit.engine.sources.registry import entry_point_table, installed_points


@pytest.fixture
def simkit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run a command in this process; the working folder is the test's own."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def study(simkit: Command) -> Command:
    """Run a study of `cli_studies` without pictures: ``study("Gaussian", "--n", "3")``."""

    def run(name: str, *arguments: object) -> Result:
        return simkit("run", f"{STUDIES}:{name}", "--no-plot", *arguments)

    return run


@pytest.fixture
def separation(simkit: Command) -> Command:
    """Run softmax-vs-linear without pictures."""
    return functools.partial(simkit, "softmax-vs-linear", "--no-plot")


@pytest.fixture
def process(tmp_path: Path) -> Command:
    """Run the installed command in a process of its own."""

    def run(*arguments: object, env: dict[str, str] | None = None, code: str = "") -> Result:
        script = [str(Path(sysconfig.get_path("scripts")) / "simkit")]
        command = [sys.executable, "-c", code] if code else script
        done = subprocess.run(
            [*command, *map(str, arguments)],
            cwd=tmp_path,
            env=os.environ | (env or {}),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Install a package with one entry point: ``install("coin", "coins:Coin", source)``.

    A fourth argument names another group than that of studies.
    """
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(str(site))

    def add(name: str, target: str, source: str, group: str = "simkit.studies") -> None:
        module = target.partition(":")[0]
        (site / f"{module}.py").write_text(source, encoding="utf-8")
        record = site / f"{module}-1.0.dist-info"
        record.mkdir()
        (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (record / "entry_points.txt").write_text(f"[{group}]\n{name} = {target}\n")
        monkeypatch.delitem(sys.modules, module, raising=False)
        forget()

    def forget() -> None:
        installed_points.cache_clear()
        entry_point_table.cache_clear()

    yield add
    monkeypatch.undo()
    forget()
