"""The commands that look into a ledger and tidy it."""

import csv
import sys
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.terminal.console import print_rows, say
from simkit.errors import printable

_LedgerOption = Annotated[str, typer.Option("--ledger", metavar="PATH", help="The ledger.")]


def info(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Say how much the ledger holds of each study, and from how many sources."""
    from simkit.engine.ledger.store import Ledger

    with Ledger(Path(ledger), must_exist=True) as opened:
        rows = [tuple(map(str, row)) for row in opened.summary()]
    for note in opened.notes:
        say(note)
    print_rows(("study", "cells", "blocks", "trials", "seeds", "sources"), rows)


def export(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Write every block as CSV to stdout; texts beside tallies are escaped, and cut where very long."""
    from simkit.engine.ledger.store import EXPORT_COLUMNS, Ledger

    with Ledger(Path(ledger), must_exist=True) as opened:
        rows = [
            (*map(printable, row[:4]), *row[4:7], printable(row[7]), row[8], printable(row[9]))
            for row in opened.export()
        ]
    for note in opened.notes:
        say(note)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(EXPORT_COLUMNS)
    writer.writerows(rows)


def prune(
    ledger: _LedgerOption = "results/ledger.sqlite",
    study: Annotated[
        str | None,
        typer.Option(
            "--study",
            metavar="NAME",
            help="Only this one; of one that is not installed, everything. Of a study in a file"
            " (mine.py:MyStudy) the blocks of its present sources stay.",
        ),
    ] = None,
) -> None:
    """Drop the blocks that no run reuses any more: those of other sources than the present ones.

    Blocks of studies that are not installed stay, unless one is named by --study.
    """
    from simkit.cli.commands.ledger_whole import prune_ledger

    prune_ledger(Path(ledger), study)


def merge(
    ledgers: Annotated[
        list[str], typer.Argument(metavar="LEDGER...", help="Files, or folders that hold one.")
    ],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="PATH", help="The ledger that takes them all.")
    ] = "results/ledger.sqlite",
) -> None:
    """Gather ledgers of several machines into one: simkit ledger merge results/shard-* .

    In any order, and again, the result is the same. Different results for one block are refused, with
    nothing merged. A file that cannot be read is named and left out (exit code 1).
    """
    from simkit.cli.commands.ledger_whole import merge_files

    raise typer.Exit(merge_files(ledgers, Path(output)))


def verify(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Look at every block, and say what is damaged (exit code 1)."""
    from simkit.cli.commands.ledger_whole import verify_file

    raise typer.Exit(verify_file(Path(ledger)))


def repair(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Keep what is sound of a damaged ledger, and say what was dropped; the old file stays beside it."""
    from simkit.cli.commands.ledger_whole import repair_file

    raise typer.Exit(repair_file(Path(ledger)))
