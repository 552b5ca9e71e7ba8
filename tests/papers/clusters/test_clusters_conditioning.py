"""Several steps on the same data: Gaussian conditioning against true data and against literal runs."""

import functools

import naive_clusters as naive
import numpy as np
import pytest

from simkit.papers.clusters.datasets import SettingLaw
from simkit.papers.clusters.model.conditioning import Draws, SameData, polar
from simkit.papers.clusters.model.recovery import build_model, run_trial
from simkit.papers.clusters.model.update import update_in_law


def generator(*words):
    return np.random.Generator(np.random.PCG64DXSM(np.random.SeedSequence(words)))


def start_setting(seed, clusters, d):
    """Orthonormal centres and perpendicular starts of gap 0.5."""
    drawn = SettingLaw(clusters, d, "orthonormal", 0.0, "perpendicular", 0.5).draw(seed)
    assert drawn is not None
    return drawn[0].centres, drawn[1]


def model(steps, **changes):
    base = {
        "steps": steps,
        "clusters": 3, "d": 6, "n": 8, "sigma": 1.0, "gap": 0.5, "gamma": None,
        "centres": "orthonormal", "start": "perpendicular", "lambda": 4.0, "data": "same",
        "method": "attention", "path": "law", "renormalise": False,
    }  # fmt: skip
    return build_model(base | changes)


@pytest.mark.parametrize(
    ("clusters", "d", "n", "steps", "twins"),
    [
        (3, 40, 30, 6, False),
        (3, 5, 30, 5, False),  # the directions fill R^d after two steps
        (2, 12, 2, 6, False),  # the weight vectors fill R^(K n)
        (4, 40, 20, 4, True),  # two queries start equal
    ],
)
def test_conditioning_on_true_data_is_the_iteration(clusters, d, n, steps, twins):
    """Fed with a data set's own projections, each step must give that data set's update."""
    centres, queries = start_setting(generator(1), clusters, d)
    if twins:
        queries[1] = queries[0]
    sigma, scale = 1.0, 6.0
    noise = generator(2).standard_normal((clusters * n, d))
    points = np.repeat(centres, n, axis=0) + sigma / np.sqrt(d) * noise
    data = SameData(centres, n, sigma, scale, lambda f: noise @ f.T, lambda f: f @ noise)
    for _ in range(steps):
        expected, size = naive.update(points, queries, scale)
        update = data.step(queries)
        np.testing.assert_allclose(update.centres, expected, atol=2e-9)
        np.testing.assert_allclose(update.effective_size, size, rtol=1e-7)
        queries = update.centres


def test_what_is_known_is_not_drawn_again():
    """A query inside the span of old ones needs no new coordinate: its frame is empty."""
    centres = np.eye(3, 9)
    frames = []

    def along(frame):
        frames.append(np.linalg.matrix_rank(frame))
        return generator(3).standard_normal((12, 9)) @ frame.T

    noise = generator(4).standard_normal((3, 9))
    data = SameData(centres, 4, 1.0, 2.0, along, lambda f: f @ f.T @ noise)
    start = generator(5).standard_normal((3, 9))
    first = data.step(start)
    again = data.step(start)
    assert frames == [3, 0]
    np.testing.assert_allclose(again.centres, first.centres, rtol=1e-10)


def test_first_step_is_the_streamed_one():
    centres, start = start_setting(generator(6), 3, 20)
    n = 300  # more than one chunk
    streamed = update_in_law(generator(7), centres, start, n, 1.0, 5.0)
    draws = Draws([generator(7)], 3 * n, 20)
    data = SameData(centres, n, 1.0, 5.0, draws.along, draws.across)
    update = data.step(start)
    np.testing.assert_allclose(update.centres, streamed.centres, rtol=1e-8, atol=1e-9)
    np.testing.assert_allclose(update.effective_size, streamed.effective_size, rtol=1e-10)


def test_polar_is_a_symmetric_factor_times_a_frame():
    rows = generator(8).standard_normal((3, 10))
    rows[2] = rows[0] - rows[1]
    factor, frame = polar(rows, 1e-10)
    np.testing.assert_allclose(factor @ frame, rows, atol=1e-12)
    np.testing.assert_allclose(factor, factor.T, atol=1e-12)
    projection = frame.T @ frame
    np.testing.assert_allclose(projection @ projection, projection, atol=1e-12)
    assert np.trace(projection) == pytest.approx(2)


NAMES = ("loss", "error", "worst_cosine", "effective_size")


@functools.cache
def measured(trials, steps, changes):
    """Measurements after the last step, one row for each trial."""
    cell = model(steps, **dict(changes))
    found = [run_trial(cell, generator(9, t)) for t in range(trials)]
    return np.array([[outcome[-1][name] for name in NAMES] for outcome in found])


def moments(trials, steps, **changes):
    """Mean, second moment and variance-of-mean of the measurements after the last step."""
    values = measured(trials, steps, tuple(changes.items()))
    columns = np.hstack([values, values**2])
    return columns.mean(axis=0), columns.var(axis=0) / trials


@pytest.mark.slow
@pytest.mark.parametrize("renormalise", [False, True])
def test_steps_on_the_same_data_agree_with_the_literal_run(renormalise):
    # Eight correlated statistics, |z| < 4.5: false-alarm rate below 6e-5. Where a step forgets the sums
    # along past weights, |z| is 6.6; draws that are not cleared of past directions give 20.
    law, law_error = moments(2000, 3, renormalise=renormalise)
    literal, literal_error = moments(2000, 3, renormalise=renormalise, path="literal")
    z = (law - literal) / np.sqrt(law_error + literal_error)
    assert np.abs(z).max() < 4.5


@pytest.mark.slow
def test_fresh_data_is_another_law():
    same, same_error = moments(1200, 3)
    fresh, fresh_error = moments(1200, 3, data="fresh")
    z = (same - fresh) / np.sqrt(same_error + fresh_error)
    assert np.abs(z).max() > 8
    literal, literal_error = moments(1200, 3, data="fresh", path="literal")
    z = (literal - fresh) / np.sqrt(literal_error + fresh_error)
    assert np.abs(z).max() < 4.5


@pytest.mark.parametrize("method", ["attention", "mean-shift", "em", "k-means"])
@pytest.mark.parametrize("data", ["same", "fresh"])
@pytest.mark.parametrize("path", ["law", "literal"])
def test_a_step_does_not_depend_on_how_many_follow(method, data, path):
    options = {"method": method, "data": data, "path": path}
    expected = run_trial(model(4, **options), generator(1, 2))
    for steps in (1, 2, 3):
        assert run_trial(model(steps, **options), generator(1, 2)) == expected[:steps]


@pytest.mark.parametrize("data", ["same", "fresh"])
def test_literal_steps_are_the_naive_iteration(data):
    found = run_trial(model(3, path="literal", data=data), generator(3))
    first, *steps = np.random.SeedSequence([3]).spawn(4)
    rng = np.random.Generator(np.random.PCG64DXSM(first))
    centres, queries = start_setting(rng, 3, 6)
    for outcome, seed in zip(found, steps, strict=True):
        seed = steps[0] if data == "same" else seed
        rng = np.random.Generator(np.random.PCG64DXSM(seed))
        queries, _ = naive.update(naive.tokens(rng, centres, 8, 1.0), queries, 4.0)
        errors = np.linalg.norm(centres - queries, axis=1)
        cosines = (centres * queries).sum(axis=1) / np.linalg.norm(queries, axis=1)
        assert outcome["error"] == pytest.approx(errors.mean(), rel=1e-10)
        assert outcome["worst_error"] == pytest.approx(errors.max(), rel=1e-10)
        assert outcome["worst_cosine"] == pytest.approx(cosines.min(), rel=1e-10)
        assert outcome["loss"] == pytest.approx(1 - cosines.mean(), rel=1e-9)


def test_what_is_drawn_along_known_functionals_is_replaced():
    """Whatever a draw says about what is known already must not matter."""
    centres, queries = start_setting(generator(11), 3, 20)
    n, scale = 10, 5.0
    noise = generator(12).standard_normal((30, 20))
    points = np.repeat(centres, n, axis=0) + noise / np.sqrt(20)
    junk = generator(13)
    past_weights, past_queries = [], []

    def along(frame):
        spoiled = noise @ frame.T
        for weights in past_weights:
            spoiled += weights.T @ junk.standard_normal((3, 3))
        return spoiled

    def across(frame):
        spoiled = frame @ noise
        for old in past_queries:
            spoiled += junk.standard_normal((3, 3)) @ old
        return spoiled

    data = SameData(centres, n, 1.0, scale, along, across)
    for _ in range(4):
        past_queries.append(queries)
        expected, _ = naive.update(points, queries, scale)
        update = data.step(queries)
        np.testing.assert_allclose(update.centres, expected, atol=1e-8)
        past_weights.append(naive.softmax_weights(scale * queries @ points.T))
        queries = update.centres
