"""The page of an audit: each statement of a paper, the verdict on it, and the fact that shows it."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from simkit.errors import first_of, format_count
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding
from simkit.verdicts.statements.coverage import Coverage
from simkit.verdicts.statements.whole import Printed, StatementFound, gets_worse
from simkit.words.coverage_page import short_meter
from simkit.words.parts import (
    HEADS,
    agreement,
    beside,
    by_which,
    correction_of,
    fact_of,
    given,
    name_within,
    part_name,
    part_text,
    wrapped,
)
from simkit.words.vocabulary import WORDS

MOST_LINES = 40
_WIDEST_LABEL = 18
_NEVER_SHARED: tuple[DisplayVerdict, ...] = ("fails", "undecided", "depends on the reading")
_GOOD: tuple[DisplayVerdict, ...] = ("holds", "not refuted")
NAMED = 4  # labels in the first sentence, and parts of a statement
_BOTH = 2


@dataclass(frozen=True)
class Detail:
    """How much is said of each statement."""

    every: bool = False  # whether neighbours with one verdict have a line each: else they share it
    names: bool = True  # whether sides have their names
    # whether a false statement has a line and others stand side by side, without their proofs
    terse: bool = False


FULL = Detail()
_SHORTER_AND_SHORTER = (
    Detail(every=True), FULL, Detail(names=False), Detail(terse=True), Detail(names=False, terse=True),
)  # fmt: skip


def audit_page(
    found: Sequence[StatementFound],
    findings: Sequence[Finding],
    width: int,
    family_error: float,
    target: str | None = "",
    coverage: Coverage | None = None,
) -> list[str]:
    """Return the lines of the page on one paper: at most 40 where its false statements leave room.

    The target is what was audited, as it was typed, by default the paper; findings are all of the paper,
    exact against simulated included. A line has `width` characters; the family's error is the risk of
    any wrong verdict from trials. Coverage is what became of the paper's labels, where all of it was
    asked.
    """
    page = list[str]()
    for detail in _SHORTER_AND_SHORTER:
        last = (
            line for said in _last(found, findings, target, coverage) for line in wrapped(said, width)
        )
        said = [first_sentence(found, detail), how_sure(findings, family_error)]
        said = [" ".join(said)] if detail.terse else said
        first = [line for text in said for line in wrapped(text, width)]
        body = _body(found, width, detail)
        page = [*first, *body, *last] if detail.terse else [*first, "", *body, "", *last]
        if len(page) < MOST_LINES:
            break
    return page


def first_sentence(found: Sequence[StatementFound], detail: Detail = FULL) -> str:
    """Return what the paper comes to: how many of its statements are false, and which.

    Where words do not stand beside the signs, it says what these mean.
    """
    others = [
        f"{WORDS[verdict].text}{f' ({WORDS[verdict].sign})' if detail.terse else ''}: {count}"
        for verdict in WORDS
        if verdict != "fails" and (count := sum(s.verdict == verdict for s in found))
    ]
    displays = [p for s in found for p in s.proof]
    wrong = sum(p.verdict == "fails" for p in displays)
    counted = f"{'; '.join(others)}." if others else ""
    of_proofs = f"Of {format_count(len(displays), 'step')} of proofs {wrong} {_are(wrong)} false."
    said = f"{found[0].paper}: {which_are_false(found, detail)}"
    every = [one.findings for s in found for part in (*s.itself, *s.proof) for one in part.claims]
    proved = sum(any(not b.record["fails"] for f in own for b in f.proved) for own in every)
    boxes = f"{format_count(proved, 'claim')} {_are(proved)} proved on boxes of parameters."
    more = (_capital(counted), of_proofs if wrong else "", boxes if proved and not detail.terse else "")
    return " ".join(filter(None, (said, *more)))


def which_are_false(found: Sequence[StatementFound], detail: Detail = FULL) -> str:
    """Return how many statements are false as printed, which, and how many of them are mended."""
    said = f"of {format_count(len(found), 'statement')} "
    false = [s for s in found if s.verdict == "fails" and not s.is_of_corrections]
    if not false:
        return f"{said}none is false as printed."
    names = "x" if detail.terse else first_of([s.label for s in false], NAMED, "; ")
    said += f"{len(false)} {_are(len(false))} FALSE as printed ({names})"
    mended = sum(_is_mended(s) for s in false)
    if mended:
        what = "all of" if mended == len(false) else f"{mended} of"
        what = "" if len(false) == 1 else f"{what} "
        said += f", {what}which pass{'es' * (mended == 1)} as corrected"
    return f"{said}."


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_mended(statement: StatementFound) -> bool:
    """Return whether each of its parts that is false has a correction that is true."""
    return all(p.corrected in _GOOD for p in statement.itself if p.verdict == "fails")


def _body(found: Sequence[StatementFound], width: int, detail: Detail) -> list[str]:
    own = [s for s in found if _has_own_line(s, detail)]
    column = 3 + min(_WIDEST_LABEL, max((len(s.label) for s in own), default=0))
    lines = list[str]()
    for alone, group in groupby(found, key=lambda s: _has_own_line(s, detail)):
        if alone:
            for statement in group:
                lines += _statement(statement, width, column, detail)
        elif detail.terse:
            lines += wrapped("  ".join(_shared(list(group), words=False)), width, "", "  ")
        else:
            for said in _shared(list(group), words=True):
                lines += wrapped(said, width, "", "    ")
    return lines


def _shared(own: Sequence[StatementFound], *, words: bool) -> list[str]:
    """Return neighbours with one verdict together, ``v Table 1, Table 2: holds where tried``."""

    def by(statement: StatementFound) -> tuple[DisplayVerdict, str]:
        findings = [f for p in statement.itself for f in p.findings]
        return statement.verdict, by_which(statement.verdict, findings)

    return [
        f"{WORDS[verdict].sign}\N{NO-BREAK SPACE}{', '.join(s.label for s in group)}"
        + (f": {WORDS[verdict].text}{how}" if words else how)
        for (verdict, how), group in groupby(own, key=by)
    ]


def _has_own_line(statement: StatementFound, detail: Detail) -> bool:
    """Return whether a statement shares no line: it is false or open, or there is more to say."""
    shares = detail.terse and statement.verdict == "depends on the reading"
    alone = statement.verdict in _NEVER_SHARED and not shares
    if alone or any(p.verdict == "fails" for p in statement.premises):
        return True
    if detail.every or any(f.given for p in statement.itself for f in p.findings):
        return True
    if detail.terse:
        return False
    grows = any(gets_worse(p.findings) for p in statement.itself)
    return grows or any(p.verdict in _NEVER_SHARED for p in statement.proof)


def _statement(found: StatementFound, width: int, column: int, detail: Detail) -> list[str]:
    rest = " " * column
    label = f"{WORDS[found.verdict].sign} {found.label}"
    first = f"{label} " if len(label) >= column else label.ljust(column)
    lines = wrapped("; ".join(filter(None, _itself(found, detail))), width, first, rest)
    for concern, own in found.by_concern.items():
        if concern == "premises" or (concern == "proof" and not detail.terse):
            lines += wrapped(_beside(HEADS[concern], own, detail), width, rest, rest)
    return lines


def _itself(found: StatementFound, detail: Detail) -> Iterable[str]:
    """Yield the verdict on a statement, the fact that shows it, and what became of its correction."""
    if detail.every and len(found.itself) == 1:
        yield part_text(found.itself[0])
        return
    own = [p for p in found.itself if p.verdict == found.verdict]
    of = of_parts(len(own), len(found.itself))
    text = WORDS[found.verdict].text
    by = by_which(found.verdict, [f for p in own for f in p.findings])
    if found.verdict != "fails":
        findings = [f for p in own for f in p.findings]
        said = [f"{text}{of}{by}", beside(found.verdict, findings) if findings else ""]
        if len(own) < len(found.itself):
            names = first_of([part_name(p) for p in own], NAMED, "; ")
            said = [": ".join(filter(None, (said[0], names, said[1])))]
        yield from said
        yield ", ".join(given(found.parts))
        return
    shown = next((p for p in own if p.worst is not None and p.worst.margin is not None), own[0])
    name = name_of_worst(shown) if len(found.itself) > 1 else ""
    fact = fact_of(shown, named=detail.names)
    lead = f"FALSE{by}" if detail.terse else f"{text}{of}{by}"
    yield ": ".join(filter(None, (lead, name, fact)))
    yield ", ".join(given(own))
    open_parts = sum(p.corrected not in _GOOD for p in own)
    corrected = correction_of(shown)
    lack = f"no correction that holds{f' of {open_parts} of them' if open_parts < len(own) else ''}"
    if not detail.terse:
        yield corrected
        yield lack if open_parts and len(own) > 1 else ""
    elif open_parts:  # of what passes the first sentence says it
        yield corrected if corrected and len(own) == 1 else lack


def whole_text(found: StatementFound) -> str:
    """Return the verdict on a statement, the fact that shows it, and what is false beside it."""
    if not found.itself:
        said = "the statement itself was not asked"
    else:
        said = "; ".join(filter(None, _itself(found, FULL)))
    beside = (
        _capital(_beside(HEADS[concern], own, FULL))
        for concern, own in found.by_concern.items()
        if concern != "statement"
    )
    return ". ".join(filter(None, (said, *beside)))


def of_parts(some: int, every: int) -> str:
    """Return how many parts have the verdict of the whole; nothing where there is one."""
    if some == every:
        return "" if every < _BOTH else " in both parts" if every == _BOTH else f" in all {every} parts"
    return f" in {some} of {every} parts"


def name_of_worst(printed: Printed) -> str:
    """Return the name, within its statement, of the claim that fails worst; else of the first."""
    worst = printed.worst
    own = [one for one in printed.claims if worst is None or any(f is worst for f in one.findings)]
    return name_within(own[0])


def _beside(what: str, own: Sequence[Printed], detail: Detail) -> str:
    """Return what is false of assumptions, or of the steps of a proof; nothing where nothing is."""
    wrong = [p for p in own if p.verdict == "fails"]
    if not wrong:
        return ""
    mended = sum(p.corrected in _GOOD for p in wrong)
    counted = f"{len(wrong)} of {len(own)} FALSE" if len(own) > 1 else "FALSE"
    name = f"{'such as ' * (len(wrong) > 1)}{name_of_worst(wrong[0])}"
    fact = fact_of(wrong[0], named=detail.names)
    said = f"{what}: {counted}, {name}: {fact}"
    if len(wrong) == 1:
        return "; ".join(filter(None, (said, correction_of(wrong[0]))))
    none = sum(p.corrected is None for p in wrong)
    passing = "all" if mended == len(wrong) else str(mended)
    corrected = f"corrected, {passing} pass{'es' * (passing == '1')}" if mended else ""
    lack = f"{none} without a correction" if none and mended else ""
    return "; ".join(filter(None, (said, corrected, lack)))


def _last(
    found: Sequence[StatementFound],
    findings: Sequence[Finding],
    target: str | None,
    coverage: Coverage | None,
) -> Iterable[str]:
    """Yield what qualifies it, and the command that shows one statement."""
    yield from qualified(findings)
    if coverage is not None:
        yield f"{short_meter(coverage)}: --coverage"
    shown = next((s for s in found if s.verdict == "fails"), found[0])
    if target is None:
        yield "All: --all-rows"
        return
    command = f"simkit audit {shlex.quote(target or found[0].paper)} --claim {shlex.quote(shown.label)}"
    yield f"One: {command}; all: --all-rows"


def qualified(findings: Sequence[Finding]) -> Iterable[str]:
    """Yield whether exact and simulated values agree, and what was left out."""
    own = [f for f in findings if f.claim.label != AGREEMENT]
    yield from agreement(findings)
    unmet = sum(f.verdict == "premise unmet" for f in own)
    if unmet:
        yield f"Outside the assumptions, so not counted: {unmet:,} of {len(own):,} settings."


def how_sure(findings: Sequence[Finding], family_error: float, *, apart: bool = False) -> str:
    """Return at how many settings (failing ones apart) which kind of evidence decides, at which risk."""
    groups = {"": findings}
    false = [f for f in findings if f.verdict == "fails"]
    if apart and false and len(false) < len(findings):
        groups = {"that fail": false, "others": [f for f in findings if f.verdict != "fails"]}
    said = []
    for what, own in groups.items():
        counts = list(_evidence(own, family_error))
        total = sum(count for _, count in counts)
        which = {
            "": "",
            "that fail": f"the {format_count(total, 'setting')} that fail{'s' * (total == 1)}",
            "others": f"the {total} others" if total > 1 else "the other",
        }[what]
        if what and len(counts) > 1:
            said.append(f"of {which}, {'; '.join(f'at {count}, {how}' for how, count in counts)}")
        elif what and counts:
            said.append(f"at {which}, {counts[0][0]}")
        elif counts:
            each = (f"at {format_count(count, 'setting')}, {how}" for how, count in counts)
            said.append("; ".join(each))
    return (
        f"How sure: {'. '.join([*said[:1], *map(_capital, said[1:])])}."
        if said
        else "How sure: nothing was decided."
    )


def _evidence(findings: Sequence[Finding], family_error: float) -> Iterable[tuple[str, int]]:
    open_verdicts = ("premise unmet", "not evaluated", "undecided")
    claims = [f for f in findings if f.claim.label != AGREEMENT]
    own = [f for f in claims if f.verdict not in open_verdicts]
    trials = [f for f in own if f.trials]
    limits = [f for f in own if not f.trials and f.verdict == "fails" and f.limit is not None]
    exact = len(own) - len(trials) - len(limits)
    risk = f"by trials (marked so), {100 * family_error:.3g} % risk at most that any of these is wrong"
    for how, count in (
        ("sides are exact or enclosed", exact),
        (risk, len(trials)),
        ("by a limit derived in the study, with which its values agree", len(limits)),
    ):
        if count:
            yield how, count
