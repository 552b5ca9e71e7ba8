"""Images with planted centres, and semantic tokens: pooling gives first ones, two layers move them."""

from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError

Floats = NDArray[np.float64]
Spans = list[tuple[int, int]]
#: The schemes of Table 8: large overlapping kernels; two scales; adaptive pooling; the paper's own.
SCHEMES = ("overlap", "two-scales", "adaptive", "windows")
SEMANTIC = 25  # semantic tokens of Table 8


def spans_of(side: int, scheme: str) -> list[Spans]:
    """Return where the windows of a scheme begin and end along a row, one list for each scale.

    ``overlap`` is scheme (i), kernels of 6 that overlap by 4; ``two-scales`` is (ii), adaptive pooling
    to 3 x 3 and to 4 x 4; ``adaptive`` is (iii), to 5 x 5, whose windows may share a row; ``windows`` is
    the paper's own pooling within windows, read as 5 x 5 windows that share none. `ArgumentError` where
    the kernels of ``overlap`` do not fit, or the scheme is none of these. Source: Section A.6, Table 8.
    """
    if scheme == "overlap":
        if side < 14 or (side - 6) % 2 or (side - 6) // 2 + 1 != 5:
            wrong = "five kernels of 6 that overlap by 4 take 14 tokens"
            raise ArgumentError(wrong, parameter="side", value=side, example=14)
        return [[(start, start + 6) for start in range(0, side - 5, 2)]]
    if scheme == "two-scales":
        return [_adaptive(side, 3), _adaptive(side, 4)]
    if scheme == "adaptive":
        return [_adaptive(side, 5)]
    if scheme == "windows":
        ends = [round(side * k / 5) for k in range(6)]
        return [list(zip(ends[:-1], ends[1:], strict=True))]
    wrong = f"it is one of {', '.join(SCHEMES)}"
    raise ArgumentError(wrong, parameter="scheme", value=scheme, example="windows")


def _adaptive(side: int, count: int) -> Spans:
    """Return the windows of adaptive pooling: from floor(k n/c) to ceil((k + 1) n/c)."""
    return [(k * side // count, -(-(k + 1) * side // count)) for k in range(count)]


def pool(tokens: Floats, side: int, scheme: str) -> Floats:
    """Return the means of a scheme's windows, float64 array (25, d). Source: Section A.6."""
    grid = tokens.reshape(side, side, -1)
    return np.array(
        [
            # as its mean is, in half the time
            np.add.reduce(grid[top:bottom, left:right], (0, 1)) / ((bottom - top) * (right - left))
            for spans in spans_of(side, scheme)
            for top, bottom in spans
            for left, right in spans
        ]
    )


def attend(queries: Floats, keys: Floats, scale: float) -> tuple[Floats, Floats]:
    """Return softmax(scale queries keys^T) keys, and the weights, float64 arrays (S, d) and (S, N).

    Source: Section A.7, without projections.
    """
    scores = scale * queries @ keys.T
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights @ keys, weights


def generate(tokens: Floats, first: Floats, shift: Floats, scale: float) -> tuple[Floats, Floats]:
    """Return semantic tokens after two layers, and the second layer's weights on the image tokens.

    The first layer's queries are the first centres (S, d), pooled or one for all, its keys the image
    tokens (N, d); the second one's queries are what the first gave, plus the global centres G (S, d),
    its keys those and the image tokens. The scale is lambda of A.7.
    Source: Section A.5, Figure 1; Section A.6.
    """
    once, _ = attend(first, tokens, scale)
    twice, weights = attend(once + shift, np.concatenate([once, tokens]), scale)
    return twice, weights[:, len(first) :]


class Scene(NamedTuple):
    """The tokens of an image. Source: Section A.6, Section A.7."""

    tokens: Floats  # (side**2, d), row by row of the grid
    labels: NDArray[np.int64]  # (side**2,): which centre each token has
    centres: Floats  # (K, d), orthonormal


def draw_scene(rng: Generator, side: int, clusters: int, dim: int, sigma: float) -> Scene:
    """Draw an image of `side` tokens a row, 14 in the paper.

    Each token has the centre of the nearest of K sites, K <= d, and noise (sigma/sqrt d) N(0, I) as in
    A.7. Source: Section A.6, Section A.7.
    """
    if not 1 <= clusters <= dim:
        wrong = "orthonormal centres are at least 1 and at most {dim}"
        raise ArgumentError(
            wrong, parameter="clusters", value=clusters, example=min(5, dim), settings={"dim": dim}
        )
    sites = rng.choice(side * side, size=min(clusters, side * side), replace=False)
    rows, columns = np.divmod(np.arange(side * side), side)
    far = (rows[:, None] - sites // side) ** 2 + (columns[:, None] - sites % side) ** 2
    labels = far.argmin(axis=1).astype(np.int64)
    centres = np.linalg.qr(rng.standard_normal((dim, clusters)))[0].T
    noise = rng.standard_normal((side * side, dim)) * (sigma / dim**0.5)
    return Scene(centres[labels] + noise, labels, np.ascontiguousarray(centres))
