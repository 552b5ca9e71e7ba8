"""What certifies data that were searched, and what leaves them open: each by itself."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from simkit import Claim, Latent, Parameter
from simkit.declare.quantities import measurement
from simkit.errors import StudyError
from simkit.stats.breaches.data import neighbours
from simkit.stats.breaches.search import SearchBudget
from simkit.verdicts.refuting import attempt as attempts
from simkit.verdicts.refuting.attempt import attempt
from simkit.verdicts.refuting.counterexample_files import CounterexampleRecord, read_records
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.refuting.records import records_text, replay_record
from simkit.verdicts.searching import latents as searched
from simkit.verdicts.searching.chosen import ask_data
from simkit.verdicts.searching.latents import (
    ChosenData,
    DataTrail,
    is_about_draws,
    outside,
    search_data,
    simplified,
)
from simkit.verdicts.searching.region import region_of
from simkit.words.attempts import lines_of_attempt
from simkit.words.notes import note_text, notes_text
from tests.verdicts.refuting.test_data import FALSE, SIMULATE, Hill, planted, question_at

DATA = {"z": [0.0, 2.5, 0.0], "u": [0.5], "s": [1.0]}
CLAIM = Claim("L", "height <= 0")


def saying(height, other=None, drawn=None, **more):
    """Return a study whose height is a function of its latent numbers, in trials and as it is said."""

    class Own(Hill):
        def measures(self, params, latent):
            found = {"height": np.broadcast_to(height(params, latent), latent["u"].shape).astype(float)}
            return found if other is None else {**found, "other": other(params, latent)}

        def trial(self, params, rng):
            if drawn is not None:
                return {"height": drawn, "other": 1.0}
            latent = {"z": rng.standard_normal((1, params["d"])), "u": rng.random((1,)),
                      "s": rng.choice([-1.0, 1.0], (1,))}  # fmt: skip
            own = {name: float(values[0]) for name, values in self.measures(params, latent).items()}
            return {"other": 1.0, **own}

    for name, value in more.items():
        setattr(Own, name, value)
    return Own


def answer(claim, study, data=DATA):
    chosen = ChosenData(question_at(claim, study))
    return chosen.answers(chosen.batch(data))[0]


CANCELS = saying(lambda params, latent: (1e3 * latent["z"].sum(axis=1) + 0.1)
                 - 1e3 * latent["z"].sum(axis=1) - 0.1)  # fmt: skip


@pytest.mark.parametrize("statement", ["height <= 0", "height = 0", "height >= 0", "height < 0"])
def test_what_is_zero_but_for_rounding_is_refuted_neither_by_trials_nor_by_data(statement):
    claim = replace(FALSE, statement=statement)
    found = attempt(planted(claim, CANCELS), claim, Effort(places=1, sampled=20, data=200), SIMULATE)
    assert not found.trail.violations
    assert found.data.asked > 50
    assert not found.places
    stated = replace(claim, resolution=1e-15)  # 64 ulps of the largest kept value, 1, are less
    if statement == "height = 0":
        found = attempt(planted(stated, CANCELS), stated, Effort(places=1, sampled=20), SIMULATE)
        assert found.counterexamples


def test_of_large_sums_64_ulps_are_granted_beside_the_stated_resolution():
    def kept(size):
        return saying(lambda params, latent: 1e-6, lambda params, latent: np.full(1, size))

    claim = replace(CLAIM, resolution=1e-9)
    assert answer(claim, kept(1e6)).violated
    assert not answer(claim, kept(1e8)).violated
    assert answer(replace(claim, resolution=0.0), kept(1.0)).violated
    assert not answer(replace(claim, resolution=0.0), kept(1e4)).violated


def test_whole_numbers_are_exact_and_small_numbers_compared_with_each_other_have_a_size():
    whole = saying(lambda params, latent: 1.0, lambda params, latent: np.full(1, 3e9))
    assert answer(CLAIM, whole).violated
    small = saying(lambda params, latent: 2.5e-20, lambda params, latent: np.full(1, 1.5e-20))
    assert answer(replace(CLAIM, statement="height <= other"), small).violated
    assert not answer(CLAIM, small).violated


def test_a_slip_in_what_is_said_to_be_measured_refutes_nothing():
    slip = saying(lambda params, latent: np.abs(latent["z"]).max(axis=1), drawn=-1.5)
    found = attempt(planted(FALSE, slip), FALSE, Effort(places=1, sampled=20, data=200), SIMULATE)
    assert not found.counterexamples
    (line,) = (line for line in lines_of_attempt(found) if line.startswith("not certified"))
    assert "height of random latent numbers is not what trials measure: distribution functions" in line
    failing = saying(lambda params, latent: np.where(latent["u"] < 0.4, np.nan, 1.0), drawn=1.0)
    assert "trials fail 0 of the time, 0.39" in notes_text(ask_data(question_at(FALSE, failing), DATA))
    noisy = saying(lambda params, latent: latent["z"][:, 1], drawn=0.0)
    assert "trials measure whole numbers" in notes_text(ask_data(question_at(FALSE, noisy), DATA))
    beyond = outside(measurement("x", "", high=1), np.array([0.0, 1.1]))
    assert note_text(beyond) == "1.1 is beyond the declared end 1"
    assert not outside(measurement("x", "", low=0, high=1), np.array([0.0, 1.0]))


def test_where_no_value_is_nothing_is_judged():
    for value in (np.nan, np.inf):
        study = saying(lambda params, latent, value=value: value, drawn=-1.0)
        for claim in (CLAIM, replace(CLAIM, resolution=1e-9), replace(CLAIM, statement="height = 0")):
            found = answer(claim, study)
            assert found.unjudged
            assert not found.violated
            assert ask_data(question_at(claim, study), DATA).verdict != "fails"


def test_neighbours_that_certify_are_others_than_those_of_the_search():
    latents = ChosenData(question_at(CLAIM)).latents
    batch = {name: np.array([values]) for name, values in DATA.items()}
    batch |= {name: values[0] for name, values in batch.items() if name != "z"}
    rng = np.random.default_rng(np.random.SeedSequence(0, spawn_key=(0xDA7A,)))
    known = [2.5, *neighbours(latents, batch, rng, 64)["z"][:, 1]]
    study = saying(lambda params, latent: np.where(np.isin(latent["z"][:, 1], known), 1.0, -1.0))
    question = question_at(CLAIM, study)
    assert ChosenData(question).stands(batch)
    assert "not for all that are beside" in notes_text(ask_data(question, DATA))


def test_premises_of_the_cell_and_open_ones_of_the_draw_are_no_licence():
    unmet = replace(CLAIM, when=("radius >= 1",))
    assert ask_data(question_at(unmet), DATA).verdict == "premise unmet"
    nothing = saying(lambda params, latent: 1.0, lambda params, latent: np.full(1, np.nan))
    assert not answer(replace(CLAIM, when=("other >= 2",)), nothing).violated


def test_identities_are_about_draws_and_breached_by_their_difference():
    claim = replace(FALSE, statement="height = 0")
    study = saying(lambda params, latent: np.maximum(latent["z"][:, 1] - 4, 0))
    assert is_about_draws(question_at(claim, study))
    near, far = (answer(claim, study, {**DATA, "z": [0.0, x, 0.0]}).breach for x in (4.5, 6.0))
    assert far > near > 0 == answer(claim, study).breach
    found = attempt(planted(claim, study), claim, Effort(places=1, sampled=20, data=300), SIMULATE)
    assert found.counterexamples[0].finding.evidence == "chosen data"


def test_what_the_resolution_explains_is_no_breach():
    found = answer(replace(CLAIM, resolution=0.5), Hill)
    assert answer(CLAIM, Hill).violated
    assert not found.violated
    assert found.breach < 0 < answer(replace(CLAIM, resolution=0.05), Hill).breach


def test_violations_without_neighbours_do_not_end_a_search():
    def height(params, latent):
        z = latent["z"]
        return np.where((np.abs(z) == 8).all(axis=1), 100.0, 0.5 - np.abs(z - 1).max(axis=1))

    trail = DataTrail()
    data = search_data(question_at(CLAIM, saying(height)), 2000, 0, trail)
    assert np.abs(np.array(data["z"]) - 1).max() < 0.5
    assert trail.asked <= 2016


class TwoPaths(Hill):
    """By the literal path the height is a little less."""

    parameters = (
        *Hill.parameters,
        Parameter("path", "choice", "fast", "", choices=("fast", "slow"), kind="implementation"),
    )
    less = 2e-4

    def latent(self, params):
        return {"z": Latent.gaussians(1)}

    def measures(self, params, latent):
        return {"height": latent["z"][:, 0] - 3.9999 - self.less * (params["path"] == "slow")}

    def trial(self, params, rng):
        return {"height": float(self.measures(params, {"z": rng.standard_normal((1, 1))})["height"][0]),
                "other": 1.0}  # fmt: skip


def test_data_become_no_simpler_than_both_paths_allow():
    subject = planted(FALSE, TwoPaths)
    subject.statements.second_path = {"path": "slow"}
    found = attempt(subject, FALSE, Effort(places=1, sampled=20, data=300), SIMULATE)
    (place,) = found.counterexamples
    assert place.finding.witness.endswith("the same data by the literal path")
    assert place.data["z"][0] > 4.003  # by 16 times what they differ by: 4 does not
    question = question_at(FALSE, TwoPaths)
    question.subject.statements.second_path = {"path": "slow"}
    assert simplified(question, {"z": [4.2]}) == {"z": [4.2]}  # by the fast path alone it would be 4
    near = ask_data(question, {"z": [4.001]})
    assert (near.verdict, "literal path does not show as much" in notes_text(near)) == (
        "undecided",
        True,
    )


@pytest.mark.parametrize("raised", [ZeroDivisionError, ValueError])
def test_what_shrinking_tries_may_fail(raised):
    def height(params, latent):
        if params["radius"] == 0.5:  # the default, which is tried first
            raise raised("degenerate")
        return params["radius"] - np.abs(latent["z"]).max(axis=1) + 1

    claim = replace(CLAIM, where={"d": 3})
    found = attempt(
        planted(claim, saying(height, drawn=-1.0)), claim, Effort(places=1, sampled=20, data=200),
        SIMULATE, overrides={"radius": "0.3:3"},
    )  # fmt: skip
    (place,) = found.places
    assert notes_text(place.finding).startswith(
        "height of random latent numbers"
    )  # it was kept, and asked


def test_where_simpler_data_are_not_certified_those_that_were_found_are(monkeypatch):
    monkeypatch.setattr(attempts, "simplified", lambda question, data, stop: {**data, "z": [0.0] * 3})
    found = attempt(planted(FALSE), FALSE, Effort(places=1, sampled=20, data=800), SIMULATE)
    (place,) = found.counterexamples
    assert place.data["z"] != [0.0] * 3


def test_data_are_searched_with_the_budget_seed_and_time_that_are_given(monkeypatch):
    plans = []

    def find(box, ask, plan):
        plans.append(plan)
        return real(box, ask, plan)

    real = searched.find_breach
    monkeypatch.setattr(searched, "find_breach", find)
    claim = replace(CLAIM, statement="height <= 10", where={"d": 3})
    more = {"overrides": {"radius": "0:5"}, "seed": 7}
    found = attempt(planted(claim), claim, Effort(30, places=2, data=500), SIMULATE, **more)
    assert [(plan.budget, plan.seed) for plan in plans] == [(30, 7), (30, 8)]
    assert found.data.cells == 2
    assert all(isinstance(plan, SearchBudget) and not plan.stop() for plan in plans)
    over = attempt(planted(claim), claim, Effort(30, seconds=1e-9), SIMULATE, **more)
    assert not over.places
    assert len(plans) == 2
    trail = DataTrail()
    search_data(question_at(claim), 500, 0, trail, lambda: True)
    assert (trail.asked, trail.ended) == (0, "its time was over")
    found.data.ended, found.effort = trail.ended, Effort(30, seconds=1.5)
    assert "data: its time was over after 1.5 s" in "\n".join(lines_of_attempt(found))


def test_the_places_whose_data_are_searched_differ(monkeypatch):
    cells = []

    def search(question, budget, seed, trail, stop):
        cells.append((question.cell.parameters["d"], question.cell.parameters["radius"], seed))
        trail.cells += 1

    monkeypatch.setattr(attempts, "search_data", search)
    ranges = {"radius": "0:0.05", "d": "3:20"}
    attempt(planted(CLAIM), CLAIM, Effort(60, places=3), SIMULATE, overrides=ranges)
    assert [seed for *_, seed in cells] == [0, 1, 2]
    for i, (d, radius, _) in enumerate(cells):
        apart = [(abs(d - e) / 18, abs(radius - r) / 0.05) for e, r, _ in cells[:i]]
        assert all(max(each) > 0.04 for each in apart)
    cells.clear()  # where no more differ, near ones are searched, each once
    ranges = {"radius": "0:0.05", "d": "3"}
    attempt(planted(CLAIM), CLAIM, Effort(60, places=30), SIMULATE, overrides=ranges)
    assert len({radius for _, radius, _ in cells}) == len(cells) == 30
    box = region_of(planted(CLAIM), CLAIM, ranges).box
    (own,) = (each for each in box.ranges if each.name == "radius")
    first = sorted(own.place(radius) for _, radius, _ in cells[:6])
    assert min(b - a for a, b in pairwise(first)) > 0.05


def test_places_with_too_many_numbers_are_counted():
    claim = replace(CLAIM, where={"radius": 0.0})
    effort = Effort(places=2, sampled=30, data=20)
    found = attempt(planted(claim), claim, effort, SIMULATE, overrides={"d": "190:500"})
    assert found.data.too_many
    said = "\n".join(lines_of_attempt(found))
    assert f"data: at {len(found.data.too_many)} setting" in said or not found.data.cells
    assert "drawn, not searched, as trials have" in said


def test_what_trials_refute_is_not_searched_and_what_they_leave_open_is(monkeypatch):
    asked = []
    monkeypatch.setattr(attempts, "search_data", lambda *given: asked.append(given))
    claim = replace(FALSE, statement="height <= -100")
    found = attempt(planted(claim), claim, Effort(places=1, sampled=20), SIMULATE)
    assert found.counterexamples
    assert not asked
    monkeypatch.undo()
    real = attempts.certify

    def open_certify(*given):
        finding, trials = real(*given)
        finding.verdict = "undecided"
        return finding, trials

    monkeypatch.setattr(attempts, "certify", open_certify)
    found = attempt(planted(claim), claim, Effort(places=1, sampled=20, data=100), SIMULATE)
    assert [place.certified for place in found.places] == [False, True]
    assert found.places[1].finding.evidence == "chosen data"


@pytest.mark.parametrize("statement", ["E[height] <= 0", "Pr[height <= 0] >= 1/2"])
def test_data_refute_only_what_is_about_every_draw(statement):
    claim = replace(FALSE, statement=statement)
    record = CounterexampleRecord(
        "planted", claim.name, {"d": 3, "radius": 0.5}, 0, 2**61, 0, 1, 0.01, data=DATA
    )
    found = replay_record(record, [planted(claim)], SIMULATE, 0.01)
    assert (found.verdict, found.confirmed) == ("undecided", False)
    assert "every draw" in notes_text(found)


def test_names_of_latents_are_quoted_in_a_file(tmp_path):
    class Odd(Hill):
        def latent(self, params):
            return {f"{name}, of tokens": one for name, one in super().latent(params).items()}

        def measures(self, params, latent):
            return super().measures(params, {name[0]: values for name, values in latent.items()})

    subject = planted(FALSE, Odd)
    found = attempt(subject, FALSE, Effort(places=1, sampled=20, data=1500), SIMULATE)
    path = tmp_path / "found.toml"
    path.write_text(records_text([found], {id(subject): "planted"}, 0, 0.01, "x"))
    (record,) = read_records(path)
    assert record.data == found.counterexamples[0].data


def test_a_fault_at_a_further_place_loses_nothing_that_was_found(monkeypatch):
    seeds = []

    def search(question, budget, seed, trail, stop):
        seeds.append(seed)
        if seed:
            raise StudyError("a slip")
        trail.cells, trail.asked, trail.sizes = 1, budget, [5]
        return DATA

    monkeypatch.setattr(attempts, "search_data", search)
    claim = replace(CLAIM, where={"d": 3})
    ranges = {"radius": "0:0.5"}  # of which a place is laid aside before the fault
    found = attempt(planted(claim), claim, Effort(60, places=4), SIMULATE, overrides=ranges)
    assert [place.certified for place in found.places if place.data] == [True]
    assert "data: given up at a further place: a slip" in lines_of_attempt(found)
    assert seeds == [0, 1]  # given up: what was laid aside is not tried
