"""From samples to outputs: what a step prepares, attention, what the perceptron sees, F (kernels).

Without skip connection and layer norm the network is linear between attention and ReLU: the perceptron
sees the z_l of all heads, [z^1_l, ..., z^H_l], and its rows are [W_O1 W_V1, ..., W_OH W_VH]. With either
it sees v_l (`values`), and its rows are those of W_O. Its kernels do not know the difference.
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import dot, load, load_rows, multiply_add, splat, store
from simkit.papers.patches.kernels.attention import attend, attend_heads, sum_weights
from simkit.papers.patches.kernels.perceptron import read_out, sum_outputs
from simkit.papers.patches.kernels.skip_and_norm import fill_values
from simkit.papers.patches.kernels.structured import sum_structured_outputs


@kernel(borrows=True)
def prepare_scores(weights, work):
    """Write W_K^T W_Q of every head, all that attention asks.

    Source: eq. (1), eq. (248).
    """
    heads, d, _ = work.value_columns.shape
    key_dim = weights.key.shape[0] // heads
    # scores[h] = key.T @ query
    for h in range(heads):
        for i in range(d):
            for j in range(d):
                entry = 0.0
                for b in range(h * key_dim, (h + 1) * key_dim):
                    entry += weights.key[b, i] * weights.query[b, j]
                work.scores[h, i, j] = entry


@kernel(borrows=True)
def prepare_step(inputs, weights, sizes, work):
    """Write what all samples of a step share: W_K^T W_Q of every head, and the perceptron's rows.

    Source: eq. (1), eq. (248).
    """
    prepare_scores(weights, work)
    heads, d, value_dim = work.value_columns.shape
    # exact_columns[h] = value_columns[h] = value.T; values = value
    for h in range(heads):
        for i in range(d):
            for a in range(value_dim):
                entry = weights.value[h * value_dim + a, i]
                work.exact_columns[h, i, a] = entry
                work.value_columns[h, i, a] = entry
                work.values[h * value_dim + a, i] = entry
    fill_neurons(inputs, weights, sizes, work)
    if inputs.structured:
        # norms = np.sqrt(norms); neuron_rows = neurons.T
        for k in range(work.norms.shape[1]):
            work.norms[0, k] = np.sqrt(work.norms[0, k])
            for j in range(work.neurons.shape[0]):
                work.neuron_rows[k, j] = work.neurons[j, k]


@kernel(borrows=True)
def fill_neurons(inputs, weights, sizes, work):
    """Write the perceptron's rows, W_O W_V of every head or W_O, and their squared lengths.

    After `exact_columns` in `prepare_step`: products of weights are float64, whatever is made of them.
    Source: eq. (1), eq. (248), eq. (249).
    """
    heads, d, value_dim = work.value_columns.shape
    # neurons = hidden, or for each head value.T @ hidden; norms = (neurons**2).sum(axis=0)
    for k in range(0, weights.hidden.shape[1], 8):
        squares = splat(0.0)
        if inputs.direct:
            for j in range(weights.hidden.shape[0]):
                entries = load(weights.hidden, j, k)
                store(work.neurons, j, k, entries)
                squares = multiply_add(entries, entries, squares)
        else:
            for h in range(heads):
                hidden = load_rows(weights.hidden, h * value_dim, k, sizes.value_dim)
                for j in range(d):
                    entries = dot(hidden, work.exact_columns[h], j)
                    store(work.neurons, h * d + j, k, entries)
                    squares = multiply_add(entries, entries, squares)
        store(work.norms, 0, k, squares)


@kernel(borrows=True)
def fill_inner(inputs, n, weights, sizes, work):
    """Write what the perceptron sees of sample n to `work.inner`; frozen attention is looked up.

    Frozen attention that the perceptron sees itself stays where it is.
    Source: eq. (1), eq. (248), eq. (249).
    """
    if inputs.frozen:
        if inputs.structured or inputs.direct:
            attended = inputs.attended[n]
            # attended_columns = attended.T
            for l in range(attended.shape[0]):
                for j in range(work.attended_columns.shape[0]):
                    work.attended_columns[j, l] = attended[l, j]
    else:
        attend_heads(inputs.tokens[n], sizes.dim, work)
    if inputs.direct:
        fill_values(inputs, n, weights, sizes, work)


@kernel(borrows=True)
def fill_outputs(inputs, n, weights, neurons, sizes, work):
    """Write F of sample n to `work.outputs`, after `prepare_step`, and keep what the gradient needs.

    `neurons` is m. Source: eq. (1), eq. (227).
    """
    fill_inner(inputs, n, weights, sizes, work)
    inner = inputs.attended[n] if inputs.frozen and not inputs.direct else work.inner
    count = inputs.tokens.shape[1]
    dim = sizes.inner
    for c in range(work.outputs.size):
        readout = weights.readout[c]
        if inputs.structured:
            value = sum_structured_outputs(readout, inner, inputs.starts[n], neurons, dim, work)
        elif inputs.own_readouts:
            positions = inputs.positions[n]
            value = sum_outputs(
                work.neurons, readout, positions, inner, count, dim, work.active, work.sums
            )
        elif c == 0:
            value = sum_outputs(work.neurons, readout, None, inner, count, dim, work.active, work.sums)
        else:
            value = read_out(work.sums, readout)
        work.outputs[c] = value / count


@kernel
def evaluate_samples(inputs, weights, neurons, sizes, work, out):
    """Write F of every sample to `out`, (N, 1) or (N, 2). Source: eq. (1), eq. (227)."""
    prepare_step(inputs, weights, sizes, work)
    for n in range(out.shape[0]):
        fill_outputs(inputs, n, weights, neurons, sizes, work)
        # out[n] = outputs
        for c in range(out.shape[1]):
            out[n, c] = work.outputs[c]


@kernel
def attend_samples(inputs, weights, sizes, work, out):
    """Write z_l of every head and sample to `out` (N, L, H d). Source: eq. (1), eq. (248)."""
    prepare_scores(weights, work)
    for n in range(out.shape[0]):
        attend_heads(inputs.tokens[n], sizes.dim, work)
        # out[n] = attended
        for l in range(out.shape[1]):
            for j in range(out.shape[2]):
                out[n, l, j] = work.attended[l, j]


@kernel
def measure_mass(inputs, weights, ranges, sizes, work, row, out):
    """Write each query's softmax mass on the keys ranges[n, 0]..ranges[n, 1]-1 to `out` (H, N, L).

    `row` (1, L padded) is workspace. Source: Proposition 2, eq. (15).
    """
    prepare_scores(weights, work)
    heads, samples, count = out.shape
    for n in range(samples):
        for h in range(heads):
            attend(inputs.tokens[n], work.scores[h], h, sizes.dim, work)
            sum_weights(ranges[n, 0], ranges[n, 1], count, h, work, row)
            # out[h, n] = row[0, :count]
            for l in range(count):
                out[h, n, l] = row[0, l]
