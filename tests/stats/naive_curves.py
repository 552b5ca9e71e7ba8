"""Counts on the shipped grid, and the likelihood of a logistic curve as one writes it down."""

import numpy as np
from scipy.special import expit, log_expit

GRID = np.array([2.0, 4, 8, 16, 32, 64, 128])
TWENTY = [20] * 7
FINER = [0, 0, 3, 9, 15, 20, 20]


def penalised(a, s, k, n, firth, x=None):
    """Return the log-likelihood as Firth (1993) writes it."""
    x = np.log(GRID) if x is None else x
    eta = a + s * x
    value = np.sum(k * log_expit(eta) + (n - k) * log_expit(-eta))
    if not firth:
        return value
    design = np.column_stack([np.ones_like(x), x])
    weights = n * expit(eta) * expit(-eta)
    return value + 0.5 * np.linalg.slogdet(design.T @ (weights[:, None] * design))[1]
