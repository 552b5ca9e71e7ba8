"""Studies for the audit alone: what one of two trainings gains, and the N that each of two takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Cases, Parameter
from simkit.declare.quantities import measurement
from simkit.errors import UsageError
from simkit.papers.patches import PAPER
from simkit.papers.patches.images.studies import declaration

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.images.digits import Digits
    from simkit.papers.patches.images.studies.runs import ImageSetup

_CORRELATED = (0.9, 0.1)  # of each class on the texture
_FEWER = 4  # times as many images
#: Parts of N whose accuracies are measured.
PARTS = (8, 4, 2, 1)


def _declared(samples: int, **changes: Mapping[str, Any]) -> Sequence[Parameter]:
    """Return the shared parameters with defaults for the audit, and further changes of some."""
    own: dict[str, Mapping[str, Any]] = {
        "samples": {"default": samples},
        "start": {"choices": ("diverse", "narrow", "random"), "default": "diverse"},
        "pretraining_steps": {"default": 1000},
        "neurons": {"default": 200},
        "max_steps": {"default": 1000},
    }
    names = own.keys() | changes.keys()
    merged = {name: {**own.get(name, {}), **changes.get(name, {})} for name in names}
    return tuple(declaration.declare(**merged).values())


class ImageGains(declaration.ImageStudy):
    """What one of two trainings on the same draw of images has over the other.

    Source: Section 4.2, Figure 6 (a) and (c).
    """

    name = "image-gains"
    summary = "what pruning, more images or a better initial model gains on the same images"
    source = f"{PAPER}; Section 4.2, Figure 6 (a) and (c)"
    default_trials = 30
    statements = "simkit.papers.patches.claims.images:ImageGainsClaims"
    parameters = (
        Parameter(
            "compared", "choice", "share", "No background patch pruned and all; a quarter of N and N;"
            " the narrow initial model and the diverse", "Figure 6",
            choices=("share", "samples", "start"),
        ),
        Parameter(
            "background", "choice", "even", "All images on the texture; or in training 90 % of the first"
            " class and 10 % of the second, in testing each image once on it and once on zeros",
            "Section 4.2", choices=("even", "correlated"),
        ),
        Parameter(
            "share", "float", 0.0, "Share of the background patches that are pruned on both sides",
            "Figure 6 (c)", low=0, high=1, step="0.25", applies={"compared": ("samples", "start")},
        ),
        *_declared(
            80,
            start={"applies": {"compared": ("share", "samples"), "network": ("deep",)}},
            # With two initial models there is no `start`, and both are of this seed.
            pretraining_seed={"applies": {"network": ("deep",)}},
        ),
    )  # fmt: skip
    quantities = (
        measurement("gain", "test accuracy of the second less that of the first", low=-1, high=1),
        measurement("first_accuracy", "test accuracy of the first", low=0, high=1),
        measurement("second_accuracy", "test accuracy of the second", low=0, high=1),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what has no initial model: no two to compare, and no seed of one."""
        super().check(params)
        if params["compared"] == "start" and params["network"] == "one-layer":
            raise UsageError.at(params, "compared", "{network} has no initial model", "share")
        if params["start"] == "random" and params["pretraining_seed"]:
            raise UsageError.at(params, "pretraining_seed", "{start} has no pretrained model", 0)

    def prepare(self, params: Mapping[str, Any]) -> Any:
        """Return what either training starts from."""
        from simkit.papers.patches.images.studies.runs import set_up

        starts = ("narrow", "diverse") if params["compared"] == "start" else (params["start"],) * 2
        return [set_up({**params, "start": start}) for start in starts]

    def trial(self, prepared: Any, rng: Generator) -> Mapping[str, bool | float]:
        """Train and test both on the same images. Source: Section 4.2."""
        from simkit.engine.cells.seeding import spawn_streams
        from simkit.papers.patches.images import trial_images as tasks

        params = prepared[0].params
        objects, scenery = spawn_streams(rng, 2)
        drawn = tasks.draw_objects(objects, "training", prepared[0].digits, params["samples"])
        first, second = (
            _accuracy(setup, drawn, count, share, scenery)
            for setup, (count, share) in zip(prepared, self._sides(params), strict=True)
        )
        return {"gain": second - first, "first_accuracy": first, "second_accuracy": second}

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long both trainings of a trial take, and its part of pretraining."""
        models = 2 if params["compared"] == "start" else 1
        return _seconds(params, self._sides(params), models / self.default_trials)

    @staticmethod
    def _sides(params: Mapping[str, Any]) -> Sequence[tuple[int, float]]:
        """Return how many images either side is trained on, and which share of background is pruned."""
        samples = params["samples"]
        if params["compared"] == "share":
            return (samples, 0.0), (samples, 1.0)
        fewer = samples // _FEWER if params["compared"] == "samples" else samples
        return (fewer, params["share"]), (samples, params["share"])


class ImageNeeds(declaration.ImageStudy):
    """Accuracies of nested images, with background and without. Source: Section 4.2, Figure 6 (b)."""

    name = "image-needs"
    summary = "whether fewer images reach a stated accuracy where the background is pruned"
    source = f"{PAPER}; Section 4.2, Figure 6 (b)"
    default_trials = 60
    statements = "simkit.papers.patches.claims.images:ImageNeedsClaims"
    parameters = (
        *_declared(150),
        Parameter(
            "accuracy", "float", Cases("network", {"deep": 0.85, "one-layer": 0.8}),
            "Test accuracy that is to be reached", kind="reporting", low=0, high=1, step="0.05",
        ),
    )  # fmt: skip
    quantities = tuple(
        measurement(f"{side}_{part}", f"test accuracy with N/{part} images, {said}", low=0, high=1)
        for side, said in (("whole", "no background pruned"), ("pruned", "all background pruned"))
        for part in PARTS
    )

    def trial(self, prepared: ImageSetup, rng: Generator) -> Mapping[str, bool | float]:
        """Train and test with each part of the images, both ways. Source: Section 4.2, Figure 6 (b)."""
        from simkit.engine.cells.seeding import spawn_streams
        from simkit.papers.patches.images import trial_images as tasks

        objects, scenery = spawn_streams(rng, 2)
        params = prepared.params
        drawn = tasks.draw_objects(objects, "training", prepared.digits, params["samples"])
        return {
            name: _accuracy(prepared, drawn, count, share, scenery)
            for name, (count, share) in self._sides(params).items()
        }

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long the eight trainings of a trial take, and its part of pretraining."""
        return _seconds(params, self._sides(params).values(), 1 / self.default_trials)

    @staticmethod
    def _sides(params: Mapping[str, Any]) -> Mapping[str, tuple[int, float]]:
        """Return how many images each is trained on, and which share of background is pruned."""
        return {
            f"{side}_{part}": (max(params["samples"] // part, 2), share)
            for side, share in (("whole", 0.0), ("pruned", 1.0))
            for part in PARTS
        }


def _seconds(params: Mapping[str, Any], sides: Iterable[tuple[int, float]], models: float) -> float:
    """Return about how long some trainings take, and so many models that are pretrained for them."""
    background = params["grid"] ** 2 - declaration.OBJECT
    trained = sum(
        declaration.training_seconds(params, declaration.OBJECT + (1 - share) * background, count)
        for count, share in sides
    )
    if params["network"] == "one-layer" or params["start"] == "random":
        return trained
    return trained + models * declaration.pretraining_seconds(params)


def _accuracy(setup: ImageSetup, drawn: Digits, count: int, share: float, scenery: Generator) -> float:
    """Return the test accuracy after training on the first images; both sides see the same streams."""
    import numpy as np
    from numpy.random import PCG64DXSM, Generator, SeedSequence

    from simkit.engine.cells.seeding import spawn_streams
    from simkit.papers.patches.datasets import round_half_up
    from simkit.papers.patches.images import trial_images as tasks
    from simkit.papers.patches.images.studies.runs import run

    params, words = setup.params, scenery.bit_generator.seed_seq
    assert isinstance(words, SeedSequence)
    again = Generator(PCG64DXSM(SeedSequence(words.entropy, spawn_key=words.spawn_key)))
    seen, tested, pruned, training = spawn_streams(again, 4)
    background, look = params["grid"] ** 2 - declaration.OBJECT, (params["texture"], params["grid"])
    kept = background - round_half_up(share * background)
    every, own = tasks.whole_test(setup.digits), drawn.take(np.arange(count))
    if params.get("background", "even") == "even":
        train, test = tasks.textured(seen, own, *look), tasks.textured(tested, every, *look)
    else:
        train = tasks.textured(seen, own, *look, _CORRELATED)
        test = tasks.on_both(tested, every, *look)
    pair = (train.keep_background(kept, pruned), test.keep_background(kept, pruned))
    return float(run(setup, *pair, training).test_right.mean())
