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
from simkit.figures.draw import Axes, draw, part_labels
from simkit.figures.specs import FigureSpec
from simkit.figures.style import save_figure
from simkit.study import Study


def check_spec(spec: FigureSpec) -> Study:
    """Return the spec's study, having seen that it knows every name in the spec.

    Raises
    ------
    UsageError
        If the study, a parameter or a quantity does not exist.
    """
    study = load_study(spec.study)
    parameters = [parameter.name for parameter in study.parameters]
    quantities = [quantity.name for quantity in study.quantities]
    for key, names, known in (
        ("parameters", spec.parameters, parameters),
        ("sweep", spec.sweep, parameters),
        ("axes.hue", spec.axes.hue, parameters),
        ("axes.quantities", spec.axes.quantities, quantities),
    ):
        for name in names:
            if name not in known:
                raise UsageError(
                    f"the spec {spec.id!r}: {key}: there is no {name!r}{nearest(name, known)}"
                )
    return study


def reproduce(
    spec: FigureSpec,
    folder: Path,
    settings: Settings,
    command: str,
    progress: Progress | None = None,
) -> tuple[Outcome, list[Path]]:
    """Run a spec and write ``<id>.csv``, ``.png``, ``.svg``, ``.pdf`` and ``.manifest.json``.

    Parameters
    ----------
    settings : Settings
        Trials and seed are the spec's; the rest is taken from here.
    """
    study = check_spec(spec)
    settings = dataclasses.replace(settings, trials=spec.trials, seed=spec.seed)
    cells = prepare(study, spec.options, settings)
    outcome = run_session(cells, settings, progress)
    stem = folder / spec.id
    csv = stem.with_name(f"{spec.id}.csv")
    files.write_text(csv, tables.to_csv(outcome.table, tables.column_names(study)))
    figure = draw(pd.DataFrame(outcome.table), [_axes(spec, study)])
    paths = [csv, *save_figure(figure, stem, ("png", "svg", "pdf"))]
    record = {"figure": spec.id, "label": spec.label, "caption": spec.caption}
    record |= files.manifest(command, spec.options, settings, outcome)
    manifest = stem.with_name(f"{spec.id}.manifest.json")
    files.write_text(manifest, files.to_json(record))
    return outcome, [*paths, manifest]


def _axes(spec: FigureSpec, study: Study) -> Axes:
    limits = spec.axes.y_limits
    return Axes(
        spec.axes.x,
        spec.axes.quantities,
        spec.axes.hue,
        x_label=spec.axes.x_label or spec.axes.x,
        y_label=spec.axes.y_label or spec.axes.quantities[0],
        x_scale=spec.axes.x_scale,
        y_scale=spec.axes.y_scale,
        y_limits=(limits[0], limits[1]) if limits else None,
        exact=spec.overlays.exact,
        limit=spec.overlays.limit,
        title=f"{spec.label}: {spec.title}",
        labels=part_labels(study),
    )
