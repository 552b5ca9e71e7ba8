"""Draws of the proof of Lemma 3: matrices written out, and what fails by hand."""

import numpy as np
import pytest

from simkit.declare.parameters.resolving import resolve
from simkit.papers.knn.studies.screening import ScreeningDraws, _root

STUDY = ScreeningDraws()


def cell(**changes):
    return resolve(STUDY.parameters, changes).values


def covariance(n, block):
    """Return Sigma: ones on the diagonal, 1/2 within a block."""
    sigma = np.eye(n)
    for start in range(0, n // block * block, block):
        part = sigma[start : start + block, start : start + block]
        part[part == 0] = 0.5
    return sigma


@pytest.mark.parametrize(("d", "tau", "block"), [(16, 0.5, 4), (16, 0.0, 1), (12, 0.5, 3)])
def test_the_root_of_the_covariance_is_one(d, tau, block):
    params = cell(d=d, tau=tau, kappa=0.1)
    n = params["n"]
    root = _root(np.eye(n), params)
    np.testing.assert_allclose(root @ root, covariance(n, block), atol=1e-12)
    np.testing.assert_allclose(root, root.T, atol=1e-12)


@pytest.mark.parametrize("tau", [0.0, 0.5])
def test_a_draw_is_that_of_the_matrices_written_out(tau):
    """All of one draw from Z, Sigma and beta, by eigenvectors and full matrices."""
    params = cell(d=9, n=30, kappa=0.5, tau=tau, sigma=0.7, regular=5.0)
    found = STUDY.trial(params, np.random.default_rng(3))
    rng = np.random.default_rng(3)
    n, d, kappa = 30, 9, 0.5
    z, noise = rng.standard_normal((n, d)).T, 0.7 * rng.standard_normal(d)
    block = 3 if tau else 1
    values, vectors = np.linalg.eigh(covariance(n, block))
    root = vectors @ np.diag(np.sqrt(values)) @ vectors.T
    keys, beta = root @ z.T, np.zeros(n)
    beta[[0, block, 2 * block]] = 1 / 3
    xi, eta = keys @ keys.T @ beta, keys @ noise
    unit, weight = root[:, 0], root @ beta
    rest = weight - (weight @ unit) * unit
    vector = z.T @ z / n @ unit
    first, second = vector @ unit, vector @ rest / np.linalg.norm(rest)
    left = np.linalg.norm(vector - first * unit) ** 2
    expected = {
        "xi_34": xi @ xi / (d ** (1 + tau) * n), "product_36": (weight @ unit) * d**kappa,
        "rest_37": np.linalg.norm(rest), "off_38_n": 0, "first_40": first * n / d,
        "off_38": abs(xi[0] - (weight @ unit) * first - n * np.linalg.norm(rest) * second) / abs(xi[0]),
        "signal_41": (weight @ unit) * first / d ** (1 - kappa), "length_42": vector @ vector * n / d,
        "share_43": (n - 1) * second**2 / left,
        "second_44": abs(n * np.linalg.norm(rest) * second) / np.sqrt(d),
        "eta_50": eta @ eta / (d ** (1 + tau) * n), "variance_51": 0.49 * (keys @ keys.T)[0, 0] / d,
        "eta_53": abs(eta[0]) / np.sqrt(d), "eta_55": abs(eta[0]) / d ** (1 - kappa),
    }  # fmt: skip
    strength = 5.0 * np.linalg.eigvalsh(keys @ keys.T)[-1]
    inverse = np.linalg.inv(keys @ keys.T + strength * np.eye(n))
    scores = xi + eta
    shift = (1 - (inverse @ scores).sum()) / inverse.sum()
    beta_26, right = inverse @ (scores + shift), (scores + shift) / strength
    expected["error_26"] = np.linalg.norm(beta_26 - right) / np.linalg.norm(right)
    cosine = right @ scores / np.linalg.norm(right) / np.linalg.norm(scores)
    expected["angle_26"] = 1 - cosine
    assert beta_26.sum() == pytest.approx(1)
    for name, value in expected.items():
        assert found[name] == pytest.approx(value, rel=1e-9, abs=1e-9), name
    spectrum = np.linalg.eigvalsh(z @ z.T / n)
    assert found["either"] == (spectrum[-1] > 3 or spectrum[0] < 1 / 3)


def test_too_few_keys_are_refused_in_one_line():
    from simkit.errors import UsageError

    with pytest.raises(UsageError, match="relevant keys"):
        STUDY.check(cell(d=64, n=32))
