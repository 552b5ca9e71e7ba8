"""What a run says: its finding first, then which statements are false or open, the rest in a line."""

from collections.abc import Iterable, Sequence

from simkit.declare.statement import quantities_of
from simkit.engine.results.answer import leading_first
from simkit.engine.results.result import Result, is_outside
from simkit.engine.tables.rounding import interval_text
from simkit.engine.tables.table import Record, by_cell
from simkit.errors import first_of, format_count
from simkit.verdicts.findings.facts import DisplayVerdict
from simkit.verdicts.findings.finding import AGREEMENT, Finding, by_claim
from simkit.verdicts.statements.whole import Printed, StatementFound, statements_of
from simkit.words.notes import notes_text
from simkit.words.parts import agreement, correction_of, part_text
from simkit.words.vocabulary import WORDS, value_text

_FEWEST = 10  # intervals of which it is counted how many miss the exact value
_FEW = 6  # parts that have a line each
_MOST = 8  # lines on those that are false or open
_LOUD: tuple[DisplayVerdict, ...] = ("fails", "depends on the reading", "undecided")
_STAND: tuple[DisplayVerdict, ...] = ("holds", "not refuted", "of order only")
_LABELS = 4  # that a line names
_OUTSIDE = "no setting here meets all assumptions that the paper makes, so that none tests its theorem"
_MOST_SHARED = 5  # parameters that all rows share and that are named


def headline(result: Result, names: Sequence[str]) -> list[str]:
    """Return the study's leading quantity at the ends of the sweep, and what else it says was found.

    ``softmax-vs-linear, n = 100 ... 2000: success .878 [.856, .898] at n = 100, .994 [.986, .998] at
    n = 2000``

    The names are the swept parameters.
    """
    leading = result.statements.leading
    said = [*(_of_leading(result, names) if leading is not None else ()), *result.headline]
    return [*said, _OUTSIDE] if said and is_outside(result.statements, result.cells) else said


def settings_line(result: Result, names: Sequence[str]) -> str:
    """Return what all rows of a table share: parameters, what was given first, trials and seed.

    ``in all rows: tau = 0.25, model = regression and 4 more; 1,000 trials each; seed 0``
    """
    one, given = result.cells[0].parameters, result.options
    fixed = [
        p.name
        for p in result.study.parameters
        if p.kind in ("model", "paired") and p.name not in names and one.get(p.name) is not None
        and all(cell.parameters[p.name] == one[p.name] for cell in result.cells)
    ]  # fmt: skip
    fixed.sort(key=lambda name: name not in given)  # stable
    said = first_of([f"{name} = {value_text(one[name])}" for name in fixed], _MOST_SHARED)
    trials = {tally.trials for tally in result.tallies}
    each = f"{format_count(trials.pop(), 'trial')} each" if len(trials) == 1 and max(trials) else ""
    seed = f"seed {result.settings.seed}" if each else ""
    shared = "; ".join(filter(None, (said, each, seed)))
    where = "in all rows" if len(result.cells) > 1 else "here"
    return f"{where}: {shared}" if shared else ""


def _of_leading(result: Result, names: Sequence[str]) -> list[str]:
    quantities = quantities_of(result.statements)
    first = leading_first(result.statements)[0].name
    groups = by_cell(result.rows.records, result.cells, quantities)
    rows = [own[first] for own in groups if first in own and own[first]["estimate"] is not None]
    if not rows:
        return []
    if len(rows) == 1:
        return [_of_one(result.study.name, first, rows[0])]
    if len(names) == 1 and not isinstance(rows[0][names[0]], str | bool):
        rows = sorted(rows, key=lambda row: row[names[0]])
        low, high = rows[0], rows[-1]
        lead = f"{names[0]} = {value_text(low[names[0]])} ... {value_text(high[names[0]])}"
    else:
        low, high = (edge(rows, key=lambda row: row["estimate"]) for edge in (min, max))
        lead = f"{format_count(len(rows), 'setting')}, from least to largest"
    ends = [f"{_estimate(row)} at {_place(row, names)}" for row in (low, high)]
    return [f"{result.study.name}, {lead}: {first} {', '.join(ends)}", *_missed(rows, first)]


def _of_one(study: str, first: str, row: Record) -> str:
    known = [f"{name} {row[name]:.3g}" for name in ("exact", "limit", "bound") if row[name] is not None]
    beside = f" ({', '.join(known)})" if known else ""
    return f"{study}: {first} {_estimate(row)} in {format_count(row['trials'], 'trial')}{beside}"


def _missed(rows: Sequence[Record], first: str) -> list[str]:
    """Return how many intervals miss the exact value, where several have one."""
    own = [row for row in rows if row["exact"] is not None and row["ci_low"] is not None]
    if len(own) < _FEWEST:
        return []
    wrong = sum(not row["ci_low"] <= row["exact"] <= row["ci_high"] for row in own)
    chance = (1 - own[0]["confidence"]) * len(own)
    return [
        f"where its exact value is known, {wrong} of {len(own)} intervals of {first} miss it (at"
        f" most {chance:.2g} expected by chance)"
    ]


def _estimate(row: Record) -> str:
    text = f"{row['estimate']:.3g}"
    if row["ci_low"] is None or row["ci_high"] is None:
        return text
    return f"{text} {interval_text(row['ci_low'], row['ci_high'], 3)}"


def _place(row: Record, names: Sequence[str]) -> str:
    return ", ".join(f"{name} = {value_text(row[name])}" for name in names) or "the setting asked"


def run_lines(findings: Sequence[Finding], listing: str) -> list[str]:
    """Return a run's lines on claims, those on proofs last; the listing is a command that says more."""
    own = [f for f in findings if f.claim.label != AGREEMENT]
    found = statements_of(own) if own else []
    parts = [p for s in found for p in (*s.itself, *s.premises)]
    lines = [*_contradictions(own)]
    if len(parts) <= _FEW:
        lines += [f"{part.name}: {part_text(part)}" for part in parts]
    else:
        lines += _of_many(parts, found)
    lines += _of_proofs(found)
    lines += agreement(findings)
    return [*lines, f"More: {listing}"] if own else lines


def _contradictions(own: Sequence[Finding]) -> Iterable[str]:
    """Yield the claims of which two evaluations exclude each other, loudly."""
    for group in by_claim(own):
        if any(f.contradiction for f in group):
            said = "; ".join(dict.fromkeys(map(notes_text, (f for f in group if f.notes))))
            yield f"{group[0].claim.name}: {said}"


def _of_many(parts: Sequence[Printed], found: Sequence[StatementFound]) -> list[str]:
    """Return a line for each part that is false or open, and one that counts statements."""
    loud = sorted((p for p in parts if p.verdict in _LOUD), key=lambda p: _LOUD.index(p.verdict))
    lines = [f"{part.name}: {part_text(part)}" for part in loud[:_MOST]]
    if len(loud) > _MOST:
        lines.append(f"and {len(loud) - _MOST} more that are false or not decided")
    counts = [
        f"{WORDS[verdict].text}: {count}"
        for verdict in WORDS
        if (count := sum(s.verdict == verdict for s in found))
    ]
    is_any = any(p.verdict == "fails" for p in parts)
    false = "" if is_any else ", none of them false at these settings"
    lines.append(f"{format_count(len(found), 'statement')}{false} ({'; '.join(counts)})")
    untested = [s for s in found if s.verdict == "premise unmet"]
    if untested:
        broken = dict.fromkeys(
            p.text for s in untested for f in s.itself[0].findings for p in f.premises if p.met is False
        )
        labels = ", ".join(s.label for s in untested)
        why = f"their assumptions are not met: {', '.join(broken)}"
        lines.append(f"Not tested here are {labels}, as {why}")
    return lines


def _of_proofs(found: Sequence[StatementFound]) -> list[str]:
    """Return a line on the steps of proofs that are false and leave their statements as they are."""
    slips: dict[str, list[str]] = {}
    for statement in found:
        wrong = [p for p in statement.proof if p.verdict == "fails"]
        if wrong:
            kept = "the statement is not touched" if statement.verdict in _STAND else ""
            corrected = {correction_of(p) for p in wrong}
            mended = corrected.pop() if len(corrected) == 1 else ""
            if not all(p.corrected in ("holds", "not refuted") for p in wrong):
                mended = "" if len(wrong) == 1 else "not all have a correction that holds"
            said = "; ".join(filter(None, (kept, mended)))
            slips.setdefault(said, []).append(statement.label)
    lines = []
    for said, labels in slips.items():
        named = first_of(labels, _LABELS)
        several = "s" * (len(labels) > 1)
        text = said.replace("the statement is", "the statements are") if several else said
        said = f"A step in the proof{several} of {named} is false as printed"
        lines.append(f"{said}; {text}" if text else said)
    return lines
