"""The two-layer perceptron over the tokens of one sample: ReLU, mask and readout in one pass (kernels).

With w_k the rows of W_O W_V and z_l the attended tokens, F = 1/L sum over l, k of a_(l)k max(w_k .
z_l, 0). As many neurons as Lanes hold stand in them, so that the layer of L x m numbers is never stored:
a pass keeps its signs as bits. `width` is the number of neurons, padded. Arrays are of one type, float64
or float32; sums over neurons and over samples are float64. Source: eq. (1), eq. (21).
"""

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    above,
    add,
    add_outer,
    add_rows_times,
    add_to_rows,
    add_where,
    dot,
    keep_where,
    load,
    load_rows,
    multiply_add,
    splat,
    store,
    store_totals,
    total,
    widen,
    width_over,
    zero_rows,
)
from simkit.papers.patches.kernels.masks import (
    add_by_bits,
    fill_tables,
    read_mask,
    transpose_bits,
    write_mask,
)


@kernel(borrows=True)
def sum_outputs(neurons, readout, positions, attended, count, dim, active, sums):
    """Return sum over tokens and neurons of a_(l)k max(w_k . z_l, 0), and keep which neurons fire.

    Neurons (d, width), readout (1 or L, width), of which `positions` has the row of each token, None
    where all share one; `attended` are z_l (L, d or more). Filled: `active` (width / 8, L) with the bits
    of the neurons that fire at each token; `sums` (1, width), where all share one readout, with sum over
    l of max(w_k . z_l, 0). Source: eq. (1).
    """
    zero = splat(0.0, neurons)
    value = widen(zero)
    # active = attended @ neurons > 0; (readout[positions] * np.maximum(attended @ neurons, 0)).sum()
    for k in range(0, neurons.shape[1], width_over(neurons)):
        weights = load_rows(neurons, 0, k, dim)
        outputs, column = zero, k >> 3
        for l in range(count):
            inner = dot(weights, attended, l)
            mask = above(inner, zero)
            write_mask(active, column, l, mask, inner)
            if positions is None:
                outputs = add_where(outputs, mask, inner)
            else:
                coefficient = keep_where(mask, load(readout, positions[l], k))
                outputs = multiply_add(coefficient, inner, outputs)
        if positions is None:
            store(sums, 0, k, outputs)
            value = multiply_add(widen(outputs), widen(load(readout, 0, k)), value)
        else:
            value = add(value, widen(outputs))
    return total(value)


@kernel(borrows=True)
def read_out(sums, readout):
    """Return sum over k of a_k times `sums` of `sum_outputs`, for another readout. Source: eq. (227)."""
    value = widen(splat(0.0, sums))
    for k in range(0, sums.shape[1], width_over(sums)):
        value = multiply_add(widen(load(sums, 0, k)), widen(load(readout, 0, k)), value)
    return total(value)


@kernel(borrows=True)
def accumulate_sums(attended, count, factor, mix, work):
    """Add factor * sum of z_l where neuron k fires to work.grad_rows[mix, k], after `sum_outputs`."""
    transpose_bits(work.active_words, count, work.fired_words)
    fill_tables(attended, count, factor, work.token_table)
    out = work.grad_rows[mix]
    add_by_bits(work.token_table, work.fired, count, out.shape[0], out)


@kernel(borrows=True)
def fill_slopes(count, mix, work):
    """Write sum over firing neurons k of a_k w_k to work.slopes[l], for each of `count` tokens.

    After `sum_outputs`, with the tables of a_k w_k for the readout `mix`.
    """
    for l in range(count):
        for j in range(work.slopes.shape[1]):
            work.slopes[l, j] = 0.0
    add_by_bits(work.signed_table[mix], work.active, work.grad_rows.shape[1], count, work.slopes)


@kernel(borrows=True)
def accumulate_sums_with_readouts(readout, positions, attended, count, factor, dim, work):
    """Add factor * sum of a_(l)k z_l over the tokens where neuron k fires to work.grad_sums[:, k].

    As `accumulate_sums`, for tokens with readouts of their own: readout[positions[l]] is a_(l).
    """
    # grad_sums += factor * attended.T @ (active * readout[positions])
    for k in range(0, work.grad_sums.shape[1], width_over(readout)):
        sums, column = zero_rows(dim, readout), k >> 3
        for l in range(count):
            coefficient = _firing(readout, positions[l], k, work.active, column, l)
            sums = add_outer(sums, coefficient, attended, l)
        add_to_rows(work.grad_sums, 0, k, factor, sums)


@kernel(borrows=True)
def fill_slopes_with_readouts(readout, positions, count, tile, work):
    """Write sum over firing neurons k of a_(l)k w_k to work.slopes[l], for each of `count` tokens.

    As `fill_slopes`, for tokens with readouts of their own. `tile` is a tuple: as many rows at a time,
    at most d. Four tokens at a time; at the end the last token is computed more than once.
    """
    neurons, active, out = work.neurons, work.active, work.slopes
    d, end = neurons.shape[0], count - 1
    # slopes = (active * readout[positions]) @ neurons.T
    for part in range(0, d, len(tile)):
        row = min(part, d - len(tile))
        for l in range(0, count, 4):
            l1, l2, l3 = min(l + 1, end), min(l + 2, end), min(l + 3, end)
            p0, p1, p2, p3 = positions[l], positions[l1], positions[l2], positions[l3]
            sums0 = zero_rows(tile, neurons)
            sums1, sums2, sums3 = sums0, sums0, sums0
            for k in range(0, neurons.shape[1], width_over(neurons)):
                column = k >> 3
                weights = load_rows(neurons, row, k, tile)
                a0 = _firing(readout, p0, k, active, column, l)
                a1 = _firing(readout, p1, k, active, column, l1)
                a2 = _firing(readout, p2, k, active, column, l2)
                a3 = _firing(readout, p3, k, active, column, l3)
                sums0 = add_rows_times(sums0, a0, weights)
                sums1 = add_rows_times(sums1, a1, weights)
                sums2 = add_rows_times(sums2, a2, weights)
                sums3 = add_rows_times(sums3, a3, weights)
            store_totals(out, l, row, sums0)
            store_totals(out, l1, row, sums1)
            store_totals(out, l2, row, sums2)
            store_totals(out, l3, row, sums3)


@kernel(borrows=True)
def _firing(readout, row, k, active, column, l):
    """Return the Lanes readout[row, k], zero for neurons that do not fire at token l."""
    coefficient = load(readout, row, k)
    return keep_where(read_mask(active, column, l, coefficient), coefficient)
