"""Laws of the number of steps to zero training loss, and how much it differs between trainings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar
from scipy.special import chdtrc, chdtri

from simkit.engine.tables.derived import derived_row, finite, parameter_columns, table_rows
from simkit.engine.tables.table import Record
from simkit.errors import UsageError
from simkit.papers.patches.findings.rows import FEWEST, ranking, where
from simkit.stats.scaling import PowerLawFit, StatedFormFit, fit_power_law, fit_stated_form

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]
# Free constants of alpha_*^-1 (eq. (11)), (alpha_* - alpha_#)^-1 and (alpha_* - c)^-1.
_CONSTANTS = {"eq11": 1, "gap": 1, "shifted": 2}
_FOLLOWED = ("alpha", "confusion")
# The loss reaches zero at some time before the step that sees it: half a step on average, uniform where
# trials agree, and then the same for all of them.
_HALF_A_STEP, _ROUNDING = 0.5, 1 / math.sqrt(12)


def law_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield fitted curves, exponents and lacks of fit of the mean number of steps against alpha_*.

    A family in which some run reached the last step allowed is left out, as its means are too small,
    and so is one in which some mean has no error. Source: eq. (11), Figure 2.
    """
    for family in _families(table):
        if len(family) >= FEWEST and not _unfit(family):
            yield from _fit_rows(family)


def _unfit(family: pd.DataFrame) -> str:
    """Return why no law is fitted to the means of a family, or the empty string."""
    if family["converged"].min() < 1:
        return "some runs reached the last step allowed"
    if family["std_error"].isna().any():
        return "a mean of one trial has no error"
    return ""


def describe(table: pd.DataFrame) -> list[str]:
    """Return what a run says of the number of steps, one line each. Source: eq. (11)."""
    lines, families = [], _families(table)
    keys = [name for name in parameter_columns(table) if name not in _FOLLOWED]
    varying = [
        name for name in keys if len({repr(family[name].iloc[0]) for family in families}) > 1
    ]  # fmt: skip
    for family in families:
        base = family.iloc[0]
        place = where(dict(base), varying)
        if why := _unfit(family):
            lines.append(f"{place}{why}: no law is fitted to the steps")
        elif len(family) >= FEWEST:
            lines.append(place + _compare(family))
    return lines


def _compare(family: pd.DataFrame) -> str:
    power, fits, shift = _fits(family)
    names = {
        "power": "power law", "eq11": "eq. (11)", "gap": "(alpha - alpha_#)^-1",
        "shifted": f"(alpha - {shift:.3g})^-1",
    }  # fmt: skip
    aic, p = {"power": power.chi_square + 4.0}, {"power": power.p_value}
    for name, (fit, _) in fits.items():
        aic[name], p[name] = fit.chi_square + 2 * _CONSTANTS[name], _p_value(name, fit)
    least = min(aic.values())
    deltas = [value - least for value in aic.values()]
    best = ranking([names[name] for name in aic], deltas, list(p.values()), ".3g")
    return (
        f"steps ~ alpha^{power.exponent:.3g} [{power.ci_low:.3g}, {power.ci_high:.3g}] (goodness of fit"
        f" p = {power.p_value:.2g}), eq. (11) states -1; {best}"
    )


def _families(table: pd.DataFrame) -> list[pd.DataFrame]:
    """Return, for each setting, one row per cell with its means, along alpha_*."""
    import pandas as pd

    steps = table[table["quantity"] == "steps"].reset_index(drop=True)
    if steps["estimate"].isna().any():
        return []
    for name in ("converged", "relevant_fraction", "confusion_fraction"):
        steps[name] = pd.to_numeric(table[table["quantity"] == name]["estimate"]).to_numpy()
    keys = [name for name in parameter_columns(table) if name not in _FOLLOWED]
    groups = steps.groupby(keys, sort=False, dropna=False)
    return [group.sort_values("relevant_fraction") for _, group in groups]


def _fit_rows(family: pd.DataFrame) -> Iterator[Record]:
    power, fits, shift = _fits(family)
    rows = [{str(key): value for key, value in row.items()} for row in family.to_dict("records")]
    alpha = family["relevant_fraction"].to_numpy(dtype=float)
    interval = {"interval": "wider of normal and scatter"}
    for row, x in zip(rows, alpha, strict=True):
        yield derived_row(row, "steps_power", power.prefactor * x**power.exponent + _HALF_A_STEP)
    yield derived_row(
        rows[0], "power_exponent", power.exponent, std_error=power.std_error, ci_low=power.ci_low,
        ci_high=power.ci_high, **interval,
    )  # fmt: skip
    yield derived_row(rows[0], "power_p_value", finite(power.p_value))
    yield derived_row(rows[0], "power_chi_square", power.chi_square)
    yield derived_row(rows[0], "shifted_constant", shift)
    for name, (fit, log_form) in fits.items():
        for row, value in zip(rows, fit.constant * np.exp(log_form), strict=True):
            yield derived_row(row, f"steps_{name}", float(value) + _HALF_A_STEP)
        yield derived_row(rows[0], f"{name}_p_value", finite(_p_value(name, fit)))
        yield derived_row(rows[0], f"{name}_chi_square", fit.chi_square)
        if _CONSTANTS[name] > 1:  # the shift takes up any slope
            continue
        yield derived_row(
            rows[0], f"{name}_slope", finite(fit.slope), ci_low=finite(fit.slope_low),
            ci_high=finite(fit.slope_high), **interval,
        )  # fmt: skip


def _fits(family: pd.DataFrame) -> tuple[PowerLawFit, dict[str, tuple[StatedFormFit, Floats]], float]:
    """Return the plain power in alpha_*, each form with its logarithm, and the shift c."""
    alpha, confusion, y, error = (
        family[name].to_numpy(dtype=float)
        for name in ("relevant_fraction", "confusion_fraction", "estimate", "std_error")
    )
    y, error = y - _HALF_A_STEP, np.maximum(error, _ROUNDING)
    confidence = float(family["confidence"].iloc[0])
    forms = {"eq11": -np.log(alpha), "gap": -np.log(alpha - confusion)}
    shift = _best_shift(alpha, y, error)
    forms["shifted"] = -np.log(alpha - shift)
    fits = {name: (fit_stated_form(form, y, error, confidence), form) for name, form in forms.items()}
    return fit_power_law(alpha, y, error, confidence), fits, shift


def _p_value(name: str, fit: StatedFormFit) -> float:
    """Return the lack of fit; each constant beyond the first costs a degree of freedom."""
    degrees = fit.degrees_of_freedom + 1 - _CONSTANTS[name]
    return float(chdtrc(degrees, fit.chi_square)) if degrees > 0 else math.nan


def _best_shift(alpha: Floats, y: Floats, error: Floats) -> float:
    """Return the c of (alpha_* - c)^-1 that fits best."""

    def chi_square(shift: float) -> float:
        return fit_stated_form(-np.log(alpha - shift), y, error).chi_square

    limits = (0.0, 0.999 * float(alpha.min()))
    found = minimize_scalar(chi_square, bounds=limits, method="bounded", options={"xatol": 1e-6})
    return float(found.x)


def check(points: Sequence[Mapping[str, Any]]) -> None:
    """Refuse a law of fewer than three values of alpha_*, before anything runs. Source: chosen here."""
    if len({point["alpha"] for point in points}) < FEWEST:
        raise UsageError.at(points[0], "alpha", "a law takes three values or more", "0.3:0.5:0.05")


def spread_rows(table: pd.DataFrame) -> Iterator[Record]:
    """Yield the standard deviation of the steps, and its share of their mean, of each cell.

    Intervals take the steps as normal. That of the share c takes the mean as known: its relative error,
    c/sqrt(n), is small beside that of the deviation, 1/sqrt(2 n). Source: Appendix G.3.
    """
    for row in table_rows(table, "steps"):
        count = int(row["trials"] - row["failures"])
        if count < 2:  # one training has no spread
            continue
        error, mean = float(row["std_error"]), float(row["estimate"])
        deviation, alpha = error * math.sqrt(count), 1.0 - float(row["confidence"])
        low, high = (
            deviation * math.sqrt((count - 1) / float(chdtri(count - 1, tail)))
            for tail in (alpha / 2, 1.0 - alpha / 2)
        )
        ends: dict[str, Any] = {"interval": "chi-square (normal steps)"}
        yield derived_row(row, "spread", deviation, ci_low=low, ci_high=high, **ends)
        if mean > 0:
            yield derived_row(
                row, "spread_share", deviation / mean, ci_low=low / mean, ci_high=high / mean, **ends
            )
