"""k-NN attention row by row: selection of the k largest scores, softmax over them, sums over values.

Selection counts: a pivot between the k-th and the (k+1)-th score is found by interpolation, each step
one vectorised count over the row; only rows with ties at the border are settled one by one, by index.
Nothing is ever sorted in full.
"""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel

_MOST_STEPS = 60  # of the search for a pivot; bisection alone would end ties of doubles by then
_LOG2_E = 1.4426950408889634
_LN2_HIGH, _LN2_LOW = 0.693145751953125, 1.42860682030941723212e-6
_LOWEST = -700.0  # exp of it is below every rounding that matters, and no denormal
_LN2_HIGH_32, _LN2_LOW_32 = np.float32(0.693359375), np.float32(-2.12194440e-4)
_LOG2_E_32, _LOWEST_32 = np.float32(1.4426950408889634), np.float32(-80.0)


@kernel
def count_at_least(row, pivot):
    """Return how many entries of `row` are at least `pivot`.

    Source: chosen here.
    """
    # np.count_nonzero(row >= pivot)
    count = 0
    for i in range(row.size):
        count += row[i] >= pivot
    return count


@kernel
def find_range(row):
    """Return the smallest and the largest entry, in eight lanes that the compiler can vectorise.

    Source: chosen here.
    """
    # row.min(), row.max()
    n = row.size
    low, high = row[0], row[0]
    if n >= 8:
        l0, l1, l2, l3, l4, l5, l6, l7 = row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]
        h0, h1, h2, h3, h4, h5, h6, h7 = l0, l1, l2, l3, l4, l5, l6, l7
        for start in range(8, n + 7, 8):
            i = min(start, n - 8)  # the last stretch may overlap
            l0 = row[i] if row[i] < l0 else l0
            l1 = row[i + 1] if row[i + 1] < l1 else l1
            l2 = row[i + 2] if row[i + 2] < l2 else l2
            l3 = row[i + 3] if row[i + 3] < l3 else l3
            l4 = row[i + 4] if row[i + 4] < l4 else l4
            l5 = row[i + 5] if row[i + 5] < l5 else l5
            l6 = row[i + 6] if row[i + 6] < l6 else l6
            l7 = row[i + 7] if row[i + 7] < l7 else l7
            h0 = row[i] if row[i] > h0 else h0
            h1 = row[i + 1] if row[i + 1] > h1 else h1
            h2 = row[i + 2] if row[i + 2] > h2 else h2
            h3 = row[i + 3] if row[i + 3] > h3 else h3
            h4 = row[i + 4] if row[i + 4] > h4 else h4
            h5 = row[i + 5] if row[i + 5] > h5 else h5
            h6 = row[i + 6] if row[i + 6] > h6 else h6
            h7 = row[i + 7] if row[i + 7] > h7 else h7
        low = min(min(min(l0, l1), min(l2, l3)), min(min(l4, l5), min(l6, l7)))
        high = max(max(max(h0, h1), max(h2, h3)), max(max(h4, h5), max(h6, h7)))
    else:
        for i in range(n):
            low, high = min(low, row[i]), max(high, row[i])
    return low, high


@kernel
def find_pivot(row, k, low, high):
    """Return a pivot and how many entries are at least it: k, or more where ties straddle the border.

    Where it is more than k, the pivot is the k-th largest value itself.

    Parameters
    ----------
    row : float array (n,)
    k : int, 1 <= k <= n
    low, high : float
        The smallest and the largest entry.

    Source: chosen here.
    """
    # pivot = np.sort(row)[-k]; count = np.count_nonzero(row >= pivot)
    if k == row.size:
        return low, k
    # Invariant: at least k entries reach `low`; fewer than k lie above `high` (the k-th is in between).
    n_low, n_high = row.size, 0
    if low == -np.inf or high == np.inf:  # no interpolation between infinities
        n_top, n_low, low, high = _count_infinite(row)
        if n_top >= k:
            return row.dtype.type(np.inf), n_top
        if n_low < k:
            return row.dtype.type(-np.inf), count_at_least(row, -np.inf)
        if n_low == k:
            return low, k
    count = count_at_least(row, high)
    if count >= k:
        return high, count
    n_high = count
    for step in range(_MOST_STEPS):
        # Interpolate between the counts; bisect now and then, as outliers mislead interpolation.
        share = 0.5 if step % 3 == 2 else (n_low - k + 0.5) / (n_low - n_high)
        pivot = row.dtype.type(low * (1.0 - share) + high * share)  # high - low may overflow
        if pivot <= low or pivot >= high:
            break
        count = count_at_least(row, pivot)
        if count == k:
            return pivot, k
        if count > k:
            low, n_low = pivot, count
        else:
            high, n_high = pivot, count
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
def mask_row(row, k):
    """Set all but the k largest entries to minus infinity and return the largest.

    Of equal ones the first win.

    Source: Algorithm 1.
    """
    # row[np.argsort(-row, kind="stable")[k:]] = -np.inf
    low, high = find_range(row)
    if k == row.size:
        return high
    pivot, count = find_pivot(row, k, low, high)
    for i in range(row.size):
        row[i] = -np.inf if row[i] < pivot else row[i]  # NaN stays
    last = row.size
    while count > k:
        last -= 1
        if row[last] == pivot:
            row[last] = -np.inf
            count -= 1
    return high


@kernel(contract=True)
def exp_row_64(row, top, bits):
    """Replace every entry x by exp(x - top), 0 for minus infinity, and return the sum.

    Reduction by multiples of log 2 and a polynomial, free of branches: the compiler's own exp stays
    scalar. Relative error below 1e-15.

    Source: Cody and Waite (1980).
    """
    # row = np.exp(row - top); row.sum()
    powers = bits.view(np.float64)
    n = row.size
    for i in range(n):
        x = max(row[i] - top, _LOWEST)
        whole = np.floor(x * _LOG2_E + 0.5)
        bits[i] = (np.int64(whole) + 1023) << 52
        r = (x - whole * _LN2_HIGH) - whole * _LN2_LOW
        p = 1.0 / 479001600.0
        p = p * r + 1.0 / 39916800.0
        p = p * r + 1.0 / 3628800.0
        p = p * r + 1.0 / 362880.0
        p = p * r + 1.0 / 40320.0
        p = p * r + 1.0 / 5040.0
        p = p * r + 1.0 / 720.0
        p = p * r + 1.0 / 120.0
        p = p * r + 1.0 / 24.0
        p = p * r + 1.0 / 6.0
        p = p * r + 0.5
        p = p * r + 1.0
        p = p * r + 1.0
        row[i] = 0.0 if x <= _LOWEST else p
    for i in range(n):
        row[i] *= powers[i]
    return _sum_row(row)


@kernel(contract=True)
def exp_row_32(row, top, bits):
    """Do what `exp_row_64` does in single precision; relative error below 2e-7.

    Source: Cody and Waite (1980).
    """
    # row = np.exp(row - top); row.sum()
    powers = bits.view(np.float32)
    n = row.size
    one = np.float32(1.0)
    for i in range(n):
        x = max(row[i] - top, _LOWEST_32)
        whole = np.floor(x * _LOG2_E_32 + np.float32(0.5))
        bits[i] = (np.int32(whole) + np.int32(127)) << np.int32(23)
        r = (x - whole * _LN2_HIGH_32) - whole * _LN2_LOW_32
        p = np.float32(1.0 / 5040.0)
        p = p * r + np.float32(1.0 / 720.0)
        p = p * r + np.float32(1.0 / 120.0)
        p = p * r + np.float32(1.0 / 24.0)
        p = p * r + np.float32(1.0 / 6.0)
        p = p * r + np.float32(0.5)
        p = p * r + one
        p = p * r + one
        row[i] = np.float32(0.0) if x <= _LOWEST_32 else p
    for i in range(n):
        row[i] *= powers[i]
    return _sum_row(row)


@kernel
def _sum_row(row):
    """Return the sum in eight lanes, which the compiler can vectorise as they stand."""
    # row.sum()
    a0 = a1 = a2 = a3 = a4 = a5 = a6 = a7 = row[0] - row[0]
    whole = row.size - row.size % 8
    for i in range(0, whole, 8):
        a0 += row[i]
        a1 += row[i + 1]
        a2 += row[i + 2]
        a3 += row[i + 3]
        a4 += row[i + 4]
        a5 += row[i + 5]
        a6 += row[i + 6]
        a7 += row[i + 7]
    for i in range(whole, row.size):
        a0 += row[i]
    return ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7))


@kernel
def weigh_rows_64(scores, k, bits, sums):
    """Replace scores by unnormalised weights, zero beyond the k largest; write each row's sum.

    Parameters
    ----------
    scores : float64 array (rows, n), overwritten
    k : int: n means no selection
    bits : int64 array (n,), for scratch
    sums : float64 array (rows,)

    Source: Algorithm 1.
    """
    # scores = np.exp(masked - masked.max(axis=1, keepdims=True)); sums = scores.sum(axis=1)
    for i in range(scores.shape[0]):
        top = mask_row(scores[i], k)
        sums[i] = exp_row_64(scores[i], top, bits)


@kernel
def weigh_rows_32(scores, k, bits, sums):
    """Do what `weigh_rows_64` does in single precision, with int32 bits.

    Source: Algorithm 1.
    """
    for i in range(scores.shape[0]):
        top = mask_row(scores[i], k)
        sums[i] = exp_row_32(scores[i], top, bits)


@kernel(contract=True)
def gather_rows(scores, values, k, chosen, weights, out):
    """Sum the values of the k largest scores of each row, weighted by their softmax (slow version).

    Parameters
    ----------
    scores : float array (rows, n)
    values : float array (n, c)
    k : int
    chosen : int64 array (k,), for scratch
    weights : float array (k,), for scratch
    out : float array (rows, c)

    Source: Section 3.
    """
    # weights = np.exp(row[chosen] - row[chosen].max())
    # out[i] = weights / weights.sum() @ values[chosen]
    for i in range(scores.shape[0]):
        row = scores[i]
        select_indices(row, k, chosen)
        top = row[chosen[0]]
        for s in range(k):
            top = max(top, row[chosen[s]])
        total = row[0] - row[0]
        for s in range(k):
            weights[s] = np.exp(row[chosen[s]] - top)
            total += weights[s]
        for j in range(out.shape[1]):
            out[i, j] = 0.0
        for s in range(k):
            share = weights[s] / total
            for j in range(out.shape[1]):
                out[i, j] += share * values[chosen[s], j]


@kernel
def select_rows(scores, k, out):
    """Write for each row the ascending indices of its k largest scores to `out` (rows, k).

    Source: Algorithm 1.
    """
    for i in range(scores.shape[0]):
        select_indices(scores[i], k, out[i])
