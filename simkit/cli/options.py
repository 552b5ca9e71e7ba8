"""Options: those of every run, and those that a study declares."""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from simkit.declare.arithmetic import Expression, ExpressionError
from simkit.declare.parameters import Parameter
from simkit.declare.study import Study
from simkit.engine.result import Settings
from simkit.engine.session import RUN_PARAMETERS, usable_cpus
from simkit.errors import UsageError, nearest

FORMATS = ("csv", "json")
_RUN_PANEL = "Run and output"


@dataclass(frozen=True)
class Common:
    """The options of every run, checked."""

    settings: Settings
    out: Path
    name: str | None
    format: str
    plot: bool
    dry_run: bool
    quiet: bool


def escape(text: str) -> str:
    """Keep square brackets from being read as markup in a help text."""
    return text.replace("[", r"\[")


def _run_option(*names: str, help: str, metavar: str | None = None) -> Any:
    return typer.Option(
        *names, help=escape(help), metavar=metavar, show_default=False, rich_help_panel=_RUN_PANEL
    )


_Text = str | None
_TEXT_OPTIONS = (  # name, value, help
    ("trials", "N", "Trials of each cell."),
    ("seed", "N", "Seed (0)."),
    ("confidence", "P", "Confidence of the intervals (0.95)."),
    ("workers", "N", "Threads (all CPUs); never changes a number."),
    ("out", "DIR", "Folder of files and ledger (results)."),
    ("name", "NAME", "Name of the files, instead of the swept parameters."),
    ("format", "csv|json", "Format of the data (csv)."),
    ("ledger", "PATH", "The ledger (<out>/ledger.sqlite)."),
)
_FLAGS = (  # name, spelling, default, help
    ("plot", "--plot/--no-plot", True, "Draw PNG and SVG."),
    ("dry_run", "--dry-run", False, "Say what would run; write nothing."),
    ("fresh", "--fresh", False, "Simulate anew; replace what the ledger holds."),
    ("no_ledger", "--no-ledger", False, "Keep nothing, reuse nothing."),
    ("quiet", "--quiet", False, "The data on stdout and nothing else."),
)

#: Annotation and default of every common option, by the name of its argument.
COMMON_SIGNATURE: dict[str, tuple[Any, Any]] = {
    name: (Annotated[_Text, _run_option(f"--{name}", help=text, metavar=value)], None)
    for name, value, text in _TEXT_OPTIONS
} | {
    name: (Annotated[bool, _run_option(spelling, help=text)], default)
    for name, spelling, default, text in _FLAGS
}


def check_common(study: Study | None, raw: dict[str, Any]) -> Common:
    """Return the common options, checked.

    Raises
    ------
    UsageError
        One line that names the option.
    """
    default_trials = study.default_trials if study else 1
    trials = _number(raw, "trials", default_trials)
    if raw["no_ledger"] and (raw["ledger"] is not None or raw["fresh"]):
        other = "--ledger" if raw["ledger"] is not None else "--fresh"
        path = raw["ledger"] or "results/ledger.sqlite"
        raise UsageError(
            f"it goes with no {other}; leave one out, or name a ledger",
            parameter="no_ledger",
            example={"ledger": path},
        )
    form = "csv" if raw["format"] is None else raw["format"]
    if form not in FORMATS:
        wrong = f"no such format{nearest(form, FORMATS)}"
        raise UsageError(wrong, parameter="format", value=repr(form))
    folder = "results" if raw["out"] is None else raw["out"]
    if not folder or "\0" in folder:
        wrong = "no folder's name"
        raise UsageError(wrong, parameter="out", value=repr(folder), example="results")
    out = Path(folder)
    name = raw["name"]
    if name is not None and (
        not name.strip(". ") or set(name) & set("/\\\0\n") or len(name.encode()) > 150
    ):
        wrong = "no file's name; write letters and digits"
        raise UsageError(wrong, parameter="name", value=repr(name), example="first")
    ledger = None if raw["no_ledger"] else _ledger_path(raw["ledger"], out)
    settings = Settings(
        trials=int(trials),
        seed=int(_number(raw, "seed", 0)),
        confidence=float(_number(raw, "confidence", 0.95)),
        workers=int(_number(raw, "workers", usable_cpus())),
        ledger=ledger,
        fresh=raw["fresh"],
    )
    return Common(settings, out, name, form, raw["plot"], raw["dry_run"], raw["quiet"])


def _ledger_path(text: str | None, out: Path) -> Path:
    if text is None:
        return out / "ledger.sqlite"
    if not text or "\0" in text:
        wrong, example = "no file's name", "results/ledger.sqlite"
        raise UsageError(wrong, parameter="ledger", value=repr(text), example=example)
    return Path(text)


def _number(raw: dict[str, Any], name: str, default: float) -> float:
    text = raw[name]
    if text is None:
        return default
    parameter = RUN_PARAMETERS[name]
    try:
        value = Expression(text).evaluate({})
    except (ExpressionError, KeyError):
        raise parameter.refusal("not a number; it takes one", repr(text)) from None
    return parameter.convert(value, text)


def study_function(
    study: Study, run: Callable[[Study, dict[str, str], dict[str, Any]], None]
) -> Callable[..., None]:
    """Return a function whose signature carries the study's options and the common ones."""
    names = {identifier(parameter.name): parameter.name for parameter in study.parameters}

    def command(**values: Any) -> None:
        options = {name: values[key] for key, name in names.items() if values[key] is not None}
        common = {key: values[key] for key in COMMON_SIGNATURE}
        run(study, options, common)

    signature: dict[str, tuple[Any, Any]] = {
        identifier(p.name): (Annotated[_Text, _study_option(p)], None) for p in study.parameters
    } | COMMON_SIGNATURE
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for key, (kind, default) in signature.items()
        ]
    )
    command.__annotations__ = {key: kind for key, (kind, _) in signature.items()}
    command.__doc__ = _describe(study)
    return command


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
    text = f"{parameter.meaning}: {values}. Default {parameter.default_text}{source}."
    return typer.Option(
        parameter.option, help=escape(text), metavar="LIST" if parameter.is_categorical else "GRID",
        show_default=False, rich_help_panel="Parameters",
    )  # fmt: skip


def _describe(study: Study) -> str:
    lines = [f"{study.summary[0].upper()}{study.summary[1:]}."]
    if study.source:
        lines.append(f"Source: {study.source}.")
    lines.append("Quantities:\n\n" + "\n\n".join(f"  {q.name}: {q.meaning}" for q in study.quantities))
    lines.append(
        "Grids: 100:2000 (inclusive), 100:2000:10, 1e2:1e8:*10 (geometric), 4,6,10, and arithmetic in"
        " other parameters such as '2*log(n)'. Several grids make their product."
    )
    return escape("\n\n".join(lines))


def expand_flags(study: Study, arguments: Sequence[str]) -> list[str]:
    """Let ``--flag`` stand for ``--flag true`` where the study declares it true or false."""
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
    return expanded
