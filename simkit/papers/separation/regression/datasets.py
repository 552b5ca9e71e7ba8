"""Random data of the regression model: scores (Ax) of D0 and D1, and sign vectors (Section 7.1).

A score lies in [log n, 1.4 log n] (Definition 3.8); its law is chosen here, log(n) (1 + 0.4 v) with v
uniform on [0, 1]. D1 has one entry 4 log(n), at an index drawn uniformly.

The randomness of a block comes in three streams, so that the first trials do not depend on how many
follow and a number that is not needed costs nothing:

- the block's generator: for each trial one row of 64-bit words, the signs of each sign matrix (m
  columns of n bits, padded to words), then the leading 8 bits of v for D0 and for D1 (n bytes, padded);
- its first child: the special index of D1;
- its second child: for each trial 2 n uniform numbers, the lower digits of v for D0, then D1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.errors import ArgumentError
from simkit.kernels.jit import kernel

SPREAD = 0.4  # scores lie in [log n, 1.4 log n]
SPECIAL = 4.0  # D1's special score over log n
COARSE = 256  # values of the leading byte of v
_CHUNK_WORDS = 1 << 17  # 1 MB of words at a time stays in the second-level cache

Words = NDArray[np.uint64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class TrialWords:
    """Where a trial's words lie in its row.

    Source: Definition 3.7, Definition 3.8.

    Attributes
    ----------
    n, m, sets : int
        Length of a sign vector, number of them, number of sign matrices.
    """

    n: int
    m: int
    sets: int

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

    def split(self, row: Words) -> tuple[Words, NDArray[np.uint8]]:
        """Return a row's signs (sets, m, column_words) and leading bytes (2, n): D0, then D1.

        Source: chosen here.
        """
        if np.shape(row) != (self.words,) or row.dtype != np.uint64:
            wrong = f"{row.dtype} {row.shape}, where draw_words yields rows of {self.words} uint64"
            raise ArgumentError(wrong, parameter="row")
        signs = row[: self.sign_words].reshape(self.sets, self.m, self.column_words)
        coarse = row[self.sign_words :].view(np.uint8).reshape(2, 8 * self.score_words)
        return signs, np.ascontiguousarray(coarse[:, : self.n])


def draw_words(rng: Generator, layout: TrialWords, trials: int) -> Iterator[tuple[slice, Words]]:
    """Yield the rows of words of a block's trials, some trials at a time.

    Source: Definition 3.7, Definition 3.8.
    """
    step = max(_CHUNK_WORDS // layout.words, 1)
    for start in range(0, trials, step):
        stop = min(start + step, trials)
        size = (stop - start, layout.words)
        yield (
            slice(start, stop),
            rng.integers(0, 0xFFFFFFFFFFFFFFFF, size, dtype=np.uint64, endpoint=True),
        )


@kernel
def fill_scores(coarse, fine, log_n, special, out):
    """Write the scores (Ax) of one dataset to `out`.

    Parameters
    ----------
    coarse : uint8 array (n,): leading byte of v
    fine : float64 array (n,): lower digits of v, in [0, 1)
    log_n : float
    special : int: index of the entry 4 log(n), or -1 for D0
    out : float64 array (n,)

    Source: Definition 3.8.
    """
    # out = log_n * (1 + 0.4 * (coarse + fine) / 256)
    for i in range(out.size):
        out[i] = log_n * (1.0 + SPREAD * (coarse[i] + fine[i]) / COARSE)
    if special >= 0:
        out[special] = SPECIAL * log_n


@kernel
def draw_class_counts(rng, n, two_point, counts):
    """Draw how many of the ordinary entries have which pair of scores in (D0, D1).

    Parameters
    ----------
    rng : Generator
    n : int
    two_point : bool
        Scores log(n) and 1.4 log(n) with probability 1/2 each, independent in D0 and D1; otherwise all
        are log(n).
    counts : int64 array (2, 2)
        Entries other than D1's special one with high score in D0 (first index) and D1 (second).

    Returns
    -------
    special_high : int
        Whether the special entry's score in D0 is the high one.

    Source: Definition 3.8.
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
