"""`--verify-dtype`: a run once more in the other type of numbers, and where the two differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from simkit.cli.options.common import Signature, common_signature
from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.declare.study import Study
    from simkit.engine.results.result import Result, Settings
    from simkit.engine.running.runner import Progress
    from simkit.engine.workers.executors import Executor

DTYPE, TYPES = "dtype", ("float64", "float32")
FLAG = "verify_dtype"


def dtype_signature(study: Study) -> Signature:
    """Return the flag for a study whose trials can be run in two types of numbers."""
    if not any(p.name == DTYPE and p.kind == "implementation" for p in study.parameters):
        return {}
    return common_signature((FLAG,))


def other_options(options: Mapping[str, str], settings: Settings) -> dict[str, str] | None:
    """Return a run's options in the other type, None if none is asked for; `UsageError` of both."""
    if not settings.verify_dtype:
        return None
    given = options.get(DTYPE, TYPES[0]).strip()
    if given not in TYPES:
        wrong = "it takes one --dtype, and runs the other itself"
        raise UsageError(wrong, parameter=FLAG, example={DTYPE: TYPES[1]})
    return {**options, DTYPE: TYPES[TYPES[0] == given]}


def compare_with_other_type(
    result: Result,
    options: Mapping[str, str] | None,
    settings: Settings,
    executor: Executor | None,
    progress: Progress,
) -> list[str]:
    """Run a result's trials in the other type, by options if any; return in lines what differs."""
    if options is None:
        return []
    from simkit.engine.results.session import build_run, run_session
    from simkit.engine.running.two_types import compare_types

    cells = build_run(result.study, options, settings)
    other = run_session(cells, settings, progress, executor, options=options)
    types = [str(run.plan.cells[0].parameters[DTYPE]) for run in (result, other)]
    return compare_types(result.plan, other.plan).lines(types, result.plan.cells)
