"""Every word that the page uses for a worth, a verdict or a kind stands among its words."""

from __future__ import annotations

from typing import get_args

from simkit.declare.claims.claim import Claim, Quantifier
from simkit.declare.claims.grammar import Kind
from simkit.page.statements import TOGETHER
from simkit.page.texts.page_words import WORDS
from simkit.verdicts.findings.finding import VERDICTS, quantified
from simkit.verdicts.statements.standing import Standing


def test_every_word_is_explained() -> None:
    known = {*WORDS, *(word for words in WORDS for word in words.split(", "))}
    claimed = [Claim("", "", quantifier=each, along="n") for each in get_args(Quantifier)[1:]]
    claimed.append(Claim("", "", almost_surely=True))
    used = {*map(quantified, claimed), "correction, stands"}
    used |= {*VERDICTS, *TOGETHER, *get_args(Standing), *get_args(Kind)}
    assert used <= known, used - known
    assert all(meaning.endswith(".") for meaning in WORDS.values())
