"""The theory of the shallow vision transformer in one place; nothing of it is simulated or trained.

Conditions of Theorem 1 and Proposition 1 (`conditions`) and the laws of the sample size (`sample_laws`),
the premises with both sides (`premises`), and exact probabilities of lucky neurons (`lucky`) with the
geometry (`sphere`) and the binomial laws (`counts`) behind them. Derivations and findings:
docs/derivations.md.
"""

from simkit.papers.patches.theory.conditions import neurons_needed
from simkit.papers.patches.theory.lucky import lucky_probability, stated_share

__all__ = ["lucky_probability", "neurons_needed", "stated_share"]
