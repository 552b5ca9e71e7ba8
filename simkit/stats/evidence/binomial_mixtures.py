"""Logarithms of mixtures of binomial likelihood ratios, for any counts a double holds.

With `o = (1 - p0)/p0` and t uniform on (0, 1), p = p0 + (1 - p0) t is uniform on (p0, 1), and the
likelihood ratio of p to p0 after s successes and f failures is (1 + o t)^s (1 - t)^f. Its mean over t,

    e(s, f; p0) = B(s+1, f+1) P(Beta(s+1, f+1) > p0) / ((1 - p0) p0^s (1 - p0)^f),

falls in p0, as o does and with it the integrand at every t: what rejects a p0 rejects all smaller ones.
"""

import math

_LEAST_TAIL = 1e-280  # smaller tails of a beta law are bounded from below, not evaluated
_SERIES = 10.0  # Stirling's series serves from here on
_LARGE = 1e12  # counts from which a prediction takes the normal tail
_ULPS = 1e-15  # SciPy's lower tail is as if its argument were off by some units in the last place
_HALF_LOG_2PI = 0.5 * math.log(2 * math.pi)


def log_mixture(
    successes: float, failures: float, excess: float, p0: float, q0: float, *, rough: bool = False
) -> float:
    """Return log e(successes, failures; p0), the mixture over p in (p0, 1).

    Counts are at least 0, up to 1e15 together; `rough` takes any, with the normal tail beyond 1e12, for
    predictions. Excess is successes - (successes + failures) p0, rounded once: the caller has the
    digits. Of p0 and q0 = 1 - p0, both in (0, 1], the smaller has all digits. The result is at most 1e-9
    too large, relative to the larger of 1 and itself; where the tail of the beta law underflows (the
    successes are 35 standard errors too few) it is a lower bound, far below 0.
    """
    from scipy.special import betainc, betaincc

    s, f, n, margin = successes, failures, successes + failures, 0.0
    if rough and n > _LARGE:
        tail = 0.5 * math.erfc(-excess / math.sqrt(2 * n * p0 * q0))
    elif p0 < q0 or 1 - p0 == q0:  # p0 has all digits, too
        tail = float(betaincc(s + 1, f + 1, p0))
    else:
        tail = float(betainc(f + 1, s + 1, q0))
        margin = _ULPS * (max(-excess, 0.0) + math.sqrt(n * p0 * q0)) / p0
    if tail < _LEAST_TAIL:
        return _far_mixture(s, f, p0, q0)
    ratio = _divergence(s, f, excess, p0, q0) + _log_beta(s, f)
    return ratio + math.log(tail) - math.log(q0) - margin


def _far_mixture(s: float, f: float, p0: float, q0: float) -> float:
    """Return a lower bound of log e where it is far below 0.

    e = p0/(f+1) sum_k prod_(i<=k) r_i with r_i = (n+1+i) q0/(f+1+i), which falls in i; the first m
    products are at least r_m^k.
    """
    n = s + f
    first = (n + 2) * q0 / (f + 2)
    m = math.floor(min(4 / max(1 - first, 1e-18), 1e18))
    ratio = (n + 1 + m) * q0 / (f + 1 + m)
    if not ratio < 1:
        return -math.inf
    total = -math.expm1((m + 1) * math.log(ratio)) / (1 - ratio) if ratio else 1.0
    return math.log(p0) - math.log(f + 1) + math.log(total)


def _divergence(s: float, f: float, excess: float, p0: float, q0: float) -> float:
    """Return n KL(s/n || p0) = n p0 h(d/(n p0)) + n q0 h(-d/(n q0)), d = excess: no term cancels."""
    n = s + f
    if not n:
        return 0.0
    return _times_h(n * p0, s, excess, n, p0) + _times_h(n * q0, f, -excess, n, q0)


def _times_h(expected: float, found: float, excess: float, n: float, p: float) -> float:
    """Return expected h(excess/expected), h(u) = (1+u) log(1+u) - u >= 0; expected = n p."""
    if not found:
        return -excess
    u = excess / expected if expected else math.inf
    if u > 1e6:  # 1 + u = found/expected
        return found * (math.log(found / n) - math.log(p)) - excess
    if abs(u) > 0.1:
        return expected * ((1 + u) * math.log1p(u) - u) if u > -1 else expected
    term, total, k = u * u, 0.0, 2
    while abs(term) > 1e-18 * u * u:
        total += term / (k * (k - 1))
        term, k = -term * u, k + 1
    return expected * total


def _log_beta(s: float, f: float) -> float:
    """Return log B(s+1, f+1) - s log(s/n) - f log(f/n), the leading terms taken out of Stirling's."""
    n = s + f
    grown = (s * math.log1p(1 / s) if s else 0.0) + (f * math.log1p(1 / f) if f else 0.0)
    grown -= n * math.log1p(2 / n) if n else 0.0
    grown += 0.5 * (math.log1p(s) + math.log1p(f)) - 1.5 * math.log(n + 2)
    return grown + _HALF_LOG_2PI + _stirling(s + 1) + _stirling(f + 1) - _stirling(n + 2)


def _stirling(x: float) -> float:
    """Return log gamma(x) - ((x - 1/2) log x - x + log(2 pi)/2), x >= 1."""
    if x < _SERIES:
        return math.lgamma(x) - ((x - 0.5) * math.log(x) - x + _HALF_LOG_2PI)
    y = 1 / (x * x)
    return (
        1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - y * 691 / 360360))))
    ) / x
