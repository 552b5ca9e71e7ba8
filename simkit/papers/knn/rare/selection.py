"""Rare events of Lemma 3: the count of keys that score as high as the weakest relevant one.

Given |q| and the scores of the relevant keys, an irrelevant key scores above the weakest of them
independently of the others, given what its block shares: counts are binomial, and the cost does not
grow with n where keys are independent (docs/derivations.md).
"""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents
from simkit.papers.knn.studies.selection import block_length, relevant_keys
from simkit.papers.knn.theory.bounds import stated_count
from simkit.stats.binomial_counts import binomial_counts

Params = Mapping[str, Any]
Floats = NDArray[np.float64]
Draws = Mapping[str, NDArray[Any]]

_FARTHEST = 37.0  # Phi(-37) is near the smallest double


class Scores(NamedTuple):
    """What draws say of the scores over |q|: the relevant ones, and chances of the others to beat them.

    A chance is that one of a group of irrelevant keys scores at least as high as the weakest relevant
    one. Source: Lemma 3.
    """

    relevant: Floats  # (draws, s)
    sizes: NDArray[np.int64]  # (groups,): irrelevant keys that have the same chance
    log_chances: Floats  # (draws, groups)


class TopkSelectionRare(RareEvents):
    """Whether the count is within the bound (27), and whether it is s. Source: Lemma 3."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return Gaussians: of |q|, noise, relevant scores, what blocks share, and counts."""
        relevant = relevant_keys(params)
        found = {
            "length": Latent.gaussians(),
            "noise": Latent.gaussians(),
            "relevant": Latent.gaussians(relevant),
        }
        sizes = _group_sizes(params)
        if _correlated(params):
            found["shared"] = Latent.gaussians(len(sizes))
        if len(sizes):
            found["counts"] = Latent.gaussians(len(sizes))
        return found

    def margin(self, params: Params, latent: Draws) -> Mapping[str, ArrayLike]:
        """Return a Gaussian less the one at which the count passes its bound; of blocks, counts.

        Source: eq. (27).
        """
        scores = score_keys(params, latent)
        found = {}
        for event, most in _most_surplus(params).items():
            if most < 0:
                found[event] = np.full(len(latent["length"]), math.inf)
            elif len(scores.sizes) == 1:
                found[event] = latent["counts"][:, 0] - _gaussian_at(most, scores)
            else:
                found[event] = count_surplus(scores, latent) - float(most)
        return found

    def conditional(self, params: Params, latent: Draws) -> Mapping[str, ArrayLike]:
        """Return the chances given |q| and the relevant scores, keys independent. Source: eq. (27)."""
        scores = score_keys(params, latent)
        if len(scores.sizes) != 1:
            return {}
        found: dict[str, ArrayLike] = {}
        for event, most in _most_surplus(params).items():
            if most >= 0:
                found[event], found[f"not {event}"] = _binomial_tails(most, scores)
        return found


def _correlated(params: Params) -> bool:
    return block_length(params) > 1 and params["rho"] > 0


def _group_sizes(params: Params) -> NDArray[np.int64]:
    """Return the numbers of irrelevant keys that share a chance: all, or those of each block."""
    n, relevant, block = params["n"], relevant_keys(params), block_length(params)
    if not _correlated(params):
        return np.full(min(n - relevant, 1), n - relevant)
    whole, part = divmod(n - relevant * block, block)
    return np.array([block - 1] * relevant + [block] * whole + ([part] if part else []))


def score_keys(params: Params, latent: Draws) -> Scores:
    """Return the relevant scores, and the chances of the other keys to beat the weakest.

    Source: Lemma 3; docs/derivations.md.
    """
    from scipy.special import log_ndtr

    s, noise, sizes = relevant_keys(params), params["noise"], _group_sizes(params)
    rho = params["rho"] if _correlated(params) else 0.0
    variance = 1 / s + noise**2
    own = latent["relevant"]
    shared = latent["shared"] if rho else np.zeros((len(own), len(sizes)))
    u = np.sqrt(1 - rho) * own + (np.sqrt(rho) * shared[:, :s] if rho else 0.0)
    length = np.sqrt(variance * _chi_square(latent["length"], float(params["d"])))
    pull = (length - (u.mean(axis=1) + noise * latent["noise"])) / (s * variance)
    relevant = u + pull[:, None]
    middles = np.sqrt(rho) * shared
    if rho:
        middles[:, :s] += rho * pull[:, None]
    weakest = relevant.min(axis=1, keepdims=True)
    return Scores(relevant, sizes, np.asarray(log_ndtr((middles - weakest) / np.sqrt(1 - rho))))


def _chi_square(g: Floats, d: float) -> Floats:
    """Return chi-squares with d degrees of freedom that rise with standard Gaussians."""
    from scipy.special import gammainccinv, gammaincinv, ndtr

    tail = ndtr(-np.abs(g))
    return np.asarray(2 * np.where(g > 0, gammainccinv(d / 2, tail), gammaincinv(d / 2, tail)))


def count_surplus(scores: Scores, latent: Draws) -> NDArray[np.int64]:
    """Return how many irrelevant keys are counted, (draws,). Source: eq. (27)."""
    if not len(scores.sizes):
        return np.zeros(len(scores.relevant), dtype=np.int64)
    return np.asarray(
        binomial_counts(latent["counts"], scores.sizes, np.exp(scores.log_chances)).sum(axis=1)
    )


def _most_surplus(params: Params) -> dict[str, int]:
    """Return the largest number of counted irrelevant keys with which each event happens."""
    n, d, constant = params["n"], params["d"], params["constant"]
    # As the trials are judged: a constant times the bound at c = 1.
    bound = constant * stated_count(n, d, params["kappa"], params["tau"], 1.0)
    return {"holds": math.floor(min(bound, float(n))) - relevant_keys(params), "exact_recovery": 0}


def _binomial_tails(most: int, scores: Scores) -> tuple[Floats, Floats]:
    """Return Pr[count <= most] and Pr[count > most] of one binomial count, (draws,) each."""
    from scipy.special import betainc, betaincc

    size, p = int(scores.sizes[0]), np.exp(scores.log_chances[:, 0])
    if most >= size:
        return np.ones_like(p), np.zeros_like(p)
    arguments = (most + 1.0, float(size - most), p)
    return np.asarray(betaincc(*arguments)), np.asarray(betainc(*arguments))


def _gaussian_at(most: int, scores: Scores) -> Floats:
    """Return z with Phi(z) = Pr[count <= most], from the smaller tail.

    Where that is below every double z is the signed root of Chernoff's exponent: nobody gets there, and
    it falls on the way back.
    """
    from scipy.special import ndtri

    within, beyond = _binomial_tails(most, scores)
    z = np.where(within < beyond, ndtri(within), -ndtri(beyond))
    size, log_p = int(scores.sizes[0]), scores.log_chances[:, 0]
    share = (most + 0.5) / size
    if share >= 1:
        return np.full_like(log_p, math.inf)
    rest = np.log(-np.expm1(np.minimum(log_p, -1e-300)))
    entropy = share * (math.log(share) - log_p) + (1 - share) * (math.log(1 - share) - rest)
    far = np.maximum(np.sqrt(2 * size * np.maximum(entropy, 0.0)), _FARTHEST)
    return np.asarray(np.where(np.abs(z) <= _FARTHEST, z, np.copysign(far, z)))
