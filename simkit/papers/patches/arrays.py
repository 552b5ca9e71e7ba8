"""The arrays that the kernels share: inputs, weights and workspace, padded to whole Lanes.

A column of a padded array belongs to one token or one neuron; the padding holds zeros, so that padded
neurons never fire and padded queries carry no gradient. All arrays are aligned to cache lines.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.lanes import WIDTH
from simkit.kernels.lanes.plain import BYTES
from simkit.papers.patches.masks import PART

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
_TILE = 5  # rows of a tile in the backward pass: 4 tokens times 5 rows stay in registers


class Inputs(NamedTuple):
    """The samples that a kernel works on.

    Attributes
    ----------
    tokens : float64 array (N, L, d): x_l, grouped by pattern
    labels : float64 array (N,)
    positions : int64 array (N, L): row of the readout of each token
    starts : int64 array (N, M + 1): where each pattern's group starts
    attended : float64 array (N, L, d in whole parts): X softmax(...), where attention is frozen, else
        empty
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
    norms : (1, m padded): lengths of the columns of `neurons`
    neuron_rows : (m padded, d): one neuron a row
    signed_rows : (m padded, d in parts): the same times the readout a, where all tokens share one
    signed_table : (parts * 4 * m padded, 16): sums of every 4 of `signed_rows` (`masks`)
    columns, products : (d, L padded): x_l, and W_K^T W_Q x_l, one token a column
    exponentials : (L * L padded / 8, 8): unnormalised attention weights by tile of 8 queries, then key
    inverse_sums : (1, L padded): what normalises them
    attended_columns, attended : (d, L padded + 8), (L padded, d in parts): z_l = X softmax(...) both
        ways
    active, active_words : uint8 (m padded / 8, L or M padded), uint64: bits of the neurons that fire at
        each token, or surely over each group, by byte and by 8 bytes of the same memory
    fired, fired_words : uint8 (L or M padded / 8, m padded), uint64: the same, bits of tokens or groups
    token_table : (parts * 4 * L or M padded, 16): sums of every 4 of z_l, or of `group_sums`
    slopes, slope_columns : (L or M padded, d in parts), (d, L padded + 8): dF/dz_l both ways, in
        `slopes` of tokens or of groups
    pulls : (d, L padded): sum over keys i of dF/dscore(i, l) x_i
    means, group_sums, deviations, group_sizes : (M, d), (M padded, d in parts), (M,), (M,): of z_l over
        a pattern's group
    undecided : uint8 (M, m in parts of 64 / 8), uint64: bits of the neurons whose sign is not certified
    unsure, unsure_counts : int64 (M, m), (M,): those neurons, listed
    few_active : uint8 (L padded, m): tokens l..l+7 where the i-th of them fires, in row l
    grad_rows : (m padded, d in parts): gradient with respect to the rows of W_O W_V, without the readout
    grad_sums : (d, m padded): with it, one neuron a column
    grad_scores : (d, d)
    grad_value : (m_a, d)

    Source: chosen here.
    """

    scores: Floats
    value_columns: Floats
    neurons: Floats
    norms: Floats
    neuron_rows: Floats
    signed_rows: Floats
    signed_table: Floats
    columns: Floats
    products: Floats
    exponentials: Floats
    inverse_sums: Floats
    attended_columns: Floats
    attended: Floats
    active: Bytes
    active_words: Words
    fired: Bytes
    fired_words: Words
    token_table: Floats
    slopes: Floats
    slope_columns: Floats
    pulls: Floats
    means: Floats
    group_sums: Floats
    deviations: Floats
    group_sizes: Floats
    undecided: Bytes
    undecided_words: Words
    unsure: Integers
    unsure_counts: Integers
    few_active: Bytes
    grad_rows: Floats
    grad_sums: Floats
    grad_scores: Floats
    grad_value: Floats


def padded(count: int, to: int = WIDTH) -> int:
    """Return a count, rounded up to whole Lanes or to another multiple.

    Source: chosen here.
    """
    return -(-count // to) * to


def aligned(*shape: int, dtype: Any = np.float64) -> Any:
    """Return an array of zeros that starts on a cache line.

    Source: chosen here.
    """
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    memory = np.zeros(size + 64, dtype=np.uint8)
    start = -memory.ctypes.data % 64
    return memory[start : start + size].view(dtype).reshape(shape)


def numbers_in_lanes(dtype: Any) -> int:
    """Return how many numbers of a type Lanes hold: 8 of float64, 16 of float32.

    Source: chosen here.
    """
    return BYTES // np.dtype(dtype).itemsize


def padded_columns(matrix: Floats, to: int = WIDTH, dtype: Any = np.float64) -> Any:
    """Return a copy of a matrix (rows, columns), its columns padded with zeros to a multiple of `to`.

    Source: chosen here.
    """
    out = aligned(matrix.shape[0], padded(matrix.shape[1], to), dtype=dtype)
    out[:, : matrix.shape[1]] = matrix
    return out


def make_sizes(dim: int, value_dim: int) -> Sizes:
    """Return the sizes for d and m_a.

    Source: chosen here.
    """
    return Sizes((0,) * dim, (0,) * value_dim, (0,) * min(_TILE, dim))


def make_workspace(
    neurons: int, value_dim: int, dim: int, tokens: int, patterns: int, dtype: Any = np.float64
) -> Workspace:
    """Return the workspace for m, m_a, d, L, M.

    Source: chosen here.
    """
    width = numbers_in_lanes(dtype)
    m, n, groups = (padded(count, width) for count in (neurons, tokens, patterns))
    wide = padded(dim, PART)
    parts = wide // PART
    rows = max(n, groups)
    active, fired = _bits(m // 8, rows), _bits(rows // 8, m)
    undecided = _bits(patterns, padded(m, 64) // 8)
    return Workspace(
        scores=aligned(dim, dim, dtype=dtype),
        value_columns=aligned(dim, value_dim),
        neurons=aligned(dim, m, dtype=dtype),
        norms=aligned(1, m, dtype=dtype),
        neuron_rows=aligned(m, dim, dtype=dtype),
        signed_rows=aligned(m, wide, dtype=dtype),
        signed_table=aligned(parts * 4 * m, PART, dtype=dtype),
        columns=aligned(dim, n, dtype=dtype),
        products=aligned(dim, n, dtype=dtype),
        exponentials=aligned(tokens * n // width, width, dtype=dtype),
        inverse_sums=aligned(1, n, dtype=dtype),
        attended_columns=aligned(dim, n + width, dtype=dtype),
        attended=aligned(n, wide, dtype=dtype),
        active=active[0],
        active_words=active[1],
        fired=fired[0],
        fired_words=fired[1],
        token_table=aligned(parts * 4 * rows, PART, dtype=dtype),
        slopes=aligned(rows, wide, dtype=dtype),
        slope_columns=aligned(dim, n + width, dtype=dtype),
        pulls=aligned(dim, n, dtype=dtype),
        means=aligned(patterns, dim, dtype=dtype),
        group_sums=aligned(groups, wide),
        deviations=aligned(patterns),
        group_sizes=aligned(patterns),
        undecided=undecided[0],
        undecided_words=undecided[1],
        unsure=aligned(patterns, neurons, dtype=np.int64),
        unsure_counts=aligned(patterns, dtype=np.int64),
        few_active=aligned(n, neurons, dtype=np.uint8),
        grad_rows=aligned(m, wide),
        grad_sums=aligned(dim, m),
        grad_scores=aligned(dim, dim),
        grad_value=aligned(value_dim, dim),
    )


def _bits(rows: int, columns: int) -> tuple[Bytes, Words]:
    """Return a matrix of bytes, and the same memory as one of words of 8 bytes."""
    array = aligned(rows, columns, dtype=np.uint8)
    return array, array.view(np.uint64)
