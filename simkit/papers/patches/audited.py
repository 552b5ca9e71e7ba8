"""The claims of the paper that are audited, and where they stand."""

from simkit.declare.claims import Paper

PAPER = Paper(
    "shallow-vit",
    "A Theoretical Understanding of Shallow Vision Transformers: Learning, Generalization, and Sample"
    " Complexity",
    subjects=(
        "simkit.papers.patches.conditions:Conditions",
        "simkit.papers.patches.studies.lucky:LuckyNeurons",
        "simkit.papers.patches.studies.convergence:Convergence",
        "simkit.papers.patches.studies.concentration:AttentionConcentration",
    ),
)
