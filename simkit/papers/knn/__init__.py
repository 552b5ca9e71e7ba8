"""k-NN attention: softmax attention restricted to the k largest scores, and three lemmas about it."""

#: What is studied here, cited in full.
PAPER = (
    "P. Wang, X. Wang, F. Wang, M. Lin, S. Chang, H. Li, R. Jin: KVT: k-NN Attention for Boosting "
    "Vision Transformers, supplement"
)
