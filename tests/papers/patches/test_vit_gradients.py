"""Outputs and gradients against the naive formula, complex step, automatic differentiation."""

import functools
from dataclasses import replace

import naive_vit
import numpy as np
import pytest
from numba import config

from simkit.papers.patches import PatchModel, ShallowViT, Weights
from simkit.papers.patches.learning.training import Trainer

MATRICES = ("w_o", "w_v", "w_k", "w_q")
# d, m_a, m_b, M, L, m: L and m shorter and longer than whole Lanes, and not multiples of 4 or 8.
SHAPES = [(10, 10, 12, 3, 9, 7), (10, 10, 12, 2, 4, 16), (10, 10, 10, 5, 13, 10)]
# Where nothing is compiled, below the tile and no two alike: each (d, m_a) would compile anew.
SMALL = (4, 5, 6, 3, 5, 9) if config.DISABLE_JIT else (10, 10, 12, 3, 5, 9)


def build(shape, readout, seed=0, size=4, xi=1.0):
    """A random start away from any symmetry, and samples of noisy patches."""
    dim, value_dim, key_dim, patterns, tokens, neurons = shape
    confusion = 0.5 if patterns == 2 else 0.25
    alpha = 0.5 if patterns > 2 else 0.75
    data = PatchModel(
        alpha=alpha,
        confusion=min(confusion, 1 - alpha),
        tokens=tokens,
        patterns=patterns,
        dim=dim,
        token_noise=0.3,
    )
    rng = np.random.default_rng(seed)
    network = ShallowViT(
        neurons=neurons, init="perturbed", readout=readout, xi=xi, value_dim=value_dim, key_dim=key_dim
    )
    weights = network.initialise(rng, data)
    moved = [w + 0.5 * rng.standard_normal(w.shape) for w in (weights.w_k, weights.w_q)]
    keyed = Weights(weights.w_o, weights.w_v, *moved, weights.a)
    return keyed, data.sample(rng, size)


def readouts_of(weights, sample):
    if weights.a.ndim == 1:
        return [np.tile(weights.a, (sample.tokens.shape[1], 1))] * len(sample)
    return [weights.a[row] for row in sample.positions]


def step_gradients(weights, sample, path, frozen=False):
    """One full-batch step of size 1: what the weights lost is the gradient."""
    trainer = Trainer(weights, sample, np.random.default_rng(0), 1.0, len(sample), frozen, path)
    trainer.advance(1, until_zero=False)
    after = trainer.weights()
    return [getattr(weights, name) - getattr(after, name) for name in MATRICES]


PATHS = [("shared", "dense"), ("shared", "structured"), ("per-token", "dense")]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_outputs_are_those_of_equation_1(shape, readout, path):
    weights, sample = build(shape, readout)
    matrices = [getattr(weights, name) for name in MATRICES]
    expected = [
        naive_vit.ref_output(tokens, *matrices, readout)
        for tokens, readout in zip(sample.tokens, readouts_of(weights, sample), strict=True)
    ]
    np.testing.assert_allclose(weights.outputs(sample, path), expected, rtol=1e-12, atol=1e-14)


@functools.cache  # of the data alone: both paths of a shared readout have the same
def complex_step_gradients(shape, readout):
    weights, sample = build(shape, readout)
    matrices = [getattr(weights, name) for name in MATRICES]
    return naive_vit.ref_gradients(sample.tokens, sample.labels, matrices, readouts_of(weights, sample))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_gradients_are_those_of_complex_step(shape, readout, path):
    weights, sample = build(shape, readout)
    expected = complex_step_gradients(shape, readout)
    for found, gradient in zip(step_gradients(weights, sample, path), expected, strict=True):
        assert np.abs(gradient).max() > 1e-4  # else there would be nothing to compare
        np.testing.assert_allclose(found, gradient, rtol=1e-11, atol=1e-14)


@pytest.mark.nojit
@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_small_gradients_are_those_of_complex_step(readout, path):
    weights, sample = build(SMALL, readout, size=2)
    matrices = [getattr(weights, name) for name in MATRICES]
    readouts = readouts_of(weights, sample)
    expected = naive_vit.ref_gradients(sample.tokens, sample.labels, matrices, readouts)
    for found, gradient in zip(step_gradients(weights, sample, path), expected, strict=True):
        np.testing.assert_allclose(found, gradient, rtol=1e-11, atol=1e-14)


@pytest.mark.parametrize("path", ["dense", "structured"])
def test_inactive_samples_contribute_nothing(path):
    weights, sample = build(SHAPES[0], "shared", xi=5.0, size=12)
    matrices = [getattr(weights, name) for name in MATRICES]
    active = sample.labels * weights.outputs(sample) < 1
    assert 2 <= active.sum() <= 10  # both kinds are there
    expected = naive_vit.ref_gradients(
        sample.tokens, sample.labels, matrices, readouts_of(weights, sample)
    )
    for found, gradient in zip(step_gradients(weights, sample, path), expected, strict=True):
        np.testing.assert_allclose(found, gradient, rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_frozen_attention_moves_the_other_two_as_before(readout, path):
    weights, sample = build(SHAPES[2], readout)
    free, frozen = (step_gradients(weights, sample, path, frozen) for frozen in (False, True))
    np.testing.assert_allclose(frozen[0], free[0], rtol=1e-12, atol=1e-16)
    np.testing.assert_allclose(frozen[1], free[1], rtol=1e-12, atol=1e-16)
    assert not frozen[2].any()
    assert not frozen[3].any()
    assert np.abs(free[2]).max() > 1e-4


@pytest.mark.parametrize(("readout", "path"), PATHS)
def test_gradients_are_those_of_automatic_differentiation(readout, path):
    from autograd import grad
    from autograd import numpy as anp

    weights, sample = build((10, 10, 10, 5, 20, 64), readout, size=6, seed=3)
    rows = np.array(readouts_of(weights, sample))

    def loss(w_o, w_v, w_k, w_q):
        x = sample.tokens
        scores = anp.einsum("nid,de,nle->nil", x, anp.dot(w_k.T, w_q), x)
        scores = anp.exp(scores - anp.max(scores, axis=1, keepdims=True))
        attention = scores / anp.sum(scores, axis=1, keepdims=True)
        hidden = anp.maximum(anp.einsum("nil,nid,ad,ma->nlm", attention, x, w_v, w_o), 0.0)
        outputs = anp.mean(anp.sum(hidden * rows, axis=2), axis=1)
        return anp.mean(anp.maximum(1.0 - sample.labels * outputs, 0.0))

    matrices = [getattr(weights, name) for name in MATRICES]
    for index, found in enumerate(step_gradients(weights, sample, path)):
        np.testing.assert_allclose(found, grad(loss, index)(*matrices), rtol=1e-10, atol=1e-13)


def test_only_the_position_ties_a_token_to_its_readout():
    weights, sample = build(SHAPES[2], "per-token")
    shuffled = np.random.default_rng(1).permutation(sample.tokens.shape[1])
    moved = replace(sample, tokens=sample.tokens[:, shuffled].copy())
    same = replace(moved, positions=sample.positions[:, shuffled].copy())
    np.testing.assert_allclose(weights.outputs(same), weights.outputs(sample), rtol=1e-12)
    assert not np.allclose(weights.outputs(moved), weights.outputs(sample), rtol=1e-6)


def test_the_mass_is_the_left_side_of_equation_15():
    weights, sample = build(SHAPES[2], "shared")
    masses = weights.relevant_mass(sample)
    for tokens, roles, mass in zip(sample.tokens, sample.roles, masses, strict=True):
        expected = naive_vit.ref_mass(tokens, weights.w_k, weights.w_q, roles == 0)
        np.testing.assert_allclose(mass, expected, rtol=1e-12)
        np.testing.assert_allclose(
            weights.attention_map(tokens)[roles == 0].sum(axis=0), expected, rtol=1e-12
        )
