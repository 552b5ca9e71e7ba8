"""Training in float32 beside float64: outputs, gradients, losses over 100 steps, what is refused."""

import functools
from dataclasses import replace

import numpy as np
import pytest
from numba import config
from test_vit_gradients import MATRICES, SHAPES, SMALL, build, step_gradients

from simkit.engine.cells.cell import build_cells
from simkit.engine.sources.registry import load_study
from simkit.errors import ArgumentError
from simkit.papers.patches import PatchModel, ShallowViT, train
from simkit.papers.patches.kernels.forward import evaluate_samples
from simkit.papers.patches.learning.training import Trainer
from simkit.papers.patches.model.buffers import NetworkBuffers
from simkit.papers.patches.studies.runs import set_up

PATHS = [("shared", "dense"), ("shared", "structured"), ("per-token", "dense")]
DATA = PatchModel(alpha=0.4, confusion=0.1, tokens=20, token_noise=0.05)
NETWORK = ShallowViT(neurons=100)
# Sizes that are no multiples of 16, and some of exactly 16 or 32.
LARGER = [*SHAPES, (10, 10, 10, 5, 33, 50), (10, 10, 10, 4, 32, 64)]


def largest_error(found, expected):
    """The largest difference over the largest magnitude."""
    return np.abs(found - expected).max() / np.abs(expected).max()


def outputs_of(weights, sample, path="dense", dtype="float64"):
    """F of every sample, in numbers of a type."""
    return weights.outputs(sample, path, dtype)


@pytest.mark.parametrize("shape", LARGER)
@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_outputs_and_gradients_are_those_of_float64_but_for_rounding(shape, readout, path):
    weights, sample = build(shape, readout)
    exact = outputs_of(weights, sample, path)
    assert 0 < largest_error(outputs_of(weights, sample, path, "float32"), exact) < 3e-6
    found = one_step(weights, sample, path)
    for gradient, expected in zip(found, step_gradients(weights, sample, path), strict=True):
        assert 0 < largest_error(gradient, expected) < 1e-5


def one_step(weights, sample, path, frozen=False):
    """As `step_gradients`, in float32."""
    trainer = Trainer(
        weights, sample, np.random.default_rng(0), 1.0, len(sample), frozen, path, "float32"
    )
    trainer.advance(1, until_zero=False)
    after = trainer.weights()
    return [getattr(weights, name) - getattr(after, name) for name in MATRICES]


@pytest.mark.nojit
@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_small_gradients_are_those_of_float64(readout, path):
    """Where nothing is compiled, too: fewer tokens and neurons than Lanes hold."""
    weights, sample = build(SMALL, readout, size=2)
    for gradient, expected in zip(
        one_step(weights, sample, path), step_gradients(weights, sample, path), strict=True
    ):
        assert 0 < largest_error(gradient, expected) < 1e-5


# Each shape would compile anew: of several heads only where nothing is compiled.
PLAIN = [pytest.mark.nojit, pytest.mark.skipif(not config.DISABLE_JIT, reason="only in plain Python")]
EXTENSIONS = [
    {"skip": True},
    {"layer_norm": "pre"},
    {"skip": True, "layer_norm": "pre"},
    pytest.param({"heads": 2}, marks=PLAIN),
    pytest.param({"heads": 2, "skip": True, "layer_norm": "pre"}, marks=PLAIN),
]


@pytest.mark.parametrize("extension", EXTENSIONS, ids=lambda extension: "-".join(extension))
@pytest.mark.parametrize(("path", "frozen"), [("dense", False), ("structured", False), ("dense", True)])
def test_the_extensions_are_those_of_float64(extension, path, frozen):
    rng = np.random.default_rng(5)
    data = PatchModel(alpha=0.5, confusion=0.25, tokens=18, patterns=3, dim=10, token_noise=0.05)
    weights = ShallowViT(neurons=21, xi=0.3, **extension).initialise(rng, data)
    sample = data.sample(rng, 2)
    exact = outputs_of(weights, sample, path)
    assert 0 < largest_error(outputs_of(weights, sample, path, "float32"), exact) < 3e-6
    found = one_step(weights, sample, path, frozen)
    expected = step_gradients(weights, sample, path, frozen)
    for name, gradient, other in zip(MATRICES, found, expected, strict=True):
        if frozen and name in ("w_k", "w_q"):
            assert not gradient.any()
        else:
            assert 0 < largest_error(gradient, other) < 2e-5


@functools.cache
def hundred_steps(readout, path, frozen, dtype):
    return train(
        ShallowViT(neurons=100, readout=readout), DATA, 24, track=1, stop="steps", max_steps=100,
        path=path, frozen_attention=frozen, dtype=dtype, test=20, seed=1,
    )  # fmt: skip


@pytest.mark.parametrize(("readout", "path"), PATHS)
@pytest.mark.parametrize("frozen", [False, True])
def test_losses_agree_within_1e_4_over_100_steps(readout, path, frozen):
    exact, run = (hundred_steps(readout, path, frozen, dtype) for dtype in ("float64", "float32"))
    assert (exact.dtype, run.dtype, run.steps) == ("float64", "float32", 100)
    for found, expected in ((run.train_loss, exact.train_loss), (run.test_loss, exact.test_loss)):
        assert expected[0] > 0.9  # from the start to a loss that is small or none
        assert expected[-1] < 0.1
        np.testing.assert_allclose(found, expected, rtol=1e-4)
        assert (found != expected).any()
    for name in MATRICES:
        assert largest_error(getattr(run.final, name), getattr(exact.final, name)) < 1e-5
    np.testing.assert_array_equal(run.final.a, run.initial.a)  # as it was given


@pytest.mark.parametrize("path", ["dense", "structured"])
def test_a_run_in_float32_stops_where_its_own_margins_are_1(path):
    run = train(NETWORK, DATA, 24, path=path, track=1, test=10, dtype="float32")
    assert run.ended == "zero hinge"
    assert run.train_loss[-1] == 0
    assert (run.train_loss[:-1] > 0).all()
    margins = run.training.labels * outputs_of(run.final, run.training, path, "float32")
    assert (margins >= 1).all()
    for sample, losses in ((run.training, run.train_loss), (run.test, run.test_loss)):
        found, exact = (
            np.maximum(1 - sample.labels * outputs_of(run.initial, sample, path, dtype), 0).mean()
            for dtype in ("float32", "float64")
        )
        assert losses[0] == found != exact  # measured in its own type
    assert run.steps == train(NETWORK, DATA, 24, path=path, track=1, test=10).steps


@pytest.mark.parametrize("token_noise", [0.0, 0.3, 3.0])
def test_paths_agree_whatever_share_of_neurons_is_certified(token_noise):
    data = PatchModel(alpha=0.4, confusion=0.1, tokens=45, token_noise=token_noise, counts="multinomial")
    rng = np.random.default_rng(0)
    weights, sample = ShallowViT(neurons=100).initialise(rng, data), data.sample(rng, 20)
    structured, dense = (
        outputs_of(weights, sample, path, "float32") for path in ("structured", "dense")
    )
    assert largest_error(structured, dense) < 3e-6


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_neuron_within_rounding_of_zero_is_not_certified(dtype):
    """Equal tokens of a group deviate by nothing: what is left is the rounding of the inner product."""
    data = PatchModel(alpha=0.4, confusion=0.1, tokens=20, token_noise=0.0)
    rng = np.random.default_rng(2)
    weights, sample = ShallowViT(neurons=30).initialise(rng, data), data.sample(rng, 2)
    token = weights.w_v @ (weights.attention_map(sample.tokens[0]).T @ sample.tokens[0])[0]
    rows = weights.w_o[:20]
    rows -= np.outer(rows @ token, token) / (token @ token)  # of the first 20 neurons
    buffers = NetworkBuffers(weights, 20, data.patterns, dtype)
    inputs, out = buffers.inputs(sample, "structured"), np.empty((1, 1))  # of the first sample
    evaluate_samples(inputs, buffers.weights, buffers.neurons, buffers.sizes, buffers.work, out)
    unsure, counts = buffers.work.unsure, buffers.work.unsure_counts
    assert unsure[0, : counts[0]].tolist() == list(range(20))
    assert counts[1:].max() <= 2


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_small_steps_are_not_lost(dtype):
    """W + 1e-9 W is W in float32: weights that are float64 move all the same."""
    weights, sample = build(SHAPES[0], "shared", size=4)
    trainer = Trainer(weights, sample, np.random.default_rng(0), 1e-7, 4, False, "dense", dtype)
    trainer.advance(20, until_zero=False)
    expected = step_gradients(weights, sample, "dense")
    for name, gradient in zip(MATRICES, expected, strict=True):
        start = getattr(weights, name)
        assert 2e-6 * np.abs(gradient).max() < 1e-5 * np.abs(start).max()
        assert largest_error((start - getattr(trainer.weights(), name)) / 2e-6, gradient) < 1e-4


@pytest.mark.parametrize("name", ["sample-complexity", "convergence", "attention-concentration"])
def test_the_studies_hand_the_type_on_and_keep_key_and_seed(name):
    study = load_study(name)
    usual, double, single = (
        build_cells(study, options | {"alpha": "0.5"})[0]
        for options in ({}, {"dtype": "float64"}, {"dtype": "float32"})
    )
    assert usual.full_key == double.full_key  # as it was named before there were two types
    assert "dtype" not in usual.identity
    assert (single.key, single.seed_words) == (usual.key, usual.seed_words)
    assert single.identity != usual.identity
    assert [set_up(cell.parameters).schedule["dtype"] for cell in (usual, single)] == [
        "float64", "float32",
    ]  # fmt: skip


def test_what_is_no_type_is_refused_in_one_line():
    for call in (
        lambda: train(NETWORK, DATA, 8, dtype="float16"),
        lambda: NETWORK.initialise(np.random.default_rng(0), DATA).outputs(
            DATA.sample(np.random.default_rng(0), 2), dtype="float16"
        ),
    ):
        with pytest.raises(ArgumentError) as caught:
            call()
        expected = "dtype='float16': it is one of float64, float32, as in dtype='float64'"
        assert str(caught.value) == expected


def test_what_float32_does_not_hold_is_refused_or_has_diverged():
    rng = np.random.default_rng(0)
    weights, sample = NETWORK.initialise(rng, DATA), DATA.sample(rng, 4)
    weights.w_k[0, 0] = 1e8
    assert np.isfinite(outputs_of(weights, sample)).all()
    with pytest.raises(ArgumentError, match=r"^w_k: of a length above 1e\+07, which overflows"):
        outputs_of(weights, sample, "dense", "float32")
    run = train(weights, sample, dtype="float32", max_steps=1, test=0)
    assert (run.ended, run.steps) == ("diverged", 0)
    assert train(weights, sample, max_steps=1, test=0).ended != "diverged"
    weights.w_k[0, 0] = 0.0
    sample.tokens[0, 0, 0] = 1e8
    with pytest.raises(ArgumentError, match=r"^tokens: of a length above 1e\+07, which overflows"):
        outputs_of(weights, sample, "dense", "float32")
    far = train(NETWORK, DATA, 16, step_size=1e9, test=10, dtype="float32")
    assert (far.ended, far.steps) == ("diverged", 1)


def test_padding_holds_zeros_in_float32():
    """7 neurons and 9 tokens in Lanes of 16: neurons beyond m never fire."""
    weights, sample = build(SHAPES[0], "shared")
    buffers = NetworkBuffers(weights, 9, 3, "float32")
    assert buffers.work.neurons.shape == (10, 16)
    assert buffers.work.columns.shape == (10, 16)
    assert buffers.weights.hidden.shape == (10, 16)
    assert buffers.work.active.shape == (2, 16)
    assert outputs_of(weights, sample, "dense", "float32").shape == (4,)
    assert {buffers.work.grad_rows.dtype, buffers.weights.hidden.dtype} == {np.dtype(np.float64)}
    assert {buffers.work.neurons.dtype, buffers.weights.readout.dtype} == {np.dtype(np.float32)}


@pytest.mark.parametrize("seed", [21, 29])
def test_where_neurons_stand_at_zero_float64_is_as_touchy_as_docs_patches_says(seed):
    """Two samples of the printed reading: 1e-7 of the weights a step change how many steps there are."""
    data = PatchModel(alpha=0.3, tokens=100)
    run = train(ShallowViT(), data, 2, seed=seed, test=0, track=None, path="dense")
    found = [steps_of_moved_weights(run, size) for size in (0.0, 1e-14, 1e-7)]
    assert found[0] == found[1] == run.steps
    assert found[2] != run.steps


def steps_of_moved_weights(run, size):
    """Steps to zero loss, all samples in each, the weights moved by a relative size after each."""
    rng, weights, sample = np.random.default_rng(0), run.initial, run.training
    for steps in range(200):
        trainer = Trainer(weights, sample, rng.spawn(1)[0], run.step_size, len(sample), path="dense")
        if (sample.labels * outputs_of(weights, sample) >= 1).all():
            return steps
        trainer.advance(1, until_zero=False)
        weights = trainer.weights()
        moved = {
            name: getattr(weights, name) * (1 + size * rng.standard_normal(getattr(weights, name).shape))
            for name in MATRICES
        }
        weights = replace(weights, **moved)
    return None
