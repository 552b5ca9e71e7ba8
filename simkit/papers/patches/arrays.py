"""The arrays that the kernels share: inputs, weights and workspace, padded to whole Lanes.

A column of a padded array belongs to one token or one neuron; the padding holds zeros, so that padded
neurons never fire and padded queries carry no gradient. All arrays are aligned to cache lines.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.lanes import WIDTH

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
_TILE = 5  # rows of a tile in the backward pass: 4 tokens times 5 rows stay in registers


class Inputs(NamedTuple):
    """The samples that a kernel works on.

    Attributes
    ----------
    tokens : float64 array (N, L, d): x_l, grouped by pattern
    labels : float64 array (N,)
    positions : int64 array (N, L): row of the readout of each token
    starts : int64 array (N, M + 1): where each pattern's group starts
    attended : float64 array (N, L, d): X softmax(...), where attention is frozen, else empty
    own_readouts : bool: each token has a readout of its own, not all the same
    structured : bool: neurons of certified sign go through the group's sum
    frozen : bool: attention is frozen

    Source: chosen here.
    """

    tokens: Floats
    labels: Floats
    positions: Integers
    starts: Integers
    attended: Floats
    own_readouts: bool
    structured: bool
    frozen: bool


class KernelWeights(NamedTuple):
    """The network's weights as kernels hold them.

    Attributes
    ----------
    hidden : float64 array (m_a, m padded): the transpose of W_O
    value : float64 array (m_a, d): W_V
    key, query : float64 array (m_b, d): W_K, W_Q
    readout : float64 array (1 or L, m padded): a, or a_(l) in row l

    Source: eq. (1).
    """

    hidden: Floats
    value: Floats
    key: Floats
    query: Floats
    readout: Floats


class Sizes(NamedTuple):
    """Sizes that the compiler must know: tuples of that length.

    Attributes
    ----------
    dim, value_dim, tile : tuple of int: d, m_a, and the rows of a tile in the backward pass

    Source: chosen here.
    """

    dim: tuple[int, ...]
    value_dim: tuple[int, ...]
    tile: tuple[int, ...]


class Workspace(NamedTuple):
    """What a kernel computes on the way, for one sample or one step; its size does not depend on N.

    Attributes
    ----------
    scores : (d, d): W_K^T W_Q
    value_columns : (d, m_a): the transpose of W_V
    neurons : (d, m padded): the transpose of W_O W_V, one neuron a column
    signed : (d, m padded): the same times the readout a, where all tokens share one
    norms : (1, m padded): lengths of the columns of `neurons`
    columns, products : (d, L padded): x_l, and W_K^T W_Q x_l, one token a column
    exponentials : (L * L padded / 8, 8): unnormalised attention weights by tile of 8 queries, then key
    inverse_sums : (1, L padded): what normalises them
    attended_columns, attended : (d, L padded), (L padded, d): z_l = X softmax(...) both ways
    active : uint8 (L padded, m padded / 8): bits of the neurons that fire at each token
    sums : (d, m padded): sum of z_l over the tokens where a neuron fires, by neuron
    slopes, slope_columns : (L padded, d), (d, L padded): dF/dz_l both ways
    pulls : (d, L padded): sum over keys i of dF/dscore(i, l) x_i
    means, group_sums, deviations, group_sizes : (M, d), (M, d), (M,), (M,): of z_l over a pattern's
        group
    group_active, group_slopes : uint8 (M padded, m padded / 8), (M padded, d): certified neurons of a
        group
    unsure, unsure_counts : int64 (M, m), (M,): neurons whose sign is not certified over a group
    few, few_signed, few_readout, few_sums : (d or 1, m padded): those neurons, side by side
    few_slopes : (L padded, d)
    grad_sums : (d, m padded): gradient with respect to the columns of `neurons`
    grad_scores : (d, d)
    grad_value : (m_a, d)

    Source: chosen here.
    """

    scores: Floats
    value_columns: Floats
    neurons: Floats
    signed: Floats
    norms: Floats
    columns: Floats
    products: Floats
    exponentials: Floats
    inverse_sums: Floats
    attended_columns: Floats
    attended: Floats
    active: NDArray[np.uint8]
    sums: Floats
    slopes: Floats
    slope_columns: Floats
    pulls: Floats
    means: Floats
    group_sums: Floats
    deviations: Floats
    group_sizes: Floats
    group_active: NDArray[np.uint8]
    group_slopes: Floats
    unsure: Integers
    unsure_counts: Integers
    few: Floats
    few_signed: Floats
    few_readout: Floats
    few_sums: Floats
    few_slopes: Floats
    grad_sums: Floats
    grad_scores: Floats
    grad_value: Floats


def padded(count: int) -> int:
    """Return a count, rounded up to whole Lanes.

    Source: chosen here.
    """
    return -(-count // WIDTH) * WIDTH


def aligned(*shape: int, dtype: Any = np.float64) -> Any:
    """Return an array of zeros that starts on a cache line.

    Source: chosen here.
    """
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(size + 64, dtype=np.uint8)
    start = -memory.ctypes.data % 64
    return memory[start : start + size].view(dtype).reshape(shape)


def padded_columns(matrix: Floats) -> Floats:
    """Return a copy of a matrix (rows, columns), its columns padded with zeros to whole Lanes.

    Source: chosen here.
    """
    out = aligned(matrix.shape[0], padded(matrix.shape[1]))
    out[:, : matrix.shape[1]] = matrix
    return out  # type: ignore[no-any-return]


def make_sizes(dim: int, value_dim: int) -> Sizes:
    """Return the sizes for d and m_a.

    Source: chosen here.
    """
    return Sizes((0,) * dim, (0,) * value_dim, (0,) * min(_TILE, dim))


def make_workspace(neurons: int, value_dim: int, dim: int, tokens: int, patterns: int) -> Workspace:
    """Return the workspace for m, m_a, d, L, M.

    Source: chosen here.
    """
    m, n, groups = padded(neurons), padded(tokens), padded(patterns)
    return Workspace(
        scores=aligned(dim, dim),
        value_columns=aligned(dim, value_dim),
        neurons=aligned(dim, m),
        signed=aligned(dim, m),
        norms=aligned(1, m),
        columns=aligned(dim, n),
        products=aligned(dim, n),
        exponentials=aligned(tokens * n // WIDTH, WIDTH),
        inverse_sums=aligned(1, n),
        attended_columns=aligned(dim, n),
        attended=aligned(n, dim),
        active=aligned(n, m // WIDTH, dtype=np.uint8),
        sums=aligned(dim, m),
        slopes=aligned(n, dim),
        slope_columns=aligned(dim, n),
        pulls=aligned(dim, n),
        means=aligned(patterns, dim),
        group_sums=aligned(patterns, dim),
        deviations=aligned(patterns),
        group_sizes=aligned(patterns),
        group_active=aligned(groups, m // WIDTH, dtype=np.uint8),
        group_slopes=aligned(groups, dim),
        unsure=aligned(patterns, neurons, dtype=np.int64),
        unsure_counts=aligned(patterns, dtype=np.int64),
        few=aligned(dim, m),
        few_signed=aligned(dim, m),
        few_readout=aligned(1, m),
        few_sums=aligned(dim, m),
        few_slopes=aligned(n, dim),
        grad_sums=aligned(dim, m),
        grad_scores=aligned(dim, dim),
        grad_value=aligned(value_dim, dim),
    )
