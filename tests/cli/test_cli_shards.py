"""Shards on the command line: run apart, merged, named where they are missing, and as a job array."""

from __future__ import annotations

import os
import shlex
import signal
import sqlite3
import subprocess
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, files_in
from ledgers_for_tests import query

from simkit.engine.ledger.store import Ledger
from simkit.figures.panels.catalogue import spec_paths

_JITTERY = ("--n", "1:9", "--trials", "500", "--lambda", "2")  # 5 cells of 3 blocks
_TYPED = f"simkit run {STUDIES}:Jittery --n 1:9 --lambda 2 --trials 500 --no-plot"

_ADDRESS = "tcp://127.0.0.1:8786"


def _jittery(study: Command, *more: object) -> Command:
    return study("Jittery", *_JITTERY, *more)


def test_shards_one_after_the_other_give_the_run(study: Command, simkit: Command) -> None:
    alone = _jittery(study, "--out", "alone", "--quiet").out
    for index in (1, 2, 3):
        done = _jittery(study, "--shard", f"{index}/3")
        assert (done.code, done.out) == (0, "")
        said, gather = done.err.splitlines()
        trials = sum(
            query(Path(f"results/shard-{index}-of-3.sqlite"), "SELECT trials FROM blocks")[i][0]
            for i in range(5)
        )
        assert said.startswith(f"shard {index}/3: 5 of 15 tasks; {trials:,} trials simulated in ")
        assert said.endswith(f" s; kept in results/shard-{index}-of-3.sqlite")
        assert gather == (
            "gather all shards: simkit ledger merge 'results/shard-*-of-3.sqlite'"
            " -o results/ledger.sqlite; then run without --shard"
        )
    assert not Path("results/jittery").exists()
    again = _jittery(study, "--shard", "2/3")
    assert "shard 2/3: 5 of 15 tasks; 0 trials simulated" in again.err
    merged = simkit(*shlex.split(gather.split(": ", 1)[1].split(";")[0])[1:])
    assert (merged.code, merged.err) == (0, "")
    whole = _jittery(study)
    assert "all trials are kept from earlier runs; nothing to simulate" in whole.err
    assert "shard" not in whole.err
    assert Path("results/jittery/n.csv").read_text() == alone


def test_missing_and_unfinished_shards_are_named(study: Command, simkit: Command) -> None:
    _jittery(study, "--shard", "1/3")
    _jittery(study, "--shard", "2/3", "--ledger", "mine.sqlite", "--workers", "1")
    lines = [
        "shard 2/3 of jittery is missing; to run it: its command with --shard 2/3",
        "shard 3/3 of jittery is missing; to run it: its command with --shard 3/3",
    ]
    merged = simkit("ledger", "merge", "results/shard-*.sqlite")
    assert (merged.code, merged.err.splitlines()) == (0, lines)
    # Of the second, only that it was begun.
    with Ledger(Path("mine.sqlite")) as ledger, ledger.writing() as database:
        database.execute("DELETE FROM environments WHERE description LIKE '%finished%'")
        database.execute("DELETE FROM blocks WHERE block=0")
    lacking = 5 - query(Path("mine.sqlite"), "SELECT count(*) FROM blocks")[0][0]
    lines[0] = (
        "shard 2/3 of jittery was begun and is not finished; to go on with it: its command with"
        " --shard 2/3"
    )
    merged = simkit("ledger", "merge", "mine.sqlite", "results/shard-1-of-3.sqlite")
    assert merged.err.splitlines() == lines
    # The run itself simulates what is missing, and says of whom.
    blocks = "1 missing block" if lacking == 1 else f"{lacking} missing blocks"
    run = _jittery(study)
    assert run.err.splitlines()[:2] == [
        f"simulates {blocks} of shard 2/3; to run that shard instead, and merge its ledger: {_TYPED}"
        " --shard 2/3",
        "simulates 5 missing blocks of shard 3/3; to run that shard instead, and merge its ledger:"
        f" {_TYPED} --shard 3/3",
    ]
    assert run.code == 0
    # Now the run is whole, and nobody is missed any more.
    assert simkit("ledger", "merge", "mine.sqlite", "results/shard-1-of-3.sqlite").err == ""
    assert "shard" not in _jittery(study).err


def test_of_many_missing_shards_some_are_named(study: Command, simkit: Command) -> None:
    _jittery(study, "--shard", "1/15")
    said = simkit("ledger", "merge", "results/shard-1-of-15.sqlite").err.splitlines()
    assert len(said) == 11
    assert said[9].startswith("shard 11/15 of jittery is missing; to run it: ")
    assert said[10] == "and 4 more shards"


def test_what_a_shard_would_do_is_said_without_a_trace(study: Command) -> None:
    _jittery(study, "--shard", "1/3")
    before = files_in(Path("results"))
    done = _jittery(study, "--shard", "2/3", "--dry-run", "--workers", "1")
    assert (done.code, done.err) == (0, "")
    rows = dict(line.split("  ", 1) for line in done.out.splitlines()[1:])
    trials = int(rows["trials to simulate"].replace(",", ""))
    assert {name: text.strip() for name, text in rows.items()} == {
        "shard": "2/3", "cells of the whole run": "5", "tasks of the shard": "5 of 15",
        "trials to simulate": f"{trials:,}", "ledger": "results/shard-2-of-3.sqlite", "workers": "1",
    }  # fmt: skip
    assert files_in(Path("results")) == before
    assert f"; {trials:,} trials simulated" in _jittery(study, "--shard", "2/3").err
    assert "trials to simulate      0\n" in _jittery(study, "--shard", "2/3", "--dry-run").out


def test_failures_of_a_shard_are_said(study: Command) -> None:
    said = []
    for index in ("1", "2"):
        done = study("Faulty", "--trials", "20", "--shard", f"{index}/2")
        assert done.code == 1
        said.append(done.err.splitlines()[-1])
    # Of ten trials, four, each in its own way: of equal ones the first by its text.
    assert (
        said
        == [
            "error: 4 of 10 trials of this shard failed, most often with FloatingPointError: overflow"
            " encountered in exp"
        ]
        * 2
    )


def test_a_quiet_shard_says_nothing(study: Command) -> None:
    done = _jittery(study, "--shard", "1/3", "--quiet")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert Path("results/shard-1-of-3.sqlite").exists()


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("--shard", "4/3"), "--shard '4/3': no shard; write which of how many"),
        (("--shard", "1/3", "--half-width", "0.1"), "--shard 1/3: it goes with no --half-width: when a"),
        (("--shard", "1/3", "--max-seconds", "1"), "--shard 1/3: it goes with no --max-seconds: when a"),
        (("--shard", "1/3", "--until", "decided"), "--shard 1/3: it goes with no --until: when a cell"),
        (("--shard", "1/3", "--no-ledger"), "--shard 1/3: it goes with no --no-ledger: what a shard"),
        (("--shard", "1/3", "--fresh"), "--shard 1/3: it goes with no --fresh: a shard has a ledger"),
        (("--shard", "1/3", "--fail-on", "fails"), "--shard 1/3: it goes with no --fail-on: a shard f"),
        (("--shard", "1/3", "--verify", "2%"), "--shard 1/3: it goes with no --verify: stored blocks"),
        (("--shard", "1/3", "--executor", "dask"), "--shard 1/3: it goes with no --executor: a shard i"),
        (("--shard", "1/3", "--scheduler", _ADDRESS), "--shard 1/3: it goes with no --scheduler: a sh"),
        (("--shard", "1/3", "--plot-x", "n"), "--plot-x: it goes with no --no-plot; leave one out"),
    ],
)  # fmt: skip
def test_what_does_not_go_with_a_shard_is_refused(
    study: Command, arguments: tuple[str, ...], wrong: str
) -> None:
    done = study("Gaussian", *arguments)
    assert done.code == 2
    assert done.error.startswith(f"error: {wrong}")
    assert not Path("results").exists()


def test_a_search_has_no_shards(simkit: Command) -> None:
    done = simkit("sample-complexity", "--adaptive", "--shard", "1/3")
    assert done.code == 2
    assert done.error.startswith("error: --shard 1/3: it does not go with --adaptive")
    assert "No such option: --shard" in simkit("threshold", "lucky-neurons", "--shard", "1/3").error


def test_a_pattern_that_names_nothing_is_refused(simkit: Command) -> None:
    done = simkit("ledger", "merge", "nowhere/shard-*.sqlite")
    assert done.code == 2
    assert done.error == (
        "error: nothing is named 'nowhere/shard-*.sqlite'; name ledgers, as 'results/shard-*.sqlite'"
    )
    assert not Path("results").exists()


@pytest.fixture
def _tiny_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "experiments" / "tiny"
    folder.mkdir(parents=True)
    for name, n in (("fig1", "30,40"), ("fig2", "20,30")):
        (folder / f"{name}.toml").write_text(
            f'id = "tiny-{name}"\nlabel = "Figure"\ntitle = "tiny"\ncaption = "c"\n'
            'study = "softmax-vs-linear"\ntrials = 250\nseed = 0\n'
            f'[sweep]\nn = "{n}"\n[axes]\nx = "n"\nquantities = ["success"]\n'
        )
    monkeypatch.setattr(
        "simkit.figures.panels.catalogue.experiments_folder", lambda: tmp_path / "experiments"
    )
    spec_paths.cache_clear()
    yield
    spec_paths.cache_clear()


@pytest.mark.usefixtures("_tiny_figures")
def test_figures_are_reproduced_in_shards(simkit: Command) -> None:
    dry = simkit("reproduce", "--all", "--shard", "1/2", "--dry-run", "--out", "there")
    assert "tasks of the shard      4 of 8\n" in dry.out
    first = simkit("reproduce", "--all", "--shard", "1/2", "--out", "there")
    assert first.code == 0
    assert "shard 1/2: 4 of 8 tasks; " in first.err
    assert not Path("there/figures").exists()
    merged = simkit("ledger", "merge", "there/shard-*", "-o", "there/ledger.sqlite")
    assert "shard 2/2 of " in merged.err
    assert merged.err.endswith(" is missing; to run it: its command with --shard 2/2\n")
    again = simkit("reproduce", "fig1", "--out", "there")
    said = "simkit reproduce fig1 --out there --shard 2/2"
    assert f"of shard 2/2; to run that shard instead, and merge its ledger: {said}\n" in again.err
    line = "simkit reproduce --all --out there --shard 2/2"
    assert simkit(*shlex.split(line)[1:]).code == 0
    assert simkit("ledger", "merge", "there/shard-*", "-o", "there/ledger.sqlite").err == ""
    assert "0 trials simulated" in simkit("reproduce", "fig2", "--out", "there").err
    refused = simkit("reproduce", "fig1", "--redraw", "--shard", "1/2")
    assert refused.error.startswith(
        "error: reproduce: --redraw simulates nothing, and goes with no --sh"
    )


# --- the job script ---------------------------------------------------------------------------------

_SBATCH = """#!/bin/bash
number=$(ls job-*.sh 2>/dev/null | wc -l)
cat > "job-$number.sh"
printf '%s\\n' "$@" > "job-$number.txt"
echo "$((4000 + number));cluster"
"""


def test_the_printed_jobs_give_the_run_though_one_is_killed(
    study: Command, simkit: Command, tmp_path: Path
) -> None:
    run = ("--n", "1:9", "--trials", "4000")  # 5 cells of 20 blocks of 10 ms and more
    alone = study("Jittery", *run, "--out", "alone", "--quiet", "--no-ledger").out
    printed = simkit(
        "slurm", f"{STUDIES}:Jittery", *run, "--no-plot", "--out", "my results", "--shards", "2",
        "--time", "1:00:00", "--memory", "4G", "--cpus", "1",
    )  # fmt: skip
    assert (printed.code, printed.err) == (0, "")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sbatch").write_text(_SBATCH)
    (tmp_path / "bin" / "sbatch").chmod(0o755)
    scripts = sysconfig.get_path("scripts")
    env = os.environ | {"PATH": f"{tmp_path / 'bin'}:{scripts}:{os.environ['PATH']}"}
    bash = {"cwd": tmp_path, "env": env, "check": True, "capture_output": True, "text": True}
    subprocess.run(["bash", "-s"], input=printed.out, **bash)
    limits = ["--time=1:00:00", "--mem=4G", "--cpus-per-task=1"]
    assert Path("job-0.txt").read_text().splitlines() == [
        "--parsable", "--array=1-2", *limits, "--job-name=simkit-jittery",
    ]  # fmt: skip
    assert Path("job-1.txt").read_text().splitlines() == [
        "--dependency=afterany:4000", *limits, "--job-name=simkit-jittery-gather",
    ]  # fmt: skip

    first = env | {"SLURM_ARRAY_TASK_ID": "1"}
    killed = subprocess.Popen(["bash", "job-0.sh"], cwd=tmp_path, env=first, stderr=subprocess.PIPE)
    stored = _wait_for_blocks(Path("my results/shard-1-of-2.sqlite"), 4)
    killed.send_signal(signal.SIGKILL)  # the shell has become the run
    assert killed.wait(60) == -signal.SIGKILL
    assert killed.stderr is not None
    killed.stderr.close()
    assert 4 <= stored < 50
    gathered = subprocess.run(["bash", "-c", "head -n -1 job-1.sh | bash"], **bash)
    assert "shard 1/2 of jittery was begun and is not finished; to go on with it: " in gathered.stderr
    assert "shard 2/2 of jittery is missing; to run it: " in gathered.stderr
    for index in ("1", "2"):
        bash["env"] = env | {"SLURM_ARRAY_TASK_ID": index}
        said = subprocess.run(["bash", "job-0.sh"], **bash).stderr
        assert f"shard {index}/2: 50 of 100 tasks; " in said
        simulated = int(said.split(" tasks; ")[1].split()[0].replace(",", ""))
        assert simulated == 10_000 if index == "2" else simulated < 10_000
    gathered = subprocess.run(["bash", "job-1.sh"], **bash)
    assert (
        "all trials are kept from earlier runs; nothing to simulate (--fresh runs them again)"
        in gathered.stderr
    )
    assert "shard" not in gathered.stderr
    assert Path("my results/jittery/n.csv").read_text() == alone


def _wait_for_blocks(path: Path, count: int) -> int:
    deadline, found = time.monotonic() + 60, 0
    while found < count and time.monotonic() < deadline:
        time.sleep(0.02)
        if path.exists():
            database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
            try:
                found = database.execute("SELECT count(*) FROM blocks").fetchone()[0]
            except sqlite3.OperationalError:
                pass  # it is being made
            finally:
                database.close()
    return found


def test_words_are_quoted_and_options_are_those_that_were_typed(simkit: Command) -> None:
    words = ("--n", "2*2", "--law", "normal,two_sided", "--name", "a'b $x", "--seed", "3")
    printed = simkit("slurm", f"{STUDIES}:Gaussian", *words, "--shards", "3", "--cpus", "2")
    run = f"simkit run {STUDIES}:Gaussian --n '2*2' --law normal,two_sided --seed 3 --name"
    run += """ 'a'"'"'b $x' --workers 2"""
    lines = printed.out.splitlines()
    assert f'exec {run} --shard "$SLURM_ARRAY_TASK_ID/3"' in lines
    assert f"exec {run}" in lines
    merge = "simkit ledger merge 'results/shard-*-of-3.sqlite' -o results/ledger.sqlite || true"
    assert merge in lines
    assert shlex.split(run)[-3] == "a'b $x"
    assert lines[1].startswith(f"# simkit slurm {STUDIES}:Gaussian --n '2*2' --law normal,two_sided")
    assert lines[1].endswith(" --shards 3 --cpus 2")
    assert simkit(*shlex.split(lines[1][2:])[1:]).out == printed.out  # the line that made it
    assert subprocess.run(["bash", "-n"], input=printed.out, text=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("--n", "10:1"), "--n"),
        (("--shards", "0"), "--shards '0': it is out of range"),
        (("--shards", "3", "--trials", "30"), "--shards 3: the run has no more than 2 blocks"),
        (("--time", "1h"), "--time '1h': nothing that SLURM takes, as in --time 1:00:00"),
        (("--time", "1:00:00\n#x"), "--time '1:00:00\\n#x': nothing that SLURM takes"),
        (("--time", "1:60:00"), "--time '1:60:00': nothing that SLURM takes"),
        (("--time", "1:00:60"), "--time '1:00:60': nothing that SLURM takes"),
        (("--time", "2-12:99"), "--time '2-12:99': nothing that SLURM takes"),
        (("--time", "2-12:59:99"), "--time '2-12:59:99': nothing that SLURM takes"),
        (("--scheduler", "tcp://h:1"), "--scheduler tcp://h:1: each job runs its shard by itself; lea"),
        (("--executor", "dask"), "--executor dask: each job runs its shard by itself; leave it out"),
        (("--verify", "2%"), "--verify 2%: a shard runs no stored block again; leave it out"),
        (("--executor", "dusk"), "--executor 'dusk': no such executor"),
        (("--memory", "4 GB"), "--memory '4 GB': nothing that SLURM takes, as in --memory 4G"),
        (("--cpus", "many"), "--cpus 'many': not a number"),
        (("--out", "a\nb"), "slurm: 'a\\nb' cannot stand in a script"),
        (("--plot-x", "level"), "--plot-x"),
        (("--until", "decided"), "No such option: --until"),
    ],
)  # fmt: skip
def test_a_job_that_could_not_run_is_refused(
    simkit: Command, arguments: tuple[str, ...], wrong: str
) -> None:
    done = simkit("slurm", f"{STUDIES}:Gaussian", *arguments)
    assert done.code == 2
    assert done.error.startswith(f"error: {wrong}")


@pytest.mark.parametrize("text", ["90", "90:00", "1:59:59", "2-12", "2-12:00", "2-12:00:00"])
def test_times_as_slurm_takes_them(simkit: Command, text: str) -> None:
    done = simkit("slurm", f"{STUDIES}:Gaussian", "--time", text, "--shards", "1")
    assert f" --time={text} " in done.out


def test_slurm_names_a_study(simkit: Command) -> None:
    assert simkit("slurm").error.startswith("error: slurm: name a study, as simkit slurm softmax-vs-lin")
    shown = simkit("slurm", "softmax-vs-linear", "--help").out
    assert "--shards" in shown
    assert not any(name in shown for name in ("--executor", "--scheduler", "--verify"))
    assert "slurm" in simkit("--help").out


def test_a_shard_may_be_isolated(simkit: Command) -> None:
    text = """
import os
from simkit import Parameter, Study, event

class Ends(Study):
    name, summary, block_size = "ends", "ends its process at 2", 5
    parameters = (Parameter("n", "int", 1, "Size", low=1, step="1"),)
    quantities = (event("above", "above zero"),)

    def trial(self, params, rng):
        if params["n"] == 2:
            os._exit(7)
        return {"above": rng.random() > 0.5}
"""
    Path("ends.py").write_text(text)
    done = simkit("run", "ends.py:Ends", "--n", "1:3", "--trials", "10", "--shard", "1/1", "--isolate")
    assert done.code == 1
    assert "error: 1 cell incomplete: the worker exited with code 7; run the same line" in done.err
    assert "shard 1/1: 6 of 6 tasks, not all done; 20 trials simulated" in done.err
