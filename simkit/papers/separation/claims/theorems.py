"""Theorems D.5 and F.5 as claims: softmax attention is positive on D1."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import POWERS, Claim
from simkit.papers.separation.claims.premises import blocks_fit, stated_threshold
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]

_PRINTED = (
    r"\text{With high probability }1-\delta/\operatorname{poly}(n),"
    r"\ F_{\exp}(A_{1},A_{2},A_{3})>0"
)
_PAPER = {"n": "100,200,500,1000,2000"}
_WIDTH = "ceil(4*log(n/delta))"
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


_WIDTHS = {k: partial(_width_needed, k) for k in POWERS}


def _theorem(label: str, where: Mapping[str, Any], d: str, *premises: Any) -> tuple[Claim, ...]:
    """Return a theorem at the width of the experiments, and twice at four times log(n/delta)."""
    far = {"n": "1e10,1e20,1e50,1e100,1e200,1e300", "d": d}
    experiments = Claim(
        label, "Pr[exp_d1_fires] >= 1 - delta/poly(n)", "", _PRINTED,
        when=("d <= n", blocks_fit, stated_threshold, "a0 > 0", "a0 < 0.1", *premises),
        open_when=("log(d) > 0.02*log(n)", "m >= log(n/delta)"),
        exact=_fires, witness=_fires_again, where=where, scope=_PAPER, far=far,
        quantifier="from some on", along="n",
        note="m from the study's rule, as in the experiments; printed without the index j0 of c",
    )  # fmt: skip
    wide = replace(
        experiments,
        part="m = C log(n/delta)",
        scope={**_PAPER, "m": _WIDTH},
        far={**far, "m": _WIDTH},
        constants=_WIDTHS,
        constant="m/log(n/delta)",
        note="C is that of the width, here 4: a neuron fires with probability about 1/4",
    )
    read = replace(
        wide,
        part="the polynomial read as n",
        statement="Pr[exp_d1_fires] >= 1 - delta/n",
        quantifier="some constants",
        needs=("m", "d", "n"),
        monotone={"m": 1},
        scope={"n": "200,1000", "m": _WIDTH},
        far={"n": "1e50,1e300", "d": d, "m": _WIDTH},
        constants={},
        note="m = 4 log(n/delta), rounded up",
    )
    return experiments, wide, read


#: Theorems D.5 and F.5 of the paper.
THEOREMS = (
    *_theorem(
        "Theorem D.5", {"model": "self", "qk": "ones"}, "1000002",
        "a1 >= 0.7", "b >= 0.1", "c >= 0.1", "b + c = 1",
    ),
    *_theorem("Theorem F.5", {"model": "cross"}, "1000001", "a1 > 1"),
)  # fmt: skip
