"""Refutations as theorems: what a statement says, what is given, and what becomes no theorem."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from claims_for_tests import ask, number
from flint import arb

from simkit.cli.running.theorem_files import check_folder, write_theorems
from simkit.declare.claims.claim import Claim, Term
from simkit.declare.parameters.expressions import Expression
from simkit.errors import UsageError
from simkit.verdicts.exact.exactly import ask_exactly
from simkit.verdicts.rocq.folder import folder_of
from simkit.verdicts.rocq.printing import TermNames, commented, identifier
from simkit.verdicts.rocq.stated import NoTheorem
from simkit.verdicts.rocq.theorems import theorem_of


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("2*n**2 - (x - 1)", "2 * IZR n ^ 2 - (x - 1)"),
        ("x/(n*x)/2", "x / (IZR n * x) / 2"),
        ("-x**2", "- x ^ 2"),
        ("n**-10", "powerRZ (IZR n) (- 10)"),
        ("(1 - x)**n", "powerRZ (1 - x) n"),
        ("n**(2*x - 1)", "Rpower (IZR n) (2 * x - 1)"),
        ("exp(-pi)*log(1/x)", "exp (- PI) * ln (1 / x)"),
        ("min(x, n, 3)", "minimum (minimum x (IZR n)) 3"),
    ],
)  # fmt: skip
def test_expressions_keep_their_order_of_operations(text: str, printed: str) -> None:
    assert TermNames({"n"}).write(Expression(text)) == printed


def test_names_are_identifiers_that_nothing_else_has() -> None:
    assert identifier("Lemma D.2, 4b (j1 = j3)") == "Lemma_D_2_4b_j1_j3"
    assert identifier("Lemma 3'") == "Lemma_3_prime"
    assert identifier("(14)") == "x_14"
    assert identifier("lambda") == "lambda"
    assert {identifier(name) for name in ("forall", "mean", "R", "attention")} == {
        "forall_", "mean_", "R_", "attention_",
    }  # fmt: skip
    assert "*)" not in commented('a (*) "b"')
    assert '"' not in commented('a (*) "b"')


def _theorem(statement: str, **rest: Any) -> Any:
    found = ask_exactly(number(statement, **rest))
    assert found.verdict == "fails", found
    return theorem_of(found)


def test_a_closed_theorem_has_the_statement_its_premises_and_the_setting() -> None:
    own = _theorem("sqrt(n)*p <= 1", when=("n >= 4", "p < 1"), n=16, p=0.75)
    head, *lines = own.definition.split("\n")
    assert head == "(n : Z) (p : R) : Prop :="
    assert lines == ["IZR n >= 4 ->", "p < 1 ->", "sqrt (IZR n) * p <= 1"]
    assert own.negation == "let n := 16%Z in\nlet p := 0.75 in\n~ {name} n p"
    assert own.given == own.outside == ()


def test_a_number_without_a_formula_is_given_and_its_file_says_so() -> None:
    own = _theorem("c*n <= 1", numbers={"c": lambda p: arb(2).sqrt()}, n=3)
    assert own.given == ("c: enclosure",)
    assert own.negation.startswith("forall c : R, ")
    assert " <= c <= " in own.negation
    closed = _theorem(
        "c*n <= 1",
        numbers={"c": lambda p: arb(2).sqrt()},
        formulas={"c": "root", "root": "sqrt(2)"},
        n=3,
    )
    assert closed.given == ()
    assert "let root := sqrt 2 in\nlet c := root in\n" in closed.definition
    folder = folder_of([own.found, closed.found])
    assert [pair.name for pair in folder.pairs] == ["toy_Lemma_1_given", "toy_Lemma_1"]
    assert "given that" in folder.files()["toy_Lemma_1_given_statement.v"]


def test_a_formula_that_is_not_what_is_computed_is_refused() -> None:
    numbers = {"c": lambda p: arb(2).sqrt()}
    with pytest.raises(NoTheorem, match=r"formula of c gives \[1\.732"):
        _theorem("c*n <= 1", numbers=numbers, formulas={"c": "sqrt(3)"}, n=3)


def test_two_names_that_rocq_could_not_tell_apart_are_refused() -> None:
    with pytest.raises(NoTheorem, match="'c' and 'c_' have one name in Rocq"):
        _theorem("c_*n <= c", numbers={"c": lambda p: 1, "c_": lambda p: 2}, n=3)


def test_a_folder_keeps_what_no_audit_has_written(tmp_path: Path) -> None:
    (tmp_path / "_CoqProject").write_text("-Q . My\n", encoding="utf-8")
    own = tmp_path / "mine.v"
    own.write_text("Lemma l : True.", encoding="utf-8")
    with pytest.raises(UsageError, match="other files stand there"):
        check_folder(tmp_path)
    (tmp_path / "_CoqProject").unlink()
    own.unlink()
    check_folder(tmp_path)
    found = [ask_exactly(number(f"n <= {k}", n=8)) for k in (3, 4)]
    write_theorems(found[:1], tmp_path)
    own.write_text("Lemma l : True.", encoding="utf-8")
    stale = tmp_path / "toy_Lemma_1_statement.v"
    assert stale.is_file()
    check_folder(tmp_path)
    write_theorems([], tmp_path)
    assert own.is_file()
    assert not stale.exists()


def test_what_the_library_does_not_know_is_named_with_its_claim() -> None:
    found = ask_exactly(number("ceil(n/3) <= 1", n=16))
    folder = folder_of([found])
    assert not folder.pairs
    assert [why for _, why in folder.left_out] == ["ceil has no value in these numbers"]


def test_equal_theorems_are_one_and_every_refutation_has_its_row() -> None:
    first, second = (ask_exactly(number("n <= 3", n=8, p=p)) for p in (0.25, 0.5))
    folder = folder_of([first, second, ask_exactly(number("n <= 3", n=9))])
    (pair,) = folder.pairs
    assert list(pair.theorems) == ["Lemma_1_refuted_1", "Lemma_1_refuted_2"]
    rows = folder.files()["theorems.csv"].splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == [
        "Lemma_1_refuted_1", "Lemma_1_refuted_1", "Lemma_1_refuted_2",
    ]  # fmt: skip


def test_a_probability_is_proved_by_counts_from_its_entries() -> None:
    row = Term("entries", (["1/4", "1/2"], "p", 6))
    claim = {
        "exact": lambda params: (0, 1),
        "formulas": {"left": lambda p: Term("Pr_within", (row, "1"))},
    }
    question = ask(Claim("Lemma 1", "Pr[hit] >= 1.5", **claim), p=0.5)
    own = theorem_of(ask_exactly(question))
    assert own.definition.startswith("(Pr_hit : R)")
    assert "Lemma {theorem}_counted_1 x0 x1 x2 :" in own.proof
    assert "Pr_within (entries [x0; x1] x2 6%Z) 1 =" in own.proof
    assert own.proof.count("leaf") == 8
