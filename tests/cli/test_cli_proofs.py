"""`simkit audit --proof` and `--with-training`: tables, pictures, files, and what is refused."""

import csv
import json

import pytest

STUDY = """
import math

from simkit import Claim, Display, Parameter, Study, event, measurement



class Fair(Study):
    name = "fair"
    summary = "a fair coin"
    parameters = (Parameter("n", "int", 10, "Tosses", low=1),)
    quantities = (event("heads", "the first toss is heads"),)
    default_trials = 400

    def trial(self, params, rng):
        return {"heads": rng.random() < 0.5}

    claims = (
        Claim(
            "Lemma 1", "n*exp(-n) <= n", scope={"n": "2,4,8"},
            proof=(
                Display("left", "n*exp(-n)"), Display("(2)", "exp(-n/2)", note="given away"),
                Display("(3)", "exp(-n)", note="a slip"), Display("right", "n"),
            ),
        ),
        Claim("Lemma 2", "Pr[heads] >= 0.3", scope={"n": "3,5"}, training=True),
        Claim("Lemma 3", "Pr[heads] >= 0.3", scope={"n": "5"}),
    )
"""


@pytest.fixture
def mine(tmp_path):
    (tmp_path / "mine.py").write_text(STUDY)
    return "mine.py:Fair"


def test_a_proof_is_a_table_a_line_for_each_cell_and_a_picture(simkit, mine, tmp_path):
    done = simkit("audit", mine, "--proof", "Lemma 1")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0] == "fair Lemma 1: n = 2"
    assert lines[1].split() == ["display", "value", "factor", "verdict"]
    assert lines[2].split() == ["left", "0.2707"]
    assert lines[3].split() == ["(2)", "0.3679", "x", "1.359", "holds"]
    assert lines[4].split() == ["(3)", "0.1353", "x", "0.3679", "fails"]
    assert lines[5].split() == ["right", "2", "x", "14.78", "holds"]
    assert lines[-2].startswith("n = 8    first false: (3) (0.01832 > 0.0003355); loses most: right")
    rows = list(csv.DictReader((tmp_path / "results/proof-mine-lemma-1.csv").read_text().splitlines()))
    assert [row["display"] for row in rows[:4]] == ["left", "(2)", "(3)", "right"]
    assert len(rows) == 12
    assert rows[2]["note"] == "a slip"
    picture = tmp_path / "results/proof-mine-lemma-1.png"
    assert picture.stat().st_size > 10_000
    before = picture.read_bytes()
    again = simkit("audit", mine, "--proof", "lemma 1", "--quiet")
    assert again.out == (tmp_path / "results/proof-mine-lemma-1.csv").read_text()
    assert picture.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--proof", "Lemma 2"], "its proof is not declared; there are proofs of fair Lemma 1"),
        (["--proof", "Lemma 9"], "--proof 'Lemma 9': there is no such claim"),
        (["--proof", "Lemma 1", "--claim", "Lemma 1"], "--proof goes with no --claim"),
        (
            ["--proof", "Lemma 1", "--certificate", "a.json"],
            "--proof goes with no --claim, --verdict",
        ),
    ],
)
def test_what_has_no_proof_is_refused_in_one_line(simkit, mine, words, said):
    done = simkit("audit", mine, *words)
    assert done.code == 2
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_proof_can_be_asked_elsewhere_and_beforehand(simkit, mine, tmp_path):
    done = simkit("audit", mine, "--proof", "Lemma 1", "--n", "700")
    assert "left     6.902e-302" in done.out  # n exp(-n)
    dry = simkit("audit", mine, "--proof", "Lemma 1", "--dry-run")
    assert dry.code == 0
    assert "pairs of claim and setting  9" in dry.out


def verdicts(done, label):
    return [row["verdict"] for row in csv.DictReader(done.out.splitlines()) if row["label"] == label]


def test_trainings_are_run_on_request_and_taken_from_the_ledger(simkit, mine):
    asked = ("audit", mine, "--quiet")
    unasked = simkit(*asked)
    # Lemma 3 simulates the cell n = 5, so that only n = 3 waits.
    assert verdicts(unasked, "Lemma 2") == ["not evaluated", "holds"]
    assert "only a training can tell: ask with --with-training" in unasked.out
    said = simkit("audit", mine).err
    assert "1 claim at 1 setting waits for a training: --with-training runs it" in said
    assert verdicts(simkit(*asked, "--with-training"), "Lemma 2") == ["holds", "holds"]
    assert verdicts(simkit(*asked), "Lemma 2") == ["holds", "holds"]  # from the ledger
    assert verdicts(simkit(*asked, "--no-ledger"), "Lemma 2") == ["not evaluated", "holds"]


def test_the_trials_of_an_ordinary_run_tell_as_well(simkit, mine):
    assert simkit("run", mine, "--n", "3", "--no-plot").code == 0
    assert verdicts(simkit("audit", mine, "--quiet"), "Lemma 2") == ["holds", "holds"]


RUN = """
from simkit import Claim, Parameter, Study, measurement
from simkit.declare.tally import Tally


class Walk(Study):
    name = "walk"
    summary = "a walk looked at after some steps"
    axis = "t"
    parameters = (Parameter("t", "int", 1, "Steps", low=1, grid="1,2,4"),)
    quantities = (
        measurement("most_up", "how far", kept=True), measurement("most_down", "how far", kept=True),
        measurement("least_out", "how far", kept=True),
    )
    default_trials = 40

    def simulate(self, prepared, rng, trials):
        drawn = rng.random(trials)
        return [
            Tally.of_arrays(
                trials, kept=("most_up", "most_down", "least_out"),
                measurements={
                    "most_up": drawn / 10 + t / 2, "most_down": drawn / 10 + 1 / t,
                    "least_out": drawn / 10 + t * t,
                },
            )
            for t in prepared["t"]
        ]

    claims = tuple(
        Claim("Lemma 1", said, part, scope={"t": "1,2,4"}, along="t", training=True, **more)
        for said, part, more in (
            ("most_up <= 1", "(1)", {"printed": "x"}), ("most_down <= 2", "(2)", {}),
            ("least_out = Omega(1)", "(3)", {"delta": "0.5"}),
            ("most_up <= 10", "(1), corrected", {"corrects": "Lemma 1, (1)"}),
        )
    )
"""


def test_displays_along_a_run_are_a_table_with_the_step_at_which_each_fails(simkit, tmp_path):
    (tmp_path / "walk.py").write_text(RUN)
    asked = ("audit", "walk.py:Walk", "--proof", "Lemma 1")
    refused = simkit(*asked)
    assert refused.code == 2
    assert "measured step by step of a training; add --with-training" in refused.err
    done = simkit(*asked, "--with-training")
    assert done.code == 0, done.err
    first, header, *lines = done.out.splitlines()
    said = "3 relations and readings along t: 1 fail at some step, 1 of them at t = 2 already; 1 leave"
    assert first.startswith(said)
    assert header.split("  ")[0] == "display"
    assert [line.split()[0] for line in lines] == ["(1)", "(3)", "(2)"]  # what fails, what moves most
    assert [line.split()[1:3] for line in lines] == [["<=", "1"], [">~", "C"], ["<=", "2"]]
    assert lines[0].split()[-1] == "2"
    rows = list(csv.DictReader((tmp_path / "results/proof-walk-lemma-1.csv").read_text().splitlines()))
    assert len(rows) == 12
    assert [row["first_false"] for row in rows[:3]] == ["2"] * 3
    slack = [float(row["left_over_right"]) for row in rows]
    for row, value in zip(rows, slack, strict=True):
        t = float(row["at"])
        low = {"(1)": t / 2, "(2)": 0.5 / t, "(3)": t * t, "(1), corrected": t / 20}[row["part"]]
        assert low <= value <= low + 0.101, row
    for row, value in zip(rows, slack, strict=True):
        first = next(x for x, other in zip(slack, rows, strict=True) if other["part"] == row["part"])
        assert float(row["over_first"]) == pytest.approx(value / first)
    assert (tmp_path / "results/proof-walk-lemma-1.png").stat().st_size > 10_000
    again = simkit(*asked, "--with-training", "--quiet", "--format", "json")
    assert [row["verdict"] for row in json.loads(again.out)[:3]] == ["not refuted", "fails", "fails"]


def test_one_point_and_a_correction_alone_are_a_table_without_a_picture(simkit, tmp_path):
    (tmp_path / "walk.py").write_text(RUN)
    for asked in (("--proof", "Lemma 1", "--t", "2"), ("--proof", "Lemma 1, (1), corrected")):
        done = simkit("audit", "walk.py:Walk", *asked, "--with-training")
        assert done.code == 0, done.err
        assert done.out.splitlines()[1].startswith("display")
        assert ".png" not in done.err


def test_a_ratio_that_has_to_be_positive_is_not_divided_by_its_threshold(simkit, tmp_path):
    (tmp_path / "walk.py").write_text(RUN.replace("most_down <= 2", "most_down > 1e-6"))
    simkit("audit", "walk.py:Walk", "--proof", "Lemma 1", "--with-training")
    rows = list(csv.DictReader((tmp_path / "results/proof-walk-lemma-1.csv").read_text().splitlines()))
    own = [float(row["left_over_right"]) for row in rows if row["part"] == "(2)"]
    assert max(own) < 2
