"""How many trials a precision takes: enough, and not one look more."""

from __future__ import annotations

import math
from statistics import NormalDist

from hypothesis import assume, given
from hypothesis import strategies as st

from simkit.engine.stopping import Stopping, last_look
from simkit.engine.widths import tuned_trials, width_needed


@given(st.floats(0.0005, 0.4), st.sampled_from([0.8, 0.9, 0.95, 0.99, 0.999]))
def test_a_sequence_is_tuned_for_the_least_number_that_gives_the_width(
    half: float, confidence: float
) -> None:
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    found = tuned_trials(Stopping(half, of="success"), confidence)
    assert found is not None
    assert z / (2 * math.sqrt(found)) <= half * (1 + 1e-12)
    assert found == 1 or z / (2 * math.sqrt(found - 1)) > half * (1 - 1e-12)


@given(
    st.integers(50, 5000), st.integers(13, 24), st.floats(-0.99, 0.99),
    st.sampled_from([0.9, 0.95, 0.99]), st.sampled_from([1, 7, 50]),
)  # fmt: skip
def test_the_forecast_is_the_first_look_with_the_width(
    trials: int, power: int, beside: float, confidence: float, block_size: int
) -> None:
    """The square of the half-width falls as log(n/a)/n: it has the goal's within a trial of a look."""
    least = block_size * 2**power + beside
    assume(abs(beside) > 1e-3)
    goal, level = 0.01, 2 * math.log(2 / (1 - confidence))
    ratio = math.sqrt(least * (math.log(trials) + level) / (trials * (math.log(least) + level)))
    row = {
        "trials": trials, "estimate": 0.5, "interval": "sequence", "confidence": confidence,
        "ci_low": 0.5 - ratio * goal, "ci_high": 0.5 + ratio * goal,
    }  # fmt: skip
    found = width_needed(Stopping(goal, of="success"), row, block_size)
    assert found >= least
    assert last_look(int(found) - 1, block_size) < least
