"""Options that a study declares, as a command's arguments."""

import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer

from simkit.cli.options.common import (
    Signature,
    Text,
    common_signature,
    escape,
    own_signature,
    with_options,
)
from simkit.cli.options.verify_dtype import dtype_signature
from simkit.cli.terminal.completion import values_of
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.statement import quantities_of, statements_of
from simkit.declare.study import Study
from simkit.errors import UsageError


def asked_signature(
    command: str, study: Study, asked: Mapping[str, tuple[str, str]], panel: str, what: str
) -> Signature:
    """Return annotation and default of a command's own options, each with its metavar and its help.

    `UsageError` if the study has a parameter of one of their names, which names `what` here.
    """
    own = study_signature(study)
    for name in asked:
        if name in own:
            raise UsageError(
                f"{command}: study {study.name!r} has a parameter {name!r} of its own, which names"
                f" {what} here; call it otherwise, as {name}_value"
            )
    return own_signature(asked, panel=panel)


def study_function(
    study: Study, run: Callable[[Study, dict[str, str], dict[str, Any]], None]
) -> Callable[..., None]:
    """Return a function whose signature carries the study's options and the common ones."""
    own, common = study_signature(study), common_signature(trials=study.default_trials)
    if "figure" in own:  # --figure is then the study's
        del common["figure_file"]
    if study.threshold is not None:
        asked = study.threshold
        common |= common_signature(("adaptive",), words={"over": asked.over, "threshold": str(asked)})
    common |= dtype_signature(study)

    def command(**values: Any) -> None:
        run(study, given_options(study, values), {key: values[key] for key in common})

    return with_options(command, own | common, _describe(study))


def study_signature(study: Study) -> Signature:
    """Return annotation and default of a study's options, by the names of their arguments."""
    return {identifier(p.name): (Annotated[Text, _study_option(p)], None) for p in study.parameters}


def given_options(study: Study, values: Mapping[str, Any]) -> dict[str, str]:
    """Return the study's options that were given, by parameter, from the values of its arguments."""
    names = {parameter.name: identifier(parameter.name) for parameter in study.parameters}
    return {name: values[key] for name, key in names.items() if values[key] is not None}


def identifier(name: str) -> str:
    """Return a name that Python takes for an argument: ``lambda_`` of ``lambda``."""
    return f"{name}_" if keyword.iskeyword(name) else name


def _study_option(parameter: Parameter) -> Any:
    values = (
        ", ".join(parameter.choices or ("true", "false"))
        if parameter.is_categorical
        else parameter.range_text
    )
    source = "" if parameter.source == "chosen here" else f"; {parameter.source}"
    text = f"{parameter.meaning}: {values}. Default {parameter.default_with_grids}{source}."
    return typer.Option(
        parameter.option, help=escape(text), metavar="LIST" if parameter.is_categorical else "GRID",
        show_default=False, rich_help_panel="Parameters", autocompletion=values_of(parameter),
    )  # fmt: skip


def _describe(study: Study) -> str:
    lines = [f"{study.summary[0].upper()}{study.summary[1:]}."]
    if study.source:
        lines.append(f"Source: {study.source}.")
    # Statements elsewhere are not loaded for a help text: they bring what computes them.
    quantities = study.quantities if study.statements else quantities_of(statements_of(study))
    lines.append("Quantities:\n\n" + "\n\n".join(f"  {q.name}: {q.meaning}" for q in quantities))
    if study.statements:
        lines.append("What is judged of them after the run (a stated bound holds): docs/studies.md.")
    lines.append(
        "Grids: 100:2000 (inclusive), 100:2000:10, 1e2:1e8:*10 (geometric), 4,6,10, and arithmetic in"
        " other parameters such as '2*log(n)'. Several grids make their product."
    )
    return "\n\n".join(lines)


def expand_flags(study: Study, arguments: Sequence[str]) -> list[str]:
    """Let ``--flag`` stand for ``--flag true`` where it is declared true or false, `--rare` for auto."""
    flags = {parameter.option for parameter in study.parameters if parameter.type == "bool"}
    expanded: list[str] = []
    for option in (parameter.option for parameter in study.parameters):
        values = [b for a, b in zip(arguments, arguments[1:], strict=False) if a == option]
        values += [a.partition("=")[2] for a in arguments if a.startswith(f"{option}=")]
        if len(values) > 1:
            raise UsageError(
                f"{option}: it is given {len(values)} times; write {option} {','.join(values)}"
            )
    for position, argument in enumerate(arguments):
        expanded.append(argument)
        following = arguments[position + 1] if position + 1 < len(arguments) else "--"
        if argument in flags and following.startswith("--"):
            expanded.append("true")
        elif argument == "--rare" and following.startswith("-"):
            expanded.append("auto")
    return expanded
