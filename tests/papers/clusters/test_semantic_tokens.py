"""Semantic tokens of A.6: pooling and attention by loops, planted centres, what each scheme covers."""

import math

import numpy as np
import pytest

from simkit.declare.parameters.resolving import resolve
from simkit.errors import ArgumentError, UsageError
from simkit.papers.clusters.semantic.generation import (
    SCHEMES,
    SEMANTIC,
    draw_scene,
    generate,
    pool,
    spans_of,
)
from simkit.papers.clusters.semantic.studies import SemanticTokens

STUDY = SemanticTokens()
SIDE = 14


def ref_attention(queries, keys, scale):
    """Return softmax attention of each query by sums over the keys, and its weights."""
    out, weights = [], []
    for query in queries:
        scores = [math.exp(scale * float(query @ key)) for key in keys]
        own = [score / sum(scores) for score in scores]
        weights.append(own)
        out.append(sum(weight * key for weight, key in zip(own, keys, strict=True)))
    return np.array(out), np.array(weights)


def ref_windows(scheme):
    """Return rows and columns of each window of Table 8, counted by hand for 14 tokens a row."""
    spans = {
        "overlap": [[(0, 6), (2, 8), (4, 10), (6, 12), (8, 14)]],
        "two-scales": [[(0, 5), (4, 10), (9, 14)], [(0, 4), (3, 7), (7, 11), (10, 14)]],
        "adaptive": [[(0, 3), (2, 6), (5, 9), (8, 12), (11, 14)]],
        "windows": [[(0, 3), (3, 6), (6, 8), (8, 11), (11, 14)]],
    }[scheme]
    return [(a, b) for scale in spans for a in scale for b in scale]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_scheme_pools_25_windows(scheme):
    tokens = np.random.default_rng(0).standard_normal((SIDE * SIDE, 3))
    found = pool(tokens, SIDE, scheme)
    expected = []
    for (top, bottom), (left, right) in ref_windows(scheme):
        own = [tokens[r * SIDE + c] for r in range(top, bottom) for c in range(left, right)]
        expected.append(sum(own) / len(own))
    assert len(found) == SEMANTIC == 25
    np.testing.assert_allclose(found, expected, atol=1e-12)


def test_own_windows_share_no_token_and_cover_all():
    (spans,) = spans_of(SIDE, "windows")
    covered = [k for start, end in spans for k in range(start, end)]
    assert covered == list(range(SIDE))
    (spans,) = spans_of(SIDE, "adaptive")
    assert sum(end - start for start, end in spans) > SIDE


def test_two_layers_of_attention_by_loops():
    rng = np.random.default_rng(1)
    tokens, first, shift = (rng.standard_normal(shape) for shape in ((9, 4), (3, 4), (3, 4)))
    made, weights = generate(tokens, first, shift, 0.7)
    once, _ = ref_attention(first, tokens, 0.7)
    twice, shares = ref_attention(once + shift, np.concatenate([once, tokens]), 0.7)
    np.testing.assert_allclose(made, twice, atol=1e-12)
    np.testing.assert_allclose(weights, shares[:, 3:], atol=1e-12)


def test_a_scene_has_orthonormal_centres_and_the_nearest_site_for_each_token():
    scene = draw_scene(np.random.default_rng(2), SIDE, 6, 32, 0.0)
    np.testing.assert_allclose(scene.centres @ scene.centres.T, np.eye(6), atol=1e-12)
    np.testing.assert_allclose(scene.tokens, scene.centres[scene.labels], atol=1e-15)
    assert set(scene.labels) == set(range(6))
    noisy = draw_scene(np.random.default_rng(2), SIDE, 6, 32, 0.5)
    assert (noisy.labels == scene.labels).all()
    lengths = ((noisy.tokens - noisy.centres[noisy.labels]) ** 2).sum(axis=1)
    assert lengths.mean() == pytest.approx(0.25, rel=0.1)  # sigma^2


def test_without_noise_and_with_sharp_scores_every_scheme_finds_large_regions():
    params = resolve(
        STUDY.parameters, {"clusters": 2, "dim": 16, "sigma": 0.0, "scale": 60.0, "start": 0.0}
    ).values
    row = STUDY.trial(params, np.random.default_rng(3))
    for scheme in ("overlap", "two_scales", "adaptive", "windows"):
        assert row[f"found_{scheme}"] == 1.0
        assert row[f"gain_{scheme}" if scheme != "windows" else "gain_overlap"] == pytest.approx(
            row["best_windows"] - row[f"best_{scheme if scheme != 'windows' else 'overlap'}"]
        )
    assert row["alike_global"] > 0.99  # one start, no global centres: one token 25 times
    assert row["likeness"] == row["alike_global"] - row["alike_windows"] > 0


def test_quantities_are_what_they_say_of_one_image():
    params = resolve(STUDY.parameters, {"clusters": 3, "dim": 8, "sigma": 1.0}).values
    row = STUDY.trial(params, np.random.default_rng(4))
    rng = np.random.default_rng(4)
    scene = draw_scene(rng, SIDE, 3, 8, 1.0)
    shift = rng.standard_normal((SEMANTIC, 8))
    shift = np.array([0.1 * g / np.linalg.norm(g) for g in shift])
    made, weights = generate(scene.tokens, pool(scene.tokens, SIDE, "windows"), shift, 2 * math.log(196))
    cosines = [
        [float(centre @ token) / np.linalg.norm(token) for token in made] for centre in scene.centres
    ]
    best = [max(own) for own in cosines]
    assert row["best_windows"] == pytest.approx(sum(best) / 3)
    assert row["found_windows"] == pytest.approx(sum(value >= 0.9 for value in best) / 3)
    pure = [
        max(sum(w for w, label in zip(own, scene.labels, strict=True) if label == k) for k in range(3))
        for own in weights
    ]
    assert row["pure_windows"] == pytest.approx(sum(pure) / SEMANTIC)
    alike = [
        float(a @ b) / np.linalg.norm(a) / np.linalg.norm(b)
        for i, a in enumerate(made) for j, b in enumerate(made) if i != j
    ]  # fmt: skip
    assert row["alike_windows"] == pytest.approx(sum(alike) / len(alike))
    assert row["spread"] == row["pure_windows"] - row["pure_global"]


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(UsageError, match="orthonormal"):
        STUDY.check(resolve(STUDY.parameters, {"clusters": 9, "dim": 8}).values)
    with pytest.raises(ArgumentError, match="orthonormal"):
        draw_scene(np.random.default_rng(0), SIDE, 9, 8, 1.0)
    with pytest.raises(ArgumentError, match="five kernels"):
        spans_of(13, "overlap")
    with pytest.raises(ArgumentError, match="one of overlap"):
        spans_of(14, "other")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pooled_tokens_are_the_means_of_their_windows_to_the_last_bit(scheme):
    tokens = np.random.default_rng(5).standard_normal((SIDE * SIDE, 9))
    grid = tokens.reshape(SIDE, SIDE, -1)
    means = [
        grid[top:bottom, left:right].mean(axis=(0, 1))
        for spans in spans_of(SIDE, scheme)
        for top, bottom in spans
        for left, right in spans
    ]
    np.testing.assert_array_equal(pool(tokens, SIDE, scheme), means)
