"""How often a search for a crossing is wrong, and what it costs beside a fixed grid.

Planted curves over the positions of a grid, at twenty places between two of them. The fixed grid has the
same trials at every s-th position and one-sided bounds of Clopper and Pearson at all of these at once,
each with Sidak's share of alpha; s and the trials are those that cost least among all whose brackets are
on average as narrow as the search's, found with the curve known. A run without a bracket counts with the
width of the whole grid, on either side.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

import numpy as np
from harness import counted, said
from scipy.special import bdtr, bdtrc, expit, logit

from simkit.stats.crossings.crossing_search import ABOVE, CrossingSearch
from simkit.stats.evidence import sequences
from watching.intervals import Row, Sizes

ALPHA, BLOCK = 0.05, 20
TARGETS, GRIDS = (0.5, 0.9, 0.99), (30, 200, 2000)
FACTOR_IN_TRIALS = 5  # as many at one value, where the target is 0.99
FEWER = 3  # times the search's trials, at least, that the fixed grid takes
PLACES, FIXED_RUNS = 20, 500
SLACK = 1.01  # in the fixed grid's favour: its brackets may be wider by so much
SEARCHES = Sizes(2000, 20, trials=10_000)

Curve = Callable[[Any, float], Any]


def _flat(u: Any, target: float) -> Any:
    beside = expit(logit(target) + 25 * (u - np.where(u < 0.5, 0.4, 0.5)))
    return np.where((u >= 0.4) & (u <= 0.5), target, beside)


def _cloglog(u: Any, target: float) -> Any:
    return -np.expm1(np.log1p(-target) * np.exp(20 * (u - 0.417)))


#: Probability by share of the grid, 0 to 1, and target.
CURVES: dict[str, Curve] = {
    "logistic, gentle": lambda u, target: expit(logit(target) + 25 * (u - 0.417)),
    "logistic, steep": lambda u, target: expit(logit(target) + 250 * (u - 0.417)),
    "cloglog": _cloglog,
    "step": lambda u, target: expit(logit(target) + np.where(u >= 0.19, 1, -1) * math.log(9)),
    "plateau above": lambda u, target: expit(logit(target) + 0.49) * expit(25 * (u - 0.3)),
    "plateau below": lambda u, target: expit(logit(target) - 0.49) * expit(25 * (u - 0.3)),
    "falling": lambda u, target: expit(logit(target) - 25 * (u - 0.617)),
    "three crossings": lambda u, target: expit(logit(target) + 3 * np.sin(3 * math.pi * u - 0.6)),
    "flat at the target": _flat,
}
NEVER, STALLS = "plateau below", "flat at the target"  # which the factor is not asked of
SHARED = (("logistic, gentle", 30, 0.5), ("flat at the target", 200, 0.9), ("falling", 2000, 0.99))

#: The same counts come again in thousands of runs.
_evidence_above, _evidence_below = (
    cache(sequences.log_evidence_above),
    cache(sequences.log_evidence_below),
)


def planted(curve: str, size: int, target: float) -> Any:
    """Return the probabilities, (PLACES, size): the curve at twenty places between two positions."""
    shifts = (np.arange(PLACES)[:, None] + 0.5) / PLACES - 0.5
    return CURVES[curve]((np.arange(size) - shifts) / (size - 1), target)


def planted_thresholds(sizes: Sizes = SEARCHES) -> Iterator[Row]:
    """Yield how often searches are wrong, what they spend, and what as narrow a fixed grid takes."""
    grids = GRIDS if sizes.designs >= FIXED_RUNS else GRIDS[:-1]  # a reduced run
    for row in searched(sizes, grids):
        asked = row["curve"] not in (NEVER, STALLS) and row["shared"] == said(False)
        cell, runs = (row["curve"], row["grid"], row["target"]), min(FIXED_RUNS, sizes.designs)
        fixed = least_fixed(*cell, row["mean_width"], runs) if asked else {}
        factor = fixed["fixed_trials"] / row["mean_trials"] if asked else math.inf
        met = max(row["share"], row["wrong_brackets"] / row["designs"]) <= ALPHA and factor >= FEWER
        empty = dict.fromkeys(("spacing", "trials_each", "fixed_trials"), "")
        yield {
            **row, **empty, **fixed, "factor": f"{factor:.3g}" if asked else "", "met": said(met),
        }  # fmt: skip


def searched(
    sizes: Sizes = SEARCHES, grids: Sequence[int] = GRIDS, targets: Sequence[float] = TARGETS
) -> Iterator[Row]:
    """Yield how often any decided value is wrong, what the brackets are and what they cost."""
    cells = [(c, size, t, False) for size in grids for t in targets for c in CURVES]
    cells += [(*cell, True) for cell in SHARED if cell[1] in grids and cell[2] in targets]
    for curve, size, target, shared in cells:
        chances = planted(curve, size, target)
        most = sizes.trials * (FACTOR_IN_TRIALS if target == TARGETS[-1] else 1)
        found = []
        with (
            patch.object(sequences, "log_evidence_above", _evidence_above),
            patch.object(sequences, "log_evidence_below", _evidence_below),
        ):
            for run in range(sizes.evaluated or sizes.designs):
                search = CrossingSearch(size, target, ALPHA, BLOCK, most, shared=shared)
                found.append(_searched(search, chances[run % PLACES], run))
        columns = map(np.array, zip(*found, strict=True))
        wrong, wrong_brackets, widths, trials, visited, left_open = columns
        bracketed = widths[widths > 0]
        yield {
            "curve": curve, "grid": size, "target": target, "shared": said(shared), "alpha": ALPHA,
            "most": most, **counted(wrong, sizes.first), "wrong_brackets": int(wrong_brackets.sum()),
            "no_bracket": round(1 - bracketed.size / len(found), 4),
            "mean_width": round(float(np.where(widths > 0, widths, size - 1).mean()), 4),
            "median_width": float(np.median(bracketed)) if bracketed.size else "",
            "mean_trials": round(float(trials.mean()), 1),
            "mean_visited": round(float(visited.mean()), 2),
            "mean_open": round(float(left_open.mean()), 2),
            "trials_of_first": int(trials[: sizes.first].sum()),
        }  # fmt: skip


def _searched(search: CrossingSearch, chances: Any, run: int) -> tuple[bool, bool, int, int, int, int]:
    rng = np.random.default_rng([19, run])
    uniforms = rng.random(search.most) if search.shared else None
    while due := search.due():
        for position, trials in due.items():
            visit, chance = search.visits[position], chances[position]
            if uniforms is None:
                more = int(rng.binomial(trials - visit.trials, chance))
            else:
                more = int(np.count_nonzero(uniforms[visit.trials : trials] < chance))
            search.see(position, visit.successes + more, trials)
    is_above = chances >= search.target
    wrong = any((verdict == ABOVE) != is_above[p] for p, verdict in search.decided)
    low, high = search.bracket or (0, 0)
    wrong_bracket = search.bracket is not None and (
        is_above[low] == is_above[high] or is_above[high] != search.is_rising
    )
    visited = len(search.visits)
    return wrong, wrong_bracket, high - low, search.spent, visited, visited - len(search.decided)


def least_fixed(curve: str, size: int, target: float, width: float, runs: int = FIXED_RUNS) -> Row:
    """Return the spacing and the trials of the cheapest fixed grid whose brackets are as narrow."""
    chances = planted(curve, size, target)
    drawn = np.random.default_rng([20, size]).random((runs // PLACES, PLACES, size))
    least: tuple[float, int, int] = (math.inf, 0, 0)
    spacing = 1
    while spacing <= SLACK * width:
        places = len(range(0, size, spacing))

        def is_narrow(trials: int, spacing: int = spacing) -> bool:
            return _fixed_width(chances, drawn, target, spacing, trials) <= SLACK * width

        low, high = 0, 1
        if least[0] < math.inf:
            high = int(least[0]) // places  # with more it costs more
        while least[0] == math.inf and not is_narrow(high):
            low, high = high, 2 * high
        if is_narrow(high):
            while high - low > max(1, high // 100):
                middle = (low + high) // 2
                low, high = (low, middle) if is_narrow(middle) else (middle, high)
            least = min(least, (places * high, spacing, high))
        spacing += max(1, spacing // 8)
    return {"spacing": least[1], "trials_each": least[2], "fixed_trials": least[0]}


def _fixed_width(chances: Any, drawn: Any, target: float, spacing: int, trials: int) -> float:
    """Return the mean width of the narrowest brackets, from one uniform number for each value.

    A count is large enough for one bound, small enough for the other, or neither: its law is enough.
    """
    size, chances, drawn = chances.shape[1], chances[:, ::spacing], drawn[..., ::spacing]
    most_below, least_above = _deciding_counts(trials, target, chances.shape[1])
    below = bdtr(float(most_below), trials, chances) if most_below >= 0 else np.zeros_like(chances)
    above = np.zeros_like(chances)
    if least_above <= trials:
        above = bdtrc(float(least_above - 1), trials, chances)
    sides = (drawn > 1 - above).astype(np.int8) - (drawn < below).astype(np.int8)
    sides = sides.reshape(-1, sides.shape[-1])
    runs, places = np.nonzero(sides)
    found = sides[runs, places]
    pairs = (runs[1:] == runs[:-1]) & (found[1:] != found[:-1])
    widths = np.full(sides.shape[0], size - 1)
    np.minimum.at(widths, runs[1:][pairs], spacing * np.diff(places)[pairs])
    return float(widths.mean())


@cache
def _deciding_counts(trials: int, target: float, places: int) -> tuple[int, int]:
    """Return the largest count that is surely below the target, and the least surely above."""
    tail = -math.expm1(math.log1p(-ALPHA) / places)
    counts = np.arange(trials + 1.0)
    below = np.searchsorted(bdtr(counts, trials, target), tail, side="right") - 1
    above = np.flatnonzero(bdtrc(counts, trials, target) <= tail)[0] + 1
    return int(below), int(above)
