"""A figure's numbers read back from its files, so that it can be drawn anew without a trial."""

import math
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from simkit.declare.checks import load_statements
from simkit.declare.statement import quantities_of
from simkit.declare.study import Study
from simkit.engine.cells.calling import ask_derivation, ask_statements
from simkit.engine.results import files
from simkit.engine.results.outputs import read_record
from simkit.engine.sources.registry import load_any
from simkit.errors import UsageError, one_line
from simkit.figures.panels.numbers_to_draw import with_upper_limits
from simkit.figures.panels.panel import Panel
from simkit.figures.panels.specs import FigureSpec

_NEEDED = ("quantity", "kind", "estimate", "ci_low", "ci_high", "exact", "limit", "bound", "direction")
_TEXTS = ("study", "quantity", "kind", "interval", "direction")


class NotStored(UsageError):
    """A folder lacks the numbers of a figure, or has others; to reproduce the figure writes them."""


def read_stored(spec: FigureSpec, panel: Panel, folder: Path) -> pd.DataFrame:
    """Return the table of a figure from ``<id>.csv`` and ``<id>.derived.csv`` in a folder.

    What the study derives from the first is derived anew where the second is missing. `NotStored` if
    there is none, it is of other cells, trials or seed than the spec asks for, or lacks what the spec
    shows.
    """
    study = load_any(spec.study)
    manifest = _manifest(spec, folder)
    asked = {"options": spec.options, "trials": spec.trials, "seed": spec.seed}
    for key, wanted in asked.items():
        if manifest.get(key) != wanted:
            raise NotStored(
                f"{str(folder / spec.id)!r} has other {key} than the spec"
                f" ({manifest.get(key)!r} for {wanted!r})"
            )
    names = [f"{spec.id}.csv", *([f"{spec.id}.derived.csv"] if spec.derive else [])]
    found = [read_table(folder / name, study) for name in names if (folder / name).is_file()]
    statements = load_statements(study)
    if spec.derive and len(found) == 1 and (folder / names[0]).is_file():
        found.append(ask_derivation(statements, spec.derive, found[0]))
    frame = pd.concat(found, ignore_index=True) if found else pd.DataFrame({"quantity": []})
    missing = [name for name in panel.needed if name not in set(frame["quantity"])]
    missing += [name for name in spec.sweep if name not in frame]
    if missing:
        raise _not_there(spec, folder, missing if (folder / names[0]).is_file() else ())
    frame = with_upper_limits(frame, quantities_of(statements))
    return _with_premises(frame, study) if panel.premises else frame


def read_table(path: Path, study: Study) -> pd.DataFrame:
    """Return a CSV, its parameters as the study declares them, None where empty, or `NotStored`."""
    kinds = {parameter.name: parameter.type for parameter in study.parameters}
    columns = {}
    try:
        raw = pd.read_csv(path, dtype=str, keep_default_na=False)
        if not isinstance(raw.index, pd.RangeIndex):  # pandas would name rows by the first values
            raise ValueError("its rows have more values than its first line has names")
        missing = [name for name in _NEEDED if name not in raw.columns]
        if missing:
            raise ValueError(f"it has no column {missing[0]!r}")
        for name in raw.columns:
            if name in kinds:
                values = [_value(text, kinds[name]) for text in raw[name]]
                columns[name] = pd.Series(values, dtype=object)
            elif name in _TEXTS:
                columns[name] = raw[name].replace("", None)
            else:
                columns[name] = pd.to_numeric(raw[name], errors="coerce")
    except (OSError, ValueError, OverflowError) as error:  # pandas' own errors are among them
        raise NotStored(f"{str(path)!r} is no table to draw from ({one_line(error)})") from None
    return pd.DataFrame(columns)


def _value(text: str, kind: str) -> Any:
    if text == "" or kind not in ("bool", "int", "float"):
        return text or None
    if kind == "bool":
        return text == "true"
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]!r} is no value of a parameter")
    return int(text) if kind == "int" and text.lstrip("-").isdigit() else number


def _with_premises(frame: pd.DataFrame, study: Study) -> pd.DataFrame:
    """Return the table with whether each cell meets its premises, which are asked anew."""
    statements, names = load_statements(study), [parameter.name for parameter in study.parameters]
    names = [name for name in names if name in frame]
    met: dict[tuple[Any, ...], bool] = {}
    said = []
    for values in frame[names].itertuples(index=False, name=None):
        if values not in met:
            met[values] = ask_statements(statements, dict(zip(names, values, strict=True))).premises_met
        said.append(met[values])
    return frame.assign(premises_met=said)


def _manifest(spec: FigureSpec, folder: Path) -> Mapping[str, Any]:
    path = folder / f"{spec.id}.manifest.json"
    found = read_record(path)
    if found is None:
        if os.path.lexists(path):
            raise NotStored(f"{str(path)!r} is damaged: no manifest can be read from it")
        raise _not_there(spec, folder)
    return found


def _not_there(spec: FigureSpec, folder: Path, missing: Sequence[str] = ()) -> NotStored:
    """Return that a run is needed, as there is no table, or as it lacks some names."""
    needed = "trials are" if spec.trials else "a run without trials is"
    lacks = f"no table in {str(folder)!r} has what is drawn"
    if missing:
        lacks = f"{str(folder / f'{spec.id}.csv')!r} has no {', '.join(missing)}"
    return NotStored(f"{needed} needed: {lacks}")


def rewrite_head(spec: FigureSpec, folder: Path) -> None:
    """Let a figure's manifest have the label and the caption that its spec has by now."""
    record = {**_manifest(spec, folder), "label": spec.label, "caption": spec.caption}
    files.write_text(folder / f"{spec.id}.manifest.json", files.to_json(record))
