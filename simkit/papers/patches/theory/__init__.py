"""The theory of the shallow vision transformer in one place; nothing of it is simulated or trained.

Conditions of Theorem 1 and Proposition 1 (`conditions`) and the laws of the sample size (`sample_laws`),
the premises with both sides (`premises`), the paper's own experiments (`experiments`),
and exact probabilities of lucky neurons (`lucky`) with the geometry (`sphere`) and the binomial laws
(`counts`) behind them. Derivations and findings: docs/derivations.md.
"""

from simkit.papers.patches.theory.conditions import (
    batch_needed,
    iterations_needed,
    largest_confusion,
    neurons_needed,
    noise_level,
    relevant_fraction_needed,
    relevant_fraction_needed_given_rest,
    samples_needed,
    samples_needed_without_attention,
    share_within_noise_level,
)
from simkit.papers.patches.theory.counts import binomial_at_least, binomial_below, both_at_least
from simkit.papers.patches.theory.experiments import SETTINGS
from simkit.papers.patches.theory.lucky import (
    least_count,
    lucky_probability,
    margin_probability,
    overlap_probability,
    ratio_overlap,
    ratio_probability,
    stated_count,
    stated_share,
)
from simkit.papers.patches.theory.premises import Constants, ExperimentSizes, PremiseName, check_premises
from simkit.papers.patches.theory.sample_laws import SAMPLE_LAWS, SampleLaw
from simkit.papers.patches.theory.sphere import cap_probability, probability_all_below

__all__ = [
    "SAMPLE_LAWS", "SETTINGS", "Constants", "ExperimentSizes", "PremiseName", "SampleLaw",
    "batch_needed", "binomial_at_least", "binomial_below", "both_at_least", "cap_probability",
    "check_premises", "iterations_needed", "largest_confusion", "least_count", "lucky_probability",
    "margin_probability", "neurons_needed", "noise_level", "overlap_probability",
    "probability_all_below", "ratio_overlap", "ratio_probability", "relevant_fraction_needed",
    "relevant_fraction_needed_given_rest", "samples_needed", "samples_needed_without_attention",
    "share_within_noise_level", "stated_count", "stated_share",
]  # fmt: skip
