"""The errors and norms that each initial model promises."""

import numpy as np
import pytest

from simkit.errors import UsageError
from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.initial import perturb, random_isometry, random_rotation


def model_of(init, seed=0, data=None, **fields):
    return ShallowViT(init=init, **fields).draw_initial_model(
        np.random.default_rng(seed), data or PatchModel()
    )


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("value_dim", "key_dim"), [(10, 10), (13, 11)])
def test_rotation_meets_assumption_1_with_equality(seed, value_dim, key_dim):
    basis = np.linalg.qr(np.random.default_rng(9).standard_normal((10, 5)))[0].T
    data = PatchModel(basis=basis)
    model = model_of("rotation", seed, data, sigma=0.1, delta=0.2, value_dim=value_dim, key_dim=key_dim)
    errors = model.errors()
    np.testing.assert_allclose(errors["value"], 0.1, rtol=0, atol=1e-12)
    np.testing.assert_allclose(errors["key"], 0.2, rtol=0, atol=1e-12)
    np.testing.assert_allclose(errors["query"], 0.2, rtol=0, atol=1e-12)
    assert model.norms() == pytest.approx({"value": 1, "key": 1, "query": 1}, abs=1e-12)
    for features in (model.value_features, model.key_features):  # orthonormal, as Assumption 1 asks
        np.testing.assert_allclose(features @ features.T, np.eye(5), atol=1e-12)
    assert not np.allclose(model.key, model.query)  # a complex structure of their own


@pytest.mark.parametrize("error", [0.0, 0.1, 1.0, 2.0])
def test_a_rotation_moves_every_unit_vector_equally(error):
    rotation = random_rotation(np.random.default_rng(1), 6, error)
    points = np.random.default_rng(2).standard_normal((50, 6))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    np.testing.assert_allclose(np.linalg.norm(points @ rotation.T - points, axis=1), error, atol=1e-12)
    np.testing.assert_allclose(rotation @ rotation.T, np.eye(6), atol=1e-12)


def test_isometries_are_uniformly_distributed():
    """Haar orthogonal 4 x 4: E x = 0, E x^2 = 1/4, E x^4 = 1/8; 4,000 draws, 5 standard errors."""
    rng = np.random.default_rng(0)
    entry = np.array([random_isometry(rng, 4, 4)[0, 0] for _ in range(4000)])
    assert abs(entry.mean()) < 5 * 0.5 / np.sqrt(4000)
    assert abs((entry**2).mean() - 1 / 4) < 5 * np.sqrt((1 / 8 - 1 / 16) / 4000)
    assert abs((entry**4).mean() - 1 / 8) < 5 * np.sqrt(1 / 24 / 4000)


@pytest.mark.parametrize("error", [0.3, 0.0])
def test_perturbed_columns_have_the_stated_norm_before_scaling(error):
    patterns = np.linalg.qr(np.random.default_rng(9).standard_normal((10, 5)))[0].T
    base = random_isometry(np.random.default_rng(8), 12, 10)
    moved = perturb(np.random.default_rng(3), base, patterns, error)
    directions = np.random.default_rng(3).standard_normal((5, 12))
    columns = error * directions.T / np.linalg.norm(directions, axis=1)
    unscaled = base + sum(
        np.outer(column, pattern) for column, pattern in zip(columns.T, patterns, strict=True)
    )
    np.testing.assert_allclose(np.linalg.norm((unscaled - base) @ patterns.T, axis=0), error, atol=1e-12)
    np.testing.assert_allclose(moved, unscaled / max(1, np.linalg.norm(unscaled, 2)), atol=1e-12)


def test_perturbed_starts_have_norm_at_most_1_and_report_their_errors():
    model = model_of("perturbed", 3, sigma=0.3, delta=0.4)
    assert max(model.norms().values()) <= 1 + 1e-12
    by_hand = [np.linalg.norm(model.value[:, j] - model.value_features[j]) for j in range(5)]
    np.testing.assert_allclose(model.errors()["value"], by_hand, atol=1e-12)


@pytest.mark.parametrize(
    ("init", "key", "value"), [("literal", 400.0, 100.0), ("variance", 4.0, 1.0), ("scaled", 0.2, 0.1)]
)
def test_the_printed_readings_are_multiples_of_isometries(init, key, value):
    """delta^2 / c_0^2 = 400 and sigma^2 / c_0^2 = 100: the printed start has norms above 1."""
    model = model_of(init, sigma=0.1, delta=0.2)
    np.testing.assert_allclose(model.key, key * np.eye(10), rtol=1e-12)
    np.testing.assert_allclose(model.query, key * np.eye(10), rtol=1e-12)
    np.testing.assert_allclose(model.value.T @ model.value, value**2 * np.eye(10), rtol=1e-12, atol=1e-9)
    np.testing.assert_allclose(model.errors()["value"], abs(value - 1), atol=1e-12)


def test_the_rest_of_the_start():
    rng = np.random.default_rng(0)
    weights = ShallowViT(readout="per-token", xi=0.02).initialise(rng, PatchModel())
    assert weights.a.shape == (100, 1000)
    assert set(np.unique(weights.a)) == {-1 / np.sqrt(1000), 1 / np.sqrt(1000)}
    assert abs(weights.a.mean() * np.sqrt(1000)) < 4.5 / np.sqrt(1e5)
    assert abs(weights.w_o.std() / 0.02 - 1) < 4.5 / np.sqrt(2e4)
    assert ShallowViT().initialise(rng, PatchModel()).a.shape == (1000,)


BAD = [
    ({"sigma": -0.1}, {}, "sigma -0.1: an error is a finite number, at least 0"),
    ({"delta": -0.1}, {}, "delta -0.1: an error is a finite number, at least 0"),
    ({"sigma": 2.5}, {}, "sigma 2.5: a rotation moves a unit vector by at most 2"),
    ({"init": "magic"}, {}, "init 'magic': it is one of rotation, perturbed"),
    ({}, {"dim": 9}, "dim 9: init 'rotation' needs an even dimension"),
    ({"value_dim": 4}, {}, "value_dim 4: patterns = 5 orthonormal features do not fit"),
    ({"key_dim": 4}, {}, "key_dim 4: patterns = 5 orthonormal features do not fit"),
    ({"value_dim": 8}, {}, "value_dim 8: an isometry of R^10 needs at least as much"),
    ({"init": "literal"}, {"token_noise": 0.0}, "token_noise 0: init 'literal' divides by it"),
]


@pytest.mark.parametrize(("network", "data", "message"), BAD)
def test_bad_starts_are_refused_in_one_line(network, data, message):
    with pytest.raises(UsageError) as caught:
        ShallowViT(**network).initialise(np.random.default_rng(0), PatchModel(**data))
    text = str(caught.value)
    assert text.startswith(message)
    assert "for example" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"neurons": 0}, "neurons 0"),
        ({"xi": -1.0}, "xi -1.0: a deviation"),
        ({"readout": "none"}, "readout 'none'"),
    ],
)
def test_bad_networks_are_refused(fields, message):
    with pytest.raises(UsageError, match=message):
        ShallowViT(**fields)
