"""Which displays are drawn along the steps of a run: those whose sides move most against each other."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.verdicts.audits.courses import Course
from simkit.words.tables.course_table import asked

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_SHOWN = 7  # lines of a picture


def lines_to_draw(courses: Sequence[Course]) -> list[tuple[str, Course]]:
    """Return a few displays with their names, of each the reading that moves most; the strongest first.

    Left out are corrections, differences of two sides, and what is not positive somewhere.
    """
    best: dict[str, Course] = {}
    for course in sorted(courses, key=lambda course: -course.turned):
        positive = all(value and value > 0 for value in course.slack)
        if positive and course.is_ratio and len(course.at) > 1 and not course.claim.corrects:
            best.setdefault(course.claim.display or course.claim.name, course)
    return list(best.items())[:_SHOWN]


def draw_courses(title: str, courses: Sequence[Course]) -> "Figure":
    """Return a picture of a few displays, each with what is asked of its ratio."""
    from simkit.figures.drawing.courses import Line, draw_lines

    lines = [
        Line(
            f"{name} {asked(course)}", course.at, [value for value in course.slack if value is not None]
        )
        for name, course in lines_to_draw(courses)
    ]
    return draw_lines(title, courses[0].along, lines)
