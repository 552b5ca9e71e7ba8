"""Numbers in the displays of the proofs of Lemmas 2 and 3, in ball arithmetic.

Floats among the parameters are taken as the decimals that they print. A name that ends in `_again` is a
second evaluation by another formula. Source: chosen here, where nothing else is named.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from flint import arb, fmpq

from simkit.declare.parameters import typed
from simkit.declare.parameters.symbols import exact
from simkit.papers.knn.theory import enclosures

_Params = Mapping[str, Any]


def ball(value: float | Fraction) -> arb:
    """Return a number, a float as the decimal that it prints, as a ball."""
    return typed.ball(exact(value))


def psi_again(params: _Params) -> arb:
    """Return psi(delta, d) from logarithms of d and delta taken apart. Source: Lemma 2."""
    sigma, beta, log_delta = ball(params["sigma"]), ball(params["beta"]), ball(params["delta"]).log()
    inside = (-8 * log_delta).sqrt() + 2 * sigma * (arb(params["d"]).log() - log_delta)
    return sigma * beta * inside


def psi_corrected_again(params: _Params) -> arb:
    """Return psi(delta, d) by the bounds of (11) and (12) as corrected. Source: Lemma 2."""
    sigma, beta, log_delta = ball(params["sigma"]), ball(params["beta"]), ball(params["delta"]).log()
    both = arb(2).log() + arb(params["k"]).log() - log_delta
    inside = (8 * params["d"] * both).sqrt() + 2 * sigma * (arb(params["d"]).log() - log_delta)
    found: arb = sigma * beta * inside
    return found


# Lemma 2: centres e_0, e_1, ..., of the tokens that are given


def centre_bound(params: _Params) -> Fraction:
    """Return nu2 = max |mu_i A mu_j^T| over different centres. Source: Assumption 2.2."""
    return enclosures.nu2(params)


def centre_bound_again(params: _Params) -> Fraction:
    """Return the same from the entries of A that belong to two centres. Source: Assumption 2.2."""
    return _kernel(params)[0][1]


def own_score(params: _Params) -> Fraction:
    """Return mu_1 A mu_1^T. Source: Assumption 2.2."""
    return Fraction(repr(params["beta"])) * (params["d"] if params["scores"] == "aligned" else 1)


def own_score_again(params: _Params) -> Fraction:
    """Return the same from an entry of A. Source: Assumption 2.2."""
    return _kernel(params)[0][0]


def _kernel(params: _Params) -> list[list[Fraction]]:
    beta, ones = Fraction(repr(params["beta"])), params["scores"] == "ones"
    if params["scores"] == "aligned":  # the second centre is one that is orthogonal to the first
        own = sum((beta for _ in range(params["d"])), Fraction(0))
        return [[own, Fraction(0)], [Fraction(0), Fraction(0)]]
    return [[beta if ones or i == j else Fraction(0) for j in range(2)] for i in range(2)]


def value_bound(params: _Params) -> Fraction:
    """Return nu5: 1 for W_V = I and for entries cas / sqrt 2, the competitor's entry if that is larger.

    Source: Assumption 2.3.
    """
    competitor = params["values"] == "competitor"
    return Fraction(repr(params["ratio"])) if competitor else Fraction(1)


def value_bound_again(params: _Params) -> Fraction:
    """Return the same from a corner of W_V, or what no cas / sqrt 2 exceeds. Source: Assumption 2.3."""
    if params["values"] == "dense":
        return Fraction(1)  # cos t + sin t = sqrt 2 cos(t - pi/4)
    entries = [Fraction(1), Fraction(repr(params["ratio"] or 1.0))]
    return max(entries if params["values"] == "competitor" else entries[:1])


def target_norm(params: _Params) -> arb:
    """Return |mu_1 W_V|, sup norm: 1, or 1/sqrt 2 for entries cas / sqrt 2.

    Of the centre (1, ..., 1)/sqrt d the largest sum of a column over sqrt d, sqrt(d/2) for cas / sqrt 2.
    Source: Lemma 2.
    """
    dense, d = params["values"] == "dense", params["d"]
    if params["scores"] == "aligned":
        return (arb(d) / 2).sqrt() if dense else ball(value_bound(params)) / arb(d).sqrt()
    return arb(fmpq(1, 2)).sqrt() if dense else arb(1)


def target_norm_again(params: _Params) -> arb:
    """Return the same from the first row of W_V, or the first column: (cos 0 + sin 0)/sqrt 2 everywhere.

    Source: Lemma 2.
    """
    entry = (arb.pi() / 4).sin()
    if params["scores"] == "aligned":
        entries = [entry] * params["d"] if params["values"] == "dense" else [_largest_entry(params)]
        return sum(entries, arb(0)) / arb(params["d"]).sqrt()
    return entry if params["values"] == "dense" else arb(1)


def _largest_entry(params: _Params) -> arb:
    return ball(value_bound_again(params))


def largest_norm(params: _Params) -> arb:
    """Return a bound on every |mu_j W_V|, sup norm, attained but for `dense`. Source: Lemma 2."""
    return target_norm(params) if params["scores"] == "aligned" else ball(value_bound(params))


def foreign_norm(params: _Params) -> arb:
    """Return |sum outside S_1 of exp(mu_1 A mu_i^T / sqrt d) mu_i W_V|, sup norm; none for `dense`.

    The k - k1 tokens are dealt to the other centres in turn, centre 1 first. Source: eq. (8).
    """
    if params["values"] == "dense":
        raise ValueError("W_V is dense")
    outside, others = params["k"] - params["k1"], params["clusters"] - 1
    most = -(-outside // others) if outside else 0
    size = Fraction(most) * value_bound(params)
    return ball(size) * (ball(centre_bound(params)) / arb(params["d"]).sqrt()).exp()


def centres_outside(params: _Params) -> list[int]:
    """Return the centre of each token outside S_1, in turn, centre 1 first."""
    return [1 + i % (params["clusters"] - 1) for i in range(params["k"] - params["k1"])]


def foreign_norm_again(params: _Params) -> arb:
    """Return the same by adding up token after token. Source: eq. (8)."""
    if params["values"] == "dense":
        raise ValueError("W_V is dense")
    sums: dict[int, arb] = {}
    for centre in centres_outside(params):
        value = Fraction(1)
        if params["values"] == "competitor" and centre == 1:
            value = Fraction(repr(params["ratio"]))
        weight = (ball(_kernel(params)[0][1]) / arb(params["d"]).sqrt()).exp()
        sums[centre] = sums.get(centre, arb(0)) + weight * ball(value)
    return max_of(list(sums.values())) if sums else arb(0)


def max_of(values: Sequence[arb]) -> arb:
    """Return the largest of some balls, enclosed."""
    largest = values[0]
    for value in values[1:]:
        largest = largest.max(value)
    return largest


class RightSides(NamedTuple):
    """Right sides of (8)-(23) that hold no measured number, and their parts.

    Source: eq. (17), eq. (19), eq. (20), eq. (22), eq. (23).
    """

    tilt: arb  # exp(psi/sqrt d), with the bounds of (11) and (12) as printed
    tilt_corrected: arb  # as corrected in psi
    outside: arb  # (k - k1) exp(nu2/sqrt d)
    tau_1: arb  # with exp(nu5/sqrt d) in S_1 as printed
    tau_1_corrected: arb  # with exp(nu4/sqrt d)
    root: arb  # sigma nu5 sqrt(2 tau_2/d log(2d/delta))
    root_corrected: arb  # without the d below, nu4 in S_1 and nu2 outside
    eighteen: arb  # k exp(nu4/sqrt d) (tilt - 1), the last line of (19)
    eighteen_corrected: arb
    least_sum: arb  # right side of (20)
    twenty_two: arb  # right side of (22)
    second: arb  # right side of the second inequality of (23)
    second_corrected: arb
    last: arb  # of the last one, which is (6)


def right_sides(params: _Params) -> RightSides:
    """Return them as they are printed. Source: eq. (17), eq. (19), eq. (20), eq. (22), eq. (23)."""
    d, k, k1 = (ball(params[name]) for name in ("d", "k", "k1"))
    root_d, log = d.sqrt(), (2 * d / ball(params["delta"])).log()
    psi, target = enclosures.psi(params), target_norm(params)
    nu2, nu4, nu5 = ball(centre_bound(params)), ball(params["nu4"]), ball(value_bound(params))

    def e(x: arb) -> arb:
        return (x / root_d).exp()

    noise = ball(params["sigma"]) * nu5
    outside, tilt, tilt_corrected = (k - k1) * e(nu2), e(psi), e(enclosures.psi_corrected(params))
    tau_1, tau_2 = outside + k1 * e(nu5), k1 * e(2 * nu2) + (k - k1) * e(2 * nu4)
    root = noise * (2 * tau_2 / d * log).sqrt()
    tau_2_corrected = k1 * e(2 * nu4) + (k - k1) * e(2 * nu2)
    below = 1 + e(-(nu4 + nu2)) - tilt
    first = tilt * noise * (e(-2 * nu4) * 2 * tau_2 / (d * k**2) * log).sqrt() / below
    shares = e(psi - nu4) * 2 * tau_1 / k + (1 - k1 / k) * e(nu4)
    x = e(nu2 - nu4 + psi)
    return RightSides(
        tilt=tilt, tilt_corrected=tilt_corrected, outside=outside, tau_1=tau_1,
        tau_1_corrected=outside + k1 * e(nu4), root=root,
        root_corrected=noise * (2 * tau_2_corrected * log).sqrt(), eighteen=k * e(nu4) * (tilt - 1),
        eighteen_corrected=k * e(nu4) * (tilt_corrected - 1),
        least_sum=k * e(-nu2) - k * e(nu4) * (tilt - 1),
        twenty_two=tilt * (2 * tau_1 * target + root) - k1 * e(nu4) * target + outside * target,
        second=first + (shares - k1 / k * e(nu4)) / below * target,
        second_corrected=first + (shares - k1 / k) / below * target,
        last=4 * tilt * noise * (2 / (d * k) * log).sqrt() + (8 * x - (7 + x) * k1 / k) * target,
    )  # fmt: skip


def right_sides_again(params: _Params) -> RightSides:
    """Return the same from shares k1/k and powers of exponentials, with sums over tokens left as sums.

    Source: eq. (17), eq. (19), eq. (20), eq. (22), eq. (23).
    """
    k, k1, d = params["k"], params["k1"], arb(params["d"])
    share = ball(Fraction(k1, k))
    target, noise = target_norm_again(params), ball(params["sigma"]) * ball(value_bound_again(params))
    unit, log = 1 / d.sqrt(), arb(2).log() + d.log() - ball(params["delta"]).log()
    a, b = (unit * ball(centre_bound_again(params))).exp(), (unit * ball(params["nu4"])).exp()
    c, tilt = (unit * ball(value_bound_again(params))).exp(), (unit * psi_again(params)).exp()
    wide = (unit * psi_corrected_again(params)).exp()
    foreign = [i >= k1 for i in range(k)]
    tau_1 = sum((a if out else c for out in foreign), arb(0))
    tau_2 = sum((b * b if out else a * a for out in foreign), arb(0))
    tau_2_corrected = sum((a * a if out else b * b for out in foreign), arb(0))
    outside = sum((a for out in foreign if out), arb(0))
    root = noise * unit * (2 * tau_2 * log).sqrt()
    below = 1 - tilt + 1 / (a * b)
    first = tilt * root / (b * k * below)
    shares = 2 * tilt * tau_1 / (b * k) + (1 - share) * b
    x = a * tilt / b
    return RightSides(
        tilt=tilt, tilt_corrected=wide, outside=outside, tau_1=tau_1,
        tau_1_corrected=outside + k1 * b, root=root,
        root_corrected=noise * (2 * tau_2_corrected * log).sqrt(), eighteen=k * (b * tilt - b),
        eighteen_corrected=k * (b * wide - b),
        least_sum=k * (1 / a + b - b * tilt),
        twenty_two=tilt * root + target * (2 * tilt * tau_1 + outside - k1 * b),
        second=first + target * (shares - share * b) / below,
        second_corrected=first + target * (shares - share) / below,
        last=4 * tilt * noise * unit * (2 * log / k).sqrt() + target * (8 * x * (1 - share)
            + 7 * share * (x - 1)),
    )  # fmt: skip
