"""Trials that are placed for a law (`--adaptive`) beside a fixed grid of two and a half times as many.

    python benchmarks/adaptive.py [--seeds 3]                      # trainings and planted curves
    python benchmarks/adaptive.py --reduced                        # a few planted curves, seconds
    python benchmarks/adaptive.py --only planted --write benchmarks/calibration    # `make calibrate`
    python benchmarks/adaptive.py --only trainings --write benchmarks/calibration  # their counts

Trainings: `simkit sample-complexity --preset noise --alpha 0.24:0.6:0.06` with 100 runs a cell against
`--adaptive` with at most 40 % of these, how wide the exponent's interval is. Planted: how often it holds
the exponent of a power law, seven curves of known shape over 604 values, and how wide it is; the fixed
grid goes by factors of two. Each row carries the count over its first designs, which tests make again.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from harness import counted, make_parser, print_gate, read_options, said, write_rows
from thresholds import law_tops

import simkit
from simkit.engine.results.result import Settings
from simkit.engine.running.stopping import Stopping
from simkit.engine.sources.registry import load_study
from simkit.engine.thresholds.curves import build_curves, read_threshold
from simkit.engine.thresholds.searched import find_thresholds
from simkit.stats.crossings.crossing_designs import LawDesign
from simkit.stats.crossings.crossing_laws import CurveCounts, fit_crossing_law
from simkit.stats.crossings.crossing_search import CrossingSearch
from simkit.stats.curves.links import CLOGLOG, LOGIT, LOGLOG
from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_fits import Interval

ALPHA = np.arange(24, 61, 6) / 100
_NO_ESTIMATES = [None] * len(ALPHA)  # the law is of counts alone
EACH, GRID_EACH = 275, 100  # trials of a curve on average; of a cell of the grid
SHARE, ALLOWED = 0.4, 0.02  # of the fixed grid's trials; coverage may fall short of 95 % by this
OPTIONS = {"preset": "noise", "alpha": "0.24:0.6:0.06"}

#: As a search without a grid of its own chooses among them, and where it begins.
VALUES, START = np.array([*range(2, 1000, 2), *range(1000, 2050, 10)], dtype=float), 15
BLOCK = 5
PLATEAU = 0.9
CURVES = (
    ("logistic", 0.8), ("logistic", 1.25), ("logistic", 3.0), ("logistic", 8.0), ("cloglog", 1.25),
    ("loglog", 1.25), ("plateau", 2.0), ("step", math.inf),
)  # fmt: skip
#: Success jumps at N50 from one share to another.
JUMPS = (("jump 0.2-0.8", math.inf), ("jump 0.42-0.62", math.inf))
SOME = (CURVES[1], CURVES[4], CURVES[6])
#: Exponent, N50 of the first curve, the fixed grid's values, as many trials at each as make 4,900 (for
#: N50 up to 20 those of the study, for N50 up to 200 enough for the flattest curve), and the curves.
LAWS: tuple[tuple[float, float, int, Sequence[tuple[str, float]]], ...] = (
    (-2.0, 200.0, 10, (*CURVES, *JUMPS)), (-2.0, 20.0, 7, SOME), (-1.0, 200.0, 10, SOME),
    (-4.0, 200.0, 10, (*SOME, *JUMPS)),
)  # fmt: skip

Row = dict[str, Any]
Found = tuple[Sequence[CurveCounts], Interval, float]


@dataclass(frozen=True)
class Sizes:
    """How many designs there are, of jumps too; of how many the width is found; `first` are apart."""

    designs: int = 500
    jumps: int = 2000
    widths: int = 50
    first: int = 4
    laws: int = len(LAWS)


def chances(curve: str, slope: float, values: Any, n50: float) -> Any:
    """Return P(success) of a curve that reaches one half at N50."""
    if math.isinf(slope):
        low, high = map(float, curve.removeprefix("jump ").split("-")) if "jump" in curve else (0, 1)
        return np.where(values >= n50, high, low).astype(float)
    top = PLATEAU if curve == "plateau" else 1.0
    link = {"cloglog": CLOGLOG, "loglog": LOGLOG}.get(curve, LOGIT)
    eta = link.at(0.5 / top) + slope * (np.log(values) - math.log(n50))
    return top * link.share(np.clip(eta, -700, 700))


def thresholds_of(exponent: float, largest: float) -> Any:
    """Return N50 of every alpha."""
    return largest * (ALPHA / ALPHA[0]) ** exponent


def place_trials(curve: str, slope: float, n50: Any, run: int) -> list[CurveCounts]:
    """Return what the trials come to that are placed as they go."""
    rng = np.random.default_rng([21, run])
    searches = [CrossingSearch(VALUES.size, 0.5, 0.05, BLOCK, BLOCK) for _ in n50]
    design = LawDesign([VALUES] * len(n50), ALPHA, searches, EACH * len(n50), BLOCK, [START] * len(n50))
    p = [chances(curve, slope, VALUES, at) for at in n50]
    while due := design.due():
        for g, position, trials in due:
            had = searches[g].visits.get(position)
            k, n = (had.successes, had.trials) if had else (0, 0)
            more = int(rng.binomial(trials - n, p[g][position]))
            searches[g].see(position, k + more, trials)
    found = []
    for search in searches:
        visits = sorted(search.visits.items())
        places = VALUES[[position for position, _ in visits]]
        found.append((places, [v.successes for _, v in visits], [v.trials for _, v in visits]))
    return found


def planted_laws(sizes: Sizes = Sizes()) -> Iterator[Row]:
    """Yield how often the exponent's interval holds it, how wide it is, and a fixed grid's."""
    for exponent, largest, places, curves in LAWS[-sizes.laws :]:
        for curve, slope in curves:
            own = replace(sizes, designs=sizes.jumps) if "jump" in curve else sizes
            grid = fixed_grid(curve, slope, (exponent, largest, places), own)
            placed = adaptive(curve, slope, exponent, thresholds_of(exponent, largest), own)
            ratio = placed["mean_width"] / grid["fixed_width"]
            yield {
                "curve": curve, "slope": "" if math.isinf(slope) else slope, "exponent": exponent,
                "largest_n50": largest, **placed, **grid, "width_ratio": round(ratio, 3),
                "met": said(placed["share"] >= 0.95 - ALLOWED),
            }  # fmt: skip


def adaptive(curve: str, slope: float, exponent: float, n50: Any, sizes: Sizes) -> Row:
    """Return how often intervals from placed trials hold the exponent, and how wide they are."""
    hits, widths, lacks, spent = [], [], [], []
    for run in range(sizes.designs):
        found = place_trials(curve, slope, n50, run)
        spent.append(sum(sum(n) for _, _, n in found))
        hits.append(holds(found, exponent))
        if run < sizes.widths:
            law = fit_crossing_law(ALPHA, found, _NO_ESTIMATES, target=0.5, rising=True, bootstrap=0)
            widths.append(law.exponent.high - law.exponent.low)
            lacks.append(law.p_value < 0.05)
    return {
        "mean_trials": round(float(np.mean(spent)), 1), **counted(np.array(hits), sizes.first),
        "trials_of_first": int(sum(spent[: sizes.first])), "widths": len(widths),
        "mean_width": round(float(np.mean(widths)), 4), "lack_of_fit": round(float(np.mean(lacks)), 3),
    }  # fmt: skip


def holds(found: Sequence[CurveCounts], exponent: float) -> bool:
    """Return whether the 95 % interval of these counts holds an exponent, without its ends."""
    counts = Counts.from_groups(found)
    return bool(law_tops(counts, counts.successes[None], ALPHA, exponent).hits(0.95)[0][0])


def fixed_grid(curve: str, slope: float, law: tuple[float, float, int], sizes: Sizes) -> Row:
    """Return the same of the grid."""
    exponent, largest, places = law
    grid = 2.0 ** np.arange(1, places + 1)
    each = GRID_EACH * 7 // places
    rng = np.random.default_rng([22, places])
    p = np.array([chances(curve, slope, grid, at) for at in thresholds_of(exponent, largest)])
    k = rng.binomial(each, p, (sizes.designs, *p.shape))
    sets = [[(grid, row, [each] * places) for row in rows] for rows in k]
    hits = law_tops(Counts.from_groups(sets[0]), k.reshape(len(k), -1).astype(float), ALPHA, exponent)
    laws = [
        fit_crossing_law(ALPHA, groups, _NO_ESTIMATES, target=0.5, rising=True, bootstrap=0).exponent
        for groups in sets[: sizes.widths]
    ]
    return {
        "fixed_trials": each * p.size, "fixed_share": round(float(hits.hits(0.95)[0].mean()), 4),
        "fixed_width": round(float(np.mean([law.high - law.low for law in laws])), 4),
    }  # fmt: skip


def fit(counts: Sequence[CurveCounts]) -> Interval:
    """Return the exponent that counts of all curves give."""
    return fit_crossing_law(ALPHA, counts, _NO_ESTIMATES, target=0.5, rising=True, bootstrap=0).exponent


def train_adaptively(seed: int) -> Found:
    """Return the counts of the placed trainings, the exponent, and the seconds."""
    started = time.perf_counter()
    study = load_study("sample-complexity")
    asked = read_threshold(study, {})
    settings = Settings(EACH, seed, stopping=Stopping(threshold=asked, adaptive=True))
    curves = build_curves(study, OPTIONS, asked, settings)
    found = find_thresholds(curves, asked, settings, OPTIONS)
    (family,) = found.families
    assert family.law is not None, family.why_none
    counts = [crossing.sampled for crossing in found.crossings]
    return counts, family.law.exponent, time.perf_counter() - started


def train_on_the_grid(seed: int) -> Found:
    """Return the same of the fixed grid."""
    started = time.perf_counter()
    result = simkit.run("sample-complexity", trials=GRID_EACH, seed=seed, workers=1, **OPTIONS)
    table = result.table
    rows = table[table["quantity"] == "success"]
    counts = [
        tuple(group[name].to_numpy() for name in ("samples", "successes", "trials"))
        for _, group in rows.groupby("alpha")
    ]
    return counts, fit(counts), time.perf_counter() - started


def compare_trainings(seeds: int) -> Iterator[Row]:
    """Yield the counts of every cell, seed by seed; prints what they tell of the exponent."""
    totals: dict[str, list[tuple[int, float]]] = {"fixed": [], "adaptive": []}
    for seed in range(seeds):
        for name, train in (("fixed", train_on_the_grid), ("adaptive", train_adaptively)):
            counts, exponent, seconds = train(seed)
            trainings = sum(int(np.sum(n)) for _, _, n in counts)
            width = exponent.high - exponent.low
            totals[name].append((trainings, width))
            print(
                f"seed {seed}, {name:8}: {trainings:,} trainings, {seconds:.0f} s, exponent"
                f" {exponent.estimate:.3f} [{exponent.low:.3f}, {exponent.high:.3f}], {width:.3f} wide",
                flush=True,
            )
            for alpha, curve in zip(ALPHA, counts, strict=True):
                for n, k, trials in zip(*curve, strict=True):
                    cell = {"alpha": round(float(alpha), 2), "samples": int(n)}
                    yield {
                        "seed": seed, "design": name, **cell, "successes": int(k), "trials": int(trials),
                    }  # fmt: skip
    (fixed, wide), (placed, narrow) = (np.mean(totals[name], axis=0) for name in ("fixed", "adaptive"))
    print_gate(
        "(trainings)", f"{narrow / wide:.2f} times as wide with {100 * placed / fixed:.1f} %",
        f"1 with {100 * SHARE:.0f} %", narrow <= wide and placed <= SHARE * fixed,
    )  # fmt: skip


CALIBRATIONS: dict[str, Callable[[Sizes], Iterator[Row]]] = {"adaptive-exponents": planted_laws}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="write the tables, too")
    parser.add_argument("--only", choices=("trainings", "planted"), help="one part alone")
    parser.add_argument("--seeds", type=int, default=3, help="of the trainings (3)")
    options = read_options(parser)
    if options.only != "trainings":
        sizes, rows = Sizes(1, 1, 1, 1, 1) if options.reduced else Sizes(), []
        for row in planted_laws(sizes):
            if not rows:
                print(*row, sep=" | ")
            print(*row.values(), sep=" | ", flush=True)
            rows.append(row)
        judged = [row["met"] == "true" for row in rows]
        print_gate("(coverage)", f"{sum(judged)} rows", f"{len(judged)} rows", all(judged))
        write_rows(options.write, "adaptive-exponents", rows)
    if options.only != "planted" and not options.reduced:
        write_rows(options.write, "adaptive-trainings", list(compare_trainings(options.seeds)))


if __name__ == "__main__":
    main()
