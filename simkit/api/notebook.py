"""A result in a notebook: the short table, then what is said of it, as HTML without style sheets."""

import shlex
from collections.abc import Callable, Sequence
from html import escape

from simkit.engine.results.answer import build_columns, choose_rows, fitting, swept_names
from simkit.engine.results.result import Result
from simkit.engine.sources.command_lines import command_words
from simkit.errors import SimkitError
from simkit.verdicts.findings.finding import Finding
from simkit.words.run_lines import headline, run_lines, settings_line

_WIDTH = 110  # characters of the table; a narrower cell scrolls
_CELL = "text-align: right; white-space: nowrap; padding: 0.1em 0.6em"


def result_html(
    result: Result, claims: Callable[[], Sequence[Finding]], remarks: Callable[[], Sequence[str]]
) -> str:
    """Return a result as HTML: at most a dozen rows, no number cut, verdicts and remarks below them."""
    title = f"{result.study.name}: {result.study.summary}"
    parts = [f"<p><b>{escape(title)}</b><br><code>{escape(result.command)}</code></p>"]
    parts += [f"<p>{escape(line)}</p>" for line in _headline(result)]
    left_out: list[str] = []
    if result.cells:
        names = swept_names(result)
        columns = build_columns(result, names)
        kept, shown = fitting(columns, _WIDTH), choose_rows(result, names)
        rows = [[column.cells[i] for column in kept] for i in shown]
        parts.append(_table([column.name for column in kept], rows))
        if len(shown) < len(result.cells):
            left_out.append(f"{len(shown)} of {len(result.cells):,} rows; .table has every one")
        if len(kept) < len(columns):
            gone = ", ".join(column.name for column in columns if column not in kept)
            left_out.append(f"too wide for {gone}: .table has them")
        left_out.append(settings_line(result, names))
    parts += [f"<p>{escape('; '.join(filter(None, left_out)))}</p>"] if left_out else []
    for lines in (_failures(result), _verdicts(result, claims), _remarks(remarks)):
        if lines:
            parts.append(f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>")
    return f"<div>{''.join(parts)}</div>"


def _headline(result: Result) -> Sequence[str]:
    try:
        return headline(result, swept_names(result)) if result.cells else ()
    except SimkitError:  # it is told with the remarks
        return ()


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th style="{_CELL}">{escape(name)}</th>' for name in header)
    lines = ["".join(f'<td style="{_CELL}">{escape(cell)}</td>' for cell in row) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return (
        '<div style="overflow-x: auto"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _failures(result: Result) -> list[str]:
    """Return a line for each message of failed trials, and of cells that a fault left unfinished."""
    lines = [f"{count:,} failed: {message}" for message, count in result.failed.most_common()]
    return lines + [f"not finished: {message}" for message in result.incomplete]


def _verdicts(result: Result, claims: Callable[[], Sequence[Finding]]) -> list[str]:
    try:
        listing = f"simkit audit {shlex.quote(command_words(result.study)[-1])}"
        return run_lines(claims(), listing)
    except SimkitError as fault:  # a notebook shows the table all the same
        return [f"error: {fault}"]


def _remarks(remarks: Callable[[], Sequence[str]]) -> Sequence[str]:
    try:
        return remarks()
    except SimkitError as fault:
        return [f"error: {fault}"]
