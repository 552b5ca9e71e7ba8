"""Curves of success over N, and families of curves that laws are fitted to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simkit.engine.tables.derived import parameter_columns
from simkit.engine.tables.table import Record
from simkit.stats.curves.threshold_fits import ThresholdFit, fit_thresholds

if TYPE_CHECKING:
    import pandas as pd

Floats = NDArray[np.float64]
# What changes along a curve of success over N, by itself or with N.
ALONG = ("samples", "batch")
BOOTSTRAP = 500  # data sets behind each goodness of fit
# What a law of thresholds may follow.
FOLLOWED = ("alpha", "confusion", "sigma", "value_error", "token_noise", "noise_norm", "tau")


@dataclass(frozen=True)
class SuccessCurve:
    """Success counts over N of one setting, with the thresholds fitted to them.

    Fractions and errors are means over all cells. Source: Figure 1, Figure 3.
    """

    base: Record  # the setting's row of the table with the smallest N
    samples: Floats  # (sizes,), as successes and trials
    successes: Floats
    trials: Floats
    failures: float  # failed trials, over all N
    alpha: float  # realised fractions
    confusion: float
    value_error: float  # largest realised error of W_V at a pattern
    key_error: float  # the same of W_K and W_Q
    n50: ThresholdFit | None = None  # with its goodness of fit; None of a single N

    @property
    def error(self) -> float:
        """Realised error of W_V plus tau: sigma + tau. Source: eq. (10)."""
        return float(self.value_error + self.base["tau"])


def fit_curves(
    found: Sequence[SuccessCurve], target: float = 0.5, bootstrap: int = 0
) -> list[ThresholdFit | None]:
    """Return the sample size at which success reaches the target, None for a curve of a single N.

    Curves over the same sizes are fitted together. Source: chosen here.
    """
    fits: list[ThresholdFit | None] = [None] * len(found)
    grids: dict[tuple[float, ...], list[int]] = {}
    for i, curve in enumerate(found):
        if len(curve.samples) > 1:
            grids.setdefault((float(curve.base["confidence"]), *curve.samples), []).append(i)
    for (confidence, *samples), places in grids.items():
        successes, trials = ([getattr(found[i], n) for i in places] for n in ("successes", "trials"))
        done = fit_thresholds(samples, successes, trials, target, confidence, bootstrap=bootstrap)
        for i, fit in zip(places, done, strict=True):
            fits[i] = fit
    return fits


_REALISED = {  # measured, or where all trials failed what was asked for
    "relevant_fraction": "alpha", "confusion_fraction": "confusion",
    "largest_value_error": "value_error", "largest_key_error": "delta",
}  # fmt: skip


def curves(table: pd.DataFrame) -> list[SuccessCurve]:
    """Return the curves of success over N in a table of `sample-complexity`, in its order, with N50.

    Source: Figure 1, Figure 3.
    """
    import pandas as pd

    success = table[table["quantity"] == "success"].reset_index(drop=True)
    for name, asked in _REALISED.items():
        measured = pd.to_numeric(table[table["quantity"] == name]["estimate"]).to_numpy()
        success[name] = np.where(np.isfinite(measured), measured, success[asked].astype(float))
    found = success_curves(success, _keys(success), _means)
    fits = fit_curves(found, bootstrap=BOOTSTRAP)
    return [replace(curve, n50=fit) for curve, fit in zip(found, fits, strict=True)]


def _means(rows: pd.DataFrame) -> tuple[float, float, float, float]:
    alpha, confusion, value, key = (float(rows[name].mean()) for name in _REALISED)
    return alpha, confusion, value, key


def success_curves(
    rows: pd.DataFrame,
    keys: Sequence[str],
    realised: Callable[[pd.DataFrame], tuple[float, float, float, float]],
) -> list[SuccessCurve]:
    """Return the curves over N of rows that agree in the keys, with realised fractions and errors.

    Source: chosen here.
    """
    found = []
    for _, group in rows.groupby(list(keys), sort=False, dropna=False):
        curve = group.sort_values("samples")
        samples, k, n = (curve[name].to_numpy(float) for name in ("samples", "successes", "trials"))
        base = {str(key): value for key, value in curve.iloc[0].items()}
        failures = float(curve["failures"].sum())
        found.append(SuccessCurve(base, samples, k, n, failures, *realised(curve)))
    return found


def _keys(success: pd.DataFrame) -> list[str]:
    """Return what tells curves apart: all but N, and the batch that follows it."""
    keys = [name for name in parameter_columns(success) if name not in ALONG]
    swept = success.duplicated([*keys, "samples"]).any()  # then the batch was asked for
    return [*keys, "batch"] if swept else keys


def families(
    found: Sequence[SuccessCurve], columns: Sequence[str], beside: Sequence[str] = (*ALONG, *FOLLOWED)
) -> list[list[SuccessCurve]]:
    """Return the curves that differ in nothing but what a law may follow. Source: chosen here."""
    grouped: dict[str, list[SuccessCurve]] = {}
    for curve in found:
        key = repr([curve.base[name] for name in columns if name not in beside])
        grouped.setdefault(key, []).append(curve)
    return list(grouped.values())
