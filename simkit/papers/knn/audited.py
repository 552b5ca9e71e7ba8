"""The paper whose claims `simkit audit` evaluates, under the name by which it is asked for."""

from simkit.declare.claims.claim import Paper

PAPER = Paper(
    "kvt-supplement",
    "KVT: k-NN Attention for Boosting Vision Transformers, supplement (Wang, Wang, Wang, Lin, Chang, Li,"
    " Jin)",
    (
        "simkit.papers.knn.studies.gradient:AttentionGradient",
        "simkit.papers.knn.studies.distillation:KnnDistillation",
        "simkit.papers.knn.studies.selection:TopkSelection",
        "simkit.papers.knn.studies.displays:Lemma2Displays",
        "simkit.papers.knn.studies.displays:ScoreTails",
        "simkit.papers.knn.studies.displays:ScreeningTails",
        "simkit.papers.knn.studies.displays:PrintedNumbers",
        "simkit.papers.knn.studies.displays:ScreeningMatrices",
        "simkit.papers.knn.studies.screening:ScreeningDraws",
    ),
    about="Attention that keeps the k keys of largest score weighs noise tokens less than full"
    " attention: the derivatives are covariances under its weights (Lemma 1), the output is near that of"
    " the relevant tokens alone with probability 1 - 5 delta (Lemma 2), and few irrelevant keys are kept"
    " (Lemma 3).",
    counterexamples="simkit.papers.knn:counterexamples.toml",
    statements=(
        "Algorithm 1", "Lemma 1", "Lemma 2", "Eq. (25)", "Assumption 3.2", "Lemma 3", "Table 1",
        "Table 2",
    ),
    standing=("sigma > 0",),  # Assumption 2.1: tokens have the variance sigma^2/d
    attacks="simkit.papers.knn:attacks.csv",
    boxes="simkit.papers.knn:boxes",
    labels="simkit.papers.knn:labels.csv",
)  # fmt: skip
