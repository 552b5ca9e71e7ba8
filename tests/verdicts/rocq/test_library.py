"""The library of proofs in balls, against sums that are written out, and against its text in Rocq."""

from __future__ import annotations

import math
import random
import re
from itertools import product

import pytest
from flint import arb

from simkit.declare.claims.claim import Term
from simkit.verdicts.rocq.library import Library, is_countable, trees
from simkit.verdicts.rocq.printing import library_text

_NAMES = {"n": arb(50), "a1": arb(1.25), "b": arb(0.25), "c": arb(0.75)}


def _value(term: Term) -> float:
    return float(Library(_NAMES).value(term))


_QUERY = [(0, "a1"), (1, "b"), (3, "c")]
_KEYS = [(1, _QUERY), (4, [(1, "b"), (3, "c")]), (45, [(2, "b"), (3, "c")])]


@pytest.mark.parametrize("score", ["score_ones", "score_identity"])
@pytest.mark.parametrize("weight", ["softmax", "linear"])
def test_entries_of_attention_are_those_of_all_rows_written_out(score: str, weight: str) -> None:
    numbers = {name: float(ball) for name, ball in _NAMES.items()}

    def dense(row: list[tuple[int, str]]) -> list[float]:
        return [numbers[dict(row)[i]] if i in dict(row) else 0.0 for i in range(4)]

    rows = [dense(row) for many, row in _KEYS for _ in range(many)]
    query = dense(_QUERY)
    scores = [
        sum(query) * sum(row)
        if score == "score_ones"
        else sum(x * y for x, y in zip(query, row, strict=True))
        for row in rows
    ]
    u = [s * math.log(50) if weight == "linear" else 50**s for s in scores]
    own = (Term(weight, ("n",)), Term(score, (_QUERY,)), _KEYS)
    assert _value(Term("attention", (*own, _KEYS[1][1]))) == pytest.approx(u[1] / sum(u), rel=1e-12)
    for column in range(4):
        held = sum(x * row[column] for x, row in zip(u, rows, strict=True)) / sum(u)
        assert _value(Term("attended", (*own, column))) == pytest.approx(held, rel=1e-12)
    asked = Term(score, (_QUERY, _KEYS[1][1]))
    exponent = math.log(u[1]) / math.log(50)
    assert _value(Term("log_over_log", ("n", own[0], asked))) == pytest.approx(exponent, rel=1e-12)


def test_a_score_of_cross_attention_weighs_the_first_column() -> None:
    key = [(0, "1"), (2, "1")]
    assert _value(Term("score_cross", ("a1", key))) == 2.25
    assert _value(Term("score_cross", ("0", key))) == 1.0


@pytest.mark.parametrize("name", ["Pr_at_least", "Pr_below", "Pr_within", "Pr_at_most"])
def test_a_probability_is_the_share_of_all_sign_vectors(name: str) -> None:
    rng = random.Random(3)
    said = {
        "Pr_at_least": lambda s, level: s >= level, "Pr_below": lambda s, level: s < level,
        "Pr_within": lambda s, level: abs(s) < level, "Pr_at_most": lambda s, level: abs(s) <= level,
    }  # fmt: skip
    for _ in range(5):
        first = [rng.randrange(-9, 10) / 16 for _ in range(2)]
        other, level = rng.randrange(1, 9) / 16, rng.randrange(1, 25) / 16  # exact, so that ties occur
        entries = [*first, *[other] * 5]
        sums = [sum(s * x for s, x in zip(y, entries, strict=True)) for y in product((1, -1), repeat=7)]
        share = sum(said[name](s, level) for s in sums) / 128
        row = Term("entries", ([str(x) if x >= 0 else f"0-{-x}" for x in first], str(other), 5))
        assert _value(Term(name, (row, str(level)))) == share


def test_no_row_is_above_a_level_in_as_many_sign_vectors_as_counted() -> None:
    first, other, level = [[0.5, -0.25], [0.25, 0.75]], [0.125, 0.375], 0.75
    silent = 0
    for y in product((1, -1), repeat=6):
        sums = [
            sum(s * column[row] for s, column in zip(y, [*first, *[other] * 4], strict=True))
            for row in range(2)
        ]
        silent += all(s <= level for s in sums)
    texts = [[f"0-{-x}" if x < 0 else str(x) for x in column] for column in first]
    none = Term("Pr_none_above", (texts, [str(x) for x in other], 4, str(level)))
    assert _value(none) == silent / 64
    assert _value(Term("every_neuron", ("3", none))) == pytest.approx((silent / 64) ** 3, rel=1e-14)
    assert _value(Term("some_but_none", ("2", "0.5", "0.25"))) == 0.25 - 0.0625


def test_counts_beyond_reach_are_not_added_up() -> None:
    row = Term("entries", (["1"], "1", 10**9))
    assert not is_countable(Term("Pr_below", (row, "0.5")))
    assert is_countable(Term("inner", (["1"], ["1"])))
    assert trees("Pr_at_least", ([[arb(1)]], [arb(2)], 3), arb(0)) == [(2, 2)]


def test_every_function_of_the_library_is_defined_in_its_text() -> None:
    text = library_text() + library_text("Limits.v")
    defined = set(re.findall(r"^(?:Definition|Fixpoint) (\w+)", text, re.M))
    own = {name[1:] for name in vars(Library) if re.fullmatch(r"_[A-Za-z]\w*", name)}
    assert own <= defined, own - defined
    assert "Admitted" not in text
    assert not re.search(r"^\s*(Axiom|Parameter|Hypothesis|Variable)\b", text, re.M)
