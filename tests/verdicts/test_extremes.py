"""abs, min and max mean the same in every arithmetic in which a statement is evaluated."""

from __future__ import annotations

import random
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from claims_for_tests import Numbers, subject_of
from flint import arb, ctx, fmpq

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.grammar import parse_statement
from simkit.declare.parameters.expressions import Expression, ExpressionError, evaluate
from simkit.declare.parameters.grids import parse_grid
from simkit.engine.results.result import Settings
from simkit.verdicts.arithmetic.balls import BALLS, FLINT_RATIONALS, RATIONALS
from simkit.verdicts.arithmetic.decimals import DECIMALS, context, enclose
from simkit.verdicts.arithmetic.outward import INTERVALS, exactly
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.check_certificate import _value
from simkit.verdicts.exact.certificates import certificate_text
from simkit.verdicts.sampled.by_trials import _DOUBLES
from simkit.words.formulas.equations import expression_latex


def tree_of(draw: random.Random, depth: int) -> str:
    """Return a random expression in a, b and abs, min, max."""
    if not depth:
        return draw.choice(["a", "b", "2", "0.5"])
    inner = [tree_of(draw, depth - 1) for _ in range(3)]
    return draw.choice([
        f"abs({inner[0]})", f"min({inner[0]}, {inner[1]})", f"max({', '.join(inner)})",
        f"({inner[0]} - {inner[1]})", f"({inner[0]})*({inner[1]})",
    ])  # fmt: skip


def value_in_python(text: str, a: Fraction, b: Fraction) -> Fraction:
    return eval(text.replace("0.5", "Fraction(1, 2)"), {"a": a, "b": b, "Fraction": Fraction})


@pytest.mark.parametrize("seed", range(120))
def test_each_arithmetic_holds_the_value_that_python_has(seed: int) -> None:
    draw = random.Random(seed)
    text = tree_of(draw, 3)
    a, b = (Fraction(draw.randint(-40, 40), 8) for _ in range(2))
    value = value_in_python(text, a, b)
    stated = Expression(text)
    assert stated.names <= {"a", "b"}
    assert Fraction(stated.evaluate({"a": Decimal(float(a)), "b": Decimal(float(b))})) == value
    assert stated.fold(RATIONALS, {"a": a, "b": b}) == value
    flint = {n: fmpq(x.numerator, x.denominator) for n, x in (("a", a), ("b", b))}
    assert stated.fold(FLINT_RATIONALS, flint) == fmpq(value.numerator, value.denominator)
    assert stated.fold(_DOUBLES, {"a": float(a), "b": float(b)}) == float(value)
    with ctx.workprec(128):
        found = stated.fold(BALLS, {"a": arb(float(a)), "b": arb(float(b))})
        assert arb(float(value)) in found
    with localcontext(context(40)):
        low, high = stated.fold(DECIMALS, {"a": enclose(a), "b": enclose(b)})
    assert Fraction(low) <= value <= Fraction(high)
    drawn = stated.fold(INTERVALS, {"a": exactly([float(a)] * 2), "b": exactly([float(b)] * 2)})
    assert np.all(drawn.low <= float(value))
    assert np.all(float(value) <= drawn.high)
    import ast

    names = {"a": (a, a), "b": (b, b)}
    tree: Any = ast.parse(text).body[0]
    low_, high_ = _value(tree.value, text, names, 96)
    assert low_ <= value <= high_


@pytest.mark.parametrize("seed", range(60))
def test_enclosures_hold_every_value_of_their_arguments(seed: int) -> None:
    draw = random.Random(seed)
    text = tree_of(draw, 2)
    ends = {n: tuple(sorted(Fraction(draw.randint(-16, 16), 4) for _ in range(2))) for n in "ab"}
    stated = Expression(text)
    boxes = {
        n: type(exactly(0.0))(np.array([float(low)]), np.array([float(high)]))
        for n, (low, high) in ends.items()
    }
    with localcontext(context(40)):
        pairs = {n: (Decimal(float(low)), Decimal(float(high))) for n, (low, high) in ends.items()}
        decimals = stated.fold(DECIMALS, pairs)
    with ctx.workprec(64):
        balls = {n: arb(float(low)).union(arb(float(high))) for n, (low, high) in ends.items()}
        ball = stated.fold(BALLS, balls)
    drawn = stated.fold(INTERVALS, boxes)
    import ast

    tree: Any = ast.parse(text).body[0]
    checked = _value(tree.value, text, dict(ends), 96)
    for _ in range(20):
        a, b = (
            low + (high - low) * Fraction(draw.randint(0, 8), 8) for low, high in (ends["a"], ends["b"])
        )
        value = value_in_python(text, a, b)
        assert np.all(drawn.low <= float(value))
        assert np.all(float(value) <= drawn.high)
        assert Fraction(decimals[0]) <= value <= Fraction(decimals[1])
        assert checked[0] <= value <= checked[1]
        assert arb(float(value)) in ball


def test_how_they_are_written() -> None:
    assert evaluate("min(n, 10)", n=12) == 10
    assert evaluate("max(n, 10, 20) - abs(-3)", n=12) == 17
    for wrong in ("min(n)", "abs(1, 2)", "max()", "min(n, x=2)", "min(*n)", "sum(n, 2)"):
        with pytest.raises(ExpressionError, match="abs, min, max are"):
            Expression(wrong)
    assert list(parse_grid("min(3, n),max(2,min(n, 5)),7").items) != []
    assert len(parse_grid("min(3, n),max(2,min(n, 5)),7").items) == 3
    assert parse_statement("abs(x - 2) <= max(n, 3)").kind == "always"
    assert expression_latex(Expression("max(a, b, 2) - abs(a)")) == (
        r"\max\left(a, b, 2\right) - \left|a\right|"
    )


def test_a_claim_with_them_is_judged_and_certified() -> None:
    claims = (
        Claim("Lemma 1", "abs(2 - n) <= 3", scope={"n": "1,2,5"}),
        Claim("Lemma 2", "min(n, 3) >= max(1, n - 2)", scope={"n": "1,2,5"}),
        Claim("Lemma 3", "abs(n - 4) >= 1", scope={"n": "3,4"}, when=("max(n, 2) <= 4",)),
    )
    findings = run_audit(prepare_audit([subject_of(*claims, study=Numbers)], Settings(trials=10)))
    assert [f.verdict for f in findings] == [*["holds"] * 6, "holds", "fails"]
    assert findings[-1].confirmed
    text = certificate_text(findings)
    assert "abs(n - 4)" in text
