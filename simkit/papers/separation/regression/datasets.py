"""Random data of the regression model: scores (Ax) of D0 and D1, and sign vectors (Section 7.1).

A score lies in [log n, 1.4 log n] (Definition 3.8); its law is chosen here, log(n) (1 + 0.4 v) with v
uniform on [0, 1]. D1 has one entry 4 log(n), at an index drawn uniformly.

The randomness of a block comes in three streams, so that the first trials do not depend on how many
follow and a number that is not needed costs nothing:

- the block's generator: for each trial one row of 64-bit words, the signs of each sign matrix (m
  columns of n bits, padded to words), then the leading 8 bits of v for D0 and for D1 (n bytes, padded);
- its first child: the special index of D1;
- its second child: for each trial 2 n uniform numbers, the lower digits of v for D0, then D1.
Source: Definition 3.8.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from simkit.kernels.jit import kernel
from simkit.kernels.pcg import next_uniform

SPREAD = 0.4  # scores lie in [log n, 1.4 log n]
SPECIAL = 4.0  # D1's special score over log n
COARSE = 256  # values of the leading byte of v

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class TrialWords:
    """Where a trial's words lie in its row. Source: Definition 3.7, Definition 3.8."""

    n: int  # length of a sign vector
    m: int  # number of them
    sets: int  # number of sign matrices

    @property
    def column_words(self) -> int:
        """Words of one sign vector."""
        return -(-self.n // 64)

    @property
    def sign_words(self) -> int:
        """Words of all signs of a trial."""
        return self.sets * self.m * self.column_words

    @property
    def score_words(self) -> int:
        """Words of the leading bytes of one dataset's scores."""
        return -(-self.n // 8)

    @property
    def words(self) -> int:
        """Words of a trial."""
        return self.sign_words + 2 * self.score_words

    @cached_property
    def places(self) -> tuple[int, int, int, int, int]:
        """What kernels ask of it: n, m, where the bytes of D0 and of D1 begin, and `words`."""
        return self.n, self.m, self.sign_words, self.sign_words + self.score_words, self.words


@kernel
def fill_scores(coarse, fine, log_n, special, out):
    """Write the scores (Ax) of one dataset to `out`, float64 (n,), which may be `fine`.

    `coarse` has the leading bytes of v, uint8 (n,), `fine` its lower digits, float64 (n,) in [0, 1);
    `special` is the index of the entry 4 log(n), or -1 for D0.
    """
    # out = log_n * (1 + 0.4 * (coarse + fine) / 256)
    for i in range(out.size):
        out[i] = log_n * (1.0 + SPREAD * (coarse[i] + fine[i]) / COARSE)
    if special >= 0:
        out[special] = SPECIAL * log_n


@kernel
def draw_scores(octets, first, special, digits, out):
    """Draw the lower digits of v for one dataset, and write its scores (Ax) to `out`, float64 (n,).

    The leading bytes of v are `octets`, uint8, from `first` on; `digits` is the stream of the lower
    ones, uint64 (4,); `special` as in `fill_scores`.
    """
    for i in range(out.size):
        out[i] = next_uniform(digits)
    fill_scores(octets[first : first + out.size], out, np.log(out.size), special, out)


@kernel
def draw_class_counts(rng, n, two_point, counts):
    """Draw how many ordinary entries have which scores; return whether D0's special score is high.

    Two-point scores are log(n) and 1.4 log(n) with probability 1/2 each, independent in D0 and D1;
    otherwise all are log(n). `counts`, int64 (2, 2), becomes the number of entries other than D1's
    special one with high score in D0 (first index) and D1 (second).
    """
    counts[:, :] = 0
    if not two_point:
        counts[0, 0] = n - 1
        return 0
    special_high = rng.binomial(1, 0.5)
    high = rng.binomial(n - 1, 0.5)
    counts[1, 1] = rng.binomial(high, 0.5)
    counts[1, 0] = high - counts[1, 1]
    counts[0, 1] = rng.binomial(n - 1 - high, 0.5)
    counts[0, 0] = n - 1 - high - counts[0, 1]
    return special_high


@kernel
def draw_positive_counts(rng, counts, positive):
    """Draw one sign vector: how many entries of each class are +1; return the special sign (0 or 1).

    Source: Definition 3.7.
    """
    # positive = rng.binomial(counts, 0.5)
    for high0 in range(2):
        for high1 in range(2):
            positive[high0, high1] = rng.binomial(counts[high0, high1], 0.5)
    return rng.binomial(1, 0.5)
