"""The commands that look into a ledger and tidy it."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.console import print_rows, say

_LedgerOption = Annotated[str, typer.Option("--ledger", metavar="PATH", help="The ledger.")]


def info(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Say how much the ledger holds of each study, and from how many sources."""
    from simkit.engine.ledger import Ledger

    with Ledger(Path(ledger), must_exist=True) as opened:
        rows = [tuple(map(str, row)) for row in opened.summary()]
    for note in opened.notes:
        say(note)
    print_rows(("study", "cells", "blocks", "trials", "seeds", "sources"), rows)


def export(ledger: _LedgerOption = "results/ledger.sqlite") -> None:
    """Write every block as CSV to stdout."""
    from simkit.engine.ledger import EXPORT_COLUMNS, Ledger

    with Ledger(Path(ledger), must_exist=True) as opened:
        rows = opened.export()
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
    from simkit.cli.ledger_prune import prune_ledger

    prune_ledger(Path(ledger), study)
