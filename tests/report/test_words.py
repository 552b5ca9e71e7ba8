"""Every word that the page uses for a worth, a verdict or a kind stands among its words."""

from __future__ import annotations

from typing import get_args

from simkit.audit.findings import VERDICTS
from simkit.declare.grammar import Kind
from simkit.report.answers import Standing
from simkit.report.statements import TOGETHER
from simkit.report.words import WORDS


def test_every_word_is_explained() -> None:
    known = {*WORDS, *(word for words in WORDS for word in words.split(", "))}
    used = {*VERDICTS, *TOGETHER, *get_args(Standing), *get_args(Kind)}
    assert used <= known, used - known
    assert all(meaning.endswith(".") for meaning in WORDS.values())
