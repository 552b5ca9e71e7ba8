"""The columns of a table: what a row says beside the study and its parameters."""

from __future__ import annotations

#: Columns of the CSV behind those of the parameters.
ROW_COLUMNS = (
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error",
    "ci_low", "ci_high", "min", "max", "confidence", "interval", "exact", "limit", "bound", "direction",
    "seed",
)  # fmt: skip
#: What a table has for pictures and fits alone.
HIDDEN_COLUMNS = ("kept_values", "premises_met")
