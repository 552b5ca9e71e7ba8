"""What A.5 and A.6 say of semantic tokens, on planted centres: claims of ours, in small."""

from simkit.declare.claims.tables import read_claims
from simkit.declare.statement import Statements

_WORDS = {
    "in_small": "noise, centres and scale are chosen here, the paper compares accuracies of trained"
    " networks: 196 image tokens in regions of planted centres, 25 semantic tokens, two layers of"
    " attention without projections, on the same images; the paper's own pooling is read as 5 x 5"
    " windows without overlap",
}
_GROUPS = {
    "centres": {
        "scope": {"clusters": "4,16", "sigma": "0.5,2"}, "trials": 1500, "quantifier": "some constants",
    },
}  # fmt: skip


class SemanticClaims(Statements):
    """Table 8 and Figure 1, in small. Source: Section A.5, Figure 1; Section A.6, Table 8."""

    claims = read_claims("simkit.papers.clusters.semantic:claims.csv", _WORDS, _GROUPS)
    pictured = (("best_windows", "best_overlap", "best_two_scales", "best_adaptive"),)
