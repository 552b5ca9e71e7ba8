"""Where D1's special entry decides F_exp by itself."""

import math


def special_decides(n: int, tau: float) -> bool:
    """Return whether D1's special entry alone decides F_exp at any n >= 2. Source: Lemma 4.2."""
    if tau >= 1:
        return False
    # (1 - tau) n^3 > (1 + tau) (n - 1) n^0.4 over n^1.4, in logarithms: n^3 overflows from 1e103 on
    others = math.log1p(-1 / n)
    return math.log1p(-tau) + 1.6 * math.log(n) > math.log1p(tau) + others + 1e-9
