"""Stochastic gradient descent on the hinge loss: a batch's gradient, and many steps (kernels).

The hinge is active where 1 - y F > 0 strictly; relu'(0) = 0.
"""

from simkit.kernels.jit import kernel
from simkit.kernels.permuting import permutation
from simkit.papers.patches.kernels.attention import accumulate_score_gradient
from simkit.papers.patches.kernels.forward import fill_outputs, prepare_step
from simkit.papers.patches.kernels.hinge import FLAT, hinge_slope
from simkit.papers.patches.kernels.masks import fill_tables
from simkit.papers.patches.kernels.perceptron import (
    accumulate_sums,
    accumulate_sums_with_readouts,
    fill_slopes,
    fill_slopes_with_readouts,
)
from simkit.papers.patches.kernels.skip_and_norm import accumulate_value_gradient
from simkit.papers.patches.kernels.structured import accumulate_structured_sums, fill_structured_slopes
from simkit.papers.patches.kernels.updates import largest_norm, update_weights

GOES_ON, ZERO_HINGE, DIVERGED = 0, 1, 2


@kernel(borrows=True)
def prepare_gradient(weights, mix, work):
    """Write what the gradients of a step share where all tokens have one readout: a_k w_k, its tables.

    After `prepare_step`. `mix` is the row of the readout. Source: eq. (21).
    """
    d, width = work.neurons.shape
    signed = work.signed_rows[mix]
    work.prepared[mix] = 1
    work.grad_rows[mix, :, :] = 0.0
    # signed[:, :d] = (neurons * readout).T
    for k in range(width):
        for j in range(d):
            signed[k, j] = work.neurons[j, k] * weights.readout[mix, 0, k]
    fill_tables(signed, width, 1.0, work.signed_table[mix])


@kernel(borrows=True)
def accumulate_gradient(inputs, n, weights, mix, factor, sizes, work):
    """Add factor * (gradient of L F) of sample n to the workspace, after `fill_outputs`.

    Of two outputs, F is the mix of them that row `mix` of the readouts stands for.
    Source: eq. (1), eq. (21), eq. (233).
    """
    count = inputs.tokens.shape[1]
    inner = inputs.attended[n] if inputs.frozen and not inputs.direct else work.inner
    if inputs.structured:
        accumulate_structured_sums(inner, inputs.starts[n], factor, mix, work)
    elif not inputs.own_readouts:
        accumulate_sums(inner, count, factor, mix, work)
    else:
        accumulate_sums_with_readouts(
            weights.readout[mix], inputs.positions[n], inner, count, factor, sizes.inner, work
        )
    if inputs.frozen and not inputs.direct:
        return  # frozen attention has no gradient, and that of W_V comes with the sums
    if inputs.structured:
        fill_structured_slopes(inputs.starts[n], mix, sizes.head, work)
    else:
        if inputs.own_readouts:
            positions = inputs.positions[n]
            fill_slopes_with_readouts(weights.readout[mix], positions, count, sizes.tile, work)
        else:
            fill_slopes(count, mix, work)
        # inner_slopes = slopes.T
        for l in range(count):
            for j in range(work.inner_slopes.shape[0]):
                work.inner_slopes[j, l] = work.slopes[l, j]
    if inputs.direct:
        accumulate_value_gradient(inputs, factor, sizes, work)
    if not inputs.frozen:
        for h in range(work.scores.shape[0]):
            accumulate_score_gradient(inputs.tokens[n], factor, h, sizes.dim, work)


@kernel(borrows=True)
def accumulate_batch(inputs, batch, weights, neurons, sizes, work):
    """Fill the workspace with the gradient of a batch's mean hinge loss; return its active samples.

    After `prepare_step`. `batch` holds indices of samples. Source: Algorithm 1, eq. (21), eq. (233).
    """
    work.grad_sums[:, :] = 0.0
    work.grad_scores[:, :, :] = 0.0
    work.grad_value[:, :] = 0.0
    work.prepared[:] = 0
    active, broken = 0, 0.0
    for n in batch:
        fill_outputs(inputs, n, weights, neurons, sizes, work)
        mix, slope = hinge_slope(inputs.labels[n], work.outputs, inputs.each)
        if mix == FLAT:
            continue
        if not inputs.own_readouts and work.prepared[mix] == 0:
            prepare_gradient(weights, mix, work)
        active += 1
        if slope != slope:
            broken = slope  # not a number: let the weights show it
            continue
        factor = slope / (batch.size * inputs.tokens.shape[1])
        accumulate_gradient(inputs, n, weights, mix, factor, sizes, work)
    # grad_sums = sum of readout[mix] * grad_rows[mix].T over the mixes that are prepared
    for mix in range(work.prepared.size):
        if work.prepared[mix]:
            for k in range(work.grad_sums.shape[1]):
                for j in range(work.grad_sums.shape[0]):
                    work.grad_sums[j, k] += weights.readout[mix, 0, k] * work.grad_rows[mix, k, j]
    work.grad_sums[0, 0] += broken
    return active


@kernel(borrows=True)
def all_margins_met(inputs, weights, neurons, sizes, work, suspect):
    """Return whether the loss is 0 on all samples, after `prepare_step`; `suspect[0]` is asked first.

    A sample that fails ends the search and becomes the next suspect: most often it fails again.
    Source: chosen here.
    """
    samples = inputs.labels.shape[0]
    for offset in range(samples):
        n = (suspect[0] + offset) % samples
        fill_outputs(inputs, n, weights, neurons, sizes, work)
        mix, _ = hinge_slope(inputs.labels[n], work.outputs, inputs.each)
        if mix != FLAT:
            suspect[0] = n
            return False
    return True


@kernel
def run_steps(
    inputs, weights, neurons, rng, order, progress, last, step_size, until_zero, limit, sizes, work
):
    """Take steps until `last`, zero hinge loss on all samples, or divergence; the weights are updated.

    The generator draws the order (batches, B), one permutation an epoch. `progress` (4,) holds steps
    taken, next batch of the epoch, sample asked first, whether the weights stand as they did at the last
    check that failed; `limit` is the norm of a weight matrix that counts as divergence. Returns
    `GOES_ON`, `ZERO_HINGE` or `DIVERGED`.

    With `until_zero` the stopping rule looks at all samples before each step, and stops once all margins
    are at least 1. While the batch has an active sample the answer is no; all others are asked only
    where the batch is silent and the weights have moved. Source: Algorithm 1.
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
            shuffled = permutation(rng, inputs.labels.shape[0])
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
