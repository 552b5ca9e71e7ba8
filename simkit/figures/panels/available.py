"""Whether pictures can be drawn here at all, and what may be asked of them. Imports nothing heavy."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from simkit.errors import UsageError, one_line

PICTURES = ("png", "svg", "pdf")
MOST_PANELS = 3
#: What lies over the points.
OVERLAYS = ("exact", "limit", "bound")


@dataclass(frozen=True)
class PictureChoices:
    """What is asked of a picture, where it is not to be chosen by the numbers."""

    x: str | None = None  # the parameter on the horizontal axis
    # those that tell curves apart; others that are swept get a panel for each value
    hue: Sequence[str] | None = None
    log: str = ""  # which axes: "", as the numbers suggest, "x", "y", "xy" or "none"
    show: Sequence[str] | None = None  # what lies over the points, of ``exact``, ``limit`` and ``bound``


@cache
def fault_of_matplotlib() -> str:
    """Return why matplotlib cannot be loaded, or the empty string."""
    try:
        import matplotlib  # noqa: F401
    except Exception as error:  # a broken installation may raise anything
        return one_line(error)
    return ""


def require_matplotlib() -> None:
    """Refuse to draw (`UsageError`) where matplotlib cannot be loaded."""
    if fault := fault_of_matplotlib():
        raise UsageError(f"plot: matplotlib cannot be loaded ({fault}); the numbers are all in .table")
