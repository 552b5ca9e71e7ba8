"""The regression model as its definitions write it: sign vectors and sums, in plain NumPy.

It stands beside the fast path as a witness and shares no code with it. It expands the same random
numbers: every score in full, every count into single signs.
"""

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.engine.cells.seeding import spawn_streams
from simkit.kernels.boundary import finite_array
from simkit.papers.separation.regression.cell import RegressionCell

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Data = tuple[tuple[Floats, Floats], list[Floats]]


def network_fires(weights: Floats, signs: Floats, tau: float) -> tuple[bool, bool]:
    """Return whether F > 0, and whether a margin vanishes to 1e-12 of its terms (a tie).

    The weights (n,) are u of one input: the scores Ax (F_lin), or their exponentials up to a factor
    (F_exp); the signs (n, m) are y, one column for each y_l.
    Source: Definition 3.2, Definition 3.3, Definition 3.5, Definition 3.6.
    """
    weights = finite_array("weights", weights, (None,))
    return _fires(weights, finite_array("signs", signs, (weights.size, None)), tau)


def _fires(weights: Floats, signs: Floats, tau: float) -> tuple[bool, bool]:
    # Contiguous rows are added pairwise, which keeps the digits that tell a tie.
    terms = np.ascontiguousarray(weights * (signs.T - tau))
    margins, scales = terms.sum(axis=1), np.abs(terms).sum(axis=1)
    tied = np.abs(margins) <= 1e-12 * scales
    return bool(np.any((margins > 0) & ~tied)), bool(tied.any())


def _events(
    ax: tuple[Floats, Floats], matrices: list[Floats], cell: RegressionCell
) -> tuple[list[bool], bool]:
    """Return the four parts of success for the scores of D0 and D1, and whether there is a tie."""
    exp0, exp1 = (np.exp(scores - scores.max()) for scores in ax)  # the common factor cancels in f_exp
    y = [matrices[index] for index in cell.sign_matrices]
    fires = [
        _fires(weights, signs, cell.tau)
        for weights, signs in zip((exp1, ax[1], exp0, ax[0]), y, strict=True)
    ]
    events = [fired == (part == 0) for part, (fired, _) in enumerate(fires)]
    return events, any(tied for _, tied in fires)


def sample_trials(rng: Generator, trials: int, cell: RegressionCell) -> tuple[Bools, int]:
    """Sample the four parts of success; arguments and result as on the fast path.

    Source: Section 7.1, Definition 3.7, Definition 3.8.
    """
    events, near_ties = np.empty((trials, 4), dtype=bool), 0
    draw = _uniform_trials if cell.scores == "uniform" else _counted_trials
    for t, (ax, matrices) in enumerate(draw(rng, trials, cell)):
        events[t], near = _events(ax, matrices, cell)
        near_ties += near
    return events, near_ties


def _uniform_trials(rng: Generator, trials: int, cell: RegressionCell) -> Iterator[Data]:
    """Yield the scores of D0 and D1 and the sign matrices of trials with uniform scores."""
    n, m, n_sets = cell.n, cell.m, max(cell.sign_matrices) + 1
    index_rng, fine_rng = spawn_streams(rng, 2)
    special = index_rng.integers(0, n, trials)
    column_words, score_words = (n + 63) // 64, (n + 7) // 8
    for t in range(trials):
        bits = np.unpackbits(_bytes(rng, n_sets * m * column_words), bitorder="little")
        bits = bits.reshape(n_sets, m, 64 * column_words)[:, :, :n]
        leading = _bytes(rng, 2 * score_words).reshape(2, 8 * score_words)[:, :n]
        v = (leading + fine_rng.random((2, n))) / 256
        ax = np.log(n) + 0.4 * np.log(n) * v
        ax[1, special[t]] = 4 * np.log(n)
        yield (ax[0], ax[1]), [np.where(matrix.T == 1, 1.0, -1.0) for matrix in bits]


def _bytes(rng: Generator, words: int) -> NDArray[np.uint8]:
    return rng.integers(0, 2**64 - 1, words, dtype=np.uint64, endpoint=True).view(np.uint8)


def _counted_trials(rng: Generator, trials: int, cell: RegressionCell) -> Iterator[Data]:
    """Yield the same of trials whose scores take one or two values, each count expanded into signs.

    The special entry of D1 comes first; which of equal entries carries which sign is immaterial.
    """
    n, m, n_sets = cell.n, cell.m, max(cell.sign_matrices) + 1
    for _ in range(trials):
        special_high, n11, n10, n01, n00 = _class_sizes(rng, n, cell.scores == "two-point")
        sizes = [n00, n01, n10, n11]
        v0 = np.concatenate([[special_high], np.repeat([0, 0, 1, 1], sizes)])
        v1 = np.concatenate([[0], np.repeat([0, 1, 0, 1], sizes)])
        ax0, ax1 = np.log(n) * (1 + 0.4 * v0), np.log(n) * (1 + 0.4 * v1)
        ax1[0] = 4 * np.log(n)
        matrices = [
            np.column_stack([_signs(rng, sizes) for _ in range(m)]).astype(float) for _ in range(n_sets)
        ]
        yield (ax0, ax1), matrices


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
