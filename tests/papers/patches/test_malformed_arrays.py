"""Malformed arrays at the public functions of every wing: a slice of the 5,000 that are committed."""

import csv
from pathlib import Path

import malformed_arrays
from malformed.target import Target

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
SLICE = 1000  # a few seconds, kernels compiled


def test_malformed_arrays_neither_crash_nor_give_a_wrong_number():
    rows, flaws = malformed_arrays.throw(SLICE)
    assert not flaws, "\n".join(flaws)
    assert sum(row["cases"] for row in rows) == SLICE
    assert sum(row["agrees"] for row in rows) > SLICE / 3
    assert sum(row["refused"] for row in rows) > SLICE / 3


def test_of_all_5000_none_is_committed_as_wrong():
    with (BENCHMARKS / "calibration/malformed-arrays.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    assert sum(int(row["cases"]) for row in rows) == malformed_arrays.CASES == 5000
    assert {row["crash"] for row in rows} == {row["wrong"] for row in rows} == {"0"}
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


def test_a_wrong_number_and_many_lines_are_seen():
    def judge(call, truth, **options):
        target = Target("f", {}, call, truth, **options)
        return malformed_arrays.judge(target, "as it is", {})[0]

    def refuse(line="no"):
        raise ValueError(line)

    assert judge(lambda: 1.0, lambda: 1.0) == "agrees"
    assert judge(lambda: 1.0, lambda: 1.001) == "wrong"
    assert judge(lambda: [1.0], lambda: 1.0) == "wrong"
    assert judge(lambda: 1.0, refuse) == "wrong"
    assert judge(refuse, refuse) == "refused"
    assert judge(lambda: refuse("two\nlines"), refuse) == "wrong"
    assert judge(refuse, lambda: 1.0, strict=True) == "wrong"
