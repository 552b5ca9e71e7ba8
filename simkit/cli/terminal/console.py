"""What the user sees: tables on stdout, progress and remarks on stderr."""

import os
import shlex
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Collection, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Literal, Self, TextIO

from simkit.errors import format_seconds, printable
from simkit.kernels.compiling import told_of_compiling

_NUMBER = "0123456789-+.["  # how a number or an interval begins; so does nothing
_SECONDS_BETWEEN_LINES = 30.0
_SECONDS_OF_SILENCE = 5.0  # of compiling, where a line says it
_BAR = 12  # characters: the words beside it are not cut on 80
_LEAST_TEXT = 12  # characters of a column that wraps: below, it is no text any more


def command_line() -> str:
    """Return the command as the user would type it."""
    return shlex.join(["simkit", *sys.argv[1:]])


def say(text: str) -> None:
    """Print a remark to stderr: in one line, which a terminal gets in lines that break at blanks."""
    _print(text, sys.stderr)


def wrote(paths: Sequence[Path], out: Path) -> str:
    """Return which files were written: those in `out` relative to it, others after them as they are.

    Where all in `out` differ in the suffix alone, the first names the others.

    ``wrote my-law/n.csv, .png, .manifest.json in results``
    """
    names = [str(path.relative_to(out)) for path in paths if path.is_relative_to(out)]
    others = [str(path) for path in paths if not path.is_relative_to(out)]
    stem = os.path.commonprefix(names).rpartition(".")[0]
    if len(names) > 1 and stem and all(name.startswith(f"{stem}.") for name in names):
        names[1:] = [name.removeprefix(stem) for name in names[1:]]
    inside = [f"{', '.join(names)} in {out}"] if names else []
    return f"wrote {', '.join([*inside, *others])}"


def show(text: str = "", *, is_remark: bool = False) -> None:
    """Print a line of the answer to stdout; a remark goes to stderr where stdout is no terminal."""
    _print(text, sys.stderr if is_remark and not sys.stdout.isatty() else sys.stdout)


def _print(text: str, stream: TextIO) -> None:
    line, width = printable(text), terminal_width() if stream.isatty() else 0
    lines = [line]
    if width and len(line) > width:
        lines = textwrap.wrap(
            line, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )
    for each in lines:
        print(each, file=stream)


def print_rows(header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table: framed on a terminal that has room for it, elsewhere plain, one row a line."""
    rows = [tuple(map(printable, row)) for row in rows]
    if sys.stdout.isatty() and _least_width(header, rows) <= terminal_width():
        print_framed(header, rows, title)
    else:
        print_plain(header, rows)


def print_plain(header: Sequence[str], rows: Collection[Sequence[str]]) -> None:
    """Print a table whole, one row a line."""
    rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(len(row[i]) for row in chain([header], rows)) for i in range(len(header))]
    for row in chain([header], rows):
        cells = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def terminal_width() -> int:
    """Return how many characters a line of the terminal holds."""
    from rich.console import Console

    return Console().width


def print_framed(
    header: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", caption: str = ""
) -> None:
    """Print a table with its title above and a caption below; text may wrap, a number never does."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    rows = [tuple(map(printable, row)) for row in rows]
    if title:
        console.print(escape(printable(title)), style="italic")
    table = Table(box=SIMPLE_HEAD)
    for i, name in enumerate(header):
        wraps = _wraps(header, rows, i)
        is_number = all(row[i][:1] in _NUMBER for row in rows)
        side: Literal["left", "right"] = "right" if is_number and not wraps else "left"
        table.add_column(escape(name), justify=side, no_wrap=not wraps, overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table)
    if caption:
        console.print(escape(printable(caption)), style="dim")


def _wraps(header: Sequence[str], rows: Sequence[Sequence[str]], column: int) -> bool:
    """Return whether a column holds text that may be broken at blanks; an interval may not."""
    cells = [row[column] for row in rows]
    return any(" " in cell and not cell.startswith("[") for cell in cells)


def _least_width(header: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Return the room that a framed table takes at least, its text wrapped."""
    width = 1
    for i in range(len(header)):
        cells = [row[i] for row in [header, *rows]]
        if _wraps(header, rows, i):
            width += 3 + max(_LEAST_TEXT, *(len(word) for cell in cells for word in cell.split()))
        else:
            width += 3 + max(map(len, cells))
    return width


class ProgressBar:
    """Progress on stderr: a bar with the time left on a terminal, a line every 30 s elsewhere.

    What has no trials to count is named with the time that it has taken, though it be one long call.
    While kernels are compiled it says so: beside a spinner, or elsewhere once, if it takes long. That
    takes about so many seconds, where it is known.
    """

    def __init__(self, quiet: bool = False, compile_seconds: float = 0.0) -> None:
        self._quiet, self._lines = quiet, not sys.stderr.isatty()
        self._expected = f", about {format_seconds(compile_seconds)}" if compile_seconds else ""
        self._bar: Any = None  # of trials
        self._spinner: Any = None  # while there is no bar
        self._task: Any = None
        self._trials = self._done = 0
        self._started = 0.0
        self._said = self._began = time.monotonic()
        self._state = ""  # what is done without a trial, or has trials of its own
        self._claim = ""  # that is evaluated
        self._reminder: threading.Timer | None = None
        self._lock = threading.RLock()
        self._compiling: float | None = None
        self._timer: threading.Timer | None = None
        self._has_said = False
        self._told = told_of_compiling(self.compile)

    def __enter__(self) -> Self:
        self._told.__enter__()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._told.__exit__(*raised)
        self.compile(False)
        self._tell("")
        self._close_bar()

    def start(self, trials: int) -> None:
        """Open the bar for so many trials: fresh ones while a claim is evaluated."""
        if self._quiet or not trials:
            return
        with self._lock:
            self._close_bar()  # of the round before
            self._stop_spinner()
            self._trials, self._done = trials, 0
            self._started = time.monotonic()
            if not self._claim:
                self._tell("")
                self._said = self._started
            if not self._lines:
                self._bar, self._task = _open_bar(self.doing, trials)

    def compile(self, is_on: bool) -> None:
        """Say that kernels are compiled, from now on or no more."""
        self._compiling = time.monotonic() if is_on else None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with self._lock:
            self._stop_spinner()
            if is_on and not self._quiet and not self._lines and self._bar is None:
                self._spinner, _ = _open_bar(self.doing, None)
        if not is_on or self._quiet:
            return
        if self._lines and not self._has_said:
            self._timer = threading.Timer(_SECONDS_OF_SILENCE, self._say_compiling)
            self._timer.daemon = True
            self._timer.start()

    def doing(self) -> str:
        """Return what is being done, in words."""
        since = self._compiling
        if since is None and self._claim and self._trials:
            return f"fresh trials of {self._claim}"
        if since is None and self._state:
            behind = f": {self._claim}" if self._claim else ""
            return f"{self._state} ({format_seconds(time.monotonic() - self._began)}){behind}"
        if since is None:
            return "simulating"
        return f"compiling kernels, once{self._expected} ({time.monotonic() - since:.0f} s)"

    def _say_compiling(self) -> None:
        self._has_said = True
        say(f"compiling kernels, once on this machine{self._expected}")

    def state(self, cells: int, of: int) -> None:
        """Say of how many settings exact values and bounds are known."""
        self._tell("" if cells == of else f"exact values and bounds: {cells:,} of {of:,} settings")

    def evaluate(self, claim: str, done: int, of: int) -> None:
        """Say which claim is evaluated, after how many pairs of claim and setting; none when all are."""
        said = f"evaluating pair {done + 1:,} of {of:,} of claim and setting"
        self._tell(said if claim else "", claim)

    def search(self, claims: Sequence[str], done: int) -> None:
        """Say which of some claims is searched for a counterexample, after so many."""
        claim = claims[done] if done < len(claims) else ""
        self._tell(f"searching claim {done + 1:,} of {len(claims):,}" if claim else "", claim)

    def _tell(self, said: str, claim: str = "") -> None:
        """Say it every while as long as it goes on; on a terminal beside a spinner."""
        with self._lock:
            if said and not self._state:
                self._began = time.monotonic()
            if claim or self._claim:
                self._trials = 0
                self._close_bar()  # of the trials, or the fresh trials, before
            self._state, self._claim = said, claim
            if said:
                self._remind()
                return
            self._stop_spinner()
            if self._reminder is not None:
                self._reminder.cancel()
                self._reminder = None

    def _remind(self) -> None:
        """Say what is done after a while of silence, and see to it that it is said in the next one."""
        pause = _SECONDS_BETWEEN_LINES if self._lines else _SECONDS_OF_SILENCE
        left = self._said + pause - time.monotonic()
        if self._quiet:
            return
        if left <= 0:
            left, self._said = pause, time.monotonic()
            if self._lines:
                say(self._how_far() if self._trials else self.doing())
            elif self._bar is None and self._spinner is None:
                self._spinner, _ = _open_bar(self.doing, None)
        if self._reminder is None:
            self._reminder = threading.Timer(left, self._ring)
            self._reminder.daemon = True
            self._reminder.start()

    def _ring(self) -> None:
        with self._lock:
            self._reminder = None
            if self._state:
                self._remind()

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _stop_spinner(self) -> None:
        if self._spinner is not None:
            self._spinner.stop()
            self._spinner = None

    def advance(self, trials: int) -> None:
        """Move the bar on, or say how far it is."""
        self._done += trials
        if self._bar is not None:
            self._bar.advance(self._task, trials)
        elif self._trials and time.monotonic() - self._said >= _SECONDS_BETWEEN_LINES:
            self._said = time.monotonic()
            say(self._how_far())

    def _how_far(self) -> str:
        """Return how many trials are done, and how long the others will take, or these have taken."""
        seconds = time.monotonic() - self._started
        left = seconds * (self._trials - self._done) / max(self._done, 1)
        takes = f"; about {format_seconds(left)} left" if self._done else f" ({format_seconds(seconds)})"
        whose = f"{self.doing()}: " if self._claim else ""
        return f"{whose}{self._done:,} of {self._trials:,} trials{takes}"


def _open_bar(doing: Callable[[], str], trials: int | None) -> tuple[Any, Any]:
    """Return what a terminal shows of so many trials, and its task; a spinner alone of no number."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        SpinnerColumn,
        TextColumn,
    )
    from rich.progress import TimeRemainingColumn as TimeLeft
    from rich.text import Text

    class Doing(ProgressColumn):
        def render(self, task: Any) -> Text:
            return Text(doing(), no_wrap=True)

    columns: list[ProgressColumn] = [SpinnerColumn(), Doing()]
    if trials is not None:
        columns += [
            BarColumn(_BAR), MofNCompleteColumn(), TextColumn("trials,"), TimeLeft(compact=True),
            TextColumn("left"),
        ]  # fmt: skip
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=trials)
    bar.start()
    return bar, task
