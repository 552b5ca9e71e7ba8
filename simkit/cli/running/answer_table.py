"""The table of a run: on a terminal the rows where something happens and the columns that fit."""

import sys
from collections.abc import Sequence

from simkit.cli.terminal.console import print_framed, print_plain, terminal_width
from simkit.engine.results.answer import (
    MOST_ROWS,
    AnswerColumn,
    build_columns,
    build_side_by_side,
    choose_rows,
    evenly,
    fitting,
)
from simkit.engine.results.result import Result


def print_answer(result: Result, names: Sequence[str], *, all_rows: bool = False) -> None:
    """Print one row per cell: what was swept, the first quantity with its interval, the others.

    The names are the swept parameters. A terminal shows every row if asked to; elsewhere every row and
    column is shown.
    """
    columns = build_columns(result, names)
    title = f"{result.study.name}: {result.study.summary}"
    beside = [] if all_rows else build_side_by_side(result, names)
    if beside and sys.stdout.isatty():
        _print_side_by_side(beside, title)
        return
    if not sys.stdout.isatty():
        print_plain([c.name for c in columns], list(zip(*(c.cells for c in columns), strict=True)))
        return
    kept = fitting(columns, terminal_width())
    count = len(result.cells)
    shown = list(range(count)) if all_rows else choose_rows(result, names)
    rows = [[column.cells[i] for column in kept] for i in shown]
    left_out = []
    if len(shown) < count:
        left_out.append(f"{len(shown)} of {count:,} rows; --all-rows shows every one")
    if len(kept) < len(columns):
        gone = ", ".join(column.name for column in columns if column not in kept)
        left_out.append(f"no room for the columns {gone}: the CSV has them")
    print_framed([c.name for c in kept], rows, title, "; ".join(left_out))


def _print_side_by_side(beside: Sequence[AnswerColumn], title: str) -> None:
    """Print the leading quantity, a column for each value of a choice; the file has the others."""
    kept = fitting(beside, terminal_width())
    count = len(beside[0].cells)
    shown = evenly(count, MOST_ROWS)
    rows = [[column.cells[i] for column in kept] for i in shown]
    left_out = [f"{len(shown)} of {count:,} rows"] if len(shown) < count else []
    left_out.append("all rows and columns: --all-rows")
    print_framed([c.name for c in kept], rows, title, "; ".join(left_out))
