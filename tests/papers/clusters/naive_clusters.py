"""Slow, obvious reference code for the clusters wing, written from Section A.7; imports no simkit."""

import itertools
import math

import numpy as np


def tokens(rng, centres, n, sigma):
    """All K n tokens, cluster by cluster."""
    count, d = centres.shape
    noise = rng.standard_normal((count * n, d))
    return np.repeat(centres, n, axis=0) + sigma / math.sqrt(d) * noise


def softmax_weights(scores):
    """Softmax over the last index, in Python floats."""
    rows = []
    for row in np.asarray(scores):
        top = max(row)
        terms = [math.exp(value - top) for value in row]
        total = math.fsum(terms)
        rows.append([term / total for term in terms])
    return np.array(rows)


def update(points, queries, scale):
    """mu'_k = sum_x exp(lambda <m_k, x>) x / Z_k, and 1 / sum of squared weights."""
    weights = softmax_weights(scale * np.asarray(queries) @ points.T)
    return weights @ points, 1 / (weights**2).sum(axis=1)


def root(matrix):
    """The symmetric root of a PSD matrix."""
    left, values, _ = np.linalg.svd(matrix, hermitian=True)
    return left @ np.diag(np.sqrt(values)) @ left.T


def update_in_law(rng, centres, queries, n, sigma, scale):
    """The law of the update from its covariances: W and P as full matrices."""
    count, d = centres.shape
    noise = sigma / math.sqrt(d)
    projection = np.linalg.pinv(queries) @ queries
    coordinates = rng.standard_normal((count * n, count))
    # Rows of this frame are the queries made orthonormal symmetrically (Loewdin).
    frame = np.linalg.pinv(root(queries @ queries.T), rcond=1e-6) @ queries
    along = coordinates @ frame  # P g, row by row
    points = np.repeat(centres, n, axis=0) + noise * along
    weights = softmax_weights(scale * queries @ points.T)
    rest = root(weights @ weights.T) @ rng.standard_normal((count, d)) @ (np.eye(d) - projection)
    return weights @ points + noise * rest, 1 / (weights**2).sum(axis=1)


def gap(centres, starts):
    """Delta = min_i min_{j != i} <muhat_i, mu_i - mu_j>."""
    pairs = itertools.permutations(range(len(centres)), 2)
    return min(float(starts[i] @ (centres[i] - centres[j])) for i, j in pairs)


def population(centres, query, spread, log_kernel):
    """E[w x] / E[w] over the mixture of N(mu_i, spread^2 I), by Gauss-Hermite quadrature in R^p."""
    p = centres.shape[1]
    nodes, node_weights = np.polynomial.hermite_e.hermegauss(50)
    grid = np.array(list(itertools.product(nodes, repeat=p)))
    mass = np.prod(np.array(list(itertools.product(node_weights, repeat=p))), axis=1)
    top, bottom = np.zeros(p), 0.0
    for centre in centres:
        x = centre + spread * grid
        kernel = np.exp(log_kernel(x))
        top += (mass * kernel) @ x
        bottom += float(mass @ kernel)
    return top / bottom


def perpendicular_limit(count, d, sigma, gap, scale):
    """Cosine and error of the update as n grows, for orthonormal centres and perpendicular starts."""
    own = math.exp(scale * gap) / (math.exp(scale * gap) + count - 1)
    other = (1 - own) / (count - 1)
    pull = scale * sigma**2 / d
    along = own + pull * gap
    aside = (count - 1) * other**2 + pull**2 * (1 - gap**2)
    return along / math.sqrt(along**2 + aside), math.sqrt((1 - along) ** 2 + aside)


def lloyd(points, queries):
    """One step of k-means."""
    groups = [[] for _ in queries]
    for x in points:
        distances = [math.dist(x, q) for q in queries]
        groups[distances.index(min(distances))].append(x)
    return np.array([np.mean(g, axis=0) if g else q for g, q in zip(groups, queries, strict=True)])


def em(points, queries, variance):
    """One EM step for the means, equal weights, covariance variance * I."""
    sums, totals = np.zeros_like(queries), np.zeros(len(queries))
    for x in points:
        shares = softmax_weights([[-(math.dist(x, q) ** 2) / (2 * variance) for q in queries]])[0]
        sums += shares[:, None] * x
        totals += shares
    return sums / totals[:, None]


def mean_shift(points, queries, scale):
    """One Gaussian mean-shift step."""
    logs = [[-scale * math.dist(x, q) ** 2 / 2 for x in points] for q in queries]
    return softmax_weights(logs) @ points
