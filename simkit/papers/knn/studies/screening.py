"""Draws of what the proof of Lemma 3 speaks of, along n = 8 d; audited, no command runs it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.errors import UsageError
from simkit.papers.knn import PAPER

if TYPE_CHECKING:
    from numpy.random import Generator

_CORRELATION = 0.5  # of two keys of a block


class ScreeningDraws(Study):
    """xi, eta, R and their kin of one drawn query, under the repaired model K = Sigma^(1/2) Z^T.

    Sigma has ones on its diagonal and blocks of about d^tau keys with correlation 1/2, so that its
    largest eigenvalue is of order d^tau; Z has independent N(0, 1) entries, d rows and n columns; beta
    is 1/s at the first key of s blocks, s about d^kappa and at least 2; epsilon is N(0, sigma^2 I).
    Source: Assumption 3.1, Assumption 3.2, eqs. (26)-(55).
    """

    name = "lemma-3-screening"
    summary = "what the proof of Lemma 3 says of drawn keys"
    source = f"{PAPER}; Section 6, Assumptions 3.1 and 3.2, eqs. (26), (34)-(55)"
    statements = "simkit.papers.knn.claims.screening:ScreeningClaims"
    block_size = 10
    default_trials = 60
    parameters = (
        Parameter("d", "int", 64, "Dimension of a key", low=4, high=4096),
        Parameter("n", "int", Rule("8 d", lambda p: 8 * p["d"]), "Keys", low=4, high=32768),
        Parameter("kappa", "float", 0.25, "Relevant weights are about d^-kappa", low=0, high=1),
        Parameter("tau", "float", 0.0, "lambda_max(Sigma) is about d^tau", low=0, high=1),
        Parameter("sigma", "float", 1.0, "Deviation of the noise epsilon", low=0, high=1e3,
                  open_low=True),
        Parameter("regular", "float", 100.0, "lambda of (26) over lambda_max(K K^T)", "chosen here",
                  low=0, high=1e9, open_low=True),
        Parameter("c4", "float", 3.0, "c_4 of Assumption 3.2", "chosen here", low=1, open_low=True,
                  high=1e6),
    )  # fmt: skip
    quantities = (
        event("either", "lambda_max too large or lambda_min too small"),
        measurement("error_26", "|beta - (K q + e lambda_2)/lambda| over the length of its right side",
                    kept=True),
        measurement("angle_26", "1 - cosine of K q + e lambda_2 and K q", kept=True),
        measurement("moved_26", "keys whose rank differs in the two", kept=True),
        measurement("xi_34", "|xi|^2/(d^(1 + tau) n)", kept=True),
        measurement("product_36", "<Sigma^(1/2) beta, Sigma^(1/2) e_i> d^kappa", kept=True),
        measurement("rest_37", "|what is left of Sigma^(1/2) beta beside Sigma^(1/2) e_i|", kept=True),
        measurement("off_38", "|xi_i less the right side of (38)| over |xi_i|", kept=True),
        measurement("off_38_n", "the same with the factor n at both terms", kept=True),
        measurement("first_40", "R_1 n/d", kept=True),
        measurement("signal_41", "xi_(i,1) of (38) over d^(1 - kappa)", kept=True),
        measurement("signal_41_n", "n times that", kept=True),
        measurement("length_42", "|R|^2 n/d", kept=True),
        measurement("share_43", "(n - 1) R_2^2/|R~|^2", low=0, kept=True),
        measurement("second_44", "|xi_(i,2)|/sqrt(d)", kept=True),
        measurement("second_46", "|xi_(i,2)| sqrt(log d)/d^(1 - kappa)", kept=True),
        measurement("eta_50", "|eta|^2/(d^(1 + tau) n)", kept=True),
        measurement("variance_51", "var(eta_i given K)/d", kept=True),
        measurement("eta_53", "|eta_i|/sqrt(d)", kept=True),
        measurement("eta_55", "|eta_i|/d^(1 - kappa)", kept=True),
    )  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse fewer keys than the relevant blocks hold."""
        relevant = _relevant(params) * _block(params)
        if params["n"] < max(relevant, params["d"] + 1):
            wrong = "the relevant keys and their blocks are more, or {d} is"
            raise UsageError.at(params, "n", wrong, 8 * params["d"])

    def trial(self, params: Mapping[str, Any], rng: Generator) -> Mapping[str, Any]:
        """Draw keys and noise, and measure what the displays compare.

        Source: eqs. (26), (34)-(38), (40)-(44), (46), (50)-(55).
        """
        import numpy as np

        n, d, kappa, tau = (params[name] for name in ("n", "d", "kappa", "tau"))
        z = rng.standard_normal((n, d))  # Z^T
        keys = _root(z, params)
        relevant = np.arange(_relevant(params)) * _block(params)
        beta = np.zeros(n)
        beta[relevant] = 1.0 / len(relevant)
        noise = float(params["sigma"]) * rng.standard_normal(d)
        xi, eta, i = keys @ (keys.T @ beta), keys @ noise, int(relevant[0])
        unit = _root(np.eye(1, n, i).T, params)[:, 0]  # Sigma^(1/2) e_i
        weight = _root(beta[:, None], params)[:, 0]  # Sigma^(1/2) beta
        product = float(weight @ unit)
        rest = weight - product * unit
        length = float(np.linalg.norm(rest))
        other = rest / length if length else rest
        along, across = z.T @ unit, z.T @ other
        vector = z @ along / n  # R, turned by Q: U~^T diag(mu) U~ = Z^T Z/n
        first, second = float(along @ along) / n, float(along @ across) / n
        left = float(vector @ vector) - first**2
        printed = product * first + n * length * second
        gram = keys.T @ keys
        strengths = np.linalg.eigvalsh(gram)
        spectrum = (strengths if keys is z else np.linalg.eigvalsh(z.T @ z)) / n
        high, low, bound = float(spectrum[-1]), float(spectrum[0]), float(params["c4"])
        return {
            "either": high > bound or low < 1.0 / bound,
            **_regularised(keys, gram, xi + eta, float(params["regular"]) * float(strengths[-1])),
            "xi_34": float(xi @ xi) / (d ** (1.0 + tau) * n),
            "product_36": product * d**kappa,
            "rest_37": length,
            "off_38": abs(xi[i] - printed) / abs(xi[i]),
            "off_38_n": abs(xi[i] - n * (product * first + length * second)) / abs(xi[i]),
            "first_40": first * n / d,
            "signal_41": product * first / d ** (1.0 - kappa),
            "signal_41_n": n * product * first / d ** (1.0 - kappa),
            "length_42": float(vector @ vector) * n / d,
            "share_43": (n - 1) * second**2 / left if length else 1.0,
            "second_44": abs(n * length * second) / math.sqrt(d),
            "second_46": abs(n * length * second) * math.sqrt(math.log(d)) / d ** (1.0 - kappa),
            "eta_50": float(eta @ eta) / (d ** (1.0 + tau) * n),
            "variance_51": float(params["sigma"]) ** 2 * float(keys[i] @ keys[i]) / d,
            "eta_53": abs(float(eta[i])) / math.sqrt(d),
            "eta_55": abs(float(eta[i])) / d ** (1.0 - kappa),
        }

    def seconds(self, params: Mapping[str, Any]) -> float:
        """Return about how long a trial takes, in seconds (`benchmarks/expected_time.py`)."""
        n, d = float(params["n"]), float(params["d"])
        return 1e-3 + 3e-8 * n * d + 4e-10 * n * d * d + 4e-9 * d**3


def _relevant(params: Mapping[str, Any]) -> int:
    """Return s, the keys with a positive weight."""
    return max(int(float(params["d"]) ** float(params["kappa"])), 2)


def _block(params: Mapping[str, Any]) -> int:
    """Return how many keys are correlated."""
    return max(int(float(params["d"]) ** float(params["tau"]) + 0.5), 1)


def _root(columns: Any, params: Mapping[str, Any]) -> Any:
    """Return Sigma^(1/2) times some columns (n, k)."""
    block = _block(params)
    if block == 1:
        return columns
    small, large = math.sqrt(1.0 - _CORRELATION), math.sqrt(1.0 + (block - 1) * _CORRELATION)
    whole = len(columns) // block * block  # the keys beyond the last whole block are uncorrelated
    found = columns.copy()
    parts = found[:whole].reshape(whole // block, block, -1)
    means = parts.mean(axis=1, keepdims=True)
    found[:whole] = (small * (parts - means) + large * means).reshape(whole, -1)
    return found


def _regularised(keys: Any, gram: Any, scores: Any, strength: float) -> dict[str, float]:
    """Return how near (26) is: beta by the KKT conditions, lambda_1 = 0, sum 1. Source: eq. (26)."""
    import numpy as np

    def solve(right: Any) -> Any:  # (K K^T + lambda I)^(-1), by the smaller matrix
        inner = np.linalg.solve(gram + strength * np.eye(len(gram)), keys.T @ right)
        return (right - keys @ inner) / strength

    ones = np.ones(len(keys))
    from_scores, from_ones = solve(scores), solve(ones)
    shift = (1.0 - from_scores.sum()) / from_ones.sum()  # lambda_2
    right = (scores + shift) / strength
    beta = from_scores + shift * from_ones
    moved = scores + shift
    cosine = float(moved @ scores) / (np.linalg.norm(moved) * np.linalg.norm(scores))
    return {
        "error_26": float(np.linalg.norm(beta - right) / np.linalg.norm(right)),
        "angle_26": 1.0 - float(cosine),
        "moved_26": float((np.argsort(moved) != np.argsort(scores)).sum()),
    }
