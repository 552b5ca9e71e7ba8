"""The study `softmax-vs-linear` as the engine sees it."""

import math

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator, SeedSequence

from simkit.declare.parameters.sweeps import resolve
from simkit.declare.statement import statements_of
from simkit.errors import UsageError
from simkit.papers.separation.regression import events, literal
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.studies import SoftmaxVsLinear

STUDY = SoftmaxVsLinear()
CLAIMS = statements_of(STUDY)
LAWS = ("uniform", "two-point", "constant")
READINGS = ("shared", "per-dataset", "per-network", "independent")
PARTS = ("exp_d1_fires", "lin_d1_zero", "exp_d0_zero", "lin_d0_zero")


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def parameters(**given):
    return dict(resolve(STUDY.parameters, given).values)


def simulate(params, rng, trials):
    return STUDY.simulate(STUDY.prepare(params), rng, trials)


@pytest.mark.nojit
@pytest.mark.parametrize("signs", READINGS)
@pytest.mark.parametrize("scores", LAWS)
def test_structured_and_literal_leave_the_same_tally(scores, signs):
    for n, tau in ((8, 0.25), (30, 0.2), (65, 0.0)):
        given = {"n": n, "m": 3, "tau": tau, "scores": scores, "signs": signs}
        fast = simulate(parameters(**given), generator(1), 20)
        slow = simulate(parameters(**given, path="literal"), generator(1), 20)
        assert fast == slow
        assert fast.trials == 20
        assert fast.failures == 0


@pytest.mark.parametrize("scores", LAWS)
def test_tallies_agree_at_the_defaults(scores):
    fast = simulate(parameters(scores=scores), generator(2), 200)
    slow = simulate(parameters(scores=scores, path="literal"), generator(2), 200)
    assert fast == slow
    assert set(fast.events) == {"success", *PARTS}


@pytest.mark.parametrize("signs", READINGS)
@pytest.mark.parametrize("scores", LAWS)
def test_success_is_the_conjunction_of_the_four_parts(scores, signs):
    n, m, tau, trials = 12, 2, 0.3, 400
    cell = RegressionCell(n, m, tau, scores, signs)
    exp_d1, lin_d1, exp_d0, lin_d0 = events.sample_trials(generator(3), trials, cell)[0].T
    tally = simulate(parameters(n=n, m=m, tau=tau, scores=scores, signs=signs), generator(3), trials)
    assert tally.events == {
        "success": (exp_d1 & lin_d1 & exp_d0 & lin_d0).sum(),
        "exp_d1_fires": exp_d1.sum(),
        "lin_d1_zero": lin_d1.sum(),
        "exp_d0_zero": exp_d0.sum(),
        "lin_d0_zero": lin_d0.sum(),
    }
    assert 0 < tally.events["success"] < min(tally.events[part] for part in PARTS)


def test_path_chooses_the_implementation(monkeypatch):
    called = []

    def mark(name):
        def sample_trials(rng, trials, cell, tables=None):
            called.append((name, cell.scores))
            return np.zeros((trials, 4), dtype=bool), 0

        return sample_trials

    for module, name in ((events, "structured"), (literal, "literal")):
        monkeypatch.setattr(module, "sample_trials", mark(name))
    for path in ("structured", "literal"):
        for scores in LAWS:
            simulate(parameters(path=path, scores=scores), generator(0), 2)
    assert called == [(path, scores) for path in ("structured", "literal") for scores in LAWS]


def test_ties_are_reported_and_nothing_else():
    tied = simulate(parameters(n=8, m=3, scores="constant"), generator(4), 100)
    assert tied.counters["near_ties"] > 0
    assert set(tied.counters) <= set(STUDY.counters)
    assert simulate(parameters(n=30), generator(4), 100).counters == {}


@pytest.mark.parametrize("scores", LAWS)
@pytest.mark.parametrize("path", ["structured", "literal"])
def test_the_first_trials_do_not_depend_on_how_many_follow(path, scores):
    """One trial more adds one or nothing to each event, and takes nothing away."""
    params = parameters(n=20, m=3, tau=0.2, scores=scores, path=path)
    counts = [simulate(params, generator(5), r).events for r in range(1, 30)]
    for before, after in zip(counts, counts[1:], strict=False):
        assert all(0 <= after[event] - before[event] <= 1 for event in after)


# --- parameters ------------------------------------------------------------------------------------


def test_defaults_are_those_of_the_paper_and_the_readings():
    given = {name: value for name, value in parameters().items() if value is not None}
    assert given == {
        "model": "regression",
        "n": 1000,
        "m": 7,
        "m_rounding": "ceil",
        "tau": 0.25,
        "scores": "uniform",
        "signs": "shared",
        "path": "structured",
    }
    assert STUDY.block_size == 200
    assert STUDY.default_trials == 1000


def test_m_is_the_logarithm_of_n_rounded_up():
    """Section 7.1, for every n from 100 to 2000."""
    for n in range(100, 2001):
        assert parameters(n=n)["m"] == math.ceil(math.log(n))


@pytest.mark.parametrize(
    ("rounding", "rule"),
    [("ceil", math.ceil), ("floor", math.floor), ("round", lambda x: math.floor(x + 0.5))],
)
def test_rounding_of_m(rounding, rule):
    for n in (3, 4, 5, 7, 8, 12, 20, 21, 33, 100, 148, 149, 665, 666, 1096, 1097, 2000, 10**15):
        assert parameters(n=n, m_rounding=rounding)["m"] == rule(math.log(n))


def test_m_is_a_whole_number_of_columns():
    assert isinstance(parameters()["m"], int)
    with pytest.raises(UsageError, match="m_rounding|m-rounding"):
        parameters(m=5, m_rounding="floor")
    with pytest.raises(UsageError, match="--m"):
        parameters(n=2, m_rounding="floor")  # floor(log 2) = 0 columns


@pytest.mark.parametrize("scores", ["two-point", "constant"])
def test_lengths_beyond_the_integers_are_refused(scores):
    STUDY.check_simulation(parameters(n=2**53, scores=scores))
    with pytest.raises(UsageError, match="2\\^53"):
        STUDY.check_simulation(parameters(n=2**53 + 2, scores=scores))


# --- exact values and cost -------------------------------------------------------------------------


def test_exact_and_limit_are_of_declared_events():
    events = {quantity.name for quantity in STUDY.quantities}
    for scores in LAWS:
        for signs in READINGS:
            params = parameters(n=50, scores=scores, signs=signs)
            assert set(CLAIMS.exact(params)) <= events
            assert CLAIMS.exact(params)["exp_d1_fires"] == pytest.approx(1 - 2.0 ** -params["m"])
    assert CLAIMS.limit(parameters())["success"] == pytest.approx(1 - 2.0**-7)


@pytest.mark.parametrize("signs", READINGS)
@pytest.mark.parametrize("path", ["structured", "literal"])
@pytest.mark.parametrize("scores", LAWS)
def test_cost_grows_with_n_and_m(scores, path, signs):
    for cost in (STUDY.memory, STUDY.seconds):
        by_n = [
            cost(parameters(n=n, m=5, scores=scores, signs=signs, path=path))
            for n in (2, 10, 100, 10**4, 10**6, 10**9)
        ]
        by_m = [
            cost(parameters(n=1000, m=m, scores=scores, signs=signs, path=path))
            for m in (1, 2, 10, 100, 10**4)
        ]
        for values in (by_n, by_m):
            assert values == sorted(values)
            assert all(math.isfinite(value) for value in values)
        if scores == "uniform" or path == "literal":
            for values in (by_n, by_m):
                assert all(a < b for a, b in zip(values, values[1:], strict=False))
        if scores == "uniform" or path == "literal" or cost == STUDY.seconds:
            assert min(by_n + by_m) > 0


@pytest.mark.parametrize("signs", ["shared", "independent"])
@pytest.mark.parametrize(
    ("path", "n", "m", "tau"),
    [
        ("structured", 200_000, 12, 0.002),  # every trial needs its lower digits
        ("structured", 20_000, 2000, 0.25),  # the signs take the most
        ("literal", 20_000, 12, 0.25),
        ("literal", 2000, 300, 0.25),
    ],
)
def test_memory_is_what_a_worker_needs(path, n, m, tau, signs):
    """Measured over three trials: at least their peak, and hardly more; literally up to thrice."""
    import tracemalloc

    params = parameters(n=n, m=m, tau=tau, signs=signs, path=path)
    simulate(params, generator(6), 1)  # compiled and imported
    tracemalloc.start()
    simulate(params, generator(6), 3)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < STUDY.memory(params) < peak * (3 if path == "literal" else 1.01)
