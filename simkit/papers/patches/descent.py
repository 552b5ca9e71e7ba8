"""Stochastic gradient descent on the hinge loss: one step, many steps, an evaluation (kernels).

The hinge is active where 1 - y F > 0 strictly; relu'(0) = 0.
"""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    add_rows_times,
    add_totals,
    dot,
    load,
    load_rows,
    multiply,
    multiply_add,
    splat,
    store,
    subtract,
    total,
    zero_rows,
)
from simkit.kernels.permuting import permutation
from simkit.papers.patches.attention import accumulate_score_gradient, attend, sum_weights
from simkit.papers.patches.masks import fill_tables
from simkit.papers.patches.perceptron import (
    accumulate_sums,
    accumulate_sums_with_readouts,
    fill_slopes,
    fill_slopes_with_readouts,
    sum_outputs,
)
from simkit.papers.patches.structured import (
    accumulate_structured_sums,
    fill_structured_slopes,
    sum_structured_outputs,
)

GOES_ON, ZERO_HINGE, DIVERGED = 0, 1, 2


@kernel
def prepare_step(inputs, weights, sizes, work):
    """Write what all samples of a step share: W_K^T W_Q, W_O W_V, and the lengths of its rows.

    Source: eq. (1).
    """
    d, value_dim = work.scores.shape[0], weights.value.shape[0]
    # scores = key.T @ query; value_columns = value.T
    for i in range(d):
        for j in range(d):
            entry = 0.0
            for b in range(weights.key.shape[0]):
                entry += weights.key[b, i] * weights.query[b, j]
            work.scores[i, j] = entry
        for a in range(value_dim):
            work.value_columns[i, a] = weights.value[a, i]
    # neurons = value.T @ hidden; norms = (neurons**2).sum(axis=0)
    for k in range(0, weights.hidden.shape[1], 8):
        hidden = load_rows(weights.hidden, 0, k, sizes.value_dim)
        squares = splat(0.0)
        for j in range(d):
            entries = dot(hidden, work.value_columns, j)
            store(work.neurons, j, k, entries)
            squares = multiply_add(entries, entries, squares)
        store(work.norms, 0, k, squares)
    if inputs.structured:
        # norms = np.sqrt(norms); neuron_rows = neurons.T
        for k in range(work.norms.shape[1]):
            work.norms[0, k] = np.sqrt(work.norms[0, k])
            for j in range(d):
                work.neuron_rows[k, j] = work.neurons[j, k]


@kernel
def prepare_gradient(weights, work):
    """Write what the gradients of a step share where all tokens have one readout: a_k w_k, its tables.

    After `prepare_step`.

    Source: eq. (21).
    """
    d, width = work.neurons.shape
    work.grad_rows[:, :] = 0.0
    # signed_rows[:, :d] = (neurons * readout).T
    for k in range(width):
        for j in range(d):
            work.signed_rows[k, j] = work.neurons[j, k] * weights.readout[0, k]
    fill_tables(work.signed_rows, width, 1.0, work.signed_table)


@kernel
def attended_tokens(inputs, n, sizes, work):
    """Return z_l of sample n, computed or, where attention is frozen, looked up.

    Source: eq. (1).
    """
    if not inputs.frozen:
        attend(inputs.tokens[n], work.scores, sizes.dim, work)
        return work.attended
    attended = inputs.attended[n]
    if inputs.structured:
        # attended_columns = attended.T
        for l in range(attended.shape[0]):
            for j in range(work.scores.shape[0]):
                work.attended_columns[j, l] = attended[l, j]
    return attended


@kernel
def output(inputs, n, weights, neurons, sizes, work):
    """Return F of sample n, after `prepare_step`, and keep what the gradient needs. `neurons` is m.

    Source: eq. (1).
    """
    attended, count = attended_tokens(inputs, n, sizes, work), inputs.tokens.shape[1]
    readout, dim = weights.readout, sizes.dim
    if inputs.structured:
        value = sum_structured_outputs(readout, attended, inputs.starts[n], neurons, dim, work)
    elif not inputs.own_readouts:
        value = sum_outputs(work.neurons, readout, None, attended, count, dim, work.active)
    else:
        positions = inputs.positions[n]
        value = sum_outputs(work.neurons, readout, positions, attended, count, dim, work.active)
    return value / count


@kernel
def accumulate_gradient(inputs, n, weights, factor, sizes, work):
    """Add factor * (gradient of L F) of sample n to the workspace, after `output`.

    Source: eq. (1), eq. (21).
    """
    count = inputs.tokens.shape[1]
    attended = inputs.attended[n] if inputs.frozen else work.attended
    if inputs.structured:
        accumulate_structured_sums(attended, inputs.starts[n], factor, work)
    elif not inputs.own_readouts:
        accumulate_sums(attended, count, factor, work)
    else:
        accumulate_sums_with_readouts(
            weights.readout, inputs.positions[n], attended, count, factor, sizes.dim, work
        )
    if inputs.frozen:
        return  # frozen attention has no gradient
    if inputs.structured:
        fill_structured_slopes(inputs.starts[n], sizes.dim, work)
    else:
        if inputs.own_readouts:
            positions = inputs.positions[n]
            fill_slopes_with_readouts(weights.readout, positions, count, sizes.tile, work)
        else:
            fill_slopes(count, work)
        # slope_columns = slopes.T
        for l in range(count):
            for j in range(work.scores.shape[0]):
                work.slope_columns[j, l] = work.slopes[l, j]
    accumulate_score_gradient(inputs.tokens[n], factor, sizes.dim, work)


@kernel
def accumulate_batch(inputs, batch, weights, neurons, sizes, work):
    """Fill the workspace with the gradient of a batch's mean hinge loss; return its active samples.

    After `prepare_step`. `batch` holds indices of samples.

    Source: Algorithm 1, eq. (21).
    """
    work.grad_sums[:, :] = 0.0
    work.grad_scores[:, :] = 0.0
    active, shared, broken = 0, not inputs.own_readouts, 0.0
    for n in batch:
        label = inputs.labels[n]
        margin = label * output(inputs, n, weights, neurons, sizes, work)
        if 1.0 - margin <= 0.0:
            continue
        if active == 0 and shared:
            prepare_gradient(weights, work)
        active += 1
        if margin != margin:
            broken = margin  # not a number: let the weights show it
            continue
        factor = -label / (batch.size * inputs.tokens.shape[1])
        accumulate_gradient(inputs, n, weights, factor, sizes, work)
    if active and shared:
        # grad_sums = readout * grad_rows.T
        for k in range(work.grad_sums.shape[1]):
            for j in range(work.grad_sums.shape[0]):
                work.grad_sums[j, k] = weights.readout[0, k] * work.grad_rows[k, j]
    work.grad_sums[0, 0] += broken
    return active


@kernel
def update_weights(inputs, weights, step_size, sizes, work):
    """Take one step along the accumulated gradient, all four matrices at once.

    Notes
    -----
    With R the gradient of W_O W_V and S that of W_K^T W_Q: R W_V^T for W_O, W_O^T R for W_V, W_K S for
    W_Q, W_Q S^T for W_K.

    Source: Algorithm 1, eq. (21).
    """
    value_dim, d = weights.value.shape
    work.grad_value[:, :] = 0.0
    # grad_value = hidden @ grad_sums.T, hidden -= step_size * value @ grad_sums, from the old weights
    for a in range(value_dim):
        sums = zero_rows(sizes.dim)
        for k in range(0, weights.hidden.shape[1], 8):
            hidden = load(weights.hidden, a, k)
            gradient = load_rows(work.grad_sums, 0, k, sizes.dim)
            sums = add_rows_times(sums, hidden, gradient)
            change = multiply(splat(step_size), dot(gradient, weights.value, a))
            store(weights.hidden, a, k, subtract(hidden, change))
        add_totals(work.grad_value, a, 0, sums)
    # value -= step_size * grad_value
    for a in range(value_dim):
        for j in range(d):
            weights.value[a, j] -= step_size * work.grad_value[a, j]
    if inputs.frozen:
        return
    for b in range(weights.key.shape[0]):
        update_key_and_query(weights.key[b], weights.query[b], work.grad_scores, step_size)


@kernel
def update_key_and_query(key, query, gradient, step_size):
    """Take one step on a row of W_K and of W_Q, given the gradient of W_K^T W_Q.

    Source: Algorithm 1, eq. (21).
    """
    old_key, old_query = key.copy(), query.copy()
    # query -= step_size * old_key @ gradient; key -= step_size * gradient @ old_query
    for i in range(key.size):
        for j in range(key.size):
            query[j] -= step_size * old_key[i] * gradient[i, j]
            key[i] -= step_size * old_query[j] * gradient[i, j]


@kernel
def largest_norm(weights):
    """Return the largest Frobenius norm of the four matrices, or a NaN if one holds a NaN.

    Source: chosen here.
    """
    squares = splat(0.0)
    # np.sqrt(max((matrix**2).sum() for matrix in (hidden, value, key, query)))
    for a in range(weights.hidden.shape[0]):
        for k in range(0, weights.hidden.shape[1], 8):
            hidden = load(weights.hidden, a, k)
            squares = multiply_add(hidden, hidden, squares)
    largest = total(squares)
    for matrix in (weights.value, weights.key, weights.query):
        square = 0.0
        for i in range(matrix.shape[0]):
            for j in range(matrix.shape[1]):
                square += matrix[i, j] ** 2
        if not square <= largest and largest == largest:  # a NaN stays
            largest = square
    return np.sqrt(largest)


@kernel
def all_margins_met(inputs, weights, neurons, sizes, work, suspect):
    """Return whether y F >= 1 on all samples, after `prepare_step`; `suspect[0]` is asked first.

    A sample that fails ends the search and becomes the next suspect: most often it fails again.

    Source: chosen here.
    """
    for offset in range(inputs.labels.size):
        n = (suspect[0] + offset) % inputs.labels.size
        margin = inputs.labels[n] * output(inputs, n, weights, neurons, sizes, work)
        if not 1.0 - margin <= 0.0:
            suspect[0] = n
            return False
    return True


@kernel
def run_steps(
    inputs, weights, neurons, rng, order, progress, last, step_size, until_zero, limit, sizes, work
):
    """Take steps until `last`, zero hinge loss on all samples, or divergence.

    Parameters
    ----------
    inputs, weights : Inputs, KernelWeights (updated)
    neurons : int: m
    rng : Generator: draws the order of the samples, one permutation an epoch
    order : int64 array (batches, B): the epoch's batches
    progress : int64 array (4,), updated
        Steps taken, next batch of the epoch, sample asked first, whether the weights stand as they did
        at the last check that failed.
    last : int: steps at most
    step_size, limit : float: eta, and the norm of a weight matrix that counts as divergence
    until_zero : bool: stop once all training margins are at least 1
    sizes, work : Sizes, Workspace

    Returns
    -------
    int
        `GOES_ON`, `ZERO_HINGE` or `DIVERGED`.

    Notes
    -----
    The stopping rule looks at all samples before each step. While the batch has an active sample
    the answer is no; all others are asked only where the batch is silent and the weights have moved.

    Source: Algorithm 1.
    """
    suspect = progress[2:3]
    prepare_step(inputs, weights, sizes, work)
    while True:
        if until_zero and progress[0] >= last:
            met = progress[3] == 0 and all_margins_met(inputs, weights, neurons, sizes, work, suspect)
            progress[3] = 0 if met else 1
            return ZERO_HINGE if met else GOES_ON
        if progress[0] >= last:
            return GOES_ON
        if progress[1] == order.shape[0]:
            shuffled = permutation(rng, inputs.labels.size)
            # order = shuffled[:order.size].reshape(order.shape)
            for b in range(order.shape[0]):
                for i in range(order.shape[1]):
                    order[b, i] = shuffled[b * order.shape[1] + i]
            progress[1] = 0
        active = accumulate_batch(inputs, order[progress[1]], weights, neurons, sizes, work)
        if active == 0 and until_zero and progress[3] == 0:
            if all_margins_met(inputs, weights, neurons, sizes, work, suspect):
                return ZERO_HINGE
            progress[3] = 1
        progress[0] += 1
        progress[1] += 1
        if active:
            update_weights(inputs, weights, step_size, sizes, work)
            progress[3] = 0
            if not largest_norm(weights) <= limit:
                return DIVERGED
            prepare_step(inputs, weights, sizes, work)


@kernel
def evaluate_samples(inputs, weights, neurons, sizes, work, out):
    """Write F of every sample to `out`.

    Source: eq. (1).
    """
    prepare_step(inputs, weights, sizes, work)
    for n in range(out.size):
        out[n] = output(inputs, n, weights, neurons, sizes, work)


@kernel
def attend_samples(inputs, weights, sizes, work, out):
    """Write z_l of every sample to `out` (N, L, d).

    Source: eq. (1).
    """
    prepare_step(inputs, weights, sizes, work)
    for n in range(out.shape[0]):
        attend(inputs.tokens[n], work.scores, sizes.dim, work)
        # out[n] = attended
        for l in range(out.shape[1]):
            for j in range(out.shape[2]):
                out[n, l, j] = work.attended[l, j]


@kernel
def measure_mass(inputs, weights, ranges, sizes, work, row, out):
    """Write each query's softmax mass on the keys ranges[n, 0]..ranges[n, 1]-1 to `out` (N, L).

    `row` (1, L padded) is workspace.

    Source: Proposition 2, eq. (15).
    """
    prepare_step(inputs, weights, sizes, work)
    count = inputs.tokens.shape[1]
    for n in range(out.shape[0]):
        attend(inputs.tokens[n], work.scores, sizes.dim, work)
        sum_weights(ranges[n, 0], ranges[n, 1], count, work, row)
        # out[n] = row[0, :count]
        for l in range(count):
            out[n, l] = row[0, l]
