"""The proof of Lemma 3 on drawn keys, and Assumption 3.2 as it is repaired."""

from collections.abc import Mapping
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

_WORDS = {
    "model": "K = Sigma^(1/2) Z^T with Gaussian Z, as Assumption 3.2 is repaired",
    "rare": "the probability O(exp(-C d)) has no named constants: 0.05 is declared",
}
_PROOF: Mapping[str, Any] = {"concerns": "proof", "of": "Lemma 3"}
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "proof": _PROOF,
    "order": {
        **_PROOF, "scope": {"d": "16,64,256", "kappa": "0.25", "tau": "0"}, "trials": 400,
        "far": {"d": "16,64", "kappa": "0.1", "tau": "0.25"}, "along": "d", "delta": "0.05",
        "when": ("n = 8*d", "2*kappa + tau < 1"),
    },
    "identity": {
        **_PROOF, "scope": {"d": "16,64", "kappa": "0.25", "tau": "0,0.25"},
        "when": ("2*kappa + tau < 1",), "resolution": 1e-9,
    },
    "rounded": {"resolution": 1e-9},
    "trials_400": {"trials": 400},
    "trials_200": {"trials": 200},
}  # fmt: skip


class ScreeningClaims(Statements):
    """What Lemma 3's proof says of keys, noise, weights. Source: Assumption 3.2, eqs. (26)-(55)."""

    claims = read_claims("simkit.papers.knn.claims:screening.csv", _WORDS, _GROUPS)
