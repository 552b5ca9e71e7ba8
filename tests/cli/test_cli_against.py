"""`simkit audit --against FILE.csv`: what it prints and writes, exit codes, errors."""

import gzip
import json
import re

import pytest
from cli_tools import files_in, read_csv

from simkit.cli.commands.against import read_earlier
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.findings.audit_table import COLUMNS
from simkit.verdicts.findings.finding import AGREEMENT

MOVED = "right 0.2 -> 0.14285714285714285"
STUDY = """
from fractions import Fraction

from simkit import Claim, Parameter, Study, event


class Die(Study):
    name = "die"
    summary = "a die"
    parameters = (Parameter("n", "int", 6, "faces", low=1, high=100),)
    quantities = (event("six", "the last face"),)
    default_trials = 50

    def trial(self, params, rng):
        return {"six": rng.integers(params["n"]) == 0}

    claims = (
        Claim("Lemma 1", "1/n <= BOUND", scope={"n": "4,6,8"}),
        Claim("Lemma 2", "1/n <= 1/4", scope={"n": "4,6,8"}),
        Claim("Lemma 2", "n >= 1", "size", scope={"n": "CELLS"}),
    )
"""


@pytest.fixture
def die(simkit, tmp_path):
    """A study of exact claims, written with the bound of one and the cells of another."""

    def write(bound="1/5", cells="4,6"):
        text = STUDY.replace("BOUND", bound).replace("CELLS", cells)
        (tmp_path / "die.py").write_text(text)
        return "die.py:Die"

    return write


@pytest.fixture
def earlier(simkit, die, tmp_path):
    """The table of an audit as it was."""
    assert simkit("audit", die(), "--name", "earlier", "--no-ledger").code == 0
    return "results/earlier.csv"


def test_nothing_changed_is_one_line_and_no_exit_code(simkit, die, earlier, tmp_path):
    done = simkit("audit", die(), "--against", earlier, "--no-ledger", "--fail-on", "changed")
    assert (done.code, done.out) == (0, "nothing changed: 3 claims at 8 grid points\n")
    written = tmp_path / "results" / "audit-die.changes.csv"
    assert len(written.read_text().splitlines()) == 1
    manifest = json.loads((tmp_path / "results" / "audit-die.manifest.json").read_text())
    assert manifest["files"] == ["audit-die.csv", "audit-die.changes.csv"]


def test_changes_are_a_table_on_stdout_and_in_a_file_and_an_exit_code(simkit, die, earlier, tmp_path):
    words = ("audit", die("1/7", "4,6,9"), "--against", earlier, "--no-ledger")
    done = simkit(*words)
    assert done.code == 0, done.err
    rows = [re.split(r"\s{2,}", line) for line in done.out.splitlines()]
    stated = "statement"
    assert rows == [
        ["claim", "change", "cause", "where"],
        ["die Lemma 1", "statement: 1/n <= 1/5 -> 1/n <= 1/7", stated, "3 grid points"],
        ["die Lemma 1", f"{MOVED}; constant needed 1.25 -> 1.75", stated, "n=4"],
        ["die Lemma 1", "holds -> fails", stated, "n=6"],
        ["die Lemma 1", f"{MOVED}; constant needed 0.625 -> 0.875", stated, "n=8"],
        ["die Lemma 2, size", "asked anew: holds", "scope", "n=9"],
        [""],
        ["5 changes beside 3 claims at 8 grid points that both ask: other verdict 1, number moved 2,"
         " other statement 1, came 1"],
    ]  # fmt: skip
    changes = read_csv((tmp_path / "results" / "audit-die.changes.csv").read_text())
    assert [(c["what"], c["cause"]) for c in changes] == [
        ("statement", "statement"), ("number", "statement"), ("verdict", "statement"),
        ("number", "statement"), ("came", "scope"),
    ]  # fmt: skip
    assert simkit(*words, "--fail-on", "changed").code == 3
    assert simkit(*words, "--fail-on", "undecided").code == 0


def test_the_data_alone_are_on_stdout_if_quiet_and_json_is_json(simkit, die, earlier, tmp_path):
    words = ("audit", die("1/7"), "--against", earlier, "--no-ledger", "--quiet", "--fail-on", "changed")
    done = simkit(*words)
    assert (done.code, done.err) == (3, "")
    assert tuple(name for name in read_csv(done.out)[0] if not name.startswith("p_")) == COLUMNS
    done = simkit(*words, "--format", "json", "--name", "j")
    assert isinstance(json.loads(done.out), list)
    changes = json.loads((tmp_path / "results" / "j.changes.json").read_text())
    assert {row["cause"] for row in changes} == {"statement"}


def test_the_earlier_file_is_never_overwritten(simkit, die, tmp_path):
    results = tmp_path / "results"
    assert simkit("audit", die(), "--no-ledger").code == 0
    before = files_in(results)
    for _ in range(2):
        done = simkit("audit", die("1/7"), "--against", "results/audit-die.csv", "--no-ledger")
        assert "holds -> fails" in done.out
        assert "holds the earlier audit; the files of this one are 'results/audit-die-now'" in done.err
        held = files_in(results)
        assert {name: held[name] for name in before} == before
        assert held.keys() - before.keys() == {
            "audit-die-now.csv", "audit-die-now.changes.csv", "audit-die-now.manifest.json",
        }  # fmt: skip


def test_filters_restrict_both_audits_alike(simkit, die, earlier):
    words = ("audit", die("1/7", "4,6,9"), "--against", earlier, "--no-ledger")
    done = simkit(*words, "--claim", "Lemma 2")
    assert "Lemma 1" not in done.out
    assert "came 1" in done.out
    assert "beside 2 claims at 5 grid points" in done.out
    done = simkit(*words, "--claim", "Lemma 2", "--verdict", "fails")
    assert done.out == "nothing changed: 0 claims at 0 grid points\n"
    done = simkit(*words, "--verdict", "fails")
    assert "holds -> fails" in done.out
    assert "came" not in done.out


def test_a_claim_that_is_declared_no_more_went(simkit, die, earlier, tmp_path):
    target = die()
    text = (tmp_path / "die.py").read_text()
    (tmp_path / "die.py").write_text(text.replace('"Lemma 2", "n >= 1", "size"', '"Lemma 3", "n >= 1"'))
    words = ("audit", target, "--against", earlier, "--no-ledger")
    done = simkit(*words)
    rows = [re.split(r"\s{2,}", line) for line in done.out.splitlines()]
    assert rows[1:3] == [
        ["die Lemma 3", "claim asked anew: holds 2", "statement", "2 grid points"],
        ["die Lemma 2, size", "claim no longer asked: holds 2", "statement", "2 grid points"],
    ]
    assert "Lemma 2, size" in simkit(*words, "--claim", "Lemma 2").out
    assert "Lemma 2, size" not in simkit(*words, "--claim", "Lemma 1").out


def test_a_study_of_a_paper_is_compared_with_its_own_rows(tmp_path):
    subjects = load_subjects("controls")
    coins = next(s for s in subjects if s.statements.study.name == "control-coins")
    chosen, (first, *_) = {id(claim) for claim in coins.claims}, coins.claims
    path = tmp_path / "whole.csv"
    for column in ("study", "other"):
        lines = [f"paper,label,part,statement,parameters,verdict,{column}"]
        for study in ("control-coins", "control-sums"):
            lines.append(f"controls,{AGREEMENT},x,E[x] = exact,n=1,not refuted,{study}")
            lines.append(f"controls,gone,,n >= 1,n=1,holds,{study}")
            claim = first if study == "control-coins" else subjects[-1].claims[0]
            lines.append(f'controls,"{claim.label}","{claim.part}",n >= 1,n=1,holds,{study}')
        path.write_text("\n".join(lines))

        def labels(asked=(), target="control-coins"):
            kept = read_earlier(str(path), subjects, chosen, asked, target)
            return [row.key.label for row in kept.table.rows]

        known = column == "study"  # else what is declared no more may be of any study
        assert labels() == ([AGREEMENT, "gone", first.label] if known else [first.label])
        assert labels(["gone"]) == (["gone", first.label] if known else [first.label])
        assert labels(["no such"]) == [first.label]
        assert labels(["gone"], "controls") == ["gone", first.label, "gone"]


def test_a_dry_run_reads_the_file_and_writes_nothing(simkit, die, earlier, tmp_path):
    before = files_in(tmp_path / "results")
    done = simkit("audit", die(), "--against", earlier, "--no-ledger", "--dry-run")
    assert (done.code, done.out.splitlines()[0]) == (0, "dry run")
    assert files_in(tmp_path / "results") == before
    assert simkit("audit", die(), "--against", "no.csv", "--dry-run").code == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no such file"),
        (b"", "it has no column 'paper'"),
        (b"\xff\xfe\x00", "it cannot be read as CSV"),
        (gzip.compress(b"a,b\n1,2\n", mtime=0), "it has no column 'paper'"),
        (
            b"paper,label,part,statement,parameters,verdict\nother,Lemma 1,,n >= 1,n=1,holds\n",
            "it is an audit of other, not of die",
        ),
    ],
)
def test_a_bad_file_is_one_line_before_anything_is_run(simkit, die, tmp_path, content, said):
    target = die("1/0")  # it would fail if it were asked
    if content is not None:
        (tmp_path / "bad.csv").write_bytes(content)
    done = simkit("audit", target, "--against", "bad.csv")
    assert done.code == 2
    assert done.error.startswith("error: --against 'bad.csv': ")
    assert said in done.error
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize("words", [("audit",), ("audit", "controls"), ("softmax-vs-linear",)])
def test_changed_needs_an_earlier_audit(simkit, words):
    done = simkit(*words, "--fail-on", "fails,changed")
    assert done.code == 2
    assert done.error == (
        "error: --fail-on 'fails,changed': since when is not said; simkit audit takes an earlier audit's"
        " file, as in --fail-on changed --against results/audit.csv"
    )


def test_proofs_are_not_compared(simkit, die, earlier):
    done = simkit("audit", die(), "--proof", "Lemma 1", "--against", earlier)
    assert done.code == 2
    assert "--against" in done.error


def test_another_audits_table_may_have_the_name_of_the_changes(simkit, die, earlier, tmp_path):
    assert simkit("audit", die(), "--no-ledger", "--name", "x.changes").code == 0
    taken = (tmp_path / "results" / "x.changes.csv").read_bytes()
    done = simkit("audit", die(), "--no-ledger", "--name", "x", "--against", earlier)
    assert "holds another audit" in done.err
    assert (tmp_path / "results" / "x.changes.csv").read_bytes() == taken
    assert simkit("audit", die(), "--no-ledger", "--name", "y", "--against", earlier).code == 0
    done = simkit("audit", die(), "--no-ledger", "--name", "y.changes")
    assert "holds another audit" in done.err
