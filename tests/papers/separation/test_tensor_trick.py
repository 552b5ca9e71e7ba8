"""The tensor trick: both evaluations against NumPy's Kronecker product, and the verdicts on it."""

import numpy as np
import pytest

from simkit.engine.results.result import Settings
from simkit.papers.separation.attention.theory import tensor_trick as theory
from simkit.papers.separation.audited import PAPER
from simkit.papers.separation.claims.tensor_trick import TensorClaims
from simkit.papers.separation.entries import TensorTrick
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.audits.papers import load_subjects
from simkit.verdicts.statements.coverage import coverage_of, read_accounts
from simkit.verdicts.statements.whole import statements_of

SIZES = [(1, 1), (2, 5), (7, 3), (4, 4)]


@pytest.mark.parametrize(("n", "d"), SIZES)
def test_both_evaluations_are_the_whole_kronecker_product(n, d):
    a, b, x = map(np.array, theory.matrices(n, d))
    for stacked, order in (("rows", "C"), ("columns", "F")):
        expected = (np.kron(a, b) @ x.flatten(order=order)).reshape(n, n)
        for found in (theory.scores, theory.scores_again):
            blocks, product = found({"n": n, "d": d}, stacked)
            assert np.array_equal(blocks, expected)
            assert np.array_equal(product, a @ x @ b.T)


@pytest.mark.parametrize("n", [2, 5])
def test_the_product_as_claim_c5_prints_it(n):
    a, b, x = map(np.array, theory.matrices(n, n))
    for found in (theory.printed, theory.printed_again):
        assert np.array_equal(found({"n": n, "d": n}), a @ x @ b)


def test_of_real_numbers_with_exp_it_is_so_as_well():
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=(4, 3)), rng.normal(size=(4, 3))
    q, k = rng.normal(size=(3, 3)), rng.normal(size=(3, 3))
    wanted = np.exp(a @ q @ k.T @ b.T)
    by_rows = np.exp(np.kron(a, b) @ (q @ k.T).flatten()).reshape(4, 4)
    by_columns = np.exp(np.kron(a, b) @ (q @ k.T).flatten(order="F")).reshape(4, 4)
    assert np.allclose(by_rows, wanted)
    assert not np.allclose(by_columns, wanted)
    assert np.allclose(np.kron(b, a) @ (q @ k.T).flatten(order="F"), np.log(wanted).flatten(order="F"))


def test_by_columns_fact_a1_fails_from_two_rows_or_columns_on():
    """Both sides stacked: at n = 2, d = 1, Q K^T = 1 (3, 6, 4, 8) against (3, 4, 6, 8)."""
    a, b = np.array([[1], [2]]), np.array([[3], [4]])
    assert (a @ b.T).flatten(order="F").tolist() == [3, 6, 4, 8]
    assert (np.kron(a, b) @ np.array([1])).tolist() == [3, 4, 6, 8]
    fact, claim = (
        next(c for c in TensorClaims.claims if c.name == f"{name}, vec stacks columns")
        for name in ("Fact A.1", "Claim C.3, u_lin")
    )
    for n, d in SIZES + [(n, d) for n in (1, 2, 12) for d in (1, 2, 6)]:
        a, b, x = map(np.array, theory.matrices(n, d))
        vector = np.kron(a, b) @ x.flatten(order="F")
        both = np.count_nonzero(vector != (a @ x @ b.T).flatten(order="F"))
        one = np.count_nonzero(vector != (a @ x @ b.T).flatten())
        for formula in fact.numbers["differing"]:
            assert formula({"n": n, "d": d}) == both
            assert (both > 0) == (n > 1 or d > 1)
        for formula in claim.numbers["differing"]:
            assert formula({"n": n, "d": d}) == one
            assert (one > 0) == (d > 1)


def test_gaps_are_largest_differences_of_sums_over_rows():
    left, right = [[0, 1], [2, -1]], [[0, 1], [3, 0]]
    assert theory.differing(left, right) == 2
    assert theory.largest_gap(left, right, powers=False) == 2  # 2 - 1 against 3 + 0
    assert theory.largest_gap(left, right, powers=True) == 9 - 4.5  # 4 + 1/2 against 8 + 1
    assert theory.largest_gap(left, left, powers=True) == 0


def test_verdicts():
    subjects = [s for s in load_subjects("softmax-vs-linear") if isinstance(s.statements, TensorClaims)]
    audit = prepare_audit(subjects, Settings(trials=1, workers=1))
    run_audit(audit)
    found = {s.label: s for s in statements_of(audit.findings)}
    parts = {part.name: part for s in found.values() for part in s.itself}
    assert {name: part.verdict for name, part in parts.items()} == {
        "Fact A.1": "depends on the reading",
        "Claim C.3, u_lin": "depends on the reading",
        "Claim C.3, alpha_lin": "depends on the reading",
        "Claim C.5, u_exp": "depends on the reading",
        "Claim C.5, alpha_exp": "fails",
    }
    by_reading = {f.claim.reading: set() for f in audit.findings}
    for finding in audit.findings:
        by_reading[finding.claim.reading].add((finding.verdict, finding.confirmed))
    assert by_reading["vec stacks rows"] == {("holds", False)}
    assert by_reading["vec stacks columns"] == {("holds", False), ("fails", True)}  # X may be symmetric
    assert parts["Claim C.5, alpha_exp"].corrected == "holds"
    assert found["Claim C.5"].verdict == "fails"
    assert not TensorTrick.simulated
    rows = coverage_of("softmax-vs-linear", read_accounts(PAPER), audit.findings).rows
    told = {row.label.name: row.verdict for row in rows}
    assert {label: told[label] for label in found} == {s.label: s.verdict for s in found.values()}
    assert told["Lemma D.2"] is None  # it was not asked
