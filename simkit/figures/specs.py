"""Figure specs: one TOML file per panel, checked strictly.

A spec names the paper's figure, the study, its parameters and sweep, and what to draw; it holds no code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from simkit.errors import UsageError, nearest


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class AxesSpec(_Strict):
    """What the panel shows."""

    kind: Literal["curves", "map"] = "curves"
    x: str
    y: str | None = None
    quantities: list[str] = []
    thin: list[str] = []
    lines: list[str] = []
    hue: list[str] = []
    labels: dict[str, str] = {}
    bands: bool = False
    note: str | None = None
    x_label: str = ""
    y_label: str = ""
    x_scale: Literal["linear", "log", "exponent"] = "linear"
    y_scale: Literal["linear", "log"] = "linear"
    y_limits: list[float] | None = Field(default=None, min_length=2, max_length=2)


class OverlaySpec(_Strict):
    """What is drawn over the Monte-Carlo points."""

    exact: bool = True
    limit: bool = True
    bound: bool = True
    premises: bool = False


class _Named(_Strict):
    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    label: str
    title: str
    caption: str


class SheetSpec(_Named):
    """Several figures as small panels of one."""

    panels: list[str] = Field(min_length=1)
    columns: int = Field(default=4, ge=1, le=8)


class FigureSpec(_Named):
    """One figure: what is simulated (nothing with 0 trials: exact values only), and how it is shown."""

    study: str
    trials: int = Field(ge=0)
    seed: int = Field(ge=0, le=2**62)
    parameters: dict[str, str | int | float | bool] = {}
    sweep: dict[str, str] = {}
    derive: str | None = None
    axes: AxesSpec
    overlays: OverlaySpec = OverlaySpec()

    @property
    def options(self) -> dict[str, str]:
        """Return parameters and sweep as the texts that the command line would take."""
        fixed = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in self.parameters.items()
        }
        return fixed | self.sweep


def read_outline(path: Path) -> dict[str, Any]:
    """Return a spec's raw content, for a listing.

    Raises
    ------
    UsageError
        If the file is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"the spec {str(path)!r} cannot be read: {error}") from None


def read_spec(path: Path) -> FigureSpec | SheetSpec:
    """Return a checked spec; one that lists panels is a sheet.

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
        key = ".".join(str(part) for part in first["loc"])
        hint = ""
        if first["type"] == "extra_forbidden":
            hint = nearest(str(first["loc"][-1]), _keys_at(model, first["loc"][:-1]))
        raise UsageError(
            f"the spec {str(path)!r}: {key}: {first['msg'][0].lower()}{first['msg'][1:]}{hint}"
        ) from None
    expected = f"{path.parent.name}-{path.stem}"
    if spec.id != expected:
        raise UsageError(f"the spec {str(path)!r}: id: it is {spec.id!r}; its place says {expected!r}")
    if isinstance(spec, SheetSpec):
        return spec
    for key, name in (("axes.x", spec.axes.x), ("axes.y", spec.axes.y)):
        if name is not None and name not in spec.sweep:
            raise UsageError(
                f"the spec {str(path)!r}: {key}: {name!r} is not swept{nearest(name, spec.sweep)}"
            )
    if not (spec.axes.quantities or spec.axes.thin or spec.axes.lines):
        raise UsageError(f"the spec {str(path)!r}: axes.quantities: there is at least 1 to show")
    if (spec.axes.kind == "map") != (spec.axes.y is not None):
        raise UsageError(f"the spec {str(path)!r}: axes.y: a map needs one, and nothing else has one")
    return spec


def _keys_at(model: type[BaseModel], place: Sequence[str | int]) -> list[str]:
    for part in place:
        model = {"axes": AxesSpec, "overlays": OverlaySpec}.get(str(part), model)  # type: ignore[assignment]
    return list(model.model_fields)
