"""What the paper states about a cell, and its numbered statements as claims.

Premises of Theorem 1 (`training`), Lemma 3 with its exact laws (`lucky`, and as claims `lemma`),
conditions (5)-(13) at the paper's own experiments (`conditions`), and what is claimed of trained
networks (`learning`).
"""

from simkit.papers.patches.claims.learning import EQUATION_11, PROPOSITION_2
from simkit.papers.patches.claims.lemma import lucky_chance
from simkit.papers.patches.claims.lucky import (
    LuckyNeuronsClaims,
    failure_probability,
    is_less_lucky,
    least_lucky,
    stated_failure,
)
from simkit.papers.patches.claims.training import TrainedClaims

__all__ = [
    "EQUATION_11", "PROPOSITION_2", "LuckyNeuronsClaims", "TrainedClaims", "failure_probability",
    "is_less_lucky", "least_lucky", "lucky_chance", "stated_failure",
]  # fmt: skip
