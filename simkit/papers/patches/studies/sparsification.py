"""The study `token-sparsification`: the test loss when tokens are pruned, at random or knowingly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.patches.studies.declaration import SMALL_STEP_SIZE, TrainedStudy, declare

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame


class TokenSparsification(TrainedStudy):
    """Test loss against the pruned share of the tokens, training and test tokens alike."""

    name = "token-sparsification"
    summary = "test loss of a shallow vision transformer when tokens are pruned"
    source = "Shallow ViT, Section 4.1 (token sparsification), Figures 5 and 8"
    parameters: ClassVar[Sequence[Parameter]] = (
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
    pictured = ("test_loss", "steps")
    quantities: ClassVar[Sequence[Quantity]] = (
        event("success", "test loss below 1e-3"),
        event("interpolated", "training loss 0 when training ends"),
        measurement("test_loss", "mean hinge loss on pruned test samples"),
        measurement("test_error", "share of pruned test samples with y F <= 0"),
        measurement("steps", "steps taken"),
        measurement("relevant_fraction", "realised alpha_* after pruning, training samples"),
        measurement("noisy_fraction", "share of noisier tokens after pruning, training samples"),
    )

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say what each kind of pruning does to the test loss, from the least share to the largest."""
        rows = table[table["quantity"] == "test_loss"]
        keys = [p.name for p in self.parameters if p.name != "share"]
        varying = [name for name in keys if rows[name].map(repr).nunique() > 1]
        lines = []
        for _, part in rows.groupby(keys, sort=False, dropna=False):
            first, last = part.iloc[0], part.iloc[-1]
            if len(part) < 2 or last["ci_low"] != last["ci_low"]:
                continue
            apart = last["ci_low"] > first["ci_high"] or last["ci_high"] < first["ci_low"]
            verb = "no clear change" if not apart else (
                "raises the loss" if last["estimate"] > first["estimate"] else "lowers the loss"
            )  # fmt: skip
            where = ", ".join(f"{name.replace('_', ' ')} {first[name]}" for name in varying)
            lines.append(
                f"{where or 'pruning'}: {verb}, {first['estimate']:.3g} at share {first['share']:g},"
                f" {last['estimate']:.3g} [{last['ci_low']:.3g}, {last['ci_high']:.3g}] at share"
                f" {last['share']:g}"
            )
        return lines

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        super().check(params)
        from simkit.papers.patches.datasets import round_half_up

        if round_half_up(params["share"] * params["tokens"]) >= params["tokens"]:
            raise UsageError(
                f"--share {params['share']:g}: it leaves none of {params['tokens']} tokens; write"
                " --share 0.3"
            )
        if params["pruning"] == "noisy" and params["noise"] != "heterogeneous":
            raise UsageError(
                "--pruning noisy: all tokens are as noisy; write --noise heterogeneous,"
                " or --pruning random,irrelevant"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Train one network per trial on what is left of the tokens; source: Section 4.1."""
        from simkit.papers.patches.studies.runs import tally_runs

        return tally_runs(self, _run, params, rng, trials)


def _run(start: Any, params: Mapping[str, Any]) -> Mapping[str, Any]:
    from simkit.papers.patches.studies.runs import fractions, train_from

    share, pruning = params["share"], params["pruning"]
    training = start.training.prune(share, pruning, start.pruning)
    test = start.test.prune(share, pruning, start.pruning)
    record = train_from(start, params, data=training, test=test)
    return {
        "success": record.success,
        "interpolated": bool(record.train_loss[-1] == 0),
        "test_loss": float(record.test_loss[-1]),
        "test_error": float(record.test_error[-1]),
        "steps": float(record.steps),
        "relevant_fraction": fractions(training)["relevant_fraction"],
        "noisy_fraction": float(training.noisy.mean()),
    }
