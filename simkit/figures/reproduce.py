"""From a spec to its files: table, pictures and manifest."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pandas as pd

from simkit.engine import files, tables
from simkit.engine.registry import load_study
from simkit.engine.runner import Progress
from simkit.engine.session import Outcome, Settings, prepare, run_session
from simkit.errors import UsageError, nearest
from simkit.figures.draw import draw
from simkit.figures.panels import Panel, meanings
from simkit.figures.specs import FigureSpec
from simkit.figures.style import save_figure
from simkit.study import Study


def check_spec(spec: FigureSpec) -> Study:
    """Return the spec's study, having seen that it knows every name in the spec.

    Raises
    ------
    UsageError
        If the study, a parameter, a quantity or a derivation does not exist.
    """
    study = load_study(spec.study)
    parameters = [parameter.name for parameter in study.parameters]
    derived = study.derivations.get(spec.derive or "", ())
    quantities = [*(quantity.name for quantity in study.quantities), *derived]
    axes = spec.axes
    for key, names, known in (
        ("parameters", spec.parameters, parameters),
        ("sweep", spec.sweep, parameters),
        ("derive", [spec.derive] if spec.derive else [], study.derivations),
        ("axes.hue", axes.hue, parameters),
        ("axes.quantities", [*axes.quantities, *axes.thin, *axes.lines, *axes.labels], quantities),
    ):
        for name in names:
            if name not in known:
                raise UsageError(
                    f"the spec {spec.id!r}: {key}: there is no {name!r}{nearest(name, known)}"
                )
    return study


def reproduce(
    spec: FigureSpec, folder: Path, settings: Settings, command: str, progress: Progress | None = None
) -> tuple[Outcome, list[Path]]:
    """Run a spec and write ``<id>.csv``, ``.png``, ``.svg``, ``.pdf`` and ``.manifest.json``.

    What a study derives from the table (a fit, a threshold) is written to ``<id>.derived.csv``.

    Parameters
    ----------
    settings : Settings
        Trials and seed are the spec's; the rest is taken from here.

    Returns
    -------
    outcome : Outcome
    paths : list of Path
        The PNG first.
    """
    study = check_spec(spec)
    settings = dataclasses.replace(settings, trials=spec.trials, seed=spec.seed)
    cells = prepare(study, spec.options, settings)
    outcome = run_session(cells, settings, progress)
    stem = folder / spec.id
    csv = stem.with_name(f"{spec.id}.csv")
    files.write_text(csv, tables.to_csv(outcome.table, tables.column_names(study)))
    paths = [csv]
    frame = pd.DataFrame(outcome.table)
    if spec.derive is not None:
        derived = study.derive(spec.derive, frame)
        paths.append(stem.with_name(f"{spec.id}.derived.csv"))
        files.write_text(paths[-1], derived.to_csv(index=False, lineterminator="\n"))
        frame = pd.concat([frame, derived], ignore_index=True)
    figure = draw(frame, [_panel(spec, study)])
    record = {"figure": spec.id, "label": spec.label, "caption": spec.caption}
    record |= files.manifest(command, spec.options, settings, outcome)
    paths.append(stem.with_name(f"{spec.id}.manifest.json"))
    files.write_text(paths[-1], files.to_json(record))
    return outcome, [*save_figure(figure, stem, ("png", "svg", "pdf")), *paths]


def _panel(spec: FigureSpec, study: Study) -> Panel:
    axes, limits = spec.axes, spec.axes.y_limits
    return Panel(
        axes.x,
        axes.quantities,
        axes.thin,
        axes.lines,
        axes.hue,
        axes.y,
        axes.kind,
        x_label=axes.x_label or axes.x,
        y_label=axes.y_label or axes.y or axes.quantities[0],
        x_scale=axes.x_scale,
        y_scale=axes.y_scale,
        y_limits=(limits[0], limits[1]) if limits else None,
        exact=spec.overlays.exact,
        limit=spec.overlays.limit,
        bound=spec.overlays.bound,
        title=f"{spec.label}: {spec.title}",
        labels=meanings(study) | axes.labels,
    )
