"""Where the decimals that were typed and the doubles at which trials run say something else.

0.29*100 is 29, and in doubles a little less: of ``floor(100*c)`` and ``x <= 3*b`` trials see another
number, or another side of a tie. A verdict that rests on trials says so.
"""

import math
import operator
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simkit.declare.claims.grammar import parse_premise
from simkit.declare.parameters.expressions import Algebra, Expression, ExpressionError
from simkit.declare.statement import related
from simkit.engine.cells.calling import ask_exact, nearest_double
from simkit.errors import StudyError
from simkit.verdicts.arithmetic.balls import NotEvaluated, to_ball
from simkit.verdicts.findings.finding import AGREEMENT
from simkit.verdicts.findings.notes import Because, Reason
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.draw_by_draw import in_each_draw, watched_shape
from simkit.verdicts.sampled.watched import WatchedBlocks

_NEAR = 2.0**-49  # relative: so near, a double and a decimal may be one number

#: What a trial's code makes of an expression.
_DOUBLES: Algebra[float] = Algebra(
    lambda text: float(Fraction(text.replace("_", ""))),
    {
        "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv,
        "**": operator.pow,
    },
    {"log": math.log, "exp": math.exp, "sqrt": math.sqrt, "ceil": np.ceil, "floor": np.floor,
     "abs": abs},
    {"min": min, "max": max},
)  # fmt: skip


def ties_of_statement(question: Question) -> tuple[Because, ...]:
    """Return where rounding down or up, or a premise, differs between decimals and doubles."""
    stated, found = question.claim.parsed, list[Because]()
    premises = [parse_premise(text) for text in question.claim.when if isinstance(text, str)]
    sides = [side for side in (stated.left, stated.threshold, stated.right) if side is not None]
    for side in [*sides, *(side for left, _, right in premises for side in (left, right))]:
        for part in side.rounded:
            typed, double = _both(question, part)
            if typed is not None and double is not None and typed != double:
                found.append(Because(Reason.ROUNDED_OTHERWISE, (part.text, typed, double)))
    for left, relation, right in premises:
        (a, x), (b, y) = _both(question, left), _both(question, right)
        if None not in (a, b, x, y) and related(a, relation, b) != related(x, relation, y):
            met = bool(related(a, relation, b))
            text = f"{left.text} {relation} {right.text}"
            found.append(Because(Reason.PREMISE_OTHERWISE, (text, met)))
    return tuple(dict.fromkeys(found))


def _both(question: Question, expression: Expression) -> tuple[Fraction | None, float | None]:
    """Return an expression of parameters alone as a rational, and as doubles give it."""
    params: Mapping[str, Any] = question.cell.parameters
    if not expression.names <= params.keys():
        return None, None
    try:
        found = expression.fold(_DOUBLES, {name: float(params[name]) for name in expression.names})
        return question.numbers.rational(expression), float(found)
    except (ArithmeticError, ExpressionError, NotEvaluated, TypeError, ValueError):
        return None, None


def tied_draws(
    question: Question, watched: WatchedBlocks, left: Expression, right: Expression
) -> NDArray[np.bool_]:
    """Return in which draws two sides are one number up to rounding, and a double does not hold one."""
    a, b = (in_each_draw(question, watched, side) for side in (left, right))
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a.high), np.abs(b.high))
        close = np.maximum(a.high - b.low, b.high - a.low) <= _NEAR * size
    tied = np.array(np.broadcast_to(close, watched_shape(watched)))
    named = [name for name in watched.kept if name in left.names | right.names]
    known: dict[tuple[float, ...], bool] = {}
    for index in np.flatnonzero(tied):
        values = tuple(float(watched.kept[name][index]) for name in named)
        if values not in known:
            draw = dict(zip(named, values, strict=True))
            sides = [question.numbers.rational(side, draw) for side in (left, right)]
            known[values] = not all(x is not None and x == Fraction(float(x)) for x in sides)
        tied[index] = known[values]
    return tied


def at_doubles(question: Question) -> Question | None:
    """Return exact against simulated with the exact value at the doubles, where that is another one."""
    claim = question.claim
    if claim.label != AGREEMENT:
        return None
    try:
        found = ask_exact(question.subject.statements, question.cell.parameters, in_doubles=True)
        typed = question.numbers.raw("exact")
        value = found.get(claim.part)
        if value is None or to_ball(value, claim.accuracy).overlaps(to_ball(typed, claim.accuracy)):
            return None
    except (NotEvaluated, StudyError):
        return None
    other = replace(claim, numbers={"exact": lambda params: value})
    return replace(question, claim=other)


def agreement_tie(typed: Any, double: Any) -> Because:
    """Return that the exact value is another one at the doubles."""
    values = tuple(nearest_double(value) or 0.0 for value in (typed, double))
    return Because(Reason.EXACT_OTHERWISE, values)
