r"""Which sentences are read: a closed list of words, and the orders in which they may stand.

A sentence is read where each of its words stands in `WORDS` and all of them in one of `ORDERS`; with any
other word it is left as it is printed, and the word is named. So what denies, weakens or adds to a claim
("only", "for large n", "in addition") need not be known. Formulas are told apart by what they are alone:
a relation, an object, a sign with one side (``\ge 1 - \delta``), a definition.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from string import ascii_letters

from simkit.drafts.arithmetic import Unread
from simkit.drafts.marks import unknown_in
from simkit.drafts.relations import relations_of

_ALL = r"(?:all|any|every|each)"
_KIND = r"(?:universal|absolute|numerical|global|positive|sufficiently large|large enough)"
_NOUN = (
    r"(?:step size|learning rate|failure probability|(?:embedding |head )?dimension|sequence length"
    r"|length|depth|width|rank|temperature|number of (?:keys|heads|tokens|samples|neurons|layers|steps"
    r"|patterns|queries|examples|features|iterations|parameters)"
    r"|(?:random )?(?:matrix|vector|token|string)"
    r"|error|loss|risk|residual|output|estimator|estimate|weight|score|entry|gradient|model|network"
    r"|function|data|dataset|margin|(?:positive )?(?:integer|number|real)|time|index|sample size"
    r"|batch size)s?"
)
#: Words by what they do in a sentence. A claim says no more than its formulas under its conditions.
WORDS = {
    # what is supposed of all that follows, of one claim, and for which values a claim is made
    "LET": r"let|(?:suppose|assume)(?: that)?|fix|grant",
    "IF": r"if|when|whenever|provided(?: that)?|as long as|assuming(?: that)?",
    "UNDER": r"under|per|in the setting of|with the notation of",
    "THOSE": r"the (?:assumptions|conditions|hypotheses) (?:of|in)",
    "WITH": r"with",
    "FOR": rf"for(?: {_ALL})?",
    "BE": rf"be (?:an?|the) (?:{_NOUN}|constant)|be constants",
    # constants that a paper leaves open
    "EXIST": rf"there (?:exists?|is|are)(?: an?)?(?: {_KIND})* constants?",
    "SUCH": r"such that",
    "CONSTANT": rf"for (?:an?|some)(?: {_KIND})* constants?",
    "OPEN": rf"(?:be|is|are) (?:an? )?{_KIND}(?: {_KIND})* constants?",
    # what is claimed, and with which probability
    "THEN": (
        r"then(?: we have| it holds)?(?: that)?|(?:we (?:then )?have|it holds|one has)"
        r"(?: that| simultaneously)?|we (?:get|obtain)"
    ),
    "ADD": (
        r"moreover|further(?:more)?|in addition|additionally|also|hence|thus|therefore|consequently"
        r"|it follows that"
    ),
    "SATISFY": r"satisf(?:y|ies)|obeys?",
    "HOLD": r"holds?|(?:is|are|be) satisfied|is in force",
    "CHANCE": (
        r"with (?:an? )?(?:high )?probability(?: of)?(?: at least| (?:no less|greater|larger) than)?"
    ),
    "OVER": r"over the (?:draw|choice|randomness) of",
    "RARE": r"with (?:an? )?probability(?: of)? (?:at most|no more than)",
    "EVENT": r"the probability that",
    "MOST": r"(?:is|are)(?: (?:upper )?bounded by| at most| no more than)",
    "LEAST": r"(?:is|are)(?: lower bounded by| at least| no less than)",
    # lists
    "FOLLOWING": r"the following(?: (?:statements|bounds|inequalities))?(?: holds?)?",
    "CONDITIONS": r"the following (?:conditions|assumptions)(?: hold| are satisfied)?",
    # what only names an object, and what joins
    "NOUN": rf"(?:(?:the|every|each) )?{_NOUN}",
    "FROM": r"from(?: dataset)?",
    "WHERE": r"where",
    "AND": r"and(?: that)?", "ALSO_ALL": rf"and (?:for )?{_ALL}",
    "SEE": r"\( (?:see )?@ \)|as in @",
    "REFERENCE": r"@",
    "NUMBER": r"0\.\d+|1",
    "COMMA": r",", "ROW": r"/", "COLON": r":", "BRACKET": r"\(", "CLOSE": r"\)",
}  # fmt: skip
_FORMULAS = ("RELATION", "OBJECT", "SIGNED", "DEFINITION")
_LETTERS = dict(zip((*WORDS, *_FORMULAS), ascii_letters, strict=False))
_AND = "(?:COMMA?(?:AND|ALSO_ALL)|COMMA|ROW)"
_HOLDS = "THOSE?REFERENCE(?:AND REFERENCE)*HOLD?"
_SATISFIES = "NOUN?OBJECT SATISFY(?:RELATION|REFERENCE)"
_SUPPOSED = (
    "(?:NOUN?(?:RELATION(?:OPEN|BE|NOUN|FOR OBJECT)?|OBJECT(?:OPEN|BE|NOUN|SEE|FROM NOUN?OBJECT))SEE?"
    f"|{_SATISFIES}|{_HOLDS})"
)
_LET = f"LET{_SUPPOSED}(?:(?:{_AND}|WITH){_SUPPOSED})*"
_LETS = f"{_LET}(?:{_AND}{_LET})*"
_IF = f"(?:NOUN?RELATION(?:HOLD|FOR OBJECT)?|{_SATISFIES}|THOSE?REFERENCE HOLD?)SEE?"
_FOR = "NOUN?(?:RELATION|OBJECT NOUN?(?:FROM NOUN?OBJECT)?)SEE?"
#: Conditions with "and" alone between them end at a comma; with commas they end at "then".
_ONE = f"(?:(?:IF|UNDER){_IF}(?:AND{_IF})?|FOR{_FOR}(?:(?:AND|ALSO_ALL){_FOR})?)"
#: Behind a claim: with "and" a claim may follow, so that one condition stands there.
_RANGE = f"FOR{_FOR}(?:ALSO_ALL{_FOR})*"
_AFTER = f"(?:(?:IF|UNDER){_IF}|{_RANGE})"
_MANY = f"(?:(?:IF|UNDER|WITH){_IF}(?:{_AND}{_IF})*|FOR{_FOR}(?:{_AND}{_FOR})*)"
_CONSTANTS = f"(?:RELATION|OBJECT)(?:{_AND}(?:RELATION|OBJECT))*"
_CLAIM = "(?:NOUN?OBJECT?SATISFY)?NOUN?RELATION"
_LISTED = f"COMMA{_CLAIM}(?=(?:COMMA{_CLAIM})*COMMA?AND)"  # without "and" it may be a condition
_CLAIMS = f"{_CLAIM}(?:(?:COMMA?AND|ROW)THEN?{_CLAIM}|{_LISTED})*"
_PLAIN = f"{_CLAIM}(?:(?:AND|ROW){_CLAIM})*"
_CHANCE = "(?P<chance>(?:CHANCE|RARE)COMMA?(?:OBJECT|NUMBER|SIGNED)(?:OVER(?:OBJECT|RELATION))?)"
_BEGINS = (
    "(?P<leads>ADD|THEN)?COMMA?"
    f"(?:EXIST(?P<constants>{_CONSTANTS})COMMA?SUCH COMMA?"
    "|CONSTANT(?P<constants2>RELATION|OBJECT)COMMA)?"
)
_GIVEN = (
    ("", _CLAIMS),
    (f"(?P<given>(?:{_ONE}COMMA)*{_MANY})COMMA?THEN COMMA?", _CLAIMS),
    (f"(?P<given>(?:(?:{_ONE}|WITH{_IF})COMMA)+)", _PLAIN),
    (
        f"(?P<given>(?:{_ONE}COMMA)*{_MANY})COMMA?THEN COMMA?(?P<given2>(?:{_ONE}COMMA)+)",
        _PLAIN,
    ),
    (f"(?P<let>{_LETS})COMMA?THEN COMMA?", _CLAIMS),
)
_SAYS = (
    "THEN?(?P<claims>{claims})",
    f"THEN?{_CHANCE}COMMA?THEN?COMMA?(?P<claims>{_CLAIMS})",
    f"THEN?(?P<claims>{{claims}})HOLD?COMMA?{_CHANCE}",
    f"THEN?(?P<claims>{_CLAIM})HOLD?COMMA?(?P<after>{_AFTER})",
    f"THEN?(?P<claims>{_CLAIM})HOLD?COMMA?{_CHANCE}COMMA?(?P<after>(?:IF|UNDER){_IF})",
    f"THEN?(?P<claims>{_CLAIMS})HOLD?COMMA?(?P<ranges>{_RANGE})",
    f"THEN?(?P<claims>{_CLAIM})(?:BRACKET)(?P<after>{_ONE})CLOSE",
    f"THEN?(?P<claims>{_CLAIM})COMMA?CONSTANT(?P<constants3>RELATION|OBJECT)",
)
_ENDS = f"(?:COMMA?WHERE(?:(?P<constants4>RELATION)OPEN|(?P<where>{_SUPPOSED}(?:AND{_SUPPOSED})*)))?"
#: The orders in which words may stand, by what such a sentence is.
ORDERS = {
    "premise": (f"(?P<let>{_LETS})", f"(?P<let>UNDER{_IF}COMMA{_LETS})"),
    "claim": tuple(
        _BEGINS + given + says.format(claims=claims) + _ENDS
        for (given, claims), says in product(_GIVEN, _SAYS)
    ),
    "conditions": ("(?:IF|LET)CONDITIONS(?:COLON|COMMA)?",),
    "opening": (
        f"{_BEGINS}(?P<given>(?:{_ONE}COMMA?)*)(?:THEN COMMA?)?FOLLOWING?(?:COLON|COMMA)?",
        f"{_BEGINS}(?P<given>{_MANY})COMMA?THEN COMMA?FOLLOWING?COLON?",
    ),
}  # fmt: skip
_REFERENCES = re.compile(
    r"\b(?:(?:Theorem|Lemma|Proposition|Corollary|Claim|Fact|Definition|Assumption|Condition|Hypothesis"
    r"|Property|Equation)s?|Eq\.)\s+{item}(?:(?:\s*(?:,|--?|–|,?\s(?:and|to))\s*){item})*|(?<!\w)\([^\s()§]+\)"
    .replace("{item}", r"(?:\((?:[A-Z]\.?)?\d+(?:\.\d+)*\)|(?:[A-Z]\.?)?\d+(?:\.\d+)*)")
)  # fmt: skip
_TOKEN = re.compile(r"[§@]|[A-Za-z]+(?:[-'][A-Za-z]+)*|\d+(?:\.\d+)?|\S")


def _compiled(order: str) -> re.Pattern[str]:
    names = "|".join(sorted(_LETTERS, key=len, reverse=True))
    return re.compile(re.sub(rf"(?:{names})|\s", lambda found: _LETTERS.get(found[0], ""), order))


_VOCABULARY = {name: re.compile(rf"(?:{phrase}) ") for name, phrase in WORDS.items()}
_ORDERS = [(kind, _compiled(order)) for kind, orders in ORDERS.items() for order in orders]


@dataclass(frozen=True)
class Phrase:
    """A phrase of a sentence, or a formula: what it does, and its text."""

    does: str
    text: str
    place: int = -1  # which formula of the sentence it is


@dataclass(frozen=True)
class Clause:
    """A sentence, or a clause of one, that was read.

    Attributes
    ----------
    kind : {"premise", "claim", "conditions", "opening"}
    parts : mapping of str to sequence of Phrase
        Its phrases by what they are parts of: ``given``, ``claims``, ``chance``.
    leads : str
        The word with which it goes on from the sentence before it, if it does: ``then``, ``moreover``.
    """

    kind: str
    parts: Mapping[str, Sequence[Phrase]]
    leads: str = ""

    def of(self, *names: str) -> list[Phrase]:
        """Return the phrases of parts."""
        return [phrase for name in names for phrase in self.parts.get(name, ())]


def parsed(text: str, formulas: Sequence[str], has_list: bool) -> list[Clause]:
    """Return a sentence as it is read: two clauses where the second has conditions of its own.

    Parameters
    ----------
    text : str
        A sign in place of each formula.
    formulas : sequence of str
        In LaTeX.
    has_list : bool
        Whether a list follows.

    Raises
    ------
    Unread
        With the first word that is not in the vocabulary, if there is one.
    """
    phrases = _joined(_phrases(text, formulas))
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
            parts = dict[str, list[Phrase]]()
            for name in filter(found.group, found.groupdict()):
                start, end = found.span(name)
                parts.setdefault(name.rstrip("234"), []).extend(phrases[start:end])
            first = parts["leads"][0] if "leads" in parts else None
            goes_on = first is not None and (first.does == "ADD" or first.text.startswith("then"))
            return Clause(kind, parts, first.text if first is not None and goes_on else "")
    return None


def _phrases(text: str, formulas: Sequence[str]) -> list[Phrase]:
    """Return the phrases of a sentence, of those that begin with the same word the longest."""
    named = _REFERENCES.findall(text)
    tokens = _TOKEN.findall(_REFERENCES.sub("@", text))
    found, rest, count = list[Phrase](), "".join(f"{token} " for token in tokens).lower(), 0
    while rest:
        if rest[0] == "§":
            found.append(Phrase(_does(formulas[count]), formulas[count], count))
            count, rest = count + 1, rest[2:]
            continue
        matches = (
            (match.end(), name) for name, each in _VOCABULARY.items() if (match := each.match(rest))
        )
        end, name = max(matches, default=(0, ""))
        if not end:
            raise Unread(f"'{tokens[-rest.count(' ')]}' is not read")
        said = rest[: end - 1]
        found.append(Phrase(name, named.pop(0) if "@" in said else said))
        rest = rest[end:]
    return found


def _does(latex: str) -> str:
    if unknown := unknown_in(latex):
        raise Unread(f"{unknown} within a formula is not read")
    relations = relations_of(latex)
    if any(sides.relation == ":=" for sides in relations):
        return "DEFINITION"
    if relations and not relations[0].left:
        return "SIGNED"
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
