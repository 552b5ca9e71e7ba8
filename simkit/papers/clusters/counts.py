"""Operation counts as theory alone: the sizes that eqs. (1)-(7) speak of; nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.study import Theory
from simkit.papers.clusters import PAPER


class OperationCounts(Theory):
    """Multiply-accumulates of transformers with and without sparsified tokens.

    Source: eq. (1), eq. (2), eq. (3), eq. (4), eq. (5), eq. (6), eq. (7).
    """

    name = "operation-counts"
    summary = "operations of transformers with and without sparsified tokens, eqs. (1)-(7)"
    source = f"{PAPER}; Section A.2"
    statements = "simkit.papers.clusters.claims.counts:OperationCountClaims"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("tokens", "int", 196, "Image tokens N", low=1, high=1e9),
        Parameter("semantic", "int", 16, "Semantic tokens M (of a window, in (5)-(7))", low=1, high=1e9),
        Parameter("channels", "int", 384, "Channels C", low=1, high=1e6),
        Parameter("window", "int", 49, "Image tokens W of a window", low=1, high=1e9),
    )
