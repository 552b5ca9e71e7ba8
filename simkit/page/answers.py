"""What a paper's claims are worth, as a paragraph: one sentence for each thing that was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from simkit.errors import format_count
from simkit.page.headlines import trend
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.findings.lines import agreement_lines
from simkit.verdicts.statements.standing import JudgedClaim, Standing

_AGREES = "not refuted in "
_NAMED = 3  # claims that a sentence names


def answer(
    judged: Sequence[JudgedClaim], findings: Sequence[Finding], not_testable: int = 0
) -> list[str]:
    """Return the sentences on a paper's claims.

    Parameters
    ----------
    judged : sequence of JudgedClaim
        The paper's claims.
    findings : sequence of Finding
        All of the paper, exact against simulated included.
    not_testable : int
        How many numbered statements have no number in them.
    """
    waiting = [one for one in judged if _waits(one)]
    asked = [one for one in judged if not one.claim.corrects and not _waits(one)]
    said = [_asked_sentence(judged)]
    for standing, sentence in _SENTENCES.items():
        if own := _with(asked, standing):
            said.append(sentence(own))
    said += [_stand_sentence(_with(asked, "stands")), _corrections_sentence(judged)]
    said += [_waiting_sentence(waiting), _not_testable_sentence(not_testable)]
    said.append(_agreement_sentence([f for f in findings if f.claim.label == AGREEMENT]))
    return [sentence for sentence in said if sentence]


def _with(judged: Sequence[JudgedClaim], standing: Standing) -> list[JudgedClaim]:
    return [one for one in judged if one.standing == standing]


def _waits(one: JudgedClaim) -> bool:
    """Return whether only a training that was not run can tell."""
    return one.claim.training and one.standing == "not evaluated"


def _names(judged: Sequence[JudgedClaim]) -> str:
    """Return the first names, and how many more there are."""
    names = [one.claim.name for one in judged[:_NAMED]]
    more = len(judged) - len(names)
    return "; ".join(names) + (f"; and {more} more" if more else "")


def _asked_sentence(judged: Sequence[JudgedClaim]) -> str:
    printed = [one for one in judged if not one.claim.corrects]
    pairs = sum(len(one.findings) for one in judged)
    more = len(judged) - len(printed)
    beside = f", and {format_count(more, 'correction')}" if more else ""
    was = "was" if len(printed) == 1 else "were"
    counted = format_count(len(printed), "claim")
    at = f"{pairs:,} pair{'' if pairs == 1 else 's'} of claim and cell"
    return f"{counted} {was} asked{beside}, at {at}."


def _stand_sentence(own: Sequence[JudgedClaim]) -> str:
    if not own:
        return "None stands at every cell that was asked."
    verb = "stands" if len(own) == 1 else "stand"
    proved = sum(not any(f.verdict == "not refuted" for f in one.findings) for one in own)
    rest = len(own) - proved
    how = f"{proved} hold" if proved != 1 else "1 holds"
    beside = f", {rest} {'is' if rest == 1 else 'are'} not refuted at some cell" if rest else ""
    return f"{len(own)} {verb} at every cell asked that meets the premises: {how}{beside}."


def _slip_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "is a slip that fails as printed" if len(own) == 1 else "are slips that fail as printed"
    return f"{len(own)} {verb} and {'has' if len(own) == 1 else 'have'} a correction: {_names(own)}."


def _false_sentence(own: Sequence[JudgedClaim]) -> str:
    return f"{len(own)} {_fail(own)} as printed, with no correction declared: {_names(own)}."


def _size_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "leaves a size or a constant" if len(own) == 1 else "leave sizes or constants"
    return (
        f"{len(own)} {verb} to be chosen and {_hold(own)} at some cells only,"
        f" which refutes nothing: {_names(own)}."
    )


def _nowhere_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "leaves a size or a constant" if len(own) == 1 else "leave sizes or constants"
    return (
        f"{len(own)} {verb} to be chosen and {_fail(own)} at every cell asked"
        f" that decides, which refutes nothing: {_names(own)}."
    )


def _small_sentence(own: Sequence[JudgedClaim], other: str = "larger") -> str:
    return (
        f"{len(own)} {_fail(own)} with the constant asked and {_hold(own)} with a {other} one:"
        f" {_names(own)}."
    )


def _large_sentence(own: Sequence[JudgedClaim]) -> str:
    return _small_sentence(own, "smaller")


def _it(own: Sequence[JudgedClaim]) -> str:
    return "it holds" if len(own) == 1 else "they hold"


def _fail(own: Sequence[JudgedClaim]) -> str:
    return "fails" if len(own) == 1 else "fail"


def _hold(own: Sequence[JudgedClaim]) -> str:
    return "holds" if len(own) == 1 else "hold"


def _depends_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "leaves a constant" if len(own) == 1 else "leave constants"
    return (
        f"{len(own)} {verb} to be chosen: with the constants tried {_it(own)} at some cells and"
        f" {_fail(own)} at others. This refutes nothing, since another constant may do: {_names(own)}."
    )


def _this_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "leaves a constant" if len(own) == 1 else "leave constants"
    they = "it" if len(own) == 1 else "they"
    return (
        f"{len(own)} {verb} to be chosen: with the one tried {they} {_fail(own)} at every cell that"
        f" decides. This refutes nothing, since another constant may do: {_names(own)}."
    )


def _constant_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "names no constant" if len(own) == 1 else "name no constant"
    return f"{len(own)} {verb}: the one needed is shown."


def _worse_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "names no constant" if len(own) == 1 else "name no constant"
    named = [f"{one.claim.name} ({trend(one.findings)})" for one in own[:_NAMED]]
    more = f"; and {len(own) - _NAMED} more" if len(own) > _NAMED else ""
    return (
        f"{len(own)} {verb}, and the one needed gets worse along the path asked (it grows under an upper"
        " bound, falls under a lower one, or moves where both are claimed), which speaks against"
        f" {'it' if len(own) == 1 else 'them'}: {'; '.join(named)}{more}."
    )


def _vacuous_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "says" if len(own) == 1 else "say"
    return (
        f"{len(own)} {verb} nothing at the cells asked that meet the premises, being vacuous there:"
        f" {_names(own)}."
    )


def _not_applicable_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "is" if len(own) == 1 else "are"
    return f"{len(own)} {verb} not applicable, since no cell asked meets the premises: {_names(own)}."


def _reading_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "depends" if len(own) == 1 else "depend"
    return f"{len(own)} {verb} on the reading, which the paper's notation does not fix: {_names(own)}."


def _part_sentence(own: Sequence[JudgedClaim]) -> str:
    return (
        f"{len(own)} {_hold(own)} at every cell asked, and another part of the same display does not:"
        f" {_names(own)}."
    )


def _undecided_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "is" if len(own) == 1 else "are"
    return f"{len(own)} {verb} undecided at some cell: {_names(own)}."


def _not_evaluated_sentence(own: Sequence[JudgedClaim]) -> str:
    verb = "was" if len(own) == 1 else "were"
    return f"{len(own)} {verb} not evaluated: {_names(own)}."


_SENTENCES: Mapping[Standing, Callable[[Sequence[JudgedClaim]], str]] = {
    "false": _false_sentence, "slip": _slip_sentence, "constant too small": _small_sentence,
    "constant too large": _large_sentence, "depends on the reading": _reading_sentence,
    "holds in part of a display": _part_sentence, "undecided": _undecided_sentence,
    "depends on the constant": _depends_sentence, "fails with this constant": _this_sentence,
    "from some size on": _size_sentence, "fails where asked": _nowhere_sentence,
    "constant gets worse": _worse_sentence, "constant": _constant_sentence, "vacuous": _vacuous_sentence,
    "not applicable": _not_applicable_sentence,
    "not evaluated": _not_evaluated_sentence,
}  # fmt: skip


def _corrections_sentence(judged: Sequence[JudgedClaim]) -> str:
    """Return how many corrections stand, how many name no constant, and which do neither."""
    own = [one for one in judged if one.claim.corrects]
    good, constants = _with(own, "stands"), _with(own, "constant")
    waiting = [one for one in own if _waits(one)]
    rest = [one for one in own if one.standing not in ("stands", "constant") and not _waits(one)]
    if not own or len(waiting) == len(own):
        return ""
    if len(own) == 1:
        said = {"stands": "stands", "constant": "names no constant: the one needed is shown"}
        word = said.get(own[0].standing)
        return f"The correction {word}." if word else f"The correction: {own[0].standing}."
    parts = [f"{'All' if len(good) == len(own) else f'{len(good)} of'} {len(own)} corrections stand"]
    if constants:
        verb = "names" if len(constants) == 1 else "name"
        parts.append(f"{len(constants)} {verb} no constant, and the one needed is shown")
    if waiting:
        parts.append(f"{len(waiting)} {'rests' if len(waiting) == 1 else 'rest'} on trainings")
    if rest:
        others = "; ".join(f"{one.claim.name} ({one.standing})" for one in rest[:_NAMED])
        more = f"; and {len(rest) - _NAMED} more" if len(rest) > _NAMED else ""
        parts.append(f"the other{'s' if len(rest) > 1 else ''}: {others}{more}")
    return f"{'; '.join(parts)}."


def _waiting_sentence(own: Sequence[JudgedClaim]) -> str:
    if not own:
        return ""
    mended = sum(bool(one.claim.corrects) for one in own)
    counts = [(len(own) - mended, "claim"), (mended, "correction")]
    named = " and ".join(format_count(count, what) for count, what in counts if count)
    verb = "rests" if len(own) == 1 else "rest"
    return f"{named} {verb} on trainings that the ledger does not hold; --with-training runs them."


def _not_testable_sentence(count: int) -> str:
    if not count:
        return ""
    verb = "has" if count == 1 else "have"
    return f"{format_count(count, 'numbered statement')} {verb} no number that could be tested."


def _agreement_sentence(findings: Sequence[Finding]) -> str:
    lines = agreement_lines(findings)
    if lines and all(f.verdict == "not refuted" for f in findings):
        return f"Simulation and exact values agree in {lines[0].removeprefix(_AGREES)}."
    return f"Exact values against the simulation: {'; '.join(lines)}." if lines else ""
