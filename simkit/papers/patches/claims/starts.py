"""Norm and errors of initial models that no formula gives beforehand: those of some that are drawn."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

_OF_THE_START = (
    "init", "value_error", "delta", "token_noise", "patterns", "dim", "classes", "loss", "pattern_sets",
    "set_radius", "heads", "head_size", "skip", "turn", "layer_norm",
)  # fmt: skip
_STARTS = 10
_LARGEST_WORK = 1e7  # heads times dim cubed of all of them; at least one is drawn


class LargestOfStarts(NamedTuple):
    """The largest norm and errors over patterns, heads and some initial models.

    Source: Assumption 1, eq. (6); eqs. (245)-(247), (250).
    """

    norm: float
    value_error: float
    key_error: float
    starts: int  # how many were drawn


def is_drawn(params: Mapping[str, Any]) -> bool:
    """Return whether norm or errors of a cell's initial models are known only once they are drawn.

    Sets have errors beyond sigma and delta, as their features are orthogonal across sets and they are
    not; a perturbed start is divided by its norm; layer norm changes the norm, and the errors if M = d.

    Source: eq. (6), eq. (245).
    """
    sets = params.get("pattern_sets", 1) > 1
    return params["init"] == "perturbed" or sets or params.get("layer_norm") == "pre"


def measure_starts(params: Mapping[str, Any]) -> LargestOfStarts:
    """Return the largest norm and errors of initial models of a cell, ten where they are small.

    They are drawn from seeds 0, 1, ..., whatever the seed of a run.

    Source: Assumption 1, eq. (6); eqs. (245)-(247), (250).
    """
    return _measure(tuple((name, params[name]) for name in _OF_THE_START if name in params))


@lru_cache(maxsize=256)
def _measure(fields: tuple[tuple[str, Any], ...]) -> LargestOfStarts:
    import numpy as np

    from simkit.papers.patches.datasets import PatchModel
    from simkit.papers.patches.model.network import ShallowViT
    from simkit.papers.patches.studies.extensions import data_fields, network_fields
    from simkit.papers.patches.studies.runs import model_measurements

    params = dict(fields)
    data = PatchModel(
        alpha=1.0, confusion=0.0, patterns=params["patterns"], dim=params["dim"],
        token_noise=params["token_noise"], **data_fields(params),
    )  # fmt: skip
    law = ShallowViT(
        init=params["init"], sigma=params["value_error"], delta=params["delta"], **network_fields(params)
    )
    work = params.get("heads", 1) * params["dim"] ** 3
    starts = max(1, min(_STARTS, int(_LARGEST_WORK / work)))
    found = []
    for seed in range(starts):
        rng = np.random.default_rng(seed)
        found.append(model_measurements(law.draw_initial_model(rng, data.draw_sets(rng))))
    norm, value, key = (
        max(each[name] for each in found)
        for name in ("largest_norm", "largest_value_error", "largest_key_error")
    )
    return LargestOfStarts(norm, value, key, starts)
