"""The study `knn-distillation`: how well k-NN attention recovers a centre, and Lemma 2's bound on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.knn import PAPER
from simkit.papers.knn.studies.refusals import check_sizes

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.knn.recovery import TokenDesign


class KnnDistillation(Study):
    """The error |V_l - mu_l W_V| of one query against k. Source: Lemma 2."""

    name = "knn-distillation"
    summary = "the error of k-NN attention against k, and Lemma 2's bound on it"
    source = f"{PAPER}; Section 5, Assumption 2 and Lemma 2"
    axis = "k"
    data_files = ("../parameters/distillation.csv",)
    block_size = 20
    default_trials = 200
    parameters = read_parameters(
        "simkit.papers.knn:parameters/distillation.csv",
        {
            "k1": Rule("min(k, ceil(n / clusters))", lambda p: cluster_tokens(p, p["k"])),
            "nu4": Rule("beta", lambda p: p["beta"]),
        },
    )
    quantities = (
        measurement("error_sup", "|V_l - mu_l W_V|, sup norm", low=0, kept=True),
        measurement("error_l2", "|V_l - mu_l W_V|, l2 norm", low=0),
        measurement("relevant", "k1: selected tokens of the query's centre", low=0, kept=True),
        measurement("foreign_weight", "softmax weight of tokens of other centres", low=0, high=1),
        measurement("excess", "error_sup less that at k = cluster size, same trial"),
        measurement("score_deviation", "largest |x_l A x_i^T - mu_l A mu_i^T| of selected tokens", low=0,
                    kept=True),
    )  # fmt: skip
    statements = "simkit.papers.knn.findings.optimum:DistillationFindings"
    rare_events = "simkit.papers.knn.rare.distillation:KnnDistillationRare"

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        check_sizes(params)
        k, k1 = params["k"], params["k1"]
        if k1 is not None and k1 > k:
            raise UsageError.at(params, "k1", "it is at most {k}", k)
        if k1 is not None and k1 < k and params["clusters"] < 2:
            wrong = "with {clusters} every selected token shares the query's centre"
            raise UsageError.at(params, "k1", wrong, k)
        if params["nu4"] < params["beta"]:
            raise UsageError.at(params, "nu4", "it bounds mu_i A mu_i^T, which is {beta}", "beta")

    def prepare(self, params: Mapping[str, Any]) -> TokenDesign:
        """Return the centres of the tokens, their scores, and the value of the query's centre."""
        from simkit.papers.knn.recovery import TokenDesign

        return TokenDesign.of(params)

    def simulate(self, prepared: TokenDesign, rng: Generator, trials: int) -> Sequence[Tally]:
        """Simulate a block: one vector of scores per trial gives the error at every k."""
        from simkit.papers.knn.recovery import MEASURED, measure_block

        names = (*MEASURED, "excess")
        return [
            Tally.of_arrays(trials, {}, dict(zip(names, rows, strict=True)), kept=self.kept)
            for rows in measure_block(prepared, rng, trials)
        ]

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        tokens = params["n"] if params["selection"] == "by-score" else params["k"]
        return float(tokens) * float(params["d"]) * 8 * (6 if params["values"] == "dense" else 2)

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        return 8e-5 + self.memory(params) * 8e-10


def cluster_tokens(params: Mapping[str, Any], most: int) -> int:
    """Return the size of the query's cluster, the largest, at most `most`. Source: chosen here."""
    return int(min(most, math.ceil(params["n"] / params["clusters"])))
