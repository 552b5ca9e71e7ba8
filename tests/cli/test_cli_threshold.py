"""Searching for thresholds on the command line: what is printed, written, resumed and refused."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest
from cli_tools import Command, read_csv

from simkit.cli.before_study import EXAMPLES as LINES

pytestmark = pytest.mark.nojit

_STUDY = '''
import math
import time

from simkit import Parameter, Study, event, measurement
from simkit.declare.thresholds import Threshold


class Recall(Study):
    """Success that rises with n, later where a is small."""

    name = "recall"
    summary = "how much is recalled"
    parameters = (
        Parameter("n", "int", 20, "Samples", low=1, high=1e6),
        Parameter("a", "float", 1.0, "Strength", low=0, open_low=True, step="0.5"),
        Parameter("wait", "float", 0.0, "Seconds of a trial", kind="implementation", low=0),
        Parameter("form", "choice", "plain", "Form", choices=("plain", "odd")),
    )
    quantities = (
        event("recalled", "it is recalled"),
        event("lost", "it is not recalled"),
        measurement("v", "a uniform", low=0, high=1),
    )
    threshold = Threshold("n", "recalled")
    block_size = 20
    default_trials = 60

    def trial(self, params, rng):
        v = float(rng.random())
        time.sleep(params["wait"])
        p = 1 / (1 + math.exp(-4 * (math.log(params["n"]) - math.log(40 / params["a"] ** 2))))
        return {"recalled": v < p, "lost": v >= p, "v": v}
'''


@pytest.fixture
def recall(simkit: Command, tmp_path: Path) -> Command:
    """Search without pictures: ``recall("--over", "n")``."""
    (tmp_path / "recall.py").write_text(_STUDY)
    return lambda *arguments: simkit("threshold", "recall.py:Recall", "--no-plot", *arguments)


def _files(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder, "recall").iterdir()}


def _derived(folder: str) -> dict[str, dict[str, str]]:
    (path,) = Path(folder, "recall").glob("*.derived.csv")
    return {row["quantity"]: row for row in read_csv(path.read_text())}


def _simulated(said: str) -> int:
    return int(said.split("simulated ")[1].split(" ")[0].replace(",", ""))


def test_a_search_prints_its_bracket_and_writes_the_visited_cells(recall: Command) -> None:
    done = recall("--over", "n", "--n", "5:200:1", "--out", "a")
    assert done.code == 0
    found, (row,) = _derived("a"), done.out.splitlines()[1:]
    low, high = (int(float(found["threshold"][end])) for end in ("ci_low", "ci_high"))
    assert low < 40 <= high
    assert row.split()[:3] == [str(low), str(high), f"{float(found['threshold']['estimate']):.4g}"]
    assert f"recalled rises through 0.5 between n = {low} and {high} (both sides at 95 %)" in done.err
    cells = [r for r in read_csv(_files("a")["threshold-n.csv"].decode()) if r["quantity"] == "recalled"]
    assert {r["interval"] for r in cells} == {"sequence"}
    assert len(cells) == int(float(found["threshold_values"]["estimate"]))
    spent = sum(int(r["trials"]) for r in cells)
    assert spent == int(float(found["threshold_trials"]["estimate"]))
    assert f"{spent:,} trials at {len(cells)} values" in done.err
    assert row.split()[-2:] == [f"{spent:,}", str(len(cells))]
    assert all(int(r["trials"]) <= 640 for r in cells)  # the first look with ten times the study's 60
    record = json.loads(_files("a")["threshold-n.manifest.json"])
    assert record["stopping"]["over"] == "n"
    assert record["stopping"]["target"] == "0.5"
    assert found["threshold"]["n"] == ""
    assert found["threshold"]["interval"] == "bracket"


def test_the_same_bytes_for_any_workers_and_nothing_simulated_twice(recall: Command) -> None:
    asked = ("--over", "n", "--n", "5:200:1", "--target", "0.8", "--max-trials", "300")
    for workers in "1", "2", "4":
        assert recall(*asked, "--workers", workers, "--out", workers).code == 0
    assert recall(*asked, "--no-ledger", "--out", "none").code == 0
    again = recall(*asked, "--out", "1")
    assert "all trials are kept from earlier runs; nothing to simulate" in again.err
    data = [{k: v for k, v in _files(f).items() if k.endswith("csv")} for f in ("1", "2", "4", "none")]
    assert len(data[0]) == 2
    assert all(each == data[0] for each in data)
    longer = recall(*asked[:-1], "2000", "--ledger", "1/ledger.sqlite", "--out", "longer")
    fresh = recall(*asked[:-1], "2000", "--out", "fresh")
    assert _derived("longer") == _derived("fresh")
    counts = [
        int(done.err.split("simulated ")[1].split(" ")[0].replace(",", "")) for done in (longer, fresh)
    ]
    assert counts[0] < counts[1]


def test_an_interrupted_search_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "recall.py").write_text(_STUDY)
    program = str(Path(sysconfig.get_path("scripts"), "simkit"))
    asked = shlex.split("threshold recall.py:Recall --n 5:200:1 --wait 0.002 --no-plot --max-trials 160")
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # as a terminal hands it over
    try:
        started = subprocess.Popen(
            [program, *asked, "--out", "cut"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(signal.SIGINT, ours)
    ledger, deadline = tmp_path / "cut" / "ledger.sqlite-wal", time.monotonic() + 60
    while not (ledger.exists() and ledger.stat().st_size > 40_000):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    started.send_signal(signal.SIGINT)
    assert "run the same command again to go on" in started.communicate(timeout=60)[1]
    assert started.returncode == 130
    assert not list((tmp_path / "cut" / "recall").glob("*.csv"))
    for folder in "cut", "whole":
        subprocess.run([program, *asked, "--out", folder], cwd=tmp_path, check=True, capture_output=True)
    tables = [
        {p.name: p.read_bytes() for p in (tmp_path / folder / "recall").glob("*.csv")}
        for folder in ("cut", "whole")
    ]
    assert len(tables[0]) == 2
    assert tables[0] == tables[1]


def test_a_second_parameter_gives_a_threshold_each_and_their_law(recall: Command) -> None:
    done = recall("--a", "0.5,1,2", "--n", "2:600:2", "--max-trials", "200")
    assert done.code == 0
    table = [line.split() for line in done.out.splitlines()]
    assert table[0][:5] == ["a", "n", "from", "to", "estimate"]
    assert [row[0] for row in table[1:]] == ["0.5", "1", "2"]
    for row, true in zip(table[1:], (160, 40, 10), strict=True):
        assert int(row[1]) < true <= int(row[2])
    exponent = _derived("results")["threshold_exponent"]
    assert float(exponent["ci_low"]) <= -2 <= float(exponent["ci_high"])
    shown = f"n ~ a^{float(exponent['estimate']):.3g}"
    ends = f"[{float(exponent['ci_low']):.3g}, {float(exponent['ci_high']):.3g}]"
    assert f"{shown} {ends} over 3 thresholds" in done.err
    assert all(f"a = {value}: recalled rises through 0.5" in done.err for value in ("0.5", "1.0", "2.0"))


def test_a_falling_event_and_a_curve_that_never_crosses(recall: Command) -> None:
    falls = recall("--quantity", "lost", "--n", "5:200:5", "--target", "0.3")
    assert "lost falls through 0.3 between n = " in falls.err
    never = recall("--n", "400:800:10")
    assert never.code == 0
    assert "recalled is not seen to cross 0.5 here: above it at n = 400 (20 of 20, [" in never.err
    assert "and above it at n = 800 (" in never.err
    assert never.out.splitlines()[1].split() == ["40", "2"]  # trials and values, no bracket


def test_without_a_grid_it_goes_outwards_from_the_default(recall: Command) -> None:
    done = recall("--a", "0.5")
    assert done.code == 0
    low, high = (float(_derived("results")["threshold"][end]) for end in ("ci_low", "ci_high"))
    assert low < 160 <= high < 640
    values = [int(r["n"]) for r in read_csv(_files("results")["threshold-n.csv"].decode())]
    assert 20 in values
    assert max(values) <= 640


def test_adaptive_trials_go_where_they_tell_of_the_law(simkit: Command, recall: Command) -> None:
    asked = ("run", "recall.py:Recall", "--a", "0.5,1,2", "--n", "2:600:2", "--no-plot")
    done = simkit(*asked, "--adaptive", "--trials", "200")
    assert done.code == 0
    rows = [line.split() for line in done.out.splitlines()[1:]]
    trials = [int(row[-2].replace(",", "")) for row in rows]
    assert abs(sum(trials) - 600) <= 60
    assert trials[1] < min(trials[0], trials[2])
    exponent = _derived("results")["threshold_exponent"]
    assert float(exponent["ci_low"]) <= -2 <= float(exponent["ci_high"])
    assert "wrote recall/adaptive-n-a.csv, .derived.csv" in done.err
    assert json.loads(_files("results")["adaptive-n-a.manifest.json"])["stopping"]["trials"] == 200
    cut = simkit(*asked, "--adaptive", "--wait", "0.001", "--max-seconds", "0.001", "--out", "cut")
    assert "the time was over" in cut.err
    assert [line.split()[-2:] for line in cut.out.splitlines()[1:]] == [["20", "1"]] * 3
    fewer = simkit(*asked, "--adaptive", "--dry-run")
    assert "about 600 on average, in blocks of 20" in fewer.out
    assert "expected time where they begin" in fewer.out
    for how in ("--dry-run",), ("--name", "adaptive-n-a"):  # a name that another run has
        wrong = simkit(*asked[:2], *asked[4:], "--adaptive", "--wait", "0,0.001", *how)
        assert (wrong.code, wrong.error[:32]) == (2, "error: --wait 0: adaptive trials")
    wrong = simkit(*asked, "--adaptive", "--all-rows")
    assert (wrong.code, "--all-rows: it does not go with --adaptive" in wrong.error) == (2, True)
    for option, value in (("--half-width", "0.1"), ("--until", "decided"), ("--max-trials", "50")):
        wrong = simkit(*asked, "--adaptive", option, value)
        assert wrong.code == 2
        assert wrong.error.startswith(f"error: {option} {value}: it does not go with --adaptive")


def test_a_dry_run_says_what_would_be_searched_and_writes_nothing(recall: Command) -> None:
    done = recall("--n", "5:200:1", "--a", "1,2", "--dry-run", "--target", "0.9")
    assert done.code == 0
    assert not Path("results").exists()
    said = dict(line.split("  ", 1) for line in done.out.splitlines() if "  " in line)
    told = {key: text.strip() for key, text in said.items()}
    assert told["search"] == "where recalled reaches 0.9, over n"
    assert told["curves"] == "2"
    assert told["values of each"] == "196, from 5 to 200"
    assert told["trials of a visited value"] == "at most 640 in blocks of 20, 10 looks"
    assert told["expected time at the ends of each curve"].endswith("(4 blocks measured)")
    assert told["memory of a worker"] == "0 MB"


def test_quiet_prints_the_thresholds_as_they_are_written(recall: Command) -> None:
    done = recall("--n", "5:200:1", "--quiet")
    assert done.err == ""
    assert done.out.encode() == _files("results")["threshold-n.derived.csv"]


def test_a_time_ends_a_search_with_the_round_that_was_reached(recall: Command) -> None:
    done = recall("--n", "5:200:1", "--wait", "0.001", "--max-seconds", "0.001")
    assert done.code == 0
    assert [row.split()[-2:] for row in done.out.splitlines()[1:]] == [["40", "2"]]
    assert "the time was over: this is the last round that was finished" in done.err
    assert "the time was over" not in recall("--n", "5:200:1").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--target", "0"), "--target '0': it is out of range; it takes a number, (0, 1)"),
        (("--target", "1.2"), "--target '1.2': it is out of range; it takes a number, (0, 1)"),
        (("--target", "x"), "--target 'x': not a number; it takes one"),
        (("--over", "form"), "--over form: its values are names; a search takes a number"),
        (("--over", "wait"), "--over wait: no trial depends on it; a search takes a number"),
        (("--over", "m"), "--over m: no such parameter; there is n, a"),
        (("--law", "n**2"), "--law 'n**2': it is a law of n, so that it names other parameters"),
        (("--law", "b"), "--law 'b': 'b' is no number among its parameters; there is a"),
        (("--law", "2"), "--law '2': it names no parameter, as in --law a/log(a)"),
        (("--law", "a)"), "--law 'a)': it is not a number or an expression, as in --law a/log(a)"),
        (
            ("--law", "1/a"),
            "--law '1/a': no second number varies; write several values of a number in it",
        ),
        (("--quantity", "v"), "--quantity v: v is no event, and a target is a probability"),
        (("--quantity", "recaled"), "--quantity recaled: no such quantity; did you mean recalled?"),
        (("--n", "7"), "--n '7': a search chooses among 2 to 5,000 values, and here it has 1;"),
        (("--n", "1:9000:1"), "--n '1:9000:1': a search chooses among 2 to 5,000 values"),
        (("--max-trials", "0"), "--max-trials '0': it is out of range"),
        (("--max-seconds", "0"), "--max-seconds '0': it is out of range"),
    ],
)
def test_bad_input_is_one_line(recall: Command, arguments: tuple[str, ...], said: str) -> None:
    done = recall(*arguments)
    assert done.code == 2
    assert done.error.startswith(f"error: {said}")
    assert not Path("results").exists()


def test_a_study_is_named_first(simkit: Command) -> None:
    done = simkit("threshold")
    assert done.code == 2
    assert done.error == f"error: threshold: name a study, as {LINES['threshold']}"
    assert simkit(*shlex.split(LINES["threshold"])[1:], "--dry-run").code == 0
    axis = simkit("threshold", "attention-gradient", "--over", "k")
    assert axis.error.startswith("error: --over k: all its values come out of the same trial")
