"""What is said at the end of a run that had a time: where it ended, and how to go on."""

from simkit.engine.results.result import Result
from simkit.errors import format_count


def time_lines(result: Result) -> list[str]:
    """Return a line on a time that was over, or on one that was enough where no more was asked for."""
    rule, cut = result.settings.stopping, result.plan.cut
    if rule is None or rule.max_seconds is None:
        return []
    time = f"{rule.words()['max_seconds']} s"
    if cut:
        open_ones = sum(cell.full_key in cut for cell in result.cells)
        of = format_count(len(result.cells), "cell")
        return [
            f"stopped after {time} at the look of {max(cut.values()):,} trials: {open_ones:,} of {of}"
            f" would have gone on; {_how_to_go_on(result)}"
        ]
    if rule.half_width is None and not rule.until:
        return [f"no cell has less than --max-trials {result.settings.trials}: {time} were enough"]
    return []


def _how_to_go_on(result: Result) -> str:
    settings = result.settings
    if settings.ledger is None:
        return "with a ledger the same again goes on from there"
    if settings.fresh:
        return "the command without --fresh goes on from the ledger"
    return "the same command again goes on from the ledger"
