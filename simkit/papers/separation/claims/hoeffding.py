"""Lemma 3.1, Hoeffding's bound, as a claim on sums of equal entries with random signs.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from simkit.declare.claims.claim import Claim

Params = Mapping[str, Any]


def _least_count(params: Params) -> tuple[int, int]:
    """Return n and the least count of +1 at which the sum of n entries +-1/n is at least t = tau."""
    from simkit.papers.separation.tails import exact_integer, exact_number

    n, t = exact_integer(params["n"]), exact_number(params["tau"])
    p, q = int(t.p), int(t.q)
    return n, -(-n * (p + q) // (2 * q))


def _two_sided(params: Params) -> Any:
    """Enclose Pr[|X| >= t] for t > 0: both tails are alike, and they do not meet."""
    from simkit.papers.separation.tails import upper_tail

    low, high = upper_tail(*_least_count(params))
    return 2 * low, 2 * high


def _two_sided_again(params: Params) -> Any:
    """Return the same from binomial coefficients, of long sums from Robbins' bounds."""
    from simkit.papers.separation.regression.theory.again import tail_again

    n = _least_count(params)[0]
    t = Fraction(str(params["tau"]))
    below = (n + n * t.numerator // t.denominator) // 2  # its sum may reach t, the next one's does
    low, high = tail_again(n, below if Fraction(2 * below - n, n) >= t else below + 1)
    # Far out the decimals round to 0, which bounds nothing from above.
    return 2 * low, 2 * (high if n <= _COUNTED else max(high, _SMALLEST))


_COUNTED = 4096  # up to here the coefficients are added up
_SMALLEST = Fraction(1, 10**4000)

#: Lemma 3.1 of the paper.
HOEFFDING = (
    Claim(
        "Lemma 3.1", "Pr[beyond] <= 2*exp(-2*tau**2/(n*(2/n)**2))", "equal entries and random signs",
        r"\Pr[|X-\operatorname*{\mathbb{E}}[X]|\geq t]\leq 2\exp\Big(-\frac{2t^{2}}"
        r"{\sum_{i=1}^{n}(b_{i}-a_{i})^{2}}\Big)",
        when=("tau > 0",), exact=_two_sided, witness=_two_sided_again, where={"model": "regression"},
        scope={"n": "3,10,101,2000", "tau": "0.5,1"},
        far={"n": "1e6,1e300", "tau": "0.01,0.25"}, along="n",
        note="asked of X_i = sigma_i/n in [-1/n, 1/n], equal entries of Section 4; t = tau, t > 0 being"
        " understood; beyond: |X - E[X]| >= t",
    ),
)  # fmt: skip
