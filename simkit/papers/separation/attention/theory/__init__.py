"""Exact probabilities of the attention models, found apart from the simulation."""
