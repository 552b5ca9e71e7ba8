"""Relations between two sides, and what stands on them: probabilities, means, orders."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from simkit.drafts.arithmetic import at_top, is_whole
from simkit.drafts.marks import Mark, latex_of, marks_of

_LOGIC = (
    "vee", "lor", "cup", "cap", "wedge", "land", "implies", "Rightarrow", "iff", "Leftrightarrow", "not",
    "Longrightarrow", "Longleftrightarrow", "Leftarrow", "Longleftarrow", "impliedby",
)  # fmt: skip
_DOTS = [["dots"], ["ldots"], ["cdots"], ["dotsc"]]
SIGNS = {
    "<=": r"\le", ">=": r"\ge", "<~": r"\lesssim", ">~": r"\gtrsim", "~~": r"\asymp", "in": r"\in",
}  # fmt: skip
_BIG_O = {"O": ("<=", "="), "Omega": (">=", "="), "Theta": ("=",)}


@dataclass(frozen=True)
class SaidRelation:
    r"""A relation between two sides."""

    left: list[Mark]
    relation: str
    right: list[Mark]
    # whether it says for what those before it hold: ``\Pr[x > t] \le 1/t, \quad t > 0``
    is_condition: bool = False
    is_either: bool = False  # whether it may be that, or a claim of its own

    @property
    def is_range(self) -> bool:
        """Whether it says of a symbol what it is one of, or bounds it by a number."""
        return self.relation in ("in", "notin", "ne", "neq") or _is_bound([self])

    @property
    def latex(self) -> str:
        """The relation in LaTeX."""
        if self.relation == ",":  # a whole formula that can be read in two ways
            return latex_of(self.left)
        sign = SIGNS.get(
            self.relation, self.relation if self.relation in "<=>:=" else f"\\{self.relation}"
        )
        return f"{latex_of(self.left)} {sign} {latex_of(self.right)}"


def relations_of(latex: str) -> list[SaidRelation]:
    """Return the relations of a formula, a chain in pairs: ``0 < b < 1`` as two."""
    found, lefts = list[SaidRelation](), list[list[Mark]]()
    marks = marks_of(latex)
    lists = (
        m.text for m, after in pairwise(marks) if m.text in ("max", "min") and after.kind == "symbol"
    )
    if any(lists) and any(mark.kind == "comma" for mark in at_top(marks)):  # \max a, b
        return [SaidRelation(marks, ",", [])]
    for separator, piece in _parts(marks):
        if separator == "words":
            return [SaidRelation(marks, ",", [])]
        places = _places(piece)
        if [mark.text for mark in piece] in _DOTS:  # i = 1, ..., n, or x_1, ..., x_n
            return [SaidRelation(marks, ",", [])]
        if not places and piece[:1] and piece[0].text == "(" and _has_relation(piece):  # (for n > 2)
            return [SaidRelation(marks, ",", [])]
        if not places:  # names before a comma belong to the next relation: a, b > 0
            lefts = (
                [*lefts, piece] if piece and separator in (",", "quad") else [piece] if piece else lefts
            )
            continue
        said = chain(piece)
        is_bound = _bounds_what_stands_before(said, found)
        is_told = is_bound and (said[0].relation in ("in", "notin") or is_number(said[-1].right))
        is_apart = bool(found) and (  # x < y, n > 2; \|x\| < y, n > d
            _is_bound(said) and not _is_bound(found) or _is_plain(said) and not _is_plain(found)
        )
        is_condition = is_told and separator in ("quad", "qquad")
        is_either = not is_condition and (is_bound or is_apart)
        said = [replace(sides, is_condition=is_condition, is_either=is_either) for sides in said]
        if separator == "," and _is_shared(found[-1:], said):  # 0 <= x, y <= n
            return [SaidRelation(marks, ",", [])]
        found += [replace(said[0], left=left) for left in lefts] + said
        lefts = []
    return [SaidRelation(marks, ",", [])] if found and lefts else found  # n >= m, k


def _has_relation(marks: Sequence[Mark]) -> bool:
    return any(mark.kind == "relation" and mark.text != "in" for mark in marks)


def _bounds_what_stands_before(said: Sequence[SaidRelation], found: Sequence[SaidRelation]) -> bool:
    """Return whether a relation bounds a symbol that stands in those before it, unbounded there."""
    left = _subject(said)
    before = [mark.text for each in found for mark in every_mark([*each.left, *each.right])]
    alone = [each.left[0].text for each in found if len(each.left) == 1]
    is_symbol = len(left) == 1 and left[0].kind == "symbol"
    return is_symbol and left[0].text in before and left[0].text not in alone


def _subject(said: Sequence[SaidRelation]) -> list[Mark]:
    """Return what a chain bounds: a of ``a < 1``, and of ``0 < a < 1``."""
    return said[0].right if len(said) > 1 and is_number(said[0].left) else said[0].left


def _is_bound(said: Sequence[SaidRelation]) -> bool:
    """Return whether a relation bounds one symbol by a number."""
    left, right = _subject(said), said[-1].right
    return len(left) == 1 and left[0].kind == "symbol" and is_number(right)


def _is_plain(said: Sequence[SaidRelation]) -> bool:
    """Return whether both sides are arithmetic in symbols alone, as conditions on parameters are."""
    marks = every_mark(mark for sides in said for mark in (*sides.left, *sides.right))
    return all(mark.kind in ("symbol", "number", "sign", "fraction", "root", "gap") for mark in marks)


def _is_shared(before: Sequence[SaidRelation], said: Sequence[SaidRelation]) -> bool:
    """Return whether names between two bounds may have both: ``0 <= x, y <= n``."""
    return (
        bool(before) and is_number(before[0].left) and len(before[0].right) == len(said) == 1
        and len(said[0].left) == 1 and before[0].relation[0] == said[0].relation[0] in "<>"
    )  # fmt: skip


def _parts(marks: Sequence[Mark]) -> Iterator[tuple[str, list[Mark]]]:
    """Yield what stands between commas, gaps and words, each with what stood before it."""
    separator, piece, depth = "quad", list[Mark](), 0
    for i, mark in enumerate(marks):
        depth += (mark.kind == "open") - (mark.kind == "close")
        if mark.kind == "gap" and piece and _is_within(piece[-1], marks[i + 1 :]):
            continue
        if depth or mark.kind not in ("comma", "gap", "words"):
            piece.append(mark)
            continue
        yield separator, piece
        names = {"comma": ",", "words": "words"}
        separator = names.get(mark.kind, mark.text)
        piece = []
    yield separator, piece


def _is_within(before: Mark, after: Sequence[Mark]) -> bool:
    r"""Return whether a gap stands before or behind a sign: ``\le 2m \quad + n``."""
    following = next((mark for mark in after if mark.kind != "gap"), None)
    return before.kind in ("sign", "relation") or (
        following is not None and following.kind in ("sign", "relation")
    )


def _places(marks: Sequence[Mark]) -> list[int]:
    """Return where the relations stand that are in no bracket and between no bars."""
    found, depth, bars = list[int](), 0, 0
    for i, mark in enumerate(marks):
        depth += (mark.kind == "open") - (mark.kind == "close")
        bars += mark.kind == "bar"
        if mark.kind == "relation" and not depth and bars % 2 == 0:
            found.append(i)
    return found


def chain(marks: Sequence[Mark]) -> list[SaidRelation]:
    """Return the relations of a chain in pairs."""
    places = _places(marks)
    logic = next((place for place in places if marks[place].text.split("\\")[0] in _LOGIC), None)
    if logic is not None:  # of a whole chain
        return [SaidRelation(list(marks[:logic]), marks[logic].text, list(marks[logic + 1 :]))]
    ends = [*places[1:], len(marks)]
    starts = [0, *(place + 1 for place in places)]
    return [
        SaidRelation(list(marks[start:place]), _sign(marks[place]), list(marks[place + 1 : end]))
        for place, end, start in zip(places, ends, starts, strict=False)
    ]


def _sign(mark: Mark) -> str:
    r"""Return a relation; one with an index is another: ``\lesssim_d``."""
    return latex_of([mark]).lstrip("\\") if mark.below or mark.above else mark.text


def replace_left(sides: SaidRelation) -> SaidRelation:
    """Return an interval about a number, so that its ends alone are read."""
    return SaidRelation([Mark("number", "0", "0")], sides.relation, sides.right)


def rows_of(latex: str) -> Iterator[str]:
    r"""Yield the rows of a display; one that begins with a sign goes on with the row before it."""
    latex = re.sub(
        r"\\begin\{(aligned|split|gathered|alignedat)\}(\[\w\])?(\{\d\})?|\\end\{(aligned|split|gathered|alignedat)\}",
        "",
        latex,
    )
    if "\\begin{" in latex:  # a matrix has rows of its own
        yield latex
        return
    whole, before = "", list[Mark]()
    for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", re.sub(r"\\(?:nonumber|notag)\b", "", latex)):
        bare = re.sub(r"&([^&]*)&", r" \1 \\qquad ", row).replace("&", " ").strip()  # every second
        marks = [mark for mark in marks_of(bare) if mark.kind != "gap"]
        if whole and _goes_on(marks, before, row.strip().startswith("&")):
            whole += f" {bare}"
        else:
            if whole:
                yield whole
            whole = bare
        before = marks or before
    if whole:
        yield whole


def _goes_on(marks: Sequence[Mark], before: Sequence[Mark], is_indented: bool) -> bool:
    """Return whether a row goes on with the one before it: with a sign, or without a relation."""
    if not marks or not chain(marks) or before and before[-1].kind in ("sign", "relation"):
        return True
    first = marks[0]
    return first.kind == "relation" or first.kind == "sign" and (is_indented or first.text != "-")


def measure_of(marks: Sequence[Mark]) -> tuple[str, list[Mark]] | None:
    """Return which of Pr, E and Var is taken of all the rest, and of what."""
    if not marks or marks[0].kind != "measure" or marks[0].above or len(marks) < 2:
        return None
    rest = list(marks[1:])
    if rest[0].text in ("(", "[", "{") and is_whole(rest) and not rest[-1].above:
        rest = rest[1:-1]
    elif _is_norm(rest) or rest[0].text in ("<", "ceil", "floor") and is_whole(rest):
        pass
    elif rest[0].kind == "open" or any(mark.kind in ("sign", "measure") for mark in at_top(rest)):
        return None
    return (marks[0].text, rest) if rest else None


def _is_norm(marks: Sequence[Mark]) -> bool:
    """Return whether marks are a norm or an absolute value as a whole."""
    return [i for i, mark in enumerate(marks) if mark.kind == "bar"] == [0, len(marks) - 1]


def is_interval(marks: Sequence[Mark]) -> bool:
    """Return whether marks may be an interval: ``[0, 1)``."""
    return len(marks) > 2 and marks[0].text in ("(", "[") and is_whole(marks) and not marks[-1].above


def is_number(marks: Sequence[Mark]) -> bool:
    """Return whether marks are a number as it is written."""
    return all(mark.kind in ("number", "sign") for mark in marks) and bool(marks)


def order_of(sides: SaidRelation) -> tuple[str, list[Mark]] | None:
    """Return letter and rate of a right side that is an order as a whole."""
    right = sides.right
    if len(right) < 3 or right[0].kind != "symbol" or right[0].below or right[0].above:
        return None
    letter = right[0].text
    if (
        sides.relation not in _BIG_O.get(letter, ())
        or right[1].kind != "open"
        or not is_whole(right[1:])
        or right[-1].above
    ):
        return None
    return letter, list(right[2:-1])


def loose_bound(sides: SaidRelation) -> str:
    r"""Return the relation of a bound that is printed as an equation: ``T = \tilde O(n)``."""
    base, _, accent = sides.right[0].text.partition("_") if sides.right else ("", "", "")
    is_whole_order = accent and len(sides.right) > 2 and is_whole(sides.right[1:])
    return {"O": "<=", "Omega": ">="}.get(base, "") if is_whole_order and sides.relation == "=" else ""


def poly_of(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]] | None:
    """Return delta and n of ``1 - delta/poly(n)``."""
    texts = [mark.text for mark in marks]
    if "poly" not in texts or texts[:2] != ["1", "-"]:
        return None
    place = texts.index("poly")
    size = list(marks[place + 1 :])
    if len(size) != 3 or size[0].kind != "open" or texts[place - 1] != "/":
        return None
    return list(marks[2 : place - 1]), size[1:-1]


def loose_order(marks: Sequence[Mark]) -> str:
    r"""Return an order that names no constant, inside of a formula: ``o(1)``, ``\tilde O(n)``."""
    for i, mark in enumerate(marks):
        base, _, accent = mark.text.partition("_")
        is_order = base in ("o", "omega", "Omega", "Theta") or base == "O" and (accent or mark.below)
        is_taken = i + 1 < len(marks) and marks[i + 1].kind == "open"
        if is_order and is_taken and mark.kind in ("symbol", "set", "other"):
            return mark.latex
        for part in (*mark.parts, mark.below, mark.above):
            if found := loose_order(part):
                return found
    return ""


def every_mark(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield marks and those within them."""
    for mark in marks:
        yield mark
        for part in (*mark.parts, mark.below, mark.above):
            yield from every_mark(part)
