"""The paper whose claims `simkit audit softmax-vs-linear` asks."""

from simkit.declare.claims import Paper

PAPER = Paper(
    "softmax-vs-linear",
    "Why Softmax Attention Outperforms Linear Attention (Deng, Song, Yuan, Zhou)",
    subjects=(
        "simkit.papers.separation.studies:SoftmaxVsLinear",
        "simkit.papers.separation.entries:AttentionEntries",
    ),
)
