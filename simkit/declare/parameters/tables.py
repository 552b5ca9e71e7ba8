"""Tables of parameters: a row of a CSV file is a parameter, and its columns are fields of `Parameter`.

A list is parted by ``; ``. What is no text, as a rule is not, the study declares.
"""

import csv
import importlib.resources
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from simkit.declare.parameters.parameter import Cases, Parameter, Rule, Value
from simkit.errors import StudyError


def packaged_text(place: str) -> str:
    """Return the text of a file that travels with a package, ``package:file.csv``."""
    package, _, name = place.partition(":")
    return (importlib.resources.files(package) / name).read_text(encoding="utf-8")


def read_rows(place: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file that travels with a package, ``package:file.csv``."""
    return list(csv.DictReader(StringIO(packaged_text(place))))


def read_parameters(
    place: str,
    defaults: Mapping[str, Value | Rule | Cases] | None = None,
    choices: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Parameter, ...]:
    """Return the parameters of a table, ``package:file.csv``, in its order.

    `defaults` and `choices` are those that Python declares. A study that draws names the file in its
    `data_files`.
    """
    own = {"default": defaults or {}, "choices": choices or {}}
    found = []
    for row in read_rows(place):
        try:
            fields: dict[str, Any] = {}
            for key, text in row.items():
                if text:
                    fields |= _range(text) if key == "range" else {key: _field(key, text, row["type"])}
            fields |= {key: given[row["name"]] for key, given in own.items() if row["name"] in given}
            found.append(Parameter(**fields))
        except (KeyError, TypeError, ValueError, AttributeError) as fault:
            raise StudyError(f"{place}, parameter {row.get('name')!r}: {fault}") from None
    if unknown := {*own["default"], *own["choices"]} - {each.name for each in found}:
        raise StudyError(f"{place} has no parameter {', '.join(map(repr, sorted(unknown)))}")
    return tuple(found)


def _range(text: str) -> dict[str, Any]:
    """Return the ends of an interval such as ``(0, 1e6]``; an infinite one is none."""
    if not re.fullmatch(r"[(\[][^ ,]+, [^ ,]+[)\]]", text):
        raise ValueError(f"the range {text!r} is no interval; write it as '[0, 1)'")
    ends = dict(zip(("low", "high"), text[1:-1].split(", "), strict=True))
    closed = {"low": text[0] == "[", "high": text[-1] == "]"}
    finite = {name: end for name, end in ends.items() if not end.endswith("inf")}
    return {name: _number(end) for name, end in finite.items()} | {
        f"open_{name}": True for name in finite if not closed[name]
    }


def _number(text: str) -> int | float:
    return int(text) if text.lstrip("-").isdigit() else float(text)


def _field(key: str, text: str, type_: str) -> Any:
    if key == "choices":
        return tuple(text.split("; "))
    if key == "applies":
        cases = (each.split(" = ") for each in text.split("; "))
        return {name: tuple(values.split(",")) for name, values in cases}
    if key in ("default", "absent") and type_ != "choice":
        return {"true": True, "false": False}[text] if type_ == "bool" else _number(text)
    return text
