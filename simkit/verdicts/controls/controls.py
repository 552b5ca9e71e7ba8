"""Controls: claims that are true or false by construction, with the verdict that each has to get.

Every claim about the coins is asked three times: with its left side as a rational, as an enclosure, and
as a float. `EXPECTED` has the verdicts of the first two, `EXPECTED_OF_FLOATS` where the third differs.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import comb, isqrt
from statistics import NormalDist
from typing import Any, ClassVar

from flint import arb, ctx, fmpq

from simkit.declare.claims.claim import Claim, Number, Paper
from simkit.declare.claims.limits import Limit
from simkit.declare.statement import Statements

Params = Mapping[str, Any]
Formula = Callable[[Params], Number]
RATIONAL, ENCLOSED, FLOAT = "rational", "enclosed", "float"

PAPER = Paper(
    "controls",
    "Claims that are true or false by construction",
    ("simkit.verdicts.controls.coins:Coins", "simkit.verdicts.controls.coins:Sums"),
)


# The laws, each in three ways that share nothing but the parameters.


def _p(params: Params) -> Fraction:
    return Fraction(Decimal(repr(params["p"])))


def _t(params: Params) -> Fraction:
    return Fraction(Decimal(repr(params["t"])))


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _around(value: Fraction) -> tuple[Fraction, Fraction]:
    """Return an enclosure that narrows with the precision."""
    slack = Fraction(1, 2**ctx.prec)
    return value - slack, value + slack


def _probability(params: Params) -> Fraction:
    """Return P[low] and E[share], which are p."""
    return _p(params)


def _all_heads(params: Params) -> Fraction:
    return _p(params) ** int(params["n"])


def _all_heads_enclosed(params: Params) -> Number:
    return (_ball(_p(params)).log() * params["n"]).exp()


def _at_most(params: Params, slip: int = 0) -> Fraction:
    """Return P[heads <= n (p + t) - slip], term by term."""
    n, p = int(params["n"]), _p(params)
    last = int(n * (p + _t(params))) - slip
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(last + 1)), Fraction(0))


def _at_most_enclosed(params: Params, slip: int = 0) -> arb:
    """Return the same from logarithms of the terms, each from the one before."""
    n, p = int(params["n"]), _ball(_p(params))
    last, term, total = int(n * (_p(params) + _t(params))) - slip, n * (1 - p).log(), arb(0)
    for k in range(last + 1):
        total += term.exp()
        term += (arb(n - k) / (k + 1)).log() + p.log() - (1 - p).log()
    return total


def _fewer(params: Params) -> Fraction:
    return _at_most(params, 1)


def _fewer_enclosed(params: Params) -> arb:
    return _at_most_enclosed(params, 1)


def _most_heads(params: Params) -> int:
    return int(params["n"])


def _least_heads(params: Params) -> int:
    return 0


def _squared(params: Params) -> Fraction:
    """Return E[(share - p)^2] = p (1 - p)/n, the variance of a mean of n."""
    return _p(params) * (1 - _p(params)) / int(params["n"])


def _squared_enclosed(params: Params) -> arb:
    """Return E[share^2] - E[share]^2 by factorial moments."""
    n, p = arb(int(params["n"])), _ball(_p(params))
    return (n * (n - 1) * p * p + n * p) / n**2 - p * p


def _common(params: Params) -> Fraction:
    return 1 - Fraction(8, int(params["n"]) ** 2)


def _gauss(params: Params) -> tuple[Fraction, Fraction]:
    """Return P[gauss <= 1] enclosed: 1/2 + (1 - 1/6 + 1/40 - ...)/sqrt(2 pi), which alternates."""
    scale, terms, total, factor = 10**60, 40, Fraction(0), Fraction(1)
    for k in range(terms):
        total += factor / (2 * k + 1)
        factor *= Fraction(-1, 2 * (k + 1))
    slack = abs(factor)
    pi = 16 * _arctan(5) - 4 * _arctan(239)  # Machin; each off by less than 1e-60
    error = Fraction(1, 10**55)
    low = Fraction(isqrt(int((2 * pi - error) * scale**2)), scale)
    high = Fraction(isqrt(int((2 * pi + error) * scale**2)) + 1, scale)
    half = Fraction(1, 2)
    return half + (total - slack) / high, half + (total + slack) / low


def _arctan(inverse: int) -> Fraction:
    return sum(
        (Fraction((-1) ** k, (2 * k + 1) * inverse ** (2 * k + 1)) for k in range(50)), Fraction(0)
    )


def _gauss_enclosed(params: Params) -> arb:
    return (1 + (1 / arb(2).sqrt()).erf()) / 2


# The claims.


def _claims(
    label: str, statement: str, rational: Formula, enclosed: Formula, note: str, **rest: Any
) -> tuple[Claim, ...]:
    """Return a claim three times; each refutation has its witness in another of the ways."""

    def as_float(params: Params) -> float:
        value = rational(params)
        return float(value[0] if isinstance(value, tuple) else value)

    ways = ((RATIONAL, rational, enclosed), (ENCLOSED, enclosed, rational), (FLOAT, as_float, rational))
    return tuple(
        Claim(label, statement, part=part, exact=exact, witness=witness, note=note, **rest)
        for part, exact, witness in ways
    )


def _probability_enclosed(params: Params) -> tuple[Fraction, Fraction]:
    return _around(_p(params))


def _share_enclosed(params: Params) -> Number:
    """Return E[share] from the factorial moment; exact where p has few binary digits."""
    return _ball(_p(params)) * params["n"] / params["n"]


def _most_enclosed(params: Params) -> tuple[Fraction, Fraction]:
    return _around(Fraction(params["n"]))


def _least_enclosed(params: Params) -> tuple[Fraction, Fraction]:
    return _around(Fraction(0))


def _common_enclosed(params: Params) -> arb:
    return 1 - (arb(8).log() - 2 * arb(int(params["n"])).log()).exp()


def _no_limit(params: Params) -> arb:
    return arb("inf")


def _no_limit_again(params: Params) -> float:
    return float("inf")


_LOW = _probability, _probability_enclosed
_SHARE = _probability, _share_enclosed
_ALL = _all_heads, _all_heads_enclosed
_TAIL = _at_most, _at_most_enclosed
_NORMAL = _gauss, _gauss_enclosed
_SPREAD = _squared, _squared_enclosed
_PATH: Mapping[str, Any] = {"scope": {"n": "8,32,128,512"}, "along": "n"}

_COINS = (
    *_claims("Control 1", "Pr[low] >= p - 1e-6", *_LOW, "true by 1e-6"),
    *_claims("Control 2", "Pr[low] >= p + 1e-6", *_LOW, "a sign slipped: it misses by 1e-6"),
    *_claims("Control 3", "Pr[low] >= 2*p", *_LOW, "a constant slipped"),
    *_claims("Control 4", "Pr[heads <= n*(p + t)] >= 1 - exp(-2*n*t**2)", *_TAIL, "Hoeffding (1963)"),
    *_claims(
        "Control 5", "Pr[heads <= n*(p + t)] >= 1 - exp(-2*n**2*t**2)", *_TAIL, "an exponent slipped"
    ),
    *_claims("Control 6", "Pr[heads <= n*(p + t)] >= 63747/65536 - 1e-6", *_TAIL, "true by 1e-6"),
    *_claims(
        "Control 7", "Pr[heads <= n*(p + t) - 1] >= 63747/65536",
        _fewer, _fewer_enclosed, "an index slipped",
    ),
    *_claims("Control 8", "E[share] <= p + 1e-6", *_SHARE, "true by 1e-6"),
    *_claims("Control 9", "E[share] <= p*(n - 1)/n", *_SHARE, "an index slipped"),
    *_claims("Control 10", "heads <= n + 1e-6", _most_heads, _most_enclosed, "true by 1e-6"),
    *_claims("Control 11", "heads >= 1", _least_heads, _least_enclosed, "an index slipped"),
    *_claims("Control 12", "E[share] = p", *_SHARE, "true"),
    *_claims("Control 13", "E[share] = 1 - p", *_SHARE, "a sign slipped"),
    *_claims("Control 14", "Pr[all_heads] = p**(n - 1)", *_ALL, "an index slipped"),
    *_claims("Control 15", "E[squared] = O(1/n)", *_SPREAD, "true with 3/16", **_PATH),
    *_claims("Control 16", "E[squared] = O(1/n**2)", *_SPREAD, "an exponent slipped", **_PATH),
    *_claims(
        "Control 17", "E[squared] = O(1/n**2)", *_SPREAD, "an exponent slipped; the limit is known",
        limit=Limit(_no_limit, _no_limit_again), **_PATH,
    ),
    *_claims(
        "Control 18", "Pr[common] >= 1 - 1/poly(n)", _common, _common_enclosed, "fails with 8/n^2",
        scope={"n": "4,8,16,100"}, far={"n": "1e3:1e300:*1e99"}, along="n",
    )[:2],
    *_claims("Control 19", "Pr[low] >= p - 1", *_LOW, "it says nothing"),
    *_claims("Control 20", "Pr[low] >= 1/2", *_LOW, "there is no such p", when=("p >= 2",)),
    *_claims("Control 21", "Pr[all_heads] <= p**n + 1e-30", *_ALL, "true by less than a double tells"),
    *_claims("Control 22", "Pr[all_heads] <= p**n - 1e-30", *_ALL, "false by less than a double tells"),
    *_claims("Control 23", "Pr[low] >= 1.2", *_LOW, "impossible"),
    *_claims("Control 24", "Pr[gauss <= 1] >= 1 - exp(-1/2)/2", *_NORMAL, "Chernoff's bound, halved"),
    *_claims("Control 25", "Pr[gauss <= 1] >= 1 - exp(-2)/2", *_NORMAL, "a constant slipped"),
)  # fmt: skip


def _total(params: Params) -> int:
    """Return 1 + ... + n from pairs with the same sum."""
    n = int(params["n"])
    return (n // 2) * (n + 1) + (n % 2) * (n + 1) // 2


def _total_again(params: Params) -> int:
    """Return 1 + ... + n, added up."""
    return sum(range(1, int(params["n"]) + 1))


_TOTAL: Mapping[str, Any] = {"numbers": {"total": (_total, _total_again)}, "scope": {"n": "2:100:*7"}}
_LARGE: Mapping[str, Any] = {"scope": {"n": "1e12:1e60:*1e12"}}
_SMALL: Mapping[str, Any] = {"scope": {"x": "0.125,0.5,1"}}

_SUMS = (
    Claim("Control 31", "sqrt(n + 1) - sqrt(n) <= (1 + 1e-6)/(sqrt(n + 1) + sqrt(n))",
          scope={"n": "1:1e15:*1e3"}, far={"n": "1e100,1e300"}, note="true by a factor of 1 + 1e-6"),
    Claim("Control 32", "sqrt(n + 1) + sqrt(n) <= (1 + 1e-6)/(sqrt(n + 1) + sqrt(n))",
          scope={"n": "1:1e15:*1e3"}, note="a sign slipped"),
    Claim("Control 33", "exp(x) <= 1 + x + x**2", note="true up to x = 1.79", **_SMALL),
    Claim("Control 34", "exp(x) <= 1 + x + x**3", note="an exponent slipped", scope={"x": "0.125,0.5"}),
    Claim("Control 35", "sqrt(n**2 + 1) > n", note="true by less than a double can tell", **_LARGE),
    Claim("Control 36", "sqrt(n**2 + 1) <= n", note="false by less than a double can tell", **_LARGE),
    Claim("Control 37", "total = n*(n + 1)/2", note="true", **_TOTAL),
    Claim("Control 38", "total = n*(n - 1)/2", note="an index slipped", **_TOTAL),
    Claim("Control 39", "total = n*(n + 1)/3", note="a constant slipped", **_TOTAL),
    Claim("Control 40", "exp(x) <= 0", when=("x**2 < 0",), note="there is no such x", **_SMALL),
    Claim("Control 41", "sqrt(n + 1) = O(sqrt(n))", scope={"n": "1:1e15:*1e3"}, along="n",
          note="true with sqrt(2)"),
    Claim("Control 42", "sqrt(n + 1) = O(log(n + 1))", scope={"n": "1:1e15:*1e3"}, along="n",
          note="it grows"),
)  # fmt: skip

#: What must be found of a claim, by its label, rational or enclosed; ``growing`` is said beside it.
EXPECTED: Mapping[str, str] = {
    "Control 1": "holds",  # P = p > p - 1e-6
    "Control 2": "fails",  # P = p < p + 1e-6
    "Control 3": "fails",  # 1/4 < 1/2
    "Control 4": "holds",  # 63747/65536 = .9727 > 1 - exp(-1) = .6321
    "Control 5": "fails",  # .9727 < 1 - exp(-8) = .9997
    "Control 6": "holds",  # (6561 + 17496 + 20412 + 13608 + 5670)/4^8: k = 0..4 of C(8, k) 3^(8-k)
    "Control 7": "fails",  # k = 0..3 only: 58077/65536
    "Control 8": "holds",  # 1/4 < 1/4 + 1e-6
    "Control 9": "fails",  # 1/4 > 7/32
    "Control 10": "holds",  # at most 8 heads, < 8 + 1e-6
    "Control 11": "fails",  # no heads are possible
    "Control 12": "holds",  # 1/4 = 1/4, exactly in binary too
    "Control 13": "fails",  # 1/4 against 3/4
    "Control 14": "fails",  # 4^-8 against 4^-7
    "Control 15": "of order only",  # n E = p (1 - p) = 3/16 at every cell
    "Control 16": "of order only, growing",  # n^2 E = 3 n/16: 1.5 at n = 8, 96 at n = 512
    "Control 17": "fails",  # 3 n/16 has no finite limit
    "Control 18": "of order only",  # with n^1: 8/n; with n^2: 8; with n^3: 8 n
    "Control 19": "vacuous",  # a probability is at least -3/4
    "Control 20": "premise unmet",  # 1/4 < 2
    "Control 21": "holds",  # 4^-8 < 4^-8 + 1e-30, of which a double cannot see the second term
    "Control 22": "fails",  # 4^-8 > 4^-8 - 1e-30
    "Control 23": "fails",  # no probability is 1.2
    "Control 24": "holds",  # Phi(1) = .8413 > 1 - .6065/2 = .6967
    "Control 25": "fails",  # .8413 < 1 - .1353/2 = .9323
    "Control 31": "holds",  # (sqrt(n + 1) - sqrt(n)) (sqrt(n + 1) + sqrt(n)) = 1
    "Control 32": "fails",  # the square of the left side is at least 2.41^2 > 1 + 1e-6
    "Control 33": "holds",  # 1.1331 < 1.1406; 1.6487 < 1.75; 2.718 < 3
    "Control 34": "fails",  # 1.1331 > 1.1270; 1.6487 > 1.625
    "Control 35": "holds",  # n^2 + 1 > n^2
    "Control 36": "fails",
    "Control 37": "holds",  # Gauss
    "Control 38": "fails",  # by n
    "Control 39": "fails",  # by n (n + 1)/6
    "Control 40": "premise unmet",  # no square is negative
    "Control 41": "of order only",  # sqrt(1 + 1/n), from sqrt(2) down to 1
    "Control 42": "of order only, growing",  # 2.04 at n = 1, 3.2e7/34.5 at n = 1e15
}

#: Of floats, which count as accurate to 1e-9: what is nearer than that stays open, equality too.
EXPECTED_OF_FLOATS: Mapping[str, str] = {"Control 22": "undecided"}


class CoinClaims(Statements):
    """Claims about coins, uniforms and a Gaussian."""

    claims: ClassVar[Sequence[Claim]] = _COINS
    second_path: ClassVar[Mapping[str, Any]] = {"path": "literal"}

    def exact(self, params: Params) -> Mapping[str, float]:
        """Return means and probabilities."""
        n, p = int(params["n"]), float(params["p"])
        return {
            "low": p,
            "common": max(0.0, 1 - 8 / n**2),
            "all_heads": p**n,
            "share": p,
            "heads": n * p,
            "squared": p * (1 - p) / n,
            "gauss": 2 * NormalDist().cdf(0) - 1,
        }


class SumClaims(Statements):
    """Claims about numbers."""

    claims: ClassVar[Sequence[Claim]] = _SUMS
