"""What a paper's claims are worth, as a paragraph: one sentence for each thing that was found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from simkit.declare.claims.claim import Claim
from simkit.errors import format_count
from simkit.page.headlines import trend
from simkit.verdicts.audits.pages import section_of
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.findings.lines import agreement_lines, by_claim

Standing = Literal[
    "stands", "slip", "false", "constant too small", "constant too large", "depends on the constant",
    "fails with this constant", "from some size on", "fails where asked", "constant gets worse",
    "constant", "vacuous", "not applicable", "undecided", "not evaluated", "depends on the reading",
    "holds in part of a display",
]  # fmt: skip
_STANDING: Mapping[str, Standing] = {
    "What stands": "stands",
    "Parts that hold of a display that does not": "holds in part of a display",
    "Depends on the reading": "depends on the reading",
    "Slips, and the corrected statements": "slip",
    "False as printed": "false",
    "True from some size on, or for some constants": "from some size on",
    "Seen to hold nowhere": "fails where asked",
    "Which constant is needed": "constant",
    "Vacuous, or outside of its own premises": "vacuous",
    "Undecided": "undecided",
    "Not evaluated": "not evaluated",
}
#: From what is worst to what is best: a statement has the worst of its parts.
RANKS: tuple[Standing, ...] = (
    "false", "slip", "constant too small", "constant too large", "depends on the reading", "undecided",
    "fails with this constant", "depends on the constant", "fails where asked", "constant gets worse",
    "from some size on", "not evaluated", "vacuous", "not applicable", "constant",
    "holds in part of a display", "stands",
)  # fmt: skip
_AGREES = "not refuted in "
_NAMED = 3  # claims that a sentence names


@dataclass(frozen=True)
class JudgedClaim:
    """A claim with what was found of it.

    Attributes
    ----------
    standing : str
        What it is worth in a word.
    """

    findings: Sequence[Finding]
    standing: Standing

    @property
    def claim(self) -> Claim:
        """The claim."""
        return self.findings[0].claim

    @property
    def paper(self) -> str:
        """The paper's name."""
        return self.findings[0].paper


def judge_claims(findings: Sequence[Finding]) -> list[JudgedClaim]:
    """Return the claims with their standing; exact against simulated is left out."""
    groups = [group for group in by_claim(findings) if group[0].claim.label != AGREEMENT]
    corrections: dict[tuple[str, str], list[Sequence[Finding]]] = {}
    for group in groups:
        if group[0].claim.corrects:
            corrections.setdefault((group[0].paper, group[0].claim.corrects), []).append(group)
    return [JudgedClaim(group, _standing(group, _mended(group, corrections))) for group in groups]


def _mended(
    group: Sequence[Finding], corrections: Mapping[tuple[str, str], Sequence[Sequence[Finding]]]
) -> list[Sequence[Finding]]:
    """Return what corrects a claim: of one that fails with another, what corrects that one, too."""
    claim, paper = group[0].claim, group[0].paper
    names = [name for name in (claim.name, claim.fails_with) if name]
    return [other for name in names for other in corrections.get((paper, name), ())]


def corrects(other: Claim, claim: Claim) -> bool:
    """Return whether a correction is one of a claim, or of the claim that this one fails with."""
    return bool(other.corrects) and other.corrects in (claim.name, claim.fails_with)


def _standing(group: Sequence[Finding], corrections: Sequence[Sequence[Finding]]) -> Standing:
    """Return what a claim is worth: of one with constants left open whether they alone are at fault."""
    claim = group[0].claim
    if all(f.verdict == "premise unmet" for f in group):
        return "not applicable"
    standing = _STANDING[section_of(group, bool(corrections))]
    if standing == "constant" and trend(group):
        return "constant gets worse"
    if claim.quantifier != "some constants" or not any(f.verdict == "fails" for f in group):
        return standing
    for other in corrections:
        corrected = other[0].claim
        same = (corrected.statement, {*corrected.tried}) == (claim.statement, {*claim.tried})
        apart = {*corrected.tried.values()} ^ {*claim.tried.values()}
        if same and apart and len(claim.tried) == 1 and section_of(other, False) == "What stands":
            (larger,), (tried,) = corrected.tried.values(), claim.tried.values()
            return "constant too small" if larger > tried else "constant too large"
    if standing == "slip" or not _names_constant(group):
        return standing
    holds = any(f.verdict == "holds" for f in group)
    return "depends on the constant" if holds else "fails with this constant"


def _names_constant(group: Sequence[Finding]) -> bool:
    """Return whether a claim is asked with a constant of ours: one tried, or one that is swept."""
    first = group[0].cell
    ours = [p.name for p in first.study.parameters if p.kind == "reporting"]
    swept = any(f.cell.parameters[name] != first.parameters[name] for name in ours for f in group)
    return swept or bool(group[0].claim.tried)


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
