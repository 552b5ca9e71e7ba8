"""From a spec to its files: table, pictures and manifest."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd
from matplotlib.cbook import is_math_text
from matplotlib.colors import is_color_like
from matplotlib.mathtext import MathTextParser

from simkit.declare.checks import load_statements
from simkit.declare.statement import Statements, quantities_of
from simkit.declare.study import Study
from simkit.engine.cells.calling import ask
from simkit.engine.cells.cell import Cell
from simkit.engine.plans.plan import Plan
from simkit.engine.results import files
from simkit.engine.results.outputs import earlier_run, run_hash
from simkit.engine.results.result import Result, Settings
from simkit.engine.results.session import build_run, plan_session, run_session
from simkit.engine.running.runner import Progress
from simkit.engine.sources.registry import load_any
from simkit.engine.tables import table as tables
from simkit.engine.workers.executors import Executor
from simkit.errors import UsageError, nearest
from simkit.figures.drawing.draw import draw, draw_sheet
from simkit.figures.drawing.style import house_style, save_figure
from simkit.figures.panels.catalogue import is_shipped, spec_paths
from simkit.figures.panels.numbers_to_draw import with_upper_limits
from simkit.figures.panels.panel import Panel, meanings, short
from simkit.figures.panels.specs import FigureSpec, SheetSpec, read_spec
from simkit.figures.panels.stored import read_stored, rewrite_head
from simkit.figures.panels.symbols import typeset

_DEEPEST = 10  # braces in mathematics: the parser calls itself for each
_OVERLAYS = ("exact", "limit", "bound")


def check_spec(spec: FigureSpec, settings: Settings) -> Study:
    """Return the spec's study, if all names in it exist and cells can run; else a `UsageError`."""
    try:
        study = load_any(spec.study)
    except UsageError as error:
        raise UsageError(f"the spec {spec.id!r}: study: {error}") from None
    twice = set(spec.parameters) & set(spec.sweep)
    if twice:
        raise UsageError(f"the spec {spec.id!r}: parameters.{min(twice)}: it stands under sweep, too")
    statements = load_statements(study)
    parameters = [parameter.name for parameter in study.parameters]
    derived = statements.derivations.get(spec.derive or "", ())
    quantities = [*(quantity.name for quantity in quantities_of(statements)), *derived]
    axes = spec.axes
    if spec.style.colours and (axes.kind == "map" or axes.x is None):
        drawn = "map" if axes.kind == "map" else "chart of rows"
        raise UsageError(f"the spec {spec.id!r}: style.colours: a {drawn} has its own; leave them out")
    named = (
        ("parameters", spec.parameters, parameters),
        ("sweep", spec.sweep, parameters),
        ("derive", [spec.derive] if spec.derive else [], statements.derivations),
        ("axes.hue", axes.hue, parameters),
        ("axes.quantities", [*axes.quantities, *axes.thin, *axes.lines], quantities),
        ("axes.corrected", axes.corrected, quantities),
        ("axes.note", [axes.note] if axes.note else [], quantities),
        ("axes.labels", [name.partition("=")[0] for name in axes.labels],
         [*quantities, *axes.hue, *_OVERLAYS]),
        ("style.colours", [name.partition("=")[0] for name in spec.style.colours],
         [*axes.quantities, *axes.thin, *axes.hue]),
    )  # fmt: skip
    for key, names, known in named:
        for name in names:
            if name not in known:
                raise UsageError(
                    f"the spec {spec.id!r}: {key}: there is no {name!r}{nearest(name, known)}"
                )
    for group, colour in spec.style.colours.items():
        if not is_color_like(colour):
            raise UsageError(
                f"the spec {spec.id!r}: style.colours.{group}: {colour[:60]!r} is no colour; write a"
                ' name or "#0072B2"'
            )
    check_text(spec)
    cells = _prepare(study, spec, settings)
    for group in spec.style.colours:
        name, mark, value = group.partition("=")
        values = list(dict.fromkeys(short(cell.parameters[name]) for cell in cells)) if mark else []
        if value not in values and mark:
            raise UsageError(
                f"the spec {spec.id!r}: style.colours.{group}: {name} has no such value here; it has"
                f" {', '.join(values)}"
            )
    if spec.derive is not None:
        try:
            ask(statements, "check_derivation", spec.derive, [cell.parameters for cell in cells])
        except UsageError as error:
            raise UsageError(f"the spec {spec.id!r}: derive: {error}") from None
    return study


def check_text(spec: FigureSpec | SheetSpec) -> None:
    """Refuse what matplotlib cannot set as mathematics, as `check_spec` does."""
    texts = {"label": spec.label, "title": spec.title}
    if isinstance(spec, FigureSpec):
        texts |= {"axes.x_label": spec.axes.x_label, "axes.y_label": spec.axes.y_label}
        texts |= {f"axes.labels.{name}": text for name, text in spec.axes.labels.items()}
        texts |= {f"axes.guides.{name}": name for name in spec.axes.guides}
    for key, text in texts.items():
        if not is_math_text(typeset(text)):
            continue
        try:
            if _depth(text) > _DEEPEST:
                raise ValueError(f"its braces are nested more than {_DEEPEST} deep")
            if not text.isprintable():
                raise ValueError("it holds what cannot be printed")
            with house_style():
                MathTextParser("path").parse(typeset(text))
        except (ValueError, RecursionError) as error:
            reason = (str(error).strip().splitlines() or [""])[-1]
            raise UsageError(
                f"the spec {spec.id!r}: {key}: {text[:200]!r} is no mathematics that can be set"
                f" ({reason})"
            ) from None


def _depth(text: str) -> int:
    """Return how deep the braces of a text are nested."""
    signs = ((mark == "{") - (mark == "}") for mark in text)
    return max(itertools.accumulate(signs), default=0)


def _prepare(study: Study, spec: FigureSpec, settings: Settings) -> Sequence[Cell]:
    """Return the spec's cells; a complaint about an option becomes one about its key."""
    try:
        return build_run(study, spec.options, replace(settings, trials=spec.trials, seed=spec.seed))
    except UsageError as error:
        name = error.parameter
        section = "sweep." if name in spec.sweep else "parameters." if name in spec.parameters else ""
        key = f"{section}{name}: " if name else ""
        raise UsageError(f"the spec {spec.id!r}: {key}{error}") from None


@dataclass(frozen=True)
class Pictured:
    """A figure's table and what its panel shows of it."""

    spec: FigureSpec
    frame: pd.DataFrame
    panel: Panel


@dataclass(frozen=True)
class Reproduced(Pictured):
    """A figure that has run."""

    result: Result
    derived: pd.DataFrame | None


def cells_of_spec(spec: FigureSpec, settings: Settings) -> tuple[Sequence[Cell], Settings]:
    """Return the cells of a spec, and how they run: trials and seed are its own."""
    cells = _prepare(load_any(spec.study), spec, settings)
    return cells, replace(settings, trials=spec.trials, seed=spec.seed)


def plan_spec(spec: FigureSpec, settings: Settings) -> Plan:
    """Return what `run_spec` would do, leaving no trace."""
    return plan_session(*cells_of_spec(spec, settings))


def run_spec(
    spec: FigureSpec,
    settings: Settings,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Reproduced:
    """Run a spec; trials and seed are its own, the rest of `settings` is taken as it is."""
    study = load_any(spec.study)
    cells = _prepare(study, spec, settings)
    settings = replace(settings, trials=spec.trials, seed=spec.seed)
    result = run_session(cells, settings, progress, executor, options=spec.options)
    frame, derived = result.table, None
    if spec.derive is not None:
        derived = result.derive(spec.derive)
        frame = pd.concat([frame, derived], ignore_index=True)
    frame = with_upper_limits(frame, quantities_of(result.statements))
    return Reproduced(spec, frame, panel_of(spec, result.statements), result, derived)


def read_back(spec: FigureSpec, folder: Path) -> Pictured:
    """Return a figure whose numbers a folder has, without a trial; `NotStored` if it does not."""
    panel = panel_of(spec, load_statements(load_any(spec.study)))
    return Pictured(spec, read_stored(spec, panel, folder), panel)


def redraw_figure(done: Pictured, folder: Path) -> list[Path]:
    """Draw a figure anew and return the paths; of its numbers nothing changes."""
    rewrite_head(done.spec, folder)
    return save_figure(draw(done.frame, [done.panel]), folder / done.spec.id)


def replaces_another(done: Reproduced, folder: Path) -> bool:
    """Return whether the figure's files there are of other cells, trials or seed."""
    earlier = earlier_run(folder / done.spec.id)
    return earlier not in (None, run_hash(done.result.plan.cells, done.result.settings))


def write_figure(done: Reproduced, folder: Path, command: str) -> list[Path]:
    """Write ``<id>.png``, ``.svg``, ``.pdf`` and what `write_numbers` writes; return the paths."""
    pictures = save_figure(draw(done.frame, [done.panel]), folder / done.spec.id)
    return pictures + write_numbers(done, folder, command)


def write_numbers(done: Reproduced, folder: Path, command: str) -> list[Path]:
    """Write ``<id>.csv`` and ``<id>.manifest.json``; return the paths.

    What a study derives from the table (a fit, a threshold) is written to ``<id>.derived.csv``.
    """
    spec, names = done.spec, _table_names(done)
    files.write_text(folder / names[0], done.result.rows.to_csv())
    if done.derived is not None:
        files.write_text(folder / names[1], tables.derived_to_csv(done.derived, done.result.study))
    record = files.manifest(command, spec.options, done.result)
    record["run"] = run_hash(done.result.plan.cells, done.result.settings)
    return [*(folder / name for name in names), _write_manifest(spec, folder, record)]


def _table_names(done: Reproduced) -> list[str]:
    """Return the names of a figure's tables."""
    own = [f"{done.spec.id}.csv"]
    return own if done.derived is None else [*own, f"{done.spec.id}.derived.csv"]


def sheet_members(sheet: SheetSpec, path: Path) -> dict[str, FigureSpec]:
    """Return the specs of the figures on a sheet, by the names that it gives them.

    Members of a sheet of one's own lie beside it, or are shipped figures. `UsageError` if the sheet
    names what is no figure.
    """
    members = {}
    for name in sheet.panels:
        beside = path.with_name(f"{name}.toml")
        place = spec_paths().get(name)
        if not is_shipped(path) and beside.is_file():
            place = beside
        member = None if place is None else read_spec(place)
        if not isinstance(member, FigureSpec):
            raise UsageError(
                f"the spec {sheet.id!r}: panels: there is no figure {name!r}"
                + nearest(name, spec_paths())
            )
        members[name] = member
    return members


def write_sheet(
    spec: SheetSpec, members: Sequence[Reproduced], folder: Path, command: str
) -> list[Path]:
    """Write a sheet's pictures and manifest, which names the tables of its panels; return the paths.

    The numbers are those of the panels, which have run: `write_numbers` or `write_figure` writes them.
    """
    pictures = draw_members(spec, members, folder)
    tables_of = {done.spec.id: _table_names(done) for done in members}
    record = {"command": command, "panels": tables_of, "versions": files.versions()}
    return [*pictures, _write_manifest(spec, folder, record)]


def draw_members(spec: SheetSpec, members: Sequence[Pictured], folder: Path) -> list[Path]:
    """Write a sheet's pictures alone and return their paths."""
    labels = {done.spec.label for done in members}
    titles = [f"{done.spec.label}: {done.spec.title}" for done in members]
    if len(labels) == len(members):
        titles = [done.spec.label for done in members]
    elif len(labels) == 1:
        titles = [done.spec.title for done in members]
    panels = [
        (done.frame, done.panel.model_copy(update={"title": title}))
        for done, title in zip(members, titles, strict=True)
    ]
    return save_figure(draw_sheet(panels, spec.columns), folder / spec.id)


def _write_manifest(spec: FigureSpec | SheetSpec, folder: Path, record: dict[str, Any]) -> Path:
    head = {"figure": spec.id, "label": spec.label, "caption": spec.caption}
    path = folder / f"{spec.id}.manifest.json"
    files.write_text(path, files.to_json(head | record))
    return path


def panel_of(spec: FigureSpec, statements: Statements) -> Panel:
    """Return the panel that a spec describes."""
    axes, title = spec.axes, f"{spec.label}: {spec.title}"
    given = {**axes.model_dump(), **spec.overlays.model_dump(), "style": spec.style}
    return Panel(**given | {
        "title": title,
        "x_label": axes.x_label or axes.x or "",
        "y_label": axes.y_label or axes.y or "".join(axes.quantities[:1]),
        "labels": meanings(statements) | axes.labels,
    })  # fmt: skip
