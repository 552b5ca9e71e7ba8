"""The paper whose claims `simkit audit` evaluates, under the name by which it is asked for."""

from __future__ import annotations

from simkit.declare.claims import Paper

PAPER = Paper(
    "kvt-supplement",
    "KVT: k-NN Attention for Boosting Vision Transformers, supplement",
    (
        "simkit.papers.knn.studies.gradient:AttentionGradient",
        "simkit.papers.knn.studies.distillation:KnnDistillation",
        "simkit.papers.knn.studies.selection:TopkSelection",
    ),
)
