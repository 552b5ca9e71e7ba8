"""Success counts of groups, each over its own sample sizes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import logit

from simkit.stats.curves.links import Floats

STEP = 0.01  # the steepest curve rises from 0.1 % to 99.9 % within this share of the smallest gap


@dataclass(frozen=True)
class Counts:
    """Success counts of groups over sample sizes, one entry per cell."""

    group: NDArray[np.intp]  # (cells,), 0 .. groups - 1, each present
    samples: Floats  # (cells,), positive: N
    successes: Floats  # (cells,), 0 <= successes <= trials, trials >= 1
    trials: Floats

    @classmethod
    def from_groups(cls, groups: Sequence[tuple[ArrayLike, ArrayLike, ArrayLike]]) -> "Counts":
        """Return counts of two or more groups (samples, successes, trials); `ValueError` of bad ones."""
        if len(groups) < 2:
            raise ValueError("groups: a law of thresholds needs two groups")
        parts = [[np.asarray(values, dtype=np.float64) for values in group] for group in groups]
        for part in parts:
            if (
                len(part) != 3
                or part[0].ndim != 1
                or not part[0].size
                or len({v.shape for v in part}) > 1
            ):
                raise ValueError("groups: each takes samples, successes and trials of one length")
        samples, k, n = (np.concatenate([part[i] for part in parts]) for i in range(3))
        if not (np.isfinite(samples).all() and (samples > 0).all()):
            raise ValueError("samples: it takes positive finite sizes")
        whole = (k == np.floor(k)) & (n == np.floor(n)) & np.isfinite(n)
        if not (whole & (k >= 0) & (k <= n) & (n >= 1)).all():
            raise ValueError(
                "successes and trials: it takes whole numbers, 0 <= successes <= trials >= 1"
            )
        return cls(np.repeat(np.arange(len(parts)), [p[0].size for p in parts]), samples, k, n)

    @property
    def groups(self) -> int:
        """Number of groups."""
        return int(self.group.max()) + 1

    def mixed(self, successes: Floats | None = None) -> NDArray[np.bool_]:
        """Return which groups have successes and failures, (..., groups), here or in other counts."""
        member = (self.group[:, None] == np.arange(self.groups)).astype(np.float64)
        found = (self.successes if successes is None else successes) @ member
        return np.asarray((found > 0) & (found < self.trials @ member))

    @property
    def steepest(self) -> float:
        """Largest slope of a fit, per unit of log N."""
        logs = [np.log(np.unique(self.samples[self.group == g])) for g in range(self.groups)]
        gaps = [float(np.diff(log).min()) for log in logs if log.size > 1]
        if not gaps:
            raise ValueError("samples: a fit needs a group with two distinct N")
        return float(2 * logit(0.999)) / (STEP * min(gaps))
