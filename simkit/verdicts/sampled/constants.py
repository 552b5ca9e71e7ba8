"""The constant that kept measurements need of a rate, from order statistics."""

import numpy as np
from numpy.typing import NDArray

from simkit.declare.claims.grammar import Relation
from simkit.declare.parameters.expressions import Expression
from simkit.stats.quantiles import constant_needed, quantile_interval
from simkit.verdicts.arithmetic import outward as intervals
from simkit.verdicts.arithmetic.balls import NotEvaluated, to_ball
from simkit.verdicts.findings.finding import Ends
from simkit.verdicts.questions.question import Question
from simkit.verdicts.sampled.watched import WatchedBlocks


def quantile_constant(
    question: Question,
    watched: WatchedBlocks,
    x: Expression | None,
    rate: Expression | None,
    delta: float,
    level: float = 0.05,
    relation: Relation = "<=",
) -> Ends:
    """Return bounds of the smallest C with which x <= C rate in all but a share delta of the draws.

    For ``>=`` of the largest C with which x >= C rate in all but a share delta; for ``=`` of both. The
    rate is positive, both may compare kept measurements; either bound may be wrong with chance `level`.
    `NotEvaluated` if a rate is not positive, there is no value, or delta is not in (0, 1).
    """
    assert x is not None
    assert rate is not None
    left, right = _middles(question, watched, x), _middles(question, watched, rate)
    confidence = 1 - 2 * min(level, 0.49)
    with np.errstate(all="ignore"):
        sound = left.size and (right > 0).all() and np.isfinite(left / right).all()
    if not (0 < delta < 1 and sound):
        raise NotEvaluated(
            "a constant is needed of finite values over positive rates, and 0 < delta < 1"
        )
    ratios = left / right
    above = constant_needed(ratios, 1.0, delta, confidence, watched.failures)
    if relation == "<=":
        return above.low, above.high
    below = quantile_interval(ratios, delta, confidence, watched.failures)
    return (below.ci_low, below.ci_high) if relation == ">=" else (below.ci_low, above.high)


def quantile_estimate(
    question: Question, watched: WatchedBlocks, x: Expression, delta: float, relation: Relation = "<="
) -> float:
    """Return the (1 - delta)-quantile of an expression of kept measurements, or for ``>=`` the other."""
    level = delta if relation == ">=" else 1 - delta
    return quantile_interval(_middles(question, watched, x), level, 0.95, watched.failures).estimate


def _middles(question: Question, watched: WatchedBlocks, side: Expression) -> NDArray[np.float64]:
    kept = {name: watched.kept[name] for name in side.names if name in watched.kept}
    ball = question.numbers
    found = intervals.evaluate(side, kept, lambda name: to_ball(ball.raw(name), question.claim.accuracy))
    shape = (watched.trials - watched.failures,)
    with np.errstate(all="ignore"):  # an end may be infinite
        return np.broadcast_to((found.low + found.high) / 2, shape)
