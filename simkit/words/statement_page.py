"""One statement on one screen: its parts, where they were asked, what it rests on, how to quote it."""

import shlex
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.metadata import version

from simkit.declare.claims.claim import Claim, Concern
from simkit.declare.parameters.parameter import Value
from simkit.errors import first_of, format_count
from simkit.verdicts.findings.displays import claim_verdict
from simkit.verdicts.findings.facts import Ground
from simkit.verdicts.findings.finding import Finding
from simkit.verdicts.statements.whole import JudgedClaim, Printed, StatementFound
from simkit.words.audit_page import NAMED, how_sure, name_of_worst, of_parts
from simkit.words.claim_lines import claim_text
from simkit.words.formulas.equations import EquationError
from simkit.words.formulas.plain import plain
from simkit.words.notes import ground_text
from simkit.words.parts import HEADS, beside, correction_of, fact_of, part_name, wrapped
from simkit.words.vocabulary import WORDS, value_text

#: That are told one by one.
_MOST_PARTS: Mapping[Concern, int] = {"statement": 5, "premises": 2, "proof": 3}
_MOST_GROUNDS = 3  # of each kind
_MOST_RANGES = 6
_LONGEST_PRINTED = 240  # characters of LaTeX
_LONGEST_NOTE = 320  # characters
_LONGEST_GROUND = 160


def statement_page(found: StatementFound, width: int, family_error: float, again: str = "") -> list[str]:
    """Return the lines on one statement: the verdict first, then its parts, then what qualifies it.

    A line has `width` characters; the family's error is the risk of any wrong verdict from trials.
    `again` is the command that reruns it, by default that of the paper's own settings.
    """
    own = [p for p in found.itself if p.verdict == found.verdict]
    verdict = f"{WORDS[found.verdict].text}{of_parts(len(own), len(found.itself))}"
    if not found.itself:
        verdict = "the statement itself was not asked"
    findings = [f for p in found.parts for f in p.findings]
    of = " a correction of it:" if found.is_of_corrections else ""
    if of and found.verdict == "fails":
        verdict = WORDS["fails"].of_it
    how = dict.fromkeys(p.worst.claim.reading for p in own if found.verdict == "fails" and p.worst)
    verdict += f", read as: {'; '.join(how)}" if how and all(how) else ""  # else some are false in any
    lines = wrapped(f"{found.label} ({found.paper}):{of} {verdict}", width, "", "    ")
    is_false = any(p.verdict == "fails" for p in found.itself)
    decisive = [f for p in found.itself for f in p.findings] or findings
    printed, corrected = _printed(found)
    again = again or f"simkit audit {shlex.quote(found.paper)} --claim {shlex.quote(found.label)}"
    first = [*printed, ("", how_sure(decisive, family_error, apart=is_false)), ("Again", again)]
    lines += _named(first, width)
    for concern, parts in found.by_concern.items():
        lines += [*_parts(concern, parts, width)]
    said = [
        *corrected, ("Asked at", _asked(findings)), ("Rests on", _grounds(findings)),
        ("Evidence", _evidence(findings)), ("Note", _note(found)), ("Quote", quoted(found)),
    ]  # fmt: skip
    lines += ["", *_named(said, width)]
    if any(one.claim.proof for part in found.parts for one in part.claims):
        proof = f"simkit audit {shlex.quote(found.paper)} --proof {shlex.quote(found.label)}"
        lines += wrapped(f"The proof of it, display by display: {proof}", width, "", "    ")
    return [*lines, *wrapped("Every part in a line: --all-rows. Every setting: the CSV.", width)]


def _named(said: Iterable[tuple[str, str]], width: int) -> Iterable[str]:
    for name, text in said:
        if text:
            yield from wrapped(text, width, f"{name}: " if name else "", "    ")


def _parts(concern: Concern, parts: Sequence[Printed], width: int) -> Iterable[str]:
    """Yield a line for each part: those that are false first."""
    if concern != "statement":
        wrong = sum(p.verdict == "fails" for p in parts)
        noun = "step" if concern == "proof" else "claim"
        yield f"  {HEADS[concern]}: {format_count(len(parts), noun)}, {wrong} FALSE"
    ranked = sorted(parts, key=lambda p: p.verdict != "fails")  # stable
    most = _MOST_PARTS[concern]
    for part in ranked[:most]:
        said = f"{part_name(part)}: {claim_text(part)}"
        yield from wrapped(said, width, f"  {WORDS[part.verdict].sign} ", "      ")
    rest = ranked[most:]
    if rest:
        counts = [
            f"{count} {WORDS[verdict].text}"
            for verdict in WORDS
            if (count := sum(p.verdict == verdict for p in rest))
        ]
        yield from wrapped(f"and {len(rest)} more: {', '.join(counts)}", width, "    ", "      ")


def _printed(found: StatementFound) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return a part as the paper prints it and as it is asked, and what corrects the statement."""
    shown = ([p for p in found.itself if p.verdict == found.verdict] or found.parts)[0]
    finding = shown.worst if shown.worst is not None else shown.claims[0].findings[0]
    claim = finding.claim
    said, means = [_as_written("Printed", "Asked as", claim)], _meanings(finding)
    if means:  # what is printed names no quantity of the trials
        said = [*said[: said[0][0] == "Printed"], ("Asked as", f"{claim.statement}; {means}")]
    mending = {id(o.claim): o for part in found.itself for o in part.corrections}
    texts = [_correction(one, claim) for one in mending.values()]
    more = f"; and {len(texts) - _MOST_GROUNDS} more" if len(texts) > _MOST_GROUNDS else ""
    corrected = [("Corrected", "; ".join(texts[:_MOST_GROUNDS]) + more)] if texts else []
    return said, corrected


def _meanings(finding: Finding) -> str:
    """Return what trials measure of a claim: ``violated: the error is beyond the bound (6)``."""
    stated = finding.claim.parsed
    known = {} if finding.question is None else finding.question.subject.quantities
    used = [name for name in known if name in stated.names or name == stated.event]
    return "; ".join(f"{name}: {known[name].meaning}" for name in used)


def _correction(one: JudgedClaim, printed: Claim) -> str:
    """Return a correction by its name, what it reads where that is another, and its verdict."""
    claim, verdict = one.claim, claim_verdict(one.findings)
    _, text = _as_written("", "", claim)
    same = text == _as_written("", "", printed)[1]
    return f"{claim.part or claim.name}{'' if same else f', {text}'}: {WORDS[verdict].text}"


def _as_written(printed: str, asked: str, claim: Claim) -> tuple[str, str]:
    with suppress(EquationError):  # it is no LaTeX
        if claim.printed and len(text := plain(claim.printed)) <= _LONGEST_PRINTED:
            return printed, text
    return asked, claim.statement


def _asked(findings: Sequence[Finding]) -> str:
    """Return the range of each parameter that varies, and how many settings there are."""
    values: dict[str, dict[Value, None]] = {}
    for f in findings:
        for name in f.cell.given:
            values.setdefault(name, {})[f.cell.parameters[name]] = None
    ranges = [_range(name, list(own)) for name, own in values.items() if len(own) > 1]
    return f"{first_of(ranges, _MOST_RANGES, '; ')} ({_settings(findings)})" if ranges else ""


def _settings(findings: Sequence[Finding]) -> str:
    """Return at how many settings they are: several parts may be asked at one."""
    places = len({f.cell.full_key for f in findings})
    pairs = f", {len(findings):,} pairs of claim and setting" if places < len(findings) else ""
    return f"{format_count(places, 'setting')}{pairs}"


def _range(name: str, values: Sequence[Value]) -> str:
    numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    if len(numbers) < len(values):
        return f"{name} = {', '.join(value_text(v) for v in values[:3])}{', ...' * (len(values) > 3)}"
    return f"{name} = {value_text(min(numbers))} ... {value_text(max(numbers))}"


def _grounds(findings: Sequence[Finding]) -> str:
    """Return what one has to believe: readings, assumptions, how sides came to be numbers."""
    texts: dict[str, dict[str, None]] = {}
    for f in findings:
        for ground in f.rests_on:
            if ground.kind not in ("trials", "second witness"):  # the evidence
                said = textwrap.shorten(_ground(ground), _LONGEST_GROUND, placeholder=" ...")
                texts.setdefault(ground.kind, {})[said] = None
    shown_kinds = []
    for kind, own in texts.items():
        shown_kinds.append(f"{_KINDS.get(kind, kind)} {first_of([*own], _MOST_GROUNDS)}")
    return "; ".join(shown_kinds)


def _ground(ground: Ground) -> str:
    """Return a ground in words; of a step what is computed, not by which function."""
    return str(ground.of[0]) if ground.kind == "step" else ground_text(ground)


_KINDS = {
    "premise": "the assumption", "open premise": "an assumption with constants not stated:",
    "step": "the computation of", "reading": "the reading:", "range": "the range",
    "second moment": "a second moment:", "bound": "what is computed is", "instance": "the data:",
    "limit": "the limit:", "monotone": "it is monotone in", "latents": "the latent numbers:",
}  # fmt: skip


def _evidence(findings: Sequence[Finding]) -> str:
    """Return how the verdicts were reached, and at how many settings each way."""
    counts: dict[str, int] = {}
    for f in findings:
        if f.evidence:
            counts[f.evidence] = counts.get(f.evidence, 0) + 1
    trials = max((f.trials for f in findings), default=0)
    seeds = sorted({f.seed for f in findings if f.trials and f.seed is not None})
    said = [f"{what} ({format_count(count, 'setting')})" for what, count in counts.items()]
    if trials and seeds:
        said.append(f"up to {format_count(trials, 'trial')} of each, seed {seeds[0]}")
    witnesses = dict.fromkeys(f.witness for f in findings if f.confirmed and f.verdict == "fails")
    if any(witnesses):
        said.append(f"confirmed by: {', '.join(list(filter(None, witnesses))[:2])}")
    return "; ".join(said)


def _note(found: StatementFound) -> str:
    """Return the note of the claim that shows the verdict: how it was read, why it fails."""
    shown = ([p for p in found.itself if p.verdict == found.verdict] or found.parts)[0]
    note = (shown.worst.claim if shown.worst is not None else shown.claims[0].claim).remark
    return textwrap.shorten(note, _LONGEST_NOTE, placeholder=" ... (whole: in the CSV)")


def _read_as(part: Printed) -> list[str]:
    """Return in which reading a part fails, where it is open to several: its own, or its study's."""
    if part.worst is None:
        return []
    own = part.worst.claim.reading
    return [own] if own else [ground_text(g) for g in part.worst.rests_on if g.kind == "reading"]


def quoted(found: StatementFound) -> str:
    """Return a sentence that a report can quote; nothing where the statement itself was not asked."""
    if not found.itself:
        return ""
    part = ""
    if found.verdict == "fails":
        worst = next(p for p in found.itself if p.verdict == "fails")
        part = name_of_worst(worst) if len(found.itself) > 1 else ""
        readings = _read_as(worst)
        facts = [
            f"is false{'' if found.is_of_corrections else ' as printed'}: {fact_of(worst)}",
            f"read as: {textwrap.shorten(', '.join(readings), _LONGEST_GROUND, placeholder=' ...')}"
            if readings
            else "",
            correction_of(worst),
        ]
    else:
        parts = [p for p in found.itself if p.verdict == found.verdict]
        part = first_of([*map(part_name, parts)], NAMED, "; ") if len(parts) < len(found.itself) else ""
        own = [f for p in parts for f in p.findings]
        tried = [f for f in own if f.verdict not in ("premise unmet", "vacuous", "not evaluated")]
        same = [f for f in own if f.verdict == found.verdict]
        if found.verdict in ("undecided", "not refuted") and same:
            tried = same
        asked = _asked(tried or own) or _settings(tried or own)
        facts = [f"{WORDS[found.verdict].of_it} at {asked}", beside(found.verdict, own) if own else ""]
    said = "; ".join(filter(None, facts))
    label = f"{found.label}{f' ({part})' if part else ''}"
    return f"{label} of {found.paper} {said} (simkit {version('attention-simkit')})."
