"""What follows from a whole table of `softmax-vs-linear`: how parts of success fail, and enclosures."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.engine.tables.derived import derived_frame, derived_row, parameter_columns, table_rows
from simkit.engine.tables.table import Record
from simkit.papers.separation.claims import SoftmaxVsLinearClaims
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell, regression_cell

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.papers.separation.regression.theory.intervals import Enclosure

_EVENTS = ("success", *PARTS)
_FEWEST_SIZES = 5  # n of which something is said

#: An enclosed probability is given as a number where its enclosure is this narrow, relative to it. Of a
#: failure nine digits are certain; of an event the twelve that `exact` of the table has.
NARROW = {"failures": 1e-9, "enclosures": 1e-12}


class SoftmaxVsLinearFindings(SoftmaxVsLinearClaims):
    """The probabilities with which the parts fail, where 1 - p would round to zero; and enclosures.

    Both are theory alone: what trials found stands in the table.
    Source: Section 7.1, Section 7.2, Section F.6.
    """

    reductions = "simkit.papers.separation.reductions:SoftmaxVsLinearReductions"
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "failures": ("exp_d1_fails", "lin_d1_fires", "exp_d0_fires", "lin_d0_fires"),
        "enclosures": tuple(f"{event}_enclosure" for event in _EVENTS),
    }

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return `failures` or `enclosures`: a row for each cell and part, or event.

        An exact value stands in `exact` and `estimate`. An enclosure, which the regression model has in
        its place with uniform scores and for failures below 1e-300, stands in `ci_low` and `ci_high`,
        with `interval` saying so, and `confidence` 1: it is certain. Its middle is the `estimate`,
        unless its low end is 0, and also `exact` where the enclosure is narrower than `NARROW` of it.
        What nothing is known of is empty.
        """
        cells = table_rows(table, "success")
        stated = _failures if name == "failures" else _probabilities
        found = [stated(cell) for cell in cells]
        names = PARTS if name == "failures" else _EVENTS
        rows = [
            derived_row(cell, quantity, **_columns(values.get(event), NARROW[name]))
            for event, quantity in zip(names, self.derivations[name], strict=True)
            for cell, values in zip(cells, found, strict=True)
        ]
        return derived_frame(rows, table)

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Say from which n on success is near its limit 1 - 2^-m, and which part fails there."""
        cells = table_rows(table, "success")
        names = [name for name in parameter_columns(table) if name not in ("n", "m")]
        alike = all(row[name] == cells[0][name] for row in cells for name in names)
        sizes = {row["n"] for row in cells}
        if not alike or not _FEWEST_SIZES <= len(sizes) == len(cells):
            return ()
        cells = sorted(cells, key=lambda row: int(row["n"]))
        parts = {name: {int(row["n"]): row for row in table_rows(table, name)} for name in PARTS}
        return [*_near_limit(cells), *_failing_part(cells, parts)]

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Say where attention has no exact value: too many identity columns, the last block cut."""
        cells = [row for row in table_rows(table, "success") if row["model"] != "regression"]
        empty = [cell for cell in cells if cell["exact"] is None or math.isnan(cell["exact"])]
        if not empty:
            return ()
        return (
            f"no exact value in {len(empty)} of {len(cells)} cells: the last identity block is cut"
            " short, more than 2^26 columns are longer by one entry, and their sum is not evaluated",
        )


def _near_limit(cells: Sequence[Record]) -> list[str]:
    """Return from which n on the intervals miss the limit as seldom as they may."""
    known = [row for row in cells if row["limit"] is not None and row["ci_low"] is not None]
    missed = [not row["ci_low"] <= row["limit"] <= row["ci_high"] for row in known]
    chance = 1 - cells[0]["confidence"]
    for i in range(len(known) - _FEWEST_SIZES + 1):
        count, wrong = len(known) - i, sum(missed[i:])
        if wrong <= chance * count:
            return [
                f"from n = {int(known[i]['n'])} on {wrong} of {count} intervals of success miss the"
                f" limit 1 - 2^-m (at most {chance * count:.2g} expected by chance)"
            ]
    return []


def _failing_part(cells: Sequence[Record], parts: Mapping[str, Mapping[int, Record]]) -> list[str]:
    """Return from which n on every failure is softmax attention's that stays silent on D1."""
    silent, *others = PARTS
    sizes = [int(row["n"]) for row in cells]
    failed = [n for n in sizes if any(parts[name][n]["estimate"] != 1 for name in others)]
    beyond = [n for n in sizes if not failed or n > failed[-1]]
    if len(beyond) < _FEWEST_SIZES or any(parts[silent][n]["estimate"] is None for n in beyond):
        return []
    count = sum(round(row["trials"] * (1 - row["estimate"])) for row in cells if row["n"] in beyond)
    if not count:
        return []
    failures = f"all {count:,} failures are" if count > 1 else "the only failure is"
    return [
        f"from n = {beyond[0]} on {failures} softmax attention silent on D1 (column"
        f" {silent}); linear attention never fires"
    ]


def _failures(cell: Mapping[str, Any]) -> Mapping[str, float | Enclosure]:
    if cell["model"] == "regression":
        from simkit.papers.separation.regression.theory.enclosures import (
            enclose_failures,
            exact_failures,
        )

        scores = regression_cell(_whole(cell))
        return {**enclose_failures(scores), **exact_failures(scores)}
    from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

    return _known(exact_probabilities(attention_cell(cell)).failure)


def _probabilities(cell: Mapping[str, Any]) -> Mapping[str, float | Enclosure]:
    if cell["model"] == "regression":
        from simkit.papers.separation.regression.theory.enclosures import enclose_probabilities
        from simkit.papers.separation.regression.theory.probabilities import exact_probabilities

        scores = regression_cell(_whole(cell))
        return {**exact_probabilities(scores), **enclose_probabilities(scores)}
    from simkit.papers.separation.attention.theory.probabilities import (
        exact_probabilities as of_attention,
    )

    return _known(of_attention(attention_cell(cell)).probability)


def _known(values: Mapping[str, float]) -> Mapping[str, float]:
    """Return the values that there are: attention has none where a sum is not evaluated."""
    return {name: value for name, value in values.items() if not math.isnan(value)}


def _whole(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a cell with whole numbers as such: a table may hold them as floats."""
    return {**cell, "n": int(cell["n"]), "m": int(cell["m"]), "tau": float(cell["tau"])}


def _columns(value: float | Enclosure | None, narrow: float) -> dict[str, Any]:
    """Return the columns of an exact value or of an enclosure."""
    if value is None:
        return {"kind": "event", "estimate": None}
    if isinstance(value, float):
        return {"kind": "event", "estimate": value, "exact": value}
    known = value.low > 0 or value.high == 0
    exact = value.middle if known and value.width <= narrow * value.high else None
    return {
        "kind": "event", "estimate": value.middle if known else None, "exact": exact,
        "ci_low": value.low, "ci_high": value.high, "confidence": 1.0, "interval": "enclosure",
    }  # fmt: skip
