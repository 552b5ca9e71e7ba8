"""What a competent NumPy user would write: the opponents of the benchmarks.

They know the definitions and the tools, not simkit: no bounds that settle a trial from a part of its
numbers, no compiled code.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

_CHUNK_ENTRIES = 1 << 16  # trials times n that are in hand at once


class RegressionBaseline:
    """Softmax regression (Definitions 3.2-3.8): uniform scores, signs shared by all four parts.

    A chunk of trials at a time, in buffers made once. With v uniform on [0, 1], scores are
    log(n) (1 + 0.4 v), so that up to a common factor the weights of F_exp are exp(0.4 log(n) v), and
    those of F_lin 1 + 0.4 v; D1's special entry has v = 7.5. One stack of small matrix products (BLAS)
    multiplies the rows v1, v0, exp1, exp0 and 1 with the columns of sign bits and one column of ones:
    every sum that is needed, w(+) and totals, for all m signs of all four parts. A sign vector fires
    where 2 w(+) > (1 + tau) w.

    Scores and exponentials are float64; signs are drawn as packed 64-bit words, by NumPy's default
    generator, the quickest of NumPy's for both.

    Notes
    -----
    What else was tried, with its time relative to this one's at n = 1000 and m = 7, each with its own
    best chunk:

    - the product transposed, signs by weights: 1.2 (n = 2000: 1.0);
    - reductions over the arrays in place of the rows of ones: 1.2;
    - each byte of a sign vector turned into eight float64 by table lookup (`take`): 1.2;
    - one byte of signs for each entry (m <= 8), turned into a row of eight float64: 1.2;
    - the same byte as a bin, weights summed by `bincount`, times the 256 patterns: 1.4 (n = 100: 3);
    - scores in full, log(n) (1 + 0.4 v), for all four parts: 1.3 (n = 2000: 1.0);
    - `einsum` in place of the product: 1.5;
    - one trial at a time: 2.9; 512 trials at a time: 1.4;
    - other generators: SFC64 1.0, PCG64DXSM 1.04, MT19937 1.2, Philox 1.4;
    - float32 for weights or signs: left out, as sums and scores are to be float64.

    Parameters
    ----------
    n, m : int
    tau : float
    trials : int
        Of one call of `simulate`; they are cut into equal chunks that stay in cache.
    """

    def __init__(self, n: int, m: int, tau: float, trials: int) -> None:
        self.n, self.m, self.tau, self.trials = n, m, tau, trials
        self.chunk = -(-trials // -(-trials * n // _CHUNK_ENTRIES))
        self._weights = np.ones((5, self.chunk, n))  # v1, v0, exp1, exp0, ones
        self._signs = np.ones((self.chunk, m + 1, n))  # the last row stays at one
        self._sums = np.empty((self.chunk, 5, m + 1))
        self._rows = np.arange(self.chunk)

    def simulate(self, rng: Generator) -> NDArray[np.bool_]:
        """Return (trials, 4): F > 0 for softmax and linear attention on D1, then on D0."""
        fires = np.empty((self.trials, 4), dtype=np.bool_)
        for start in range(0, self.trials, self.chunk):
            self._simulate_chunk(rng, fires[start : start + self.chunk])
        return fires

    def _simulate_chunk(self, rng: Generator, fires: NDArray[np.bool_]) -> None:
        self._draw_weights(rng)
        self._draw_signs(rng)
        sums = np.matmul(
            self._weights.transpose(1, 0, 2), self._signs.transpose(0, 2, 1), out=self._sums
        )
        positive, total = sums[:, :4, : self.m], sums[:, :4, self.m :]
        positive[:, :2] *= 0.4
        positive[:, :2] += sums[:, 4:, : self.m]
        total[:, :2] *= 0.4
        total[:, :2] += self.n
        above = positive.max(axis=2) > 0.5 * (1 + self.tau) * total[:, :, 0]
        fires[:, ::2] = above[: len(fires), 2:]
        fires[:, 1::2] = above[: len(fires), :2]

    def _draw_weights(self, rng: Generator) -> None:
        v, exponentials = self._weights[:2], self._weights[2:4]
        rng.random(out=v)
        v[0, self._rows, rng.integers(0, self.n, self.chunk)] = 7.5
        np.multiply(v, 0.4 * math.log(self.n), out=exponentials)
        np.exp(exponentials, out=exponentials)

    def _draw_signs(self, rng: Generator) -> None:
        size = (self.chunk, self.m, -(-self.n // 64))
        words = rng.integers(0, 2**64 - 1, size, dtype=np.uint64, endpoint=True)
        bits = np.unpackbits(words.view(np.uint8), axis=2, count=self.n, bitorder="little")
        np.copyto(self._signs[:, : self.m], bits)
