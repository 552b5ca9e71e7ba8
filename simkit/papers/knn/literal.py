"""k-NN attention and its derivatives as the supplement writes them, in plain NumPy.

A witness beside the kernels, with which it shares no code.
"""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.special import ndtr

Floats = NDArray[np.float64]
_STEP = 1e-30  # of the complex step: no difference is taken, so that no digit is lost


def mask_attention(queries: Floats, keys: Floats, values: Floats, k: int, scale: float) -> Floats:
    """Return k-NN attention of arrays (..., n, c), as in lines 18 to 27. Source: Algorithm 1."""
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
    """Return V_l of one row, its keys given; weights may be complex, and stacked. Source: Lemma 1."""
    top = _top_key(tokens, row, (w_q, w_k), scale, selected)
    differences = differences_from_top(tokens, row, (w_q, w_k, w_v), scale, selected)
    return np.asarray((tokens[top] @ w_v) + differences)


def differences_from_top(
    tokens: Floats, row: int, weights: tuple[NDArray[np.inexact], ...], scale: float,
    selected: NDArray[np.int64], log_unit: float = 0.0,
) -> NDArray[np.inexact]:  # fmt: skip
    """Return V_l - x_t W_V, t the selected key of the largest score, in units of exp(log_unit).

    V_l - x_t W_V = sum_i w_i (x_i - x_t) W_V / (1 + sum_i w_i) over the other keys, with
    w_i = exp(score_i - score_t). The whole complex score is subtracted: with its real part alone, the
    largest weight would keep a derivative that only the sum below the fraction cancels, and nothing of
    small w_i would be left. Source: Lemma 1.
    """
    w_q, w_k, w_v = weights
    top = _top_key(tokens, row, (w_q, w_k), scale, selected)
    apart = tokens[selected[selected != top]] - tokens[top]
    scores = scale * ((tokens[row] @ w_q)[..., None, :] * (apart @ w_k)).sum(axis=-1)
    shares = np.exp(scores - log_unit)
    total = 1.0 + np.exp(log_unit) * shares.sum(axis=-1, keepdims=True)
    return np.asarray(((shares / total)[..., None, :] @ (apart @ w_v))[..., 0, :])


def _top_key(
    tokens: Floats, row: int, weights: tuple[NDArray[np.inexact], NDArray[np.inexact]], scale: float,
    selected: NDArray[np.int64],
) -> int:  # fmt: skip
    # The same key for a whole stack: its members differ by imaginary steps only.
    w_q, w_k = (w.real.reshape(-1, *w.shape[-2:])[0] for w in weights)
    scores = scale * (tokens[selected] @ w_k) @ (tokens[row] @ w_q)
    return int(selected[np.argmax(scores)])


def complex_step(
    tokens: Floats, row: int, weights: tuple[Floats, Floats, Floats], scale: float,
    selected: NDArray[np.int64], which: int, log_unit: float = 0.0,
) -> Floats:  # fmt: skip
    """Return dV_l/dW_ij by complex step, (d, c, c_v), for W = W_Q, W_K or W_V (`which` 0, 1, 2).

    For W_Q and W_K it is in units of exp(log_unit), so that a derivative below the smallest double keeps
    its digits. Source: Lemma 1; Squire and Trapp (1998).
    """
    d, c = weights[which].shape
    moved = np.zeros((d * c, d, c), complex)
    moved[np.arange(d * c), np.repeat(np.arange(d), c), np.tile(np.arange(c), d)] = 1j * _STEP
    stacked: list[NDArray[np.inexact]] = list(weights)
    stacked[which] = weights[which] + moved
    w_q, w_k, w_v = stacked
    if which < 2:  # x_t W_V does not move
        found = differences_from_top(tokens, row, (w_q, w_k, w_v), scale, selected, log_unit)
    else:
        found = selected_row(tokens, row, w_q, w_k, w_v, scale, selected)
    return np.asarray(found.imag, np.float64).reshape(d, c, -1) / _STEP


def screening_scores(
    rng: Generator, d: int, n: int, relevant: int, block: int, rho: float, noise: float
) -> tuple[Floats, float]:
    """Return omega_i = <k_i, q> of Lemma 3 with all keys and the query drawn in full, (n,), and |q|.

    Key i belongs to block i // block; the relevant keys are the first of the first `relevant` blocks.
    Source: Lemma 3; Fan and Lv (2008).
    """
    own, common = rng.standard_normal((d, n)), rng.standard_normal((d, -(-n // block)))
    keys = own
    if block > 1:
        keys = np.sqrt(rho) * common[:, np.arange(n) // block] + np.sqrt(1 - rho) * own
    query = keys[:, : relevant * block : block].mean(axis=1) + noise * rng.standard_normal(d)
    return np.asarray(query @ keys), float(np.linalg.norm(query))


def mean_surplus(scores: Floats, n: int, block: int, rho: float) -> float:
    """Return the mean number of irrelevant keys above the weakest relevant one, given the relevant ones.

    The scores (s,) are omega_i / |q| of the relevant keys. Source: Lemma 3; docs/derivations.md.
    """
    weakest, relevant = scores.min(), scores.size
    mates = block - 1 if rho > 0 else 0
    of_mates = mates * ndtr((rho * scores - weakest) / np.sqrt(1 - rho**2)).sum()
    return float(of_mates + (n - relevant - mates * relevant) * ndtr(-weakest))
