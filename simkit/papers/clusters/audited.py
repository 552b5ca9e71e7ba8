"""The paper whose claims `simkit audit` evaluates, under the name by which it is asked for."""

from simkit.declare.claims.claim import Paper

PAPER = Paper(
    "stvit-supplement",
    "Making Vision Transformers Efficient from A Token Sparsification View (STViT), supplement (Chang,"
    " Wang, Lin, Wang, Zhang, Jin, Shou)",
    (
        "simkit.papers.clusters.studies:ClusterRecovery",
        "simkit.papers.clusters.counts:OperationCounts",
        "simkit.papers.clusters.counts:PrintedTables",
        "simkit.papers.clusters.proof.proof_studies:ProofTerms",
        "simkit.papers.clusters.proof.proof_studies:ProofDraws",
        "simkit.papers.clusters.semantic.studies:SemanticTokens",
    ),
    about="One update of semantic tokens by attention recovers the centres of Gaussian clusters, with"
    " an error that falls like (log K + log d)/(d Delta) (Theorem 1); and layers of few semantic tokens"
    " cost fewer operations, by eqs. (1) to (7) and Tables 1 to 6.",
    statements=(
        "Eq. (1)", "Eq. (2)", "Eq. (3)", "Eq. (4)", "Eq. (5)", "Eq. (6)", "Eq. (7)", "Section A.2",
        "Table 1", "Table 2", "Table 3", "Table 4", "Table 5", "Table 6", "Table 8", "Figure 1",
        "Theorem 1",
    ),
    attacks="simkit.papers.clusters:attacks.csv",
    boxes="simkit.papers.clusters:boxes",
    labels="simkit.papers.clusters:labels.csv",
)  # fmt: skip
