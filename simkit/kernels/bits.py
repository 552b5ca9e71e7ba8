"""Counting the set bits of a word, for which compiled code has no function of NumPy's."""

from typing import Any

import numpy as np
from numba.core import types

from simkit.kernels.lanes.registers import instruction


def count_plainly(word: Any) -> int:
    """Return how many bits of an unsigned 64-bit integer are set."""
    return int(np.bitwise_count(word))


@instruction(count_plainly)
def count_bits(typingctx, word):
    """Return how many bits of an unsigned 64-bit integer are set: one instruction where there is one."""

    def build(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), build
