"""Exact probabilities of the attention models, found apart from the simulation."""

from simkit.papers.separation.attention.theory.probabilities import (
    ExactProbabilities,
    exact_probabilities,
)

__all__ = ["ExactProbabilities", "exact_probabilities"]
