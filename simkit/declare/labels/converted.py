r"""Labels in what a converter has made of pages: headings that begin a line, numbers at the margin.

The number of an equation stands in ``\tag{7}``, or as ``(7)`` at the end of a display or of a formula.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from simkit.declare.labels.label import EQUATION, KINDS, Label, equation

_NUMBER = r"(?:[A-Z]\.?)?\d+(?:\.\d+)*|[IVX]+(?:\.\d+)*|[A-Z](?=\.\s|\s*\()"
_TITLED = ("algorithm", "table", "figure", "assumption")  # whose text may follow without a stop
_HEADING = re.compile(
    rf"^[\s#*_>]*({'|'.join(k for k in KINDS if k != EQUATION)}|fig\.)\s+({_NUMBER})(?P<end>[.:]?)[*_]*"
    r"(?P<rest>\s*[(\[|–—]|\s*$|\s+\S|)",
    re.IGNORECASE,
)
_OF_EQUATION = r"(?:[A-Z]\.?)?[1-9]\d{0,2}(?:\.\d+)*[a-z]?"
_TAG = re.compile(rf"\\tag\*?\s*\{{\s*\(?({_OF_EQUATION})\)?\s*\}}")
_AT_MARGIN = re.compile(rf"(?:^|[\s$.,}}])\(({_OF_EQUATION})\)\s*(?:\\end\{{\w+\*?\}}\s*)*\$*\s*$")
_REFERS = re.compile(
    r"\b(?:in|to|by|of|and|with|from|on|via|for|per|than|eq|eqs|equations?|see|or)\.?\s*\(\w+\)\W*$"
)
_FORMULA = re.compile(r"[=<>≤≥≈∼$\\]")


def converted_labels(text: str) -> list[Label]:
    """Return the labels of lines of text with formulas."""
    lines = text.splitlines()
    return [*_headings(lines), *map(equation, _equations(lines))]


def _headings(lines: Iterable[str]) -> Iterator[Label]:
    """Yield what begins a line, but for a sentence that begins with a reference: ``Theorem 1 shows``."""
    for line in lines:
        found = _HEADING.match(line)
        if found is None:
            continue
        kind, rest = found[1].lower().replace("fig.", "figure"), found["rest"].strip()
        is_titled = kind in _TITLED and rest[:1].isupper()
        if found[1][0].isupper() and (
            found["end"] or is_titled or rest[:1] in tuple("([|–—") or not rest
        ):
            yield Label(kind, f"{kind.capitalize()} {found[2]}")
            for number in re.findall(rf"\b{found[1]}\s+({_NUMBER}):", line[found.end(2) :]):
                yield Label(kind, f"{kind.capitalize()} {number}")  # captions side by side


def _equations(lines: Sequence[str]) -> list[str]:
    """Return the numbers of equations: of displays, and of lines of text those that stand in order."""
    sure, chain, before = dict[str, None](), list[int](), ""
    for line in filter(str.strip, lines):
        tags, at_margin = _TAG.findall(line), _AT_MARGIN.search(line)
        is_sure = bool(tags) or "$$" in line
        if not tags and at_margin is not None and not _REFERS.search(line):
            is_alone = not line.replace(f"({at_margin[1]})", "").strip()
            is_sure |= is_alone
            tags = [at_margin[1]] if is_alone or _FORMULA.search(before + line) else []
        sure.update(dict.fromkeys(tags if is_sure else ()))
        chain += [int(tag) for tag in tags if tag.isdigit()]
        before = line
    whole = {int(number) for number in sure if number.isdigit()} | set(_increasing(chain))
    return [*map(str, sorted(whole)), *(number for number in sure if not number.isdigit())]


def _increasing(numbers: Iterable[int]) -> list[int]:
    """Return the longest part of a sequence that increases: a reference backwards has no place in it."""
    ends: list[int] = []  # the least last number of a part of each length
    chosen: list[tuple[int, int]] = []
    for number in numbers:
        length = bisect_left(ends, number)
        ends[length : length + 1] = [number]
        chosen.append((length, number))
    wanted, found = len(ends) - 1, list[int]()
    for length, number in reversed(chosen):
        if length == wanted and (not found or number < found[-1]):
            found.append(number)
            wanted -= 1
    return found[::-1]
