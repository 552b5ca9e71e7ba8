"""The boxes of a paper proved, one after the other, within a time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from simkit.verdicts.boxes.committed import ProvedBox, box_key, stated_boxes, still_proved
from simkit.verdicts.boxes.search import Outcome, Search
from simkit.verdicts.boxes.stating import DeclaredBox, Record, digest_of
from simkit.verdicts.questions.question import Subject

_FIRST_SHARE = 0.25  # of the time that is left, for one box


@dataclass(frozen=True)
class BoxResult:
    """What has become of a declared box.

    Attributes
    ----------
    claim : str
        Its name.
    proved : ProvedBox, optional
    record : dict, optional
        The statement without a cover; None where there is none.
    outcome : Outcome, optional
        Of the search, where there was one.
    reason : str
        Why the claim cannot be stated over the box.
    """

    claim: str
    proved: ProvedBox | None = None
    record: Record | None = None
    outcome: Outcome | None = None
    reason: str = ""


def kept_boxes(
    subjects: Sequence[Subject], declared: Iterable[tuple[str, DeclaredBox]], kept: Iterable[Record]
) -> list[BoxResult]:
    """Return which declared boxes are proved by what is kept; nothing is searched."""
    held = {box_key(record): record for record in kept}
    return [
        BoxResult(claim, still_proved(record, held), record, None, reason)
        for record, claim, reason in stated_boxes(subjects, declared)
    ]


def prove_boxes(
    subjects: Sequence[Subject], declared: Iterable[tuple[str, DeclaredBox]], seconds: float
) -> Iterator[BoxResult]:
    """Search every declared box, in turn, within a time; what there is no time for stays open whole.

    Parameters
    ----------
    seconds : float
        Of the processor, for all of them.

    Yields
    ------
    BoxResult
    """
    end = time.process_time() + seconds
    for record, claim, reason in stated_boxes(subjects, declared):
        if record is None:
            yield BoxResult(claim, reason=reason)
            continue
        left = end - time.process_time()
        outcome = Search(record).run(left * _FIRST_SHARE) if left > 0 else Outcome(share=1.0)
        if not outcome.cover:
            yield BoxResult(claim, None, record, outcome)
            continue
        proved: Record = {**record, "cover": outcome.cover}
        proved["sha256"] = digest_of(proved)
        yield BoxResult(claim, ProvedBox(proved), record, outcome)


def by_claim(results: Iterable[BoxResult]) -> Mapping[str, list[ProvedBox]]:
    """Return the proved boxes of each claim."""
    found: dict[str, list[ProvedBox]] = {}
    for result in results:
        if result.proved is not None:
            found.setdefault(result.claim, []).append(result.proved)
    return found
