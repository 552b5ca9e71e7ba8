"""Both sides of (15) at tokens chosen here, in ball arithmetic.

All tokens are their centres but one: the first outside S_1, of centre 1, is mu + 0.01 mu_1, so that its
score alone gains. W_V is that of `competitor`. A name that ends in `_again` is a second evaluation.
Source: eq. (15).
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from simkit.declare.claims.claim import Instance
from simkit.papers.knn.theory.displays import ball, centre_bound, max_of, target_norm, value_bound

_Params = Mapping[str, Any]
_STEP = Fraction(1, 100)


def _shift(params: _Params) -> arb:
    """Return exp(gain/sqrt d) - 1; the gain is 0.01 mu_1 A mu_1^T."""
    gain = _STEP * Fraction(repr(params["beta"]))
    return (ball(gain) / arb(params["d"]).sqrt()).expm1()


def _weight(params: _Params) -> arb:
    """Return exp(nu2/sqrt d), the weight of another centre."""
    return (ball(centre_bound(params)) / arb(params["d"]).sqrt()).exp()


def gap(params: _Params) -> arb:
    """Return the sup norm of (c): the gain of one weight times the competitor's value."""
    found: arb = _weight(params) * _shift(params) * ball(value_bound(params))
    return found


def bound(params: _Params) -> arb:
    """Return the right side of (15) times |mu_1 W_V|; its sum over S_1 is 0."""
    found: arb = _shift(params) * _weight(params) * target_norm(params)
    return found


def gap_again(params: _Params) -> arb:
    """Return the same from tokens and matrices: the vector, by entries. Source: eq. (7), eq. (15)."""
    tokens, centres = _tokens(params)
    root = arb(params["d"]).sqrt()
    sums = [arb(0)] * len(centres[0])
    for x, mu in zip(tokens, centres, strict=True):
        change = (_score(params, tokens[0], x) / root).exp() - (
            _score(params, centres[0], mu) / root
        ).exp()
        sums = [s + change * ball(v) for s, v in zip(sums, _value(params, mu), strict=True)]
    return max_of([abs(s) for s in sums])


def bound_again(params: _Params) -> arb:
    """Return the same from tokens and matrices, both sums of (15) as printed."""
    tokens, centres = _tokens(params)
    root, inside, outside = arb(params["d"]).sqrt(), arb(0), arb(0)
    for x, mu in zip(tokens, centres, strict=True):
        gain = _score(params, tokens[0], x) - _score(params, centres[0], mu)
        if mu == centres[0]:
            inside += (gain / root).exp() - 1
        else:
            outside += (gain / root).exp() - 1
    between = abs(_score(params, centres[0], centres[-1]))
    largest = max(Fraction(1), Fraction(repr(params["ratio"])))
    target = max_of([abs(ball(v)) for v in _value(params, centres[0])])
    return (abs(outside) * (between / root).exp() + abs(inside) * (ball(largest) / root).exp()) * target


def tokens_at(params: _Params) -> Instance:
    """Return the tokens with the sup norm of (c) at them."""
    tokens, centres = _tokens(params)
    data = {
        "tokens": tokens, "centres": centres, "beta": Fraction(repr(params["beta"])),
        "entry of W_V at centre 1": Fraction(repr(params["ratio"])), "d": params["d"],
    }  # fmt: skip
    return Instance(
        data, gap_again(params),
        construction="centres are unit vectors, the first token outside S_1 is its own and 0.01 mu_1",
    )  # fmt: skip


def _tokens(params: _Params) -> tuple[list[list[Fraction]], list[list[Fraction]]]:
    """Return tokens and centres without entries that are 0; `ValueError` if no token is outside S_1."""
    k, k1, clusters = params["k"], params["k1"], params["clusters"]
    if k1 >= k:
        raise ValueError("all tokens are in S_1")
    labels = [0] * k1 + [1 + i % (clusters - 1) for i in range(k - k1)]
    centres = [[Fraction(label == j) for j in range(clusters)] for label in labels]
    tokens = [list(centre) for centre in centres]
    tokens[k1][0] += _STEP
    return tokens, centres


def _score(params: _Params, query: list[Fraction], key: list[Fraction]) -> arb:
    """Return query A key^T, A = beta I or beta 11^T."""
    ones, size = params["scores"] == "ones", Fraction(repr(params["beta"]))
    pairs = [(i, j) for i in range(len(key)) for j in range(len(key)) if ones or i == j]
    return ball(size * sum((query[i] * key[j] for i, j in pairs), Fraction(0)))


def _value(params: _Params, row: list[Fraction]) -> list[Fraction]:
    """Return row W_V, W_V = I with the entry of centre 1 enlarged."""
    return [x * (Fraction(repr(params["ratio"])) if j == 1 else 1) for j, x in enumerate(row)]
