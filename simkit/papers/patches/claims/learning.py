"""What is claimed of trained networks: eq. (11) of the steps, Proposition 2 of the attention."""

from collections.abc import Mapping
from typing import Any

from simkit.declare.claims.tables import read_claims
from simkit.papers.patches.claims.lemma import PI
from simkit.papers.patches.studies.extensions import PLAIN

_TO_ONE = {
    "when": ("step_size < 1",), "along": "iterations", "training": True,
    "scope": {
        "samples": "20", "tokens": "20", "neurons": "200", "batch": "20", "step_size": "0.9",
        "iterations": "10,40,160,640",
    },
}  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "shared": {**_TO_ONE, "where": {**PLAIN, "readout": "shared"}},
    "per_token": {**_TO_ONE, "where": {**PLAIN, "readout": "per-token"}},
    "plain": {"where": PLAIN, "training": True, "numbers": {"pi": PI}},
}
_WORDS = {
    "stops": "step size below 1, where eta^C -> 0; chosen here: 0.9. A run ends at zero training loss,"
    " after which neither weights nor attention move",
}
_CLAIMS = read_claims("simkit.papers.patches.claims:learning.csv", _WORDS, _GROUPS)

#: Proposition 2, for output weights shared by all tokens and for the printed a_(l).
PROPOSITION_2 = _CLAIMS[:4]

#: The steps to zero loss against eq. (11).
EQUATION_11 = _CLAIMS[4:]
