"""How many trials a cell gets from the claims that are asked there."""

import pytest
from claims_for_tests import Toy, subject_of

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.engine.results.result import Settings
from simkit.verdicts.audits.audit import plans_of, prepare_audit, run_audit


def test_a_cell_gets_the_most_trials_that_a_claim_there_wants():
    claims = (
        Claim("Lemma 1", "Pr[hit] >= 1/4", scope={"n": "8,16"}, trials=700),
        Claim("Lemma 2", "E[v] <= 3/4", scope={"n": "16,32"}, trials=300),
        Claim("Lemma 3", "E[v] <= 2/3", scope={"n": "32,64"}),
    )
    wanted = {8: 700, 16: 700, 32: max(300, Toy.default_trials), 64: Toy.default_trials}
    for asked in (0, 40):
        audit = prepare_audit([subject_of(*claims)], Settings(trials=asked))
        (plan,) = plans_of(audit, None)
        found = {cell.parameters["n"]: plan.trials[cell.full_key] for cell in plan.cells}
        assert found == (dict.fromkeys(wanted, 40) if asked else wanted)
        for finding in run_audit(audit):
            assert finding.trials == found[finding.cell.parameters["n"]]


@pytest.mark.parametrize("trials", [-1, 1.5, "20"])
def test_a_number_of_trials_that_is_none_is_told(trials):
    claim = Claim("Lemma 1", "Pr[hit] >= 1/4", trials=trials)
    quantities = {quantity.name: quantity for quantity in Toy.quantities}
    said = fault_of_claim(claim, ["n"], quantities, ())
    assert said == f"claim 'Lemma 1': trials={trials!r}; a whole number, or 0 for its study's own"
