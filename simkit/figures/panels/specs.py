"""Figure specs: one TOML file per panel, checked strictly.

A spec names the paper's figure, the study, its parameters and sweep, and what to draw; it holds no code.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from simkit.engine.sources.documents import study_beside
from simkit.errors import UsageError, nearest
from simkit.figures.panels.catalogue import is_shipped, read_outline
from simkit.figures.panels.panel import Axes, Overlays, Strict, Style

_LARGEST_LIMIT = 1e100  # of a picture: beyond, its scale overflows
_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"  # files are named after it
_MOST_PANELS = 100
_MOST_UNKNOWN = 20
_TABLES: dict[str, type[BaseModel]] = {"axes": Axes, "overlays": Overlays, "style": Style}
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
    style: Style = Style()

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
    `UsageError`: one line that names the file, the key and what is wrong; of unknown keys all, each with
    the nearest valid one.
    """
    record = read_outline(path)
    model = SheetSpec if "panels" in record else FigureSpec
    try:
        spec = model.model_validate(record)
    except ValidationError as error:
        # A key misspelt is both missing and unknown: say those that the author wrote.
        faults = error.errors()
        unknown = [fault["loc"] for fault in faults if fault["type"] == "extra_forbidden"]
        said = [f"{_key(place)}: unknown{_near(model, place)}" for place in unknown[:_MOST_UNKNOWN]]
        if not said:
            said = [f"{_key(faults[0]['loc'])}: {faults[0]['msg'][0].lower()}{faults[0]['msg'][1:]}"]
        raise UsageError(f"the spec {str(path)!r}: {'; '.join(said)}") from None
    whole = f"{path.resolve().parent.name}-{path.stem}"
    allowed = [whole] if is_shipped(path) else [path.stem, whole]
    if spec.id not in allowed:
        raise UsageError(
            f"the spec {str(path)!r}: id: it is {spec.id!r}, which is not the file's name; write"
            f' id = "{allowed[0]}" or name the file {spec.id}.toml'
        )
    if isinstance(spec, SheetSpec):
        return spec
    if ".py" in spec.study:
        where = f"the spec {str(path)!r}"
        own = study_beside(path, spec.study, where=where, key="study", what="spec")
        spec = spec.model_copy(update={"study": own})
    for fault in _faults(spec):
        raise UsageError(f"the spec {str(path)!r}: {fault}")
    return spec


def _faults(spec: FigureSpec) -> Iterator[str]:
    """Yield what of a figure does not fit together."""
    axes = spec.axes
    if axes.x is None:
        yield "axes.x: field required"
    for key, name in (("axes.x", axes.x), ("axes.y", axes.y)):
        if name is not None and name not in spec.sweep:
            yield f"{key}: {name!r} is not swept{nearest(name, spec.sweep)}"
    if not (axes.quantities or axes.thin or axes.lines):
        yield "axes.quantities: there is at least 1 to show"
    if (axes.kind == "map") != (axes.y is not None):
        yield "axes.y: a map needs one, and nothing else has one"
    if axes.kind == "map" and axes.x_scale == "exponent":
        yield "axes.x_scale: a map has none of exponents; write log"
    low, high = axes.y_limits or (0.01, 1.0)
    said = f"axes.y_limits: {list(axes.y_limits or ())}"
    if low <= 0 and axes.y_scale == "log":
        yield f"{said} begins at or below 0 on a scale of logarithms; write y_limits = [0.01, 1.0]"
    if not -_LARGEST_LIMIT <= low < high <= _LARGEST_LIMIT:
        yield f"{said} is no lower and upper end; write y_limits = [0.0, 1.0]"


def _key(place: Sequence[str | int]) -> str:
    return ".".join(str(part)[:60] for part in place)


def _near(model: type[BaseModel], place: Sequence[str | int]) -> str:
    """Return a hint at the nearest key to an unknown one, or at those that there are."""
    for part in place[:-1]:
        model = _TABLES.get(str(part), model)
    return nearest(str(place[-1])[:60], model.model_fields)
