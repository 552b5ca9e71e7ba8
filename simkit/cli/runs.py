"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.console import ProgressBar, command_line, format_number, print_rows, say
from simkit.cli.messages import interruptible, say_failures, say_premises, say_work
from simkit.cli.options import Common, check_common
from simkit.declare.statement import quantities_of
from simkit.declare.study import Study
from simkit.declare.sweeps import complete, swept
from simkit.engine.cells import Cell
from simkit.engine.ledger_file import is_older
from simkit.engine.result import Result
from simkit.engine.session import build_run, check_ledger, plan_session, run_session
from simkit.errors import UsageError

if TYPE_CHECKING:
    from pandas import DataFrame


def run_study(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    common = check_common(study, raw)
    cells = build_run(study, options, common.settings)
    given, options = options, complete(study.parameters, options)
    names = swept(study.parameters, options)
    if common.dry_run:
        _print_dry_run(study, cells, common)
        return 0
    for note in check_ledger(common.settings):
        say(note)
    from simkit.engine import files

    name = common.name or files.run_name(study, cells, names, list(options))
    folder = common.out / study.name
    files.require_folder(folder)
    if not common.quiet:
        say_premises(cells)
    with ProgressBar(common.quiet) as progress, interruptible(common.settings):
        result = run_session(cells, common.settings, progress, options=given)
    say_work(result, common.quiet)
    paths = _write(result, names, folder / name, options, common)
    if common.quiet:
        sys.stdout.write(_data_text(result, common.format))
    else:
        _print_table(result, names)
        for line in result.remarks:
            say(line)
        say(f"wrote {', '.join(map(str, paths))}")
    return say_failures(result)


def _write(
    result: Result, names: Sequence[str], stem: Path, options: dict[str, str], common: Common
) -> list[Path]:
    from simkit.engine import files, tables

    data = stem.with_name(f"{stem.name}.{common.format}")
    files.write_text(data, _data_text(result, common.format))
    paths = [data]
    derived = _derived(result, result.statements.saved)
    beside = stem.with_name(f"{stem.name}.derived.csv")
    if derived is None:
        beside.unlink(missing_ok=True)  # an earlier run's
    else:
        paths.append(beside)
        files.write_text(beside, tables.derived_to_csv(derived, result.study))
    if common.plot:
        from simkit.figures.draw import draw
        from simkit.figures.panels import choose_panels
        from simkit.figures.style import save_figure

        frame = _pictured_table(result)
        figure = draw(frame, choose_panels(result.statements, names, frame))
        paths += save_figure(figure, stem, ("png", "svg"))
    manifest = stem.with_name(f"{stem.name}.manifest.json")
    files.write_text(manifest, files.to_json(files.manifest(command_line(), options, result)))
    return [*paths, manifest]


def _derived(result: Result, names: Sequence[str]) -> DataFrame | None:
    """Return the first of some derivations that the sweep carries, or None."""
    for name in names:
        try:
            result.statements.check_derivation(name, [cell.parameters for cell in result.cells])
        except UsageError:
            continue
        return result.derive(name)
    return None


def _pictured_table(result: Result) -> DataFrame:
    """Return the table of a run's picture: with fitted curves, where the sweep carries them."""
    import pandas as pd

    name = result.statements.pictured_fit
    fitted = _derived(result, [name] if name else [])
    return result.table if fitted is None else pd.concat([result.table, fitted], ignore_index=True)


def _data_text(result: Result, form: str) -> str:
    return result.rows.to_csv() if form == "csv" else result.rows.to_json()


def _print_table(result: Result, names: Sequence[str]) -> None:
    """Print one row per cell: what was swept, the first quantity with its interval, the others."""
    cells, records = result.cells, result.rows.records
    varying = [
        p.name
        for p in result.study.parameters
        if p.name in names or any(c.parameters[p.name] != cells[0].parameters[p.name] for c in cells)
    ]
    first, *others = [quantity.name for quantity in quantities_of(result.statements)]
    width = 1 + len(others)
    groups = [records[i : i + width] for i in range(0, len(records), width)]
    percent = f"{100 * records[0]['confidence']:g} %"
    extra = [c for c in ("exact", "limit") if any(group[0][c] is not None for group in groups)]
    header = [*varying, "trials", first, f"{percent} interval", *extra, *others]
    rows = []
    for group in groups:
        main = group[0]
        low, high = format_number(main["ci_low"]), format_number(main["ci_high"])
        interval = f"[{low}, {high}]" if low else ""
        row = [format_number(main[name]) for name in (*varying, "trials", "estimate")]
        row += [interval, *(format_number(main[c]) for c in extra)]
        rows.append([*row, *(format_number(record["estimate"]) for record in group[1:])])
    print_rows(header, rows, title=f"{result.study.name}: {result.study.summary}")


def _print_dry_run(study: Study, cells: Sequence[Cell], common: Common) -> None:
    plan = plan_session(cells, common.settings)
    blocks, to_run = plan.blocks_in_all, plan.blocks_to_run
    ledger = common.settings.ledger
    rows = [
        ("study", study.name),
        ("cells", f"{len(cells):,}"),
        ("trials of each", f"{common.settings.trials:,} in blocks of {study.block_size}"),
        ("ledger", str(ledger) if ledger else "none"),
        ("blocks in the ledger", f"{blocks - to_run:,} of {blocks:,}"),
        ("of other sources", f"{plan.stale:,}"),
        ("trials to simulate", f"{plan.trials_to_run:,}"),
        ("workers", str(common.settings.workers)),
        ("memory of a worker", f"{max(study.memory(c.parameters) for c in cells) / 1e6:.3g} MB"),
        ("files", str(common.out / study.name)),
    ]
    print_rows(("dry run", ""), rows)
    if ledger is not None and ledger.exists() and is_older(ledger):
        say(f"the ledger {str(ledger)!r} has an older format: a run would upgrade it")
    say_premises(cells)
