"""Random orders: NumPy's own, without what makes numba's `Generator.permutation` slow to compile.

That allows any axis of any array, and formats the error of a wrong one: five seconds of compiling.
"""

from typing import Any

import numba
import numpy as np
from numba.extending import overload
from numba.np.random.random_methods import random_interval


def permutation(rng: Any, count: int) -> Any:
    """Return a random order of 0, ..., count - 1 (int64): `rng.permutation(count)`, in a kernel, too."""
    return rng.permutation(count)


@overload(permutation)
def _permutation(rng, count):  # type: ignore[no-untyped-def]
    def order_of(rng, count):  # type: ignore[no-untyped-def]
        order = np.arange(count)
        for i in range(count - 1, 0, -1):
            j = numba.intp(random_interval(rng.bit_generator, i))
            order[i], order[j] = order[j], order[i]
        return order

    return order_of
