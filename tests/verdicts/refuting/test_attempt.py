"""Attempts to refute claims: what is planted is found, shrunk and certified, what is true is not."""

import math
from dataclasses import replace

import pytest

from simkit import Claim, Parameter, Rule, Study, event, measurement
from simkit.declare.checks import load_statements
from simkit.engine.results.result import Settings
from simkit.errors import StudyError, UsageError
from simkit.verdicts.audits.papers import load_subjects, matching
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.refuting.attempt import attempt, needs_trials, reason_not_to
from simkit.verdicts.refuting.counterexample_files import CERTIFYING_BLOCK, FOUND_BLOCK, read_records
from simkit.verdicts.refuting.edges import find_edge
from simkit.verdicts.refuting.points import Effort
from simkit.verdicts.refuting.records import records_text, replay_record
from simkit.verdicts.searching import simulating
from simkit.verdicts.searching.blackbox import ClaimBox, breach_of, signed_logarithm
from simkit.verdicts.searching.region import region_of
from simkit.verdicts.searching.simulating import Simulated
from simkit.words.attempts import headline, lines_of_attempt


class Planted(Study):
    """A biased coin whose bias is known, and statements about it, true and false."""

    name, summary = "planted", "planted"
    parameters = (
        Parameter("n", "int", 10, "Size", low=1, high=1e9),
        Parameter("x", "float", 0.5, "A share", low=0, high=1),
        Parameter("kind", "choice", "plain", "A kind", choices=("plain", "dense")),
        Parameter("m", "int", Rule("2 n", lambda p: 2 * p["n"]), "Twice n", low=1),
        Parameter("hidden", "float", 1.0, "Of another claim", kind="implementation"),
    )  # fmt: skip
    quantities = (event("hit", "a head"), measurement("u", "uniform", kept=True, low=0, high=1))
    block_size, default_trials = 50, 250

    def trial(self, params, rng):
        u = rng.random()
        return {"hit": u < 0.2 + 0.5 * (params["kind"] == "dense") * params["x"], "u": u}


CLAIMS = {
    "far out": Claim("L", "n < 123457", when=("x > 0.3",)),
    "round": Claim("L", "x <= 0.7351"),
    "true": Claim("L", "x*(1 - x) <= 1/4 + 1/1000"),
    "rule": Claim("L", "m = 2*n"),
    "choice": Claim("L", "left <= 0", numbers={"left": lambda p: int(p["kind"] == "dense")},
                    witness=lambda p: int(p["kind"] == "dense")),
    "event": Claim("L", "Pr[hit] <= 0.3"),
    "true event": Claim("L", "Pr[hit] <= 0.3", where={"kind": "plain"}),
    "draws": Claim("L", "u <= 1 - x*x"),
    "order": Claim("L", "n = O(m)"),
    "some constants": Claim("L", "n <= 5", quantifier="some constants"),
    "scope": Claim("L", "n <= 5", scope_only=True),
    "training": Claim("L", "Pr[hit] <= 0.3", training=True),
}  # fmt: skip
SIMULATE = Simulated(Settings(trials=0, workers=2))


def planted(name):
    claim = replace(CLAIMS[name], part=name)
    study = type("Planted", (Planted,), {"claims": (claim,)})()
    return Subject("planted", load_statements(study), (claim,)), claim


def attacked(name, budget=150, **more):
    subject, claim = planted(name)
    return attempt(subject, claim, Effort(budget, places=2), SIMULATE, **more)


def test_a_false_inequality_is_refuted_at_the_smallest_size_inside_the_premises():
    found = attacked("far out")
    first, second = found.counterexamples
    assert first.values == {"n": 123457, "x": 0.5, "kind": "plain"}
    assert second.differs == "kind"
    assert second.values == {"n": 123457, "x": 0.5, "kind": "dense"}
    assert found.exact
    assert first.found_at != first.values
    assert first.finding.witness
    said = "\n".join(lines_of_attempt(found))
    assert "refuted at --n 123457 --x 0.5 --kind plain" in said
    assert "\nmade simpler one parameter at a time: that none is simpler still is not known\n" in said
    assert "not made simpler" not in said


def test_numbers_become_round():
    first = attacked("round").counterexamples[0]
    assert first.values == {"n": 1, "x": 1.0, "kind": "plain"}
    inside = attacked("round", overrides={"x": "0:0.7399"}).counterexamples[0]
    assert inside.values["x"] in (0.736, 0.737, 0.738, 0.739)  # no number of two digits fails


def test_a_true_claim_stands_and_what_that_means_is_said():
    found = attacked("true")
    assert not found.places
    assert headline(found) == "nothing found"
    said = "\n".join(lines_of_attempt(found))
    assert "a violating region above 0.06 of the search measure" in said
    assert "this is no proof" in said
    assert abs(found.region.box.values(found.trail.worst.point)["x"] - 0.5) < 0.02  # the least slack
    assert "<= 0.251" in said


def test_where_a_place_could_not_be_judged_no_share_of_the_region_is_said():
    subject, claim = planted("true")

    def number(p):
        if p["x"] > 0.9:
            raise ValueError("no value here")
        return p["x"]

    claim = replace(claim, statement="y <= 2", numbers={"y": number})
    found = attempt(replace(subject, claims=(claim,)), claim, Effort(60), SIMULATE)
    said = "\n".join(lines_of_attempt(found))
    assert found.trail.unjudged > 0
    assert f"{found.trail.unjudged:,} could not be judged" in said
    assert "of the search measure" not in said


def test_shrinking_seeks_no_luck():
    class Slope(Planted):
        parameters = (Parameter("n", "int", 1000, "Size", low=1, high=1000),)
        quantities = (event("hit", "a head"),)

        def trial(self, params, rng):
            return {"hit": rng.random() < 0.2 + params["n"] / 2000}

    claim = Claim("L", "Pr[hit] <= 0.3")
    study = type("Slope", (Slope,), {"claims": (claim,)})()
    subject = Subject("planted", load_statements(study), (claim,))
    for seed in range(3):
        simulate = Simulated(Settings(trials=0, workers=2, seed=seed))
        found = attempt(subject, claim, Effort(20, places=1), simulate, seed=seed)
        (place,) = found.places
        assert place.values["n"] > 200  # it fails there indeed


def test_a_search_reads_the_sources_of_its_study_once(monkeypatch):
    read = []
    monkeypatch.setattr(simulating, "source_hash", lambda study: read.append(study) or "hash")
    region, simulate = region_of(*planted("event")), Simulated(Settings(trials=0, workers=2))
    for first in (0, 3):
        simulate([region.question({"kind": "dense", "x": 1.0}).cell], 100, first)
    assert len(read) == 1


def test_where_the_shrunk_place_stays_undecided_that_which_was_found_is_certified():
    subject, claim = planted("event")
    region = region_of(subject, claim)
    plain, dense = (region.question({"kind": kind, "x": 1.0}).cell for kind in ("plain", "dense"))
    asked = []

    def simulate(cells, trials, first_block):
        """Say "false" wherever x is large, but on the blocks of the shrunk place."""
        found = []
        for cell in cells:
            large = cell.parameters["x"] > 0.5
            if first_block >= CERTIFYING_BLOCK:
                asked.append((first_block, cell.parameters["x"]))
                large = large and first_block >= FOUND_BLOCK
            found.append(dense if large else plain)
        return SIMULATE(found, trials, first_block)

    found = attempt(subject, claim, Effort(30, places=2), simulate, overrides={"kind": "plain"})
    first, second = found.places[:2]
    assert (first.certified, second.certified) == (False, True)
    assert second.values == second.found_at == first.found_at != first.values
    # The other place has blocks of its own.
    assert {x for block, x in asked if block == FOUND_BLOCK} == {second.values["x"]}
    assert (first.first_block, second.first_block) == (CERTIFYING_BLOCK, FOUND_BLOCK)
    assert first.finding.verdict != "fails"
    found = attempt(subject, claim, Effort(30, places=1), simulate, overrides={"kind": "plain"})
    assert [place.certified for place in found.places] == [False, True]
    said = "\n".join(lines_of_attempt(found))
    assert "; as it was found, not made simpler" in said
    assert "one parameter at a time" not in said
    assert found.effort.certifications == 2  # fixed beforehand: shrunk, and as it was found


def test_a_fault_of_the_studys_check_is_said():
    class Faulty(Planted):
        def check(self, params):
            raise KeyError("a slip")

    claim = Claim("L", "x <= 2")
    study = type("Faulty", (Faulty,), {"claims": (claim,)})()
    subject = Subject("planted", load_statements(study), (claim,))
    with pytest.raises(StudyError, match="check failed"):
        region_of(subject, claim).question({"n": 3})


def test_what_is_asked_does_not_depend_on_the_number_of_workers(monkeypatch):
    asked = []
    path = "simkit.verdicts.searching.simulating.fits_in_memory"
    monkeypatch.setattr(path, lambda needed, workers: asked.append(workers) or False)
    subject, claim = planted("event")
    cell = region_of(subject, claim).question({}).cell
    for workers in (1, 7):
        assert Simulated(Settings(trials=0, workers=workers))([cell], 50, 0) == [None]
    assert len(set(asked)) == 1


def test_a_rule_over_numbers_is_kept_and_said():
    found = attacked("rule")
    assert not found.places
    assert [own.name for own in found.region.box.ranges] == ["n", "x", "kind"]
    assert "left to its rule: m = 2 n" in lines_of_attempt(found)
    freed = attacked("rule", overrides={"m": "1:100"})
    assert freed.counterexamples[0].values == {"n": 1, "x": 0.5, "kind": "plain", "m": 1}


def test_a_false_probability_is_certified_on_blocks_that_the_search_has_not_seen():
    seen = []

    def simulate(cells, trials, first_block):
        seen.append(first_block)
        return SIMULATE(cells, trials, first_block)

    subject, claim = planted("event")
    found = attempt(subject, claim, Effort(30, places=1), simulate, alpha=0.02)
    (place,) = found.counterexamples
    assert place.values["kind"] == "dense"
    said = "\n".join(lines_of_attempt(found))
    assert "refuted wrongly has a chance of 2 % at most (--family-error), 2 tests counted" in said
    assert place.trials >= 200
    assert place.finding.witness == "fresh blocks, one implementation"
    assert set(seen) == {0, CERTIFYING_BLOCK, 2**62}
    assert seen[: seen.index(CERTIFYING_BLOCK)] == [0] * seen.index(CERTIFYING_BLOCK)
    assert not found.exact
    true = attacked("true event", 30)
    assert not true.counterexamples
    assert true.trail.uniform >= 3
    assert "of the search measure" not in "\n".join(lines_of_attempt(true))  # few trials miss much


def test_a_violating_draw_is_found_and_seen_again():
    found = attacked("draws", 30)
    place = found.counterexamples[0]
    assert place.finding.witness.startswith(f"seed 0, block {CERTIFYING_BLOCK}")


def test_a_certification_may_fail_and_then_nothing_is_refuted():
    def simulate(cells, trials, first_block):
        if first_block < CERTIFYING_BLOCK:
            return SIMULATE(cells, trials, first_block)
        subject, claim = planted("true event")
        own = region_of(subject, claim).question({"kind": "plain"})
        return SIMULATE([own.cell], trials, first_block)

    subject, claim = planted("event")
    found = attempt(subject, claim, Effort(30, places=1), simulate)
    assert not found.counterexamples
    assert headline(found) == "not refuted: no setting was certified"
    assert any(line.startswith("not certified at") for line in lines_of_attempt(found))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("order", "constants are not named"), ("some constants", "claimed some constants"),
        ("scope", "the cells of its scope alone"), ("training", "only trainings"),
    ],
)  # fmt: skip
def test_what_no_single_place_refutes_is_refused(name, why):
    subject, claim = planted(name)
    assert why in reason_not_to(subject, claim)
    with pytest.raises(UsageError, match=why):
        attempt(subject, claim, Effort(20), SIMULATE)


@pytest.mark.parametrize(
    ("text", "said"), [("1:0.5", "lower end is above"), ("1:2:3", "two ends"), ("a*2", "numbers")]
)
def test_a_range_that_is_none_is_one_line(text, said):
    subject, claim = planted("true")
    with pytest.raises(UsageError, match=said):
        region_of(subject, claim, {"x": text})


def test_signed_logarithms_order_as_numbers_do():
    numbers = [-math.inf, -1e300, -1.0, -1e-290, -1e-310, 0.0, 1e-310, 1e-290, 1.0, 1e300, math.inf]
    found = [signed_logarithm(x) for x in numbers]
    assert found == sorted(found)
    assert len(set(found)) == len(found)


def test_counterexamples_are_read_again_and_replayed(tmp_path):
    subject, claim = planted("event")
    found = attempt(subject, claim, Effort(30, places=1), SIMULATE, alpha=0.01)
    text = records_text([found], {id(subject): "planted"}, 0, 0.01, "simkit refute 'L'")
    path = tmp_path / "found.toml"
    path.write_text(text)
    (record,) = read_records(path)
    assert record.parameters == found.places[0].finding.cell.given
    assert (record.trials, record.first_block) == (found.places[0].trials, CERTIFYING_BLOCK)
    again = replay_record(record, [subject], SIMULATE, 0.01)
    assert (again.verdict, again.left, again.trials) == (
        "fails", found.places[0].finding.left, record.trials,
    )  # fmt: skip
    small = replace(record, trials=50)
    assert replay_record(small, [subject], SIMULATE, 1e-12).verdict == "undecided"
    true = replace(record, parameters={"kind": "plain"}, trials=2000)
    assert replay_record(true, [subject], SIMULATE, 0.01).verdict == "undecided"  # never holds
    with pytest.raises(UsageError, match="only trials can tell"):
        replay_record(replace(record, trials=0), [subject], SIMULATE, 0.01)
    path.write_text(text.replace(f"first_block = {CERTIFYING_BLOCK}", "first_block = 0"))
    with pytest.raises(UsageError, match="first_block is 0; blocks below"):
        read_records(path)


def test_where_two_evaluations_contradict_each_other_nothing_is_refuted():
    subject, claim = planted("choice")
    claim = replace(claim, witness=lambda p: 1 - 2 * int(p["kind"] == "dense"))
    found = attempt(replace(subject, claims=(claim,)), claim, Effort(20, places=2), SIMULATE)
    assert found.contradictions
    assert not found.counterexamples
    assert headline(found) == "nothing is concluded: two evaluations contradict each other"
    said = lines_of_attempt(found)
    assert any(line.startswith("CONTRADICTION") for line in said)
    assert not any(line.startswith("refuted") for line in said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no \\[\\[counterexample\\]\\]"), ("x = ", "no TOML"),
        ("[[counterexample]]\ntarget = 3", "target is 3; it is a text"),
        ("counterexample = [3]", "it is 3, no table"),
    ],
)  # fmt: skip
def test_a_spoilt_file_is_one_line(tmp_path, text, said):
    path = tmp_path / "found.toml"
    path.write_text(text)
    with pytest.raises(UsageError, match=said):
        read_records(path)


def claim_of(label):
    subjects = load_subjects(label.split()[0])
    chosen = matching(subjects, label)
    return next((s, c) for s in subjects for c in s.claims if id(c) in chosen)


def test_bound_6_is_refuted_inside_its_premise_at_four_places_that_differ():
    subject, claim = claim_of("kvt-supplement Lemma 2, bound (6), given tokens")
    assert needs_trials(subject, claim)
    found = attempt(subject, claim, Effort(), SIMULATE)
    assert len(found.counterexamples) == 4
    assert not found.counterexamples[0].differs
    for place in found.counterexamples[1:]:
        assert place.differs
        others = [other for other in found.counterexamples if other is not place]
        assert any(place.values[place.differs] != other.values[place.differs] for other in others)
    for place in found.counterexamples:
        assert all(p.met or p.is_open for p in place.finding.premises)
        assert place.finding.left[0] > place.finding.right[1]
        assert place.values["d"] <= place.found_at["d"]
        assert breach_of(place.finding) > 0


_SIGNS = (
    "Lemma D.8, 1", "Lemma E.3, 2", "Lemma F.4, 2 (j3 read as j2)", "Lemma F.12, 1 (D1)",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("label", _SIGNS)
def test_the_least_d_of_a_sign_lemma_by_search_is_that_of_exact_bisection(label):
    subject, claim = claim_of(f"softmax-vs-linear {label}, the polynomial read as n")
    edge = find_edge(subject, claim, "d", 20, overrides={"n": "1000"})
    box = ClaimBox(edge.region, SIMULATE, 0)
    values = {own.name: own.value(0.5) for own in edge.region.box.ranges}
    question = edge.region.question({**values, "d": edge.last})
    assert box.answers([question])[0].violated
    from simkit.verdicts.exact.least import least_needed

    assert ("d", edge.least, True) in [
        (found.parameter, found.value, found.stays) for found in least_needed(question)
    ]
