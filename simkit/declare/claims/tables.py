"""Tables of claims: a row of a CSV file is a claim, and its columns are fields of `Claim`.

So are claims written that differ in words and expressions alone. What is no text, as a formula is not,
stands in groups of fields that Python declares: the column ``as`` names those of a row. A list is parted
by ``; ``, and a grid is ``n = 10,100; d = n``.
"""

from collections.abc import Mapping
from typing import Any

from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.tables import read_rows as read_rows


def read_claims(
    place: str, words: Mapping[str, str], groups: Mapping[str, Mapping[str, Any]]
) -> tuple[Claim, ...]:
    """Return the claims of a table, ``package:file.csv``, in its order.

    ``{name}`` stands for the text that `words` has by that name, but in what is printed, which is LaTeX.
    What a row says itself comes before what its groups say.
    """
    return tuple(_claim(row, words, groups) for row in read_rows(place))


def _claim(
    row: Mapping[str, str], words: Mapping[str, str], groups: Mapping[str, Mapping[str, Any]]
) -> Claim:
    fields: dict[str, Any] = {}
    for group in filter(None, row["as"].split("; ")):
        fields |= groups[group]
    for name, text in row.items():
        if text and name != "as":
            fields[name] = _field(name, text if name == "printed" else text.format_map(words))
    return Claim(**fields)


def _field(name: str, text: str) -> Any:
    if name in ("when", "open_when", "needs"):
        return tuple(text.split("; "))
    if name not in ("where", "scope", "far", "monotone", "tried"):
        return text
    grid = dict(each.split(" = ") for each in text.split("; "))
    return (
        grid if name in ("where", "scope", "far") else {key: int(value) for key, value in grid.items()}
    )
