"""What a run says of its faults: cells whose worker ended, blocks that differ, failed trials."""

from __future__ import annotations

import shlex
import shutil
import signal
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, files_in, read_csv

from simkit.engine.ledger.store import Ledger

_BAD = """
import os, signal
from simkit import Claim, Parameter, Study, event

class Bad(Study):
    name, summary, block_size = "bad", "ends its process", 10
    parameters = (Parameter("n", "int", 1, "Which", low=1, step="1"),)
    quantities = (event("above", "above zero"),)
    claims = (Claim("Lemma 1", "Pr[above] >= 0.01", scope={"n": "1,2"}),)

    def trial(self, params, rng):
        if params["n"] == 3:
            os.kill(os.getpid(), signal.SIGSEGV)
        if params["n"] == 4:
            raise ValueError("too large")
        return {"above": rng.random() < params["n"] / 10}
"""
_CRASHED = (
    "error: 1 cell incomplete (n = 3): the worker crashed: signal 11 (segmentation fault); nothing of"
    " their missing blocks is stored: run the command again to go on"
)


@pytest.fixture
def bad(simkit: Command) -> str:
    """Return a study that ends its process at n = 3, in the folder of the test."""
    Path("bad.py").write_text(_BAD)
    return "bad.py:Bad"


def test_isolated_blocks_give_the_same_bytes_and_go_on_after_a_crash(simkit: Command, bad: str) -> None:
    small = ("run", bad, "--trials", "40", "--no-plot", "--workers", "1")
    plain = simkit(*small, "--n", "1,2", "--quiet", "--no-ledger")
    apart = simkit(*small, "--n", "1:3", "--quiet", "--isolate", "--name", "apart")
    assert (plain.code, apart.code) == (0, 1)
    assert apart.err == f"{_CRASHED}\n"
    assert apart.out == plain.out
    # A second command uses what is there, a timeout implies isolation.
    again = simkit(*small, "--n", "1:3", "--block-timeout", "30", "--name", "apart")
    assert again.code == 1
    assert "nothing could be simulated" in again.err
    assert _CRASHED in again.err


def test_searches_and_audits_run_blocks_in_workers(
    simkit: Command, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("in this process")

    monkeypatch.setattr("simkit.engine.running.tasks.run_block", refused)
    few = ("--no-plot", "--isolate", "--workers", "1")
    found = simkit("threshold", bad, "--over", "n", "--n", "1,2", "--max-trials", "40", *few)
    assert found.code == 0, found.err
    audited = simkit("audit", bad, "--trials", "40", *few[1:])
    assert audited.code == 0, audited.err
    # What is stored is run again in workers, too; a cell that ends them is said, and the rest goes on.
    again = simkit("audit", bad, "--n", "1:3", "--trials", "40", *few[1:], "--verify", "100%")
    assert again.code == 1
    assert "bad: 8 of 8 stored blocks were run again: all came out equal" in again.err
    assert (
        "error: bad: 1 cell incomplete (n = 3): the worker crashed: signal 11 (segmentation fault);"
        " nothing of their missing blocks is stored: run the command again to go on"
    ) in again.err


def test_a_run_verifies_a_share_of_its_stored_blocks(study: Command) -> None:
    small = ("Gaussian", "--n", "2:6", "--trials", "80")
    assert study(*small).code == 0
    for share, count in {"100%": 12, "0.5": 5, "1/100": 1}.items():
        done = study(*small, "--verify", share)
        assert done.code == 0
        assert f"{count} of 12 stored blocks were run again: all came out equal" in done.err
    assert study(*small, "--verify", "100%", "--quiet").err == ""


def test_blocks_that_differ_end_with_code_1_and_what_shows_them(
    study: Command, simkit: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert study("Gaussian", "--n", "2", "--seed", "4", "--trials", "20").code == 0
    monkeypatch.setattr(
        "simkit.engine.cells.seeding.block_generator",
        lambda *_: __import__("numpy").random.default_rng(9),
    )
    done = study("Gaussian", "--n", "2", "--seed", "4", "--trials", "20", "--verify", "100%", "--quiet")
    assert done.code == 1
    said, _, line = done.err.strip().partition("; see ")
    assert said == (
        "error: block 0 came out differently from the ledger's, made in this very environment"
    )
    assert line == f"simkit replay {STUDIES}:Gaussian --n 2 --seed 4 --block 0 --trial 0"
    assert simkit(*shlex.split(line)[1:]).code == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--verify", "0"), "--verify '0': it is out of range; it takes a number, (0, 1]"),
        (("--verify", "101%"), "--verify '101%': it is out of range"),
        (("--verify", "much"), "--verify 'much': not a number; it takes one, as in --verify 0.02"),
        (("--verify", "2%", "--fresh"), "--verify 2%: it goes with no --fresh, as no stored block"),
        (("--verify", "2%", "--no-ledger"), "--verify 2%: it goes with no --no-ledger"),
        (("--block-timeout", "0"), "--block-timeout '0': it is out of range"),
        (("--block-timeout", "soon"), "--block-timeout 'soon': not a number"),
        (
            ("--block-timeout", "1e-99999999999"),
            "--block-timeout '1e-99999999999': it underflows; it takes",
        ),
        (
            ("--verify", "1e99999999999%"),
            "--verify '1e99999999999%': it overflows; it takes a number, (0, 1]",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_values_are_one_line(study: Command, options: tuple[str, ...], said: str) -> None:
    done = study("Gaussian", *options)
    assert done.code == 2
    assert said in done.error
    assert files_in(Path()) == {}


# Failed trials


def _lines_of_places(err: str) -> list[tuple[str, str, str]]:
    """Return count, message and command of each row of the table of failures."""
    lines = err.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("failed "))
    at, again = (lines[first].index(word) for word in ("message", "one of them"))
    rows = lines[first + 1 : -1]
    return [(row[:at].strip(), row[at:again].strip(), row[again:]) for row in rows]


def test_failed_trials_are_a_table_with_a_command_for_each_message(
    study: Command, simkit: Command
) -> None:
    done = study("Faulty", "--n", "2,3", "--seed", "1")
    assert done.code == 1
    rows = _lines_of_places(done.err)
    overflow = "FloatingPointError: overflow encountered in exp"
    assert [row[:2] for row in rows] == [
        ("6", "RuntimeError: the third"), ("4", overflow), ("4", "index is infinite"),
        ("4", "index is nan"),
    ]  # fmt: skip
    for (_, message, line), trial in zip(rows, (3, 7, 8, 5), strict=True):
        end = f"--n 2 --seed 1 --block 0 --trial {trial}"
        assert line == f"simkit replay {STUDIES}:Faulty {end}"
        again = simkit(*shlex.split(line)[1:], "--format", "csv")
        assert again.code == 1
        assert again.out.splitlines()[1] == f",failure,{message},"
        raises = not message.startswith("index")
        assert again.err.startswith("Traceback") == raises  # a number that is not finite is not raised
    stored = study("Faulty", "--n", "2,3", "--seed", "1")
    assert _lines_of_places(stored.err)[:-1] == rows  # also of blocks that were stored
    assert stored.err.splitlines()[-2].startswith("note: these failures come from the ledger")


def test_a_later_block_and_a_whole_block_are_found(simkit: Command) -> None:
    Path("late.py").write_text(
        "from simkit import Parameter, Study, Tally, event\n\n\n"
        "class Late(Study):\n"
        "    name, summary, block_size = 'late', 'late', 50\n"
        "    parameters = (Parameter('n', 'int', 1, 'Nothing', low=1, step='1'),)\n"
        "    quantities = (event('sure', 'always'),)\n\n"
        "    def simulate(self, params, rng, trials):\n"
        "        draws = rng.random(trials)\n"
        "        if (draws > 0.99).any():\n"
        "            self.refuse(1)\n"
        "        return Tally.of_arrays(trials, {'sure': draws > 0})\n\n"
        "    def refuse(self, depth):\n"
        "        try:\n"
        "            {}[depth]\n"
        "        except KeyError as error:\n"
        "            raise ArithmeticError('beyond') from error\n"
    )
    done = simkit("run", "late.py:Late", "--n", "1:3", "--trials", "200", "--no-plot")
    assert done.code == 1
    ((_, message, line),) = _lines_of_places(done.err)
    assert message == "ArithmeticError: beyond"
    again = simkit(*shlex.split(line)[1:])
    assert again.code == 1
    assert "ArithmeticError: beyond" in again.out
    lines = again.err.splitlines()
    assert lines.count("Traceback (most recent call last):") == 2  # with what it came from
    assert lines[-1] == "ArithmeticError: beyond"
    assert "simkit/engine" not in again.err
    assert "in simulate" in again.err
    before = shlex.split(line)
    earlier = [*before[1:-1], str(int(before[-1]) - 1)]
    if int(before[-1]):
        assert simkit(*earlier).code == 0  # it is the first of them


def test_a_trial_that_is_long_to_find_is_not_searched_for(
    study: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simkit.engine.results.failing._SECONDS", 0.0)
    monkeypatch.setattr(
        "simkit.engine.results.failing.find_failing.__defaults__", (0.0, __import__("time").monotonic)
    )
    done = study("AllFail", "--n", "1,2")
    ((count, message, place),) = _lines_of_places(done.err)
    assert (count, message) == ("50", "ValueError")
    assert place == "in block 0 at n = 1: one of 10 trials, long to find"


def test_quiet_has_no_table(study: Command) -> None:
    assert len(study("Faulty", "--quiet").err.splitlines()) == 1


# What ends the process


def test_a_crash_without_isolation_loses_what_is_in_flight_and_is_said_next(
    process: Command, simkit: Command, bad: str
) -> None:
    words = ("run", bad, "--n", "1,2,3", "--trials", "40", "--no-plot")
    ended = process(*words, "--workers", "1")
    assert ended.code == -signal.SIGSEGV
    note = (
        "a run with the ledger 'results/ledger.sqlite' ended without a word, killed or by its study;"
        " what was committed is kept. If it was the study, --isolate finds the cell and goes on with the"
        " others"
    )
    done = simkit("run", bad, "--n", "1,2", "--trials", "40", "--no-plot")
    assert done.err.splitlines()[:2] == [
        note,
        "all trials are kept from earlier runs; nothing to simulate (--fresh runs them again)",
    ]
    assert note not in simkit("run", bad, "--n", "1,2", "--trials", "40", "--no-plot").err


def test_it_is_said_also_where_nothing_was_committed(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with Ledger(tmp_path / "ledger.sqlite") as ledger:
        ledger.begin_use()
        for name in ("ledger.sqlite", "ledger.sqlite-wal"):  # as a process that ends now leaves it
            shutil.copy(tmp_path / name, tmp_path / "other" / name)
    for lines in (1, 0):
        with Ledger(tmp_path / "other" / "ledger.sqlite") as left:
            assert len(left.notes) == lines
            assert all("ended without a word" in note for note in left.notes)
    with Ledger(tmp_path / "ledger.sqlite") as ended:
        assert ended.notes == []


def test_another_run_that_has_the_ledger_has_not_ended(simkit: Command, bad: str) -> None:
    path = Path("results/ledger.sqlite")
    with Ledger(path) as other:
        other.begin_use()
        done = simkit("run", bad, "--n", "1,2", "--trials", "40", "--no-plot", "--ledger", path)
        assert done.code == 0
        assert "ended without a word" not in done.err
    assert read_csv(Path("results/bad/n.csv").read_text())
