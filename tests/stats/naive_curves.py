"""Counts on the shipped grid, the fit of one data set, and the likelihood as one writes it down."""

import numpy as np
from scipy.special import expit, log_expit

from simkit.stats.curves.threshold_fits import fit_thresholds

GRID = np.array([2.0, 4, 8, 16, 32, 64, 128])
TWENTY = [20] * 7
FINER = [0, 0, 3, 9, 15, 20, 20]


def fit_threshold(samples, successes, trials, *levels, **options):
    """Return the fit of one data set."""
    k, n = np.asarray(successes, dtype=float), np.asarray(trials, dtype=float)
    (fit,) = fit_thresholds(samples, k[None], n[None], *levels, **options)
    return fit


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
