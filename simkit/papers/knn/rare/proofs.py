"""Lemma 1 and Lemma 2 as functions of tokens and weights: what a search may choose."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from simkit.declare.rare import Latent, RareEvents
from simkit.papers.knn.derivatives import LayerDesign, compare_at, tokens_of, weights_of
from simkit.papers.knn.displays import MEASURED, design_of, measure_noise

Params = Mapping[str, Any]


class AttentionGradientData(RareEvents):
    """Errors of eq. (4) and (5), from the tokens' noise and the weights' entries. Source: Lemma 1."""

    def latent(self, params: Params) -> Mapping[str, Latent]:
        """Return the noise of each token and the entries of W_Q, W_K, W_V, where they are drawn."""
        d = params["d"]
        found = {"noise": Latent.gaussians(params["n"], d)}
        if params["weights"] == "gaussian":
            found["weights"] = Latent.gaussians(3, d, params["head_size"])
        return found

    def measures(self, params: Params, latent: Mapping[str, NDArray[Any]]) -> Mapping[str, ArrayLike]:
        """Return the errors of trials with these numbers; NaN where one would fail. Source: Lemma 1."""
        design = LayerDesign.of({**params, "k": (params["k"],)})
        kept = self.study.kept
        rows = np.full((len(latent["noise"]), len(kept)), np.nan)
        for row, noise in enumerate(latent["noise"]):
            entries = latent["weights"][row] if "weights" in latent else np.zeros(())
            with np.errstate(over="ignore", invalid="ignore"):
                weights = weights_of(design, entries)
            (outcome,) = compare_at(design, tokens_of(design, noise), weights)
            if not isinstance(outcome, str):
                rows[row] = [outcome[name] for name in kept]
        return dict(zip(kept, rows.T, strict=True))


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
