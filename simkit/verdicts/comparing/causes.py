"""Why an audit says something else than an earlier one, as far as both tables tell."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from simkit.verdicts.comparing.earlier import EarlierRow


class Cause(StrEnum):
    """Why an audit says something else than an earlier one."""

    # what is claimed: its text, relation, kind, quantifier or premises; or the whole claim
    STATEMENT = "statement"
    SCOPE = "scope"  # where it is asked: a grid point is asked for the first time, or no longer
    # what the verdict rests on: exact or sampled, how narrow an enclosure, whether there is a witness
    EVIDENCE = "evidence"
    TRIALS = "trials"  # more trials or fewer, or another seed
    LEVEL = "level"  # the error that a verdict may have: another family, or another error of it
    # the same statement at the same grid point on the same evidence has another number
    EVALUATION = "evaluation"
    # all that the tables tell is the same but the verdict: it is judged by another rule
    JUDGEMENT = "judgement"
    UNKNOWN = "unknown"  # the earlier table lacks what would tell


#: What is claimed; where the earlier table has no such column it is not compared.
STATED = ("statement", "kind", "relation", "quantifier", "premises_hash")
SHOWN = {"premises_hash": "premises"}  # a hash tells that they differ, this column what they are


def differing(old: EarlierRow, new: EarlierRow, columns: Sequence[str]) -> list[str]:
    """Return the columns that both tables have and in which the rows differ."""
    return [
        name
        for name in columns
        if name in old.texts and name in new.texts and old.texts[name] != new.texts[name]
    ]


def _other_evidence(old: EarlierRow, new: EarlierRow, moved: bool) -> list[str]:
    def kind(row: EarlierRow) -> tuple[bool, bool, bool]:
        return bool(row.texts.get("evidence")), row.is_sampled, row.is_by_draw

    return ["evidence"] if kind(old) != kind(new) else []


def _other_accuracy(old: EarlierRow, new: EarlierRow, moved: bool) -> list[str]:
    """Exact ends that lie elsewhere around the same number, or a witness that is there or not."""
    if new.is_sampled:
        return []
    unconfirmed = {old.verdict, new.verdict} <= {"fails", "undecided", "not evaluated"}
    return differing(old, new, (*_ENDS, "witness") if unconfirmed else _ENDS)


def _cannot_tell(old: EarlierRow, new: EarlierRow, moved: bool) -> list[str]:
    needed = ("trials", "seed", "level") if new.is_sampled else ()
    if "premise unmet" in (old.verdict, new.verdict):
        needed = (*needed, "premises_hash")
    return [name for name in needed if name not in old.texts or name not in new.texts]


def _of_sampled(old: EarlierRow, new: EarlierRow, *columns: str) -> list[str]:
    return differing(old, new, columns) if new.is_sampled else []


_ENDS = ("left", "right", "constant_needed")
_NUMBERS = (*_ENDS, "ci_low", "ci_high", "premises")
_Test = Callable[[EarlierRow, EarlierRow, bool], list[str]]
#: The first whose test names something is the cause of another verdict or number.
_CAUSES: Sequence[tuple[Cause, _Test]] = (
    (Cause.STATEMENT, lambda old, new, moved: differing(old, new, STATED)),
    (Cause.EVIDENCE, _other_evidence),
    (Cause.EVALUATION, lambda old, new, moved: ["numbers"] if moved else []),
    (Cause.TRIALS, lambda old, new, moved: _of_sampled(old, new, "trials", "seed")),
    (Cause.LEVEL, lambda old, new, moved: _of_sampled(old, new, "level")),
    (Cause.EVIDENCE, _other_accuracy),
    (Cause.UNKNOWN, _cannot_tell),
    (Cause.EVALUATION, lambda old, new, moved: differing(old, new, _NUMBERS)),
    (Cause.JUDGEMENT, lambda old, new, moved: ["rule"]),
)


def cause_of(old: EarlierRow, new: EarlierRow, moved: bool) -> tuple[Cause, list[str]]:
    """Return why a pair has another verdict or number, and both texts of what tells it."""
    cause, columns = next((c, own) for c, test in _CAUSES if (own := test(old, new, moved)))
    if cause is Cause.STATEMENT:  # said once, of the claim
        return cause, []
    names = [SHOWN.get(name, name) for name in columns if name in new.texts and name in old.texts]
    return cause, [f"{n} {old.texts[n] or 'none'} -> {new.texts[n] or 'none'}" for n in names]
