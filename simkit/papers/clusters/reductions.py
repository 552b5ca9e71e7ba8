"""Means of `cluster-recovery` given the weights of one attention update.

The noise that the weights do not see enters as (W W^T)^(1/2) Z (I - P) (`model.update`); a trial is
averaged over several Z. The first of them is the one that a plain trial draws.

How many tokens have weight hangs on the largest score of a query. Up to what queries have in common it
is that of a coordinate of the noise, whose law is known: its distribution function, taken at it, is
uniform. Functions of that are control variates.
"""

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.special import log_ndtr

from simkit.declare.reductions import Reductions
from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.clusters.model.recovery import RecoveryModel, build_model, measure
from simkit.papers.clusters.model.update import sum_projected, symmetric_roots
from simkit.papers.clusters.theory import stated_bound

Floats = NDArray[np.float64]
_COPIES = 16  # of the noise that the weights do not see
_POWERS = np.array([1.5, 4.0, 16.0])  # of uniform numbers: near 1 weights are on one token
_CHUNK = 1 << 14  # tokens at a time


class ClusterRecoveryReductions(Reductions):
    """One attention update, averaged over the noise that its weights do not see.

    Source: Section A.7; docs/derivations.md.
    """

    given = "the weights of the update"
    known = "how rare so large scores are"
    steadied = True
    controls = len(_POWERS)
    conditioned = ("cosine", "error", "worst_cosine", "worst_error", "loss", "recovered")
    copies = _COPIES
    reads = ("constant",)

    def refusal(self, params: Mapping[str, Any], method: str) -> str:
        """Refuse what is no single attention update."""
        if params["method"] != "attention" or params["steps"] != 1:
            return "only of one attention update is the noise beside the weights known to be Gaussian"
        return ""

    def prepare(self, params: Mapping[str, Any]) -> tuple[RecoveryModel, float]:
        """Return what the study prepares, and Theorem 1's bound on the cosine."""
        bound = stated_bound(params["constant"], params["clusters"], params["d"], params["gap"])
        return build_model(params), bound

    def condition(
        self, prepared: tuple[RecoveryModel, float], rng: Generator, trials: int
    ) -> Sequence[Mapping[str, Floats]]:
        """Return how near each trial's centres come with several draws of that noise."""
        model, bound = prepared
        rows = [_trial(model, stream) for stream in spawn_streams(rng, trials)]
        found = {name: np.array([row[name] for row in rows]) for name in self.conditioned[:-1]}
        found["recovered"] = found["worst_cosine"] >= bound
        found["control"] = np.array([row["control"] for row in rows])
        return [found for _ in model.steps]

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return how long 16 matrices of noise take beside the tokens of one update."""
        count, d, n = (float(params[name]) for name in ("clusters", "d", "n"))
        plain = 3.7e-4 + n * count * count * 2.2e-8
        more = 9e-5 + _COPIES * count * d * 3.2e-8 + n * count * count * 1.1e-8
        return (plain + more) / plain

    def memory(self, params: Mapping[str, Any], method: str) -> float:
        """Return the bytes of those matrices."""
        return 8.0 * int(params["clusters"]) * (6 * _COPIES * int(params["d"]) + 2 * _CHUNK)


def _trial(model: RecoveryModel, rng: Generator) -> dict[str, Floats]:
    """Return what is measured of a trial with each draw of the noise, NaN where it has no start.

    Source: Section A.7.
    """
    first, stream = spawn_streams(rng, 2)
    setting = model.law.draw(first, model.geometry)
    if setting is None:
        found = dict.fromkeys(ClusterRecoveryReductions.conditioned[:-1], np.full(_COPIES, np.nan))
        return found | {"control": np.zeros(ClusterRecoveryReductions.controls)}
    geometry, queries = setting
    centres, noise = geometry.centres, model.sigma / np.sqrt(geometry.centres.shape[1])
    count = len(centres)
    root, inverse = symmetric_roots(queries @ queries.T)
    mass, moment, gram = (np.empty((count, count)) for _ in range(3))
    overlaps = model.scale * (queries @ centres.T)
    largest = largest_coordinates(copy.deepcopy(stream), count, model.n)
    sum_projected(stream, model.n, overlaps, model.scale * noise * root, mass, moment, gram)
    total = mass.sum(axis=1)
    frame = inverse @ queries
    weight_root, _ = symmetric_roots(gram / np.outer(total, total))
    left = weight_root @ stream.standard_normal((_COPIES, *centres.shape))
    left -= (left @ frame.T) @ frame
    fixed = (mass / total[:, None]) @ centres + noise * ((moment / total[:, None]) @ frame)
    every = (fixed + noise * left).reshape(-1, centres.shape[1])
    near = measure(np.tile(centres, (_COPIES, 1)), every)
    cosine, loss, error = (x.reshape(_COPIES, count) for x in (near.cosine, near.loss, near.error))
    return {
        "cosine": cosine.mean(axis=1), "error": error.mean(axis=1), "worst_cosine": cosine.min(axis=1),
        "worst_error": error.max(axis=1), "loss": loss.mean(axis=1),
        "control": rarities(largest, overlaps, model.scale * noise, model.n),
    }  # fmt: skip


def largest_coordinates(rng: Generator, count: int, n: int) -> Floats:
    """Return the largest coordinate of the tokens of each cluster along each direction, (K, K).

    Coordinates are drawn as `model.update.sum_projected` does.

    Source: Section A.7.
    """
    found = np.full((count, count), -np.inf)
    for largest in found:
        for start in range(0, n, _CHUNK):
            drawn = rng.standard_normal((min(_CHUNK, n - start), count))
            np.maximum(largest, drawn.max(axis=0), out=largest)
    return found


def rarities(largest: Floats, overlaps: Floats, spread: float, n: int) -> Floats:
    """Return functions of how rare the largest scores are less their means, each within 1.

    For each query k the largest of overlap_ki + s z has the distribution function
    F_k(t) = product over clusters i of Phi((t - overlap_ki) / s)^n, and there it is uniform. These are
    independent, as coordinates are, so that the K-th power of their largest is uniform, too. A power of
    that comes first, then means over the queries of powers of each, (powers,). Without noise: zeros.

    Source: Section A.7; docs/derivations.md.
    """
    if spread == 0:
        return np.zeros(len(_POWERS))
    top = (overlaps / spread + largest.T).max(axis=1)
    uniform = np.exp(n * log_ndtr(top[:, None] - overlaps / spread).sum(axis=1))
    raised = uniform[:, None] ** _POWERS
    raised[:, 0] = uniform.max() ** (len(top) * _POWERS[0])
    mean = 1 / (1 + _POWERS)
    return np.asarray((raised.mean(axis=0) - mean) / (1 - mean))
