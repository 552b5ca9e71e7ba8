"""Skip connection and layer norm: v_l, what the perceptron sees with either, and back (kernels).

v_l = [W_V1 z^1_l; ...; W_VH z^H_l], plus x_l with a skip connection, normalised with layer norm. Lanes
hold as many tokens at a time. The norm takes out the mean and has no learned gain: LN(v) = (v - mean)
/ (sqrt(D) sqrt(variance + 1e-5)), which is (v - mean) over the square root of |v - mean|^2 + 1e-5 D, so
that a normalised vector has length 1, as the patterns have. Source: Ba, Kiros and Hinton (2016).
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    add,
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
    width_over,
    zero_rows,
)

EPSILON = 1e-5  # added to the variance, as is usual


@kernel(borrows=True)
def fill_values(inputs, n, weights, sizes, work):
    """Write v_l of sample n to `work.inner_columns` and `.inner`, after attention. Source: eq. (249)."""
    heads, d, value_dim = work.value_columns.shape
    columns, count = work.inner_columns, inputs.tokens.shape[1]
    # for each head: columns = value @ attended_columns
    for start in range(0, work.columns.shape[1], width_over(work.columns)):
        for h in range(heads):
            attended = load_rows(work.attended_columns, h * d, start, sizes.dim)
            for a in range(h * value_dim, (h + 1) * value_dim):
                store(columns, a, start, dot(attended, work.values, a))
    if inputs.skip:
        # columns += residual[n].T
        for l in range(count):
            for a in range(columns.shape[0]):
                columns[a, l] += inputs.residual[n, l, a]
    if inputs.normalised:
        normalise_columns(columns, work.scales)
    # inner = columns.T
    for l in range(count):
        for a in range(columns.shape[0]):
            work.inner[l, a] = columns[a, l]


@kernel(borrows=True)
def normalise_columns(columns, scales):
    """Replace every column v by LN(v), and write what v - mean was multiplied by to `scales`."""
    size = columns.shape[0]
    # centred = columns - columns.mean(axis=0); scales = 1 / sqrt((centred**2).sum(axis=0) + size * eps)
    for start in range(0, scales.shape[1], width_over(scales)):
        total, squares = splat(0.0, scales), splat(size * EPSILON, scales)
        for a in range(size):
            total = add(total, load(columns, a, start))
        mean = multiply(total, splat(1.0 / size, scales))
        for a in range(size):
            centred = subtract(load(columns, a, start), mean)
            store(columns, a, start, centred)
            squares = multiply_add(centred, centred, squares)
        store(scales, 0, start, squares)
    for l in range(scales.shape[1]):
        scales[0, l] = 1.0 / np.sqrt(scales[0, l])
    # columns = centred * scales
    for start in range(0, scales.shape[1], width_over(scales)):
        scale = load(scales, 0, start)
        for a in range(size):
            store(columns, a, start, multiply(load(columns, a, start), scale))


@kernel(borrows=True)
def differentiate_norm(columns, scales, slopes):
    """Replace gradients g with respect to u = LN(v) by those with respect to v.

    With s the scale: s (g - u (u . g) - mean of g), as the Jacobian is s (I - u u^T) (I - 1 1^T / D) and
    u sums to zero.
    """
    size = columns.shape[0]
    # slopes = scales * (slopes - columns * (columns * slopes).sum(axis=0) - slopes.mean(axis=0))
    for start in range(0, scales.shape[1], width_over(scales)):
        zero, scale = splat(0.0, scales), load(scales, 0, start)
        total, inner = zero, zero
        for a in range(size):
            slope = load(slopes, a, start)
            total = add(total, slope)
            inner = multiply_add(slope, load(columns, a, start), inner)
        mean = multiply(total, splat(1.0 / size, scales))
        for a in range(size):
            along = multiply_add(inner, load(columns, a, start), mean)
            slope = subtract(load(slopes, a, start), along)
            store(slopes, a, start, multiply(slope, scale))


@kernel(borrows=True)
def accumulate_value_gradient(inputs, factor, sizes, work):
    """Add factor * dF/dW_V of one sample to `work.grad_value`, and write dF/dz_l to `slope_columns`.

    After `fill_values`, with the gradient with respect to what the perceptron sees in
    `work.inner_slopes`. Frozen attention needs no dF/dz_l. Source: eq. (249), eq. (21).
    """
    heads, d, value_dim = work.value_columns.shape
    if inputs.normalised:
        differentiate_norm(work.inner_columns, work.scales, work.inner_slopes)
    # for each head: grad_value += factor * inner_slopes @ attended_columns.T
    for h in range(heads):
        for a in range(h * value_dim, (h + 1) * value_dim):
            sums = zero_rows(sizes.dim, work.columns)
            for start in range(0, work.columns.shape[1], width_over(work.columns)):
                slope = multiply(load(work.inner_slopes, a, start), splat(factor, work.columns))
                attended = load_rows(work.attended_columns, h * d, start, sizes.dim)
                sums = add_rows_times(sums, slope, attended)
            add_totals(work.grad_value, a, 0, sums)
    if inputs.frozen:
        return
    # for each head: slope_columns = value.T @ inner_slopes
    for start in range(0, work.columns.shape[1], width_over(work.columns)):
        for h in range(heads):
            slopes = load_rows(work.inner_slopes, h * value_dim, start, sizes.value_dim)
            for j in range(d):
                store(work.slope_columns, h * d + j, start, dot(slopes, work.value_columns[h], j))
