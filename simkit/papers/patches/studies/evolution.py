"""The study `training-evolution`: what one training run gains in attention, and whom it loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.quantities import event, measurement
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import ALL_SAMPLES, TrainedStudy, declare

if TYPE_CHECKING:
    from simkit.papers.patches.studies.runs import Setup, Start


class TrainingEvolution(TrainedStudy):
    """A run's attention over time, its lucky neurons at both ends. Source: Proposition 2, Lemma 4."""

    name = "training-evolution"
    summary = "attention gained from step to step, and lucky neurons lost, in one training run"
    source = f"{PAPER}; Proposition 2 (15), Lemma 4 (217), (218)"
    statements = "simkit.papers.patches.claims.trained:EvolutionClaims"
    parameters = declare(
        without=("stop", "test"),
        alpha={"default": 0.5, "source": "Figure 4"},
        confusion={"default": 0.05, "source": "Figure 4"},
        samples={"default": 20},
        tokens={"default": 20, "source": "chosen here"},
        neurons={"default": 200, "source": "chosen here"},
        batch={"default": ALL_SAMPLES},
        max_steps={"default": 20, "applies": {}},
    )
    quantities = (
        event("converged", "training loss 0 within the steps allowed"),
        measurement("gain", "mass on label-relevant tokens (15), its mean over queries: end less start"),
        measurement("smallest_gain", "the smallest mass over a sample's queries: end less start"),
        measurement("worst_step", "the least change of the mean mass in one step"),
        measurement("lucky_w", "|W(0)|, by the ratio (220)"),
        measurement("lost_w", "neurons of W(0) that are not in W(T)"),
        measurement("lost_u", "neurons of U(0) that are not in U(T)"),
        measurement("lost_positive_w", "those lost of W(0) whose output weights sum to more than 0"),
        measurement("lost_negative_u", "those lost of U(0) whose output weights sum to less than 0"),
    )

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Train, look after each step, and compare the lucky neurons of both ends.

        Source: Algorithm 1, eq. (15), eq. (217), eq. (218).
        """
        import numpy as np

        from simkit.papers.patches.lucky import lucky_rows
        from simkit.papers.patches.studies.runs import Diverged, train_from

        run = train_from(start, setup, track=range(setup.params["max_steps"] + 1))
        if run.ended == "diverged":
            raise Diverged(f"training diverged (step size {run.step_size:g})")
        error = float(setup.params["sigma"]) + _noise(setup.params)
        before, after = (
            lucky_rows(weights.w_o, start.model.value_features, error)
            for weights in (run.initial, run.final)
        )
        lost = before & ~after
        readout = np.atleast_2d(run.initial.a).sum(axis=0)
        steps = np.diff(run.mass_mean)
        return {
            "converged": run.ended == "zero hinge",
            "gain": float(run.mass_mean[-1] - run.mass_mean[0]),
            "smallest_gain": float(run.mass_min[-1] - run.mass_min[0]),
            "worst_step": float(steps.min()) if steps.size else 0.0,
            "lucky_w": float(before[:, 0].sum()),
            "lost_w": float(lost[:, 0].sum()),
            "lost_u": float(lost[:, 1].sum()),
            "lost_positive_w": float((lost[:, 0] & (readout > 0)).sum()),
            "lost_negative_u": float((lost[:, 1] & (readout < 0)).sum()),
        }


def _noise(params: Mapping[str, Any]) -> float:
    """Return the noise level of a token: tau is a reporting parameter, which no trial sees."""
    if params["noise"] == "bounded":
        return float(params["noise_norm"])
    return float(params["token_noise"] * params["dim"] ** 0.5)
