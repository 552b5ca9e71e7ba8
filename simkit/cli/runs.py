"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.answer import print_answer
from simkit.cli.console import ProgressBar, command_line, print_rows, say
from simkit.cli.messages import describe_expected, interruptible, say_failures, say_premises, say_work
from simkit.cli.options import Common, check_common
from simkit.cli.redirect import prints_to_stderr
from simkit.declare.checks import load_statements
from simkit.declare.claims import check_claims
from simkit.declare.study import Study
from simkit.declare.sweeps import complete, swept
from simkit.engine.asking import ask_number, ask_statements
from simkit.engine.cells import Cell
from simkit.engine.ledger_file import is_older
from simkit.engine.outputs import (
    choose_stem,
    earlier_files,
    output_file,
    refuse_ledger_among,
    run_hash,
)
from simkit.engine.result import Result, Settings
from simkit.engine.session import build_run, check_ledger, make_rule, plan_session, run_session
from simkit.errors import SimkitError, StudyError, UsageError, format_count

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.audit.findings import Finding
    from simkit.audit.result import Judged


def run_study(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    common = check_common(study, raw)
    with prints_to_stderr():
        cells = build_run(study, options, common.settings)
        _check_rule(cells, common.settings)
    given, options = options, complete(study.parameters, options)
    names = swept(study.parameters, options)
    if common.dry_run:
        _print_dry_run(study, cells, common)
        return 0
    for note in check_ledger(common.settings):
        say(note)

    stem = _choose_stem(cells, names, options, common)
    wrong = check_claims(load_statements(study))[1]
    for line in wrong:
        say(f"error: {line}")
    from simkit.audit.result import Judged  # it brings ball arithmetic
    from simkit.audit.stopping import decided_rule

    rule = decided_rule(common.settings)
    with prints_to_stderr():
        if not common.quiet:
            say_premises(cells)
        with ProgressBar(common.quiet) as progress, interruptible(common.settings):
            found = run_session(cells, common.settings, progress, options=given, rule=rule)
            result = Judged.of(found)
        say_work(result, common.quiet)
        stem = _choose_stem(cells, names, options, common, stem)  # another may have ended meanwhile
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
    from simkit.audit.result import lines_of

    faults: list[SimkitError] = []
    if common.quiet:
        sys.stdout.write(_data_text(result, common.format))
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
        for line in lines_of(verdicts):
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


def _choose_stem(
    cells: Sequence[Cell],
    names: Sequence[str],
    options: dict[str, str],
    common: Common,
    chosen: Path | None = None,
) -> Path:
    """Return folder and name of the run's files, the folder made; say it if another run has the name.

    What was chosen before is not said again.
    """
    from simkit.engine import files

    study = cells[0].study
    name = common.name or files.run_name(study, cells, names, list(options))
    wanted = common.out / study.name / name
    refuse_ledger_among(common.settings.ledger, wanted)
    files.require_folder(wanted.parent)
    stem = choose_stem(wanted, run_hash(cells, common.settings))
    if stem not in (wanted, chosen):
        refuse_ledger_among(common.settings.ledger, stem)
        say(f"{str(wanted)!r} holds another run; the files of this one are {str(stem)!r}")
    return stem


def _write(
    result: Result, names: Sequence[str], stem: Path, options: dict[str, str], common: Common
) -> tuple[list[Path], list[SimkitError]]:
    """Write the files of a run, the manifest first: it says whose the others are.

    Returns
    -------
    paths : list of Path
    faults : list of SimkitError
        What went wrong in deriving some.
    """
    from simkit.engine import files, tables

    manifest, data, beside = (
        output_file(stem, end) for end in (".manifest.json", f".{common.format}", ".derived.csv")
    )
    faults: list[SimkitError] = []
    derived = None
    try:
        derived = _derived(result, result.statements.saved)
    except StudyError as fault:
        faults.append(fault)
    pictures = _pictures(stem, common)
    paths = [data, *([] if derived is None else [beside]), *pictures]
    kept = [name for name in earlier_files(stem) if stem.with_name(name).exists()]
    if derived is None and beside.name in kept:  # by other sources of the study
        beside.unlink()
        kept.remove(beside.name)
    record = files.manifest(command_line(), options, result)
    record["run"] = run_hash(result.plan.cells, result.settings)
    record["files"] = sorted({*kept, *(path.name for path in paths)})
    files.write_text(manifest, files.to_json(record))
    files.write_text(data, _data_text(result, common.format))
    if derived is not None:
        files.write_text(beside, tables.derived_to_csv(derived, result.study))
    if pictures:
        from simkit.figures.draw import draw
        from simkit.figures.panels import choose_panels
        from simkit.figures.style import save_figure

        frame = result.table
        try:
            frame = _pictured_table(result)
        except StudyError as fault:
            faults += [fault] if str(fault) not in map(str, faults) else []
        figure = draw(frame, choose_panels(result.statements, names, frame))
        save_figure(figure, stem, ("png", "svg"))
    return [*paths, manifest], faults


def _pictures(stem: Path, common: Common) -> list[Path]:
    """Return the pictures to be drawn; say it if there is nothing that draws."""
    from simkit.figures.available import fault_of_matplotlib

    if not common.plot:
        return []
    if fault := fault_of_matplotlib():
        say(f"no picture: matplotlib cannot be loaded ({fault}); the numbers are all there")
        return []
    return [output_file(stem, end) for end in (".png", ".svg")]


def _derived(result: Result, names: Sequence[str]) -> DataFrame | None:
    """Return the first of some derivations that the sweep carries, or None."""
    return next((result.derive(name) for name in names if result.carries(name)), None)


def _pictured_table(result: Result) -> DataFrame:
    """Return the table of a run's picture: with fitted curves, where the sweep carries them."""
    import pandas as pd

    name = result.statements.pictured_fit
    fitted = _derived(result, [name] if name else [])
    return result.table if fitted is None else pd.concat([result.table, fitted], ignore_index=True)


def _data_text(result: Result, form: str) -> str:
    return result.rows.to_csv() if form == "csv" else result.rows.to_json()


def _print_dry_run(study: Study, cells: Sequence[Cell], common: Common) -> None:
    at_most = "at most " if common.settings.stopping is not None else ""
    with prints_to_stderr():
        plan = plan_session(cells, common.settings)
        memory = max(ask_number(study, "memory", cell.parameters) for cell in cells)
        expected = describe_expected([plan], common.settings.workers)
    blocks, to_run = plan.blocks_in_all, plan.blocks_to_run
    ledger = common.settings.ledger
    rows = [
        ("study", study.name),
        ("cells", f"{len(cells):,}"),
        *_rule_rows(study, common.settings),
        ("ledger", str(ledger) if ledger else "none"),
        ("blocks in the ledger", f"{blocks - to_run:,} of {blocks:,}"),
        ("of other sources", f"{plan.stale:,}"),
        ("trials to simulate", f"{at_most}{plan.trials_to_run:,}"),
        ("workers", str(common.settings.workers)),
        ("expected time", f"{at_most}{expected}" if expected.startswith("about") else expected),
        ("memory of a worker", f"{memory / 1e6:.3g} MB"),
        ("files", str(common.out / study.name)),
    ]
    print_rows(("dry run", ""), rows)
    if ledger is not None and ledger.exists() and is_older(ledger):
        say(f"the ledger {str(ledger)!r} has an older format: a run would upgrade it")
    say_premises(cells)


def _rule_rows(study: Study, settings: Settings) -> list[tuple[str, str]]:
    """Return the rows on how many trials a cell gets."""
    blocks = f"in blocks of {study.block_size}"
    if settings.stopping is None:
        return [("trials of each", f"{settings.trials:,} {blocks}")]
    from simkit.stats.sequences import look_trials

    looks = len(look_trials(settings.trials, study.block_size))
    return [
        ("stopping rule", settings.stopping.describe(settings.confidence, settings.family_error)),
        ("trials of each", f"at most {settings.trials:,} {blocks}, {format_count(looks, 'look')}"),
    ]


def _check_rule(cells: Sequence[Cell], settings: Settings) -> None:
    """Refuse verdicts where no claim rests on trials, before anything is written or a dry run ends."""
    if settings.stopping is None or not settings.stopping.until:
        return
    from simkit.audit.stopping import decided_rule

    statements = load_statements(cells[0].study)
    said = [ask_statements(statements, cell.parameters, UsageError) for cell in cells]
    make_rule(statements, cells, said, settings, decided_rule(settings))
