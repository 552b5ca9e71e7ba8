"""The tensor trick as theory alone: what Fact A.1 and Claims C.3 and C.5 say of matrices of any size."""

from collections.abc import Sequence
from typing import ClassVar

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Theory
from simkit.papers.separation import PAPER


class TensorTrick(Theory):
    """Attention scores by a Kronecker product with vec(Q K^T), against the product of the matrices.

    Source: Fact A.1, Claim C.3, Claim C.5.
    """

    name = "tensor-trick"
    summary = "scores by Kronecker products, Fact A.1 and Claims C.3 and C.5, in whole numbers"
    source = f"{PAPER}; Appendices A and C"
    statements = "simkit.papers.separation.claims.tensor_trick:TensorClaims"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("n", "int", 5, "Rows of A_1 and A_2", "Definition C.1", low=1, high=400),
        Parameter("d", "int", 3, "Columns of A_1, A_2, Q and K", "Definition C.1", low=1, high=40),
    )
