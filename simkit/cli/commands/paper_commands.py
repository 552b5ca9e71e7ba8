"""Commands that are no studies: from their declarations to options, tables and files."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from simkit.cli.options.common import escape, with_options
from simkit.cli.options.study_options import identifier
from simkit.cli.terminal.completion import values_of
from simkit.cli.terminal.console import print_rows, say, wrote
from simkit.declare.command import Command, OutputTable, Picture
from simkit.declare.parameters.parameter import Parameter
from simkit.errors import UsageError, nearest

_FORMATS = ("table", "csv", "json")
_FORMAT, _FOLDER = "form", "folder"


def command_function(command: Command) -> Callable[..., None]:
    """Return a function whose signature carries the options of a command."""
    declared = {identifier(parameter.name): parameter for parameter in command.options}
    if command.argument is not None:
        declared[identifier(command.argument.name)] = command.argument

    def run(**values: Any) -> None:
        form, folder = values.pop(_FORMAT), values.pop(_FOLDER, None)
        if form not in _FORMATS:
            raise UsageError(f"--format {form!r}: no such value{nearest(form, _FORMATS)}")
        given = {declared[key].name: value for key, value in values.items() if value is not None}
        for parameter in declared.values():
            _check_choice(parameter, given, parameter is command.argument)
        if command.argument is not None and command.argument.name in given:
            given[command.argument.name] = given[command.argument.name].strip()
        output = command.run(given)
        _print_tables(output.tables, form)
        for line in output.remarks:
            say(line)
        if folder is not None and output.picture is not None:
            say(wrote(_draw(output.picture, Path(folder) / "figures"), Path(folder)))

    signature = {
        key: _option(parameter, parameter is command.argument, command.groups)
        for key, parameter in declared.items()
    }
    signature[_FORMAT] = (
        Annotated[str, typer.Option("--format", help="table, csv or json.", metavar="FORMAT")], "table",
    )  # fmt: skip
    if command.pictures:
        text = "Draw and keep the table in <out>/figures."
        signature[_FOLDER] = (
            Annotated[str | None, typer.Option("--out", metavar="DIR", help=text)], None,
        )  # fmt: skip
    return with_options(run, signature, f"{command.summary}\n\n{command.description}".strip())


def _option(parameter: Parameter, is_argument: bool, groups: Mapping[str, str]) -> tuple[Any, Any]:
    if is_argument:
        text = f"{parameter.meaning}: {', '.join(parameter.choices)}."
        shown = f"[{parameter.name.upper()}]"
        return Annotated[str, typer.Argument(help=escape(text), metavar=shown)], parameter.default
    panel = groups.get(parameter.name)
    if parameter.type == "bool":
        spelling = f"{parameter.option}/--no-{parameter.option[2:]}"
        option = typer.Option(spelling, help=f"{parameter.meaning}.", rich_help_panel=panel)
        return Annotated[bool, option], parameter.default
    text = f"{parameter.meaning} ({parameter.default_text})."
    metavar = "|".join(parameter.choices) if parameter.type == "choice" else "GRID"
    option = typer.Option(
        parameter.option,
        help=escape(text),
        metavar=metavar,
        rich_help_panel=panel,
        show_default=False,
        autocompletion=values_of(parameter),
    )
    return Annotated[str | None, option], None


def _check_choice(parameter: Parameter, given: Mapping[str, Any], is_argument: bool) -> None:
    if parameter.type != "choice" or parameter.name not in given:
        return
    name = f"[{parameter.name.upper()}]" if is_argument else parameter.option
    text = str(given[parameter.name])
    for word in [text] if is_argument else text.split(","):  # an option may be swept
        if word.strip() not in parameter.choices:
            raise UsageError(f"{name} {word!r}: no such value{nearest(word, parameter.choices)}")


def _print_tables(tables: Any, form: str) -> None:
    if form == "json":
        print(json.dumps({table.name: list(table.records) for table in tables}, indent=1))
        return
    for place, table in enumerate(tables):
        if place:
            print()
        _print_table(table, form)


def _print_table(table: OutputTable, form: str) -> None:
    header = list(table.records[0])
    if form == "csv":
        from simkit.engine.tables.table import csv_text

        rows = ([table.name, *record.values()] for record in table.records)
        sys.stdout.write(csv_text(["of", *header], rows))
        return
    print_rows(header, [[_text(value) for value in r.values()] for r in table.records], table.title)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _draw(picture: Picture, folder: Path) -> list[Path]:
    """Write a picture and its table, and return the paths."""
    import pandas as pd

    from simkit.engine.results import files
    from simkit.engine.tables.table import csv_text
    from simkit.figures.drawing.draw import draw
    from simkit.figures.drawing.style import save_figure
    from simkit.figures.panels.panel import Panel

    files.require_folder(folder)
    frame = pd.DataFrame(list(picture.records))
    stem = folder / picture.name
    csv_file = stem.with_name(f"{stem.name}.csv")
    files.write_text(
        csv_file, csv_text(list(frame.columns), (record.values() for record in picture.records))
    )
    figure = draw(frame.assign(exact=None), [Panel(**picture.panel)])
    return [*save_figure(figure, stem), csv_file]
