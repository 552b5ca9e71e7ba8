"""Parameters by the symbols of their paper, which their meanings name: ``Number of clusters K``."""

from __future__ import annotations

import re
from collections import Counter

from simkit.declare.parameters import Parameter
from simkit.declare.study import Study
from simkit.report.equations import plain_symbol

_LETTER = r"(?:[B-HJ-Zb-hj-z]|alpha|beta|gamma|delta|epsilon|eta|lambda|xi|sigma|tau|Delta|Gamma|Sigma)"
_SYMBOL = rf"{_LETTER}(?:_(?:\w|\*|#))?"
#: A noun, its symbol, and what a sentence goes on with; no operator, and no "of" or "in" before it.
_AFTER_NOUN = re.compile(
    rf"^(?:[A-Z][\w'-]*(?: [\w'-]+)*? )(?P<s>{_SYMBOL})(?=$|[,;:.]| = | \(| [a-z]{{2,}})"
)
#: The symbol, and what it is.
_FIRST = re.compile(rf"^(?P<s>{_SYMBOL})(?=[,;]| of | in the | for )")
_BEFORE_A_FORMULA = ("of", "in", "by", "to", "over", "at", "with", "from", "than", "or", "and", "is")


def symbols_of(study: Study) -> dict[str, str]:
    """Return the symbol of each parameter; its name where the paper has none, or two have the same."""
    found = {p.name: _symbol_of(p) for p in study.parameters}
    counts = Counter(found.values())
    return {name: sign if counts[sign] == 1 else _as_named(name) for name, sign in found.items()}


def _symbol_of(parameter: Parameter) -> str:
    name = parameter.name
    if parameter.is_categorical or len(name.partition("_")[0]) == 1 or plain_symbol(name) != name:
        return _as_named(name)
    found = _FIRST.match(parameter.meaning)
    if found is None:
        found = _AFTER_NOUN.match(parameter.meaning)
        if found is None or parameter.meaning[: found.start("s")].split()[-1] in _BEFORE_A_FORMULA:
            return _as_named(name)
    return _with_greek(found["s"])


def _as_named(name: str) -> str:
    """Return a parameter's own name, its Greek letter in print."""
    shown = _with_greek(name)
    return shown if shown != name else name.replace("_", " ")


def _with_greek(text: str) -> str:
    first, index, rest = text.partition("_")
    return f"{plain_symbol(first)}{index}{rest}"


def heading(name: str, symbol: str) -> str:
    """Return a column's heading: the symbol, and the parameter's name where that is another.

    Examples
    --------
    >>> heading("clusters", "K"), heading("sigma", "σ"), heading("n", "n")
    ('K (clusters)', 'σ (sigma)', 'n')
    """
    said = name.replace("_", " ")
    return said if symbol in (said, name) else f"{symbol} ({said})"
