"""The paper whose claims `simkit audit` evaluates, under the name by which it is asked for."""

from __future__ import annotations

from simkit.declare.claims import Paper

PAPER = Paper(
    "stvit-supplement",
    "Making Vision Transformers Efficient from A Token Sparsification View (STViT), supplement",
    (
        "simkit.papers.clusters.studies:ClusterRecovery",
        "simkit.papers.clusters.counts:OperationCounts",
    ),
)
