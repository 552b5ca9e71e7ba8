"""Rare events of the cluster-recovery theorem: a cosine below its bound, after one attention update.

The latent numbers are those that the path in law draws (`update`): noise of tokens along the span of
the queries, one Gaussian matrix for all that is orthogonal to it, and the directions of the starts.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents
from simkit.errors import UsageError
from simkit.papers.clusters.datasets import CentreGeometry, fill_toward
from simkit.papers.clusters.model.recovery import RecoveryModel, build_model, measure
from simkit.papers.clusters.model.update import symmetric_roots
from simkit.papers.clusters.theory import stated_bound

Params = Mapping[str, Any]
Floats = NDArray[np.float64]
Draws = Mapping[str, NDArray[Any]]


class ClusterRecoveryRare(RareEvents):
    """Theorem 1's inequality for the worst of fixed centres after one update. Source: Theorem 1."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return the directions of the starts, the tokens along the queries, and what is left."""
        geometry, (count, d) = _geometry(params), (params["clusters"], params["d"])
        found = {
            "tokens": Latent.gaussians(count, params["n"], count), "rest": Latent.gaussians(count, d)
        }  # fmt: skip
        return {"starts": Latent.gaussians(count, d), **found} if _leans(params, geometry) else found

    def margin(self, params: Params, latent: Draws) -> Mapping[str, ArrayLike]:
        """Return the bound less the worst cosine. Source: Theorem 1."""
        geometry = _geometry(params)
        bound = stated_bound(params["constant"], params["clusters"], params["d"], params["gap"])
        worst = [
            float(measure(geometry.centres, found).cosine.min())
            for _, found in updated_centres(params, latent)
        ]
        return {"recovered": bound - np.array(worst)}


def _model(params: Params) -> RecoveryModel:
    declared = {
        "method": (params["method"] == "attention", "attention"),
        "steps": (params["steps"] == 1, 1),
        "centres": (params["centres"] != "random", "orthonormal"),
    }
    for name, (said, example) in declared.items():
        if not said:
            wrong = "rare events are declared for one attention update of centres that are not random"
            raise UsageError.at(params, name, wrong, example)
    return build_model(params)


def _geometry(params: Params) -> CentreGeometry:
    geometry = _model(params).geometry
    assert geometry is not None
    return geometry


def _leans(params: Params, geometry: CentreGeometry) -> bool:
    return bool(params["start"] == "perpendicular" and len(geometry.basis) < params["d"])


def updated_centres(params: Params, latent: Draws) -> Iterator[tuple[Floats, Floats]]:
    """Yield the starts and the updated centres of each draw, (K, d) both.

    Source: Section A.7; docs/derivations.md.
    """
    geometry, scale = _geometry(params), params["lambda"]
    centres, noise = geometry.centres, params["sigma"] / math.sqrt(params["d"])
    for t, rest in enumerate(latent["rest"]):
        starts = _starts(params, geometry, latent["starts"][t] if "starts" in latent else None)
        root, inverse = symmetric_roots(starts @ starts.T)
        tokens = latent["tokens"][t].reshape(-1, len(centres))
        scores = scale * noise * (tokens @ root)
        scores += scale * np.repeat(centres @ starts.T, params["n"], axis=0)
        weights = np.exp(scores - scores.max(axis=0)).T
        weights /= weights.sum(axis=1, keepdims=True)
        shares = weights.reshape(len(centres), len(centres), -1).sum(axis=2)
        frame = inverse @ starts
        gram_root, _ = symmetric_roots(weights @ weights.T)
        left = gram_root @ rest
        left = left - (left @ frame.T) @ frame
        yield starts, shares @ centres + noise * (weights @ tokens @ frame + left)


def _starts(params: Params, geometry: CentreGeometry, directions: Floats | None) -> Floats:
    """Return muhat: as in the trials, the directions drawn or, where there is no room, unused."""
    if params["start"] == "toward":
        starts = np.empty_like(geometry.centres)
        fill_toward(geometry.centres, params["gap"], starts)
        return starts
    share = min(params["gap"] / (1 - geometry.overlap), 1.0)
    if directions is None:
        return np.asarray(share * geometry.centres)
    aside = directions - (directions @ geometry.basis.T) @ geometry.basis
    aside /= np.sqrt(np.square(aside).sum(axis=1, keepdims=True))
    return np.asarray(share * geometry.centres + math.sqrt(1 - share**2) * aside)
