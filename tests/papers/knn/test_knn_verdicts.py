"""What an audit says of Lemmas 1 to 3 at cells whose answer is known beforehand."""

import numpy as np
import pytest

import simkit
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.papers.knn.derivatives import lemma_1_query
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.studies.gradient import AttentionGradient
from simkit.papers.knn.studies.selection import TopkSelection
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.questions.question import Subject


def audit(study, *parts, trials=0, **overrides):
    """Verdicts of some claims, by part; of several cells in their order."""
    statements = load_statements(study)
    claims = [c for c in claims_of(statements) if not parts or c.part in parts]
    subject = Subject("kvt-supplement", statements, claims)
    settings = Settings(trials=trials, workers=1, ledger=None)
    prepared = prepare_audit([subject], settings, overrides=overrides)
    assert not prepared.faults
    found = {}
    for finding in run_audit(prepared):
        found.setdefault(finding.claim.part, []).append(finding)
    return found


def verdicts(findings):
    return [finding.verdict for finding in findings]


def test_lemma_1():
    found = audit(
        AttentionGradient(), k="1,8", scaling="printed", n="16", d="4", head_size="4", clusters="2"
    )
    # With W_j the j-th row both fail, but for a single key, which has no variance; (4) is right with
    # columns, (5) with them is not.
    for name in ("eq. (4)", "eq. (5)", "eq. (5), columns"):
        assert verdicts(found[name]) == ["not refuted", "fails"]
    assert verdicts(found["eq. (4), columns"]) == ["not refuted", "not refuted"]
    assert verdicts(found["eq. (5), corrected"]) == ["not refuted", "not refuted"]
    assert verdicts(found["eq. (5), columns, in rationals"]) == ["holds", "fails"]
    failing = found["eq. (5), columns, in rationals"][1]
    assert failing.witness == "instance: selected tokens and weights in whole numbers"
    assert verdicts(found["eq. (5), corrected, in rationals"]) == ["holds", "holds"]
    whole = found["eq. (4)"][0].display
    assert (whole.verdict, set(whole.readings.values())) == ("fails", {"fails", "not refuted"})


def test_eq_4_by_rows_is_that_of_a_naive_sum():
    """x_li W_K,j^T Var W_V with row j, against differences of the definition, draw by draw."""
    rng = np.random.default_rng(4)
    tokens, (w_q, w_k, w_v) = rng.standard_normal((6, 4)), rng.standard_normal((3, 4, 4))

    def value(of_q):
        scores = tokens @ w_k @ (tokens[0] @ of_q)
        weights = np.exp(scores - scores.max())
        return weights / weights.sum() @ tokens @ w_v

    scores = tokens @ w_k @ (tokens[0] @ w_q)
    weights = np.exp(scores - scores.max())
    weights /= weights.sum()
    mean = weights @ tokens
    variance = (tokens * weights[:, None]).T @ tokens - np.outer(mean, mean)
    slopes = np.empty((4, 4, 4))
    for i, j in np.ndindex(4, 4):
        step = np.zeros((4, 4))
        step[i, j] = 1e-6
        slopes[i, j] = (value(w_q + step) - value(w_q - step)) / 2e-6
    errors = {}
    for name, of in (("columns", w_k), ("rows", w_k.T)):
        stated = np.array([[tokens[0, i] * of[:, j] @ variance @ w_v for j in range(4)]
                           for i in range(4)])  # fmt: skip
        assert np.allclose(stated, lemma_1_query(tokens[0], variance, of, w_v, 1.0))
        errors[name] = np.abs(stated - slopes).max() / np.abs(slopes).max()
    assert errors["columns"] < 1e-5
    assert errors["rows"] > 0.1


def test_rows_ask_for_square_weights():
    with pytest.raises(UsageError, match="row j of W_K"):
        simkit.run("attention-gradient", notation="rows", trials=10)
    table = simkit.run("attention-gradient", notation="rows,columns", head_size=16, trials=100).table
    error = table[table.quantity == "query_error"].set_index("notation").kept_values
    assert 0.5 < np.median(error["rows"]) < 5  # of the largest derivative
    assert max(error["columns"]) < 1e-8


def test_lemma_1_is_not_asked_where_rounding_hides_derivatives():
    found = audit(AttentionGradient(), "eq. (4), columns", k="8", scaling="printed", beta="1e6")
    assert verdicts(found["eq. (4), columns"]) == ["premise unmet"]


def test_lemma_2():
    part = "bound (6), given tokens"
    found = audit(
        KnnDistillation(), part, f"{part}, corrected", "sign of bound (6)", k1="k", values="identity",
        sigma="0.1,0.5",
    )  # fmt: skip
    # d = 64, 640 by sigma = 0.1, 0.5: the premise is broken at d = 64 and sigma = 0.5.
    assert verdicts(found[part]) == ["fails", "premise unmet", "fails", "holds"]
    assert verdicts(found[f"{part}, corrected"]) == ["holds"] * 4
    assert verdicts(found["sign of bound (6)"]) == ["fails", "premise unmet", "fails", "holds"]
    assert found["sign of bound (6)"][0].trials == 0


def test_lemma_2_claims_nothing_from_delta_one_fifth_on():
    part = "bound (6), given tokens"
    found = audit(
        KnnDistillation(), part, trials=20, k1="k", values="identity", d="640", sigma="0.1", delta="0.2"
    )
    assert verdicts(found[part]) == ["premise unmet"]


def test_lemma_3():
    found = audit(TopkSelection(), "c as given", d="16,64")["c as given"]
    cells = [tuple(f.cell.parameters[name] for name in ("d", "kappa", "constant")) for f in found]
    assert dict(zip(cells, verdicts(found), strict=True)) == {
        (16, 0.25, 1.0): "fails", (16, 0.25, 5.0): "premise unmet",  # 5 * 16^-0.5 > 1
        (64, 0.25, 1.0): "fails", (64, 0.25, 5.0): "holds",
        (16, 0.5, 1.0): "premise unmet", (16, 0.5, 5.0): "premise unmet",
        (64, 0.5, 1.0): "premise unmet", (64, 0.5, 5.0): "premise unmet",
    }  # fmt: skip
    assert {f.witness for f in found} == {"literal path", ""}
