"""The theorems on whether F_exp and F_lin are 0 or positive, as claims.

What is computed, and its second evaluation, is imported where it is asked for: a run needs none of it.

Source: Definition C.6.
"""

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from simkit.declare.claims.claim import POWERS
from simkit.declare.claims.tables import read_claims
from simkit.papers.separation.claims.premises import (
    CROSS_DATA,
    CROSS_FIRES,
    SELF_DATA,
    SELF_FIRES,
    SELF_WHERE,
    blocks_fit,
    never_sure,
    stated_threshold,
    strengths,
)
from simkit.papers.separation.signs import PARTS
from simkit.papers.separation.studies import attention_cell

Params = Mapping[str, Any]

#: Of each event: the parts of success that it is made of.
_MADE_OF = {
    **{part: (part,) for part in PARTS},
    "d1_told": ("exp_d1_fires", "lin_d1_zero"),
    "d0_told": ("exp_d0_zero", "lin_d0_zero"),
    "told_apart": PARTS,
}


def _failure(event: str, cell: Any) -> Any:
    """Enclose how often an event does not happen."""
    from simkit.papers.separation.attention.theory import outputs

    if event == "exp_d1_fires":
        return outputs.all_are_zero(cell, ("exp",), 1)
    if event == "d1_told":
        return outputs.does_not_separate(cell)
    networks: dict[str, tuple[Any, int]] = {
        "lin_d1_zero": (("lin",), 1), "exp_d0_zero": (("exp",), 0), "lin_d0_zero": (("lin",), 0),
        "d0_told": (("exp", "lin"), 0),
    }  # fmt: skip
    return outputs.some_network_fires(cell, *networks[event])


def happens(event: str, params: Params) -> Any:
    """Enclose the probability of an event, from balls."""
    from simkit.papers.separation.attention.theory.outputs import all_are_zero, complement

    cell = attention_cell(params)
    if cell.rows % cell.columns:
        return happens_again(event, params)  # blocks cut short: the sums in doubles alone
    if event == "exp_d1_zero":
        low, high = all_are_zero(cell, ("exp",), 1)
        return low, high
    return complement(_failure(event, cell))


def happens_again(event: str, params: Params) -> Any:
    """Enclose the probability of an event, from the sums over the signs in doubles."""
    from simkit.papers.separation.attention.theory.outputs import failure_again

    cell = attention_cell(params)
    if event == "exp_d1_zero":
        return failure_again(cell, ("exp_d1_fires",))
    low, high = failure_again(cell, _MADE_OF[event])
    return 1 - high, 1 - low


_SILENT: Mapping[str, tuple[tuple[str, int], ...]] = {
    "lin_d1_zero": (("lin", 1),), "exp_d0_zero": (("exp", 0),), "lin_d0_zero": (("lin", 0),),
    "d0_told": (("exp", 0), ("lin", 0)), "d1_told": (("lin", 1),), "exp_d1_zero": (("exp", 1),),
    "positive_and_zero": (("exp", 1),),
}  # fmt: skip


def _term(event: str, params: Params, copies: int = 0) -> Any:
    """Return the probability of an event as a formula: m independent sign vectors, all rows each."""
    from simkit.declare.claims.instances import Term
    from simkit.papers.separation.formulas.of_rows import blocks_of, silent_term

    cell = blocks_of(attention_cell(params), copies)
    none = silent_term(cell, _SILENT[event])
    if event == "d1_told":
        return Term("some_but_none", ("m", none, silent_term(cell, (("lin", 1), ("exp", 1)))))
    if event == "positive_and_zero":  # of one and the same network
        return Term("some_but_none", ("m", none, none))
    return Term("every_neuron", ("m", none))


def _told_apart(params: Params) -> Any:
    """Return the probability of success of Section 7.2: all four networks, the same signs."""
    from simkit.papers.separation.attention.theory.outputs import failure_again

    low, high = failure_again(attention_cell(params), ("success",))
    return (1 - high, 1 - low) if low else _told_apart_again(params)  # beyond the doubles


def _told_apart_again(params: Params) -> Any:
    """Return the same between the larger failure on one data set and the sum of both."""
    cell = attention_cell(params)
    one, zero = _failure("d1_told", cell), _failure("d0_told", cell)
    return 1 - (one.high + zero.high).min(1), 1 - one.low.max(zero.low)


def _never(params: Params) -> Any:
    """Return the probability that F_exp is positive and 0."""
    return Fraction(0)


def _never_again(params: Params) -> Any:
    """Return the same: it is at most that of F_exp = 0."""
    return Fraction(0), happens_again("exp_d1_zero", params)[1]


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
    from simkit.papers.separation.attention.theory.probabilities import exact_probabilities

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


def _event(event: str) -> dict[str, Any]:
    """Return how an event is computed, as fields of a claim."""
    return {"exact": partial(happens, event), "witness": partial(happens_again, event)}


def _event_and_term(event: str) -> dict[str, Any]:
    return {**_event(event), "formulas": {"left": partial(_term, event)}}


def _setting(
    where: Mapping[str, Any], data: tuple[Any, ...], growth: str = "log(d) > 0.02*log(n)"
) -> dict[str, Any]:
    """Return of which data a theorem speaks, as fields of a claim."""
    return {
        "where": where, "when": ("d <= n", stated_threshold, *data), "along": "n", "costly": True,
        "open_when": (growth, "m >= log(n/delta)"),
    }  # fmt: skip


_CROSS, _IDENTITY = {"model": "cross"}, {"model": "self", "qk": "identity"}
_SHARED = {"signs": "shared"}
_CIRCLE = (blocks_fit, strengths, "a1 >= 1", "b**2 + c**2 = 1", "b < 0.2")
_NO_GROWTH = (blocks_fit, strengths, "b > 0")
_OF_IDENTITY = "log(d) > (2*b**2 + 0.02)*log(n)"
_BOTH_READ = {"exact": _never, "witness": _never_again}
_SIZES = ("d <= n", blocks_fit, stated_threshold, "a0 > 0", "a0 < 0.1")
_POSITIVE = {
    "exact": _fires, "witness": _fires_again, "along": "n",
    "open_when": ("log(d) > 0.02*log(n)", "m >= log(n/delta)"),
}  # fmt: skip
_GROUPS: Mapping[str, Mapping[str, Any]] = {
    "positive_self": {
        **_POSITIVE, "where": SELF_WHERE,
        "when": (*_SIZES, "a1 >= 0.7", "b >= 0.1", "c >= 0.1", "b + c = 1"),
    },
    "positive_cross": {**_POSITIVE, "where": _CROSS, "when": (*_SIZES, "a1 > 1")},
    "widths": {
        "constants": {k: partial(_width_needed, k) for k in POWERS}, "constant": "m/log(n/delta)",
    },
    "width": {"constant": "m/log(n/delta)"},
    "self": _setting(SELF_WHERE, SELF_DATA),
    "self_d0": _setting(SELF_WHERE, SELF_DATA, "log(d) > (4*a0 + 0.02)*log(n)"),
    "self_shared": _setting(SELF_WHERE | _SHARED, SELF_DATA),
    "cross": _setting(_CROSS, CROSS_DATA),
    "cross_d0": _setting(_CROSS, CROSS_DATA, "log(d) > (2*a0 + 0.02)*log(n)"),
    "cross_shared": _setting(_CROSS | _SHARED, CROSS_DATA),
    "circle": _setting(_IDENTITY, _CIRCLE, _OF_IDENTITY),
    "no_growth": _setting(_IDENTITY, _NO_GROWTH, _OF_IDENTITY),
    "small_weight": _setting(_IDENTITY, (*_NO_GROWTH, "n*c**2 >= 50*a1**3"), _OF_IDENTITY),
    "large_weight": {
        "where": _IDENTITY, "when": ("d <= n", stated_threshold, *_NO_GROWTH, "a1**3 >= n*c**2"),
        "along": "n", "costly": True,
    },
    "identity": {"where": _IDENTITY},
    "of_circle": {
        "where": _IDENTITY, "along": "n", "costly": True,
        "open_when": (_OF_IDENTITY, "m >= log(n/delta)"),
    },
    "exp_d1_fires": _event("exp_d1_fires"),
    "told_apart": {"exact": _told_apart, "witness": _told_apart_again},
    **{event: _event_and_term(event) for event in _SILENT},
    **{f"{event}_number": _event(event) for event in _SILENT},
    "self_never_0": never_sure(
        _event_and_term("exp_d1_zero"), SELF_WHERE, SELF_FIRES, "self_keys.v", "self_network_fires.v"
    ),
    "cross_never_0": never_sure(
        _event_and_term("exp_d1_zero"), _CROSS, CROSS_FIRES, "cross_keys.v", "cross_network_fires.v"
    ),
    "never_both": never_sure(
        {**_event_and_term("positive_and_zero"), **_BOTH_READ}, SELF_WHERE, SELF_FIRES,
        "positive_and_zero.v",
    ),
}  # fmt: skip
_WORDS = {
    "paper_sizes": "n = 100,200,500,1000,2000",
    "positive_far": "n = 1e10,1e20,1e50,1e100,1e200,1e300",
    "self_sizes": "n = 200,1000; d = 12",
    "cross_sizes": "n = 200,1000; d = 11",
    "larger": "n = 1000; d = 22,102,202",
    "cross_larger": "n = 1000; d = 11,51,101",
    "self_far": "n = 1e50,1e300; d = 100000000000000000002",
    "cross_far": "n = 1e50,1e300; d = 100000000000000000001",
    "identity_far": "n = 1e50,1e300; d = 100000000000000000000000000000002",
    # b^2 + c^2 = 1 in decimals, with b < 0.2: (3 + 4i)^10 / 5^10.
    "circle": "b = 0.1512431616; c = 0.9884965888",
    "wide": "m = ceil(4*log(n/delta))",
    "rule": "m from the study's rule",
    "four": "m = 4 log(n/delta), rounded up",
    "read_as_n": "the polynomial read as n",
    "outgrows": "failure: 1 less the probability; each polynomial that grows outgrows log n",
    "excluded": "b^2 + c^2 = 1 and the b + c = 1 of Definition D.1 exclude each other for b, c > 0",
    "ours": "a claim of ours, as D.9, D.13 and D.17 have it for QK^T = 11^T: the paper states none",
    "same_signs": "both networks meet the same signs",
    "success": "the event is the success of the experiments, all four networks with the same signs",
    "weight": "the weight of the column with a1 is about a1^3/(n c^2), which has to be small beside the"
    " threshold, as Figure 4 (d) shows along a1",
    "printed_d1": "it is in the section on D0, but prints 'from D1', where Theorem",
}

#: The theorems: D.5 and F.5, then the others in the paper's order.
NETWORKS = read_claims("simkit.papers.separation.claims:networks.csv", _WORDS, _GROUPS)
