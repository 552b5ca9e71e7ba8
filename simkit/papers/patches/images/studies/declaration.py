"""What the studies of images share: their parameters, their checks, and what a trial measures.

Source: chosen here, where nothing else is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Cases, Parameter
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import measurement
from simkit.declare.study import Study
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.images.studies.runs import ImageSetup

TEXTURES = ("plant", "stripes", "clouds", "grain")
OBJECT = 16  # patches of an object, 4 x 4
_HEADS = 4

_BATCH = {"batch": Cases("network", {"deep": 32, "one-layer": 8})}
_PARAMETERS = read_parameters(
    "simkit.papers.patches:parameters/images.csv", _BATCH, {"texture": TEXTURES}
)

#: What both studies measure.
TEST_ACCURACY = measurement("test_accuracy", "share of test images classified rightly", low=0, high=1)
COMMON = (
    measurement("train_accuracy", "share of training images classified rightly", low=0, high=1),
    measurement("relevant_fraction", "realised alpha_*: share of object patches", low=0, high=1),
)


def declare(**changes: Mapping[str, Any]) -> dict[str, Parameter]:
    """Return the shared parameters by name, some of their fields changed."""
    return {p.name: replace(p, **changes.get(p.name, {})) for p in _PARAMETERS}


class ImageStudy(Study):
    """What both studies have: checks, sizes, and blocks of trainings. Source: Section 4.2."""

    data_files = ("../../parameters/images.csv", "../../parameters/extensions.csv")
    block_size = 5
    default_trials = 10
    size = "samples"

    @property
    def kept(self) -> tuple[str, ...]:
        """A training takes long: every measurement of each is kept."""
        return tuple(q.name for q in self.quantities)

    def prepare(self, params: Mapping[str, Any]) -> ImageSetup:
        """Return the architecture and the initial model that the trials of a cell share."""
        from simkit.papers.patches.images.studies.runs import set_up

        return set_up(params)

    def trial(self, prepared: ImageSetup, rng: Generator) -> Mapping[str, bool | float]:
        """Draw images, train, test. Source: Section 4.2."""
        raise NotImplementedError

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse classes that are one, and widths that do not fit the heads."""
        if params["first"] is not None and params["first"] == params["second"]:
            wrong = "it is the first class, too"
            raise UsageError.at(params, "second", wrong, (params["first"] + 1) % 10)
        if params["width"] is not None and params["width"] % _HEADS:
            raise UsageError.at(params, "width", "it is a multiple of 4, the heads", 48)

    def check_simulation(self, params: Mapping[str, Any]) -> None:
        """Refuse what takes a package that is not there, and more images than there are."""
        from simkit.papers.patches.images.digits import smallest_class
        from simkit.papers.patches.images.pytorch import load_torch
        from simkit.papers.patches.images.trial_images import digits_of

        if params["network"] == "deep":
            load_torch()
        digits = digits_of(params.get("task") or "pair", params["first"], params["second"])
        most = len(digits) * smallest_class("training", digits)
        if params["samples"] > most:
            wrong = f"the training pool has {most // len(digits)} images of each class, {most} in all"
            raise UsageError.at(params, "samples", wrong, most)

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one training: images, weights, and PyTorch itself."""
        library = 4e8 if params["network"] == "deep" else 0.0
        return float(library + 64.0 * (params["samples"] + 1000) * params["grid"] ** 2 * 20)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        tokens = OBJECT / params["alpha"] if "alpha" in params else params["grid"] ** 2
        return training_seconds(params, tokens, params["samples"])


def training_seconds(params: Mapping[str, Any], tokens: float, samples: int) -> float:
    """Return about how long one network takes to train on images of so many patches, and to test."""
    batch = min(params["batch"], samples)
    if params["network"] == "deep":
        # The whole test set is seen once.
        tested = 500 * tokens * _token(params)
        return float(params["steps"] * _step_seconds(params, batch * tokens) + tested)
    return float(0.02 + 250 * batch * tokens * params["neurons"] * 3e-9)


def pretraining_seconds(params: Mapping[str, Any]) -> float:
    """Return about how long an initial model takes, 64 objects a step."""
    return float(params["pretraining_steps"]) * _step_seconds(params, 64 * OBJECT)


def _step_seconds(params: Mapping[str, Any], tokens: float) -> float:
    return 2e-3 + tokens * _token(params)


def _token(params: Mapping[str, Any]) -> float:
    """Return the seconds of a token in a step of the deep network."""
    return float(1e-6 + 2.5e-7 * params["width"])
