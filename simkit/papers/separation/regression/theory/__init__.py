"""Probabilities of the regression model's events, found apart from the simulation."""
