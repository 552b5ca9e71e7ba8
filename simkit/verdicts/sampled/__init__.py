"""Sampled verdicts: evidence from trials at fixed looks.

Takes a question, its trials and the evidence that the family needs. Gives its finding, and the second
witness of a refutation.
"""
