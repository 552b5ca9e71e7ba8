"""The regression model as its definitions write it: sign vectors and sums, in plain NumPy.

It stands beside the fast path as a witness and shares no code with it. It expands the same random
numbers: every score in full, every count into single signs.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_READINGS = {"shared": "0000", "per-dataset": "0011", "per-network": "0101", "independent": "0123"}


def networks(scores: Floats, signs: Floats, tau: float) -> tuple[float, float]:
    """Return F_exp and F_lin of scores (n,) and signs (n, m). Source: Definitions 3.2-3.6."""
    u_exp = np.exp(scores - scores.max())  # the common factor cancels in f_exp
    f_exp = u_exp / u_exp.sum()
    f_lin = scores / scores.sum()
    return tuple(float(_phi(_phi(f @ signs - tau).sum())) for f in (f_exp, f_lin))  # type: ignore[return-value]


def _phi(z: Floats) -> Floats:
    return np.maximum(z, 0.0)


def _fires(weights: Floats, signs: Floats, tau: float) -> tuple[bool, bool]:
    """Return whether F > 0, and whether a margin vanishes to 1e-12 of its terms (a tie)."""
    # Contiguous rows are added pairwise, which keeps the digits that tell a tie.
    terms = np.ascontiguousarray(weights * (signs.T - tau))
    margins, scales = terms.sum(axis=1), np.abs(terms).sum(axis=1)
    tied = np.abs(margins) <= 1e-12 * scales
    return bool(np.any((margins > 0) & ~tied)), bool(tied.any())


def _parts(
    ax0: Floats, ax1: Floats, signs: list[Floats], reading: str, tau: float
) -> tuple[list[bool], bool]:
    exp0, exp1 = np.exp(ax0 - ax0.max()), np.exp(ax1 - ax1.max())
    which = [signs[int(digit)] for digit in _READINGS[reading]]
    pairs = [_fires(w, y, tau) for w, y in zip((exp1, ax1, exp0, ax0), which, strict=True)]
    return [fired for fired, _ in pairs], any(tied for _, tied in pairs)


def simulate_uniform(
    rng: Generator, trials: int, n: int, m: int, tau: float, signs: str
) -> tuple[NDArray[np.bool_], int]:
    """Simulate trials with uniform scores; arguments and result as on the fast path."""
    n_sets = int(max(_READINGS[signs])) + 1
    index_rng, fine_rng = rng.spawn(2)
    special = index_rng.integers(0, n, trials)
    column_words, score_words = (n + 63) // 64, (n + 7) // 8
    fires, near_ties = np.empty((trials, 4), dtype=bool), 0
    for t in range(trials):
        bits = np.unpackbits(_bytes(rng, n_sets * m * column_words), bitorder="little")
        bits = bits.reshape(n_sets, m, 64 * column_words)[:, :, :n]
        leading = _bytes(rng, 2 * score_words).reshape(2, 8 * score_words)[:, :n]
        v = (leading + fine_rng.random((2, n))) / 256
        ax = np.log(n) + 0.4 * np.log(n) * v
        ax[1, special[t]] = 4 * np.log(n)
        y = [np.where(matrix.T == 1, 1.0, -1.0) for matrix in bits]
        fires[t], near = _parts(ax[0], ax[1], y, signs, tau)
        near_ties += near
    return fires, near_ties


def _bytes(rng: Generator, words: int) -> NDArray[np.uint8]:
    return rng.integers(0, 2**64 - 1, words, dtype=np.uint64, endpoint=True).view(np.uint8)


def simulate_counted(
    rng: Generator, trials: int, n: int, m: int, tau: float, signs: str, two_point: bool
) -> tuple[NDArray[np.bool_], int]:
    """Simulate trials whose scores take one or two values, each count expanded into signs.

    The special entry of D1 comes first; which of equal entries carries which sign is immaterial.
    """
    n_sets = int(max(_READINGS[signs])) + 1
    fires, near_ties = np.empty((trials, 4), dtype=bool), 0
    for t in range(trials):
        special_high, n11, n10, n01, n00 = _class_sizes(rng, n, two_point)
        sizes = [n00, n01, n10, n11]
        v0 = np.concatenate([[special_high], np.repeat([0, 0, 1, 1], sizes)])
        v1 = np.concatenate([[0], np.repeat([0, 1, 0, 1], sizes)])
        ax0, ax1 = np.log(n) * (1 + 0.4 * v0), np.log(n) * (1 + 0.4 * v1)
        ax1[0] = 4 * np.log(n)
        y = [
            np.column_stack([_signs(rng, sizes) for _ in range(m)]).astype(float) for _ in range(n_sets)
        ]
        fires[t], near = _parts(ax0, ax1, y, signs, tau)
        near_ties += near
    return fires, near_ties


def _class_sizes(rng: Generator, n: int, two_point: bool) -> tuple[int, int, int, int, int]:
    if not two_point:
        return 0, 0, 0, 0, n - 1
    special_high = rng.binomial(1, 0.5)
    high = rng.binomial(n - 1, 0.5)
    n11 = rng.binomial(high, 0.5)
    n01 = rng.binomial(n - 1 - high, 0.5)
    return special_high, n11, high - n11, n01, n - 1 - high - n01


def _signs(rng: Generator, sizes: list[int]) -> NDArray[np.int64]:
    """Return one sign vector: in each class the drawn number of +1, then -1; the special sign first."""
    classes = [np.where(np.arange(size) < rng.binomial(size, 0.5), 1, -1) for size in sizes]
    return np.concatenate([[2 * rng.binomial(1, 0.5) - 1], *classes])
