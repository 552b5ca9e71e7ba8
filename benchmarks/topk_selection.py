"""How often the interval of the mean count of `topk-selection` (Lemma 3) holds it.

    python benchmarks/topk_selection.py [--reduced]                    # the table, its verdict
    python benchmarks/topk_selection.py --write benchmarks/calibration # `make calibrate`: as CSV

Each design is a run of so many trials, seeded: the same bytes again. Beside the interval that a run
reports stands Student's interval of the plain counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from harness import make_parser, print_gate, read_options, write_rows

from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.papers.knn.studies.selection import TopkSelection
from simkit.papers.knn.theory.screening import mean_surplus
from simkit.stats.intervals import clopper_pearson, student_t

CONFIDENCE, ALLOWED = 0.95, 0.01  # observed coverage may fall short of the nominal one by this
_DRAWS = 2_000_000  # behind the mean of correlated keys, which has no formula

Row = dict[str, Any]
#: n, d, kappa, tau, trials; noise is 1, keys of a block have correlation 0.9.
CELLS = (
    (4096, 256, 0.1, 0.0, 50), (4096, 256, 0.1, 0.0, 400), (4096, 256, 0.1, 0.0, 1000),
    (16384, 32, 0.1, 0.0, 50), (16384, 32, 0.1, 0.0, 400), (16384, 32, 0.1, 0.0, 1000),
    (1024, 1, 0.1, 0.0, 100), (1024, 8, 0.25, 0.0, 100), (1024, 256, 0.25, 0.0, 100),
    (1024, 4096, 0.25, 0.0, 100), (1024, 16384, 0.1, 0.0, 100), (1024, 1024, 0.4, 0.0, 100),
    (1024, 1024, 0.45, 0.0, 20), (1024, 64, 0.2, 0.25, 100), (1024, 512, 0.2, 0.5, 100),
)  # fmt: skip


@dataclass(frozen=True)
class Sizes:
    """How many designs there are; `first` of them are counted apart."""

    designs: int
    first: int
    evaluated: int | None = None  # of the designs: all, unless a slice is asked for


COVERAGE = Sizes(1000, 20)


def count_coverage(sizes: Sizes = COVERAGE) -> Iterator[Row]:
    """Yield how often intervals of the mean count hold it."""
    study = TopkSelection()
    statements = statements_of(study)
    for n, d, kappa, tau, trials in CELLS:
        given = {"n": n, "d": d, "kappa": kappa, "tau": tau, "rho": 0.9 if tau else 0.5}
        [cell] = build_cells(study, {name: str(value) for name, value in given.items()})
        design = study.prepare(cell.parameters)
        truth = design.relevant + _true_surplus(design)
        hits, student, widths = [], [], []
        for seed in range(sizes.evaluated or sizes.designs):
            tally = study.simulate(design, np.random.default_rng([seed, n, d]), trials)
            found = statements.estimates(cell.parameters, tally.values, CONFIDENCE)["count"]
            plain = tally.measurements["count"]
            low, high, _ = student_t(trials, plain.mean, plain.m2, CONFIDENCE)
            hits.append(found.low <= truth <= found.high)
            student.append(low <= truth <= high)
            widths.append((found.low, found.high))
        low, high = clopper_pearson(sum(hits), len(hits))
        middle = np.median(widths, axis=0)
        yield {
            **given, "trials": trials, "confidence": CONFIDENCE, "mean": f"{truth:.6g}",
            "designs": len(hits), "count": sum(hits), "share": round(float(np.mean(hits)), 4),
            "low": round(low, 4), "high": round(high, 4),
            "first_designs": sizes.first, "count_of_first": sum(hits[: sizes.first]),
            "student": round(float(np.mean(student)), 4),
            "median_low": f"{middle[0]:.4g}", "median_high": f"{middle[1]:.4g}",
            "met": "true" if np.mean(hits) >= CONFIDENCE - ALLOWED else "false",
        }  # fmt: skip


def _true_surplus(design: Any) -> float:
    """Return the mean of the surplus: exact, or for correlated keys from many draws in plain NumPy."""
    n, d, s, block, rho, noise, _ = design
    if block == 1:
        return mean_surplus(n, float(d), s, noise)
    from scipy.special import ndtr

    rng = np.random.default_rng(7)
    u = rng.standard_normal((_DRAWS, s))
    variance = 1 / s + noise**2
    y = u.mean(axis=1) + noise * rng.standard_normal(_DRAWS)
    r = u + ((np.sqrt(variance * rng.chisquare(d, _DRAWS)) - y) / (s * variance))[:, None]
    w = r.min(axis=1)
    mates = (block - 1) * ndtr((rho * r - w[:, None]) / np.sqrt(1 - rho**2)).sum(axis=1)
    return float(np.mean(mates + (n - s * block) * ndtr(-w)))


CALIBRATIONS = {"count-coverage": (count_coverage, COVERAGE)}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the table, too")
    options = read_options(parser)
    rows = []
    for row in count_coverage(Sizes(4, 2) if options.reduced else COVERAGE):
        if not rows:
            print(*row, sep=" | ")
        print(*row.values(), sep=" | ", flush=True)
        rows.append(row)
    judged = [row["met"] == "true" for row in rows]
    print_gate("(count-coverage)", f"{sum(judged)} rows", f"{len(judged)} rows", all(judged))
    write_rows(options.write, "count-coverage", rows)


if __name__ == "__main__":
    main()
