"""Asking for a precision or a verdict on the command line: what is run, shown, written and refused."""

import json
import shlex
import signal
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest
from cli_tools import Command, files_in, read_csv

from simkit.engine.settings.declared import OF_AUDIT, OF_FIGURES

pytestmark = pytest.mark.nojit

_STUDY = '''
from simkit import Claim, Parameter, Study, event, measurement

class Coins(Study):
    """Biased coins."""
    name = "coins"
    summary = "biased coins"
    parameters = (Parameter("p", "float", 0.5, "Probability", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("v", "a uniform", low=0, high=1))
    block_size = 50
    default_trials = 100
    claims = (Claim("Lemma 1", "Pr[heads] >= 0.5"),)

    def trial(self, params, rng):
        v = float(rng.random())
        return {"heads": v < params["p"], "v": v}
'''


@pytest.fixture
def coins(simkit: Command, tmp_path: Path) -> Command:
    """Run the coins without pictures: ``coins("--p", "0.3")``."""
    (tmp_path / "coins.py").write_text(_STUDY)
    return lambda *arguments: simkit("run", "coins.py:Coins", "--no-plot", *arguments)


def _csv(folder: str) -> bytes:
    (path,) = Path(folder, "coins").glob("*.csv")
    return path.read_bytes()


def _manifest(folder: str) -> dict[str, object]:
    (path,) = Path(folder, "coins").glob("*.manifest.json")
    return dict(json.loads(path.read_text()))


def test_a_half_width_gives_each_cell_what_it_needs(coins: Command) -> None:
    done = coins("--p", "0.1,0.5", "--half-width", "0.08", "--out", "a")
    assert done.code == 0
    rows = [row for row in read_csv(_csv("a").decode()) if row["quantity"] == "heads"]
    assert {row["interval"] for row in rows} == {"sequence"}
    assert all(float(row["ci_high"]) - float(row["ci_low"]) <= 0.16 for row in rows)
    assert int(rows[0]["trials"]) < int(rows[1]["trials"]) < 1200
    assert [line.split()[-2] for line in done.out.splitlines()[1:]] == [row["trials"] for row in rows]
    assert "half-width 0.08 of heads: reached at 2 of 2 cells\n" in done.err
    had = [int(row["trials"]) for row in rows]
    looks = [50 * k for k in (1, 2, 3, 4, 6, 8, 12, 16, 24)]
    assert _manifest("a")["stopping"] == {
        "half_width": "0.08", "of": "heads", "confidence": 0.95, "max_trials": 1200,
        "look": looks.index(had[1]) + 1, "cells_by_trials": {str(n): 1 for n in had},
    }  # fmt: skip


def test_the_same_bytes_for_any_workers_with_and_without_a_ledger(coins: Command) -> None:
    asked = ("--p", "0.1:0.9:0.4", "--half-width", "0.07")
    for workers in "1", "2", "4":
        assert coins(*asked, "--workers", workers, "--out", workers).code == 0
    assert coins(*asked, "--no-ledger", "--out", "none").code == 0
    assert coins("--p", "0.1:0.9:0.4", "--trials", "1530", "--out", "full").code == 0
    again = coins(*asked, "--ledger", "full/ledger.sqlite", "--out", "fuller")
    assert "nothing to simulate" in again.err
    assert len({_csv(folder) for folder in ("1", "2", "4", "none", "fuller")}) == 1


def test_a_run_that_gets_a_real_interrupt_goes_on_to_the_same_bytes(
    coins: Command, tmp_path: Path
) -> None:
    slow = _STUDY.replace("        v = float", "        time.sleep(0.002)\n        v = float")
    (tmp_path / "coins.py").write_text(f"import time\n{slow}")
    asked = ("--p", "0.3,0.5", "--half-width", "0.04", "--workers", "2")
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # as a terminal hands it over
    try:
        process = subprocess.Popen(
            [str(Path(sysconfig.get_path("scripts")) / "simkit"), "run", "coins.py:Coins", "--no-plot",
             *asked, "--out", "cut"], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, ours)
    ledger, deadline = Path("cut/ledger.sqlite"), time.monotonic() + 60
    while not ledger.exists() or ledger.stat().st_size < 4096:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=60)[1]
    assert (process.returncode, "finished blocks are saved in cut/ledger.sqlite" in said) == (130, True)
    assert coins(*asked, "--out", "cut").code == 0
    assert coins(*asked, "--out", "whole").code == 0
    assert _csv("cut") == _csv("whole")


def test_a_narrower_request_adds_what_is_missing_under_another_name(coins: Command) -> None:
    first = coins("--half-width", "0.1", "--workers", "1")
    again = coins("--half-width", "0.1", "--workers", "2")
    assert "simulated" in first.err
    assert "nothing to simulate" in again.err
    narrow = coins("--half-width", "0.06")
    assert "holds another run" in narrow.err
    old, new = sorted(Path("results/coins").glob("*.csv"), key=lambda path: len(path.name))
    trials = [int(read_csv(path.read_text())[0]["trials"]) for path in (old, new)]
    assert f"simulated {trials[1] - trials[0]} trials" in narrow.err


def test_until_decided_goes_on_where_a_claim_is_open(coins: Command) -> None:
    done = coins("--p", "0.2:0.8:0.3", "--until", "decided", "--max-trials", "500")
    assert done.code == 0
    rows = [row for row in read_csv(_csv("results").decode()) if row["quantity"] == "heads"]
    assert int(rows[1]["trials"]) == 600 > max(int(rows[0]["trials"]), int(rows[2]["trials"]))
    assert "Lemma 1: FALSE as printed at 1 of 3 settings, by trials: Pr[heads] " in done.err
    assert "not decided at 1 setting (at least " in done.err
    said = (
        "a verdict on every claim that trials decide: reached at 2 of 3 cells; not at p = 0.5 after 600"
    )
    assert said in done.err
    stopping = _manifest("results")["stopping"]
    assert isinstance(stopping, dict)
    assert (stopping["until"], stopping["family_error"], stopping["look"]) == ("decided", 0.01, 7)


def test_what_is_said_of_a_cell_is_asked_once(coins: Command, tmp_path: Path) -> None:
    (tmp_path / "coins.py").write_text(
        _STUDY + "\n    def exact(self, params):\n        with open('asked', 'a') as log:\n"
        "            log.write('x')\n        return {'v': 0.5}\n"
    )
    for ending, cells in (("--dry-run",), 3), ((), 3):
        asked = tmp_path / "asked"
        asked.unlink(missing_ok=True)
        assert coins("--p", "0.2:0.8:0.3", "--until", "decided", *ending).code == 0
        assert len(asked.read_text()) == cells


def test_the_level_of_each_rule_moves_its_trials(coins: Command) -> None:
    def trials(*arguments: str) -> int:
        done = coins("--p", "0.7", "--quiet", "--no-ledger", "--out", " ".join(arguments), *arguments)
        assert (done.code, done.err) == (0, "")
        return int(read_csv(done.out)[0]["trials"])

    assert trials("--half-width", "0.06", "--confidence", "0.5") < trials("--half-width", "0.06")
    until = ("--until", "decided", "--family-error")
    assert trials(*until, "0.5") < trials(*until, "1e-9")
    assert trials("--half-width", "30%") < trials("--half-width", "10%")
    assert trials("--half-width", "0.05", "--of", "v") != trials("--half-width", "0.05")
    assert trials("--half-width", "0.01", "--max-trials", "60") == 100


def test_a_dry_run_says_the_rule_and_writes_nothing(coins: Command, tmp_path: Path) -> None:
    before = files_in(tmp_path)
    done = coins("--p", "0.1,0.5", "--half-width", "5%", "--of", "v", "--max-trials", "410", "--dry-run")
    rows = dict(line.split("  ", 1) for line in done.out.splitlines()[1:])
    said = {name.strip(): value.strip() for name, value in rows.items()}
    assert said["stopping rule"] == "half-width 5% of the estimate of v, at confidence 0.95"
    assert said["trials of each"] == "at most 600 in blocks of 50, 7 looks"
    assert said["trials to simulate"] == "at most 1,200"
    decided = coins("--until", "decided", "--dry-run")
    assert "every claim decided, at family error 0.01" in decided.out
    after = {name: content for name, content in files_in(tmp_path).items() if "__pycache__" not in name}
    assert after == {name: content for name, content in before.items() if "__pycache__" not in name}


def test_the_command_of_a_result_makes_it_again(coins: Command) -> None:
    from simkit import run

    found = run("coins.py:Coins", p="0.1,0.5", half_width="30%", of="v", confidence=0.9, seed=4)
    words = shlex.split(found.command)
    assert coins(*words[3:], "--out", "again").code == 0
    assert _csv("again").decode() == found.rows.to_csv()


@pytest.mark.parametrize("ending", [(), ("--dry-run",)])
def test_verdicts_that_need_no_trial_are_refused_in_one_line(
    simkit: Command, tmp_path: Path, ending: tuple[str, ...]
) -> None:
    done = simkit("softmax-vs-linear", "--n", "100", "--until", "decided", *ending)
    assert done.code == 2
    assert done.error.startswith("error: --until decided: no claim of this run rests on trials")
    assert files_in(tmp_path) == {}


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--half-width", "0"), "--half-width '0'"),
        (("--half-width", "-1"), "--half-width '-1'"),
        (("--half-width", "narrow"), "--half-width 'narrow'"),
        (("--half-width", "0.1", "--trials", "50"), "--trials 50"),
        (("--max-trials", "50"), "--max-trials 50"),
        (("--of", "v"), "--of v"),
        (("--until", "tomorrow"), "--until 'tomorrow'"),
        (("--until", "decided", "--half-width", "0.1"), "--until decided"),
        (("--half-width", "0.1", "--of", "w"), "--of w"),
        (("--half-width", "0.1", "--max-trials", "1e12"), "--max-trials"),
    ],
)
def test_what_is_asked_wrongly_is_one_line(
    coins: Command, arguments: tuple[str, ...], named: str
) -> None:
    done = coins(*arguments)
    assert done.code == 2
    assert done.error.startswith(f"error: {named}")
    assert not Path("results").exists()


def test_figures_and_audits_have_no_rule_of_their_own(simkit: Command) -> None:
    for command in ("reproduce", "audit"):
        assert "--half-width" not in simkit(command, "--help").out
    assert "half_width" not in {*OF_AUDIT, *OF_FIGURES}


_ENDS = '''
from simkit import Claim, Parameter, Study, event, measurement

class Ends(Study):
    """Coins, with bounds at the ends of their ranges."""
    name = "ends"
    summary = "bounds at ends"
    parameters = (Parameter("p", "float", 0.0, "Probability", low=0, high=1),)
    quantities = (
        event("heads", "heads"),
        measurement("v", "a uniform", low=0, high=1, kept=True, quantiles=(0.5,)),
    )
    block_size = 50
    default_trials = 100
    claims = (
        Claim("Lemma 1", "Pr[heads] <= 0"), Claim("Lemma 2", "E[v] >= 0.1"),
        Claim("Lemma 3", "Pr[heads] <= 0.9", when=("0.1*p*10 >= sqrt(p*p)",)),
    )

    def trial(self, params, rng):
        return {"heads": rng.random() < params["p"], "v": rng.random()}
'''


def test_what_trials_can_only_refute_prolongs_nothing(simkit: Command, tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text(_ENDS)
    done = simkit("run", "ends.py:Ends", "--no-plot", "--until", "decided")
    assert done.code == 0
    assert "a verdict on every claim that trials decide: reached at 1 of 1 cell" in done.err
    (row,) = (row for row in read_csv(_table(tmp_path)) if row["quantity"] == "heads")
    assert int(row["trials"]) < 1200  # Pr[heads] <= 0 would go on for ever
    assert "v: intervals of quantiles hold at a fixed number of trials only" in done.err


def _table(folder: Path) -> str:
    (path,) = (folder / "results" / "ends").glob("*.csv")
    return path.read_text()


def test_no_number_is_advised_that_cannot_be_asked_for(simkit: Command, tmp_path: Path) -> None:
    (tmp_path / "ends.py").write_text(_ENDS)
    done = simkit("run", "ends.py:Ends", "--no-plot", "--p", "0.5", "--half-width", "1e-9")
    assert "more than can be asked for" in done.err
    assert "--max-trials" not in done.err
