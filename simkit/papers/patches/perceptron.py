"""The two-layer perceptron over the tokens of one sample: ReLU, mask and readout in one pass (kernels).

With w_k the rows of W_O W_V and z_l the attended tokens, F = 1/L sum over l, k of a_(l)k max(w_k .
z_l, 0). Eight neurons at a time stand in Lanes, so that the layer of L x m numbers is never stored: a
pass keeps its signs as bits. `width` is the number of neurons, padded.
"""

from __future__ import annotations

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    above,
    add,
    add_outer,
    add_point_where,
    add_rows_times,
    add_rows_where,
    add_where,
    dot,
    keep_where,
    load,
    load_rows,
    multiply_add,
    splat,
    store_rows,
    store_totals,
    total,
    zero_rows,
)


@kernel
def sum_outputs(neurons, readout, positions, attended, first, last, width, dim):
    """Return sum over tokens first..last-1 and neurons of a_(l)k max(w_k . z_l, 0).

    Parameters
    ----------
    neurons : float64 array (d, width)
    readout : float64 array (1 or L, width)
    positions : int64 array (L,) or None: row of the readout of each token; None where all share one
    attended : float64 array (L, d): z_l
    first, last, width : int
    dim : tuple of length d

    Source: eq. (1).
    """
    zero = splat(0.0)
    value = zero
    # (readout[positions] * np.maximum(attended @ neurons, 0))[first:last].sum()
    for k in range(0, width, 8):
        weights = load_rows(neurons, 0, k, dim)
        outputs = zero
        for l in range(first, last):
            inner = dot(weights, attended, l)
            mask = above(inner, zero)
            if positions is None:
                outputs = add_where(outputs, mask, inner)
            else:
                coefficient = keep_where(mask, load(readout, positions[l], k))
                outputs = multiply_add(coefficient, inner, outputs)
        if positions is None:
            value = multiply_add(outputs, load(readout, 0, k), value)
        else:
            value = add(value, outputs)
    return total(value)


@kernel
def sum_outputs_and_tokens(neurons, readout, positions, attended, first, last, width, dim, active, sums):
    """Return what `sum_outputs` does, to the bit, and keep what the gradient needs.

    Parameters
    ----------
    active : uint8 array (L, width / 8)
        Filled with the bits of the neurons that fire at each token.
    sums : float64 array (d, width)
        Filled with the sum of z_l over the tokens where a neuron fires, each times a_(l)k where the
        tokens have readouts of their own.

    Source: eq. (1), eq. (21).
    """
    zero = splat(0.0)
    value = zero
    # active = attended @ neurons > 0; sums = attended.T @ active, or @ (active * readout[positions])
    for k in range(0, width, 8):
        weights = load_rows(neurons, 0, k, dim)
        outputs, sum_rows, column = zero, zero_rows(dim), k >> 3
        for l in range(first, last):
            inner = dot(weights, attended, l)
            mask = above(inner, zero)
            active[l, column] = mask
            if positions is None:
                outputs = add_where(outputs, mask, inner)
                sum_rows = add_point_where(sum_rows, mask, attended, l)
            else:
                coefficient = keep_where(mask, load(readout, positions[l], k))
                outputs = multiply_add(coefficient, inner, outputs)
                sum_rows = add_outer(sum_rows, coefficient, attended, l)
        if positions is None:
            value = multiply_add(outputs, load(readout, 0, k), value)
        else:
            value = add(value, outputs)
        store_rows(sums, 0, k, sum_rows)
    return total(value)


@kernel
def sum_active(neurons, active, first, last, width, tile, out):
    """Write sum over firing neurons k of neurons[:, k] to out[l], for l in first..last-1.

    Parameters
    ----------
    neurons : float64 array (d, width): a_k w_k
    active : uint8 array (L, width / 8)
    tile : tuple: as many rows at a time, at most d
    out : float64 array (L or more, d)

    Notes
    -----
    Four tokens at a time; at the end of the range the last token is computed more than once.

    Source: eq. (1), eq. (21).
    """
    d, end = neurons.shape[0], last - 1
    # out[first:last] = active[first:last] @ neurons.T
    for part in range(0, d, len(tile)):
        row = min(part, d - len(tile))
        for l in range(first, last, 4):
            l1, l2, l3 = min(l + 1, end), min(l + 2, end), min(l + 3, end)
            sums0 = zero_rows(tile)
            sums1, sums2, sums3 = sums0, sums0, sums0
            for k in range(0, width, 8):
                column = k >> 3
                weights = load_rows(neurons, row, k, tile)
                sums0 = add_rows_where(sums0, active[l, column], weights)
                sums1 = add_rows_where(sums1, active[l1, column], weights)
                sums2 = add_rows_where(sums2, active[l2, column], weights)
                sums3 = add_rows_where(sums3, active[l3, column], weights)
            store_totals(out, l, row, sums0)
            store_totals(out, l1, row, sums1)
            store_totals(out, l2, row, sums2)
            store_totals(out, l3, row, sums3)


@kernel
def sum_active_with_readouts(neurons, readout, positions, active, count, width, tile, out):
    """Write sum over firing neurons k of a_(l)k neurons[:, k] to out[l], for each of `count` tokens.

    As `sum_active`, for tokens with readouts of their own: `neurons` holds w_k, readout[positions[l]]
    a_(l).

    Source: eq. (1), eq. (21).
    """
    d, end = neurons.shape[0], count - 1
    # out = (active * readout[positions]) @ neurons.T
    for part in range(0, d, len(tile)):
        row = min(part, d - len(tile))
        for l in range(0, count, 4):
            l1, l2, l3 = min(l + 1, end), min(l + 2, end), min(l + 3, end)
            p0, p1, p2, p3 = positions[l], positions[l1], positions[l2], positions[l3]
            sums0 = zero_rows(tile)
            sums1, sums2, sums3 = sums0, sums0, sums0
            for k in range(0, width, 8):
                column = k >> 3
                weights = load_rows(neurons, row, k, tile)
                a0 = keep_where(active[l, column], load(readout, p0, k))
                a1 = keep_where(active[l1, column], load(readout, p1, k))
                a2 = keep_where(active[l2, column], load(readout, p2, k))
                a3 = keep_where(active[l3, column], load(readout, p3, k))
                sums0 = add_rows_times(sums0, a0, weights)
                sums1 = add_rows_times(sums1, a1, weights)
                sums2 = add_rows_times(sums2, a2, weights)
                sums3 = add_rows_times(sums3, a3, weights)
            store_totals(out, l, row, sums0)
            store_totals(out, l1, row, sums1)
            store_totals(out, l2, row, sums2)
            store_totals(out, l3, row, sums3)
