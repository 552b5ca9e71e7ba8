"""The claims of the paper that are audited, and where they stand."""

from simkit.declare.claims import Paper

PAPER = Paper(
    "shallow-vit",
    "A Theoretical Understanding of Shallow Vision Transformers: Learning, Generalization, and Sample"
    " Complexity",
    subjects=(
        "simkit.papers.patches.conditions:Conditions",
        "simkit.papers.patches.displays:ProofDisplays",
        "simkit.papers.patches.studies.lucky:LuckyNeurons",
        "simkit.papers.patches.studies.convergence:Convergence",
        "simkit.papers.patches.studies.concentration:AttentionConcentration",
        "simkit.papers.patches.studies.complexity:SampleComplexity",
        "simkit.papers.patches.studies.evolution:TrainingEvolution",
    ),
    not_testable={
        "P1": "Theorem 1 in words: Remark 2 has its scalings",
        "P2": "Proposition 2 in words",
        "P3": "Remark 2 in words",
        "P4": "it announces a framework and states no number",
        "Definition 1": "it names attention weights and fractions and claims nothing; its p_n(t) stands"
        " against the text after eq. (90) under Lemma 2",
        "Definition 2": "it names the lucky neurons and claims nothing; Lemma 3 is asked under this and"
        " two other readings",
        "Definition 3": "it defines the sub-Gaussian norm and claims nothing; Lemma 1 uses it",
    },
)
