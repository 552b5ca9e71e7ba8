"""Half-spaces of a count of signs and of single signs beside it."""

import math

_SURE = 8.0  # exp(-2 * 8) of the tilted draws have another sign
_MOST_SHARE = 0.999


def sign_weight(least: float, count: float) -> float:
    """Return what a single sign weighs beside a sum of `count` signs that is to have `least` +1.

    A draw with the other sign then needs so many more that none is left, or is as good as never made by
    the law that is tilted towards the half-space. No more than that: a larger weight leaves no room for
    the tilt, whose exponentials are doubles. Source: chosen here.
    """
    share = min(max(2 * least / max(count, 1.0) - 1, 1e-12), _MOST_SHARE)
    return max(min(count - least + 1, _SURE / math.atanh(share)), 1.0)
