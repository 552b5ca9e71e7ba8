"""Crossings from formulas written out: probabilities, likelihoods by general optimisers, bisection."""

import math

import numpy as np
from scipy.optimize import minimize, minimize_scalar
from scipy.stats import chi2, norm

SHARES = {
    "logistic": lambda eta: 1 / (1 + np.exp(-eta)),
    "probit": norm.cdf,
    "cloglog": lambda eta: 1 - np.exp(-np.exp(eta)),
    "loglog": lambda eta: np.exp(-np.exp(-eta)),
}
LEVELS = {
    "logistic": lambda p: math.log(p / (1 - p)),
    "probit": norm.ppf,
    "cloglog": lambda p: math.log(-math.log(1 - p)),
    "loglog": lambda p: -math.log(-math.log(p)),
}


def log_likelihood(k, n, p):
    p = np.clip(p, 1e-15, 1 - 1e-15)
    return float(np.sum(k * np.log(p) + (n - k) * np.log(1 - p)))


def profile(model, u, k, n, target, t):
    """Return the largest log-likelihood of curves that cross the target at t, over slopes."""

    def lost(log_slope):
        eta = LEVELS[model](target) + math.exp(log_slope) * (u - t)
        return -log_likelihood(k, n, SHARES[model](eta))

    found = minimize_scalar(lost, bounds=(-3, 4), method="bounded", options={"xatol": 1e-6})
    return -found.fun


def peak(model, u, k, n, target):
    """Return the largest log-likelihood of a model, and the crossing there."""
    centre = float(np.average(u, weights=n))

    def lost(line):
        return -log_likelihood(k, n, SHARES[model](line[0] + math.exp(line[1]) * (u - centre)))

    found = minimize(lost, [0.0, 0.5], method="Nelder-Mead", options={"xatol": 1e-7, "fatol": 1e-7})
    return -found.fun, centre + (LEVELS[model](target) - found.x[0]) / math.exp(found.x[1])


def interval(u, k, n, target, confidence):
    """Return the ends of what some shape, or a step, keeps; its scatter is allowed for."""
    tops = {model: peak(model, u, k, n, target) for model in SHARES}
    best = max(height for height, _ in tops.values())
    scatter = max(1, 2 * (log_likelihood(k, n, k / n) - best) / (u.size - 2))
    floor = best - chi2.ppf(confidence, 1) / 2 * scatter
    ends = []
    for model, (height, top) in tops.items():
        for stop in (u[0], u[-1]) if height >= floor else ():
            inside, outside = top, stop
            while abs(outside - inside) > 1e-6:
                middle = (inside + outside) / 2
                if profile(model, u, k, n, target, middle) >= floor:
                    inside = middle
                else:
                    outside = middle
            ends.append(inside)
    for i in range(1, u.size):
        below = min(k[:i].sum() / n[:i].sum(), target)
        above = max(k[i:].sum() / n[i:].sum(), target)
        if log_likelihood(k, n, np.where(np.arange(u.size) < i, below, above)) >= floor:
            ends += [u[i - 1], u[i]]
    return min(ends), max(ends)
