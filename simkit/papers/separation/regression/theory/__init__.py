"""Probabilities of the regression model's events, found apart from the simulation."""

from simkit.papers.separation.regression.theory.enclosures import (
    enclose_failures,
    enclose_probabilities,
    exact_failures,
)
from simkit.papers.separation.regression.theory.intervals import Enclosure
from simkit.papers.separation.regression.theory.probabilities import (
    exact_probabilities,
    limit_probabilities,
)
from simkit.papers.separation.regression.theory.special import special_decides

__all__ = [
    "Enclosure",
    "enclose_failures",
    "enclose_probabilities",
    "exact_failures",
    "exact_probabilities",
    "limit_probabilities",
    "special_decides",
]
