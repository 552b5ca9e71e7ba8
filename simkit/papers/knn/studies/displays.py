"""The displays in the proof of Lemma 2 on drawn tokens, and exact chances that proofs name.

They are audited; no command runs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import measurement
from simkit.declare.study import Study, Theory
from simkit.declare.tally import Tally
from simkit.errors import UsageError
from simkit.papers.knn import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

    from simkit.papers.knn.displays import DisplayDesign

_DELTA = Parameter("delta", "float", 0.05, "Lemma 2 holds with probability 1 - 5 delta",
                   kind="reporting", low=0, high=1, open_low=True, open_high=True)  # fmt: skip
_SIGMA = Parameter("sigma", "float", 0.1, "Tokens are mu + (sigma / sqrt d) N(0, I)", low=0, high=1e3)
_BETA = Parameter("beta", "float", 1.0, "Factor of W_Q W_K^T", low=0, open_low=True, high=1e6)


class Lemma2Displays(Study):
    """Both sides of the displays (7)-(22), for tokens given beforehand. Source: Lemma 2."""

    name = "lemma-2-displays"
    summary = "the displays in the proof of Lemma 2, on drawn tokens"
    source = f"{PAPER}; Section 5, eqs. (7)-(23)"
    statements = "simkit.papers.knn.claims.displays:DisplayClaims"
    rare_events = "simkit.papers.knn.rare.proofs:Lemma2DisplaysData"
    block_size = 50
    default_trials = 800
    parameters = (
        Parameter("k", "int", 8, "Selected tokens", low=1, high=1e4),
        Parameter("k1", "int",
                  Rule("ceil(k / 2), k of aligned scores",
                       lambda p: p["k"] if p["scores"] == "aligned" else (p["k"] + 1) // 2),
                  "Those that share the query's centre, its own included", low=1, high=1e4),
        Parameter("d", "int", 64, "Dimension of a token", low=2, high=1e5),
        Parameter("clusters", "int", 4, "Number of orthonormal centres", low=2, high=1e5),
        _SIGMA,
        _BETA,
        Parameter("scores", "choice", "identity",
                  "W_Q W_K^T = beta I; beta 11^T; beta 11^T with the one centre (1, ..., 1)/sqrt d",
                  "Assumption 2", choices=("identity", "ones", "aligned")),
        Parameter("values", "choice", "identity",
                  "W_V = I; dense (entries cas / sqrt 2); I with a competitor's entry enlarged",
                  "Assumption 2.3", choices=("identity", "dense", "competitor")),
        Parameter("ratio", "float", 1000.0, "Value norm of centre 1 over the query's", low=1, high=1e6,
                  applies={"values": ("competitor",)}),
        _DELTA,
        Parameter("nu4", "float",
                  Rule("beta, beta d of aligned scores",
                       lambda p: p["beta"] * (p["d"] if p["scores"] == "aligned" else 1)),
                  "Upper bound of mu_i A mu_i^T", kind="reporting", low=0),
        Parameter("path", "choice", "vectors", "In vectors, or with all matrices and sums written out",
                  choices=("vectors", "literal"), kind="implementation"),
    )  # fmt: skip
    quantities = (
        measurement("error_sup", "|V_l - mu_l W_V|, sup norm", low=0, kept=True),
        measurement("noise_sum", "sup norm of (b) in (7)", low=0, kept=True),
        measurement("score_gap", "sup norm of (c) in (7)", low=0, kept=True),
        measurement("signed_gap", "|sum of the factors in (c)| |mu_1 W_V|", low=0, kept=True),
        measurement("inner_max", "U_1: largest exponential in S_1", low=0, kept=True),
        measurement("outer_max", "U_2: largest exponential outside S_1", low=0, kept=True),
        measurement("inner_shift", "|sum of exp(score gain) - 1 in S_1|", low=0, kept=True),
        measurement("outer_shift", "|sum of exp(score gain) - 1 outside S_1|", low=0, kept=True),
        measurement("inner_moved", "sum of |exp(score gain) - 1| in S_1", low=0, kept=True),
        measurement("outer_moved", "sum of |exp(score gain) - 1| outside S_1", low=0, kept=True),
        measurement("numerator_gap", "left side of (17)", low=0, kept=True),
        measurement("weight_sum", "sum of exp(x_1 A x_i^T / sqrt d)", low=0, kept=True),
        measurement("weight_gap", "left side of (18)", low=0, kept=True),
        measurement("shift_sum", "|sum of exp(score gain) - 1|", low=0, kept=True),
        measurement("tilted_sum", "right side of (18)", low=0, kept=True),
        measurement("split_gap", "(7): numerator less (a) + (b) + (c), sup norm", low=0, kept=True),
        measurement("triangle_excess", "(10): left side less right side, largest over i", kept=True),
        measurement("summed", "sup norm of the sum of absolute values of all terms of (7)", low=0,
                    kept=True),
    )  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse what cannot be built."""
        k, k1 = params["k"], params["k1"]
        if k1 > k:
            raise UsageError.at(params, "k1", "it is at most {k}", k)
        if params["scores"] == "aligned" and k1 != k:
            wrong = "with aligned scores there is one centre, that of all {k} tokens"
            raise UsageError.at(params, "k1", wrong, k)
        if params["clusters"] > params["d"]:
            raise UsageError.at(params, "clusters", "it is at most {d}", params["d"])

    def prepare(self, params: Mapping[str, Any]) -> DisplayDesign:
        """Return what all trials of a cell share."""
        from simkit.papers.knn.displays import design_of

        return design_of(params)

    def simulate(self, prepared: DisplayDesign, rng: Generator, trials: int) -> Tally:
        """Simulate a block; both paths measure the same draws."""
        import numpy as np

        from simkit.papers.knn.displays import MEASURED, measure_displays

        rows = np.array([measure_displays(prepared, rng) for _ in range(trials)])
        return Tally.of_arrays(trials, {}, dict(zip(MEASURED, rows.T, strict=True)), kept=self.kept)


class ScoreTails(Theory):
    """Chances that (11)-(13) and the sizes of U_1 and U_2 are missed, exactly. Source: Lemma 2."""

    name = "lemma-2-tails"
    summary = "chances of (11)-(13) for Gaussian noise, exact or enclosed"
    source = f"{PAPER}; Section 5, eqs. (11)-(13)"
    statements = "simkit.papers.knn.claims.tails:TailClaims"
    parameters = (
        Parameter("k", "int", 8, "Selected tokens, the query's own among them", low=1, high=1e9),
        Parameter("d", "int", 64, "Dimension of a token", low=1, high=1e12),
        _SIGMA,
        _BETA,
        Parameter("geometry", "choice", "identity",
                  "A = beta I, mu_i = e_i; A = beta 11^T, mu_i = e_i; A = beta 11^T, mu = 1/sqrt d",
                  "Assumption 2", choices=("identity", "ones", "aligned")),
        _DELTA,
    )  # fmt: skip


class ScreeningTails(Theory):
    """Chances in the proof of Lemma 3 that have a closed form. Source: Lemma 3."""

    name = "lemma-3-tails"
    summary = "chances in the proof of Lemma 3 that have a closed form"
    source = f"{PAPER}; Section 5, eqs. (33), (45), (49), (54)"
    statements = "simkit.papers.knn.claims.tails:ScreeningTailClaims"
    parameters = (
        Parameter("d", "int", 256, "Dimension of a key", low=2, high=1e300),
        Parameter("n", "int", Rule("8 d", lambda p: 8 * p["d"]), "Number of keys", low=2, high=1e301),
        Parameter("kappa", "float", 0.25, "Exponent of Assumption 3.2", low=0, high=2),
        Parameter("constant", "float", 2.0, "c, chosen here", low=0, open_low=True, symbol="c"),
        Parameter("rate", "float", 1.0, "C, chosen here", low=0, open_low=True, symbol="C"),
    )


class PrintedNumbers(Theory):
    """Algorithm 1's mask, one step of exponentiated gradient, and comparisons of printed numbers.

    Source: Algorithm 1; eq. (25); Table 1; Table 2.
    """

    name = "knn-printed-numbers"
    summary = "Algorithm 1's mask, eq. (25), and comparisons of numbers printed in Tables 1 and 2"
    source = f"{PAPER}; Algorithm 1, eq. (25), Tables 1 and 2"
    statements = "simkit.papers.knn.claims.printed:PrintedClaims"
    parameters = (
        Parameter("n", "int", 197, "Keys of a row", low=1, high=1e4),
        Parameter("k", "int", 100, "topk", low=1, high=1e4),
        Parameter("d", "int", 4, "Dimension of a key", low=1, high=1e4),
        Parameter("ties", "int", 1, "Keys that share each score", low=1, high=1e4),
        Parameter("backbone", "choice", "Swin-T", "Row of Table 2", choices=("Swin-T", "T2T-ViT-14")),
    )


class ScreeningMatrices(Theory):
    """The matrices of the proof of Lemma 3, at an instance in rationals.

    Source: eqs. (28)-(32), eq. (35), eq. (39), eqs. (47)-(48).
    """

    name = "lemma-3-matrices"
    summary = "matrices of the proof of Lemma 3, in rationals"
    source = f"{PAPER}; eqs. (28)-(32), (35), (39), (47), (48)"
    statements = "simkit.papers.knn.claims.matrices:MatrixClaims"
    parameters = (
        Parameter("n", "int", 6, "Keys", low=2, high=16),
        Parameter("d", "int", 3, "Dimension of a key, at most n", low=2, high=8),
    )

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse more dimensions than keys: U~ has d rows of n numbers."""
        if params["d"] > params["n"]:
            raise UsageError(
                f"U~ has d rows of n numbers, d at most n = {params['n']}",
                parameter="d", value=str(params["d"]), example=str(params["n"]),
            )  # fmt: skip
