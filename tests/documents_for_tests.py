"""Pages that say what tables hold: prose in docs/PAGE.md, its evidence in docs/evidence/PAGE.csv.

A row of the evidence is what the page says of one cell of a table: ``section,said,file,quantity,cell``.
`section` is the heading above the prose, `said` stands in the prose. A number from elsewhere (a constant
of the paper) has `-` for its file, and where it comes from for its quantity.
"""

import csv
import functools
import math
import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
EVIDENCE = ROOT / "docs" / "evidence"
_QUANTITY = re.compile(r"(?:(?P<over>least|largest) )?(?P<quantity>(?:not )?\w+)(?:\.(?P<column>\w+))?")
_CONDITION = re.compile(r"(\w+)(>=|<=|=)('[^']*'|[^,'\s]+)")
_CELL = re.compile(rf"(?:{_CONDITION.pattern}(?:, {_CONDITION.pattern})*)?")


@dataclass(frozen=True)
class Reference:
    """What a page says of a cell of a table, below one of its headings.

    `over` is ``least`` or ``largest`` where it is said of all rows that meet the conditions; `column`
    names another column than the estimate.
    """

    page: str
    section: str
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
    """Return the pages that have evidence."""
    return sorted(f"{path.stem}.md" for path in EVIDENCE.glob("*.csv"))


def evidence_of(name: str) -> list[dict[str, str]]:
    """Return the rows of a page's evidence."""
    return read_table((EVIDENCE / name).with_suffix(".csv"))


def references_of(name: str) -> list[Reference]:
    """Return what a page says of its tables, in order."""
    return [reference(name, row) for row in evidence_of(name) if row["file"] != "-"]


def reference(page: str, row: dict[str, str]) -> Reference:
    """Return what a row of a page's evidence means; a slip in it is an error."""
    found = _QUANTITY.fullmatch(row["quantity"])
    assert found, f"{page}: no quantity: {row['quantity']}"
    assert _CELL.fullmatch(row["cell"]), f"{page}: no cell: {row['cell']}"
    conditions = tuple(_CONDITION.findall(row["cell"]))
    path = ROOT / row["file"]
    return Reference(page, row["section"], path, *found.groups(), conditions, row["said"])


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


def in_one_line(text: str) -> str:
    """Return a text without its line ends: where a line ends depends on the width."""
    return " ".join(text.split())


def stands_in(shown: str, printed: str) -> bool:
    """Return whether what a page shows is printed: its pieces, between lines of dots, in order."""
    rest = in_one_line(printed)
    for piece in filter(None, map(in_one_line, re.split(r"^\.\.\.$", shown, flags=re.MULTILINE))):
        before, found, rest = rest.partition(piece)
        if not found:
            print(f"not printed: {piece!r}")
            return False
    return True
