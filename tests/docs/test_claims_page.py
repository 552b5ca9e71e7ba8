"""The page on claims: its forms, numbers and columns are those of the code."""

import re
from pathlib import Path

import pytest

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.grammar import parse_statement
from simkit.engine.settings.reading import read_settings
from simkit.verdicts.exact import exactly
from simkit.verdicts.findings.audit_table import COLUMNS
from simkit.verdicts.sampled import witnesses

_DOCS = Path(__file__).parents[2] / "docs"
_PAGE = (_DOCS / "claims.md").read_text(encoding="utf-8")
_PLAIN = " ".join(_PAGE.split())
_ROWS = re.findall(r"^\| (`.*?`) \| ([\w-]+) \|", _PAGE, re.MULTILINE)


@pytest.mark.parametrize(("forms", "kind"), _ROWS)
def test_every_form_in_the_table_has_the_kind_beside_it(forms, kind):
    texts = re.findall(r"`(.*?)`", forms)
    for text in texts:
        whole = text if "=" in text or "<" in text else f"x = {text}"
        assert parse_statement(whole).kind == kind


def test_every_kind_has_a_row():
    from typing import get_args

    from simkit.declare.claims.grammar import Kind

    assert [kind for _, kind in _ROWS] == list(get_args(Kind))


def test_the_columns_are_those_of_the_table():
    page = (_DOCS / "running.md").read_text(encoding="utf-8")
    listed = page[page.index("The columns:") :].partition("The same command")[0]
    assert [name for name in re.findall(r"`(\w+)`", listed) if name in COLUMNS] == list(COLUMNS)


def test_the_numbers_are_those_of_the_code():
    assert Claim("Lemma 1", "x <= 1").accuracy == 1e-9
    assert "counts as accurate to `accuracy` (1e-9, relative)" in _PLAIN
    assert read_settings(None, {}).family_error == 0.01
    assert "`--family-error` (0.01)" in _PLAIN
    assert max(digits for digits, _ in exactly._LEVELS) == 600
    assert "decimals of up to 600 digits rounded outward" in _PLAIN
    assert witnesses._LEVEL == 0.05
    assert "must refute at level 0.05 by themselves" in _PLAIN


def test_the_fields_of_a_claim_are_named():
    for name in Claim.__dataclass_fields__:
        if name != "statement":
            assert f"`{name}`" in _PAGE, name
