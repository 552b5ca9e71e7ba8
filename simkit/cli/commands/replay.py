"""The command `simkit replay`: one trial of one cell, shown again."""

import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Annotated, Any

import typer

from simkit.cli.options.common import Signature, common_signature, with_options
from simkit.cli.options.study_options import given_options, study_signature
from simkit.cli.terminal.completion import among
from simkit.cli.terminal.console import ProgressBar, print_rows, say
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.declare.checks import load_statements
from simkit.declare.parameters.expressions import Expression
from simkit.declare.parameters.parameter import Parameter, format_value
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.statement import quantities_of
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.results.session import build_run
from simkit.engine.running.replay import LAST_BLOCK, Replayed, replay
from simkit.engine.running.stopping import read_number
from simkit.engine.settings.reading import read_settings
from simkit.engine.sources.registry import load_any
from simkit.errors import UsageError, nearest

_FORMATS = ("table", "csv", "json")
_PANEL = "Which trial"
_PLACES = (
    Parameter("block", "int", 0, "Block of trials, counted from 0", low=0, high=float(LAST_BLOCK)),
    Parameter("trial", "int", 0, "Trial in its block, counted from 0", low=0),
)


def load_replayed(name: str) -> Study:
    """Return a study by name or file; also one without a command, simulated by the audit alone."""
    try:
        return load_any(name)
    except UsageError:
        from simkit.verdicts.audits.papers import study_of_a_paper

        study = study_of_a_paper(name)
        if study is None:
            raise
        return study


def replay_function(study: Study) -> Callable[..., None]:
    """Return a function whose signature carries the study's options and what names a trial."""
    own = study_signature(study)
    named: Signature = {}
    for place in _PLACES:
        option = typer.Option(
            place.option, help=f"{place.meaning} ({place.default}).", metavar="N", show_default=False,
            rich_help_panel=_PANEL,
        )  # fmt: skip
        named[place.name] = (Annotated[str | None, option], None)
    form = typer.Option(
        "--format", help="table, csv or json.", metavar="FORMAT", autocompletion=among(_FORMATS)
    )
    named |= common_signature(("seed",)) | {"format": (Annotated[str, form], "table")}

    def show(**values: Any) -> None:
        chosen = {key: values[key] for key in named}
        if code := _replay(study, given_options(study, values), chosen):
            raise typer.Exit(code)

    lines = [
        f"Show one trial of {study.name} again, every quantity to the last digit.",
        f"A block of a run has {study.block_size} trials: --block 1 --trial 0 follows --block 0"
        f" --trial {study.block_size - 1}. Each parameter takes one value here.",
    ]
    clash = [name for name in named if name in own]
    if clash:
        raise UsageError(
            f"replay: study {study.name!r} has a parameter {clash[0]!r} of its own, which names a trial"
            f" here; call it otherwise, as {clash[0]}_size"
        )
    return with_options(show, own | named, "\n\n".join(lines))


def _replay(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Show a trial and return the exit code: 0, or 1 if it failed."""
    form = raw["format"]
    if form not in _FORMATS:
        wrong = f"no such format{nearest(form, _FORMATS)}"
        raise UsageError(wrong, parameter="format", value=repr(form))
    settings = read_settings(None, {"seed": raw["seed"], "workers": 1, "no_ledger": True})
    block, trial = (
        0 if raw[parameter.name] is None else int(read_number(parameter, raw[parameter.name]))
        for parameter in _PLACES
    )
    seed = settings.seed
    with prints_to_stderr():
        _refuse_sweep(study, options)
        settings = replace(settings, trials=min(trial + 1, study.block_size))
        (cell,) = build_run(study, options, settings)
        with ProgressBar(form != "table", load_statements(study).compile_seconds):
            found = replay(cell, seed, block, trial)
    place = {"seed": seed, "block": block, "trial": trial}
    if form == "json":
        print(json.dumps(_record(cell, place, found), indent=1))
    elif form == "csv":
        from simkit.engine.tables.table import csv_text

        sys.stdout.write(csv_text(("quantity", "kind", "value", "rounded"), _rows(cell, found)))
    else:
        _print(cell, place, found)
    if found.trace:
        for line in found.trace.rstrip().splitlines():
            say(line)
    return 1 if found.failure else 0


def _refuse_sweep(study: Study, options: dict[str, str]) -> None:
    """Refuse options that make more cells than one."""
    names = swept(study.parameters, options)
    if not names:
        return
    texts = complete(study.parameters, options)
    parameters = {parameter.name: parameter for parameter in study.parameters}
    items = {name: parameters[name].parse(texts[name]) for name in names}
    first = {name: _text_of(parameters[name], items[name][0]) for name in names}
    is_default = "" if names[0] in options else " where it is not given"
    raise UsageError(
        f"it has {len(items[names[0]])} values{is_default}, and a trial is of one cell; give one",
        parameter=names[0],
        value=repr(texts[names[0]]),
        example=first,
    )


def _text_of(parameter: Parameter, item: Any) -> str:
    if isinstance(item, Expression):
        return repr(item.text)
    return format_value(item if isinstance(item, str | bool) else parameter.convert(item, str(item)))


def _rows(cell: Cell, found: Replayed) -> Iterable[tuple[Any, ...]]:
    """Yield name, kind, value and whether it is rounded: quantities, or the failure, and counters."""
    if found.failure:
        yield "", "failure", found.failure, None
    kinds = {q.name: q.kind for q in quantities_of(load_statements(cell.study))}
    for name, value in found.values.items():
        yield name, kinds[name], value, name in found.rounded
    for name, count in found.counters.items():
        yield name, "counter", count, False


def _record(cell: Cell, place: dict[str, int], found: Replayed) -> dict[str, Any]:
    values = {
        name: value if math.isfinite(value) else str(value) for name, value in found.values.items()
    }
    return {
        "study": cell.study.name,
        "parameters": dict(cell.parameters),
        **place,
        "failure": found.failure or None,
        "values": values,
        "rounded": [name for name in found.values if name in found.rounded],
        "counters": dict(found.counters),
    }


def _print(cell: Cell, place: dict[str, int], found: Replayed) -> None:
    title = f"{cell.study.name}: {', '.join(f'{name} {number}' for name, number in place.items())}"
    rows = [
        (name, f"{'~' if name in found.rounded else ''}{format_value(value)}")
        for name, value in found.values.items()
    ]
    print_rows(("quantity", "value"), rows or [("(failed)", found.failure)], title)
    if found.rounded:
        say("note: ~ is a difference of means, and rounded: the study keeps no values of single trials")
    for name, count in found.counters.items():
        say(f"note: {cell.study.counters[name].format(count=f'{count:,}')}")
