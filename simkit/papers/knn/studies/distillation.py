"""The study `knn-distillation`: how well k-NN attention recovers a centre, and Lemma 2's bound on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import Quantity, measurement
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
    block_size = 20
    default_trials = 200
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 196, "Number of tokens", "14 x 14 patches", low=1, high=1e6),
        Parameter("k", "int", 49, "Tokens that the query keeps", low=1, high=1e6),
        Parameter("d", "int", 64, "Dimension of a token", "head size of DeiT", low=2, high=1e7),
        Parameter("clusters", "int", 4, "Number of orthonormal centres", low=1, high=1e6),
        Parameter("sigma", "float", 0.7, "Tokens are mu + (sigma / sqrt d) N(0, I)", low=0, high=1e3),
        Parameter("beta", "float", 1.0, "Factor of W_Q W_K^T: sharpness of the scores", low=0,
                  open_low=True, high=1e6),
        Parameter("scores", "choice", "identity", "W_Q W_K^T = beta I, or beta 11^T", "Assumption 2.3",
                  choices=("identity", "ones")),
        Parameter("values", "choice", "identity",
                  "W_V = I; dense (entries cas / sqrt 2); I with a competitor's entry enlarged",
                  "Assumption 2.3", choices=("identity", "dense", "competitor")),
        Parameter("ratio", "float", 100.0, "Value norm of centre 1 over the query's", low=1, high=1e6,
                  applies={"values": ("competitor",)}),
        Parameter("selection", "choice", "by-score", "Top k by score, or k tokens given beforehand",
                  "Section 5 says both", choices=("by-score", "designated")),
        Parameter("k1", "int", Rule("min(k, ceil(n / clusters))", lambda p: cluster_tokens(p, p["k"])),
                  "Given tokens that share the query's centre, its own included", kind="paired", low=1,
                  high=1e6, applies={"selection": ("designated",)}),
        Parameter("delta", "float", 0.05, "Lemma 2 holds with probability 1 - 5 delta",
                  kind="reporting", low=0, high=1, open_low=True, open_high=True),
        Parameter("nu4", "float", Rule("beta", lambda p: p["beta"]),
                  "Upper bound of mu_i A mu_i^T; Assumption 2.2 lets it be larger than need be",
                  kind="reporting", low=0),
    )  # fmt: skip
    quantities: ClassVar[Sequence[Quantity]] = (
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
