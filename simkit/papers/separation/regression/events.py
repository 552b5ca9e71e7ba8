"""F_exp and F_lin of the regression model, evaluated only as far as the events need.

Source: Definitions 3.2-3.6. F > 0 says that <f, y_l> > tau for some l; with weights w_i (the scores, or
their exponentials) this is (1 - tau) w(+) - (1 + tau) w(-) > 0, where w(+) and w(-) are the weights that
meet a sign +1 and -1. This margin is a sum of few terms, where <f, y_l> - tau would be a difference of
rounded ones.

The leading byte of each v bounds every weight from both sides; in nearly all trials these bounds settle
all four parts, and the lower digits of v are never drawn. The law is that of the full numbers.
"""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.random import PCG64DXSM, Generator
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.papers.separation.regression.datasets import (
    COARSE,
    SIGN_SETS,
    SPECIAL,
    SPREAD,
    Floats,
    Layout,
    draw_class_counts,
    draw_positive_counts,
    draw_words,
    fill_scores,
)

TIE = 1e-12  # a margin below this share of its terms counts as a tie, which does not fire
_SLACK = 1e-9  # rounding that a bound allows for
_ZERO, _FIRES, _OPEN = 0, 1, 2
_NO_INDEX = -1


@kernel
def count_bits(words, n):
    """Return how many of the first n bits are set."""
    total, last = np.int64(0), words.size - 1
    for k in range(words.size):
        x = words[k]
        if k == last and n & 63:
            x &= (np.uint64(1) << np.uint64(n & 63)) - np.uint64(1)
        x = x - ((x >> np.uint64(1)) & np.uint64(0x5555555555555555))
        x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
        x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
        x = x + (x >> np.uint64(8))
        x = x + (x >> np.uint64(16))
        x = x + (x >> np.uint64(32))
        total += np.int64(x & np.uint64(0x7F))
    return total


@kernel(contract=True)
def sum_where_set(weights, words, lanes):
    """Return the sum of the weights whose bit is set.

    `weights` is padded with zeros to 64 a word; 64 partial sums in `lanes` let the compiler
    vectorise without reordering any of them.
    """
    lanes[:] = 0.0
    for k in range(words.size):
        word = words[k]
        for b in range(64):
            bit = np.float64((word >> np.uint64(b)) & np.uint64(1))
            lanes[b] += weights[64 * k + b] * bit
    total = 0.0
    for b in range(64):
        total += lanes[b]
    return total


@kernel
def classify(positive, negative, ratio, tau):
    """Tell whether a column fires, given lower bounds of w(+) and w(-).

    The true weights lie between the bounds and `ratio` times the bounds.
    """
    up, down = 1.0 - tau, 1.0 + tau
    high = up * positive * (ratio if up > 0.0 else 1.0) - down * negative
    low = up * positive * (1.0 if up > 0.0 else ratio) - down * negative * ratio
    slack = _SLACK * (abs(up) * positive + down * negative) * ratio
    if high <= -slack:
        return _ZERO
    if low > slack:
        return _FIRES
    return _OPEN


@kernel
def classify_columns(weights, total, columns, ratio, tau, lanes):
    """Tell whether some column fires, given lower bounds of the weights and their sum.

    A column that stays open leaves the whole part open, so that every near tie is seen.
    """
    state = _ZERO
    for column in range(columns.shape[0]):
        positive = sum_where_set(weights, columns[column], lanes)
        state = max(state, classify(positive, total - positive, ratio, tau))
    return state


@kernel
def bound_linear(n, columns, special, tau):
    """Tell whether some column of F_lin fires, from the number of positive signs alone.

    Ordinary scores lie in [1, 1.4] log(n), the special one (index >= 0) is 4 log(n).
    """
    up, down = 1.0 - tau, 1.0 + tau
    highest = 1.0 + SPREAD if up > 0.0 else 1.0
    for column in range(columns.shape[0]):
        positive = count_bits(columns[column], n)
        negative = n - positive
        margin = up * highest * positive - down * negative
        if special >= 0:
            if bit_at(columns[column], special):
                margin += up * (SPECIAL - highest)
            else:
                margin -= down * (SPECIAL - 1.0)
        if margin > -_SLACK * n * down:
            return _OPEN
    return _ZERO


@kernel
def bound_special(n, columns, special, tau):
    """Tell whether some column of F_exp fires on D1, where the special weight outweighs the rest."""
    up, down = 1.0 - tau, 1.0 + tau
    weight, rest = float(n) ** (SPECIAL - 1.0), (n - 1) * float(n) ** SPREAD
    if not (up > 0.0 and up * weight > (1.0 + _SLACK) * down * rest):
        return _OPEN
    for column in range(columns.shape[0]):
        if bit_at(columns[column], special):
            return _FIRES
    return _ZERO


@kernel
def bit_at(words, index):
    """Return whether the bit at an index is set."""
    return (words[index >> 6] >> np.uint64(index & 63)) & np.uint64(1) == np.uint64(1)


@kernel
def fill_weights(coarse, table, special, special_weight, out, lanes):
    """Write the lower bound of each weight, by its leading byte; return their sum.

    `out` keeps its zeros beyond the entries.
    """
    for i in range(coarse.size):
        out[i] = table[coarse[i]]
    if special >= 0:
        out[special] = special_weight
    lanes[:] = 0.0
    for k in range(out.size // 64):
        for b in range(64):
            lanes[b] += out[64 * k + b]
    return lanes.sum()


@kernel
def classify_trials(rows, row_bytes, n, m, special, sets, tau, linear, softmax, states):
    """Tell for each trial which parts fire, do not, or stay open under the bounds.

    Parameters
    ----------
    rows, row_bytes : uint64 array (trials, words), and the same memory as bytes: see `Layout`
    n, m : int
    special : int64 array (trials,)
    sets : int64 array (4,): sign matrix of each part
    tau : float
    linear, softmax : float64 array (256,): lower bounds of a weight by its leading byte
    states : int8 array (trials, 4), filled
    """
    column_words = (n + 63) // 64
    sign_words = (sets.max() + 1) * m * column_words
    weights, lanes = np.zeros(64 * column_words), np.empty(64)
    # Within a byte's bin the linear weight grows most, relatively, in the lowest bin.
    linear_ratio = 1.0 + SPREAD / COARSE
    softmax_ratio = softmax[1] / softmax[0]
    for t in range(rows.shape[0]):
        signs = rows[t, :sign_words].reshape(-1, m, column_words)
        coarse0 = row_bytes[t, 8 * sign_words : 8 * sign_words + n]
        start1 = 8 * (sign_words + (n + 7) // 8)
        coarse1 = row_bytes[t, start1 : start1 + n]
        states[t, 0] = bound_special(n, signs[sets[0]], special[t], tau)
        states[t, 1] = bound_linear(n, signs[sets[1]], special[t], tau)
        if states[t, 1] == _OPEN:
            total = fill_weights(coarse1, linear, special[t], SPECIAL, weights, lanes)
            columns = signs[sets[1]]
            states[t, 1] = classify_columns(weights, total, columns, linear_ratio, tau, lanes)
        states[t, 3] = bound_linear(n, signs[sets[3]], _NO_INDEX, tau)
        if states[t, 3] == _OPEN:
            total = fill_weights(coarse0, linear, _NO_INDEX, 0.0, weights, lanes)
            columns = signs[sets[3]]
            states[t, 3] = classify_columns(weights, total, columns, linear_ratio, tau, lanes)
        total = fill_weights(coarse0, softmax, _NO_INDEX, 0.0, weights, lanes)
        columns = signs[sets[2]]
        states[t, 2] = classify_columns(weights, total, columns, softmax_ratio, tau, lanes)


@kernel
def evaluate_columns(weights, columns, tau):
    """Return whether some column fires, whether one is a near tie, and F over the sum of weights."""
    fires, near, value = False, False, 0.0
    total = 0.0
    for i in range(weights.size):
        total += weights[i]
    for column in range(columns.shape[0]):
        positive, negative = 0.0, 0.0
        for i in range(weights.size):
            if bit_at(columns[column], i):
                positive += weights[i]
            else:
                negative += weights[i]
        fired, tied, margin = judge_margin(positive, negative, tau)
        fires |= fired
        near |= tied
        value += margin / total
    return fires, near, value


@kernel
def judge_margin(positive, negative, tau):
    """Return whether <f, y> > tau, whether it is a near tie, and the margin (0 where it is not met)."""
    up, down = 1.0 - tau, 1.0 + tau
    margin = up * positive - down * negative
    scale = abs(up) * positive + down * negative
    if abs(margin) <= TIE * scale:
        return False, True, 0.0
    return margin > 0.0, False, max(margin, 0.0)


@kernel
def exponentiate(scores, out):
    """Write exp(scores - max) to `out`: the softmax weights up to their common factor."""
    highest = scores.max()
    for i in range(scores.size):
        out[i] = np.exp(scores[i] - highest)


@kernel
def evaluate_trial(signs, scores0, scores1, sets, tau, weights, fires):
    """Evaluate the four parts of one trial in full; return whether one is a near tie."""
    exponentiate(scores1, weights)
    fires[0], near0, _ = evaluate_columns(weights, signs[sets[0]], tau)
    fires[1], near1, _ = evaluate_columns(scores1, signs[sets[1]], tau)
    exponentiate(scores0, weights)
    fires[2], near2, _ = evaluate_columns(weights, signs[sets[2]], tau)
    fires[3], near3, _ = evaluate_columns(scores0, signs[sets[3]], tau)
    return near0 or near1 or near2 or near3


def evaluate_networks(scores: Floats, signs: Floats, tau: float) -> tuple[float, float]:
    """Return F_exp and F_lin of one input.

    Parameters
    ----------
    scores : float64 array (n,): Ax, of positive sum
    signs : array (n, m) of +1 and -1 (paper: y)
    tau : float

    Returns
    -------
    f_exp, f_lin : float
        At least 0.

    Source: Definitions 3.2-3.6.
    """
    n, m = signs.shape
    words = np.zeros((m, -(-n // 64) * 8), dtype=np.uint8)
    packed = np.packbits(signs.T > 0, axis=1, bitorder="little")
    words[:, : packed.shape[1]] = packed
    columns = words.view(np.uint64)
    weights = np.empty(n)
    exponentiate(np.asarray(scores, dtype=np.float64), weights)
    f_exp = evaluate_columns(weights, columns, tau)[2]
    f_lin = evaluate_columns(np.asarray(scores, dtype=np.float64), columns, tau)[2]
    return float(f_exp), float(f_lin)


def simulate_uniform(
    rng: Generator, trials: int, n: int, m: int, tau: float, signs: str
) -> tuple[NDArray[np.bool_], int]:
    """Simulate trials with uniform scores.

    Parameters
    ----------
    rng : Generator
        A block's own: it must not have been drawn from.
    trials, n, m : int
    tau : float
        At least 0.
    signs : str
        A key of `SIGN_SETS`.

    Returns
    -------
    fires : bool array (trials, 4)
        F > 0 for softmax and linear attention on D1, then on D0.
    near_ties : int
        Trials with a margin below 1e-12 of its terms.
    """
    sets = np.array(SIGN_SETS[signs])
    layout = Layout(n, m, int(sets.max()) + 1)
    index_rng, fine_rng = rng.spawn(2)
    special = index_rng.integers(0, n, trials)
    levels = np.arange(COARSE) / COARSE
    linear, softmax = 1.0 + SPREAD * levels, np.exp(SPREAD * np.log(n) * levels)
    fires = np.empty((trials, 4), dtype=np.bool_)
    states = np.empty((trials, 4), dtype=np.int8)
    near_ties, position = 0, 0
    scores, weights = np.empty((2, n)), np.empty(n)
    bits = cast(PCG64DXSM, fine_rng.bit_generator)
    for part, rows in draw_words(rng, layout, trials):
        classify_trials(
            rows, rows.view(np.uint8), n, m, special[part], sets, tau, linear, softmax, states[part]
        )
        fires[part] = states[part] == _FIRES
        for trial in part.start + np.flatnonzero((states[part] == _OPEN).any(axis=1)):
            columns, coarse = layout.split(rows[trial - part.start])
            bits.advance(2 * n * int(trial - position))
            position = trial + 1
            fine = fine_rng.random((2, n))
            fill_scores(coarse[0], fine[0], np.log(n), _NO_INDEX, scores[0])
            fill_scores(coarse[1], fine[1], np.log(n), special[trial], scores[1])
            near_ties += evaluate_trial(columns, scores[0], scores[1], sets, tau, weights, fires[trial])
    return fires, int(near_ties)


def simulate_counted(
    rng: Generator, trials: int, n: int, m: int, tau: float, signs: str, two_point: bool
) -> tuple[NDArray[np.bool_], int]:
    """Simulate trials whose scores take one value or two, by the counts of equal ones.

    All entries with the same pair of scores meet their signs through one binomial count, so that the
    cost does not grow with n. Arguments and result are those of `simulate_uniform`, and

    two_point : bool
        Scores log(n) and 1.4 log(n), each with probability 1/2; otherwise all are log(n).
    """
    fires = np.empty((trials, 4), dtype=np.bool_)
    sets = np.array(SIGN_SETS[signs])
    near_ties = count_trials(rng, trials, n, m, tau, sets, two_point, fires)
    return fires, int(near_ties)


@kernel
def count_trials(rng, trials, n, m, tau, sets, two_point, fires):
    """Fill `fires` (trials, 4) from binomial counts; return the number of trials with a near tie."""
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
                    fired, tied, _ = judge_margin(plus, minus, tau)
                    fires[t, part] |= fired
                    near |= tied
        near_ties += near
    return near_ties


@kernel
def special_weight(n, part, special_high, high):
    """Return the weight of D1's special entry in one part; in D0 it is an ordinary one."""
    if part == 0:
        return float(n) ** (SPECIAL - 1.0)
    if part == 1:
        return SPECIAL
    return high if special_high else 1.0


@kernel
def split_weights(counts, positive, dataset, high):
    """Return the ordinary entries' weights that meet +1 and -1 (low scores weigh 1)."""
    plus, minus = 0.0, 0.0
    for high0 in range(2):
        for high1 in range(2):
            weight = high if (high1 if dataset else high0) else 1.0
            plus += weight * positive[high0, high1]
            minus += weight * (counts[high0, high1] - positive[high0, high1])
    return plus, minus


__all__ = ["evaluate_networks", "simulate_counted", "simulate_uniform"]
