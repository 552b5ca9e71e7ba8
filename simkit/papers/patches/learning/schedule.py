"""How a network is trained: step size, batches, implementation, and when a run ends.

Source: chosen here, where nothing else is named.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from simkit.errors import ArgumentError
from simkit.kernels.boundary import whole_number
from simkit.papers.patches.datasets.parameter_checks import ask
from simkit.papers.patches.model.buffers import Implementation, Numbers
from simkit.papers.patches.model.network import ShallowViT
from simkit.papers.patches.model.weights import Weights

Stop = Literal["zero-hinge", "steps", "one-pass"]
_STOPS = ("zero-hinge", "steps", "one-pass")
_STEP_SIZES = {"shared": 1.0, "per-token": 5.0}
_LITERAL_STEP_SIZE = 0.001
_BATCH = 8


@dataclass(frozen=True)
class Schedule:
    """How Algorithm 1 is run, where the paper leaves it open; `ArgumentError` of what is out of range.

    It stops before the first step at which all training margins are at least 1 ("zero-hinge"), after
    `max_steps` at the latest; after `max_steps` ("steps"); or after one epoch ("one-pass"). An epoch
    goes through the samples without replacement and drops the remainder. Path and dtype are
    implementations: the same numbers up to rounding, and the type of what is computed for a sample,
    while weights and all sums over samples are float64. Source: Algorithm 1; Section 4.1.
    """

    step_size: float | None = None  # eta, by default 1 (shared), 5 (per token) or 0.001 (literal start)
    batch: int | None = None  # B, by default min(N, 8)
    stop: Stop = "zero-hinge"
    max_steps: int = 1000
    frozen_attention: bool = False  # W_K and W_Q stay: the paper's CNN
    path: Implementation = "auto"
    dtype: Numbers = "float64"

    def __post_init__(self) -> None:
        """Refuse what is out of range."""
        eta = self.step_size
        ask(eta is None or is_positive(eta), "it is a positive number", "step_size", eta, 1)
        ask(self.stop in _STOPS, f"it is one of {', '.join(_STOPS)}", "stop", self.stop, _STOPS[0])
        steps = self.max_steps
        ask(whole_number("max_steps", steps, 1000) >= 0, "it is at least 0", "max_steps", steps, 1000)

    def step_size_of(self, network: ShallowViT | Weights) -> float:
        """Return eta, given or by its rule. Source: Algorithm 1."""
        return default_step_size(network) if self.step_size is None else float(self.step_size)

    def batch_of(self, samples: int) -> int:
        """Return B, given or by its rule; `ArgumentError` beyond 1..samples. Source: Algorithm 1."""
        batch = min(samples, _BATCH) if self.batch is None else whole_number("batch", self.batch, _BATCH)
        most = "it is at least 1 and at most {samples}"
        ask(1 <= batch <= samples, most, "batch", batch, min(samples, _BATCH), samples=samples)
        return batch

    def last_step(self, samples: int) -> int:
        """Return the number of steps after which a run ends at the latest. Source: Algorithm 1."""
        return samples // self.batch_of(samples) if self.stop == "one-pass" else self.max_steps


def is_positive(value: object) -> bool:
    """Say whether a value is a finite number above 0."""
    number = isinstance(value, int | float | np.integer | np.floating)
    return number and math.isfinite(value) and value > 0  # type: ignore[arg-type,operator]


def default_step_size(network: ShallowViT | Weights) -> float:
    """Return the step size by its rule: 1 (shared readout), 5 (per token), 0.001 (literal start)."""
    if isinstance(network, Weights):
        return _STEP_SIZES["per-token" if network.own_readouts else "shared"]
    return _LITERAL_STEP_SIZE if network.init == "literal" else _STEP_SIZES[network.readout]


def track_points(track: int | Sequence[int] | None, last: int) -> list[int]:
    """Return the steps after which a run is measured, the last one included.

    Every so many steps (0: none on the way), or at these steps, and at the first; None: at the last
    only. `ArgumentError` where `track` is negative.
    """
    if isinstance(track, int) and track < 0:
        raise ArgumentError("it is at least 0", parameter="track", value=track, example=10)
    if track is None:
        return [last]
    steps = range(0, last, track or last + 1) if isinstance(track, int) else track
    return sorted({0, last, *(int(step) for step in steps if 0 <= step <= last)})
