"""What a run says of its ledger, and the commands that look into one and tidy it."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, read_csv
from ledgers_for_tests import NUMBA_67, NUMBA_68, execute, make_format_1, query, stored

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger import store as ledger
from simkit.engine.ledger.store import Ledger
from simkit.engine.sources import environment
from simkit.engine.sources.registry import load_study
from simkit.figures.panels.catalogue import spec_paths

_SMALL = ("--n", "30", "--trials", "60")
_PATH = Path("results/ledger.sqlite")


def _add_older(count: int = 4) -> None:
    """Put blocks of an older source into the ledger."""
    (cell,) = build_cells(load_study("softmax-vs-linear"), {"n": "30"})
    with Ledger(_PATH) as opened:
        opened.add(
            [stored(cell, block, trials=60, source="older", tally=Tally(60)) for block in range(count)]
        )


@pytest.fixture
def _tiny_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "experiments" / "tiny").mkdir(parents=True)
    (tmp_path / "experiments" / "tiny" / "fig1.toml").write_text(
        'id = "tiny-fig1"\nlabel = "Figure 1"\ntitle = "tiny"\ncaption = "c"\n'
        'study = "softmax-vs-linear"\ntrials = 60\nseed = 0\n'
        '[sweep]\nn = "30"\n[axes]\nx = "n"\nquantities = ["success"]\n'
    )
    monkeypatch.setattr(
        "simkit.figures.panels.catalogue.experiments_folder", lambda: tmp_path / "experiments"
    )
    spec_paths.cache_clear()
    yield
    spec_paths.cache_clear()


def _table(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()[1:]]


def test_pruning_drops_the_blocks_of_older_sources(separation: Command, simkit: Command) -> None:
    separation(*_SMALL)
    _add_older(4)
    assert _table(simkit("ledger", "info").out) == [
        ["softmax-vs-linear", "1", "5", "300", "1", "2"]
    ]  # fmt: skip
    assert "4 blocks in the ledger stem from other sources" in separation(*_SMALL).err
    done = simkit("ledger", "prune")
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].split() == ["study", "blocks", "dropped", "blocks", "kept"]
    assert _table(done.out) == [["softmax-vs-linear", "4", "1"]]
    again = separation(*_SMALL)
    assert "other sources" not in again.err
    assert "nothing to simulate" in again.err
    assert _table(simkit("ledger", "prune").out) == [["softmax-vs-linear", "0", "1"]]


def test_pruning_leaves_what_is_not_installed_unless_it_is_named(
    simkit: Command, study: Command, separation: Command
) -> None:
    study("Gaussian", "--trials", "20")
    separation(*_SMALL)
    _add_older(2)
    done = simkit("ledger", "prune")
    assert _table(done.out) == [["softmax-vs-linear", "2", "1"]]
    expected = "gaussian is not installed: 1 block stays; --study gaussian drops it\n"
    assert done.err == expected
    _add_older(2)
    # A study in a file keeps the blocks of its present sources.
    done = simkit("ledger", "prune", "--study", f"{STUDIES}:Gaussian")
    assert (_table(done.out), done.err) == ([["gaussian", "0", "1"]], "")
    assert _table(simkit("ledger", "prune", "--study", "gaussian").out) == [["gaussian", "1", "0"]]
    done = simkit("ledger", "prune", "--study", "softmax-vs-linear")
    assert _table(done.out) == [["softmax-vs-linear", "2", "1"]]
    assert [row[0] for row in _table(simkit("ledger", "info").out)] == ["softmax-vs-linear"]


@pytest.mark.parametrize("name", ["gausian", "cluster-recovery", ""])
def test_pruning_a_study_that_the_ledger_lacks_is_one_line(
    simkit: Command, study: Command, name: str
) -> None:
    study("Gaussian", "--trials", "20")
    done = simkit("ledger", "prune", "--study", name)
    assert done.code == 2
    assert f"--study {name}" in done.error
    assert len(read_csv(simkit("ledger", "export").out)) == 1


def test_a_study_that_cannot_be_loaded_is_not_pruned(
    simkit: Command, study: Command, install: Callable[[str, str, str], None]
) -> None:
    study("Gaussian", "--trials", "20")
    install("gaussian", "broken:Gaussian", "raise RuntimeError('no luck')\n")
    done = simkit("ledger", "prune")
    assert done.code == 0
    assert "no luck" in done.err
    assert "its blocks stay" in done.err
    assert len(read_csv(simkit("ledger", "export").out)) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("softmax-vs-linear", *_SMALL, "--no-plot"),
        ("softmax-vs-linear", *_SMALL, "--no-plot", "--quiet"),
        ("reproduce", "fig1"),
        ("ledger", "info"),
        ("ledger", "export"),
        ("ledger", "prune"),
        ("ledger", "verify"),
        ("ledger", "repair"),
        ("softmax-vs-linear", *_SMALL, "--dry-run"),
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("_tiny_figure")
def test_a_ledger_of_an_older_format_is_refused_in_one_line(
    simkit: Command, arguments: tuple[str, ...]
) -> None:
    _PATH.parent.mkdir()
    (cell,) = build_cells(load_study("softmax-vs-linear"), {"n": "30"})
    make_format_1(_PATH, stored(cell, trials=60, tally=Tally(60)))
    before = _PATH.read_bytes()
    done = simkit(*arguments)
    assert done.code == 2
    assert f"the ledger {str(_PATH)!r} has format 1, which simkit before 0.2.0 alone reads" in done.err
    assert len(done.err.splitlines()) == 1
    assert _PATH.read_bytes() == before


def test_blocks_of_another_environment_are_reused_and_said(
    separation: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (environment, ledger):
        monkeypatch.setattr(module, "current_environment", lambda: NUMBA_67)
    separation("--n", "30,50", *_SMALL[2:])
    assert "made under" not in separation("--n", "30,50", *_SMALL[2:]).err
    for module in (environment, ledger):
        monkeypatch.setattr(module, "current_environment", lambda: NUMBA_68)
    done = separation("--n", "30,50,70", *_SMALL[2:])
    assert done.code == 0
    assert "2 blocks were made under numba 0.67 instead of 0.68" in done.err.splitlines()
    assert "simulated 60 trials" in done.err
    assert "made under" not in separation("--n", "70", *_SMALL[2:]).err
    assert "made under" not in separation("--n", "30,50", *_SMALL[2:], "--fresh").err
    assert "made under" not in separation("--n", "30,50", *_SMALL[2:]).err


def test_damaged_blocks_are_said_and_simulated_again(simkit: Command, separation: Command) -> None:
    separation("--n", "30,50", *_SMALL[2:])
    clean = simkit("ledger", "export").out
    execute(_PATH, "UPDATE blocks SET tally=replace(tally, '60', '61')")
    exported = simkit("ledger", "export")
    assert exported.out.count("\n") == 1
    assert exported.err.startswith("2 damaged blocks are left out")
    done = separation("--n", "30,50", *_SMALL[2:])
    assert done.code == 0
    assert "2 blocks in the ledger were damaged and not used" in done.err.splitlines()
    assert "simulated 120 trials" in done.err
    assert simkit("ledger", "export").out == clean
    assert "damaged" not in separation("--n", "30,50", *_SMALL[2:]).err


def test_a_dry_run_loads_no_compiler_for_the_environment(process: Command) -> None:
    code = (
        "import sys; from simkit.cli.app import main; main(sys.argv[1:]);"
        " print('llvmlite' in sys.modules, file=sys.stderr)"
    )
    command = ("softmax-vs-linear", *_SMALL, "--no-plot")
    assert process(*command).code == 0
    for arguments in ((*command, "--dry-run"), ("ledger", "info"), ("ledger", "export")):
        done = process(*arguments, code=code)
        assert (done.code, done.err.splitlines()[-1]) == (0, "False")


def test_each_block_is_exported_with_its_environment(simkit: Command, separation: Command) -> None:
    separation(*_SMALL)
    (row,) = read_csv(simkit("ledger", "export").out)
    assert row["environment"] == environment.current_environment()
    assert query(_PATH, "SELECT description FROM environments") == [(row["environment"].encode(),)]


# Whole ledgers


def test_ledgers_are_gathered_and_the_run_finds_all_blocks(
    separation: Command, simkit: Command, tmp_path: Path
) -> None:
    for n in ("30", "40"):
        assert separation("--n", n, "--trials", "60", "--ledger", f"shard-{n}.sqlite").code == 0
    done = simkit("ledger", "merge", "shard-30.sqlite", "shard-40.sqlite", "-o", "results/ledger.sqlite")
    assert done.code == 0, done.err
    assert [line.split() for line in done.out.splitlines()] == [
        ["ledger", "blocks", "added", "known", "damaged"],
        ["shard-30.sqlite", "1", "0", "0"],
        ["shard-40.sqlite", "1", "0", "0"],
    ]
    again = separation("--n", "30,40", "--trials", "60")
    assert "nothing to simulate" in again.err


def test_a_ledger_without_a_sound_block_is_said_to_have_none(
    separation: Command, simkit: Command
) -> None:
    assert separation("--n", "30,40", "--trials", "60").code == 0
    with sqlite3.connect("results/ledger.sqlite") as database:
        database.execute("UPDATE blocks SET seed=9")
    assert simkit("ledger", "verify").out == (
        "results/ledger.sqlite: no block sound; `simkit ledger repair` puts a ledger without blocks in"
        " its place\n"
    )
    assert simkit("ledger", "repair").out == (
        "results/ledger.sqlite: no block kept; the old file is results/ledger.sqlite.damaged\n"
    )
    assert simkit("ledger", "verify").out == "results/ledger.sqlite: no block in it\n"


def test_damage_is_said_repaired_and_simulated_again(separation: Command, simkit: Command) -> None:
    assert separation("--n", "30,40", "--trials", "60").code == 0
    sound = simkit("ledger", "verify")
    assert (sound.code, sound.out) == (0, "results/ledger.sqlite: 2 blocks, all as they were written\n")
    assert simkit("ledger", "repair").out == "results/ledger.sqlite: nothing to repair\n"
    with sqlite3.connect("results/ledger.sqlite") as database:
        database.execute("UPDATE blocks SET seed=9 WHERE cell_key=(SELECT min(cell_key) FROM blocks)")
    found = simkit("ledger", "verify")
    assert (found.code, found.out) == (
        1, "results/ledger.sqlite: 1 block sound; `simkit ledger repair` keeps them\n"
    )  # fmt: skip
    assert "1 block not as written" in found.err
    mended = simkit("ledger", "repair")
    assert mended.code == 0
    assert mended.out == (
        "results/ledger.sqlite: 1 block kept; the old file is results/ledger.sqlite.damaged\n"
    )
    assert simkit("ledger", "verify").code == 0
    assert "simulated 60 trials" in separation("--n", "30,40", "--trials", "60").err
