"""What an audit says of Lemmas 1 to 3 at cells whose answer is known beforehand."""

from simkit.audit.questions import Subject
from simkit.audit.session import prepare_audit, run_audit
from simkit.declare.checks import load_statements
from simkit.declare.claims import claims_of
from simkit.engine.result import Settings
from simkit.papers.knn.studies.distillation import KnnDistillation
from simkit.papers.knn.studies.gradient import AttentionGradient
from simkit.papers.knn.studies.selection import TopkSelection


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
        AttentionGradient(), k="1,8", scaling="printed", n="16", d="4", head_size="2", clusters="2"
    )
    assert verdicts(found["eq. (4)"]) == ["not refuted", "not refuted"]
    assert verdicts(found["eq. (5)"]) == ["not refuted", "fails"]  # a single key has no variance
    assert verdicts(found["eq. (5), corrected"]) == ["not refuted", "not refuted"]
    assert verdicts(found["eq. (5), in rationals"]) == ["holds", "fails"]
    assert found["eq. (5), in rationals"][1].witness == "second formula"
    assert verdicts(found["eq. (5), corrected, in rationals"]) == ["holds", "holds"]


def test_lemma_1_is_not_asked_where_rounding_hides_derivatives():
    found = audit(AttentionGradient(), "eq. (4)", k="8", scaling="printed", beta="1e6")
    assert verdicts(found["eq. (4)"]) == ["premise unmet"]


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
