"""The displays in the proof of Lemma 2 as functions of the tokens' noise: what a search may choose."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents
from simkit.papers.knn.displays import MEASURED, design_of, measure_noise

Params = Mapping[str, Any]


class Lemma2DisplaysData(RareEvents):
    """Both sides of the displays (7)-(22), from the noise of the tokens. Source: Lemma 2."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return the noise of each selected token."""
        return {"noise": Latent.gaussians(params["k"], params["d"])}

    def measures(self, params: Params, latent: Mapping[str, NDArray[Any]]) -> Mapping[str, ArrayLike]:
        """Return what trials with this noise measure, by either path. Source: Lemma 2."""
        design = design_of(params)
        rows = np.array([measure_noise(design, noise) for noise in latent["noise"]])
        return dict(zip(MEASURED, rows.T, strict=True))
