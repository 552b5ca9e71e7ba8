"""The study `convergence`: how many steps training takes to zero loss."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.quantities import event, measurement
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, SMALL_STEP_SIZE, TrainedStudy, declare
from simkit.papers.patches.studies.extensions import EXTENSIONS

if TYPE_CHECKING:
    from simkit.papers.patches.studies.runs import Setup, Start


class Convergence(TrainedStudy):
    """Steps to zero training loss against the label-relevant fraction. Source: eq. (11), Figure 2."""

    name = "convergence"
    summary = "how many steps a shallow vision transformer takes to zero training loss"
    source = f"{PAPER}; Theorem 1 (11), Figure 2"
    statements = "simkit.papers.patches.findings.trained:ConvergenceFindings"
    parameters = (
        *declare(
            without=("stop", "test"),
            alpha={"grid": "0.3,0.325,0.35,0.375,0.4,0.45,0.5"},
            samples={"default": 8},
            delta={"default": 0.4, "source": "Figure 2"},
            tokens={"default": 40, "source": "chosen here"},
            step_size={"default": SMALL_STEP_SIZE},
            batch={"default": ALL_SAMPLES},
            max_steps={"default": 3000, "applies": {}},
        ),
        *EXTENSIONS,
    )
    quantities = (
        event("converged", "training loss 0 within the steps allowed"),
        measurement("steps", "steps taken to zero loss, or all steps allowed"),
        measurement("train_loss", "training loss at the end"),
        measurement("attention", "softmax mass on label-relevant tokens at the end"),
        measurement("relevant_fraction", "realised alpha_*"),
        measurement("confusion_fraction", "realised alpha_#"),
    )

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Train to zero loss and count the steps. Source: Algorithm 1, eq. (11)."""
        from simkit.papers.patches.studies.runs import fractions, train_from

        run = train_from(start, setup)
        return {
            "converged": run.ended == "zero hinge",
            "steps": float(run.steps),
            "train_loss": float(run.train_loss[-1]),
            "attention": float(run.mass_mean[-1]),
            **fractions(start.training),
        }
