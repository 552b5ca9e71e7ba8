"""Which displays are drawn along the steps of a run: those whose sides move most against each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.verdicts.audits.courses import Course

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SHOWN = 7  # lines of a picture


def draw_courses(title: str, courses: Sequence[Course], shown: int = _SHOWN) -> Figure:
    """Return a picture of a few displays, of each the reading that moves most."""
    from simkit.figures.drawing.courses import Line, draw_lines

    best: dict[str, Course] = {}
    for course in sorted(courses, key=lambda course: -course.turned):
        ratios = course.is_ratio and all(value and value > 0 for value in course.slack)
        if ratios and not course.claim.corrects:
            best.setdefault(course.claim.display or course.claim.name, course)
    chosen = list(best.values())[:shown]
    lines = [
        Line(name, course.at, [value for value in course.slack if value is not None])
        for name, course in zip(best, chosen, strict=False)
    ]
    return draw_lines(title, courses[0].along, lines)
