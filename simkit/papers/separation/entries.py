"""Theory alone: entries of attention, Lemmas D.2 to F.15, and the tensor trick; nothing is drawn."""

from collections.abc import Mapping
from typing import Any

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Theory
from simkit.errors import ArgumentError
from simkit.papers.separation import PAPER
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.studies import SoftmaxVsLinear

_SHARED = ("qk", "n", "d", "a0", "a1", "b", "c")


class AttentionEntries(Theory):
    """The entries u, f and c of self- and cross-attention on the data sets D0 and D1.

    Source: Definition C.1, Definition C.4, Definition D.1, Definition F.1.
    """

    name = "attention-entries"
    summary = "entries u, f and c of self- and cross-attention, Lemmas D.2 to F.15"
    source = f"{PAPER}; Appendices C-F"
    statements = "simkit.papers.separation.claims.entry_lemmas:EntryClaims"
    parameters = (
        Parameter(
            "model", "choice", "self", "Model: self- or cross-attention", "Definitions D.1 and F.1",
            choices=("self", "cross"),
        ),
        *(parameter for parameter in SoftmaxVsLinear.parameters if parameter.name in _SHARED),
    )  # fmt: skip

    def check(self, params: Mapping[str, Any]) -> None:
        """Refuse sizes at which the data cannot be built."""
        names = [name for name in ("model", *_SHARED) if params[name] is not None]
        try:
            AttentionCell(m=1, **{name: params[name] for name in names})
        except ArgumentError as error:
            raise error.of_options() from None


class TensorTrick(Theory):
    """Attention scores by a Kronecker product with vec(Q K^T), against the product of the matrices.

    Source: Fact A.1, Claim C.3, Claim C.5.
    """

    name = "tensor-trick"
    summary = "scores by Kronecker products, Fact A.1 and Claims C.3 and C.5, in whole numbers"
    source = f"{PAPER}; Appendices A and C"
    statements = "simkit.papers.separation.claims.tensor_trick:TensorClaims"
    parameters = (
        Parameter("n", "int", 5, "Rows of A_1 and A_2", "Definition C.1", low=1, high=400),
        Parameter("d", "int", 3, "Columns of A_1, A_2, Q and K", "Definition C.1", low=1, high=40),
    )
