"""Whether pictures can be drawn here at all."""

from __future__ import annotations

from functools import cache

from simkit.errors import one_line


@cache
def fault_of_matplotlib() -> str:
    """Return why matplotlib cannot be loaded, or the empty string."""
    try:
        import matplotlib  # noqa: F401
    except Exception as error:  # a broken installation may raise anything
        return one_line(error)
    return ""
