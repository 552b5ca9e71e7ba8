"""The study `sample-complexity`: how often training on N samples reaches zero test loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.parameters import Parameter
from simkit.patches.studies.settings import TrainedStudy, declare
from simkit.study import Quantity, event, measurement
from simkit.tally import Tally

if TYPE_CHECKING:
    from numpy.random import Generator


class SampleComplexity(TrainedStudy):
    """Success of training against the number of samples (Theorem 1, Proposition 1)."""

    name = "sample-complexity"
    summary = "how many samples a shallow vision transformer needs to learn patches"
    source = "Shallow ViT, Theorem 1 (10), Proposition 1 (13), Section 4.1"
    parameters: ClassVar[Sequence[Parameter]] = declare(
        preset={"grid": "printed,noise"},
        samples={"grid": "2:128:*2"},
    )
    quantities: ClassVar[Sequence[Quantity]] = (
        event("success", "test loss below 1e-3"),
        event("interpolated", "training loss 0 when training ends"),
        event("classified", "no test sample on the wrong side"),
        measurement("test_loss", "mean hinge loss on test samples"),
        measurement("test_error", "share of test samples with y F <= 0"),
        measurement("steps", "steps taken"),
        measurement("attention", "softmax mass on label-relevant tokens at the end, training samples"),
        measurement("relevant_fraction", "realised alpha_*, training samples"),
        measurement("confusion_fraction", "realised alpha_#, training samples"),
        measurement("largest_value_error", "max over patterns of |W_V mu_j - p_j| at the start"),
        measurement("largest_key_error", "max over patterns of |W_K mu_j - q_j|, |W_Q mu_j - q_j|"),
    )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Train one network per trial; source: Section 4.1, Algorithm 1."""
        from simkit.patches.studies.runs import tally_runs

        return tally_runs(self, _run, params, rng, trials)


def _run(start: Any, params: Mapping[str, Any]) -> Mapping[str, Any]:
    from simkit.patches.studies.runs import fractions, train_from

    record = train_from(start, params)
    errors = start.model.errors()
    return {
        "success": record.success,
        "interpolated": bool(record.train_loss[-1] == 0),
        "classified": bool(record.test_error[-1] == 0),
        "test_loss": float(record.test_loss[-1]),
        "test_error": float(record.test_error[-1]),
        "steps": float(record.steps),
        "attention": float(record.mass_mean[-1]),
        **fractions(start.training),
        "largest_value_error": float(errors["value"].max()),
        "largest_key_error": float(max(errors["key"].max(), errors["query"].max())),
    }
