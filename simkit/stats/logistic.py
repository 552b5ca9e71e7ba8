"""Logistic regression on one covariate, for many data sets at once, with or without Firth's penalty.

The model is logit P(success) = b + s z. Firth's penalty (Biometrika 80, 1993) adds half the logarithm
of the determinant of the information in (b, s), which is Jeffreys' prior for them: it takes away the
leading bias, and the maximum is finite where the data are separated. With two parameters the
determinant is

    det I = sum over i < j of w_i w_j (z_i - z_j)^2,    w_i = n_i p_i (1 - p_i),

a sum of positive terms, so that its logarithm and all derivatives can be had without cancellation,
however steep the curve.

Arrays end with the axis of the cells; the axes before it number data sets and are broadcast.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit

Floats = NDArray[np.float64]
Booleans = NDArray[np.bool_]
Rows = NDArray[np.intp]

_TINY = 1e-300
_CLIMB_STEPS, _FIT_STEPS = 120, 60
_TOLERANCE = 1e-9  # of a parameter; a maximum is then good to its square


@dataclass(frozen=True)
class Binomials:
    """Counts of success in cells that share the covariate z, for one or many data sets.

    Attributes
    ----------
    z : float array (cells,): distinct, of order one
    successes, trials : float array (..., cells): 0 <= successes <= trials
    """

    z: Floats
    successes: Floats
    trials: Floats

    @property
    def failures(self) -> Floats:
        """Number of failures, float array (..., cells)."""
        return self.trials - self.successes

    def take(self, index: Rows | Booleans) -> Binomials:
        """Return the data sets of an index along the first axis."""
        trials = np.broadcast_to(self.trials, self.successes.shape)
        return Binomials(self.z, self.successes[index], trials[index])

    @property
    def pairs(self) -> Pairs:
        """The pairs of cells, for the determinant."""
        return _pairs(self.z.tobytes())


@dataclass(frozen=True)
class Pairs:
    """The pairs i < j of cells: both numbers, incidence (pairs, cells), and 2 log |z_i - z_j|."""

    first: Rows
    second: Rows
    incidence: Floats
    gaps: Floats

    def add(self, values: Floats) -> Floats:
        """Return values_i + values_j of all pairs, (..., pairs)."""
        return np.asarray(values[..., self.first] + values[..., self.second])


@lru_cache(maxsize=16)
def _pairs(z_bytes: bytes) -> Pairs:
    z = np.frombuffer(z_bytes)
    first, second = np.triu_indices(z.size, 1)
    incidence = np.zeros((first.size, z.size))
    incidence[np.arange(first.size), first] = 1
    incidence[np.arange(first.size), second] = 1
    return Pairs(first, second, incidence, 2 * np.log(np.abs(z[first] - z[second])))


def binomial_log_likelihood(successes: Floats, trials: Floats, eta: Floats) -> Floats:
    """Return the log-likelihood of log odds eta (..., cells), binomial coefficients left out."""
    return np.asarray(
        (
            successes * np.minimum(eta, 0)
            - (trials - successes) * np.maximum(eta, 0)
            - trials * np.log1p(np.exp(-np.abs(eta)))
        ).sum(axis=-1)
    )


def log_likelihood(data: Binomials, eta: Floats, firth: bool) -> Floats:
    """Return the log-likelihood of log odds eta (..., cells), penalised if `firth`."""
    plain = binomial_log_likelihood(data.successes, data.trials, eta)
    if not firth:
        return plain
    terms, largest = _pair_terms(data, eta)
    return np.asarray(plain + 0.5 * (largest + np.log(terms.sum(axis=-1))))


def derivatives(data: Binomials, eta: Floats, directions: Floats, firth: bool) -> tuple[Floats, Floats]:
    """Return gradient (..., q) and Hessian (..., q, q) along directions (..., q, cells) of eta."""
    p, q = expit(eta), expit(-eta)
    score = data.successes * q - data.failures * p  # k - n p without its cancellation
    curve = -data.trials * p * q
    if not firth:
        return _project(score, directions), _square(curve, directions)
    terms, _ = _pair_terms(data, eta)
    weights = terms / terms.sum(axis=-1, keepdims=True)
    marginal = weights @ data.pairs.incidence
    tilt = q - p  # derivative of log w
    mean = _project(marginal * tilt, directions)
    each = data.pairs.add(tilt[..., None, :] * directions)
    spread = _square(weights, each) - mean[..., :, None] * mean[..., None, :]
    hessian = _square(curve - marginal * p * q, directions) + 0.5 * spread
    return _project(score, directions) + 0.5 * mean, hessian


def fit_lines(data: Binomials, firth: bool = True) -> Floats:
    """Return (b, s) of every data set, float array (sets, 2), by Newton steps with halving.

    Parameters
    ----------
    data : Binomials, successes (sets, cells), at least two cells
    firth : bool
        Without the penalty a separated data set has no maximum: its line is then only steep.
    """
    sets = data.successes.shape[0]
    directions = np.stack([np.ones_like(data.z), data.z])
    total = np.broadcast_to(data.trials, data.successes.shape).sum(axis=-1)
    lines = np.zeros((sets, 2))
    lines[:, 0] = logit((data.successes.sum(axis=-1) + 0.5) / (total + 1))
    active = np.arange(sets)
    for _ in range(_FIT_STEPS):
        part = data.take(active)
        eta = lines[active] @ directions
        gradient, hessian = derivatives(part, eta, directions, firth)
        step = _newton_step(gradient, hessian, part, eta, directions)
        step = _halve(part, lines[active], step, directions, firth)
        lines[active] += step
        moving = np.abs(step).max(axis=-1) > _TOLERANCE * (1 + np.abs(lines[active]).max(axis=-1))
        active = active[moving]
        if not active.size:
            break
    return lines


def climb(
    data: Binomials, offset: Floats, direction: Floats, low: float, high: float, firth: bool
) -> Floats:
    """Return max over r in [low, high] of the log-likelihood at eta = offset + r * direction.

    Newton steps between two bounds that close on the root of the derivative; where a step would leave
    them, the middle in the scale of asinh is taken, which suits steepness of any order.

    Parameters
    ----------
    data : Binomials, successes (sets, cells)
    offset, direction : float array (sets, cells)
    low, high : float
    firth : bool

    Returns
    -------
    float array (sets,)
    """
    sets = data.successes.shape[0]

    def slopes(r: Floats, rows: Rows) -> tuple[Floats, Floats]:
        eta = offset[rows] + r[:, None] * direction[rows]
        gradient, hessian = derivatives(data.take(rows), eta, direction[rows, None, :], firth)
        return gradient[:, 0], np.minimum(hessian[:, 0, 0], -_TINY)

    every = np.arange(sets)
    below, above, r = np.full(sets, low), np.full(sets, high), np.full(sets, max(low, 0.0))
    at_low, at_high = slopes(below, every)[0] <= 0, slopes(above, every)[0] >= 0
    r = np.where(at_low, low, np.where(at_high, high, r))
    active = every[~at_low & ~at_high]
    for _ in range(_CLIMB_STEPS):
        if not active.size:
            break
        here = r[active]
        slope, curvature = slopes(here, active)
        below[active] = np.where(slope > 0, here, below[active])
        above[active] = np.where(slope > 0, above[active], here)
        step = -slope / curvature
        small = np.abs(step) <= _TOLERANCE * (1 + np.abs(here))
        new, least, most = here + step, below[active], above[active]
        middle = np.sinh((np.arcsinh(least) + np.arcsinh(most)) / 2)
        r[active] = np.where(small, here, np.where((new > least) & (new < most), new, middle))
        active = active[~small & (most - least > _TOLERANCE * (1 + np.abs(here)))]
    return log_likelihood(data, offset + r[:, None] * direction, firth)


def _pair_terms(data: Binomials, eta: Floats) -> tuple[Floats, Floats]:
    """Return w_i w_j (z_i - z_j)^2 of all pairs over their largest (..., pairs), and its logarithm."""
    size = np.abs(eta)
    logs = data.pairs.add(np.log(data.trials) - size - 2 * np.log1p(np.exp(-size))) + data.pairs.gaps
    largest = logs.max(axis=-1)
    return np.exp(logs - largest[..., None]), largest


def _project(values: Floats, directions: Floats) -> Floats:
    return np.asarray(np.einsum("...i,...ai->...a", values, directions))


def _square(weights: Floats, directions: Floats) -> Floats:
    """Return sum over the last axis of weights * directions_a * directions_b."""
    return np.asarray(np.einsum("...i,...ai,...bi->...ab", weights, directions, directions))


def _newton_step(
    gradient: Floats, hessian: Floats, data: Binomials, eta: Floats, directions: Floats
) -> Floats:
    """Return the step of Newton, or of the plain information where the penalised one is not definite."""
    _, plain = derivatives(data, eta, directions, firth=False)
    definite = (hessian[..., 0, 0] < 0) & (_determinant(hessian) > 0)
    matrix = np.where(definite[..., None, None], hessian, plain)
    determinant = np.maximum(_determinant(matrix), _TINY)
    first = matrix[..., 1, 1] * gradient[..., 0] - matrix[..., 0, 1] * gradient[..., 1]
    second = matrix[..., 0, 0] * gradient[..., 1] - matrix[..., 0, 1] * gradient[..., 0]
    return -np.stack([first, second], axis=-1) / determinant[..., None]


def _determinant(matrix: Floats) -> Floats:
    return np.asarray(matrix[..., 0, 0] * matrix[..., 1, 1] - matrix[..., 0, 1] ** 2)


def _halve(data: Binomials, lines: Floats, step: Floats, directions: Floats, firth: bool) -> Floats:
    """Return the steps, halved until none lowers the likelihood."""
    reach = np.abs(step).max(axis=-1, keepdims=True)
    step = step * np.minimum(1, 20 / np.maximum(reach, 20))
    start = log_likelihood(data, lines @ directions, firth)
    slack = 1e-12 * (1 + np.abs(start))
    for _ in range(40):
        worse = log_likelihood(data, (lines + step) @ directions, firth) < start - slack
        if not worse.any():
            break
        step = np.where(worse[..., None], step / 2, step)
    return np.asarray(step)
