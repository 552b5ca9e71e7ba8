"""What Figure 6 shows, as claims about trainings on images, the deep ones with an extra."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Statements

_GROUPS: Mapping[str, Mapping[str, Any]] = {"trained": {"training": True}}
_WORDS = {
    "deep": "network = deep",
    "often": "in at least half of all draws, 1/2 chosen here; the digits 3 and 8",
    "pruned": "alpha_* = 1 against 0.64 on the same images",
}
_CLAIMS = read_claims("simkit.papers.patches.claims:images.csv", _WORDS, _GROUPS)

#: What two trainings on the same images tell.
GAINS = _CLAIMS[:5]

#: What trainings with nested parts of the images tell.
NEEDS = _CLAIMS[5:]


class ImageGainsClaims(Statements):
    """Accuracy rises with alpha_*, with N, without a spurious background, from a better initial model.

    Source: Section 4.2, Figure 6 (a) and (c).
    """

    claims = GAINS


class ImageNeedsClaims(Statements):
    """Fewer images are enough where alpha_* is larger. Source: Section 4.2, Figure 6 (b)."""

    judged = (
        event("fewer", "without background a smaller part of the images reaches the stated accuracy"),
        measurement("doublings", "by how many doublings of N it is smaller", low=-4, high=4),
    )
    claims = NEEDS

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
