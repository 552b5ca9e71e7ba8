"""The displays in the proof of Theorem 1: as theory, and where they are about a draw, on drawn tokens.

They are audited; no command runs them. Source: Theorem 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import measurement
from simkit.declare.study import Study, Theory
from simkit.errors import UsageError
from simkit.papers.clusters import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

_LAMBDA = Rule(
    "(log(d) + log(clusters))/gap",
    lambda p: (math.log(p["d"]) + math.log(p["clusters"])) / float(p["gap"]),
)
_SHARED = (
    Parameter("d", "int", 64, "Dimension of the tokens", low=2, high=1e300),
    Parameter("n", "int", 4096, "Tokens of each cluster", low=1, high=1e300),
    Parameter("clusters", "int", 2, "Number of clusters K", low=2, high=4096, symbol="K"),
    Parameter("sigma", "float", 1.0, "Noise: x = mu + (sigma/sqrt d) N(0, I)", low=0, open_low=True,
              high=1e6),
    Parameter("gap", "float", 0.5, "Delta; centres are orthonormal, starts lean off them", low=0, high=1,
              open_low=True, symbol="Delta"),
    Parameter("lambda", "float", _LAMBDA, "Scale of the scores", "proof of Theorem 1", low=0,
              open_low=True, high=1e12),
    Parameter("delta", "float", 0.05, "Failure probability of a display", kind="reporting", low=0,
              high=1, open_low=True, open_high=True),
    Parameter("constant", "float", 3.0, "C, where the paper names none", kind="reporting", low=0,
              open_low=True, symbol="C"),
)  # fmt: skip


class ProofTerms(Theory):
    """Moments, bounds and limits in the proof of Theorem 1."""

    name = "theorem-1-terms"
    summary = "moments, bounds and limits in the proof of Theorem 1"
    source = f"{PAPER}; Section A.7"
    statements = "simkit.papers.clusters.claims.proof:ProofTermClaims"
    parameters = _SHARED


class ProofDraws(Study):
    """Sums over the tokens of one cluster, and the mass of all, as the proof bounds them."""

    name = "theorem-1-draws"
    summary = "sums over tokens that the proof of Theorem 1 bounds"
    source = f"{PAPER}; Section A.7"
    statements = "simkit.papers.clusters.claims.proof:ProofDrawClaims"
    block_size = 50
    default_trials = 200
    parameters = (
        *_SHARED,
        Parameter("path", "choice", "arrays", "In arrays, or token by token",
                  choices=("arrays", "literal"), kind="implementation"),
    )  # fmt: skip
    quantities = (
        measurement("tilted_gap", "|sum of exp(lambda x) x less its mean|", low=0, kept=True),
        measurement("remainder", "|nu_1|: sum of exp(lambda x) u_perp over n", low=0, kept=True),
        measurement("mass", "Z_k / (n exp(lambda <mu_k, muhat_k>))", low=0, kept=True),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse a d without room for centres and start."""
        if params["d"] < params["clusters"] + 1:
            wrong = "{clusters} centres and a start off them need one more"
            raise UsageError.at(params, "d", wrong, params["clusters"] + 1)

    def trial(self, prepared: Mapping[str, Any], rng: Generator) -> Mapping[str, bool | float]:
        """Draw the tokens of all clusters and return the three sums for the first query."""
        from simkit.papers.clusters.proof.proof_draws import measure_sums

        return measure_sums(prepared, rng)

    def memory(self, params: Mapping[str, Any]) -> float:
        """Return the bytes of one trial."""
        return 24.0 * float(params["n"]) * float(params["d"]) * float(params["clusters"])
