"""What a whole table of `cluster-recovery` says: fits, splits, smallest constants, remarks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from simkit.declare.study import Study
from simkit.engine.tables import derived
from simkit.engine.tables.table import Record
from simkit.errors import UsageError
from simkit.papers.clusters import theory
from simkit.papers.clusters.claims.recovery import ClusterRecoveryClaims
from simkit.stats import scaling
from simkit.stats.quantiles import CellSample, Constant, constant_needed, constant_over

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pandas import DataFrame

DELTA = 0.05  # share of trials for which a smallest constant need not hold
_FEWEST_DIMENSIONS = 3  # a line through two points shows no lack of fit
_SMALLEST = 1e-300  # a loss may be zero; its logarithm is drawn all the same
_ALONG_D = ("d", "n", "lambda")  # what may change along a path of d: the others are fixed
_CURVES = {
    ("attention", "same"): "attention_same",
    ("attention", "fresh"): "attention_fresh",
    ("mean-shift", "same"): "mean_shift",
    ("em", "same"): "em",
    ("k-means", "same"): "k_means",
}


class ClusterRecoveryFindings(ClusterRecoveryClaims):
    """Fits along d, parts of the loss, least constants, and how Theorem 1 fares. Source: Theorem 1."""

    leading = "cosine"
    reductions = "simkit.papers.clusters.reductions:ClusterRecoveryReductions"
    pictured = ("worst_error", "worst_cosine", "recovered")
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {
        "first-order": ("loss_first_order", "error_first_order"),
        "scaling": (
            "loss_power", "error_power", "loss_stated", "error_stated",
            "loss_exponent", "error_exponent", "rate_exponent", "loss_constant", "error_constant",
            "loss_power_p_value", "error_power_p_value", "loss_stated_p_value", "error_stated_p_value",
            "loss_form_slope", "error_form_slope", "loss_delta_aic", "error_delta_aic",
        ),
        "split": ("leakage", "pull", "sampling_noise"),
        "methods": tuple(_CURVES.values()),
        "smallest-constant": (
            "constant_cosine", "constant_error", "log10_constant_cosine", "log10_constant_error",
            "grid_constant_cosine", "grid_constant_error",
        ),
    }  # fmt: skip

    def __init__(self, study: Study) -> None:
        super().__init__(study)
        self._fixed = [p.name for p in study.parameters if p.name not in _ALONG_D]
        self._derived: Mapping[str, Callable[[DataFrame], Iterator[Record]]] = {
            "first-order": _first_order_rows,
            "scaling": self._scaling_rows,
            "split": _split_rows,
            "methods": _method_rows,
            "smallest-constant": _constant_rows,
        }

    def check_derivation(self, name: str, points: Sequence[Mapping[str, Any]]) -> None:
        """Refuse a fit through fewer than three d, and a split of what has no closed form."""
        for point in points if name in ("first-order", "split") else ():
            for parameter, fits, example in (
                ("steps", point["steps"] == 1, 1),
                ("method", point["method"] == "attention", "attention"),
                ("centres", point["centres"] != "random", "orthonormal"),
            ):
                if not fits:
                    wrong = (
                        f"the derivation {name!r} holds for one attention step from orthonormal or"
                        " simplex centres"
                    )
                    raise UsageError.at(point, parameter, wrong, example)
        if name == "scaling":
            paths: dict[tuple[Any, ...], set[int]] = {}
            for point in points:
                place = tuple(str(point[fixed]) for fixed in self._fixed)
                paths.setdefault(place, set()).add(int(point["d"]))
            for dimensions in paths.values():
                if len(dimensions) < _FEWEST_DIMENSIONS:
                    raise UsageError(
                        f"the derivation {name!r} needs at least three values of d",
                        parameter="d", value=",".join(map(str, sorted(dimensions))),
                        example="16:256:*2",
                    )  # fmt: skip

    def derive(self, name: str, table: DataFrame) -> DataFrame:
        """Return the rows of one derivation."""
        if name not in self._derived:
            return super().derive(name, table)
        self.check_derivation(name, table[derived.parameter_columns(table)].to_dict("records"))  # type: ignore[arg-type]
        return derived.derived_frame(self._derived[name](table), table)

    def headline(self, table: DataFrame) -> Sequence[str]:
        """Return the constant that Theorem 1 needs for the cosine, and its exponent in d."""
        if not _is_of_theorem(table):
            return []
        simulated = self._simulated_once(table)
        return [*_describe_constants(simulated)[:1], *self._describe_exponents(simulated)[:1]]

    def remarks(self, table: DataFrame) -> Sequence[str]:
        """Return what a run says of Theorem 1, one line each: limit, bound, constants, exponents."""
        if not _is_of_theorem(table):
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
                ends += f" ... {values.iloc[-1]:.4g}" if len(values) > 1 else ""
                lines.append(f"{what}: {ends}")
        simulated = self._simulated_once(table)
        return [*lines, *_describe_constants(simulated), *self._describe_exponents(simulated)]

    def _simulated_once(self, table: DataFrame) -> DataFrame:
        """Return the cells that differ in more than a constant of the bound: those were simulated."""
        names = [p.name for p in self.study.parameters if p.kind == "reporting"]
        return table[(table[names] == table[names].iloc[0]).all(axis=1)]

    def _scaling_rows(self, table: DataFrame) -> Iterator[Record]:
        """Yield, for each setting, both fits along d of the mean loss and the mean error."""
        for _, group in table.groupby(self._fixed, sort=False, dropna=False):
            for quantity in ("loss", "error"):
                rows = sorted(derived.table_rows(group, quantity), key=lambda row: int(row["d"]))
                if all((row["std_error"] or 0) > 0 for row in rows):  # one trial has no error
                    yield from _fit_rows(quantity, rows)

    def _describe_exponents(self, table: DataFrame) -> list[str]:
        if len(table.groupby(self._fixed, dropna=False)) > 1 or (
            table["d"].nunique() < _FEWEST_DIMENSIONS
        ):
            return []
        rows = {row["quantity"]: row for row in self._scaling_rows(table)}
        if not {"loss_exponent", "error_exponent"} <= set(rows):  # a mean without an error
            return []
        stated = rows["rate_exponent"]["estimate"]
        return [
            f"exponent of d, {name}: {_shown(rows[f'{name}_exponent'])}, stated rate {stated:.3f};"
            f" goodness of fit of a power p = {rows[f'{name}_power_p_value']['estimate']:.2g}"
            for name in ("loss", "error")
        ]


def _setting(row: Mapping[str, Any]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    gamma = row["gamma"]
    overlap = 0.0 if gamma is None or math.isnan(gamma) else float(gamma)
    return theory.reduced_setting(theory.Arrangement(row["clusters"], overlap, row["start"], row["gap"]))


def _first_order_rows(table: DataFrame) -> Iterator[Record]:
    """Yield population value + term / n of loss and error, inside the stated range of n."""
    for quantity in ("loss", "error"):
        for row in derived.table_rows(table, quantity):
            centres, query = _setting(row)
            term = theory.first_order(centres, 0, query, row["d"], row["sigma"], row["lambda"])
            if row["n"] >= term.smallest_n:
                value = row["limit"] + getattr(term, quantity) / row["n"]
                yield derived.derived_row(row, f"{quantity}_first_order", value)


def _split_rows(table: DataFrame) -> Iterator[Record]:
    """Yield the parts of the mean loss: two exact, the third what the mean exceeds their sum by."""
    for row in derived.table_rows(table, "loss"):
        centres, query = _setting(row)
        update = theory.population_update(centres, query, row["d"], row["sigma"], row["lambda"])
        losses = theory.population_losses(centres, 0, query, update)
        yield derived.derived_row(row, "leakage", losses.leakage)
        yield derived.derived_row(row, "pull", losses.pull)
        if row["std_error"] is None or math.isnan(row["std_error"]):  # fewer than two trials
            continue
        shifted = {key: row[key] - losses.loss for key in ("ci_low", "ci_high")}
        yield derived.derived_row(
            row, "sampling_noise", row["estimate"] - losses.loss,
            std_error=row["std_error"], interval=row["interval"], **shifted,
        )  # fmt: skip


def _fit_rows(quantity: str, rows: list[Record]) -> Iterator[Record]:
    d = np.array([row["d"] for row in rows], dtype=float)
    y, errors = (np.array([row[k] for row in rows]) for k in ("estimate", "std_error"))
    rates = np.array([theory.stated_rate(row["clusters"], row["d"], row["gap"]) for row in rows])
    confidence = float(rows[0]["confidence"])
    power = scaling.fit_power_law(d, y, errors, confidence)
    stated = scaling.fit_stated_form(np.log(rates), y, errors, confidence)
    for row, x, rate in zip(rows, d, rates, strict=True):
        yield derived.derived_row(row, f"{quantity}_power", power.prefactor * x**power.exponent)
        yield derived.derived_row(row, f"{quantity}_stated", stated.constant * rate)
    yield from _summary_rows(quantity, rows[0], power, stated)
    if quantity == "loss":
        slope = float(np.polyfit(np.log(d), np.log(rates), 1)[0])
        yield derived.derived_row(rows[0], "rate_exponent", slope)


def _summary_rows(
    quantity: str, base: Record, power: scaling.PowerLawFit, stated: scaling.StatedFormFit
) -> Iterator[Record]:
    def interval(low: float, high: float) -> Record:
        return {"ci_low": low, "ci_high": high, "interval": "wider of normal and scatter"}

    yield derived.derived_row(
        base, f"{quantity}_exponent", power.exponent, std_error=power.std_error,
        **interval(power.ci_low, power.ci_high),
    )  # fmt: skip
    yield derived.derived_row(
        base, f"{quantity}_constant", stated.constant, **interval(stated.ci_low, stated.ci_high)
    )
    yield derived.derived_row(
        base, f"{quantity}_form_slope", stated.slope, **interval(stated.slope_low, stated.slope_high)
    )
    yield derived.derived_row(base, f"{quantity}_power_p_value", power.p_value)
    yield derived.derived_row(base, f"{quantity}_stated_p_value", stated.p_value)
    yield derived.derived_row(
        base, f"{quantity}_delta_aic", scaling.compare_forms(power, stated).delta_aic
    )


def _method_rows(table: DataFrame) -> Iterator[Record]:
    """Yield the loss under the name of its method, where the methods share one data set."""
    for row in derived.table_rows(table, "loss"):
        name = _CURVES.get((row["method"], row["data"]))
        if name is not None:
            kept = {k: row[k] for k in ("std_error", "ci_low", "ci_high", "interval", "limit")}
            yield derived.derived_row(row, name, row["estimate"], **kept)


def _constant_rows(table: DataFrame) -> Iterator[Record]:
    """Yield the smallest C of each cell, and of all of them, as quantiles over trials."""
    for name, quantity in (("cosine", "worst_cosine"), ("error", "worst_error")):
        cells, rows = [], derived.table_rows(table, quantity)
        confidence = float(rows[0]["confidence"])
        for row in rows:
            if not row["kept_values"]:
                raise UsageError("the derivation 'smallest-constant' needs trials that did not fail")
            values = np.array(row["kept_values"])
            missed = 1 - values if name == "cosine" else values
            rate = theory.stated_rate(row["clusters"], row["d"], row["gap"])
            cells.append(CellSample(missed, rate, int(row["failures"])))
            needed = constant_needed(missed, rate, DELTA, confidence, cells[-1].failures)
            yield _constant_row(row, f"constant_{name}", needed)
            logarithm = math.log10(max(needed.estimate, _SMALLEST))
            yield derived.derived_row(row, f"log10_constant_{name}", logarithm)
        grid = constant_over(cells, DELTA, confidence).constant
        yield _constant_row(rows[0], f"grid_constant_{name}", grid)


def _constant_row(base: Record, name: str, needed: Constant) -> Record:
    """Return a constant's row; an open end of its interval is empty."""
    return derived.derived_row(
        base, name, needed.estimate, ci_low=derived.finite(needed.low),
        ci_high=derived.finite(needed.high), interval="order-statistics",
    )  # fmt: skip


def _is_of_theorem(table: DataFrame) -> bool:
    """Return whether Theorem 1 speaks of a run: one attention step, orthonormal or simplex centres."""
    one_step = (table["steps"] == 1) & (table["method"] == "attention")
    return bool((one_step & (table["centres"] != "random")).all())


def _describe_constants(table: DataFrame) -> list[str]:
    try:
        rows = {row["quantity"]: row for row in _constant_rows(table)}
    except (UsageError, ValueError):  # too few trials for such a quantile
        return []
    return [
        f"smallest C that holds in {1 - DELTA:.0%} of the trials of every cell, {name}:"
        f" {_shown(rows[f'grid_constant_{name}'])}"
        for name in ("cosine", "error")
    ]


def _shown(row: Record) -> str:
    interval = [row["ci_low"], row["ci_high"]]
    low, high = ("none" if x is None or not math.isfinite(x) else f"{x:.4g}" for x in interval)
    return f"{row['estimate']:.4g} [{low}, {high}]"
