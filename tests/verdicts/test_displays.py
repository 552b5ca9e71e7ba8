"""One printed display, one verdict: parts roll up, readings do not, and every teller says the same."""

from __future__ import annotations

import json

import pytest
from claims_for_tests import Numbers, subject_of, summary
from paper_page import paper_page

from simkit.declare.claims.claim import Claim, Paper
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.engine.results.result import Settings
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.findings.displays import claim_verdict
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.statements.whole import exit_code_of, statements_of
from simkit.words.tables.audit_table import records_of


def part(statement: str, name: str, **more: object) -> Claim:
    return Claim("Eq. (1)", statement, name, scope={"n": "1,2"}, display="Eq. (1)", **more)  # type: ignore[arg-type]


TRUE, FALSE = "n >= 1", "n >= 2"  # at n = 1, 2


def audited(*claims: Claim) -> list[Finding]:
    subject = subject_of(*claims, study=Numbers)
    return run_audit(prepare_audit([subject], Settings(trials=100, workers=1)))


def verdict_of(findings: list[Finding]) -> str:
    (verdict,) = {found.display.verdict for found in findings if found.display}
    return verdict


def test_the_worst_part_leads_and_no_part_stands_beside_it() -> None:
    found = audited(part(TRUE, "first"), part(FALSE, "second"), part(TRUE, "third"))
    assert verdict_of(found) == "fails"
    told = "holds where tried (2 settings); Eq. (1) as a whole: FALSE as printed"
    assert summary(found[:2]) == told
    page = paper_page(Paper("toy", "Toy", ()), found, [], 0.01)
    assert "## Eq. (1): FALSE as printed" in page
    assert "- **Eq. (1)**: FALSE as printed at 1 of 6 settings: n >= 2 fails at n = 1: n = 1." in page
    assert "  - **Eq. (1), first**: `n >= 1`: holds where tried (2 settings).\n" in page
    assert {row["display_verdict"] for row in records_of(found)} == {"fails"}


@pytest.mark.parametrize(
    ("verdicts", "fixed", "expected"),
    [
        ("FT", None, "depends on the reading"), ("FF", None, "fails"), ("TT", None, "holds"),
        ("FT", 0, "fails"), ("FT", 1, "holds"), ("FF", 1, "fails"),
    ],
)  # fmt: skip
def test_readings_do_not_roll_up(verdicts: str, fixed: int | None, expected: str) -> None:
    claims = [
        part({"T": TRUE, "F": FALSE}[v], f"as {i}", reading=f"as {i}", fixed_reading=i == fixed)
        for i, v in enumerate(verdicts)
    ]
    found = audited(*claims, part(TRUE, "common"))
    assert verdict_of(found) == expected
    whole = found[0].display
    assert whole is not None
    assert list(whole.readings) == ["as 0", "as 1"]
    # A reading that may not be meant refutes nothing; its own verdict is in its row all the same.
    assert (exit_code_of(found, ["fails"]) == 3) == (expected == "fails")
    rows = records_of(found)
    assert [row["verdict"] == "fails" for row in rows[0:4:2]] == [v == "F" for v in verdicts]
    if expected == "depends on the reading":
        assert [s.verdict for s in statements_of(found)] == ["depends on the reading"]
        assert summary(found[:2]).endswith("; Eq. (1) as a whole: depends on the reading")


def test_a_part_that_is_common_to_all_readings_and_fails_refutes() -> None:
    found = audited(part(TRUE, "as 0", reading="as 0"), part(TRUE, "as 1", reading="as 1"),
                    part(FALSE, "common"))  # fmt: skip
    assert verdict_of(found) == "fails"
    assert exit_code_of(found, ["fails"]) == 3


def test_what_leaves_a_size_open_is_no_failure_of_a_display() -> None:
    found = audited(part(FALSE, "some", quantifier="some constants"), part(TRUE, "other"))
    assert verdict_of(found) == "of order only"
    assert claim_verdict(found[:2]) == "of order only"


def test_a_correction_is_no_part_but_may_be_a_reading() -> None:
    corrected = part(TRUE, "corrected", corrects="Eq. (1), printed")
    found = audited(part(FALSE, "printed"), corrected)
    assert verdict_of(found[:2]) == "fails"
    assert "as a whole" not in summary(found[2:])
    rows = audited(part(FALSE, "rows", reading="rows", fixed_reading=True),
                   part(TRUE, "columns", reading="columns", corrects="Eq. (1), rows"))  # fmt: skip
    whole = rows[0].display
    assert whole is not None
    assert whole.readings == {"rows": "fails", "columns": "holds"}


def test_a_reading_without_its_display_is_refused() -> None:
    for fields in ({"reading": "rows"}, {"display": "Eq. (1)", "fixed_reading": True}):
        claim = Claim("Eq. (1)", TRUE, **fields)  # type: ignore[arg-type]
        assert "a reading is one of a display" in fault_of_claim(claim, ["n"], {}, [])


def test_names_decide_nothing() -> None:
    """Texts of the claims are exchanged: verdicts, sections and codes stay."""
    found = audited(part(TRUE, "first"), part(FALSE, "second"))
    other = audited(part(TRUE, "zz"), part(FALSE, "corrected, in the proof"))
    assert [f.verdict for f in found] == [f.verdict for f in other]
    assert verdict_of(found) == verdict_of(other)
    json.dumps(records_of(other))


def test_a_correction_of_one_cell_stands_on_the_page() -> None:
    printed = Claim("Lemma 1", FALSE, "bound")
    mended = Claim("Lemma 1", TRUE, "mended", corrects=printed.name)
    found = audited(printed, mended)
    once = [next(f for f in found if f.claim is claim) for claim in (printed, mended)]
    page = paper_page(Paper("toy", "Toy", ()), once, [], 0.01)
    assert "\n  - **Lemma 1, mended**: `n >= 1`: holds where tried.\n" in page
