"""`--rare`: probabilities of rare events from the command line, from options to files and exit code."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.options.common import Common, check_common
from simkit.cli.running.executing import opened_executor
from simkit.cli.running.run_files import find_stem
from simkit.cli.terminal.console import ProgressBar, command_line, print_plain, say, show
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import interruptible, say_premises
from simkit.declare.checks import load_statements
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.describing import incomplete_line
from simkit.engine.cells.rare_trials import AUTO, DEFAULT_TRIALS, METHODS
from simkit.engine.rare.rare_cells import RareCell
from simkit.engine.rare.rare_runs import rare_cells, run_rare, trials_of
from simkit.engine.results.outputs import earlier_files, output_file, run_hash
from simkit.engine.results.session import check_ledger
from simkit.engine.sources.command_lines import command_words
from simkit.errors import UsageError, format_count, nearest

if TYPE_CHECKING:
    from simkit.verdicts.audits.judged_rare import JudgedRare

#: What a run of rare events does not have.
_OTHER = (
    "half_width", "until", "max_trials", "max_seconds", "adaptive", "shard", "verify", "figure_file",
    "plot_x", "plot_hue", "plot_log", "plot_show",
)  # fmt: skip
_DIGITS = 4


def run_rare_events(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Estimate rare events of a study and return the exit code: 0, or 1 if a draw failed."""
    with prints_to_stderr():
        method, event = _asked(raw)
        own = {name: value for name, value in raw.items() if name not in ("rare", "of", *_OTHER)}
        common = check_common(study, own)
        asked = 0 if raw["trials"] is None else common.settings.trials
        common = replace(common, settings=replace(common.settings, trials=asked))
        cells = rare_cells(study, build_cells(study, options), event, method, common.settings)
    if common.dry_run:
        _say_plan(cells, common)
        return 0
    with opened_executor(common) as executor, prints_to_stderr():
        for note in check_ledger(common.settings):
            say(note)
        given = complete(study.parameters, options)
        names = swept(study.parameters, given)
        stem, run = _stem(study, cells, names, options, common, (event, method * (method != "auto")))
        if not common.quiet:
            say_premises([one.base for one in cells])
            for line in repeats_lines(cells, method, asked):
                say(line)
        from simkit.verdicts.audits.judged_rare import JudgedRare

        bar = ProgressBar(common.quiet, load_statements(study).compile_seconds)
        with bar as progress, interruptible(common.settings):
            found = run_rare(cells, common.settings, progress, executor)
            result = JudgedRare.of(found, executor)
    return _tell(result, names, (stem, run), given, common)


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


def _asked(raw: dict[str, Any]) -> tuple[str, str]:
    """Return the method and the event that are asked for; empty for the study's own."""
    method = raw["rare"]
    if method not in AUTO:
        wrong = f"no such method{nearest(method, AUTO)}"
        raise UsageError(wrong, parameter="rare", value=repr(method), example="auto")
    for name in _OTHER:
        if raw.get(name) not in (None, False):
            raise UsageError(
                "it does not go with --rare; leave one out",
                parameter=name, value=None if raw[name] is True else raw[name],
            )  # fmt: skip
    return method, raw["of"] or ""


def _say_plan(cells: Sequence[RareCell], common: Common) -> None:
    """Print what would run."""
    show(f"{format_count(len(cells), 'cell')} of {cells[0].base.study.name}, rare events")
    counts: dict[tuple[str, str], int] = {}
    for one in cells:
        counts[one.event, one.method] = counts.get((one.event, one.method), 0) + 1
    for (event, method), count in counts.items():
        trials = trials_of(common.settings, method)
        what = "repeats behind a pilot" if method == "split" else "draws"
        cost = f"{format_count(count, 'cell')}, {trials:,} {what} each"
        show(f"Pr[{event}] by {METHODS[method]}: {cost}")


def _stem(
    study: Study,
    cells: Sequence[RareCell],
    names: Sequence[str],
    options: dict[str, str],
    common: Common,
    asked: Sequence[str],
) -> tuple[Path, str]:
    from simkit.engine.results import files

    run = run_hash([one.cell for one in cells], common.settings)
    base = files.run_name(study, [one.base for one in cells], names, list(options))
    # What is asked of rare events stands in the name: another method, or more draws, is another run.
    parts = [base, "rare", *asked, *([f"{common.settings.trials}"] if common.settings.trials else [])]
    name = re.sub(r"[^A-Za-z0-9.]+", "-", "-".join(filter(None, parts)))
    return find_stem(study, common.name or name, run, common), run


def _tell(
    result: JudgedRare,
    names: Sequence[str],
    place: tuple[Path, str],
    options: dict[str, str],
    common: Common,
) -> int:
    """Write the files, print the table and the verdicts, and return the exit code."""
    from simkit.verdicts.findings.finding import exit_code_of
    from simkit.verdicts.findings.lines import lines_of

    paths = _write(result, place, options, common)
    if common.quiet:
        sys.stdout.write(_text(result, common))
    else:
        _print(result, names)
        listing = f"simkit audit {command_words(result.study)[-1]}"
        for line in lines_of(result.claims, listing):
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
            say("all blocks were in the ledger; nothing to simulate")
        say(f"wrote {', '.join(map(str, paths))}")
    every = [cell for plan in result.plans for cell in plan.cells]
    for message, cells in result.incomplete.items():
        say(f"error: {incomplete_line(message, cells, every)}")
    for message, count in result.failed.items():
        say(f"error: {format_count(count, 'draw')} failed: {message}")
    if result.incomplete or result.failed:
        return 1
    return exit_code_of(result.claims, common.fail_on)


def _text(result: JudgedRare, common: Common) -> str:
    return result.rows.to_csv() if common.format == "csv" else result.rows.to_json()


def _write(
    result: JudgedRare, place: tuple[Path, str], options: dict[str, str], common: Common
) -> list[Path]:
    """Write data and manifest and return their paths."""
    from simkit.engine.results import files

    stem, run = place
    manifest, data = (output_file(stem, end) for end in (".manifest.json", f".{common.format}"))
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
    files.write_text(data, _text(result, common))
    return [data, manifest]


def _print(result: JudgedRare, names: Sequence[str]) -> None:
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
