"""Words that a reading rests on: phrases that are formulas, words that are not read, references."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from simkit.drafts.macros import braced

_RELATED = re.compile(r"[=<>]|\\(?:le|ge|leq|geq|in|lesssim|gtrsim|leqslant|geqslant)(?![a-z])")
_SIDE = r"at\s+(?:most|least)|no\s+(?:more|less)\s+than"
_SAID = re.compile(
    r"(?P<chance>\bthe\s+probability\s+(?:that|of)\s+)?(?P<of>\bof\s+)?\$(?P<left>[^$]+)\$\s+is"
    rf"\s+(?P<side>{_SIDE})\s+\$(?P<right>[^$]+)\$(?:\s*,?\s+(?:and|but)\s+(?P<other>{_SIDE})"
    r"\s+\$(?P<end>[^$]+)\$)?", re.IGNORECASE
)  # fmt: skip
_PART_OF_SUM = re.compile(
    r"\b(?:plus|minus|times|twice|half|over|between|by|than|per|between \$[^$]*\$ and)\s*$", re.I
)
#: Words that deny, part or weaken what stands beside them: such a sentence is not read.
_UNSURE = re.compile(
    r"\b(not|unless|neither|nor|cannot|otherwise|or|either|iff|only (?:if|when|for|under|after|once)"
    r"|contrary|equivalent|case (?:\d\w*|[ivx]+|[a-d])|if for (?:all|any|every|each)"
    r"|constants?[\s(,§]*(?:and §[\s(,]*)?(?:that |which |may )*depend\w*"
    r"|resp(?:ectively)?|equality|impl(?:y|ies)|expect\w*|(?:in|on) average|suffices?|sufficient"
    r"|the case|without"
    r"|fails?|failed|failing|violat\w*|converse|whereas|except|conditional(?:ly)? on|conditioned|for no"
    r"|(?:at least|only) one of|at (?:most|least) §\s*(?:fraction )?of|of §\s*is at (?:most|least)"
    r"|(?:mean|variance|median) of|in probability|up to (?:an? )?(?:log|poly|const|universal)\w*"
    r"|impossible|seldom|all but|(?:in)?finitely many|almost (?:all|every)|for most"
    r"|the (?:others?|remaining|rest)|(?:only|exactly) one|if (?:moreover|also|in addition|further\w*)"
    r"|and ?,? for some|probability of error"
    r"|no(?! (?:more|less|greater|larger|smaller|fewer)\b)|none|nothing|never|nowhere"
    r"|(?:any|one|some|most|many|half|few) of(?: the| these| those)?(?= §| following| above)"
    r"|at least one|compared (?:with|to)|contrast"
    r"|may|might|could|would|should|needs?|needed|necessary|required?|requires|possibl[ey]|whether"
    r"|can(?! (?:also )?(?:be (?:(?:upper |lower )?bounded|written|stored)|bound|write|show)\b)"
    r"|conjecture[ds]?|hopes?|believed?|suspect|tends? to|false|untrue|wrong|refute[ds]?|disproves?"
    r"|contradicts?|despite|although|though|instead|rather than|in the limit"
    r"|(?:in|on|under|outside) (?:the |this |that |an? |such )?(?:[\w-]+ )?events?"
    r"|(?:for|to|in|at|by|with|from|of) (?:which|whom)|whose|that (?:has|have|satisf\w+|achieves?)"
    r"|a\.[es]|claimed|else|complement|in most"
    r"|ignoring|neglecting|modulo|opposite|reversed?|previously)\b", re.IGNORECASE
)  # fmt: skip
#: Adverbs that change nothing of what is claimed; with others a sentence is not read: "typically".
_ADVERBS = re.compile(
    r"(?:additional|clear|consequent|corresponding|equivalent|final|global|identical|increasing"
    r"|independent|joint|linear|last|name|on|particular|positive|random|similar|simultaneous|specifical"
    r"|strict|strong|sufficient|suitab|uniform)ly|thereby|(?:ap|im|multi|re|sup)ply|rely",
    re.IGNORECASE,
)
#: What may stand behind a formula that is claimed: "holds", "for all"; else it is part of a phrase.
_FOLLOWS = re.compile(
    r"\s*(?:[^A-Za-z\s]|$|[A-Z]|(?:holds?|is (?:true|satisfied|met)|with|where|and|but|for|if|when"
    r"|whenever|provided|given|under|over|as (?:long|well|soon)|assuming|such that|then|we|so|thus"
    r"|hence|which|at an?|also|simultaneously|uniformly|jointly|i\.e|has probability|once|in case"
    r"|subject to|are|\w+s can be|in (?:which|this|that) case)\b)"
)
#: What a formula stands under that is no claim of its own: "because $a > b$", "to have $a > b$".
_GOVERNED = re.compile(
    r"(?:\b(?:because|since|once|after|before|until|till|while|unlike|than|from|through|within|per|upon"
    r"|beyond|above|below|between|among|around|against|towards?|into|onto|of|at|on|via|to \w+|\w+ing)"
    r"\s+(?:(?:that|the|an?|this|all|any|each|every|both)\s+)*"
    r"|\b(?:after|until|on|in|from|by|within|at|beyond|like|using|than)"
    r"\s+(?:the|an?|this|any|each)\s+[a-z-]+\s+"
    r"|(?:^|[,;(])\s*(?:as|by|like|in)\s+)$", re.IGNORECASE
)  # fmt: skip
_NO_PHRASE = re.compile(
    r"\b(?:to (?:satisfy|be)|including|following|letting)\s+(?:that\s+)?$", re.IGNORECASE
)
_LIMIT = re.compile(r"(?:^|\n)\s*\\?\w+\s*\\(?:to|rightarrow)\s*\\infty\s*(?=$|\n)")
_IN_WORDS = re.compile(
    r"\b(?:if|when|whenever|provided|as (?:long|soon) as|once|suppose|assum(?:e|ing))(?: that)?"
    r",?(?: in addition,?)?\s+(?P<said>(?:[^,;.:$]|\$[^$]*\$)+?)\s*(?=[,;.:]|\bthen\b|$)", re.IGNORECASE
)  # fmt: skip
_OPENS = re.compile(
    r"^(?:For|In|At)\s+(?P<said>(?!(?:particular|addition|fact|this|that|which|these|other|the following"
    r"|least|most|all|any|every|each|some|sufficiently|large)\b)[a-z][^,$]*(?:\$[^$]*\$)?)\s*,"
)
_JOINED = re.compile(r"\band\b(?=.*\b(?:is|are|has|have)\b|.*[=<>\\])")
_SIZES = re.compile(
    r"(?:\$[^$]*\$ (?:is|are|be) )?(?:sufficiently (?:large|small)|(?:large|small) enough)"
    r"(?! (?:\w+ )?constant)(?: \$[^$]*\$| \w+)?", re.IGNORECASE
)  # fmt: skip
_TEXT = re.compile(r"\\(?:text|textrm|textnormal|textit|mbox|mathrm)\{([^{}]*)\}")
_CHANCE = re.compile(r"(?<!failure )\bprobabilit(?:y|ies)\b|\bchance\b", re.IGNORECASE)
_READ_CHANCE = re.compile(
    r"\bwith\s+(?:an?\s+)?(?:high\s+|overwhelming\s+)?probability\b"
    r"|\b(?:has|have|holds?)\s+probability\s+(?:of\s+)?at\s+(?:most|least)", re.IGNORECASE
)  # fmt: skip
_SHORT = re.compile(r"\b([Ww])\.\s*(h\.\s*)?p\.")
_CLAUSE = re.compile(
    r"\b(?:under|if|suppose|assume|assuming|given|when|whenever|provided|as long as|per|as in|see"
    r"|(?:conditions?|assumptions?) (?:of|in))\b(?P<clause>[^;§]*?)(?=$|[;§]|(?<!\bEq)\.\s|\.$)",
    re.IGNORECASE,
)  # fmt: skip
_ITEM = r"(?:\((?:[A-Z]\.?)?\d+(?:\.\d+)*\)|(?:[A-Z]\.?)?\d+(?:\.\d+)*)"
_REFERENCE = re.compile(
    r"\b(?:Theorem|Lemma|Proposition|Corollary|Claim|Fact|Definition|Assumption|Condition|Hypothesis"
    rf"|Property|Equation)s?\s+{_ITEM}(?:(?:\s*(?:,|--?|–|,?\s(?:and|to))\s*){_ITEM})*"
    r"|(?<!\w)\([^\s()§]+\)"
)  # fmt: skip
_CONSTANTS = re.compile(
    r"\b(?:there (?:exists?|is|are)\s+(?:(?!(?:with|of|having|where|satisfying)\b)[^§.;]){0,40}?"
    r"|(?:some|for)\s+(?:an?\s+|some\s+)?(?:[a-z]+\s+){0,3}"
    r"constants?\s+|for some\s+(?=§))(?P<named>§(?:\s*,\s*§|\s+and\s+§)*)"
    r"|(?P<where>§)\s*(?:is|are|be|denotes?)\s+(?:an?\s+|some\s+)?"
    r"(?:universal|absolute|numerical|global|(?:sufficiently|suitably)\s+(?:large|small)|large\s+enough)"
    r"\s+(?:positive\s+)?constants?\b", re.IGNORECASE
)  # fmt: skip
_FOR_SOME = re.compile(r"\bfor some\s+(?=§)", re.IGNORECASE)
_DEPENDS = re.compile(
    r"\b(for (?:every|all|any|each)) [^.;]*?\b(there (?:exists?|is|are))\b"
    r"(?!\s+(?:\w+\s+){0,4}constants?\b)",
    re.IGNORECASE,
)
_BOUNDED = re.compile(rf"(?:{_RELATED.pattern})\s*[^\d\s(\[]")  # by what is no number
_FROM_SOME_ON = re.compile(
    r"\bthere (?:exists?|is)\s+(?:an?\s+|some\s+)?(?:\w+\s+)?§\s*such that\s+for\b", re.I
)
_GOES_ON = re.compile(
    r"\W*(?:\(?\w{1,3}\)\W*)?(?:and|moreover|further(?:more)?|in addition|additionally|also|besides"
    r"|similarly|likewise|in particular|specifically|consequently|as an? (?:consequence|result)"
    r"|hence|thus|therefore|so|then|here|finally|lastly|equivalently|it (?:also )?follows"
    r"|(?:in|under|with|on) (?:this|that|these|those|which|such|the (?:same|latter|above))"
    r"|(?:we|it|one) (?:also|further\w*|moreover))\b", re.IGNORECASE
)  # fmt: skip


def with_signs_of_words(body: str) -> str:
    """Return a text with ``$a$ is at most $b$`` as a formula, also where $a$ is a probability."""

    def formula(found: re.Match[str]) -> str:
        left, bounds = found["left"], [(found["side"], found["right"]), (found["other"], found["end"])]
        if found["chance"]:
            return _both(rf"\Pr[{left}]", bounds)
        sentence = re.split(r"[.;]\s", body[: found.start()])[-1]
        is_part = _PART_OF_SUM.search(sentence) is not None
        if found["of"] or is_part or _CHANCE.search(sentence) or _RELATED.search(left):
            return found[0]
        return _both(left, bounds)

    return _SAID.sub(formula, body)


def _both(left: str, bounds: list[tuple[str | None, str]]) -> str:
    signs = [(r"\le" if "mo" in side.lower() else r"\ge", end) for side, end in bounds if side]
    return " and ".join(f"${left} {sign} {end}$" for sign, end in signs)


def running_text(text: str) -> str:
    """Return running text without LaTeX's commands."""
    text = re.sub(r"\\begin\{(?:enumerate|itemize|compactenum|inparaenum)\}(\[[^\]]*\])?", "\n", text)
    text = re.sub(r"\\end\{(?:enumerate|itemize|compactenum|inparaenum)\}", "\n\n", text)
    text = re.sub(r"\\item\s*(?:\[([^\]]*)\])?", lambda m: f" • {m[1] or ''} ", text)
    text = re.sub(r"\\(?:begin|end)\{[^{}]*\}(\[[^\]]*\])?", " ", text)
    text = re.sub(r"\\cite\w*\*?(\[[^\]]*\])*\{[^{}]*\}", "[...]", text)
    text = re.sub(r"\\(?:eq|auto|c|C)?ref\*?\{([^{}]*)\}", r"(\1)", text)
    text = re.sub(r"\\[A-Za-z]+\*?|[{}]|\\(?=[ ,;])|\\\\", " ", text).replace("~", " ")
    text = re.sub(r"\b([Pp])rob\.", r"\1robability", text)
    text = re.sub(r"\b([Ww])hp\b", r"\1ith high probability", text)
    text = _SHORT.sub(lambda m: f"{m[1]}ith {'high ' if m[2] else ''}probability", text)
    text = re.sub(r"\bPart\s+(\d\w*)\s*[.:]\s", r"Part \1: ", text)
    return re.sub(r"(?<!\w)[*_]+|[*_]+(?!\w)", "", text)


def unsure(raw: str, formulas: str) -> str:
    """Return a word of a sentence that is not understood.

    Parameters
    ----------
    raw : str
        The sentence, a sign in place of each formula.
    formulas : str
        Its formulas, whose words count too.
    """
    words = re.sub(r"\s+", " ", f"{raw} {' '.join(_TEXT.findall(formulas))}")
    if found := _LIMIT.search(formulas):
        return found[0].strip()
    if re.search(r"(?:^|[,;(]|\b(?:and|then|that|hence))\s*on §", words, re.IGNORECASE):
        return "on ..."
    if found := _UNSURE.search(words):
        return found[1].replace("§", "...")
    adverbs = re.findall(r"\b\w+ly\b", raw)
    return next((word for word in adverbs if not _ADVERBS.fullmatch(word)), "")


def without_footnotes(body: str) -> tuple[str, list[str]]:
    """Return a statement without its footnotes, and these."""
    kept, notes, place = "", list[str](), 0
    for found in re.finditer(r"\\footnote\s*(?:\[\d*\])?\s*(?=\{)", body):
        note, end = braced(body, found.end())
        notes.append(" ".join(note.split()))
        kept, place = kept + body[place : found.start()], end
    return kept + body[place:], notes


def part_of_phrase(before: str, after: str) -> str:
    """Return the words that make a formula part of a phrase, so that it claims nothing by itself."""
    under = _GOVERNED.search(before)
    if under and not _NO_PHRASE.search(before):
        return f"{' '.join(under[0].strip(' ,;(').split())} ..."
    if not _FOLLOWS.match(after):
        return f"... {' '.join(after.split()[:2]).rstrip('.,;:')}"
    return ""


def unread_probability(raw: str) -> str:
    """Return why the probability that a sentence speaks of is not read; nothing where it is, or none."""
    if re.search(r"\b(?:failure|error)\s+probability\s+(?:of|at)\b|probability of failure", raw):
        return "a probability in other words"
    chances = len(_CHANCE.findall(raw))
    if chances > 1:
        return "two probabilities in one sentence"
    if chances and not _READ_CHANCE.search(raw) or re.search(r"%\s+probability|§\s*probability", raw):
        return "a probability in other words"
    return ""


def references(raw: str) -> list[str]:
    """Return what a sentence assumes by its number: ``Assumption 1``, ``(8)``."""
    found = [each for match in _CLAUSE.finditer(raw) for each in _REFERENCE.findall(match["clause"])]
    return list(dict.fromkeys(found))


def conditions_in_words(text: str) -> list[str]:
    """Return the conditions of a sentence that have no formula with two sides: ``$f$ is convex``."""
    clauses = [match["said"] for match in _IN_WORDS.finditer(text)]
    clauses += [match["said"] for match in _OPENS.finditer(text)]
    found = [part.strip() for said in clauses for part in _JOINED.split(said)]
    said_elsewhere = (_RELATED, _REFERENCE, _SIZES, re.compile(r"\bfollowing\b|^\$[^$]*\$$"))
    return [said for said in found if not any(each.search(said) for each in said_elsewhere)]


def sizes_left_open(text: str) -> list[str]:
    """Return what a sentence says of sizes without a number, verbatim: ``sufficiently large $d$``."""
    return _SIZES.findall(text)


def constants_named(raw: str, formulas: Sequence[str]) -> set[int]:
    """Return which formulas of a sentence name constants that the paper leaves open."""
    found = set[int]()
    for match in _CONSTANTS.finditer(raw):
        start = match.start("named" if match["named"] else "where")
        first = raw[:start].count("§")
        named = range(first, first + max(1, (match["named"] or "").count("§")))
        found.add(first)
        found |= set(takewhile(lambda i: not _BOUNDED.search(formulas[i]), named))
    return found


def unread_existence(raw: str, formulas: Sequence[str]) -> str:
    """Return why what a sentence says to exist is none that holds in all settings, if it is so."""
    if found := _DEPENDS.search(raw):
        return f"{found[1]} ... {found[2]}"
    for match in _FOR_SOME.finditer(raw):
        place = raw[: match.end()].count("§")
        said = formulas[place]
        named = re.match(r"\s*(\\?[A-Za-z]+(?:_\{?\w+\}?)?)", said)
        others = " ".join((*formulas[:place], *formulas[place + 1 :]))
        is_in = re.search(r"\\in(?![a-z])(?!\s*[(\[]\s*[\d.])", said)
        if not named or is_in or _BOUNDED.search(said) or named[1] not in others:
            return "for some"
    return ""


def holds_from_some_on(raw: str) -> bool:
    """Return whether what a sentence says holds from some number on alone."""
    return _FROM_SOME_ON.search(raw) is not None


def goes_on(text: str) -> bool:
    """Return whether a sentence goes on from the one before it, and so is under what that is under."""
    return _GOES_ON.match(text) is not None
