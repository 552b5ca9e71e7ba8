"""When a sign vector makes a network fire, in full precision.

F > 0 says that <f, y_l> > tau for some l; with weights w_i (the scores, or their exponentials) this is
(1 - tau) w(+) - (1 + tau) w(-) > 0, where w(+) and w(-) are the weights that meet a sign +1 and -1. This
margin is a sum of few terms, where <f, y_l> - tau would be a difference of rounded ones.
"""

import numpy as np

from simkit.kernels.jit import kernel
from simkit.papers.separation.regression.leading_bytes import FIRES, OPEN, ZERO, sum_where_set, words_of

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
def evaluate_columns(weights, octets, first, m, tau):
    """Return whether some of m columns fires, and whether one is a near tie; see `sum_where_set`.

    Source: Definition 3.5, Definition 3.6.
    """
    fires, near = False, False
    for column in range(m):
        start = first + column * weights.shape[0]
        # Two sums: the difference of w and w(+) would lose the digits of a small w(-).
        positive = sum_where_set(weights, octets, start, np.uint8(0))
        negative = sum_where_set(weights, octets, start, np.uint8(255))
        fired, tied = judge_margin(positive, negative, tau)
        fires |= fired
        near |= tied
    return fires, near


@kernel
def exponentiate(scores, out):
    """Write the softmax weights up to their common factor to `out`. Source: Definition 3.3."""
    # out[:] = np.exp(scores - scores.max())
    highest = scores[0]
    for i in range(1, scores.size):
        highest = max(highest, scores[i])
    for i in range(scores.size):
        out[i] = np.exp(scores[i] - highest)


@kernel
def evaluate_trial(room, places, sets, tau, states):
    """Settle the parts of a trial that its bounds leave open; return whether one is a near tie.

    The room holds the scores of D0 and of D1 and the trial's words, for which see `TrialWords.places`;
    `sets` is the sign matrix of each part; in `states`, int8 (4,), what the bounds say, OPEN becomes
    FIRES or ZERO. Source: Section 7.1.
    """
    n, m, near = places[0], places[1], False
    flat = room.flat
    for part in range(4):
        if states[part] != OPEN:
            continue
        of_part = room.scores[1] if part < 2 else room.scores[0]
        if part % 2 == 0:
            exponentiate(of_part, flat)
        else:
            # flat[:n] = of_part
            for i in range(n):
                flat[i] = of_part[i]
        first = 8 * m * words_of(n) * sets[part]
        fires, tied = evaluate_columns(room.weights, room.octets, first, m, tau)
        states[part] = FIRES if fires else ZERO
        near |= tied
    return near
