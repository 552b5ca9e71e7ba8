"""The theory of the shallow vision transformer in one place; nothing of it is simulated or trained.

Conditions of Theorem 1 and Proposition 1 and the laws of the sample size (`theory_conditions`), the
premises with both sides (`theory_premises`), the paper's own experiments held against them
(`theory_experiments`), and exact probabilities of lucky neurons (`theory_lucky`). Derivations and
findings: docs/shallow-vit-theory.md.
"""

from simkit.papers.patches.theory.conditions import (
    SAMPLE_LAWS,
    SampleLaw,
    batch_needed,
    iterations_needed,
    largest_confusion,
    neurons_needed,
    noise_level,
    relevant_fraction_needed,
    relevant_fraction_needed_given_rest,
    sample_law,
    samples_needed,
    samples_needed_without_attention,
    share_within_noise_level,
)
from simkit.papers.patches.theory.experiments import EXPERIMENTS, Experiment, premise_table
from simkit.papers.patches.theory.lucky import (
    binomial_at_least,
    binomial_below,
    both_at_least,
    cap_probability,
    lucky_probability,
    margin_probability,
    margin_slope,
    overlap_probability,
    probability_all_below,
    ratio_overlap,
    ratio_probability,
    ratio_slope,
)
from simkit.papers.patches.theory.premises import Constants, Premise, Setting, check_premises

__all__ = [
    "EXPERIMENTS", "SAMPLE_LAWS", "Constants", "Experiment", "Premise", "SampleLaw", "Setting",
    "batch_needed", "binomial_at_least", "binomial_below", "both_at_least", "cap_probability",
    "check_premises", "iterations_needed", "largest_confusion", "lucky_probability",
    "margin_probability", "margin_slope", "neurons_needed", "noise_level", "overlap_probability",
    "premise_table", "probability_all_below", "ratio_overlap", "ratio_probability", "ratio_slope",
    "relevant_fraction_needed", "relevant_fraction_needed_given_rest", "sample_law",
    "samples_needed", "samples_needed_without_attention", "share_within_noise_level",
]  # fmt: skip
