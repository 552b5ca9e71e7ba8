"""Where one step of training moves the weights: neurons along the features, keys and queries in a set.

Each number is of a network as it stands; a step from there moves it, and nothing is kept of the step.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import finite_arrays
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.datasets.layout import check_chosen
from simkit.papers.patches.learning.training import train
from simkit.papers.patches.model.boundary import check_finite, check_sample, check_weights
from simkit.papers.patches.model.initial import InitialModel
from simkit.papers.patches.model.weights import Weights

Floats = NDArray[np.float64]


def value_directions(model: InitialModel, sets: int) -> Floats:
    """Return p_1..p_M as rows of W_O see them, each of norm 1, float64 (M, H m_a).

    Those of several heads stand side by side; of a set it is the mean of its patterns' features.
    Source: Assumption 1; Appendix G.2, G.3.
    """
    features = model.value_features
    rows = np.concatenate(list(features), axis=1) if features.ndim == 3 else features
    means = rows.reshape(sets, -1, rows.shape[1]).mean(axis=1)
    return np.asarray(means / np.linalg.norm(means, axis=1, keepdims=True))


def step_from(weights: Weights, sample: PatchSample, step_size: float) -> Weights:
    """Return the weights after one step on all of some samples. Source: Algorithm 1."""
    run = train(
        weights, sample, test=0, track=None, step_size=step_size, batch=len(sample), stop="steps",
        max_steps=1, path="dense",
    )  # fmt: skip
    return run.final


def second_neurons(weights: Weights) -> NDArray[np.bool_]:
    """Return which neurons are of W_2: readout -1/sqrt(m), or (1, -1)/sqrt(m). Source: eq. (232)."""
    weights = check_weights(weights)
    return weights.a < 0 if weights.classes == 2 else (weights.a[0] > 0) & (weights.a[1] < 0)


def group_movements(
    weights: Weights, sample: PatchSample, directions: Floats, step_size: float
) -> Floats:
    """Return how far a step on D_c alone moves each neuron of W_2 along p_c, float64 (C, |W_2|).

    In units of eta |a|^2 sqrt(m), that is 2 eta/sqrt(m) for four classes, so that eq. (234) leaves the
    share of p_2 in what the neuron sees. One readout for all tokens; directions (M, H m_a) are p_1..p_M.
    Source: eqs. (230), (232), (234)-(241).
    """
    weights = check_weights(weights)
    chosen, classes, width = second_neurons(weights), weights.classes, weights.w_o.shape[1]
    (directions,) = finite_arrays("MD", {"D": width}, directions=directions)
    if len(directions) < classes:
        wrong = (
            f"{len(directions)} rows, and {classes} classes ask for one each; value_directions has them"
        )
        raise ArgumentError(wrong, parameter="directions")
    unit = (classes // 2) * step_size / np.sqrt(weights.w_o.shape[0])
    found = []
    for c in range(classes):
        group = sample.select(np.flatnonzero(sample.relevant == c))
        moved = step_from(weights, group, step_size).w_o - weights.w_o
        found.append(moved[chosen] @ directions[c] / unit)
    return np.array(found)


def set_movements(
    model: InitialModel, before: Weights, after: Weights, sets: int, discriminative: int
) -> Mapping[str, Floats]:
    """Return how a step moves keys and queries of the discriminative sets' patterns, (H, sets) each.

    ``in_span``: the share of |dW mu|^2 within the span of the set's own features q, its mean over the
    patterns and over W_K and W_Q. ``agreement``: the mean cosine of dW mu for two patterns of the set, 1
    for a single one. NaN where a matrix does not move. Source: Appendix G.2, eqs. (246), (247).
    """
    before, after = check_weights(before), check_weights(after)
    heads = before.heads
    features = model.key_features.reshape(heads, sets, -1, model.key_features.shape[-1])
    patterns = model.patterns.reshape(sets, -1, model.patterns.shape[-1])
    shape = (2, heads, discriminative)
    in_span, agreement = np.full(shape, np.nan), np.full(shape, np.nan)
    for i, name in enumerate(("w_k", "w_q")):
        moved = getattr(after, name) - getattr(before, name)
        for h, matrix in enumerate(moved.reshape(heads, *moved.shape[-2:])):
            for j in range(discriminative):
                images = patterns[j] @ matrix.T
                lengths = np.linalg.norm(images, axis=1)
                if not (lengths > 0).all():
                    continue
                units = images / lengths[:, None]
                basis = _basis_of(features[h, j])
                in_span[i, h, j] = ((units @ basis) ** 2).sum(axis=1).mean()
                agreement[i, h, j] = _mean_of_pairs(units @ units.T)
    return {"in_span": in_span.mean(axis=0), "agreement": agreement.mean(axis=0)}


def _basis_of(rows: Floats) -> Floats:
    """Return an orthonormal basis of the span of some rows, which may depend on each other."""
    _, sizes, units = np.linalg.svd(rows, full_matrices=False)
    return np.asarray(units[sizes > 1e-9 * sizes[0]].T)


def _mean_of_pairs(gram: Floats) -> float:
    """Return the mean entry beside the diagonal, 1 where there is none."""
    count = len(gram)
    return float((gram.sum() - np.trace(gram)) / (count * (count - 1))) if count > 1 else 1.0


def key_masses(weights: Weights, sample: PatchSample) -> tuple[Floats, Floats]:
    """Return the softmax mass of keys, its mean over queries and heads, by role and by pattern of a set.

    By role (N, 3): on label-relevant, confusion and non-discriminative tokens. By member (N, s): on a
    label-relevant token of each pattern of its set, over the mean of all of these; NaN where a sample
    has no such token. `ArgumentError` where weights or samples are malformed, or do not fit each other.
    Source: Proposition 2, eq. (15); Appendix G.2.
    """
    checked = check_finite(check_weights(weights))
    arrays = check_sample(checked, sample)
    roles, size = sample.roles, sample.model.pattern_set
    chosen = np.zeros_like(roles)
    if sample.chosen is not None:
        chosen = check_chosen(sample.model, sample.chosen, roles.shape)
    by_role, by_member = np.empty((len(sample), 3)), np.full((len(sample), size), np.nan)
    for n, tokens in enumerate(arrays.tokens):
        maps = checked.attend(tokens).reshape(-1, len(tokens), len(tokens))
        keys = maps.mean(axis=(0, 2))  # keys are rows, and columns sum to 1
        by_role[n] = [keys[roles[n] == role].sum() for role in range(3)]
        relevant = roles[n] == 0
        for b in np.unique(chosen[n, relevant]):
            by_member[n, b] = keys[relevant & (chosen[n] == b)].mean() / keys[relevant].mean()
    return by_role, by_member


def mean_cosine(moved: Floats, direction: Floats) -> float:
    """Return the cosine of rows' mean and a unit direction; NaN where it is 0. Source: chosen here."""
    moved, direction = finite_arrays("nd d", largest=None, moved=moved, direction=direction)
    mean = moved.mean(axis=0)
    length = float(np.linalg.norm(mean))
    return float(mean @ direction) / length if length > 0 else float("nan")
