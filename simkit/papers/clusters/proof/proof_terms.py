"""Terms of the displays in the proof of Theorem 1, in rationals and balls.

x ~ N(0, s^2), s^2 = sigma^2/d, is a token's noise along the query. Floats among the parameters are taken
as the decimals that they print. A name that ends in `_again` is a second evaluation by another formula.
Source: Theorem 1.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import acb, arb

from simkit.declare.parameters.symbols import exact as _exact
from simkit.declare.parameters.typed import ball as _ball
from simkit.stats.quadrature import enclose_integral

_Params = Mapping[str, Any]
Enclosure = tuple[arb, arb]
_FAR = 10**900  # its root is above 10^400


def variance(params: _Params) -> Fraction:
    """Return s^2 = sigma^2/d."""
    return _exact(params["sigma"]) ** 2 / _exact(params["d"])


def log_mean(params: _Params, times: int = 1) -> Fraction:
    """Return log E exp(t x), t = `times` lambda: t^2 s^2/2."""
    return (times * _exact(params["lambda"])) ** 2 * variance(params) / 2


def log_mean_again(params: _Params) -> Fraction:
    """Return the same for t = lambda by completing the square: the exponent's value at its top."""
    scale = _exact(params["lambda"])
    top = scale * variance(params)
    return scale * top - top**2 / (2 * variance(params))


def printed_mean(params: _Params) -> arb:
    """Return sqrt(d/(2 pi sigma)) times the integral of exp(lambda x - x^2 d/(2 sigma^2))."""
    return _ball(_exact(params["sigma"])).sqrt() * _ball(log_mean(params)).exp()


def printed_mean_again(params: _Params) -> Enclosure:
    """Return the same by rigorous quadrature, with what twelve deviations leave out as the error."""
    scale, s = _ball(_exact(params["lambda"])), _ball(variance(params)).sqrt()
    middle = scale * s**2

    def integrand(x: acb) -> acb:
        return (scale * x - x**2 / (2 * s**2)).exp()

    inside = enclose_integral(integrand, middle - 12 * s, middle + 12 * s)
    outside = s * (2 * arb.pi()).sqrt() * (scale**2 * s**2 / 2).exp() * (12 / arb(2).sqrt()).erfc()
    factor = (_ball(Fraction(params["d"])) / (2 * arb.pi() * _ball(_exact(params["sigma"])))).sqrt()
    return factor * inside, factor * (inside + outside)


def tilted_mean(params: _Params) -> Fraction:
    """Return E[exp(lambda x) x] / E exp(lambda x): the slope of log E exp(t x), a central difference."""
    scale, s2 = _exact(params["lambda"]), variance(params)
    return ((scale + 1) ** 2 * s2 / 2 - (scale - 1) ** 2 * s2 / 2) / 2


def second_moment(params: _Params) -> Fraction:
    """Return E[exp(2 lambda x) x^2] / E exp(2 lambda x), from slope and bend of log E exp(t x)."""
    t, s2 = 2 * _exact(params["lambda"]), variance(params)
    low, middle, high = ((t + step) ** 2 * s2 / 2 for step in (-1, 0, 1))
    return (high - 2 * middle + low) + ((high - low) / 2) ** 2


def second_moment_again(params: _Params) -> Fraction:
    """Return the same as the second moment of N(2 lambda s^2, s^2)."""
    s2 = variance(params)
    return s2 + (2 * _exact(params["lambda"]) * s2) ** 2


def mean_pull(params: _Params) -> Fraction:
    """Return the mean of sum_j exp(lambda x_j) x_j over E exp(lambda x)."""
    return tilted_mean(params) * _exact(params["n"])


def mean_pull_again(params: _Params) -> Fraction:
    """Return the same as n times where the exponent has its top."""
    scale, sigma = _exact(params["lambda"]), _exact(params["sigma"])
    return int(params["n"]) * scale * sigma**2 / int(params["d"])


def log_weight(params: _Params) -> Fraction:
    """Return log of E|sum_j w_j u_perp|^2 over E|sum_j u_perp|^2, w = exp(lambda x).

    Weights and perpendicular parts are independent, so that it is log E w^2.
    """
    return log_mean(params, 2)


def log_weight_again(params: _Params) -> Fraction:
    """Return the same as four times log E w."""
    return 4 * log_mean_again(params)


def chi_square_within(printed: bool) -> Callable[[_Params], arb]:
    """Return the chance that chi^2 of d - 1 degrees is below the first, or the printed last, bound."""

    def chance(params: _Params) -> arb:
        """Return the chance that chi^2 of d - 1 degrees is below the bound."""
        d, log = arb(params["d"]), -_ball(_exact(params["delta"])).log()
        first = d - 1 + 2 * ((d - 1) * log).sqrt() + 2 * log
        bound = d * (1 + 3 * (log / d).sqrt()) if printed else first
        return 1 - (bound / 2).gamma_upper((d - 1) / 2, regularized=1)

    return chance


def _widest(params: _Params) -> arb:
    """Return s sqrt(2 log(n/delta)), beyond which no x is expected."""
    s = _ball(variance(params)).sqrt()
    return s * (2 * (arb(params["n"]) / _ball(_exact(params["delta"]))).log()).sqrt()


def _log_two(params: _Params) -> arb:
    return (2 / _ball(_exact(params["delta"]))).log()


def deviation(params: _Params) -> arb:
    """Return 3 exp(lambda sigma sqrt((2/d) log(n/delta))) + 2 sqrt(n E exp(2 lambda x) log(2/delta))."""
    first = 3 * (_ball(_exact(params["lambda"])) * _widest(params)).exp()
    second = arb(params["n"]) * _ball(log_mean(params, 2)).exp() * _log_two(params)
    return first + 2 * second.sqrt()


def sum_within(params: _Params) -> Enclosure:
    """Return the chance that the sum of exp(lambda x_j) is within `deviation` of its mean: Chebyshev."""
    spread = _ball(log_mean(params, 2)).exp() - (2 * _ball(log_mean(params))).exp()
    return _by_chebyshev(arb(params["n"]) * spread, deviation(params))


def tilted_within(params: _Params) -> Enclosure:
    """Return the same for the sum of exp(lambda x_j) x_j and the first of its two bounds."""
    second = _ball(second_moment(params)) * _ball(log_mean(params, 2)).exp()
    widest = _widest(params)
    first = 3 * (_ball(_exact(params["lambda"])) * widest).exp() * widest
    bound = first + (arb(params["n"]) * second).sqrt() * 2 / _ball(_exact(params["delta"]))
    return _by_chebyshev(arb(params["n"]) * second, bound)


def remainder_within(params: _Params) -> Enclosure:
    """Return the chance of |nu_i| <= sigma exp(lambda^2 sigma^2/d)/sqrt(delta n): Markov, of the square.

    n^2 |nu_i|^2 has the mean n E exp(2 lambda x) sigma^2 (d - 1)/d.
    """
    n, square = params["n"], _ball(log_mean(params, 2)).exp()
    mean = square * _ball(variance(params) * (params["d"] - 1) / n)
    bound = (_ball(_exact(params["sigma"]) ** 2 / n / _exact(params["delta"])) * square).sqrt()
    return _by_chebyshev(mean, bound)


def _by_chebyshev(spread: arb, bound: arb) -> Enclosure:
    low: arb = (1 - spread / bound**2).max(arb(0))
    return low, arb(1)


def deviation_limit(params: _Params) -> arb:
    """Return a lower bound of the limit of deviation/(sqrt n E exp(lambda x)) as lambda or sigma grows.

    It is at least 2 sqrt(log(2/delta)) E exp(2 lambda x)^(1/2)/E exp(lambda x), which rises with
    lambda sigma; taken where lambda s = 100.
    """
    return 2 * _log_two(params).sqrt() * arb(100**2 - 100**2 / 2).exp()


def deviation_limit_again(params: _Params) -> arb:
    """Return the same from the first part alone, where log(n/delta) >= 1 makes no difference."""
    root = (4 * _log_two(params) * arb(4 * 100**2 / 2).exp()).sqrt()
    return root / arb(100**2 / 2).exp()


def mass_excess(params: _Params) -> arb:
    """Return E Z_k over the printed upper bound without its C/sqrt n, less 1.

    All other centres lie Delta below, so that the factor 1 + (K - 1) exp(-lambda Delta) is in both.
    """
    return _excess_exponent(params).exp() - 1


def mass_excess_again(params: _Params) -> arb:
    """Return the same by the function exp(x) - 1."""
    return _excess_exponent(params).expm1()


def _excess_exponent(params: _Params) -> arb:
    return _ball(log_mean(params) - log_mean(params) / params["d"])


def excess_limit(excess: Callable[[_Params], arb]) -> Callable[[_Params], arb]:
    """Return what gives sqrt n times the excess at a large n: the excess does not depend on n."""
    return lambda params: arb(_FAR).sqrt() * excess(params)


# Infinitely many tokens; centres e_1, ..., e_K, starts Delta mu_k + sqrt(1 - Delta^2) r


def share(params: _Params) -> arb:
    """Return exp(lambda Delta)/(exp(lambda Delta) + K - 1), the weight of the own cluster."""
    top = (_ball(_exact(params["lambda"])) * _ball(_exact(params["gap"]))).exp()
    own: arb = top / (top + params["clusters"] - 1)
    return own


def share_again(params: _Params) -> arb:
    """Return the same as a softmax over all clusters."""
    own = _ball(_exact(params["lambda"]) * _exact(params["gap"]))
    total = arb(1)
    for _ in range(params["clusters"] - 1):
        total += (-own).exp()
    own_share: arb = 1 / total
    return own_share


def _moved(params: _Params) -> tuple[arb, arb]:
    """Return mu'_k along mu_k, and its squared length: q mu_k + sum q_i mu_i + lambda s^2 muhat_k."""
    gap, others = _ball(_exact(params["gap"])), 1 - share(params)
    pull = _ball(_exact(params["lambda"]) * variance(params))
    along: arb = 1 - others + pull * gap
    squared: arb = along**2 + others**2 / (params["clusters"] - 1) + pull**2 * (1 - gap**2)
    return along, squared


def limit_loss(params: _Params) -> arb:
    """Return 1 - <mu_k, mu'_k>/|mu'_k|."""
    along, squared = _moved(params)
    return 1 - along / squared.sqrt()


def limit_loss_again(params: _Params) -> arb:
    """Return the same in coordinates, as half the squared distance of mu_k from mu'_k/|mu'_k|."""
    found = _coordinates(params)
    length = sum((x**2 for x in found), arb(0)).sqrt()
    found = [x / length for x in found]
    found[0] -= 1
    return sum((x**2 for x in found), arb(0)) / 2


def limit_error(params: _Params) -> arb:
    """Return |mu_k - mu'_k| = |(1 - q) mu_k - sum q_i mu_i - lambda s^2 muhat_k|."""
    gap, others = _ball(_exact(params["gap"])), 1 - share(params)
    pull = _ball(_exact(params["lambda"]) * variance(params))
    along, aside = others - pull * gap, others**2 / (params["clusters"] - 1)
    squared: arb = along**2 + aside + pull**2 * (1 - gap**2)
    return squared.sqrt()


def limit_error_again(params: _Params) -> arb:
    """Return the same in coordinates."""
    found = _coordinates(params)
    found[0] -= 1
    return sum((x**2 for x in found), arb(0)).sqrt()


def _coordinates(params: _Params) -> list[arb]:
    """Return mu'_k in the basis of the centres, and of the start's part off them."""
    clusters, gap = params["clusters"], _ball(_exact(params["gap"]))
    start = [gap] + [arb(0)] * (clusters - 1) + [(1 - gap**2).sqrt()]
    top = [(_ball(_exact(params["lambda"])) * start[i]).exp() for i in range(clusters)]
    total = sum(top[1:], top[0])
    pull = _ball(_exact(params["lambda"]) * variance(params))
    return [(top[i] / total if i < clusters else arb(0)) + pull * start[i] for i in range(clusters + 1)]


def pull_limit(params: _Params) -> arb:
    """Return a lower bound of the limit of the last explicit bound over the rate as sigma grows.

    The rate has no sigma, and the third term is sigma^2 |mu_k - muhat_k| times it; taken at sigma =
    10^300.
    """
    gap = _exact(params["gap"])
    rate = (arb(params["clusters"]).log() + arb(params["d"]).log()) / (params["d"] * _ball(gap))
    pull = _ball(_exact(params["lambda"])) * arb(10) ** 600 / params["d"]
    bound: arb = pull * _ball(2 - 2 * gap).sqrt() / rate
    return bound


def pull_limit_again(params: _Params) -> arb:
    """Return the same with lambda over the rate put in as d."""
    logs = (arb(params["clusters"]) * params["d"]).log()
    ratio = _ball(_exact(params["lambda"]) * _exact(params["gap"])) / logs
    bound: arb = ratio * (arb(10) ** 1200 * 2 * _ball(1 - _exact(params["gap"]))).sqrt()
    return bound


def chi_square_within_again(params: _Params) -> arb:
    """Return the chance of the printed last bound of chi^2 by the lower incomplete gamma function."""
    d, delta = arb(params["d"]), _ball(_exact(params["delta"]))
    bound = d + 3 * (-d * delta.log()).sqrt()
    return (bound / 2).gamma_lower((d - 1) / 2, regularized=1)
