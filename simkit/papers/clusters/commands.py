"""The command `complexity`: operation counts beside the printed ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.declare.command import Command, Given, Output, OutputTable
from simkit.declare.parameters.parameter import Parameter
from simkit.errors import ArgumentError, UsageError
from simkit.papers.clusters.counts import SIZES

if TYPE_CHECKING:
    from simkit.papers.clusters.complexity.operations import Switches

_TABLES = ("equations", "models", "printed", "count")
_NUMBERS = (
    *SIZES,
    Parameter("depth", "int", 12, "Layers of the transformer", low=1, high=1e6),
    Parameter("position", "int", 4, "Layers before the generation module", low=0, high=1e6),
    Parameter("module_layers", "int", 2, "Layers of the generation module", low=1, high=1e6),
    Parameter("ffn_ratio", "float", 4.0, "Hidden over outer width of the FFN", low=0, open_low=True),
    Parameter("patch", "int", 16, "Pixels along a side of a patch", low=1, high=1e6),
    Parameter("classes", "int", 1000, "Outputs of the classifier", low=1, high=1e9),
)
_SWITCHES = (
    Parameter("patch_embedding", "bool", True, "Count the patch embedding"),
    Parameter("head", "bool", True, "Count the classifier"),
    Parameter(
        "class_token", "choice", "auto",
        "A class token: auto (whole models have one, sparsified ones do not), yes, no",
        choices=("auto", "yes", "no"),
    ),
    Parameter("module_ffn", "bool", True, "Count the module's FFN"),
    Parameter("module_keys", "bool", True, "Count semantic tokens among the module's keys"),
)  # fmt: skip
_BOTH, _OWN, _COUNTED = "equations and count", "count", "count, models and printed"
_GROUPS = {
    **dict.fromkeys(("tokens", "semantic", "channels"), _BOTH),
    "window": "equations",
    **dict.fromkeys(("depth", "position", "module_layers", "ffn_ratio", "patch", "classes"), _OWN),
    **dict.fromkeys((switch.name for switch in _SWITCHES), _COUNTED),
}
_TITLES = {
    "equations": "eqs. (1)-(7), in 1e9 multiply-accumulates",
    "models": "models and their STViT variants, in 1e9 multiply-accumulates; saving in per cent",
    "printed": "Tables 3-6; mIoU, accuracies and throughput are measured, not determined",
    "count": "a global transformer, in 1e9 multiply-accumulates",
}


def _run(given: Given) -> Output:
    from simkit.papers.clusters.complexity.operations import Switches

    numbers = {parameter.name: _read(parameter, given.get(parameter.name)) for parameter in _NUMBERS}
    switches = Switches(*(_turn(switch, given.get(switch.name, switch.default)) for switch in _SWITCHES))
    what = given.get("table", "all")
    names = _TABLES if what == "all" else (what,)
    return Output([OutputTable(name, _TITLES[name], _build(name, numbers, switches)) for name in names])


def _read(parameter: Parameter, text: str | None) -> float:
    if text is None:
        return float(parameter.default)  # type: ignore[arg-type]
    items = parameter.parse(text)
    if len(items) > 1 or not hasattr(items[0], "as_tuple"):
        raise UsageError(
            f"{parameter.option} {text!r}: it takes one number,"
            f" as {parameter.option} {parameter.example}"
        )
    return parameter.convert(items[0], text)  # type: ignore[arg-type]


def _turn(switch: Parameter, value: Any) -> Any:
    """Return how a switch stands: a truth value, or one of its choices."""
    if switch.type == "bool":
        return value
    choice, *others = switch.parse(value)
    if others:
        raise UsageError("it takes one value", parameter=switch.name, value=value, example=str(choice))
    return choice


def _build(name: str, numbers: dict[str, float], switches: Switches) -> list[dict[str, Any]]:
    if name == "equations":
        return _equations(numbers)
    if name == "models":
        return _models(switches)
    return _printed(switches) if name == "printed" else _count(numbers, switches)


def _equations(numbers: dict[str, float]) -> list[dict[str, Any]]:
    from simkit.papers.clusters.complexity.operations import equations

    sizes = [int(numbers[key]) for key in ("tokens", "semantic", "channels", "window")]
    return [
        {
            "equation": number, "of": subject, "printed": printed / 1e9, "corrected": corrected / 1e9,
            "difference": (corrected - printed) / 1e9, "correction": note,
        }
        for number, subject, printed, corrected, note in equations(*sizes)
    ]  # fmt: skip


def _models(switches: Switches) -> list[dict[str, Any]]:
    from simkit.papers.clusters.complexity.operations import VARIANTS, count_model, total

    records = []
    for name, sparse in VARIANTS.items():
        whole = total(count_model(name, None, switches))
        less = total(count_model(name, sparse, switches))
        records.append(
            {
                "model": name, "M": sparse.semantic_tokens, "position": sparse.position,
                "whole": whole / 1e9, "sparsified": less / 1e9, "saving": 100 * (1 - less / whole),
            }
        )  # fmt: skip
    return records


def _printed(switches: Switches) -> list[dict[str, Any]]:
    from simkit.papers.clusters.complexity.printed_tables import compare_with_print

    return [
        {
            "table": row.table, "entry": row.entry, "unit": row.unit, "printed": row.printed,
            "computed": row.computed, "difference": row.difference, "note": row.note,
        }
        for row in compare_with_print(switches)
    ]  # fmt: skip


def _count(numbers: dict[str, float], switches: Switches) -> list[dict[str, Any]]:
    from simkit.papers.clusters.complexity.operations import count_global
    from simkit.papers.clusters.complexity.transformers import GlobalModel, Sparsification

    n, c = int(numbers["tokens"]), int(numbers["channels"])
    stem = n * int(numbers["patch"]) ** 2 * 3 * c
    model = GlobalModel(c, int(numbers["depth"]), n, stem, numbers["ffn_ratio"], int(numbers["classes"]))
    sparse = Sparsification(*(int(numbers[k]) for k in ("semantic", "position", "module_layers")))
    try:
        less = count_global(model, sparse, switches)
    except ArgumentError as error:
        raise UsageError(error.as_options()) from None
    whole = count_global(model, None, switches)
    return [
        {"part": part, "whole": whole.get(part, 0) / 1e9, "sparsified": less.get(part, 0) / 1e9}
        for part in dict.fromkeys([*less, *whole])
    ] + [{"part": "total", "whole": sum(whole.values()) / 1e9, "sparsified": sum(less.values()) / 1e9}]


complexity = Command(
    "complexity",
    "Count the operations of transformers with sparsified tokens: equations, models, printed tables.",
    (*_NUMBERS, *_SWITCHES),
    _run,
    "For example: simkit complexity printed, or simkit complexity count --tokens 576 --position 3\n\n"
    "Source: STViT supplement, Section A.2 and Tables 1-6; a multiply-accumulate counts as one.",
    argument=Parameter("table", "choice", "all", "Which tables", choices=("all", *_TABLES)),
    groups=_GROUPS,
)
