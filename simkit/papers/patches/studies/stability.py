"""The study `head-stability`: how far two trainings differ in their steps, with H heads and with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.tally import Tally
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import (
    ALL_SAMPLES,
    SMALL_STEP_SIZE,
    TrainedStudy,
    declare,
)
from simkit.papers.patches.studies.extensions import EXTENSIONS

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.studies.runs import Setup

_HEADS = tuple(p for p in EXTENSIONS if p.name not in ("heads", "head_size", "skip", "turn"))


class HeadStability(TrainedStudy):
    """Two trainings with H heads and two with one head of the same total width, all drawn anew.

    Source: Appendix G.3.
    """

    name = "head-stability"
    summary = "how far two trainings differ in their steps to zero loss: H heads against one"
    source = f"{PAPER}; Appendix G.3"
    default_trials = 100
    statements = "simkit.papers.patches.claims.carried:HeadStabilityClaims"
    parameters: ClassVar[Sequence[Parameter]] = (
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
        Parameter("heads", "int", 2, "Attention heads H, each of m_a = d", "Appendix G.3", low=2,
                  high=64),
        Parameter("pace", "choice", "same", "Step size of the H heads: that of the one head, or 1/H of"
                  " it, as each head adds to what a step changes", choices=("same", "shared")),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        measurement("steps", "steps to zero loss with H heads, mean of two trainings"),
        measurement("plain_steps", "the same with one head of m_a = H d"),
        event("not_wider", "the two with H heads differ by no more steps than the two with one head"),
        event("not_wider_share", "the same of logarithms of steps"),
        measurement("difference", "steps by which the two with H heads differ"),
        measurement("plain_difference", "steps by which the two with one head differ"),
    )

    def simulate(self, prepared: Setup, rng: Generator, trials: int) -> Tally:
        """Train four networks a trial: two of H heads, two of one head."""
        return Tally.of_outcomes(self.outcomes(_compare, prepared, rng, trials), self.kept)


def _compare(setup: Setup, rng: Generator) -> Mapping[str, float]:
    from dataclasses import replace

    import numpy as np

    from simkit.engine.seeding import spawn_streams
    from simkit.papers.patches.studies.runs import draw_start, train_from

    heads, dim = setup.params["heads"], setup.params["dim"]
    eta = setup.params["step_size"]
    plain = replace(setup, network=replace(setup.network, heads=1, value_dim=heads * dim))
    pace = eta / heads if setup.params["pace"] == "shared" else eta
    steps = [
        [float(train_from(draw_start(each, stream), each, step_size=size).steps) for stream in streams]
        for each, size, streams in (
            (setup, pace, spawn_streams(rng, 2)), (plain, eta, spawn_streams(rng, 2)),
        )
    ]  # fmt: skip
    several, one = np.maximum(steps, 1.0)
    wide, narrow = float(np.ptp(several)), float(np.ptp(one))
    return {
        "steps": float(several.mean()),
        "plain_steps": float(one.mean()),
        "not_wider": wide <= narrow,
        "not_wider_share": bool(several.max() / several.min() <= one.max() / one.min()),
        "difference": wide,
        "plain_difference": narrow,
    }
