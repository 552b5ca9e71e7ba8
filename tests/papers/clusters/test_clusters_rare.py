"""Rare events of cluster recovery: margins against tokens laid out in full, and the trials' law."""

import math

import numpy as np
import pytest

from simkit.errors import UsageError
from simkit.papers.clusters.rare import ClusterRecoveryRare, updated_centres
from simkit.papers.clusters.studies import ClusterRecovery
from simkit.papers.clusters.theory import stated_bound
from tests.latents_for_tests import alike, draws_of, happened, params_of
from tests.papers.clusters import naive_clusters

STUDY = ClusterRecovery()
CELLS = [
    {"n": 40, "d": 12, "clusters": 3, "constant": 0.2},
    {"n": 30, "d": 4, "clusters": 3, "start": "toward", "centres": "simplex", "gamma": 0.1,
     "constant": 0.1, "sigma": 2.0},
    {"n": 25, "d": 3, "clusters": 3, "gap": 1.0, "constant": 0.04},
    {"n": 30, "d": 8, "clusters": 4, "centres": "simplex", "gamma": -1 / 3, "gap": 0.9,
     "constant": 0.15},
]  # fmt: skip


def true_centres(params):
    """Return the true centres."""
    count, d = params["clusters"], params["d"]
    if params["centres"] == "orthonormal":
        return np.eye(count, d)
    return STUDY.prepare(params).geometry.centres


def literal_update(params, starts, latent, t):
    """Return mu' from K n tokens in d dimensions whose noise has what the draw says of it.

    Along the queries the noise is given. Of the rest W G is: G = W^T (W W^T)^(-1/2) Z has it.
    """
    centres, n = true_centres(params), params["n"]
    count, d = centres.shape
    noise = params["sigma"] / math.sqrt(d)
    projection = np.linalg.pinv(starts) @ starts
    frame = np.linalg.pinv(naive_clusters.root(starts @ starts.T), rcond=1e-6) @ starts
    along = latent["tokens"][t].reshape(count * n, count) @ frame
    points = np.repeat(centres, n, axis=0) + noise * along
    weights = naive_clusters.softmax_weights(params["lambda"] * starts @ points.T)
    inverse = np.linalg.pinv(naive_clusters.root(weights @ weights.T), rcond=1e-9)
    rest = weights.T @ inverse @ latent["rest"][t] @ (np.eye(d) - projection)
    return naive_clusters.update(points + noise * rest, starts, params["lambda"])[0]


@pytest.mark.parametrize("given", CELLS)
def test_margins_say_what_tokens_do(given):
    params = params_of(STUDY, **given)
    latent = draws_of(STUDY, params, 12)
    centres = true_centres(params)
    bound = stated_bound(params["constant"], params["clusters"], params["d"], params["gap"])
    margins = ClusterRecoveryRare(STUDY).margin(params, latent)["recovered"]
    for t, (starts, found) in enumerate(updated_centres(params, latent)):
        assert naive_clusters.gap(centres, starts) == pytest.approx(params["gap"], rel=1e-9)
        assert np.allclose(np.linalg.norm(starts, axis=1), 1, rtol=1e-12)
        expected = literal_update(params, starts, latent, t)
        assert np.abs(found - expected).max() < 1e-9
        cosine = ((centres * expected).sum(axis=1) / np.linalg.norm(expected, axis=1)).min()
        assert margins[t] == pytest.approx(bound - cosine, abs=1e-9)
        assert (margins[t] <= 0) == (cosine >= bound)


@pytest.mark.parametrize("given", CELLS)
def test_latent_numbers_have_the_law_of_the_trials(given):
    params = params_of(STUDY, **given)
    share = happened(STUDY, params, draws_of(STUDY, params, 1500))["recovered"].mean()
    prepared = STUDY.prepare({**params, "steps": (1,)})
    (tally,) = STUDY.simulate(prepared, np.random.default_rng(1), 1500)
    bound = stated_bound(params["constant"], params["clusters"], params["d"], params["gap"])
    other = np.mean(np.array(tally.values["worst_cosine"]) >= bound)
    assert 0.02 < share < 0.98
    assert alike(share, other, 1500, 1500)


@pytest.mark.parametrize("given", [{"steps": 2}, {"method": "em"}, {"centres": "random"}])
def test_what_is_not_declared_is_refused_in_one_line(given):
    with pytest.raises(UsageError, match="one attention update of centres that are not random"):
        ClusterRecoveryRare(STUDY).latent(params_of(STUDY, **given))
