"""Options of every run, from their table; those that a study declares stand in `study_options`."""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Annotated, Any

import typer

from simkit.cli.terminal.completion import among
from simkit.engine.settings.declared import EVERY_RUN, SETTINGS
from simkit.errors import option as spell

RUN_PANEL = "Run and output"
#: Help of `--with-training`, of audit and report.
TRAINING = "Run the trainings that some claims rest on; else the ledger's alone."


def escape(text: str) -> str:
    """Keep square brackets from being read as markup in a help text."""
    return text.replace("[", r"\[")


Text = str | None
#: Annotation and default of the arguments of a command's function, by name.
Signature = dict[str, tuple[Any, Any]]


def common_signature(
    names: Iterable[str] = EVERY_RUN,
    *,
    for_figures: bool = False,
    trials: int | None = None,
    words: Mapping[str, str] | None = None,
) -> Signature:
    """Return annotation and default of common options, by the names of their arguments.

    For figures they say what they mean to `reproduce`. Trials are what a study runs by default, to be
    shown; the words are what a help text names of the study, by the name that stands for it there.
    """
    signature: Signature = {}
    for name in names:
        declared = SETTINGS[name]
        text = for_figures and declared.figures_help or declared.help
        if name == "trials" and trials is not None:
            text = f"{text.rstrip('.')} ({trials})."
        text = text.format(**words) if words else text
        option = typer.Option(
            declared.spelling or spell(name), help=escape(text), metavar=declared.metavar or None,
            show_default=False, rich_help_panel=RUN_PANEL,
            autocompletion=among(declared.metavar.split("|")) if "|" in declared.metavar else None,
        )  # fmt: skip
        takes_value = bool(declared.metavar)
        kind = Annotated[Text, option] if takes_value else Annotated[bool, option]
        signature[name] = (kind, None if takes_value else declared.default)
    return signature


def own_signature(
    asked: Mapping[str, tuple[str, str]], *, repeated: Collection[str] = (), panel: str | None = None
) -> Signature:
    """Return annotation and default of a command's own options, each by its metavar and its help.

    One without a metavar is a flag; those repeated may be given several times.
    """
    signature: Signature = {}
    for name, (metavar, text) in asked.items():
        option = typer.Option(
            spell(name), help=text, metavar=metavar or None, show_default=False, rich_help_panel=panel,
            autocompletion=among(metavar.split("|")) if "|" in metavar and metavar.islower() else None,
        )  # fmt: skip
        if not metavar:
            signature[name] = (Annotated[bool, option], False)
        elif name in repeated:
            signature[name] = (Annotated[list[str] | None, option], None)
        else:
            signature[name] = (Annotated[Text, option], None)
    return signature


def with_options(
    function: Callable[..., None], signature: Signature, description: str
) -> Callable[..., None]:
    """Return a function of keywords with the signature and the text that typer is to read."""
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for key, (kind, default) in signature.items()
        ]
    )
    function.__annotations__ = {key: kind for key, (kind, _) in signature.items()}
    function.__doc__ = escape(description)
    return function
