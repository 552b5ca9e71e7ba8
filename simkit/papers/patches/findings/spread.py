"""How much the steps of a table of `convergence` differ from training to training."""

import math
from collections.abc import Iterator
from typing import Any

import pandas as pd
from scipy.special import chdtri

from simkit.engine.tables.derived import derived_row, table_rows
from simkit.engine.tables.table import Record

_INTERVAL = "chi-square (normal steps)"


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
        ends: dict[str, Any] = {"interval": _INTERVAL}
        yield derived_row(row, "spread", deviation, ci_low=low, ci_high=high, **ends)
        if mean > 0:
            yield derived_row(
                row, "spread_share", deviation / mean, ci_low=low / mean, ci_high=high / mean, **ends
            )
