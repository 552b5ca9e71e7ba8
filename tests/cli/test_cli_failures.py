"""Trials that fail at known places: counted, said, never redrawn, and the files are written."""

import json
import math
import os
import re
from pathlib import Path

import pytest
from cli_tools import STUDIES, Command, read_csv

pytestmark = pytest.mark.nojit

# Of 25 trials in blocks of 10, 10 and 5, those with index 3, 5, 7 and 8 fail: 4 + 4 + 1.
_FAILED = 9
_KEPT = [0, 1, 2, 4, 6, 9] * 2 + [0, 1, 2, 4]


def _check_rows(rows: list[dict[str, str]]) -> None:
    even, index = rows
    assert (even["trials"], even["failures"], even["successes"]) == ("25", "9", "11")
    assert float(even["estimate"]) == 11 / 25  # over all trials
    assert (index["trials"], index["failures"], index["successes"]) == ("25", "9", "")
    mean = sum(_KEPT) / len(_KEPT)
    assert float(index["estimate"]) == pytest.approx(mean, rel=1e-14)  # over those that did not fail
    variance = sum((value - mean) ** 2 for value in _KEPT) / (len(_KEPT) - 1)
    error = math.sqrt(variance / len(_KEPT))
    assert float(index["std_error"]) == pytest.approx(error, rel=1e-13)
    assert (float(index["min"]), float(index["max"])) == (0, 9)
    half = 2.131449545559323 * error  # Student's 97.5 % point with 15 degrees of freedom
    assert float(index["ci_low"]) == pytest.approx(mean - half, rel=1e-9)
    assert float(index["ci_high"]) == pytest.approx(mean + half, rel=1e-9)
    assert (even["interval"], index["interval"]) == ("clopper-pearson", "student-t")


def _places(*codes: str) -> list[str]:
    """Return where the file of the studies has each piece of code, as it is said."""
    file = min(os.path.relpath(STUDIES), str(STUDIES), key=len)
    lines = STUDIES.read_text(encoding="utf-8").splitlines()
    return [
        f"{file}, line {1 + next(i for i, line in enumerate(lines) if code in line)}" for code in codes
    ]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_counts_messages_exit_code_and_files(study: Command, workers: str) -> None:
    done = study("Faulty", "--workers", workers)
    assert done.code == 1
    third, exp = _places("raise RuntimeError", "np.exp(")
    assert done.err.splitlines()[-1] == (
        f"error: 9 of 25 trials failed: RuntimeError: the third (3, first at {third});"
        f" FloatingPointError: overflow encountered in exp (2, first at {exp});"
        " index is infinite (2); index is nan (2); means are over the other 16"
    )
    header, row = done.out.splitlines()
    assert header.split() == ["even", "95", "%", "interval", "trials", "index"]
    assert row.endswith("  3.188 (16 of 25)")  # the mean of those that did not fail
    rows = read_csv(Path("results/faulty/point.csv").read_text())
    _check_rows(rows)
    manifest = json.loads(Path("results/faulty/point.manifest.json").read_text())
    assert manifest["failures"] == _FAILED


def test_failures_come_back_from_the_ledger(study: Command) -> None:
    first = study("Faulty", "--n", "1,2")
    data = Path("results/faulty/n.csv").read_bytes()
    again = study("Faulty", "--n", "1,2")
    assert again.code == 1
    assert "nothing to simulate" in again.err
    placed = re.compile(", first at [^,]+, line \\d+")  # which the ledger does not keep
    assert placed.search(first.err)
    assert again.err.splitlines()[-1] == placed.sub("", first.err.splitlines()[-1])
    assert "error: 18 of 50 trials failed" in again.err
    assert Path("results/faulty/n.csv").read_bytes() == data


def test_quiet_says_the_failures_on_stderr_alone(study: Command) -> None:
    done = study("Faulty", "--quiet")
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith("error: 9 of 25 trials failed")
    assert done.out.encode() == Path("results/faulty/point.csv").read_bytes()


def test_all_trials_fail(study: Command) -> None:
    done = study("AllFail", "--format", "json", "--quiet")
    assert done.code == 1
    (place,) = _places("raise ValueError")
    assert done.err == f"error: 25 of 25 trials failed: ValueError (25, first at {place})\n"
    even, index = json.loads(done.out)
    assert (even["failures"], even["successes"], even["estimate"]) == (25, 0, 0.0)
    assert index["failures"] == 25
    for column in ("estimate", "std_error", "ci_low", "ci_high", "min", "max", "successes", "interval"):
        assert index[column] is None, column


def test_failing_trials_can_be_drawn(simkit: Command) -> None:
    for name in "Faulty", "AllFail":
        for options in (), ("--n", "1:4"):
            done = simkit("run", f"{STUDIES}:{name}", *options)
            assert done.code == 1
            assert done.err.splitlines()[-1].startswith("error: ")
    assert Path("results/all-fail/n.svg").exists()
    assert Path("results/faulty/point.png").exists()


@pytest.mark.parametrize("name", ["ForgetsQuantity", "NoTally", "WrongCount"])
def test_a_study_that_breaks_its_declaration_ends_the_run(study: Command, name: str) -> None:
    done = study(name)
    assert done.code == 1
    assert done.error.startswith("error: study '")


def test_a_trial_cannot_leave_the_program(study: Command) -> None:
    done = study("ExitsInTrial", "--trials", "5")
    assert done.code == 1
    assert "SystemExit" in done.err
    assert done.err.splitlines()[-1].startswith("error: ")


@pytest.mark.parametrize("form", ["csv", "json"])
def test_values_too_large_to_average_fail_their_trials(study: Command, form: str) -> None:
    done = study("Huge", "--format", form, "--quiet")
    assert done.code == 1
    assert "too large to average (20)" in done.err
    (row,) = read_csv(done.out) if form == "csv" else json.loads(done.out)
    assert str(row["failures"]) == "20"
    assert not row["estimate"]
