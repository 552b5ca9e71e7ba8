"""A statement in sentences, with the formulas of each, as `grammar` reads them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from simkit.drafts.arithmetic import Unread
from simkit.drafts.grammar.clauses import Clause, parsed
from simkit.drafts.macros import braced
from simkit.drafts.relations import rows_of

_LIST = re.compile(
    r"\\begin\s*\{(?P<begin>enumerate|itemize|compactenum|inparaenum)\}\s*(?P<style>\[[^\]]*\])?"
    r"|\\end\s*\{(?:enumerate|itemize|compactenum|inparaenum)\}"
    r"|\\item(?![a-z])\s*(?:\[(?P<own>[^\]]*)\])?"
)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_SHORT = re.compile(r"\b([Ww])\.\s*(h\.\s*)?p\.")
_ROWS = r"equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math"
_FORMULA = re.compile(
    rf"\\begin\{{(?P<env>(?:{_ROWS})\*?)\}}(?P<rows>.*?)\\end\{{(?P=env)\}}|\$\$(?P<display>.*?)\$\$"
    r"|\\\[(?P<shown>.*?)\\\]|\\\((?P<inline>.*?)\\\)|(?<!\\)\$(?P<dollars>[^$]+)\$", re.DOTALL
)  # fmt: skip
_TAG = re.compile(r"\\tag\*?\s*\{\s*\(?([^{}()]*)\)?\s*\}")
_AT_MARGIN = re.compile(r"\((\w+(?:\.\w+)*)\)\s*$")
_BEHIND = re.compile(r"^\s*\(((?:[A-Z]\.?)?\d[\w.]*)\)\s*(?=\n|$)")
_BOUNDARY = re.compile(
    r"(?:(?<=[.!?])|(?<=[.!?]\)))(?<!\.[a-z]\.)(?<!resp\.)(?<!Eq\.)(?<!cf\.)\s+(?=\(?[A-Z§•]|\((?:[ivx]+|[a-h])\)\s)"
    r"|\s*•\s*"
    r"|\n\s*\n(?=\s*(?:[A-Z]|\d+\.\s|\([ivx\d]+\)\s))|\s+(?=Part \d\w*:)"
    r"|(?<=[:;])\s+(?=\((?:[ivx]+|[a-h])\)\s)"
    r"|(?<=§)\s+(?=(?:Then|Moreover|Furthermore|In addition|For|If|We)\b)"
)
_HALVES = re.compile(r";\s+(?!(?:and|or|else|but|unless|except|resp)\b|\s*$)", re.IGNORECASE)
_SUPPOSES = re.compile(
    r"\W*(?:let|suppose|assume|consider|fix|grant|given|denote|define|recall|we (?:write|say|call|define"
    r"|denote|assume|suppose))\b", re.IGNORECASE
)  # fmt: skip
#: Words within a formula; a name, as in ``\text{rank}(X)``, has its argument or a relation beside it.
_WORDS = re.compile(
    r"\\(?:text|textrm|textnormal|textit|textup|mbox|mathrm(?=\s*\{[^{}]*[ .~]))\s*\{([^{}]*)\}"
    r"|\\(?P<all>for)all(?![a-z])"
)
_NAME_BEFORE = re.compile(r"(?:^|[-+=<>([{|&,/]|\\(?:le|ge|leq|geq|cdot|left|big\w*|[(|{])|[|\])])\s*$")
_PART = re.compile(
    r"^\W*(?:\((?P<item>[ivx]+|[a-z]|\d+)\)|Part\s+(?P<part>\w+)\s*[.:]?|(?P<number>\d+)\.\s)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Sentence:
    """A sentence, or an item of a list."""

    text: str  # as it stands there, in one line
    read: Sequence[Clause] | Unread  # how the grammar reads its clauses, or why it does not
    tags: Sequence[str]  # numbers of its formulas
    part: str = ""  # its name: ``Part 1a``, ``(ii)``
    # is_item, begins_item: whether it stands in an item of a list, and as its first sentence
    is_item: bool = False
    begins_item: bool = False


@dataclass(frozen=True)
class _Formula:
    latex: str
    tag: str


def sentences_of(body: str) -> list[Sentence]:
    """Return the sentences of a statement, formulas between dollars or in LaTeX's environments."""
    formulas = list[_Formula]()
    text = _with_signs(numbered(body), formulas)
    found, place = list[Sentence](), 0
    spans = [span for span in _spans(text) if span[2].strip(" .,;\n") or "§" in span[2]]
    for i, (is_item, begins, raw) in enumerate(spans):
        count = raw.count("§")
        own = formulas[place : place + count]
        place += count
        has_list = i + 1 < len(spans) and spans[i + 1][1]
        for j, piece in enumerate(_halves(raw)):
            count = piece.count("§")
            sentence = _sentence(piece, own[:count], is_item, begins and not j, has_list)
            if j and not isinstance(sentence.read, Unread):  # it goes on from what stands before it
                alone = ("given", "front", "chance")
                clauses = [
                    replace(each, leads=each.leads or ";" * (not each.of(*alone)))
                    for each in sentence.read
                ]
                sentence = replace(sentence, read=clauses)
            found.append(sentence)
            own = own[count:]
    return found


def _halves(raw: str) -> list[str]:
    """Return what a sentence says before and behind a semicolon, unless it supposes or says "or"."""
    return [raw] if _SUPPOSES.match(raw) else _HALVES.split(raw)


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
        behind = _BEHIND.match(body[place:]) if is_display else None
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
            number = tag[1] if tag else margin[1] if margin else behind[1] if behind else ""
            kept.append(_in_pieces(bare, number, formulas, is_last=i + 1 == len(rows)))
        if behind:
            place += behind.end()
    return "".join(kept) + running_text(body[place:])


def _in_pieces(row: str, number: str, formulas: list[_Formula], is_last: bool) -> str:
    r"""Return a row as a sign, with the words that stand in it: ``\text{with probability}``."""
    pieces, start = list[str](), 0
    for found in _WORDS.finditer(row):
        before = row[start : found.start()]
        is_within = any(before.count(a) != before.count(b) for a, b in ("{}", "()", "[]"))
        is_name = re.match(r"\s*[(\[_^{]", row[found.end() :]) or _NAME_BEFORE.search(before)
        said = "for all" if found["all"] else found[1]
        if is_within or " " not in said.strip() and is_name:
            continue
        pieces += [before, said]
        start = found.end()
    said = ""
    for i, piece in enumerate([*pieces, row[start:]]):
        bare = re.sub(r"(?:\\q?quad|\\[ ,;~!]|[\s,;.])+$|^(?:\\q?quad|\\[ ,;~!]|[\s,;])+", "", piece)
        if i % 2:
            said += f" {running_text(piece)} "
        elif bare:
            formulas.append(_Formula(bare, number))
            comma = re.search(r"(?<!\\)[,;](?:\\q?quad|\\[ ,;~!]|\s)*$", piece)
            said += f"§{comma[0][0] if comma else ''}"
    ends = re.search(r"[.,;]?\s*$", row.strip())
    assert ends is not None
    said = said.rstrip(".,; ") + (ends[0].strip() if is_last else " ¦")
    return f" {said} "


def _spans(text: str) -> Iterator[tuple[bool, bool, str]]:
    """Yield whether a sentence stands in an item of a list, whether it begins it, and the sentence."""
    place, is_item, begins = 0, False, False
    for match in _BOUNDARY.finditer(text):
        yield is_item, begins, text[place : match.start()]
        place, begins = match.end(), False
        if "•" in match[0] or text[place : place + 1] == "•":
            is_item = begins = True
        elif "\n" in match[0] and match[0].count("\n") > 1:
            is_item = begins = re.match(r"\s*(?:\d+\.|\([ivx\d]+\))\s", text[place:]) is not None
        elif re.match(r"\s*(?:Part \d\w*:|\((?:[ivx]+|[a-h])\)\s)", text[place:]):
            is_item = begins = True
    yield is_item, begins, text[place:]


def _sentence(
    raw: str, formulas: Sequence[_Formula], is_item: bool, begins: bool, has_list: bool
) -> Sentence:
    """Return a sentence as the grammar reads it, the name of its part apart."""
    latex = [each.latex for each in formulas]
    part = _PART.match(raw)
    name, bare = "", raw
    if part:
        bare = raw[part.end() :]
        name = f"Part {part['part']}" if part["part"] else f"({part['item'] or part['number']})"
    bare = re.sub(r"[\s.,;]+(?:and)?[\s.,;]*$" if is_item else r"[\s.]+$", "", bare)
    read: Sequence[Clause] | Unread
    try:
        read = parsed(bare.strip(), latex, has_list, is_item)
    except Unread as reason:
        read = reason
    return Sentence(_said(raw, latex), read, [each.tag for each in formulas], name, is_item, begins)


def _said(raw: str, formulas: Sequence[str]) -> str:
    parts = raw.split("§")
    said = [parts[0]]
    for formula, after in zip(formulas, parts[1:], strict=False):
        said += [f"${' '.join(formula.split())}$", after]
    return " ".join("".join(said).replace(" ¦ ", " ").split())


def numbered(body: str) -> str:
    r"""Return a text with its lists as lines, items named as LaTeX does: ``(a)``, ``(i)``, ``(1)``."""
    lists, depths = list[tuple[str, int]](), 0

    def line(found: re.Match[str]) -> str:
        nonlocal depths
        if found["begin"]:
            depths += found["begin"] != "itemize"
            style = found["style"] or ("arabic" if depths < 2 else "alph")
            lists.append(("" if found["begin"] == "itemize" else style, 0))
            return "\n"
        if not found[0].startswith(r"\item"):
            if lists:
                depths -= lists.pop()[0] != ""
            return "\n\n"
        style, count = lists.pop() if lists else ("", 0)
        lists.append((style, count + 1))
        return f" • {found['own'] if found['own'] is not None else _number(style, count)} "

    return _LIST.sub(line, body)


def _number(style: str, count: int) -> str:
    r"""Return the letter or number of an item in brackets: ``(a)`` of ``[label=(\alph*)]``."""
    if not style or count >= len(_ROMAN):
        return ""
    letters = {"alph": chr(ord("a") + count), "roman": _ROMAN[count], "arabic": str(count + 1)}
    known = {"alph": r"alph|a\W", "roman": r"roman|i\W", "arabic": ""}
    return f"({next(letters[kind] for kind, sign in known.items() if re.search(sign, style))})"


def running_text(text: str) -> str:
    """Return running text without LaTeX's commands."""
    text = re.sub(r"\\(?:begin|end)\{[^{}]*\}(\[[^\]]*\])?", " ", text)
    text = re.sub(r"\\cite\w*\*?(\[[^\]]*\])*\{[^{}]*\}", "[...]", text)
    text = re.sub(r"\\(?:eq|auto|c|C)?ref\*?\{([^{}]*)\}", r"(\1)", text)
    text = re.sub(r"\\[A-Za-z]+\*?|[{}]|\\(?=[ ,;])|\\\\", " ", text).replace("~", " ")
    text = re.sub(r"\b([Pp])rob\.", r"\1robability", text)
    text = re.sub(r"\b([Ww])hp\b", r"\1ith high probability", text)
    text = _SHORT.sub(lambda m: f"{m[1]}ith {'high ' if m[2] else ''}probability", text)
    text = re.sub(r"\bPart\s+(\d\w*)\s*[.:]\s", r"Part \1: ", text)
    return re.sub(r"(?<!\w)[*_]+|[*_]+(?!\w)", "", text)


def without_footnotes(body: str) -> tuple[str, list[str]]:
    """Return a statement without its footnotes, and these."""
    kept, notes, place = "", list[str](), 0
    for found in re.finditer(r"\\footnote\s*(?:\[\d*\])?\s*(?=\{)", body):
        note, end = braced(body, found.end())
        notes.append(" ".join(note.split()))
        kept, place = kept + body[place : found.start()], end
    return kept + body[place:], notes
