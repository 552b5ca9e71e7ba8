"""The hypotheses of Definitions D.1 and F.1 and of the theorems on them, as premises of claims."""

from __future__ import annotations

import math
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from simkit.declare.statement import Premise, premise
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]


def blocks_fit(params: Params) -> Premise:
    """Return whether n = (d - 2) t, of cross-attention n = (d - 1) t, with a whole number t.

    Source: Definition D.1, Definition F.1.
    """
    cell = attention_cell(params)
    columns = "d - 2" if cell.model == "self" else "d - 1"
    rest = cell.rows % cell.columns
    return Premise(
        f"n = ({columns}) t with a whole number t", rest == 0, float(rest), "=", 0.0, "rows left over"
    )


def stated_threshold(params: Params) -> Premise:
    """Return whether tau is the theorem's.

    Source: Theorem D.5, Theorem F.5.
    """
    cell = attention_cell(params)
    if cell.model == "cross":
        tau = 0.9 if cell.tau is None else cell.tau
        return Premise("tau = 0.9", tau == 0.9, tau, "=", 0.9)
    stated = (cell.c + 0.1) * math.sqrt(math.log(cell.n))
    tau = stated if cell.tau is None else cell.tau
    return Premise("tau = (c + 0.1) sqrt(log n)", cell.tau is None, tau, "=", stated)


def strengths(params: Params) -> list[Premise]:
    """Return whether the strengths are those of the definition, without its b + c = 1.

    Source: Definition D.1, Definition F.1.
    """
    a0, a1 = params["a0"], params["a1"]
    found = [premise("a0 > 0", a0, ">", 0.0), premise("a0 < 0.1", a0, "<", 0.1)]
    if params["model"] == "cross":
        return [*found, premise("a1 > 1", a1, ">", 1.0)]
    return [
        *found,
        premise("a1 >= 0.7", a1, ">=", 0.7),
        premise("b >= 0.1", params["b"], ">=", 0.1),
        premise("c >= 0.1", params["c"], ">=", 0.1),
    ]


def unit_sum(params: Params) -> Premise:
    """Return whether b + c = 1, both being the decimals that they print.

    Source: Definition D.1.
    """
    total = sum(Decimal(repr(float(params[name]))) for name in "bc")
    return Premise("b + c = 1", total == 1, float(total), "=", 1.0)


#: Definition D.1.
SELF_DATA = (blocks_fit, strengths, unit_sum)
#: Definition F.1.
CROSS_DATA = (blocks_fit, strengths)
