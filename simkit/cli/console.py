"""What the user sees: tables on stdout, progress and remarks on stderr."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

_MOST_ROWS = 40
_EDGE_ROWS = 15


def command_line() -> str:
    """Return the command as the user would type it."""
    return shlex.join(["simkit", *sys.argv[1:]])


def say(text: str) -> None:
    """Print a remark to stderr."""
    print(text, file=sys.stderr)


def print_rows(header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table: on a terminal short and framed, elsewhere plain, whole, one row a line."""
    if sys.stdout.isatty():
        _print_rich(header, rows, title)
        return
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    for row in [header, *rows]:
        cells = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def _print_rich(header: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=escape(title) or None, box=SIMPLE_HEAD, title_justify="left")
    for name in header:
        table.add_column(escape(name), justify="right", no_wrap=False)
    shown = list(rows)
    if len(rows) > _MOST_ROWS:
        left_out = len(rows) - 2 * _EDGE_ROWS
        gap = [f"... {left_out} more", *[""] * (len(header) - 1)]
        shown = [*rows[:_EDGE_ROWS], gap, *rows[-_EDGE_ROWS:]]
    for row in shown:
        table.add_row(*map(escape, row))
    Console().print(table)


class ProgressBar:
    """Progress on stderr: a bar with the time left on a terminal, silence elsewhere."""

    def __init__(self, quiet: bool = False) -> None:
        self._quiet = quiet or not sys.stderr.isatty()
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def start(self, trials: int) -> None:
        """Open the bar for so many trials."""
        if self._quiet or not trials:
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
        from rich.progress import TimeRemainingColumn as TimeLeft

        self._bar = Progress(
            TextColumn("simulating"), BarColumn(), MofNCompleteColumn(), TextColumn("trials,"),
            TimeLeft(compact=True), TextColumn("left"), console=Console(stderr=True), transient=True,
        )  # fmt: skip
        self._task = self._bar.add_task("", total=trials)
        self._bar.start()

    def advance(self, trials: int) -> None:
        """Move the bar on."""
        if self._bar is not None:
            self._bar.advance(self._task, trials)


def format_number(value: Any) -> str:
    """Return a number with four significant digits, or the empty string for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
