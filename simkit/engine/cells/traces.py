"""How a trial came to raise: its traceback, as the study's author knows it."""

import copy
import os
import traceback
from typing import Any

from simkit import errors
from simkit.declare.study import Study
from simkit.engine.cells.blocks import Task
from simkit.engine.cells.trials import join_axis, prepare, simulate
from simkit.errors import one_line

_PACKAGE = os.path.dirname(os.path.abspath(errors.__file__))
#: Rooms whose frames stand between a replay and what a study's author has written.
_ROOMS = tuple(os.path.join(_PACKAGE, room) + os.sep for room in ("declare", "engine"))


def trace_of(study: Study, task: Task, message: str) -> str:
    """Return the traceback of a task's last trial, which failed, from the study's own code on.

    It is empty where nothing was raised, as where a value is not finite.
    """
    raised: list[BaseException] = []
    watched = copy.copy(study)
    own = watched.trial

    def trial(prepared: Any, rng: Any) -> Any:
        try:
            return own(prepared, rng)
        except BaseException as error:
            raised.append(error)
            raise

    watched.trial = trial  # type: ignore[method-assign]
    try:
        prepared = prepare(watched, join_axis(watched, task.parameters))
        simulate(watched, prepared, task.seed, task.seed_words, task.block, task.trials)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever a study raises
        raised.append(error)
    if not raised or one_line(raised[-1]) != message:
        return ""
    last = raised[-1]
    trace = last.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(_ROOMS):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(last), last, trace or last.__traceback__))
