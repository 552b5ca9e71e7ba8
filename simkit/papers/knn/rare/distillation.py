"""Rare events of Lemma 2: errors above the bound (6) and above the repaired one, scores beyond psi."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents, Tail
from simkit.papers.knn.recovery import MEASURED, TokenDesign, errors_of
from simkit.papers.knn.theory import bounds

Params = Mapping[str, Any]
Floats = NDArray[np.float64]
_TINIEST = float(np.finfo(np.float64).tiny)
_ROUNDED = 1e-12  # relative: more than the rounding of an error


class KnnDistillationRare(RareEvents):
    """Lemma 2's violations, from the noise of the tokens. Source: Lemma 2."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return the noise of each token that can be selected."""
        tokens = params["n"] if params["selection"] == "by-score" else params["k"]
        return {"noise": Latent.gaussians(tokens, params["d"])}

    def margin(self, params: Params, latent: Mapping[str, NDArray[Any]]) -> Mapping[str, ArrayLike]:
        """Return what an error lacks to each bound, and a deviation to psi. Source: eq. (6); Lemma 2."""
        g, delta, k = bounds.describe(params), params["delta"], params["k"]
        measured = measure(params, latent["noise"])
        error, relevant = measured["error_sup"], measured["relevant"]
        selectable = params["n"] if params["selection"] == "by-score" else None
        kept = np.full_like(relevant, k)
        return {
            "violated": _above(error, bounds.printed_bound(kept, relevant, delta, g)),
            "repaired_violated": _above(
                error, bounds.repaired_bound(kept, relevant, delta, g, selectable)
            ),
            "psi_exceeded": _above(measured["score_deviation"], bounds.psi(delta, g.d, g)),
        }

    def tails(self, params: Params, event: str) -> Sequence[Tail]:
        """Return the event itself where one given token is kept: large noise. Source: eq. (6)."""
        alone = params["k"] == 1 and params["selection"] == "designated" and params["k1"] == 1
        if not alone or event not in ("violated", "repaired_violated") or params["values"] == "dense":
            return ()
        g, delta, d = bounds.describe(params), params["delta"], params["d"]
        stated = bounds.printed_bound if event == "violated" else bounds.repaired_bound
        least = float(stated(1, 1, delta, g)) * math.sqrt(d)
        factors = np.full(d, params["sigma"])
        if params["values"] == "competitor":
            factors[1] *= params["ratio"]
        weights = np.zeros((2 * d, 1, d))
        places = np.arange(d)
        weights[places, 0, places], weights[d + places, 0, places] = factors, -factors
        return [Tail({"noise": row}, least - _ROUNDED * abs(least)) for row in weights]


def measure(params: Params, noise: NDArray[np.float64]) -> dict[str, Floats]:
    """Return what trials with this noise, (draws, tokens, d), measure at k. Source: eq. (6)."""
    design = TokenDesign.of({**params, "k": (params["k"],)})
    centres = np.eye(params["d"])[design.labels[: noise.shape[1]]]
    scale, place = design.sigma / math.sqrt(params["d"]), params["k"] - 1
    rows = np.empty((len(MEASURED), len(noise)))
    for t, one in enumerate(noise):
        rows[:, t] = errors_of(design, centres + scale * one)[:, place]
    return dict(zip(MEASURED, rows, strict=True))


def _above(found: Floats, bound: Floats | float) -> Floats:
    """Return a margin of the event that something is above a bound: equal is not above."""
    lacking = bound - found
    return np.where(found > bound, lacking, np.maximum(lacking, _TINIEST))
