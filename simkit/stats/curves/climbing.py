"""The top of a success curve's log-likelihood along a line, for many data sets: the loops, compiled.

`climb` says what is found; the shapes are those of `simkit.stats.curves.links`, by their
place in its `CURVES`.
"""

import math

import numpy as np

from simkit.kernels.jit import kernel
from simkit.stats.curves.links import LARGEST, SMALL

_FLATTEST = 1e-200  # the least curvature
_STEPS = 120
_WILD = 100.0  # promised gain per trial beyond which a step is not trusted
_TOLERANCE = 1e-9  # of a parameter; a maximum is then good to its square
_TAIL, _TERMS = 5.0, 60  # from where on, and up to where, a fraction continues the Mills ratio


@kernel
def climb_sets(successes, failures, offset, direction, low, high, start, link, gaps):
    """Return max over r in [low, high] of the log-likelihood at offset + r direction, and r.

    Counts, offset and direction are (sets, cells), the others (sets,). Links: 0 logistic, 1 Weibull, 2
    Frechet, 3 normal. Gaps, (cells, cells), are 2 log |z_i - z_j| of the penalised likelihood; empty for
    the plain one.
    """
    value, tops = np.empty(len(low)), np.empty(len(low))
    for s in range(len(low)):
        k, f, a, d = successes[s], failures[s], offset[s], direction[s]
        least, most = low[s], high[s]
        if slopes(k, f, a, d, least, link, gaps)[0] <= 0:
            r = least
        elif slopes(k, f, a, d, most, link, gaps)[0] >= 0:
            r = most
        else:
            r = find_top(k, f, a, d, least, most, min(max(start[s], least), most), link, gaps)
        tops[s], value[s] = r, height(k, f, a, d, r, link, gaps)
    return value, tops


@kernel
def find_top(k, f, a, d, least, most, r, link, gaps):
    """Return where the derivative vanishes between two ends, beginning at r.

    Newton steps between bounds that close on the root; where a step would leave them, the middle in the
    scale of asinh is taken, which suits steepness of any order.
    """
    trials = (k + f).sum()
    for _ in range(_STEPS):
        slope, curvature = slopes(k, f, a, d, r, link, gaps)
        if slope > 0:
            least = r
        else:
            most = r
        bend = max(-curvature, _FLATTEST)
        step = slope / bend
        # Where a link is exponential, Newton moves eta by one however far the top is.
        wild = slope * slope > _WILD * (1 + trials) * bend
        near = _TOLERANCE * (1 + abs(r))
        if abs(step) <= near and not wild:
            return r
        if least < r + step < most and not wild:
            r += step
        else:
            r = math.sinh((math.asinh(least) + math.asinh(most)) / 2)
        if most - least <= near:
            return r
    return r


@kernel
def slopes(k, f, a, d, r, link, gaps):
    """Return the first and the second derivative in r."""
    first = second = 0.0
    for i in range(len(k)):
        score, curve = cell_slopes(k[i], f[i], a[i] + r * d[i], link)
        first += score * d[i]
        second += curve * d[i] * d[i]
    if not gaps.size:
        return first, second
    terms, largest = pair_terms(k, f, a, d, r, gaps)
    total = mean = spread = bend = 0.0
    for i in range(len(k)):
        p, q = expits(a[i] + r * d[i])
        for j in range(i):
            p_j, q_j = expits(a[j] + r * d[j])
            weight = terms[i, j]
            each = (q - p) * d[i] + (q_j - p_j) * d[j]
            total += weight
            mean += weight * each
            spread += weight * each * each
            bend += weight * (p * q * d[i] ** 2 + p_j * q_j * d[j] ** 2)
    mean /= total
    return first + 0.5 * mean, second - bend / total + 0.5 * (spread / total - mean * mean)


@kernel
def height(k, f, a, d, r, link, gaps):
    """Return the log-likelihood, binomial coefficients left out."""
    value = 0.0
    for i in range(len(k)):
        eta = a[i] + r * d[i]
        if link == 0:
            value += k[i] * min(eta, 0.0) - f[i] * max(eta, 0.0)
            value -= (k[i] + f[i]) * math.log1p(math.exp(-abs(eta)))
        elif link == 1:
            value += weibull_height(k[i], f[i], eta)
        elif link == 2:
            value += weibull_height(f[i], k[i], -eta)
        else:
            value += k[i] * log_normal(eta) + f[i] * log_normal(-eta)
    if not gaps.size:
        return value
    terms, largest = pair_terms(k, f, a, d, r, gaps)
    return value + 0.5 * (largest + math.log(terms.sum()))


@kernel
def cell_slopes(k, f, eta, link):
    """Return the first and the second derivative of a cell's log-likelihood in eta."""
    if link == 0:
        p, q = expits(eta)
        return k * q - f * p, -(k + f) * p * q  # k - n p without its cancellation
    if link == 1:
        return weibull_slopes(k, f, eta)
    if link == 2:
        first, second = weibull_slopes(f, k, -eta)
        return -first, second
    up, bend = mills(eta)
    down, turn = mills(-eta)
    return k * up - f * down, -(k * bend + f * turn)


@kernel
def expits(eta):
    """Return 1 / (1 + e^-eta) and 1 / (1 + e^eta)."""
    small = math.exp(-abs(eta))
    high, low = 1 / (1 + small), small / (1 + small)
    return (high, low) if eta >= 0 else (low, high)


@kernel
def weibull_slopes(k, f, eta):
    """Return both derivatives of k log(1 - exp(-e^eta)) - f e^eta."""
    u = math.exp(min(max(eta, -LARGEST), LARGEST))
    rate = u / math.expm1(u) if u < LARGEST else 0.0
    bend = -u / 2 + u * u / 12 if u < SMALL else rate * (1 - u - rate)
    return k * rate - f * u, k * min(bend, 0.0) - f * u


@kernel
def weibull_height(k, f, eta):
    """Return k log(1 - exp(-e^eta)) - f e^eta."""
    u = math.exp(min(max(eta, -LARGEST), LARGEST))
    success = eta - u / 2 + u * u / 24 if u < SMALL else math.log(-math.expm1(-u))
    return k * success - f * u


@kernel
def mills(eta):
    """Return r = phi / Phi and r (r + eta): first derivative of log Phi, and minus the second."""
    if eta > -_TAIL:
        rate = math.sqrt(2 / math.pi) * math.exp(-eta * eta / 2) / math.erfc(-eta / math.sqrt(2))
        return rate, rate * (rate + eta)
    rest = -eta
    for term in range(_TERMS, 1, -1):
        rest = term / rest - eta
    rate = 1 / rest - eta
    return rate, rate / rest


@kernel
def log_normal(eta):
    """Return log Phi."""
    if eta > 0:
        return math.log1p(-math.erfc(eta / math.sqrt(2)) / 2)
    if eta > -_TAIL:
        return math.log(math.erfc(-eta / math.sqrt(2)) / 2)
    return -eta * eta / 2 - math.log(2 * math.pi) / 2 - math.log(mills(eta)[0])


@kernel
def pair_terms(k, f, a, d, r, gaps):
    """Return w_i w_j (z_i - z_j)^2 for i > j over their largest (cells, cells), and its logarithm."""
    cells = len(k)
    logs = np.empty(cells)
    for i in range(cells):
        size = abs(a[i] + r * d[i])
        logs[i] = math.log(k[i] + f[i]) - size - 2 * math.log1p(math.exp(-size))
    terms = np.zeros((cells, cells))
    largest = -np.inf
    for i in range(cells):
        for j in range(i):
            terms[i, j] = logs[i] + logs[j] + gaps[i, j]
            largest = max(largest, terms[i, j])
    for i in range(cells):
        for j in range(i):
            terms[i, j] = math.exp(terms[i, j] - largest)
    return terms, largest
