"""What the softmax over the first k tokens of an order averages, for every k in one pass."""

import numpy as np

from simkit.kernels.jit import kernel


@kernel
def prefix_errors(scores, values, target, foreign, order, sup, square, outside):
    """Write the error of the softmax average over the first k tokens of `order`, for every k.

    Scores (n,) are divided by sqrt d, values (n, c) are x_i W_V, the target (c,) mu_l W_V; `foreign`
    tells whether a token has another centre than the query. Filled, (n,): `sup`, the left side of the
    lemma's bound, and `square`, sup norm and squared l2 norm of V_l - mu_l W_V; `outside`, the softmax
    weight of foreign tokens. Source: eq. (6).
    """
    # a = softmax(scores[order[:k]]); gap = a @ values[order[:k]] - target
    # sup[k - 1], square[k - 1] = np.abs(gap).max(), gap @ gap; outside[k - 1] = a @ foreign[order[:k]]
    n, c = values.shape
    mean = np.zeros(c)
    top = scores[order[0]]
    for s in range(n):
        top = max(top, scores[order[s]])
    total = away = 0.0
    for s in range(n):
        i = order[s]
        weight = np.exp(scores[i] - top)
        total += weight
        if foreign[i]:
            away += weight
        share = weight / total if total > 0.0 else 0.0
        largest = summed = 0.0
        for j in range(c):
            # The running mean: no large sum from which the target would be subtracted.
            mean[j] += share * (values[i, j] - target[j] - mean[j])
            gap = abs(mean[j])
            largest = max(largest, gap)
            summed += gap * gap
        sup[s], square[s] = largest, summed
        outside[s] = away / total if total > 0.0 else 0.0


@kernel
def prefix_moments(scores, tokens, order, ks, log_unit, means, variances):
    """Write E_{a_l}[x] and Var_{a_l}(x) of the softmax over the first k tokens of `order`.

    Scores (n,) descend along `order`, `ks` ascend. Filled: means (values, d), variances (values, d, d)
    in units of exp(log_unit): those of a saturated softmax may be below every double. The update by one
    weighted token is West's; the variance is exactly 0 at k = 1. Source: Lemma 1; West (1979).
    """
    # a = softmax(scores[order[:k]]); x = tokens[order[:k]]
    # means = a @ x; variances = (x - means).T @ np.diag(a) @ (x - means)
    n, d = tokens.shape
    mean, second = np.zeros(d), np.zeros((d, d))
    step = np.empty(d)
    top = scores[order[0]]
    total = 0.0
    place = 0
    for s in range(n):
        i = order[s]
        weight = np.exp(scores[i] - top)
        kept = total
        total += weight
        share = weight / total
        for j in range(d):
            step[j] = tokens[i, j] - mean[j]
            mean[j] += share * step[j]
        # The first token has no spread, and its weight in these units may be no double.
        lift = np.exp((scores[i] - top) - log_unit) * (kept / total) if s > 0 else 0.0
        for j in range(d):
            for m in range(d):
                second[j, m] += lift * step[j] * step[m]
        while place < ks.size and ks[place] == s + 1:
            # means[place] = mean; variances[place] = second / total: half of all compiling, if not loops
            for j in range(d):
                means[place, j] = mean[j]
                for m in range(d):
                    variances[place, j, m] = second[j, m] / total
            place += 1
