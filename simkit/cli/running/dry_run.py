"""What a run would do and take: `--dry-run`, which runs a block or a few and stores nothing."""

import math
import statistics
from collections.abc import Sequence

from simkit.cli.running.executing import who_works
from simkit.cli.terminal.console import print_rows, say
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.cli.terminal.remarks import say_premises
from simkit.declare.checks import load_statements
from simkit.declare.study import Study
from simkit.engine.cells.calling import ask_number, is_default
from simkit.engine.cells.cell import Cell
from simkit.engine.cells.describing import describe_cells
from simkit.engine.plans.plan import Plan, group_cells
from simkit.engine.results.result import Settings
from simkit.engine.results.session import forecast_session
from simkit.engine.running.measuring import Measured, measure
from simkit.engine.running.runner import StoppingRule
from simkit.errors import about, format_count


def print_dry_run(study: Study, cells: Sequence[Cell], settings: Settings) -> None:
    """Print what a run would simulate, how long it would take and what its rule would ask for."""
    with prints_to_stderr():
        from simkit.verdicts.audits.until_decided import rule_of  # it brings ball arithmetic

        _, rule = rule_of(cells, settings)
        plan = forecast_session(cells, settings)
        asked = cells[:1] if is_default(study, "memory") else cells
        memory = max(ask_number(study, "memory", cell.parameters) for cell in asked)
        measured = measure(plan)
        needs = _rows_of_needs(plan, settings, rule, measured)
    at_most = "" if settings.stopping is None else "at most "
    blocks, to_run = plan.blocks_in_all, plan.blocks_to_run
    ledger = settings.ledger
    rows = [
        ("study", study.name),
        ("cells", f"{len(cells):,}"),
        *_rows_of_rule(study, settings),
        ("ledger", str(ledger) if ledger else "none"),
        ("blocks in the ledger", f"{blocks - to_run:,} of {blocks:,}"),
        ("of other sources", f"{plan.stale:,}"),
        ("trials to simulate", f"{at_most}{plan.trials_to_run:,}"),
        *needs,
        ("workers", who_works(settings)),
        ("expected time", expected_time(plan, settings, measured)),
        ("memory of a worker", f"{memory / 1e6:.3g} MB"),
        ("files", str(settings.out / study.name)),
    ]
    print_rows(("dry run", ""), rows)
    say_premises(cells)
    for fault, own in measured.faults:
        where = describe_cells(own, cells)
        say(f"a block that was tried{where and f' at {where}'}: {fault}")


def _rows_of_rule(study: Study, settings: Settings) -> list[tuple[str, str]]:
    """Return the rows on how many trials a cell gets."""
    blocks = f"in blocks of {study.block_size}"
    if settings.stopping is None:
        return [("trials of each", f"{settings.trials:,} {blocks}")]
    from simkit.stats.evidence.sequences import look_trials

    looks = len(look_trials(settings.trials, study.block_size))
    return [
        ("stopping rule", settings.stopping.describe(settings.confidence, settings.family_error)),
        ("trials of each", f"at most {settings.trials:,} {blocks}, {format_count(looks, 'look')}"),
    ]


def _rows_of_needs(
    plan: Plan, settings: Settings, rule: StoppingRule | None, measured: Measured
) -> list[tuple[str, str]]:
    """Return the rows on the trials that a rule will probably ask for, over cells and in all."""
    if rule is None:
        return []
    from simkit.verdicts.audits.probable import probable_trials

    statements = load_statements(plan.cells[0].study)
    found = probable_trials(statements, plan, settings, rule, measured.blocks)
    known = sorted(needed for needed in found if needed is not None and math.isfinite(needed))
    rows = []
    if known:
        spread = (known[0], statistics.median_low(known), known[-1])
        least, median, most = (f"{value:,.0f}" for value in spread)
        text = most if least == most else f"least {least}, median {median}, most {most}"
        rows.append(("trials of a cell, probably", text))
    if any(needed is not None for needed in found):
        rows.append(("trials in all, probably", _total(plan, settings, found, measured)))
    if unsaid := sum(needed is not None and math.isinf(needed) for needed in found):
        rows.append(("no number can be said", format_count(unsaid, "cell")))
    if unknown := found.count(None):
        rows.append(("not known before its first block", format_count(unknown, "cell")))
    return rows


def _total(plan: Plan, settings: Settings, needs: Sequence[float | None], measured: Measured) -> str:
    """Return the trials that cells probably get, and how long it takes to simulate those that lack."""
    asked = dict.fromkeys((cell.full_key for cell in plan.cells), 0)
    for cell, needed in zip(plan.cells, needs, strict=True):  # those of a place may judge differently
        asked[cell.full_key] = max(asked[cell.full_key], int(min(needed or 0, settings.trials)))
    groups = group_cells(plan.cells).values()
    text = f"{sum(max(asked[place] for place in group) for group in groups):,}"
    if None in needs:
        known = len(needs) - needs.count(None)
        text += f" at {known:,} of {format_count(len(needs), 'cell')}"
    if beyond := sum((needed or 0) > settings.trials for needed in needs):
        text += f", {format_count(beyond, 'cell')} open at --max-trials {settings.trials}"
    seconds = measured.expected_seconds(plan.asking_for(asked), settings.workers)
    return f"{text}; {about(seconds)}" if seconds else text


def expected_time(plan: Plan, settings: Settings, measured: Measured) -> str:
    """Return how long a run takes, at most where it has a rule, and how much of that was measured."""
    if not plan.trials_to_run:
        return "0 s"
    seconds = measured.expected_seconds(plan, settings.workers)
    if not seconds:
        return "unknown: the study states no `seconds`"
    stopping = settings.stopping
    if stopping is not None and stopping.max_seconds is not None:
        first = {place: min(plan.cells[0].study.block_size, n) for place, n in plan.trials.items()}
        shortest = measured.expected_seconds(plan.asking_for(first), settings.workers)
        seconds = min(seconds, max(stopping.max_seconds, shortest))
    text = f"{'at most ' if stopping and seconds >= 1 else ''}{about(seconds)}"
    said = [format_count(measured.whole, "block")] if measured.whole else []
    said += [f"{format_count(measured.part, 'block')} in part"] if measured.part else []
    return f"{text} ({', '.join(said)} measured)" if said else text
