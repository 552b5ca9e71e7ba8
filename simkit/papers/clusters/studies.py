"""The study `cluster-recovery`: one attention update, or several, of initial cluster centres."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter, Rule
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

_SMALLEST_GAP = 1e-9
_ROUNDING = 1e-12  # slack for a gamma or gap that arithmetic puts on its edge
_ATTENTION = {"method": ("attention",)}
_KEPT = ("worst_cosine", "worst_error")  # each trial's value: smallest constants are quantiles


def _scale_rule(params: Mapping[str, Any]) -> float:
    gap = max(float(params["gap"]), _SMALLEST_GAP)  # a gap below is refused by `check`
    return (math.log(params["d"]) + math.log(params["clusters"])) / gap


class ClusterRecovery(Study):
    """How well attention updates recover the centres of Gaussian clusters (Section A.7)."""

    name = "cluster-recovery"
    summary = "attention updates that recover the centres of Gaussian clusters"
    source = "STViT supplement, Section A.7, Theorem 1"
    axis = "steps"
    size = "n"
    block_size = 25
    default_trials = 200
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("d", "int", 64, "Dimension of the tokens", low=2, high=1e6, step="16"),
        Parameter(
            "n", "int", 1024, "Tokens of each cluster (n >> d)", low=1, high=1e9, step="64",
        ),
        Parameter("clusters", "int", 8, "Number of clusters K", low=2, high=4096),
        Parameter(
            "sigma", "float", 1.0, "Noise: x = mu + (sigma/sqrt d) N(0, I)",
            low=0, high=1e6, step="0.1",
        ),
        Parameter(
            "gap", "float", 0.5, "Delta, the start's smallest gap to other centres",
            step="0.1",
        ),
        Parameter(
            "gamma", "float", 0.0, "Common overlap of the centres, at least -1/(K - 1)",
            low=-1, high=1, open_high=True, step="0.1", applies={"centres": ("simplex",)},
        ),
        Parameter(
            "lambda", "float", Rule("(log(d) + log(clusters))/gap", _scale_rule),
            "Scale of the scores", "proof of Theorem 1", kind="paired",
            low=0, high=1e12, open_low=True,
        ),
        Parameter(
            "constant", "float", 1.0, "C in the bound 1 - C (log K + log d)/(d Delta)",
            kind="paired", low=0, open_low=True, step="0.1",
        ),
        Parameter("steps", "int", 1, "Number of updates", "Theorem 1: one", low=1, high=100),
        Parameter(
            "centres", "choice", "orthonormal", "True centres",
            choices=("orthonormal", "simplex", "random"),
        ),
        Parameter(
            "start", "choice", "perpendicular", "Where the start leans: off all centres, or to the next",
            choices=("perpendicular", "toward"),
        ),
        Parameter(
            "data", "choice", "same", "Data of each further step", "Theorem 1: one data set",
            kind="paired", choices=("same", "fresh"),
        ),
        Parameter(
            "method", "choice", "attention", "The update", "Section A.7", kind="paired",
            choices=("attention", "mean-shift", "em", "k-means"),
        ),
        Parameter(
            "renormalise", "bool", False, "Normalise centres between steps", "the theorem does not",
            kind="paired",
        ),
        Parameter(
            "path", "choice", "law", "Implementation: exact in law, or all tokens in d dimensions",
            kind="implementation", choices=("law", "literal"), applies=_ATTENTION,
        ),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        event("recovered", "the worst cosine is at least 1 - C rate"),
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
        ),
    }
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "first-order": ("loss_first_order", "error_first_order"),
        "scaling": (
            "loss_power", "error_power", "loss_stated", "error_stated",
            "loss_exponent", "error_exponent", "rate_exponent", "loss_constant", "error_constant",
            "loss_power_p_value", "error_power_p_value", "loss_stated_p_value", "error_stated_p_value",
            "loss_form_slope", "error_form_slope", "loss_delta_aic", "error_delta_aic",
        ),
        "split": ("leakage", "pull", "sampling_noise"),
        "methods": ("attention_same", "attention_fresh", "mean_shift", "em", "k_means"),
        "smallest-constant": (
            "constant_cosine", "constant_error", "log10_constant_cosine", "log10_constant_error",
            "grid_constant_cosine", "grid_constant_error",
        ),
    }  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse settings that cannot be built; each line names the admissible range."""
        clusters, d, gap = params["clusters"], params["d"], params["gap"]
        gamma = params["gamma"] or 0.0
        lowest = -1 / (clusters - 1)
        if gamma < lowest - _ROUNDING:
            raise UsageError(
                f"--gamma {gamma:g}: with --clusters {clusters} it takes a number in"
                f" [{lowest:.6g}, 1), as in --gamma 0.2"
            )
        span = _span(params)
        if params["centres"] != "random" and d < span:
            raise UsageError(f"--d {d}: {clusters} such centres need --d {span} or more")
        # Among K unit vectors two meet at no less than -1/(K - 1).
        largest = -lowest + 1 if params["centres"] == "random" else 1 - gamma
        if not _SMALLEST_GAP <= gap <= largest * (1 + _ROUNDING):
            raise UsageError(
                f"--gap {gap:g}: with --clusters {clusters} and gamma {gamma:g} a start's gap is in"
                f" [{_SMALLEST_GAP:g}, {largest:.6g}], as in --gap {largest / 2:g}"
            )
        leans = params["start"] == "perpendicular" and gap < largest * (1 - _ROUNDING)
        if leans and d <= span:
            least = (clusters if params["centres"] == "random" else span) + 1
            raise UsageError(
                f"--d {d}: perpendicular starts need a direction outside the {clusters} centres, --d"
                f" {least} or more; or write --start toward"
            )
        if params["method"] == "em" and params["sigma"] == 0:
            raise UsageError(
                "--sigma 0: EM divides by its square; write --sigma 0.1, or --method k-means"
            )

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say what Theorem 1 asks and the parameters break."""
        from simkit.papers.clusters.theory import stated_bound

        broken = []
        if params["n"] <= params["d"]:
            broken.append("n >> d (Theorem 1): n is not above d")
        rule = _scale_rule(params)
        if abs(params["lambda"] - rule) > 1e-9 * rule:
            broken.append("lambda = (log d + log K)/Delta, as the proof chooses it")
        bound = stated_bound(*(params[name] for name in ("constant", "clusters", "d", "gap")))
        if bound <= -1:
            broken.append("1 - C rate > -1: the bound is vacuous, as no cosine is below it")
        elif bound <= 0:
            broken.append("1 - C rate > 0: the bound is uninformative")
        if params["method"] != "attention":
            broken.append(f"the update is that of the theorem (it is {params['method']})")
        return broken

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: all steps of a trial on one path of updates; source: Section A.7."""
        from simkit.papers.clusters.recovery import run_trial, trial_seeds
        from simkit.papers.clusters.theory import stated_rate

        wanted = params["steps"]
        seeds = trial_seeds(rng, trials)
        outcomes = [run_trial(seed, params, max(wanted)) for seed in seeds]
        allowed = params["constant"] * stated_rate(params["clusters"], params["d"], params["gap"])
        return [_tally(outcomes, step, allowed) for step in wanted]

    def limit(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the infinite-sample values; random centres have none that is free of the draw."""
        from simkit.papers.clusters.theory import stated_bound

        found = _population(params)
        if found is None:
            return {}
        losses, _ = found
        bound = stated_bound(*(params[name] for name in ("constant", "clusters", "d", "gap")))
        return {
            "recovered": float(losses.cosine >= bound),
            "cosine": losses.cosine,
            "error": losses.error,
            "worst_cosine": losses.cosine,
            "worst_error": losses.error,
            "loss": losses.loss,
        }

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return what Theorem 1 states of one update with this C."""
        from simkit.papers.clusters.theory import stated_rate

        if params["steps"] > 1 or params["method"] != "attention":
            return {}
        allowed = params["constant"] * stated_rate(params["clusters"], params["d"], params["gap"])
        below = {"cosine": 1 - allowed, "worst_cosine": 1 - allowed}
        return below | {"error": allowed, "worst_error": allowed, "loss": allowed}

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return fits, splits and constants; see `simkit.papers.clusters.findings`."""
        from simkit.papers.clusters.findings import derive

        return derive(name, table)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say the bound, the constant it needs, and the exponents that the run shows."""
        from simkit.papers.clusters.findings import describe

        return describe(table)

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
        """Return a rough lower estimate of a trial's time."""
        clusters, d, n = float(params["clusters"]), float(params["d"]), float(params["n"])
        wide = params["method"] != "attention" or params["path"] == "literal"
        return float(params["steps"]) * n * clusters * (d * 2e-9 if wide else clusters * 5e-9)


def _span(params: Mapping[str, Any]) -> int:
    """Return the dimension that the centres span."""
    clusters = int(params["clusters"])
    if params["centres"] == "random":
        return min(clusters, int(params["d"]))
    lowest = (params["gamma"] or 0.0) * (clusters - 1) <= -1 + _ROUNDING
    return clusters - 1 if params["centres"] == "simplex" and lowest else clusters


def _population(params: Mapping[str, Any]) -> Any:
    """Return losses and update with infinitely many tokens, or None where there is no closed form."""
    from simkit.papers.clusters.theory import population_path

    if params["centres"] == "random" or params["method"] not in ("attention", "mean-shift"):
        return None
    return population_path(
        params["clusters"], params["d"], params["sigma"], params["lambda"], params["gamma"] or 0.0,
        params["start"], params["gap"], params["steps"], params["method"], params["renormalise"],
    )  # fmt: skip


def _tally(outcomes: Sequence[Any], step: int, allowed: float) -> Tally:
    """Return the tally of the trials after one step."""
    names = [q.name for q in ClusterRecovery.quantities if q.kind == "measurement"]
    rows: list[dict[str, Any] | str] = []
    single = 0
    for outcome in outcomes:
        if isinstance(outcome, str):
            rows.append(outcome)
            continue
        found = outcome[step - 1]
        single += found["smallest_size"] < 2
        rows.append({"recovered": found["worst_loss"] <= allowed, **{k: found[k] for k in names}})
    tally = Tally.of_outcomes(rows, _KEPT)
    if single:
        tally.counters = {"single_tokens": single}
    return tally
