"""Derivatives of one row V_l of k-NN attention: the formulas of Lemma 1 against complex steps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.papers.knn.datasets import Labels, draw_tokens, spread_labels
from simkit.papers.knn.literal import complex_step
from simkit.papers.knn.prefixes import prefix_moments

Array = NDArray[np.floating]
Floats = NDArray[np.float64]
Weights = tuple[Floats, Floats, Floats]
TOLERANCE = 1e-8  # relative, between a formula and the complex step
#: What the trial says whose selection has no derivative.
TIE = "the k-th and the next score nearly tie: no derivative there"


@dataclass(frozen=True)
class LayerDesign:
    """What all trials of a cell share: sizes, the centres of the tokens, how weights are drawn.

    Attributes
    ----------
    ks : tuple of int
        Every k asked for.
    labels : int64 array (n,)
    d, head_size : int
    sigma, beta, scale, rounding, tie : float
        Noise; factor of W_Q; factor of the scores; multiple to which tokens are rounded; gap of scores
        that counts as a near tie.
    identity : bool
        Whether the weights are columns of the identity.

    Source: Lemma 1; Assumption 2.
    """

    ks: tuple[int, ...]
    labels: Labels
    d: int
    head_size: int
    sigma: float
    beta: float
    scale: float
    rounding: float
    tie: float
    identity: bool

    @classmethod
    def of(cls, params: Mapping[str, Any]) -> LayerDesign:
        """Return the design of the cells that share these parameters; `k` holds all their k.

        Source: Lemma 1.
        """
        return cls(
            ks=tuple(params["k"]),
            labels=spread_labels(params["n"], params["clusters"]),
            d=params["d"],
            head_size=params["head_size"],
            sigma=params["sigma"],
            beta=params["beta"],
            scale=1.0 if params["scaling"] == "printed" else params["head_size"] ** -0.5,
            rounding=params["rounding"],
            tie=params["tie"],
            identity=params["weights"] == "identity",
        )


def compare_derivatives(design: LayerDesign, rng: Generator) -> list[dict[str, bool | float] | str]:
    """Draw tokens and weights; return for each k of the design what was measured, or `TIE`.

    Source: Lemma 1.
    """
    tokens = np.empty((design.labels.size, design.d))
    draw_tokens(rng, design.labels, design.sigma, tokens)
    if design.rounding:
        tokens = np.round(tokens / design.rounding) * design.rounding
    weights = _draw_weights(rng, design)
    scores = design.scale * (tokens @ weights[1]) @ (tokens[0] @ weights[0])
    order = np.argsort(-scores, kind="stable")
    ks = np.unique(design.ks)
    means, variances = np.empty((ks.size, design.d)), np.empty((ks.size, design.d, design.d))
    prefix_moments(scores, tokens, order, ks, means, variances)
    outcomes: list[dict[str, bool | float] | str] = []
    for k in design.ks:
        place = int(np.searchsorted(ks, k))
        gap = _relative_gap(scores[order], k)
        if k < design.labels.size and gap <= design.tie:
            outcomes.append(TIE)
            continue
        steps = _complex_steps(tokens, weights, design.scale, order[:k])
        moments = means[place], variances[place]
        outcomes.append(_compare(tokens[0], weights, design.scale, moments, steps) | {"gap": gap})
    return outcomes


def _draw_weights(rng: Generator, design: LayerDesign) -> Weights:
    """Return W_Q (times beta), W_K and W_V, each (d, head_size)."""
    d, c = design.d, design.head_size
    drawn = rng.standard_normal((3, d, c)) / d**0.5
    if design.identity:
        drawn = np.broadcast_to(np.eye(d, c), (3, d, c)).copy()
    drawn[0] *= design.beta
    w_q, w_k, w_v = drawn
    return w_q, w_k, w_v


def _relative_gap(descending: Floats, k: int) -> float:
    largest = max(abs(float(descending[0])), abs(float(descending[-1])))
    if k == len(descending) or largest == 0.0:
        return 0.0
    return float(descending[k - 1] - descending[k]) / largest


def _complex_steps(
    tokens: Floats, weights: Weights, scale: float, selected: NDArray[np.int64]
) -> list[Floats]:
    return [complex_step(tokens, 0, weights, scale, selected, which) for which in range(3)]


def _compare(
    token: Floats, weights: Weights, scale: float, moments: tuple[Floats, Floats], steps: list[Floats]
) -> dict[str, bool | float]:
    """Return the errors of the formulas at one k, their norms, and the variance."""
    w_q, w_k, w_v = weights
    mean, variance = moments
    query = lemma_1_query(token, variance, w_k, w_v, scale)
    key = lemma_1_key(token, variance, w_q, w_v, scale)
    formulas = {
        "query": (query, steps[0]),
        "key": (lemma_1_key_printed(token, variance, w_q, w_v, scale), steps[1]),
        "key_corrected": (key, steps[1]),
        "value": (lemma_1_value(mean, w_v.shape[1]), steps[2]),
    }
    errors = {name: _error(formula, step) for name, (formula, step) in formulas.items()}
    return {
        **{f"{name}_holds": error <= TOLERANCE for name, error in errors.items()},
        **{f"{name}_error": error for name, error in errors.items()},
        "query_gradient": float(np.linalg.norm(query)),
        "key_gradient": float(np.linalg.norm(key)),
        "variance": float(np.trace(variance)),
    }


def _error(formula: Array, step: Array) -> float:
    """Return the largest difference over the largest derivative; where all vanish, the difference."""
    return float(np.abs(formula - step).max() / (np.abs(step).max() or 1.0))


def lemma_1_query(token: Array, variance: Array, w_k: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_Q,ij = scale x_li W_K,j^T Var W_V as an array (d, c, c_v).

    Parameters
    ----------
    token : array (d,): x_l
    variance : array (d, d): Var_{a_l}(x)
    w_k, w_v : arrays (d, c), (d, c_v); W_K,j is column j of W_K
    scale : float

    Source: eq. (4).
    """
    return scale * token[:, None, None] * (w_k.T @ variance @ w_v)


def lemma_1_key_printed(token: Array, variance: Array, w_q: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_K,ij as printed, times the scores' scale: x_li W_Q,j^T Var W_V, (d, c, c_v).

    Source: eq. (5).
    """
    return scale * token[:, None, None] * (w_q.T @ variance @ w_v)


def lemma_1_key(token: Array, variance: Array, w_q: Array, w_v: Array, scale: float) -> Array:
    """Return dV_l/dW_K,ij = scale (x_l W_Q)_j e_i^T Var W_V, (d, c, c_v).

    Departs from eq. (5): the score x_l W_Q W_K^T x_t^T depends on W_K,ij through (x_l W_Q)_j x_ti, so
    that the index i sits on the keys' side, inside the variance.

    Source: eq. (5).
    """
    return scale * (token @ w_q)[None, :, None] * (variance @ w_v)[:, None, :]


def lemma_1_value(mean: Array, c_v: int) -> Array:
    """Return dV_l/dW_V,ij = E_{a_l}[x_i] e_j as an array (d, c_v, c_v).

    The lemma leaves it out; it follows from V_l = sum_t a_lt x_t W_V.

    Source: Lemma 1.
    """
    return mean[:, None, None] * np.eye(c_v)
