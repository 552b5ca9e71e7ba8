"""The study `attention-gradient`: Lemma 1's derivatives against complex steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters.tables import read_parameters
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.knn import PAPER
from simkit.papers.knn.studies.refusals import check_sizes

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.knn.derivatives import LayerDesign


class AttentionGradient(Study):
    """Derivatives of one row V_l of k-NN attention, and how they go with k. Source: Lemma 1."""

    name = "attention-gradient"
    summary = "the derivatives of k-NN attention that Lemma 1 states, against complex steps"
    source = f"{PAPER}; Section 5, Lemma 1"
    axis = "k"
    data_files = ("../parameters/gradient.csv",)
    block_size = 10
    default_trials = 20
    parameters = read_parameters("simkit.papers.knn:parameters/gradient.csv")
    quantities = (
        event("query_holds", "eq. (4) agrees to 1e-8 or rounding"),
        event("key_holds", "eq. (5) as printed agrees"),
        event("key_corrected_holds", "eq. (5) corrected agrees"),
        event("value_holds", "dV/dW_V = E[x_i] e_j agrees"),
        measurement("query_error", "largest error of eq. (4) over the largest derivative", kept=True),
        measurement("key_error", "the same for eq. (5) as printed", kept=True),
        measurement("key_corrected_error", "the same for eq. (5) corrected", kept=True),
        measurement("value_error", "the same for dV/dW_V"),
        measurement("query_gradient", "Frobenius norm of dV/dW_Q"),
        measurement("key_gradient", "Frobenius norm of dV/dW_K"),
        measurement("variance", "trace of Var(x) under the attention weights"),
        measurement("gap", "gap below the k-th score over the largest score (0 at k = n)"),
    )
    statements = "simkit.papers.knn.claims.gradient:GradientClaims"
    rare_events = "simkit.papers.knn.rare.proofs:AttentionGradientData"
    counters: ClassVar[Mapping[str, str]] = {
        "near_ties": "{count} trials had a near tie at the border of the selection: no derivative"
    }

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse a k beyond n, and centres that do not fit."""
        check_sizes(params)
        d = params["d"]
        if params["notation"] == "rows" and params["head_size"] != d:
            wrong = "row j of W_K is as long as W_K has columns, which have to be {d}"
            raise UsageError.at(params, "head_size", wrong, d)
        if params["weights"] == "identity" and params["head_size"] > d:
            raise UsageError.at(params, "head_size", "columns of the identity are at most {d}", d)

    def prepare(self, params: Mapping[str, Any]) -> LayerDesign:
        """Return the centres of the tokens and the sizes of the layer."""
        from simkit.papers.knn.derivatives import LayerDesign

        return LayerDesign.of(params)

    def simulate(self, prepared: LayerDesign, rng: Generator, trials: int) -> Sequence[Tally]:
        """Measure every k asked for on the same tokens and weights."""
        from simkit.papers.knn.derivatives import TIE, compare_derivatives

        outcomes: list[list[Mapping[str, Any] | str]] = [[] for _ in prepared.ks]
        for _ in range(trials):
            for column, outcome in zip(outcomes, compare_derivatives(prepared, rng), strict=True):
                column.append(outcome)
        tallies = [Tally.of_outcomes(column, self.kept) for column in outcomes]
        for tally in tallies:
            if tally.failed.get(TIE):
                tally.counters["near_ties"] = tally.failed[TIE]
        return tallies

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        d, c = float(params["d"]), float(params["head_size"])
        return 1.2e-3 + 2.4e-9 * d * c * float(params["k"]) * (c * c + 4 * c)

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one complex step over all entries."""
        d, c = float(params["d"]), float(params["head_size"])
        return d * c * (float(params["k"]) * c + d * c) * 32.0
