"""The hypotheses of Definitions D.1 and F.1 and of the theorems on them, as premises of claims.

Along d = n/10 + 2, of cross-attention d = n/10 + 1, all of them hold at every large n that 10 divides. A
failure that does not vanish there refutes a probability 1 - delta/poly(n), whatever the polynomial is.
"""

import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from simkit.declare.claims.claim import Term
from simkit.declare.claims.limits import Limit
from simkit.declare.statement import Premise, premise
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]


def blocks_fit(params: Params) -> Premise:
    """Return whether n = (d - 2) t, of cross-attention n = (d - 1) t, with a whole number t.

    Source: Definition D.1, Definition F.1.
    """
    cell = attention_cell(params)
    columns = "d - 2" if cell.model == "self" else "d - 1"
    rest = cell.rows % cell.columns
    return Premise(
        f"n = ({columns}) t with a whole number t", rest == 0, float(rest), "=", 0.0, "rows left over"
    )


def stated_threshold(params: Params) -> Premise:
    """Return whether tau is the theorem's. Source: Theorem D.5, Theorem F.5."""
    cell = attention_cell(params)
    if cell.model == "cross":
        tau = 0.9 if cell.tau is None else cell.tau
        return Premise("tau = 0.9", tau == 0.9, tau, "=", 0.9)
    stated = (cell.c + 0.1) * math.sqrt(math.log(cell.n))
    tau = stated if cell.tau is None else cell.tau
    return Premise("tau = (c + 0.1) sqrt(log n)", cell.tau is None, tau, "=", stated)


def strengths(params: Params) -> list[Premise]:
    """Return whether the strengths are those of the definition, without its b + c = 1.

    Source: Definition D.1, Definition F.1.
    """
    a0, a1 = params["a0"], params["a1"]
    found = [premise("a0 > 0", a0, ">", 0.0), premise("a0 < 0.1", a0, "<", 0.1)]
    if params["model"] == "cross":
        return [*found, premise("a1 > 1", a1, ">", 1.0)]
    return [
        *found,
        premise("a1 >= 0.7", a1, ">=", 0.7),
        premise("b >= 0.1", params["b"], ">=", 0.1),
        premise("c >= 0.1", params["c"], ">=", 0.1),
    ]


def unit_sum(params: Params) -> Premise:
    """Return whether b + c = 1, both being the decimals that they print. Source: Definition D.1."""
    total = sum(Decimal(repr(float(params[name]))) for name in "bc")
    return Premise("b + c = 1", total == 1, float(total), "=", 1.0)


SELF_WHERE = {"model": "self", "qk": "ones"}
#: Definition D.1.
SELF_DATA = (blocks_fit, strengths, unit_sum)
#: Definition F.1.
CROSS_DATA = (blocks_fit, strengths)


class Stays(NamedTuple):
    """Why a failure keeps away from 0 along the path. Source: Lemma D.4, Lemma F.4.

    From the limits of a row's entries, and from bounds of them at each n.
    """

    by_limits: Callable[[Params], bool]
    by_bounds: Callable[[Params], bool]


def never_sure(
    computed: Mapping[str, Any], where: Mapping[str, Any], stays: Stays, *proof: str
) -> dict[str, Any]:
    """Return fields of a claim with probability 1 - delta/poly(n) as one on its failure.

    A limit refutes it. `computed` has `exact`, `witness` and the formula of the left side; `proof` names
    the files of `simkit/papers/separation/limits` that prove it in Rocq.

    Source: Lemma D.4, Lemma F.4, Theorem D.9, Theorem F.9, Theorem 6.2.
    """
    cross = where["model"] == "cross"
    sizes = {"d": f"n/{_COPIES} + {1 if cross else 2}"}
    value, again = (partial(_endless, each) for each in stays)
    formulas = (partial(_failure, computed["exact"]), partial(_failure, computed["witness"]))
    return {
        "where": where, "numbers": {"failure": formulas}, "constant": "K",
        "formulas": {"failure": partial(_failure_term, computed["formulas"]["left"])},
        "limit": Limit(
            value, again, sizes | (_CROSS_RULES if cross else _SELF_RULES),
            proof=[f"simkit.papers.separation:limits/{file}" for file in proof],
            reduction=f"{_ROWS}; the failure is 1 less the probability",
        ),
        "scope": {"n": "200,1000", **sizes}, "far": {"n": "1e50,1e300", **sizes},
    }  # fmt: skip


_COPIES = 10  # how often each row of an identity block stands along the path
_ROWS = (
    f"n = {_COPIES} k, k identity columns; keys that are alike counted together, scores, sigma and"
    " threshold over sqrt(log n); the signs are fair and independent"
)
#: The study's m and tau, which follow n.
_SELF_RULES = {"m": "max(ceil(log(n/delta)), 15)", "tau": "(c + 0.1)*sqrt(log(n))"}
_CROSS_RULES = {"m": "ceil(log(n/delta))"}


def _failure_term(formula: Any, params: Params) -> Term:
    return Term("difference", ("1", formula(params, copies=_COPIES)))


def _failure(formula: Any, params: Params) -> Any:
    found = formula(params)
    low, high = found if isinstance(found, tuple) else (found, found)
    return 1 - high, 1 - low


def _endless(stays: Callable[[Params], bool], params: Params) -> Any:
    """Return the limit of a failure over delta/log(n), or 0 where none is known."""
    from flint import arb

    return arb("inf") if stays(params) else arb(0)


def _strengths(params: Params) -> tuple[Fraction, ...]:
    return tuple(Fraction(repr(float(params[name]))) for name in ("a1", "b", "c"))


_HALF, _TENTH = Fraction(1, 2), Fraction(1, 10)


def _self_limit(params: Params) -> bool:
    """Return whether a pattern of y_1, y_s, y_d has a row of D1 beyond: all other entries vanish."""
    a1, b, c = _strengths(params)
    share = Fraction(1) if a1 > 1 else _HALF if a1 == 1 else Fraction(0)  # n^a1 against n
    entries = (share * a1, share * b, c)
    return any(
        sum(sign * entry for sign, entry in zip(signs, entries, strict=True)) > c + _TENTH
        for signs in product((1, -1), repeat=3)
    )


def _self_bound(params: Params) -> bool:
    """Return whether it is beyond at each n where the three are 1: f >= 1/2, so <c, y> >= c + a1/2."""
    a1 = _strengths(params)[0]
    return a1 >= 1 and a1 * _HALF > _TENTH


def _cross_limit(params: Params) -> bool:
    """Return whether y_1 + y_s, which is the limit of row j2 in D1, exceeds 0.9."""
    return params["a1"] > 1 and any(x + y > 9 * _TENTH for x, y in product((1, -1), repeat=2))


def _cross_bound(params: Params) -> bool:
    """Return whether 2 f - (1 - f) does, a bound where both are 1: from some n on f >= 2/3."""
    least = Fraction(2, 3)
    return params["a1"] > 1 and 2 * least - (1 - least) > 9 * _TENTH


def _near_limit(params: Params) -> bool:
    """Return whether y_d = 1 or y_d = -1 leaves the limit y_d c of a row beyond 0.1 of c."""
    c = _strengths(params)[2]
    return any(abs(sign * c - c) > _TENTH for sign in (1, -1))


def _near_bound(params: Params) -> bool:
    """Return whether <c, y> <= -c is, as at each n where y_d = -1 and the others sum to <= 0."""
    return _strengths(params)[2] > _TENTH / 2


#: A row of D1 has <c, y> > c + 0.1 with probability 1/8 or more, for a1 >= 1; of cross-attention > 0.9,
#: with 1/4 or more, for a1 > 1.
SELF_FIRES, CROSS_FIRES = Stays(_self_limit, _self_bound), Stays(_cross_limit, _cross_bound)
#: <c, y> is not within 0.1 of c with probability 1/4 or more.
NOT_NEAR = Stays(_near_limit, _near_bound)
