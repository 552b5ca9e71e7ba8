"""Figure specs: one TOML file per panel, checked strictly.

A spec names the paper's figure, the study, its parameters and sweep, and what to draw; it holds no code.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from simkit.engine.sources.documents import study_beside
from simkit.errors import UsageError, nearest
from simkit.figures.panels.catalogue import is_shipped, read_outline
from simkit.figures.panels.panel import Axes, Overlays, Strict

_LARGEST_LIMIT = 1e100  # of a picture: beyond, its scale overflows
_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"  # files are named after it
_MOST_PANELS = 100
_Grid = Annotated[str, Field(max_length=100_000)]


class _Named(Strict):
    id: str = Field(pattern=_ID, max_length=150)
    label: str
    title: str
    caption: str


class SheetSpec(_Named):
    """Several figures as small panels of one."""

    panels: list[Annotated[str, Field(pattern=_ID)]] = Field(min_length=1, max_length=_MOST_PANELS)
    columns: int = Field(default=4, ge=1, le=8)


class FigureSpec(_Named):
    """One figure: what is simulated (nothing with 0 trials: exact values only), and how it is shown."""

    study: str
    trials: int = Field(ge=0)
    seed: int = Field(ge=0, le=2**62)
    parameters: dict[str, _Grid | int | float | bool] = {}
    sweep: dict[str, _Grid] = {}
    derive: str | None = None
    axes: Axes
    overlays: Overlays = Overlays()

    @property
    def options(self) -> dict[str, str]:
        """Return parameters and sweep as the texts that the command line would take."""
        fixed = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self.parameters.items()
        }
        return fixed | self.sweep


def read_spec(path: Path) -> FigureSpec | SheetSpec:
    """Return a checked spec; one that lists panels is a sheet.

    The id of a shipped spec is its folder and its name, joined by a hyphen; that of one's own may be its
    name alone. A study in a file is named from the spec's folder: ``study = "mine.py:MyStudy"``.

    Raises
    ------
    UsageError
        One line that names the file, the key, what is wrong and the nearest valid key.
    """
    record = read_outline(path)
    model = SheetSpec if "panels" in record else FigureSpec
    try:
        spec = model.model_validate(record)
    except ValidationError as error:
        # A key misspelt is both missing and unknown: say the one that the author wrote.
        first = min(error.errors(), key=lambda fault: fault["type"] != "extra_forbidden")
        key = ".".join(str(part)[:60] for part in first["loc"])
        hint = ""
        if first["type"] == "extra_forbidden":
            hint = nearest(str(first["loc"][-1])[:60], _keys_at(model, first["loc"][:-1]))
        raise UsageError(
            f"the spec {str(path)!r}: {key}: {first['msg'][0].lower()}{first['msg'][1:]}{hint}"
        ) from None
    whole = f"{path.resolve().parent.name}-{path.stem}"
    allowed = [whole] if is_shipped(path) else [path.stem, whole]
    if spec.id not in allowed:
        raise UsageError(
            f"the spec {str(path)!r}: id: it is {spec.id!r}, which is not the file's name; write"
            f' id = "{allowed[0]}" or name the file {spec.id}.toml'
        )
    if isinstance(spec, SheetSpec):
        return spec
    if spec.axes.x is None:
        raise UsageError(f"the spec {str(path)!r}: axes.x: field required")
    for key, name in (("axes.x", spec.axes.x), ("axes.y", spec.axes.y)):
        if name is not None and name not in spec.sweep:
            raise UsageError(
                f"the spec {str(path)!r}: {key}: {name!r} is not swept{nearest(name, spec.sweep)}"
            )
    if not (spec.axes.quantities or spec.axes.thin or spec.axes.lines):
        raise UsageError(f"the spec {str(path)!r}: axes.quantities: there is at least 1 to show")
    if ".py" in spec.study:
        where = f"the spec {str(path)!r}"
        own = study_beside(path, spec.study, where=where, key="study", what="spec")
        spec = spec.model_copy(update={"study": own})
    if (spec.axes.kind == "map") != (spec.axes.y is not None):
        raise UsageError(f"the spec {str(path)!r}: axes.y: a map needs one, and nothing else has one")
    if spec.axes.kind == "map" and spec.axes.x_scale == "exponent":
        raise UsageError(f"the spec {str(path)!r}: axes.x_scale: a map has none of exponents; write log")
    limits = spec.axes.y_limits
    if limits and limits[0] <= 0 and spec.axes.y_scale == "log":
        raise UsageError(
            f"the spec {str(path)!r}: axes.y_limits: {list(limits)} begins at or below 0 on a scale of"
            " logarithms; write y_limits = [0.01, 1.0]"
        )
    if limits and not (-_LARGEST_LIMIT <= limits[0] < limits[1] <= _LARGEST_LIMIT):
        raise UsageError(
            f"the spec {str(path)!r}: axes.y_limits: {list(limits)} is no lower and upper end;"
            " write y_limits = [0.0, 1.0]"
        )
    return spec


def _keys_at(model: type[BaseModel], place: Sequence[str | int]) -> list[str]:
    for part in place:
        model = {"axes": Axes, "overlays": Overlays}.get(str(part), model)  # type: ignore[assignment]
    return list(model.model_fields)
