"""What Figure 6 shows, as claims about trainings on images, the deep ones with an extra."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.statement import Statements

_FIGURE = "Figure 6"
_EVEN = {"background": "even"}
_SPURIOUS = {"compared": "share", "background": "correlated"}
_DEEP, _ONE = {"network": "deep"}, {"network": "one-layer"}
_OFTEN = "in at least half of all draws, 1/2 chosen here; the digits 3 and 8"
_PRUNED = "alpha_* = 1 against 0.64 on the same images"
_PRUNING = (
    r"\text{a larger } \alpha_* \text{ by removing more label-irrelevant tokens leads to higher test"
    r" accuracy}"
)
_BOTH = (
    r"\text{from both initial models, the testing accuracy increases when more background tokens are"
    r" removed}"
)


def _gains(part: str, printed: str, note: str, where: Mapping[str, str], **scope: str) -> Claim:
    return Claim(
        _FIGURE, "Pr[gain > 0] >= 1/2", part, printed, where=where, scope=scope, training=True,
        note=f"{note}, {_OFTEN}",
    )  # fmt: skip


#: What two trainings on the same images tell.
GAINS = (
    _gains("(a): accuracy rises with alpha_*, deep network", _PRUNING, _PRUNED,
           {"compared": "share", **_EVEN, **_DEEP}),
    _gains("(a): accuracy rises with N, deep network",
           r"\text{the test performance improves with more training samples}",
           "N = 80 against 20 of them", {"compared": "samples", **_EVEN, **_DEEP}),
    _gains("(c): pruning under a spurious correlation, deep network", _BOTH, _PRUNED,
           {**_SPURIOUS, **_DEEP}, start="diverse,narrow"),
    _gains("(c): pruning under a spurious correlation, one-layer network", _BOTH,
           f"eq. (1) without pretraining; {_PRUNED}", {**_SPURIOUS, **_ONE}),
    _gains("(c): a better initial model, deep network",
           r"\text{a better initial model leads to a better testing performance}",
           "64 classes against 8; N = 150, alpha_* = 0.89, a cell for each pair of models",
           {"compared": "start", "background": "correlated", **_DEEP},
           samples="150", share="0.75", pretraining_seed="0,1"),
)  # fmt: skip

#: What trainings with nested parts of the images tell.
NEEDS = (
    Claim(_FIGURE, "Pr[fewer] >= 1/2", "(b): N falls with alpha_*, deep network",
          r"\text{the required sample complexity to learn a model with desirable test accuracy}",
          where=_DEEP, training=True,
          note="of N = 18, 37, 75, 150 the least that reaches 85 %, alpha_* = 1 against 0.64 on the same"
          f" images, {_OFTEN}"),
)  # fmt: skip


class ImageGainsClaims(Statements):
    """Accuracy rises with alpha_*, with N, without a spurious background, from a better initial model.

    Source: Section 4.2, Figure 6 (a) and (c).
    """

    claims: ClassVar[Sequence[Claim]] = GAINS


class ImageNeedsClaims(Statements):
    """Fewer images are enough where alpha_* is larger. Source: Section 4.2, Figure 6 (b)."""

    judged: ClassVar[Sequence[Quantity]] = (
        event("fewer", "without background a smaller part of the images reaches the stated accuracy"),
        measurement("doublings", "by how many doublings of N it is smaller", low=-4, high=4),
    )
    claims: ClassVar[Sequence[Claim]] = NEEDS

    def judge(
        self, params: Mapping[str, Any], values: Mapping[str, Sequence[float]]
    ) -> Mapping[str, Sequence[bool] | Sequence[float]]:
        """Return the least parts that reach the accuracy, compared; twice N where no part does.

        Source: Figure 6 (b).
        """
        whole, pruned = (_least(values, side, params["accuracy"]) for side in ("whole", "pruned"))
        doublings = [math.log2(b / a) for a, b in zip(whole, pruned, strict=True)]
        return {"fewer": [each > 0 for each in doublings], "doublings": doublings}


def _least(values: Mapping[str, Sequence[float]], side: str, accuracy: float) -> list[float]:
    """Return, of each trial, by what the smallest N that is enough divides N."""
    parts = sorted(
        (int(name.partition("_")[2]) for name in values if name.startswith(side)), reverse=True
    )
    trials = zip(*(values[f"{side}_{part}"] for part in parts), strict=True)
    return [
        next((float(part) for part, found in zip(parts, own, strict=True) if found >= accuracy), 0.5)
        for own in trials
    ]
