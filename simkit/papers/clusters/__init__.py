"""Cluster centres recovered by attention, and what sparsified tokens save (STViT supplement)."""

#: What is studied here, cited in full.
PAPER = (
    "S. Chang, P. Wang, M. Lin, F. Wang, D. J. Zhang, R. Jin, M. Z. Shou: Making Vision "
    "Transformers Efficient from A Token Sparsification View (STViT), supplement"
)
