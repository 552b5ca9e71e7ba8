"""The attention layer of one sample, forward and backward (kernels).

z_l = sum over i of p_il x_i with p_il = softmax over i of x_i^T W_K^T W_Q x_l. Lanes hold as many
queries l at a time; the keys i pass by. All arrays are of one type, float64 or float32, but for the
gradient, whose sum over samples is float64.
"""

from simkit.kernels.elementary import exp_lanes
from simkit.kernels.jit import kernel
from simkit.kernels.lanes import (
    add,
    add_outer,
    add_rows_times,
    add_totals,
    divide,
    dot,
    dot_rows,
    load,
    load_rows,
    maximum,
    multiply,
    scale_rows,
    splat,
    store,
    store_rows,
    subtract,
    width_over,
    zero_rows,
)

_LOWEST, _LOWEST_32 = -1e308, -3e38  # below every score


@kernel(borrows=True)
def attend(tokens, scores, head, dim, work):
    """Write a head's z_l by columns, the attention weights and what the gradient needs of them.

    Tokens (L, d) and scores (d, d), the head's W_K^T W_Q; the scores are shifted by each query's
    largest, which cancels in the softmax. Source: eq. (1).
    """
    count, d = tokens.shape
    columns, exponentials, first = work.columns, work.exponentials[head], head * d
    width, lowest = width_over(tokens), _LOWEST if tokens.itemsize == 8 else _LOWEST_32
    # columns = tokens.T
    for l in range(count):
        for j in range(d):
            columns[j, l] = tokens[l, j]
    # p = np.exp(tokens @ scores @ tokens.T - top); attended = (p / p.sum(axis=0)).T @ tokens
    for start in range(0, columns.shape[1], width):
        queries = load_rows(columns, 0, start, dim)
        for j in range(d):
            store(work.products, j, start, dot(queries, scores, j))
        products = load_rows(work.products, 0, start, dim)
        base = start // width * count
        top = splat(lowest, tokens)
        for i in range(count):
            score = dot(products, tokens, i)
            store(exponentials, base + i, 0, score)
            top = maximum(top, score)
        sums, attended = splat(0.0, tokens), zero_rows(dim, tokens)
        for i in range(count):
            weight = exp_lanes(subtract(load(exponentials, base + i, 0), top))
            store(exponentials, base + i, 0, weight)
            sums = add(sums, weight)
        for i in range(count):  # apart from the exponentials, whose steps wait for one another
            attended = add_outer(attended, load(exponentials, base + i, 0), tokens, i)
        inverse = divide(splat(1.0, sums), sums)
        store(work.inverse_sums, head, start, inverse)
        store_rows(work.attended_columns, first, start, scale_rows(attended, inverse))


@kernel(borrows=True)
def attend_heads(tokens, dim, work):
    """Write z_l of all heads, and what else `attend` writes. Source: eq. (1), eq. (248)."""
    for h in range(work.scores.shape[0]):
        attend(tokens, work.scores[h], h, dim, work)
    # attended = attended_columns.T
    for l in range(tokens.shape[0]):
        for j in range(work.attended_columns.shape[0]):
            work.attended[l, j] = work.attended_columns[j, l]


@kernel(borrows=True)
def accumulate_score_gradient(tokens, factor, head, dim, work):
    """Add factor * dF/d(W_K^T W_Q) of one sample and head to `work.grad_scores[head]`.

    dF/dscore(i, l) = p_il (x_i - z_l) . dF/dz_l, and score(i, l) = x_i^T (W_K^T W_Q) x_l; the workspace
    has `slope_columns` (dF/dz_l) and what `attend` left there. Source: eq. (1), eq. (21).
    """
    count, d = tokens.shape
    exponentials, first, width = work.exponentials[head], head * d, width_over(tokens)
    # slopes = slope_columns.T
    # pulls = tokens.T @ (p * (tokens @ slopes.T - (slopes * attended).sum(axis=1)))
    for start in range(0, work.columns.shape[1], width):
        inverse = load(work.inverse_sums, head, start)
        slopes = scale_rows(load_rows(work.slope_columns, first, start, dim), inverse)
        centre = dot_rows(slopes, load_rows(work.attended_columns, first, start, dim))
        base = start // width * count
        pulls = zero_rows(dim, tokens)
        for i in range(count):
            slope = subtract(dot(slopes, tokens, i), centre)
            pulls = add_outer(pulls, multiply(load(exponentials, base + i, 0), slope), tokens, i)
        store_rows(work.pulls, 0, start, pulls)
    # grad_scores += factor * pulls @ tokens
    for j in range(d):
        sums = zero_rows(dim, tokens)
        for start in range(0, work.columns.shape[1], width):
            pull = multiply(load(work.pulls, j, start), splat(factor, tokens))
            sums = add_rows_times(sums, pull, load_rows(work.columns, 0, start, dim))
        add_totals(work.grad_scores[head], j, 0, sums)


@kernel(borrows=True)
def sum_weights(first, last, count, head, work, out):
    """Write a head's softmax mass of the keys first..last-1 to `out`, one number per query.

    The left side of eq. (15), where these keys are the label-relevant tokens.
    Source: Proposition 2, eq. (15).
    """
    # out = p[first:last].sum(axis=0), after `attend`
    width = width_over(work.columns)
    for start in range(0, work.columns.shape[1], width):
        base = start // width * count
        mass = splat(0.0, work.columns)
        for i in range(first, last):
            mass = add(mass, load(work.exponentials[head], base + i, 0))
        store(out, 0, start, multiply(mass, load(work.inverse_sums, head, start)))
