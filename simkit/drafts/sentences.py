"""A statement in sentences, its formulas told apart: assumptions, conclusions, probabilities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Role = Literal["premise", "conclusion", "probability"]

_ROWS = r"equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math"
_FORMULA = re.compile(
    rf"\\begin\{{(?P<env>(?:{_ROWS})\*?)\}}(?P<rows>.*?)\\end\{{(?P=env)\}}|\$\$(?P<display>.*?)\$\$"
    r"|\\\[(?P<shown>.*?)\\\]|\\\((?P<inline>.*?)\\\)|(?<!\\)\$(?P<dollars>[^$]+)\$", re.DOTALL
)  # fmt: skip
_TAG = re.compile(r"\\tag\*?\s*\{\s*\(?([^{}()]*)\)?\s*\}")
_AT_MARGIN = re.compile(r"\((\w+(?:\.\w+)*)\)\s*$")
_BEHIND = re.compile(r"^\s*\(((?:[A-Z]\.?)?\d[\w.]*)\)\s*(?=\n|$)")
_BOUNDARY = re.compile(
    r"(?<=[.!?])(?<!i\.e\.)(?<!e\.g\.)(?<!w\.h\.p\.)(?<!resp\.)(?<!Eq\.)\s+(?=[A-Z§•])|\s*•\s*"
    r"|\n\s*\n(?=\s*(?:[A-Z]|\d+\.\s|\([ivx\d]+\)\s))|\s+(?=Part \d\w*:)"
)
_CUES = re.compile(
    r"(?P<given>\b(?:let(?:'s)?|suppos\w+|assum\w+|if|whenever|when|as long as|such that|provided|under"
    r"|given|set|fix|choose|consider|denot\w+|defin\w+|where|for some|there (?:exists?|is|are))\b)"
    r"|(?P<range>\b(?:for|with(?!\s+(?:an?\s+|high\s+|overwhelming\s+)*probability)|and for)\b)"
    r"|(?P<then>\b(?:then|we (?:also )?(?:have|obtain|get)|it (?:also )?holds|holds that|one has|thus"
    r"|hence|therefore"
    r"|with\s+(?:an?\s+|high\s+|overwhelming\s+)*probability|we can bound|including)\b)"
    r"|(?P<weak>\b(?:satisf(?:y|ies)|achieves?|has error|is (?:at (?:most|least)|bounded|equal|given)"
    r"|that is|holds?|is|are)\b|\bi\.e\.)",
    re.IGNORECASE,
)
_SAID = ((r"at\s+most", r"\\le"), (r"at\s+least", r"\\ge"))  # $a$ is at most $b$
_RELATION = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|in|lesssim|gtrsim|leqslant|geqslant)(?![a-z])")
_PROBABILITY = re.compile(r"\bwith\s+(?:an?\s+)?(?:(high|overwhelming)\s+)?probability\b", re.IGNORECASE)
_BEFORE_VALUE = re.compile(
    r"\bprobability\s*,?\s*(?:of\s+)?(?P<sign>at\s+least|no\s+less\s+than|greater\s+than|larger\s+than|exceeding|at\s+most)?\s*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"probability\s+(?:of\s+)?(?:at\s+least|no\s+less\s+than|greater\s+than)?\s*(0?\.\d+|1)(?![\w/])",
    re.IGNORECASE,
)
_PART = re.compile(
    r"^\W*(?:\((?P<item>[ivx]+|[a-z]|\d+)\)|Part\s+(?P<part>\w+)\s*[.:]?|(?P<number>\d+)\.\s)",
    re.IGNORECASE,
)
_CONDITIONS = re.compile(
    r"following (?:conditions?|assumptions?)|conditions? (?:below|hold)|\bif\b[^.]*:\s*$", re.IGNORECASE
)


@dataclass(frozen=True)
class SaidFormula:
    """A formula of a sentence.

    Attributes
    ----------
    text : str
        In LaTeX, without dollars.
    role : {"premise", "conclusion", "probability"}
    tag : str
        Its number.
    at_most : bool
        Of a probability whether it is an upper bound.
    is_local : bool
        Of an assumption whether it is one of its sentence alone: ``if n > d, then``, not ``let n > d``.
    """

    text: str
    role: Role
    tag: str = ""
    at_most: bool = False
    is_local: bool = False


@dataclass(frozen=True)
class Sentence:
    """A sentence, or an item of a list.

    Attributes
    ----------
    text : str
        As it stands there, in one line.
    pieces : sequence of SaidFormula
    part : str
        Its name: ``Part 1a``, ``(ii)``.
    is_item, is_condition : bool
        Whether it is an item of a list, and of a list of conditions.
    says_probability : bool
        Whether something holds with a probability.
    number : str
        That probability, where it stands in words: ``0.99``.
    opens_list : bool
        Whether what follows is a list that it is said of.
    """

    text: str
    pieces: Sequence[SaidFormula]
    part: str = ""
    is_item: bool = False
    is_condition: bool = False
    says_probability: bool = False
    number: str = ""
    opens_list: bool = False

    def of(self, role: Role) -> list[SaidFormula]:
        """Return the formulas with a role."""
        return [piece for piece in self.pieces if piece.role == role]


@dataclass(frozen=True)
class _Formula:
    latex: str
    is_display: bool
    tag: str


def sentences_of(body: str) -> list[Sentence]:
    """Return the sentences of a statement, formulas between dollars or in LaTeX's environments."""
    formulas = list[_Formula]()
    for words, sign in _SAID:
        body = re.sub(rf"\$([^$]+)\$\s+is\s+{words}\s+\$([^$]+)\$", rf"$\1 {sign} \2$", body)
    text = _with_signs(body, formulas)
    found, conditions, place = list[Sentence](), False, 0
    spans = list(_spans(text))
    for (is_item, raw), following in zip(spans, [*(item for item, _ in spans[1:]), False], strict=True):
        count = raw.count("§")
        own = formulas[place : place + count]
        place += count
        if not raw.strip(" .,;"):
            continue
        says_then = re.match(r"\W*(?:Then|We (?:also )?have|It holds)\b", raw) is not None
        conditions = conditions and is_item and not says_then
        sentence = _sentence(raw, own, is_item, conditions, following)
        found.append(sentence)
        conditions = conditions or _CONDITIONS.search(raw) is not None and following and not says_then
    return found


def _with_signs(body: str, formulas: list[_Formula]) -> str:
    """Return a text with a sign in place of each formula, which is added to the list."""
    kept, place = list[str](), 0
    for match in _FORMULA.finditer(body):
        kept.append(_plain(body[place : match.start()]))
        place = match.end()
        latex = next(
            x for x in match.group("rows", "display", "shown", "inline", "dollars") if x is not None
        )
        is_display = match["inline"] is None and match["dollars"] is None or r"\displaystyle" in latex
        behind = _BEHIND.match(body[place:])
        for row in _rows(latex):
            tag = _TAG.search(row)
            margin = _AT_MARGIN.search(row) if is_display else None
            bare = _TAG.sub("", row)
            if (
                margin
                and re.search(r"\d", margin[1])
                and re.search(r"[,.]?\s*\\?(?:quad|qquad|\s)\s*\(\w", row)
            ):
                bare = row[: margin.start()]
            else:
                margin = None
            number = (
                tag[1] if tag else margin[1] if margin else behind[1] if behind and is_display else ""
            )
            if bare.strip(" .,;\n"):
                ends = re.search(r"([.])\s*$", bare.strip())
                formulas.append(_Formula(bare.strip().rstrip(".,;"), is_display, number))
                kept.append(f" §{'.' if ends else ''} ")
        if behind and is_display:
            place += behind.end()
    return "".join(kept) + _plain(body[place:])


def _rows(latex: str) -> Iterator[str]:
    r"""Yield the rows of a display; one that begins with a sign goes on with the row before it."""
    latex = re.sub(
        r"\\begin\{(aligned|split|gathered|alignedat)\}(\[\w\])?(\{\d\})?|\\end\{(aligned|split|gathered|alignedat)\}",
        "",
        latex,
    )
    if "\\begin{" in latex:  # a matrix has rows of its own
        yield latex
        return
    whole = ""
    for row in re.split(r"\\\\(?:\s*\[[^\]]*\])?", re.sub(r"\\(?:nonumber|notag)\b", "", latex)):
        bare = row.replace("&", " ").strip()
        starts = re.match(
            r"(?:\\displaystyle|\\quad|\\qquad|\\,|\\;|~|\s)*(?:[=<>+\-]|\\(?:le|ge|leq|geq|leqslant|geqslant|lesssim|gtrsim|cdot|times|asymp|left|Big)\b)",
            bare,
        )
        if whole and (starts or not bare):
            whole += f" {bare}"
        else:
            if whole:
                yield whole
            whole = bare
    if whole:
        yield whole


def _plain(text: str) -> str:
    """Return running text without LaTeX's commands."""
    text = re.sub(r"\\begin\{(?:enumerate|itemize|compactenum|inparaenum)\}(\[[^\]]*\])?", "\n", text)
    text = re.sub(r"\\item\s*(?:\[([^\]]*)\])?", lambda m: f" • {m[1] or ''} ", text)
    text = re.sub(r"\\(?:begin|end)\{[^{}]*\}(\[[^\]]*\])?", " ", text)
    text = re.sub(r"\\cite\w*\*?(\[[^\]]*\])*\{[^{}]*\}", "[...]", text)
    text = re.sub(r"\\(?:eq|auto|c|C)?ref\*?\{([^{}]*)\}", r"(\1)", text)
    text = re.sub(r"\\[A-Za-z]+\*?|[{}]|\\(?=[ ,;])|\\\\", " ", text).replace("~", " ")
    text = re.sub(r"\bPart\s+(\d\w*)\s*[.:]\s", r"Part \1: ", text)
    return re.sub(r"(?<!\w)[*_]+|[*_]+(?!\w)", "", text)


def _spans(text: str) -> Iterator[tuple[bool, str]]:
    """Yield sentences, and whether each is an item of a list."""
    place, is_item = 0, False
    for match in _BOUNDARY.finditer(text):
        yield is_item, text[place : match.start()]
        place = match.end()
        if "•" in match[0] or text[place : place + 1] == "•":
            is_item = True
        elif "\n" in match[0] and match[0].count("\n") > 1:
            is_item = re.match(r"\s*(?:\d+\.|\([ivx\d]+\))\s", text[place:]) is not None
    yield is_item, text[place:]


def _sentence(
    raw: str, formulas: Sequence[_Formula], is_item: bool, is_condition: bool, has_list: bool
) -> Sentence:
    """Return a sentence with the part of each of its formulas."""
    text = _said(raw, formulas)
    part = _PART.match(raw) if is_item else re.match(r"^\W*Part\s+(?P<part>\w+)\s*[.:]?", raw)
    name = ""
    if part:
        found = part.groupdict()
        name = (
            f"Part {found['part']}"
            if found.get("part")
            else f"({found.get('item') or found.get('number')})"
        )
    pieces = list[SaidFormula]()
    mode, led, place = ("premise" if is_condition else "conclusion"), "", 0
    for i, formula in enumerate(formulas):
        end = raw.index("§", place)
        before = raw[place:end]
        mode, led = _mode(before, mode, led, any(_RELATION.search(each.text) for each in pieces))
        value = _BEFORE_VALUE.search(raw[:end])
        role: Role = "premise" if mode == "premise" else "conclusion"
        if value is not None and not formula.is_display:
            role = "probability"
        elif is_condition:
            role = "premise"
        elif role == "premise" and _concludes(before, raw[end:], led, pieces, formula, is_condition, i):
            role, mode = "conclusion", "conclusion"
        at_most = value is not None and bool(value["sign"]) and value["sign"].lower().endswith("most")
        is_local = role == "premise" and led in ("if", "range") and not is_condition
        pieces.append(SaidFormula(formula.latex, role, formula.tag, at_most, is_local))
        place = end + 1
    number = _NUMBER.search(raw)
    says = _PROBABILITY.search(raw) is not None or any(piece.role == "probability" for piece in pieces)
    opens = has_list and re.search(r"(?::|that|have|hold|holds|following)\s*$", raw.strip()) is not None
    return Sentence(
        text,
        pieces,
        name,
        is_item,
        is_condition,
        says,
        number[1] if number else "",
        opens or raw.rstrip().endswith(":"),
    )


def _said(raw: str, formulas: Sequence[_Formula]) -> str:
    parts = raw.split("§")
    said = [parts[0]]
    for formula, after in zip(formulas, parts[1:], strict=False):
        said += [f"${' '.join(formula.latex.split())}$", after]
    return " ".join("".join(said).split())


def _mode(before: str, mode: str, led: str, has_premise: bool) -> tuple[str, str]:
    """Return whether a formula is assumed or concluded, by the last word that tells, and its kind."""
    for cue in _CUES.finditer(before):
        kind, word = cue.lastgroup, cue[0].lower()
        if kind == "then":
            mode, led = "conclusion", ""
        elif word.startswith("there"):
            mode, led = "premise", "exists"
        elif led == "exists" and word == "such that":
            mode, led = "conclusion", ""
        elif kind == "given":
            is_if = word in ("if", "when", "whenever", "under", "as long as", "provided", "given")
            led = led if led == "exists" else "if" if is_if or led == "if" else "given"
            mode = "premise"
        elif kind == "range":
            mode, led = "premise", led or "range"
        elif word not in ("is", "are", "hold", "holds"):
            is_met = has_premise or re.search(r"\bunder\b", before, re.IGNORECASE) is not None
            follows = led == "if" and is_met and "," in before[: cue.start()]
            if led == "range" or follows:
                mode, led = "conclusion", ""
    return mode, led


def _concludes(
    before: str,
    after: str,
    led: str,
    pieces: Sequence[SaidFormula],
    formula: _Formula,
    is_condition: bool,
    place: int,
) -> bool:
    """Return whether a formula behind ``for every t > 0,`` is what then holds."""
    if is_condition or led not in ("range", "if"):
        return False
    if any(piece.role == "conclusion" for piece in pieces) and not formula.is_display:
        return False
    follows = re.fullmatch(r"[^§]*,\s*", before) is not None
    later = any(
        cue.lastgroup == "then" and "probab" not in cue[0]
        for cue in _CUES.finditer(after.partition("§")[0])
    )
    is_next = not place or formula.is_display or re.fullmatch(r"\s*,\s*", before) is not None
    return follows and not later and is_next
