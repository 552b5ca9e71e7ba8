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
from simkit.verdicts.findings.finding import Finding, number, sides
from simkit.verdicts.orders.high_probability import FACTOR

#: In the order of importance.
_ORDER: tuple[Verdict, ...] = (
    "fails", "undecided", "not refuted", "of order only", "holds", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip
_FEWEST_SIZES = 4  # from which an exponent is said
_ZERO = 1e-9  # an exponent nearer to zero is zero
_VIOLATED = re.compile(r"(\d+) of (\d+) draws violate it")
_OPEN = re.compile(r"\d+ draws stay open")
_EXPONENT = re.compile(r"exponent in (\w+): (\S+)(.*)")
_PATH = re.compile(r"(growing|shrinking) on this path from (\w+) = (\S+) to (\S+)")
_POWER = re.compile(r"with n\^(\d+): (.*)")
_ENOUGH = re.compile(rf"({FACTOR}|\S+) of (\S+) is enough at every cell asked(.*)")
_GROWING = re.compile(rf"({FACTOR}|\S+) of (.+) is needed at n = (\S+), growing to (.+)")


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
    draws = [found for f in own if (found := _VIOLATED.search(f.note))]
    worst_at = "at worst " if len(own) > 1 else ""
    if draws:
        share = max(draws, key=lambda found: int(found[1]) / int(found[2]))
        said = f"{said}: {worst_at}{share[0]}"
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
        for part in f.note.split("; ") if f.verdict == "of order only" else ():
            if _PATH.fullmatch(part):
                return _path_trend(part, findings)
            if (found := _POWER.fullmatch(part)) and found[1] == "1" and _GROWING.fullmatch(found[2]):
                return power_text(found[1], found[2], findings)
    return ""


def _path_trend(part: str, findings: Sequence[Finding]) -> str:
    """Return a note on a path with the constants at its ends."""
    path = _PATH.fullmatch(part)
    assert path is not None
    along = path[2]
    own = [f for f in findings if part in f.note.split("; ") and f.constant is not None]
    sizes = [float(f.cell.parameters[along] or 0) for f in own]
    ends = [own[sizes.index(edge(sizes))] for edge in (min, max)]
    symbol = symbols_of(own[0].cell.study).get(along, along)
    near, far = (
        f"{pair_text(f.constant)} at {symbol} = {at}"
        for f, at in zip(ends, path.groups()[2:], strict=True)
    )
    return f"{'grows' if path[1] == 'growing' else 'shrinks'} from {near} to {far}"


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
    kept = next((found[0] for f in own if (found := _OPEN.search(f.note))), "")
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
    claim = own[0].claim
    notes = sorted({f.note for f in own if f.note})
    if claim.kind == "with-high-probability":
        return _high_probability(own, notes)
    known = [f.constant for f in own if f.constant is not None]
    if not known:
        return notes[0] if notes else f"of order only{_at(own, every)}"
    said = [_constant(own, every)]
    if len(notes) == 1:
        said += [text for part in notes[0].split("; ") if (text := _path_text(part, own))]
    return "; ".join(said)


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


def _path_text(part: str, own: Sequence[Finding]) -> str:
    """Return how constant and exponent go along a path; no exponent of a few sizes."""
    symbols = symbols_of(own[0].cell.study)
    if _PATH.fullmatch(part) is not None:
        return f"what is needed {_path_trend(part, own)}"
    found = _EXPONENT.fullmatch(part)
    if found is None:
        return part
    along, value, rest = found.groups()
    if len({f.cell.parameters.get(along) for f in own}) < _FEWEST_SIZES:
        return ""
    said = f"exponent in {symbols.get(along, along)}: of the left side {value}{rest}"
    return said.replace(", stated ", ", of the rate ")


def _high_probability(own: Sequence[Finding], notes: Sequence[str]) -> str:
    """Return the constant with the smallest power, for which a polynomial stands."""
    for note in notes:
        if (found := _POWER.fullmatch(note.split("; with n^")[0])) is not None:
            return power_text(found[1], found[2], own)
    known = [f.constant for f in own if f.constant is not None]
    return _constant(own, own) if known else "; ".join(notes) or "of order only"


def power_text(power: str, said: str, own: Sequence[Finding]) -> str:
    """Return the constant needed where the polynomial is a power of n, as a sentence.

    Parameters
    ----------
    said : str
        As the audit notes it: ``C of 1.531 is enough at every cell asked``.
    own : sequence of Finding
        Whose cells are counted.
    """
    stated = own[0].claim.parsed
    size = stated.size
    poly = size if power == "1" else f"{size}^{power}"
    beside = f"if poly({size}) = {poly}"
    chance = f"{plain_symbol(stated.right.text)}/{poly}"
    at = f" {_sizes(own)}" if _sizes(own) else ""
    letter = own[0].claim.constant
    if (found := _ENOUGH.fullmatch(said)) is not None:
        what, most, rest = found.groups()
        if what != FACTOR:
            return f"{letter} = {most} is enough{at} {beside}"
        if "it holds with 1" in rest and " from " not in rest:
            return f"it holds{at} {beside}: the failure is at most {most} times {chance}"
        last = re.search(r"from n = (\S+) on", rest)
        on = f", and at most {chance} from {size} = {last[1]} on" if last else ""
        return f"the failure is at most {most} times {chance}{at} {beside}{on}"
    if (found := _GROWING.fullmatch(said)) is not None:
        what, near, first, far = found.groups()
        if what != FACTOR:
            return f"{letter} grows {beside}: {near} is needed at {size} = {first}, {far} at the largest"
        return (
            f"the failure is {near} times {chance} at {size} = {first}, growing to {far} times {beside}"
        )
    return f"{beside}: {said}"


def readable_note(note: str, own: Sequence[Finding]) -> str:
    """Return a note with each power's constant as a sentence, and no exponent of a few sizes."""
    said = []
    for part in re.split(r"; (?=with n\^)", note):
        if (found := _POWER.fullmatch(part)) is not None:
            said.append(power_text(found[1], found[2], own))
        else:
            said += [text for each in part.split("; ") if (text := _path_text(each, own))]
    return "; ".join(said)


_WORDS: Mapping[Verdict, Callable[[Sequence[Finding], Sequence[Finding], float], str]] = {
    "fails": _fails, "undecided": _undecided, "not refuted": _not_refuted, "of order only": _of_order,
    "holds": _holds, "vacuous": _vacuous, "premise unmet": _unmet, "not evaluated": _not_evaluated,
}  # fmt: skip
