"""How evidence in both directions becomes a verdict."""

import math
from collections.abc import Callable

from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import Reason


def middle_right(low: float, high: float) -> float:
    """Return the middle of a right side's doubles."""
    return low + (high - low) / 2


def refutes_equality(above: float, below: float, log_needed: float) -> bool:
    """Return whether either one-sided evidence, at half the level each, refutes an equality."""
    return max(above, below) >= log_needed + math.log(2)


def ask_equality(found: Finding, stated: float, wrong: bool) -> Finding:
    """Give an equality its verdict and its margin."""
    assert found.left is not None
    found.margin = -abs(found.left[0] - stated)
    found.verdict = "fails" if wrong else "not refuted"
    return found


def decide(
    found: Finding,
    holds: bool,
    fails: bool,
    needed: Callable[[], float],
    least: Callable[[], float] = lambda: math.inf,
) -> Finding:
    """Give a claim its verdict, or, undecided, how many trials would probably decide it."""
    if holds and fails:
        found.verdict = "undecided"
        found.say(Reason.BOTH_REJECTED)
    elif holds or fails:
        found.verdict = "holds" if holds else "fails"
    else:
        found.verdict, found.trials_needed = "undecided", needed()
        if math.isinf(found.trials_needed) and math.isfinite(at_least := least()):
            found.trials_at_least = at_least
    return found
