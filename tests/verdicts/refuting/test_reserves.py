"""What a search may say of what it found, and of what it could not ask."""

import pytest
from claims_for_tests import summary

from simkit import Claim, Latent, Parameter, Study, event, measurement
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.errors import UsageError
from simkit.verdicts.questions.grounds import grounds_of
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.searching.chosen import ask_data
from simkit.verdicts.searching.region import region_of
from simkit.verdicts.searching.simulating import Simulated
from simkit.words.attempts import headline, lines_of_attempt
from simkit.words.notes import given_text, ground_text, notes_text

SIMULATE = Simulated(Settings(trials=0, workers=2))
GIVEN = "that trials measure what the study says of their latent numbers"


class Cut(Study):
    """A Gaussian cut at `most`, of which the study says that it is not cut."""

    name, summary = "cut", "planted"
    parameters = (Parameter("most", "float", 2.0, "Where it is cut", low=1, high=9),)
    quantities = (measurement("y", "the Gaussian", kept=True),)
    block_size, default_trials = 10, 50

    def trial(self, params, rng):
        return {"y": min(float(rng.standard_normal(1)[0]), params["most"])}

    def latent(self, params):
        return {"z": Latent.gaussians(1)}

    def measures(self, params, latent):
        return {"y": latent["z"][:, 0]}


class Whole(Cut):
    """The same, not cut."""

    def trial(self, params, rng):
        return {"y": float(rng.standard_normal(1)[0])}


def subject_of(claim, study):
    own = type(study.__name__, (study,), {"claims": (claim,)})()
    return Subject("planted", load_statements(own), (claim,))


def asked(study, most, value):
    claim = Claim("L", "y <= most")
    question = region_of(subject_of(claim, study), claim).question({"most": most})
    found = ask_data(question, {"z": [value]})
    return found, grounds_of(found)


def test_data_that_trials_would_show_refute_only_if_trials_show_them():
    found, _ = asked(Cut, 2.0, 2.5)  # Pr[z > 2] = .0228: about 3 of 131 trials
    assert found.verdict == "undecided"
    assert notes_text(found).startswith("none of 1")
    assert "trials violates it; by what the study says 3 or more would" in notes_text(found)
    found, grounds = asked(Whole, 2.0, 2.5)
    assert (found.verdict, found.given) == ("fails", "")
    assert all(ground.kind != "latents" for ground in grounds)


@pytest.mark.parametrize("study", [Cut, Whole])
def test_data_that_are_too_rare_for_trials_refute_with_a_reserve(study):
    found, grounds = asked(study, 6.0, 6.5)
    assert (found.verdict, given_text(found)) == ("fails", f"given {GIVEN}")
    assert [ground_text(ground) for ground in grounds if ground.kind == "latents"] == [GIVEN]
    assert f"given {GIVEN}" in summary([found])


def test_a_search_says_the_reserve_in_its_first_words():
    claim = Claim("L", "y <= most", where={"most": 6.0})
    found = attempt(subject_of(claim, Whole), claim, Effort(places=1, sampled=20, data=400), SIMULATE)
    assert headline(found) == f"refuted, 1 counterexample within its assumptions, given {GIVEN}"
    assert any(
        line.endswith(f"; given {GIVEN}") or f"; given {GIVEN};" in line
        for line in lines_of_attempt(found)
    )


class Coin(Study):
    """A coin; nothing is built from n = 50 on, and nothing where kind is none."""

    name, summary = "coin", "planted"
    parameters = (
        Parameter("n", "int", 10, "A number", low=1, high=60),
        Parameter("p", "float", 0.5, "Probability of heads", low=0, high=1),
    )
    quantities = (event("hit", "heads"),)
    block_size, default_trials = 500, 2000

    def simulate(self, prepared, rng, trials):
        from simkit import Tally

        return Tally.of_arrays(trials, {"hit": rng.random(trials) < prepared["p"]}, {}, kept=())


def refuted(statement, seed=0, study=Coin, **rest):
    claim = Claim("L", statement, **rest)
    effort = Effort(places=2, sampled=40)
    return attempt(subject_of(claim, study), claim, effort, SIMULATE, seed=seed)


@pytest.mark.parametrize("p", [0.1, 0.5, 0.9])
@pytest.mark.parametrize(("sign", "relation"), [(1, ">="), (-1, "<=")])
def test_a_probability_that_is_false_by_a_hundredth_is_refuted(p, sign, relation):
    where = {"p": p}
    assert refuted(f"Pr[hit] {relation} {p + sign * 0.01}", where=where).counterexamples
    assert not refuted(f"Pr[hit] {relation} {p - sign * 0.002}", where=where).counterexamples


def why(found):
    assert not found.trail.asked
    return headline(found).removeprefix("nothing asked: ")


def test_why_nothing_was_asked_is_what_became_of_the_points():
    class Nowhere(Coin):
        def check(self, params):
            raise UsageError("nothing is built here")

    def broken(params):
        raise ValueError("no value")

    assert why(refuted("n <= 5", when=("n >= 61",))) == "no point met the assumptions"
    assert why(refuted("n <= 5", study=Nowhere)).endswith(
        "points have no cell, or the claim is not about it"
    )
    assert why(refuted("left <= 5", numbers={"left": broken})).endswith("points could not be judged")
    assert "no point met the assumptions" not in why(refuted("left <= 5", numbers={"left": broken}))
    claim = Claim("L", "n <= 5", when=("n >= 61",))
    over = attempt(subject_of(claim, Coin), claim, Effort(seconds=0.0), SIMULATE)
    assert why(over).startswith("its time was over")
