"""A run's answer in lines: short, what wants attention first, every number the true one."""

from __future__ import annotations

import re

from claims_for_tests import Toy, subject_of

from simkit.declare.claims.claim import Claim
from simkit.engine.cells.cell import build_cells
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.findings.lines import by_claim, lines_of
from simkit.verdicts.questions.question import Question

LISTING = "simkit audit toy"


def found(*verdicts: str) -> list[Finding]:
    """Return findings of claims at two cells: ``holds fails`` or one word for both."""
    claims = [Claim(f"Lemma {i}", "Pr[hit] >= 1/4") for i in range(len(verdicts))]
    subject, cells = subject_of(*claims), build_cells(Toy(), {"n": "8,16"})
    return [
        Question(subject, claim, cell, dict).finding(verdict=verdict.replace("-", " "), trials=7)
        for claim, words in zip(claims, verdicts, strict=True)
        for cell, verdict in zip(cells, (2 * words.split())[:2], strict=True)
    ]


def test_a_dozen_lines_stay_as_they_are() -> None:
    twelve = lines_of(found("holds", "fails", *10 * ["vacuous"]), LISTING)
    assert [line.split(":")[0] for line in twelve] == [f"Lemma {i}" for i in range(12)]
    unmet = lines_of(found(*11 * ["holds"], *9 * ["premise-unmet"]), LISTING)
    assert len(unmet) == 12  # those that lack the same are one line


def test_of_more_lines_what_contradicts_fails_or_is_open_comes_first_and_the_rest_is_counted() -> None:
    findings = found(
        *4 * ["holds"], "undecided", *5 * ["holds"], "holds fails", *3 * ["holds vacuous"],
        "not-evaluated", *2 * ["of-order-only"], "undecided holds", "not-evaluated",
    )  # fmt: skip
    contradicted = next(f for f in findings if f.claim.name == "Lemma 14")
    contradicted.contradiction = True
    lines = lines_of(findings, LISTING)
    assert [line.split(":")[0] for line in lines[:-1]] == [
        "Lemma 14", "Lemma 10", "Lemma 4", "Lemma 17",
    ]  # fmt: skip
    assert lines[-1] == (
        "beside these, 9 hold at every cell asked; 3 hold or are vacuous, by the cell;"
        " 2 are of order only at every cell asked; 1 is not evaluated at every cell asked:"
        " simkit audit toy lists each, over its own cells"
    )
    assert 4 + sum(map(int, re.findall(r"(?:, |; )(\d+) ", lines[-1]))) == len(by_claim(findings))


def test_more_failures_than_there_is_room_for_are_counted_too() -> None:
    lines = lines_of(found(*20 * ["fails"], *3 * ["holds"]), LISTING)
    assert len(lines) == 12
    assert lines[-1].startswith("beside these, 9 fail at every cell asked; 3 hold at every cell asked:")


def test_nothing_is_beside_nothing_and_one_cell_is_every_cell() -> None:
    findings = [f for f in found(*13 * ["holds"]) if f.cell.parameters["n"] == 8]
    assert lines_of(findings, LISTING) == ["13 hold: simkit audit toy lists each, over its own cells"]


def test_exact_against_simulated_stays_last() -> None:
    findings = found(*13 * ["holds"])
    claim = Claim(AGREEMENT, "Pr[hit] = 1/2", part="hit")
    question = Question(subject_of(claim), claim, findings[0].cell, dict, by_trials=True)
    findings.append(question.finding(verdict="not refuted"))
    lines = lines_of(findings, LISTING)
    assert len(lines) == 2
    assert lines[1] == "exact = simulated: not refuted in 1 of 1 pair of cell and quantity"
