"""Boxes in words: where a claim is proved, and what a search of a box has come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from simkit.engine.cells.describing import short
from simkit.errors import format_count

if TYPE_CHECKING:
    from simkit.verdicts.boxes.committed import ProvedBox
    from simkit.verdicts.boxes.proving import BoxResult

_MOST = 2  # boxes of one claim that are said


def box_text(box: ProvedBox, parameters: Collection[str] = ()) -> str:
    """Return the ranges of a box: ``all n >= 12, alpha in [0.2, 0.6], where c = 1 - b``.

    Of given parameters is said what they are where they follow from others, or are held fixed.
    """
    record = box.record
    ranges = [_range(_name(x), of) for x, of in record["parameters"].items()]
    given = [
        f"{_name(x)} = {text}"
        for x, text in record["definitions"].items()
        if _name(x) in parameters and x not in (*record["choices"], *record["whole"])
    ]
    choices = [(_name(x), of) for x, of in record["choices"].items()]
    held = [f"{x} = {of}" for x, of in choices if _is_number(of)]
    told = [f"{x} = {of}" for x, of in choices if x in box.told and not _is_number(of)]
    given += [f"{_name(x)} = {text} is whole" for x, text in record["whole"].items()]
    where = [", ".join(given), f"{', '.join(held)} held fixed" if held else ""]
    return "; ".join(
        [", ".join([*told, f"all {', '.join(ranges)}"]), *(f"where {w}" for w in where if w)]
    )


def _range(name: str, of: Mapping[str, str]) -> str:
    low, high = _number(of["low"]), of["high"]
    return f"{name} >= {low}" if high == "inf" else f"{name} in [{low}, {_number(high)}]"


def _number(text: str) -> str:
    return _exactly(Fraction(text))


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).replace("-", "", 1).replace("e", "", 1).isdigit()


def _name(name: str) -> str:
    return "lambda" if name == "lambda_" else name


def proved_text(boxes: Sequence[ProvedBox], parameters: Collection[str]) -> str:
    """Return where a claim is proved, and where it is refuted everywhere; nothing of no box."""
    said = []
    for fails, word in ((False, "proved for"), (True, "false for")):
        own = [box_text(box, parameters) for box in boxes if box.record["fails"] is fails]
        more = [f"{_boxes(len(own) - _MOST)} more"] if len(own) > _MOST else []
        said += [f"{word} {' and '.join([*own[:_MOST], *more])}"] if own else []
    return "; ".join(said)


def _boxes(number: int) -> str:
    return f"{number:,} box{'es' * (number != 1)}"


def result_rows(results: Iterable[BoxResult]) -> list[tuple[str, str]]:
    """Return a line for each box that was searched: its claim, and what was found."""
    return [(one.claim, result_text(one)) for one in results]


def result_text(one: BoxResult) -> str:
    """Return what a search of a box has come to."""
    if one.proved is not None:
        return proved_text([one.proved], {*one.box.given})
    if one.outcome is None:
        return f"not asked: {one.reason}"
    if one.outcome.point:
        at = ", ".join(f"{_name(x)} = {_exactly(v)}" for x, v in one.outcome.point.items())
        part = ", ".join(
            f"{_name(x)} from {_exactly(a)} to {'infinity' if b is None else _exactly(b)}"
            for x, (a, b) in one.outcome.within.items()
        )
        verb = "holds" if one.box.fails else "fails"
        return f"{verb} at {at}, in the part {part}"
    share = one.outcome.share
    if not share:
        return "its assumptions are met nowhere in the box"
    return f"open: {share:.2g} of the box, after {format_count(one.outcome.parts, 'part')}"


def _exactly(value: Fraction) -> str:
    """Return a rational as a decimal if that is the same number, else as a fraction."""
    if value.denominator == 1:
        return short(int(value))
    text = short(float(value))
    return text if Fraction(text) == value else str(value)


def summary(results: Sequence[BoxResult]) -> str:
    """Return how many boxes are proved, and what became of the others."""
    proved = sum(one.proved is not None for one in results)
    point = sum(bool(one.outcome and one.outcome.point) for one in results)
    left = len(results) - proved - point
    claims = len({one.claim for one in results if one.proved is not None})
    said = f"{proved} of {_boxes(len(results))} proved, of {format_count(claims, 'claim')}"
    more = [f"{point} with a counterexample" if point else "", f"{left} open" if left else ""]
    return f"{'; '.join(filter(None, (said, *more)))}."


def of_parts(groups: Iterable[Sequence[Any]]) -> str:
    """Return how many of some claims are proved on boxes, each given by its findings; else nothing."""
    every = list(groups)
    proved = sum(any(not b.record["fails"] for f in own for b in f.proved) for own in every)
    return f"{proved} of {format_count(len(every), 'part')} proved on boxes" if proved else ""
