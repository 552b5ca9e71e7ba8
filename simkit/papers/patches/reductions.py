"""Control variates of training: where attention leans at the start, and how many neurons fire there.

To first order the softmax mass on label-relevant tokens is linear in the scores <W_K mu_i, W_Q mu_j> of
the patterns, whose mean is known exactly: W_K and W_Q are cos t I + sin t J, and J, random, has mean 0.

A neuron fires on what a class attends to with probability 1/2, as its weights are Gaussian, and counts
for the class with probability 1/2, by the sign of its readout: the counts n_0 and n_1 are trinomial.
Training ends when the slower class is learnt.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.reductions import Reductions
from simkit.declare.study import Study
from simkit.engine.cells.seeding import spawn_streams
from simkit.papers.patches.model.weights import Weights
from simkit.papers.patches.studies.runs import Setup, set_up

Floats = NDArray[np.float64]
_NO_SPREAD = 1e-9  # far above what rounding makes of none
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

    known = "the attention at the start, to first order, and the neurons that fire on it"
    controls = 3

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

    def prepare(self, params: Mapping[str, Any]) -> tuple[Setup, Floats, Floats]:
        """Return the law of the start, what its scores are multiplied with, and what is attended to."""
        setup = set_up(params)
        shares, delta = setup.data.pattern_counts() / setup.data.tokens, params["delta"]
        attended = np.array([softmax_at_mean(own, delta) @ own for own in of_classes(shares)])
        attended[[0, 1], [0, 1]] += 1  # training moves it to the class's own pattern
        return setup, score_weights(shares, delta), attended

    def control(self, prepared: tuple[Setup, Floats, Floats], rng: Generator, trials: int) -> Floats:
        """Return the control variates of each trial, from the start that it draws."""
        (setup, weights, attended), found = prepared, np.zeros((trials, self.controls))
        patterns, network = setup.data.pattern_matrix, setup.network
        mean = float(np.trace(weights)) * mean_score(network.delta)
        fewer, neurons = mean_of_fewer(network.neurons), network.neurons
        for t in range(trials):
            stream = spawn_streams(rng, _STREAMS)[0]
            model = network.draw_initial_model(stream, setup.data)
            scores = (patterns @ model.key.T) @ (patterns @ model.query.T).T
            found[t, 0] = (weights * scores).sum() - mean
            # Else no neuron fires, or it counts for both classes, by token.
            if network.readout == "shared" and network.xi > 0:
                weights_drawn = network.complete(stream, setup.data, model)
                counts = firing_counts(weights_drawn, attended @ patterns)
                found[t, 1:] = (min(counts) - fewer) / neurons, sum(counts) / neurons - 0.5
        return found

    def cost(self, params: Mapping[str, Any], method: str) -> float:
        """Return how long a second start takes beside a trial."""
        return 1 + 1e-3 / (self.study.seconds(params) or 1.0)


def mean_score(delta: float) -> float:
    """Return E <W_K mu, W_Q mu> of one pattern: cos^2 t with 2 sin(t/2) = delta; of two it is 0.

    Source: Section 4.1; docs/derivations.md.
    """
    return float((1 - delta * delta / 2) ** 2)


def of_classes(shares: Floats) -> Floats:
    """Return the shares of the tokens by class, (2, M), from those of class 0. Source: Section 3.2."""
    return np.stack([shares, shares[[1, 0, *range(2, len(shares))]]])


def softmax_at_mean(shares: Floats, delta: float) -> Floats:
    """Return the attention (M, M), keys first, at patterns' shares and mean scores. Source: eq. (15)."""
    softmax = shares[:, None] * np.exp(mean_score(delta) * np.eye(len(shares)))
    return np.asarray(softmax / softmax.sum(axis=0))


def firing_counts(weights: Weights, attended: Floats) -> tuple[int, int]:
    """Return how many neurons fire on what each class attends to, (2, d), and count for that class.

    Source: eq. (1), Definition 2.
    """
    fires = weights.w_o @ (weights.w_v @ attended.T) > 0
    counts = np.stack([weights.a > 0, weights.a < 0], axis=1)
    first, second = (fires & counts).sum(axis=0)
    return int(first), int(second)


def mean_of_fewer(neurons: int) -> float:
    """Return E min(n_0, n_1): of m neurons each counts for either class with probability 1/4.

    n_0 + n_1 has the mean m/2, and n_0 - n_1 is a walk of 2m steps of 1/2, on average m C(2m, m) / 4^m
    from 0.

    Source: Definition 2; docs/derivations.md.

    >>> mean_of_fewer(2)
    0.125
    """
    walked: float = neurons * (math.comb(2 * neurons, neurons) / 4**neurons)
    return (neurons / 2 - walked) / 2


def score_weights(shares: Floats, delta: float) -> Floats:
    """Return the derivative of the mean mass on label-relevant tokens by each score, (M, M) keys first.

    Of both classes in turn; divided so that the control variate is within 1 of its mean. Zeros where
    scores do not vary, or all tokens are relevant.

    Parameters
    ----------
    shares : float64 array (M,): of the tokens of each pattern, in class 0
    delta : float

    Source: eq. (15).
    """
    total = np.zeros((len(shares), len(shares)))
    for own, of_tokens in enumerate(of_classes(shares)):
        softmax = softmax_at_mean(of_tokens, delta)
        relevant = softmax[own]
        slopes = -softmax * relevant
        slopes[own] += relevant
        total += slopes * of_tokens
    cosine = 1 - delta * delta / 2
    sine = math.sqrt(max(1 - cosine * cosine, 0.0))
    farthest = 2 * sine * abs(cosine) + sine * sine  # of a score from its mean
    scale = float(np.abs(total).sum()) * farthest
    return np.asarray(total / scale if scale > _NO_SPREAD else np.zeros_like(total))
