"""Commands as they stand before a study is named, and those that are about none."""

from __future__ import annotations

from typing import Annotated

import typer

from simkit.cli.commands.listing import LISTS, list_all
from simkit.cli.commands.new import new
from simkit.cli.terminal.completion import among, every_study, own_studies
from simkit.errors import UsageError


def _run(
    study: Annotated[
        str, typer.Argument(metavar="FILE:STUDY", help="As mine.py:MyStudy.", autocompletion=own_studies)
    ] = "",
) -> None:
    """Run a study of your own: simkit run mine.py:MyStudy --n 10:100.

    Its options are those that it declares and those of every study; see them with
    simkit run mine.py:MyStudy --help.
    """
    raise UsageError("run: name a file and a study in it, as simkit run mine.py:MyStudy --n 10:100")


def _replay(
    study: Annotated[
        str,
        typer.Argument(metavar="STUDY", help="As mine.py:MyStudy, too.", autocompletion=every_study),
    ] = "",
) -> None:
    """Show one trial again: simkit replay softmax-vs-linear --n 100 --block 3 --trial 17.

    Its options are the study's parameters and those that name the trial; see them with
    simkit replay softmax-vs-linear --help.
    """
    from simkit.cli.commands.replay import EXAMPLE

    raise UsageError(f"replay: name a study, as {EXAMPLE}")


def _threshold(
    study: Annotated[
        str,
        typer.Argument(metavar="STUDY", help="As mine.py:MyStudy, too.", autocompletion=every_study),
    ] = "",
) -> None:
    """Search a parameter for the value at which a probability reaches a target.

    For example: simkit threshold lucky-neurons --over neurons --target 0.9. See the options of a study
    with simkit threshold lucky-neurons --help.
    """
    from simkit.cli.commands.threshold import EXAMPLE

    raise UsageError(f"threshold: name a study, as {EXAMPLE}")


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


def _slurm(
    study: Annotated[
        str,
        typer.Argument(metavar="STUDY", help="As mine.py:MyStudy, too.", autocompletion=every_study),
    ] = "",
) -> None:
    """Print a SLURM script of a run: simkit slurm softmax-vs-linear --n 100:2000 --shards 8.

    Its options are the study's, those of a run and those of a job; see them with
    simkit slurm softmax-vs-linear --help.
    """
    from simkit.cli.commands.slurm import EXAMPLE

    raise UsageError(f"slurm: name a study, as {EXAMPLE}")


PLAIN = {
    "list": _list, "run": _run, "replay": _replay, "threshold": _threshold, "slurm": _slurm, "new": new,
}  # fmt: skip
