"""The patch data: label-relevant, confusion and non-discriminative tokens.

What Sections 3.2 and 4.1 leave open is a field of `PatchModel`.
"""

from simkit.papers.patches.datasets.model import PatchModel, PatchSample
from simkit.papers.patches.datasets.parameters import round_half_up

__all__ = ["PatchModel", "PatchSample", "round_half_up"]
