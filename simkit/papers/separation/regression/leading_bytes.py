"""What the leading byte of each v settles of the events, before any lower digit is drawn.

The byte bounds every weight from both sides. In nearly all trials these bounds settle all four parts; a
part that they leave open is evaluated in full, so that the law is that of the full numbers.
Source: chosen here, where nothing else is named.
"""

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.bits import count_bits
from simkit.kernels.jit import kernel
from simkit.kernels.lanes import WIDTH, add, add_where, load, splat, total
from simkit.papers.separation.regression.datasets import SPECIAL, SPREAD

#: What the bounds say of a column or of a part: F = 0, F > 0, or not settled.
ZERO, FIRES, OPEN = 0, 1, 2
#: D0 has no special index.
NO_INDEX = -1
_SLACK = 1e-9  # rounding that a bound allows for


@kernel
def words_of(n):
    """Return how many words hold the n signs of a column."""
    return (n + 63) // 64


@kernel
def bit_at(words, first, index):
    """Return whether the bit at an index is set, of those that begin with the word at `first`."""
    return (words[first + (index >> 6)] >> np.uint64(index & 63)) & np.uint64(1) == np.uint64(1)


@kernel
def count_positive(words, first, n):
    """Return how many of n bits are set, signs +1; the first words[first]. Source: Definition 3.7."""
    # np.bitwise_count(words).sum(), the bits beyond n left out
    total, last = 0, first + words_of(n) - 1
    for k in range(first, last):
        total += count_bits(words[np.uintp(k)])
    return total + count_bits(words[np.uintp(last)] << np.uint64(-n & 63))


def empty_weights(n: int) -> NDArray[np.float64]:
    """Return room for n weights, all zero: eight a row, a line of the cache, eight rows a word."""
    words = (n + 63) // 64
    room = np.zeros(WIDTH * (8 * words + 1))
    skipped = (-room.ctypes.data // 8) % WIDTH
    return room[skipped : skipped + 64 * words].reshape(-1, WIDTH)


@kernel
def sum_where_set(weights, octets, first, flip):
    """Return the sum of the weights whose bit is set; with `flip` 255, of those whose bit is not.

    Weights as in `empty_weights`; the bits of octets[first + k] belong to weights[k].
    Source: Definition 3.5, Definition 3.6.
    """
    # weights[bits == 1].sum(); four sums are in hand, as each waits for its last addition
    a, b, c, d = splat(0.0), splat(0.0), splat(0.0), splat(0.0)
    for k in range(0, weights.shape[0], 4):
        i = np.uintp(first + k)  # unsigned: no index is asked whether it counts from the end
        a = add_where(a, np.uint8(octets[i] ^ flip), load(weights, k, 0))
        b = add_where(b, np.uint8(octets[i + np.uintp(1)] ^ flip), load(weights, k + 1, 0))
        c = add_where(c, np.uint8(octets[i + np.uintp(2)] ^ flip), load(weights, k + 2, 0))
        d = add_where(d, np.uint8(octets[i + np.uintp(3)] ^ flip), load(weights, k + 3, 0))
    return total(add(add(a, b), add(c, d)))


@kernel
def sum_all(weights):
    """Return the sum of all weights, in the order in which `sum_where_set` adds them.

    Source: Definition 3.2, Definition 3.3.
    """
    # weights.sum()
    a, b, c, d = splat(0.0), splat(0.0), splat(0.0), splat(0.0)
    for k in range(0, weights.shape[0], 4):
        a = add(a, load(weights, k, 0))
        b = add(b, load(weights, k + 1, 0))
        c = add(c, load(weights, k + 2, 0))
        d = add(d, load(weights, k + 3, 0))
    return total(add(add(a, b), add(c, d)))


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
    if high < -slack:  # no slack and no margin: w(-) = 0 at tau = 1, a tie
        return ZERO
    if low > slack:
        return FIRES
    return OPEN


@kernel
def classify_columns(weights, octets, first, columns, ratio, tau):
    """Tell whether some of these columns fires, given lower bounds of the weights.

    A column that stays open leaves the whole part open, so that every near tie is seen.
    Source: Definition 3.5, Definition 3.6.
    """
    state, whole = ZERO, sum_all(weights)
    for column in columns:
        positive = sum_where_set(weights, octets, first + column * weights.shape[0], np.uint8(0))
        state = max(state, classify(positive, whole - positive, ratio, tau))
    return state


@kernel
def bound_linear(n, words, first, special, tau, columns):
    """Find the columns of F_lin that may fire, from their numbers of positive signs; return how many.

    Ordinary scores lie in [1, 1.4] log(n), the special one (index >= 0) is 4 log(n). The signs are
    `words`, uint64, the first column beginning at `first`; what is found is written to `columns`, int64
    (m,), of which what is left has no meaning. Source: Lemma 4.1, Lemma 4.2.
    """
    up, down = 1.0 - tau, 1.0 + tau
    highest = 1.0 + SPREAD if up > 0.0 else 1.0
    gain, loss, count = up * (SPECIAL - highest), down * (SPECIAL - 1.0), 0
    for column in range(columns.size):
        start = first + column * words_of(n)
        positive = count_positive(words, start, n)
        margin = up * highest * positive - down * (n - positive)
        if special >= 0:
            margin += gain if bit_at(words, start, special) else -loss
        # no branch, which would go astray as often as not
        columns[count] = column
        count += int(margin > -_SLACK * n * down)
    return count


@kernel
def special_settles(n, tau):
    """Return whether D1's special sign settles each column of F_exp. Source: Lemma 4.2."""
    up, down = 1.0 - tau, 1.0 + tau
    weight, rest = float(n) ** (SPECIAL - 1.0), (n - 1) * float(n) ** SPREAD
    return up > 0.0 and up * weight > (1.0 + _SLACK) * down * rest


@kernel
def bound_special(n, m, words, first, special):
    """Tell whether one of m columns of F_exp fires on D1, by special signs. Source: Lemma 4.2."""
    for column in range(m):
        if bit_at(words, first + column * words_of(n), special):
            return FIRES
    return ZERO


@kernel
def fill_weights(octets, first, n, table, out):
    """Write the lower bound of each of n weights, by its leading byte, which begin at octets[first].

    Bytes are read, and then passed over, up to a multiple of 8; rows beyond that stay as they are.
    Source: Definition 3.2, Definition 3.3.
    """
    # out.reshape(-1)[:n] = table[octets[first : first + n]]
    i, used = np.uintp(first), (n + 7) // 8
    for k in range(used):
        for lane in range(WIDTH):
            out[k, lane] = table[octets[i + np.uintp(lane)]]
        i += np.uintp(WIDTH)
    for lane in range(n - 8 * (used - 1), WIDTH):
        out[used - 1, lane] = 0.0
