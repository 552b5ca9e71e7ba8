"""The picture of a run: as its study pictures it, as options wish it, or as a figure's file says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pandas as pd
from matplotlib.figure import Figure

from simkit.declare.statement import quantities_of
from simkit.engine.results.answer import swept_names
from simkit.engine.results.result import Result
from simkit.errors import SimkitError, StudyError
from simkit.figures.drawing.draw import draw
from simkit.figures.panels.available import PictureChoices
from simkit.figures.panels.choices import choose_panels
from simkit.figures.panels.numbers_to_draw import with_upper_limits

if TYPE_CHECKING:
    from simkit.figures.panels.specs import FigureSpec


def draw_run(
    result: Result,
    names: Sequence[str] | None = None,
    spec: FigureSpec | None = None,
    chosen: PictureChoices | None = None,
    faults: list[SimkitError] | None = None,
) -> Figure:
    """Return the picture of a run.

    The names are parameters that are swept, by default those of the result's grids. A spec says all of
    the picture; where there is none something may be chosen. `faults` gets what the study's derivations
    raise; else it is raised.
    """
    frame = result.table
    try:
        frame = _table(result, [spec.derive] if spec and spec.derive else _derivations(result))
    except StudyError as fault:
        if faults is None:
            raise
        faults.extend([fault] if str(fault) not in map(str, faults) else [])
    frame = with_upper_limits(frame, quantities_of(result.statements))
    if spec is None:
        swept = swept_names(result) if names is None else names
        return draw(frame, choose_panels(result.statements, swept, frame, chosen))
    from simkit.figures.reproduce import panel_of

    return draw(frame, [panel_of(spec, result.statements)])


def _derivations(result: Result) -> list[str]:
    """Return the derivations that the default picture shows, of those that the sweep carries."""
    statements = result.statements
    shown = [fields["derivation"] for fields in statements.pictured_derived]
    if statements.pictured_fit:
        shown.append(statements.pictured_fit)
    return next(([name] for name in shown if result.carries(name)), [])


def _table(result: Result, names: Sequence[str]) -> pd.DataFrame:
    return pd.concat([result.table, *map(result.derive, names)], ignore_index=True)
