"""Curves of success on one covariate, for many data sets at once: any link, or Firth's penalty.

The model is P(success) = F(b + s z), F a link (`links`). Firth's penalty (Biometrika 80,
1993), of the logistic curve, adds half the logarithm of the determinant of the information in (b, s),
which is Jeffreys' prior for them: it takes away the leading bias, and the maximum is finite where the
data are separated. With two parameters the determinant is

    det I = sum over i < j of w_i w_j (z_i - z_j)^2,    w_i = n_i p_i (1 - p_i),

a sum of positive terms, so that its logarithm and all derivatives can be had without cancellation,
however steep the curve.

Arrays end with the axis of the cells; the axes before it number data sets and are broadcast.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, xlogy

from simkit.stats.curves.climbing import climb_sets
from simkit.stats.curves.links import CURVES, LINKS, LOGIT, Floats, Link, Rows

Booleans = NDArray[np.bool_]

_TINY, _FARTHEST = 1e-300, 1e290
_LONGEST = 20.0  # change of a coefficient in one step


@dataclass(frozen=True)
class Binomials:
    """Counts of success in cells that share the covariate z, for one or many data sets."""

    z: Floats  # (cells,): distinct, of order one
    successes: Floats  # (..., cells)
    trials: Floats  # (cells,), or of the shape of successes; 0 <= successes <= trials

    @property
    def failures(self) -> Floats:
        """Number of failures, float array (..., cells)."""
        return self.trials - self.successes

    @property
    def best(self) -> Floats:
        """Log-likelihood of a probability of its own for each cell, float array (...)."""
        return best_log_likelihood(self.successes, self.trials)

    def take(self, index: Rows | Booleans) -> "Binomials":
        """Return the data sets of an index along the first axis."""
        shared = self.trials.ndim < self.successes.ndim
        return Binomials(self.z, self.successes[index], self.trials if shared else self.trials[index])

    @property
    def gaps(self) -> Floats:
        """2 log |z_i - z_j|, float array (cells, cells)."""
        return _gaps(self.z.tobytes())

    @property
    def pairs(self) -> "Pairs":
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
    return Pairs(first, second, incidence, _gaps(z_bytes)[first, second])


@lru_cache(maxsize=16)
def _gaps(z_bytes: bytes) -> Floats:
    z = np.frombuffer(z_bytes)
    with np.errstate(divide="ignore"):  # of a cell with itself
        return np.asarray(2 * np.log(np.abs(z[:, None] - z)))


def best_log_likelihood(successes: Floats, trials: Floats) -> Floats:
    """Return the log-likelihood of a probability of its own for each cell (..., cells)."""
    failures = trials - successes
    each = xlogy(successes, successes / trials) + xlogy(failures, failures / trials)
    return np.asarray(each.sum(axis=-1))


class Likelihood(Protocol):
    """A log-likelihood of eta (..., cells), binomial coefficients left out."""

    @property
    def link(self) -> Link:
        """The shape of the curve."""

    def value(self, data: Binomials, eta: Floats) -> Floats:
        """Return the log-likelihood (...)."""

    def derivatives(self, data: Binomials, eta: Floats, directions: Floats) -> tuple[Floats, Floats]:
        """Return gradient (..., q) and Hessian (..., q, q) along directions (..., q, cells) of eta."""


@dataclass(frozen=True)
class PlainLikelihood:
    """The likelihood itself, of a link."""

    link: Link = LOGIT

    def value(self, data: Binomials, eta: Floats) -> Floats:
        """Return the log-likelihood (...)."""
        return np.asarray(self.link.log_likelihood(data.successes, data.failures, eta).sum(axis=-1))

    def derivatives(self, data: Binomials, eta: Floats, directions: Floats) -> tuple[Floats, Floats]:
        """Return gradient (..., q) and Hessian (..., q, q) along directions (..., q, cells) of eta."""
        score, curve = self.link.derivatives(data.successes, data.failures, eta)
        return _project(score, directions), _square(curve, directions)


@dataclass(frozen=True)
class Penalised:
    """The logistic likelihood with Firth's penalty."""

    link: Link = LOGIT

    def value(self, data: Binomials, eta: Floats) -> Floats:
        """Return the penalised log-likelihood (...)."""
        terms, largest = _pair_terms(data, eta)
        return np.asarray(PLAIN.value(data, eta) + 0.5 * (largest + np.log(terms.sum(axis=-1))))

    def derivatives(self, data: Binomials, eta: Floats, directions: Floats) -> tuple[Floats, Floats]:
        """Return gradient (..., q) and Hessian (..., q, q) along directions (..., q, cells) of eta."""
        gradient, hessian = PLAIN.derivatives(data, eta, directions)
        weights, marginal, p, q = _weights(data, eta)
        tilt = q - p  # derivative of log w
        mean = _project(marginal * tilt, directions)
        each = data.pairs.add(tilt[..., None, :] * directions)
        spread = _square(weights, each) - mean[..., :, None] * mean[..., None, :]
        hessian = hessian - _square(marginal * p * q, directions) + 0.5 * spread
        return gradient + 0.5 * mean, hessian


PLAIN, FIRTH = PlainLikelihood(), Penalised()
SHAPES = tuple(PlainLikelihood(link) for link in LINKS)


def fit_lines(data: Binomials, likelihood: Likelihood = FIRTH, start: Floats | None = None) -> Floats:
    """Return (b, s) of every data set, float array (sets, 2), by Newton steps with halving.

    There are at least two cells. Without the penalty a separated data set has no maximum: its line is
    then only steep. A start, (sets, 2) or (2,), leads to the same maximum from anywhere, from near it in
    fewer steps.
    """
    lines = np.zeros((data.successes.shape[0], 2))
    if start is None:
        total = np.broadcast_to(data.trials, data.successes.shape).sum(axis=-1)
        shares = (data.successes.sum(axis=-1) + 0.5) / (total + 1)
        lines[:, 0] = [likelihood.link.at(share) for share in shares.tolist()]
    else:
        lines[:] = start
    return ascend(_Lines(data, likelihood, np.stack([np.ones_like(data.z), data.z])), lines)[1]


@dataclass(frozen=True)
class _Lines:
    """The likelihood of (b, s), along directions (2, cells) of eta."""

    data: Binomials
    likelihood: Likelihood
    directions: Floats

    def at(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return the log-likelihood of some data sets, and theta."""
        return self.likelihood.value(self.data.take(rows), theta @ self.directions), theta

    def step(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return Newton's step, of the plain information where the penalised is not definite."""
        data, eta = self.data.take(rows), theta @ self.directions
        gradient, hessian = self.likelihood.derivatives(data, eta, self.directions)
        definite = (hessian[:, 0, 0] < 0) & (_determinant(hessian) > 0)
        if not definite.all():
            _, plain = PLAIN.derivatives(data, eta, self.directions)
            hessian = np.where(definite[:, None, None], hessian, plain)
        determinant = np.maximum(_determinant(hessian), _TINY)
        first = hessian[:, 1, 1] * gradient[:, 0] - hessian[:, 0, 1] * gradient[:, 1]
        second = hessian[:, 0, 0] * gradient[:, 1] - hessian[:, 0, 1] * gradient[:, 0]
        with np.errstate(over="ignore"):  # where the information vanishes; the step is shortened anyway
            step = -np.stack([first, second], axis=-1) / determinant[:, None]
        step = np.clip(step, -_FARTHEST, _FARTHEST)
        reach = np.abs(step).max(axis=-1, keepdims=True)
        step *= np.minimum(1, _LONGEST / np.maximum(reach, _LONGEST))
        return step, (gradient * step).sum(axis=-1)


def climb(
    data: Binomials,
    offset: Floats,
    direction: Floats,
    low: Floats | float,
    high: Floats | float,
    likelihood: Likelihood,
    start: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Return max over r in [low, high] of the log-likelihood at eta = offset + r * direction, and r.

    Offset and direction are (sets, cells), the ends numbers or (sets,). A start, (sets,), saves steps
    and changes nothing else.
    """
    sets = data.successes.shape[0]
    successes, failures = (np.ascontiguousarray(x, float) for x in (data.successes, data.failures))
    least, most = (np.array(np.broadcast_to(np.asarray(x, float), sets)) for x in (low, high))
    begin = np.zeros(sets) if start is None else np.array(start, float)
    penalised = isinstance(likelihood, Penalised)
    value, r = climb_sets(
        successes, failures, np.ascontiguousarray(offset), np.ascontiguousarray(direction), least, most,
        begin, CURVES.index(likelihood.link), data.gaps if penalised else np.empty((0, 0)),
    )  # fmt: skip
    return value, r


def _weights(data: Binomials, eta: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the pairs' shares of the determinant, their sums for each cell, p, and 1 - p."""
    terms, _ = _pair_terms(data, eta)
    weights = terms / terms.sum(axis=-1, keepdims=True)
    return weights, weights @ data.pairs.incidence, expit(eta), expit(-eta)


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


def _determinant(matrix: Floats) -> Floats:
    return np.asarray(matrix[..., 0, 0] * matrix[..., 1, 1] - matrix[..., 0, 1] ** 2)


# Newton's steps with halving, for many likelihoods at once: the core of fits.

_STEPS, _HALVINGS = 80, 40
_GAIN = 1e-11  # log-likelihood that a further step would bring
_SLACK = 1e-13  # of a log-likelihood that is lost to rounding


class Objective(Protocol):
    """A log-likelihood of q coefficients, one for each problem."""

    def at(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return the log-likelihood (rows,) of some problems, and where: theta (rows, q) as admitted."""

    def step(self, theta: Floats, rows: Rows) -> tuple[Floats, Floats]:
        """Return a step uphill (rows, q), and the gain that it promises (rows,)."""


def ascend(objective: Objective, start: Floats) -> tuple[Floats, Floats]:
    """Climb from theta (problems, q) to the top of each problem; return its height, and where it is."""
    active = np.arange(len(start))
    value, theta = objective.at(start.copy(), active)
    for _ in range(_STEPS):
        here, before = theta[active], value[active]
        step, promised = objective.step(here, active)
        share = np.ones(active.size)
        for _ in range(_HALVINGS):
            height, new = objective.at(here + share[:, None] * step, active)
            worse = ~(height >= before - _SLACK * (1 + np.abs(before)))  # nan is, too
            if not worse.any():
                break
            share = np.where(worse, share / 2, share)
        theta[active] = np.where(worse[:, None], here, new)
        value[active] = np.where(worse, before, height)
        least = _GAIN * (1 + 1e-3 * np.abs(value[active]))
        active = active[~worse & ~(promised <= least)]
        if not active.size:
            break
    return value, theta
