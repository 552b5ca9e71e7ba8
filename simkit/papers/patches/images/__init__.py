"""Figure 6 in small: handwritten digits on textured backgrounds, cut into patches.

Object patches are label-relevant, texture is not; alpha_* is the share of object patches exactly.
scikit-learn has the digits; the deep vision transformer asks for PyTorch, the one-layer network of
eq. (1) for neither. Both are imported in functions, so that the studies are declared without them.
"""
