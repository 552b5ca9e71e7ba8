"""k-NN attention as a competent NumPy user writes it: baselines of `benchmarks/knn.py`.

All keep exactly k keys of each row, work in place where they can, and divide after the last product.
"""

import numpy as np


def mask_by_threshold(queries, keys, values, k):
    """Partition for the k-th score, compare, and settle the rows with ties one by one."""
    n = keys.shape[-2]
    scores = _scores(queries, keys)
    # The kept scores are those from the k-th on; the partition is of a copy.
    threshold = np.partition(scores, n - k, axis=-1)[..., n - k : n - k + 1]
    kept = scores >= threshold
    if np.count_nonzero(kept) != kept.size // n * k:
        _break_ties(scores, kept, threshold, k)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    scores *= kept
    return _average(scores, values)


def mask_by_index(queries, keys, values, k):
    """Algorithm 1 with argpartition: minus infinity at the indices that are not selected."""
    n = keys.shape[-2]
    scores = _scores(queries, keys)
    dropped = np.argpartition(scores, n - k, axis=-1)[..., : n - k]
    np.put_along_axis(scores, dropped, -np.inf, axis=-1)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    return _average(scores, values)


def softmax_attention(queries, keys, values):
    """Attention without selection: two products, and all between them in place."""
    scores = _scores(queries, keys)
    scores -= scores.max(axis=-1, keepdims=True)
    np.exp(scores, out=scores)
    return _average(scores, values)


def gather(queries, keys, values, k):
    """Take the k selected scores and values of every query."""
    n = keys.shape[-2]
    scores = _scores(queries, keys)
    chosen = np.argpartition(scores, n - k, axis=-1)[..., n - k :]
    kept = np.take_along_axis(scores, chosen, axis=-1)
    kept -= kept.max(axis=-1, keepdims=True)
    np.exp(kept, out=kept)
    kept /= kept.sum(axis=-1, keepdims=True)
    out = np.empty_like(queries)
    for head in range(len(queries)):
        np.matmul(kept[head, :, None, :], values[head][chosen[head]], out=out[head, :, None, :])
    return out


def _scores(queries, keys):
    return (queries * queries.dtype.type(queries.shape[-1] ** -0.5)) @ keys.swapaxes(-1, -2)


def _average(weights, values):
    total = weights.sum(axis=-1, keepdims=True)
    out = weights @ values
    out /= total
    return out


def _break_ties(scores, kept, threshold, k):
    n = scores.shape[-1]
    rows, marks, border = scores.reshape(-1, n), kept.reshape(-1, n), threshold.reshape(-1)
    for row in np.flatnonzero(marks.sum(axis=1) > k):
        tied = np.flatnonzero(rows[row] == border[row])
        marks[row, tied[len(tied) - (marks[row].sum() - k) :]] = False


def screening_counts(rng, d, n, relevant, noise, trials):
    """Lemma 3's count with all keys drawn in full."""
    counts = np.empty(trials, np.int64)
    for t in range(trials):
        keys = rng.standard_normal((d, n))
        query = keys[:, :relevant].mean(axis=1) + noise * rng.standard_normal(d)
        scores = query @ keys
        counts[t] = np.count_nonzero(scores >= scores[:relevant].min())
    return counts


def errors_for_all_k(tokens):
    """Sup norm of V_l - mu_l at every k, by one sort and cumulative sums; query 0, centre e_0."""
    n, d = tokens.shape
    scores = tokens @ tokens[0] / np.sqrt(d)
    order = np.argsort(-scores)
    weights = np.exp(scores[order] - scores[order[0]])[:, None]
    means = np.cumsum(weights * tokens[order], axis=0)
    means /= np.cumsum(weights, axis=0)
    means[:, 0] -= 1
    return np.abs(means, out=means).max(axis=1)
