"""How the count of Lemma 3 grows with n and falls with d: fitted exponents beside the stated ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pandas as pd

from simkit.engine.derived import derived_frame, derived_row, parameter_columns, table_rows
from simkit.errors import shown
from simkit.papers.knn.claims import SelectionClaims
from simkit.stats.scaling import PowerLawFit, fit_power_law

_FEWEST = 3  # points of a slope
_NO_POWER_LAW = 0.01  # p-value of the lack of fit below which a remark says so


class SelectionFindings(SelectionClaims):
    """What a table of `topk-selection` says: exponents in n and in d, and the constant needed.

    Source: Lemma 3.
    """

    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "exponents": ("exponent_n", "stated_exponent_n", "exponent_d", "stated_exponent_d"),
        "fit": ("count_fit",),
        "stated": ("stated_count",),
    }

    def derive(self, name: str, table: pd.DataFrame) -> pd.DataFrame:
        """Return the exponents of the count in n and d, the fitted lines, or the stated counts."""
        if name == "stated":
            return stated_counts(table)
        return find_exponents(table) if name == "exponents" else fit_lines(table)

    def remarks(self, table: pd.DataFrame) -> Sequence[str]:
        """Say the exponents of every curve over n or d, and the constant that holds everywhere."""
        lines = describe_exponents(table)
        needed = table.loc[table["quantity"] == "constant_needed", "max"].dropna()
        if len(needed):
            lines.append(
                f"c = {needed.max():.4g} is the smallest constant with which the bound holds in all of"
                " these trials"
            )
        return lines


def find_exponents(table: pd.DataFrame) -> pd.DataFrame:
    """Return the fitted exponent of the mean count of every curve over n or d, and the stated one.

    Quantities `exponent_n`, `stated_exponent_n`, and the same for d; n or d is empty in their rows.

    Source: eq. (27).
    """
    rows: list[dict[str, Any]] = []
    for axis, curve, fit in _fits(table):
        base = curve[0] | {axis: None}
        interval = {"std_error": fit.std_error, "ci_low": fit.ci_low, "ci_high": fit.ci_high}
        rows.append(
            derived_row(base, f"exponent_{axis}", fit.exponent, interval="power-law-fit", **interval)
        )
        rows.append(derived_row(base, f"stated_exponent_{axis}", stated_exponent(axis, base)))
    return derived_frame(rows, table)


def stated_exponent(axis: str, row: Mapping[Any, Any]) -> float:
    """Return 1 for n and 2 kappa + tau - 1 for d.

    Source: eq. (27).
    """
    return 1.0 if axis == "n" else 2 * row["kappa"] + row["tau"] - 1


def fit_lines(table: pd.DataFrame) -> pd.DataFrame:
    """Return the fitted power at the points of every curve, as quantity `count_fit`.

    Source: chosen here.
    """
    rows = [
        derived_row(row, "count_fit", fit.prefactor * float(row[axis]) ** fit.exponent)
        for axis, curve, fit in _fits(table)
        for row in curve
    ]
    return derived_frame(rows, table)


def stated_counts(table: pd.DataFrame) -> pd.DataFrame:
    """Return the stated bound of every cell as quantity `stated_count`.

    Source: eq. (27).
    """
    rows = table_rows(table, "count")
    return derived_frame((derived_row(row, "stated_count", row["bound"]) for row in rows), table)


def describe_exponents(table: pd.DataFrame) -> list[str]:
    """Return one line per curve: the exponent with its interval, the stated one, and the fit's fault.

    Source: eq. (27).
    """
    varying = [name for name in parameter_columns(table) if table[name].nunique() > 1]
    lines = []
    for axis, curve, fit in _fits(table):
        where = ", ".join(f"{name} {shown(curve[0][name])}" for name in varying if name != axis)
        bent = f"; no power law (p = {fit.p_value:.2g})" if fit.p_value < _NO_POWER_LAW else ""
        lines.append(
            f"exponent of the count in {axis}{' at ' + where if where else ''}: {fit.exponent:.4g}"
            f" [{fit.ci_low:.4g}, {fit.ci_high:.4g}], stated {stated_exponent(axis, curve[0]):.4g}{bent}"
        )
    return lines


def _fits(table: pd.DataFrame) -> Iterator[tuple[str, list[dict[str, Any]], PowerLawFit]]:
    """Yield swept parameter, rows and fit of every curve over at least three n, or three d."""
    counts = table[table["quantity"] == "count"]
    for axis in ("n", "d"):
        others = [name for name in parameter_columns(table) if name != axis]
        for _, curve in counts.groupby(others, sort=False, dropna=False):
            curve = curve[curve["std_error"].astype(float) > 0].sort_values(axis)
            if curve[axis].nunique() < _FEWEST:
                continue
            x, y, error = (curve[name].to_numpy(dtype=float) for name in (axis, "estimate", "std_error"))
            fit = fit_power_law(x, y, error, float(curve["confidence"].iloc[0]))
            yield axis, table_rows(curve, "count"), fit
