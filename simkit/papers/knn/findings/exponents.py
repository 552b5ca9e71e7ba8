"""How the count of Lemma 3 grows with n and falls with d: fitted exponents beside the stated ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from simkit.stats.scaling import PowerLawFit, fit_power_law

_FEWEST = 3  # points of a slope


def find_exponents(table: pd.DataFrame, parameters: Sequence[str]) -> pd.DataFrame:
    """Return the fitted exponent of the mean count of every curve over n or d, and the stated one.

    Quantities `exponent_n`, `stated_exponent_n`, and the same for d; n or d is empty in their rows.
    """
    rows: list[dict[str, Any]] = []
    for axis, curve, fit in _fits(table, parameters):
        base = _row_like(curve) | {axis: None}
        rows.append(
            base | {
                "quantity": f"exponent_{axis}", "estimate": fit.exponent, "std_error": fit.std_error,
                "ci_low": fit.ci_low, "ci_high": fit.ci_high, "interval": "power-law-fit",
            }
        )  # fmt: skip
        rows.append(
            base | {"quantity": f"stated_exponent_{axis}", "estimate": stated_exponent(axis, base)}
        )
    return pd.DataFrame(rows, columns=table.columns)


def stated_exponent(axis: str, row: Mapping[Any, Any]) -> float:
    """Return 1 for n and 2 kappa + tau - 1 for d. Source: eq. (27)."""
    return 1.0 if axis == "n" else 2 * row["kappa"] + row["tau"] - 1


def fit_lines(table: pd.DataFrame, parameters: Sequence[str]) -> pd.DataFrame:
    """Return the fitted power at the points of every curve, as quantity `count_fit`."""
    rows: list[dict[str, Any]] = []
    for axis, curve, fit in _fits(table, parameters):
        for value in curve[axis]:
            fitted = fit.prefactor * float(value) ** fit.exponent
            rows.append(_row_like(curve) | {axis: value, "quantity": "count_fit", "estimate": fitted})
    return pd.DataFrame(rows, columns=table.columns)


def stated_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return the stated bound of every cell as quantity `stated_count`."""
    rows = table[table["quantity"] == "count"].copy()
    rows["quantity"], rows["estimate"] = "stated_count", rows["bound"]
    rows[["std_error", "ci_low", "ci_high", "min", "max", "exact", "limit", "interval"]] = None
    return rows


def describe_exponents(table: pd.DataFrame, parameters: Sequence[str]) -> list[str]:
    """Return one line per curve: the exponent with its interval, the stated one, and the fit's fault."""
    varying = [name for name in parameters if table[name].nunique() > 1]
    lines = []
    for axis, curve, fit in _fits(table, parameters):
        first = curve.iloc[0]
        where = ", ".join(f"{name} {first[name]:g}" for name in varying if name != axis)
        bent = f"; no power law (p = {fit.p_value:.2g})" if fit.p_value < 0.01 else ""
        lines.append(
            f"exponent of the count in {axis}{' at ' + where if where else ''}: {fit.exponent:.4g}"
            f" [{fit.ci_low:.4g}, {fit.ci_high:.4g}], stated"
            f" {stated_exponent(axis, first.to_dict()):.4g}{bent}"
        )
    return lines


def _fits(
    table: pd.DataFrame, parameters: Sequence[str]
) -> Iterator[tuple[str, pd.DataFrame, PowerLawFit]]:
    """Yield swept parameter, rows and fit of every curve over at least three n, or three d."""
    counts = table[table["quantity"] == "count"]
    for axis in ("n", "d"):
        others = [name for name in parameters if name != axis]
        for _, curve in counts.groupby(others, sort=False, dropna=False):
            curve = curve[curve["std_error"].astype(float) > 0].sort_values(axis)
            if curve[axis].nunique() < _FEWEST:
                continue
            x, y, error = (curve[name].to_numpy(dtype=float) for name in (axis, "estimate", "std_error"))
            yield axis, curve, fit_power_law(x, y, error, float(curve["confidence"].iloc[0]))


def _row_like(curve: pd.DataFrame) -> dict[str, Any]:
    row = {str(name): value for name, value in curve.iloc[0].to_dict().items()}
    return row | dict.fromkeys(
        ("std_error", "ci_low", "ci_high", "min", "max", "exact", "limit", "bound", "interval")
    )
