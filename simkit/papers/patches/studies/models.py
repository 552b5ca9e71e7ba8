"""The data, the network and the schedule that the parameters of a trained study name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.papers.patches.studies.extensions import data_fields, network_fields

if TYPE_CHECKING:
    from simkit.papers.patches.datasets import PatchModel
    from simkit.papers.patches.model.network import ShallowViT

_HALF = 1e-9  # alpha + confusion this close to one half is one half


def patch_model(params: Mapping[str, Any]) -> PatchModel:
    """Return the data's distribution.

    Where alpha and confusion sum to one half, the confusion tokens fill up half of the tokens, so that
    both roundings agree. Source: Section 3.2, Section 4.1.
    """
    from simkit.papers.patches.datasets import PatchModel

    alpha, confusion = params["alpha"], params["confusion"]
    return PatchModel(
        alpha=alpha,
        confusion=None if abs(alpha + confusion - 0.5) < _HALF else confusion,
        **{
            name: params[name]
            for name in (
                "tokens", "patterns", "dim", "token_noise", "noise", "normalise", "counts", "labels",
            )
        },
        **{
            name: params[name]
            for name in ("noise_norm", "noisy_share", "noisy_deviation")
            if params[name] is not None
        },
        **data_fields(params),
    )  # fmt: skip


def network(params: Mapping[str, Any]) -> ShallowViT:
    """Return the network and the law of its random start. Source: eq. (1), Section 4.1."""
    from simkit.papers.patches.model.network import ShallowViT

    return ShallowViT(
        params["neurons"], params["init"], params["value_error"], params["delta"], params["readout"],
        params["xi"], **network_fields(params),
    )  # fmt: skip


def schedule(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return what `train` takes beside network, data and generator. Source: Algorithm 1."""
    return {
        "step_size": params["step_size"],
        "batch": params["batch"],
        "stop": params.get("stop", "zero-hinge"),
        "max_steps": params.get("max_steps") or 0,  # one pass ends by itself
        "frozen_attention": params.get("frozen_attention", False),
        "path": params["path"],
        "dtype": params["dtype"],
    }
