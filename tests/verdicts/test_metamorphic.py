"""Changed claims get the verdict that an oracle derives from their two sides; wrong evaluations none."""

from __future__ import annotations

import ast
import csv
import sys
from decimal import Decimal
from pathlib import Path

import metamorphic
import metamorphic_oracle
import pytest
from metamorphic_oracle import Case, Undetermined, expected, value

FOLDER = Path(__file__).parents[2] / "benchmarks" / "calibration"
ONE = (Decimal(1), Decimal(1))


def committed(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def test_a_slice_of_the_mutants_is_judged_as_the_oracle_does() -> None:
    rows, wrong = metamorphic.judge_exact(seed=3, every=12)
    assert wrong == []
    assert sum(row["right"] for row in rows) > 400
    assert all(row["right"] > 0 for row in rows)


def test_sampled_verdicts_are_right_and_reached_in_time() -> None:
    row = metamorphic.judge_sampled(200, seed=1, share=0.2)
    assert row["met"] == "true"


def test_wrong_evaluations_that_turn_a_verdict_are_caught() -> None:
    rows, missed = metamorphic.judge_evaluation(60, seed=1)
    assert missed == []
    assert sum(row["caught"] for row in rows) >= 59
    assert len(rows) == 3


def test_what_is_committed_is_enough_and_met() -> None:
    exact, evaluation = committed("metamorphic-exact"), committed("metamorphic-evaluation")
    assert sum(int(row["right"]) for row in exact) >= 4000
    assert sum(int(row["wrong"]) for row in exact) == 0
    kinds = {"relation", "side moved", "constant", "exponent", "index", "sign", "premise dropped",
             "premise broken", "event negated"}  # fmt: skip
    assert {row["kind"] for row in exact} == kinds
    assert sum(int(row["caught"]) for row in evaluation) >= 200
    (sampled,) = committed("metamorphic-sampled")
    assert int(sampled["decided"]) >= 0.97 * int(sampled["mutants"]) >= 0.97 * 1000
    assert all(row["met"] == "true" for row in (*exact, *evaluation, sampled))


def test_the_oracle_is_short_and_shares_nothing() -> None:
    text = Path(metamorphic_oracle.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 300
    modules = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert {name.partition(".")[0] for name in modules if name} <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("case", "verdict"),
    [
        (Case("x <= 1", {"x": ONE}), "holds"), (Case("x < 1", {"x": ONE}), "fails"),
        (Case("Pr[e] >= 1/2", {}, left=(Decimal("0.6"), Decimal("0.7"))), "holds"),
        (Case("Pr[e] >= 1/2", {}, left=(Decimal("0.4"), Decimal("0.7"))), None),
        (Case("Pr[e] >= -1", {}, left=ONE), "vacuous"), (Case("Pr[e] >= 2", {}, left=ONE), "fails"),
        (Case("x <= 1", {"x": ONE}, premises=("x > 1",)), "premise unmet"),
        (Case("x <= 1", {"x": ONE}, met=(None,)), None),
        (Case("x <= 2", {"x": ONE}, range=("0", "2")), "vacuous"),
        (Case("x <= 1", {"x": ONE}, decides=frozenset({"fails"})), "undecided"),
        (Case("x = exp(log(1))", {"x": ONE}), None), (Case("2*x = 2", {"x": ONE}), "holds"),
    ],
)  # fmt: skip
def test_the_table_of_the_oracle(case: Case, verdict: str | None) -> None:
    if verdict is None:
        with pytest.raises(Undetermined):
            expected(case)
    else:
        assert expected(case) == verdict


def test_the_oracle_encloses_what_it_computes() -> None:
    for text, true in (
        ("sqrt(2)**2", "2"), ("exp(log(10))", "10"), ("2**(1/2)*2**(1/2)", "2"), ("ceil(3/2)", "2"),
        ("-(1/3) + 2/6", "0"), ("min(1, 2/3)*3", "2"), ("3**-2*9", "1"),
    ):  # fmt: skip
        low, high = value(text, {})
        assert low <= Decimal(true) <= high
        assert high - low < Decimal("1e-80")
