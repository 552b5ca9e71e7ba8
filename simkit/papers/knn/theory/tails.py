"""Chances that the proofs of Lemmas 2 and 3 name, for Gaussian noise: exact, or enclosed.

Floats among the parameters are taken as the decimals that they print. A name that ends in `_again` is a
second evaluation by another formula. Source: chosen here, where nothing else is named.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb

from simkit.papers.knn.theory.displays import ball
from simkit.papers.knn.theory.enclosures import psi

_Params = Mapping[str, Any]
Enclosure = tuple[arb, arb]
_STEEP = 1000  # an exponent whose exponential is beyond 10^400


def two_sided(z: arb) -> arb:
    """Return P(|g| > z), g ~ N(0, 1)."""
    return (z / arb(2).sqrt()).erfc()


def two_sided_again(z: arb) -> arb:
    """Return the same as P(chi^2_1 > z^2), from the incomplete gamma function."""
    return chi_square_tail(arb(1), z**2)


def chi_square_tail(degrees: arb, x: arb) -> arb:
    """Return P(chi^2 > x)."""
    return (x / 2).gamma_upper(degrees / 2, regularized=1)


# Lemma 2


def centre_bound(params: _Params) -> Fraction:
    """Return nu2 = max |mu_i A mu_j^T| over different centres, 0 of one. Source: Assumption 2.2."""
    return Fraction(repr(params["beta"])) if params["geometry"] == "ones" else Fraction(0)


def own_score(params: _Params) -> Fraction:
    """Return nu4 = mu_1 A mu_1^T. Source: Assumption 2.2."""
    size = Fraction(repr(params["beta"]))
    return size * params["d"] if params["geometry"] == "aligned" else size


def centre_deviation(params: _Params) -> arb:
    """Return mu_1 A h_i^T's deviation over sigma nu1 nu6: |mu_1 A| / (nu6 sqrt d). Source: eq. (11)."""
    root = arb(params["d"]).sqrt()
    return {"identity": 1 / root, "ones": arb(1), "aligned": root}[params["geometry"]]


def centre_deviation_again(params: _Params) -> arb:
    """Return the same from the entries of mu_1 A, added up. Source: eq. (11)."""
    d, geometry = params["d"], params["geometry"]
    entry = arb(d) / arb(d).sqrt() if geometry == "aligned" else arb(1)  # sum of mu_1's entries, or one
    entries = 1 if geometry == "identity" else d
    return (arb(entries) * entry**2 / arb(d)).sqrt()


def _level(params: _Params) -> arb:
    """Return sqrt(2 log(1/delta)), the threshold of (11) over sigma nu1 nu6."""
    return (-2 * ball(params["delta"]).log()).sqrt()


def holds_for_one(params: _Params) -> arb:
    """Return the chance of (11), or of (12), for one i. Source: eq. (11), eq. (12)."""
    return 1 - two_sided(_level(params) / centre_deviation(params))


def holds_for_one_again(params: _Params) -> arb:
    """Return the same by another formula. Source: eq. (11), eq. (12)."""
    return 1 - two_sided_again(_level(params) / centre_deviation_again(params))


def holds_for_all(params: _Params) -> arb:
    """Return the chance of (11) for all k tokens, whose noise is independent. Source: eq. (11)."""
    return holds_for_one(params) ** arb(params["k"])


def holds_for_all_again(params: _Params) -> arb:
    """Return the same by another formula. Source: eq. (11)."""
    return (arb(params["k"]) * holds_for_one_again(params).log()).exp()


def holds_corrected(params: _Params) -> arb:
    """Return the chance that |mu_1 A h_i^T| <= sigma nu1 nu6 sqrt(2 d log(2 k/delta)) for all i.

    Departs from eq. (11): a factor sqrt d, as |mu_1 A| may be nu1 nu6 d, and a union over both signs
    of k tokens. Source: eq. (11).
    """
    level = (2 * params["d"] * (2 * params["k"] / ball(params["delta"])).log()).sqrt()
    return (1 - two_sided(level / centre_deviation(params))) ** arb(params["k"])


def product_misses(params: _Params) -> Enclosure:
    """Return the chance that (13) is missed for some of the k tokens, the query among them.

    As 2 |g_1 g_i| <= g_1^2 + g_i^2, a miss needs one of k squares beyond the threshold; the query's own
    does so alone. Source: eq. (13).
    """
    log = (arb(params["d"]) / ball(params["delta"])).log()
    if params["geometry"] == "identity":
        degrees, threshold = arb(params["d"]), 2 * params["d"] * log
    else:
        degrees, threshold = arb(1), 2 * log
    one = chi_square_tail(degrees, threshold)
    return one, (params["k"] * one).min(arb(1))


def product_holds(params: _Params) -> Enclosure:
    """Return the chance of (13) for all k tokens. Source: eq. (13)."""
    low, high = product_misses(params)
    return 1 - high, 1 - low


def all_hold(params: _Params) -> Enclosure:
    """Return the chance that (11), (12) and (13) hold for all k tokens.

    Of (12) there is a chance for each centre at most, and for one where all mu_i A are alike.
    Source: eq. (11), eq. (12), eq. (13).
    """
    some, one = holds_for_all(params), 1 - holds_for_one(params)
    centres = params["k"] if params["geometry"] == "identity" else 1
    missed = (1 - some) + centres * one + product_misses(params)[1]
    return (1 - missed).max(arb(0)), some.min(product_holds(params)[1])


def all_hold_again(params: _Params) -> Enclosure:
    """Return an upper bound alone, from (11). Source: eq. (11)."""
    return arb(0), holds_for_all_again(params)


def inner_within(params: _Params) -> Enclosure:
    """Return the chance that U_1 <= exp((nu2 + psi)/sqrt d), for A = beta I, else `ValueError`.

    The query is in S_1: beta |x_1|^2 <= psi asks of its entry 1 + sigma g/sqrt d to be at most the root
    of psi/beta. Source: eq. (13).
    """
    z = (1 - _ratio(params).sqrt()) * arb(params["d"]).sqrt() / ball(params["sigma"])
    return arb(0), (two_sided(z) / 2 if z > 0 else arb(1))


def inner_within_again(params: _Params) -> Enclosure:
    """Return an upper bound from |h_1| >= 1 - |x_1|. Source: eq. (13)."""
    gap = 1 - _ratio(params).sqrt()
    if not gap > 0:
        return arb(0), arb(1)
    d = arb(params["d"])
    return arb(0), chi_square_tail(d, d * (gap / ball(params["sigma"])) ** 2)


def _ratio(params: _Params) -> arb:
    if params["geometry"] != "identity":
        raise ValueError(f"A is that of {params['geometry']}")
    return psi(params) / ball(params["beta"])


def sizes_within(params: _Params) -> Enclosure:
    """Return the chance that U_1 <= exp((nu4 + psi)/sqrt d) and U_2 <= exp((nu2 + psi)/sqrt d).

    Both follow from (10)-(13). Source: eq. (10).
    """
    return all_hold(params)[0], arb(1)


def sizes_within_corrected(params: _Params) -> Enclosure:
    """Return the same chance with the bounds of (11) and (12) in psi as `holds_corrected` has them.

    Of (12) there is a chance for each centre at most, which that of (11) bounds.
    Source: eq. (10), eq. (11), eq. (12).
    """
    missed = 2 * (1 - holds_corrected(params)) + product_misses(params)[1]
    return (1 - missed).max(arb(0)), arb(1)


# Lemma 3


def share_beyond(params: _Params) -> arb:
    """Return P(B > d/n), B ~ Beta(d/2, (n - d)/2) as the d coordinates of n. Source: eq. (33)."""
    d, n = arb(params["d"]), arb(params["n"])
    return 1 - (d / n).beta_lower(d / 2, (n - d) / 2, regularized=1)


def share_beyond_again(params: _Params) -> arb:
    """Return the same by the other n - d coordinates, P(1 - B < 1 - d/n). Source: eq. (33)."""
    d, n = arb(params["d"]), arb(params["n"])
    return (1 - d / n).beta_lower((n - d) / 2, d / 2, regularized=1)


def share_limit(params: _Params) -> arb:
    """Return the limit of P(B > d/n) over exp(-rate d) along n = 8 d: infinite.

    d/n is the mean of B. The density of Beta(a, b), a, b >= 1, is log-concave, and a log-concave density
    has at least the share 1/e above its mean: the ratio is at least exp(rate d - 1) at every d >= 2.
    `ValueError` if d < 2, where the density is not log-concave, or the rate is not positive.
    Source: eq. (33); Gruenbaum (1960).
    """
    if not (params["d"] >= 2 and ball(params["rate"]) > 0):
        raise ValueError("the bound needs d >= 2 and a positive rate")
    return arb("+inf")


def share_limit_again(params: _Params) -> arb:
    """Return the ratio at d = 4096, or where rate d >= 1000; `ValueError` > 2^18. Source: eq. (33)."""
    rate = ball(params["rate"])
    for d in (4096, 2**15, 2**18):
        if rate * d >= _STEEP:
            share = share_beyond_again({**params, "d": d, "n": 8 * d})
            ratio: arb = share * (rate * d).exp()
            return ratio
    raise ValueError("the rate is too small to tell at d = 2^18")


def share_far_beyond(params: _Params) -> arb:
    """Return P(B > c d/n), with the constant c that (33) lost. Source: eq. (33)."""
    d, n = arb(params["d"]), arb(params["n"])
    rest = 1 - ball(params["constant"]) * d / n
    return rest.beta_lower((n - d) / 2, d / 2, regularized=1)


def normal_beyond(params: _Params) -> arb:
    """Return P(c sqrt d |W| >= x_d), x_d = c sqrt(2 C) d^(1 - kappa) / sqrt(log d). Source: eq. (45)."""
    d = arb(params["d"])
    power = d ** (arb(1) / 2 - ball(params["kappa"]))
    return two_sided((2 * ball(params["rate"]) / d.log()).sqrt() * power)


def noise_beyond(params: _Params) -> arb:
    """Return P(sqrt(c n) |W| > x), x = sqrt(2 c C d^(1 - kappa)) / sqrt(log d). Source: eq. (54)."""
    return two_sided(_printed_level(params))


def noise_beyond_again(params: _Params) -> arb:
    """Return the same by another formula. Source: eq. (54)."""
    return two_sided_again(_printed_level(params))


def noise_limit(params: _Params) -> arb:
    """Return the limit of the chance of (54) over exp(-rate d^(1 - 2 kappa)/log d) along n = 8 d.

    There the printed threshold x^2/(c n) is rate d^(-kappa)/(4 log d), which falls as d grows: the
    chance at the cell's d bounds all later ones from below, while 1/exp(-rate d^(1 - 2 kappa)/log d)
    grows without end. The limit is infinite. `ValueError` if the chance at the cell is not certainly
    positive, 2 kappa >= 1, or the rate is not positive. Source: eq. (54).
    """
    slow = 2 * ball(params["kappa"]) < 1
    if not (noise_beyond({**params, "n": 8 * params["d"]}) > 0 and ball(params["rate"]) > 0 and slow):
        raise ValueError("the bound needs a positive chance and rate, and 2 kappa < 1")
    return arb("+inf")


def noise_limit_again(params: _Params) -> arb:
    """Return the ratio itself at d = 10^9, or where its exponent is 1000 and more.

    `ValueError` if that d has thousands of digits. Source: eq. (54).
    """
    rate, power = ball(params["rate"]), 1 - 2 * ball(params["kappa"])
    for digits in (9, 18, 36, 72, 144, 288, 576, 1152, 2304):
        d = 10**digits
        exponent = rate * arb(d) ** power / arb(d).log()
        if exponent >= _STEEP:
            chance = noise_beyond_again({**params, "d": d, "n": 8 * d})
            ratio: arb = chance * exponent.exp()
            return ratio
    raise ValueError("the exponent grows too slowly to tell at a d of thousands of digits")


def _printed_level(params: _Params) -> arb:
    d = arb(params["d"])
    square = 2 * ball(params["rate"]) * d ** (1 - ball(params["kappa"])) / (arb(params["n"]) * d.log())
    return square.sqrt()


def length_beyond(params: _Params) -> arb:
    """Return P(|epsilon|^2 > c d sigma^2). Source: eq. (49)."""
    d = arb(params["d"])
    return chi_square_tail(d, ball(params["constant"]) * d)
