"""Calling what others have written: whatever it raises becomes one line."""

from __future__ import annotations

from typing import Any

from simkit.declare.statement import Statements
from simkit.declare.study import Study
from simkit.errors import SimkitError, UsageError, one_line


def ask(
    owner: Study | Statements, method: str, *arguments: Any, error: type[SimkitError] = UsageError
) -> Any:
    """Call a method of a study or of its statements; what it raises becomes one line."""
    study = owner.study if isinstance(owner, Statements) else owner
    try:
        return getattr(owner, method)(*arguments)
    except SimkitError:
        raise
    except Exception as fault:  # a user's code may raise anything
        raise error(f"study {study.name!r}: its method {method} failed: {one_line(fault)}") from fault
