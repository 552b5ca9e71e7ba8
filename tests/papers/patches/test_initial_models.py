"""The errors and norms that each initial model promises."""

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.model.initial import perturb, random_isometry, random_rotation


def model_of(init, seed=0, data=None, **fields):
    return ShallowViT(init=init, **fields).draw_initial_model(
        np.random.default_rng(seed), data or PatchModel()
    )


def norms_of(model):
    return [np.linalg.norm(matrix, 2) for matrix in (model.value, model.key, model.query)]


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
    assert norms_of(model) == pytest.approx([1, 1, 1], abs=1e-12)
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
    found = perturb(np.random.default_rng(3), base, patterns, error)
    directions = np.random.default_rng(3).standard_normal((5, 12))
    columns = error * directions.T / np.linalg.norm(directions, axis=1)
    unscaled = base + sum(
        np.outer(column, pattern) for column, pattern in zip(columns.T, patterns, strict=True)
    )
    np.testing.assert_allclose(np.linalg.norm((unscaled - base) @ patterns.T, axis=0), error, atol=1e-12)
    expected = unscaled / max(1, np.linalg.norm(unscaled, 2))
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_perturbed_starts_have_norm_at_most_1_and_report_their_errors():
    model = model_of("perturbed", 3, sigma=0.3, delta=0.4)
    assert max(norms_of(model)) <= 1 + 1e-12
    found = model.errors()
    for name, matrix, features in (
        ("value", model.value, model.value_features),
        ("key", model.key, model.key_features),
        ("query", model.query, model.key_features),
    ):
        expected = [np.linalg.norm(matrix[:, j] - features[j]) for j in range(5)]
        np.testing.assert_allclose(found[name], expected, atol=1e-12)


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


EVEN = "init='rotation' needs an even dimension"
#: What is asked of network and data, and the whole line that refuses it.
BAD = [
    ({"sigma": -0.1}, {}, "sigma=-0.1: an error is a finite number, at least 0, as in sigma=0.1"),
    ({"delta": -0.1}, {}, "delta=-0.1: an error is a finite number, at least 0, as in delta=0.1"),
    ({"sigma": np.nan}, {}, "sigma=nan: an error is a finite number, at least 0, as in sigma=0.1"),
    (
        {"sigma": 2.5},
        {},
        "sigma=2.5: init='rotation' moves a unit vector by at most 2, as in sigma=0.1",
    ),
    (
        {"init": "magic"},
        {},
        "init='magic': it is one of rotation, perturbed, literal, variance, scaled,"
        " as in init='rotation'",
    ),
    ({}, {"dim": 9}, f"dim=9: {EVEN}, as in dim=10"),
    ({"value_dim": 8}, {}, "value_dim=8: an isometry needs at least dim=10, as in value_dim=10"),
    ({"key_dim": 4}, {}, "key_dim=4: an isometry needs at least dim=10, as in key_dim=10"),
    (
        {"init": "literal"},
        {"token_noise": 0.0},
        "token_noise=0.0: init='literal' divides by it, as in token_noise=0.01",
    ),
]


@pytest.mark.parametrize(("network", "data", "expected"), BAD)
def test_bad_starts_are_refused_in_one_line(network, data, expected):
    with pytest.raises(ArgumentError) as caught:
        ShallowViT(**network).initialise(np.random.default_rng(0), PatchModel(**data))
    assert str(caught.value) == expected
    of_data = {"dim", "token_noise"} & set(caught.value.example)
    data, network = ({**fields} for fields in (data, network))
    (data if of_data else network).update(caught.value.example)
    ShallowViT(**network).initialise(np.random.default_rng(0), PatchModel(**data))  # it works


def test_an_error_carries_its_parts():
    with pytest.raises(ArgumentError) as caught:
        ShallowViT(init="variance").check(PatchModel(token_noise=0.0))
    error = caught.value
    assert (error.parameter, error.value, error.example) == ("token_noise", 0, {"token_noise": 0.01})
    assert error.settings == {"init": "variance"}
    assert error.as_options() == (
        "--token-noise 0: --init variance divides by it, as in --token-noise 0.01"
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"neurons": 0}, "neurons=0: there is at least 1, as in neurons=1000"),
        ({"xi": -1.0}, "xi=-1.0: a deviation is a finite number, at least 0, as in xi=0.01"),
        ({"readout": "none"}, "readout='none': it is one of shared, per-token, as in readout='shared'"),
    ],
)
def test_bad_networks_are_refused(fields, expected):
    with pytest.raises(ArgumentError) as caught:
        ShallowViT(**fields)
    assert str(caught.value) == expected
    ShallowViT(**caught.value.example)
