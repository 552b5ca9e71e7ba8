"""Parameters of Appendix G in the studies: classes, sets of patterns, heads, skip connection, norms.

Each counts as absent at its default, so that the cells of the plain network keep their names and seeds.
"""

import math
from collections.abc import Mapping
from typing import Any

from simkit.declare.parameters.parameter import Rule
from simkit.declare.parameters.tables import read_parameters
from simkit.errors import UsageError


def _turn(params: Mapping[str, Any]) -> float:
    from simkit.papers.patches.model.network import turn_within

    return 0.0 if params["dim"] % 2 else turn_within(params["value_error"])


EXTENSIONS = read_parameters(
    "simkit.papers.patches:parameters/extensions.csv",
    {"turn": Rule("60 - 2 arcsin(value_error/2) in degrees, 0 at an odd dim", _turn)},
)

#: A cell of the plain network of eq. (1), as the numbered statements are about.
PLAIN: Mapping[str, str] = {
    "classes": "2", "pattern_sets": "1", "heads": "1", "skip": "false", "layer_norm": "none",
}  # fmt: skip


def data_fields(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `PatchModel` that Appendix G adds. Source: Appendix G.1, G.2."""
    if "classes" not in params:  # a study without these parameters
        return {}
    return {
        "classes": int(params["classes"]),
        "pattern_set": params["pattern_sets"],
        "set_radius": params["set_radius"],
    }


def network_fields(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `ShallowViT` that Appendix G adds. Source: Appendix G.1, G.3, G.4."""
    if "classes" not in params:
        return {}
    fields = {
        "classes": int(params["classes"]),
        "loss": params["loss"] or "sum",
        "heads": params["heads"],
        "skip": params.get("skip", False),
        "layer_norm": params.get("layer_norm", "none"),
    }
    if params.get("head_size", 1) > 1:
        fields["value_dim"] = params["head_size"] * params["dim"]
    return fields | ({"turn": params["turn"]} if fields["skip"] else {})


def inputs_of(params: Mapping[str, Any]) -> int:
    """Return how many numbers a neuron sees of each token, over d.

    The z_l of every head; with layer norm their values; with a skip connection what is added to x_l.
    Source: eq. (248), eq. (249).
    """
    heads = int(params.get("heads", 1))
    if params.get("skip"):
        return 1
    return heads * int(params.get("head_size", 1)) if params.get("layer_norm") == "pre" else heads


def check_extensions(params: Mapping[str, Any]) -> None:
    """Refuse, by `UsageError`, what means nothing, or no network has. Source: Appendix G."""
    if "classes" not in params:
        return
    if params["pattern_sets"] == 1 and params["set_radius"] != 0.2:
        wrong = "single patterns, {pattern_sets} a set, have no radius"
        raise UsageError.at(params, "set_radius", wrong, {"pattern_sets": 3})
    heads, dim, skip = params["heads"], params["dim"], params.get("skip", False)
    if skip and params["head_size"] > 1:
        example = {"head_size": 1} | ({"heads": math.gcd(heads, dim)} if dim % heads else {})
        raise UsageError.at(params, "head_size", "with {skip} H m_a is {dim}", example)
    if skip and dim % heads:
        wrong = "with {skip} H m_a is {dim}, which it does not divide"
        raise UsageError.at(params, "heads", wrong, math.gcd(heads, dim))
