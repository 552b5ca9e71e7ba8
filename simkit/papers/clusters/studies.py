"""The study `cluster-recovery`: one attention update, or several, of initial cluster centres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.clusters import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.clusters.model.recovery import RecoveryModel

_SMALLEST_GAP = 1e-9
_ROUNDING = 1e-12  # slack for a gamma or gap that arithmetic puts on its edge
_FEW_TOKENS = 2  # an effective size below this is counted


def _scale_rule(params: Mapping[str, Any]) -> float:
    gap = max(float(params["gap"]), _SMALLEST_GAP)  # a gap below is refused by `check`
    return (math.log(params["d"]) + math.log(params["clusters"])) / gap


class ClusterRecovery(Study):
    """How well attention updates recover the centres of Gaussian clusters. Source: Section A.7."""

    name = "cluster-recovery"
    summary = "attention updates that recover the centres of Gaussian clusters"
    source = f"{PAPER}; Section A.7, Theorem 1"
    statements = "simkit.papers.clusters.findings:ClusterRecoveryFindings"
    rare_events = "simkit.papers.clusters.rare:ClusterRecoveryRare"
    axis = "steps"
    size = "n"
    data_files = ("parameters/recovery.csv",)
    block_size = 25
    default_trials = 200
    parameters = read_parameters(
        "simkit.papers.clusters:parameters/recovery.csv",
        {"lambda": Rule("(log(d) + log(clusters))/gap", _scale_rule)},
    )
    quantities = (
        measurement("cosine", "<mu_k, mu'_k>/|mu'_k|, mean over k"),
        measurement("error", "|mu_k - mu'_k|, mean over k"),
        measurement("worst_cosine", "the smallest cosine over k", kept=True),
        measurement("worst_error", "the largest error over k", kept=True),
        measurement("loss", "1 - cosine, mean over k, without cancellation"),
        measurement("effective_size", "1/sum of squared weights, in tokens, mean over k"),
        measurement("overlap", "largest <mu_i, mu_j> of the drawn centres (gamma)"),
    )
    counters: ClassVar[Mapping[str, str]] = {
        "single_tokens": (
            "in {count} outcomes the weights of some centre rest on fewer than two tokens (effective"
            " size); lambda is large for this n"
        )
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse settings that cannot be built; each line names the admissible range."""
        d, clusters, gap = params["d"], params["clusters"], params["gap"]
        gamma, lowest = params["gamma"] or 0.0, -1 / (clusters - 1)
        if gamma < lowest - _ROUNDING:
            wrong = f"with {{clusters}} it takes a number in [{lowest:.6g}, 1)"
            example = {"gamma": 0.2} | ({"gap": 0.5} if gap > 0.8 else {})
            raise UsageError.at(params, "gamma", wrong, example)
        # Among K unit vectors two meet at no less than -1/(K - 1).
        largest = -lowest + 1 if params["centres"] == "random" else 1 - gamma
        leans = params["start"] == "perpendicular"
        needed = _least_dimension(params, leans and gap < largest * (1 - _ROUNDING))
        if d < needed:
            wrong = f"{{clusters}} such centres and their starts need {needed} dimensions or more"
            raise UsageError.at(params, "d", wrong, needed)
        if not _SMALLEST_GAP <= gap <= largest * (1 + _ROUNDING):
            needed = _least_dimension(params, leans)
            wrong = (
                f"with {{clusters}} and gamma {gamma:g} a start's gap is in"
                f" [{_SMALLEST_GAP:g}, {largest:.6g}]"
            )
            example = {"gap": largest / 2} | ({"d": needed} if d < needed else {})
            raise UsageError.at(params, "gap", wrong, example)
        if params["method"] == "em" and params["sigma"] == 0:
            wrong = "with {method} it is above 0, as EM divides by its square"
            raise UsageError.at(params, "sigma", wrong, 0.1)

    def prepare(self, params: Mapping[str, Any]) -> RecoveryModel:
        """Return what the trials share: the numbers, and the centres where they are no random ones."""
        from simkit.papers.clusters.model.recovery import build_model

        return build_model(params)

    def simulate(self, prepared: RecoveryModel, rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: all steps of a trial on one path of updates."""
        from simkit.engine.cells.seeding import spawn_streams
        from simkit.papers.clusters.model.recovery import run_trial

        outcomes = [run_trial(prepared, stream) for stream in spawn_streams(rng, trials)]
        return [self._tally(outcomes, step) for step in prepared.steps]

    def _tally(self, outcomes: Sequence[list[dict[str, float]] | str], step: int) -> Tally:
        """Return the tally of the trials after one step."""
        rows: list[dict[str, float] | str] = []
        few = 0
        for outcome in outcomes:
            if isinstance(outcome, str):
                rows.append(outcome)
                continue
            measured = outcome[step - 1]
            few += measured["smallest_size"] < _FEW_TOKENS
            rows.append({quantity.name: measured[quantity.name] for quantity in self.quantities})
        tally = Tally.of_outcomes(rows, self.kept)
        if few:
            tally.counters = {"single_tokens": few}
        return tally

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        clusters, d, n = float(params["clusters"]), float(params["d"]), float(params["n"])
        small = 8 * clusters * (6 * d + 600) + 64 * clusters**2
        tokens, steps = clusters * n, float(params["steps"])
        if params["method"] != "attention":
            return small + 8 * tokens * (d + 4 * clusters)
        if params["path"] == "literal":
            return small + 8 * 64 * (d + clusters)
        if params["data"] == "same" and steps > 1:
            return small + 16 * tokens * clusters * (steps + 3)
        return small

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        clusters, d, n = float(params["clusters"]), float(params["d"]), float(params["n"])
        steps = float(params["steps"])
        wide = params["method"] != "attention" or params["path"] == "literal" or steps > 1
        return steps * n * clusters * ((d + 16) * 1.6e-8 if wide else clusters * 3e-8)


def _least_dimension(params: Mapping[str, Any], leans: bool) -> int:
    """Return the least d with room for the centres, and for starts that lean outside their span."""
    clusters = int(params["clusters"])
    if params["centres"] == "random":
        return clusters + 1 if leans else 1
    lowest = (params["gamma"] or 0.0) * (clusters - 1) <= -1 + _ROUNDING
    return clusters - (params["centres"] == "simplex" and lowest) + leans
