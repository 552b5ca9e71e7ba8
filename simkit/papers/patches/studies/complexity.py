"""The study `sample-complexity`: how often training on N samples reaches zero test loss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.tally import Tally
from simkit.papers.patches.studies.declaration import TrainedStudy, declare

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

_THRESHOLDS = (
    "n50", "n50_bracket_low", "n50_bracket_high", "n95", "n95_bracket_low", "n95_bracket_high",
    "log2_n50", "inverse_root_n50", "threshold_slope", "goodness_p_value", "success_fit",
)  # fmt: skip
_LAWS = ("power", "constant", "eq10", "eq13", "inverse_square", "inverse_fourth", "gap")
_LAW_QUANTITIES = (
    *(f"n50_{law}" for law in _LAWS),
    *(f"log2_n50_{law}" for law in _LAWS),
    *(f"inverse_root_n50_{law}" for law in _LAWS),
    *(f"{law}_delta_aic" for law in _LAWS),
    *(f"{law}_p_value" for law in _LAWS),
    *(f"{law}_slope" for law in _LAWS[3:]),
    *(f"{law}_without_n" for law in _LAWS[3:]),
    "power_exponent", "eq10_constant", "scatter_p_value", "largest_confusion",
)  # fmt: skip


class SampleComplexity(TrainedStudy):
    """Success of training against the number of samples (Theorem 1, Proposition 1)."""

    name = "sample-complexity"
    summary = "how many samples a shallow vision transformer needs to learn patches"
    source = "Shallow ViT, Theorem 1 (10), Proposition 1 (13), Section 4.1"
    parameters: ClassVar[Sequence[Parameter]] = (
        *declare(preset={"grid": "printed,noise"}, samples={"grid": "2:128:*2"}),
        Parameter(
            "epsilon_s", "float", 0.5, "Constant epsilon_S of condition (8), its supremum by default",
            "Theorem 1", kind="reporting", low=0, high=0.5, open_low=True, step="0.1",
        ),
        Parameter(
            "c_attention", "float", 0.0, "c' (1 - zeta) in the stated N of (10)", "Theorem 1",
            kind="reporting", low=0, high=1, step="0.05",
        ),
        Parameter(
            "c_error", "float", 0.0, "c'' in the stated N of (10)", "Theorem 1", kind="reporting",
            low=0, high=100, step="0.1",
        ),
    )  # fmt: skip
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

    pictured = ("success", "test_loss")
    saved = ("laws", "thresholds")
    pictured_fit = "fit"
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "fit": ("success_fit",),
        "thresholds": _THRESHOLDS,
        "laws": (*_THRESHOLDS, *_LAW_QUANTITIES),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return thresholds of every curve over N, with laws fitted to them if asked for."""
        from simkit.papers.patches.findings import thresholds
        from simkit.papers.patches.findings.rows import to_frame

        return to_frame(thresholds.DERIVATIONS[name](table), table)

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a threshold of one N, and a law of fewer than three thresholds."""
        from simkit.papers.patches.findings import thresholds

        thresholds.check(name, points)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say N50 and N95 of every curve, the stated bounds beside them, and how they scale."""
        from simkit.papers.patches.findings import thresholds

        return thresholds.describe(table)

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Train one network per trial; source: Section 4.1, Algorithm 1."""
        from simkit.papers.patches.studies.runs import tally_runs

        return tally_runs(self, _run, params, rng, trials)


def _run(start: Any, params: Mapping[str, Any]) -> Mapping[str, Any]:
    from simkit.papers.patches.studies.runs import fractions, train_from

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
