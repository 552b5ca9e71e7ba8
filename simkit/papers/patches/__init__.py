"""A shallow vision transformer learns from patches: label-relevant tokens among irrelevant ones.

Source: "A theoretical understanding of shallow vision transformers: learning, generalization, and sample
complexity", Sections 2-4, Appendix C.
"""

from typing import TYPE_CHECKING

from simkit.lazy import load_lazily

#: What is studied here, cited in full.
PAPER = (
    "H. Li, M. Wang, S. Liu, P.-Y. Chen: A Theoretical Understanding of Shallow Vision "
    "Transformers: Learning, Generalization, and Sample Complexity"
)

if TYPE_CHECKING:
    from simkit.papers.patches.datasets import PatchModel, PatchSample
    from simkit.papers.patches.learning.training import TrainingRun, train
    from simkit.papers.patches.model.initial import InitialModel
    from simkit.papers.patches.model.network import ShallowViT
    from simkit.papers.patches.model.weights import Weights

__all__ = ["InitialModel", "PatchModel", "PatchSample", "ShallowViT", "TrainingRun", "Weights", "train"]

# Imported on use: they bring numba, which --help can do without.
__getattr__ = load_lazily(
    __name__,
    {
        "InitialModel": "simkit.papers.patches.model.initial",
        "PatchModel": "simkit.papers.patches.datasets",
        "PatchSample": "simkit.papers.patches.datasets",
        "ShallowViT": "simkit.papers.patches.model.network",
        "TrainingRun": "simkit.papers.patches.learning.training",
        "Weights": "simkit.papers.patches.model.weights",
        "train": "simkit.papers.patches.learning.training",
    },
)
