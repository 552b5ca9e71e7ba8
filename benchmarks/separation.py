"""The fast paths against NumPy baselines: one process, one thread each.

    python benchmarks/separation.py [--rounds 25] [--grid-rounds 5] [--only attention] [--reduced]

Regression: both simulate as many trials of Section 7.1 (uniform scores, shared signs, tau = 1/4,
m = ceil(log n)), by turns. The fast path runs as the study does, in blocks of 200 trials with a
generator each. Its tables and the baseline's buffers are made before the clock starts. Both must find
the same probabilities.

Attention: the structured sampler runs 100,000 trials of each default cell against NumPy of the distinct
rows (as many trials of the table, by turns; fewer of the product, scaled) and of the n x n attention
(fewer, scaled), all tables made before; the rates of each must agree with those of the sampler. Then the
sampler's cost from n = 1e3 to 1e12, and the exact values of all 17 panels.
"""

# ruff: noqa: E402, the threads are set before NumPy is imported

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
import itertools
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from baselines.separation import (
    DistinctRows,
    RegressionBaseline,
    distinct_rows_product,
    literal_attention,
)
from harness import make_parser, print_gate, read_options, time_by_turns, verdict
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.seeding import block_generator
from simkit.figures.panels.catalogue import spec_paths
from simkit.figures.panels.specs import FigureSpec, read_spec
from simkit.papers.separation.attention import sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.regression import events
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.studies import SoftmaxVsLinear

Fires = NDArray[np.bool_]

TAU = 0.25
TRIALS = 1000
BLOCK = SoftmaxVsLinear.block_size
GATE, GRID_GATE = 3.0, 6.0  # at each size alone, and over the grid
LARGEST_Z = 5.0  # two-sided 6e-7: no false alarm over the few hundred comparisons made


@dataclass(frozen=True)
class Sizes:
    """How much is run."""

    sizes: Sequence[int] = (100, 200, 500, 1000, 2000)
    grid: Sequence[int] = range(100, 2001, 10)  # Figure 3a
    attention_trials: int = 100_000
    literal_trials: int = 200
    product_trials: int = 10_000
    lengths_trials: int = 20_000
    cells_of_a_panel: int | None = None  # of those with exact values: all


REDUCED = Sizes((100, 500), (100, 1000), 5000, 20, 500, 500, 2)


class Agreement:
    """Counts of the five events on both sides, and how far their rates lie apart."""

    def __init__(self) -> None:
        self.trials = 0
        self.counts = np.zeros((2, 5), dtype=np.int64)

    def add(self, fast: Fires, baseline: Fires) -> None:
        """Count the trials of a round."""
        self.trials += len(fast)
        for side, fires in enumerate((fast, baseline)):
            parts = np.column_stack([fires[:, 0], ~fires[:, 1:]])
            self.counts[side] += [parts.all(axis=1).sum(), *parts.sum(axis=0)]

    def success(self, side: int) -> float:
        """Return the success rate of the fast path (0) or the baseline (1)."""
        return float(self.counts[side, 0]) / self.trials

    def largest_z(self) -> float:
        """Return the largest standardised difference of a rate, of those with 10 counts either way."""
        pooled = self.counts.sum(axis=0)
        usable = (pooled >= 10) & (2 * self.trials - pooled >= 10)
        p = pooled[usable] / (2 * self.trials)
        difference = (self.counts[0] - self.counts[1])[usable] / self.trials
        z = np.abs(difference) / np.sqrt(2 * p * (1 - p) / self.trials)
        return float(z.max(initial=0.0))


def columns_of(n: int) -> int:
    return math.ceil(math.log(n))


def prepare_fast(n: int) -> Callable[[int], Fires]:
    """Return what simulates the trials of a cell, whose tables the study makes once."""
    cell = RegressionCell(n, columns_of(n), TAU)
    tables = events.prepare_tables(cell)

    def run(seed: int) -> Fires:
        blocks = [
            events.sample_trials(block_generator(seed, (n,), block), BLOCK, cell, tables)[0]
            for block in range(TRIALS // BLOCK)
        ]
        return np.concatenate(blocks) == [True, False, False, False]  # parts that hold, as fires

    return run


def race(n: int, rounds: int, seed: int) -> tuple[list[float], list[float], Agreement]:
    """Run both by turns; return the microseconds per trial of each round, and the agreement.

    The clock is that of the thread: a busy machine lengthens it less than wall time.
    """
    baseline = RegressionBaseline(n, columns_of(n), TAU, TRIALS)
    rng, seeds, run = np.random.default_rng((seed, n)), itertools.count(seed), prepare_fast(n)
    agreement = Agreement()
    seconds, _ = time_by_turns(
        {"fast": lambda: run(next(seeds)), "NumPy": lambda: baseline.simulate(rng)},
        rounds,
        clock=time.thread_time,
        after_round=lambda fires: agreement.add(fires["fast"], fires["NumPy"]),
    )
    fast, slow = ([1e6 * once / TRIALS for once in seconds[name]] for name in ("fast", "NumPy"))
    return fast, slow, agreement


HEADER = (
    f"{'n':>11}  {'fast path':^15}  {'baseline':^15}  {'ratio':^11}  {'success of both':^15}  {'|z|':>4}"
)


def row(label: str, fast: list[float], baseline: list[float], agreement: Agreement) -> str:
    """Return a line of the table: times and ratios, each best and median; rates; the largest |z|."""
    best, median = (min(fast), min(baseline)), (statistics.median(fast), statistics.median(baseline))
    return (
        f"{label:>11}  {best[0]:7.2f} {median[0]:7.2f}  {best[1]:7.2f} {median[1]:7.2f}"
        f"  {best[1] / best[0]:5.1f} {median[1] / median[0]:5.1f}"
        f"  {agreement.success(0):7.4f} {agreement.success(1):7.4f}  {agreement.largest_z():4.1f}"
    )


def race_grid(grid: Sequence[int], rounds: int) -> tuple[list[float], list[float], Agreement, float]:
    """Run a grid of n; return mean times per trial of each round, and the largest z."""
    fast_rounds, baseline_rounds = [[] for _ in range(rounds)], [[] for _ in range(rounds)]
    total, largest = Agreement(), 0.0
    for n in grid:
        fast, baseline, agreement = race(n, rounds, seed=1000)
        for k in range(rounds):
            fast_rounds[k].append(fast[k])
            baseline_rounds[k].append(baseline[k])
        total.trials += agreement.trials
        total.counts += agreement.counts
        largest = max(largest, agreement.largest_z())
    means = [[statistics.fmean(times) for times in side] for side in (fast_rounds, baseline_rounds)]
    return means[0], means[1], total, largest


LITERAL_GATE, PRODUCT_GATE, TABLE_GATE, EXACT_GOAL = 100.0, 3.0, 1.5, 2.0
_SELF = {"model": "self", "n": 200, "d": 22, "m": 15, "a0": 0.01, "a1": 1.2, "b": 0.2, "c": 0.8}
ATTENTION_CELLS = {
    "self, identity": _SELF | {"qk": "identity"},
    "self, ones": _SELF | {"qk": "ones"},
    "cross": {"model": "cross", "qk": "identity", "n": 200, "d": 11, "m": 10, "a0": 0.01, "a1": 3.0},
}
ATTENTION_SIZES = (10**3, 10**6, 10**9, 10**12)


def time_attention(function: Callable[[], Fires], trials: int, rounds: int) -> tuple[float, Fires]:
    """Return the best microseconds per trial over some rounds, and the events of the last."""
    seconds, outcomes = time_by_turns({"": function}, rounds, clock=time.thread_time, warm=False)
    return min(seconds[""]) / trials * 1e6, outcomes[""]


def difference_z(first: Fires, second: Fires) -> float:
    """Return the largest standardised difference of the five rates; 10 counts either way at least."""
    largest = 0.0
    counts = [(*x.sum(axis=0), x.all(axis=1).sum()) for x in (first, second)]
    sizes = len(first), len(second)
    for one, other in zip(*counts, strict=True):
        p = (one + other) / sum(sizes)
        if min(p, 1 - p) * min(sizes) >= 10:
            spread = math.sqrt(p * (1 - p) * (1 / sizes[0] + 1 / sizes[1]))
            largest = max(largest, abs(one / sizes[0] - other / sizes[1]) / spread)
    return largest


def prepare_sampler(cell: dict[str, object], trials: int, **changes: object) -> Callable[[], Fires]:
    """Return what samples the trials of a cell, its tables made, its kernel compiled."""
    point = AttentionCell(**(cell | changes))
    tables = sampling.prepare_tables(point)
    sampling.sample_trials(block_generator(0, (1,), 0), 10, point, tables)
    return lambda: sampling.sample_trials(block_generator(0, (1,), 0), trials, point, tables)[0]


def race_table(cell: dict[str, object], trials: int, rounds: int) -> None:
    """Print the sampler against the table in NumPy, by turns, the tables of both made before."""
    rng, table = np.random.Generator(np.random.SFC64(7)), DistinctRows(cell)
    seconds, found = time_by_turns(
        {"sampler": prepare_sampler(cell, trials), "table": lambda: table.simulate(rng, trials)},
        max(rounds, 5),
        clock=time.thread_time,
    )
    fast, slow = (min(seconds[name]) / trials * 1e6 for name in ("sampler", "table"))
    print_opponent(
        "distinct rows, table", slow, slow / fast, TABLE_GATE, (found["sampler"], found["table"])
    )


def print_opponent(
    name: str, slow: float, ratio: float, gate: float, found: tuple[Fires, Fires]
) -> None:
    """Print how much longer a baseline takes than the sampler, and whether their rates agree."""
    z = difference_z(*found)
    print(
        f"{name:>30}: {slow:8.3f}, {ratio:6.1f}x, gate {gate:g}x {verdict(ratio >= gate)};"
        f" success {found[1].all(axis=1).mean():.4f},"
        f" rates {'agree' if z < LARGEST_Z else 'DO NOT AGREE'} (|z| {z:.1f})",
        flush=True,
    )


def race_attention(sizes: Sizes, rounds: int) -> None:
    """Print the sampler's time at each default cell, and how much longer the baselines take."""
    opponents = (
        ("n x n", literal_attention, sizes.literal_trials, LITERAL_GATE),
        ("distinct rows, product", distinct_rows_product, sizes.product_trials, PRODUCT_GATE),
    )
    print(f"attention, {sizes.attention_trials} trials a cell: microseconds per trial, best of {rounds}")
    for label, cell in ATTENTION_CELLS.items():
        fast, found = time_attention(
            prepare_sampler(cell, sizes.attention_trials), sizes.attention_trials, rounds
        )
        print(f"{label:>15}: sampler {fast:.3f}, success {found.all(axis=1).mean():.4f}", flush=True)
        for name, baseline, trials, gate in opponents:
            rng = np.random.default_rng(7)
            slow, others = time_attention(
                lambda f=baseline, g=rng, t=trials, c=cell: f(g, t, c), trials, min(rounds, 2)
            )
            print_opponent(name, slow, slow / fast, gate, (found, others))
        race_table(cell, sizes.attention_trials, rounds)
    trials = sizes.lengths_trials
    for label, cell in ATTENTION_CELLS.items():
        # The same m everywhere: the cost may depend on n alone.
        costs = [
            time_attention(prepare_sampler(cell, trials, n=n), trials, rounds)[0]
            for n in ATTENTION_SIZES
        ]
        shown = ", ".join(f"{n:.0e}: {cost:.3f}" for n, cost in zip(ATTENTION_SIZES, costs, strict=True))
        print(f"{label:>15}: microseconds per trial at n = {shown}")
    time_exact(sizes)


def time_exact(sizes: Sizes) -> None:
    """Print how long the exact values of the paper's attention panels take."""
    study = SoftmaxVsLinear()
    panels = [f"{study.name}-fig{figure}" for figure in "457"]
    cells, count = [], 0
    for name, path in spec_paths().items():
        if name.startswith(tuple(panels)):
            spec = read_spec(path)
            assert isinstance(spec, FigureSpec)
            cells += build_cells(study, spec.options)[: sizes.cells_of_a_panel]
            count += 1
    exact = statements_of(study).exact
    exact(ATTENTION_CELLS["cross"] | {"tau": 0.8, "signs": "shared", "special": "shared"})
    started, wall = time.thread_time(), time.perf_counter()
    for cell in cells:
        exact(cell.parameters)
    seconds, wall = time.thread_time() - started, time.perf_counter() - wall
    print(f"exact values of {len(cells)} cells of {count} panels: {wall:.2f} s of wall time")
    print_gate("(goal, thread time)", f"{seconds:.2f} s", f"{EXACT_GOAL:g} s", seconds < EXACT_GOAL)


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--rounds", type=int, default=25, help="runs of 1000 trials at each size")
    parser.add_argument("--grid-rounds", type=int, default=5, help="runs of the whole grid")
    parser.add_argument("--only", choices=("regression", "attention"), help="one part alone")
    parser.add_argument("--attention-rounds", type=int, default=5, help="runs of each attention cell")
    options = read_options(parser)
    sizes = Sizes()
    if options.reduced:
        sizes = REDUCED
        options.rounds, options.grid_rounds, options.attention_rounds = 2, 1, 1
    if options.only != "attention":
        race_regression(sizes, options)
    if options.only != "regression":
        with threadpool_limits(1):
            race_attention(sizes, options.attention_rounds)


def race_regression(sizes: Sizes, options: argparse.Namespace) -> None:
    """Print the regression model's table and verdicts."""
    with threadpool_limits(1):
        print(f"regression, tau = {TAU}, m = ceil(log n): microseconds per trial, best and median")
        print(HEADER)
        largest, ratios = 0.0, {}
        for n in sizes.sizes:
            fast, baseline, agreement = race(n, options.rounds, seed=0)
            print(row(f"{n}", fast, baseline, agreement), flush=True)
            ratios[n] = statistics.median(baseline) / statistics.median(fast)
            largest = max(largest, agreement.largest_z())
        fast, baseline, total, grid_largest = race_grid(sizes.grid, options.grid_rounds)
        print(row(f"{len(sizes.grid)} sizes", fast, baseline, total))
    seconds = [statistics.median(side) * len(sizes.grid) * TRIALS / 1e6 for side in (fast, baseline)]
    print(
        f"the whole grid, {len(sizes.grid)} sizes x {TRIALS} trials:"
        f" fast path {seconds[0]:.2f} s, baseline {seconds[1]:.2f} s"
    )
    largest = max(largest, grid_largest, total.largest_z())
    word = "agree" if largest < LARGEST_Z else "DO NOT AGREE"
    print(f"rates {word}: largest |z| of any event at any size {largest:.1f} (limit {LARGEST_Z:g})")
    ratio = statistics.median(baseline) / statistics.median(fast)
    print_gate("(over the grid, medians)", f"{ratio:.1f}x", f"{GRID_GATE:g}x", ratio >= GRID_GATE)
    for n, found in ratios.items():
        print_gate(f"(n = {n}, medians)", f"{found:.1f}x", f"{GATE:g}x", found >= GATE)


if __name__ == "__main__":
    main()
