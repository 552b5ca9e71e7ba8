"""Rows of attention, and probabilities over signs, as formulas for the library of proofs."""
