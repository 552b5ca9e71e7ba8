"""k-NN attention and its derivatives as the supplement writes them, in plain NumPy.

A witness beside the kernels, with which it shares no code.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_STEP = 1e-30  # of the complex step: no difference is taken, so that no digit is lost


def mask_attention(queries: Floats, keys: Floats, values: Floats, k: int, scale: float) -> Floats:
    """Return k-NN attention of arrays (..., n, c), step by step as in lines 18 to 27.

    Source: Algorithm 1.
    """
    scores = (queries @ keys.swapaxes(-1, -2)) * scale
    index = np.argsort(-scores, axis=-1, kind="stable")[..., :k]
    mask = np.zeros_like(scores)
    np.put_along_axis(mask, index, 1.0, axis=-1)
    scores = np.where(mask > 0, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True) @ values)


def selected_row(
    tokens: Floats, row: int, w_q: NDArray[np.inexact], w_k: NDArray[np.inexact],
    w_v: NDArray[np.inexact], scale: float, selected: NDArray[np.int64],
) -> NDArray[np.inexact]:  # fmt: skip
    """Return V_l of one row for a fixed set of selected keys; weights may be complex, and stacked.

    Source: Lemma 1.
    """
    chosen = tokens[selected]
    scores = scale * ((tokens[row] @ w_q)[..., None, :] * (chosen @ w_k)).sum(axis=-1)
    weights = np.exp(scores - scores.real.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    return np.asarray((weights[..., None, :] @ (chosen @ w_v))[..., 0, :])


def complex_step(
    tokens: Floats, row: int, weights: tuple[Floats, Floats, Floats], scale: float,
    selected: NDArray[np.int64], which: int,
) -> Floats:  # fmt: skip
    """Return dV_l/dW_ij by complex step, (d, c, c_v), for W = W_Q, W_K or W_V (`which` 0, 1, 2).

    Source: Lemma 1; Squire and Trapp (1998).
    """
    d, c = weights[which].shape
    moved = np.zeros((d * c, d, c), complex)
    moved[np.arange(d * c), np.repeat(np.arange(d), c), np.tile(np.arange(c), d)] = 1j * _STEP
    stacked: list[NDArray[np.inexact]] = list(weights)
    stacked[which] = weights[which] + moved
    w_q, w_k, w_v = stacked
    return selected_row(tokens, row, w_q, w_k, w_v, scale, selected).imag.reshape(d, c, -1) / _STEP


def screening_scores(
    rng: Generator, d: int, n: int, relevant: int, block: int, rho: float, noise: float
) -> Floats:
    """Return omega_i = <k_i, q> of Lemma 3 with all keys and the query drawn in full, (n,).

    Key i belongs to block i // block; the relevant keys are the first of the first `relevant` blocks.

    Source: Lemma 3; Fan and Lv (2008).
    """
    own, common = rng.standard_normal((d, n)), rng.standard_normal((d, -(-n // block)))
    keys = own
    if block > 1:
        keys = np.sqrt(rho) * common[:, np.arange(n) // block] + np.sqrt(1 - rho) * own
    query = keys[:, : relevant * block : block].mean(axis=1) + noise * rng.standard_normal(d)
    return np.asarray(query @ keys)
