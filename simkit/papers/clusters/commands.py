"""The command `simkit complexity`: tables of operations; no study, no ledger."""

from __future__ import annotations

import csv
import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.cli.console import print_rows
from simkit.declare.parameters import Parameter
from simkit.errors import ArgumentError, UsageError, nearest

if TYPE_CHECKING:
    from simkit.papers.clusters.operations import Switches

_TABLES = ("equations", "models", "printed", "count")
_FORMATS = ("table", "csv", "json")
_NUMBERS = {
    p.name: p
    for p in (
        Parameter("tokens", "int", 196, "Image tokens N", low=1, high=1e9),
        Parameter("semantic", "int", 16, "Semantic tokens M (of a window, in (5)-(7))", low=1, high=1e9),
        Parameter("channels", "int", 384, "Channels C", low=1, high=1e6),
        Parameter("window", "int", 49, "Image tokens W of a window", low=1, high=1e9),
        Parameter("depth", "int", 12, "Layers of the transformer", low=1, high=1e6),
        Parameter("position", "int", 4, "Layers before the generation module", low=0, high=1e6),
        Parameter("module_layers", "int", 2, "Layers of the generation module", low=1, high=1e6),
        Parameter("ffn_ratio", "float", 4.0, "Hidden over outer width of the FFN", low=0, open_low=True),
        Parameter("patch", "int", 16, "Pixels along a side of a patch", low=1, high=1e6),
        Parameter("classes", "int", 1000, "Outputs of the classifier", low=1, high=1e9),
    )
}  # fmt: skip
Record = dict[str, Any]


def _number_option(name: str, table: str) -> Any:
    parameter = _NUMBERS[name]
    help_text = f"{parameter.meaning} ({parameter.default_text})."
    return typer.Option(parameter.option, help=help_text, metavar="N", rich_help_panel=table)


_BOTH, _OWN, _COUNTED = "equations and count", "count", "count, models and printed"


def complexity(
    what: Annotated[
        str, typer.Argument(help="equations, models, printed, count, or all.", metavar="[TABLE]")
    ] = "all",
    tokens: Annotated[str | None, _number_option("tokens", _BOTH)] = None,
    semantic: Annotated[str | None, _number_option("semantic", _BOTH)] = None,
    channels: Annotated[str | None, _number_option("channels", _BOTH)] = None,
    window: Annotated[str | None, _number_option("window", "equations")] = None,
    depth: Annotated[str | None, _number_option("depth", _OWN)] = None,
    position: Annotated[str | None, _number_option("position", _OWN)] = None,
    module_layers: Annotated[str | None, _number_option("module_layers", _OWN)] = None,
    ffn_ratio: Annotated[str | None, _number_option("ffn_ratio", _OWN)] = None,
    patch: Annotated[str | None, _number_option("patch", _OWN)] = None,
    classes: Annotated[str | None, _number_option("classes", _OWN)] = None,
    patch_embedding: Annotated[
        bool, typer.Option(help="Count the patch embedding.", rich_help_panel=_COUNTED)
    ] = True,
    head: Annotated[bool, typer.Option(help="Count the classifier.", rich_help_panel=_COUNTED)] = True,
    class_token: Annotated[
        str,
        typer.Option(
            help="A class token: auto (whole models have one, sparsified ones do not), yes, no.",
            metavar="auto|yes|no",
            rich_help_panel=_COUNTED,
        ),
    ] = "auto",
    module_ffn: Annotated[
        bool, typer.Option(help="Count the module's FFN.", rich_help_panel=_COUNTED)
    ] = True,
    module_keys: Annotated[
        bool,
        typer.Option(help="Count semantic keys in the module's later layers.", rich_help_panel=_COUNTED),
    ] = True,
    form: Annotated[
        str, typer.Option("--format", help="table, csv or json.", metavar="FORMAT")
    ] = "table",
) -> None:
    """Count the operations of transformers with sparsified tokens: equations, models, printed tables.

    For example: simkit complexity printed, or simkit complexity count --tokens 576 --position 3

    Source: STViT supplement, Section A.2 and Tables 1-6; a multiply-accumulate counts as one.
    """  # fmt: skip
    from simkit.papers.clusters.operations import Switches

    _choose("[TABLE]", what, ("all", *_TABLES))
    _choose("--class-token", class_token, ("auto", "yes", "no"))
    _choose("--format", form, _FORMATS)
    given = {name: value for name, value in locals().items() if name in _NUMBERS}
    numbers = {name: _read(name, text) for name, text in given.items()}
    switches = Switches(patch_embedding, head, class_token, module_ffn, module_keys)  # type: ignore[arg-type]
    tables = {name: _build(name, numbers, switches) for name in (_TABLES if what == "all" else (what,))}
    _write(tables, form)


def _choose(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise UsageError(f"{option} {value!r}: no such value{nearest(value, known)}")


def _read(name: str, text: str | None) -> float:
    parameter = _NUMBERS[name]
    if text is None:
        return float(parameter.default)  # type: ignore[arg-type]
    items = parameter.parse(text)
    if len(items) > 1 or not hasattr(items[0], "as_tuple"):
        raise UsageError(
            f"{parameter.option} {text!r}: it takes one number,"
            f" as {parameter.option} {parameter.example}"
        )
    return parameter.convert(items[0], text)  # type: ignore[arg-type]


def _build(name: str, numbers: dict[str, float], switches: Switches) -> list[Record]:
    if name == "equations":
        return _equations(numbers)
    if name == "models":
        return _models(switches)
    return _printed(switches) if name == "printed" else _count(numbers, switches)


def _equations(numbers: dict[str, float]) -> list[Record]:
    from simkit.papers.clusters.operations import equations

    sizes = [int(numbers[key]) for key in ("tokens", "semantic", "channels", "window")]
    return [
        {
            "equation": number, "of": subject, "printed": printed / 1e9, "corrected": corrected / 1e9,
            "difference": (corrected - printed) / 1e9, "correction": note,
        }
        for number, subject, printed, corrected, note in equations(*sizes)
    ]  # fmt: skip


def _models(switches: Switches) -> list[Record]:
    from simkit.papers.clusters.operations import VARIANTS, count_model, total

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


def _printed(switches: Switches) -> list[Record]:
    from simkit.papers.clusters.printed_tables import compare_with_print

    return [
        {
            "table": row.table, "entry": row.entry, "unit": row.unit, "printed": row.printed,
            "computed": row.computed, "difference": row.difference, "note": row.note,
        }
        for row in compare_with_print(switches)
    ]  # fmt: skip


def _count(numbers: dict[str, float], switches: Switches) -> list[Record]:
    from simkit.papers.clusters.operations import count_global
    from simkit.papers.clusters.transformers import GlobalModel, Sparsification

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


def _write(tables: dict[str, list[Record]], form: str) -> None:
    if form == "json":
        print(json.dumps(tables, indent=1))
        return
    for place, (name, records) in enumerate(tables.items()):
        header = list(records[0])
        if place:
            print()
        if form == "csv":
            writer = csv.writer(sys.stdout, lineterminator="\n")
            writer.writerow(["of", *header])
            writer.writerows([name, *("" if v is None else v for v in r.values())] for r in records)
        else:
            print_rows(header, [[_show(value) for value in r.values()] for r in records], _TITLES[name])


def _show(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


_TITLES = {
    "equations": "eqs. (1)-(7), in 1e9 multiply-accumulates",
    "models": "models and their STViT variants, in 1e9 multiply-accumulates; saving in per cent",
    "printed": "Tables 3-6; mIoU, accuracies and throughput are measured, not determined",
    "count": "a global transformer, in 1e9 multiply-accumulates",
}
