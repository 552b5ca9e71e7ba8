"""One step along an accumulated gradient, and how large the weights are (kernels)."""

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


@kernel
def update_weights(inputs, weights, step_size, sizes, work):
    """Take one step along the accumulated gradient, all matrices at once.

    With R the gradient of W_O W_V of a head and S that of its W_K^T W_Q: R W_V^T for W_O, W_O^T R for
    W_V, W_K S for W_Q, W_Q S^T for W_K. Where the perceptron sees v_l, R is the gradient of W_O, and
    that of W_V is summed already. Source: Algorithm 1, eq. (21).
    """
    heads, _, value_dim = work.value_columns.shape
    if inputs.direct:
        # hidden -= step_size * grad_sums
        for a in range(weights.hidden.shape[0]):
            for k in range(0, weights.hidden.shape[1], 8):
                change = multiply(splat(step_size), load(work.grad_sums, a, k))
                store(weights.hidden, a, k, subtract(load(weights.hidden, a, k), change))
    else:
        for h in range(heads):
            update_hidden(weights, step_size, h, value_dim, sizes, work)
    # value -= step_size * grad_value
    for a in range(weights.value.shape[0]):
        for j in range(weights.value.shape[1]):
            weights.value[a, j] -= step_size * work.grad_value[a, j]
    if inputs.frozen:
        return
    for b in range(weights.key.shape[0]):
        head = b // (weights.key.shape[0] // heads)
        update_key_and_query(weights.key[b], weights.query[b], work.grad_scores[head], step_size)


@kernel(borrows=True)
def update_hidden(weights, step_size, head, value_dim, sizes, work):
    """Take one step on a head's part of W_O, and sum the gradient of its W_V.

    Source: Algorithm 1, eq. (21), eq. (248).
    """
    first = head * weights.value.shape[1]
    # grad_value = hidden @ grad_sums.T, hidden -= step_size * value @ grad_sums, from the old weights
    for a in range(head * value_dim, (head + 1) * value_dim):
        sums = zero_rows(sizes.dim)
        for k in range(0, weights.hidden.shape[1], 8):
            hidden = load(weights.hidden, a, k)
            gradient = load_rows(work.grad_sums, first, k, sizes.dim)
            sums = add_rows_times(sums, hidden, gradient)
            change = multiply(splat(step_size), dot(gradient, weights.value, a))
            store(weights.hidden, a, k, subtract(hidden, change))
        add_totals(work.grad_value, a, 0, sums)


@kernel
def update_key_and_query(key, query, gradient, step_size):
    """Take a step on a row of W_K and W_Q by W_K^T W_Q's gradient. Source: Algorithm 1, eq. (21)."""
    old_key, old_query = key.copy(), query.copy()
    # query -= step_size * old_key @ gradient; key -= step_size * gradient @ old_query
    for i in range(key.size):
        for j in range(key.size):
            query[j] -= step_size * old_key[i] * gradient[i, j]
            key[i] -= step_size * old_query[j] * gradient[i, j]


@kernel(borrows=True)
def largest_norm(weights):
    """Return the largest Frobenius norm of the four matrices, or a NaN. Source: chosen here."""
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
