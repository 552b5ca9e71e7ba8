"""Running a study from the command line: from options to files, table and exit code."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.cli.console import ProgressBar, format_count, format_number, print_rows, say
from simkit.cli.options import Common, check_common
from simkit.declare.study import Study, ask
from simkit.declare.sweeps import complete, swept
from simkit.engine.cells import Cell
from simkit.engine.environment import describe_foreign
from simkit.engine.session import (
    Outcome,
    Settings,
    check_ledger,
    plan_session,
    prepare,
    run_session,
)
from simkit.errors import Interrupted, UsageError

if TYPE_CHECKING:
    from pandas import DataFrame


def run_study(study: Study, options: dict[str, str], raw: dict[str, Any]) -> int:
    """Run a study and return the exit code: 0, or 1 if a trial failed."""
    common = check_common(study, raw)
    cells = prepare(study, options, common.settings)
    options = complete(study.parameters, options)
    names = swept(study.parameters, options)
    for note in check_ledger(common.settings):
        say(note)
    if common.dry_run:
        _print_dry_run(study, cells, common)
        return 0
    from simkit.engine import files

    name = common.name or files.run_name(study, cells, names, list(options))
    folder = common.out / study.name
    files.require_folder(folder)
    if not common.quiet:
        say_premises(cells)
    outcome = simulate(cells, common.settings, common.quiet)
    paths = _write(study, outcome, names, folder / name, options, common)
    if common.quiet:
        sys.stdout.write(_data_text(study, outcome, common.format))
    else:
        _print_table(study, outcome, names)
        _say_remarks(study, outcome)
        say(f"wrote {', '.join(map(str, paths))}")
    return say_failures(outcome)


def simulate(cells: Sequence[Cell], settings: Settings, quiet: bool) -> Outcome:
    """Run the cells with progress and remarks on stderr."""
    with ProgressBar(quiet) as progress, saying_how_to_go_on(settings):
        outcome = run_session(cells, settings, progress)
    say_work(outcome, quiet)
    return outcome


@contextlib.contextmanager
def saying_how_to_go_on(settings: Settings) -> Iterator[None]:
    """Let an interrupt say what is saved."""
    try:
        yield
    except KeyboardInterrupt:
        if settings.ledger is None:
            raise Interrupted("interrupted; with --no-ledger nothing is kept") from None
        again = "the command without --fresh" if settings.fresh else "the same command again"
        raise Interrupted(
            f"interrupted; finished blocks are saved in {settings.ledger}: run {again} to go on"
        ) from None


def _write(
    study: Study,
    outcome: Outcome,
    names: Sequence[str],
    stem: Path,
    options: dict[str, str],
    common: Common,
) -> list[Path]:
    from simkit.engine import files, tables

    data = stem.with_name(f"{stem.name}.{common.format}")
    files.write_text(data, _data_text(study, outcome, common.format))
    paths = [data]
    derived, beside = _derived(study, outcome, study.saved), stem.with_name(f"{stem.name}.derived.csv")
    if derived is None:
        beside.unlink(missing_ok=True)  # an earlier run's
    else:
        paths.append(beside)
        files.write_text(beside, tables.derived_to_csv(derived))
    if common.plot:
        from simkit.figures.draw import draw
        from simkit.figures.panels import choose_panels
        from simkit.figures.style import save_figure

        frame = _pictured_table(study, outcome)
        figure = draw(frame, choose_panels(study, names, frame))
        paths += save_figure(figure, stem, ("png", "svg"))
    manifest = stem.with_name(f"{stem.name}.manifest.json")
    record = files.manifest(command_line(), options, common.settings, outcome)
    files.write_text(manifest, files.to_json(record))
    return [*paths, manifest]


def _derived(study: Study, outcome: Outcome, names: Sequence[str]) -> DataFrame | None:
    """Return the first of some derivations that the sweep carries, or None."""
    import pandas as pd

    for name in names:
        try:
            study.check_derivation(name, [cell.parameters for cell in outcome.cells])
        except UsageError:
            continue
        return study.derive(name, pd.DataFrame(outcome.table))
    return None


def _pictured_table(study: Study, outcome: Outcome) -> DataFrame:
    """Return the table of a run's picture: with fitted curves, where the sweep carries them."""
    import pandas as pd

    frame = pd.DataFrame(outcome.table)
    fitted = _derived(study, outcome, [study.pictured_fit] if study.pictured_fit else [])
    return frame if fitted is None else pd.concat([frame, fitted], ignore_index=True)


def command_line() -> str:
    """Return the command as the user would type it."""
    return shlex.join(["simkit", *sys.argv[1:]])


def _data_text(study: Study, outcome: Outcome, form: str) -> str:
    from simkit.engine import tables

    write = tables.to_csv if form == "csv" else tables.to_json
    return write(outcome.table, tables.column_names(study))


def _print_table(study: Study, outcome: Outcome, names: Sequence[str]) -> None:
    """Print one row per cell: what was swept, the first quantity with its interval, the others."""
    varying = [
        p.name
        for p in study.parameters
        if p.name in names
        or any(c.parameters[p.name] != outcome.cells[0].parameters[p.name] for c in outcome.cells)
    ]
    first, *others = [quantity.name for quantity in study.quantities]
    width = len(study.quantities)
    groups = [outcome.table[i : i + width] for i in range(0, len(outcome.table), width)]
    percent = f"{100 * outcome.table[0]['confidence']:g} %"
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
    print_rows(header, rows, title=f"{study.name}: {study.summary}")


def _say_remarks(study: Study, outcome: Outcome) -> None:
    import pandas as pd

    for line in study.remarks(pd.DataFrame(outcome.table)):
        say(line)


def _print_dry_run(study: Study, cells: Sequence[Cell], common: Common) -> None:
    plan = plan_session(cells, common.settings)
    blocks = len(plan.blocks) * len({cell.key + cell.identity for cell in cells})
    to_run = sum(len(task.cells) for task in plan.tasks)
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
    say_premises(cells)


def say_premises(cells: Sequence[Cell]) -> None:
    """Say each premise that some cell breaks, once."""
    broken = Counter(line for cell in cells for line in ask(cell.study, "premises", cell.parameters))
    for line, count in broken.items():
        where = "" if len(cells) == 1 else f" (in {count} of {format_count(len(cells), 'cell')})"
        say(f"premise not met: {line}{where}")


def say_work(outcome: Outcome, quiet: bool = False) -> None:
    """Say what was not reused, what was simulated, and what the study counts beside its events."""
    plan, study = outcome.plan, outcome.cells[0].study
    if plan.stale:
        say(
            f"{format_count(plan.stale, 'block')} in the ledger stem from other sources of"
            f" {study.name} and were not reused"
        )
    if plan.damaged:
        were = "was" if plan.damaged == 1 else "were"
        say(f"{format_count(plan.damaged, 'block')} in the ledger {were} damaged and not used")
    foreign = describe_foreign(plan.environments)
    if foreign:
        say(foreign)
    if quiet:
        pass
    elif plan.trials_to_run:
        say(f"simulated {format_count(plan.trials_to_run, 'trial')} in {outcome.seconds:.2f} s")
    else:
        say("all blocks were in the ledger; nothing to simulate")
    for name, line in study.counters.items():
        count = sum(tally.counters.get(name, 0) for tally in outcome.tallies)
        if count:
            say(f"note: {line.format(count=f'{count:,}')}")


def say_failures(outcome: Outcome) -> int:
    """Report failed trials by message and return the exit code."""
    if not outcome.failures:
        return 0
    messages: Counter[str] = Counter()
    for tally in outcome.tallies:
        messages.update(tally.failed)
    total = sum(tally.trials for tally in outcome.tallies)
    if not outcome.plan.trials_to_run:
        say("note: these failures come from the ledger; --fresh simulates them again")
    ranked = sorted(messages.items(), key=lambda item: (-item[1], item[0]))[:5]
    shown = "; ".join(f"{message} ({count:,})" for message, count in ranked)
    more = f"; and {len(messages) - 5} other messages" if len(messages) > 5 else ""
    say(f"error: {outcome.failures:,} of {format_count(total, 'trial')} failed: {shown}{more}")
    return 1


def list_all(what: str) -> None:
    """Print the studies, the figures, or both.

    Raises
    ------
    UsageError
        If `what` is neither.
    """
    from simkit.engine.registry import load_study, study_names

    if what not in ("all", "studies", "figures"):
        raise UsageError(f"list {what!r}: there are studies and figures; write simkit list studies")
    if what in ("all", "studies"):
        rows = []
        for name in study_names():
            try:
                rows.append((name, load_study(name).summary))
            except UsageError as error:  # another package's fault does not hide the rest
                rows.append((name, f"({error})"))
        print_rows(("study", "what it shows"), rows)
    if what == "all":
        print()
    if what in ("all", "figures"):
        from simkit.cli.figures import outlines

        print_rows(("figure", "in the paper", "what it shows"), outlines())
