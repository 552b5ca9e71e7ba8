"""The study `attention-concentration`: the attention on label-relevant tokens as training goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import measurement
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import TrainedStudy, declare
from simkit.papers.patches.studies.extensions import EXTENSIONS
from simkit.papers.patches.studies.models import patch_model

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.patches.learning.training import TrainingRun
    from simkit.papers.patches.studies.runs import Setup

_ITERATIONS = Parameter(
    "iterations", "int", 0, "Steps t after which the attention is looked at", "Figure 4",
    low=0, high=1e6, grid="0:40:2", symbol="t",
)  # fmt: skip


class AttentionConcentration(TrainedStudy):
    """The label-relevant mass against steps. Source: Proposition 2, eq. (15), Figure 4, Figure 7."""

    name = "attention-concentration"
    summary = "attention on label-relevant tokens as training goes on"
    source = f"{PAPER}; Proposition 2 (15), Figures 4 and 7"
    statements = "simkit.papers.patches.findings.trained:AttentionConcentrationFindings"
    axis = "iterations"
    block_size = 2
    counters: ClassVar[Mapping[str, str]] = {
        "ties": "{count} samples, counted anew at each number of steps, were drawn again because no"
        " pattern had the majority"
    }
    parameters = (
        *declare(
            without=("stop", "max_steps", "test"),
            alpha={"default": 0.5, "source": "Figure 4"},
            confusion={"default": 0.05, "source": "Figure 4"},
            samples={"default": 200, "source": "Figure 4"},
            tokens={"default": 50, "source": "Figure 4"},
            readout={"default": "per-token", "source": "Section 2"},
            batch={"default": 20},
        ),
        *EXTENSIONS,
        _ITERATIONS,
    )
    quantities = (
        measurement("mass", "softmax mass on label-relevant tokens, mean over queries (15)"),
        measurement("other_mass", "softmax mass on all other tokens, mean over queries"),
        measurement("smallest_mass", "the smallest mass over a sample's queries, mean over samples"),
        measurement("mass_of_relevant", "mean mass of label-relevant queries"),
        measurement("mass_of_confusion", "mean mass of confusion queries"),
        measurement("mass_of_others", "mean mass of non-discriminative queries"),
        measurement("train_loss", "training loss"),
        measurement(
            "least_head_mass", "of several heads the least mean mass of a head", low=0, high=1,
            absent={"heads": 1},
        ),
    )  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built, and kinds of queries that no sample has."""
        super().check(params)
        relevant, confusion = patch_model(params).realised_fractions()
        for name, kind, share in (
            ("confusion", "confusion tokens", confusion),
            ("alpha", "non-discriminative tokens", 1 - relevant - confusion),
        ):
            if share <= 0:
                wrong = f"the mass is split by the query's kind, and there are no {kind}"
                raise UsageError.at(params, name, wrong, {"alpha": 0.5, "confusion": 0.05})

    def simulate(self, prepared: Setup, rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: one run per trial, looked at after each number of steps asked for.

        Source: Algorithm 1, eq. (15).
        """
        from simkit.papers.patches.studies import runs

        iterations, ties = prepared.params["iterations"], 0
        columns: list[list[Any]] = [[] for _ in iterations]

        def trial(setup: Setup, rng: Generator) -> Sequence[Mapping[str, float] | str]:
            nonlocal ties
            start = runs.draw_start(setup, rng)
            ties += start.ties
            run = runs.train_from(start, setup, track=iterations, max_steps=max(iterations))
            return [_at(run, steps) for steps in iterations]

        for _ in range(trials):
            found = self.guarded(trial, prepared, rng)
            rows = [found] * len(iterations) if isinstance(found, str) else found
            for column, row in zip(columns, rows, strict=True):
                column.append(row)
        tallies = [Tally.of_outcomes(column, self.kept) for column in columns]
        for tally in tallies:
            tally.counters = {"ties": ties} if ties else {}
        return tallies


def _at(run: TrainingRun, steps: int) -> Mapping[str, float] | str:
    """Return the measurements of a run after so many steps, or how it failed before."""
    if run.ended == "diverged" and steps >= run.steps:
        return f"training diverged (step size {run.step_size:g})"
    # Where zero loss ended the run, further steps change nothing: the hinge has no gradient.
    row = int((run.at <= steps).sum()) - 1
    mass = float(run.mass_mean[row])
    heads = run.mass_by_head[row]
    least = {"least_head_mass": float(heads.min())} if len(heads) > 1 else {}
    return {
        "mass": mass,
        "other_mass": 1.0 - mass,
        "smallest_mass": float(run.mass_min[row]),
        "mass_of_relevant": float(run.mass_by_role[row, 0]),
        "mass_of_confusion": float(run.mass_by_role[row, 1]),
        "mass_of_others": float(run.mass_by_role[row, 2]),
        "train_loss": float(run.train_loss[row]),
        **least,
    }
