"""k-NN attention and its three lemmas in slow, obvious code, from the supplement's formulas.

An oracle: it imports nothing from simkit. Plain loops over Python floats, NumPy for matrices as such,
decimals where digits are asked for.
"""

import cmath
import decimal
import math
from decimal import Decimal, localcontext

import numpy as np
from scipy.stats import chi, norm

PI = Decimal("3.14159265358979323846264338327950288419716939937511")


def select(scores, k):
    """The indices of the k largest scores, ascending; of equal ones those of lower index."""
    return sorted(sorted(range(len(scores)), key=lambda i: (-scores[i], i))[:k])


def softmax(scores):
    top = max(scores)
    weights = [math.exp(score - top) for score in scores]
    total = math.fsum(weights)
    return [weight / total for weight in weights]


def attend(queries, keys, values, k, scale):
    """Row by row: scores, the k largest, softmax, sum; arrays (n, c)."""
    out = []
    for query in queries:
        scores = [scale * math.fsum(a * b for a, b in zip(query, key, strict=True)) for key in keys]
        chosen = select(scores, k)
        weights = softmax([scores[i] for i in chosen])
        out.append(
            [
                math.fsum(w * values[i][j] for w, i in zip(weights, chosen, strict=True))
                for j in range(len(values[0]))
            ]
        )
    return np.array(out)


def row_of_layer(tokens, row, w_q, w_k, w_v, scale, chosen):
    """V_l by loops; any weight may be complex."""
    d, c = len(tokens[0]), len(w_q[0])
    query = [sum(tokens[row][i] * w_q[i][j] for i in range(d)) for j in range(c)]
    scores = []
    for t in chosen:
        key = [sum(tokens[t][i] * w_k[i][j] for i in range(d)) for j in range(c)]
        scores.append(scale * sum(a * b for a, b in zip(query, key, strict=True)))
    top = max(complex(score).real for score in scores)
    weights = [cmath.exp(score - top) for score in scores]
    total = sum(weights)
    c_v = len(w_v[0])
    values = [[sum(tokens[t][i] * w_v[i][j] for i in range(d)) for j in range(c_v)] for t in chosen]
    return [sum(w * v[j] for w, v in zip(weights, values, strict=True)) / total for j in range(c_v)]


def derivative(tokens, row, weights, scale, chosen, which, i, j):
    """dV_l/dW_ij by complex step of the loops above."""
    moved = [[list(map(complex, line)) for line in matrix] for matrix in weights]
    moved[which][i][j] += 1e-30j
    return [value.imag / 1e-30 for value in row_of_layer(tokens, row, *moved, scale, chosen)]


def exact_derivatives(tokens, row, weights, scale, chosen, which, digits):
    """dV_l/dW of all entries of W by central differences of V_l at so many decimal digits.

    Differences at a step of 10^(-digits / 3) are off by that to the second power; what is left of the
    digits must hold weights of exp(-gap of the scores), too. Returns lists of Decimal, (d, c, c_v).
    """
    with decimal.localcontext() as context:
        context.prec, context.Emin, context.Emax = digits, -(10**9), 10**9
        number = decimal.Decimal
        x = [[number(float(v)) for v in token] for token in tokens]
        matrices = [[[number(float(v)) for v in line] for line in matrix] for matrix in weights]
        step = number(10) ** (-digits // 3)
        d, c = len(matrices[which]), len(matrices[which][0])
        found = [[None] * c for _ in range(d)]
        for i in range(d):
            for j in range(c):
                ends = []
                for sign in (1, -1):
                    moved = [[line[:] for line in matrix] for matrix in matrices]
                    moved[which][i][j] += sign * step
                    ends.append(decimal_row(x, row, moved, number(float(scale)), chosen))
                found[i][j] = [(a - b) / (2 * step) for a, b in zip(*ends, strict=True)]
        return found


def decimal_row(x, row, weights, scale, chosen):
    """V_l in the precision of the decimal context."""

    def project(token, matrix):
        return [
            sum(a * line[j] for a, line in zip(token, matrix, strict=True))
            for j in range(len(matrix[0]))
        ]

    w_q, w_k, w_v = weights
    query = project(x[row], w_q)
    scores = [scale * sum(a * b for a, b in zip(query, project(x[t], w_k), strict=True)) for t in chosen]
    top = max(scores)
    shares = [(score - top).exp() for score in scores]
    values = [project(x[t], w_v) for t in chosen]
    return [
        sum(w * value[j] for w, value in zip(shares, values, strict=True)) / sum(shares)
        for j in range(len(values[0]))
    ]


def weighted_moments(weights, tokens):
    """E[x] and E[x^T x] - E[x]^T E[x] of tokens under weights, two passes."""
    mean = sum(w * x for w, x in zip(weights, tokens, strict=True))
    return mean, sum(w * np.outer(x - mean, x - mean) for w, x in zip(weights, tokens, strict=True))


# --- Lemma 2 ---------------------------------------------------------------------------------------


def matrices(scores, values, d, beta, ratio):
    """A = W_Q W_K^T and W_V in full."""
    a = beta * (np.ones((d, d)) if scores == "ones" else np.eye(d))
    w_v = np.eye(d)
    if values == "dense":
        w_v = np.array(
            [
                [
                    (math.cos(2 * math.pi * i * j / d) + math.sin(2 * math.pi * i * j / d))
                    / math.sqrt(2)
                    for j in range(d)
                ]
                for i in range(d)
            ]
        )
    if values == "competitor":
        w_v[1, 1] = ratio
    return a, w_v


def errors(tokens, labels, a, w_v, k, by_score):
    """Sup and l2 norm of V_l - mu_l W_V for the query l = 0, with softmax over scores / sqrt d."""
    d = tokens.shape[1]
    scores = [float(tokens[0] @ a @ x) / math.sqrt(d) for x in tokens]
    chosen = select(scores, k) if by_score else list(range(k))
    weights = softmax([scores[i] for i in chosen])
    row = sum(w * (tokens[i] @ w_v) for w, i in zip(weights, chosen, strict=True))
    centre = np.zeros(d)
    centre[labels[0]] = 1
    gap = row - centre @ w_v
    k1 = sum(labels[i] == labels[0] for i in chosen)
    foreign = math.fsum(w for w, i in zip(weights, chosen, strict=True) if labels[i] != labels[0])
    return np.abs(gap).max(), math.sqrt((gap**2).sum()), k1, foreign


def psi(delta, d, sigma, nu1, nu6):
    return 2 * sigma * nu1 * nu6 * math.sqrt(2 * math.log(1 / delta)) + 2 * sigma**2 * nu6 * math.log(
        d / delta
    )


def bound_6(k, k1, delta, d, sigma, nu1, nu2, nu4, nu5, nu6, target):
    """The right-hand side of eq. (6), term by term as printed."""
    p = psi(delta, d, sigma, nu1, nu6)
    noise = (
        4 * math.exp(p / math.sqrt(d)) * sigma * nu5 * math.sqrt(2 / (d * k) * math.log(2 * d / delta))
    )
    e = math.exp((nu2 - nu4 + p) / math.sqrt(d))
    return noise + (8 * e - (7 + e) * k1 / k) * target


def repaired(k, k1, delta, d, sigma, a, w_v, clusters, n=None):
    """The repaired bound from the matrices themselves, following docs/derivations.md step by step."""
    centres = np.eye(clusters, d)
    candidates = k if n is None else n
    unit = sigma / math.sqrt(d)
    frobenius, spectral = np.linalg.norm(a), np.linalg.norm(a, 2)
    noise_norm = unit * (frobenius + spectral * math.sqrt(2 * math.log(1 / delta)))
    near = unit * (np.linalg.norm(centres[0] @ a) + noise_norm * 1.0)
    # x_l A h_i has deviation unit |x_l A|, and |x_l A| <= |mu_l A| + |h_l A|.
    near *= math.sqrt(2 * math.log(2 * candidates / delta))
    others = max(clusters - 1, 1)
    between = max((np.linalg.norm(a @ (c - centres[0])) for c in centres), default=0.0)
    far = near + unit * between * math.sqrt(2 * math.log(2 * others / delta))
    t = math.log(4 / delta)
    own = unit * np.linalg.norm(a @ centres[0]) * math.sqrt(2 * t)
    own += 2 * unit**2 * (frobenius * math.sqrt(t) + spectral * t)
    middle = unit**2 * np.trace(a)
    root = math.sqrt(d)
    inner = float(centres[0] @ a @ centres[0])
    outer = max((float(centres[0] @ a @ c) for c in centres[1:]), default=0.0)
    first = inner + middle - own if n is None else min(inner + middle - own, inner - near)
    inside = 0.0
    if k1 > 0:
        inside = math.exp(first / root) + (k1 - 1) * math.exp((inner - near) / root)
    outside = (k - k1) * math.exp((outer + far) / root)
    foreign = outside / (outside + inside)
    deviation = max(near, own, far if k1 < k else 0) / root
    column = np.sqrt((w_v**2).sum(axis=0)).max()
    sets = 0.0 if n is None else math.log(math.comb(n, k))
    largest = unit * column * math.sqrt(2 * math.log(4 * d * candidates / delta))
    norms = []
    for lift in (0.0, middle):
        raw = [math.exp((inner + lift) / root)] * min(k1, 1)
        raw += [math.exp(inner / root)] * max(k1 - 1, 0) + [math.exp(outer / root)] * (k - k1)
        norms.append(math.sqrt(sum(w * w for w in raw)) / sum(raw))
    averaged = unit * column * max(norms) * math.sqrt(2 * (math.log(4 * d / delta) + sets))
    spread = max(np.abs((c - centres[0]) @ w_v).max() for c in centres)
    return foreign * spread + min(averaged + 2 * math.tanh(deviation / 2) * largest, largest)


# --- Lemma 3 ---------------------------------------------------------------------------------------


def count_competitors(scores, relevant):
    """Keys that score at least as high as the weakest of the relevant indices."""
    weakest = min(scores[i] for i in relevant)
    return sum(score >= weakest for score in scores)


def chance_beaten(d, s, noise):
    """Return the chance that another key beats the weakest of s = 1 or 2 relevant ones, as a Decimal.

    t - r_i has variance 2 - b^2 and, with s = 2, correlation (1 - b^2) / (2 - b^2). Given |q| = sqrt(v)
    x and with h = b x / sqrt(2 - b^2) and Owen's T, the chance is Q(h) = 2 T(h, infinity) for s = 1, and
    Q(h) + 2 T(h, c) for s = 2. The mean of exp(-h^2 (1 + u^2) / 2) over the chi law of x is a power.
    """
    with localcontext() as context:
        context.prec = 35
        noise = Decimal(str(noise))
        b2 = 1 / (s * s * (1 / Decimal(s) + noise * noise))
        beta, half = b2 / (2 - b2), Decimal(d) / 2
        found = _tanh_sinh(lambda u: 1 / (1 + beta * (1 + u * u)) ** half / (1 + u * u), Decimal(1))
        # Beyond 1 by u -> 1 / u.
        found += _tanh_sinh(
            lambda u: (u * u / (u * u * (1 + beta) + beta)) ** half / (1 + u * u), Decimal(1)
        )
        if s == 2:
            end = 1 / (3 - 2 * b2).sqrt()
            found += _tanh_sinh(lambda u: 1 / (1 + beta * (1 + u * u)) ** half / (1 + u * u), end)
        return found / PI


def _tanh_sinh(f, end, step=Decimal("0.03125"), reach=112):
    """Return the integral of f over (0, end)."""
    total = Decimal(0)
    for k in range(-reach, reach + 1):
        grown = (step * k).exp()
        angle = PI / 2 * (grown - 1 / grown) / 2
        e = (2 * angle).exp()
        total += f(end * e / (1 + e)) * PI / 2 * (grown + 1 / grown) / 2 * 2 * e / (1 + e) ** 2
    return total * step * end


def log_chance_beaten(d, s, noise):
    """Return log E[1 - Phi(b x + a eta)^s], x chi with d degrees, on a grid over all that can matter."""
    b = 1 / (s * math.sqrt(1 / s + noise**2))
    x = np.arange(0.05, math.sqrt(d) + 10, 0.1)[:, None]
    eta = np.arange(-45, 10, 0.1)
    w = b * x + math.sqrt(1 - b * b) * eta
    powers = [norm.logsf(w) + j * norm.logcdf(w) for j in range(s)]  # 1 - p^s = (1 - p) (1 + p + ...)
    logs = chi.logpdf(x, d) + norm.logpdf(eta) + np.logaddexp.reduce(powers)
    return np.logaddexp.reduce(logs, axis=None) + 2 * math.log(0.1)
