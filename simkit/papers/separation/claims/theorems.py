"""Theorems D.5 and F.5 as claims: softmax attention is positive on D1."""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import POWERS
from simkit.declare.claims.tables import read_claims
from simkit.papers.separation.claims.premises import blocks_fit, stated_threshold
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]

_ROUNDED = 1e-9  # relative error of the sums in doubles


def _fires(params: Params) -> Any:
    """Return Pr[F_exp > 0] on D1 from balls; where blocks do not fit, from the sums in doubles."""
    from simkit.papers.separation.attention.theory.neurons import all_silent

    try:
        silent = all_silent(attention_cell(params))
    except ValueError:
        return _fires_again(params)
    return 1 - silent.high, 1 - silent.low


def _fires_again(params: Params) -> Any:
    """Return the same from exact thresholds and sums over the signs."""
    from simkit.papers.separation.attention.theory import exact_probabilities

    failure = exact_probabilities(attention_cell(params)).failure[PARTS[0]]
    if math.isnan(failure):
        return None
    low, high = Fraction(failure * (1 - _ROUNDED)), Fraction(failure * (1 + _ROUNDED))
    return 1 - high, 1 - low


def _width_needed(exponent: int, params: Params) -> Any:
    """Return the smallest C for which m = C log(n/delta) neurons suffice for 1 - delta/n^k."""
    from simkit.papers.separation.attention.theory.neurons import neuron_fires, width_needed
    from simkit.papers.separation.tails import exact_number

    cell = attention_cell(params)
    delta = exact_number(params["delta"])
    return width_needed(
        neuron_fires(cell), cell.rows, Fraction(int(delta.p), int(delta.q)), exponent
    )  # fmt: skip


_SIZES = ("d <= n", blocks_fit, stated_threshold, "a0 > 0", "a0 < 0.1")
_THEOREM = {
    "exact": _fires, "witness": _fires_again, "along": "n",
    "open_when": ("log(d) > 0.02*log(n)", "m >= log(n/delta)"),
}  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "self": {
        **_THEOREM, "where": {"model": "self", "qk": "ones"},
        "when": (*_SIZES, "a1 >= 0.7", "b >= 0.1", "c >= 0.1", "b + c = 1"),
    },
    "cross": {**_THEOREM, "where": {"model": "cross"}, "when": (*_SIZES, "a1 > 1")},
    "widths": {
        "constants": {k: partial(_width_needed, k) for k in POWERS}, "constant": "m/log(n/delta)",
    },
    "width": {"constant": "m/log(n/delta)"},
}  # fmt: skip
_WORDS = {
    "paper": "n = 100,200,500,1000,2000",
    "far": "n = 1e10,1e20,1e50,1e100,1e200,1e300",
    "width": "m = ceil(4*log(n/delta))",
}

#: Theorems D.5 and F.5: at the width of the experiments, and twice at four times log(n/delta).
THEOREMS = read_claims("simkit.papers.separation.claims:theorems.csv", _WORDS, _GROUPS)
