"""The picture of a run: what its options ask for, and what a figure's file says of it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from simkit.declare.parameters.parameter import format_value
from simkit.declare.parameters.sweeps import complete, swept
from simkit.declare.study import Study
from simkit.engine.cells.cell import Cell
from simkit.errors import UsageError, nearest, one_line
from simkit.figures.panels.available import MOST_PANELS, OVERLAYS, PictureChoices

if TYPE_CHECKING:
    from simkit.engine.results.result import Settings
    from simkit.figures.panels.specs import FigureSpec

_LOGS = ("x", "y", "xy", "none")


def find_figure(study: Study, text: str) -> "FigureSpec":
    """Return the spec that ``--figure`` names; `UsageError` if the file is no figure of this study."""
    from simkit.figures.panels.catalogue import find_specs

    try:
        from simkit.engine.sources.registry import load_any
        from simkit.figures.panels.specs import FigureSpec, read_spec
    except ImportError as error:
        raise UsageError(f"--figure: what draws cannot be loaded ({one_line(error)})") from None
    paths = find_specs([text])
    spec = read_spec(paths[0])
    if len(paths) > 1 or not isinstance(spec, FigureSpec):
        raise UsageError(f"--figure {text!r}: it takes one figure, no sheet; write a TOML file's path")
    named = load_any(spec.study)
    if named.name != study.name:
        raise UsageError(
            f"--figure {text!r}: it is a figure of {named.name!r}, not of {study.name!r};"
            f" run simkit reproduce {text}"
        )
    return spec


def check_figure(spec: "FigureSpec", settings: "Settings") -> None:
    """Refuse a spec that names what the study does not have, before anything runs."""
    from simkit.figures.reproduce import check_spec

    check_spec(spec, settings)


def read_picture_choices(
    study: Study, options: Mapping[str, str], picture_choices: Mapping[str, str], cells: Sequence[Cell]
) -> PictureChoices:
    """Return what is asked of the picture, seen to fit the sweep; else a `UsageError` of one line."""
    if not picture_choices:
        return PictureChoices(None, None, "", None)
    names = swept(study.parameters, complete(study.parameters, dict(options)))
    numeric = [p.name for p in study.parameters if p.name in names and not p.is_categorical]
    x, hue, show = (
        picture_choices.get("plot_x"),
        _words(picture_choices.get("plot_hue")),
        _words(picture_choices.get("plot_show")),
    )
    if x is not None and x not in numeric:
        is_category = x in names
        what = "it is no number; write --plot-hue" if is_category else "it is not swept"
        raise _refusal("plot_x", x, what, () if is_category else numeric)
    along = x or max(numeric, key=lambda name: len({c.parameters[name] for c in cells}), default=None)
    others = [name for name in names if name != along]
    if hue is not None:
        for name in hue:
            if name not in others:
                what = "it is on the horizontal axis" if name == along else "it is not swept"
                raise _refusal("plot_hue", name, what, others)
        _check_panels(hue, [name for name in others if name not in hue], cells)
    _check_log(picture_choices.get("plot_log"), along, cells)
    for name in show or ():
        if name not in OVERLAYS and show != ("none",):
            raise _refusal("plot_show", name, "nothing of that name is drawn", (*OVERLAYS, "none"))
    return PictureChoices(
        x, hue, picture_choices.get("plot_log") or "", () if show == ("none",) else show
    )


def _check_panels(hue: Sequence[str], rest: Sequence[str], cells: Sequence[Cell]) -> None:
    """Refuse what is left of a sweep where it would take too many panels."""
    count = len({tuple(cell.parameters[name] for name in rest) for cell in cells})
    if count > MOST_PANELS:
        what = f"{' and '.join(rest)} would take {count} panels, and there are at most {MOST_PANELS}"
        raise UsageError(
            what, parameter="plot_hue", value=repr(",".join(hue)), example=",".join([*hue, *rest])
        )


def _check_log(log: str | None, along: str | None, cells: Sequence[Cell]) -> None:
    if log is None:
        return
    if log not in _LOGS:
        raise _refusal("plot_log", log, "no such axes", _LOGS)
    if "x" not in log:
        return
    if along is None:
        raise _refusal("plot_log", log, "no number is swept that would be on the x axis", ())
    least = min((cell.parameters[along] for cell in cells), key=lambda value: float(str(value)))
    if float(str(least)) <= 0:
        what = f"{along} is {format_value(least)} in some cells, which has no logarithm"
        raise UsageError(what, parameter="plot_log", value=repr(log), example="y")


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(word.strip().replace("-", "_") for word in text.split(","))


def _refusal(name: str, given: str, what: str, known: Sequence[str]) -> UsageError:
    return UsageError(f"{what}{nearest(given, known)}", parameter=name, value=repr(given))
