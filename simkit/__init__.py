"""simkit: whether a theorem about attention holds, from which n on, and how loose it is.

A study is declared with `Study`, `Parameter`, `Rule`, `event` and `measurement`, and run with `run` or
from the command line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.declare.parameters import Cases, Parameter, Rule
from simkit.declare.study import Quantity, Study, event, measurement
from simkit.declare.tally import Tally
from simkit.errors import SimkitError, UsageError

if TYPE_CHECKING:
    from simkit.engine.api import run

__all__ = [
    "Cases", "Parameter", "Quantity", "Rule", "SimkitError", "Study", "Tally", "UsageError",
    "event", "measurement", "run",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name == "run":  # it brings pandas, which --help can do without
        from simkit.engine.api import run

        return run
    raise AttributeError(f"module 'simkit' has no attribute {name!r}")
