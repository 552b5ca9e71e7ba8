"""One attention update: the literal path and the path in law against naive code and each other."""

import math

import naive_clusters as naive
import numpy as np
import pytest

from simkit.papers.clusters.datasets import SettingLaw
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.model.clustering import em_step, lloyd_step, mean_shift
from simkit.papers.clusters.model.update import symmetric_roots, update_in_law


def generator(*words):
    return np.random.Generator(np.random.PCG64DXSM(np.random.SeedSequence(words)))


def setting(clusters, d, gap=0.5, start="perpendicular"):
    drawn = SettingLaw(clusters, d, "orthonormal", 0.0, start, gap).draw(generator(99))
    assert drawn is not None
    return drawn[0].centres, drawn[1]


CASES = [
    # clusters, d, n, sigma, lambda
    (2, 3, 1, 1.0, 1.0),
    (3, 8, 70, 1.0, 11.0),
    (4, 16, 300, 0.5, 1e-6),
    (3, 7, 65, 2.0, 400.0),
    (2, 5, 10, 0.0, 5.0),
]


@pytest.mark.nojit
@pytest.mark.parametrize(("clusters", "d", "n", "sigma", "scale"), CASES)
def test_literal_update_is_the_formula(clusters, d, n, sigma, scale):
    centres, starts = setting(clusters, d)
    found, size = update_literally(generator(1), centres, starts, n, sigma, scale)
    points = naive.tokens(generator(1), centres, n, sigma)
    expected, expected_size = naive.update(points, starts, scale)
    np.testing.assert_allclose(found, expected, rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(size, expected_size, rtol=1e-10)


@pytest.mark.nojit
@pytest.mark.parametrize(("clusters", "d", "n", "sigma", "scale"), CASES)
def test_update_in_law_is_the_covariance_formula(clusters, d, n, sigma, scale):
    centres, starts = setting(clusters, d)
    found = update_in_law(generator(2), centres, starts, n, sigma, scale)
    expected, size = naive.update_in_law(generator(2), centres, starts, n, sigma, scale)
    # Roots of a Gram matrix near rank one are good to the root of the rounding.
    np.testing.assert_allclose(found.centres, expected, rtol=1e-7, atol=1e-8)
    np.testing.assert_allclose(found.effective_size, size, rtol=1e-10)


@pytest.mark.nojit
def test_collinear_and_surplus_queries_are_exact_too():
    centres, starts = setting(3, 6)
    twins = np.array([starts[0], starts[0], -2 * starts[0]])
    found = update_in_law(generator(3), centres, twins, 40, 1.0, 3.0)
    expected, _ = naive.update_in_law(generator(3), centres, twins, 40, 1.0, 3.0)
    np.testing.assert_allclose(found.centres, expected, atol=1e-7)
    np.testing.assert_allclose(found.centres[0], found.centres[1], atol=1e-7)
    # More queries than dimensions: they span R^d, nothing is left to draw.
    plane = np.array([[1.0, 0], [0, 1.0], [0.6, 0.8]])
    found = update_in_law(generator(4), plane, plane, 30, 1.0, 2.0)
    expected, _ = naive.update_in_law(generator(4), plane, plane, 30, 1.0, 2.0)
    np.testing.assert_allclose(found.centres, expected, atol=1e-7)


@pytest.mark.nojit
def test_symmetric_roots_of_a_singular_matrix():
    rows = np.array([[1.0, 2, 0], [2, 4, 0], [0, 1, 1]])
    gram = rows @ rows.T
    root, inverse = symmetric_roots(gram)
    np.testing.assert_allclose(root @ root, gram, atol=1e-12)
    np.testing.assert_allclose(root, root.T, atol=1e-14)
    projection = inverse @ gram @ inverse
    np.testing.assert_allclose(projection @ projection, projection, atol=1e-10)
    assert np.trace(projection) == pytest.approx(2)


def outputs(update, trials, centres, starts, n, scale):
    """Outputs of many updates, the K d coordinates of each side by side."""
    found = np.empty((trials, centres.size))
    for t in range(trials):
        result = update(generator(5, t), centres, starts, n, 1.0, scale)
        found[t] = (result[0] if isinstance(result, tuple) else result.centres).ravel()
    return found


def largest_z(first, second):
    """Largest |z| over the differences of means and of all covariances."""
    scores = []
    for transform in (lambda x: x, lambda x: np.einsum("ti,tj->tij", x, x).reshape(len(x), -1)):
        columns = [transform(x - first.mean(axis=0)) for x in (first, second)]
        means = [c.mean(axis=0) for c in columns]
        error = np.sqrt(sum(c.var(axis=0) / len(c) for c in columns))
        scores.append(np.abs(means[0] - means[1]) / error)
    return float(np.concatenate(scores).max())


def largest_distance(first, second):
    """Largest two-sample Kolmogorov-Smirnov distance over coordinates and over their differences
    between centres, times the root of half the sample."""
    distances = []
    for a, b in zip(first.T, second.T, strict=True):
        together = np.concatenate([a, b])
        ranks = [np.searchsorted(np.sort(x), together, side="right") / len(x) for x in (a, b)]
        distances.append(np.abs(ranks[0] - ranks[1]).max())
    return max(distances) * math.sqrt(len(first) / 2)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1e-6, 1.0, (math.log(5) + math.log(3)) / 0.5])
def test_paths_agree_in_law_across_centres(scale):
    # 15 means and 225 covariances: |z| < 5 has a false-alarm rate below 2e-4 for normal tails.
    # The distance stays below 2.5 (2 exp(-2 * 2.5^2) = 7e-6 each).
    clusters, d, n, trials = 3, 5, 6, 12000
    centres, starts = setting(clusters, d)
    law = outputs(update_in_law, trials, centres, starts, n, scale)
    literal = outputs(update_literally, trials, centres, starts, n, scale)
    assert largest_z(law, literal) < 5
    differences = [np.hstack([x, x[:, :d] - x[:, d : 2 * d]]) for x in (law, literal)]
    assert largest_distance(*differences) < 2.5


def test_outputs_coincide_at_tiny_lambda():
    centres, starts = setting(4, 32)
    for update in (update_in_law, update_literally):
        found = outputs(update, 20, centres, starts, 50, 1e-6).reshape(20, 4, 32)
        spread = found.std(axis=0).max()
        assert np.abs(found - found[:, :1]).max() < 1e-4 * spread


def test_methods_are_their_formulas():
    centres, starts = setting(3, 6)
    points = naive.tokens(generator(6), centres, 25, 0.8)
    variance = 0.8**2 / 6
    np.testing.assert_allclose(lloyd_step(points, starts)[0], naive.lloyd(points, starts), rtol=1e-11)
    np.testing.assert_allclose(
        em_step(points, starts, variance)[0], naive.em(points, starts, variance), rtol=1e-10
    )
    np.testing.assert_allclose(
        mean_shift(points, starts, 4.0)[0], naive.mean_shift(points, starts, 4.0), rtol=1e-10
    )


def test_lloyd_agrees_with_scipy_over_several_steps():
    from scipy.cluster.vq import kmeans2

    centres, queries = setting(4, 10)
    points = naive.tokens(generator(7), centres, 60, 1.0)
    expected, _ = kmeans2(points, queries.copy(), iter=5, minit="matrix")
    for _ in range(5):
        queries, sizes = lloyd_step(points, queries)
    np.testing.assert_allclose(queries, expected, rtol=1e-10)
    assert sizes.sum() == len(points)


def test_a_centre_without_tokens_stays():
    points = np.array([[1.0, 0], [1, 0.1]])
    queries = np.array([[1.0, 0], [-1, 0]])
    found, sizes = lloyd_step(points, queries)
    np.testing.assert_array_equal(found[1], queries[1])
    assert sizes.tolist() == [2, 0]
