"""Runs of rare events: the same bits however they are made, and the law of the trials."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rare_for_tests import ROOT, altered, assert_same_law, documented

import simkit
from simkit.declare.rare import Latent, Tail
from simkit.engine.cells.rare_trials import Model, RareTrials, choose
from simkit.engine.cells.seeding import block_generator
from simkit.engine.sources.references import find_study, refer_to
from simkit.engine.sources.registry import load_study_file
from simkit.engine.sources.source_hash import source_hash
from simkit.errors import StudyError, UsageError

pytestmark = pytest.mark.usefixtures("isolated_imports")

FILE = '''
import numpy as np
from simkit import Latent, Parameter, Study, Tail, event, measurement


class Far(Study):
    """A sum of n Gaussians beyond a; near is its opposite."""

    name, summary = "far", "a sum beyond a"
    parameters = (
        Parameter("n", "int", 4, "Numbers", low=1, high=100),
        Parameter("a", "float", 2.0, "In standard deviations", kind="reporting", low=-9, high=40),
    )
    quantities = (measurement("total", "the sum", kept=True),)
    judged = (event("near", "it is below"), event("far", "it is not"))

    def trial(self, params, rng):
        return {"total": rng.standard_normal(params["n"]).sum() / params["n"] ** 0.5}

    def judge(self, params, values):
        near = [x < params["a"] for x in values["total"]]
        return {"near": near, "far": [not one for one in near]}

    def latent(self, params):
        return {"g": Latent.gaussians(params["n"])}

    def margin(self, params, latent):
        total = latent["g"].sum(axis=1) / params["n"] ** 0.5
        return {"near": np.where(total < params["a"], -1.0, 1.0) * abs(params["a"] - total),
                "far": params["a"] - total}

    def tails(self, params, event):
        if event not in ("far", "not near"):
            return []
        return [Tail({"g": params["n"] ** -0.5}, params["a"] * (1 - 1e-12))]

    def conditional(self, params, latent):
        from scipy.special import ndtr

        rest = latent["g"][:, 1:].sum(axis=1)
        return {"far": ndtr(rest - params["a"] * params["n"] ** 0.5)}
'''


@pytest.fixture
def far(tmp_path: Path) -> simkit.Study:
    (tmp_path / "far.py").write_text(FILE)
    return load_study_file(f"{tmp_path / 'far.py'}:Far")


def test_what_the_page_declares_is_the_law_of_its_trials() -> None:
    page = documented()
    assert_same_law(page.GaussianTail(), of="beyond", a=1.5)
    assert_same_law(page.GaussianTail(), of="not beyond", a=0.5, methods=("split",))
    assert_same_law(page.SignedSum(), of="large", n=20, t=1.5)


def test_a_law_that_is_another_is_found_out() -> None:
    wrong = altered(
        documented().SignedSum,
        latent=lambda self, p: {"y": Latent.finite([-1.5, 1.5], [0.5, 0.5], p["n"])},
    )
    with pytest.raises(AssertionError, match="split"):
        assert_same_law(wrong, of="large", n=20, t=1.5, methods=("split",))


@pytest.mark.parametrize("method", ["tilt", "condition", "split"])
def test_methods_agree_with_the_exact_value(far: simkit.Study, method: str) -> None:
    from scipy.special import ndtr

    trials = {"tilt": 20_000, "condition": 20_000, "split": 20}[method]
    found = simkit.rare(far, of="far", method=method, trials=trials, a=[2, 3], confidence=0.9999)
    for a, one in zip((2, 3), found.found, strict=True):
        assert one is not None
        assert one.low is not None
        assert one.high is not None
        assert one.low <= float(ndtr(-a)) <= one.high
        assert one.relative_error is not None
        assert one.relative_error < 0.1
    assert found.table["rare_method"].unique() == [
        {"tilt": "tilting", "condition": "conditioning", "split": "splitting"}[method]
    ]


@pytest.mark.parametrize(("method", "trials"), [("tilt", 25_000), ("split", 6)])
def test_the_same_bits_for_any_workers_and_from_a_ledger(
    far: simkit.Study, tmp_path: Path, method: str, trials: int
) -> None:
    asked = {"of": "far", "method": method, "a": [3, 5]}
    first = simkit.rare(far, trials=trials, workers=1, **asked)
    kept = tmp_path / "ledger.sqlite"
    few = simkit.rare(far, trials=trials // 2, ledger=kept, **asked)
    assert few.simulated
    more = simkit.rare(far, trials=trials, workers=2, ledger=kept, **asked)
    assert more.rows.to_csv() == first.rows.to_csv()
    if method == "split":
        assert more.simulated == few.simulated  # of six repeats, three were there
    again = simkit.rare(far, trials=trials, ledger=kept, **asked)
    assert again.simulated == 0
    assert again.rows.to_csv() == first.rows.to_csv()
    assert simkit.rare(far, trials=trials, seed=1, **asked).rows.to_csv() != first.rows.to_csv()


def test_constants_of_a_bound_reach_the_margin_and_the_key(far: simkit.Study) -> None:
    found = simkit.rare(far, of="far", trials=1000, a=[2, 3])
    assert found.table["estimate"][0] > 10 * found.table["estimate"][1]


def test_the_rarer_side_of_the_first_event_is_taken(far: simkit.Study) -> None:
    assert simkit.rare(far, trials=1000, a=2).table["quantity"][0] == "not near"
    assert simkit.rare(far, trials=20, method="split", a=-2).table["quantity"][0] == "near"


def test_a_margin_of_zero_is_the_event_and_not_its_opposite() -> None:
    class Lattice(simkit.Study):
        name, summary, parameters, quantities = "lattice", "x", (), (simkit.event("hit", "x"),)

        def latent(self, params: Any) -> dict[str, Latent]:
            return {"k": Latent.binomials(2)}

        def margin(self, params: Any, latent: Any) -> dict[str, Any]:
            return {"hit": 1.0 - latent["k"]}

    batch = {"k": np.array([0, 1, 2])}
    assert list(Model(Lattice(), {}, "hit").happens(batch)) == [False, True, True]
    assert list(Model(Lattice(), {}, "not hit").happens(batch)) == [True, False, False]


def test_another_process_finds_the_study_again(far: simkit.Study) -> None:
    wrapped = RareTrials(far, "split")
    source = source_hash(wrapped)
    reference = refer_to(wrapped, source)
    assert reference.startswith("rare:split:")
    from simkit.engine.sources import references

    references.forget(reference, source)
    found = find_study(reference, source)
    assert isinstance(found, RareTrials)
    assert found.method == "split"
    assert found.wrapped.name == "far"


def edited(tmp_path: Path, old: str, new: str) -> tuple[str, str]:
    """Return the hashes of the trials and of the rare events of an edited file."""
    assert old in FILE
    (tmp_path / "far.py").write_text(FILE.replace(old, new))
    study = load_study_file(f"{tmp_path / 'far.py'}:Far")
    return source_hash(study), source_hash(RareTrials(study, "split"))


def test_what_is_said_of_rare_events_reruns_no_trial(tmp_path: Path) -> None:
    trials, estimates = edited(tmp_path, "far", "far")
    for old, new in [
        ('"far": params["a"] - total', '"far": params["a"] - 2 * total'),
        ('return {"g": Latent.gaussians(params["n"])}', 'return {"g": Latent.gaussians(1)}'),
        ("rest - params", "2 * rest - params"),
        ("* (1 - 1e-12)", "* (1 - 1e-9)"),
    ]:
        same, other = edited(tmp_path, old, new)
        assert same == trials, old
        assert other != estimates, old
    other, _ = edited(tmp_path, 'params["n"]).sum()', 'params["n"]).sum() * 1')
    assert other != trials


def failing(**methods: Any) -> simkit.Study:
    return altered(documented().GaussianTail, **methods)


def test_a_draw_that_fails_leaves_no_number() -> None:
    nan = failing(margin=lambda self, params, latent: {"beyond": np.log(latent["g"] - 5.0)})
    with pytest.raises(UsageError, match="the margin of beyond is nan"):
        simkit.rare(nan, a=3)

    def sometimes(self: Any, params: Any, latent: Any) -> dict[str, Any]:
        margins = params["a"] - latent["g"]
        return {"beyond": np.where(margins < -1.7, np.nan, margins)}  # not among the few first draws

    found = simkit.rare(failing(margin=sometimes), a=3, trials=20_000)
    assert found.found == [None]
    assert found.failed == {"ValueError: the margin of beyond is nan": 20_000}
    assert "failed" in found.table["note"][0]


def test_a_pilot_has_draws_of_its_own() -> None:
    study = failing()
    firsts = {Model(study, {"a": a}, event).pilot().random() for a in (3.0, 4.0)
              for event in ("beyond", "not beyond")}  # fmt: skip
    assert len(firsts) == 4  # a function of cell and event
    found = simkit.rare(study, a=3, method="split", trials=2)
    cell, pilot = found.cells[0].cell, Model(study, {"a": 3.0}, "beyond").pilot()
    assert pilot.random() in firsts
    blocks = [block_generator(0, cell.seed_words, block).random() for block in range(2)]
    assert not firsts & set(blocks)


def given(probability: float, *bound: float) -> Any:
    def conditional(self: Any, params: Any, latent: Any) -> Any:
        found = np.full(len(latent["g"]), probability)
        return {"beyond": (found, *bound) if bound else found}

    return conditional


@pytest.mark.parametrize(
    ("methods", "chosen"),
    [
        ({}, "tilt"), ({"tails": lambda *_: []}, "split"),
        ({"tails": lambda *_: iter(())}, "split"),
        ({"tails": lambda *_: [], "conditional": given(0.002)}, "condition"),
        ({"tails": lambda *_: [], "conditional": given(0.0005)}, "split"),
        ({"tails": lambda *_: [], "conditional": given(0.0005, 0.001)}, "condition"),
        ({"conditional": given(0.5)}, "tilt"),
    ],
)  # fmt: skip
def test_the_first_method_that_works_is_taken(methods: Any, chosen: str) -> None:
    study = failing(**methods)
    params = {"a": 3.0}
    assert choose(study, params, "beyond", "auto") == ("beyond", chosen)


@pytest.mark.parametrize(
    ("methods", "asked", "said"),
    [
        ({}, {"of": "byond"}, "did you mean|there is no margin of 'byond'"),
        ({}, {"method": "condition"}, "conditional has nothing"),
        ({}, {"of": "not beyond", "method": "tilt"}, "no half-spaces"),
        ({}, {"method": "tlit"}, "no such method"),
        ({}, {"method": "split", "trials": 1}, "two repeats at least"),
        ({"latent": lambda self, params: {}}, {}, "latent returned no Latent"),
        ({"latent": lambda self, params: {"g": 3}}, {}, "latent returned no Latent"),
        ({"margin": lambda self, params, latent: {}}, {}, "no margins by event"),
        ({"margin": lambda self, params, latent: {"beyond": 1.0}}, {}, "shape"),
        ({"margin": lambda self, params, latent: 1 / 0}, {}, "its rare events fail: ZeroDivisionError"),
        ({"margin": lambda self, params, latent: params["b"]}, {}, "there is no parameter 'b'"),
        ({"tails": lambda self, params, event: [Tail({"h": 1.0}, 1.0)]}, {}, "weighs 'h'"),
        (
            {"conditional": lambda self, params, latent: {"beyond": (latent["g"] * 0, 2.0)}},
            {"method": "condition"}, "at most 2",
        ),
        (
            {"conditional": lambda self, params, latent: {"beyond": latent["g"]}},
            {"method": "condition"}, "a conditional probability is",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_line(methods: Any, asked: Any, said: str) -> None:
    with pytest.raises(UsageError, match=said) as caught:
        simkit.rare(failing(**methods), **asked)
    assert "\n" not in str(caught.value)


def test_an_event_outside_its_half_spaces_ends_the_run() -> None:
    wrong = failing(tails=lambda self, params, event: [Tail({"g": 1.0}, params["a"] + 0.1)])
    with pytest.raises(StudyError, match="outside the half-spaces"):
        simkit.rare(wrong, a=3, trials=1000)


def test_a_conditional_probability_with_a_bound_of_its_own() -> None:
    from scipy.special import ndtr

    def conditional(self: Any, params: Any, latent: Any) -> dict[str, Any]:
        p = float(ndtr(-params["a"]))
        return {"beyond": (np.full(len(latent["g"]), p), p)}

    found = simkit.rare(failing(conditional=conditional), method="condition", a=7, trials=1000)
    [one] = found.found
    assert one is not None
    assert one.estimate == pytest.approx(1.279812543885835e-12)
    assert one.low is not None
    assert one.low > 0.99 * one.estimate
    assert math.isclose(one.relative_error or 0.0, 0.0, abs_tol=1e-12)


def test_a_study_without_rare_events_says_so() -> None:
    with pytest.raises(UsageError, match="says nothing of rare events"):
        simkit.rare("update-directions")


def test_what_does_not_fit_into_memory_is_refused_before_it_is_drawn() -> None:
    with pytest.raises(UsageError, match=r"one trial needs .* GB"):
        simkit.rare(failing(latent=lambda self, params: {"g": Latent.gaussians(10**12)}))


def test_a_file_travels_to_workers_with_its_rare_events(far: simkit.Study) -> None:
    from simkit.engine.sources import references
    from simkit.engine.sources.shipping import pack, stage

    wrapped = RareTrials(far, "tilt")
    name = (refer_to(wrapped, source_hash(wrapped)), source_hash(wrapped))
    bundle = pack(name)
    assert bundle.target == "far.py:Far"
    references.forget(*name)
    with stage(name, bundle) as is_here:
        assert is_here
        found = find_study(*name)
        assert isinstance(found, RareTrials)
        assert found.method == "tilt"


def test_the_page_says_what_the_example_finds() -> None:
    page = (ROOT / "docs" / "searching.md").read_text(encoding="utf-8")
    said = re.findall(r"^(?:2|10)\.0 +large +tilting +(\S+)", page, re.MULTILINE)
    found = simkit.rare(documented().SignedSum(), t=[2, 10], trials=10_000)
    assert list(found.table["estimate"]) == pytest.approx([float(one) for one in said], rel=0.1)
    assert [finding.verdict for finding in found.claims] == ["holds", "holds"]
