"""The theorems of the four papers that `proofs/` holds: made anew, joined with verdicts, and checked."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

import simkit
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.rocq.folder import folder_of
from simkit.verdicts.rocq.printing import library_text
from simkit.words.tables.theorem_table import readme_of

ROOT = Path(__file__).parents[3]
PROOFS = ROOT / "proofs"
Row = dict[str, str]


def _table(name: str) -> list[Row]:
    with (PROOFS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    ("paper", "labels"),
    [
        ("stvit-supplement", ["Eq. (3)", "Eq. (4)"]),
        ("kvt-supplement", ["Eq. (25)"]),
        ("kvt-supplement", ["Eq. (54)", "Eq. (33)"]),  # by limits: two parts of one lemma
    ],
)
def test_the_files_are_what_the_claims_give(paper: str, labels: Sequence[str]) -> None:
    audited = simkit.audit(paper, claims=labels).audit
    texts = folder_of(audited.findings).files()
    del texts["_CoqProject"], texts["theorems.csv"]
    own = 2 + ("Boxes.v" in texts) + 2 * len(labels)
    assert len(texts) == (5 if "Limits.v" in texts else own)
    for name, text in texts.items():
        assert (PROOFS / name).read_text(encoding="utf-8") == text, f"{name}: simkit audit --rocq proofs"


@pytest.mark.parametrize("name", ["Simkit.v", "Limits.v", "Boxes.v", "Instances.v"])
def test_the_library_is_that_of_the_package(name: str) -> None:
    text = library_text(name)
    assert (PROOFS / name).read_text(encoding="utf-8") == text
    assert not re.search(r"Admitted|^\s*(Axiom|Parameter|Hypothesis|Variable)\b", text, re.M)


def test_every_theorem_is_proved_and_stands_in_its_files() -> None:
    rows, stated = _table("table.csv"), _table("theorems.csv")
    assert [{k: v for k, v in row.items() if k != "proved"} for row in rows] == stated
    assert {row["proved"] for row in rows} == {"yes"}
    for file in {row["file"] for row in rows}:
        own = {row["theorem"] for row in rows if row["file"] == file}
        statement = (PROOFS / f"{file}_statement.v").read_text(encoding="utf-8")
        proof = (PROOFS / f"{file}_proof.v").read_text(encoding="utf-8")
        assert (
            set(re.findall(r"^Definition (\w+_(?:refuted|on_box)_\d+) : Prop", statement, re.M)) == own
        )
        assert set(re.findall(r"^Theorem (\w+)_holds", proof, re.M)) == own
        assert not re.search(r"Admitted|Axiom|Abort", statement + proof)
        assert file.endswith("_given") == any(row["given"] for row in rows if row["file"] == file)


def test_nothing_that_is_proved_contradicts_a_verdict() -> None:
    """Each theorem is about a claim and a setting at which the stored audit says that it fails."""
    failing: dict[tuple[str, str], list[Row]] = {}
    for paper in ("softmax-vs-linear", "shallow-vit", "kvt-supplement", "stvit-supplement"):
        path = ROOT / "docs" / f"audit-{paper}.csv.gz"
        with gzip.open(path, "rt", encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["verdict"] == "fails":
                    name = f"{row['label']}, {row['part']}" if row["part"] else row["label"]
                    failing.setdefault((paper, name), []).append(row)
    for row in _table("table.csv"):
        if row["kind"] == "box":  # `test_boxes_of_the_papers` joins them
            continue
        setting = dict(part.split("=", 1) for part in row["setting"].split(" "))
        cells = failing[row["paper"], row["claim"]]
        assert any(
            all(cell[f"p_{name}"] == value for name, value in setting.items() if cell[f"p_{name}"])
            for cell in cells
        ), row


def test_every_statement_that_a_limit_refutes_has_a_closed_theorem() -> None:
    proved = [row for row in _table("table.csv") if row["kind"] == "limit"]
    assert not any(row["given"] for row in proved)
    refuted = {
        (paper, claim.serves)
        for paper in {row["paper"] for row in proved}
        for subject in load_subjects(paper)
        for claim in subject.claims
        if claim.limit is not None
    }
    assert {(row["paper"], row["statement"]) for row in proved} == refuted
    assert len(refuted) == 14


def test_most_statements_have_a_closed_theorem() -> None:
    rows = [row for row in _table("table.csv") if row["kind"] == "arithmetic"]
    closed = {(row["paper"], row["statement"]) for row in rows if not row["given"]}
    statements = {(row["paper"], row["statement"]) for row in rows}
    assert len(closed) >= 0.8 * len(statements)


def test_every_fault_that_was_put_in_was_rejected() -> None:
    rows = _table("mutants.csv")
    known = {(row["file"], row["theorem"]) for row in _table("table.csv")}
    kinds = {(row["file"], row["theorem"]): row["kind"] for row in _table("table.csv")}
    limits = {theorem for (_, theorem), kind in kinds.items() if kind == "limit"}
    of_boxes = sum(row["kind"].startswith("box ") for row in rows)
    assert (of_boxes, sum(row["theorem"] in limits for row in rows), len(rows)) == (30, 74, 304)
    assert limits <= {row["theorem"] for row in rows}
    assert {row["result"] for row in rows} == {"rejected"}
    assert {(row["file"], row["theorem"]) for row in rows} <= known
    assert min(Counter(row["kind"] for row in rows).values()) >= 10


def test_the_readme_names_every_pair() -> None:
    text = (PROOFS / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)`", text, re.M)) == {row["file"] for row in _table("table.csv")}
    assert readme_of(folder_of([])).split("\n")[0] == text.split("\n")[0]


@pytest.fixture(scope="module")
def check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_proofs", PROOFS / "check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_without_rocq_one_line_says_how_to_get_it(
    check: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check.shutil, "which", lambda name: None)
    assert check.main([str(PROOFS)]) == 2
    (line,) = capsys.readouterr().out.splitlines()
    assert "apt install coq libcoq-interval" in line


def test_only_axioms_of_the_reals_and_of_machine_numbers_are_allowed(check: ModuleType) -> None:
    for axiom in ("ClassicalDedekindReals.sig_not_dec", "Uint63.add_spec", "FloatAxioms.add_spec"):
        assert re.fullmatch(check.ALLOWED, axiom)
    for axiom in ("Simkit.trusted", "ProofIrrelevance.proof_irrelevance", "Uint63"):
        assert not re.fullmatch(check.ALLOWED, axiom)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("bad' : False", "bad'"),
        ("loop is assumed to be guarded.", "loop is assumed to be guarded."),
        ("bad is assumed to be positive.", "bad is assumed to be positive."),
        ("all relies on an unsafe hierarchy.", "all relies on an unsafe hierarchy."),
    ],
)
def test_what_turns_a_check_of_the_kernel_off_is_seen(check: ModuleType, line: str, named: str) -> None:
    log = f"Axioms:\nClassicalDedekindReals.sig_not_dec\n  : forall P : Prop, P\n{line}\n"
    assert check.axioms_in(log) == {"ClassicalDedekindReals.sig_not_dec", named}
    assert not re.fullmatch(check.ALLOWED, named)


@pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")
def test_rocq_accepts_a_pair_and_rejects_it_with_a_digit_more(check: ModuleType, tmp_path: Path) -> None:
    name = "stvit_supplement_Section_A_2"
    for file in ("Simkit.v", "Boxes.v", f"{name}_statement.v", f"{name}_proof.v"):
        shutil.copy(PROOFS / file, tmp_path)
    assert check.compile_all(tmp_path, 1) == {name: True}
    statement = tmp_path / f"{name}_statement.v"
    text = statement.read_text(encoding="utf-8")
    wrong = text.replace("12 * IZR tokens", "912 * IZR tokens", 1)
    assert wrong != text
    statement.write_text(wrong, encoding="utf-8")
    assert check.compile_all(tmp_path, 1) == {name: False}


@pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")
def test_a_proof_of_something_else_proves_no_statement(check: ModuleType, tmp_path: Path) -> None:
    name = "stvit_supplement_Section_A_2"
    for file in ("Simkit.v", "Boxes.v", f"{name}_statement.v", f"{name}_proof.v"):
        shutil.copy(PROOFS / file, tmp_path)
    proof = tmp_path / f"{name}_proof.v"
    (theorem, *_) = re.findall(r"Theorem (\w+)_holds", proof.read_text(encoding="utf-8"))
    proof.write_text(f"Theorem {theorem}_holds : True.\nProof. exact I. Qed.\n", encoding="utf-8")
    assert check.compile_all(tmp_path, 1) == {name: True}
    with pytest.raises(SystemExit, match="the list of all theorems is not accepted"):
        check.assumptions(tmp_path, [(name, theorem)])
