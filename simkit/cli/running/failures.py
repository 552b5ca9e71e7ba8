"""The failures of a run as a table: by message, with counts and one place to see each again."""

from typing import TYPE_CHECKING

from simkit.cli.terminal.console import print_plain
from simkit.engine.cells.describing import describe_cells
from simkit.engine.results.result import Result
from simkit.errors import format_count

if TYPE_CHECKING:
    from simkit.engine.results.failing import Failing


def say_places(result: Result, quiet: bool = False) -> None:
    """Print to stderr the messages with which trials failed, with commands that show one of each."""
    if quiet or not result.failures:
        return
    from simkit.engine.results.failing import find_failing

    rows = [(f"{each.count:,}", each.message, _again(each, result)) for each in find_failing(result)]
    print_plain(("failed", "message", "one of them again"), rows)


def _again(failing: "Failing", result: Result) -> str:
    if failing.line:
        return failing.line
    where = describe_cells([failing.cell], result.plan.cells)
    trials = format_count(failing.trials, "trial")
    reason = "long to find" if result.plan.is_here else "not searched for outside its workers"
    return f"in block {failing.block}{where and f' at {where}'}: one of {trials}, {reason}"
