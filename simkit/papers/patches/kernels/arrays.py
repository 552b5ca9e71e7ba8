"""The arrays that the kernels share: inputs, weights and workspace, padded to whole Lanes.

A column of a padded array belongs to one token or one neuron; the padding holds zeros, so that padded
neurons never fire and padded queries carry no gradient. All arrays are aligned to cache lines.
Source: chosen here, where nothing else is named.
"""

import math
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.lanes import PART, WIDTH
from simkit.kernels.lanes.plain import BYTES

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
_TILE = 5  # rows of a tile in the backward pass: 4 tokens times 5 rows stay in registers


class Inputs(NamedTuple):
    """The samples that a kernel works on, and how the network takes them."""

    tokens: Floats  # (N, L, d): what attention sees, x_l or LN(x_l), grouped by pattern
    labels: Floats  # (N, 1 or 2)
    positions: Integers  # (N, L): row of the readout of each token
    starts: Integers  # (N, M + 1): where each pattern's group starts
    # (N, L, H d in whole parts): X softmax(...) of every head, where attention is frozen, else empty
    attended: Floats
    residual: Floats  # (N, L, d): x_l, where there is a skip connection, else empty
    own_readouts: bool  # each token has a readout of its own, not all the same
    structured: bool  # neurons of certified sign go through the group's sum
    frozen: bool  # attention is frozen
    skip: bool  # skip connection
    normalised: bool  # layer norm before the perceptron
    direct: bool  # the perceptron sees v_l, as either of them asks; else all heads' z_l
    each: bool  # a hinge for each output, not one for their sum


class KernelWeights(NamedTuple):
    """The network's weights for kernels, head above head. Source: eq. (1), eq. (227), eq. (248)."""

    hidden: Floats  # (H m_a, m padded): the transpose of W_O
    value: Floats  # (H m_a, d): W_V
    key: Floats  # (H m_b, d): W_K
    query: Floats  # (H m_b, d): W_Q
    # (mixes, 1 or L, m padded): a, or a_(l) in row l; of two outputs their mixes a_1, a_2, a_1 + a_2,
    # a_1 - a_2
    readout: Floats


class Sizes(NamedTuple):
    """Sizes that the compiler must know: tuples of that length."""

    dim: tuple[int, ...]  # d
    value_dim: tuple[int, ...]  # m_a
    inner: tuple[int, ...]  # D of what the perceptron sees: H d, or H m_a where it sees v_l
    head: tuple[int, ...]  # d or m_a, what D counts of each head
    tile: tuple[int, ...]  # the rows of a tile in the backward pass


class Workspace(NamedTuple):
    """What a kernel computes on the way, for one sample or one step; its size does not depend on N.

    In training in float32, what is computed for one sample is float32. `exact_columns`, `outputs`,
    `deviations` and all sums (`group_sums`, `group_sizes`, `grad_rows`, `grad_sums`, `grad_scores`,
    `grad_value`) are float64 all the same. Inner: what the perceptron sees. `inner_columns` and
    `inner_slopes` have the memory of `attended_columns` and `slope_columns`, `inner` that of `attended`,
    unless it sees v_l. Bits by byte and words of 8 bytes are the same memory, too.
    """

    scores: Floats  # (H, d, d): W_K^T W_Q of every head
    exact_columns: Floats  # (H, d, m_a): the transpose of W_V
    value_columns: Floats  # (H, d, m_a): the same in the type of samples
    values: Floats  # (H m_a, d): W_V
    neurons: Floats  # (D, m padded): one neuron a column, the transpose of W_O W_V or, of v_l, of W_O
    norms: Floats  # (1, m padded): lengths of the columns of `neurons`
    neuron_rows: Floats  # (m padded, D): one neuron a row
    signed_rows: Floats  # (mixes, m padded, D in parts): times the readout, where all tokens share one
    signed_table: Floats  # (mixes, parts * 4 * m padded, 16): sums of every 4 of those (`masks`)
    prepared: Integers  # (mixes,): whether a step has filled these two
    sums: Floats  # (1, m padded): sum over tokens of what each neuron gives
    outputs: Floats  # (1 or 2,): F
    columns: Floats  # (d, L padded): x_l, one token a column
    products: Floats  # (d, L padded): W_K^T W_Q x_l
    # (H, L * L padded / w, w): unnormalised attention weights by tile of w queries, as many as Lanes
    # hold, then key
    exponentials: Floats
    inverse_sums: Floats  # (H, L padded): what normalises them
    attended_columns: Floats  # (H d, L padded + w): z_l = X softmax(...) of all heads
    attended: Floats  # (L padded, H d in parts): the same by rows
    inner_columns: Floats  # (D, L padded + w)
    inner: Floats  # (L padded, D in parts)
    scales: Floats  # (1, L padded): what normalises v_l
    # (m padded / 8, L or M padded): bits of the neurons that fire at each token, or surely over each
    # group
    active: Bytes
    active_words: Words
    fired: Bytes  # (L or M padded / 8, m padded): the same, bits of tokens or groups
    fired_words: Words
    # (parts * 4 * L or M padded, 16): sums of every 4 of `inner`, or of `group_sums`
    token_table: Floats
    slopes: Floats  # (L or M padded, D in parts): gradient of F by `inner`, of tokens or of groups
    slope_columns: Floats  # (H d, L padded + w): dF/dz_l
    inner_slopes: Floats  # (D, L padded + w): gradient by `inner`
    pulls: Floats  # (d, L padded): sum over keys i of dF/dscore(i, l) x_i
    means: Floats  # (M, D): of `inner` over a pattern's group
    group_sums: Floats  # (M padded, D in parts)
    deviations: Floats  # (M,)
    group_sizes: Floats  # (M,)
    undecided: Bytes  # (M, m in parts of 64 / 8): bits of the neurons of uncertified sign
    undecided_words: Words
    unsure: Integers  # (M, m): those neurons, listed
    unsure_counts: Integers  # (M,)
    few_active: Bytes  # (L padded, m): tokens l..l+7 where the i-th of them fires, in row l
    grad_rows: Floats  # (mixes, m padded, D in parts): gradient by `neurons`, without the readout
    grad_sums: Floats  # (D, m padded): with it, one neuron a column
    grad_scores: Floats  # (H, d, d)
    grad_value: Floats  # (H m_a, d)


class Layout(NamedTuple):
    """Sizes of a network and its samples: m, H, m_a, d, L."""

    neurons: int
    heads: int
    value_dim: int
    dim: int
    tokens: int
    groups: int  # of tokens that repeat one pattern
    outputs: int  # 1, or 2 for four classes
    direct: bool  # the perceptron sees v_l

    @property
    def inner(self) -> int:
        """The dimension D of what the perceptron sees."""
        return self.heads * (self.value_dim if self.direct else self.dim)

    @property
    def mixes(self) -> int:
        """Readouts that gradients may ask for: a, or a_1, a_2, a_1 + a_2, a_1 - a_2."""
        return 4 if self.outputs == 2 else 1


def padded(count: int, to: int = WIDTH) -> int:
    """Return a count, rounded up to whole Lanes or to another multiple."""
    return -(-count // to) * to


def aligned(*shape: int, dtype: Any = np.float64) -> Any:
    """Return an array of zeros that starts on a cache line."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + 64, dtype=np.uint8)
    start = -memory.__array_interface__["data"][0] % 64
    return memory[start : start + size].view(dtype).reshape(shape)


def numbers_in_lanes(dtype: Any) -> int:
    """Return how many numbers of a type Lanes hold: 8 of float64, 16 of float32."""
    return BYTES // int(np.dtype(dtype).itemsize)


def padded_columns(matrix: Floats, to: int = WIDTH, dtype: Any = np.float64) -> Floats:
    """Return a copy of a matrix (rows, columns), its columns padded with zeros to a multiple of `to`."""
    out = aligned(matrix.shape[0], padded(matrix.shape[1], to), dtype=dtype)
    out[:, : matrix.shape[1]] = matrix
    return out  # type: ignore[no-any-return]


def make_sizes(layout: Layout) -> Sizes:
    """Return the sizes that the compiler must know."""
    inner = (0,) * layout.inner
    head = inner[: layout.inner // layout.heads]
    return Sizes((0,) * layout.dim, (0,) * layout.value_dim, inner, head, inner[:_TILE])


def make_workspace(layout: Layout, dtype: Any = np.float64) -> Workspace:
    """Return the workspace for a network and its samples, which are computed in numbers of a type."""
    heads, dim, tokens, count = layout.heads, layout.dim, layout.tokens, layout.groups
    inner, mixes = layout.inner, layout.mixes
    width, numbers = numbers_in_lanes(dtype), partial(aligned, dtype=dtype)
    m, n, groups = (padded(size, width) for size in (layout.neurons, tokens, count))
    wide = padded(inner, PART)
    parts = wide // PART
    rows = max(n, groups)
    active, fired = _bits(m // 8, rows), _bits(rows // 8, m)
    undecided = _bits(count, padded(m, 64) // 8)
    attended_columns, slope_columns = (numbers(heads * dim, n + width) for _ in range(2))
    attended = numbers(n, padded(heads * dim, PART))
    exact_columns = aligned(heads, dim, layout.value_dim)
    own = layout.direct
    return Workspace(
        scores=numbers(heads, dim, dim),
        exact_columns=exact_columns,
        value_columns=exact_columns if exact_columns.dtype == dtype else numbers(*exact_columns.shape),
        values=numbers(heads * layout.value_dim, dim),
        neurons=numbers(inner, m),
        norms=numbers(1, m),
        neuron_rows=numbers(m, inner),
        signed_rows=numbers(mixes, m, wide),
        signed_table=numbers(mixes, parts * 4 * m, PART),
        prepared=aligned(mixes, dtype=np.int64),
        sums=numbers(1, m),
        outputs=aligned(layout.outputs),
        columns=numbers(dim, n),
        products=numbers(dim, n),
        exponentials=numbers(heads, tokens * n // width, width),
        inverse_sums=numbers(heads, n),
        attended_columns=attended_columns,
        attended=attended,
        inner_columns=numbers(inner, n + width) if own else attended_columns,
        inner=numbers(n, wide) if own else attended,
        scales=numbers(1, n),
        active=active[0],
        active_words=active[1],
        fired=fired[0],
        fired_words=fired[1],
        token_table=numbers(parts * 4 * rows, PART),
        slopes=numbers(rows, wide),
        slope_columns=slope_columns,
        inner_slopes=numbers(inner, n + width) if own else slope_columns,
        pulls=numbers(dim, n),
        means=numbers(count, inner),
        group_sums=aligned(groups, wide),
        deviations=aligned(count),
        group_sizes=aligned(count),
        undecided=undecided[0],
        undecided_words=undecided[1],
        unsure=aligned(count, layout.neurons, dtype=np.int64),
        unsure_counts=aligned(count, dtype=np.int64),
        few_active=aligned(n, layout.neurons, dtype=np.uint8),
        grad_rows=aligned(mixes, m, wide),
        grad_sums=aligned(inner, m),
        grad_scores=aligned(heads, dim, dim),
        grad_value=aligned(heads * layout.value_dim, dim),
    )


def _bits(rows: int, columns: int) -> tuple[Bytes, Words]:
    """Return a matrix of bytes, and the same memory as one of words of 8 bytes."""
    array = aligned(rows, columns, dtype=np.uint8)
    return array, array.view(np.uint64)
