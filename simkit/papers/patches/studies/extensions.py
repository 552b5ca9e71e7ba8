"""Parameters of Appendix G in the studies: classes, sets of patterns, heads, skip connection, norms.

Each counts as absent at its default, so that the cells of the plain network keep their names and seeds.
"""

import math
from collections.abc import Mapping
from typing import Any

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.errors import UsageError


def _turn(params: Mapping[str, Any]) -> float:
    from simkit.papers.patches.model.network import turn_within

    return 0.0 if params["dim"] % 2 else turn_within(params["value_error"])


EXTENSIONS = (
    Parameter(
        "classes", "choice", "2", "Classes: +1 and -1, or {+1, -1}^2 with four discriminative patterns",
        "Section 3.2; Appendix G.1", choices=("2", "4"), absent="2",
    ),
    Parameter(
        "loss", "choice", "sum",
        "Loss of four classes: max(1 - y^T F, 0), or the mean of a hinge for each output", "eq. (231)",
        kind="paired", choices=("sum", "each"), applies={"classes": ("4",)}, absent="sum",
    ),
    Parameter(
        "pattern_sets", "int", 1, "Patterns of a set; a token is one of them at random",
        "Section 3.2; Appendix G.2", low=1, high=64, absent=1,
    ),
    Parameter(
        "set_radius", "float", 0.2, "Distance of a set's patterns from its centre", low=0, high=1,
        step="0.1", absent=0.2,
    ),
    Parameter(
        "heads", "int", 1, "Attention heads H, concatenated, each with an initial model of its own",
        "Section 2; Appendix G.3", low=1, high=64, absent=1, symbol="H",
    ),
    Parameter(
        "head_size", "int", 1,
        "Dimension m_a of a head's values over dim; 8/heads keeps the total width H m_a. With a skip"
        " connection m_a is dim/heads", low=1, high=64, absent=1,
    ),
    Parameter(
        "skip", "bool", False, "Skip connection after the attention", "Section 2; eq. (249)",
        kind="paired", absent=False,
    ),
    Parameter(
        "turn", "float",
        Rule("60 - 2 arcsin(value_error/2) in degrees, 0 at an odd dim", _turn),
        "Degrees by which P turns patterns at the start under a skip connection, W_V = P R - I, R of"
        " error value_error; the default keeps |W_V| <= 1 with --init rotation",
        kind="paired", low=0, high=60, step="10", applies={"skip": ("true",)},
    ),
    Parameter(
        "layer_norm", "choice", "none",
        "Layer norm before attention and before W_O: our own variant, which the paper only names",
        "Section 2; Appendix G.4", kind="paired", choices=("none", "pre"), absent="none",
    ),
)  # fmt: skip

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
