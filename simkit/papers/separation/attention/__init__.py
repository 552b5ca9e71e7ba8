"""The self-attention and cross-attention models of the separation paper (Appendices C to F)."""
