"""What A.5 and A.6 say of semantic tokens, on planted centres: claims of ours, in small."""

from collections.abc import Sequence
from typing import Any, ClassVar

from simkit.declare.claims.claim import Claim
from simkit.declare.statement import Statements

_SCOPE = {"clusters": "4,16", "sigma": "0.5,2"}
_IN_SMALL = (
    "noise, centres and scale are chosen here, the paper compares accuracies of trained networks: 196"
    " image tokens in regions of planted centres, 25 semantic tokens, two layers of attention without"
    " projections, on the same images; the paper's own pooling is read as 5 x 5 windows without overlap"
)
_TABLE = r"\text{overlap and multiple scales cannot boost the performance}"


def _of_table_8(scheme: str, said: str) -> Claim:
    return Claim(
        "Table 8", f"E[gain_{scheme}] >= 0", f"{said}, planted centres", _TABLE,
        scope=_SCOPE, trials=1500, quantifier="some constants", display="Table 8",
        note=f"gain: of the best cosine of a token, mean over the planted centres; {_IN_SMALL}",
    )  # fmt: skip


def _of_figure_1(statement: str, part: str, latex: str, **more: Any) -> Claim:
    return Claim(
        "Figure 1", statement, f"{part}, planted centres", latex, scope=_SCOPE, trials=1500,
        quantifier="some constants", display="Figure 1",
        note=_IN_SMALL, **more,
    )  # fmt: skip


class SemanticClaims(Statements):
    """Table 8 and Figure 1, in small. Source: Section A.5, Figure 1; Section A.6, Table 8."""

    claims: ClassVar[Sequence[Claim]] = (
        _of_table_8("overlap", "scheme i"),
        _of_table_8("two_scales", "scheme ii"),
        _of_table_8("adaptive", "adaptive pooling"),
        _of_figure_1(
            "E[likeness] > 0",
            "without spatial initialization, tokens",
            r"\text{Without spatial initialization, the response regions are more global and similar}",
        ),
        _of_figure_1(
            "E[spread] > 0",
            "without spatial initialization, regions",
            r"\text{Without spatial initialization, the response regions are more global and similar}",
        ),
    )
    pictured = (("best_windows", "best_overlap", "best_two_scales", "best_adaptive"),)
