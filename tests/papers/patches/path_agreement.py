"""Whether the dense and the structured path take the same steps.

Both compute the same sums in different orders. Rounding then moves a neuron across zero at some token,
sooner or later; from there on the two runs differ by more than rounding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simkit.papers.patches import PatchModel, PatchSample, ShallowViT, Weights
from simkit.papers.patches.learning.schedule import default_step_size
from simkit.papers.patches.learning.training import Trainer


@dataclass(frozen=True, eq=False)
class Agreement:
    """Two runs from one start, step by step.

    Attributes
    ----------
    output_difference, weight_difference : float64 array (steps + 1,)
        Largest difference of F over the samples, and of any weight, over the largest magnitude of each.
    first_mask_difference : int or None
        Steps after which some neuron first fires at a token on one path only.
    """

    output_difference: NDArray[np.float64]
    weight_difference: NDArray[np.float64]
    first_mask_difference: int | None


def compare_paths(
    network: ShallowViT, data: PatchModel, samples: int, steps: int = 60, seed: int = 0, batch: int = 8
) -> Agreement:
    """Train on both paths from the same start, samples and order, and compare after every step."""
    start_rng, data_rng, order_rng = np.random.default_rng(seed).spawn(3)
    start, training = network.initialise(start_rng, data), data.sample(data_rng, samples)
    step_size, order_seed = default_step_size(network), int(order_rng.integers(2**63))
    dense, structured = (
        Trainer(start, training, np.random.default_rng(order_seed), step_size, batch, path=path)
        for path in ("dense", "structured")
    )
    outputs, weights, first = np.empty(steps + 1), np.empty(steps + 1), None
    for step in range(steps + 1):
        dense.advance(step, until_zero=False)
        structured.advance(step, until_zero=False)
        pair = dense.weights(), structured.weights()
        outputs[step] = _difference(
            pair[0].outputs(training, "dense"), pair[1].outputs(training, "structured")
        )
        weights[step] = max(
            _difference(getattr(pair[0], name), getattr(pair[1], name))
            for name in ("w_o", "w_v", "w_k", "w_q")
        )
        if first is None and (_masks(pair[0], training) != _masks(pair[1], training)).any():
            first = step
    return Agreement(outputs, weights, first)


def _difference(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float(np.abs(a - b).max() / max(np.abs(a).max(), 1e-300))


def _masks(weights: Weights, sample: PatchSample) -> NDArray[np.bool_]:
    """Return which neurons fire at which token, bool array (N, L, m)."""
    attended = [weights.attention_map(x).T @ x for x in sample.tokens]
    layer = np.concatenate(attended) @ (weights.w_o @ weights.w_v).T
    return np.asarray(layer.reshape(*sample.tokens.shape[:2], -1) > 0)
