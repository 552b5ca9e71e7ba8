"""The best k of a curve, with an interval that accounts for the choice among all k. Source: Lemma 2."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from scipy.special import stdtrit

from simkit.engine.tables.derived import derived_frame, derived_row, parameter_columns, table_rows
from simkit.errors import shown
from simkit.papers.knn.claims.distillation import DistillationClaims

if TYPE_CHECKING:
    import pandas as pd

_FEWEST = 3  # values of k that make a curve


class DistillationFindings(DistillationClaims):
    """What a table of `knn-distillation` says: the best k, and how the bounds fare."""

    pictured = ("error_sup", "violated")
    reductions = "simkit.papers.knn.rare.reductions:KnnDistillationReductions"
    derivations: ClassVar[Mapping[str, Sequence[str]]] = {"optimum": ("optimum_k", "cluster_size")}

    def derive(self, name: str, table: pd.DataFrame) -> pd.DataFrame:
        """Return the optimum k of each curve, its interval, and the cluster size."""
        return find_optima(table)

    def headline(self, table: pd.DataFrame) -> Sequence[str]:
        """Say the optimum k of each curve over at least three k, and how often bound (6) fails."""
        return [*describe_optima(table), *describe_violations(table)]

    def remarks(self, table: pd.DataFrame) -> Sequence[str]:
        """Say the optimum k of each curve over at least three k, and how the bounds fare."""
        return [*self.headline(table), *describe_infinite(table)]


def find_optima(table: pd.DataFrame) -> pd.DataFrame:
    """Return for each curve over k the k of the smallest mean error, and the cluster size.

    Made of a tidy table of `knn-distillation`, it is one with the quantities `optimum_k` and
    `cluster_size`, the k of the optimum as their k. The interval is the hull of all k that are not
    surely worse than some other: with each mean excess over the cluster size (differences within trials)
    in an interval at Bonferroni's level, a k whose lower end lies above another's upper end is out. It
    encloses the true optimum among the k asked for at least at the table's confidence (as far as
    Student's t intervals hold theirs). Source: chosen here.
    """
    rows: list[dict[str, Any]] = []
    others = [name for name in parameter_columns(table) if name not in ("k", "k1")]
    chosen = table[(table["quantity"] == "excess") & (table["selection"] == "by-score")]
    for _, curve in chosen.groupby(others, sort=False, dropna=False):
        curve = curve.dropna(subset=["std_error"]).sort_values("k")
        if len(curve) < _FEWEST:
            continue
        mean = curve["estimate"].to_numpy(dtype=float)
        trials = (curve["trials"] - curve["failures"]).to_numpy(dtype=float)
        level = (1 - curve["confidence"].to_numpy(dtype=float)) / (2 * len(curve))
        half = -stdtrit(trials - 1, level) * curve["std_error"].to_numpy(dtype=float)
        candidates = curve["k"].to_numpy()[mean - half <= np.min(mean + half)]
        best = table_rows(curve, "excess")[int(np.argmin(mean))]
        low, high = float(candidates.min()), float(candidates.max())
        rows.append(
            derived_row(
                best, "optimum_k", float(best["k"]), interval="bonferroni-t", ci_low=low, ci_high=high
            )
        )
        rows.append(derived_row(best, "cluster_size", float(np.ceil(best["n"] / best["clusters"]))))
    return derived_frame(rows, table)


def describe_optima(table: pd.DataFrame) -> list[str]:
    """Return one line per curve: the best k, its interval, and the cluster size. Source: chosen here."""
    optima = find_optima(table)
    varying = [name for name in parameter_columns(table) if table[name].nunique() > 1 and name != "k"]
    lines = []
    for best, size in zip(
        table_rows(optima, "optimum_k"), table_rows(optima, "cluster_size"), strict=True
    ):
        where = ", ".join(f"{name} {shown(best[name])}" for name in varying)
        lines.append(
            f"optimum{' at ' + where if where else ''}: k = {best['estimate']:g}, interval"
            f" [{best['ci_low']:g}, {best['ci_high']:g}], cluster size {size['estimate']:g}"
        )
    return lines


def describe_violations(table: pd.DataFrame) -> list[str]:
    """Return one line on the cells that meet the premise on d, or none if there is no such cell."""
    met = [row["estimate"] == 1.0 for row in table_rows(table, "premise")]
    if not any(met):
        return []
    violated, repaired, informative = (
        [row for row, inside in zip(table_rows(table, name), met, strict=True) if inside]
        for name in ("violated", "repaired_violated", "informative")
    )
    trials = sum(int(row["trials"]) for row in violated)
    printed, mended = (sum(int(row["successes"]) for row in rows) for rows in (violated, repaired))
    always = sum(row["successes"] == row["trials"] for row in violated)
    never = sum(row["successes"] == 0 for row in violated)
    sometimes = len(violated) - always - never
    beyond = sum(row["ci_low"] > 5 * row["delta"] for row in violated)
    useful = sum(row["estimate"] == 1.0 for row in informative)
    return [
        f"where the premise on d holds ({_count(len(violated), 'cell')}), the error exceeds the printed"
        f" bound (6) in all trials of {_count(always, 'cell')}, in some of {_count(sometimes, 'cell')}"
        f" and in none of {_count(never, 'cell')} ({printed:,} of {trials:,} trials, a count over chosen"
        f" cells), and the interval of its frequency lies above 5 delta in {_count(beyond, 'cell')}; the"
        f" error exceeds the repaired bound in {_count(mended, 'trial')}, and that bound is below"
        f" 2 max |mu_i W_V| in all trials of {_count(useful, 'cell')}"
    ]


def describe_infinite(table: pd.DataFrame) -> list[str]:
    """Return one line for each bound whose mean has no double: its fields are empty, not the bound."""
    lines = []
    for name, called in (("printed_bound", "printed bound (6)"), ("repaired_bound", "repaired bound")):
        tried = [row for row in table_rows(table, name) if row["trials"] > row["failures"]]
        empty = sum(row["estimate"] is None or np.isnan(row["estimate"]) for row in tried)
        if empty:
            lines.append(
                f"the {called} is above 1e145 in some trial of {_count(empty, 'cell')} of {len(tried)}:"
                " there it counts as infinite, and its fields are empty"
            )
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
