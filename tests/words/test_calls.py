"""`simkit.audit`, `refute` and `report` do what the commands do."""

from __future__ import annotations

from pathlib import Path

import pytest

import simkit
from simkit.errors import UsageError
from simkit.verdicts.statements.whole import exit_code_of, statements_of
from simkit.words.statement_page import quoted, statement_page

CLAIM = {"claims": ["Eq. (25)"]}


def test_an_audit_is_the_page_of_the_command() -> None:
    found = simkit.audit("kvt-supplement", **CLAIM)
    assert [(s.label, s.verdict) for s in found.statements] == [("Eq. (25)", "fails")]
    assert str(found).startswith("kvt-supplement: of 1 statement 1 is FALSE as printed (Eq. (25))")
    assert found.faults == []
    frame = found.claims.to_frame()
    assert list(frame["verdict"]) == ["fails"] * 3 + ["holds"] * 3
    assert list(frame["p_d"])[:3] == [f.cell.parameters["d"] for f in found.claims[:3]]
    for row, finding in zip(frame.itertuples(), found.claims, strict=True):
        assert (row.left_low, row.left_high) == finding.left
        assert (row.right_low, row.right_high) == finding.right
    wider = simkit.audit("kvt-supplement", **CLAIM, d="1,4,9")
    assert {f.cell.parameters["d"] for f in wider.claims} == {1, 4, 9}


def test_a_search_finds_what_an_audit_calls_false() -> None:
    found = simkit.refute("Eq. (25)", paper="kvt-supplement", budget=20, places=1)
    assert found.claims[0].verdict == "fails"
    assert "Eq. (25): refuted, 1 counterexample" in str(found)
    assert len(found.claims.to_frame()) == len(found.claims) == 1
    with pytest.raises(UsageError, match="there is no parameter 'dd'"):
        simkit.refute("Eq. (25)", paper="kvt-supplement", dd="1:9")
    with pytest.raises(UsageError, match="there is no such claim"):
        simkit.refute("Lemma 77", paper="kvt-supplement")


def test_a_report_is_a_page_or_a_table(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from simkit import Claim, Parameter, Theory\n\n\n"
        "class Sizes(Theory):\n    name, summary = 'sizes', 'sizes'\n"
        "    parameters = (Parameter('n', 'int', 4, 'size', low=1),)\n"
        "    claims = (Claim('Lemma 1', 'n >= 1', scope={'n': '1,2'}),)\n"
    )
    target = f"{tmp_path / 'mine.py'}:Sizes"
    text = simkit.report(target, tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text() == text
    assert text.startswith("<!DOCTYPE html>")
    assert "Lemma 1" in simkit.report(target, form="tex")
    said = " ".join(str(simkit.audit(target)).split())
    assert f"One: simkit audit {target} --claim 'Lemma 1'; all: --all-rows" in said
    with pytest.raises(UsageError, match="no such form; did you mean tex"):
        simkit.report(target, form="text")
    assert simkit.report(target, printed="all") != text
    with pytest.raises(UsageError, match="none of these; did you mean all"):
        simkit.report(target, printed="al")


def test_the_screen_of_a_statement_repeats_the_command_that_was_typed() -> None:
    found = simkit.audit("kvt-supplement", **CLAIM)
    typed = "simkit audit kvt-supplement --claim 'Eq. (25)' --seed 3"
    said = " ".join(" ".join(statement_page(found.statements[0], 80, 0.01, typed)).split())
    assert f" Again: {typed} " in said
    plain = " ".join(" ".join(statement_page(found.statements[0], 80, 0.01)).split())
    assert " Again: simkit audit kvt-supplement --claim 'Eq. (25)' " in plain


def screen(paper: str, label: str) -> tuple[str, str]:
    """Return the verdict on the one statement that a label asks for, and its screen in one line."""
    (found,) = simkit.audit(paper, claims=[label]).statements
    return found.verdict, " ".join(" ".join(statement_page(found, 80, 0.01)).split())


def test_a_correction_asked_alone_has_its_own_verdict() -> None:
    verdict, said = screen("kvt-supplement", "Eq. (25), corrected")
    assert verdict == "holds"
    assert said.startswith("Eq. (25) (kvt-supplement): a correction of it: holds where tried")
    assert "Asked as: by_gradient = 2*printed" in said or "Printed: " in said
    findings = simkit.audit("kvt-supplement", claims=["Eq. (25), corrected"]).claims
    assert exit_code_of(findings, ["false as printed"]) == 0
    for finding in findings:  # one that failed would not make the paper's statement false
        finding.verdict = "fails"
    assert statements_of(findings)[0].verdict == "fails"
    assert exit_code_of(findings, ["false as printed"]) == 0


def test_one_reading_asked_alone_is_told_as_that_reading() -> None:
    name = "Lemma 3, eq. (208) for W(0), constant 1 in (207), argmax with margin"
    verdict, said = screen("shallow-vit", name)
    assert verdict == "depends on the reading"
    assert 'as "lucky as in argmax with margin" it is false, 2 other parts not asked' in said


def test_a_display_is_asked_by_its_own_name() -> None:
    parts = simkit.audit("kvt-supplement", claims=["Eq. (15)"]).claims
    shown = {f.claim.display for f in parts if f.claim.display}
    assert shown
    whole = simkit.audit("shallow-vit", claims=["Lemma 3, eq. (213)"]).claims
    assert {f.claim.display for f in whole} == {"Lemma 3, eq. (213)"}
    assert len({f.claim.reading for f in whole}) == 3


def test_corrections_and_readings_are_named_on_the_screen() -> None:
    verdict, said = screen("softmax-vs-linear", "Lemma 5.2")
    assert verdict == "fails"
    assert said.startswith(
        "Lemma 5.2 (softmax-vs-linear): FALSE as printed in 3 of 5 parts, read as: every C > 1 Printed:"
    )
    assert "up to n = 1e+300, where it still rises, if poly(n) = n^2" in said
    assert "Corrected: C = 1/log 2, 1 - delta/n: holds where tried; C = 2/log 2, 1 - delta/n^2:" in said
    assert (
        "Quote: Lemma 5.2 (every C > 1, 1 - delta/n) of softmax-vs-linear is false as printed:" in said
    )
    found = simkit.audit("shallow-vit", claims=["Lemma 3"])
    quote = quoted(found.statements[0])
    assert "; read as: lucky as in Definition 2 (simkit " in quote
    said = " ".join(" ".join(statement_page(found.statements[0], 80, 0.01)).split())
    assert "The proof of it, display by display: simkit audit shallow-vit --proof 'Lemma 3'" in said
