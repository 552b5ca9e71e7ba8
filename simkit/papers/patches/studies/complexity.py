"""The study `sample-complexity`: how often training on N samples reaches zero test loss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.thresholds import Threshold
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import TrainedStudy, declare
from simkit.papers.patches.studies.extensions import EXTENSIONS

if TYPE_CHECKING:
    from simkit.papers.patches.studies.runs import Setup, Start


class SampleComplexity(TrainedStudy):
    """Success of training against the samples. Source: Theorem 1, Proposition 1, Section 4.1."""

    name = "sample-complexity"
    summary = "how many samples a shallow vision transformer needs to learn patches"
    source = f"{PAPER}; Theorem 1 (10), Proposition 1 (13), Section 4.1"
    statements = "simkit.papers.patches.findings.trained:SampleComplexityFindings"
    threshold = Threshold("samples", "success")
    parameters = (
        *declare(
            preset={"grid": "printed,noise"},
            samples={"grid": "2:128:*2", "grids": {"classes=4": "4:128:*2"}},
        ),
        *EXTENSIONS,
        Parameter(
            "epsilon_s", "float", 0.5, "Constant epsilon_S of condition (8), its supremum by default",
            "Theorem 1", kind="reporting", low=0, high=0.5, open_low=True, step="0.1",
            symbol="epsilon_S",
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
    quantities = (
        event("success", "test loss below 1e-3"),
        event("interpolated", "training loss 0 when training ends"),
        event("classified", "no test sample on the wrong side"),
        event("misled", "test loss below 1e-3, and yet a test sample on the wrong side"),
        measurement("test_loss", "mean hinge loss on test samples"),
        measurement(
            "test_error", "share of test samples with y F <= 0, of four classes with any y_j F_j"
        ),
        measurement("steps", "steps taken"),
        measurement("attention", "softmax mass on label-relevant tokens at the end, training samples"),
        measurement("relevant_fraction", "realised alpha_*, training samples"),
        measurement("confusion_fraction", "realised alpha_#, training samples"),
        measurement("largest_value_error", "max over patterns of |W_V mu_j - p_j| at the start"),
        measurement("largest_key_error", "max over patterns of |W_K mu_j - q_j|, |W_Q mu_j - q_j|"),
        measurement("largest_norm", "max of the norms of W_V, W_K, W_Q at the start"),
        measurement("set_margin", "kappa - (2 tau + Delta) of the patterns (244)"),
    )

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Train on N samples and test on fresh ones. Source: Section 4.1, Algorithm 1."""
        from simkit.papers.patches.studies import runs

        run = runs.train_from(start, setup)
        return {
            "success": run.success,
            "misled": run.success and bool(run.test_error[-1] > 0),
            "interpolated": bool(run.train_loss[-1] == 0),
            "classified": bool(run.test_error[-1] == 0),
            "test_loss": float(run.test_loss[-1]),
            "test_error": float(run.test_error[-1]),
            "steps": float(run.steps),
            "attention": float(run.mass_mean[-1]),
            **runs.fractions(start.training),
            **runs.model_measurements(start.model),
            "set_margin": runs.set_margin(start.training),
        }
