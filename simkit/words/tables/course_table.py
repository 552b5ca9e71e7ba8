"""Displays along the steps of a run as a table, and which of them is false first."""

from collections.abc import Sequence
from typing import Any

from simkit.engine.cells.describing import short
from simkit.verdicts.audits.courses import Course
from simkit.words.notes import notes_text

COLUMNS = (
    "paper", "label", "part", "statement", "along", "at", "left_over_right", "over_first", "verdict",
    "first_false", "corrects", "printed", "note",
)  # fmt: skip
_SHOWN = 24  # lines of a screen


def course_records(courses: Sequence[Course]) -> list[dict[str, Any]]:
    """Return a row for each display and each value of what grows; None where nothing applies."""
    return [
        {
            "paper": course.paper, "label": course.claim.label, "part": course.claim.part or None,
            "statement": course.claim.statement, "along": course.along, "at": at,
            "left_over_right": slack,
            "over_first": slack / course.slack[0] if slack is not None and course.slack[0] else None,
            "verdict": finding.verdict, "first_false": course.first_false,
            "corrects": course.claim.corrects or None, "printed": course.claim.printed or None,
            "note": notes_text(finding) or None,
        }
        for course in courses
        for at, slack, finding in zip(course.at, course.slack, course.findings, strict=True)
    ]  # fmt: skip


def course_lines(courses: Sequence[Course]) -> tuple[str, tuple[str, ...], list[tuple[str, ...]]]:
    """Return sentence, header and rows for a screen, early failures first, without corrections."""
    printed = [course for course in courses if not course.claim.corrects] or list(courses)
    false = [course for course in printed if course.first_false is not None]
    false.sort(key=lambda course: (course.first_false, -course.turned))
    true = sorted((c for c in printed if c.first_false is None), key=lambda course: -course.turned)
    along = printed[0].along
    early = [course for course in false if course.first_false == false[0].first_false]
    ordered = sum(course.claim.kind == "order" for course in printed)
    said = f"{len(printed)} relations and readings along {along}: {len(false)} fail at some step"
    if early:
        said += f", {len(early)} of them at {along} = {short(early[0].first_false)} already"
    if ordered:
        said += f"; {ordered} leave their constant open and cannot fail"
    ends = min(c.at[0] for c in printed), max(c.at[-1] for c in printed)
    header = ("display", "asked", *(f"{along} = {short(end)}" for end in ends), "fails from")
    rows = []
    for course in [*false, *true][:_SHOWN]:
        values = dict(zip(course.at, course.slack, strict=True))
        cells = ["" if (v := values.get(end)) is None else f"{v:.3g}" for end in ends]
        first = "" if course.first_false is None else short(course.first_false)
        rows.append((course.claim.part or course.claim.label, asked(course), *cells, first))
    more = len(printed) - len(rows)
    if more:
        said += f"; {more} more stand in the table that is written"
    return f"{said}. Left over right side, or the left one where the right is 0:", header, rows


def asked(course: Course) -> str:
    """Return how the ratio is compared: ``<= 1``, or ``<~ C`` where the constant is left open."""
    parsed = course.claim.parsed
    if course.claim.kind == "order":
        return {"<=": "<~ C", ">=": ">~ C"}.get(parsed.relation, "~ C")
    return f"{parsed.relation} {parsed.right.text if course.is_ratio else 0}"
