"""Claims about every draw, attacked by their data: what no draw would show is found and certified."""

from dataclasses import replace

import numpy as np
import pytest

from simkit import Claim, Latent, Parameter, Study, measurement
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.errors import StudyError, UsageError
from simkit.verdicts.audits.audit import prepare_audit, run_audit
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.counterexample_files import read_records
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.refuting.records import records_text, replay_record
from simkit.verdicts.searching.chosen import ask_data
from simkit.verdicts.searching.latents import MOST, ChosenData, DataTrail, search_data
from simkit.verdicts.searching.region import region_of
from simkit.verdicts.searching.simulating import Simulated
from simkit.words.attempts import headline, lines_of_attempt
from simkit.words.notes import notes_text

SIMULATE = Simulated(Settings(trials=0, workers=2))


class Hill(Study):
    """A height over Gaussians, one uniform and one sign: above 0 within `radius` of a place."""

    name, summary = "hill", "planted"
    parameters = (
        Parameter("d", "int", 3, "Gaussians", low=1, high=500),
        Parameter("radius", "float", 0.5, "Of the hill", low=0, high=10),
    )
    quantities = (measurement("height", "height", kept=True), measurement("other", "1", kept=True))
    block_size, default_trials = 10, 50

    def trial(self, params, rng):
        latent = {
            "z": rng.standard_normal((1, params["d"])), "u": rng.random((1,)),
            "s": rng.choice([-1.0, 1.0], (1,)),
        }  # fmt: skip
        return {"height": float(self.measures(params, latent)["height"][0]), "other": 1.0}

    def latent(self, params):
        return {"z": Latent.gaussians(params["d"]), "u": Latent.uniforms(), "s": Latent.signs()}

    def measures(self, params, latent):
        z, centre = latent["z"], np.arange(params["d"]) % 2 * 2.5
        away = np.sqrt(((z - centre) ** 2).sum(axis=1) + (latent["u"] - 0.7) ** 2)
        return {"height": params["radius"] - away - 0.2 * (latent["s"] < 0)}


def planted(claim, study=Hill):
    own = type("Hill", (study,), {"claims": (claim,)})()
    return Subject("planted", load_statements(own), (claim,))


def question_at(claim, study=Hill, **values):
    subject = planted(claim, study)
    found = region_of(subject, claim).question({"d": 3, "radius": 0.5, **values})
    assert found is not None
    return found


FALSE = Claim("L", "height <= 0", where={"d": 3, "radius": 0.5})


def test_a_claim_false_for_a_thousandth_of_the_data_is_refuted_by_data_in_every_seed():
    rng = np.random.default_rng(0)
    drawn = {"z": rng.standard_normal((10**5, 3)), "u": rng.random(10**5),
             "s": rng.choice([-1.0, 1.0], 10**5)}  # fmt: skip
    share = (Hill().measures({"d": 3, "radius": 0.6}, drawn)["height"] > 0).mean()
    assert 0.0005 < share < 0.0015
    question = question_at(Claim("L", "height <= 0"), radius=0.6)
    for seed in range(10):
        assert search_data(question, 500, seed, DataTrail()) is not None


def test_what_no_draw_would_show_is_found_simplified_certified_and_replayed(tmp_path):
    claim = replace(FALSE, where={"d": 5, "radius": 0.4})  # some 1e-6 of the data
    subject = planted(claim)
    found = attempt(subject, claim, Effort(places=2, sampled=40, data=2000), SIMULATE)
    assert not found.trail.violations
    (place,) = found.counterexamples
    assert place.finding.evidence == "chosen data"
    assert place.finding.left[0] > place.finding.right[1] == 0.0
    assert place.finding.witness == "64 neighbours of the data, one implementation"
    assert place.data["z"][0] == place.data["z"][2] == 0.0  # as simple as it gets
    assert place.data["u"][0] in (0.5, 0.6, 0.7, 0.8)
    assert all(len(f"{x:g}") <= 3 for x in place.data["z"])
    said = "\n".join(lines_of_attempt(found))
    assert "refuted at" in said
    assert "data: searched at 1 setting" in said
    assert "3 of z = 0" in said
    assert "3 of z = 0" in notes_text(place.finding)
    path = tmp_path / "found.toml"
    path.write_text(records_text([found], {id(subject): "planted"}, 0, 0.01, "simkit refute 'L'"))
    (record,) = read_records(path)
    assert record.data == place.data
    again = replay_record(record, [subject], SIMULATE, 0.01)
    assert (again.verdict, again.left, again.confirmed) == ("fails", place.finding.left, True)
    spoilt = replace(record, data={**record.data, "z": [0.0] * 5})
    assert replay_record(spoilt, [subject], SIMULATE, 0.01).verdict == "undecided"
    for data in ({"z": [0.0]}, {**record.data, "s": [0.5]}, {**record.data, "u": [1.0]}):
        other = replay_record(replace(record, data=data), [subject], SIMULATE, 0.01)
        assert (other.verdict, notes_text(other)) == (
            "undecided", "its data are not of the latent numbers of its trials",
        )  # fmt: skip
    known = replace(subject, found=[record])
    findings = run_audit(prepare_audit([known], Settings(trials=0, workers=1)))
    assert [f.verdict for f in findings if f.question.data] == ["fails"]
    path.write_text(path.read_text().replace("u = [", "u = [true, "))
    with pytest.raises(UsageError, match="data are numbers by name"):
        read_records(path)


def test_parameters_become_simpler_with_the_data_held():
    claim = Claim("L", "height <= 0", where={"d": 5}, when=("radius <= 0.4567",))
    found = attempt(planted(claim), claim, Effort(places=1, sampled=20, data=2000), SIMULATE)
    (place,) = found.counterexamples
    assert len(f"{place.values['radius']:g}") <= 4
    assert place.finding.premises[0].met


def test_a_true_claim_stands_and_where_data_are_too_many_or_unknown_it_is_said():
    claim = replace(FALSE, statement="height <= 0.5 + 1/1000")
    found = attempt(planted(claim), claim, Effort(places=1, sampled=20, data=500), SIMULATE)
    assert not found.places
    assert headline(found) == "nothing found"
    assert found.data.asked == pytest.approx(500, abs=16)
    wide = replace(FALSE, where={"d": 199, "radius": 0.5})
    found = attempt(planted(wide), wide, Effort(places=1, sampled=10), SIMULATE)
    said = f"data: drawn, not searched, as trials have 201 latent numbers or more, above {MOST}"
    assert said in lines_of_attempt(found)

    class Silent(Hill):
        def measures(self, params, latent):
            if "u" in latent and latent["u"].shape == (1,) and latent["u"][0] == 0.5:
                return {}
            return super().measures(params, latent)

    found = attempt(planted(FALSE, Silent), FALSE, Effort(places=1, sampled=10), SIMULATE)
    assert "data: drawn, not searched, as the study does not say" in "\n".join(lines_of_attempt(found))


def test_data_of_which_almost_no_draw_is_like_refute_nothing():
    class Needle(Hill):
        def measures(self, params, latent):
            return {"height": np.where(latent["z"][:, 0] == 0.0, 1.0, -1.0)}

    question = question_at(FALSE, Needle)
    data = {"z": [0.0] * 3, "u": [0.5], "s": [1.0]}
    found = ask_data(question, data)
    assert found.verdict == "undecided"
    assert "not for all that are beside" in notes_text(found)
    assert ask_data(question_at(FALSE), {**data, "z": [0.0, 2.5, 0.0]}).verdict == "fails"


def test_what_rounding_may_explain_is_no_violation():
    class Rounded(Hill):
        def measures(self, params, latent):
            return {"height": np.full(len(latent["u"]), 1 + 1e-12)}

    question = question_at(replace(FALSE, statement="height <= 1"), Rounded)
    batch = ChosenData(question).batch({"z": [0.0] * 3, "u": [0.5], "s": [1.0]})
    assert not ChosenData(question).answers(batch)[0].violated


def test_a_literal_path_that_differs_leaves_it_open():
    class TwoPaths(Hill):
        parameters = (
            *Hill.parameters,
            Parameter("path", "choice", "fast", "", choices=("fast", "slow"), kind="implementation"),
        )

        def measures(self, params, latent):
            sign = 1.0 if params["path"] == "fast" else -1.0
            return {"height": np.full(len(latent["u"]), sign)}

    question = question_at(FALSE, TwoPaths)
    question.subject.statements.second_path = {"path": "slow"}
    found = ask_data(question, {"z": [0.0] * 3, "u": [0.5], "s": [1.0]})
    assert found.verdict == "undecided"
    assert "literal path" in notes_text(found)


def test_premises_on_the_draw_are_met_by_the_data():
    claim = replace(FALSE, when=("other >= 2",))

    class Other(Hill):
        def measures(self, params, latent):
            return {**super().measures(params, latent), "other": 3 * (latent["z"][:, 1] < 2.4)}

    data = search_data(question_at(claim, Other), 1500, 0, DataTrail())
    assert data["z"][1] < 2.4
    outside = {**data, "z": [0.0, 2.5, 0.0]}
    assert ask_data(question_at(claim, Other), outside).verdict == "undecided"
    assert ask_data(question_at(FALSE, Other), outside).verdict == "fails"


def test_what_a_study_does_wrong_is_one_line():
    class Wrong(Hill):
        def measures(self, params, latent):
            return {"height": np.zeros(3)}

    with pytest.raises(StudyError, match="height has shape"):
        search_data(question_at(FALSE, Wrong), 100, 0, DataTrail())

    class Raises(Hill):
        def measures(self, params, latent):
            raise KeyError("a slip")

    with pytest.raises(StudyError, match="measures failed"):
        search_data(question_at(FALSE, Raises), 100, 0, DataTrail())
