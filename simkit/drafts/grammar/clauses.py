"""Sentences as clauses: their phrases, and which of them are premises, claims and probabilities."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from simkit.drafts.arithmetic import Unread
from simkit.drafts.grammar.phrase_table import AROUND, WORDS
from simkit.drafts.grammar.quoting import CONDITIONS, OPENING, QUOTED, SENTENCES
from simkit.drafts.grammar.word_orders import ORDERS
from simkit.drafts.marks import marks_of, unknown_in
from simkit.drafts.relations import SaidRelation, loose_bound, order_of, relations_of

_FORMULAS = ("RELATION", "OBJECT", "SIGNED", "DEFINITION", "RANGE", "ORDER", "ODD", "HAVE")
_LETTERS = {name: chr(0x100 + i) for i, name in enumerate((*WORDS, *AROUND, *_FORMULAS))}
_REFERENCES = re.compile(
    r"\b(?:(?:Theorem|Lemma|Proposition|Corollary|Claim|Fact|Definition|Assumption|Condition|Hypothesis"
    r"|Property|Equation)s?|Eq\.)\s+{item}(?:(?:\s*(?:,|--?|–|,?\s(?:and|to))\s*){item})*|(?<!\w)\([^\s()§]+\)"
    .replace("{item}", r"(?:\((?:[A-Z]\.?)?\d+(?:\.\d+)*\)|(?:[A-Z]\.?)?\d+(?:\.\d+)*)")
)  # fmt: skip
_TOKEN = re.compile(r"[§@]|[A-Za-z]+(?:[-'][A-Za-z]+)*|\d+(?:\.\d+)?|\S")
_SIGNS = {"IS": "=", "MOST": r"\le", "ATMOST": r"\le", "LEAST": r"\ge", "ATLEAST": r"\ge"}


def _compiled(order: str) -> re.Pattern[str]:
    """Return a pattern over letters, one for each phrase; groups of one name are numbered."""
    names, count = "|".join(sorted(_LETTERS, key=len, reverse=True)), iter(range(99))
    letters = re.sub(rf"(?:{names})|\s", lambda found: _LETTERS.get(found[0], ""), order)
    return re.compile(re.sub(r"\(\?P<(\w+)>", lambda group: f"(?P<{group[1]}_{next(count)}>", letters))


_VOCABULARY = {name: re.compile(rf"(?:{phrase}) ") for name, phrase in (WORDS | AROUND).items()}
_ORDERS = [(kind, _compiled(order)) for kind, orders in ORDERS.items() for order in orders]
_OPENING, _SENTENCES = _compiled(OPENING), [_compiled(order) for order in SENTENCES]


@dataclass(frozen=True)
class Phrase:
    """A phrase of a sentence, or a formula: what it does, its text, and how it is printed."""

    does: str
    text: str
    place: int = -1  # which formula of the sentence it is
    said: str = ""


@dataclass(frozen=True)
class Clause:
    """A sentence, or a clause of one, that was read."""

    kind: str  # {"premise", "claim", "conditions", "opening"}
    # its phrases by what they are parts of: ``given``, ``claims``, ``chance``
    parts: Mapping[str, Sequence[Phrase]]
    # the word with which it goes on from the sentence before it, if it does: ``then``, ``moreover``
    leads: str = ""
    quotes: Sequence[str] = ()  # what stands around its claim, verbatim

    def of(self, *names: str) -> list[Phrase]:
        """Return the phrases of parts."""
        return [phrase for name in names for phrase in self.parts.get(name, ())]


def parsed(
    text: str, formulas: Sequence[str], has_list: bool = False, is_item: bool = False
) -> list[Clause]:
    """Return a sentence as it is read: two clauses where the second has conditions of its own.

    The text has a sign in place of each formula; a list may follow it, or it may be an item. Raises
    Unread with the first word that is not in the vocabulary, if there is one.
    """
    try:
        return _parsed(_joined(_phrases(text, formulas, WORDS)), has_list)
    except Unread:
        orders = [("opening", _OPENING)] * has_list
        if is_item or not has_list:
            orders += [("claim", order) for order in _SENTENCES]
        quoting = _quoting(_phrases(text, formulas, WORDS | AROUND), orders)
        if not quoting:
            raise
        return quoting


def _parsed(phrases: Sequence[Phrase], has_list: bool) -> list[Clause]:
    if whole := _read(phrases, has_list):
        return [whole]
    for i, phrase in enumerate(phrases):
        if phrase.does not in ("AND", "ALSO_ALL") or all(each.does != "THEN" for each in phrases[i:]):
            continue
        ranges = [Phrase("FOR", phrase.text)] * (" for " in phrase.text)
        first = _read(phrases[: i - (phrases[i - 1].does == "COMMA")], False)
        second = _read([*ranges, *phrases[i + 1 :]], False)
        is_bare = first and {"claims"} <= first.parts.keys() <= {"claims", "after", "leads"}
        if first and is_bare and second and second.kind == "claim" and "given" in second.parts:
            return [first, second]
    raise Unread("its words are read, their order is not")


def _read(phrases: Sequence[Phrase], has_list: bool) -> Clause | None:
    letters = "".join(_LETTERS[phrase.does] for phrase in phrases)
    for kind, order in _ORDERS:
        if kind in ("conditions", "opening") and not has_list:
            continue
        if found := order.fullmatch(letters):
            parts = _together(_groups(found, phrases))
            return Clause(kind, parts, _leads(parts))
    return None


def _groups(found: re.Match[str], phrases: Sequence[Phrase]) -> Iterator[tuple[str, Sequence[Phrase]]]:
    """Yield the parts of a sentence by name, as they stand there."""
    spans = (
        (found.span(name), name.rpartition("_")[0]) for name, said in found.groupdict().items() if said
    )
    for (start, end), name in sorted(spans):
        yield name, phrases[start:end]


def _together(groups: Iterable[tuple[str, Sequence[Phrase]]]) -> dict[str, list[Phrase]]:
    parts = dict[str, list[Phrase]]()
    for name, said in groups:
        parts.setdefault(name, []).extend(said)
    return parts


def _leads(parts: Mapping[str, Sequence[Phrase]]) -> str:
    first = parts["leads"][0] if "leads" in parts else None
    goes_on = first is not None and (first.does == "ADD" or first.text.startswith("then"))
    return first.text if first is not None and goes_on else ""


def _quoting(phrases: Sequence[Phrase], orders: Sequence[tuple[str, re.Pattern[str]]]) -> list[Clause]:
    """Return the clauses of a sentence of which a part is quoted; of none that is so read, none."""
    letters = "".join(_LETTERS[phrase.does] for phrase in phrases)
    for kind, order in orders:
        if not (found := order.fullmatch(letters)):
            continue
        groups = list(_groups(found, phrases))
        names = [name for name, _ in groups]
        if not _is_told(_together(groups)):
            continue
        if names.count("claims") < 2 or "chance" in names:  # with a probability they are one event
            return [_clause(kind, groups)]
        second = len(names) - 1 - names[::-1].index("claims")
        first = names.index("claims")
        begins = [group for group in groups[:first] if group[0] not in ("np", "aside", "leads")]
        return [
            _clause(kind, groups[: first + 1] + groups[second + 1 :]),
            _clause(kind, begins + groups[first + 1 :]),
        ]
    return []


def _clause(kind: str, groups: Sequence[tuple[str, Sequence[Phrase]]]) -> Clause:
    parts = _together(groups)
    claims = [_bound(parts)] if "sign" in parts else parts.get("told", parts.get("claims", []))
    claims = [  # but of what a row says for what it is
        replace(each, does="RELATION") if each.does == "RANGE" and before.does != "FOR" else each
        for before, each in zip([*claims[:1], *claims], claims, strict=False)
    ]
    quotes = [
        quoted(said)
        for name, said in groups
        if name in QUOTED and (name != "np" or {each.does for each in said} - {"NOUN", "OBJECT"})
    ]
    rows = [quoted(claims[i : i + 2]) for i, each in enumerate(claims) if each.does == "FOR"]
    quotes += filter(None, (*rows, quoted(_condition_of(parts.get("event", [])))))
    goes_on = " ".join(each.text for each in parts.get("front", []) if each.does == "ADD")
    return Clause(kind, {**parts, "claims": claims}, _leads(parts) or goes_on, quotes)


def _condition_of(event: Sequence[Phrase]) -> Sequence[Phrase]:
    """Return what an event says for what it is claimed: up to a comma at its start, or to its end."""
    places = [
        i for i, each in enumerate(event)
        if each.does in CONDITIONS or each.text.startswith("condition")
        or [x.does for x in event[max(i - 1, 0) : i + 2]] == ["RELATION", "WITH", "RELATION"]
    ]  # fmt: skip
    if not places:
        return ()
    commas = [i for i, each in enumerate(event) if each.does == "COMMA"] if not places[0] else []
    return event[places[0] : min(commas, default=len(event))]


def _is_told(parts: Mapping[str, Sequence[Phrase]]) -> bool:
    """Return whether claims, and their probability, are told from what stands about them."""
    is_bare = "front" in parts and not parts.keys() & {"marks", "np", "chance", "event", "told"}
    if is_bare and {each.does for each in parts.get("claims", [])} & {"AND", "ALSO_ALL", "COMMA"}:
        return False  # conditions may go on behind the first comma
    if any(sides.relation == "=" for each in parts.get("told", []) for sides in relations_of(each.text)):
        return False  # behind a colon, it may be a definition
    chance = parts.get("chance", [])
    return len(chance) != 1 or "high" in chance[0].text


def _bound(parts: Mapping[str, Sequence[Phrase]]) -> Phrase:
    """Return ``the error of the model is at most $b$`` as a relation: a name in words on its left."""
    of, what = quoted(parts["np"]), quoted(parts.get("what", []))
    name = f"{what} of {of[0].lower()}{of[1:]}" if what else of
    name = re.sub(r"^(?:the|an?|its|our) ", "", name, flags=re.IGNORECASE)
    name, expected = re.subn(r"^expected ", "", name)
    left = name.strip("$") if name.startswith("$") else rf"\textsc{{{name}}}"
    left = rf"\mathbb{{E}}[{left}]" if expected or "expected" in parts else left
    value = parts["value"][0]
    return Phrase("RELATION", f"{left} {_SIGNS[parts['sign'][0].does]} {value.text}", value.place)


def quoted(phrases: Sequence[Phrase]) -> str:
    """Return what phrases say, verbatim."""
    return " ".join("".join(each.said for each in phrases).split()).strip(" ,¦")


def _phrases(text: str, formulas: Sequence[str], words: Mapping[str, str]) -> list[Phrase]:
    """Return the phrases of a sentence, of those that begin with the same word the longest."""
    named, text = _REFERENCES.findall(text), _REFERENCES.sub("@", text)
    tokens = list(_TOKEN.finditer(text))
    found, rest, count = list[Phrase](), "".join(f"{token[0]} " for token in tokens).lower(), 0
    while rest:
        first = tokens[len(tokens) - rest.count(" ")]
        gap = " " * text[: first.start()].endswith((" ", "\n"))
        if rest[0] == "§":
            latex = formulas[count]
            found.append(Phrase(_does(latex, words is not WORDS), latex, count, f"{gap}${latex}$"))
            count, rest = count + 1, rest[2:]
            continue
        matches = ((match.end(), name) for name in words if (match := _VOCABULARY[name].match(rest)))
        end, name = max(matches, key=itemgetter(0), default=(0, ""))  # of equal ones the first
        if not end:
            raise Unread(f"'{first[0]}' is not read")
        said, rest = rest[: end - 1], rest[end:]
        verbatim = text[first.start() : tokens[len(tokens) - rest.count(" ") - 1].end()]
        if "@" in said:
            said = named.pop(0)
            verbatim = verbatim.replace("@", said)
        if words is not WORDS and name == "THEN" and not said.startswith("then"):
            name = "HAVE"
        found.append(Phrase(name, said, -1, gap + verbatim))
    return found


def _does(latex: str, is_quoted: bool) -> str:
    """Return what a formula does; what may be quoted tells ranges and orders apart, and may be odd."""
    if unknown := unknown_in(latex):
        if is_quoted:
            return "ODD"
        raise Unread(f"{unknown} within a formula is not read")
    relations = relations_of(latex)
    if any(sides.relation == ":=" for sides in relations):
        return "DEFINITION"
    if relations and not relations[0].left:
        return "SIGNED"
    if is_quoted and relations and all(sides.is_range for sides in relations):
        return "RANGE"
    alone = SaidRelation([], "=", marks_of(latex))
    if is_quoted and not relations and (order_of(alone) or loose_bound(alone)):
        return "ORDER"
    return "RELATION" if relations else "OBJECT"


def _joined(phrases: list[Phrase]) -> list[Phrase]:
    """Return phrases with ``$a$ is at most $b$`` as a relation, also where $a$ is a probability."""
    found = list[Phrase]()
    for phrase in phrases:
        found.append(phrase)
        does = [each.does for each in found[-4:]]
        if does[-1:] != ["OBJECT"] or len(found) < 3 or does[-2] not in ("MOST", "LEAST"):
            continue
        sign = r"\le" if does[-2] == "MOST" else r"\ge"
        left, right = found[-3].text, phrase.text
        if does == ["EVENT", "RELATION", does[-2], "OBJECT"]:
            found[-4:] = [Phrase("RELATION", rf"\Pr[{left}] {sign} {right}", phrase.place)]
        elif does[-3] == "OBJECT":
            found[-3:] = [Phrase("RELATION", f"{left} {sign} {right}", phrase.place)]
    return found
