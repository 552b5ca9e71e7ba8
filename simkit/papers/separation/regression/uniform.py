"""Trials with uniform scores, from their words to what each of the four parts does.

Source: chosen here.
"""

from typing import Any, NamedTuple

import numpy as np

from simkit.kernels.jit import kernel
from simkit.kernels.lanes import WIDTH
from simkit.kernels.pcg import advance, draw_below, fill_words
from simkit.papers.separation.regression.datasets import COARSE, SPECIAL, SPREAD, draw_scores
from simkit.papers.separation.regression.leading_bytes import (
    NO_INDEX,
    OPEN,
    ZERO,
    bound_linear,
    bound_special,
    classify_columns,
    empty_weights,
    fill_weights,
    special_settles,
    words_of,
)
from simkit.papers.separation.regression.margins import evaluate_trial


class Room(NamedTuple):
    """Where a trial is worked out: its words, also as octets, and the weights that a column meets."""

    words: Any
    octets: Any
    weights: Any
    flat: Any
    scores: Any


def make_room(n: int, n_words: int) -> Room:
    """Return room for a trial. Views are made here: a kernel that makes one takes seconds to compile."""
    words, weights = np.empty(n_words, dtype=np.uint64), empty_weights(n)
    return Room(words, words.view(np.uint8), weights, weights.reshape(-1), np.empty((2, n)))


@kernel
def sample_uniform(streams, places, sets, tau, linear, softmax, room, states):
    """Sample trials with uniform scores; return how many have a near tie and how many were left open.

    The streams (3, 4) are the block's, that of special indices, that of lower digits; for the places see
    `TrialWords.places`; `sets` is the sign matrix of each part, `linear` and `softmax` are lower bounds
    of a weight by its leading byte; the states, int8 (trials, 4), become FIRES or ZERO.
    Source: Section 7.1, Definition 3.5, Definition 3.6.
    """
    n, m, scores0, scores1, n_words = places
    row, octets, weights, _, scores = room
    special, step = np.empty(states.shape[0], dtype=np.int64), m * words_of(n)
    columns, some = np.arange(m), np.empty(m, dtype=np.int64)
    words, digits, position = streams[0], streams[2], 0
    draw_below(streams[1], n, special)
    settles, near_ties, n_open = special_settles(n, tau), 0, 0
    # Within a byte's bin the linear weight grows most, relatively, in the lowest bin.
    linear_ratio, softmax_ratio = 1.0 + SPREAD / COARSE, softmax[1] / softmax[0]
    for t in range(states.shape[0]):
        fill_words(words, row, 0, scores1)
        exp1 = bound_special(n, m, row, step * sets[0], special[t]) if settles else OPEN
        lin1, lin0 = ZERO, ZERO
        count = bound_linear(n, row, step * sets[1], special[t], tau, some)
        if count == 0 and exp1 != OPEN:
            advance(words, n_words - scores1)  # nobody asks for the scores of D1
        else:
            fill_words(words, row, scores1, n_words)
            fill_weights(octets, 8 * scores1, n, linear, weights)
            weights[special[t] // WIDTH, special[t] % WIDTH] = SPECIAL
            lin1 = classify_columns(weights, octets, 8 * step * sets[1], some[:count], linear_ratio, tau)
        count = bound_linear(n, row, step * sets[3], NO_INDEX, tau, some)
        if count > 0:
            fill_weights(octets, 8 * scores0, n, linear, weights)
            lin0 = classify_columns(weights, octets, 8 * step * sets[3], some[:count], linear_ratio, tau)
        fill_weights(octets, 8 * scores0, n, softmax, weights)
        exp0 = classify_columns(weights, octets, 8 * step * sets[2], columns, softmax_ratio, tau)
        states[t, 0], states[t, 1], states[t, 2], states[t, 3] = exp1, lin1, exp0, lin0
        if max(exp1, lin1, exp0, lin0) == OPEN:
            advance(digits, 2 * n * (t - position))
            position = t + 1
            draw_scores(octets, 8 * scores0, NO_INDEX, digits, scores[0])
            if max(exp1, lin1) == OPEN:
                draw_scores(octets, 8 * scores1, special[t], digits, scores[1])
            else:
                advance(digits, n)
            near_ties += evaluate_trial(room, places, sets, tau, states[t])
            n_open += 1
    return near_ties, n_open
