r"""The labels of a paper, read from its text: numbered statements, tables, figures and equations.

A text may be LaTeX, whose environments and equations are counted as LaTeX counts them, or what a
converter has made of pages: headings at the beginning of a line, ``\tag{7}``, ``(7)`` at the margin.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

EQUATION = "equation"
#: Kinds of labels in the order in which they are counted.
KINDS = (
    "theorem", "lemma", "proposition", "corollary", "claim", "fact", "remark", "definition",
    "assumption", "algorithm", "table", "figure", EQUATION,
)  # fmt: skip
_NUMBER = r"(?:[A-Z]\.)?\d+(?:\.\d+)*"
_TITLED = ("algorithm", "table", "figure", "assumption")  # whose text may follow without a stop
_HEADING = re.compile(
    rf"^[\s#*_>]*({'|'.join(k for k in KINDS if k != EQUATION)})\s+({_NUMBER})(?P<end>[.:]?)[*_]*"
    r"(?P<rest>\s*\(|\s*$|\s+\S|)",
    re.IGNORECASE,
)
_TAG = re.compile(r"\\tag\*?\s*\{\s*\(?(\d+)\)?\s*\}")
_AT_MARGIN = re.compile(r"(?:^|[\s$.,}])\(([1-9]\d{0,2})\)\s*(?:\\end\{\w+\*?\}\s*)*\$*\s*$")
_REFERS = re.compile(
    r"\b(?:in|to|by|of|and|with|from|on|via|for|per|than|eq|eqs|equations?|see|or)\.?\s*\(\d+\)\W*$"
)
_NUMBERED = ("equation", "align", "gather", "multline", "eqnarray", "alignat", "flalign")
_FLOATS = ("algorithm", "table", "figure")
_THEOREM = re.compile(r"\\newtheorem\s*\{(\w+)\}(?:\[(\w+)\])?\s*\{([^}]*)\}(?:\[(\w+)\])?")
_LATEX = re.compile(
    r"\\(?P<section>section|appendix)\b(?P<star>\*?)|\\begin\{(?P<env>\w+)\}|\\tag\*?\{(?P<tag>[^}]*)\}"
    r"|\\end\{(?P<close>\w+)\}|\\caption\b|(?P<row>\\\\)|\\(?:nonumber|notag)\b"
)


@dataclass(frozen=True)
class Label:
    """What a paper has numbered.

    Attributes
    ----------
    kind : str
        One of `KINDS`.
    name : str
        As it is asked for: ``Lemma 5.2``, ``Eq. (12)``.
    """

    kind: str
    name: str

    @property
    def number(self) -> str:
        """Its number alone: ``5.2``, ``12``."""
        return self.name.split()[-1].strip("()")


@dataclass(frozen=True)
class Labels:
    """The labels of a text, and equations whose numbers it does not show.

    Attributes
    ----------
    found : sequence of Label
        In the order of `KINDS`, and of the text.
    gaps : sequence of int
        Numbers between those of equations that stand nowhere in the text: they may have been lost when
        it was converted. No label is made of them.
    """

    found: Sequence[Label]
    gaps: Sequence[int] = field(default=())


def read_labels(text: str) -> Labels:
    """Return the labels of a paper's text.

    Parameters
    ----------
    text : str
        LaTeX, or lines of text with formulas.
    """
    if r"\begin{document}" in text or r"\newtheorem" in text:
        labels = list(_of_latex(text))
    else:
        lines = text.splitlines()
        labels = [*_headings(lines), *map(equation, sorted(_equations(lines)))]
    found = sorted(dict.fromkeys(labels), key=lambda label: KINDS.index(label.kind))
    numbers = [int(label.number) for label in found if label.kind == EQUATION and label.number.isdigit()]
    gaps = sorted(set(range(1, max(numbers, default=0))) - set(numbers))
    return Labels(found, gaps)


def equation(number: int | str) -> Label:
    """Return the label of an equation."""
    return Label(EQUATION, f"Eq. ({number})")


def _headings(lines: Iterable[str]) -> Iterator[Label]:
    """Yield what begins a line, but for a sentence that begins with a reference: ``Theorem 1 shows``."""
    for line in lines:
        found = _HEADING.match(line)
        if found is None:
            continue
        kind, rest = found[1].lower(), found["rest"].strip()
        is_titled = kind in _TITLED and (rest[:1].isupper() or not rest)
        if found[1][0].isupper() and (found["end"] or rest in ("(", "") or is_titled):
            yield Label(kind, f"{kind.capitalize()} {found[2]}")
            for number in re.findall(rf"\b{found[1]}\s+({_NUMBER}):", line[found.end(2) :]):
                yield Label(kind, f"{kind.capitalize()} {number}")  # captions side by side


def _equations(lines: Sequence[str]) -> set[int]:
    """Return the numbers of equations: of displays, and of lines of text those that stand in order."""
    sure, chain = set[int](), list[int]()
    for line in lines:
        tags = [int(number) for number in _TAG.findall(line)]
        at_margin = None if tags else _AT_MARGIN.search(line)
        if at_margin is not None and not _REFERS.search(line):
            tags = [int(at_margin[1])]
        if tags and ("$$" in line or at_margin is None or not line.strip(" ()0123456789")):
            sure.update(tags)
        chain += tags
    return sure | set(_increasing(chain))


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


def _of_latex(text: str) -> Iterator[Label]:
    """Yield the labels of LaTeX as it numbers them: theorems by their counters, rows of displays."""
    text = re.sub(r"(?<!\\)%.*", "", text)
    shared = {env: (other or env, title, within) for env, other, title, within in _THEOREM.findall(text)}
    counts: dict[str, int] = {}
    section, is_appendix, equations = 0, False, 0
    inside, pending = "", False
    for match in _LATEX.finditer(text):
        env = (match["env"] or match["close"] or "").rstrip("*")
        if match["section"] == "appendix":
            section, is_appendix = 0, True
        elif match["section"] and not match["star"]:
            section += 1
            counts = {n: 0 if _within(shared, n) == "section" else c for n, c in counts.items()}
        elif match["env"] in shared:
            counter, title, _ = shared[match["env"]]
            counts[counter] = counts.get(counter, 0) + 1
            sign = chr(ord("A") + section - 1) if is_appendix else str(section)
            prefix = f"{sign}." if _within(shared, counter) == "section" else ""
            if (kind := title.split()[-1].lower()) in KINDS:
                yield Label(kind, f"{kind.capitalize()} {prefix}{counts[counter]}")
        elif match["env"] in _NUMBERED:
            inside, pending = match["env"], True
        elif match["tag"] is not None:
            yield equation(match["tag"])
            pending = False
        elif match[0].startswith((r"\nonumber", r"\notag")):
            pending = False
        elif inside and (match["row"] or match["close"] == inside):
            if pending and not (match["row"] and inside in ("equation", "multline")):
                equations += 1
                yield equation(equations)
            pending = bool(match["row"]) and (pending or inside not in ("equation", "multline"))
            inside = "" if match["close"] else inside
        elif env in _FLOATS and match["env"]:
            inside = ""
            counts[f"float {env}"] = counts.get(f"float {env}", 0)
        elif match[0].startswith(r"\caption"):
            yield from _caption(text, match.start(), counts)


def _within(shared: dict[str, tuple[str, str, str]], counter: str) -> str:
    return shared[counter][2] if counter in shared else ""


def _caption(text: str, place: int, counts: dict[str, int]) -> Iterator[Label]:
    """Yield the float that a caption is of: the last that has begun before it."""
    begun = {kind: text.rfind(rf"\begin{{{kind}", 0, place) for kind in _FLOATS}
    kind = max(begun, key=lambda each: begun[each])
    if begun[kind] >= 0:
        counts[f"float {kind}"] = counts.get(f"float {kind}", 0) + 1
        yield Label(kind, f"{kind.capitalize()} {counts[f'float {kind}']}")
