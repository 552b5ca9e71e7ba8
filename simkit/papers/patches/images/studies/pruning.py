"""The study `image-pruning`: pruning the background where it is spuriously correlated with the class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import measurement
from simkit.papers.patches import PAPER
from simkit.papers.patches.images.studies import declaration

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.images.studies.runs import ImageSetup

_SHARED = declaration.declare(
    start={"choices": ("diverse", "narrow", "random"), "default": "diverse"},
    pretraining_steps={"default": 1000},
)


class ImagePruning(declaration.ImageStudy):
    """Test accuracy against the pruned share of backgrounds. Source: Section 4.2, Figure 6 (c)."""

    name = "image-pruning"
    summary = "test accuracy when pruning removes a spuriously correlated background"
    source = f"{PAPER}; Section 4.2, Figure 6 (c)"
    statements = "simkit.papers.patches.findings.images:ImagePruningFindings"
    parameters = (
        _SHARED["network"],
        Parameter(
            "share", "float", 0.0, "Share of the background patches that are pruned", "Figure 6 (c)",
            kind="paired", low=0, high=1, step="0.25", grid="0:1:0.25",
        ),
        Parameter(
            "correlation", "float", 0.9,
            "Share of the first class on the texture in training, and of the second off it",
            "Section 4.2: 90 % and 10 %", low=0, high=1, step="0.1",
        ),
        *(p for name, p in _SHARED.items() if name != "network"),
    )  # fmt: skip
    quantities = (
        declaration.TEST_ACCURACY,
        measurement("agreeing_accuracy", "accuracy where the background agrees with the class", low=0,
                    high=1),
        measurement("opposing_accuracy", "accuracy where the background speaks for the other class",
                    low=0, high=1),
        *declaration.COMMON,
    )  # fmt: skip

    def trial(self, prepared: ImageSetup, rng: Generator) -> Mapping[str, bool | float]:
        """Draw images of two classes with correlated backgrounds, prune, train; test on even ones.

        Source: Section 4.2, Figure 6 (c).
        """
        import numpy as np

        from simkit.engine.cells.seeding import spawn_streams
        from simkit.papers.patches.datasets import round_half_up
        from simkit.papers.patches.images import trial_images as tasks
        from simkit.papers.patches.images.studies.runs import run

        params = prepared.params
        objects, seen, tested, pruned, training = spawn_streams(rng, 5)
        drawn = tasks.draw_objects(objects, "training", prepared.digits, params["samples"])
        background, look = params["grid"] ** 2 - declaration.OBJECT, (params["texture"], params["grid"])
        kept = background - round_half_up(params["share"] * background)
        shares = (params["correlation"], 1 - params["correlation"])
        train = tasks.textured(seen, drawn, *look, shares).keep_background(kept, pruned)
        test = tasks.on_both(tested, tasks.whole_test(prepared.digits), *look)
        right = run(prepared, train, test.keep_background(kept, pruned), training)
        on_texture = np.arange(len(test)) < len(test) // 2
        agrees = on_texture == (test.classes == 0)
        return {
            "test_accuracy": float(right.test_right.mean()),
            "agreeing_accuracy": float(right.test_right[agrees].mean()),
            "opposing_accuracy": float(right.test_right[~agrees].mean()),
            "train_accuracy": float(right.train_right.mean()),
            "relevant_fraction": train.relevant_fraction,
        }
