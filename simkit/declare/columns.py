"""The columns of a table: what a row says beside the study and its parameters."""

from collections.abc import Iterable
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simkit.declare.quantities import Quantity

#: Columns of the CSV behind those of the parameters.
ROW_COLUMNS = (
    "quantity", "kind", "trials", "failures", "successes", "estimate", "std_error",
    "ci_low", "ci_high", "min", "max", "confidence", "interval", "exact", "limit", "bound", "direction",
    "seed",
)  # fmt: skip
#: What a table has for pictures and fits alone.
HIDDEN_COLUMNS = ("kept_values", "premises_met", "exact_value")
_QUANTILE = "quantile_0."


def quantile_names(level: float) -> tuple[str, str, str]:
    """Return the columns of a quantile, ``quantile_0.95``, and of the ends of its interval.

    The level stands there as a decimal: 0.5 and 0.05 cannot be confused, and as no identifier holds a
    point, no parameter's column can have the name.
    """
    name = f"quantile_{format(Decimal(repr(float(level))), 'f')}"
    return name, f"{name}_low", f"{name}_high"


def quantile_columns(quantities: "Iterable[Quantity]") -> list[str]:
    """Return the columns of all levels that are asked for, in their order; none where none is."""
    levels = sorted({float(level) for quantity in quantities for level in quantity.quantiles})
    return [name for level in levels for name in quantile_names(level)]


def is_quantile_column(name: str) -> bool:
    """Return whether a column is one of `quantile_columns`."""
    return name.startswith(_QUANTILE)
