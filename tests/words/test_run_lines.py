"""What a run says of its claims: what is false first, statements before proofs, true numbers."""

from __future__ import annotations

import re

from claims_for_tests import Toy, subject_of

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.findings.finding import AGREEMENT, Finding, PremiseFound
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.words.run_lines import run_lines

LISTING = "simkit audit toy"
MORE = f"More: {LISTING}"


def found(*verdicts: str, **more: object) -> list[Finding]:
    """Return findings of claims at two cells: ``holds fails`` or one word for both."""
    claims = [Claim(f"Lemma {i}", "Pr[hit] >= 1/4", **more) for i in range(len(verdicts))]  # type: ignore[arg-type]
    subject, cells = subject_of(*claims), build_cells(Toy(), {"n": "8,16"})
    return [
        Question(subject, claim, cell, dict).finding(
            verdict=verdict.replace("-", " "),
            trials=7,
            left=(0.2, 0.2),
            right=(0.25, 0.25),
            margin=-0.05,
        )  # fmt: skip
        for claim, words in zip(claims, verdicts, strict=True)
        for cell, verdict in zip(cells, (2 * words.split())[:2], strict=True)
    ]


def test_a_few_claims_have_a_line_each_and_a_count_of_settings() -> None:
    lines = run_lines(found("holds", "fails", "holds fails", "vacuous", "premise-unmet"), LISTING)
    assert lines == [
        "Lemma 0: holds where tried (2 settings), by trials",
        "Lemma 1: FALSE as printed at all 2 settings, by trials:"
        " Pr[hit] >= 1/4 fails at n = 8: Pr[hit] = 0.2",
        "Lemma 2: FALSE as printed at 1 of 2 settings, by trials:"
        " Pr[hit] >= 1/4 fails at n = 16: Pr[hit] = 0.2",
        "Lemma 3: says nothing here (2 settings)",
        "Lemma 4: assumption not met (2 settings)",
        MORE,
    ]


def test_of_many_those_that_are_false_or_open_come_first_and_all_are_counted() -> None:
    verdicts = [*4 * ["holds"], "undecided", *5 * ["holds"], "holds fails", "of-order-only", "vacuous"]
    lines = run_lines(found(*verdicts), LISTING)
    assert [line.split(":")[0] for line in lines[:2]] == ["Lemma 10", "Lemma 4"]
    assert lines[2] == (
        "13 statements (FALSE as printed: 1; not decided: 1; constant not stated: 1;"
        " holds where tried: 9; says nothing here: 1)"
    )
    assert sum(map(int, re.findall(r": (\d+)", lines[2]))) == 13
    none = run_lines(found(*12 * ["holds"]), LISTING)
    assert none[0] == "12 statements, none of them false at these settings (holds where tried: 12)"


def test_more_failures_than_there_is_room_for_are_counted() -> None:
    lines = run_lines(found(*20 * ["fails"], *3 * ["holds"]), LISTING)
    assert lines[8] == "and 12 more that are false or not decided"
    assert lines[9].startswith("23 statements (FALSE as printed: 20; holds where tried: 3)")


def test_a_slip_of_a_proof_is_one_line_and_leaves_its_statement() -> None:
    steps = found(*3 * ["fails"], part="a step", concerns="proof")
    lines = run_lines([*found(*3 * ["holds"]), *steps], LISTING)
    assert lines == [
        *(f"Lemma {i}: holds where tried (2 settings), by trials" for i in range(3)),
        "A step in the proofs of Lemma 0, Lemma 1, Lemma 2 is false as printed; the statements are not"
        " touched",
        MORE,
    ]
    own = run_lines([*found("fails"), *steps[:2]], LISTING)
    assert own[1] == "A step in the proof of Lemma 0 is false as printed"


def test_a_claim_that_leaves_a_size_open_is_not_called_false() -> None:
    lines = run_lines(found("holds fails", quantifier="from some on", along="n"), LISTING)
    assert lines[0] == (
        "Lemma 0: constant not stated; with the constants chosen here it fails at 1 of 2 settings, which"
        " refutes nothing"
    )


def test_what_two_evaluations_contradict_comes_first() -> None:
    findings = found("holds", "undecided")
    findings[3].contradiction = True
    findings[3].say(Because(Reason.CONTRADICTION, ("two values",)))
    assert run_lines(findings, LISTING)[0] == "Lemma 1: CONTRADICTION: two values"
    assert "CONTRADICTION" in run_lines(findings, LISTING)[0]


def test_exact_against_simulated_stays_last() -> None:
    findings = found("holds")
    claim = Claim(AGREEMENT, "Pr[hit] = 1/2", part="hit")
    question = Question(subject_of(claim), claim, findings[0].cell, dict, by_trials=True)
    findings.append(question.finding(verdict="not refuted"))
    assert run_lines(findings, LISTING)[1:] == ["Exact and simulated values agree (1 comparison).", MORE]
    findings[-1].verdict = "fails"
    assert "THE SIMULATION CONTRADICTS ITS OWN EXACT VALUE: hit" in run_lines(findings, LISTING)[2]


def test_statements_that_are_not_tested_are_named_with_their_assumption() -> None:
    findings = found(*7 * ["holds"], "premise-unmet")
    findings[-1].premises = [PremiseFound("m >= log(n)", 2.0, ">=", 3.0, False)]
    lines = run_lines(findings, LISTING)
    assert lines[1] == "Not tested here are Lemma 7, as their assumptions are not met: m >= log(n)"
