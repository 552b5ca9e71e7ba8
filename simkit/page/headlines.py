"""What was found of a claim in one line: where it fails first, then what else there is to say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from simkit.engine.cells.describing import short
from simkit.page.texts.cells_of_claims import as_failures, failure_ends, is_one_number, varying
from simkit.page.texts.equations import plain_symbol
from simkit.page.texts.paper_symbols import symbols_of
from simkit.page.texts.regions import where_text
from simkit.page.texts.values import pair_text, pretty, value_text
from simkit.verdicts.arithmetic.rounding import above, at_least, at_most
from simkit.verdicts.findings.facts import Verdict, least_text
from simkit.verdicts.findings.finding import Finding, sides
from simkit.verdicts.findings.notes import (
    FACTOR,
    DrawsOpen,
    DrawsViolating,
    ExponentFound,
    Note,
    PathTrend,
    PowerNeeded,
    kinds,
    number,
    size_text,
)

#: In the order of importance.
_ORDER: tuple[Verdict, ...] = (
    "fails", "undecided", "not refuted", "of order only", "holds", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip
_FEWEST_SIZES = 4  # from which an exponent is said
_ZERO = 1e-9  # an exponent nearer to zero is zero


def headline(findings: Sequence[Finding], family_error: float) -> str:
    """Return what was found of a claim over its cells.

    Parameters
    ----------
    findings : sequence of Finding
        Of one claim.
    family_error : float
        At which the intervals of draws hold.
    """
    said = []
    for verdict in _ORDER:
        own = [f for f in findings if f.verdict == verdict]
        if own:
            said.append(pretty(_WORDS[verdict](own, findings, family_error)))
    valid = next((f.valid_from for f in findings if f.valid_from is not None), None)
    along = findings[0].claim.along
    if valid is not None and along and any(f.verdict == "fails" for f in findings):
        symbol = symbols_of(findings[0].cell.study)[along]
        said.append(f"of those asked it holds from {symbol} = {short(valid)} on")
    return "; ".join(said)


def _at(own: Sequence[Finding], every: Sequence[Finding], place: bool = False) -> str:
    """Return at which cells: `` at all 8 cells``, by place or by number; nothing of a single one."""
    if len(every) == 1:
        return ""
    if len(own) == len(every):
        return f" at all {_range(every)}" if place else f" at all {len(every)} cells"
    if place:
        return f" at {where_text([f.cell for f in own], [f.cell for f in every])}"
    return f" at {len(own)} of {len(every)} cells"


def _range(every: Sequence[Finding]) -> str:
    """Return ``8 m from 250 to 1000000`` where one number varies, else ``12 cells``."""
    names = varying(every)
    values = [f.cell.parameters[names[0]] for f in every] if len(names) == 1 else []
    sizes = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    if not sizes or len(sizes) < len(values):
        return f"{len(every)} cells"
    symbol = symbols_of(every[0].cell.study)[names[0]]
    return f"{len(every)} {symbol} from {value_text(min(sizes))} to {value_text(max(sizes))}"


def _fails(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    said = f"fails{_at(own, every, place=True)}"
    known = [f for f in own if f.margin is not None]
    worst = min(known, key=lambda f: f.margin or 0.0, default=own[0])
    if worst.claim.kind == "order":
        return f"{said}: {'; '.join(filter(None, (_limit_text(worst), worst.note)))}"
    draws = [found for f in own for found in kinds(f.notes, DrawsViolating)]
    worst_at = "at worst " if len(own) > 1 else ""
    if draws:
        share = max(draws, key=lambda found: found.violating / found.draws)
        said = f"{said}: {worst_at}{share}"
        detail = f"as {sides(worst)}" if worst.left is not None else ""
    elif is_one_number(worst) and worst.left is not None and worst.right is not None:
        size = max(abs(worst.left[0]), abs(worst.right[1]))
        apart = number(abs(worst.margin or 0.0) / size)
        detail = f"by less than {_power_above(float(apart))} of {pair_text(worst.left)}"
    else:
        detail = f"{worst_at}{sides(worst)}" if worst.left is not None else worst.note
    said = ", ".join(filter(None, (said, detail))) if draws else f"{said}: {detail}"
    return f"{said}; {least_text(worst.least)}" if worst.least else said


def _limit_text(found: Finding) -> str:
    """Return the limit of left over right as a sentence on the constant; nothing without one."""
    if found.limit is None:
        return ""
    goes = {"infinite": "tends to infinity", "zero": "tends to 0"}[found.limit.value]
    return f"{found.limit.where}, left side over rate {goes}, so that no constant is enough"


def _power_above(value: float) -> str:
    """Return the least power of ten above a small number, as ``1e-13``."""
    mantissa, _, power = f"{value:e}".partition("e")
    return f"1e{int(power) + (float(mantissa) > 0)}"


def _chance_text(own: Sequence[Finding]) -> str:
    """Return how probable what a claim excludes is, where it makes that nearly impossible."""
    known = [failure_ends(f)[0] for f in own if f.left is not None and f.right is not None]
    if not as_failures(own) or len(known) < len(own):
        return ""
    ends = min(low for low, _ in known), max(high for _, high in known)
    least, most = ("over 0.9999" if end > 0.9999 else number(end) for end in ends)
    return f", with probability {least}" + (f" to {most}" if most != least else "")


def trend(findings: Sequence[Finding]) -> str:
    """Return how the constant that a claim needs gets worse along its path; nothing where it does not.

    Of a claim with high probability, where the polynomial is n.

    Examples
    --------
    ``grows from 0.2839 at σ = 0.5 to [5.477, 8.367] at σ = 2.0``
    """
    for f in findings:
        for note in f.notes if f.verdict == "of order only" else ():
            if isinstance(note, PathTrend):
                return _path_trend(note, findings)
            if isinstance(note, PowerNeeded) and note.power == 1 and note.growing:
                return power_text(note, findings)
    return ""


def _path_trend(trend: PathTrend, findings: Sequence[Finding]) -> str:
    """Return a trend with the constants at the ends of its path."""
    path = trend.path
    own = [f for f in findings if trend in f.notes and f.constant is not None]
    sizes = [float(f.cell.parameters[path.along] or 0) for f in own]
    symbol = symbols_of(own[0].cell.study).get(path.along, path.along)
    near, far = (
        f"{pair_text(own[sizes.index(edge(sizes))].constant)} at {symbol} = {size_text(at)}"
        for edge, at in ((min, path.near), (max, path.far))
    )
    return f"{'grows' if trend.grows else 'shrinks'} from {near} to {far}"


def brief(findings: Sequence[Finding], family_error: float) -> str:
    """Return where a claim fails, as `headline` says it, without what is seen there; else its start."""
    own = [f for f in findings if f.verdict == "fails"]
    if own:
        return pretty(f"fails{_at(own, findings, place=True)}{_chance_text(own)}")
    if worse := trend(findings):
        return pretty(worse)
    said = headline(findings, family_error).split("; ")[0]
    return re.split(r", (?:less|more) than ", said)[0]


def _undecided(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    return f"undecided{_at(own, every, place=True)}"


def _not_refuted(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    claim = own[0].claim
    widest = [f.interval for f in own if f.interval is not None]
    if claim.parsed.measure or not widest:
        half = max(((high - low) / 2 for low, high in widest), default=None)
        beside = f": the interval is at most {above(half)} to either side" if half is not None else ""
        return f"not refuted{_at(own, every)}{beside}"
    trials = sorted({f.trials for f in own})
    draws = f"{trials[0]:,}" if len(trials) == 1 else f"{trials[0]:,} to {trials[-1]:,}"
    at = _at(own, every)
    share = above(max(high for _, high in widest))
    kept = next((str(found) for f in own for found in kinds(f.notes, DrawsOpen)), "")
    each = " of each cell" if len(own) > 1 else ""
    still = f"; {kept}" if kept else ""
    said = f"0 of {draws} draws{each} violate it (share <= {share} at family error {error:g}{still})"
    return said if len(own) == len(every) else f"not refuted{at}: {said}"


def _holds(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    failing = any(f.verdict == "fails" for f in every)
    if failing and _rest(own, every):
        return f"holds at the other {len(own) if len(own) > 1 else 'one'}"
    return f"holds{_at(own, every)}"


def _rest(own: Sequence[Finding], every: Sequence[Finding]) -> bool:
    """Return whether a claim holds wherever it does not fail."""
    return len(own) + sum(f.verdict == "fails" for f in every) == len(every)


def _vacuous(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    return f"vacuous{_at(own, every, place=True)}"


def _unmet(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    broken = list(dict.fromkeys(p.text for f in own for p in f.premises if p.met is False))
    more = f" and {len(broken) - 2} more" if len(broken) > 2 else ""
    detail = f": {'; '.join(broken[:2])}{more}" if broken else ""
    return f"a premise is unmet{_at(own, every)}{detail}"


def _not_evaluated(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    notes = list(dict.fromkeys(f.note for f in own if f.note))
    return f"not evaluated{_at(own, every)}" + (f": {notes[0]}" if notes else "")


def _of_order(own: Sequence[Finding], every: Sequence[Finding], error: float) -> str:
    """Return which constant is enough, and how it goes along the path."""
    noted = _noted(own)
    if own[0].claim.kind == "with-high-probability":
        return _high_probability(own, noted)
    known = [f.constant for f in own if f.constant is not None]
    if not known:
        texts = sorted("; ".join(map(str, notes)) for notes in noted)
        return texts[0] if texts else f"of order only{_at(own, every)}"
    said = [_constant(own, every)]
    if len(noted) == 1:
        said += [text for note in noted[0] if (text := _path_text(note, own))]
    return "; ".join(said)


def _noted(own: Sequence[Finding]) -> list[list[Note]]:
    """Return the notes of findings, those that several share once."""
    return list({tuple(map(str, f.notes)): f.notes for f in own if f.notes}.values())


def _constant(own: Sequence[Finding], every: Sequence[Finding]) -> str:
    claim = own[0].claim
    known = [f.constant for f in own if f.constant is not None]
    low = min(known, key=lambda pair: pair[0])
    high = max(known, key=lambda pair: pair[1])
    at = _sizes(own) if len(own) == len(every) else _at(own, every).removeprefix(" ")
    at = f" {at}" if at else ""
    letter = plain_symbol(claim.constant)
    if claim.parsed.relation == "=":
        if pair_text(low) == pair_text(high):
            return f"{letter} = {pair_text(low)} is the constant{at}"
        return f"the constant lies between {at_least(*low)} and {at_most(*high)}{at}"
    if claim.parsed.relation == ">=":
        least, sure = at_most(*min(known, key=lambda pair: pair[1])), at_least(*low)
        beside = "" if sure == least else f", more than {least} is not"
        return f"{letter} = {sure} is small enough{at}{beside}"
    sure, least = at_most(*high), at_least(*max(known, key=lambda pair: pair[0]))
    beside = "" if sure == least else f", less than {least} is not"
    return f"{letter} = {sure} is enough{at}{beside}"


def _sizes(own: Sequence[Finding]) -> str:
    """Return ``at all 13 n`` where one parameter varies, else ``at all 12 cells``; nothing of one."""
    names = varying(own)
    if len(own) == 1:
        return ""
    if len(names) == 1 and not isinstance(own[0].cell.parameters[names[0]], str):
        return f"at all {len(own)} {symbols_of(own[0].cell.study)[names[0]]}"
    return f"at all {len(own)} cells"


def _path_text(note: Note, own: Sequence[Finding]) -> str:
    """Return how constant and exponent go along a path; no exponent of a few sizes."""
    symbols = symbols_of(own[0].cell.study)
    if isinstance(note, PathTrend):
        return f"what is needed {_path_trend(note, own)}"
    if not isinstance(note, ExponentFound):
        return str(note)
    if len({f.cell.parameters.get(note.along) for f in own}) < _FEWEST_SIZES:
        return ""
    path = f", {note.path}" if note.path is not None else ""
    said = f"exponent in {symbols.get(note.along, note.along)}: of the left side {note.value}"
    return f"{said}, of the rate {number(note.stated)}{path}"


def _high_probability(own: Sequence[Finding], noted: Sequence[Sequence[Note]]) -> str:
    """Return the constant with the smallest power, for which a polynomial stands."""
    needed = [note for notes in noted for note in kinds(notes, PowerNeeded)]
    if needed:
        return power_text(needed[0], own)
    known = [f.constant for f in own if f.constant is not None]
    texts = ("; ".join(map(str, notes)) for notes in noted)
    return _constant(own, own) if known else "; ".join(sorted(texts)) or "of order only"


def power_text(needed: PowerNeeded, own: Sequence[Finding]) -> str:
    """Return the constant needed where the polynomial is a power of n, as a sentence.

    Parameters
    ----------
    own : sequence of Finding
        Whose cells are counted.
    """
    stated = own[0].claim.parsed
    size = stated.size
    poly = size if needed.power == 1 else f"{size}^{needed.power}"
    beside = f"if poly({size}) = {poly}"
    chance = f"{plain_symbol(stated.right.text)}/{poly}"
    at = f" {_sizes(own)}" if _sizes(own) else ""
    letter, is_factor = own[0].claim.constant, needed.constant == FACTOR
    if needed.growing:
        first, near, far = needed.growing
        if not is_factor:
            return f"{letter} grows {beside}: {near} is needed at {size} = {first}, {far} at the largest"
        return (
            f"the failure is {near} times {chance} at {size} = {first}, growing to {far} times {beside}"
        )
    if not is_factor:
        return f"{letter} = {needed.enough} is enough{at} {beside}"
    if needed.holds_with_one and not needed.valid_from:
        return f"it holds{at} {beside}: the failure is at most {needed.enough} times {chance}"
    on = f", and at most {chance} from {size} = {needed.valid_from} on" if needed.valid_from else ""
    return f"the failure is at most {needed.enough} times {chance}{at} {beside}{on}"


def readable_notes(notes: Sequence[Note], own: Sequence[Finding]) -> str:
    """Return notes with each power's constant as a sentence, and no exponent of a few sizes."""
    said = [
        power_text(note, own) if isinstance(note, PowerNeeded) else _path_text(note, own)
        for note in notes
    ]
    return "; ".join(filter(None, said))


_WORDS: Mapping[Verdict, Callable[[Sequence[Finding], Sequence[Finding], float], str]] = {
    "fails": _fails, "undecided": _undecided, "not refuted": _not_refuted, "of order only": _of_order,
    "holds": _holds, "vacuous": _vacuous, "premise unmet": _unmet, "not evaluated": _not_evaluated,
}  # fmt: skip
