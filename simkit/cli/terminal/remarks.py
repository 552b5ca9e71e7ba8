"""What runs and figures say on stderr beside their results."""

from collections.abc import Sequence

from simkit.cli.terminal.console import say
from simkit.declare.checks import load_statements
from simkit.engine.cells.cell import Cell, CellList, Cells
from simkit.engine.cells.describing import describe_cells, incomplete_line
from simkit.engine.plans.plan import Plan
from simkit.engine.results.result import Result, find_broken_premises
from simkit.engine.results.session import expected_seconds
from simkit.errors import about, format_count, format_seconds


def say_premises(cells: Sequence[Cell], *, elsewhere: str = "") -> None:
    """Say each premise that some cell breaks, once.

    Elsewhere an option shows both sides; several premises are then one line for each choice of cells.
    """
    one = isinstance(cells, Cells | CellList)
    studies = {cell.study.name: cell.study for cell in (cells[:1] if one else cells)}
    for name, study in studies.items():
        own = cells if one else [cell for cell in cells if cell.study.name == name]
        every = find_broken_premises(load_statements(study), own)
        settings: dict[str, list[str]] = {}
        for broken in every:
            where = describe_cells(broken.cells, own)
            if not elsewhere or len(every) == 1:
                say(f"assumption not met: {broken}{where and f' (at {where})'}")
            else:
                settings.setdefault(where, []).append(broken.premise.text)
        for where, texts in settings.items():
            everywhere = len(own) > 1 and where == describe_cells(own, own)
            who = f"{where} does not meet" if where else "are not met"
            who = "no setting meets" if everywhere else who
            say(f"assumptions of the paper that {who}: {'; '.join(texts)}")
        if settings:
            say(f"each claim is judged under its own assumptions; both sides of these: {elsewhere}")


def describe_expected(plans: Sequence[Plan], workers: int) -> str:
    """Return how long some plans are expected to take, kernels compiled, as their studies state it."""
    times = [expected_seconds(plan, workers) for plan in plans if plan.trials_to_run]
    seconds = sum(times)
    if not seconds:
        return "unknown: the study states no `seconds`" if times else "0 s"
    if 0 in times:
        return f"at least {format_seconds(seconds)}"
    return about(seconds)


def say_work(result: Result, quiet: bool = False) -> None:
    """Say what was not reused, what was simulated, and what the study counts beside its events."""
    for note in result.notes:
        say(note)
    if quiet:
        pass
    elif result.plan.simulated:
        say(f"simulated {format_count(result.plan.simulated, 'trial')} in {result.seconds:.2f} s")
    elif result.incomplete:
        say("nothing could be simulated")
    elif not result.plan.blocks_in_all:
        say("exact values decide; nothing to simulate")
    else:
        say("all trials are kept from earlier runs; nothing to simulate (--fresh runs them again)")
    if result.verified is not None and not quiet:
        say(result.verified.describe())
    for name, line in result.study.counters.items():
        count = sum(tally.counters.get(name, 0) for tally in result.outcomes)
        if count:
            say(f"note: {line.format(count=f'{count:,}')}")


def say_failures(result: Result) -> int:
    """Report failed trials by message, and cells that are not finished; return the exit code."""
    for message, cells in result.incomplete.items():
        say(f"error: {incomplete_line(message, cells, result.plan.cells)}")
    wrong = result.verified.lines(result.settings.seed) if result.verified is not None else []
    for line in wrong:
        say(f"error: {line}")
    code = 1 if result.incomplete or wrong else 0
    if not result.failures:
        return code
    total = sum(tally.trials for tally in result.outcomes)
    if not result.plan.simulated:
        say("note: these failures come from the ledger; --fresh simulates them again")
    ranked = sorted(result.failed.items(), key=lambda item: (-item[1], item[0]))
    first = {message: f", first at {place}" for message, place in result.places.items()}
    shown = "; ".join(f"{message} ({count:,}{first.get(message, '')})" for message, count in ranked[:5])
    more = f"; and {len(ranked) - 5} other messages" if len(ranked) > 5 else ""
    left = total - result.failures
    kinds = {quantity.kind for quantity in result.study.quantities}
    means = f"; means are over the other {left:,}" if left and "measurement" in kinds else ""
    say(f"error: {result.failures:,} of {format_count(total, 'trial')} failed: {shown}{more}{means}")
    return 1
