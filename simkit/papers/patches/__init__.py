"""A shallow vision transformer learns from patches: label-relevant tokens among irrelevant ones.

Source: "A theoretical understanding of shallow vision transformers: learning, generalization, and sample
complexity", Sections 2-4, Appendix C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    # Imported on use: they bring numba, which --help can do without.
    if name == "InitialModel":
        from simkit.papers.patches.model.initial import InitialModel

        return InitialModel
    if name == "PatchModel":
        from simkit.papers.patches.datasets import PatchModel

        return PatchModel
    if name == "PatchSample":
        from simkit.papers.patches.datasets import PatchSample

        return PatchSample
    if name == "ShallowViT":
        from simkit.papers.patches.model.network import ShallowViT

        return ShallowViT
    if name == "TrainingRun":
        from simkit.papers.patches.learning.training import TrainingRun

        return TrainingRun
    if name == "Weights":
        from simkit.papers.patches.model.weights import Weights

        return Weights
    if name == "train":
        from simkit.papers.patches.learning.training import train

        return train
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
