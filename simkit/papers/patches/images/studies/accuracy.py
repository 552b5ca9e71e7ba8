"""The study `image-accuracy`: test accuracy on images against alpha_* and N."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Cases, Parameter
from simkit.declare.thresholds import Threshold
from simkit.errors import UsageError
from simkit.papers.patches import PAPER
from simkit.papers.patches.images.studies.declaration import (
    COMMON,
    OBJECT,
    TEST_ACCURACY,
    ImageStudy,
    declare,
)

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.images.studies.runs import ImageSetup

_PAIR: Mapping[str, Sequence[str]] = {"task": ("pair",)}
_SHARED = declare(
    samples={"default": Cases("task", {"ten": 320, "pair": 150})},
    first={"applies": _PAIR},
    second={"applies": _PAIR},
)


class ImageAccuracy(ImageStudy):
    """Test accuracy against the share of object patches and the number of training images.

    Source: Section 4.2, Figure 6 (a) and (b).
    """

    name = "image-accuracy"
    summary = "test accuracy on images whose background patches are pruned"
    source = f"{PAPER}; Section 4.2, Figure 6 (a) and (b)"
    statements = "simkit.papers.patches.findings.images:ImageAccuracyFindings"
    threshold = Threshold("samples", "reached")
    parameters = (
        _SHARED["network"],
        Parameter(
            "task", "choice", Cases("network", {"deep": "ten", "one-layer": "pair"}),
            "All ten digits, or two of them", "Section 4.2 (ten classes)", choices=("ten", "pair"),
        ),
        Parameter(
            "alpha", "float", 0.64,
            "Share alpha_* of object patches, after pruning: 16/alpha patches are left",
            "Section 4.2: about 0.66 to 1", low=0, open_low=True, high=1, step="0.1",
            grid="16/25,16/22,0.8,16/18,1",
        ),
        *(p for name, p in _SHARED.items() if name != "network"),
        Parameter(
            "accuracy", "float", Cases("task", {"ten": 0.55, "pair": 0.85}),
            "Test accuracy that a training is to reach", kind="reporting",
            low=0, high=1, step="0.05",
        ),
    )  # fmt: skip
    quantities = (TEST_ACCURACY, *COMMON)

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse ten classes for two outputs, and a share that no number of patches has."""
        super().check(params)
        if params["network"] == "one-layer" and params["task"] == "ten":
            raise UsageError.at(params, "task", "{network} tells two classes apart", "pair")
        patches = OBJECT / params["alpha"]
        if abs(patches - round(patches)) > 1e-6 or round(patches) > params["grid"] ** 2:
            wrong = f"16/alpha is a number of patches from 16 to the {params['grid'] ** 2} of {{grid}}"
            raise UsageError.at(params, "alpha", wrong, 0.8)

    def trial(self, prepared: ImageSetup, rng: Generator) -> Mapping[str, bool | float]:
        """Draw training images, prune the background of all, train, and test on the whole test pool.

        Source: Section 4.2, Figure 6 (a).
        """
        from simkit.engine.cells.seeding import spawn_streams
        from simkit.papers.patches.images import trial_images as tasks
        from simkit.papers.patches.images.studies.runs import run

        params = prepared.params
        objects, seen, tested, pruned, training = spawn_streams(rng, 5)
        drawn = tasks.draw_objects(objects, "training", prepared.digits, params["samples"])
        kept, look = round(OBJECT / params["alpha"]) - OBJECT, (params["texture"], params["grid"])
        train = tasks.textured(seen, drawn, *look).keep_background(kept, pruned)
        test = tasks.textured(tested, tasks.whole_test(prepared.digits), *look)
        test = test.keep_background(kept, pruned)
        outcome = run(prepared, train, test, training)
        return {
            "test_accuracy": float(outcome.test_right.mean()),
            "train_accuracy": float(outcome.train_right.mean()),
            "relevant_fraction": train.relevant_fraction,
        }
