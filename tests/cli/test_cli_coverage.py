"""`simkit audit PAPER --coverage [FILE]`: what it prints and writes, and what it refuses."""

import csv
import json

import pytest

STUDY = """
from simkit import Claim, Parameter, Study, event


class Die(Study):
    name = "die"
    summary = "a die"
    parameters = (Parameter("n", "int", 6, "faces", low=1, high=100),)
    quantities = (event("six", "the last face"),)

    def trial(self, params, rng):
        return {"six": rng.integers(params["n"]) == 0}

    claims = (
        Claim("Lemma 1", "1/n <= 1/5", scope={"n": "4,6,8"}),
        Claim("Lemma 2", "1/n <= 1/4", scope={"n": "4,6,8"}),
        Claim("Lemma 2", "2 <= 1", "second line", of="Lemma 2", concerns="proof"),
    )
"""
TEXT = r"""
Lemma 1. Let n > 0. Then
$$ 1/n \le 1/5 \tag{1} $$
Lemma 2 (Second). Then $$ 1/n \le 1/4 $$ (2)
Lemma 3. It is open.
Table 1. Numbers.
"""


@pytest.fixture
def die(simkit, tmp_path):
    (tmp_path / "die.py").write_text(STUDY)
    (tmp_path / "paper.txt").write_text(TEXT)
    return "die.py:Die"


def test_a_study_of_ones_own_is_held_against_a_text(simkit, die, tmp_path):
    done = simkit("audit", die, "--coverage", "paper.txt", "--no-ledger")
    assert (done.code, done.out.splitlines()) == (0, [
        "die. Labels: 6; 2 judged, 4 not yet.",
        "",
        "           all  judged  by another  definition  not testable  not yet",
        "lemmas       3       2           .           .             .        1",
        "table        1       .           .           .             .        1",
        "equations    2       .           .           .             .        2",
        "",
        "judged, FALSE as printed (1): Lemma 1",
        "judged, holds where tried (1): Lemma 2",
        "not yet (4): Lemma 3; Table 1; Eq. (1), (2) (no claim is named so)",
    ])  # fmt: skip
    assert "wrote audit-die.csv, .coverage.csv, .manifest.json in results" in done.err
    with (tmp_path / "results" / "audit-die.coverage.csv").open() as file:
        rows = {row["label"]: row for row in csv.DictReader(file)}
    assert rows["Lemma 1"] == {
        "paper": "die", "kind": "lemma", "label": "Lemma 1", "lost": "false", "account": "judged",
        "by": "Lemma 1", "why": "", "verdict": "fails",
    }  # fmt: skip
    assert (rows["Eq. (2)"]["account"], rows["Eq. (2)"]["why"]) == ("not yet", "no claim is named so")


def test_a_paper_brings_its_table(simkit, tmp_path):
    done = simkit("audit", "stvit-supplement", "--coverage", "--trials", "4", "--no-ledger")
    first = "stvit-supplement. Labels: 17; 16 judged, 1 not testable."
    assert done.out.splitlines()[0] == first
    assert "equations    7       7" in done.out
    assert "not testable (1): Table 7 (accuracies of trainings" in done.out
    (tmp_path / "paper.txt").write_text("Theorem 1. It is so.\nTheorem 2. It is not.\n")
    done = simkit(
        "audit", "stvit-supplement", "--coverage", "paper.txt", "--trials", "4", "--no-ledger",
        "--quiet", "--format", "json",
    )  # fmt: skip
    last = json.loads(done.out)[-1]
    assert (last["label"], last["account"], last["verdict"]) == ("Theorem 2", "not yet", None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--coverage", "none.txt"), "--coverage 'none.txt': it cannot be read (No such file"),
        (("--coverage", "empty.txt"), "it has no label; one is a line that begins 'Lemma 1.'"),
        (
            ("--coverage",),
            "no table of labels travels with 'die.py:Die'; name its text, as simkit audit",
        ),
        (("--coverage", "paper.txt", "--claim", "Lemma 1"), "it goes with no other choice"),
        (("--coverage", "paper.txt", "--verdict", "fails"), "it goes with no other choice"),
        (("--coverage", "paper.txt", "--against", "old.csv"), "it goes with no other choice"),
        (("--coverage", "paper.txt", "--all-rows"), "it goes with no other choice"),
        (("--coverage", "--proof", "Lemma 2"), "--proof goes with no --claim, --verdict, --certificate"),
        (("paper.txt",), "'die.py:Die' and 'paper.txt' are two targets; write one"),
    ],
)
def test_what_cannot_be_counted_is_refused_before_anything_runs(simkit, die, tmp_path, words, said):
    (tmp_path / "empty.txt").write_text("nothing is numbered here\n")
    done = simkit("audit", die, *words, "--no-ledger")
    assert done.code == 2
    assert said in done.err
    assert not (tmp_path / "results").exists()
