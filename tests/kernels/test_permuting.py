"""Random orders in kernels are NumPy's, draw by draw."""

import numpy as np
import pytest
from numpy.random import PCG64DXSM, Generator

from simkit.kernels.jit import kernel
from simkit.kernels.permuting import permutation


@kernel
def orders(rng, counts, out):
    """Write one order after the other, and a number drawn after them."""
    place = 0
    for count in counts:
        order = permutation(rng, count)
        for i in range(count):
            out[place] = order[i]
            place += 1
    return rng.random()


@pytest.mark.parametrize("seed", range(3))
def test_an_order_is_numpys_and_leaves_the_generator_as_numpy_does(seed: int) -> None:
    counts = np.array([0, 1, 2, 3, 7, 64, 65, 1000])
    ours, numpys = (Generator(PCG64DXSM(seed)) for _ in range(2))
    found = np.empty(counts.sum(), dtype=np.int64)
    after = orders(ours, counts, found)
    assert np.array_equal(found, np.concatenate([numpys.permutation(n) for n in counts.tolist()]))
    assert after == numpys.random()
