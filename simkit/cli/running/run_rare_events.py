"""`--rare`: probabilities of rare events from the command line, from options to files and exit code."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.running.run_files import find_stem
from simkit.cli.terminal.console import ProgressBar, command_line, print_plain, say, show, wrote
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import say_premises
from simkit.declare.checks import load_statements
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.describing import incomplete_line
from simkit.engine.cells.rare_trials import DEFAULT_TRIALS, METHODS
from simkit.engine.rare.rare_checks import RareCell
from simkit.engine.rare.rare_runs import rare_cells, run_rare, trials_of
from simkit.engine.results.outputs import earlier_files, output_file, run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import check_ledger
from simkit.engine.sources.command_lines import command_words
from simkit.errors import format_count

if TYPE_CHECKING:
    from simkit.api.judged_rare import JudgedRare

_DIGITS = 4


def run_rare_events(study: Study, options: dict[str, str], settings: Settings) -> int:
    """Estimate rare events of a study and return the exit code: 0, or 1 if a draw failed."""
    with prints_to_stderr():
        method, event = settings.rare, settings.event
        cells = rare_cells(study, build_cells(study, options), event, method, settings)
    if settings.dry_run:
        _say_plan(cells, settings)
        return 0
    with opened_executor(settings) as executor, prints_to_stderr():
        for note in check_ledger(settings):
            say(note)
        given = complete(study.parameters, options)
        names = swept(study.parameters, given)
        stem, run = _stem(study, cells, names, options, settings, (event, method * (method != "auto")))
        if not settings.quiet:
            say_premises([one.base for one in cells])
            for line in repeats_lines(cells, method, settings.trials):
                say(line)
        from simkit.api.judged_rare import JudgedRare

        bar = ProgressBar(settings.quiet, load_statements(study).compile_seconds)
        with bar as progress, interruptible(settings):
            found = run_rare(cells, settings, progress, executor)
            result = JudgedRare.of(found, executor)
    return _tell(result, names, (stem, run), given, settings)


def repeats_lines(cells: Sequence[RareCell], method: str, trials: int) -> list[str]:
    """Return a line where --trials, given beside auto, are repeats of splitting and no draws."""
    events = dict.fromkeys(one.event for one in cells if one.method == "split")
    if method != "auto" or not trials or not events:
        return []
    each = f"{format_count(trials, 'repeat')} of splitting"
    return [
        f"--trials: of Pr[{event}] they are {each}, each of many draws ({DEFAULT_TRIALS['split']} by"
        " default); leave it out, or write --rare split --trials N"
        for event in events
    ]


def _say_plan(cells: Sequence[RareCell], settings: Settings) -> None:
    show(f"{format_count(len(cells), 'cell')} of {cells[0].base.study.name}, rare events")
    counts: dict[tuple[str, str], int] = {}
    for one in cells:
        counts[one.event, one.method] = counts.get((one.event, one.method), 0) + 1
    for (event, method), count in counts.items():
        trials = trials_of(settings, method)
        what = "repeats behind a pilot" if method == "split" else "draws"
        cost = f"{format_count(count, 'cell')}, {trials:,} {what} each"
        show(f"Pr[{event}] by {METHODS[method]}: {cost}")


def _stem(
    study: Study,
    cells: Sequence[RareCell],
    names: Sequence[str],
    options: dict[str, str],
    settings: Settings,
    asked: Sequence[str],
) -> tuple[Path, str]:
    from simkit.engine.results import files

    run = run_hash([one.cell for one in cells], settings)
    base = files.run_name(study, [one.base for one in cells], names, list(options))
    # What is asked of rare events stands in the name: another method, or more draws, is another run.
    parts = [base, "rare", *asked, *([f"{settings.trials}"] if settings.trials else [])]
    name = re.sub(r"[^A-Za-z0-9.]+", "-", "-".join(filter(None, parts)))
    return find_stem(study, settings.name or name, run, settings), run


def _tell(
    result: "JudgedRare",
    names: Sequence[str],
    place: tuple[Path, str],
    options: dict[str, str],
    settings: Settings,
) -> int:
    """Write the files, print the table and the verdicts, and return the exit code."""
    from simkit.verdicts.statements.whole import exit_code_of
    from simkit.words.run_lines import run_lines

    paths = _write(result, place, options, settings)
    if settings.quiet:
        sys.stdout.write(_text(result, settings))
    else:
        _print(result, names)
        listing = f"simkit audit {command_words(result.study)[-1]}"
        for line in run_lines(result.claims, listing):
            show(line, is_remark=True)
        for row in result.rows.records:
            if row["note"]:
                where = ", ".join(f"{name} = {row[name]}" for name in names)
                say(f"{row['quantity']}{where and f' at {where}'}: {row['note']}")
        for note in result.notes:
            say(note)
        if result.simulated:
            repeats = sum(plan.simulated for plan in result.plans if plan.cells[0].study.block_size == 1)
            kinds = {"draw": result.simulated - repeats, "repeat": repeats}
            work = " and ".join(format_count(count, kind) for kind, count in kinds.items() if count)
            say(f"simulated {work} in {result.seconds:.2f} s")
        else:
            say("all trials are kept from earlier runs; nothing to simulate")
        say(wrote(paths, settings.out))
    every = [cell for plan in result.plans for cell in plan.cells]
    for message, cells in result.incomplete.items():
        say(f"error: {incomplete_line(message, cells, every)}")
    for message, count in result.failed.items():
        say(f"error: {format_count(count, 'draw')} failed: {message}")
    if result.incomplete or result.failed:
        return 1
    return exit_code_of(result.claims, settings.fail_on)


def _text(result: "JudgedRare", settings: Settings) -> str:
    return result.rows.to_csv() if settings.format == "csv" else result.rows.to_json()


def _write(
    result: "JudgedRare", place: tuple[Path, str], options: dict[str, str], settings: Settings
) -> list[Path]:
    """Write data and manifest and return their paths."""
    from simkit.engine.results import files

    stem, run = place
    manifest, data = (output_file(stem, end) for end in (".manifest.json", f".{settings.format}"))
    kept = [name for name in earlier_files(stem) if stem.with_name(name).exists()]
    settings = result.settings
    record = {
        "command": command_line(),
        "study": result.study.name,
        "options": options,
        "cells": len(result.cells),
        "methods": {
            METHODS[method]: trials_of(settings, method)
            for method in DEFAULT_TRIALS
            if any(one.method == method for one in result.cells)
        },
        "seed": settings.seed,
        "confidence": settings.confidence,
        "failures": sum(result.failed.values()),
        "incomplete": {message: len(cells) for message, cells in result.incomplete.items()},
        "source_hash": [plan.source for plan in result.plans],
        "versions": files.versions(),
        "workers": settings.workers,
        "seconds": round(result.seconds, 3),
        "run": run,
        "files": sorted({*kept, data.name}),
    }
    files.write_text(manifest, files.to_json(record))
    files.write_text(data, _text(result, settings))
    return [data, manifest]


def _print(result: "JudgedRare", names: Sequence[str]) -> None:
    """Print one row per cell: what was swept, the estimate with its interval, what it is worth."""
    header = [
        *names, "event", "method", "estimate", "interval", "holds", "rel. error", "ess", "evaluations",
        "exact",
    ]  # fmt: skip
    rows = []
    for row, plain in zip(result.rows.records, result.plain, strict=True):
        low, high = row["ci_low"], row["ci_high"]
        interval = "" if low is None else f"[{low:.{_DIGITS}g}, {high:.{_DIGITS}g}]"
        holds = "rigorous" if row["rigorous"] else "asymptotic"
        if low is None and row["lower"] is not None:
            interval, holds = f">= {row['lower']:.{_DIGITS}g}", "rigorous"
        if plain is not None and plain.contradicts:
            holds = "contradicted"
        rows.append([
            *(str(row[name]) for name in names), row["quantity"], row["rare_method"],
            _number(row["estimate"]), interval, holds if interval else "",
            "" if row["relative_error"] is None else f"{100 * row['relative_error']:.2g} %",
            "" if row["ess"] is None else f"{row['ess']:.0f}", f"{row['evaluations'] or 0:,}",
            _number(row["exact"]),
        ])  # fmt: skip
    print_plain(header, rows)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.{_DIGITS}g}"
