"""Latent numbers: plain draws, draws from an exponentially tilted law, and moves that keep the law.

The law of x tilted by s has density exp(s x - K(s)), K(s) = log E exp(s x); s may differ from number to
number. A batch has its draws along the first axis, and rows are drawn in order: the first r draws of a
generator do not depend on how many follow.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.rare import Latent

Floats = NDArray[np.float64]
Batch = dict[str, NDArray[Any]]

_STRAIGHT = 1e-4  # below this slope, series in place of differences of nearly equal numbers
_LEAST = 2.0**-54  # a uniform of 0 becomes the middle of its cell


def draw(latents: Mapping[str, Latent], streams: Sequence[Generator], count: int) -> Batch:
    """Return draws of all latent numbers, (count, *shape) each, by a stream each, in their order."""
    return {
        name: draw_law(latent, stream, (count, *latent.shape))
        for (name, latent), stream in zip(latents.items(), streams, strict=True)
    }


def draw_law(latent: Latent, rng: Generator, shape: tuple[int, ...]) -> NDArray[Any]:
    """Return an array of independent numbers of one law."""
    match latent.law:
        case "gaussian":
            return rng.standard_normal(shape)
        case "uniform":
            return np.maximum(rng.random(shape), _LEAST)
        case "sign":
            return np.where(rng.random(shape) < 0.5, 1.0, -1.0)
        case "binomial":
            return rng.binomial(latent.count, latent.p, shape).astype(np.int64, copy=False)
    values, probabilities = finite_law(latent)
    return values[np.searchsorted(_cumulated(probabilities), rng.random(shape), side="right")]


def draw_tilted(latent: Latent, slopes: Floats, rng: Generator, count: int) -> NDArray[Any]:
    """Return draws (count, *shape) of the law tilted by slopes (*shape)."""
    shape = (count, *latent.shape)
    match latent.law:
        case "gaussian":
            return rng.standard_normal(shape) + slopes
        case "uniform":
            return _tilted_uniforms(np.maximum(rng.random(shape), _LEAST), slopes)
        case "sign":
            return np.where(rng.random(shape) < _logistic(2 * slopes), 1.0, -1.0)
        case "binomial":
            tilted = _logistic(slopes + math.log(latent.p / (1 - latent.p)))
            return rng.binomial(latent.count, np.broadcast_to(tilted, shape)).astype(np.int64)
    values, probabilities = finite_law(latent)
    # Few slopes differ, as a rule: one table for each.
    each, place = np.unique(slopes.ravel(), return_inverse=True)
    logs = np.log(probabilities) + each[:, None] * values
    tables = np.exp(logs - logs.max(axis=1, keepdims=True))
    ends = np.stack([_cumulated(row / row.sum()) for row in tables])
    u = rng.random(shape).reshape(count, -1)
    found = np.empty(u.shape, dtype=np.intp)
    for i in range(len(each)):
        columns = np.flatnonzero(place.ravel() == i)
        found[:, columns] = np.searchsorted(ends[i], u[:, columns], side="right")
    return values[found].reshape(shape)


def finite_law(latent: Latent) -> tuple[Floats, Floats]:
    """Return values and probabilities of a finite law, in rising order of the values."""
    values, probabilities = np.array(latent.values), np.array(latent.probabilities)
    order = np.argsort(values)
    return values[order], probabilities[order] / math.fsum(latent.probabilities)


def move(latent: Latent, x: NDArray[Any], size: float, rng: Generator) -> NDArray[Any]:
    """Return proposals y for states x, (draws, *shape), by a kernel that is reversible for the law.

    The size is in (0, 1]: y is x for 0, and independent of x for 1. The correlation of x and y is sqrt(1
    - size^2); of uniforms, that of their Gaussian quantiles.

    Gaussians: y = sqrt(1 - size^2) x + size xi (preconditioned Crank-Nicolson). Uniforms: the
    same of their Gaussian quantiles, which follows an event into a corner, to 2^-54 from 0 and 2^-53
    from 1. Signs, finite laws, and the trials behind a binomial: each is drawn anew with probability
    1 - sqrt(1 - size^2).
    """
    keep = math.sqrt(1 - size * size)
    match latent.law:
        case "gaussian":
            return keep * x + size * rng.standard_normal(x.shape)
        case "uniform":
            from scipy.special import ndtr, ndtri

            y = ndtr(keep * ndtri(x) + size * rng.standard_normal(x.shape))
            return np.clip(y, _LEAST, 1 - 2.0**-53)
        case "sign":
            return np.where(rng.random(x.shape) < (1 - keep) / 2, -x, x)
        case "binomial":
            stay = rng.binomial(x, keep + (1 - keep) * latent.p)
            return np.asarray(stay + rng.binomial(latent.count - x, (1 - keep) * latent.p))
    anew = rng.random(x.shape) < 1 - keep
    return np.where(anew, draw_law(latent, rng, x.shape), x)


def _cumulated(probabilities: Floats) -> Floats:
    """Return the inner ends of the cells of [0, 1): a number of cells less one."""
    ends: Floats = np.cumsum(probabilities)[:-1]
    return ends


def _logistic(s: Floats) -> Floats:
    """Return 1/(1 + exp(-s)), small values to full relative accuracy."""
    small = np.exp(-np.abs(s))
    found: Floats = np.where(s >= 0, 1 / (1 + small), small / (1 + small))
    return found


def _tilted_uniforms(u: Floats, slopes: Floats) -> Floats:
    """Return the inverse of F(x) = (exp(s x) - 1)/(exp(s) - 1) at u, without overflow."""
    s = np.abs(slopes)
    steep = np.maximum(s, _STRAIGHT)
    # Of exp(-s x), mirrored where the slope is positive: x = -log(1 - u (1 - exp(-s)))/s.
    x = -np.log1p(u * np.expm1(-steep)) / steep
    flat = u + s * u * (u - 1) / 2  # to the first order in s
    x = np.where(s < _STRAIGHT, flat, x)
    found: Floats = np.clip(np.where(slopes > 0, 1 - x, x), _LEAST, 1 - 2.0**-53)
    return found
