r"""Symbols with their first definition: ``let $n$ be the number of keys``, ``the step size $\eta$``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from simkit.declare.claims.grammar import parse_premise
from simkit.drafts.arithmetic import at_top
from simkit.drafts.marks import Mark, marks_of
from simkit.drafts.names import symbol_name

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
_JOINS = re.compile(
    r"\b(?:and|that|which|with|for|if|when|then|be|is|are|by|to|in|on|has|have|from|as)\b"
)
_NO_NAME = re.compile(
    r"^(?:following|same|other|case|fact|event|set|probability|above|conditions?|first|last|unique)\b"
)


@dataclass(frozen=True)
class DefinedSymbol:
    """A symbol of a paper.

    Attributes
    ----------
    name, latex : str
    meaning : str
        As the text first says it; empty where no definition was found.
    is_whole : bool
        Whether the text makes it a whole number.
    placeholder : float
        A value that meets what is assumed of it alone, where that is so simple.
    """

    name: str
    latex: str
    meaning: str
    is_whole: bool
    placeholder: float


def defined(symbols: Mapping[str, str], text: str, premises: Iterable[str]) -> list[DefinedSymbol]:
    """Return symbols with their first definition in a text.

    Parameters
    ----------
    symbols : mapping of str to str
        LaTeX by name.
    text : str
        The paper, formulas between dollars.
    premises : iterable of str
        What is assumed, in arithmetic.
    """
    meanings, whole = dict[str, str](), set[str]()
    for match in _FORMULA.finditer(text):
        marks = marks_of(match[1])
        whole |= _sizes(marks)
        for name in _leading(marks):
            if name in symbols and name not in meanings:
                said = _meaning(
                    text[max(0, match.start() - 90) : match.start()],
                    text[match.end() : match.end() + 120],
                )
                if said:
                    meanings[name] = said
    found = []
    for name, latex in symbols.items():
        meaning = meanings.get(name, "")
        is_whole = name in whole or _WHOLE.search(meaning) is not None
        found.append(
            DefinedSymbol(name, latex, meaning, is_whole, _placeholder(name, premises, is_whole))
        )
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


def _meaning(before: str, after: str) -> str:
    """Return what a symbol is by the words about it, or nothing."""
    before, after = (re.sub(r"\\label\{[^{}]*\}|\s+", " ", side) for side in (before, after))
    said = _IS.match(after)
    if said and said["what"]:
        return _cut(said["what"])
    if said and _GIVEN_AFTER.search(before):
        return _cut(said["given"])
    named = _NAMES_IT.search(before)
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
