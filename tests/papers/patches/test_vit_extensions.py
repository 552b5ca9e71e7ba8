"""Appendix G and pre-LN, in all combinations, against their formulas and complex step."""

import itertools
from dataclasses import replace

import naive_vit
import numpy as np
import pytest

from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, ShallowViT, train
from simkit.papers.patches.kernels.hinge import (
    DIFFERENCE,
    FLAT,
    SUM,
    hinge_slope,
    sample_losses,
    wrong_signs,
)
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.model.buffers import normalise_rows

MATRICES = ("w_o", "w_v", "w_k", "w_q")
LOSSES = [(2, "sum"), (4, "sum"), (4, "each")]
# heads, skip, layer norm; classes, loss; readout.
ALL = list(
    itertools.product(
        itertools.product((1, 2), (False, True), ("none", "pre")), LOSSES, ("shared", "per-token")
    )
)
SMALL = [
    ((2, False, "none"), (2, "sum"), "shared"),
    ((2, True, "pre"), (4, "each"), "shared"),
    ((1, True, "none"), (4, "sum"), "per-token"),
]


def build(variant, classes, readout, seed=0, size=8, neurons=11):
    """A start away from any symmetry, and noisy samples, some of them past the hinge."""
    (heads, skip, norm), (classes, loss) = variant, classes
    data = PatchModel(
        alpha=0.5, confusion=0.25, tokens=6, patterns=classes + 1, dim=10, token_noise=0.3,
        classes=classes,
    )  # fmt: skip
    rng = np.random.default_rng(seed)
    network = ShallowViT(
        neurons=neurons, init="perturbed", readout=readout, xi=4.0, classes=classes, loss=loss,
        heads=heads, skip=skip, layer_norm=norm,
    )  # fmt: skip
    start = network.initialise(rng, data)
    moved = {name: getattr(start, name) for name in ("w_k", "w_q")}
    moved = {name: w + 0.5 * rng.standard_normal(w.shape) for name, w in moved.items()}
    return replace(start, **moved), data.sample(rng, size)


def parts_of(weights, sample):
    """Matrices with an axis of heads, labels with one of outputs, readouts of every token."""
    outputs = 1 if weights.classes == 2 else 2
    heads = [w.reshape(weights.heads, -1, w.shape[-1]) for w in (weights.w_v, weights.w_k, weights.w_q)]
    rows = weights.a.reshape(-1, outputs, weights.a.shape[-1])
    places = sample.positions if weights.own_readouts else np.zeros_like(sample.positions)
    return [weights.w_o, *heads], sample.labels.reshape(-1, outputs), rows[places]


def expected_outputs(weights, sample):
    matrices, labels, readouts = parts_of(weights, sample)
    norm = weights.layer_norm == "pre"
    found = [
        naive_vit.ref_extended_output(tokens, *matrices, readout, weights.skip, norm)
        for tokens, readout in zip(sample.tokens, readouts, strict=True)
    ]
    return np.array(found), labels


def slope_along(weights, sample, directions):
    """The loss's derivative along a direction of all matrices, by complex step."""
    matrices, labels, readouts = parts_of(weights, sample)
    moved = [
        w + 1e-30j * direction.reshape(w.shape)
        for w, direction in zip(matrices, directions, strict=True)
    ]
    loss = naive_vit.ref_extended_loss(
        sample.tokens, labels, moved, readouts, weights.skip, weights.layer_norm == "pre", weights.loss
    )
    return np.imag(loss) / 1e-30


def outputs_of(weights, sample, path="dense"):
    return weights.outputs(sample, path)


def step_gradients(weights, sample, path, frozen=False):
    """One full-batch step of size 1/2: what the weights lost is half the gradient."""
    trainer = Trainer(weights, sample, np.random.default_rng(0), 0.5, len(sample), frozen, path)
    trainer.advance(1, until_zero=False)
    after = trainer.weights()
    return [2.0 * (getattr(weights, name) - getattr(after, name)) for name in MATRICES]


def check_variant(variant, classes, readout, size=8):
    weights, sample = build(variant, classes, readout, size=size)
    outputs, _ = expected_outputs(weights, sample)
    rng = np.random.default_rng(1)
    for path in ("dense", "structured") if readout == "shared" else ("dense",):
        found = outputs_of(weights, sample, path)
        assert found.shape == sample.labels.shape
        np.testing.assert_allclose(found.reshape(outputs.shape), outputs, rtol=1e-12, atol=1e-14)
        free, frozen = (step_gradients(weights, sample, path, frozen) for frozen in (False, True))
        for which, gradient in enumerate(free):
            assert np.abs(gradient).max() > 1e-4  # else there would be nothing to compare
            for _ in range(2):
                directions = [np.zeros(getattr(weights, name).shape) for name in MATRICES]
                directions[which] = rng.standard_normal(gradient.shape)
                expected = slope_along(weights, sample, directions)
                size = np.linalg.norm(gradient)
                along = (gradient * directions[which]).sum()
                assert along == pytest.approx(expected, rel=1e-11, abs=1e-12 * size)
        for moving, still in zip(free[:2], frozen[:2], strict=True):
            np.testing.assert_allclose(still, moving, rtol=1e-11, atol=1e-14)
        assert not frozen[2].any()
        assert not frozen[3].any()


@pytest.mark.parametrize(("variant", "classes", "readout"), ALL)
def test_outputs_and_gradients_are_those_of_the_formulas(variant, classes, readout):
    check_variant(variant, classes, readout)


@pytest.mark.nojit
@pytest.mark.parametrize(("variant", "classes", "readout"), SMALL)
def test_small_networks_are_those_of_the_formulas(variant, classes, readout):
    check_variant(variant, classes, readout, size=4)


@pytest.mark.parametrize("variant", [(2, False, "none"), (1, True, "pre")])
@pytest.mark.parametrize("classes", LOSSES)
@pytest.mark.parametrize("path", ["dense", "structured"])
def test_a_step_remembers_nothing_of_the_one_before(variant, classes, path):
    """Three steps are three first steps, each in a new workspace."""
    start, sample = build(variant, classes, "shared")
    trainer = Trainer(start, sample, np.random.default_rng(0), 0.2, len(sample), path=path)
    trainer.advance(3, until_zero=False)
    for _ in range(3):
        single = Trainer(start, sample, np.random.default_rng(0), 0.2, len(sample), path=path)
        single.advance(1, until_zero=False)
        start = single.weights()
    for name in MATRICES:
        found, expected = getattr(trainer.weights(), name), getattr(start, name)
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize(
    "fields",
    [{"heads": 2}, {"skip": True}, {"layer_norm": "pre", "heads": 2}, {"classes": 4, "loss": "each"}],
)
def test_both_paths_take_the_same_steps(fields):
    """Twenty steps of batches of 8, at a size at which most neurons are certified."""
    classes = fields.get("classes", 2)
    data = PatchModel(alpha=0.4, confusion=0.2, tokens=20, token_noise=0.02, classes=classes)
    runs = [
        train(ShallowViT(neurons=80, **fields), data, 16, test=0, stop="steps", max_steps=20, path=path)
        for path in ("dense", "structured")
    ]
    for name in MATRICES:
        found, expected = (getattr(run.final, name) for run in runs)
        assert np.abs(found - getattr(runs[0].initial, name)).max() > 1e-3
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("loss", ["sum", "each"])
def test_the_samples_of_the_gradients_ask_for_every_mix(loss):
    """Both hinges, one of them, none: else the gradients above would say less."""
    asked = set()
    for variant in itertools.product((1, 2), (False, True), ("none", "pre")):
        weights, sample = build(variant, (4, loss), "shared")
        for y, f in zip(sample.labels, outputs_of(weights, sample), strict=True):
            asked.add(hinge_slope(y, f, loss == "each")[0])
    assert asked == {FLAT, SUM, DIFFERENCE} | ({0, 1} if loss == "each" else set())


@pytest.mark.nojit
@pytest.mark.parametrize("each", [False, True])
def test_the_slope_is_the_derivative_of_the_loss(each):
    """Along F_1 and F_2, by central differences away from the hinges."""
    rng, loss = np.random.default_rng(3), "each" if each else "sum"
    mixes = {0: (1, 0), 1: (0, 1), SUM: (1, 1), DIFFERENCE: (1, -1), FLAT: (0, 0)}
    for _ in range(60):
        labels, outputs = rng.choice([-1.0, 1.0], 2), rng.uniform(-2.5, 2.5, 2)
        mix, slope = hinge_slope(labels, outputs, each)
        for j in range(2):
            step = np.eye(2)[j] * 1e-7
            rise = [sample_losses(labels[None], (outputs + s * step)[None], loss)[0] for s in (1, -1)]
            assert slope * mixes[mix][j] == pytest.approx((rise[0] - rise[1]) / 2e-7, abs=1e-6)


@pytest.mark.nojit
def test_an_output_that_is_no_number_has_such_a_slope():
    for outputs, each in itertools.product(([np.nan, 5.0], [5.0, np.nan]), (False, True)):
        mix, slope = hinge_slope(np.array([1.0, -1.0]), np.array(outputs), each)
        assert mix != FLAT
        assert np.isnan(slope)


def test_zero_loss_does_not_imply_right_signs():
    """Eq. (231): y^T F >= 1 is all it asks."""
    labels = np.array([[1.0, 1.0], [1.0, 1.0], [1.0, -1.0]])
    outputs = np.array([[1.5, -0.5], [0.5, 0.5], [1.0, -1.0]])
    assert sample_losses(labels, outputs, "sum").tolist() == [0, 0, 0]
    assert sample_losses(labels, outputs, "each").tolist() == [0.75, 0.5, 0]
    assert wrong_signs(labels, outputs).tolist() == [True, False, False]
    assert wrong_signs(labels[:, 0], outputs[:, 1]).tolist() == [True, False, True]


@pytest.mark.parametrize("loss", ["sum", "each"])
def test_a_run_of_four_classes_ends_at_zero_loss_and_measures_both(loss):
    data = PatchModel(alpha=0.5, confusion=0.2, tokens=20, classes=4, patterns=6, token_noise=0.05)
    run = train(ShallowViT(neurons=60, classes=4, loss=loss), data, 12, test=40, track=1, max_steps=200)
    assert run.ended == "zero hinge"
    assert (run.train_loss[:-1] > 0).all()
    margins = run.training.labels * outputs_of(run.final, run.training, run.path)
    assert ((margins if loss == "each" else margins.sum(axis=1)) >= 1).all()
    outputs = outputs_of(run.initial, run.test)
    assert run.test_error[0] == np.mean((run.test.labels * outputs <= 0).any(axis=1))
    assert run.test_loss[0] == sample_losses(run.test.labels, outputs, loss).mean()


@pytest.mark.parametrize("norm", ["none", "pre"])
def test_maps_and_masses_are_those_of_each_head(norm):
    weights, sample = build((2, False, norm), (2, "sum"), "shared")
    masses, roles = weights.relevant_mass_by_head(sample), sample.roles
    np.testing.assert_allclose(weights.relevant_mass(sample), masses.mean(axis=0), rtol=1e-15)
    for n, tokens in enumerate(sample.tokens):
        seen = np.array([naive_vit.ref_norm(x) for x in tokens]) if norm == "pre" else tokens
        maps = weights.attention_map(tokens)
        for h in range(2):
            expected = naive_vit.ref_mass(seen, weights.w_k[h], weights.w_q[h], roles[n] == 0)
            np.testing.assert_allclose(masses[h, n], expected, rtol=1e-12)
            np.testing.assert_allclose(maps[h][roles[n] == 0].sum(axis=0), expected, rtol=1e-12)


def test_normalised_tokens_have_mean_0_and_nearly_length_1():
    tokens = np.random.default_rng(0).standard_normal((3, 4, 10))
    found = normalise_rows(tokens)
    np.testing.assert_allclose(found.mean(axis=2), 0, atol=1e-15)
    squares = 10 * tokens.var(axis=2)
    np.testing.assert_allclose((found**2).sum(axis=2), squares / (squares + 1e-4), rtol=1e-12)


def test_norms_of_several_heads_are_the_largest():
    weights, _ = build((2, False, "none"), (2, "sum"), "shared")
    moved = replace(weights, w_v=weights.w_v * np.array([3.0, 0.5])[:, None, None])
    expected = [np.linalg.norm(w, 2) for w in (moved.w_o, moved.w_v[0])]
    np.testing.assert_allclose(moved.operator_norms()[:2], expected, rtol=1e-12)
    assert moved.operator_norms()[2] == max(np.linalg.norm(w, 2) for w in moved.w_k)


REFUSED = [
    ({"heads": 0}, "heads=0: there is at least 1, as in heads=2"),
    ({"heads": 1.5}, "heads=1.5: it is a whole number, as in heads=2"),
    ({"classes": 3}, "classes=3: it is one of 2, 4, as in classes=2"),
    ({"loss": "mean"}, "loss='mean': it is one of sum, each, as in loss='sum'"),
    ({"layer_norm": "post"}, "layer_norm='post': it is one of none, pre, as in layer_norm='none'"),
    ({"turn": 61.0}, "turn=61.0: it lies between 0 and 60 degrees, as in turn=60.0, skip=True"),
]


@pytest.mark.parametrize(("fields", "expected"), REFUSED)
def test_networks_that_are_none_are_refused(fields, expected):
    with pytest.raises(ArgumentError) as caught:
        ShallowViT(**fields)
    assert str(caught.value) == expected
    ShallowViT(**caught.value.example)


@pytest.mark.parametrize(
    "change",
    [
        {"classes": 4},
        {"classes": 3},
        {"loss": "x"},
        {"layer_norm": 1},
        {"w_v": 0},
        {"a": 0},
        {"skip": 2},
    ],
)
def test_weights_that_do_not_go_together_are_refused(change):
    weights, sample = build((2, True, "none"), (2, "sum"), "shared")
    changed = {
        name: getattr(weights, name)[:1] if isinstance(value, int) and name in ("w_v", "a") else value
        for name, value in change.items()
    }
    with pytest.raises(ArgumentError) as caught:
        outputs_of(replace(weights, **changed), sample)
    assert "\n" not in str(caught.value)


def test_a_skip_connection_of_another_dimension_is_refused():
    """Two heads of ten dimensions each, tokens of ten."""
    weights, sample = build((2, False, "none"), (2, "sum"), "shared")
    with pytest.raises(ArgumentError, match=r"w_v \(2, 10, 10\).* classes=2, skip=True; take them"):
        outputs_of(replace(weights, skip=True), sample)


def test_a_readout_of_another_number_of_outputs_is_refused():
    weights, sample = build((1, False, "none"), (4, "sum"), "per-token")
    with pytest.raises(ArgumentError, match=r"a \(6, 3, 11\), classes=4"):
        outputs_of(replace(weights, a=np.ones((6, 3, 11))), sample)


def test_samples_of_other_classes_are_refused():
    weights, _ = build((1, False, "none"), (2, "sum"), "shared")
    _, sample = build((1, False, "none"), (4, "sum"), "shared")
    with pytest.raises(ArgumentError, match="samples of 4 classes: the weights have 2; initialise"):
        outputs_of(weights, sample)
    with pytest.raises(ArgumentError, match="classes=2: the data have 4, as in classes=4"):
        ShallowViT().check(sample.model)
