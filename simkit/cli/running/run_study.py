"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.options.common import Common, check_common
from simkit.cli.options.picture_options import check_figure, read_figure, read_picture_choices
from simkit.cli.options.verify_dtype import compare_with_other_type, other_options
from simkit.cli.running.answer_table import print_answer
from simkit.cli.running.dry_run import print_dry_run, rule_of
from simkit.cli.running.executing import opened_executor
from simkit.cli.running.failures import say_places
from simkit.cli.running.run_files import data_text, find_stem, write_files
from simkit.cli.running.run_shard import (
    Work,
    print_shard_dry_run,
    run_one_shard,
    tell_of_shards,
    typed_words,
)
from simkit.cli.terminal.console import ProgressBar, say, show
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import interruptible, say_failures, say_premises, say_work
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim_faults import check_claims
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Result
from simkit.engine.results.session import build_run, check_ledger, lay_out_run, run_session
from simkit.engine.sources.command_lines import command_words
from simkit.errors import SimkitError, StudyError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from simkit.engine.workers.executors import Executor
    from simkit.figures.panels.available import PictureChoices
    from simkit.figures.panels.specs import FigureSpec
    from simkit.verdicts.audits.judged import Judged
    from simkit.verdicts.findings.finding import Finding


def run_study(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    command = shlex.join(typed_words(study, options, raw))
    with prints_to_stderr():
        spec, options, raw = read_figure(study, options, raw)
        common = check_common(study, raw)
        if spec is not None:
            check_figure(spec, common.settings)
        other = other_options(options, raw)
    if common.dry_run:
        with prints_to_stderr():
            laid_out = lay_out_run(study, options, common.settings)
            read_picture_choices(study, options, raw, laid_out)
        with ProgressBar(common.quiet, load_statements(study).compile_seconds):
            return _say_plan(study, laid_out, common)
    with prints_to_stderr():
        cells = build_run(study, options, common.settings)
        chosen = read_picture_choices(study, options, raw, cells)
    if common.shard is not None:
        return run_one_shard([Work(cells, common.settings)], common)
    with opened_executor(common) as executor:
        return _carry_out(study, options, common, cells, spec, chosen, executor, other, command)


def _carry_out(
    study: Study,
    options: dict[str, str],
    common: Common,
    cells: Sequence[Cell],
    spec: FigureSpec | None,
    chosen: PictureChoices,
    executor: Executor | None,
    other: dict[str, str] | None,
    command: str,
) -> int:
    """Run the cells, write the files, print what was found, and return the exit code."""
    with prints_to_stderr():
        said, made = rule_of(cells, common.settings)  # refused before anything is written
    rule = None if made is None else lambda *known: made
    given, options = options, complete(study.parameters, options)
    names = swept(study.parameters, options)
    for note in check_ledger(common.settings):
        say(note)

    run, name = run_hash(cells, common.settings), _name(cells, names, options, common)
    stem = find_stem(study, name, run, common)
    statements = load_statements(study)
    wrong = check_claims(statements)[1]
    for line in wrong:
        say(f"error: {line}")
    from simkit.verdicts.audits.judged import Judged  # it brings ball arithmetic

    with prints_to_stderr():
        if not common.quiet:
            say_premises(cells)
        finish = tell_of_shards(cells, common.settings, command)
        bar = ProgressBar(common.quiet, statements.compile_seconds)
        with bar as progress, interruptible(common.settings):
            found = run_session(
                cells, common.settings, progress, executor, options=given, rule=rule, said=said
            )
            result = Judged.of(found, executor)
            compared = compare_with_other_type(found, other, common, executor, progress)
        say_work(result, common.quiet)
        for line in () if common.quiet else compared:
            say(line)
        stem = find_stem(study, name, run, common, stem)  # another may have ended meanwhile
        faults: list[SimkitError] = []

        def draw() -> Figure:
            from simkit.figures.runs import draw_run

            return draw_run(result, names, spec, chosen, faults)

        paths = _write(result, stem, options, common, draw, faults)
    with interruptible(common.settings):
        code, claim_faults = _judge(result, paths, names, common)
    faults += claim_faults
    for fault in faults:  # of statements on the whole table: its files are written all the same
        say(f"error: {fault}")
    with prints_to_stderr(), interruptible(common.settings):
        say_places(result, common.quiet)
    finish(result)  # another's lock on the ledger must not cost the table
    failed = [code for code in (*(fault.exit_code for fault in faults), say_failures(result)) if code]
    return failed[0] if failed else 1 if wrong else code


def _say_plan(study: Study, cells: Sequence[Cell], common: Common) -> int:
    """Print what a run, or a shard of it, would do."""
    if common.shard is not None:
        print_shard_dry_run([Work(cells, common.settings)], common)
    else:
        print_dry_run(study, cells, common)
    return 0


def _judge(
    result: Judged, paths: Sequence[Path], names: Sequence[str], common: Common
) -> tuple[int, list[SimkitError]]:
    """Print the table, the verdicts and the remarks; return exit code 3 if a verdict was asked for."""
    from simkit.verdicts.findings.finding import exit_code_of
    from simkit.verdicts.findings.lines import lines_of

    faults: list[SimkitError] = []
    if common.quiet:
        sys.stdout.write(data_text(result, common.format))
    else:
        print_answer(result, names, all_rows=common.all_rows)
    verdicts: list[Finding] = []
    if not common.quiet or common.fail_on:
        with prints_to_stderr():
            try:
                verdicts = result.claims
            except SimkitError as fault:
                faults.append(fault)
    if not common.quiet:
        # In a pipe the table stays a table.
        listing = f"simkit audit {shlex.quote(command_words(result.study)[-1])}"
        for line in lines_of(verdicts, listing):
            show(line, is_remark=True)
        with prints_to_stderr():
            if not faults:
                for line in result.stopped:
                    say(line)
            faults += _say_remarks(result)
        say(f"wrote {', '.join(map(str, paths))}")
    return exit_code_of(verdicts, common.fail_on), faults


def _say_remarks(result: Result) -> list[SimkitError]:
    try:
        for line in result.remarks:
            say(line)
    except StudyError as fault:
        return [fault]
    return []


def _name(cells: Sequence[Cell], names: Sequence[str], options: dict[str, str], common: Common) -> str:
    from simkit.engine.results import files

    return common.name or files.run_name(cells[0].study, cells, names, list(options))


def _write(
    result: Result,
    stem: Path,
    options: dict[str, str],
    common: Common,
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
    return write_files(result, run, stem, options, common, derived=derived, draw=draw)
