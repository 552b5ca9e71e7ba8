"""The steps of proofs with explicit constants, and three proofs as chains of displays.

The displays of Lemmas 4.1 to 5.4 bound the entries of f over all data of Definition 3.8; the chains go
from the probability that a statement fails to the delta/n that the proof ends with.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import Claim, Display
from simkit.declare.claims.tables import read_claims
from simkit.papers.separation.claims.signs import SIGNS, SignTail, missed, probability_again
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]


def _length(params: Params) -> int:
    from simkit.papers.separation.tails import exact_integer

    return exact_integer(params["n"])


# --- entries of f over all data ------------------------------------------------------------------------


def _largest_linear(special: bool, params: Params) -> Any:
    """Return the largest entry of f_lin on D0, or on D1: the others as small as they may be."""
    n = _length(params)
    return Fraction(4, n + 3) if special else Fraction(7, 5 * n + 2)


def _largest_linear_again(special: bool, params: Params) -> Any:
    weights = [Fraction(4) if special else Fraction(14, 10), Fraction(_length(params) - 1)]
    return weights[0] / sum(weights)


def _power(params: Params, exponent: Fraction) -> Any:
    from simkit.papers.separation.regression.theory.extremes import power

    return power(_length(params), exponent)


def _power_again(params: Params, exponent: Fraction) -> Any:
    """Return n to a rational power between two integer roots."""
    from flint import arb, fmpq, fmpz

    n, scale = _length(params), 10**80
    root = int((fmpz(n) ** exponent.numerator * fmpz(scale) ** exponent.denominator).root(
        exponent.denominator
    ))  # fmt: skip
    return arb(fmpq(root, scale)).union(arb(fmpq(root + 1, scale)))


def _largest_softmax(raised: Any, params: Params) -> Any:
    """Return the largest entry of f_exp on D0: 1 / (1 + (n - 1) n^-0.4)."""
    up = raised(params, Fraction(2, 5))
    return up / (up + _length(params) - 1)


def _least_special(raised: Any, params: Params) -> Any:
    """Return the least special entry of f_exp on D1: all others n^1.4."""
    up = raised(params, Fraction(13, 5))
    return up / (up + _length(params) - 1)


def _largest_ordinary(raised: Any, params: Params) -> Any:
    """Return the largest ordinary entry of f_exp on D1: the others n."""
    n = _length(params)
    up = raised(params, Fraction(2, 5))
    return up / (up + (n - 2) + n**3)


def _least_sum(raised: Any, params: Params) -> Any:
    """Return the least |sum f_i sigma_i| on D1: all others n^1.4, against the special one."""
    up, others = raised(params, Fraction(13, 5)), _length(params) - 1
    return (up - others) / (up + others)


def _both(formula: Any) -> tuple[Any, Any]:
    return partial(formula, _power), partial(formula, _power_again)


# --- Lemma 5.1 as a chain ------------------------------------------------------------------------------


def _beyond_tau(params: Params) -> Any:
    """Enclose Pr[sum of n equal entries 1/n with signs > tau]."""
    from simkit.papers.separation.tails import exact_number, upper_tail

    n, tau = _length(params), exact_number(params["tau"])
    return upper_tail(n, n * int(tau.p + tau.q) // int(2 * tau.q) + 1)


def _two_sided(params: Params) -> Any:
    low, high = _beyond_tau(params)
    return 2 * low, 2 * high


def _some_fires(params: Params) -> Any:
    low, high = (-((int(params["m"]) * (-p).log1p()).expm1()) for p in _beyond_tau(params))
    return low, high


def _equal_zero(params: Params) -> Any:
    """Enclose how often no neuron is beyond the threshold."""
    low, high = _some_fires(params)
    return 1 - high, 1 - low


def _equal_zero_again(params: Params) -> Any:
    """Return the same from coefficients or Robbins' bounds, between Bonferroni's inequalities."""
    from simkit.papers.separation.regression.theory.again import tail_again

    n, m = _length(params), int(params["m"])
    tau = Fraction(str(params["tau"]))
    low, high = tail_again(n, int(n * (1 + tau) // 2) + 1)
    high = max(high, Fraction(1, 10**4000)) if n > 4096 else high
    return 1 - min(m * high, Fraction(1)), 1 - max(m * low - (m * low) ** 2 / 2, Fraction(0))


_CHAIN_5_1 = (
        Display("Pr[F_exp > 0]", "fires", note="exact: 1 - (1 - p)^m"),
        Display(
            "union bound", "m*one", printed=r"\text{union bound over all }l\in[m]",
            note="m times Pr[|<f, y>| > tau], the event of Lemma 4.1, Part 2",
        ),
        Display(
            "Hoeffding", "2*m*exp(-tau**2*n/2)", note="2 exp(-tau^2 / (2 sum f^2)) with sum f^2 = 1/n"
        ),
        Display(
            "f <= n^-0.6", "2*m*exp(-tau**2*n**0.2/2)", printed=r"|f_{\exp}(A,x)_{i}|\leq n^{-0.6}",
            note="sum f^2 <= n n^-1.2",
        ),
        Display("delta/n", "0.01/n", printed=r"\delta/\operatorname{poly}(n)", note="poly(n) read as n"),
    )  # fmt: skip


# --- Lemmas D.8 and D.12 as chains ---------------------------------------------------------------------


def _missed(tail: SignTail, params: Params) -> Any:
    low, high = missed(tail, params)
    return low, high


def _missed_again(tail: SignTail, params: Params) -> Any:
    low, high = probability_again(tail, params)
    return 1 - high, 1 - low


def _squares(tail: SignTail, params: Params) -> Any:
    """Return the sum of the squares of a row's first d - 1 entries, over log n."""
    from simkit.papers.separation.attention.theory.row_tails import entry_squares, row_law

    return entry_squares(row_law(attention_cell(params), tail.network, tail.dataset, tail.kind))


def _squares_again(tail: SignTail, params: Params) -> Any:
    from simkit.papers.separation.attention.theory.row_again import squares_again

    row = (attention_cell(params), tail.network, tail.dataset, tail.kind)
    found = Fraction(squares_again(*row))
    return found * (1 - _ROUNDED), found * (1 + _ROUNDED)


_ROUNDED = Fraction(1, 10**60)  # relative error of decimals of more digits


def _with_proof(
    name: str, tail: SignTail, bounds: tuple[str, str, str], rate: tuple[str, str], source: str
) -> Claim:
    """Return a sign lemma and its proof: bounds of the entries, and the condition on t sqrt(d).

    The bounds are of the squares of the first entry and of another one, and the sum of the squares as
    printed; the rate is what t sqrt(d) is at most, and the sum of squares with it; the source is the
    lemma on entries.
    """
    claim = next(each for each in SIGNS if each.name == name)
    first, other, printed = bounds
    given, last = rate
    rest = tail._replace(event="rest_below")
    return replace(
        claim,
        numbers={
            "missed": (partial(_missed, tail), partial(_missed_again, tail)),
            "rest": (partial(_missed, rest), partial(_missed_again, rest)),
            "squares": (partial(_squares, tail), partial(_squares_again, tail)),
        },
        proof=(
            Display("Pr[|<c, sigma>| >= (c + 0.1) sqrt(log n)]", "missed", note="exact"),
            Display(
                "first d - 1 columns", "rest",
                note="Pr[|<c, sigma>| without the last column's >= 0.1 sqrt(log n)], exact",
            ),
            Display("Hoeffding", "2*exp(-0.01/(2*squares))", note="at the entries as they are"),
            Display(
                source, f"2*exp(-0.01/(2*({first} + (d - 2)*{other})))", note="at its bounds of entries"
            ),
            Display(
                "t sqrt(d)", f"2*exp(-0.01/(2*{printed}))", note="d entries, all at the second bound"
            ),
            Display(
                "condition on t sqrt(d)", f"2*exp(-0.01/(2*{last}))",
                when=(f"n/(d - 2)*sqrt(d) <= {given}",), note="o(.) read as at most, with constant 1",
            ),
            Display(
                "delta/n", "delta/n", printed=r"\delta/\operatorname{poly}(n)", note="poly(n) read as n"
            ),
        ),
    )  # fmt: skip


_CHAINED = (
    _with_proof(
        "Lemma D.8, 1, the polynomial read as n", SignTail("exp", 0, "special", "within"),
        (
            "(a0*n**(2*a0 - 1))**2", "(b*n/(d - 2)*n**(2*a0 - 1))**2",
            "d*(b*n/(d - 2)*n**(2*a0 - 1))**2",
        ),
        ("n**(0.99 - 2*a0)", "b**2*n**(-0.02)"), "Lemma D.7",
    ),
    _with_proof(
        "Lemma D.12, 1, the polynomial read as n", SignTail("lin", 1, "special", "within"),
        ("((1 + a1)*a1/n)**2", "((1 + a1)*b/(d - 2))**2", "d*((1 + a1)*b/(d - 2))**2"),
        ("n**0.99", "(1 + a1)**2*b**2*n**(-0.02)"), "Lemma D.11",
    ),
)  # fmt: skip

_BY_NAME = {claim.name: claim for claim in _CHAINED}
#: The lemmas on random signs, in the paper's order, two of them with their proofs.
SIGNS_AND_PROOFS = tuple(_BY_NAME.get(claim.name, claim) for claim in SIGNS)

_WHERE = {"model": "regression"}
_FORMULAS = {  # of what is bounded over all data
    "largest_softmax": ("largest_entry", _largest_softmax),
    "largest_ordinary": ("largest_entry", _largest_ordinary),
    "least_special": ("special_entry", _least_special),
    "least_sum": ("least_sum", _least_sum),
}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "regression": {"where": _WHERE, "along": "n"},
    "quarter": {"where": _WHERE | {"tau": "0.25"}, "along": "n"},
    "equal_scores": {"where": {**_WHERE, "scores": "constant"}, "along": "n"},
    **{
        name: {"numbers": {number: _both(formula)}} for name, (number, formula) in _FORMULAS.items()
    },
    **{
        name: {
            "numbers": {
                "largest_entry": (
                    partial(_largest_linear, special), partial(_largest_linear_again, special),
                )
            }
        }
        for name, special in (("linear_d0", False), ("linear_d1", True))
    },
    "lemma_5_1": {
        "exact": _equal_zero, "witness": _equal_zero_again, "proof": _CHAIN_5_1,
        "numbers": {"fires": _some_fires, "one": _two_sided},
    },
}  # fmt: skip
_WORDS = {
    "small": "n = 2,3,4,5,10,100,2000",
    "far": "n = 1e6,1e300",
    "width": "m = ceil(log(n/0.01))",
    "over": "over all data of the definition",
    "any": "poly(n) read as n; of any polynomial and delta < 1 the right side is below 1 <= m",
    "meant": "m delta/poly(n) <= delta/poly(n) is meant: poly(n) read as n^2, and as n after the union"
    " bound over m neurons",
}

# monotone: (n - 1)/n^2.6 falls from 1.625 on.
#: Displays of the proofs of Lemmas 4.1 to 5.4, and that of Lemma 5.1 as a chain.
PROOFS = read_claims("simkit.papers.separation.claims:proofs.csv", _WORDS, _GROUPS)
