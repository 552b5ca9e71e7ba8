"""`simkit.audit`, `refute` and `report` do what the commands do."""

from __future__ import annotations

from pathlib import Path

import pytest

import simkit
from simkit.errors import UsageError
from simkit.words.statement_page import statement_page

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


def test_the_screen_of_a_statement_repeats_the_command_that_was_typed() -> None:
    found = simkit.audit("kvt-supplement", **CLAIM)
    typed = "simkit audit kvt-supplement --claim 'Eq. (25)' --seed 3"
    said = " ".join(" ".join(statement_page(found.statements[0], 80, 0.01, typed)).split())
    assert f"Again: {typed} Every part in a line: --all-rows" in said
    plain = " ".join(" ".join(statement_page(found.statements[0], 80, 0.01)).split())
    assert "Again: simkit audit kvt-supplement --claim 'Eq. (25)' Every part" in plain
