"""From code to word: what each verdict is called wherever it is printed, and how a value is written.

The codes stay in CSV, JSON, options and Python.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.engine.cells.describing import short
from simkit.verdicts.findings.facts import DisplayVerdict

_LONG = 10**8  # from which a whole number is said with four digits


@dataclass(frozen=True)
class Word:
    """How a verdict is said."""

    sign: str  # one character before a line
    text: str  # beside the label of a statement
    of_it: str  # after "it": ``it holds``
    means: str  # for the glossary


WORDS: Mapping[DisplayVerdict, Word] = {
    "fails": Word(
        "x", "FALSE as printed", "is false",
        "It is made of every case within its assumptions, and one is shown in which it does not hold.",
    ),
    "depends on the reading": Word(
        "?", "depends on the reading", "depends on the reading",
        "It can be read in several ways; it is false in some of them, and the paper's notation fixes"
        " none.",
    ),
    "undecided": Word(
        "?", "not decided", "is not decided",
        "The evidence is too weak for a verdict at the stated risk of error; what would decide is said.",
    ),
    "not evaluated": Word(
        "-", "not evaluated", "is not evaluated",
        "Nothing was computed of at least one of its parts, for the reason shown.",
    ),
    "of order only": Word(
        "~", "constant not stated", "leaves a constant or a size open",
        "It leaves a constant or a size to be chosen, so that no single case refutes it. The constant"
        " that is needed where it was tried is shown, and whether it grows.",
    ),
    "not refuted": Word(
        "o", "not refuted", "is not refuted",
        "It is made of every draw, or is an equation about what is simulated. No trial contradicts it;"
        " no finite number of trials confirms it.",
    ),
    "holds": Word(
        "v", "holds where tried", "holds",
        "It holds at every setting tried that meets its assumptions: by an exact value, or by trials at"
        " the stated risk of error.",
    ),
    "vacuous": Word(
        "-", "says nothing here", "says nothing where tried",
        "Where it was tried, its bound is no more than what is true of any such number: a probability"
        " of at least 0.",
    ),
    "premise unmet": Word(
        "-", "assumption not met", "has its assumptions met nowhere",
        "No setting tried meets its assumptions. Both sides are computed all the same.",
    ),
}  # fmt: skip


def at_a_setting(verdict: DisplayVerdict) -> str:
    """Return how a verdict is said of one setting: a single one makes nothing FALSE as printed."""
    return {"fails": "fails", "holds": "holds"}.get(verdict, WORDS[verdict].text)


def value_text(value: Any) -> str:
    """Return a parameter's value; of a long whole number four digits."""
    is_long = isinstance(value, int) and not isinstance(value, bool) and abs(value) >= _LONG
    return f"{value:.4g}" if is_long else short(value)
