"""The study `token-sparsification`: the test loss when tokens are pruned, at random or knowingly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.errors import UsageError
from simkit.papers.patches import PAPER
from simkit.papers.patches.studies.declaration import SMALL_STEP_SIZE, TrainedStudy, declare

if TYPE_CHECKING:
    from simkit.papers.patches.studies.runs import Setup, Start


class TokenSparsification(TrainedStudy):
    """Test loss against the pruned share of all tokens. Source: Section 4.1, Figure 5, Figure 8."""

    name = "token-sparsification"
    summary = "test loss of a shallow vision transformer when tokens are pruned"
    source = f"{PAPER}; Section 4.1 (token sparsification), Figures 5 and 8"
    statements = "simkit.papers.patches.findings.trained:TokenSparsificationFindings"
    parameters = (
        *declare(
            alpha={"default": 0.6, "source": "Figure 5"},
            confusion={"default": 0.05, "source": "Figure 5"},
            samples={"default": 80, "source": "Figure 5"},
            delta={"default": 0.5, "source": "Figure 5"},
            tokens={"default": 50, "source": "Figure 5"},
            noise={"default": "heterogeneous"},
            step_size={"default": SMALL_STEP_SIZE},
            batch={"default": 16},
            stop={"default": "steps"},
            max_steps={"default": 24},
        ),
        Parameter(
            "share", "float", 0.0, "Share of the tokens that are pruned", kind="paired",
            low=0, high=1, open_high=True, step="0.1", grid="0:0.3:0.1",
        ),
        Parameter(
            "pruning", "choice", "random",
            "Tokens that go first, with oracle knowledge: any, label-irrelevant, or noisier ones",
            "Figure 5", kind="paired", choices=("random", "irrelevant", "noisy"),
            grid="random,irrelevant,noisy",
        ),
    )  # fmt: skip
    quantities = (
        event("success", "test loss below 1e-3"),
        event("interpolated", "training loss 0 when training ends"),
        measurement("test_loss", "mean hinge loss on pruned test samples"),
        measurement("test_error", "share of pruned test samples with y F <= 0"),
        measurement("steps", "steps taken"),
        measurement("relevant_fraction", "realised alpha_* after pruning, training samples"),
        measurement("noisy_fraction", "share of noisier tokens after pruning, training samples"),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        super().check(params)
        from simkit.papers.patches.datasets import round_half_up

        if round_half_up(params["share"] * params["tokens"]) >= params["tokens"]:
            raise UsageError.at(params, "share", "it leaves none of {tokens}", 0.3)
        if params["pruning"] == "noisy" and params["noise"] != "heterogeneous":
            wrong = "with {noise} all tokens have the same noise"
            raise UsageError.at(params, "pruning", wrong, {"noise": "heterogeneous"})

    def measure(self, start: Start, setup: Setup) -> Mapping[str, Any]:
        """Prune the tokens, train on what is left, and test. Source: Section 4.1, Figure 5."""
        from simkit.papers.patches.studies.runs import fractions, train_from

        share, pruning = setup.params["share"], setup.params["pruning"]
        assert start.test is not None
        training = start.training.prune(share, pruning, start.pruning)
        test = start.test.prune(share, pruning, start.pruning)
        run = train_from(start, setup, data=training, test=test)
        return {
            "success": run.success,
            "interpolated": bool(run.train_loss[-1] == 0),
            "test_loss": float(run.test_loss[-1]),
            "test_error": float(run.test_error[-1]),
            "steps": float(run.steps),
            "relevant_fraction": fractions(training)["relevant_fraction"],
            "noisy_fraction": float(training.noisy.mean()),
        }
