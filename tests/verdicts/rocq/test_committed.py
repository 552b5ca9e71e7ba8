"""The theorems of the four papers that `proofs/` holds: made anew, joined with verdicts, and checked."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import os
import re
import shutil
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from simkit.engine.results.result import Settings
from simkit.verdicts import families
from simkit.verdicts.audits.audit import prepare_audit
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.rocq.folder import HEADER, folder_of
from simkit.verdicts.rocq.printing import identifier, library_text
from simkit.words.tables.theorem_table import readme_of

ROOT = Path(__file__).parents[3]
PROOFS = ROOT / "proofs"
Row = dict[str, str]


def _table(name: str) -> list[Row]:
    with (PROOFS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(
    "paper", ["kvt-supplement", "shallow-vit", "softmax-vs-linear", "stvit-supplement"]
)
def test_the_files_are_what_the_claims_give(paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file of a paper's statements and proofs, byte for byte; what trials refute is no theorem."""
    monkeypatch.setattr(families, "_say_needed", lambda asked: None)  # slow, and in no theorem
    family = prepare_audit(load_subjects(paper), Settings(trials=0, ledger=None)).family
    folder = folder_of(families.conclude(family, lambda question: None, lambda *refuted: None))
    texts = folder.files()
    rows = list(csv.DictReader(texts.pop("theorems.csv").splitlines()))
    assert rows == [row for row in _table("theorems.csv") if row["paper"] == paper]
    modules = texts.pop("_CoqProject").splitlines()[1:]
    assert {*modules} <= {*(PROOFS / "_CoqProject").read_text(encoding="utf-8").splitlines()}
    for name, text in texts.items():
        assert (PROOFS / name).read_text(encoding="utf-8") == text, f"{name}: simkit audit --rocq proofs"
    own = identifier(paper)
    assert {path.name for path in PROOFS.glob(f"{own}_*.v")} == {n for n in texts if n.startswith(own)}
    lines = set((PROOFS / "README.md").read_text(encoding="utf-8").splitlines())
    assert {line for line in readme_of(folder).splitlines() if line.startswith(f"| `{own}_")} <= lines


@pytest.mark.parametrize("name", ["Simkit.v", "Tactics.v", "Limits.v", "Boxes.v", "Instances.v"])
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


def test_what_states_nothing_is_named(check: ModuleType) -> None:
    for path in PROOFS.glob("*_statement.v"):
        assert check.without_content(path.read_text(encoding="utf-8")) == []
    text = """(* A first one. *)
From Refutations Require Import Simkit.
Open Scope R_scope.
Definition small (x : R) : Prop :=
  let y := x + 0.5 in
  y > 0 ->
  y <= 1.
Definition small_refuted_1 : Prop := forall x : R, 2 <= x -> ~ small x.
"""
    assert check.without_content(text) == []
    for faulty, named in (
        (text.replace("y <= 1", "True"), ["small"]),
        (text.replace("y <= 1", "y <= 1 \\/ True"), ["small"]),
        (text.replace("~ small x", "exists y : R, x * y"), ["small_refuted_1"]),
        (text.replace("~ small x", "large x"), ["small_refuted_1"]),
        (text + "Axiom all : 0 = 1.\n", ["Axiom all : 0 = 1"]),
        (text + "Definition Rle (x y : R) : Prop := (* 1 = 1 *) x.\n", ["Rle"]),
    ):
        assert check.without_content(faulty) == named


_WITH_ROCQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="Rocq is not installed")


def _small_folder(folder: Path, **proofs: str) -> None:
    """Write pairs of files on 1 <= 2 that need no library, with their proofs."""
    rows = [",".join(HEADER)]
    for name, proof in proofs.items():
        statement = f"Definition {name}_1 : Prop := 1 <= 2.\n"
        (folder / f"{name}_statement.v").write_text(statement, encoding="utf-8")
        text = f"From Refutations Require Import {name}_statement.\n{proof}\n"
        (folder / f"{name}_proof.v").write_text(text, encoding="utf-8")
        rows.append(f"{name}_1,{name},toy,Lemma 1,Lemma 1,arithmetic,n=1,,")
    (folder / "theorems.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


_PROVED = "Theorem {0}_1_holds : {0}_1.\nProof. repeat constructor. Qed."
_TRUSTED = "Axiom trusted : {0}_1.\nTheorem {0}_1_holds : {0}_1.\nProof. exact trusted. Qed."


@_WITH_ROCQ
def test_a_theorem_on_a_foreign_axiom_is_not_proved(
    check: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proofs = {name: _PROVED.format(name) for name in "acd"}
    _small_folder(tmp_path, **proofs, b=_TRUSTED.format("b"))
    assert check.main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "b_1 rests on what is not allowed: b_proof.trusted" in said
    assert "3 of 4 theorems proved" in said
    table = (tmp_path / "table.csv").read_text(encoding="utf-8")
    assert re.findall(r"^(\w+),.*,(\w+)$", table, re.M)[1:] == [
        ("a_1", "yes"), ("c_1", "yes"), ("d_1", "yes"), ("b_1", "no"),
    ]  # fmt: skip
    (tmp_path / "b_proof.v").write_text(
        f"From Refutations Require Import b_statement.\n{_PROVED.format('b')}\n", encoding="utf-8"
    )
    assert check.main([str(tmp_path)]) == 0


@_WITH_ROCQ
def test_what_states_nothing_or_is_missing_is_not_proved(
    check: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _small_folder(tmp_path, a=_PROVED.format("a"), b=_PROVED.format("b"), c="")
    (tmp_path / "a_statement.v").write_text("Definition a_1 : Prop := True.\n", encoding="utf-8")
    (tmp_path / "c_proof.v").unlink()
    assert check.main([str(tmp_path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == ["not accepted: c", "not accepted: a: it states nothing: a_1"]
    assert said[1].startswith("by arithmetic: 1 of 3 theorems proved")


def test_a_folder_without_theorems_is_told_so(
    check: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(check.shutil, "which", lambda name: name)
    _small_folder(tmp_path)
    assert check.main([str(tmp_path)]) == 2
    assert "has no theorem: its theorems.csv is empty" in capsys.readouterr().out


@_WITH_ROCQ
def test_what_is_compiled_is_believed_by_its_text_not_by_its_time(
    check: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _small_folder(tmp_path, a=_PROVED.format("a"))
    assert check.compile_all(tmp_path, 1) == {"a": True}
    statement, proof = tmp_path / "a_statement.v", tmp_path / "a_proof.vo"
    text, before = statement.read_text(encoding="utf-8"), statement.stat()
    made = proof.stat().st_mtime_ns
    os.utime(statement)
    assert check.compile_all(tmp_path, 1) == {"a": True}
    assert proof.stat().st_mtime_ns == made
    statement.write_text(text.replace("1 <= 2", "2 <= 1"), encoding="utf-8")
    os.utime(statement, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert check.compile_all(tmp_path, 1) == {"a": False}
    statement.write_text(text, encoding="utf-8")
    assert check.compile_all(tmp_path, 1) == {"a": True}
    proof.write_bytes(b"another")
    assert check.compile_all(tmp_path, 1) == {"a": True}
    made = proof.stat().st_mtime_ns
    monkeypatch.setattr(check, "_version", lambda: "another coqc")
    assert check.compile_all(tmp_path, 1) == {"a": True}
    assert proof.stat().st_mtime_ns > made


@_WITH_ROCQ
def test_rocq_accepts_a_pair_and_rejects_it_with_a_digit_more(check: ModuleType, tmp_path: Path) -> None:
    name = "stvit_supplement_Section_A_2"
    for file in ("Simkit.v", "Tactics.v", "Boxes.v", f"{name}_statement.v", f"{name}_proof.v"):
        shutil.copy(PROOFS / file, tmp_path)
    assert check.compile_all(tmp_path, 1) == {name: True}
    statement = tmp_path / f"{name}_statement.v"
    text = statement.read_text(encoding="utf-8")
    wrong = text.replace("12 * IZR tokens", "912 * IZR tokens", 1)
    assert wrong != text
    statement.write_text(wrong, encoding="utf-8")
    assert check.compile_all(tmp_path, 1) == {name: False}


@_WITH_ROCQ
def test_a_proof_of_something_else_proves_no_statement(check: ModuleType, tmp_path: Path) -> None:
    name = "stvit_supplement_Section_A_2"
    for file in ("Simkit.v", "Tactics.v", "Boxes.v", f"{name}_statement.v", f"{name}_proof.v"):
        shutil.copy(PROOFS / file, tmp_path)
    proof = tmp_path / f"{name}_proof.v"
    (theorem, *_) = re.findall(r"Theorem (\w+)_holds", proof.read_text(encoding="utf-8"))
    proof.write_text(f"Theorem {theorem}_holds : True.\nProof. exact I. Qed.\n", encoding="utf-8")
    assert check.compile_all(tmp_path, 1) == {name: True}
    with pytest.raises(SystemExit, match="the list of all theorems is not accepted"):
        check.assumptions(tmp_path, [(name, theorem)])
