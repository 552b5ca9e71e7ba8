"""The command `simkit check`: whether a study keeps what every study promises."""

from typing import Annotated

import typer

from simkit.cli.terminal.completion import every_study
from simkit.cli.terminal.console import show
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.errors import UsageError, nearest

_EXAMPLE = "write simkit check mine.py"


def check(
    target: Annotated[
        str,
        typer.Argument(
            metavar="FILE|PACKAGE",
            help="mine.py, mine.py:MyStudy, a study, a paper or a package.",
            autocompletion=every_study,
        ),
    ] = "",
    only: Annotated[
        str, typer.Option(metavar="CHECK,...", help="Make these checks alone, as exact,threads.")
    ] = "",
    seed: Annotated[str, typer.Option(metavar="N", help="Seed of the trials (0).")] = "0",
) -> None:
    """Check a study, or all of a package: simkit check mine.py.

    Blocks come out the same in any order, thread, process; exact values are what is simulated; events,
    ranges, memory and data files are as declared; claims have both sides; witnesses share no code.
    """
    if not target:
        raise UsageError(f"check: name a file, a study or a package; {_EXAMPLE}")
    with prints_to_stderr():
        from simkit.engine.settings.reading import read_settings
        from simkit.verdicts.kit.checked import CHECKS
        from simkit.verdicts.kit.kit import make_checks
        from simkit.verdicts.kit.targets import subjects_of
        from simkit.words.checks.study_checks import check_lines, summary

        settings = read_settings(None, {"seed": seed, "workers": 1, "no_ledger": True})
        asked = [word.strip() for word in only.split(",")] if only else list(CHECKS)
        for word in asked:
            if word not in CHECKS:
                raise UsageError(
                    f"no such check{nearest(word, CHECKS)}", parameter="only", value=repr(word)
                )
        subjects = list(subjects_of(target))
    every = []
    for name, subject in subjects:
        with prints_to_stderr():
            found = list(make_checks(subject, name, asked, settings.seed))
        show(subject.statements.study.name)
        for line in check_lines(found):
            show(f"  {line}")
        every += found
    show(summary(every, len(subjects)))
    if any(each.status == "failed" for each in every):
        raise typer.Exit(1)
