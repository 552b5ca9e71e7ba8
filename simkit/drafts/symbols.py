r"""Symbols with their definition: ``let $n$ be the number of keys``, ``the step size $\eta$``."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from simkit.declare.claims.grammar import parse_premise
from simkit.drafts.arithmetic import at_top
from simkit.drafts.marks import Mark, marks_of
from simkit.drafts.names import symbol_name
from simkit.drafts.passages import PaperText, Passage

_FORMULA = re.compile(r"(?<![\\$])\$([^$]{1,80})\$(?!\$)")
_IS = re.compile(
    r"^\s*(?:(?:to\s+)?be|denotes?|is|are|stands? for|as)\s+(?:the|an?|some)\s+"
    r"(?P<what>[^,.;:$()]{3,60})"
    r"|^\s+(?:the|an?)\s+(?P<given>[^,.;:$()]{3,60})"
)
_GIVEN_AFTER = re.compile(r"(?:\b(?:let|with|and|where|for)\s+|,\s*)$", re.IGNORECASE)
_NAMES_IT = re.compile(r"\b(?:the|an?)\s+(?P<what>[a-z][a-z-]*(?:\s+[a-z][a-z-]*){0,4})\s*(?:\(\s*)?$")
_ENDS = re.compile(
    r"\s+(?:and|that|which|such|where|with|satisf\w+|for|in which|if|when|then|be|is|are|on|from"
    r"|between)\b.*$",
    re.DOTALL,
)
_WHOLE = re.compile(
    r"\b(?:number|dimension|dimensions|length|depth|count|integer|natural number|iterations|samples"
    r"|sample size"
    r"|batch size|width|rank|heads|layers)\b"
)
_JOINS = re.compile(  # "the ball of radius $R$", "the left-hand side at most $a$", "the top-$k$ set"
    r"\b(?:and|that|which|with|for|if|when|then|be|is|are|by|to|in|on|has|have|from|as|at|through)\b"
    r"|(?<!number )(?<!dimension )\bof\b|\bof$|-$"
)
_ENOUGH = 30  # letters by which a statement is found in the text
_NO_NAME = re.compile(
    r"^(?:following|same|other|case|fact|event|set|probability|above|conditions?|first|last|unique)\b"
)


@dataclass(frozen=True)
class DefinedSymbol:
    """A symbol of a paper."""

    name: str
    latex: str
    meaning: str  # as the text first says it; empty where no definition was found
    is_whole: bool  # whether the text makes it a whole number
    placeholder: float  # a value that meets what is assumed of it alone, where that is so simple


def defined(
    symbols: Mapping[str, str], source: PaperText, users: Mapping[str, Sequence[Passage]],
    premises: Iterable[str],
) -> list[DefinedSymbol]:  # fmt: skip
    """Return symbols with their definition: that of all statements that name one, or of the text before.

    Symbols are LaTeX by name, users the statements of which claims name one.
    """
    own = {each.name: _meanings(each.body) for each in source.passages if each.states}
    outer, rest = _meanings(source.text, is_strict=True), source.text
    whole_of = {each.name: _whole(each.body) for each in source.passages if each.states}
    for each in source.passages:
        rest = rest.replace(each.body, " ") if each.states else rest
    whole = _whole(rest)
    found = []
    for name, latex in symbols.items():
        here = users.get(name, ())
        first = source.text.find(here[0].body.strip()[:_ENOUGH]) if here else -1
        said = {own[each.name].get(name, [("", 0)])[0][0] for each in here}
        of_others = {meaning for each in own.values() for meaning, _ in each.get(name, ())}
        before = [x for x, place in outer.get(name, ()) if place < first and x not in of_others]
        meaning = said.pop() if len(said) == 1 else ""
        meaning = meaning or (before or [""])[0]
        is_whole = name in whole or bool(here) and all(name in whole_of[each.name] for each in here)
        is_whole = is_whole or _WHOLE.search(meaning) is not None
        found.append(
            DefinedSymbol(name, latex, meaning, is_whole, _placeholder(name, premises, is_whole))
        )
    return found


def _meanings(text: str, is_strict: bool = False) -> dict[str, list[tuple[str, int]]]:
    """Return by symbol what a text says that it is, with the place; strictly, "let it be the ..."."""
    found = dict[str, list[tuple[str, int]]]()
    for match in _FORMULA.finditer(text):
        start, end = match.span()
        before, after = text[max(0, start - 90) : start], text[end : end + 120]
        if said := _meaning(before, after, is_strict):
            for name in _leading(marks_of(match[1])):
                found.setdefault(name, []).append((said, start))
    return found


def _leading(marks: list[Mark]) -> list[str]:
    """Return the names of the symbols that a formula begins with: of ``n, d >= 2`` both."""
    names, before = list[str](), "comma"
    for mark in at_top(marks):
        if mark.kind == "symbol" and before == "comma":
            names.append(symbol_name(mark))
        elif mark.kind != "comma":
            follows = mark.kind == "relation"
            return names if follows else []
        before = mark.kind
    return names


def _whole(text: str) -> set[str]:
    return {name for match in _FORMULA.finditer(text) for name in _sizes(marks_of(match[1]))}


def _sizes(marks: list[Mark]) -> set[str]:
    r"""Return what is a whole number: n and d of ``\mathbb{R}^{n \times d}``, m of ``[m]``."""
    found = set[str]()
    for i, mark in enumerate(marks):
        if mark.kind == "set" and mark.text == "R":
            found |= {
                symbol_name(each) for each in mark.above if each.kind == "symbol" and not each.above
            }
        is_set = mark.kind == "set" and mark.text in ("N", "Z") and i >= 2 and marks[i - 1].text == "in"
        if is_set and marks[i - 2].kind == "symbol":
            found.add(symbol_name(marks[i - 2]))
        if (
            mark.text == "in"
            and len(marks) == i + 4
            and marks[i + 1].text == "["
            and marks[i + 2].kind == "symbol"
        ):
            found.add(symbol_name(marks[i + 2]))
    return found


def _meaning(before: str, after: str, is_strict: bool) -> str:
    """Return what a symbol is by the words about it, or nothing."""
    before, after = (re.sub(r"\\label\{[^{}]*\}|\s+", " ", side) for side in (before, after))
    said = _IS.match(after)
    is_let = _GIVEN_AFTER.search(before) or re.match(r"\s*denotes?\b", after)
    if said and said["what"] and (is_let or not is_strict):
        return _cut(said["what"])
    if said and _GIVEN_AFTER.search(before):
        return _cut(said["given"])
    named = None if is_strict else _NAMES_IT.search(before)
    return _cut(named["what"]) if named and not _JOINS.search(named["what"]) else ""


def _cut(words: str) -> str:
    text = _ENDS.sub("", re.sub(r"\\[A-Za-z]+|[{}~*]", " ", words))
    text = " ".join(text.split())
    return "" if _NO_NAME.match(text) or len(text) < 3 else text


def _placeholder(name: str, premises: Iterable[str], is_whole: bool) -> float:
    """Return a value that meets those premises that bound a symbol by numbers."""
    low, high, is_open = float("-inf"), float("inf"), False
    for text in premises:
        left, relation, right = parse_premise(text)
        if right.names == {name} and left.text.replace(".", "").isdigit():
            left, right = right, left
            relation = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}[relation]  # type: ignore[assignment]
        if left.text != name or right.names:
            continue
        value = float(right.evaluate({}))
        if relation in (">", ">="):
            low, is_open = max(low, value), is_open or relation == ">"
        elif relation in ("<", "<="):
            high = min(high, value)
        else:
            return value
    if high < float("inf"):
        return (max(low, 0.0) + high) / 2 if low < high else high
    start = max(low, 0.0)
    return start + 1.0 if is_open or start == 0.0 else start
