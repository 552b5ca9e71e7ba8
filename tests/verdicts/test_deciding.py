"""How evidence becomes a verdict: at the level itself, not only beyond it."""

import math

from simkit.verdicts.sampled.means import refutes_equality


def test_an_equality_is_refuted_at_twice_what_one_side_needs():
    needed = 4.0
    edge = needed + math.log(2)
    assert refutes_equality(edge, -math.inf, needed)
    assert refutes_equality(0.0, edge, needed)
    assert not refutes_equality(math.nextafter(edge, 0), 1.0, needed)
