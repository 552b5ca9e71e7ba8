"""The synthetic experiments of the paper: Section 4.1 (Figures 1-5) and Appendix B (Figures 7 and 8).

What the paper does not print is chosen here: N = 128 in Figures 1 and 3, N = 8 and L = 40 in Figure 2,
delta = 0.2 in Figure 1 (b), and alpha_# = 1/2 - alpha_* in Figures 1 (a), 2 and 3.
"""

from collections.abc import Mapping
from dataclasses import replace

from simkit.papers.patches.theory.premises import ExperimentSizes


def _settings() -> dict[str, ExperimentSizes]:
    complexity = ExperimentSizes(tokens=100, samples=128)
    found = {
        "1a": complexity,
        "1b": replace(complexity, tokens=50, alpha=0.3, confusion=0.2),
        "2": ExperimentSizes(tokens=40, samples=8, delta=0.4),
        "3": complexity,
        "4": ExperimentSizes(alpha=0.5, confusion=0.05, tokens=50, samples=200, batch=20),
        # before pruning
        "5": ExperimentSizes(0.6, 0.05, delta=0.5, samples=80, batch=16),
    }
    for number, base in (("7", found["4"]), ("8", found["5"])):
        for panel, patterns in zip("abc", (10, 15, 20), strict=True):
            found[number + panel] = replace(base, patterns=patterns, dim=20, value_dim=20, key_dim=20)
    return found


#: By figure, ``7a`` for Figure 7 (a); without the printed initial model.
SETTINGS: Mapping[str, ExperimentSizes] = _settings()
