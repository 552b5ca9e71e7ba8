"""The study `convergence`: how many steps training takes to zero loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.tally import Tally
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, SMALL_STEP_SIZE, TrainedStudy, declare

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

_LAWS = ("power", "eq11", "gap", "shifted")


class Convergence(TrainedStudy):
    """Steps to zero training loss against the fraction of label-relevant tokens (eq. (11))."""

    name = "convergence"
    summary = "how many steps a shallow vision transformer takes to zero training loss"
    source = "Shallow ViT, Theorem 1 (11), Figure 2"
    parameters: ClassVar[Sequence[Parameter]] = declare(
        without=("stop", "test"),
        alpha={"grid": "0.3,0.325,0.35,0.375,0.4,0.45,0.5"},
        samples={"default": 8},
        delta={"default": 0.4, "source": "Figure 2"},
        tokens={"default": 40, "source": "chosen here"},
        step_size={"default": SMALL_STEP_SIZE},
        batch={"default": ALL_SAMPLES},
        max_steps={"default": 3000, "applies": {}},
    )
    quantities: ClassVar[Sequence[Quantity]] = (
        event("converged", "training loss 0 within the steps allowed"),
        measurement("steps", "steps taken to zero loss, or all steps allowed"),
        measurement("train_loss", "training loss at the end"),
        measurement("attention", "softmax mass on label-relevant tokens at the end"),
        measurement("relevant_fraction", "realised alpha_*"),
        measurement("confusion_fraction", "realised alpha_#"),
    )

    pictured = ("steps", "attention")
    saved = ("laws",)
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "laws": (
            *(f"steps_{law}" for law in _LAWS),
            *(f"{law}_p_value" for law in _LAWS),
            *(f"{law}_chi_square" for law in _LAWS),
            *(f"{law}_slope" for law in _LAWS[1:3]),
            "power_exponent",
            "shifted_constant",
        ),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return a plain power, eq. (11) and its rivals fitted to the mean steps."""
        from simkit.papers.patches.findings import steps
        from simkit.papers.patches.findings.rows import to_frame

        return to_frame(steps.law_rows(table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a law of fewer than three values of alpha_*."""
        from simkit.papers.patches.findings import steps

        steps.check(points)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say how the steps scale with alpha_*."""
        from simkit.papers.patches.findings import steps

        return steps.describe(table)

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Train one network per trial; source: Algorithm 1."""
        from simkit.papers.patches.studies.runs import tally_runs

        return tally_runs(self, _run, params, rng, trials)


def _run(start: Any, params: Mapping[str, Any]) -> Mapping[str, Any]:
    from simkit.papers.patches.studies.runs import fractions, train_from

    record = train_from(start, params)
    return {
        "converged": record.ended == "zero hinge",
        "steps": float(record.steps),
        "train_loss": float(record.train_loss[-1]),
        "attention": float(record.mass_mean[-1]),
        **fractions(start.training),
    }
