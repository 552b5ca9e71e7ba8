"""The study `head-stability`: how far trainings differ in their steps, with H heads and with one.

Source: Appendix G.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import event, measurement
from simkit.declare.tally import Tally
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, SMALL_STEP_SIZE, TrainedStudy, declare
from simkit.papers.patches.studies.extensions import EXTENSIONS

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.studies.runs import Setup

_HEADS = tuple(p for p in EXTENSIONS if p.name not in ("heads", "head_size", "skip", "turn"))
_WIDTH = 8  # H m_a over d, which 1, 2, 4 and 8 heads share
_SIGN: Mapping[str, Any] = {"low": -1, "high": 1}


class HeadStability(TrainedStudy):
    """Some trainings with H heads and as many with one head of the same total width, all drawn anew.

    Of these the standard deviations of the steps are compared, and those of their logarithms, which do
    not depend on how many steps there are. Where they are equal, neither is the more stable one.
    """

    name = "head-stability"
    summary = "how far trainings differ in their steps to zero loss: H heads against one"
    source = f"{PAPER}; Appendix G.3"
    default_trials = 40
    statements = "simkit.papers.patches.claims.stability:HeadStabilityClaims"
    parameters = (
        *declare(
            without=("stop", "test"),
            alpha={"default": 0.4},
            confusion={"default": 0.1},
            samples={"default": 8},
            tokens={"default": 20, "source": "chosen here"},
            neurons={"default": 200, "source": "chosen here"},
            step_size={"default": SMALL_STEP_SIZE},
            batch={"default": ALL_SAMPLES},
            max_steps={"default": 3000, "applies": {}},
        ),
        *_HEADS,
        Parameter("heads", "int", 2, "Attention heads H; of one head both sides have one law",
                  "Appendix G.3", low=1, high=64, grid="1,2,4,8", symbol="H"),
        Parameter("head_size", "int",
                  Rule("8/heads, at least 1", lambda p: max(_WIDTH // p["heads"], 1)),
                  "Dimension m_a of a head's values over dim; the one head has H times that", low=1,
                  high=64),
        Parameter("trainings", "int", 5, "Trainings of either kind in a trial", low=2, high=100),
        Parameter("pace", "choice", "same", "Step size of the H heads: that of the one head, or 1/H of"
                  " it, as each head adds to what a step changes", choices=("same", "shared")),
    )  # fmt: skip
    quantities = (
        event("steadier", "the steps of those with H heads deviate less than of those with one head"),
        event("tied", "they deviate equally"),
        event("steadier_share", "the logarithms of the steps deviate less with H heads"),
        event("tied_share", "the logarithms deviate equally"),
        measurement("advantage", "1 where steadier, 0 where tied, else -1", **_SIGN),
        measurement("advantage_share", "the same of the logarithms", **_SIGN),
        measurement("steps", "steps to zero loss with H heads, mean over trainings"),
        measurement("plain_steps", "the same with one head of the same total width"),
        measurement("deviation", "standard deviation of the steps with H heads", low=0),
        measurement("plain_deviation", "the same with one head", low=0),
        measurement("log_deviation", "standard deviation of the logarithm of the steps", low=0),
        measurement("plain_log_deviation", "the same with one head", low=0),
    )

    def simulate(self, prepared: Setup, rng: Generator, trials: int) -> Tally:
        """Train networks of H heads and of one head in each trial, all drawn anew."""
        return Tally.of_outcomes(self.outcomes(_compare, prepared, rng, trials), self.kept)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes: its trainings of either kind, in seconds."""
        one = {**params, "heads": 1, "head_size": params["heads"] * params["head_size"]}
        return float(params["trainings"]) * (super().seconds(params) + super().seconds(one))


def _compare(setup: Setup, rng: Generator) -> Mapping[str, float]:
    from dataclasses import replace

    from simkit.engine.cells.seeding import spawn_streams
    from simkit.papers.patches.studies.runs import draw_start, train_from

    params, network = setup.params, setup.network
    heads, width = params["heads"], params["head_size"] * params["dim"]
    eta, trainings = params["step_size"], params["trainings"]
    pace = eta / heads if params["pace"] == "shared" else eta
    several = replace(setup, network=replace(network, value_dim=width))
    one = replace(setup, network=replace(network, heads=1, value_dim=heads * width))
    steps = [
        [train_from(draw_start(each, stream), each, step_size=size).steps for stream in streams]
        for each, size, streams in (
            (several, pace, spawn_streams(rng, trainings)), (one, eta, spawn_streams(rng, trainings)),
        )
    ]  # fmt: skip
    return compare_steps(*steps)


def compare_steps(several: Sequence[int], one: Sequence[int]) -> Mapping[str, float]:
    """Return the quantities of a trial, from the steps of its trainings with H heads and with one.

    Deviations of steps are compared as sums of squares in whole numbers, so that ties are exact; those
    of logarithms count as equal where they differ by no more than rounding. A training that takes no
    step counts as one step.
    """
    import math

    import numpy as np

    both = [[max(int(count), 1) for count in counts] for counts in (several, one)]
    squares = [len(x) * sum(t * t for t in x) - sum(x) ** 2 for x in both]
    deviations = [math.sqrt(s / (len(x) * (len(x) - 1))) for x, s in zip(both, squares, strict=True)]
    logs = [float(np.std(np.log(sorted(x)), ddof=1)) for x in both]
    advantage = (squares[0] < squares[1]) - (squares[0] > squares[1])
    tied = math.isclose(logs[0], logs[1], rel_tol=1e-12, abs_tol=1e-14)
    share = 0 if tied else 1 if logs[0] < logs[1] else -1
    return {
        "steadier": advantage > 0,
        "tied": advantage == 0,
        "steadier_share": share > 0,
        "tied_share": share == 0,
        "advantage": float(advantage),
        "advantage_share": float(share),
        "steps": float(np.mean(both[0])),
        "plain_steps": float(np.mean(both[1])),
        "deviation": deviations[0],
        "plain_deviation": deviations[1],
        "log_deviation": logs[0],
        "plain_log_deviation": logs[1],
    }
