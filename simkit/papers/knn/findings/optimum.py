"""The best k of a curve, with an interval that accounts for the choice among all k."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import stdtrit

FEWEST = 3  # values of k that make a curve


def find_optima(table: pd.DataFrame, parameters: Sequence[str]) -> pd.DataFrame:
    """Return for each curve over k the k of the smallest mean error, and the cluster size.

    The interval is the hull of all k that are not surely worse than some other: with each mean excess
    over the cluster size (differences within trials) in an interval at Bonferroni's level, a k whose
    lower end lies above another's upper end is out. It encloses the true optimum among the k asked for
    at least at the table's confidence (as far as Student's t intervals hold theirs).

    Parameters
    ----------
    table : pandas.DataFrame
        Tidy, of `knn-distillation`.
    parameters : sequence of str

    Returns
    -------
    pandas.DataFrame
        Quantities `optimum_k` and `cluster_size`, with the k of the optimum as their k.
    """
    rows: list[dict[Any, Any]] = []
    others = [name for name in parameters if name not in ("k", "k1")]
    chosen = table[(table["quantity"] == "excess") & (table["selection"] == "by-score")]
    for _, curve in chosen.groupby(others, sort=False, dropna=False):
        curve = curve.dropna(subset=["std_error"]).sort_values("k")
        if len(curve) < FEWEST:
            continue
        mean = curve["estimate"].to_numpy(dtype=float)
        trials = (curve["trials"] - curve["failures"]).to_numpy(dtype=float)
        level = (1 - curve["confidence"].to_numpy(dtype=float)) / (2 * len(curve))
        half = -stdtrit(trials - 1, level) * curve["std_error"].to_numpy(dtype=float)
        candidates = curve["k"].to_numpy()[mean - half <= np.min(mean + half)]
        best: dict[Any, Any] = curve.iloc[int(np.argmin(mean))].to_dict()
        size = int(np.ceil(best["n"] / best["clusters"]))
        best |= dict.fromkeys(("std_error", "min", "max", "exact", "limit", "bound"))
        rows.append(
            best | {
                "quantity": "optimum_k", "estimate": float(best["k"]), "interval": "bonferroni-t",
                "ci_low": float(candidates.min()), "ci_high": float(candidates.max()),
            }
        )  # fmt: skip
        rows.append(
            best | {
                "quantity": "cluster_size", "estimate": float(size), "interval": None,
                "ci_low": None, "ci_high": None,
            }
        )  # fmt: skip
    return pd.DataFrame(rows, columns=table.columns)


def describe_violations(table: pd.DataFrame) -> list[str]:
    """Return one line on the cells inside the premise of Lemma 2, or none if there is no such cell."""
    events = {
        name: table[table["quantity"] == name].reset_index(drop=True)
        for name in ("premise", "violated", "repaired_violated", "informative")
    }
    inside = events["premise"]["estimate"].to_numpy(dtype=float) == 1.0
    if not inside.any():
        return []
    cells, trials = int(inside.sum()), int(events["violated"]["trials"][inside].sum())
    printed, repaired = (
        int(events[name]["successes"][inside].sum()) for name in ("violated", "repaired_violated")
    )
    allowed = 5 * events["violated"]["delta"].to_numpy(dtype=float)[inside]
    beyond = int(np.sum(events["violated"]["ci_low"].to_numpy(dtype=float)[inside] > allowed))
    useful = int(np.sum(events["informative"]["estimate"].to_numpy(dtype=float)[inside] == 1.0))
    return [
        f"inside the premise ({cells} cells): bound (6) as printed violated in {printed:,} of"
        f" {trials:,} trials, surely more often than 5 delta in {beyond} cells; the repaired bound in"
        f" {repaired:,}, and it is below 2 max |mu_i W_V| in {useful} cells"
    ]
