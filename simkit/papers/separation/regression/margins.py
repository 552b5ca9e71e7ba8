"""When a sign vector makes a network fire, in full precision.

F > 0 says that <f, y_l> > tau for some l; with weights w_i (the scores, or their exponentials) this is
(1 - tau) w(+) - (1 + tau) w(-) > 0, where w(+) and w(-) are the weights that meet a sign +1 and -1. This
margin is a sum of few terms, where <f, y_l> - tau would be a difference of rounded ones.
"""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel
from simkit.papers.separation.regression.bounds import bit_at

TIE = 1e-12  # a margin below this share of its terms counts as a tie, which does not fire


@kernel
def judge_margin(positive, negative, tau):
    """Return whether <f, y> > tau, and whether it is a near tie, from w(+) and w(-).

    Source: Definition 3.4, Definition 3.5, Definition 3.6.
    """
    up, down = 1.0 - tau, 1.0 + tau
    margin = up * positive - down * negative
    scale = abs(up) * positive + down * negative
    if abs(margin) <= TIE * scale:
        return False, True
    return margin > 0.0, False


@kernel
def evaluate_columns(weights, columns, tau):
    """Return whether some column fires, and whether one is a near tie.

    Source: Definition 3.5, Definition 3.6.
    """
    fires, near = False, False
    for column in range(columns.shape[0]):
        # positive, negative = weights[bits == 1].sum(), weights[bits == 0].sum()
        positive, negative = 0.0, 0.0
        for i in range(weights.size):
            if bit_at(columns[column], i):
                positive += weights[i]
            else:
                negative += weights[i]
        fired, tied = judge_margin(positive, negative, tau)
        fires |= fired
        near |= tied
    return fires, near


@kernel
def exponentiate(scores, out):
    """Write the softmax weights up to their common factor to `out`.

    Source: Definition 3.3.
    """
    # out[:] = np.exp(scores - scores.max())
    highest = scores.max()
    for i in range(scores.size):
        out[i] = np.exp(scores[i] - highest)


@kernel
def evaluate_trial(signs, scores0, scores1, sets, tau, weights, fires):
    """Evaluate the four parts of one trial in full; return whether one is a near tie.

    Source: Section 7.1.
    """
    exponentiate(scores1, weights)
    fires[0], near0 = evaluate_columns(weights, signs[sets[0]], tau)
    fires[1], near1 = evaluate_columns(scores1, signs[sets[1]], tau)
    exponentiate(scores0, weights)
    fires[2], near2 = evaluate_columns(weights, signs[sets[2]], tau)
    fires[3], near3 = evaluate_columns(scores0, signs[sets[3]], tau)
    return near0 or near1 or near2 or near3
