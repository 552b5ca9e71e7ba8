"""How often intervals of `--rare` hold a known probability, from 1e-3 to 1e-30, and what a trap does.

    python benchmarks/rare_coverage.py [--reduced]                     # the tables, their verdicts
    python benchmarks/rare_coverage.py --write benchmarks/calibration  # `make calibrate`: as CSV

Each design is a run of its own seed, of splitting with a pilot of its own. Rigorous 95 % intervals may
miss 44 times in 500 designs; those of splitting hold the value, or the row says that repeats disagree,
in 90 %. In the trap a margin leads to one region, and the likelier one shows in the last levels alone:
95 of 100 designs have to hold the value or say that the repeats disagree. Beside plain trials, of which
the event has its probability, or half or twice that, the estimates of 500 designs are contradicted:
never in the first case, and from 8e-3 on in 90 % of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from harness import counted, make_parser, print_gate, read_options, said, write_rows
from rare_events.cells import (
    CONFIDENCE,
    Cell,
    cells,
    chi_square,
    fired_counts,
    gaussian_sum,
    sign_sum,
    two_regions,
)

from simkit.engine.rare_checks import LEVEL, plain_trials
from simkit.engine.rare_trials import DEFAULT_TRIALS, METHODS
from simkit.stats.rare.found import agree

Row = dict[str, Any]
_MOST_MISSES = 44 / 500
_LEAST_HELD, _LEAST_TRAPPED = 0.90, 0.95
_LEAST_SEEN, _SEEN_FROM = 0.90, 8e-3
_ABOVE = 1e-9  # of a lower bound's confidence: no rounding is a miss


@dataclass(frozen=True)
class Sizes:
    """Draws of a design and designs of a cell; of splitting, which costs more, fewer.

    Attributes
    ----------
    draws, designs, split_designs, trapped : int
    first, split_first : int
        Designs that are counted apart.
    evaluated : bool
        Whether the first ones alone are run.
    """

    draws: int = 4000
    designs: int = 500
    split_designs: int = 100
    trapped: int = 100
    first: int = 10
    split_first: int = 1
    evaluated: bool = False


COVERAGE = Sizes()


def rare_coverage(sizes: Sizes = COVERAGE) -> Iterator[Row]:
    """Yield how often the intervals of each cell hold its probability."""
    for cell in cells():
        is_split = cell.method == "split"
        first = sizes.split_first if is_split else sizes.first
        designs = first if sizes.evaluated else sizes.split_designs if is_split else sizes.designs
        size = DEFAULT_TRIALS["split"] if is_split else sizes.draws
        yield _row(cell, size, designs, first)


def rare_trap(sizes: Sizes = COVERAGE) -> Iterator[Row]:
    """Yield how often the repeats of splitting hold the probability of two far regions, or disagree."""
    for slope in (1.0, 2.0, 3.0):
        cell = two_regions(slope)
        designs = sizes.split_first if sizes.evaluated else sizes.trapped
        row = _row(cell, DEFAULT_TRIALS["split"], designs, sizes.split_first)
        yield {"slope": slope, **row, "met": said(row["share"] >= _LEAST_TRAPPED)}


def rare_beside(sizes: Sizes = COVERAGE) -> Iterator[Row]:
    """Yield how often plain trials contradict estimates, of the same probability and of others."""
    usual = DEFAULT_TRIALS["tilt"]  # evaluations: a run of the usual size has more trials beside it
    for power in (1, 2, 3, 4):
        p = 10.0**-power
        for cell in (gaussian_sum(p), sign_sum(p), fired_counts(p), chi_square(p, "condition")):
            designs = sizes.first if sizes.evaluated else sizes.designs
            found = [cell.estimate(design, sizes.draws) for design in range(designs)]
            for times in (1.0, 0.5, 2.0):
                plain = [plain_trials(replace(one, evaluations=usual)) for one in found]
                hits = cell.generator(4, round(2 * times)).binomial(plain, times * cell.exact)
                pairs = zip(hits, plain, found, strict=True)
                tally = counted(
                    [not agree(int(k), n, one, 1 - LEVEL) for k, n, one in pairs], sizes.first
                )
                wrong = tally["count"] > 0 if times == 1 else tally["share"] < _LEAST_SEEN
                yield {
                    "family": cell.family, "method": METHODS[cell.method], "exact": f"{cell.exact:.4e}",
                    "times": times, "plain": round(float(np.mean(plain))), **tally,
                    "met": said(not wrong or (times != 1 and cell.exact < _SEEN_FROM)),
                }  # fmt: skip


def _row(cell: Cell, size: int, designs: int, first: int) -> Row:
    found = [cell.estimate(design, size) for design in range(designs)]
    said_so = [one.low is None for one in found]
    held = [one.low is None or one.low <= cell.exact <= (one.high or 0.0) for one in found]
    above = sum(one.least > cell.exact * (1 + _ABOVE) for one in found)
    errors = [one.estimate / cell.exact - 1 for one in found if one.estimate is not None]
    least = _LEAST_HELD if cell.method == "split" else 1 - _MOST_MISSES
    tally = counted(held, first)
    return {
        "family": cell.family, "method": METHODS[cell.method], "exact": f"{cell.exact:.4e}",
        "size": size, "evaluations": round(float(np.mean([one.evaluations for one in found]))),
        "confidence": CONFIDENCE, **tally, "disagree": sum(said_so), "lower_bound_wrong": above,
        "rms": f"{np.sqrt(np.mean(np.square(errors))):.3g}" if errors else "",
        "met": said(tally["share"] >= least and above <= _MOST_MISSES * designs),
    }  # fmt: skip


CALIBRATIONS = {
    "rare-coverage": (rare_coverage, COVERAGE),
    "rare-trap": (rare_trap, COVERAGE),
    "rare-beside": (rare_beside, COVERAGE),
}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the tables, too")
    options = read_options(parser)
    for name, (calibrate, sizes) in CALIBRATIONS.items():
        rows = []
        for row in calibrate(Sizes(500, first=1, evaluated=True) if options.reduced else sizes):
            if not rows:
                print(*row, sep=" | ")
            print(*row.values(), sep=" | ", flush=True)
            rows.append(row)
        judged = [row["met"] == "true" for row in rows]
        print_gate(f"({name})", f"{sum(judged)} rows", f"{len(judged)} rows", all(judged))
        write_rows(options.write, name, rows)


if __name__ == "__main__":
    main()
