"""A statement in sentences, its formulas told apart: assumptions, conclusions, probabilities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from simkit.drafts.phrases import (
    constants_named,
    holds_from_some_on,
    part_of_phrase,
    references,
    running_text,
    unread_existence,
    unread_probability,
    unsure,
    with_signs_of_words,
)
from simkit.drafts.relations import rows_of

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
    r"(?:(?<=[.!?])|(?<=[.!?]\)))(?<!\.[a-z]\.)(?<!resp\.)(?<!Eq\.)(?<!cf\.)\s+(?=\(?[A-Z§•]|\((?:[ivx]+|[a-h])\)\s)|\s*•\s*"
    r"|\n\s*\n(?=\s*(?:[A-Z]|\d+\.\s|\([ivx\d]+\)\s))|\s+(?=Part \d\w*:)"
)
_CUES = re.compile(
    r"(?P<given>\b(?:let(?:'s)?|suppos\w+|assum\w+|if|whenever|when|as long as|such that|provided|under"
    r"|once|in case|subject to|granted|in the (?:regime|case)(?: where| that)?"
    r"|given|(?<!the )(?<!a )set|fix|choose|consider"
    r"|denot\w+|defin\w+|where|for some|there (?:exists?|is|are))\b)"
    r"|(?P<range>\b(?:for|with(?!\s+(?:an?\s+|high\s+|overwhelming\s+)*probability)|and for)\b)"
    r"|(?P<then>\b(?:then|we (?:also )?(?:have|obtain|get)|it (?:also )?holds|holds that|one has|thus"
    r"|hence|therefore"
    r"|with\s+(?:an?\s+|high\s+|overwhelming\s+)*probability|we can bound|including)\b)"
    r"|(?P<weak>\b(?:satisf(?:y|ies)|achieves?|has error|is (?:at (?:most|least)|bounded|equal|given)"
    r"|yields?|gives?|ensures?|guarantees?|obeys|attains|enjoys|that is|holds?|is|are)\b|\bi\.e\.)",
    re.IGNORECASE,
)
_THEN_LIKELY = re.compile(r"§\s*,\s*with\b[^§]*\bprobability\b", re.IGNORECASE)
_SUCH_THAT = re.compile(r"\bthere\b.*\bsuch that\b", re.IGNORECASE)
_FOR_ALL = r"\s*for (?:all|any|every|each)\s+(?:\w+\s+)?"
_IF = r"(?:if|when|whenever|under|as long as|provided|given|once|subject to|granted|in .*)$"
_NEW_CLAUSE = re.compile(
    r";|\b(?:if|when|whenever|suppose|let|where|which|so|thus|hence|therefore|moreover|also"
    r"|further(?:more)?|in addition|such that)\b", re.IGNORECASE
)  # fmt: skip
_GOES_ON = re.compile(
    r"\s*(?::|,(?!\s*(?:and|or|but|i\.e|where|which|so|thus|hence|therefore|with|for|if|when|whenever"
    r"|provided|then|we)\b))", re.IGNORECASE
)  # fmt: skip
_THEN = re.compile(
    r",\s*there (?:exists?|is|are)\b|(?<!\band )\b(?:then|we (?:have|obtain|get)|it holds|one has)\b"
    r"|(?<!\band),\s+with\s+(?:an?\s+)?(?:high\s+|overwhelming\s+)?probability\b[^§]*(?:§\s*)?,\s*§",
    re.IGNORECASE,
)
_RELATION = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|in|lesssim|gtrsim|leqslant|geqslant)(?![a-z])")
_PROBABILITY = re.compile(r"\bwith\s+(?:an?\s+)?(?:(high|overwhelming)\s+)?probability\b", re.IGNORECASE)
_BEFORE_VALUE = re.compile(
    r"\bprobability\s*,?\s*(?:of\s+)?(?P<sign>at\s+least|no\s+less\s+than|greater\s+than|larger\s+than|exceeding|at\s+most)?\s*$",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"\\(?:text|textrm|textnormal|mbox)\{([^{}]*\b(?:probability|w\.\s*(?:h\.\s*)?p|provided"
    r"|given|as long|unless|except|on|under|almost|assuming|because|since|once|if|when|whenever|and)"
    r"\b[^{}]*)\}"
)
_COMPARES = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|leqslant|geqslant)(?![a-z])")
_IS_LIKELY = re.compile(r"§\s*(?:holds?\s+)?(?:with|has)\s+(?:an?\s+)?(?:\w+\s+)?probability\b")
_NUMBER = re.compile(
    r"probability\s+(?:of\s+)?(?:at\s+least|no\s+less\s+than|greater\s+than)?\s*(0?\.\d+|1)(?![\w/])",
    re.IGNORECASE,
)
_PART = re.compile(
    r"^\W*(?:\((?P<item>[ivx]+|[a-z]|\d+)\)|Part\s+(?P<part>\w+)\s*[.:]?|(?P<number>\d+)\.\s)",
    re.IGNORECASE,
)
_CONDITIONS = re.compile(
    r"following (?:conditions?|assumptions?)|conditions? (?:below|hold)"
    r"|\bif\b(?!.*\b(?:then|hold|holds|have)\b)[^.]*:\s*$",
    re.IGNORECASE,
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
    is_open : bool
        Whether it names constants that the paper leaves open.
    is_local : bool
        Of an assumption whether it is one of its sentence alone: ``if n > d, then``, not ``let n > d``.
    """

    text: str
    role: Role
    tag: str = ""
    at_most: bool = False
    is_local: bool = False
    is_open: bool = False


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
    unsure, unread_probability : str
        A word that is not understood, and why its probability is not: nothing is claimed of it then.
    references : sequence of str
        What it assumes by number: ``Assumption 1``, ``(8)``.
    is_from_some_on : bool
        Whether it holds from some number on.
    """

    text: str
    pieces: Sequence[SaidFormula]
    part: str = ""
    is_item: bool = False
    is_condition: bool = False
    says_probability: bool = False
    number: str = ""
    opens_list: bool = False
    unsure: str = ""
    unread_probability: str = ""
    references: Sequence[str] = ()
    is_from_some_on: bool = False

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
    text = _with_signs(with_signs_of_words(body), formulas)
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
        kept.append(running_text(body[place : match.start()]))
        place = match.end()
        latex = next(
            x for x in match.group("rows", "display", "shown", "inline", "dollars") if x is not None
        )
        is_display = match["inline"] is None and match["dollars"] is None or r"\displaystyle" in latex
        behind = _BEHIND.match(body[place:])
        rows = list(rows_of(latex))
        for i, row in enumerate(rows):
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
            bare, behind_it = _apart(bare)
            if bare.strip(" .,;\n"):
                ends = re.search(r"[.]\s*$" if i + 1 < len(rows) else r"[.,;]\s*$", bare.strip())
                formulas.append(_Formula(bare.strip().rstrip(".,;"), is_display, number))
                kept.append(f" §{ends[0].strip() if ends else ''} {_with_signs(behind_it, formulas)}")
        if behind and is_display:
            place += behind.end()
    return "".join(kept) + running_text(body[place:])


def _apart(row: str) -> tuple[str, str]:
    r"""Return a formula, and the text from its first words on that tell: ``\text{with probability}``."""
    for found in _TELLS.finditer(row):
        before = row[: found.start()]
        if all(before.count(a) == before.count(b) for a, b in ("{}", "()", "[]")):
            after, rest = _apart(row[found.end() :])
            return re.sub(r"(?:\\q?quad|\\[ ,;~]|[\s,;])+$", "", before), f"{found[1]} ${after}$ {rest}"
    return row, ""


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
    pieces, joined = list[SaidFormula](), False
    mode, led, place = ("premise" if is_condition else "conclusion"), "", 0
    said = [each.latex for each in formulas]
    chance, open_constants = unread_probability(raw), constants_named(raw, said)
    chance = chance or unread_existence(raw, said)
    for i, formula in enumerate(formulas):
        end = raw.index("§", place)
        before = raw[place:end]
        has_relation = any(_RELATION.search(each.text) for each in pieces)
        mode, led = _mode(before, mode, led, has_relation, _awaits_then(raw[end + 1 :]))
        value = _BEFORE_VALUE.search(raw[:end])
        latex = formula.latex
        if value is not None and (relation := _RELATION.search(latex)):
            bound = re.match(r"\s*(?:\\geq?|\\geqslant|\\leq?|\\leqslant|[<>])(?![a-z])", latex)
            if bound and not value["sign"]:
                latex = latex[bound.end() :]
            elif "," not in value[0] and relation:
                chance = chance or "a probability in other words"
            if not bound:
                value = None
        role: Role = "premise" if mode == "premise" else "conclusion"
        if value is not None and not formula.is_display:
            role = "probability"
        elif is_condition or i in open_constants:
            role = "premise"
        elif role == "premise" and _concludes(before, raw[end:], led, pieces, formula, is_condition, i):
            role, mode = "conclusion", "conclusion"
        elif role == "premise" and _adds(before, raw[end:], led, formula.latex, pieces):
            chance = chance or "it can be read in two ways"
        elif role == "premise" and _IS_LIKELY.match(raw[end:]):  # the event $x > n$ has probability
            if led == "range":
                role, mode = "conclusion", "conclusion"
            elif any(_is_then(cue) for cue in _CUES.finditer(raw[end:])):
                chance = chance or "a probability within an assumption"
        if role == "conclusion" and _COMPARES.search(formula.latex):
            chance = chance or part_of_phrase(before, raw[end + 1 :])
        is_compared = role == "premise" and _COMPARES.search(latex) and i not in open_constants
        of_all = role == "premise" and led == "if" and re.fullmatch(_FOR_ALL, before)
        if of_all and pieces and pieces[-1].role == "premise" and _COMPARES.search(pieces[-1].text):
            chance = chance or "an assumption for all values"
        joined = joined or bool(is_compared and led == "given" and re.fullmatch(r"\s*,\s*", before))
        if is_compared and led == "exists" and not _SUCH_THAT.search(raw[:end]):
            chance = chance or "there exists ... with"
        at_most = value is not None and bool(value["sign"]) and value["sign"].lower().endswith("most")
        at_most = at_most or value is not None and re.match(r"\s*(?:\\le|<)", formula.latex) is not None
        is_local = role == "premise" and led in ("if", "range") and not is_condition
        pieces.append(
            SaidFormula(latex, role, formula.tag, at_most, is_local, is_open=i in open_constants)
        )
        place = end + 1
    if _alternates(raw, pieces) or _is_list_without_then(raw, pieces, formulas):
        chance = chance or "it can be read in two ways"
    number = _NUMBER.search(raw)
    says = _PROBABILITY.search(raw) is not None or any(piece.role == "probability" for piece in pieces)
    is_claimed = any(each.role == "conclusion" and _COMPARES.search(each.text) for each in pieces)
    if says and not is_claimed and joined:
        chance = chance or "it can be read in two ways"
    is_supposed = re.match(r"\W*(?:let|suppose|assume)\b", raw, re.IGNORECASE) is not None
    if says and not is_claimed and is_supposed and not any(map(_is_then, _CUES.finditer(raw))):
        chance = chance or "a probability within an assumption"
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
        unsure(raw, "\n".join(said)),
        chance,
        references(raw),
        holds_from_some_on(raw),
    )


def _said(raw: str, formulas: Sequence[_Formula]) -> str:
    parts = raw.split("§")
    said = [parts[0]]
    for formula, after in zip(formulas, parts[1:], strict=False):
        said += [f"${' '.join(formula.latex.split())}$", after]
    return " ".join("".join(said).split())


def _mode(before: str, mode: str, led: str, has_premise: bool, awaits_then: bool) -> tuple[str, str]:
    """Return whether a formula is assumed or concluded, by the last word that tells, and its kind."""
    for cue in _CUES.finditer(before):
        kind, word = cue.lastgroup, cue[0].lower()
        if kind == "then":
            mode, led = "conclusion", ""
        elif word.startswith("there"):
            mode, led = "premise", "exists"
        elif led == "exists" and word == "such that":
            mode, led = "conclusion", ""
        elif kind == "given" and word == "for some":
            mode, led = "premise", led or "range"
        elif kind == "given":
            is_if = re.match(_IF, word) is not None
            led = led if led == "exists" else "if" if is_if or led == "if" else "given"
            mode = "premise"
        elif kind == "range":
            mode, led = "premise", led or "range"
        elif word not in ("is", "are", "hold", "holds") and not awaits_then:
            is_met = has_premise or re.search(r"\bunder\b", before, re.IGNORECASE) is not None
            follows = led == "if" and is_met and "," in before[: cue.start()]
            if led == "range" or follows:
                mode, led = "conclusion", ""
    return mode, led


def _is_then(cue: re.Match[str]) -> bool:
    return cue.lastgroup == "then" and "probab" not in cue[0]


def _awaits_then(after: str) -> bool:
    """Return whether what is assumed goes on behind a formula: ``n > d, m > d and k > d, then``."""
    clause = _NEW_CLAUSE.split(after, maxsplit=1)[0]
    return _THEN.search(clause) is not None


def _adds(before: str, after: str, led: str, latex: str, pieces: Sequence[SaidFormula]) -> bool:
    """Return whether a formula may be claimed or assumed: ``x <= n for t > 0, and y <= n``."""
    is_stated = any(each.role == "conclusion" and _RELATION.search(each.text) for each in pieces)
    if led in ("range", "if") and re.fullmatch(r"\s*,\s*", before) and _THEN_LIKELY.match(after):
        return _COMPARES.search(latex) is not None and _COMPARES.search(pieces[-1].text) is not None
    is_added = led in ("range", "if") and re.fullmatch(r"\s*,\s*and\s*", before) is not None
    has_own = led in ("range", "if") and re.match(r"§\s*(?:if|for|when|whenever)\s+§", after) is not None
    return is_stated and (is_added or has_own) and _RELATION.search(latex) is not None


def _alternates(raw: str, pieces: Sequence[SaidFormula]) -> bool:
    """Return whether an assumption of a sentence may be one of some of its claims alone."""
    clauses = [before.count(";") for before in accumulate(raw.split("§"))]
    stated = [
        i for i, each in enumerate(pieces) if each.role == "conclusion" and _RELATION.search(each.text)
    ]
    if len({clauses[i] for i in stated}) > 1 and any(each.is_local for each in pieces):
        return True
    later = (i for i, each in enumerate(pieces) if each.is_local and _COMPARES.search(each.text))
    if stated and any(clauses[i] > clauses[stated[0]] for i in later):
        return True
    return bool(stated) and any(
        each.is_local and _COMPARES.search(each.text) and stated[0] < i < stated[-1]
        for i, each in enumerate(pieces)
    )


def _is_list_without_then(raw: str, pieces: Sequence[SaidFormula], formulas: Sequence[_Formula]) -> bool:
    """Return whether claims may be assumptions: ``if n > d, m > d, x < y``."""
    befores = raw.split("§")
    stated = [
        i for i, each in enumerate(pieces) if each.role == "conclusion" and _COMPARES.search(each.text)
    ]
    if not stated or not stated[0] or not pieces[stated[0] - 1].is_local:
        return False
    says_then = any(_is_then(cue) for cue in _CUES.finditer(befores[stated[0]]))
    if says_then or formulas[stated[0]].is_display:
        return False
    return any(_GOES_ON.match(befores[i]) for i in stated[1:])


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
    if not _COMPARES.search(formula.latex) and _GOES_ON.match(
        after[1:]
    ):  # for t > 0, x in [0, 1], y < z
        return False
    follows = re.fullmatch(r"[^§]*[,:]\s*" if formula.is_display else r"[^§]*,\s*", before) is not None
    later = any(_is_then(cue) for cue in _CUES.finditer(after.partition("§")[0]))
    later = later or not formula.is_display and _awaits_then(after[1:])
    is_next = not place or formula.is_display or re.fullmatch(r"\s*,\s*", before) is not None
    return follows and not later and is_next
