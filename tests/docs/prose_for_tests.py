"""The prose of a page: its sections, its numbers, and what it says vaguely.

Tables, blocks, code spans, links, labels (Lemma 4.2, eq. (8), Figures 3 and 4) and displayed formulas
are no prose. In a formula within a sentence a number counts where it is a whole side: 100 in $n = 100$,
not 2 in $2 m$.
"""

import re

_NOUN = (
    r"(?:Figure|Lemma|Theorem|Claim|Fact|Definition|Proposition|Assumption|Remark|Algorithm|Table|Section"
    r"|Step|[Ee]quation|condition)"
)
_ONE = rf"(?:{_NOUN}|Appendix|Corollary|Fig\.|[Ee]q\.)"
_MANY = rf"(?:{_NOUN}s|Appendices|Corollaries|[Ee]qs\.)"
_LABEL = r"(?:(?:[A-Z](?:\.\d+)*(?![A-Za-z])|\d+(?:\.\d+)*(?!\d))(?:\s?\([a-z]\))?|\(\d+[a-z]?\))"
#: What is no number of a result: labels, numbers of equations, a year of a work, the level of intervals.
_NAMES = [
    re.compile(rf"\b{_MANY}\s{_LABEL}(?:(?:, (?:and )?| and | or | to |-){_LABEL})*"),
    re.compile(rf"\b{_ONE}\s{_LABEL}"),
    re.compile(r"\(\d{1,3}[a-z]?\)"), re.compile(r"\((?:19|20)\d\d\)"), re.compile(r"\b95 %"),
]  # fmt: skip
_FENCED = re.compile(r"^(?P<fence>```|~~~).*?^(?P=fence)$", re.M | re.S)
_NO_PROSE = [
    _FENCED, re.compile(r"<!--.*?-->", re.S), re.compile(r"\$\$.*?\$\$", re.S),
    re.compile(r"^\|.*\|$", re.M), re.compile(r"!?\[[^\]]*\]\([^)]*\)"), re.compile(r"`[^`]+`"),
]  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.])(?<![A-Za-z]-)-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?!\w|\.\d|-[a-z])")
_END = rf"(?:{_NUMBER.pattern}|none)"
_INTERVAL = re.compile(rf"{_NUMBER.pattern} \[{_END}, {_END}\]")
_FORMULA = re.compile(r"\$([^$]+)\$")
_RELATION = re.compile(r"<=|>=|[=<>,;]|\\(?:approx|in|sim|to|l?dots|ne|ll|gg|text\{[^}]*\})(?![a-z])")
_SYMBOL = re.compile(r"\|?\\?[A-Za-z]+'*\|?")
_VAGUE = re.compile(
    r"\b(?:little|mostly|(?:un)?likely|nearly|(?<!how )(?<!as )(?<!so )often|rarely|seldom|almost|hardly"
    r"|usually|typically|generally|barely)\b",
    re.IGNORECASE,
)
_COMMANDS = {
    r"\\leq?(?![a-z])": "<=", r"\\geq?(?![a-z])": ">=", r"\\(?:left|right)(?![a-z])": "", r"\\%": "%",
    r"\\[,;! ]": " ",
}  # fmt: skip


def sections_of(text: str) -> dict[str, str]:
    """Return the text below each heading of the second and third level; of the beginning, under ''."""
    text = _FENCED.sub(lambda block: re.sub(r"^#", " #", block[0], flags=re.M), text)
    parts = re.split(r"^#{2,3} (.*)$", text, flags=re.M)
    found = {"": re.sub(r"^# .*$", "", parts[0], flags=re.M)}
    for title, below in zip(parts[1::2], parts[2::2], strict=True):
        found[title.strip()] = found.get(title.strip(), "") + below
    return found


def prose_of(text: str) -> str:
    """Return a section without what is no prose."""
    for pattern in _NO_PROSE:
        text = pattern.sub(" ", text)
    return re.sub(r"^#+ .*$", "", text, flags=re.M)


def formulas_of(text: str) -> list[str]:
    """Return the formulas of a page, displayed ones first."""
    text = re.sub(r"`[^`]+`|\\\$", " ", _FENCED.sub(" ", text))
    displayed = re.findall(r"\$\$(.*?)\$\$", text, re.DOTALL)
    return displayed + _FORMULA.findall(re.sub(r"\$\$.*?\$\$", " ", text, flags=re.DOTALL))


def plain(text: str) -> str:
    """Return prose with numbers in one form: without thousands' commas, powers of ten as 1e300."""
    text = text.replace("\N{MINUS SIGN}", "-").replace("{,}", ",")
    for command, sign in _COMMANDS.items():
        text = re.sub(command, sign, text)
    text = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", text)
    text = re.sub(r"(?<=\d)\s*\\(?:cdot|times)\s*10\^\{?(-?\d+)\}?", r"e\1", text)
    text = re.sub(r"(?<![\w.])10\^\{?(-?\d+)\}?", r"1e\1", text)
    text = re.sub(r"(?<=\d)e(-?)\+?0*(?=\d)", r"e\1", text)
    return " ".join(text.split())


def says(text: str, said: str) -> bool:
    """Return whether a section's prose says what a table does: literally, a bound in words, too."""
    text, said = plain(prose_of(text)).replace("$", ""), plain(said)
    text = re.sub(r"\bat most (?=-?\d)", "<= ", re.sub(r"\bat least (?=-?\d)", ">= ", text))
    return bool(re.search(rf"(?<![\w.]){re.escape(said)}(?!\w|\.\d)", text))


def numbers_of(text: str) -> list[str]:
    """Return the numbers of a section's prose that need evidence, each with what stands around it."""
    text = plain(prose_of(text))
    for pattern in _NAMES:
        text = pattern.sub(" ", text)
    text = _FORMULA.sub(lambda found: _sides(found[1]), text)
    found = [(each[0], max(each.start() - 40, 0), each.end() + 20) for each in _NUMBER.finditer(text)]
    return [f"{number}: {text[start:end]}" for number, start, end in found]


def values_of(text: str) -> set[float]:
    """Return the numbers of a text."""
    return {float(number) for number in _NUMBER.findall(plain(text).replace("$", " "))}


def intervals_of(text: str) -> list[str]:
    """Return the estimates with intervals of a section's prose."""
    return [found[0] for found in _INTERVAL.finditer(plain(prose_of(text)).replace("$", ""))]


def vague_sentences(text: str) -> list[str]:
    """Return the sentences that have a vague word and no number."""
    paragraphs = re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", prose_of(text))
    sentences = [
        sentence
        for paragraph in paragraphs
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z$*])", " ".join(paragraph.split()))
    ]
    return [each for each in sentences if _VAGUE.search(each) and not re.search(r"\d", each)]


def _sides(formula: str) -> str:
    """Return the numbers of a formula that are said of a symbol: `100, 200` of `n = 100, 200`."""
    bare = re.sub(r"[_^](?:\{[^{}]*\}|\\[a-z]+|\S)", "", formula)
    sides = [side.strip(" {}[]()") for side in _RELATION.split(bare)]
    named = [side for side in sides if side and not _NUMBER.fullmatch(side)]
    if not all(_SYMBOL.fullmatch(side) for side in named):
        return " "
    return " " + " , ".join(side for side in sides if _NUMBER.fullmatch(side)) + " "
