"""What the displays (7)-(22) in the proof of Lemma 2 compare, measured on drawn tokens, in two ways.

In vectors, without forming W_Q W_K^T or W_V; and as written, with both matrices and sums over i.
Source: Lemma 2.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.boundary import finite_arrays
from simkit.papers.knn import datasets
from simkit.papers.knn.datasets import Floats, Labels

#: What a trial measures, in this order.
MEASURED = (
    "error_sup", "noise_sum", "score_gap", "signed_gap", "inner_max", "outer_max", "inner_shift",
    "outer_shift", "inner_moved", "outer_moved", "numerator_gap", "weight_sum", "weight_gap",
    "shift_sum", "tilted_sum", "split_gap", "triangle_excess", "summed",
)  # fmt: skip


class DisplayDesign(NamedTuple):
    """What all trials of a cell share; the query is token 0, at centre e_0, or at (1, ..., 1)/sqrt d."""

    labels: Labels
    d: int
    sigma: float
    beta: float
    scores: str
    values: str
    ratio: float
    literal: bool


def design_of(params: Mapping[str, Any]) -> DisplayDesign:
    """Return the design of a cell of `lemma-2-displays`."""
    labels = datasets.designate_labels(params["k"], params["k1"], params["clusters"])
    return DisplayDesign(
        labels, params["d"], params["sigma"], params["beta"], params["scores"], params["values"],
        params["ratio"] or 1.0, params["path"] == "literal",
    )  # fmt: skip


def measure_displays(design: DisplayDesign, rng: Generator) -> tuple[float, ...]:
    """Draw the tokens of one trial and return the numbers of `MEASURED`."""
    return _measure(design, rng.standard_normal((design.labels.size, design.d)))


def measure_noise(design: DisplayDesign, standard: Floats) -> tuple[float, ...]:
    """Return the numbers of `MEASURED` for tokens of this standard noise, (k, d).

    `ArgumentError` where the noise is no such matrix, or exponentials of its scores overflow.
    """
    lengths = {"k": design.labels.size, "d": design.d}
    (standard,) = finite_arrays("kd", lengths, standard=standard)
    try:
        return _measure(design, standard)
    except OverflowError:
        wrong = "so large that the exponential of a score overflows; standard normal numbers are not"
        raise ArgumentError(wrong, parameter="standard") from None


def _measure(design: DisplayDesign, standard: Floats) -> tuple[float, ...]:
    k = design.labels.size
    noise = design.sigma / math.sqrt(design.d) * standard
    if design.scores == "aligned":
        centres = np.full((k, design.d), 1 / math.sqrt(design.d))
    else:
        centres = np.zeros((k, design.d))
        centres[np.arange(k), design.labels] = 1.0
    return (_literally if design.literal else _in_vectors)(design, centres, noise)


def _in_vectors(design: DisplayDesign, centres: Floats, noise: Floats) -> tuple[float, ...]:
    root, own = math.sqrt(design.d), design.labels == 0
    tokens = centres + noise

    def scored(query: Floats, keys: Floats) -> Floats:
        if design.scores == "identity":
            return np.asarray(design.beta * (keys @ query))
        return np.asarray(design.beta * query.sum() * keys.sum(axis=1))

    def valued(rows: Floats) -> Floats:
        return datasets.project_values(rows, design.values, design.ratio)

    if design.scores == "aligned":
        plain = np.full(design.labels.size, design.beta * design.d)
    else:
        plain = datasets.centre_scores(design.scores, design.beta, design.labels)
    drawn = scored(tokens[0], tokens)
    parts = [scored(centres[0], noise), scored(noise[0], centres), scored(noise[0], noise)]
    weights, fixed = np.exp(drawn / root), np.exp(plain / root)
    moved = np.exp((drawn - plain) / root) - 1
    centre_values, noise_values = valued(centres), valued(noise)
    numerator, target = weights @ valued(tokens), centre_values[0]
    total = float(weights.sum())
    a, b, c = fixed @ centre_values, weights @ noise_values, (weights - fixed) @ centre_values
    excess = np.abs(drawn) - sum((np.abs(part) for part in parts), np.abs(plain))
    return (
        _sup(numerator / total - target), _sup(b), _sup(c),
        abs(float((weights - fixed).sum())) * _sup(target),
        float(weights[own].max()), float(weights[~own].max(initial=0.0)),
        abs(float(moved[own].sum())), abs(float(moved[~own].sum())),
        float(np.abs(moved[own]).sum()), float(np.abs(moved[~own]).sum()),
        _sup(numerator - fixed[own].sum() * target), total, abs(float((weights - fixed).sum())),
        abs(float(moved.sum())), abs(float((fixed * moved).sum())), _sup(numerator - (a + b + c)),
        float(excess.max()),
        _sup(weights @ (np.abs(centre_values) + np.abs(noise_values)) + fixed @ np.abs(centre_values)),
    )  # fmt: skip


def _literally(design: DisplayDesign, centres: Floats, noise: Floats) -> tuple[float, ...]:
    k, d = centres.shape
    kernel = _score_matrix(design.scores, d, design.beta)
    w_v, x, root = _value_matrix(design.values, d, design.ratio), centres + noise, math.sqrt(d)
    query, centre_query, noise_query = x[0] @ kernel, centres[0] @ kernel, noise[0] @ kernel
    score = [float(query @ x[i]) for i in range(k)]
    plain = [float(centre_query @ centres[i]) for i in range(k)]
    first = [i for i in range(k) if np.array_equal(centres[i], centres[0])]
    rest = [i for i in range(k) if i not in first]
    target, zero = centres[0] @ w_v, np.zeros(d)
    centre_values = [target if i in first else centres[i] @ w_v for i in range(k)]
    noise_values = [row @ w_v for row in noise]
    moved = [math.exp((score[i] - plain[i]) / root) - 1 for i in range(k)]
    gaps = [math.exp(score[i] / root) - math.exp(plain[i] / root) for i in range(k)]
    numerator = sum((math.exp(score[i] / root) * (x[i] @ w_v) for i in range(k)), zero)
    total = math.fsum(math.exp(s / root) for s in score)
    a = sum((math.exp(plain[i] / root) * centre_values[i] for i in range(k)), zero)
    b = sum((math.exp(score[i] / root) * noise_values[i] for i in range(k)), zero)
    c = sum((gaps[i] * centre_values[i] for i in range(k)), zero)
    kept = sum((math.exp(plain[i] / root) * target for i in first), zero)
    excess = [
        abs(score[i]) - abs(plain[i]) - abs(centre_query @ noise[i])
        - abs(noise_query @ centres[i]) - abs(noise_query @ noise[i])
        for i in range(k)
    ]  # fmt: skip
    summed = sum(
        (
            math.exp(score[i] / root) * (np.abs(centre_values[i]) + np.abs(noise_values[i]))
            + math.exp(plain[i] / root) * np.abs(centre_values[i])
            for i in range(k)
        ),
        zero,
    )
    return (
        _sup(numerator / total - target), _sup(b), _sup(c), abs(math.fsum(gaps)) * _sup(target),
        max(math.exp(score[i] / root) for i in first),
        max((math.exp(score[i] / root) for i in rest), default=0.0),
        abs(math.fsum(moved[i] for i in first)), abs(math.fsum(moved[i] for i in rest)),
        math.fsum(abs(moved[i]) for i in first), math.fsum(abs(moved[i]) for i in rest),
        _sup(numerator - kept), total, abs(math.fsum(gaps)), abs(math.fsum(moved)),
        abs(math.fsum(math.exp(plain[i] / root) * moved[i] for i in range(k))),
        _sup(numerator - a - b - c), float(max(excess)), _sup(summed),
    )  # fmt: skip


@lru_cache(maxsize=8)  # the trials of a cell have one, as they have one of their values
def _score_matrix(scores: str, d: int, beta: float) -> Floats:
    return beta * (np.eye(d) if scores == "identity" else np.ones((d, d)))


@lru_cache(maxsize=8)
def _value_matrix(values: str, d: int, ratio: float) -> Floats:
    if values == "dense":
        places = np.arange(d)
        angle = 2 * np.pi * (np.outer(places, places) % d) / d
        return np.asarray((np.cos(angle) + np.sin(angle)) / math.sqrt(2))
    matrix = np.eye(d)
    if values == "competitor":
        matrix[1, 1] = ratio
    return matrix


def _sup(vector: NDArray[np.float64]) -> float:
    return float(np.abs(vector).max())
