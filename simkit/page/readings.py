"""Claims of a statement that are asked under several readings of the paper, reading by reading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simkit.declare.claims.claim import Claim
from simkit.verdicts.statements.standing import JudgedClaim

_EQUATION = re.compile(r"\((\d+)\)")


def by_reading(own: Sequence[JudgedClaim]) -> dict[str, list[JudgedClaim]]:
    """Return the claims of a statement by the reading that their names end in; empty where there is one.

    Parameters
    ----------
    own : sequence of JudgedClaim
        Claims of one statement. They have readings if what they fix of one parameter (`Claim.where`) and
        the last words of their names go together, and each is asked under all of them.

    Examples
    --------
    ``(208), ratio`` at ``reading = ratio`` and ``(208), argmax`` at ``reading = argmax`` are one claim
    under two readings, called ``ratio`` and ``argmax``.
    """
    for parameter in own[0].claim.where if own else ():
        if not all(parameter in one.claim.where for one in own):
            continue
        words: dict[str, set[str]] = {}
        stems: dict[str, set[str]] = {}
        for one in own:
            stem, word = taken_apart(one.claim)
            words.setdefault(repr(one.claim.where[parameter]), set()).add(word)
            stems.setdefault(word, set()).add(stem)
        told_apart = len(words) > 1 and all(len(own_words) == 1 for own_words in words.values())
        if told_apart and len(stems) == len(words) and len(set(map(frozenset, stems.values()))) == 1:
            return {word: [one for one in own if taken_apart(one.claim)[1] == word] for word in stems}
    return {}


def in_order(steps: Sequence[JudgedClaim]) -> list[JudgedClaim]:
    """Return steps of a proof in its order: by their equations if each names one, else as declared."""
    named = [_EQUATION.search(one.claim.part) for one in steps]
    if not all(named):
        return list(steps)
    number = {id(one): int(found[1]) for one, found in zip(steps, named, strict=True) if found}
    return sorted(steps, key=lambda one: number[id(one)])


def taken_apart(claim: Claim) -> tuple[str, str]:
    """Return the name of a claim's part without its last word, and that word.

    Examples
    --------
    >>> taken_apart(Claim("Lemma 3", "n >= 1", "eq. (208), constant 1, ratio"))
    ('eq. (208), constant 1', 'ratio')
    """
    stem, _, word = claim.part.rpartition(", ")
    return stem, word
