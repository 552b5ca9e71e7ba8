"""`--verify-dtype`: a run once more in the other type of numbers, and where the two differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simkit.errors import UsageError, option

if TYPE_CHECKING:
    from simkit.cli.options.common import Common
    from simkit.declare.study import Study
    from simkit.engine.results.result import Result
    from simkit.engine.running.runner import Progress
    from simkit.engine.workers.executors import Executor

DTYPE, TYPES = "dtype", ("float64", "float32")
FLAG = "verify_dtype"
_HELP = "Run the same trials in the other type of numbers, too, and say in which trials events differ."
_APART = ("rare", "adaptive", "shard", "dry_run", "half_width", "until", "max_seconds")


def dtype_signature(study: Study, panel: str) -> dict[str, tuple[Any, Any]]:
    """Return the flag for a study whose trials can be run in two types of numbers."""
    if not any(p.name == DTYPE and p.kind == "implementation" for p in study.parameters):
        return {}
    flag = typer.Option("--verify-dtype", help=_HELP, show_default=False, rich_help_panel=panel)
    return {FLAG: (Annotated[bool, flag], False)}


def other_options(options: Mapping[str, str], raw: Mapping[str, Any]) -> dict[str, str] | None:
    """Return a run's options in the other type, None where no comparison is asked for.

    Raises
    ------
    UsageError
        If the run is of another kind, or has both types already.
    """
    if not raw.get(FLAG):
        return None
    for name in _APART:
        if raw.get(name):
            wrong = f"it compares whole runs of --trials, and goes with no {option(name)}; leave one out"
            raise UsageError(wrong, parameter=FLAG)
    given = options.get(DTYPE, TYPES[0]).strip()
    if given not in TYPES:
        wrong = "it takes one --dtype, and runs the other itself"
        raise UsageError(wrong, parameter=FLAG, example={DTYPE: TYPES[1]})
    return {**options, DTYPE: TYPES[TYPES[0] == given]}


def compare_with_other_type(
    result: Result,
    options: Mapping[str, str] | None,
    common: Common,
    executor: Executor | None,
    progress: Progress,
) -> list[str]:
    """Run the trials of a result in the other type, by options; return in lines what differs.

    Without options nothing is run.
    """
    if options is None:
        return []
    from simkit.engine.results.session import build_run, run_session
    from simkit.engine.running.two_types import compare_types

    cells = build_run(result.study, options, common.settings)
    other = run_session(cells, common.settings, progress, executor, options=options)
    types = [str(run.plan.cells[0].parameters[DTYPE]) for run in (result, other)]
    return compare_types(result.plan, other.plan).lines(types, result.plan.cells)
