"""The events where scores take one value or two, by the counts of equal entries.

All entries with the same pair of scores in D0 and D1 meet their signs through one binomial count, so
that the cost of a trial does not grow with n.
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.papers.separation.regression.datasets import (
    SPECIAL,
    SPREAD,
    draw_class_counts,
    draw_positive_counts,
)
from simkit.papers.separation.regression.margins import judge_margin


@kernel
def count_trials(rng, trials, n, m, tau, sets, two_point, fires):
    """Fill `fires` (trials, 4) from binomial counts; return the number of trials with a near tie.

    Source: Definition 3.5, Definition 3.6, Definition 3.8.
    """
    n_sets = sets.max() + 1
    counts, positive = np.zeros((2, 2), np.int64), np.zeros((2, 2), np.int64)
    high_weight = float(n) ** SPREAD
    near_ties = 0
    for t in range(trials):
        special_high = draw_class_counts(rng, n, two_point, counts)
        fires[t, :] = False
        near = False
        for s in range(n_sets):
            for _ in range(m):
                special_sign = draw_positive_counts(rng, counts, positive)
                for part in range(4):
                    if sets[part] != s:
                        continue
                    dataset = 1 if part < 2 else 0
                    high = high_weight if part % 2 == 0 else 1.0 + SPREAD
                    special = special_weight(n, part, special_high, high)
                    plus, minus = split_weights(counts, positive, dataset, high)
                    plus += special if special_sign else 0.0
                    minus += 0.0 if special_sign else special
                    fired, tied = judge_margin(plus, minus, tau)
                    fires[t, part] |= fired
                    near |= tied
        near_ties += near
    return near_ties


@kernel
def special_weight(n, part, special_high, high):
    """Return the weight of D1's special entry in one part; in D0 it is an ordinary one.

    Source: Definition 3.2, Definition 3.3, Definition 3.8.
    """
    if part == 0:
        return float(n) ** (SPECIAL - 1.0)
    if part == 1:
        return SPECIAL
    return high if special_high else 1.0


@kernel
def split_weights(counts, positive, dataset, high):
    """Return the ordinary entries' weights that meet +1 and -1 (low scores weigh 1).

    Source: Definition 3.2, Definition 3.3.
    """
    # weights @ positive, weights @ (counts - positive)
    plus, minus = 0.0, 0.0
    for high0 in range(2):
        for high1 in range(2):
            weight = high if (high1 if dataset else high0) else 1.0
            plus += weight * positive[high0, high1]
            minus += weight * (counts[high0, high1] - positive[high0, high1])
    return plus, minus
