"""What an audit says of eqs. (1)-(7) at every cell of their scope, and of Theorem 1 at a few."""

from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import claims_of
from simkit.engine.results.result import Settings
from simkit.papers.clusters.counts import OperationCounts
from simkit.papers.clusters.studies import ClusterRecovery
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.questions.question import Subject
from simkit.words.notes import notes_text


def audit(study, chosen=None, **overrides):
    statements = load_statements(study)
    claims = [c for c in claims_of(statements) if chosen is None or c.part in chosen]
    subject = Subject("stvit-supplement", statements, claims)
    prepared = prepare_audit([subject], Settings(trials=0, workers=1, ledger=None), overrides=overrides)
    assert not prepared.faults
    return run_audit(prepared)


def test_every_slip_fails_and_every_correction_holds():
    found = {}
    for finding in audit(OperationCounts()):
        assert finding.trials == 0
        found.setdefault(finding.claim.name, []).append(finding)
    failing = {name for name, cells in found.items() if any(f.verdict == "fails" for f in cells)}
    corrected = {cells[0].claim.corrects for cells in found.values()} - {""}
    assert failing == corrected
    for name, cells in found.items():
        asked = [f for f in cells if f.verdict != "premise unmet"]
        assert asked
        assert {f.verdict for f in asked} == {"fails" if name in failing else "holds"}
        assert all(f.witness for f in asked if f.verdict == "fails")


def test_verdicts_on_the_cosine_with_a_constant():
    cells = {"d": "16", "n": "32", "constant": "0.1,1,5"}
    tight, enough, vacuous = audit(ClusterRecovery(), {"cosine, C as given"}, **cells)
    assert tight.verdict == "fails"  # the bound holds in about 2 % of all draws
    assert tight.witness == "literal path"
    assert enough.verdict == "holds"
    assert vacuous.verdict == "premise unmet"  # C rate = 2.2, and no cosine is below -1


def test_norm_needs_a_constant_that_grows_with_sigma():
    parts = {"norm, along sigma", "norm, along sigma, corrected"}
    for finding in audit(ClusterRecovery(), parts):
        assert finding.verdict == "of order only"
        assert ("growing on this path" in notes_text(finding)) is (not finding.claim.corrects)
