"""The perceptron over groups of tokens that share a pattern (kernels).

Tokens of one pattern query alike, so their z_l lie close together. Where |w_k . mean| exceeds |w_k|
times the group's largest deviation from its mean, neuron k has the same sign at all of the group's
tokens, and contributes through the group's sum; the other neurons go token by token, through
`perceptron`. The result is exact up to rounding. All tokens must share one readout.
"""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    above,
    add_point_where,
    add_where,
    dot,
    load,
    load_rows,
    multiply,
    multiply_add,
    splat,
    store_rows,
    subtract,
    total,
    zero_rows,
)
from simkit.papers.patches.perceptron import sum_active, sum_outputs, sum_outputs_and_tokens

_SLACK = 1.0 + 1e-9  # rounding of means, norms and deviations
_FLOOR = 1e-14  # and of the inner product itself, in units of |w_k| times the largest |z|


@kernel
def summarise_groups(attended, starts, work):
    """Write mean, sum, size and largest deviation of each group's z_l to the workspace.

    Parameters
    ----------
    attended : float64 array (L, d)
    starts : int64 array (M + 1,): group g is starts[g]..starts[g + 1]-1; a group may be empty

    Source: chosen here.
    """
    d = attended.shape[1]
    for g in range(starts.size - 1):
        first, last = starts[g], starts[g + 1]
        work.group_sizes[g] = last - first
        work.deviations[g] = 0.0
        # group_sums[g] = attended[first:last].sum(axis=0)
        for j in range(d):
            work.group_sums[g, j] = 0.0
        for l in range(first, last):
            for j in range(d):
                work.group_sums[g, j] += attended[l, j]
        length = 0.0
        # means[g] = group_sums[g] / max(last - first, 1)
        for j in range(d):
            work.means[g, j] = work.group_sums[g, j] / max(last - first, 1)
            length += work.means[g, j] ** 2
        # deviations[g] = np.linalg.norm(attended[first:last] - means[g], axis=1).max()
        for l in range(first, last):
            deviation = 0.0
            for j in range(d):
                deviation += (attended[l, j] - work.means[g, j]) ** 2
            work.deviations[g] = max(work.deviations[g], deviation)
        deviation = np.sqrt(work.deviations[g])
        work.deviations[g] = _SLACK * deviation + _FLOOR * (np.sqrt(length) + deviation)


@kernel
def sum_group_outputs(neurons, readout, norms, starts, count, dim, work):
    """Return the certified part of sum over l, k of a_k max(w_k . z_l, 0), and list what is left.

    Parameters
    ----------
    neurons, readout, norms : float64 array (d or 1, width)
    starts : int64 array (M + 1,)
    count : int: m, without padding
    dim : tuple of length d
    work : Workspace
        With what `summarise_groups` left; filled: `group_active`, `sums`, `unsure`, `unsure_counts`.

    Source: chosen here.
    """
    zero = splat(0.0)
    value = zero
    groups = starts.size - 1
    for g in range(groups):
        work.unsure_counts[g] = 0
    # group_active = means @ neurons > deviations[:, None] * norms; sums = group_sums.T @ group_active
    for k in range(0, neurons.shape[1], 8):
        weights = load_rows(neurons, 0, k, dim)
        norm = load(norms, 0, k)
        outputs, sum_rows, column = zero, zero_rows(dim), k >> 3
        for g in range(groups):
            if work.group_sizes[g] == 0.0:
                continue
            inner = dot(weights, work.means, g)
            margin = multiply(norm, splat(work.deviations[g]))
            positive = above(inner, margin)
            negative = above(subtract(zero, margin), inner)
            work.group_active[g, column] = positive
            outputs = add_where(outputs, positive, multiply(inner, splat(work.group_sizes[g])))
            sum_rows = add_point_where(sum_rows, positive, work.group_sums, g)
            undecided = 255 & ~(np.int64(positive) | np.int64(negative))
            if undecided:
                list_bits(undecided, k, count, g, work.unsure, work.unsure_counts)
        value = multiply_add(outputs, load(readout, 0, k), value)
        store_rows(work.sums, 0, k, sum_rows)
    return total(value)


@kernel
def list_bits(bits, first, count, row, out, lengths):
    """Append first + (each set bit), below count, to out[row].

    Source: chosen here.
    """
    for bit in range(8):
        if (bits >> bit) & 1 and first + bit < count:
            out[row, lengths[row]] = first + bit
            lengths[row] += 1


@kernel
def gather_neurons(source, chosen, count, width, out):
    """Write the chosen columns of `source` side by side to `out`, then zeros up to `width`.

    Source: chosen here.
    """
    # out[:, :count] = source[:, chosen[:count]]; out[:, count:width] = 0
    for j in range(source.shape[0]):
        for k in range(count):
            out[j, k] = source[j, chosen[k]]
        for k in range(count, width):
            out[j, k] = 0.0


@kernel
def sum_structured_outputs(readout, attended, starts, count, dim, with_sums, work):
    """Return sum over l, k of a_k max(w_k . z_l, 0), and where asked fill `work.sums` and the bits.

    Parameters
    ----------
    readout : float64 array (1, width)
    attended : float64 array (L, d)
    starts : int64 array (M + 1,)
    count : int: m, without padding
    dim : tuple of length d
    with_sums : bool: keep what the gradient needs
    work : Workspace: with `neurons` and `norms`

    Source: eq. (1).
    """
    summarise_groups(attended, starts, work)
    value = sum_group_outputs(work.neurons, readout, work.norms, starts, count, dim, work)
    for g in range(starts.size - 1):
        few = work.unsure_counts[g]
        if few == 0:
            continue
        width = (few + 7) // 8 * 8
        gather_neurons(work.neurons, work.unsure[g], few, width, work.few)
        gather_neurons(readout, work.unsure[g], few, width, work.few_readout)
        first, last = starts[g], starts[g + 1]
        if not with_sums:
            value += sum_outputs(work.few, work.few_readout, None, attended, first, last, width, dim)
            continue
        value += sum_outputs_and_tokens(
            work.few, work.few_readout, None, attended, first, last, width, dim, work.active,
            work.few_sums,
        )  # fmt: skip
        # sums[:, unsure[g, :few]] += few_sums[:, :few]
        for j in range(work.sums.shape[0]):
            for k in range(few):
                work.sums[j, work.unsure[g, k]] += work.few_sums[j, k]
    return value


@kernel
def fill_structured_slopes(starts, tile, work):
    """Write sum over k of a_k w_k [w_k . z_l > 0] to `work.slopes`, after `sum_structured_outputs`.

    Source: eq. (1), eq. (21).
    """
    groups, d = starts.size - 1, work.signed.shape[0]
    width = work.signed.shape[1]
    sum_active(work.signed, work.group_active, 0, groups, width, tile, work.group_slopes)
    for g in range(groups):
        first, last, few = starts[g], starts[g + 1], work.unsure_counts[g]
        # slopes[first:last] = group_slopes[g]
        for l in range(first, last):
            for j in range(d):
                work.slopes[l, j] = work.group_slopes[g, j]
        if few == 0 or first == last:
            continue
        width = (few + 7) // 8 * 8
        gather_neurons(work.signed, work.unsure[g], few, width, work.few_signed)
        sum_active(work.few_signed, work.active, first, last, width, tile, work.few_slopes)
        # slopes[first:last] += few_slopes[first:last]
        for l in range(first, last):
            for j in range(d):
                work.slopes[l, j] += work.few_slopes[l, j]
