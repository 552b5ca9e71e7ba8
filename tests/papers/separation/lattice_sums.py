"""How often one sign vector makes F_exp fire, for uniform scores, by convolving a law on a lattice.

An oracle: it imports nothing from simkit. The summand n^(0.4 v) (y - tau) is moved to a lattice, always
up, always down, or to both neighbours so that its mean stays. The first two bracket the truth. The law
is tilted before it is convolved, so that small probabilities keep their digits.
"""

import numpy as np


def softmax_fires(n, tau, tilt, step, rounding):
    """Return P(sum of n summands > 0), the summands moved "up", "down" or to "both" neighbours."""
    slope = 0.4 * np.log(n)
    largest = np.exp(slope)
    first = int(np.floor(-(1 + tau) * largest / step)) - 1
    last = int(np.ceil((1 - tau) * largest / step)) + 1
    edges = step * np.arange(first, last + 1)
    below = _below(edges, tau, slope)
    mass = np.diff(below)  # of (edge_i, edge_i+1]
    points = np.zeros(edges.size)
    if rounding == "up":
        points[1:] = mass
    elif rounding == "down":
        points[:-1] = mass
    else:
        means = np.diff(_first_moment(edges, tau, slope)) / np.where(mass > 0, mass, 1.0)
        right = np.where(mass > 0, (means - edges[:-1]) / step, 0.0)
        points[:-1] += mass * (1 - right)
        points[1:] += mass * right
    tilted = points * np.exp(tilt * edges)
    scale = tilted.sum()
    tilted /= scale
    mean = n * (tilted @ edges)
    deviation = np.sqrt(n * (tilted @ edges**2 - (tilted @ edges) ** 2))
    size = 1 << int(np.ceil(np.log2(30 * deviation / step + 2 * edges.size)))
    origin = round(mean / step)  # the circle is cut on the far side of it
    circle = np.zeros(size)
    np.add.at(circle, np.arange(first, last + 1) % size, tilted)
    law = np.fft.irfft(np.fft.rfft(circle) ** n, size)
    k = origin + np.arange(-(size // 2), size // 2)
    weights = np.where(k > 0, 1.0, 0.5 if rounding == "both" else 0.0)
    chosen = k >= 0
    terms = weights * np.exp(-tilt * step * np.maximum(k, 0))
    return float(np.exp(n * np.log(scale)) * np.sum(law[k[chosen] % size] * terms[chosen]))


def _below(x, tau, slope):
    """Return P(n^(0.4 v) (y - tau) <= x)."""
    plus = np.log(np.maximum(x, 1e-300) / (1 - tau)) / slope
    minus = 1 - np.log(np.maximum(-x, 1e-300) / (1 + tau)) / slope
    return (np.clip(np.where(x > 0, plus, 0), 0, 1) + np.where(x >= 0, 1, np.clip(minus, 0, 1))) / 2


def _first_moment(x, tau, slope):
    """Return E[X; X <= x], the density being 1 / (2 slope |x|) where it is not 0."""
    high = np.exp(slope)
    plus = np.clip(x, 1 - tau, (1 - tau) * high) - (1 - tau)
    minus = -(1 + tau) * high - np.clip(x, -(1 + tau) * high, -(1 + tau))
    return (plus + minus) / (2 * slope)
