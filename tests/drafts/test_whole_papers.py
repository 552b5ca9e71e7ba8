"""A whole paper drafted: nothing is dropped, the file imports and runs dry, and says what to write."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.statement import statements_of
from simkit.drafts.writing import Drafted, draft, study_text
from simkit.engine.sources.registry import load_study_file
from simkit.words.formulas.plain import plain
from simkit.words.tables.draft_table import drafted_lines, drafted_rows

_PAPER = Path(__file__).with_name("retrieval.tex")
_CONVERTED = """
Lemma 1. Let n be the number of keys. With probability at least 1 − δ, Z ≤ √(log n).

Proof. Clear.

x = y (4)

17
Lemma 2. We have E[err] = O(d/n) for all n ≥ 3.
"""


@pytest.fixture(scope="module")
def drafted() -> Drafted:
    return draft(_PAPER.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def written(drafted: Drafted) -> str:
    return study_text(drafted, _PAPER.name, "mine.py", "Mine", "mine", plain)


def labels(drafted: Drafted) -> Mapping[str, int]:
    return {reading.passage.name: len(reading.drafts) for reading in drafted.readings}


def test_every_statement_is_found_with_the_number_that_latex_gives_it(drafted: Drafted) -> None:
    assert labels(drafted) == {
        "Theorem 1.1": 1, "Assumption 1": 0, "Definition 1.2": 0, "Lemma 2.1": 1, "Lemma 2.2": 1,
        "Proposition 2.3": 0, "Corollary 2.4": 0, "Main Theorem 1": 2, "Fact 2.5": 1,
        "Claim (line 91)": 1, "Lemma 2.6": 1, "Remark 1": 0, "Lemma A.1": 2, "Theorem A.2": 1,
        "Lemma A.3": 1, "Theorem A.4": 1,
    }  # fmt: skip
    first = drafted.readings[0].passage
    assert (first.line, first.title, first.restated) == (37, "Retrieval", [110])
    assert "thm:retrieval" in first.keys
    assert drafted.readings[7].passage.equations == ["2", "3"]
    lines = _PAPER.read_text(encoding="utf-8").splitlines()
    for reading in drafted.readings:
        assert r"\begin{" in lines[reading.passage.line - 1], reading.passage.name


def test_nothing_is_dropped(drafted: Drafted, written: str) -> None:
    """Each statement stands in the file word for word, macros expanded, as does what was not read."""
    words = re.sub(r"\n +# +", " ", written)
    for reading in drafted.readings:
        assert " ".join(reading.passage.body.split()) in words, reading.passage.name
        for said, reason in reading.unread:
            whole = len(said) + 3 >= len(" ".join(reading.passage.body.split()))
            may = "may assume it" if reading.drafts else "FILL IN a claim, or leave it out; not read"
            assert f"{may} ({reason}){'' if whole else f': {said[:60]}'}" in words
        for latex, reason in reading.unclaimed:
            assert f"not read ({reason}): {latex}" in words
        for each in reading.drafts:
            for latex in each.unread:
                assert f"not read, as far as it is assumed: {latex}" in words


def test_symbols_have_the_definition_of_the_statements_that_use_them(drafted: Drafted) -> None:
    found = {each.name: each for each in drafted.parameters}
    assert (found["n"].meaning, found["n"].is_whole, found["n"].placeholder) == ("", True, 2)
    assert (found["delta"].meaning, found["delta"].placeholder) == ("failure probability", 0.5)
    assert (found["eta"].meaning, found["eta"].is_whole) == ("step size", False)
    assert (found["cap_t"].meaning, found["cap_t"].latex) == ("", "T")
    assert found["sigma"].meaning == ""
    assert "constant of O(...)" in found["constant"].meaning
    assert "cap_m_n" not in found  # alone on the left of its claim, so that a trial measures it
    assert "cap_m_n" in drafted.measured


def test_the_file_imports_and_its_claims_can_be_declared(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, isolated_imports: None
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(written, encoding="utf-8")
    study = load_study_file("mine.py")
    claims, faults = check_claims(statements_of(study))
    assert faults == ()
    assert len(claims) == 13
    by_name = {claim.name: claim for claim in claims}
    assert by_name["Theorem 1.1"].when == (
        "n >= 2",
        "delta > 0",
        "delta < 1",
        "beta >= 1/cap_delta*log(2*n/delta)",
        by_name["Theorem 1.1"].when[-1],
    )
    with pytest.raises(NotImplementedError, match=r"FILL IN: when=: .*take still_open out"):
        by_name["Theorem 1.1"].when[-1]({})
    assert by_name["Lemma 2.2"].when == ()
    assert by_name["Lemma A.3"].quantifier == "some constants"
    with pytest.raises(NotImplementedError, match="FILL IN: the number q_k"):
        by_name["Lemma A.1, (i)"].numbers["q_k"]({})


def test_converted_text() -> None:
    found = draft(_CONVERTED)
    assert labels(found) == {"Lemma 1": 1, "Lemma 2": 1}
    assert found.source.equations == ["4"]
    assert [each.passage.line for each in found.readings] == [2, 9]
    assert [row[2] for row in drafted_rows(found)] == ["quantile", "order"]
    assert "1 numbered equation in no statement" in " ".join(drafted_lines(found))
    assert {each.name: each.meaning for each in found.parameters}["n"] == ""  # Lemma 2 has another
    text = study_text(found, "p.txt", "p.py", "P", "p", plain)
    assert "Equations in no statement, not drafted: (4)" in text
    assert text == study_text(draft(_CONVERTED), "p.txt", "p.py", "P", "p", plain)


def test_parts_in_other_files_are_said() -> None:
    found = draft("\\documentclass{article}\\input{proofs}\\begin{lemma}$a \\le b$\\end{lemma}")
    assert "parts in other files" in drafted_lines(found)[-1]
    assert drafted_lines(found)[0] == "1 statement found; 1 claims something: 1 claim drafted"


def test_totals_and_what_is_to_be_filled_in() -> None:
    found = draft(
        "Lemma 1. Under (3), $\\|x\\| \\le n$.\n\nLemma 2. All is well.\n\nRemark 3. Let $a \\le b$.\n"
    )
    assert drafted_lines(found)[0] == (
        "3 statements found; 2 claim something: 1 claim drafted of 1 of them;"
        " none was read of the other 1"
    )
    assert [row[3] for row in drafted_rows(found)] == [
        "1 value of a trial, 1 assumption", "1 unread sentence", "",
    ]  # fmt: skip
