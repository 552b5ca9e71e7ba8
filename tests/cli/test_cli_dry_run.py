"""A dry run on the command line: what it measures, predicts and leaves alone."""

import re
from pathlib import Path

import pytest
from cli_tools import Command, files_in

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
_TIMED = "    def seconds(self, params):\n        return 1e-3\n"


_SPEC = """"""


@pytest.fixture
def coins(simkit: Command, tmp_path: Path) -> Command:
    (tmp_path / "coins.py").write_text(_STUDY)
    return lambda *arguments: simkit("run", "coins.py:Coins", *arguments)


def _rows(text: str) -> dict[str, str]:
    """Return the rows of a dry run by their names, in order."""
    lines = [re.split(r"\s{2,}", line, maxsplit=1) for line in text.splitlines()[1:]]
    return dict(lines)


def _files(folder: Path) -> dict[str, bytes]:
    return {name: text for name, text in files_in(folder).items() if "__pycache__" not in name}


def test_what_was_measured_is_said_and_nothing_is_written(coins: Command, tmp_path: Path) -> None:
    before = _files(tmp_path)
    done = coins("--p", "0.1:0.9:0.1", "--dry-run")
    assert (done.code, done.err) == (0, "")
    rows = _rows(done.out)
    assert rows.pop("expected time").endswith(" (5 blocks measured)")
    assert rows == {
        "study": "coins", "cells": "9", "trials of each": "100 in blocks of 50",
        "ledger": "results/ledger.sqlite", "blocks in the ledger": "0 of 18", "of other sources": "0",
        "trials to simulate": "900", "workers": rows["workers"], "memory of a worker": "0 MB",
        "files": "results/coins",
    }  # fmt: skip
    assert _files(tmp_path) == before


def test_one_stated_cost_takes_one_block_and_what_is_there_none(coins: Command, tmp_path: Path) -> None:
    (tmp_path / "coins.py").write_text(_STUDY + _TIMED)
    rows = _rows(coins("--p", "0.1:0.9:0.1", "--dry-run").out)
    assert rows["expected time"].endswith(" (1 block measured)")
    assert coins("--p", "0.1:0.9:0.1", "--no-plot", "--quiet").code == 0
    ledger = Path("results/ledger.sqlite").read_bytes()
    assert _rows(coins("--p", "0.1:0.9:0.1", "--dry-run").out)["expected time"] == "0 s"
    rows = _rows(coins("--p", "0.1:0.9:0.1", "--trials", "150", "--dry-run").out)
    assert (rows["trials to simulate"], rows["blocks in the ledger"]) == ("450", "18 of 27")
    assert Path("results/ledger.sqlite").read_bytes() == ledger


def test_where_nothing_can_be_measured_the_study_s_own_estimate_stands(
    coins: Command, tmp_path: Path
) -> None:
    (tmp_path / "coins.py").write_text(_STUDY + _TIMED.replace("1e-3", "30"))
    rows = _rows(coins("--dry-run", "--workers", "2").out)
    assert rows["expected time"] == "about 25 min"
    rows = _rows(coins("--max-seconds", "90", "--dry-run", "--workers", "2").out)
    assert rows["stopping rule"] == "as many trials as fit into 90 s"
    assert rows["expected time"] == "at most about 12 min"  # of the first look
    rows = _rows(coins("--max-seconds", "7200", "--dry-run", "--workers", "2").out)
    assert rows["expected time"] == "at most about 2.0 h"


def test_a_fault_shows_before_the_run_in_one_line(coins: Command, tmp_path: Path) -> None:
    broken = _STUDY.replace("        v = float", '        assert params["p"] < 0.6\n        v = float')
    (tmp_path / "coins.py").write_text(broken)
    done = coins("--p", "0.5,0.6", "--dry-run")
    assert done.code == 0
    assert done.err.startswith(
        "a block that was tried at p = 0.6: 50 of 50 trials failed: AssertionError, first at coins.py"
    )
    assert done.err.count("\n") == 1
    assert _rows(done.out)["expected time"].endswith(" (1 block measured)")
    (tmp_path / "coins.py").write_text(_STUDY.replace('"v": v}', '"w": v}'))
    done = coins("--dry-run")
    assert done.err.startswith("a block that was tried: study 'coins'")
    assert (done.code, done.err.count("\n")) == (0, 1)
    assert _rows(done.out)["expected time"] == "unknown: the study states no `seconds`"


@pytest.mark.parametrize("rule", [("--until", "decided"), ("--half-width", "0.05")])
def test_a_rule_s_trials_are_said_over_cells_and_in_all(coins: Command, rule: tuple[str, ...]) -> None:
    grid = ("--p", "0.05:0.95:0.15", "--max-trials", "2000")
    rows = _rows(coins(*grid, *rule, "--dry-run").out)
    assert rows["not known before its first block"] == "2 cells"
    assert " at 5 of 7 cells" in rows["trials in all, probably"]
    assert re.fullmatch(r"least [\d,]+, median [\d,]+, most [\d,]+", rows["trials of a cell, probably"])
    done = coins(*grid, *rule, "--no-plot")
    assert done.code == 0
    simulated = re.search(r"simulated ([\d,]+) trials", done.err)
    assert simulated is not None
    rows = _rows(coins(*grid, *rule, "--dry-run").out)
    assert "not known before its first block" not in rows
    total = re.match(r"[\d,]*\d", rows["trials in all, probably"])
    assert total is not None
    assert total[0].replace(",", "") == simulated[1].replace(",", "")


def test_the_dry_run_of_an_audit_measures_nothing(simkit: Command, tmp_path: Path) -> None:
    broken = _STUDY.replace("        v = float", "        raise AssertionError\n        v = float")
    (tmp_path / "coins.py").write_text(broken + _TIMED)
    done = simkit("audit", "coins.py", "--dry-run")
    assert (done.code, done.err) == (0, "")
    assert "measured" not in done.out


def test_cells_that_stay_open_at_the_largest_number_are_counted(coins: Command) -> None:
    rows = _rows(
        coins("--p", "0.3,0.5", "--half-width", "0.001", "--max-trials", "200", "--dry-run").out
    )
    assert rows["trials in all, probably"].startswith("400, 2 cells open at --max-trials 200; ")
    assert rows["trials to simulate"] == "at most 400"
    rows = _rows(coins("--p", "0", "--half-width", "5%", "--max-trials", "200", "--dry-run").out)
    assert rows["no number can be said"] == "1 cell"
    assert "trials of a cell, probably" not in rows


def test_a_limit_of_time_on_the_command_line(coins: Command, tmp_path: Path) -> None:
    slow = _STUDY.replace("        v = float", "        time.sleep(0.001)\n        v = float")
    (tmp_path / "coins.py").write_text(f"import time\n{slow}")
    asked = ("--p", "0.3,0.5", "--max-seconds", "0.2", "--max-trials", "1e5", "--no-plot")
    first = coins(*asked)
    assert first.code == 0
    (line,) = (line for line in first.err.splitlines() if line.startswith("stopped after"))
    assert re.fullmatch(
        r"stopped after 0.2 s at the look of [\d,]+ trials: 2 of 2 cells would have gone on; the same"
        r" command again goes on from the ledger", line,
    )  # fmt: skip
    again = coins(*asked)
    assert "holds another run" not in again.err
    names = {path.name for path in Path("results/coins").iterdir()}
    assert names == {"p.csv", "p.manifest.json"}
    assert "--max-seconds '0'" in coins("--max-seconds", "0").error
    assert "goes with a half-width" in coins("--max-seconds", "5", "--of", "v").error
