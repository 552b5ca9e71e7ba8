"""Softmax against linear attention: datasets that one separates and the other cannot."""

#: What is studied here, cited in full.
PAPER = (
    "Y. Deng, Z. Song, K. Yuan, T. Zhou: Why Softmax Attention Outperforms Linear Attention, "
    "arXiv:2310.11685v2, 2026"
)
