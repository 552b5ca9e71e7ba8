"""A shallow vision transformer learns from patches: label-relevant tokens among irrelevant ones.

Source: "A theoretical understanding of shallow vision transformers: learning, generalization, and sample
complexity", Sections 2-4, Appendix C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simkit.papers.patches.datasets import PatchModel, PatchSample
    from simkit.papers.patches.initial import InitialModel
    from simkit.papers.patches.network import ShallowViT, Weights
    from simkit.papers.patches.training import Record, train

__all__ = ["InitialModel", "PatchModel", "PatchSample", "Record", "ShallowViT", "Weights", "train"]

_HOMES = {
    "InitialModel": "initial",
    "PatchModel": "datasets",
    "PatchSample": "datasets",
    "Record": "training",
    "ShallowViT": "network",
    "Weights": "network",
    "train": "training",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:  # they bring numba, which --help can do without
        import importlib

        return getattr(importlib.import_module(f"simkit.papers.patches.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'simkit.papers.patches' has no attribute {name!r}")
