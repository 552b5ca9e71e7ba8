"""What is said of one part of a statement: its verdict, the fact that shows it, what it needs."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence

from simkit.declare.claims.claim import Claim, Concern
from simkit.engine.cells.describing import describe_cells, short
from simkit.engine.tables.rounding import above
from simkit.errors import first_of, format_count
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding, by_claim, count_verdicts
from simkit.verdicts.findings.notes import Because, Reason, Waits, kinds
from simkit.verdicts.statements.whole import JudgedClaim, Printed
from simkit.words.constants import enough, growth_of
from simkit.words.notes import given_text, least_text, limit_text, notes_text, one_way_text, trials_text
from simkit.words.sides import compared, sides
from simkit.words.vocabulary import WORDS, value_text

_LONGEST = 60  # characters of a statement that is said again
_LEFT, _RIGHT = "its left side", "its right side"  # in the place of a long one
_MOST_TELLING = 4  # parameters that tell a setting from the others
#: What parts of a statement are called by what they concern; nothing of the statement itself.
HEADS: Mapping[Concern, str] = {
    "statement": "", "premises": "its assumptions", "proof": "its proof",
}  # fmt: skip
WAITING = "it waits for a training, which --with-training runs"


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Return a text in lines that break at blanks."""
    lines = textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def part_text(part: Printed, where: str = "") -> str:
    """Return the verdict on a part with the fact that shows it, settings counted, and `where` it fails.

    ``FALSE as printed at 2 of 8 settings: at n = 6: 8 > 5e-06; corrected, it holds``
    """
    said = f"{WORDS[part.verdict].text}{_at(part)}{by_which(part.verdict, part.findings)}"
    proved = _proved(part)
    if part.verdict == "fails":
        fact, worst = fact_of(part), part.worst
        needed = least_text(worst.least) if worst is not None else ""
        evidence = {f.trials > 0 for f in part.findings if f.verdict == "fails"}
        if fact and worst is not None and len(evidence) > 1:  # in part by trials
            fact += " (by trials)" if worst.trials else " (exactly)"
        more = (f"{said}: {fact}" if fact else said, needed, where, proved, correction_of(part))
    else:
        fails = any(f.verdict == "fails" for f in part.findings)
        fails = fails and part.verdict != "depends on the reading"
        more = (
            proved,
            said,
            beside(part.verdict, part.findings),
            where,
            correction_of(part) if fails else "",
        )
    return "; ".join(filter(None, (*more, *_others(part))))


def _proved(part: Printed) -> str:
    """Return where its claim is proved; of several claims how many are."""
    if not any(f.proved for one in part.claims for f in one.findings):
        return ""
    from simkit.words.tables.boxes import of_parts, proved_text

    if len(part.claims) > 1:
        return of_parts(one.findings for one in part.claims)
    first = part.findings[0]
    return proved_text(first.proved, first.cell.parameters)


def _others(part: Printed) -> Iterable[str]:
    """Yield what its other settings come to, and what the verdict assumes."""
    for verdict in ("undecided", "not evaluated", "vacuous"):
        own = [f for f in part.findings if f.verdict == verdict]
        if own and part.verdict != verdict:
            why = "" if verdict == "vacuous" else beside(verdict, own)
            at = format_count(len(own), "setting")
            yield f"{WORDS[verdict].text} at {at}{f' ({why})' if why else ''}"
    if part.verdict in ("fails", "of order only"):
        yield _from_on(part.findings)
    yield from given([part])


def given(parts: Iterable[Printed]) -> list[str]:
    """Return what verdicts assume that is not known to hold, ``given E[x**2] <= 2``."""
    texts = (given_text(f) for part in parts for f in part.findings if f.given)
    return list(dict.fromkeys(texts))


def _at(part: Printed) -> str:
    """Return at how many settings it has its verdict, if it was asked at several."""
    own = [f for f in part.findings if f.verdict == part.verdict]
    total = sum(f.verdict != "premise unmet" for f in part.findings) or len(part.findings)
    if len(part.findings) == 1 or not own:
        return ""
    outside = len(part.findings) - total
    at = format_count(total, "setting")
    do = "does" if outside == 1 else "do"
    more = f"{outside} more {do} not meet its assumptions" if outside else ""
    if len(own) == total and (part.verdict != "fails" or total == 1):
        return f" ({'; '.join(filter(None, (at, more)))})"
    counted = f"all {at}" if len(own) == total else f"{len(own)} of {at}"
    return f" at {counted}{f' ({more})' if more else ''}"


def by_which(verdict: DisplayVerdict, findings: Sequence[Finding]) -> str:
    """Return that a verdict is from trials, ``, by trials``; nothing where values are exact."""
    own = [f for f in findings if f.verdict == verdict]
    sampled = sum(f.trials > 0 for f in own)
    if verdict not in ("fails", "holds") or not sampled:
        return ""
    return ", by trials" if sampled == len(own) else ", in part by trials"


def _from_on(findings: Sequence[Finding]) -> str:
    """Return from which size on it holds, among those asked."""
    valid = next((f.valid_from for f in findings if f.valid_from is not None), None)
    along = findings[0].claim.along
    return f"from {along} = {short(valid)} on it holds" if valid is not None and along else ""


def beside(verdict: DisplayVerdict, findings: Sequence[Finding]) -> str:
    """Return what is said beside a verdict that is not false: what is needed, or what would decide."""
    if verdict == "of order only":
        return "; ".join(filter(None, _left_open(by_claim(findings))))
    if verdict == "undecided":
        return _deciding([f for f in findings if f.verdict == "undecided"])
    if verdict == "not refuted":
        ends = [f.interval for f in findings if f.verdict == "not refuted" and f.interval is not None]
        if not ends:
            return ""
        if findings[0].claim.parsed.measure:
            reach = above(max(b - a for a, b in ends) / 2, 3)
            return f"intervals reach at most {reach} to either side{_no_equality(findings)}"
        return f"at most {above(max(high for _, high in ends), 3)} of all draws violate it"
    if verdict == "depends on the reading":
        return _by_reading(findings)
    if verdict == "premise unmet":
        return _unmet(findings)
    if verdict == "not evaluated":
        waits = any(kinds(f.notes, Waits) for f in findings)
        return WAITING if waits else _note(findings)
    if verdict == "holds":
        first = next((f for f in findings if f.least), None)
        if first is None:
            return ""
        place = place_of(first, findings)
        return f"{f'at {place}: ' if place else ''}{least_text(first.least)}"
    return ""


def _no_equality(findings: Sequence[Finding]) -> str:
    """Return what would show an equality exactly, where a float or an enclosure stands for a side."""
    wide = Reason.FLOAT_TOO_WIDE, Reason.EXACT_TOO_WIDE, Reason.SIDES_AGREE
    if not any(note.reason in wide for f in findings for note in kinds(f.notes, Because)):
        return ""
    return "; its exact value, a float or an enclosure, shows no equality: return a Fraction"


def _by_reading(findings: Sequence[Finding]) -> str:
    """Return how each reading of a display fares, and how many were not asked."""
    display = next(f.display for f in findings if f.display is not None)
    readings = display.readings or {f.claim.reading: f.verdict for f in findings}
    said = [f'as "{how}" it {WORDS[verdict].of_it}' for how, verdict in readings.items()]
    missing = f"{format_count(display.missing, 'other part')} not asked" if display.missing else ""
    return ", ".join(filter(None, (*said, missing)))


def _unmet(findings: Sequence[Finding]) -> str:
    """Return the assumptions that no setting meets; where there is none, that none meets them all."""
    broken = [[p.text for p in f.premises if p.met is False] for f in findings]
    every = list(dict.fromkeys(text for own in broken for text in own))
    nowhere = [text for text in every if all(text in own for own in broken)]
    said = first_of(nowhere or every, 2, "; ")
    return said if nowhere or not every else f"no setting meets all of {said}"


def _left_open(groups: Sequence[Sequence[Finding]]) -> Iterable[str]:
    """Yield where claims that leave a constant open fail, and what one of them needs."""
    untested = ("premise unmet", "not evaluated")
    failing = [own for own in groups if any(f.verdict == "fails" for f in own)]
    tested = [f for own in failing for f in own if f.verdict not in untested]
    wrong = sum(f.verdict == "fails" for f in tested)
    if wrong:
        at = f"{wrong} of {format_count(len(tested), 'setting')}"
        yield f"with the constants chosen here it fails at {at}, which refutes nothing"
    grows = next((own for own in groups if growth_of(own)), None)
    if grows is not None:
        name = grows[0].claim.part if len(groups) > 1 else ""
        yield f"{f'{name}: ' if name else ''}{growth_of(grows)}"
    elif len(groups) == 1 and not wrong:
        yield enough(groups[0])


def _deciding(own: Sequence[Finding]) -> str:
    """Return why it is not decided, and what would decide it."""
    withheld = next((f for f in own if f.one_way), None)
    why = f"{sides(withheld)}; {one_way_text(withheld.claim, withheld.one_way)}" if withheld else ""
    return "; ".join(filter(None, (why, trials_text(own), _note(own))))


def _note(findings: Sequence[Finding]) -> str:
    return next((notes_text(f) for f in findings if f.notes), "")


def _agreement_lines(findings: Sequence[Finding]) -> list[str]:
    """Return how often exact values are what is simulated, and a line on each quantity that is not."""
    if not findings:
        return []
    counts = count_verdicts(findings)
    said = ", ".join(f"{verdict} in {count:,}" for verdict, count in counts.items())
    lines = [f"{said} of {format_count(len(findings), 'pair')} of setting and quantity"]
    for group in by_claim(findings):
        wrong = [f for f in group if f.verdict == "fails"]
        if wrong:
            where = describe_cells([f.cell for f in wrong], [f.cell for f in group])
            lines.append(
                f"THE SIMULATION CONTRADICTS ITS OWN EXACT VALUE: {group[0].claim.part}"
                f" {f'at {where}, ' if where else ''}{sides(wrong[0])}"
            )
    return lines


def agreement(findings: Sequence[Finding]) -> list[str]:
    """Return whether simulation and exact values agree; loudly where they do not."""
    own = [f for f in findings if f.claim.label == AGREEMENT]
    lines = _agreement_lines(own)
    if lines and all(f.verdict == "not refuted" for f in own):
        return [f"Exact and simulated values agree ({format_count(len(own), 'comparison')})."]
    return [f"Exact against simulated values: {line}." for line in lines]


def fact_of(printed: Printed, *, named: bool = True) -> str:
    """Return what is seen at the worst setting of what fails.

    ``m <= delta/n fails at n = 6: m = 8, delta/n = 5e-06``, or ``8 <= 5e-06 fails at n = 6``
    """
    worst = printed.worst
    if worst is None:
        return ""
    stated = worst.claim.statement
    if worst.claim.kind == "order":
        said = limit_text(worst.limit, brief=not named) if worst.limit else notes_text(worst)
        return f"{stated} fails: {said}" if named and len(stated) <= _LONGEST else said
    own = next(one.findings for one in printed.claims if any(f is worst for f in one.findings))
    place = place_of(worst, own)
    drawn = f" ({worst.witness})" if worst.evidence == "draws" and worst.witness else ""
    if named and (values := sides_by_name(worst)):
        return f"{_short(worst.claim)[0]} fails{f' at {place}' if place else ''}: {values}{drawn}"
    found = compared(worst)
    if found is not None and not found.lead:
        said = f"{found.left} {worst.claim.parsed.relation} {found.right} fails"
        said += f" by {found.by}" if found.by else ""
        return f"{said}{f' at {place}' if place else ''}{drawn}"
    said = f"{found or notes_text(worst)}{drawn}"
    return f"at {place}: {said}" if place else said


def place_of(finding: Finding, own: Sequence[Finding]) -> str:
    """Return what tells a setting from the others of its claim: ``n = 6, sigma = 0.1``."""
    mine = finding.cell.parameters
    telling = [
        name for name in finding.cell.given if any(f.cell.parameters[name] != mine[name] for f in own)
    ]
    shown = [f"{name} = {value_text(mine[name])}" for name in telling[:_MOST_TELLING]]
    return ", ".join(shown) + (", ..." if len(telling) > _MOST_TELLING else "")


def sides_by_name(finding: Finding) -> str:
    """Return both sides with their names, of a short statement.

    ``m = 8, delta/n = 5e-06``; of one on probabilities ``Pr[hit] = 0.5, 1 - p = 0.9``.
    """
    claim, found = finding.claim, compared(finding)
    stated = claim.parsed
    if found is None or found.by or found.lead or stated.compare or stated.size:
        return ""  # of a probability near 1 it is told what it misses
    if stated.left is None and not stated.event:
        return ""
    _, left, right = _short(claim)
    if (left, right) == (_LEFT, _RIGHT):
        return ""
    named = [(left, found.left)] if stated.measure or (stated.left and stated.left.names) else []
    named += [(right, found.right)] if stated.right.names else []
    return ", ".join(f"{name} = {value}" for name, value in named)


def _short(claim: Claim) -> tuple[str, str, str]:
    """Return a statement and both its sides; of a long one without the text of a long side.

    ``operations = its right side``, ``operations`` and ``its right side``.
    """
    stated = claim.parsed
    left = stated.event or (stated.left.text if stated.left is not None else "")
    if stated.threshold is not None:
        left = f"{left} {stated.inner} {stated.threshold.text}"
    left, right = f"{stated.measure}[{left}]" if stated.measure else left, stated.right.text
    if len(claim.statement) <= _LONGEST:
        return claim.statement, left, right
    left = _LEFT if len(left) > _LONGEST / 2 else left
    right = _RIGHT if len(right) > _LONGEST / 2 else right
    return f"{left} {stated.relation} {right}", left, right


def correction_of(printed: Printed) -> str:
    """Return what became of what corrects it, in words; nothing where nothing does."""
    if printed.corrected is None:
        return ""
    too = ", too" if printed.corrected == "fails" else ""
    return f"corrected, it {WORDS[printed.corrected].of_it}{too}"


def part_name(part: Printed) -> str:
    """Return what a part is called in its statement: a display, else its claim, else what it says."""
    one = part.claims[0]
    return (part.name if len(part.claims) > 1 else name_within(one)) or one.claim.statement


def name_within(one: JudgedClaim) -> str:
    """Return the name of a claim within its statement."""
    claim = one.claim
    return claim.name if claim.of else claim.part
