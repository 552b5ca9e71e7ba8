"""What the leading byte of each v settles of the events, before any lower digit is drawn.

The byte bounds every weight from both sides. In nearly all trials these bounds settle all four parts; a
part that they leave open is evaluated in full, so that the law is that of the full numbers.
"""

from __future__ import annotations

import numpy as np

from simkit.kernels.jit import kernel
from simkit.papers.separation.regression.datasets import COARSE, SPECIAL, SPREAD

#: What the bounds say of a column or of a part: F = 0, F > 0, or not settled.
ZERO, FIRES, OPEN = 0, 1, 2
#: D0 has no special index.
NO_INDEX = -1
_SLACK = 1e-9  # rounding that a bound allows for


@kernel
def count_positive(words, n):
    """Return how many of the first n bits are set: the signs +1 of a sign vector.

    Source: Definition 3.7.
    """
    # np.bitwise_count(words).sum(), the bits beyond n left out
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

    Source: Definition 3.5, Definition 3.6.
    """
    # weights[bits == 1].sum()
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

    Source: Definition 3.5, Definition 3.6.
    """
    up, down = 1.0 - tau, 1.0 + tau
    high = up * positive * (ratio if up > 0.0 else 1.0) - down * negative
    low = up * positive * (1.0 if up > 0.0 else ratio) - down * negative * ratio
    slack = _SLACK * (abs(up) * positive + down * negative) * ratio
    if high <= -slack:
        return ZERO
    if low > slack:
        return FIRES
    return OPEN


@kernel
def classify_columns(weights, total, columns, ratio, tau, lanes):
    """Tell whether some column fires, given lower bounds of the weights and their sum.

    A column that stays open leaves the whole part open, so that every near tie is seen.

    Source: Definition 3.5, Definition 3.6.
    """
    state = ZERO
    for column in range(columns.shape[0]):
        positive = sum_where_set(weights, columns[column], lanes)
        state = max(state, classify(positive, total - positive, ratio, tau))
    return state


@kernel
def bound_linear(n, columns, special, tau):
    """Tell whether some column of F_lin fires, from the number of positive signs alone.

    Ordinary scores lie in [1, 1.4] log(n), the special one (index >= 0) is 4 log(n).

    Source: Lemma 4.1, Lemma 4.2.
    """
    up, down = 1.0 - tau, 1.0 + tau
    highest = 1.0 + SPREAD if up > 0.0 else 1.0
    for column in range(columns.shape[0]):
        positive = count_positive(columns[column], n)
        negative = n - positive
        margin = up * highest * positive - down * negative
        if special >= 0:
            if bit_at(columns[column], special):
                margin += up * (SPECIAL - highest)
            else:
                margin -= down * (SPECIAL - 1.0)
        if margin > -_SLACK * n * down:
            return OPEN
    return ZERO


@kernel
def bound_special(n, columns, special, tau):
    """Tell whether some column of F_exp fires on D1, where the special weight outweighs the rest.

    Source: Lemma 4.2.
    """
    up, down = 1.0 - tau, 1.0 + tau
    weight, rest = float(n) ** (SPECIAL - 1.0), (n - 1) * float(n) ** SPREAD
    if not (up > 0.0 and up * weight > (1.0 + _SLACK) * down * rest):
        return OPEN
    for column in range(columns.shape[0]):
        if bit_at(columns[column], special):
            return FIRES
    return ZERO


@kernel
def bit_at(words, index):
    """Return whether the bit at an index is set.

    Source: chosen here.
    """
    return (words[index >> 6] >> np.uint64(index & 63)) & np.uint64(1) == np.uint64(1)


@kernel
def fill_weights(coarse, table, special, special_weight, out, lanes):
    """Write the lower bound of each weight, by its leading byte; return their sum.

    `out` keeps its zeros beyond the entries.

    Source: Definition 3.2, Definition 3.3.
    """
    # out[:n] = table[coarse]; out.sum()
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
    rows, row_bytes : uint64 array (trials, words), and the same memory as bytes: see `TrialWords`
    n, m : int
    special : int64 array (trials,)
    sets : int64 array (4,): sign matrix of each part
    tau : float
    linear, softmax : float64 array (256,): lower bounds of a weight by its leading byte
    states : int8 array (trials, 4), filled

    Source: Definition 3.5, Definition 3.6.
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
        if states[t, 1] == OPEN:
            total = fill_weights(coarse1, linear, special[t], SPECIAL, weights, lanes)
            columns = signs[sets[1]]
            states[t, 1] = classify_columns(weights, total, columns, linear_ratio, tau, lanes)
        states[t, 3] = bound_linear(n, signs[sets[3]], NO_INDEX, tau)
        if states[t, 3] == OPEN:
            total = fill_weights(coarse0, linear, NO_INDEX, 0.0, weights, lanes)
            columns = signs[sets[3]]
            states[t, 3] = classify_columns(weights, total, columns, linear_ratio, tau, lanes)
        total = fill_weights(coarse0, softmax, NO_INDEX, 0.0, weights, lanes)
        columns = signs[sets[2]]
        states[t, 2] = classify_columns(weights, total, columns, softmax_ratio, tau, lanes)
