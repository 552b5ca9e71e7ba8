"""Which constant is enough where a claim names none, and whether it gets worse along a path."""

import math
from collections.abc import Sequence

from simkit.engine.tables.rounding import above, at_least, at_most, below
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.findings.notes import FACTOR, ExponentFound, PathTrend, PowerNeeded, kinds, number
from simkit.words.notes import exponent_text, path_text, size_text

_FEWEST_SIZES = 4  # from which an exponent is said
_SEVERAL = 2


def growth_of(findings: Sequence[Finding]) -> str:
    """Return how the constant needed gets worse along a path; nothing where it does not.

    ``the constant needed grows from 1.7 (d = 64) to 2.8 (d = 1024)``
    """
    for finding in findings:
        for note in finding.notes if finding.verdict == "of order only" else ():
            if isinstance(note, PathTrend):
                return _trend(note, findings)
            if isinstance(note, PowerNeeded) and note.power == 1 and note.growing:
                return _power_text(note, findings[0])
    return ""


def _trend(trend: PathTrend, findings: Sequence[Finding]) -> str:
    path = trend.path
    own = [f for f in findings if trend in f.notes and f.constant is not None]
    near, far = (
        next((f.constant for f in own if f.cell.parameters[path.along] == size), None)
        for size in (path.near, path.far)
    )
    if near is None or far is None:
        return ""
    goes = "grows" if trend.grows else "shrinks"
    ends = [
        f"{_range(pair)} ({path.along} = {size_text(size)})"
        for pair, size in ((near, path.near), (far, path.far))
    ]
    return f"the constant needed {goes} from {ends[0]} to {ends[1]}"


def _range(pair: tuple[float, float]) -> str:
    low, high = at_least(*pair), at_most(*pair)
    return low if low == high else f"{below(pair[0], 3)}-{above(pair[1], 3)}"


def enough(findings: Sequence[Finding]) -> str:
    """Return which constant is enough wherever it was tried; nothing where none is known.

    ``C = 1.53 is enough for the n tried, 100 ... 1e300 (needed: 1.31 to 1.53)``; where the polynomial in
    a failure of at most p/poly(n) is read as a power of n, one clause for each power.
    """
    own = [f for f in findings if f.verdict == "of order only"]
    powers = {note.power: note for f in own for note in kinds(f.notes, PowerNeeded)}
    if powers:
        return "; ".join(_power_text(note, findings[0]) for note in powers.values())
    known = [f.constant for f in own if f.constant is not None]
    claim = findings[0].claim
    if not known or claim.kind not in ("order", "with-high-probability"):
        return ""
    least = at_least(*min(known, key=lambda pair: pair[0]))
    most = at_most(*max(known, key=lambda pair: pair[1]))
    at = _range_of(own)
    small, large = below(min(low for low, _ in known)), above(max(high for _, high in known))
    if max(high for _, high in known) == math.inf:
        sure = at_least(*max(known, key=lambda pair: pair[0]))
        return f"{claim.constant} of at least {sure} is needed {at}; no upper end is known"
    if min(low for low, _ in known) == -math.inf:
        sure = at_most(*min(known, key=lambda pair: pair[1]))
        return f"{claim.constant} of at most {sure} works {at}; no lower end is known"
    alike = least == most
    if claim.parsed.relation == "=":
        if alike:
            return f"{claim.constant} = {most} is the constant {at}"
        return f"the constant lies between {small} and {large} {at}"
    needed = "" if alike else f" (needed: {least} to {most})"
    if claim.parsed.relation == ">=":
        largest = "" if alike else f" (the largest that works: {least} to {most})"
        return f"{claim.constant} = {small} is small enough {at}{largest}"
    return f"{claim.constant} = {large} is enough {at}{needed}"


def _range_of(own: Sequence[Finding]) -> str:
    """Return at which sizes something is enough: ``for the n tried, 100 ... 1e300``, or where tried."""
    along = own[0].claim.along
    sizes = [f.cell.parameters.get(along) for f in own if f.constant is not None]
    known = [s for s in sizes if isinstance(s, int | float) and not isinstance(s, bool)]
    if len(known) < len(sizes) or len(set(known)) < _SEVERAL:
        return "where tried"
    return f"for the {along} tried, {size_text(min(known))} ... {size_text(max(known))}"


def _power_text(needed: PowerNeeded, found: Finding) -> str:
    """Return the constant needed where the polynomial is a power of n, as a sentence."""
    stated, size = found.claim.parsed, found.claim.parsed.size
    poly = size if needed.power == 1 else f"{size}^{needed.power}"
    beside, chance = f"if poly({size}) = {poly}", f"{stated.right.text}/{poly}"
    at = "where tried"
    if needed.rising_at:
        at = f"up to {size} = {needed.rising_at}, where it still rises"
    is_factor = needed.constant == FACTOR
    if needed.growing:
        first, near, last, far = needed.growing
        what = f"the failure over {chance}" if is_factor else f"the {needed.constant} needed"
        return f"{what} grows from {near} ({size} = {first}) to {far} ({size} = {last}), {beside}"
    if not is_factor:
        return f"{needed.constant} = {needed.enough} is enough {at}, {beside}"
    if needed.holds_with_one and not needed.valid_from:
        return f"the failure is at most {needed.enough} times {chance} {at}, {beside}"
    said = f"the failure is at most {needed.enough} times {chance} {at}"
    on = f", and at most {chance} from {size} = {needed.valid_from} on" if needed.valid_from else ""
    return f"{said}, {beside}{on}"


def exponents(findings: Sequence[Finding]) -> list[str]:
    """Return the exponents of the left side beside those of the rate; nothing of a few sizes.

    ``exponent in n: -1.02 [-1.1, -0.94], that of the rate -1``
    """
    said = dict[str, None]()
    for found in findings:
        for note in kinds(found.notes, ExponentFound):
            if len({f.cell.parameters.get(note.along) for f in findings}) >= _FEWEST_SIZES:
                path = f", {path_text(note.path)}" if note.path is not None else ""
                rate = f"that of the rate {number(note.stated)}"
                said[f"exponent in {note.along}: {exponent_text(note)}, {rate}{path}"] = None
    return list(said)
