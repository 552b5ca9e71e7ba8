"""Rare events of `softmax-vs-linear`: margins against literal trials, half-spaces, exact values."""

import math

import numpy as np
import pytest
from scipy.stats import binom, norm

from simkit.engine.cells.rare_trials import Model
from simkit.errors import UsageError
from simkit.papers.separation.attention import literal
from simkit.papers.separation.attention.replays import TrialDraw
from simkit.papers.separation.attention.theory.probabilities import exact_probabilities
from simkit.papers.separation.rare import SoftmaxVsLinearRare
from simkit.papers.separation.regression import tilted as tilted_reading
from simkit.papers.separation.regression.literal import network_fires
from simkit.papers.separation.regression.theory.enclosures import (
    enclose_failures,
    enclose_probabilities,
    exact_failures,
)
from simkit.papers.separation.regression.theory.probabilities import (
    exact_probabilities as exact_of_regression,
)
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import SoftmaxVsLinear, attention_cell, regression_cell
from tests.latents_for_tests import (
    agree,
    all_values,
    conditioned,
    draws_of,
    happened,
    in_half_spaces,
    params_of,
    tilted,
)

STUDY = SoftmaxVsLinear()
RARE = SoftmaxVsLinearRare(STUDY)
READINGS = ("shared", "per-dataset", "per-network", "independent")


def count_at(gaussian, trials):
    """Return the fair binomial count at a Gaussian, from the nearer end."""
    if gaussian > 0:
        return int(trials - binom.ppf(norm.sf(gaussian), trials, 0.5))
    return int(binom.ppf(norm.cdf(gaussian), trials, 0.5))


def signs_of_counts(counts, sizes):
    """Return +1 for the first of each class, as many as are counted, then -1."""
    pairs = zip(counts, sizes, strict=True)
    return np.concatenate([np.where(np.arange(size) < count, 1.0, -1.0) for count, size in pairs])


def regression_trial(cell, latent, t):
    """Return v of D0 and of D1 (the special index first) and the sign matrices of one draw."""
    special = latent["special"][t]
    if cell.scores == "constant":
        sizes, v0, v1, own = [cell.n - 1], np.zeros(cell.n - 1), np.zeros(cell.n - 1), 0.0
        counts = latent["plus"][t][..., None]
    elif cell.scores == "two-point":
        g, own = latent["scores"][t], float(latent["special_score"][t] < 0.5)
        high = count_at(g[0], cell.n - 1)
        both, low = count_at(g[1], high), cell.n - 1 - high
        other = count_at(g[2], low)
        sizes = [both, high - both, other, low - other]
        v0, v1 = np.repeat([1.0, 1.0, 0.0, 0.0], sizes), np.repeat([1.0, 0.0, 1.0, 0.0], sizes)
        counts = np.array([
            [[count_at(x, size) for x, size in zip(row, sizes, strict=True)] for row in matrix]
            for matrix in latent["plus"][t]
        ])  # fmt: skip
    else:
        (v0, v1), own = latent["scores"][t], latent["special_score"][t]
        sizes, counts = [1] * (cell.n - 1), latent["plus"][t] < 0.5
    matrices = [
        np.column_stack([
            np.concatenate([[special[s, column]], signs_of_counts(counts[s, column], sizes)])
            for column in range(cell.m)
        ])
        for s in range(len(special))
    ]  # fmt: skip
    return (np.concatenate([[own], v0]), np.concatenate([[0.0], v1])), matrices


def regression_events(cell, latent, t):
    """Return the four parts of one draw, from sign vectors and scores laid out in full."""
    (v0, v1), matrices = regression_trial(cell, latent, t)
    scores0, scores1 = (np.log(cell.n) * (1 + 0.4 * v) for v in (v0, v1))
    scores1[0] = 4 * np.log(cell.n)
    exp0, exp1 = (np.exp(scores - scores.max()) for scores in (scores0, scores1))
    weights = (exp1, scores1, exp0, scores0)
    fires = [
        network_fires(weights[part], matrices[cell.sign_matrices[part]], cell.tau)[0]
        for part in range(4)
    ]
    return [fired == (part == 0) for part, fired in enumerate(fires)]


@pytest.mark.parametrize("scores", ["constant", "two-point", "uniform"])
@pytest.mark.parametrize(("n", "m", "tau"), [(9, 3, 0.25), (40, 2, 0.15), (6, 2, 0.7), (5, 2, 0.0)])
def test_margins_of_regression_say_what_literal_trials_do(scores, n, m, tau):
    for reading in READINGS:
        params = params_of(STUDY, n=n, m=m, tau=tau, scores=scores, signs=reading)
        cell, latent = regression_cell(params), draws_of(STUDY, params, 30)
        expected = np.array([regression_events(cell, latent, t) for t in range(30)])
        found = happened(STUDY, params, latent)
        assert np.array_equal(np.stack([found[part] for part in PARTS], axis=1), expected)
        assert np.array_equal(found["success"], expected.all(axis=1))


def attention_trial(cell, latent, t):
    """Return special rows and sign matrices of one draw; equal columns are told apart by place."""
    n_long, columns = cell.rows % cell.columns, cell.columns
    long1, long0, same = CONFIGURATIONS[cell][int(latent["configuration"][t])][:3]
    column1 = 0 if long1 else n_long
    column0 = column1 if same else (0 if long0 else n_long) + (1 if long0 == long1 else 0)
    matrices = []
    for s in range(latent["first"].shape[1]):
        y = np.full((cell.d, cell.m), -1.0)
        y[0] = latent["first"][t, s]
        if cell.model == "self":
            y[-1] = latent["last"][t, s]
        for start, size, name in ((0, n_long, "long"), (n_long, columns - n_long, "short")):
            spare = min(2, size)
            for place in range(spare):
                y[1 + start + place] = latent[f"{name}_spares"][t, s, :, place]
            for neuron in range(cell.m):
                count = int(latent[name][t, s, neuron]) if size > spare else 0
                y[1 + start + spare : 1 + start + spare + count, neuron] = 1.0
        matrices.append(y)
    rows = (column0, column1 + columns * (t % (cell.rows // columns)))
    return TrialDraw((3 * rows[0] % cell.rows, 5 * rows[1] % cell.rows), rows,
                     tuple(matrices[index] for index in cell.sign_draws))  # fmt: skip


CONFIGURATIONS = {}
ATTENTION = [
    {"model": "self", "n": 12, "d": 5, "m": 2},
    {"model": "self", "n": 14, "d": 6, "m": 2, "qk": "ones", "a1": 2.0},
    {"model": "self", "n": 11, "d": 6, "m": 3, "b": 0.9, "c": 0.2, "tau": 0.4},
    {"model": "cross", "n": 12, "d": 4, "m": 2},
    {"model": "cross", "n": 13, "d": 6, "m": 2, "tau": 0.3, "a0": 0.5},
    {"model": "cross", "n": 7, "d": 6, "m": 2, "special": "shared"},
    {"model": "self", "n": 4, "d": 3, "m": 2},
]


@pytest.mark.parametrize("given", ATTENTION)
def test_margins_of_attention_say_what_literal_trials_do(given, monkeypatch):
    for reading in ("shared", "per-dataset", "independent"):
        params = params_of(STUDY, **given, signs=reading)
        cell, latent = attention_cell(params), draws_of(STUDY, params, 30)
        CONFIGURATIONS[cell] = special_columns(cell)
        draws = [attention_trial(cell, latent, t) for t in range(30)]
        monkeypatch.setattr(literal, "replay_draws", lambda rng, trial, cell, draws=draws: draws[trial])
        expected, _ = literal.sample_trials(np.random.default_rng(0), 30, cell)
        found = happened(STUDY, params, latent)
        assert np.array_equal(np.stack([found[part] for part in PARTS], axis=1), expected)
        assert np.array_equal(found["success"], expected.all(axis=1))


def special_columns(cell):
    """Return (D1 long, D0 long, same column) by configuration, in the order of the sampler."""
    from simkit.papers.separation.attention.datasets import lay_out_blocks
    from simkit.papers.separation.attention.thresholds import special_configurations

    return special_configurations(lay_out_blocks(cell), cell.rows, cell.special)[0].tolist()


@pytest.mark.parametrize("given", ATTENTION)
def test_latent_numbers_of_attention_have_the_law_of_its_trials(given):
    params = params_of(STUDY, **given)
    exact = exact_probabilities(attention_cell(params)).probability
    found = happened(STUDY, params, draws_of(STUDY, params, 10_000))
    assert all(agree(found[event].mean(), exact[event], 10_000) for event in exact)


@pytest.mark.parametrize(
    ("given", "events"),
    [
        ({"n": 60, "scores": "constant", "signs": "independent"}, ("success", *PARTS)),
        ({"n": 40, "scores": "two-point"}, PARTS),
        ({"n": 51, "scores": "two-point", "tau": 0.4}, PARTS),
    ],
)
def test_latent_numbers_of_regression_have_the_law_of_its_trials(given, events):
    params = params_of(STUDY, **given)
    exact = exact_of_regression(regression_cell(params))
    found = happened(STUDY, params, draws_of(STUDY, params, 8_000))
    assert all(agree(found[event].mean(), exact[event], 8_000) for event in events)


def test_uniform_scores_have_the_law_of_the_trials():
    params = params_of(STUDY, n=100)
    enclosed = enclose_probabilities(regression_cell(params))
    found = happened(STUDY, params, draws_of(STUDY, params, 4_000))
    for event, p in enclosed.items():
        middle = min(max(found[event].mean(), p.low), p.high)
        assert agree(found[event].mean(), middle, 4_000)


@pytest.mark.parametrize(
    "given",
    [
        {"n": 7, "m": 2, "scores": "constant"},
        {"n": 6, "m": 1, "scores": "constant", "signs": "per-network", "tau": 0.6},
        {"n": 5, "m": 1, "scores": "constant", "tau": 1.5},
        {"n": 40, "m": 1, "scores": "constant", "tau": 0.02},
    ],
)
def test_half_spaces_of_equal_scores_are_the_failures_themselves(given):
    params = params_of(STUDY, **given)
    latent = all_values(RARE.latent(params))
    found = happened(STUDY, params, latent)
    for event in ("success", *PARTS):
        tails = RARE.tails(params, f"not {event}")
        if tails:
            assert np.array_equal(in_half_spaces(tails, latent), ~found[event])
    assert bool(RARE.tails(params, "not success")) == (params["tau"] < 1)


@pytest.mark.parametrize("given", [{**given, "m": 1} for given in ATTENTION])
def test_half_spaces_of_attention_hold_what_fires(given):
    params = params_of(STUDY, **given)
    latent = all_values(RARE.latent(params))
    found = happened(STUDY, params, latent)
    for event in (PARTS[0], *(f"not {part}" for part in PARTS[1:])):
        fires = ~found[event[4:]] if event.startswith("not ") else found[event]
        inside = in_half_spaces(RARE.tails(params, event), latent)
        assert inside[fires].all()
        # Tight where no row has to occur first, and one column alone may be special.
        alike = given.get("qk") == "ones" or given["model"] == "cross"
        if alike and event.endswith(PARTS[:2]) and given["n"] % attention_cell(params).columns == 0:
            assert np.array_equal(inside, fires)
    assert not RARE.tails(params, f"not {PARTS[0]}")


@pytest.mark.parametrize(
    ("given", "event", "least", "most"),
    [
        ({"model": "cross", "n": 10_000, "d": 101}, "not lin_d1_zero", 1e-22, 1e-21),
        ({"model": "cross", "n": 200, "d": 21}, "not exp_d0_zero", 1e-5, 1e-3),
        ({"model": "cross", "n": 4000, "d": 151, "m": 3}, "not exp_d0_zero", 1e-34, 1e-30),
        ({"model": "self", "n": 10_000, "d": 152, "qk": "ones", "m": 5}, "not lin_d1_zero", 1e-10, 1e-9),
        ({"model": "self", "n": 10_007, "d": 152}, "not lin_d0_zero", 1e-9, 1e-8),
        ({"model": "self", "n": 40_000, "d": 402, "signs": "independent"}, "not exp_d0_zero",
         1e-23, 1e-22),
    ],
)  # fmt: skip
def test_tilted_counts_of_attention_find_the_enumerated_probability(given, event, least, most):
    params = params_of(STUDY, **given)
    exact = exact_probabilities(attention_cell(params)).failure[event[4:]]
    found = tilted(STUDY, params, event, 10_000)
    assert least < exact < most
    assert found.low <= exact <= found.high
    assert found.rigorous
    assert found.high < 1.4 * found.low


@pytest.mark.parametrize(
    "given",
    [{"model": "cross", "m": 40}, {"model": "self", "m": 30}, {"model": "self", "qk": "ones", "n": 203}],
)
@pytest.mark.parametrize("event", ["not exp_d1_fires", "exp_d1_fires", "success", "not success"])
def test_counts_of_attention_give_the_enumerated_probability(given, event):
    params = params_of(STUDY, **given)
    exact = exact_probabilities(attention_cell(params))
    name = event.removeprefix("not ")
    expected = (exact.failure if name != event else exact.probability)[name]
    values, most = Model(STUDY, params, event).conditional(draws_of(STUDY, params, 4_000))
    error = most * values.std() / math.sqrt(len(values))
    assert most * values.mean() == pytest.approx(expected, abs=4.5 * error + 1e-9 * expected)


@pytest.mark.parametrize(("n", "tau"), [(1000, 0.25), (10**6, 0.01), (10**12, 3e-5), (300, 0.3)])
def test_tilted_counts_of_equal_scores_find_the_binomial_tails(n, tau):
    params = params_of(STUDY, n=n, tau=tau, scores="constant")
    exact = exact_failures(regression_cell(params))
    for part in PARTS:
        found = tilted(STUDY, params, f"not {part}", 10_000)
        assert found.low <= exact[part] * (1 + 1e-9)
        assert exact[part] * (1 - 1e-9) <= found.high < 1.8 * found.low
    assert exact["lin_d1_zero"] < 1e-6


@pytest.mark.parametrize(
    ("part", "reading"),
    [("lin_d1_zero", "shared"), ("exp_d0_zero", "per-dataset"), ("lin_d0_zero", "independent")],
)
def test_the_tilted_reading_finds_two_point_failures(part, reading):
    params = params_of(STUDY, n=250, scores="two-point", signs=reading)
    exact = exact_failures(regression_cell(params))[part]
    found, bound = conditioned(STUDY, params, f"not {part}", 4_000, chunk=4_000)
    assert found.low <= exact <= found.high < 1.6 * found.low
    assert bound < 0.06


@pytest.mark.parametrize(
    ("n", "tau", "draws"), [(150, 0.25, 2000), (150, 0.6, 2000), (1000, 0.25, 1200)]
)
def test_the_tilted_reading_lies_in_the_enclosures_of_uniform_scores(n, tau, draws):
    params = params_of(STUDY, n=n, tau=tau)
    enclosed = enclose_failures(regression_cell(params))
    for part in PARTS[1:] if n < 1000 else PARTS[2:3]:
        found, _ = conditioned(STUDY, params, f"not {part}", draws)
        assert found.low <= enclosed[part].high
        assert enclosed[part].low <= found.high < 2.5 * found.low


def test_what_the_steps_exceed_enters_the_ratio(monkeypatch):
    """With six steps in place of thousands they are far above the law's means."""
    tilted_reading.tilt_of.cache_clear()
    monkeypatch.setattr(tilted_reading, "_STEPS", 6)
    params = params_of(STUDY, n=150)
    enclosed = enclose_failures(regression_cell(params))["exp_d0_zero"]
    found, _ = conditioned(STUDY, params, "not exp_d0_zero", 6000)
    tilted_reading.tilt_of.cache_clear()
    assert found.low <= enclosed.high
    assert enclosed.low <= found.high < 2.5 * found.low


@pytest.mark.parametrize("given", [{"n": 150, "m": 8}, {"n": 250, "m": 20, "scores": "two-point"}])
def test_the_tilted_reading_finds_how_often_success_fails(given):
    params = params_of(STUDY, **given)
    success = enclose_probabilities(regression_cell(params))["success"]
    found, _ = conditioned(STUDY, params, "not success", 3000)
    assert found.low <= 1 - success.low
    assert 1 - success.high <= found.high


def test_special_signs_alone_decide_whether_softmax_misses():
    params = params_of(STUDY, n=50, m=20)
    found, bound = conditioned(STUDY, params, "not exp_d1_fires", 100)
    assert bound == 2.0**-20
    assert found.estimate == pytest.approx(2.0**-20, rel=1e-12)
    params = params_of(STUDY, n=4, m=3, tau=0.9, scores="two-point")  # here they do not
    exact = 1 - happened(STUDY, params, draws_of(STUDY, params, 20_000))["exp_d1_fires"].mean()
    found, bound = conditioned(STUDY, params, "not exp_d1_fires", 4000)
    assert bound == 1
    assert agree(exact, found.estimate, 20_000)


@pytest.mark.parametrize("scores", ["constant", "two-point", "uniform"])
def test_above_one_nothing_fires_and_that_is_certain(scores):
    params = params_of(STUDY, n=20, tau=1.2, scores=scores)
    latent = draws_of(STUDY, params, 50)
    for event in (PARTS[0], *(f"not {part}" for part in PARTS[1:])):
        assert not in_half_spaces(RARE.tails(params, event), latent).any()
        assert tilted(STUDY, params, event, 10).high == 0
    assert not happened(STUDY, params, latent)[PARTS[0]].any()


def test_sizes_that_trials_refuse_are_refused_here_too():
    with pytest.raises(UsageError, match="counts end at 2\\^53"):
        RARE.latent(params_of(STUDY, n=10**17, scores="constant"))
    with pytest.raises(UsageError, match="columns are counted up to 2\\^30"):
        RARE.latent(params_of(STUDY, model="self", n=10**30, d=10**20))
