"""Excerpts of papers, in LaTeX and as converters leave them: labels, forms, claims, assumptions.

`excerpts.txt` has them one behind the other: ``# tex`` or ``# txt``, the text, ``>`` with label and form
of each statement, ``=`` with each claim and what it assumes, what of that was not read or is named by
number, for which settings it is claimed, and whether its assumptions are open; ``?`` with what was not
read, and why.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from simkit.drafts.draft import Draft, Reading
from simkit.drafts.writing import draft

_FILE = Path(__file__).with_name("excerpts.txt")
_NO_CLAIMS = Path(__file__).with_name("no_claims.txt")  # denied, supposed, asked, for some, in a mean


def excerpts() -> Iterator[tuple[str, list[str]]]:
    for block in re.split(r"^# te?xt?\n", _FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        lines = block.splitlines()
        text = [line for line in lines if line[:2] not in ("> ", "= ", "? ")]
        yield "\n".join(text) + "\n", [line for line in lines if line[:2] in ("> ", "= ", "? ")]


def said(reading: Reading) -> list[str]:
    form = ", ".join(each.kind for each in reading.drafts)
    form = form or ("not read" if reading.passage.states else "none")
    claims = [
        " | ".join(filter(None, (f"= {each.statement}", "; ".join(_assumed(each, reading)))))
        for each in reading.drafts
    ]
    unread = [
        f"? {reason} | {' '.join(said.split())}"
        for said, reason in (*reading.unread, *reading.unclaimed)
    ]
    return [f"> {reading.passage.name} | {form}", *claims, *unread]


def _assumed(each: Draft, reading: Reading) -> list[str]:
    said = [*each.when, *(f"unread: {latex}" for latex in each.unread)]
    said += [f"by number: {name}" for name in each.references]
    said += [each.quantifier] * (each.quantifier != "every cell")
    return said + ["open"] * reading.is_open(each)


@pytest.mark.parametrize(("text", "expected"), list(excerpts()))
def test_an_excerpt(text: str, expected: list[str]) -> None:
    assert [line for reading in draft(text).readings for line in said(reading)] == expected


def test_no_claim_is_drafted_where_none_is_made() -> None:
    lines = _NO_CLAIMS.read_text(encoding="utf-8").splitlines()
    bodies = [draft(f"\\begin{{lemma}} {line} \\end{{lemma}}").readings[0] for line in lines]
    assert [line for line, reading in zip(lines, bodies, strict=True) if reading.drafts] == []
    assert len(lines) > 250


def test_there_are_sixty_of_both_kinds_and_all_forms() -> None:
    file = _FILE.read_text(encoding="utf-8")
    kinds = [file.count(f"# {kind}\n") for kind in ("tex", "txt")]
    assert sum(kinds) >= 60
    assert min(kinds) >= 30
    for form in (
        "probability", "quantile", "mean", "always", "identity", "order", "with-high-probability",
        "none", "not read",
    ):  # fmt: skip
        assert re.search(rf"^> .*\| .*\b{form}\b", file, re.MULTILINE), form
