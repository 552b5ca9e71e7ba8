"""Lemmas 3.1 to 5.4 as claims: random signs, on the regression model's data too, and its networks.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.
"""

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from simkit.declare.claims.claim import POWERS
from simkit.declare.claims.limits import Limit
from simkit.declare.claims.tables import read_claims
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.signs import PARTS

Params = Mapping[str, Any]

#: The delta of the lemmas, which are for every one below 0.1; the regression experiments have none.
DELTA = Fraction(1, 100)
#: The "sufficiently large constant" of Lemmas 4.1 and 4.2 at which their probability is given.
CONSTANT = 3
#: What |sum f_i sigma_i| is compared with, over C: (log(n/delta) n^-p)^(1/2) with this p.
_RATE_POWERS = {"lin_d0": Fraction(1), "exp_d0": Fraction(1, 5), "lin_d1": Fraction(1)}


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


def _rate(network: str, n: int) -> Any:
    from flint import ctx

    return _rate_to(network, n, ctx.prec)


@lru_cache(maxsize=1 << 10)  # asked for each constant
def _rate_to(network: str, n: int, _: int) -> Any:
    from flint import arb

    from simkit.papers.separation.regression.theory.extremes import power

    width = (arb(n) * DELTA.denominator / DELTA.numerator).log()
    return (width / power(n, _RATE_POWERS[network])).sqrt()


def _within(network: Any, params: Params) -> Any:
    """Return Pr[|sum f_i sigma_i| <= C rate] on the worst data."""
    from simkit.papers.separation.regression.theory.extremes import within_probability

    n = _length(params)
    return within_probability(network, n, CONSTANT * _rate(network, n))


def _within_again(network: Any, params: Params) -> Any:
    from simkit.papers.separation.regression.theory.again import within_again

    n, power = _length(params), _RATE_POWERS[network]
    with localcontext() as context:
        context.prec = 60
        share = Decimal(power.numerator) / power.denominator
        rate = ((n / Decimal("0.01")).ln() / Decimal(n) ** share).sqrt()
        return within_again(network, n, CONSTANT * rate)


def _constant_needed(network: Any, exponent: int, params: Params) -> Any:
    from flint import fmpq

    from simkit.papers.separation.regression.theory.extremes import constant_needed

    n, delta = _length(params), fmpq(DELTA.numerator, DELTA.denominator)
    return constant_needed(network, n, delta, exponent, _rate(network, n))


def _length(params: Params) -> int:
    from simkit.papers.separation.tails import exact_integer

    return exact_integer(params["n"])


def _least(params: Params) -> Any:
    from simkit.papers.separation.regression.theory.extremes import least_of_special

    return least_of_special(_length(params))


def _least_again(params: Params) -> Any:
    from simkit.papers.separation.regression.theory.again import least_again

    return least_again(_length(params))


def _others_over_special(params: Params) -> Any:
    """Return (n - 1) n^1.4 / n^4, the most that D1's ordinary weights are of the special one."""
    from simkit.papers.separation.regression.theory.extremes import power

    n = _length(params)
    return (n - 1) / power(n, Fraction(13, 5))


def _others_over_special_again(params: Params) -> Any:
    low, high = _least_again(params)  # l = (1 - r) / (1 + r)
    return (1 - high) / (1 + high), (1 - low) / (1 + low)


def _half(params: Params) -> Any:
    """Return 1/2 where the sum cannot vanish: reversing all signs reverses it."""
    return Fraction(1, 2) if _least(params) > 0 else None


def _half_again(params: Params) -> Any:
    n = _length(params)
    return Fraction(1, 2) if n**13 > (n - 1) ** 5 else None


def _zero(network: Any, params: Params) -> Any:
    """Return Pr[F = 0] on the worst data."""
    from simkit.papers.separation.regression.theory.extremes import stays_zero

    return stays_zero(network, _length(params), params["m"], params["tau"])


def _zero_again(network: Any, params: Params) -> Any:
    from simkit.papers.separation.regression.theory.again import stays_zero_again

    return stays_zero_again(network, _length(params), params["m"], float(params["tau"]))


def _zero_at_random(part: str, params: Params) -> Any:
    """Return Pr[F = 0] over uniform scores and signs."""
    failure = _failures(_length(params), params["m"], float(params["tau"]))[part]
    return 1 - Fraction(failure.high), 1 - Fraction(failure.low)


def _zero_on_worst(network: Any, params: Params) -> Any:
    """Return what the worst data say of uniform scores: at least so probable."""
    low, _ = _zero_again(network, params)
    return low, Fraction(1)


@lru_cache(maxsize=64)
def _failures(n: int, m: int, tau: float) -> Mapping[str, Any]:
    from simkit.papers.separation.regression.theory.enclosures import enclose_failures

    return enclose_failures(RegressionCell(n, m, tau, "uniform"))


def _fires(params: Params) -> Any:
    """Return Pr[F_exp > 0] on each data set of D1: 1 - 2^-m where the special entry decides."""
    from flint import arb

    from simkit.papers.separation.tails import exact_number

    if not _least(params) > arb(exact_number(params["tau"])):
        return None  # the lemma's proof needs |sum| > tau on all data
    return 1 - (Fraction(1, 2 ** params["m"]) if params["m"] <= _LONGEST else arb(2) ** -params["m"])


_LONGEST = 10_000  # bits of an exact 2^-m


def _fires_again(params: Params) -> Any:
    """Return the same from binomial counts, which know no special entry that decides."""
    from simkit.papers.separation.regression.theory.enclosures import exact_failures

    cell = RegressionCell(_length(params), params["m"], float(params["tau"]), "constant")
    failure = exact_failures(cell).get(PARTS[0])
    if failure is None:  # no counts in doubles: all signs but one cannot make up for it, in integers
        n, tau = cell.n, Fraction(Decimal(repr(cell.tau)))
        decides = (1 - tau) ** 5 * n**13 > (1 + tau) ** 5 * (n - 1) ** 5
        return 1 - Fraction(1, 2**cell.m) if decides else None
    low, high = (Fraction(failure) * (1 + sign * _ROUNDED) for sign in (-1, 1))
    return _one_ball(1 - high, 1 - low)


def _one_ball(low: Fraction, high: Fraction) -> Any:
    """Return a ball from low to high that keeps its distance from 1, however it is added up later."""
    from flint import arb, ctx, fmpq

    with ctx.workprec(_LONGEST):
        ends = (arb(fmpq(end.numerator, end.denominator)) for end in (low, high))
        return next(ends).union(next(ends))


_ROUNDED = Fraction(1, 10**11)  # relative error of a binomial sum in doubles


def _width_needed(exponent: int, params: Params) -> Any:
    """Return the smallest C for which m = C log(n/delta) sign vectors miss at most delta/n^k often."""
    from flint import arb

    from simkit.papers.separation.attention.theory.neurons import width_needed
    from simkit.papers.separation.tails import Bounds

    half = arb(1) / 2
    return width_needed(Bounds(half, half), _length(params), DELTA, exponent)


_ONE_WIDTH = Fraction(11, 10)  # a C > 1 at which Lemma 5.2 is asked, read as of every one


def _silent(params: Params) -> Any:
    """Return Pr[F_exp = 0] on each data set of D1."""
    return 1 - _fires(params)


def _silent_again(params: Params) -> Any:
    return 1 - _fires_again(params)


def _limit_of_one_width(power: int, params: Params) -> Any:
    """Return the limit of 2^-m n^k/delta where m = C log(n/delta): n^(k - C log 2) times a constant."""
    from flint import arb, fmpq

    left = power - arb(fmpq(_ONE_WIDTH.numerator, _ONE_WIDTH.denominator)) * arb(2).log()
    return arb("inf") if left > 0 else arb(0) if left < 0 else left * 0 + 1


def _limit_of_one_width_again(power: int, params: Params) -> Any:
    """Return the same by integers: C log 2 < k where 2^(11) < 2.7^(10 k), since e > 2.7."""
    from flint import arb

    bound = Fraction(27, 10) ** (_ONE_WIDTH.denominator * power)
    return arb("inf") if 2**_ONE_WIDTH.numerator < bound else arb(0)


def _of_signs(network: str) -> dict[str, Any]:
    """Return that random signs cancel: with C = 3, and the constants needed for n^-k."""
    return {
        "exact": partial(_within, network), "witness": partial(_within_again, network),
        "constants": {k: partial(_constant_needed, network, k) for k in POWERS},
    }  # fmt: skip


def _every_width(power: int) -> dict[str, Any]:
    """Return Lemma 5.2 with n^k as the polynomial, for every C > 1."""
    return {
        "numbers": {"failure": (_silent, _silent_again)}, "formulas": {"failure": "2**(-m)"},
        "fixed_reading": True, "constant": "K",
        "limit": Limit(
            partial(_limit_of_one_width, power), partial(_limit_of_one_width_again, power),
            {"m": f"ceil({float(_ONE_WIDTH)}*log(n/0.01))"},
            proof=("simkit.papers.separation:limits/one_width.v",),
            reduction="a neuron is above 0 with one of two signs: F_exp = 0 where m fair signs agree",
        ),
    }  # fmt: skip


_WHERE = {"model": "regression"}
_NETWORKS = ("lin_d0", "exp_d0", "lin_d1")
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "regression": {"where": _WHERE, "along": "n"},
    "uniform": {"where": {**_WHERE, "scores": "uniform"}, "along": "n", "costly": True},
    "beyond": {"exact": _two_sided, "witness": _two_sided_again},
    "least_sum": {"numbers": {"least_sum": _least}, "exact": _least, "witness": _least_again},
    "others": {
        "numbers": {"others_over_special": _others_over_special}, "exact": _others_over_special,
        "witness": _others_over_special_again,
    },
    "half": {"exact": _half, "witness": _half_again},
    "fires": {"exact": _fires, "witness": _fires_again},
    "widths": {
        "constants": {k: partial(_width_needed, k) for k in POWERS}, "constant": "m/log(n/delta)",
    },
    **{f"{network}_signs": _of_signs(network) for network in _NETWORKS},
    **{
        f"{network}_zero": {"exact": partial(_zero, network), "witness": partial(_zero_again, network)}
        for network in _NETWORKS
    },
    **{
        f"{network}_zero_at_random": {
            "exact": partial(_zero_at_random, f"{network}_zero"),
            "witness": partial(_zero_on_worst, network),
        }
        for network in _NETWORKS
    },
    **{f"every_width_{power}": _every_width(power) for power in POWERS},
}  # fmt: skip
_WORDS = {
    "paper": "n = 100,200,500,1000,2000",
    "far": "n = 3e3,1e4,1e6,1e9,1e18,1e50,1e100,1e300",
    "within": f"within: at C = {CONSTANT}, delta = 0.01",
    # Definition 3.7 takes m = C log(n/delta) with C > 1; the experiments' m = ceil(log n) is narrower.
    "setting": "m = ceil(log(n/delta)): C just above 1 in m = C log(n/delta), C > 1 (Definition 3.7);"
    " tau = 1/4, delta = 0.01",
    "for_all": "for each data set of the definition: the probability on the worst one lies between"
    " Hoeffding's inequality with the largest sum of squares and one data set with a binomial tail",
    "every_c": "Definition 3.7, 'let C > 1 denote some constant', read as of every C > 1: at C ="
    f" {float(_ONE_WIDTH)}, m = ceil(C log(n/delta)), delta = 0.01; failure: Pr[F_exp = 0] = 2^-m",
}

#: Lemma 3.1, Hoeffding's bound, and Lemmas 4.1 to 5.4 of the paper, in its order.
LEMMAS = read_claims("simkit.papers.separation.claims:lemmas.csv", _WORDS, _GROUPS)
