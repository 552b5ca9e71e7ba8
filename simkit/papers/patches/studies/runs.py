"""One trial of a trained network, from a cell's parameters to its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.papers.patches.datasets import PatchSample
from simkit.papers.patches.initial import InitialModel
from simkit.papers.patches.network import Weights
from simkit.papers.patches.studies.declaration import network, patch_model, schedule
from simkit.papers.patches.training import TrainingRun, train


class Diverged(ArithmeticError):
    """A norm grew beyond bounds: the trial fails."""


@dataclass(frozen=True, eq=False)
class Start:
    """What a trial draws before its first step; runs that differ in paired parameters share it.

    Attributes
    ----------
    model : InitialModel
    weights : Weights
    training : PatchSample
    test : PatchSample or None
    order : Generator
        Draws the order of the samples.
    pruning : Generator
        Draws which tokens are pruned.
    """

    model: InitialModel
    weights: Weights
    training: PatchSample
    test: PatchSample | None
    order: Generator
    pruning: Generator

    @property
    def ties(self) -> int:
        """Samples that were redrawn because no pattern had the majority."""
        return self.training.ties + (self.test.ties if self.test is not None else 0)


def draw_start(params: Mapping[str, Any], rng: Generator) -> Start:
    """Draw initial weights, training and test samples of one trial, each from a stream of its own."""
    start, data, test, order, pruning = rng.spawn(5)
    law, net = patch_model(params), network(params)
    model = net.draw_initial_model(start, law)
    return Start(
        model,
        net.complete(start, law, model),
        law.sample(data, params["samples"]),
        law.sample(test, params["test"]) if params.get("test") else None,
        order,
        pruning,
    )


def train_from(
    start: Start, params: Mapping[str, Any], track: Sequence[int] | None = None, **changes: Any
) -> TrainingRun:
    """Train from a start as the parameters say, `changes` of `train`'s arguments apart.

    Raises
    ------
    Diverged
        Where the run diverges and nothing is tracked.
    """
    options = schedule(params) | {"test": start.test if start.test is not None else 0} | changes
    data = options.pop("data", start.training)
    record = train(start.weights, data, rng=start.order, track=track, **options)
    if record.ended == "diverged" and track is None:
        raise Diverged(f"training diverged (step size {record.step_size:g})")
    return record


def fractions(sample: PatchSample) -> dict[str, float]:
    """Return the realised fractions of label-relevant and of confusion tokens."""
    roles = sample.roles
    return {
        "relevant_fraction": float(np.mean(roles == 0)),
        "confusion_fraction": float(np.mean(roles == 1)),
    }


def tally_runs(
    study: Study,
    run: Callable[[Start, Mapping[str, Any]], Mapping[str, Any]],
    params: Mapping[str, Any],
    rng: Generator,
    trials: int,
) -> Tally:
    """Return the tally of a block of runs; redrawn samples are counted beside it."""
    ties = 0

    def trial(params: Mapping[str, Any], rng: Generator) -> Mapping[str, Any]:
        nonlocal ties
        start = draw_start(params, rng)
        ties += start.ties
        return run(start, params)

    tally = Tally.of_outcomes(study.outcomes(trial, params, rng, trials), study.kept)
    tally.counters = {"ties": ties} if ties else {}
    return tally
