r"""Macros of a LaTeX source, expanded: ``\newcommand``, ``\def``, ``\DeclareMathOperator``."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

_COMMAND = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|DeclareRobustCommand)\s*\*?"
    r"\s*\{?\s*\\(?P<name>[A-Za-z]+)\s*\}?\s*(?:\[(?P<count>\d)\])?"
    r"\s*(?P<default>\[[^\]]*\])?\s*(?=\{)"
    r"|\\DeclareMathOperator(?P<star>\*?)\s*\{?\s*\\(?P<operator>[A-Za-z]+)\s*\}?\s*(?=\{)"
    r"|\\DeclarePairedDelimiter\s*\{?\s*\\(?P<pair>[A-Za-z]+)\s*\}?\s*(?=\{)"
    r"|\\(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand"
    r"\s*\{?\s*\\(?P<document>[A-Za-z]+)\s*\}?\s*\{(?P<taken>(?:\s|m|O\{[^{}]*\})*)\}\s*(?=\{)"
    r"|\\let\s*\\(?P<same>[A-Za-z]+)\s*=?\s*(?P<other>\\[A-Za-z]+)"
    r"|\\[gex]?def\s*\\(?P<defined>[A-Za-z]+)\s*(?P<marks>(?:#\d)*)\s*(?=\{)"
)
_DEFINES = re.compile(
    r"^[^\n%]*?(\\(?:[gex]?def|let|newcommandx?|DeclareMathOperator|DeclarePairedDelimiterX?P?P?"
    r"|(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand)\s*\{?\\[A-Za-z@]+[^\n]*)",
    re.MULTILINE,
)  # fmt: skip
_COUNTS = re.compile(r"\\(?:arabic|[aA]lph|[rR]oman)\s*\{")
_USE = re.compile(r"\\([A-Za-z]+)(\*?)")
_ROUNDS = 8  # macros within macros
_LONGEST = 4_000_000  # characters: one that contains itself twice ends here


@dataclass(frozen=True)
class Macro:
    """What a macro stands for, with ``#1`` for its first argument."""

    count: int
    text: str
    default: str | None = None  # of its first argument, in square brackets where it is given
    # of each argument what it is where it is not given; None where it must be
    taken: Sequence[str | None] = ()


#: Names that papers define in files of their own, used where a source does not define them.
COMMON: Mapping[str, Macro] = {
    "norm": Macro(1, r"\|#1\|"), "abs": Macro(1, r"|#1|"), "R": Macro(0, r"\mathbb{R}"),
    "E": Macro(0, r"\mathbb{E}"), "eps": Macro(0, r"\varepsilon"), "Prob": Macro(0, r"\Pr"),
    "inner": Macro(2, r"\langle #1, #2\rangle"), "Var": Macro(0, r"\operatorname{Var}"),
    "ceil": Macro(1, r"\lceil #1\rceil"), "floor": Macro(1, r"\lfloor #1\rfloor"),
}  # fmt: skip


def braced(text: str, start: int) -> tuple[str, int]:
    """Return what stands in the braces that open at a place, and where they have closed."""
    depth, place = 0, start
    while place < len(text):
        sign = text[place]
        if sign == "\\":
            place += 2
            continue
        depth += (sign == "{") - (sign == "}")
        place += 1
        if not depth:
            return text[start + 1 : place - 1], place
    return text[start + 1 :], len(text)


def side_by_side(pieces: Iterable[str]) -> str:
    r"""Return pieces of LaTeX as one text, spaced if a command would go on: ``\le q``, no ``\leq``."""
    said = list[str]()
    for piece in filter(None, pieces):
        is_glued = said and piece[0].isalpha() and re.search(r"\\[A-Za-z]+$", said[-1])
        said += [" ", piece] if is_glued else [piece]
    return "".join(said)


def expanded(source: str) -> str:
    """Return a source with its macros expanded and their definitions left out, line for line."""
    macros, text = _defined(source)
    for _ in range(_ROUNDS):
        changed = _expand(text, {**COMMON, **macros})
        if changed == text or len(changed) > _LONGEST:
            return text
        text = changed
    return text


def not_expanded(source: str) -> list[str]:
    """Return the definitions that an expanded source still has, verbatim: they were not read."""
    lines = (found[0].strip() for found in _DEFINES.finditer(source))
    return list(dict.fromkeys(lines))


def _defined(source: str) -> tuple[dict[str, Macro], str]:
    """Return the macros that a source defines, and the source without these lines."""
    found: dict[str, Macro] = {}
    kept, place = list[str](), 0
    while match := _COMMAND.search(source, place):
        kept.append(source[place : match.start()])
        if match["same"]:
            found[match["same"]] = found.get(match["other"][1:], Macro(0, match["other"]))
            kept.append("\n" * source.count("\n", match.start(), match.end()))
            place = match.end()
            continue
        body, end = braced(source, match.end())
        if name := match["document"]:
            taken = [each[2:-1] or None for each in re.findall(r"m|O\{[^{}]*\}", match["taken"])]
            found[name] = Macro(len(taken), body, None, taken)
        elif match["name"] and _COUNTS.search(body):  # of a counter: \\thelemma
            kept.append(source[match.start() : end])
            place = end
            continue
        elif name := match["name"]:
            default = match["default"]
            found[name] = Macro(int(match["count"] or 0), body, default[1:-1] if default else None)
        elif name := match["operator"]:
            found[name] = Macro(0, rf"\operatorname{match['star']}{{{body}}}")
        elif name := match["pair"]:
            start = re.compile(r"\s*").match(source, end).end()  # type: ignore[union-attr]
            closing, end = braced(source, start) if source[start : start + 1] == "{" else (body, end)
            found[name] = Macro(1, rf"{body} #1 {closing} ")
        else:
            found[match["defined"]] = Macro(match["marks"].count("#"), body)
        kept.append("\n" * source.count("\n", match.start(), end))
        place = end
    return found, "".join(kept) + source[place:]


def _expand(text: str, macros: Mapping[str, Macro]) -> str:
    kept, place = list[str](), 0
    while match := _USE.search(text, place):
        kept.append(text[place : match.start()])
        macro, end = macros.get(match[1]), match.end()
        if macro is None or rf"\{match[1]}" == macro.text:
            kept.append(match[0])
            place = end
            continue
        if match[2] and not macro.count:
            end -= 1  # the star is multiplied
        said, place = _filled(macro, text, end)
        kept.append(said)
    return side_by_side([*kept, text[place:]])


def _filled(macro: Macro, text: str, place: int) -> tuple[str, int]:
    """Return what a macro stands for with its arguments, and where they end."""
    arguments = list[str]()
    blank = re.compile(r"\s*")
    size = re.compile(r"\s*\[\s*\\?(?:big|Big|bigg|Bigg)\s*\]")
    if macro.count == 1 and macro.default is None and (found := size.match(text, place)):
        place = found.end()  # of a paired delimiter
    if macro.default is not None:
        given = re.compile(r"\s*\[([^\]]*)\]").match(text, place)
        arguments.append(given[1] if given else macro.default)
        place = given.end() if given else place
    while len(arguments) < macro.count:
        default = macro.taken[len(arguments)] if macro.taken else None
        if default is not None:
            given = re.compile(r"\s*\[([^\]]*)\]").match(text, place)
            arguments.append(given[1] if given else default)
            place = given.end() if given else place
            continue
        at = blank.match(text, place).end()  # type: ignore[union-attr]
        if text[at : at + 1] == "{":
            argument, place = braced(text, at)
        else:
            token = re.compile(r"\\[A-Za-z]+|.", re.DOTALL).match(text, at)
            argument, place = (token[0], token.end()) if token else ("", at)
        arguments.append(argument)
    pieces = re.split(r"#(\d)", macro.text)
    pieces[1::2] = [(*arguments, *[""] * 9)[int(number) - 1] for number in pieces[1::2]]
    return side_by_side(pieces), place
