"""The errors that reach a user as one line, each with its exit code."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SimkitError(Exception):
    """Base of every error whose message is meant for the user."""

    exit_code = 1


class UsageError(SimkitError):
    """Bad usage or input, found before the first block runs (exit code 2)."""

    exit_code = 2


class StudyError(SimkitError):
    """A study breaks its own declaration, or its trials cannot be recorded (exit code 1)."""


class Interrupted(SimkitError):
    """The user pressed Ctrl-C (exit code 130)."""

    exit_code = 130


class LedgerError(SimkitError):
    """The ledger holds a different result for the same block (exit code 1)."""


_MOST_WORDS = 40


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` for the known word nearest to `word`, or the known words."""
    words = list(known)
    close = difflib.get_close_matches(word, words, n=1)
    if close:
        return f"; did you mean {close[0]}?"
    if len(words) > _MOST_WORDS:
        return f"; there is {', '.join(words[:_MOST_WORDS])} and {len(words) - _MOST_WORDS} more"
    return f"; there is {', '.join(words)}" if words else ""
