"""What Assumptions 2 and 3, Lemmas 1 to 4 and the Remarks say of the start, exactly."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx

from simkit.declare.claims.claim import Instance, Term
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.claims.limits import Pair
from simkit.papers.patches.theory import start
from simkit.papers.patches.theory.enclosures import ball, decimal_of

Cell = Mapping[str, Any]


def _xi_all(cell: Cell, again: bool) -> arb:
    one = start.below_one_again() if again else start.below_one()
    return one ** int(cell["neurons"] * (cell["patterns"] - 2))


def _norms_all(cell: Cell, again: bool) -> arb:
    share = start.ball_share_again if again else start.ball_share
    return share(cell["patterns"], Fraction(cell["patterns"])) ** int(cell["neurons"])


def _short_row(cell: Cell, again: bool, *, of_96: bool) -> arb:
    """Return P(|w| <= xi) of a row N(0, xi^2 I / m_a), as (96) has it, or N(0, xi^2 I)."""
    share = start.ball_share_again if again else start.ball_share
    return share(cell["dim"], Fraction(cell["dim"] if of_96 else 1))


def _decay(cell: Cell, again: bool, *, name: str) -> arb:
    """Return -log P(|mean of signs| >= sqrt(log N / N)), N the value of a parameter."""
    size = cell[name]
    if not again:
        return -start.label_tail(size).log()
    with ctx.workprec(256):
        tail = start.label_tail_again(size)
        return -(ball(tail) if tail else arb(0)).log()


def _turned(cell: Cell, again: bool) -> arb:
    """Return tan(sigma + tau)."""
    error = ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"]))
    if not again:
        return error.tan()
    with ctx.workprec(256):
        half = (error / 2).sin() / (error / 2).cos()
        return 2 * half / (1 - half * half)


def _least_product(cell: Cell) -> Fraction:
    """Return the least inner product of two tokens within tau of one pattern."""
    return (1 - decimal_of(cell["tau"])) ** 2


def _least_product_again(cell: Cell) -> Fraction:
    """Return it from <x, y> = (|x + y|^2 - |x - y|^2)/4, |x + y| >= 2 - 2 tau where x = y."""
    return (2 - 2 * decimal_of(cell["tau"])) ** 2 / 4


def _largest_product(cell: Cell, again: bool) -> arb:
    return (start.largest_product_again if again else start.largest_product)(decimal_of(cell["tau"]))


def _two_tokens(cell: Cell) -> Instance:
    """Return two tokens of different patterns whose product is nearly the largest."""
    tau = decimal_of(cell["tau"])
    x, y = start.leaning_tokens(tau)
    return Instance(
        {"x": x, "y": y, "mu_j": (1, 0), "mu_k": (0, 1)},
        (x[0] * y[0] + x[1] * y[1]) / (1 - tau) ** 2,
        construction="mu_j + u and mu_k + v in rationals, u and v of length tau turned by one rational"
        " rotation towards the other pattern; all other coordinates are 0",
    )


def _tokens_of_norm_1(cell: Cell) -> Instance:
    """Return two tokens of norm 1 on either side of one pattern, nearly tau from it."""
    tau = decimal_of(cell["tau"])
    half = ball(tau) / 2  # of |x - mu| = 2 sin(t/2)
    cosine, sine = start.rational_turn(half / (1 - half**2).sqrt())
    assert 2 - 2 * cosine <= tau**2  # within tau, in rationals
    return Instance(
        {"mu": (1, 0), "x": (cosine, sine), "y": (cosine, -sine)}, cosine**2 - sine**2,
        construction="mu turned either way by one rational rotation, at most tau from it; all other"
        " coordinates are 0",
    )  # fmt: skip


def _turned_neuron(cell: Cell) -> Instance:
    """Return a neuron that is nearly sigma + tau from p_1, in the plane of p_1 and p."""
    half = ball(decimal_of(cell["sigma"]) + decimal_of(cell["tau"])) / 2
    cosine, sine = start.rational_turn(half.tan())
    return Instance(
        {"p_1": (1, 0), "p": (0, 1), "w": (cosine, sine)}, sine / cosine,
        construction="p_1 turned towards p by a rational rotation whose half angle has a tangent below"
        " that of (sigma + tau)/2; all other coordinates are 0",
    )  # fmt: skip


def _inner(instance: Instance, one: str, other: str) -> Term:
    """Return the inner product of two vectors of an instance as a formula."""
    return Term("inner", tuple(list(map(str, instance.data[name])) for name in (one, other)))


def _product_term(cell: Cell) -> Term:
    return Term("over", (_inner(_two_tokens(cell), "x", "y"), "(1 - tau)**2"))


def _turned_term(cell: Cell) -> Term:
    own = _turned_neuron(cell)
    return Term("over", (_inner(own, "w", "p"), _inner(own, "w", "p_1")))


def _pair(formula: Callable[..., Any], **fixed: Any) -> Pair:
    return (
        lambda cell: formula(cell, False, **fixed),
        lambda cell: formula(cell, True, **fixed),
    )


def _exactly(formula: Callable[..., Any], **fixed: Any) -> dict[str, Any]:
    first, second = _pair(formula, **fixed)
    return {"exact": first, "witness": second}


#: What the claims compute, as groups of their fields.
OF_THE_START: dict[str, Mapping[str, Any]] = {
    "norm_1": {"instance": _tokens_of_norm_1},
    "least": {"numbers": {"least": (_least_product, _least_product_again)}},
    "largest": {
        "numbers": {"largest": _pair(_largest_product)}, "instance": _two_tokens,
        "formulas": {"left": _product_term},
    },
    "turned": {
        "numbers": {"turned": _pair(_turned), "pi": PI}, "instance": _turned_neuron,
        "formulas": {"left": _turned_term},
    },
    "at_most_xi": _exactly(_xi_all),
    "all_norms": _exactly(_norms_all),
    "short": _exactly(_short_row, of_96=True),
    "short_row": _exactly(_short_row, of_96=False),
    "of_batch": {"numbers": {"decay": _pair(_decay, name="batch")}},
    "of_samples": {"numbers": {"decay": _pair(_decay, name="samples")}},
}  # fmt: skip
