"""Verdict lines below a run's table, exit codes that ask for them, and the command `simkit audit`."""

import csv
import json
import os
import re

import pytest

from simkit import run
from simkit.engine.sources.registry import load_study_file
from simkit.verdicts.findings.audit_table import COLUMNS
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.statements.whole import statements_of

STUDY = """
from fractions import Fraction

from simkit import Claim, Parameter, Study, event, measurement


class Coin(Study):
    name = "coin"
    summary = "a biased coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("x", "uniform", low=0, high=1, kept=True))
    default_trials = 400

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"], "x": rng.random()}

    def exact(self, params):
        return {"heads": params["bias"] + WRONG}

    claims = (
        Claim("Lemma 1", "Pr[heads] >= 1/2", along="bias"),
        Claim("Lemma 2", "E[x] <= 0.8"),
        Claim("Lemma 3", "x <= 0.9", note="an upper end"),
        Claim("Lemma 4", "Pr[x <= 0.9] >= 0.99", when=("bias > 0.3",)),
        Claim("Lemma 5", "Pr[heads] <= 1.2"),
        Claim("Lemma 6", "bias <= missing", numbers={"missing": lambda p: 1 / 0}),
    )
"""


@pytest.fixture
def mine(simkit, tmp_path):
    """A folder with a study whose exact value is off by what a test asks."""

    def write(wrong="0.0"):
        (tmp_path / "mine.py").write_text(STUDY.replace("WRONG", wrong))
        return "mine.py:Coin"

    return write


def test_a_run_says_one_line_for_each_claim(simkit, mine):
    done = simkit("run", mine(), "--bias", "0.2:0.8:0.6", "--no-plot")
    assert done.code == 0, done.err
    lines = done.err.splitlines()[-9:-2]  # in a pipe the table stays a table
    assert len(done.out.splitlines()) == 3
    assert lines[0] == (
        "Lemma 1: FALSE as printed at 1 of 2 settings: Pr[heads] >= 1/2 fails at bias = 0.2: Pr[heads]"
        " = 0.2; from bias = 0.8 on it holds"
    )
    assert lines[1] == "Lemma 2: holds where tried (2 settings), by trials"
    assert lines[2].startswith(
        "Lemma 3: FALSE as printed at all 2 settings, by trials: x <= 0.9 fails at bias = 0."
    )
    assert "(seed 0, block 0, trial" in lines[2]
    assert lines[3].startswith(
        "Lemma 4: FALSE as printed (1 setting; 1 more does not meet its assumptions), by trials: at bias"
        " = 0.8: failure probability 0.1"
    )
    assert lines[4] == "Lemma 5: says nothing here (2 settings)"
    failed = "Lemma 6: not evaluated (2 settings); missing failed: ZeroDivisionError"
    assert lines[5].startswith(failed)
    assert lines[6] == "Exact and simulated values agree (2 comparisons)."
    assert done.err.splitlines()[-2].startswith("More: simkit audit ")
    assert done.err.splitlines()[-2].endswith("mine.py:Coin --bias 0.2:0.8:0.6")  # of the same settings


def test_from_python_the_findings_are_the_same(simkit, mine):
    target = mine()
    result = run(load_study_file(target), bias=[0.2, 0.8])
    verdicts = [(f.claim.label, f.cell.parameters["bias"], f.verdict) for f in result.claims]
    assert verdicts[:2] == [("Lemma 1", 0.2, "fails"), ("Lemma 1", 0.8, "holds")]
    assert [v for label, _, v in verdicts if label == "Lemma 3"] == ["fails", "fails"]
    assert all(f.witness for f in result.claims if f.verdict == "fails")


def test_a_violating_draw_is_shown_again_by_replay(simkit, mine):
    target = mine()
    result = run(load_study_file(target), bias=0.2)
    found = next(f for f in result.claims if f.claim.label == "Lemma 3")
    block, trial = found.witness.split("; ")[0].replace("seed 0, block ", "").split(", trial ")
    done = simkit("replay", target, "--bias", "0.2", "--block", block, "--trial", trial)
    assert done.code == 0, done.err
    value = float(next(line.split()[1] for line in done.out.splitlines() if line.startswith("x ")))
    assert value > 0.9
    assert found.left[0] == value


def test_a_simulation_that_contradicts_its_exact_value_is_said_loudly(simkit, mine):
    words = ("run", mine("0.1"), "--bias", "0.5", "--no-plot", "--trials", "4000", "--fail-on", "exact")
    done = simkit(*words)
    assert done.code == 3
    assert "THE SIMULATION CONTRADICTS ITS OWN EXACT VALUE: heads" in done.err
    done = simkit("run", mine(), *words[2:])
    assert done.code == 0
    assert "CONTRADICTS" not in done.err


@pytest.mark.parametrize(
    ("asked", "expected"), [("fails", 3), ("undecided", 0), ("vacuous,undecided", 3), ("exact", 0)]
)
def test_fail_on_ends_with_exit_code_three(simkit, mine, asked, expected):
    done = simkit("run", mine(), "--bias", "0.2", "--no-plot", "--quiet", "--fail-on", asked)
    assert done.code == expected, done.err
    assert done.err == ""
    assert done.out == simkit("run", mine(), "--bias", "0.2", "--no-plot", "--quiet").out


def test_a_cell_refutes_only_what_is_claimed_of_every_cell(simkit, mine, tmp_path):
    target = mine()
    for quantifier, code in (("every cell", 3), ("from some on", 0), ("some constants", 0)):
        text = STUDY.replace("WRONG", "0.0").replace(
            'along="bias")', f'along="bias", quantifier="{quantifier}")'
        )
        (tmp_path / "mine.py").write_text(text)
        asked = ("--claim", "Lemma 1", "--bias", "0.2:0.8:0.6", "--fail-on", "fails")
        done = simkit("audit", target, *asked)
        assert done.code == code, done
        word = (
            "FALSE as printed"
            if code
            else "constant not stated; with the constants chosen here it fails at 1 of 2 settings"
        )
        assert word in " ".join(done.out.split())


def test_an_unknown_verdict_is_one_line(simkit, mine):
    done = simkit("run", mine(), "--fail-on", "failz")
    assert done.code == 2
    assert done.err.strip() == (
        "error: --fail-on 'failz': no such verdict; did you mean fails?, as in --fail-on fails,undecided"
    )


def test_audit_writes_every_column_and_the_same_bytes_again(simkit, mine, tmp_path):
    done = simkit("audit", mine(), "--bias", "0.2:0.8:0.6")
    assert done.code == 0, done.err
    assert done.out.startswith(
        "coin: of 6 statements 3 are FALSE as printed (Lemma 1; Lemma 3; Lemma 4)"
    )
    rows_of_all = simkit("audit", "mine.py:Coin", "--bias", "0.2:0.8:0.6", "--all-rows").out
    assert rows_of_all.splitlines()[0] == "coin"
    totals = "coin: of 6 statements 3 are FALSE as printed (Lemma 1; Lemma 3; Lemma 4)."
    assert rows_of_all.splitlines()[-2].startswith(totals)
    data = tmp_path / "results" / "audit-mine.csv"
    before = data.read_bytes()
    rows = list(csv.DictReader(data.read_text().splitlines()))
    assert tuple(name for name in rows[0] if not name.startswith("p_")) == COLUMNS
    assert [row["p_bias"] for row in rows[:2]] == ["0.2", "0.8"]
    for row in rows:  # no cell is two numbers
        for name in ("left", "right", "constant"):
            assert all(row[f"{name}_{end}"] == "" or float(row[f"{name}_{end}"]) is not None
                       for end in ("low", "high"))  # fmt: skip
    assert len(rows) == 14
    assert {row["label"] for row in rows[12:]} == {"exact = simulated"}
    assert {row["paper"] for row in rows} == {"coin"}
    assert [row["verdict"] for row in rows if row["label"] == "Lemma 1"] == ["fails", "holds"]
    assert {row["note"] for row in rows if row["label"] == "Lemma 3"} != {""}
    done = simkit("audit", "mine.py:Coin", "--bias", "0.2:0.8:0.6")
    assert data.read_bytes() == before
    manifest = json.loads((tmp_path / "results" / "audit-mine.manifest.json").read_text())
    assert manifest["pairs"] == 14
    # Lemmas 2 and 3 at two cells, Lemma 4 where its premise is met, exact against simulated.
    assert manifest["sampled"] == 7


def test_a_filter_chooses_what_is_asked_and_not_the_family(simkit, mine, tmp_path):
    simkit("audit", mine(), "--bias", "0.2:0.8:0.6", "--claim", "Lemma 4", "--out", "one")
    one = json.loads((tmp_path / "one" / "audit-mine.manifest.json").read_text())
    assert one["sampled"] == 7
    assert one["pairs"] == 3  # its two cells, and exact against simulated where it is simulated


def test_an_unknown_label_names_the_nearest(simkit, mine):
    done = simkit("audit", mine(), "--claim", "Lemma 11")
    assert done.code == 2
    assert (
        done.err.strip()
        == "error: --claim 'Lemma 11': there is no such claim; did you mean Lemma 1, Lemma 6 or Lemma 5?"
    )


def test_an_unknown_parameter_names_the_nearest(simkit, mine):
    done = simkit("audit", mine(), "--bais", "0.1")
    assert done.code == 2
    assert done.err.strip() == "error: there is no parameter 'bais'; did you mean bias?"


def test_a_dry_run_names_the_family_and_writes_nothing(simkit, mine, tmp_path):
    done = simkit("audit", mine(), "--bias", "0.2:0.8:0.6", "--dry-run")
    assert done.code == 0
    assert "in the family               7" in done.out
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (
            'Claim("L", "Pr[haeds] >= 1")',
            "claim 'L': 'haeds' is no event of the study; did you mean heads?",
        ),
        ('Claim("L", "x <= bais")', "claim 'L': 'bais' is no parameter, quantity or number of it"),
        ('Claim("L", "x <= 1", along="n")', "claim 'L': it grows along 'n', which is no parameter"),
        (
            'Claim("L", "x < y < 1")',
            "claim 'L': 'x < y < 1' has 2 relations; write one of <, <=, =, >=, >",
        ),
        ('Claim("Lemma 1", "x <= 1")', "claim 'Lemma 1' is declared twice"),
        (
            'Claim("L", "x <= 1", corrects="Lemma 9")',
            "claim 'L' corrects 'Lemma 9', which is no claim here",
        ),
        (
            'Claim("L", "x <= 1", where={"bias": 1}, scope={"bias": "0.1"})',
            "claim 'L': 'bias' is fixed by where and swept by its scope; leave one out",
        ),
        ('"a text"', "a claim is 'a text', no Claim(label, statement)"),
    ],
)
def test_a_claim_that_is_declared_wrongly_is_one_line_and_the_rest_goes_on(
    simkit, mine, tmp_path, claim, said
):
    target = mine()
    text = (
        (tmp_path / "mine.py").read_text().replace("    claims = (", f"    claims = (\n        {claim},")
    )
    if "Lemma 1" in claim:
        text = STUDY.replace("WRONG", "0.0").replace("    )\n", f"        {claim},\n    )\n")
        text = "    claims = (".join(
            part.replace(f"        {claim},\n", "") if i == 0 else part
            for i, part in enumerate(text.split("    claims = ("))
        )
    (tmp_path / "mine.py").write_text(text)
    for words in (("run", target, "--no-plot"), ("audit", target)):
        done = simkit(*words, "--bias", "0.5", "--out", words[0])
        assert done.code == 1, done
        assert f"study 'coin': {said}" in done.err
        assert "Lemma 2" in done.out + done.err.partition("\nexact")[0]


def test_a_certificate_is_written_over_nothing_else(simkit, mine, tmp_path, time_limit):
    target = mine()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    (tmp_path / "notes.txt").write_text("mine")
    for path, said in (
        ("notes.txt", "another file stands there, no certificate"),
        ("mine.py", "another file stands there, no certificate"),
        ("nowhere/c.json", "there is no folder 'nowhere'"),
        (".", "a folder"),
        ("pipe", "it is no regular file; name one"),
        ("link", "it is no regular file; name one"),
        ("/dev/null", "it is no regular file; name one"),
    ):
        with time_limit(10.0):  # nobody writes into the pipe
            done = simkit("audit", target, "--certificate", path)
        assert done.code == 2
        assert f"--certificate {path!r}: {said}" in done.err
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert not (tmp_path / "results").exists()
    for _ in range(2):  # one certificate may take the place of another
        assert simkit("audit", target, "--bias", "0.2", "--certificate", "c.json").code == 0
    assert '"certificate"' in (tmp_path / "c.json").read_text()


def test_theorems_are_written_over_nothing_else(simkit, mine, tmp_path):
    target = mine()
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "mine.txt").write_text("mine")
    for path, said in (
        ("notes", "other files stand there, no theorems; name a new folder"),
        ("mine.py", "the folder cannot be written (file exists)"),
    ):
        done = simkit("audit", target, "--rocq", path)
        assert done.code == 2
        assert f"--rocq {path!r}: {said}" in done.err
    assert not (tmp_path / "results").exists()
    for _ in range(2):
        assert simkit("audit", target, "--bias", "0.2", "--rocq", "t").code == 0
        (tmp_path / "t" / "own_statement.v").touch()
    assert simkit("audit", target, "--bias", "0.2", "--rocq", "t").code == 0
    found = {path.name for path in (tmp_path / "t").iterdir()}
    assert {"README.md", "Simkit.v", "_CoqProject", "theorems.csv"} <= found
    assert "own_statement.v" in found  # no audit has written it
    assert (tmp_path / "t" / "_CoqProject").read_text().startswith("-Q . Refutations\nSimkit.v\n")


def test_a_filter_of_verdicts_leaves_the_file_whole_and_the_sentences_over_all_cells(
    simkit, mine, tmp_path
):
    target = mine()
    done = simkit("audit", target, "--bias", "0.2:0.8:0.6", "--verdict", "fails")
    said = "FALSE as printed at 1 of 2 settings: Pr[heads] >= 1/2 fails at bias = 0.2: Pr[heads] = 0.2;"
    assert f"Lemma 1  probability  {said}" in done.out
    assert "; it fails for bias = 0.2" in done.out
    assert "Lemma 2" not in done.out
    assert len((tmp_path / "results" / "audit-mine.csv").read_text().splitlines()) == 15


def test_a_claim_without_a_cell_is_said(simkit, mine, tmp_path):
    target = mine()
    text = (tmp_path / "mine.py").read_text()
    (tmp_path / "mine.py").write_text(text.replace('along="bias")', 'where={"bias": 0.3})'))
    done = simkit("audit", target, "--bias", "0.2")
    assert "coin Lemma 1 is about bias = 0.3: no setting of it is asked" in done.err
    alone = simkit("audit", target, "--bias", "0.2", "--claim", "Lemma 1")
    assert alone.code == 2
    assert "nothing is asked: coin Lemma 1 is about bias = 0.3" in alone.err


def test_failed_trials_of_an_audit_are_said_and_end_with_exit_code_one(simkit, mine, tmp_path):
    target = mine()
    text = (tmp_path / "mine.py").read_text()
    text = text.replace('"x": rng.random()}', '"x": 1 / (rng.random() > 0.1)}')
    (tmp_path / "mine.py").write_text(text)
    done = simkit("audit", target, "--bias", "0.5")
    assert done.code == 1
    assert "trials failed: ZeroDivisionError" in done.err


def test_a_paper_with_the_name_of_a_study_is_audited_whole(simkit):
    done = simkit("audit", "softmax-vs-linear", "--dry-run")
    listed = simkit("list", "claims").out.splitlines()
    no_claim = ("not testable", "definition", "not yet")  # labels without one
    listed = [line for line in listed if not any(f"  {account}  " in line for account in no_claim)]
    own = [line for line in listed if line.startswith("softmax-vs-linear ")]
    claims = next(line for line in done.out.splitlines() if line.startswith("claims"))
    assert int(claims.split()[-1].replace(",", "")) == len(own)


def test_a_study_with_many_claims_gives_a_short_answer(simkit):
    done = simkit("softmax-vs-linear", "--n", "100", "--trials", "200", "--no-plot")
    assert done.code == 0, done.err
    told = [line for line in done.err.splitlines() if not line.startswith(("simulated", "wrote"))]
    first, shared, *lines = told
    assert first.startswith("softmax-vs-linear: success 0.")
    assert shared.startswith("here: n = 100, model = regression")
    found = run("softmax-vs-linear", n=100, trials=200).claims
    statements = statements_of([f for f in found if f.claim.label != AGREEMENT])
    assert not any(statement.verdict == "fails" for statement in statements)
    counted = [int(n) for n in re.findall(r": (\d+)", lines[0])]
    assert lines[0].startswith(f"{sum(counted)} statements, none of them false at these settings (")
    assert sum(counted) == len(statements) > 5
    unmet = [s.label for s in statements if s.verdict == "premise unmet"]
    assert lines[1].startswith(f"Not tested here are {', '.join(unmet)}, as their assumptions")
    slips = [s.label for s in statements if any(p.verdict == "fails" for p in s.proof)]
    said = f"A step in the proofs of {', '.join(slips)} is false as printed"
    assert lines[2] == f"{said}; corrected, it holds"
    assert lines[3].startswith("Exact and simulated values agree (")
    assert lines[4] == "More: simkit audit softmax-vs-linear"
