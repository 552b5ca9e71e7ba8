"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli.options.picture_options import check_figure, read_picture_choices
from simkit.cli.options.verify_dtype import compare_with_other_type, other_options
from simkit.cli.running.executing import interruptible, opened_executor
from simkit.cli.running.failures import say_places
from simkit.cli.running.run_files import data_text, find_stem, write_files
from simkit.cli.running.run_shard import (
    Work,
    print_shard_dry_run,
    run_one_shard,
    tell_of_shards,
    typed_words,
)
from simkit.cli.terminal.console import (
    ProgressBar,
    print_framed,
    print_plain,
    say,
    show,
    terminal_width,
    wrote,
)
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import say_failures, say_premises, say_work
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.results.answer import (
    MOST_ROWS,
    AnswerColumn,
    build_columns,
    build_side_by_side,
    choose_rows,
    evenly,
    fitting,
)
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Result, Settings
from simkit.engine.results.session import build_run, check_ledger, lay_out_run, run_session
from simkit.engine.sources.command_lines import command_words
from simkit.errors import SimkitError, StudyError, option

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.api.judged import Judged
    from simkit.engine.workers.executors import Executor
    from simkit.figures.panels.available import PictureChoices
    from simkit.verdicts.findings.finding import Finding


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


def run_study(study: Study, options: dict[str, str], settings: Settings) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    command = shlex.join(typed_words(study, options, settings))
    with prints_to_stderr():
        if settings.figure is not None:
            options = settings.figure.options | options
            check_figure(settings.figure, settings)
        other = other_options(options, settings)
    if settings.dry_run:
        with prints_to_stderr():
            laid_out = lay_out_run(study, options, settings)
            read_picture_choices(study, options, settings.picture_choices, laid_out)
        with ProgressBar(settings.quiet, load_statements(study).compile_seconds):
            return _say_plan(study, laid_out, settings)
    with prints_to_stderr():
        cells = build_run(study, options, settings)
        picture_choices = read_picture_choices(study, options, settings.picture_choices, cells)
    if settings.shard is not None:
        return run_one_shard([Work(cells, settings)], settings)
    with opened_executor(settings) as executor:
        return _carry_out(study, options, settings, cells, picture_choices, executor, other, command)


def _carry_out(
    study: Study,
    options: dict[str, str],
    settings: Settings,
    cells: Sequence[Cell],
    picture_choices: PictureChoices,
    executor: Executor | None,
    other: dict[str, str] | None,
    command: str,
) -> int:
    """Run the cells, write the files, print what was found, and return the exit code."""
    said = rule = None
    if settings.stopping is not None:
        with prints_to_stderr(), ProgressBar(settings.quiet) as progress:
            from simkit.verdicts.audits.until_decided import rule_of  # it brings ball arithmetic

            said, made = rule_of(cells, settings, progress)  # refused before anything is written
        rule = None if made is None else lambda *known: made
    given, options = options, complete(study.parameters, options)
    names = swept(study.parameters, options)
    for note in check_ledger(settings):
        say(note)

    run, name = run_hash(cells, settings), _name(cells, names, options, settings)
    stem = find_stem(study, name, run, settings)
    statements = load_statements(study)
    judge = None
    if not settings.quiet or settings.fail_on:  # it brings ball arithmetic; missing, it costs no trial
        from simkit.api.judged import Judged

        judge = Judged.of
    wrong = check_claims(statements)[1]
    for line in wrong:
        say(f"error: {line}")
    with prints_to_stderr():
        finish = tell_of_shards(cells, settings, command)
        bar = ProgressBar(settings.quiet, statements.compile_seconds)
        with bar as progress, interruptible(settings):
            result = run_session(
                cells, settings, progress, executor, options=given, rule=rule, said=said
            )
            compared = compare_with_other_type(result, other, settings, executor, progress)
        say_work(result, settings.quiet)
        for line in () if settings.quiet else compared:
            say(line)
        stem = find_stem(study, name, run, settings, stem)  # another may have ended meanwhile
        faults: list[SimkitError] = []

        def draw() -> Figure:
            from simkit.figures.runs import draw_run

            return draw_run(result, names, settings.figure, picture_choices, faults)

        paths = _write(result, stem, options, settings, draw, faults)
    with interruptible(settings), ProgressBar(settings.quiet) as progress:
        judged = judge and judge(result, executor, progress)
        code, claim_faults = _tell(result, judged, paths, names, settings)
    faults += claim_faults
    for fault in faults:  # of statements on the whole table: its files are written all the same
        say(f"error: {fault}")
    with prints_to_stderr(), interruptible(settings):
        say_places(result, settings.quiet)
    finish(result)  # another's lock on the ledger must not cost the table
    failed = [code for code in (*(fault.exit_code for fault in faults), say_failures(result)) if code]
    return failed[0] if failed else 1 if wrong else code


def _say_plan(study: Study, cells: Sequence[Cell], settings: Settings) -> int:
    if settings.shard is not None:
        print_shard_dry_run([Work(cells, settings)], settings)
    else:
        from simkit.cli.running.dry_run import print_dry_run

        print_dry_run(study, cells, settings)
    return 0


def _tell(
    result: Result,
    judged: Judged | None,
    paths: Sequence[Path],
    names: Sequence[str],
    settings: Settings,
) -> tuple[int, list[SimkitError]]:
    """Print the table, the verdicts and the remarks; return exit code 3 if a verdict was asked for."""
    if settings.quiet:
        sys.stdout.write(data_text(result, settings.format))
    else:
        _tell_headline(result, names)
        print_answer(result, names, all_rows=settings.all_rows)
        _tell_settings(result, names)
    if judged is None:
        return 0, []
    from simkit.verdicts.statements.whole import exit_code_of
    from simkit.words.run_lines import run_lines

    faults: list[SimkitError] = []
    verdicts: list[Finding] = []
    with prints_to_stderr():
        try:
            verdicts = judged.claims
        except SimkitError as fault:
            faults.append(fault)
    if not settings.quiet:
        # In a pipe the table stays a table.
        *own, name = command_words(result.study)
        grids = result.options if own else {}  # a paper has grids of its own
        asked = [word for parameter, grid in grids.items() for word in (option(parameter), grid)]
        listing = shlex.join(["simkit", "audit", name, *asked])
        for line in run_lines(verdicts, listing):
            show(line, is_remark=True)
        with prints_to_stderr():
            say_premises(result.cells, elsewhere="" if settings.all_rows else "--all-rows")
            if not faults:
                for line in judged.stopped:
                    say(line)
            faults += _say_remarks(result)
        say(wrote(paths, settings.out))
    return exit_code_of(verdicts, settings.fail_on), faults


def _tell_headline(result: Result, names: Sequence[str]) -> None:
    """Print what the run found before its table; in a pipe the table stays a table."""
    from simkit.words.run_lines import headline

    with contextlib.suppress(StudyError):  # it is told with the remarks
        for said in headline(result, names):
            show(said, is_remark=True)


def _tell_settings(result: Result, names: Sequence[str]) -> None:
    from simkit.words.run_lines import settings_line

    if result.cells and (said := settings_line(result, names)):
        show(said, is_remark=True)


def _say_remarks(result: Result) -> list[SimkitError]:
    try:
        for line in result.remarks:
            say(line)
    except StudyError as fault:
        return [fault]
    return []


def _name(
    cells: Sequence[Cell], names: Sequence[str], options: dict[str, str], settings: Settings
) -> str:
    from simkit.engine.results import files

    return settings.name or files.run_name(cells[0].study, cells, names, list(options))


def _write(
    result: Result,
    stem: Path,
    options: dict[str, str],
    settings: Settings,
    draw: Callable[[], Figure],
    faults: list[SimkitError],
) -> list[Path]:
    """Write the files of a run and return their paths; add what goes wrong in deriving some."""
    derived = None
    try:
        derived = next((result.derive(n) for n in result.statements.saved if result.carries(n)), None)
    except StudyError as fault:
        faults.append(fault)
    run = run_hash(result.plan.cells, result.settings)
    return write_files(result, run, stem, options, settings, derived=derived, draw=draw)
