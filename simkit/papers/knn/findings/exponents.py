"""How the count of Lemma 3 grows with n and falls with d: fitted exponents beside the stated ones.

Source: eq. (27).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from simkit.engine.tables.derived import derived_frame, derived_row, parameter_columns, table_rows
from simkit.engine.tables.rounding import above
from simkit.errors import shown
from simkit.papers.knn.claims.selection import SelectionClaims
from simkit.stats.scaling import PowerLawFit, fit_power_law

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]
_FEWEST = 3  # points of a slope
_BENT = 0.1  # by which local slopes of a power law do not differ
_EXACT = 1e-9  # relative error of a mean that is found by quadrature, or in which no trial differs
_NO_POWER_LAW = 0.01  # p-value of the lack of fit below which a remark says so


class SelectionFindings(SelectionClaims):
    """What a table of `topk-selection` says: exponents in n and d, and a constant. Source: Lemma 3."""

    pictured = ("count", "constant_needed", "holds")
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "exponents": (
            "exponent_n", "stated_exponent_n", "cells_n", "exponent_d", "stated_exponent_d", "cells_d",
        ),
        "fit": ("count_fit",),
        "stated": ("stated_count",),
    }  # fmt: skip

    def derive(self, name: str, table: pd.DataFrame) -> pd.DataFrame:
        """Return the exponents of the count in n and d, the fitted lines, or the stated counts."""
        if name == "stated":
            return stated_counts(table)
        return find_exponents(table) if name == "exponents" else fit_lines(table)

    def headline(self, table: pd.DataFrame) -> Sequence[str]:
        """Say the constant with which the bound holds in every trial."""
        needed = table.loc[table["quantity"] == "constant_needed", "max"].dropna()
        if not len(needed):
            return []
        most = f"c = {above(float(needed.max()))} is the smallest constant"
        return [f"{most} with which the bound holds in all of these trials"]

    def remarks(self, table: pd.DataFrame) -> Sequence[str]:
        """Say the exponents of every curve over n or d, and the constant that holds everywhere."""
        return [*describe_exponents(table), *self.headline(table)]


def find_exponents(table: pd.DataFrame) -> pd.DataFrame:
    """Return the fitted exponent of the mean count of every curve over n or d, and the stated one.

    Quantities `exponent_n`, `stated_exponent_n`, `cells_n` (how many cells of the curve entered), and
    the same for d; n or d is empty in their rows. A curve of which too few cells have a mean has none.
    """
    rows: list[dict[str, Any]] = []
    for curve in _curves(table):
        if curve.fit is None:
            continue
        axis, fit, base = curve.axis, curve.fit, curve.rows[0] | {curve.axis: None}
        interval = {"std_error": fit.std_error, "ci_low": fit.ci_low, "ci_high": fit.ci_high}
        rows.append(
            derived_row(base, f"exponent_{axis}", fit.exponent, interval="power-law-fit", **interval)
        )
        rows.append(derived_row(base, f"stated_exponent_{axis}", stated_exponent(axis, base)))
        rows.append(derived_row(base, f"cells_{axis}", float(len(curve.rows))))
    return derived_frame(rows, table)


def stated_exponent(axis: str, row: Mapping[Any, Any]) -> float:
    """Return 1 for n and 2 kappa + tau - 1 for d."""
    return 1.0 if axis == "n" else 2 * row["kappa"] + row["tau"] - 1


def fit_lines(table: pd.DataFrame) -> pd.DataFrame:
    """Return the fitted power at the points of each curve, as `count_fit`. Source: chosen here."""
    rows = [
        derived_row(row, "count_fit", curve.fit.prefactor * float(row[curve.axis]) ** curve.fit.exponent)
        for curve in _curves(table)
        if curve.fit is not None
        for row in curve.rows
    ]
    return derived_frame(rows, table)


def stated_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return the stated bound of every cell as quantity `stated_count`."""
    rows = table_rows(table, "count")
    return derived_frame((derived_row(row, "stated_count", row["bound"]) for row in rows), table)


def describe_exponents(table: pd.DataFrame) -> list[str]:
    """Return a line a curve: the exponent with its interval, what it was fitted to, and its fault."""
    varying = [name for name in parameter_columns(table) if table[name].nunique() > 1]
    lines = []
    for curve in _curves(table):
        where = ", ".join(f"{name} {shown(curve.base[name])}" for name in varying if name != curve.axis)
        subject = f"exponent of the count in {curve.axis}{' at ' + where if where else ''}"
        cells = f"{len(curve.rows)} of {curve.size} cells"
        if curve.fit is None:
            lines.append(
                f"no {subject}: {cells} have a mean with an error, and a fit takes half of them, at"
                f" least {_FEWEST}"
            )
            continue
        fit = curve.fit
        lines.append(
            f"{subject}: {fit.exponent:.4g} [{fit.ci_low:.4g}, {fit.ci_high:.4g}] from the"
            f" {curve.kind} means of {cells}, stated {stated_exponent(curve.axis, curve.base):.4g}"
            f"{_describe_fault(curve)}"
        )
    return lines


def _describe_fault(curve: _Curve) -> str:
    """Say that no power law fits; exact means have no p-value, but slopes between neighbours."""
    if curve.kind == "simulated":
        return f"; no power law (p = {curve.p_value:.2g})" if curve.p_value < _NO_POWER_LAW else ""
    x, y = np.log(curve.x), np.log(curve.y)
    slopes = np.diff(y) / np.diff(x)
    said = f"between neighbours it runs from {slopes.min():.4g} to {slopes.max():.4g}"
    return f"; no power law: {said}" if np.ptp(slopes) > _BENT else f"; {said}"


@dataclass(frozen=True)
class _Curve:
    """The mean counts over one axis; `rows` are the cells that entered, of `size`."""

    axis: str
    base: dict[str, Any]
    rows: list[dict[str, Any]]
    size: int
    kind: str
    x: Floats
    y: Floats
    fit: PowerLawFit | None
    p_value: float


def _curves(table: pd.DataFrame) -> Iterator[_Curve]:
    """Yield every curve over at least three n, or three d: exact means where there are some.

    All cells that have a mean count alike, however certain it is: where no power law holds, weights
    would only choose the stretch whose slope is told, and cells in which no trial differs would decide.
    """
    import pandas as pd

    counts = table[table["quantity"] == "count"]
    for axis in ("n", "d"):
        others = [name for name in parameter_columns(table) if name != axis]
        for _, group in counts.groupby(others, sort=False, dropna=False):
            if group[axis].nunique() < _FEWEST:
                continue
            group = group.sort_values(axis)
            exact, mean, error = (
                pd.to_numeric(group[name]).to_numpy(dtype=float)
                for name in ("exact", "estimate", "std_error")
            )
            known = ~np.isnan(exact)
            entered = known | (~np.isnan(error) & (mean > 0))
            y = np.where(known, exact, mean)[entered]
            relative = np.where(known, 0.0, error)[entered] / y
            kind = (
                "simulated"
                if not known.any()
                else "exact"
                if known[entered].all()
                else "exact or simulated"
            )
            x = group[axis].to_numpy(dtype=float)[entered]
            fit, p_value = None, np.nan
            if y.size >= max(_FEWEST, len(group) / 2):
                fit, p_value = _fit(x, y, relative, float(group["confidence"].iloc[0]))
            rows = table_rows(group[entered], "count")
            base = table_rows(group, "count")[0]
            yield _Curve(axis, base, rows, len(group), kind, x, y, fit, p_value)


def _fit(x: Floats, y: Floats, relative: Floats, confidence: float) -> tuple[PowerLawFit, float]:
    """Return the plain least-squares fit, and the p-value of a power law given the errors.

    The slope is sum_i v_i log y_i / sum_i v_i^2, v the centred log x: errors of y give it the variance
    that equal relative errors of square sum_i v_i^2 relative_i^2 / sum_i v_i^2 would give it.
    """
    v = np.log(x) - np.log(x).mean()
    common = float(np.sqrt((v**2) @ (relative**2) / (v @ v)))
    plain = fit_power_law(x, y, y * max(common, _EXACT), confidence)
    weighted = fit_power_law(x, y, y * np.maximum(relative, _EXACT), confidence)
    return plain, weighted.p_value
