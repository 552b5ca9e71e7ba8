"""Malformed arrays at the public functions of every wing: a slice of the 20,000 that are committed."""

import csv
from pathlib import Path

import malformed_arrays
import numpy as np
import pytest
from malformed import coverage
from malformed.target import Target

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
SLICE = 2000  # a few seconds, kernels compiled


def test_malformed_arrays_neither_crash_nor_give_a_wrong_number():
    rows, flaws = malformed_arrays.throw(SLICE)
    assert not flaws, "\n".join(flaws)
    assert sum(row["cases"] for row in rows) == SLICE
    assert sum(row["agrees"] for row in rows) > SLICE / 3
    assert sum(row["refused"] for row in rows) > SLICE / 3


def test_every_public_function_that_takes_arrays_is_thrown_at_or_lies_below_one():
    targets = malformed_arrays.all_targets()
    thrown = {name for target in targets for name in target.covers} | set(coverage.COVERED)
    functions = set(coverage.array_functions())
    assert len(functions) > 150
    assert thrown <= functions
    assert set(coverage.COVERED.values()) <= {target.name for target in targets}
    assert [name for name in functions - thrown if not coverage.reason(name)] == []


def test_of_all_20000_none_is_committed_as_wrong():
    with (BENCHMARKS / "calibration/malformed-arrays.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert sum(int(row["cases"]) for row in rows) == malformed_arrays.CASES == 20_000
    assert {row[outcome] for row in rows for outcome in malformed_arrays.BAD} == {"0"}
    assert [row["target"] for row in rows] == [t.name for t in malformed_arrays.all_targets()]
    assert all(int(row["not judged"]) < int(row["cases"]) / 4 for row in rows)


def test_a_process_that_dies_is_a_crash_of_the_call_it_was_at(monkeypatch, tmp_path):
    script = tmp_path / "worker.py"
    script.write_text(
        "import os, sys\nstart, stop = map(int, sys.argv[2:])\nfor i in range(start, stop):\n"
        "    if i == 3: os.abort()\n    print(i, 'agrees', '', sep='\\t', flush=True)\n"
    )
    monkeypatch.setattr(malformed_arrays, "__file__", str(script))
    rows, flaws = malformed_arrays.throw(6)
    assert sum(row["agrees"] for row in rows) == 5
    assert [line.rpartition(": ")[2] for line in flaws] == ["signal 6"]
    assert flaws[0].startswith("3: ")


def test_a_wrong_number_and_a_refusal_that_helps_nobody_are_seen():
    def judge(call, truth, mutation="a list"):
        target = Target("f", {}, call, truth, words=("array",))
        return malformed_arrays.judge(target, mutation, {})[0]

    def refuse(line="no array"):
        raise ArgumentError(line)

    assert judge(lambda: 1.0, lambda: 1.0) == "agrees"
    assert judge(lambda: 1.0, lambda: 1.001) == "wrong"
    assert judge(lambda: [1.0], lambda: 1.0) == "wrong"
    assert judge(lambda: 1.0, refuse) == "wrong"
    assert judge(refuse, refuse) == "refused"
    assert judge(lambda: refuse("two\nlines of an array"), refuse) == "wrong"
    assert judge(lambda: refuse("it is wrong"), refuse) == "wrong"
    assert judge(refuse, lambda: 1.0, "read-only") == "wrong"
    assert judge(lambda: [][1], refuse) == "foreign"


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([4], "rows: 4: an index of 4 rows is from 0 to 3, as in numpy.arange(4)"),
        ([0, -5], "rows: -5: an index of 4 rows is from 0 to 3, as in numpy.arange(4)"),
        ([], "rows: indices, not float64; numpy.arange(2) has them"),
        (np.zeros(0, int), "rows: an array (0,) that names no rows; numpy.arange(2) names two"),
        ([True, False], "rows: a mask of 2 flags for 4 rows; numpy.ones(4, bool) is one"),
        ([[0, 1]], "rows: an array (1, 2) that names no rows; numpy.arange(2) names two"),
        (2**40, "rows: an array () that names no rows; numpy.arange(2) names two"),
        ("0", "rows: indices, not <U1; numpy.arange(2) has them"),
    ],
)
def test_rows_that_are_none_are_refused_in_a_line(rows, line):
    sample = PatchModel(tokens=10).sample(np.random.default_rng(0), 4)
    with pytest.raises(ArgumentError) as refused:
        sample.select(rows)
    assert str(refused.value) == line


@pytest.mark.parametrize("rows", [[1, 3], np.array([1, -1]), [False, True, False, True], (1, 3)])
def test_rows_are_taken_as_numpy_takes_them(rows):
    sample = PatchModel(tokens=10).sample(np.random.default_rng(0), 4)
    assert np.array_equal(sample.select(rows).tokens, sample.tokens[[1, 3]])


@pytest.mark.parametrize("name", ["kinds", "roles", "relevant_ranges", "prune", "select"])
def test_a_sample_written_to_says_so_wherever_it_is_read(name):
    sample = PatchModel(tokens=10).sample(np.random.default_rng(0), 4)
    sample.starts[2] = [0, 9, 3, 10, 10, 10]
    with pytest.raises(ArgumentError, match=r"^starts: \[0, 9, 3, 10, 10, 10\] at sample 2: 5 groups"):
        {
            "kinds": lambda: sample.kinds,
            "roles": lambda: sample.roles,
            "relevant_ranges": sample.relevant_ranges,
            "prune": lambda: sample.prune(0.2, "random", np.random.default_rng(0)),
            "select": lambda: sample.select([0]),
        }[name]()
