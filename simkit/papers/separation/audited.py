"""The paper whose claims `simkit audit softmax-vs-linear` asks."""

from simkit.declare.claims.claim import Paper

PAPER = Paper(
    "softmax-vs-linear",
    "Why Softmax Attention Outperforms Linear Attention (Deng, Song, Yuan, Zhou)",
    subjects=(
        "simkit.papers.separation.studies:SoftmaxVsLinear",
        "simkit.papers.separation.entries:AttentionEntries",
        "simkit.papers.separation.entries:TensorTrick",
    ),
    about="A network with softmax attention tells two data sets apart with high probability, and the"
    " same network with linear attention does not: for regression scores (Theorem 1.1), self-attention"
    " and cross-attention (Appendices D to F).",
    statements=(
        "Theorem 1.1", "Theorem 1.2", "Lemma 3.1", "Lemma 4.1", "Lemma 4.2", "Lemma 5.1", "Lemma 5.2",
        "Lemma 5.3", "Lemma 5.4", "Theorem 6.2", "Fact A.1", "Claim C.3", "Claim C.5", "Lemma D.2",
        "Lemma D.3", "Lemma D.4", "Theorem D.5", "Lemma D.6", "Lemma D.7", "Lemma D.8", "Theorem D.9",
        "Lemma D.10", "Lemma D.11", "Lemma D.12", "Theorem D.13", "Lemma D.14", "Lemma D.15",
        "Lemma D.16", "Theorem D.17", "Section E", "Lemma E.1", "Lemma E.2", "Lemma E.3", "Theorem E.4",
        "Lemma F.2", "Lemma F.3", "Lemma F.4", "Theorem F.5", "Lemma F.6", "Lemma F.7", "Lemma F.8",
        "Theorem F.9", "Lemma F.10", "Lemma F.11", "Lemma F.12", "Theorem F.13", "Lemma F.14",
        "Lemma F.15", "Lemma F.16", "Theorem F.17",
    ),
    attacks="simkit.papers.separation:attacks.csv",
    boxes="simkit.papers.separation:boxes",
    labels="simkit.papers.separation:labels.csv",
)  # fmt: skip
