"""Pages whose sentences carry their evidence: `table: quantity, cell: what the table says`.

A page names its tables once, as `results/figures/paper-<file>.csv`. What it says of them stands between
`<!-- evidence -->` and `<!-- end of evidence -->`, one sentence a bullet.
"""

import csv
import functools
import math
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_TABLES = re.compile(r"`([\w/-]+/[\w-]*)<file>\.csv`")
_VALUE = r"'[^'`]*'|[^,`:'\s]+"
_REFERENCE = re.compile(
    r"`(?P<file>[a-z0-9][\w.-]*): (?:(?P<over>least|largest) )?"
    r"(?P<quantity>(?:not )?\w+)(?:\.(?P<column>\w+))?"
    rf"(?P<cell>(?:, \w+(?:>=|<=|=)(?:{_VALUE}))*): (?P<said>[^`]+)`"
)
_CONDITION = re.compile(rf", (\w+)(>=|<=|=)({_VALUE})")
_SECTION = re.compile(r"<!-- evidence -->\n(.*?)<!-- end of evidence -->", re.DOTALL)
_SENTENCE = re.compile(r"^- .*(?:\n  .*)*", re.MULTILINE)


@dataclass(frozen=True)
class Reference:
    """What a page says of a cell of a table.

    `over` is ``least`` or ``largest`` where it is said of all rows that meet the conditions; `column`
    names another column than the estimate.
    """

    page: str
    path: Path
    over: str | None
    quantity: str
    column: str | None
    conditions: tuple[tuple[str, str, str], ...]
    said: str

    def rows(self, quantity: str | None = None) -> list[dict[str, str]]:
        """Return the rows that are meant, of another quantity if one is given."""
        rows = read_table(self.path)
        if _is_tidy(rows[0]):
            name = quantity or self.quantity
            rows = [row for row in rows if row["quantity"] == name]
        return [row for row in rows if all(_meets(row, *condition) for condition in self.conditions)]

    def row(self, quantity: str | None = None) -> dict[str, str]:
        """Return the one row that is meant."""
        rows = self.rows(quantity)
        assert len(rows) == 1, f"{self}: {len(rows)} rows"
        return rows[0]

    def expected(self) -> str:
        """Return what the page has to say."""
        if self.over is None:
            row = self.row()
            return _evidence(row, self._column(row))
        rows = self.rows()
        assert len(rows) > 1, f"{self}: {len(rows)} rows"
        values = [row[self._column(row) or "estimate"] for row in rows]
        chosen = {"least": min, "largest": max}[self.over]
        return short(chosen((value for value in values if value), key=float))

    def _column(self, row: dict[str, str]) -> str | None:
        return self.column if _is_tidy(row) else self.quantity

    def __str__(self) -> str:
        cell = "".join(f", {name}{sign}{value}" for name, sign, value in self.conditions)
        return f"{self.page}: {self.path.stem}: {self.quantity}{cell}: {self.said}"


@functools.cache
def read_table(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def page_text(name: str) -> str:
    """Return the text of a page of docs/."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def evidence_pages() -> list[str]:
    """Return the pages that mark sentences with evidence."""
    return sorted(
        path.name
        for path in (ROOT / "docs").glob("*.md")
        if "<!-- evidence -->" in path.read_text(encoding="utf-8")
    )


def references_of(name: str) -> list[Reference]:
    """Return what a page says of its tables, in order."""
    text = page_text(name)
    (start,) = set(_TABLES.findall(text))
    return [
        Reference(
            name, ROOT / f"{start}{found['file']}.csv", found["over"], found["quantity"],
            found["column"], tuple(_CONDITION.findall(found["cell"])), found["said"],
        )
        for found in _REFERENCE.finditer(text)
    ]  # fmt: skip


def sentences_of(name: str) -> list[str]:
    """Return the sentences of a page that have to carry evidence."""
    return [each for part in _SECTION.findall(page_text(name)) for each in _SENTENCE.findall(part)]


def carries_evidence(sentence: str) -> bool:
    """Return whether a sentence names a table's cell and what it says."""
    return bool(_REFERENCE.search(sentence) or _REFERENCE.search(" ".join(sentence.split())))


def _is_tidy(row: dict[str, str]) -> bool:
    """Return whether a table has a row for each quantity; in others a quantity is a column."""
    return "quantity" in row and "estimate" in row


def short(text: str) -> str:
    """Return a number with three digits, whole ones in full."""
    if not text:
        return "none"
    value = float(text)
    return str(int(value)) if value.is_integer() and abs(value) < 1e6 else f"{value:.3g}"


def _evidence(row: dict[str, str], column: str | None) -> str:
    """Return what a sentence must say of a row: estimate and interval, or the bound alone."""
    names = ("share", "low", "high") if column == "share" else ("estimate", "ci_low", "ci_high")
    if column not in (None, "share"):
        return short(row[column])
    estimate, low, high = (row[name] for name in names)
    if not estimate:
        return f"<= {short(high)}" if high else f">= {short(low)}"
    if not (low or high):
        return short(estimate)
    return f"{short(estimate)} [{short(low)}, {short(high)}]"


def _meets(row: dict[str, str], name: str, sign: str, value: str) -> bool:
    """Return whether a row has a value of a parameter, numbers compared as numbers."""
    value, found = value.strip("'"), row[name]
    try:
        number = float(value)
    except ValueError:
        return sign == "=" and found.lower() == value.lower()
    if not found:
        return False
    if sign == "=":
        return math.isclose(float(found), number, rel_tol=1e-9)
    return float(found) >= number if sign == ">=" else float(found) <= number
