"""A control variate of training: how far attention leans to label-relevant tokens at the start.

To first order the softmax mass on them is linear in the scores <W_K mu_i, W_Q mu_j> of the patterns,
whose mean is known exactly: W_K and W_Q are cos t I + sin t J, and J, random, has mean 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.reductions import Reductions
from simkit.declare.study import Study
from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.studies.runs import Setup, set_up

Floats = NDArray[np.float64]
_STREAMS = 5  # of a trial: that of the start comes first
_CONTROLLED = (
    "success", "attention", "steps", "mass", "smallest_mass", "mass_of_relevant", "mass_of_confusion",
    "mass_of_others", "train_loss",
)  # fmt: skip


class StartReductions(Reductions):
    """The attention at the start, to first order in the initial scores, less its mean.

    Of `sample-complexity`, `convergence` and `attention-concentration` alike, each with what it has.

    Source: Proposition 2, eq. (15); Section 4.1.
    """

    known = "the attention at the start, to first order"

    def __init__(self, study: Study) -> None:
        super().__init__(study)
        has = [quantity.name for quantity in study.quantities]
        self.controlled = [name for name in _CONTROLLED if name in has]  # type: ignore[misc]

    def refusal(self, params: Mapping[str, Any], method: str) -> str:
        """Refuse starts whose scores have no mean in closed form."""
        plain = {"init": "rotation", "classes": "2", "heads": 1, "pattern_sets": 1, "skip": False}
        for name, value in plain.items():
            if params[name] != value:
                return f"the mean attention at the start is known with {name} = {value} alone"
        if params["layer_norm"] == "pre":
            return "the mean attention at the start is known without layer norm alone"
        return ""

    def prepare(self, params: Mapping[str, Any]) -> tuple[Setup, Floats, float]:
        """Return the law of the start, and what its scores are multiplied with."""
        setup = set_up(params)
        weights = score_weights(setup.data.pattern_counts() / setup.data.tokens, params["delta"])
        return setup, weights, float(np.trace(weights)) * mean_score(params["delta"])

    def control(self, prepared: tuple[Setup, Floats, float], rng: Generator, trials: int) -> Floats:
        """Return the control variate of each trial, from the start that it draws."""
        (setup, weights, mean), found = prepared, np.empty(trials)
        patterns = setup.data.pattern_matrix
        for t in range(trials):
            model = setup.network.draw_initial_model(spawn_streams(rng, _STREAMS)[0], setup.data)
            scores = (patterns @ model.key.T) @ (patterns @ model.query.T).T
            found[t] = (weights * scores).sum() - mean
        return found

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return how long a second start takes beside a trial."""
        return 1 + 1e-3 / (self.study.seconds(params) or 1.0)


def mean_score(delta: float) -> float:
    """Return E <W_K mu, W_Q mu> of one pattern: cos^2 t with 2 sin(t/2) = delta; of two it is 0.

    Source: Section 4.1; docs/derivations.md.
    """
    return float((1 - delta * delta / 2) ** 2)


def score_weights(shares: Floats, delta: float) -> Floats:
    """Return the derivative of the mean mass on label-relevant tokens by each score, (M, M) keys first.

    Of both classes in turn; divided so that the control variate is within 1 of its mean.

    Parameters
    ----------
    shares : float64 array (M,): of the tokens of each pattern, in class 0
    delta : float

    Source: eq. (15).
    """
    count, total = len(shares), np.zeros((len(shares), len(shares)))
    for own in (0, 1):
        of_tokens = shares.copy()
        of_tokens[[0, 1]] = shares[[own, 1 - own]]
        softmax = of_tokens[:, None] * np.exp(mean_score(delta) * np.eye(count))
        softmax /= softmax.sum(axis=0)
        relevant = softmax[own]
        slopes = -softmax * relevant
        slopes[own] += relevant
        total += slopes * of_tokens
    cosine = 1 - delta * delta / 2
    sine = math.sqrt(max(1 - cosine * cosine, 0.0))
    farthest = 2 * sine * abs(cosine) + sine * sine  # of a score from its mean
    return np.asarray(total / (np.abs(total).sum() * (farthest or 1.0)))
