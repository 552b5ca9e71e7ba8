"""Random signs for the tests of the regression model, as columns and as words."""

import numpy as np
from numpy.random import PCG64DXSM, Generator, SeedSequence


def generator(*seed):
    return Generator(PCG64DXSM(SeedSequence(seed)))


def random_signs(rng, n, m):
    return rng.choice(np.array([-1.0, 1.0]), (n, m))


def pack(signs, fill=0):
    """Return sign columns (n, m) as words (m, ceil(n/64)), the bits beyond n set to `fill`."""
    n, m = signs.shape
    bits = np.full((m, -(-n // 64) * 64), fill, dtype=np.uint8)
    bits[:, :n] = signs.T > 0
    return np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
