"""Operation counts as theory alone: the sizes that eqs. (1)-(7) speak of; nothing is drawn."""

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Theory
from simkit.papers.clusters import PAPER

#: The sizes that eqs. (1)-(7) speak of.
SIZES = (
    Parameter("tokens", "int", 196, "Image tokens N", low=1, high=1e9, symbol="N"),
    Parameter(
        "semantic", "int", 16, "Semantic tokens M (of a window, in (5)-(7))", low=1, high=1e9, symbol="M"
    ),
    Parameter("channels", "int", 384, "Channels C", low=1, high=1e6, symbol="C"),
    Parameter("window", "int", 49, "Image tokens W of a window", low=1, high=1e9, symbol="W"),
)


class OperationCounts(Theory):
    """Multiply-accumulates of transformers with and without sparsified tokens.

    Source: eq. (1), eq. (2), eq. (3), eq. (4), eq. (5), eq. (6), eq. (7).
    """

    name = "operation-counts"
    summary = "operations of transformers with and without sparsified tokens, eqs. (1)-(7)"
    source = f"{PAPER}; Section A.2"
    statements = "simkit.papers.clusters.claims.counts:OperationCountClaims"
    parameters = SIZES


class PrintedTables(Theory):
    """Entries of Tables 1-6. Source: Table 1; Table 2; Table 3; Table 4; Table 5; Table 6."""

    name = "stvit-tables"
    summary = "operations, changes and sizes that Tables 1-6 print"
    source = f"{PAPER}; Tables 1-6"
    statements = "simkit.papers.clusters.claims.tables:PrintedTableClaims"
    parameters = (
        Parameter("entry", "choice", "lv-vit-s", "A printed number of operations", choices=(
            "lv-vit-s", "lv-vit-s-36", "lv-vit-s-49", "lv-vit-s-100", "stvit-36", "stvit-100", "swin-s",
            "stvit-r-swin-s", "swin-b", "stvit-r-swin-b", "position-3", "position-4", "position-5",
            "position-7", "position-8", "position-10",
        )),
        Parameter("change", "choice", "operations-36", "A printed change in per cent", choices=(
            "operations-36", "operations-49", "operations-100", "throughput-36", "throughput-49",
            "throughput-100", "evit-3.9", "evit-4.7", "stvit-3.7", "stvit-4.6", "swin-s", "swin-b",
        )),
        Parameter("backbone", "choice", "DeiT", "A model of Table 1 or 2",
                  choices=("DeiT", "Swin-T", "Swin-S", "Swin-B")),
        Parameter("stage", "int", 1, "Stage of a local model", low=1, high=4),
    )  # fmt: skip
