"""What follows from a whole table of `cluster-recovery`: fits, splits, smallest constants."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from simkit.errors import UsageError
from simkit.papers.clusters.theory import (
    first_order,
    population_losses,
    population_update,
    reduced_setting,
    stated_rate,
)
from simkit.stats.quantiles import quantile_interval, smallest_constant
from simkit.stats.scaling import (
    PowerLawFit,
    StatedFormFit,
    compare_forms,
    fit_power_law,
    fit_stated_form,
)

QUANTILE = 0.95  # share of trials for which a smallest constant holds
_SMALLEST = 1e-300  # a loss may be zero; its logarithm is drawn all the same
Row = dict[str, Any]
_EMPTY = (
    "successes", "std_error", "ci_low", "ci_high", "min", "max", "interval", "exact", "limit", "bound",
)  # fmt: skip
_FIXED = (
    "clusters", "sigma", "gap", "gamma", "constant", "steps", "centres", "start", "data", "method",
    "renormalise", "path",
)  # fmt: skip


def derive(name: str, table: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of one derivation; `ClusterRecovery.derivations` names them."""
    rows = list(_DERIVATIONS[name](table))
    columns = [column for column in table.columns if column != "kept_values"]
    return pd.DataFrame(rows, columns=columns)


def _row(base: Mapping[str, Any], quantity: str, estimate: float, **others: Any) -> Row:
    """Return a derived row with the parameters of a row of the table."""
    row = {key: value for key, value in base.items() if key != "kept_values"}
    return row | dict.fromkeys(_EMPTY) | {
        "quantity": quantity, "kind": "measurement", "estimate": estimate, **others,
    }  # fmt: skip


def _rows(table: pd.DataFrame, quantity: str) -> list[Row]:
    records = table[table["quantity"] == quantity].to_dict("records")
    return [{str(key): value for key, value in record.items()} for record in records]


def _overlap(row: Mapping[str, Any]) -> float:
    gamma = row["gamma"]
    return 0.0 if gamma is None or math.isnan(gamma) else float(gamma)


def _first_order_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield population value + term / n of loss and error, inside the stated range of n."""
    for quantity in ("loss", "error"):
        for row in _rows(table, quantity):
            _require_one_attention_step(row, "first-order")
            centres, query = reduced_setting(row["clusters"], _overlap(row), row["start"], row["gap"])
            term = first_order(centres, 0, query, row["d"], row["sigma"], row["lambda"])
            if row["n"] >= term.smallest_n:
                value = row["limit"] + getattr(term, quantity) / row["n"]
                yield _row(row, f"{quantity}_first_order", value)


def _split_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the parts of the mean loss: two exact, the third what the mean exceeds their sum by."""
    for row in _rows(table, "loss"):
        _require_one_attention_step(row, "split")
        centres, query = reduced_setting(row["clusters"], _overlap(row), row["start"], row["gap"])
        found = population_update(centres, query, row["d"], row["sigma"], row["lambda"])
        losses = population_losses(centres, 0, query, found)
        yield _row(row, "leakage", losses.leakage)
        yield _row(row, "pull", losses.pull)
        shifted = {key: row[key] - losses.loss for key in ("ci_low", "ci_high")}
        yield _row(
            row, "sampling_noise", row["estimate"] - losses.loss,
            std_error=row["std_error"], interval=row["interval"], **shifted,
        )  # fmt: skip


def _require_one_attention_step(row: Mapping[str, Any], name: str) -> None:
    if row["steps"] != 1 or row["method"] != "attention" or row["centres"] == "random":
        raise UsageError(
            f"the derivation {name!r} holds for one attention step from orthonormal or simplex centres"
        )


def _scaling_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield, for each setting, both fits along d of the mean loss and the mean error."""
    keys = [key for key in _FIXED if key in table.columns]
    for _, group in table.groupby(keys, sort=False, dropna=False):
        for quantity in ("loss", "error"):
            rows = sorted(_rows(group, quantity), key=lambda row: int(row["d"]))
            if len({row["d"] for row in rows}) < 3:
                raise UsageError("the derivation 'scaling' needs at least three values of d")
            yield from _fit_rows(quantity, rows)


def _fit_rows(quantity: str, rows: list[Row]) -> Iterator[Row]:
    d = np.array([row["d"] for row in rows], dtype=float)
    y, errors = (np.array([row[k] for row in rows]) for k in ("estimate", "std_error"))
    rates = np.array([stated_rate(row["clusters"], row["d"], row["gap"]) for row in rows])
    confidence = float(rows[0]["confidence"])
    power = fit_power_law(d, y, errors, confidence)
    stated = fit_stated_form(np.log(rates), y, errors, confidence)
    for row, x, rate in zip(rows, d, rates, strict=True):
        yield _row(row, f"{quantity}_power", power.prefactor * x**power.exponent)
        yield _row(row, f"{quantity}_stated", stated.constant * rate)
    yield from _summary_rows(quantity, rows[0], power, stated)
    if quantity == "loss":
        slope = float(np.polyfit(np.log(d), np.log(rates), 1)[0])
        yield _row(rows[0], "rate_exponent", slope)


def _summary_rows(quantity: str, base: Row, power: PowerLawFit, stated: StatedFormFit) -> Iterator[Row]:
    def interval(low: float, high: float) -> Row:
        return {"ci_low": low, "ci_high": high, "interval": "wider of normal and scatter"}

    yield _row(
        base, f"{quantity}_exponent", power.exponent, std_error=power.std_error,
        **interval(power.ci_low, power.ci_high),
    )  # fmt: skip
    yield _row(base, f"{quantity}_constant", stated.constant, **interval(stated.ci_low, stated.ci_high))
    yield _row(
        base, f"{quantity}_form_slope", stated.slope, **interval(stated.slope_low, stated.slope_high)
    )
    yield _row(base, f"{quantity}_power_p_value", power.p_value)
    yield _row(base, f"{quantity}_stated_p_value", stated.p_value)
    yield _row(base, f"{quantity}_delta_aic", compare_forms(power, stated).delta_aic)


_CURVES = {
    ("attention", "same"): "attention_same",
    ("attention", "fresh"): "attention_fresh",
    ("mean-shift", "same"): "mean_shift",
    ("em", "same"): "em",
    ("k-means", "same"): "k_means",
}


def _method_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the loss under the name of its method, where the methods share one data set."""
    for row in _rows(table, "loss"):
        name = _CURVES.get((row["method"], row["data"]))
        if name is not None:
            kept = {k: row[k] for k in ("std_error", "ci_low", "ci_high", "interval", "limit")}
            yield _row(row, name, row["estimate"], **kept)


def _constant_rows(table: pd.DataFrame) -> Iterator[Row]:
    """Yield the smallest C of each cell, and of all of them, as quantiles over trials."""
    for name, quantity in (("cosine", "worst_cosine"), ("error", "worst_error")):
        ratios, rows = [], _rows(table, quantity)
        confidence = float(rows[0]["confidence"])
        for row in rows:
            if not row["kept_values"]:
                raise UsageError("the derivation 'smallest-constant' needs trials that did not fail")
            values = np.array(row["kept_values"])
            missed = 1 - values if name == "cosine" else values
            ratios.append(missed / stated_rate(row["clusters"], row["d"], row["gap"]))
            found = quantile_interval(ratios[-1], QUANTILE, confidence)
            yield _row(
                row, f"constant_{name}", found.estimate, ci_low=found.ci_low, ci_high=found.ci_high,
                interval="order-statistics",
            )  # fmt: skip
            yield _row(row, f"log10_constant_{name}", math.log10(max(found.estimate, _SMALLEST)))
        grid = smallest_constant(ratios, QUANTILE, confidence)
        yield _row(
            rows[0], f"grid_constant_{name}", grid.estimate, ci_low=grid.ci_low, ci_high=grid.ci_high,
            interval="order-statistics",
        )  # fmt: skip


_DERIVATIONS: dict[str, Callable[[pd.DataFrame], Iterator[Row]]] = {
    "first-order": _first_order_rows,
    "scaling": _scaling_rows,
    "split": _split_rows,
    "methods": _method_rows,
    "smallest-constant": _constant_rows,
}


def describe(table: pd.DataFrame) -> list[str]:
    """Return what a run says of Theorem 1, one line each: limit, bound, constants, exponents.

    Only one attention step from orthonormal or simplex centres is what the theorem speaks of.
    """
    one_step = (table["steps"] == 1) & (table["method"] == "attention") & (table["centres"] != "random")
    if not one_step.all():
        return []
    lines = []
    for name, column, what in (
        ("cosine", "limit", "infinite-sample limit of the cosine"),
        ("error", "limit", "infinite-sample limit of the error"),
        ("cosine", "bound", "stated bound on the cosine, 1 - C rate"),
    ):
        values = table[table["quantity"] == name][column].astype(float).dropna()
        if len(values):
            ends = f"{values.iloc[0]:.4g}"
            lines.append(f"{what}: {ends}" + (f" ... {values.iloc[-1]:.4g}" if len(values) > 1 else ""))
    return [*lines, *_describe_constants(table), *_describe_exponents(table)]


def _describe_constants(table: pd.DataFrame) -> list[str]:
    try:
        rows = {row["quantity"]: row for row in _constant_rows(table)}
    except (UsageError, ValueError):  # too few trials for such a quantile
        return []
    return [
        f"smallest C that holds in {QUANTILE:.0%} of the trials of every cell, {name}:"
        f" {_shown(rows[f'grid_constant_{name}'])}"
        for name in ("cosine", "error")
    ]


def _describe_exponents(table: pd.DataFrame) -> list[str]:
    if len(table.groupby(["clusters", "sigma", "gap", "gamma"], dropna=False)) > 1:
        return []
    try:
        rows = {row["quantity"]: row for row in _scaling_rows(table)}
    except (UsageError, ValueError):  # fewer than three values of d
        return []
    stated = rows["rate_exponent"]["estimate"]
    return [
        f"exponent of d, {name}: {_shown(rows[f'{name}_exponent'])}, stated rate {stated:.3f};"
        f" lack of fit of a power p = {rows[f'{name}_power_p_value']['estimate']:.2g}"
        for name in ("loss", "error")
    ]


def _shown(row: Row) -> str:
    interval = [row["ci_low"], row["ci_high"]]
    low, high = ("none" if x is None or not math.isfinite(x) else f"{x:.4g}" for x in interval)
    return f"{row['estimate']:.4g} [{low}, {high}]"
