"""Commands as they stand before a study is named, and those that are about none."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from simkit.cli.commands.check import check
from simkit.cli.commands.listing import LISTS, list_all
from simkit.cli.commands.new import new
from simkit.cli.options.common import with_options
from simkit.cli.terminal.completion import among, every_study, own_studies
from simkit.errors import UsageError

#: Of each command that is about a study: a line to type.
EXAMPLES = {
    "run": "simkit run mine.py:MyStudy --n 10:100",
    "replay": "simkit replay softmax-vs-linear --n 100 --block 3 --trial 17",
    "threshold": "simkit threshold softmax-vs-linear --over n --n 20:400:1 --target 0.9",
    "slurm": "simkit slurm softmax-vs-linear --n 100:2000 --shards 8 --time 1:00:00",
}
_TEXTS = {
    "run": f"""Run a study of your own: {EXAMPLES["run"]}.

    Its options are those that it declares and those of every study; see them with
    simkit run mine.py:MyStudy --help.
    """,
    "replay": f"""Show one trial again: {EXAMPLES["replay"]}.

    Its options are the study's parameters and those that name the trial; see them with
    simkit replay softmax-vs-linear --help.
    """,
    "threshold": """Search a parameter for the value at which a probability reaches a target.

    For example: simkit threshold lucky-neurons --over neurons --target 0.9. See the options of a study
    with simkit threshold lucky-neurons --help.
    """,
    "slurm": """Print a SLURM script of a run: simkit slurm softmax-vs-linear --n 100:2000 --shards 8.

    Its options are the study's, those of a run and those of a job; see them with
    simkit slurm softmax-vs-linear --help.
    """,
}


def _without_study(name: str) -> Callable[..., None]:
    """Return the function of a command to which no study is named."""

    def refuse(**_: Any) -> None:
        what = "a file and a study in it" if name == "run" else "a study"
        raise UsageError(f"{name}: name {what}, as {EXAMPLES[name]}")

    study = typer.Argument(
        metavar="FILE:STUDY" if name == "run" else "STUDY",
        help="As mine.py:MyStudy." if name == "run" else "As mine.py:MyStudy, too.",
        autocompletion=own_studies if name == "run" else every_study,
    )
    return with_options(refuse, {"study": (Annotated[str, study], "")}, _TEXTS[name])


def _list(
    what: Annotated[
        str,
        typer.Argument(
            help=", ".join(LISTS), metavar=f"[{'|'.join(LISTS)}]", autocompletion=among(LISTS)
        ),
    ] = "all",
) -> None:
    """List what there is: studies, other commands and figures."""
    list_all(what)


PLAIN: dict[str, Callable[..., None]] = {
    **{name: _without_study(name) for name in EXAMPLES}, "list": _list, "new": new,
    "check": check,
}  # fmt: skip
