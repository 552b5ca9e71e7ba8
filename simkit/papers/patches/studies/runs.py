"""One trial of a trained network, from what its cell shares to the run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.datasets import PatchModel, PatchSample
from simkit.papers.patches.learning.training import TrainingRun, train
from simkit.papers.patches.model.initial import InitialModel
from simkit.papers.patches.model.network import ShallowViT
from simkit.papers.patches.model.weights import Weights
from simkit.papers.patches.studies.models import network, patch_model, schedule


class Diverged(ArithmeticError):
    """A norm grew beyond bounds: the trial fails. Source: chosen here."""


@dataclass(frozen=True, eq=False)
class Setup:
    """What the runs of a cell share. Source: Section 3.2, Section 4.1."""

    params: Mapping[str, Any]  # what a trial sees of the cell's parameters
    data: PatchModel
    network: ShallowViT
    schedule: Mapping[str, Any]  # what `train` takes beside network, data and generator


def set_up(params: Mapping[str, Any]) -> Setup:
    """Return what the runs of a cell share; no generator enters. Source: Section 3.2, Section 4.1."""
    return Setup(params, patch_model(params), network(params), schedule(params))


@dataclass(frozen=True, eq=False)
class Start:
    """A trial's draws before its first step; paired parameters share them. Source: Algorithm 1."""

    model: InitialModel
    weights: Weights
    training: PatchSample
    test: PatchSample | None
    order: Generator  # draws the order of the samples
    pruning: Generator  # draws which tokens are pruned

    @property
    def ties(self) -> int:
        """Samples that were redrawn because no pattern had the majority. Source: Section 3.2."""
        return self.training.ties + (self.test.ties if self.test is not None else 0)


def draw_start(setup: Setup, rng: Generator) -> Start:
    """Draw initial weights, training and test samples of one trial, each from a stream of its own.

    Sets of patterns are drawn once, from a stream of theirs: training and test samples share them.
    Source: Algorithm 1; eq. (242).
    """
    start, data, test, order, pruning = spawn_streams(rng, 5)
    law, params = setup.data, setup.params
    if law.pattern_set > 1:
        (sets,) = spawn_streams(rng, 1)
        law = law.draw_sets(sets)
    model = setup.network.draw_initial_model(start, law)
    return Start(
        model,
        setup.network.complete(start, law, model),
        law.sample(data, params["samples"]).seal(),
        law.sample(test, params["test"]).seal() if params.get("test") else None,
        order,
        pruning,
    )


def train_from(
    start: Start, setup: Setup, track: Sequence[int] | None = None, **changes: Any
) -> TrainingRun:
    """Train from a start as the cell says, `changes` of `train`'s arguments apart.

    `Diverged` where the run diverges and nothing is tracked. Source: Algorithm 1.
    """
    test = start.test if start.test is not None else 0
    options = {"data": start.training, "test": test, **setup.schedule, **changes}
    run = train(start.weights, rng=start.order, track=track, **options)
    if run.ended == "diverged" and track is None:
        raise Diverged(f"training diverged (step size {run.step_size:g})")
    return run


def model_measurements(model: InitialModel) -> dict[str, float]:
    """Return the largest errors and operator norms of an initial model, over patterns and heads.

    Source: Assumption 1, eq. (6); eqs. (245)-(247), (250).
    """
    errors = model.errors()
    return {
        "largest_value_error": float(errors["value"].max()),
        "largest_key_error": float(max(errors["key"].max(), errors["query"].max())),
        "largest_norm": max(float(norms.max()) for norms in model.norms().values()),
    }


def set_margin(sample: PatchSample) -> float:
    """Return kappa - (2 tau + Delta) of the patterns that samples lie around. Source: eq. (244)."""
    return sample.model.set_distances().margin(sample.model.tau)


def fractions(sample: PatchSample) -> dict[str, float]:
    """Return the realised fractions of label-relevant and of confusion tokens. Source: Section 3.2."""
    roles = sample.roles
    return {
        "relevant_fraction": float(np.mean(roles == 0)),
        "confusion_fraction": float(np.mean(roles == 1)),
    }
