"""The perceptron over groups of tokens that share a pattern (kernels); `grouping` says which do.

Tokens of one pattern query alike, so their z_l lie close together. Where |w_k . mean| exceeds |w_k|
times the group's largest deviation from its mean, neuron k has the same sign at all of the group's
tokens, and contributes through the group's sum; the other neurons go token by token. The result is
exact up to rounding. All tokens must share one readout. Arrays are of one type, float64 or float32; sums
over neurons, groups and samples are float64. Source: chosen here, where nothing else is named.
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    PART,
    above,
    add,
    add_point_where,
    add_where,
    dot,
    keep_where,
    load,
    load_part,
    load_rows,
    lowest_bit,
    multiply,
    multiply_add,
    splat,
    store,
    store_rows,
    subtract,
    total,
    widen,
    width_over,
)
from simkit.papers.patches.kernels.masks import (
    add_by_bits,
    fill_table,
    fill_tables,
    transpose_bits,
    write_mask,
)

_SLACK, _SLACK_32 = 1.0 + 1e-9, 1.0 + 1e-4  # rounding of means, norms and deviations
_FLOOR, _FLOOR_32 = 1e-14, 6e-6  # and of the inner product, in units of |w_k| times the largest |z|
_ONE = np.uint64(1)


@kernel(borrows=True)
def summarise_groups(attended, starts, work):
    """Write mean, sum, size and largest deviation of each group's z_l (L, d or more) to the workspace.

    Group g is starts[g]..starts[g + 1] - 1; it may be empty.
    """
    d = work.means.shape[1]
    double = attended.itemsize == 8
    slack, floor = (_SLACK, _FLOOR) if double else (_SLACK_32, _FLOOR_32)
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
        work.deviations[g] = slack * deviation + floor * (np.sqrt(length) + deviation)


@kernel(borrows=True)
def sum_group_outputs(readout, starts, dim, work):
    """Return the certified part of sum over l, k of a_k max(w_k . z_l, 0), and mark what is left.

    The workspace has what `summarise_groups` left; filled: `active`, `undecided`.
    """
    zero = splat(0.0, work.neurons)
    value = widen(zero)
    groups, width = starts.size - 1, width_over(work.neurons)
    full, undecided = (1 << width) - 1, work.undecided.T
    # active = means @ neurons > deviations[:, None] * norms
    for k in range(0, work.neurons.shape[1], width):
        weights = load_rows(work.neurons, 0, k, dim)
        norm = load(work.norms, 0, k)
        outputs, column = zero, k >> 3
        for g in range(groups):
            if work.group_sizes[g] == 0.0:
                write_mask(work.active, column, g, 0, zero)
                write_mask(undecided, column, g, 0, zero)
                continue
            inner = dot(weights, work.means, g)
            margin = multiply(norm, splat(work.deviations[g], norm))
            positive = above(inner, margin)
            negative = above(subtract(zero, margin), inner)
            write_mask(work.active, column, g, positive, zero)
            unsure = full & ~(np.int64(positive) | np.int64(negative))
            write_mask(undecided, column, g, unsure, zero)
            outputs = add_where(outputs, positive, multiply(inner, splat(work.group_sizes[g], inner)))
        value = multiply_add(widen(outputs), widen(load(readout, 0, k)), value)
    return total(value)


@kernel(borrows=True)
def list_unsure(groups, count, work):
    """Write the neurons below `count` that are marked as undecided to `work.unsure`, group by group."""
    for g in range(groups):
        found = 0
        # unsure[g, :found] = np.flatnonzero(undecided bits of g)
        for column in range(work.undecided_words.shape[1]):
            word = work.undecided_words[g, column]
            while word != 0:
                k = 64 * column + lowest_bit(word)
                if k < count:
                    work.unsure[g, found] = k
                    found += 1
                word &= word - _ONE
        work.unsure_counts[g] = found


@kernel(borrows=True)
def sum_unsure_outputs(readout, starts, dim, work):
    """Return sum over l and its group's unsure neurons k of a_k max(w_k . z_l, 0), and keep the bits.

    As many tokens of a group as Lanes hold stand in them; the neurons pass by. Source: eq. (1).
    """
    zero = splat(0.0, work.neurons)
    value, width = widen(zero), width_over(zero)
    for g in range(starts.size - 1):
        last = starts[g + 1]
        for l in range(starts[g], last, width):
            inside = ((1 << width) - 1) >> max(l + width - last, 0)
            tokens = load_rows(work.inner_columns, 0, l, dim)
            # few_active[l, i] = attended[l : l + 8] @ neuron_rows[unsure[g, i]] > 0
            for i in range(work.unsure_counts[g]):
                k = work.unsure[g, i]
                inner = dot(tokens, work.neuron_rows, k)
                mask = np.int64(above(inner, zero)) & inside
                work.few_active[l, i] = mask & 255
                if l + 8 < last:
                    work.few_active[l + 8, i] = mask >> 8
                kept = widen(keep_where(mask, inner))
                value = multiply_add(kept, splat(readout[0, k], value), value)
    return total(value)


@kernel(borrows=True)
def sum_structured_outputs(readout, attended, starts, count, dim, work):
    """Return sum over l, k of a_k max(w_k . z_l, 0) for `count` neurons, and keep which fire where.

    Here `attended` (L, d or more) also stands in `work.inner_columns`; the workspace has `neurons`,
    `neuron_rows` and `norms`. Source: eq. (1).
    """
    summarise_groups(attended, starts, work)
    certified = sum_group_outputs(readout, starts, dim, work)
    list_unsure(starts.size - 1, count, work)
    return certified + sum_unsure_outputs(readout, starts, dim, work)


@kernel(borrows=True)
def accumulate_structured_sums(attended, starts, factor, mix, work):
    """Add factor * sum of z_l over the tokens where neuron k fires to work.grad_rows[mix, k].

    After `sum_structured_outputs`. Source: eq. (1), eq. (21).
    """
    groups, table, out = starts.size - 1, work.token_table, work.grad_rows[mix]
    transpose_bits(work.active_words, groups, work.fired_words)
    fill_tables(work.group_sums, groups, factor, table)
    add_by_bits(table, work.fired, groups, out.shape[0], out)
    # grad_rows[unsure[g, i]] += factor * few_active[l, i] @ attended[l : l + 8]
    for g in range(groups):
        last = starts[g + 1]
        for l in range(starts[g], last, 8):
            for column in range(0, out.shape[1], PART):
                fill_table(attended, column, l, last, factor, table, 0)
                fill_table(attended, column, l + 4, last, factor, table, 16)
                for i in range(work.unsure_counts[g]):
                    byte, k = np.int64(work.few_active[l, i]), work.unsure[g, i]
                    first, second = byte & 15, 16 + (byte >> 4)
                    sums = add(load_part(table, first, 0), load_part(table, second, 0))
                    store(out, k, column, add(load_part(out, k, column), widen(sums)))


@kernel(borrows=True)
def fill_structured_slopes(starts, mix, head, work):
    """Write sum over k of a_k w_k [w_k . z_l > 0] to column l of `work.inner_slopes`.

    After `sum_structured_outputs`, for the readout `mix`. `head` is a tuple, as long as what the
    perceptron sees of one head. Source: eq. (1), eq. (21).
    """
    groups = starts.size - 1
    for g in range(groups):
        for j in range(work.slopes.shape[1]):
            work.slopes[g, j] = 0.0
    add_by_bits(work.signed_table[mix], work.active, work.grad_rows.shape[1], groups, work.slopes)
    for j in range(work.inner_slopes.shape[0]):
        for g in range(groups):
            for l in range(starts[g], starts[g + 1]):
                work.inner_slopes[j, l] = work.slopes[g, j]
    signed = work.signed_rows[mix]
    # inner_slopes[:, l : l + 8] += few_active[l, i] * signed_rows[unsure[g, i]]
    width = width_over(signed)
    for g in range(groups):
        last = starts[g + 1]
        for l in range(starts[g], last, width):
            for first in range(0, work.inner_slopes.shape[0], len(head)):  # rows that fit registers
                slopes = load_rows(work.inner_slopes, first, l, head)
                for i in range(work.unsure_counts[g]):
                    mask = np.int64(work.few_active[l, i])
                    if width == 16 and l + 8 < last:
                        mask |= np.int64(work.few_active[l + 8, i]) << 8
                    slopes = add_point_where(slopes, mask, signed, work.unsure[g, i], first)
                store_rows(work.inner_slopes, first, l, slopes)
