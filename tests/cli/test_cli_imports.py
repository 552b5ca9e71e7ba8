"""Start-up stays quick: what a command may import."""

import pytest
from cli_tools import Command
from documents_for_tests import ROOT

from simkit.declare.checks import COMMANDS
from simkit.engine.sources.registry import command_names, study_names

_HEAVY = {"numba", "numpy", "scipy", "pandas", "matplotlib", "jinja2", "latex2mathml"}
# One command in a fresh interpreter; the names of the packages it brought go to stderr's last line.
_PROBE = """
import sys
from simkit.cli.app import main
code = main(sys.argv[1:])
print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
sys.exit(code)
"""


def _packages(stderr: str) -> set[str]:
    return set(stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--help",),
        ("list",),
        ("list", "studies"),
        ("list", "figures"),
        ("softmax-vs-linear", "--help"),
        ("reproduce", "--help"),
        ("report", "--help"),
        ("replay", "--help"),
        ("replay", "softmax-vs-linear", "--help"),
        ("new", "mine.py"),
        ("--version",),
        ("softmax-vs-linear", "--n", "10:1"),
    ],
    ids=" ".join,
)
def test_help_and_lists_import_nothing_heavy(process: Command, arguments: tuple[str, ...]) -> None:
    done = process(*arguments, code=_PROBE)
    assert done.code == (2 if "10:1" in arguments else 0)
    assert _packages(done.err) & _HEAVY == set()
    assert "typer" in _packages(done.err)  # the probe sees imports at all


@pytest.mark.parametrize("arguments", [("--help",), (), ("--version",)], ids=" ".join)
def test_help_imports_nothing_that_runs_trials(process: Command, arguments: tuple[str, ...]) -> None:
    modules = _PROBE.replace('{name.partition(".")[0] for name in sys.modules}', "sys.modules")
    found = _packages(process(*arguments, code=modules).err)
    assert "simkit.engine.sources.registry" in found  # the probe sees modules
    for name in ("results.session", "workers.executors", "ledger.store", "sources.source_hash"):
        assert f"simkit.engine.{name}" not in found
    assert "simkit.cli.running.run_study" not in found
    rooms = {name.split(".")[1] for name in found if name.startswith("simkit.")}
    assert rooms & {"verdicts", "page", "figures", "stats"} == set()  # refute, rare and what they ask


def test_help_shows_every_command_and_no_option_of_one(process: Command) -> None:
    shown = process("--help").out
    for name in (*COMMANDS, *command_names(), *study_names()):
        assert f" {name} " in shown
    assert "--family-error" not in shown


def test_a_finished_command_run_again_imports_no_numba(process: Command) -> None:
    command = ("softmax-vs-linear", "--n", "30,50", "--trials", "330")
    first = process(*command, code=_PROBE)
    assert first.code == 0
    assert "numba" in _packages(first.err)
    again = process(*command, code=_PROBE)
    assert again.code == 0
    assert "nothing to simulate" in again.err
    assert "numba" not in _packages(again.err)
    assert again.out == first.out


def test_without_pictures_no_matplotlib(process: Command) -> None:
    command = ("softmax-vs-linear", "--n", "30", "--trials", "10", "--quiet", "--no-ledger")
    done = process(*command, "--no-plot", code=_PROBE)
    assert done.code == 0
    assert "matplotlib" not in _packages(done.err)
    assert "matplotlib" in _packages(process(*command, code=_PROBE).err)


def test_statements_on_trained_networks_import_no_integration_and_no_tables(process: Command) -> None:
    code = """
import sys
from simkit.declare.checks import load_statements
from simkit.engine.sources.registry import load_study
load_statements(load_study("sample-complexity"))
print(*sorted({"scipy.special", "scipy.integrate", "scipy.optimize", "pandas"} & sys.modules.keys()))
"""
    assert process("list", code=code).out.split() == ["scipy.special"]


def test_a_dry_run_of_what_is_there_imports_no_numba(process: Command) -> None:
    command = ("softmax-vs-linear", "--n", "30", "--trials", "200", "--no-plot")
    assert process(*command).code == 0
    done = process(*command, "--dry-run", code=_PROBE)
    assert done.code == 0
    assert "numba" not in _packages(done.err)


def test_a_finished_run_loads_no_room_that_it_does_not_need(process: Command) -> None:
    command = ("softmax-vs-linear", "--n", "100:2000", "--trials", "20")
    modules = _PROBE.replace('{name.partition(".")[0] for name in sys.modules}', "sys.modules")
    assert process(*command, code=modules).code == 0
    done = process(*command, code=modules)
    assert "nothing to simulate" in done.err
    own = {name for name in _packages(done.err) if name.partition(".")[0] == "simkit"}
    assert {"simkit.api.judged", "simkit.figures.runs"} < own  # judged and drawn
    for room in (
        "verdicts.refuting", "verdicts.searching", "stats.breaches", "stats.rare", "engine.rare",
        "engine.thresholds", "page", "figures.reproduce", "papers.knn", "papers.patches", "cli.commands",
    ):  # fmt: skip
        assert not {name for name in own if f"{name}.".startswith(f"simkit.{room}.")}
    # A package is a door: its file is a text.
    files = {name for name in own if not (ROOT / name.replace(".", "/")).is_dir()}
    assert len(files) <= 200


def test_the_collector_looks_through_nothing_at_the_end(process: Command) -> None:
    code = """
import atexit, gc, sys
atexit.register(lambda: print(gc.get_freeze_count() > 10_000, len(gc.get_objects()) < 1000))
from simkit.cli import run
run()
"""
    assert process("--version", code=code).out.splitlines()[-1] == "True True"
