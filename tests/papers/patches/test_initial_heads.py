"""The starts of several heads, of a skip connection and of pattern sets: errors, features, norms."""

import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, ShallowViT
from simkit.papers.patches.model.initial import features_of

DATA = PatchModel(basis=np.linalg.qr(np.random.default_rng(9).standard_normal((10, 5)))[0].T)


def draw(seed=0, data=DATA, **fields):
    return ShallowViT(**fields).draw_initial_model(np.random.default_rng(seed), data)


def test_each_head_has_errors_and_features_of_its_own():
    model = draw(heads=3, sigma=0.1, delta=0.2, value_dim=12)
    assert model.value.shape == (3, 12, 10)
    for name, error in (("value", 0.1), ("key", 0.2), ("query", 0.2)):
        np.testing.assert_allclose(model.errors()[name], np.full((3, 5), error), atol=1e-12)
        np.testing.assert_allclose(model.norms()[name], 1, atol=1e-12)
        matrices = getattr(model, name)
        assert min(np.abs(matrices[i] - matrices[j]).max() for i, j in ((0, 1), (0, 2), (1, 2))) > 0.01
    for features in model.value_features:
        np.testing.assert_allclose(features @ features.T, np.eye(5), atol=1e-12)
    assert np.abs(model.value_features[0] - model.value_features[1]).max() > 0.1


def test_a_head_does_not_depend_on_how_many_there_are():
    few, many = draw(heads=2), draw(heads=3)
    np.testing.assert_array_equal(few.value, many.value[:2])
    np.testing.assert_array_equal(few.key, many.key[:2])


@pytest.mark.parametrize("heads", [1, 2])
@pytest.mark.parametrize(("turn", "norm"), [(60.0, 1.0), (30.0, 2 * np.sin(np.radians(15))), (0.0, 0.0)])
def test_with_a_skip_connection_w_v_plus_the_identity_meets_equation_250(heads, turn, norm):
    model = draw(skip=True, heads=heads, sigma=0.1, turn=turn)
    stacked = model.value.reshape(10, 10) + np.eye(10)
    found = np.linalg.norm(DATA.pattern_matrix @ stacked.T - model.value_features, axis=1)
    np.testing.assert_allclose(found, 0.1, atol=1e-12)
    np.testing.assert_allclose(model.errors()["value"], found, atol=1e-14)
    np.testing.assert_allclose(model.value_features @ model.value_features.T, np.eye(5), atol=1e-12)
    turned = np.einsum("kd,kd->k", model.value_features, DATA.pattern_matrix)
    np.testing.assert_allclose(turned, np.cos(np.radians(turn)), atol=1e-12)
    assert abs(model.norms()["value"] - norm) <= 0.1 + 1e-12  # |P R - I| within |R - I| of |P - I|
    assert model.norms()["value"] == pytest.approx(np.linalg.norm(stacked - np.eye(10), 2))


@pytest.mark.parametrize("sigma", [0.0, 0.1, 0.37, 0.99, 1.0, 1.7])
def test_the_default_turn_is_the_largest_with_a_norm_of_one_at_most(sigma):
    model = draw(skip=True, sigma=sigma)
    turn = ShallowViT(skip=True, sigma=sigma).start_turn
    within = max(0.0, 60 - 2 * np.degrees(np.arcsin(min(sigma, 1) / 2)))  # chords of 1 and of sigma
    assert within - 0.01 < turn <= within + 1e-9
    if sigma <= 1:
        assert model.norms()["value"] <= 1 + 1e-12
    # P and R about one axis turn by the sum of their angles: 0.01 degrees more would be too many.
    angle = np.radians(turn + 0.01) + 2 * np.arcsin(sigma / 2)
    assert 2 * np.sin(angle / 2) > 1


def test_perturbed_skip_starts_report_their_errors():
    model = draw(skip=True, init="perturbed", sigma=0.3)
    moved = DATA.pattern_matrix @ (model.value + np.eye(10)).T
    found = np.linalg.norm(moved - model.value_features, axis=1)
    np.testing.assert_allclose(model.errors()["value"], found, atol=1e-14)
    assert 0.05 < found.min() <= found.max() < 0.5
    assert np.linalg.norm(model.value + np.eye(10), 2) <= 1 + 1e-12


@pytest.mark.parametrize("shape", [(5, 10), (4, 10), (3, 12)])
def test_features_of_pattern_sets_are_orthogonal_across_sets_only(shape):
    patterns, dim = shape
    data = PatchModel(patterns=patterns, dim=dim, pattern_set=3).draw_sets(np.random.default_rng(1))
    shown, features = features_of(data)
    np.testing.assert_array_equal(shown, data.members.reshape(-1, dim))
    inner = features @ features.T
    same = np.kron(np.eye(patterns), np.ones((3, 3))) > 0
    np.testing.assert_allclose(inner[~same], 0, atol=1e-12)
    assert np.abs((shown @ shown.T)[~same]).max() > 0.05  # the patterns themselves are not
    gaps = np.linalg.norm(shown - features, axis=1)
    assert gaps.mean() < data.set_radius  # nearer than the centre of the set
    model = draw(data=data, heads=2)
    assert model.errors()["value"].shape == (2, 3 * patterns)
    carried = shown @ model.value[1].T
    found = np.linalg.norm(carried - model.value_features[1], axis=1)
    np.testing.assert_allclose(model.errors()["value"][1], found, atol=1e-15)
    assert (found <= gaps + 0.1 * np.linalg.norm(shown, axis=1) + 1e-12).all()


def test_single_patterns_are_their_own_features():
    for array in features_of(DATA):
        np.testing.assert_array_equal(array, DATA.pattern_matrix)


def test_readouts_of_four_classes_have_two_rows():
    rng = np.random.default_rng(0)
    data = PatchModel(classes=4, patterns=5, tokens=50)
    shared = ShallowViT(classes=4, neurons=400).initialise(rng, data)
    own = ShallowViT(classes=4, neurons=400, readout="per-token", heads=2).initialise(rng, data)
    assert (shared.a.shape, own.a.shape, own.w_o.shape) == ((2, 400), (50, 2, 400), (400, 20))
    assert set(np.unique(own.a)) == {-0.05, 0.05}
    groups = np.unique(shared.a, axis=1, return_counts=True)[1]  # W_1..W_4 of eq. (232)
    assert len(groups) == 4
    assert np.abs(groups - 100).max() < 5 * np.sqrt(400 * 3 / 16)


EVEN = "turning every pattern needs an even dimension"
BAD = [
    (
        {"skip": True, "heads": 3},
        "heads=3: a skip connection asks that dim=10 be a multiple of it, as in heads=1",
    ),
    (
        {"skip": True, "value_dim": 12, "heads": 2},
        "value_dim=12: with a skip connection it is dim=10 over heads=2, as in value_dim=5",
    ),
    (
        {"skip": True, "init": "scaled"},
        "init='scaled': with a skip connection, eq. (250), it is rotation or perturbed,"
        " as in init='rotation'",
    ),
    ({"loss": "each"}, "loss='each': two classes have one output, and one hinge, as in classes=4"),
    ({"turn": 10.0}, "turn=10.0: only a skip connection starts with turned patterns, as in skip=True"),
    ({"heads": 2, "value_dim": 5}, "value_dim=5: an isometry needs at least dim=10, as in value_dim=10"),
]


@pytest.mark.parametrize(("network", "expected"), BAD)
def test_starts_that_cannot_be_are_refused_in_one_line(network, expected):
    with pytest.raises(ArgumentError) as caught:
        ShallowViT(**network).initialise(np.random.default_rng(0), PatchModel())
    assert str(caught.value) == expected
    network = {**network, **caught.value.example}
    ShallowViT(**network).check(PatchModel(classes=network.get("classes", 2)))  # it works


def test_a_skip_start_of_odd_dimension_turns_nothing():
    odd = PatchModel(dim=9)
    with pytest.raises(ArgumentError) as caught:
        draw(data=odd, skip=True, init="perturbed")
    assert str(caught.value) == f"turn=54.26: {EVEN}, as in turn=0.0"
    model = draw(data=odd, skip=True, init="perturbed", turn=0.0)
    np.testing.assert_array_equal(model.value_features, odd.pattern_matrix)
