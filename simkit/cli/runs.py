"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.answer import print_answer
from simkit.cli.console import ProgressBar, say
from simkit.cli.dry_run import print_dry_run, rule_of
from simkit.cli.messages import interruptible, say_failures, say_premises, say_work
from simkit.cli.options import Common, check_common
from simkit.cli.redirect import prints_to_stderr
from simkit.cli.run_files import data_text, find_stem, write_files
from simkit.declare.checks import load_statements
from simkit.declare.claims import check_claims
from simkit.declare.study import Study
from simkit.declare.sweeps import complete, swept
from simkit.engine.cells import Cell
from simkit.engine.outputs import run_hash
from simkit.engine.result import Result, command_words
from simkit.engine.session import build_run, check_ledger, run_session
from simkit.errors import SimkitError, StudyError

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.audit.findings import Finding
    from simkit.audit.result import Judged


def run_study(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    common = check_common(study, raw)
    with prints_to_stderr():
        cells = build_run(study, options, common.settings)
    if common.dry_run:
        print_dry_run(study, cells, common)
        return 0
    with prints_to_stderr():
        said, made = rule_of(cells, common.settings)  # refused before anything is written
    rule = None if made is None else lambda *known: made
    given, options = options, complete(study.parameters, options)
    names = swept(study.parameters, options)
    for note in check_ledger(common.settings):
        say(note)

    run, name = run_hash(cells, common.settings), _name(cells, names, options, common)
    stem = find_stem(study, name, run, common)
    wrong = check_claims(load_statements(study))[1]
    for line in wrong:
        say(f"error: {line}")
    from simkit.audit.result import Judged  # it brings ball arithmetic

    with prints_to_stderr():
        if not common.quiet:
            say_premises(cells)
        with ProgressBar(common.quiet) as progress, interruptible(common.settings):
            found = run_session(cells, common.settings, progress, options=given, rule=rule, said=said)
            result = Judged.of(found)
        say_work(result, common.quiet)
        stem = find_stem(study, name, run, common, stem)  # another may have ended meanwhile
        paths, faults = _write(result, names, stem, options, common)
    with interruptible(common.settings):
        code, claim_faults = _judge(result, paths, names, common)
    faults += claim_faults
    for fault in faults:  # of statements on the whole table: its files are written all the same
        say(f"error: {fault}")
    failed = [code for code in (*(fault.exit_code for fault in faults), say_failures(result)) if code]
    return failed[0] if failed else 1 if wrong else code


def _judge(
    result: Judged, paths: Sequence[Path], names: Sequence[str], common: Common
) -> tuple[int, list[SimkitError]]:
    """Print the table, the verdicts and the remarks; return exit code 3 if a verdict was asked for."""
    from simkit.audit.findings import exit_code_of
    from simkit.audit.lines import lines_of

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
        stream = sys.stdout if sys.stdout.isatty() else sys.stderr
        listing = f"simkit audit {shlex.quote(command_words(result.study)[-1])}"
        for line in lines_of(verdicts, listing):
            print(line, file=stream)
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
    from simkit.engine import files

    return common.name or files.run_name(cells[0].study, cells, names, list(options))


def _write(
    result: Result, names: Sequence[str], stem: Path, options: dict[str, str], common: Common
) -> tuple[list[Path], list[SimkitError]]:
    """Write the files of a run; return their paths, and what went wrong in deriving some."""
    faults: list[SimkitError] = []
    derived = None
    try:
        derived = _derived(result, result.statements.saved)
    except StudyError as fault:
        faults.append(fault)

    def draw() -> Figure:
        from simkit.figures.draw import draw as draw_panels
        from simkit.figures.panels import choose_panels

        frame = result.table
        try:
            frame = _pictured_table(result)
        except StudyError as fault:
            faults.extend([fault] if str(fault) not in map(str, faults) else [])
        return draw_panels(frame, choose_panels(result.statements, names, frame))

    run = run_hash(result.plan.cells, result.settings)
    return write_files(result, run, stem, options, common, derived=derived, draw=draw), faults


def _derived(result: Result, names: Sequence[str]) -> DataFrame | None:
    """Return the first of some derivations that the sweep carries, or None."""
    return next((result.derive(name) for name in names if result.carries(name)), None)


def _pictured_table(result: Result) -> DataFrame:
    """Return the table of a run's picture: with fitted curves, where the sweep carries them."""
    import pandas as pd

    name = result.statements.pictured_fit
    fitted = _derived(result, [name] if name else [])
    return result.table if fitted is None else pd.concat([result.table, fitted], ignore_index=True)
