"""What has changed since an earlier audit: verdicts, numbers, claims, each with its cause."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from simkit.engine.tables.table import csv_text
from simkit.errors import format_count
from simkit.verdicts.comparing.causes import SHOWN, STATED, Cause, cause_of, differing
from simkit.verdicts.comparing.earlier import ClaimKey, EarlierRow, EarlierTable, Enclosure, Value
from simkit.verdicts.findings.finding import AGREEMENT


class What(StrEnum):
    """What has changed."""

    VERDICT = "verdict"
    NUMBER = "number"
    STATEMENT = "statement"
    CAME = "came"
    WENT = "went"


@dataclass(frozen=True)
class Change:
    """One change, of a claim at a grid point or, where no `parameters` are named, of a whole claim."""

    claim: ClaimKey
    what: What
    cause: Cause
    # verdicts; of a statement what differs; nothing on the side where the claim is not asked
    before: str
    now: str
    detail: str = ""  # the numbers that moved and what tells the cause
    parameters: str = ""
    at: str = ""  # those of the parameters that vary in the claim's grid
    points: int = 1  # at how many grid points


@dataclass(frozen=True)
class Comparison:
    """An audit against an earlier one."""

    changes: Sequence[Change]  #: in the order of the audit, what is gone after what is there
    claims: int  #: what both audits ask: claims, and pairs of claim and grid point
    pairs: int  #: as `claims`
    notes: Sequence[str] = ()  #: what could not be compared, a line each

    def records(self) -> list[dict[str, Any]]:
        """Return the rows of a table of the changes."""
        return [
            {
                **c.claim._asdict(), "parameters": c.parameters, "what": c.what.value,
                "cause": c.cause.value, "before": c.before, "now": c.now, "grid_points": c.points,
                "detail": c.detail,
            }
            for c in self.changes
        ]  # fmt: skip

    def to_csv(self) -> str:
        """Return the changes as CSV."""
        return csv_text(COLUMNS, (row.values() for row in self.records()))

    def to_json(self) -> str:
        """Return the changes as a JSON list of records."""
        return json.dumps(self.records(), indent=1) + "\n"

    def lines(self) -> list[tuple[str, str, str, str]]:
        """Return claim, change, cause and place, alike changes of a claim in one line."""
        groups: dict[tuple[Any, ...], list[Change]] = {}
        for c in self.changes:
            alike = (c.claim, c.what, c.cause, c.before, c.now, not c.parameters)
            groups.setdefault(alike, []).append(c)
        return [
            (str(own[0].claim), _said(own[0]), own[0].cause.value, _where(own))
            for own in groups.values()
        ]

    def markdown(self) -> str:
        """Return the changes as a list for a changelog, nothing if there are none."""
        return "".join(f"- {claim}: {said} ({why}), {at}\n" for claim, said, why, at in self.lines())

    def total(self) -> str:
        """Return how many changes there are, in one line."""
        asked = f"{format_count(self.claims, 'claim')} at {format_count(self.pairs, 'grid point')}"
        if not self.changes:
            return f"nothing changed: {asked}"
        counts = Counter(c.what for c in self.changes)
        said = ", ".join(f"{_COUNTED[what]} {counts[what]:,}" for what in What if counts[what])
        return f"{format_count(len(self.changes), 'change')} beside {asked} that both ask: {said}"


COLUMNS = (
    *ClaimKey._fields, "parameters", "what", "cause", "before", "now", "grid_points", "detail",
)  # fmt: skip
_COUNTED = {
    What.VERDICT: "other verdict", What.NUMBER: "number moved", What.STATEMENT: "other statement",
    What.CAME: "came", What.WENT: "went",
}  # fmt: skip


def compare(before: EarlierTable, now: EarlierTable, verdicts: Sequence[str] = ()) -> Comparison:
    """Return what has changed between two audits.

    Papers that one of them alone has are left out. What a table lacks is not compared, and said.
    Verdicts are those that a pair has one of, before or now; all pairs are compared if none is named.
    """
    shared = {paper for paper in now.papers if paper in before.papers}
    notes = _notes(before, now, shared)
    by_study = "study" not in (*before.missing, *now.missing)
    olds, news = (_by_claim(table, shared, by_study) for table in (before, now))
    changes: list[Change] = []
    claims = pairs = 0
    for key in dict.fromkeys([*news, *olds]):
        old, new = olds.get(key, ()), news.get(key, ())
        matched = [pair for pair in _match(old, new) if not verdicts or _verdicts(pair) & {*verdicts}]
        if not matched:
            continue
        if old and new:
            claims += 1
            pairs += sum(None not in pair for pair in matched)
            changes += _claim_changes(matched, _varying([*old, *new]))
        else:
            changes.append(_whole(new or old, What.CAME if new else What.WENT, len(matched)))
    return Comparison(changes, claims, pairs, notes)


def _notes(before: EarlierTable, now: EarlierTable, shared: set[str]) -> list[str]:
    audits = ("earlier", before), ("later", now)
    lacking = [
        f"the {name} audit has no column {', '.join(table.missing)}: what rests on that is not compared"
        for name, table in audits
        if table.missing
    ]
    unknown = [
        f"the {name} audit has columns that this version does not know: {', '.join(table.unknown)}"
        for name, table in audits
        if table.unknown
    ]
    alone = [
        f"only the {name} audit has {', '.join(own)}: not compared"
        for name, table in audits
        if (own := [paper for paper in table.papers if paper not in shared])
    ]
    return [*lacking, *unknown, *alone]


_Group = tuple[ClaimKey, str]


def _by_claim(
    table: EarlierTable, papers: set[str], by_study: bool
) -> Mapping[_Group, list[EarlierRow]]:
    groups: dict[_Group, list[EarlierRow]] = {}
    for row in table.rows:
        if row.key.paper in papers:
            group = row.key, row.texts["study"] if by_study else ""
            groups.setdefault(group, []).append(row)
    return groups


_Pair = tuple[EarlierRow | None, EarlierRow | None]
_Place = tuple[frozenset[tuple[str, Value]], int]


def _match(old: Sequence[EarlierRow], new: Sequence[EarlierRow]) -> list[_Pair]:
    """Return the rows of a claim by grid point, in the order of the new ones.

    A parameter that one side alone has, as of a study that has grown one, does not tell points apart
    where the others do.
    """
    names = [{name for row in rows for name in row.place} for rows in (old, new)]
    both = names[0] & names[1]
    olds, news = (_places(rows, own, both) for rows, own in zip((old, new), names, strict=True))
    return [(olds.get(place), news.get(place)) for place in dict.fromkeys([*news, *olds])]


def _places(rows: Sequence[EarlierRow], own: set[str], both: set[str]) -> dict[_Place, EarlierRow]:
    def at(names: set[str]) -> list[frozenset[tuple[str, Value]]]:
        return [frozenset((n, row.place[n]) for n in names if n in row.place) for row in rows]

    whole, projected = at(own), at(both)
    chosen = projected if both and len(set(projected)) == len(set(whole)) else whole
    seen: Counter[frozenset[tuple[str, Value]]] = Counter()
    found = {}
    for place, row in zip(chosen, rows, strict=True):
        found[place, seen[place]] = row  # a place that a search has found may be asked twice
        seen[place] += 1
    return found


def _verdicts(pair: _Pair) -> set[str]:
    return {row.verdict for row in pair if row is not None}


def _varying(rows: Sequence[EarlierRow]) -> frozenset[str]:
    values: dict[str, set[Value]] = {}
    for row in rows:
        for name, value in row.place.items():
            values.setdefault(name, set()).add(value)
    return frozenset(name for name, own in values.items() if len(own) > 1)


def _whole(rows: Sequence[EarlierRow], what: What, points: int) -> Change:
    """Return that a whole claim came or went; exact is set against simulated where there are trials."""
    key = rows[0].key
    cause = Cause.SCOPE if key.label == AGREEMENT else Cause.STATEMENT
    counts = Counter(row.verdict for row in rows)
    said = ", ".join(f"{verdict} {count:,}" for verdict, count in counts.items())
    sides = ("", said) if what is What.CAME else (said, "")
    return Change(key, what, cause, *sides, rows[0].texts["statement"], points=points)


def _claim_changes(matched: Sequence[_Pair], varying: frozenset[str]) -> list[Change]:
    found: list[Change] = []
    both = [(old, new) for old, new in matched if old is not None and new is not None]
    restated = [(pair, own) for pair in both if (own := differing(*pair, STATED))]
    if restated:
        first, columns = restated[0]
        shown = [SHOWN.get(name, name) for name in columns]
        before, now = ("; ".join(row.texts.get(name, "") for name in shown) for row in first)
        key, detail = first[1].key, ", ".join(shown)
        found.append(
            Change(key, What.STATEMENT, Cause.STATEMENT, before, now, detail, points=len(restated))
        )
    for old, new in matched:
        if old is None or new is None:
            what = What.CAME if old is None else What.WENT
            before, now = (row.verdict if row is not None else "" for row in (old, new))
            found.append(_at_point(new or old, varying, what, Cause.SCOPE, before, now))
            continue
        moved = _moved(old, new)
        if old.verdict == new.verdict and not moved:
            continue
        cause, told = cause_of(old, new, bool(moved))
        detail = "; ".join([*moved, *told])
        what = What.NUMBER if old.verdict == new.verdict else What.VERDICT
        found.append(_at_point(new, varying, what, cause, old.verdict, new.verdict, detail))
    return found


def _at_point(
    row: EarlierRow | None, varying: frozenset[str], what: What, cause: Cause, before: str, now: str,
    detail: str = "",
) -> Change:  # fmt: skip
    assert row is not None
    at = " ".join(f"{name}={text}" for name, text in row.words.items() if name in varying)
    return Change(row.key, what, cause, before, now, detail, row.texts["parameters"], at)


def _moved(old: EarlierRow, new: EarlierRow) -> list[str]:
    """Return the numbers whose enclosures have no number in common, with both."""
    before, now = old.numbers, new.numbers
    return [
        f"{name.replace('_', ' ')} {_text(old, name)} -> {_text(new, name)}"
        for name in before
        if name in now and _apart(before[name], now[name])
    ]


def _apart(one: Enclosure, other: Enclosure) -> bool:
    return one[1] < other[0] or other[1] < one[0]


def _text(row: EarlierRow, name: str) -> str:
    """Return a number as the table has it, of a sampled one the interval, too."""
    interval = f"[{row.texts.get('ci_low', '')}, {row.texts.get('ci_high', '')}]"
    if name == "share":
        return interval
    of_interval = name == "left" and row.is_sampled and not row.is_by_draw
    return f"{row.texts.get(name, '')} in {interval}".strip() if of_interval else row.texts[name]


def _said(change: Change) -> str:
    """Return a change in words."""
    if change.what is What.VERDICT:
        return f"{change.before} -> {change.now}"
    if change.what is What.NUMBER:
        return change.detail
    if change.what is What.STATEMENT:
        return f"{change.detail}: {change.before or 'none'} -> {change.now or 'none'}"
    point = "" if change.parameters else "claim "
    if change.what is What.CAME:
        return f"{point}asked anew: {change.now}"
    return f"{point}no longer asked: {change.before}"


def _where(own: Sequence[Change]) -> str:
    """Return at how many grid points alike changes are, and which is the first."""
    count = format_count(sum(c.points for c in own), "grid point")
    return f"{count}, first {own[0].at}" if own[0].at and len(own) > 1 else own[0].at or count
