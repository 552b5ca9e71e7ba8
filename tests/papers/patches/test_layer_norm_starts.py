"""Starts with layer norm before attention: errors where the network looks, at LN(mu_j)."""

import math

import numpy as np
import pytest

from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.model.initial import dual_map

TURNED = np.linalg.qr(np.random.default_rng(9).standard_normal((10, 5)))[0].T


def layer_norm(rows):
    """(x - mean)/(sqrt(d) sqrt(variance + 1e-5)), by loops."""
    found = []
    for x in rows:
        mean = sum(x) / len(x)
        variance = sum((each - mean) ** 2 for each in x) / len(x)
        found.append([(each - mean) / math.sqrt(len(x) * (variance + 1e-5)) for each in x])
    return np.array(found)


def draw(data, seed=0, **fields):
    law = ShallowViT(layer_norm="pre", **fields)
    return law, law.draw_initial_model(np.random.default_rng(seed), data)


def naive_errors(model, data, skip):
    """|W LN(mu_j) - feature_j|, plus mu_j with a skip connection, head by head."""
    patterns = data.known_members().reshape(-1, data.dim)
    seen, heads = layer_norm(patterns), model.key.size // (model.key.shape[-2] * data.dim)
    found = {"value": [], "key": [], "query": []}
    for name in ("key", "query"):
        for w, features in zip(
            getattr(model, name).reshape(heads, -1, data.dim),
            model.key_features.reshape(heads, -1, model.key_features.shape[-1]),
            strict=True,
        ):
            found[name] += [np.linalg.norm(w @ x - q) for x, q in zip(seen, features, strict=True)]
    if skip:
        whole = model.value.reshape(-1, data.dim)
        found["value"] = [
            np.linalg.norm(whole @ x + mu - p)
            for x, mu, p in zip(seen, patterns, model.value_features, strict=True)
        ]
    else:
        for w, features in zip(
            model.value.reshape(heads, -1, data.dim),
            model.value_features.reshape(heads, len(seen), -1),
            strict=True,
        ):
            found["value"] += [np.linalg.norm(w @ x - p) for x, p in zip(seen, features, strict=True)]
    return found


@pytest.mark.parametrize("basis", [None, TURNED])
@pytest.mark.parametrize(
    "fields", [{}, {"skip": True}, {"heads": 2}, {"skip": True, "heads": 2}, {"value_dim": 14}]
)
def test_the_errors_stated_are_those_at_what_the_network_sees(basis, fields):
    data = PatchModel(basis=basis)
    _, model = draw(data, sigma=0.1, delta=0.2, **fields)
    found = naive_errors(model, data, fields.get("skip", False))
    for name, error in (("value", 0.1), ("key", 0.2), ("query", 0.2)):
        np.testing.assert_allclose(found[name], error, atol=1e-10)
        np.testing.assert_allclose(model.errors()[name].ravel(), found[name], atol=1e-13)
    features = model.value_features.reshape(-1, *model.value_features.shape[-2:])
    for each in (*features, *model.key_features.reshape(-1, 5, 10)):
        np.testing.assert_allclose(each @ each.T, np.eye(5), atol=1e-12)


@pytest.mark.parametrize("patterns", [3, 5, 9])
def test_the_norm_is_that_of_the_dual_of_the_normalised_patterns(patterns):
    """Unit vectors e_1..e_M less their mean have the Gram matrix I - 1/d: least eigenvalue 1 - M/d."""
    data = PatchModel(patterns=patterns)
    _, model = draw(data)
    least = (1 - patterns / 10) / (1 - 1 / 10)
    for norm in model.norms().values():
        assert norm == pytest.approx(1 / math.sqrt(least), rel=2e-4)  # 1e-5 is added to the variance
    np.testing.assert_allclose(model.errors()["value"], 0.1, atol=1e-10)


def test_no_matrices_of_norm_one_have_errors_of_a_tenth_there():
    """|W X u| <= s, u the least singular direction of X, and |P u| = 1: s + sigma sqrt(M) >= 1."""
    least = np.linalg.svd(layer_norm(np.eye(5, 10)), compute_uv=False).min()
    assert least + 0.1 * math.sqrt(5) < 1


def test_as_many_patterns_as_dimensions_have_larger_errors_that_are_measured():
    """LN of e_1..e_d sum to 0: at best they are moved to e_j less the mean, at a distance 1/sqrt(d)."""
    data = PatchModel(patterns=10)
    _, exact = draw(data, sigma=0.0, delta=0.0)
    for name, found in naive_errors(exact, data, False).items():
        np.testing.assert_allclose(found, 1 / math.sqrt(10), atol=1e-4)
        np.testing.assert_allclose(exact.errors()[name], found, atol=1e-13)
    _, model = draw(data)
    assert model.errors()["value"].max() > 0.2


@pytest.mark.parametrize("rows", [TURNED, np.eye(5, 10), np.eye(9, 10)])
def test_the_dual_map_takes_normalised_patterns_back_and_is_an_isometry_beside_them(rows):
    seen = layer_norm(rows)
    dual = dual_map(seen, rows)
    np.testing.assert_allclose(seen @ dual.T, rows, atol=1e-12)
    beside = np.linalg.svd(seen)[2][len(seen) :]  # orthogonal to all LN(mu_j)
    images = beside @ dual.T
    np.testing.assert_allclose(images @ images.T, np.eye(len(beside)), atol=1e-12)
    np.testing.assert_allclose(images @ rows.T, 0, atol=1e-12)


def test_the_network_computes_at_the_patterns_what_it_does_without_layer_norm():
    """The first attention scores and values at tokens LN(mu_j) are those of the plain start at mu_j."""
    data = PatchModel()
    plain = ShallowViT().draw_initial_model(np.random.default_rng(3), data)
    _, model = draw(data, seed=3)
    seen = layer_norm(data.pattern_matrix)
    np.testing.assert_array_equal(model.value_features, plain.value_features)
    np.testing.assert_allclose(seen @ model.value.T, data.pattern_matrix @ plain.value.T, atol=1e-12)
    scores = (seen @ model.key.T) @ (seen @ model.query.T).T
    before = (data.pattern_matrix @ plain.key.T) @ (data.pattern_matrix @ plain.query.T).T
    np.testing.assert_allclose(scores, before, atol=1e-12)


def test_the_start_of_a_training_is_what_is_drawn():
    data = PatchModel()
    law, model = draw(data, seed=4)
    weights = law.initialise(np.random.default_rng(4), data)
    np.testing.assert_array_equal(weights.w_v, model.value)
    tokens = data.pattern_matrix[[0, 1, 2, 3, 4, 0]]
    seen = layer_norm(tokens)
    scores = np.exp((seen @ model.key.T) @ (model.query @ seen.T))
    np.testing.assert_allclose(weights.attention_map(tokens), scores / scores.sum(axis=0), rtol=1e-12)


def test_of_sets_the_errors_are_measured_at_every_pattern():
    data = PatchModel(pattern_set=3).draw_sets(np.random.default_rng(1))
    _, model = draw(data)
    found = naive_errors(model, data, False)
    np.testing.assert_allclose(model.errors()["value"], found["value"], atol=1e-13)
    assert 0.1 < model.errors()["value"].max() < 0.5
