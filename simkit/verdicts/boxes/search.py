"""Branch and bound: a box is halved until every part is settled, a point refutes, or time is up.

Intervals of doubles, outward and for thousands of parts at once, choose where to halve and where to
look for a point. They prove nothing: each part is settled by `check_boxes`, as it will be again.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from simkit.declare.parameters.expressions import Expression
from simkit.verdicts import check_boxes
from simkit.verdicts.arithmetic.outward import INTERVALS, Floats, OutwardInterval, constant, relate
from simkit.verdicts.boxes.committed import parameter_of

_AT_ONCE = 1024  # parts that are looked at together, the worst first
_DEEPEST = 200  # halvings: a part so small is left open
_BITS = (64, 256, 1024)
LONGEST = 100_000  # characters of a formula

Box = dict[str, tuple[Fraction, Fraction | None]]


@dataclass
class BoxPart:
    """A part of the box: a node of the tree."""

    box: Box
    depth: int = 0
    letter: str = ""  # how it is settled, `check_boxes.BoxStatement.leaf_fault`; empty while it is open
    split: int = -1  # the parameter by which it is halved
    halves: "Sequence[BoxPart]" = ()


@dataclass
class BoxOutcome:
    """What a search has come to."""

    # the tree in the order in which `check_boxes` walks it; empty where the claim is not proved
    cover: str = ""
    # where the premises are met and the relation fails; empty if none was found
    point: Mapping[str, Fraction] = field(default_factory=dict)
    within: Box = field(default_factory=dict)  # the part in which that point was found
    share: float = 0.0  # what is open of the box, each halving counted as a half
    parts: int = 0  # how many parts were looked at


class Search:
    """A statement over a box, a record of `check_boxes` without cover, and what became of its parts."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.stated = check_boxes.BoxStatement(dict(entry))
        self.names = list(self.stated.ranges)
        self._definitions = [
            (name, Expression(text, LONGEST)) for name, text in entry["definitions"].items()
        ]
        relations = [*entry["premises"], (entry["left"], entry["relation"], entry["right"])]
        self._relations = [
            (Expression(a, LONGEST), relation, Expression(b, LONGEST)) for a, relation, b in relations
        ]
        self.root = BoxPart(dict(self.stated.ranges))

    def run(self, seconds: float, most: int = 1_000_000) -> BoxOutcome:
        """Halve until nothing is open, a point refutes the claim, or seconds or parts are used up."""
        end, looked = time.process_time() + seconds, 0
        waiting: list[tuple[float, BoxPart]] = [(0.0, self.root)]
        stuck: list[BoxPart] = []  # what is too small to be halved, and not settled
        if self.stated.premises_fault(fails=False):
            return BoxOutcome(parts=1)
        self._settle_by_terms(self.root)
        if self.root.letter:
            return BoxOutcome(cover=self.root.letter, parts=1)
        while waiting and looked < most and time.process_time() < end:
            waiting.sort(key=lambda pair: pair[0])
            taken = [part for _, part in waiting[:_AT_ONCE]]
            del waiting[:_AT_ONCE]
            looked += len(taken)
            left = self._settled(taken)
            found = self._refuted(left)
            if found is not None:
                return BoxOutcome(point=found[0], within=found[1], parts=looked)
            waiting += self._halved([part for part in left if part.depth < _DEEPEST])
            stuck += [part for part in left if not part.halves]
        if still := [*stuck, *(part for _, part in waiting)]:
            return BoxOutcome(share=sum(0.5**part.depth for part in still), parts=looked)
        # Where a premise fails everywhere nothing is said.
        says = any(
            part.letter != "x" and not check_boxes.is_empty(part.box) for part in _leaves(self.root)
        )
        return BoxOutcome(cover="".join(_walk(self.root)) if says else "", parts=looked)

    def _settle_by_terms(self, part: BoxPart) -> None:
        if not self.stated.leaf_fault(part.box, "t"):
            part.letter = "t"

    def _settled(self, taken: Sequence[BoxPart]) -> list[BoxPart]:
        """Settle what can be settled; return the rest."""
        ends = _ends([part.box for part in taken], self.names)
        *premises, claim = self._judged(ends)
        out = np.zeros(len(taken), dtype=bool)
        for premise in premises:
            out |= premise == 0
        left = []
        for part, is_out, holds in zip(taken, out, claim == 1, strict=True):
            for letter, likely in (("x", is_out), ("i", holds)):
                if likely and not part.letter and not self.stated.leaf_fault(part.box, letter):
                    part.letter = letter
            if not part.letter and any(high is None for _, high in part.box.values()):
                self._settle_by_terms(part)
            if not part.letter:
                left.append(part)
        return left

    def _judged(self, values: dict[str, OutwardInterval]) -> list[Any]:
        """Return of each premise, and of the claim, where it holds (1), fails (0) or is open (-1)."""
        return [relate(a, relation, b) for a, relation, b in self._sides(values)]  # type: ignore[arg-type]

    def _sides(self, values: dict[str, OutwardInterval]) -> Iterator[tuple[Any, str, Any]]:
        with np.errstate(all="ignore"):
            known = {parameter_of(name): of for name, of in values.items()}
            known["pi"] = constant(3.141592653589793, 3.1415926535897936)
            size = next(iter(values.values())).low.shape
            for name, expression in self._definitions:
                known[parameter_of(name)] = expression.fold(INTERVALS, known)
            for a, relation, b in self._relations:
                found = (expression.fold(INTERVALS, known) for expression in (a, b))
                first, second = (
                    OutwardInterval(np.broadcast_to(x.low, size), np.broadcast_to(x.high, size))
                    for x in found
                )
                yield first, relation, second

    def _refuted(self, left: Sequence[BoxPart]) -> tuple[dict[str, Fraction], Box] | None:
        """Return a point in the middle of a part at which the claim certainly fails, and the part."""
        if not left:
            return None
        points = [self._middle(part.box) for part in left]
        *premises, claim = self._judged(_ends(points, self.names))
        likely = (claim != 1) & np.all([premise != 0 for premise in premises] or [True], axis=0)
        for i in map(int, np.flatnonzero(likely)):
            if self.fails_at(points[i]):
                return {name: low for name, (low, _) in points[i].items()}, left[i].box
        return None

    def fails_at(self, point: Box) -> bool:
        """Return whether every premise certainly holds at a point, and the relation certainly fails."""
        for bits in _BITS:
            names = self.stated.enclosures(point, bits)
            found = [self.stated.related(point, of, bits, names) for of in self.stated.premises]
            claim = self.stated.related(point, self.stated.claim, bits, names)
            if claim is not None and None not in found:
                return claim is False and all(found)
            if claim is True or False in found:
                return False
        return False

    def _middle(self, box: Box) -> Box:
        return {
            name: (check_boxes.halves(low, high, self.stated.whole[name])[0][1],) * 2  # type: ignore
            for name, (low, high) in box.items()
        }

    def _halved(self, left: Sequence[BoxPart]) -> list[tuple[float, BoxPart]]:
        """Halve every part by the parameter that leaves least open; return the halves, worst first."""
        if not left:
            return []
        best = np.full(len(left), -np.inf)
        chosen = np.full(len(left), -1)
        halves: list[Any] = [None] * len(left)
        gaps: list[Any] = [None] * len(left)
        for j, name in enumerate(self.names):
            split = [
                _both(part.box, name, check_boxes.halves(*part.box[name], self.stated.whole[name]))
                if part.box[name][0] != part.box[name][1]
                else (part.box, part.box)
                for part in left
            ]
            at = [np.asarray(self._badness([pair[i] for pair in split])) for i in (0, 1)]
            widths = np.array([_width(part.box, self.root.box, name) for part in left])
            # What is worst decides; the widest where that says nothing.
            score = np.where(widths > 0, -(at[0] + at[1]) / 2 + 1e-9 * widths, -np.inf)
            score = np.where(np.isnan(score), -np.inf, score)
            for i in np.flatnonzero((score > best) & (widths > 0)):
                best[i], chosen[i], halves[i], gaps[i] = score[i], j, split[i], (at[0][i], at[1][i])
        found = []
        for part, j, pair, gap in zip(left, chosen, halves, gaps, strict=True):
            if j < 0:
                continue  # a point that nothing settles
            part.split = int(j)
            part.halves = [BoxPart(box, part.depth + 1) for box in pair]
            found += [(-float(g), half) for g, half in zip(gap, part.halves, strict=True)]
        return found

    def _badness(self, boxes: Sequence[Box]) -> Floats:
        """Return by how much the claim may fail in boxes over how much its sides may be; at most 2."""
        (left, relation, right) = list(self._sides(_ends(boxes, self.names)))[-1]
        with np.errstate(all="ignore"):
            if relation in (">", ">="):
                left, right = right, left
            gap = left.high - right.low
            size = np.maximum.reduce([abs(x) for x in (left.high, left.low, right.low, right.high)])
            return np.where(np.isfinite(gap) & (size > 0), np.clip(gap / size, -2.0, 2.0), 2.0)


def _both(box: Box, name: str, parts: Any) -> tuple[Box, Box]:
    return {**box, name: parts[0]}, {**box, name: parts[1]}


def _width(box: Box, whole: Box, name: str) -> float:
    """Return how much of a range is left, from 0 to 1."""
    (low, high), (first, last) = box[name], whole[name]
    if high is None or last is None:
        return 0.5 if high is None else min(0.5, float((high - low) / high))
    return float((high - low) / (last - first)) if last > first else 0.0


def _ends(boxes: Sequence[Box], names: Sequence[str]) -> dict[str, OutwardInterval]:
    return {
        name: OutwardInterval(
            np.array([_below(box[name][0]) for box in boxes]),
            np.array([np.inf if box[name][1] is None else -_below(-box[name][1]) for box in boxes]),  # type: ignore
        )
        for name in names
    }


def _below(x: Fraction) -> float:
    try:
        found = float(x)
    except OverflowError:
        return -np.inf if x < 0 else sys.float_info.max
    return found if Fraction(found) <= x else float(np.nextafter(found, -np.inf))


def _leaves(part: BoxPart) -> Iterator[BoxPart]:
    if part.letter:
        yield part
    for half in part.halves:
        yield from _leaves(half)


def _walk(part: BoxPart) -> Iterator[str]:
    if part.letter:
        yield part.letter
        return
    yield str(part.split)
    for half in part.halves:
        yield from _walk(half)
