"""An audit's table read again, of whatever version: rows, their numbers as exact enclosures."""

from __future__ import annotations

import csv
import gzip
import io
import math
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from simkit.errors import UsageError
from simkit.verdicts.findings.audit_table import (
    COLUMNS,
    NEIGHBOURS,
    PARAMETER,
    TOLD,
    columns_of,
    csv_of,
    records_of,
)
from simkit.verdicts.findings.finding import Finding

#: Without these a file is no audit; a table of proofs has no `statement`.
_NEEDED = ("paper", "label", "part", "statement", "verdict")
#: Columns of before, and those that they are written in now.
_JOINED = {
    "left": ("left_low", "left_high", "left_digits"),
    "right": ("right_low", "right_high", "right_digits"),
    "constant_needed": ("constant_low", "constant_high", ""),
}
#: What a comparison reads beside them; what a file lacks of these is not compared.
COMPARED = (
    "study", "kind", "relation", "quantifier", "premises", "premises_hash", "left", "right",
    "constant_needed", "ci_low", "ci_high", "evidence", "by_draw", "trials", "seed", "level", "witness",
)  # fmt: skip
_LARGEST = 2**28  # bytes
_FAR_EXPONENT = re.compile(r"(?<=\d)([eE][+-]?)0*[1-9]\d{17,}")  # decimals have exponents of 18 digits
_GZIP = b"\x1f\x8b"  # how such a file begins
_BETWEEN_PARAMETERS = re.compile(r" (?=[A-Za-z_]\w*=)")
_EXAMPLE = "results/audit.csv"

Enclosure = tuple[Decimal, Decimal]
Value = Decimal | str


class ClaimKey(NamedTuple):
    """What tells a claim from the others of an audit."""

    paper: str
    label: str
    part: str

    def __str__(self) -> str:
        return f"{self.paper} {self.label}{self.part and f', {self.part}'}"


@dataclass(frozen=True)
class EarlierRow:
    """A claim at a grid point, as a table says it.

    The texts are by column, those of before among them: all parameters in one text, a side as one number
    or as ``[low, high]``. A column that the table does not have is absent.
    """

    texts: Mapping[str, str]

    @property
    def key(self) -> ClaimKey:
        """The claim."""
        return ClaimKey(*(self.texts[name] for name in ClaimKey._fields))

    @property
    def verdict(self) -> str:
        """The verdict, which may be one that this version does not know."""
        return self.texts["verdict"]

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The grid point's parameters as they are written."""
        named = {n.removeprefix(PARAMETER): t for n, t in self.texts.items() if n.startswith(PARAMETER)}
        if named and self.texts["parameters"] == _in_one(named):
            return {name: text for name, text in named.items() if text}
        words = filter(None, _BETWEEN_PARAMETERS.split(self.texts["parameters"]))
        return {name: text for name, _, text in (word.partition("=") for word in words)}

    @cached_property
    def place(self) -> Mapping[str, Value]:
        """The grid point's parameters; equal numbers are equal however they are written."""
        return {name: _value(text) for name, text in self.words.items()}

    @property
    def is_sampled(self) -> bool:
        """Whether it rests on trials."""
        interval = self._text("ci_low") + self._text("ci_high")
        return self._text("trials") not in ("", "0") or bool(interval) or self.is_by_draw

    @property
    def is_by_draw(self) -> bool:
        """Whether trials are compared draw by draw."""
        return self._text("evidence") == "draws"

    @cached_property
    def numbers(self) -> Mapping[str, Enclosure]:
        """Its numbers by name, each enclosed; what a single draw shows is none.

        Of a probability or a mean that is sampled, `left` is its interval. Where every draw is compared,
        the interval is of the `share` of draws that violate the claim.
        """
        interval = self._interval()
        if not self.is_sampled:
            found = {name: self._enclosure(name) for name in ("left", "right", "constant_needed")}
        elif self.is_by_draw:
            drawn = self.texts.get("by_draw", "left right").split()
            found = {name: self._enclosure(name) for name in ("left", "right") if name not in drawn}
            found["share"] = interval
        else:
            found = {name: self._enclosure(name) for name in ("right", "constant_needed")}
            found["left"] = interval
        return {name: pair for name, pair in found.items() if pair is not None}

    def _text(self, column: str) -> str:
        return self.texts.get(column, "")

    def _interval(self) -> Enclosure | None:
        low, high = self._text("ci_low"), self._text("ci_high")
        if not low and not high:
            return None
        return Decimal(low or "-Infinity"), Decimal(high or "Infinity")

    def _enclosure(self, column: str) -> Enclosure | None:
        return enclosure(self._text(column))


@dataclass(frozen=True)
class EarlierTable:
    """The rows of an audit."""

    rows: Sequence[EarlierRow]
    missing: Sequence[str] = ()  # columns that a comparison reads and the table does not have
    unknown: Sequence[str] = field(default=(), repr=False)  # columns that this version does not know

    @property
    def papers(self) -> list[str]:
        """The papers that have rows, in order."""
        return list(dict.fromkeys(row.key.paper for row in self.rows))

    def where(self, keeps: Callable[[EarlierRow], bool]) -> EarlierTable:
        """Return the table with some of its rows."""
        return replace(self, rows=[row for row in self.rows if keeps(row)])


def enclosure(text: str) -> Enclosure | None:
    """Return what a cell of an audit's table encloses: ``[low, high]``, or the doubles beside a number.

    A side whose ends are neighbours is written as one of the doubles between them, so that one number
    stands for all that are as near. `ValueError` if it is no number and no enclosure.
    """
    try:
        if not text:
            return None
        if text.startswith("[") and text.endswith("]"):
            low, high = map(_decimal, text[1:-1].split(","))
        else:
            low = high = _decimal(text)
        if low.is_nan() or high.is_nan():
            return None
    except (InvalidOperation, ValueError):
        raise ValueError(f"{text!r} is no number") from None
    if low > high:
        raise ValueError(f"{text!r} ends below its beginning")
    if not text.startswith("["):
        below = above = float(low)
        for _ in range(NEIGHBOURS - 1):
            below, above = math.nextafter(below, -math.inf), math.nextafter(above, math.inf)
        low, high = min(low, Decimal(below)), max(high, Decimal(above))
    return low, high


def _decimal(text: str) -> Decimal:
    """Return a number that is written out; beyond what a decimal can hold the last that it can."""
    return Decimal(_FAR_EXPONENT.sub(lambda found: found[1] + 17 * "9", text))


def table_of(findings: Sequence[Finding]) -> EarlierTable:
    """Return the rows of an audit that was just run, as they are written, without their texts."""
    columns = [name for name in columns_of(findings) if name not in TOLD]
    reader = csv.DictReader(io.StringIO(csv_of(records_of(findings), columns), newline=""))
    return EarlierTable([EarlierRow(_joined(texts)) for texts in reader])


def _in_one(named: Mapping[str, str]) -> str:
    return " ".join(f"{name}={text}" for name, text in named.items() if text)


def _joined(texts: Mapping[str, str]) -> dict[str, str]:
    """Return a row with the columns of before, whichever version has written it."""
    found = dict(texts)
    if "parameters" not in found:
        named = {n.removeprefix(PARAMETER): t for n, t in texts.items() if n.startswith(PARAMETER)}
        found["parameters"] = _in_one(named)
    for column, (low, high, digits) in _JOINED.items():
        if column not in found and low in texts:
            ends = texts[low] or "-inf", texts[high] or "inf"
            pair = f"[{ends[0]}, {ends[1]}]"
            found[column] = texts.get(digits) or (texts[low] if texts[low] == texts[high] else pair)
    return found


def read_audit(path: Path) -> EarlierTable:
    """Return the rows of an audit's CSV, which may be packed by gzip; `UsageError` if it is none."""
    try:
        if not path.is_file():  # a pipe would be waited for
            raise _refused(path, "it is no file" if path.exists() else "there is no such file")
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
        with gzip.open(path) if packed else path.open("rb") as file:
            held = file.read(_LARGEST + 1)
        if len(held) > _LARGEST:
            raise _refused(path, f"it is larger than {_LARGEST:,} bytes; no audit's CSV is")
        text = held.decode("utf-8-sig")
        return _read(path, csv.DictReader(io.StringIO(text, newline=""), strict=True))
    except (OSError, EOFError, ValueError, zlib.error, csv.Error) as error:
        said = getattr(error, "strerror", None) or str(error)
        raise _refused(path, f"it cannot be read as CSV ({said})") from None


def _read(path: Path, reader: csv.DictReader[str]) -> EarlierTable:
    columns = list(reader.fieldnames or ())
    absent = [name for name in _NEEDED if name not in columns]
    if not any(name == "parameters" or name.startswith(PARAMETER) for name in columns):
        absent.append("parameters")
    if absent:
        said = f"no CSV that simkit audit writes: it has no column {', '.join(map(repr, absent))}"
        raise _refused(path, said)
    rows = []
    for texts in reader:
        if None in texts or None in texts.values():
            wrong = f"line {reader.line_num} has not the {len(columns)} fields of the first: it is cut"
            raise _refused(path, wrong)
        row = EarlierRow(_joined(texts))
        try:
            _ = row.numbers
        except (InvalidOperation, ValueError) as fault:
            said = str(fault) if isinstance(fault, ValueError) else "its interval is no number"
            raise _refused(path, f"line {reader.line_num}: {said}") from None
        rows.append(row)
    if not rows:
        raise _refused(path, "it has no row")
    missing = [name for name in COMPARED if name not in rows[0].texts]
    known = {*COLUMNS, *_JOINED, "parameters"}
    unknown = [name for name in columns if name not in known and not name.startswith(PARAMETER)]
    return EarlierTable(rows, missing, unknown)


def _refused(path: Path, wrong: str) -> UsageError:
    return UsageError(wrong, parameter="against", value=repr(str(path)), example=_EXAMPLE)


def check_papers(table: EarlierTable, path: Path, papers: Sequence[str]) -> None:
    """Refuse an earlier audit that is of other papers altogether than those asked."""
    if not set(table.papers) & set(papers):
        own, asked = (", ".join(names) for names in (table.papers, dict.fromkeys(papers)))
        raise _refused(path, f"it is an audit of {own}, not of {asked}")


def _value(text: str) -> Value:
    try:
        number = Decimal(text)
    except InvalidOperation:
        return text
    return text if number.is_nan() else number
