"""A violating draw is seen again by the literal path, by far more than both paths differ."""

import pytest

from simkit import Claim, Parameter
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.sampled.draw_by_draw import exceeds_paths
from simkit.words.notes import notes_text
from tests.verdicts.refuting.test_data import SIMULATE, Hill, planted


def study_with(slow):
    class TwoPaths(Hill):
        parameters = (
            *Hill.parameters,
            Parameter("path", "choice", "fast", "", choices=("fast", "slow"), kind="implementation"),
        )

        def trial(self, params, rng):
            height = slow if params["path"] == "slow" else 1e-3
            return {"height": height - 2 * (rng.random() < 0.9), "other": 1.0}

    return TwoPaths


@pytest.mark.parametrize(("slow", "certified"), [(1.02e-3, True), (0.98e-3, True), (1.2e-3, False)])
def test_a_violation_has_to_exceed_what_the_paths_differ_by(slow, certified):
    claim = Claim("L", "height <= 0", where={"d": 3, "radius": 0.0})
    subject = planted(claim, study_with(slow))
    subject.statements.second_path = {"path": "slow"}
    found = attempt(subject, claim, Effort(places=1, sampled=20, data=20), SIMULATE)
    place = found.places[0]
    assert place.certified == certified
    if certified:
        assert place.finding.witness.endswith("the same draw by the literal path")
    else:
        assert "the two paths differ by about as much in the same draw" in notes_text(place.finding)


def test_paths_that_say_nothing_exceed_nothing():
    assert exceeds_paths(-1.0, -1.0)
    assert not exceeds_paths(None, -1.0)
    assert not exceeds_paths(1.0, -1.0)
