"""The study `topk-selection`: how many keys score as high as the weakest relevant one (Lemma 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError

if TYPE_CHECKING:
    from numpy.random import Generator
    from pandas import DataFrame

_LARGEST_LITERAL = 4e9  # draws of one trial


class TopkSelection(Study):
    """The count of keys that score at least as high as the weakest relevant one, against Lemma 3."""

    name = "topk-selection"
    summary = "how many keys must be kept so that no relevant one is lost, against Lemma 3"
    source = "KVT supplement, Section 5, Assumption 3 and Lemma 3, read as Fan and Lv's sure screening"
    size = "n"
    block_size = 50
    default_trials = 1000
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 2048, "Number of keys", low=1, high=1e9),
        Parameter("d", "int", 256, "Dimension of a key: sample size", low=1, high=1e15),
        Parameter("kappa", "float", 0.25, "round(d^kappa) relevant keys, beta = 1/s", low=0, high=2,
                  step="0.05"),
        Parameter("tau", "float", 0.0, "Blocks of round(d^tau) correlated keys", low=0, high=2,
                  step="0.05"),
        Parameter("rho", "float", 0.5, "Correlation within a block", low=0, high=1, open_high=True,
                  step="0.1"),
        Parameter("noise", "float", 1.0, "Deviation of the query's noise", "Assumption 3.1", low=0,
                  high=1e6),
        Parameter("constant", "float", 1.0, "c of the bound c n d^(2 kappa + tau - 1)", kind="paired",
                  low=0, open_low=True),
        Parameter("path", "choice", "law", "Scores from their law, or from keys drawn in full",
                  choices=("law", "literal"), kind="implementation"),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
        measurement("count", "keys that score at least as high as the weakest relevant one"),
        event("holds", "the count is within the bound"),
        event("exact_recovery", "the top s are the relevant"),
        measurement("surplus", "irrelevant keys among the counted"),
        measurement("constant_needed", "count / (n d^(2 kappa + tau - 1))"),
        measurement("share", "count / n"),
    )
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "exponents": ("exponent_n", "stated_exponent_n", "exponent_d", "stated_exponent_d"),
        "fit": ("count_fit",),
        "stated": ("stated_count",),
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse an n without room for the relevant blocks, and literal designs beyond the machine."""
        n, d, needed = params["n"], params["d"], _relevant(params) * _block(params)
        if n < needed:
            raise UsageError(
                f"--n {n}: {_relevant(params)} relevant keys in different blocks of {_block(params)}"
                f" need at least {needed} keys, as in --n {needed}"
            )
        if params["path"] == "literal" and float(n) * d > _LARGEST_LITERAL:
            raise UsageError(
                f"--path 'literal': n d = {float(n) * d:.3g} numbers per trial are beyond"
                f" {_LARGEST_LITERAL:.0e}; write --path law"
            )

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Simulate a block; the two paths have the same law, not the same draws."""
        import numpy as np

        from simkit.papers.knn.datasets import count_competitors, simulate_screening
        from simkit.papers.knn.literal import screening_scores

        n, d, rho, noise = (params[name] for name in ("n", "d", "rho", "noise"))
        relevant, block = _relevant(params), _block(params)
        counts = np.empty(trials, np.int64)
        if params["path"] == "literal":
            for t in range(trials):
                scores = screening_scores(rng, d, n, relevant, block, rho, noise)
                counts[t] = count_competitors(scores, relevant, block)
        else:
            simulate_screening(rng, float(d), n, relevant, block, rho, noise, np.empty(n), counts)
        unit = _stated(params, 1.0)
        return Tally.of_arrays(
            trials,
            {"holds": counts <= params["constant"] * unit, "exact_recovery": counts == relevant},
            {
                "count": counts.astype(float),
                "surplus": (counts - relevant).astype(float),
                "constant_needed": counts / unit,
                "share": counts / n,
            },
        )

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return the exact means for independent keys."""
        from simkit.papers.knn.theory.screening import mean_count

        if _block(params) > 1 and params["rho"] > 0:
            return {}
        relevant = _relevant(params)
        count = mean_count(params["n"], float(params["d"]), relevant, params["noise"])
        if count is None:
            return {}
        return {
            "count": count,
            "surplus": count - relevant,
            "constant_needed": count / _stated(params, 1.0),
            "share": count / params["n"],
        }

    def bound(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        """Return c n d^(2 kappa + tau - 1), eq. (27)."""
        stated = _stated(params, params["constant"])
        return {"count": stated, "constant_needed": params["constant"], "share": stated / params["n"]}

    def premises(self, params: Mapping[str, Any]) -> Sequence[str]:
        """Say where Lemma 3 does not apply, or says nothing."""
        broken = []
        kappa, tau, n = params["kappa"], params["tau"], params["n"]
        if 2 * kappa + tau >= 1:
            broken.append(
                f"2 kappa + tau < 1 of Lemma 3 does not hold: 2 * {kappa:g} + {tau:g} is"
                f" {2 * kappa + tau:g}"
            )
        elif _stated(params, params["constant"]) >= n:
            broken.append(
                f"nothing to break: c d^(2 kappa + tau - 1) >= 1 at c = {params['constant']:g},"
                f" d = {params['d']}: the bound is vacuous"
            )
        return broken

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the exponents of the count in n and d, the fitted lines, or the stated ones."""
        from simkit.papers.knn.findings.exponents import find_exponents, fit_lines, stated_counts

        names = [parameter.name for parameter in self.parameters]
        if name == "stated":
            return stated_counts(table)
        return find_exponents(table, names) if name == "exponents" else fit_lines(table, names)

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say the exponents of every curve over n or d, and the constant that holds everywhere."""
        from simkit.papers.knn.findings.exponents import describe_exponents

        lines = describe_exponents(table, [parameter.name for parameter in self.parameters])
        needed = table[table["quantity"] == "constant_needed"]
        largest = needed["max"].max()
        lines.append(f"c = {largest:.4g} is the least with which none of these trials breaks the bound")
        return lines

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        n = float(params["n"])
        return n * (32.0 * params["d"] if params["path"] == "literal" else 8.0)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return a rough lower estimate of a trial's time."""
        n = float(params["n"])
        return n * 5e-9 * (params["d"] if params["path"] == "literal" else 1)


def _relevant(params: Mapping[str, Any]) -> int:
    """Return s = round(d^kappa), half up."""
    return max(int(float(params["d"]) ** params["kappa"] + 0.5), 1)


def _block(params: Mapping[str, Any]) -> int:
    """Return round(d^tau), half up."""
    return max(int(float(params["d"]) ** params["tau"] + 0.5), 1)


def _stated(params: Mapping[str, Any], constant: float) -> float:
    from simkit.papers.knn.theory.bounds import stated_count

    return stated_count(params["n"], params["d"], params["kappa"], params["tau"], constant)
