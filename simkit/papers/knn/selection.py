"""k-NN attention row by row: selection of the k largest scores, softmax over them, sums over values.

Selection counts: a pivot between the k-th and the (k+1)-th score is found by interpolation, each step
one count over the row in vectors; only rows with ties at the border are settled one by one, by index.
Nothing is ever sorted in full. What is done with a whole row besides: `softmax`.
Source: chosen here, where nothing else is named.
"""

import numpy as np

from simkit.kernels import vectors
from simkit.kernels.jit import kernel
from simkit.papers.knn import softmax

_MOST_STEPS = 60  # of the search for a pivot; what it leaves open is settled value by value


@kernel
def count_at_least(row, pivot):
    """Return how many entries of `row` are at least `pivot`."""
    # np.count_nonzero(row >= pivot)
    width = vectors.width_over(row)
    whole = row.size - row.size % width
    border = vectors.splat(row, pivot)
    count = 0
    for i in range(0, whole, width):
        count += vectors.count_at_least(vectors.load(row, i), border)
    if whole < row.size:
        none = vectors.splat(row, np.nan)  # which reaches no pivot
        rest = vectors.load_first(row, whole, row.size - whole, none)
        count += vectors.count_at_least(rest, border)
    return count


@kernel
def find_range(row):
    """Return the smallest and the largest entry."""
    # row.min(), row.max()
    width = vectors.width_over(row)
    whole = row.size - row.size % width
    low = high = vectors.splat(row, row[0])
    for i in range(0, whole, width):
        entries = vectors.load(row, i)
        low, high = vectors.minimum(entries, low), vectors.maximum(entries, high)
    if whole < row.size:
        entries = vectors.load_first(row, whole, row.size - whole, high)
        low, high = vectors.minimum(entries, low), vectors.maximum(entries, high)
    return vectors.smallest(low), vectors.largest(high)


@kernel
def find_pivot(row, k, low, high):
    """Return a pivot and how many entries are at least it: k, or more where ties straddle the border.

    Where it is more than k, the pivot is the k-th largest value itself; `low` and `high` are the
    smallest and the largest entry of the row (n,), 1 <= k <= n.
    """
    # pivot = np.sort(row)[-k]; count = np.count_nonzero(row >= pivot)
    if k == row.size:
        return low, k
    # Invariant: more than k entries reach `low`; fewer than k lie above `high` (the k-th is in between).
    n_low, n_high = row.size, 0
    if low == -np.inf or high == np.inf:  # no interpolation between infinities
        n_high, n_low, low, high = _count_infinite(row)
        if n_high >= k:
            return row.dtype.type(np.inf), n_high
        if n_low < k:
            return row.dtype.type(-np.inf), count_at_least(row, -np.inf)
        if n_low == k:
            return low, k
    # The Illinois rule: interpolate between the counts, and halve the count of an end that stays.
    below, above, stayed = float(n_low - k), float(k - n_high), 0
    for _ in range(_MOST_STEPS):
        share = below / (below + above)
        pivot = row.dtype.type(low * (1.0 - share) + high * share)  # high - low may overflow
        if pivot <= low or pivot >= high:
            break
        count = count_at_least(row, pivot)
        if count == k:
            return pivot, k
        if count > k:
            low, below = pivot, float(count - k)
            above *= 0.5 if stayed == 1 else 1.0
            stayed = 1
        else:
            high, above = pivot, float(k - count)
            below *= 0.5 if stayed == -1 else 1.0
            stayed = -1
    return _settle_pivot(row, k, low, high)


@kernel
def _count_infinite(row):
    """Return how many entries are inf, how many are inf or finite, and the range of the finite ones."""
    # finite = row[np.isfinite(row)]
    # return (row == np.inf).sum(), (row == np.inf).sum() + finite.size, finite.min(), finite.max()
    low, high = row.dtype.type(np.inf), row.dtype.type(-np.inf)
    n_top = n_finite = 0
    for i in range(row.size):
        if row[i] == np.inf:
            n_top += 1
        elif row[i] > -np.inf:
            n_finite += 1
            low, high = min(low, row[i]), max(high, row[i])
    return n_top, n_top + n_finite, low, high


@kernel
def _settle_pivot(row, k, low, high):
    """Find the k-th largest value itself, in [low, high), where few distinct ones are left."""
    # smallest = row[(row >= low) & (row < high)].min(), then the next larger one, and so on
    while True:
        smallest, found = high, False
        for i in range(row.size):
            if row[i] >= low and row[i] < high and (not found or row[i] < smallest):
                smallest, found = row[i], True
        if not found:
            return high, count_at_least(row, high)
        above = 0
        for i in range(row.size):
            above += row[i] > smallest
        if above < k:
            return smallest, count_at_least(row, smallest)
        following = high
        for i in range(row.size):
            if row[i] > smallest and row[i] < following:
                following = row[i]
        low = following


@kernel
def select_indices(row, k, out):
    """Write the indices of the k largest entries to `out`, ascending; of equal ones the first win.

    Source: Section 3.
    """
    # out = np.sort(np.argsort(-row, kind="stable")[:k])
    low, high = find_range(row)
    pivot, count = find_pivot(row, k, low, high)
    surplus = count - k  # entries equal to the pivot that have to go, the last ones first
    last = row.size
    while surplus > 0:
        last -= 1
        if row[last] == pivot:
            surplus -= 1
    place = 0
    for i in range(row.size):
        if row[i] > pivot or (row[i] == pivot and i < last):
            out[place] = i
            place += 1


@kernel
def find_border(row, k, low, high):
    """Return a number that exactly the k largest entries reach; of equal ones the first win.

    Later entries that are equal to the border, but one too many, become minus infinity.
    Source: Algorithm 1.
    """
    # order = np.argsort(-row, kind="stable"); row[order[k:]] = -np.inf; return row[order[k - 1]]
    pivot, count = find_pivot(row, k, low, high)
    last = row.size
    while count > k:
        last -= 1
        if row[last] == pivot:
            row[last] = -np.inf
            count -= 1
    return pivot


@kernel
def weigh_rows(scores, k, factor, sums):
    """Replace scores (rows, n) by unnormalised weights, zero beyond the k largest; write each row's sum.

    k = n means no selection. The factor of the scores comes first, so that equal products are equal
    scores. Source: Algorithm 1.
    """
    # scores *= factor; masked = scores without all but the k largest
    # scores = np.exp(masked - masked.max(axis=1, keepdims=True)); sums = scores.sum(axis=1)
    for i in range(scores.shape[0]):
        row = scores[i]
        low, high = softmax.scale_row(row, factor)
        sums[i] = softmax.exp_row(row, high, find_border(row, k, low, high) if k < row.size else low)


@kernel(contract=True)
def gather_rows(scores, values, k, chosen, weights, out):
    """Sum the values of the k largest scores of each row, weighted by their softmax (slow version).

    Scores (rows, n), values (n, c), out (rows, c); `chosen` and `weights`, (k,), are for scratch.
    Source: Section 3.
    """
    # weights = np.exp(row[chosen] - row[chosen].max())
    # out[i] = weights / weights.sum() @ values[chosen]
    for i in range(scores.shape[0]):
        row = scores[i]
        select_indices(row, k, chosen)
        for s in range(k):
            weights[s] = row[chosen[s]]
        low, high = find_range(weights)
        total = softmax.exp_row(weights, high, low)
        for j in range(out.shape[1]):
            out[i, j] = 0.0
        for s in range(k):
            share = weights[s] / total
            for j in range(out.shape[1]):
                out[i, j] += share * values[chosen[s], j]
