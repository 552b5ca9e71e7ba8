"""The study `topk-selection`: how many keys score as high as the weakest relevant one (Lemma 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.knn import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

_MOST_KEYS = 1_000_000_000
_LARGEST_LITERAL = 4e9  # draws of one trial


class TopkSelection(Study):
    """The count of keys that score at least as high as the weakest relevant one. Source: eq. (27)."""

    name = "topk-selection"
    summary = "how many keys must be kept so that no relevant one is lost, against Lemma 3"
    source = f"{PAPER}; Section 5, Assumption 3 and Lemma 3, read as Fan and Lv's sure screening"
    size = "n"
    block_size = 50
    default_trials = 1000
    parameters = (
        Parameter("n", "int", 2048, "Number of keys", low=1, high=_MOST_KEYS),
        Parameter("d", "int", 256, "Dimension of a key: sample size", low=1, high=1e15),
        Parameter("kappa", "float", 0.25, "round(d^kappa) relevant keys, beta = 1/s", low=0, high=2,
                  step="0.05"),
        Parameter("tau", "float", 0.0, "Blocks of round(d^tau) correlated keys", low=0, high=2,
                  step="0.05"),
        Parameter("rho", "float", 0.5, "Correlation within a block", low=0, high=1, open_high=True,
                  step="0.1"),
        Parameter("noise", "float", 1.0, "Deviation of the query's noise", "Assumption 3.1", low=0,
                  high=1e6),
        Parameter("constant", "float", 1.0, "c of the bound c n d^(2 kappa + tau - 1)", kind="reporting",
                  low=0, open_low=True, symbol="c"),
        Parameter("path", "choice", "law", "Scores from their law, or from keys drawn in full",
                  choices=("law", "literal"), kind="implementation"),
    )  # fmt: skip
    quantities = (
        measurement("count", "keys that score at least as high as the weakest relevant one", low=1,
                    kept=True),
        event("exact_recovery", "the top s are the relevant"),
        measurement("surplus", "irrelevant keys among the counted", low=0),
        measurement("expected_surplus", "mean of the surplus given the relevant scores", low=0,
                    kept=True),
        measurement("share", "count / n", low=0, high=1),
    )  # fmt: skip
    statements = "simkit.papers.knn.findings.exponents:SelectionFindings"
    rare_events = "simkit.papers.knn.rare.selection:TopkSelectionRare"

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse an n without room for the relevant blocks, and literal designs beyond the machine."""
        n, d, relevant, block = params["n"], params["d"], relevant_keys(params), block_length(params)
        if n < relevant * block:
            fits = relevant * block <= _MOST_KEYS
            wrong = (
                f"at {{d}}, {{kappa}} and {{tau}} there are {relevant:.10g} relevant keys, each in its"
                f" own block of {block:.10g}: {relevant * block:.10g} keys at least"
            )
            raise UsageError.at(params, "n", wrong, relevant * block if fits else {"kappa": 0, "tau": 0})
        if params["path"] == "literal" and float(n) * d > _LARGEST_LITERAL:
            wrong = (
                f"{{n}} times {{d}} is {float(n) * d:.3g} numbers per trial, more than"
                f" {_LARGEST_LITERAL:.0e}"
            )
            raise UsageError.at(params, "path", wrong, "law")

    def prepare(self, params: Mapping[str, Any]) -> ScreeningDesign:
        """Return the sizes of the design."""
        return ScreeningDesign(
            params["n"], params["d"], relevant_keys(params), block_length(params), params["rho"],
            params["noise"], params["path"] == "literal",
        )  # fmt: skip

    def simulate(self, prepared: ScreeningDesign, rng: Generator, trials: int) -> Tally:
        """Simulate a block; the two paths have the same law, not the same draws."""
        import numpy as np

        from simkit.papers.knn.datasets import count_competitors, simulate_screening
        from simkit.papers.knn.literal import mean_surplus, screening_scores

        n, d, relevant, block, rho, noise, literal = prepared
        counts, surplus = np.empty(trials, np.int64), np.empty(trials)
        if literal:
            for t in range(trials):
                scores, length = screening_scores(rng, d, n, relevant, block, rho, noise)
                counts[t] = count_competitors(scores, relevant, block)
                top = scores[: relevant * block : block] / length
                surplus[t] = mean_surplus(top, n, block, rho)
        else:
            scores = np.empty(n)
            simulate_screening(rng, float(d), n, relevant, block, rho, noise, scores, counts, surplus)
        return Tally.of_arrays(
            trials,
            {"exact_recovery": counts == relevant},
            {
                "count": counts.astype(float),
                "surplus": (counts - relevant).astype(float),
                "expected_surplus": surplus,
                "share": counts / n,
            },
            kept=self.kept,
        )

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        n = float(params["n"])
        return n * (32.0 * params["d"] if params["path"] == "literal" else 8.0)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        n = float(params["n"])
        return 5e-6 + n * 8e-9 * (params["d"] * 4 if params["path"] == "literal" else 1)


class ScreeningDesign(NamedTuple):
    """What all trials of a cell share: sizes, the correlation within a block, the query's noise.

    Source: Assumption 3.1; Assumption 3.2.
    """

    n: int
    d: int
    relevant: int
    block: int
    rho: float
    noise: float
    literal: bool


def relevant_keys(params: Mapping[str, Any]) -> int:
    """Return s = round(d^kappa), half up. Source: Lemma 3."""
    return max(int(float(params["d"]) ** params["kappa"] + 0.5), 1)


def block_length(params: Mapping[str, Any]) -> int:
    """Return round(d^tau), half up. Source: Assumption 3.2."""
    return max(int(float(params["d"]) ** params["tau"] + 0.5), 1)
