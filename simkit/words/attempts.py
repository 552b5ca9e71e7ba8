"""What an attempt to refute a claim has found, in sentences."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from simkit.declare.parameters.parameter import format_value
from simkit.engine.cells.describing import short
from simkit.errors import format_count
from simkit.verdicts.refuting.points import Attempt, FoundPoint
from simkit.verdicts.searching.latents import MOST
from simkit.words.notes import data_text, given_text, notes_text
from simkit.words.parts import sides_by_name
from simkit.words.sides import sides
from simkit.words.vocabulary import at_a_setting

_MANY = 3  # uniform points from which 3/N says something


def lines_of_attempt(own: Attempt) -> list[str]:
    """Return what was found, and what was searched, a line each."""
    asked = f"the claim: {own.region.claim.statement}"
    return [asked, *_found(own), *own.region.text, _spent(own), *_beside(own)]


def headline(own: Attempt) -> str:
    """Return the outcome in a few words."""
    if own.contradictions:
        return "nothing is concluded: two evaluations contradict each other"
    found = own.counterexamples
    if found:
        given = {given_text(place.finding) for place in found}
        reserve = "" if "" in given else f", {' and '.join(sorted(given))}"
        return f"refuted, {format_count(len(found), 'counterexample')} within its assumptions{reserve}"
    if own.trail.violations:
        return "not refuted: no setting was certified"
    return "nothing found" if own.trail.asked else f"nothing asked: {_why_nothing(own)}"


def _why_nothing(own: Attempt) -> str:
    """Return what has become of the points that were drawn, where no claim was asked at any."""
    trail = own.trail
    unmet = trail.outside - own.refused  # which count as outside
    counts = {
        "did not meet the assumptions": unmet,
        "have no cell, or the claim is not about it": own.refused,
        "could not be simulated here, for memory or time": own.dear,
        "were given up after a second": own.slow,
        "could not be judged": trail.unjudged - own.dear - own.slow,
    }
    said = [f"{format_count(count, 'point')} {what}" for what, count in counts.items() if count > 0]
    over = [trail.ended] if trail.ended else []
    if not over and len(said) == 1 and unmet > 0:
        return "no point met the assumptions"
    return "; ".join([*over, *said]) or "no point was drawn"


def _spent(own: Attempt) -> str:
    trail, seconds = own.trail, own.effort.seconds
    points, places = len(trail.points), _points_asked(own)
    of_them = f"by {format_count(points, 'point')}, {trail.uniform:,} of these" if places < points else (
        f"{trail.uniform:,} of them"
    )  # fmt: skip
    said = (
        f"asked: {format_count(places, 'setting')} within the assumptions, {of_them} independent and"
        f" uniform in the coordinates above; {trail.outside:,} outside of them"
    )
    if trail.unjudged:
        said += f"; {trail.unjudged:,} could not be judged"
    if trail.ended:
        said += (
            f"; {trail.ended} after {seconds:g} s, so that another number of workers, or another"
            " machine, may find something else"
        )
    return said


def _found(own: Attempt) -> list[str]:
    if own.contradictions:
        return []
    if not own.places:
        return _nothing(own)
    lines = [_place(own, place) for place in own.places if place.certified]
    if any(place.simplified for place in own.counterexamples):
        lines.append("made simpler one parameter at a time: that none is simpler still is not known")
    failed = [place for place in own.places if not place.certified]
    for place in failed:
        why = notes_text(place.finding) or "fresh blocks do not refute it"
        lines.append(f"not certified at {options(place)}: {at_a_setting(place.finding.verdict)}; {why}")
    sampled = [place for place in own.places if place.trials]
    if sampled:
        first = min(place.first_block for place in sampled)
        lines.append(
            f"fresh trials are those of blocks from {first} on, which neither search nor shrinking"
            f" saw; that any setting is refuted wrongly has a chance of {100 * own.alpha:.3g} % at most"
            f" (--family-error), {own.effort.certifications} tests counted"
        )
    return lines if own.counterexamples else lines + _nothing(own)


def _points_asked(own: Attempt) -> int:
    box = own.region.box
    return len({tuple(box.values(each.point).values()) for each in own.trail.points})


def _nothing(own: Attempt) -> list[str]:
    trail = own.trail
    if trail.worst is None:
        return []
    worst = own.region.box.values(trail.worst.point)
    kept = own.region.question(worst)
    given = worst if kept is None else {n: v for n, v in worst.items() if n in kept.cell.given}
    by = "by the ratio of its sides (near 1, of what both miss)"
    lines = [f"nearest to failing, {by}: {_options(given)}, {_margin(own, worst)}"]
    box = own.region.box
    settings = math.prod(len(each.choices) for each in box.ranges if each.kind == "categorical")
    if own.exact and box.is_finite and not trail.violations and _points_asked(own) == settings:
        return [*lines, "there is no other setting"]
    if own.exact and not trail.violations and not trail.unjudged and trail.uniform >= _MANY:
        lines.append(
            f"a violating region above {trail.missed_measure:.2g} of the search measure, within the"
            " assumptions, would have been found with 95 % probability"
        )
    return [*lines, "this is no proof"]


def _margin(own: Attempt, values: Mapping[str, Any]) -> str:
    from simkit.verdicts.exact.exactly import ask_exactly

    question = own.region.question(values)
    found = None if question is None else ask_exactly(question)
    if found is not None and sides(found):
        return f"{sides(found)}{'' if found.verdict == 'holds' else f' ({at_a_setting(found.verdict)})'}"
    assert own.trail.worst is not None
    breach = own.trail.worst.answer.breach
    return f"a factor of {math.exp(min(abs(breach), 700)):.4g} apart, by few trials"


def _place(own: Attempt, place: FoundPoint) -> str:
    finding = place.finding
    said = (
        f"refuted at {options(place)}: {sides_by_name(finding) or sides(finding) or notes_text(finding)}"
    )
    if place.trials:
        said += f", estimated in {place.trials:,} fresh trials"
    if place.data:
        said += f"; data: {data_text(place.data)}"
    if finding.given:
        said += f"; {given_text(finding)}"
    if finding.witness:
        said += f"; confirmed by: {finding.witness}"
    said += "" if place.simplified else "; as it was found, not made simpler"
    return said + (f"; unlike those above in {place.differs}" if place.differs else "")


def options(place: FoundPoint) -> str:
    """Return a place as the command line takes it, without what does not apply."""
    given = place.finding.cell.given
    return _options({name: value for name, value in place.values.items() if name in given})


def _options(values: Mapping[str, Any]) -> str:
    return " ".join(
        f"--{name.replace('_', '-')} {value if isinstance(value, str) else _number(value)}"
        for name, value in values.items()
    )


def _number(value: Any) -> str:
    return format_value(value) if isinstance(value, bool) else short(value)


def _data(own: Attempt) -> list[str]:
    """Return where the data of a claim about every draw were searched, or why they were not."""
    trail = own.data
    if trail is None:
        return []
    lines = []
    if trail.cells:
        most = max(size for size in trail.sizes if size <= MOST)
        said = (
            f"data: searched at {format_count(trail.cells, 'setting')}, {trail.asked:,} choices within"
            f" the assumptions of up to {most} latent numbers"
        )
        said += f"; {trail.outside:,} outside of them" if trail.outside else ""
        lines.append(said + (f"; {trail.unjudged:,} without a value" if trail.unjudged else ""))
    if trail.too_many:
        there = f"at {format_count(len(trail.too_many), 'setting')} " if trail.cells else ""
        lines.append(
            f"data: {there}drawn, not searched, as trials have {min(trail.too_many):,} latent numbers or"
            f" more, above {MOST}"
        )
    if trail.ended and own.effort.seconds is not None:
        said = f"data: {trail.ended} after {own.effort.seconds:g} s, so that another machine may find"
        lines.append(f"{said} something else")
    elif trail.ended:
        lines.append(f"data: {trail.ended}")
    silent = "data: drawn, not searched, as the study does not say what trials measure of their latent"
    return lines or [f"{silent} numbers"]


def _beside(own: Attempt) -> list[str]:
    lines = _data(own)
    if own.slow:
        lines.append(
            f"given up: {format_count(own.slow, 'setting')} at which theory took longer than a second;"
            " that depends on the machine"
        )
    if own.dear:
        lines.append(
            f"{format_count(own.dear, 'setting')} could not be simulated here, for memory or time"
        )
    return lines + [f"CONTRADICTION: {each}" for each in own.contradictions]


def beside_total(attempts: Sequence[Attempt]) -> list[str]:
    """Return what a total of many attempts must not be silent about, a line each, with its count."""
    data = [own.data for own in attempts if own.data is not None]
    counts = {
        "ended before their budget, as their time was over": sum(
            bool(own.trail.ended) for own in attempts
        ),
        "with settings that could not be judged": sum(bool(own.trail.unjudged) for own in attempts),
        "with settings given up, as theory took longer than a second": sum(
            bool(a.slow) for a in attempts
        ),
        "with settings that could not be simulated here": sum(bool(own.dear) for own in attempts),
        "about every draw with data drawn, not searched": sum(not own.cells for own in data),
        "about every draw whose search of data ended, as its time was over": sum(
            bool(own.ended) for own in data
        ),
    }
    return [f"{format_count(count, 'claim')} {what}" for what, count in counts.items() if count]
