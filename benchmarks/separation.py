"""The fast paths against NumPy baselines: one process, one thread each.

    python benchmarks/separation.py [--rounds 25] [--grid-rounds 5] [--only regression|attention]

Regression: both simulate as many trials of Section 7.1 (uniform scores, shared signs, tau = 1/4,
m = ceil(log n)), by turns. The fast path runs as the study does, in blocks of 200 trials with a
generator each; the baseline has its buffers made before the clock starts. Both must find the same
probabilities.

Attention: the structured sampler runs 100,000 trials of each default cell against NumPy of the distinct
rows (as many trials) and of the n x n attention (fewer, scaled); the rates of each must agree with those
of the sampler. Then the sampler's cost from n = 1e3 to 1e12, and the exact values of all 17 panels.
"""

# ruff: noqa: E402, the threads are set before NumPy is imported

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
import math
import statistics
import time
from collections.abc import Callable

import numpy as np
from baselines import RegressionBaseline
from baselines_attention import distinct_rows, distinct_rows_product, literal_attention
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from simkit.declare.statement import statements_of
from simkit.engine.cells import build_cells
from simkit.engine.seeding import block_generator
from simkit.figures.catalogue import spec_paths
from simkit.figures.specs import FigureSpec, read_spec
from simkit.papers.separation.attention import sampling
from simkit.papers.separation.attention.cell import AttentionCell
from simkit.papers.separation.regression import events
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.studies import SoftmaxVsLinear

Fires = NDArray[np.bool_]

TAU = 0.25
TRIALS = 1000
BLOCK = SoftmaxVsLinear.block_size
SIZES = (100, 500, 1000, 2000)
GRID = range(100, 2001, 10)  # Figure 3a
GATE, AIM = 3.0, 6.0
LARGEST_Z = 5.0  # two-sided 6e-7: no false alarm over the few hundred comparisons made


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


def run_fast(n: int, seed: int) -> Fires:
    cell = RegressionCell(n, columns_of(n), TAU)
    tables = events.prepare_tables(cell)
    blocks = [
        events.sample_trials(block_generator(seed, (n,), block), BLOCK, cell, tables)[0]
        for block in range(TRIALS // BLOCK)
    ]
    return np.concatenate(blocks) == [True, False, False, False]


def timed(function: Callable[[], Fires]) -> tuple[float, Fires]:
    """Return microseconds per trial, and the outcome.

    The clock is that of the thread: a busy machine lengthens it less than wall time.
    """
    started = time.thread_time()
    fires = function()
    return (time.thread_time() - started) / TRIALS * 1e6, fires


def race(n: int, rounds: int, seed: int) -> tuple[list[float], list[float], Agreement]:
    """Run both by turns; return the times of each and the agreement."""
    baseline = RegressionBaseline(n, columns_of(n), TAU, TRIALS)
    rng = np.random.default_rng((seed, n))
    run_fast(n, seed)  # warm caches on both sides
    baseline.simulate(rng)
    fast_times, baseline_times, agreement = [], [], Agreement()
    for k in range(rounds):
        fast_time, fast_fires = timed(lambda seed=seed + 1 + k: run_fast(n, seed))
        baseline_time, baseline_fires = timed(lambda: baseline.simulate(rng))
        fast_times.append(fast_time)
        baseline_times.append(baseline_time)
        agreement.add(fast_fires, baseline_fires)
    return fast_times, baseline_times, agreement


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


def race_grid(rounds: int) -> tuple[list[float], list[float], Agreement, float]:
    """Run Figure 3a's whole grid; return mean times per trial of each round, and the largest z."""
    fast_rounds, baseline_rounds = [[] for _ in range(rounds)], [[] for _ in range(rounds)]
    total, largest = Agreement(), 0.0
    for n in GRID:
        fast, baseline, agreement = race(n, rounds, seed=1000)
        for k in range(rounds):
            fast_rounds[k].append(fast[k])
            baseline_rounds[k].append(baseline[k])
        total.trials += agreement.trials
        total.counts += agreement.counts
        largest = max(largest, agreement.largest_z())
    means = [[statistics.fmean(times) for times in side] for side in (fast_rounds, baseline_rounds)]
    return means[0], means[1], total, largest


ATTENTION_TRIALS = 100_000
LITERAL_TRIALS, PRODUCT_TRIALS = 200, 10_000
LITERAL_GATE, DISTINCT_GATE, EXACT_GOAL = 100.0, 3.0, 2.0
_SELF = {"model": "self", "n": 200, "d": 22, "m": 15, "a0": 0.01, "a1": 1.2, "b": 0.2, "c": 0.8}
ATTENTION_CELLS = {
    "self, identity": _SELF | {"qk": "identity"},
    "self, ones": _SELF | {"qk": "ones"},
    "cross": {"model": "cross", "qk": "identity", "n": 200, "d": 11, "m": 10, "a0": 0.01, "a1": 3.0},
}
ATTENTION_SIZES = (10**3, 10**6, 10**9, 10**12)


def time_attention(function: Callable[[], Fires], trials: int, rounds: int) -> tuple[float, Fires]:
    """Return the best microseconds per trial over some rounds, and the events of the last."""
    times = []
    for _ in range(rounds):
        started = time.thread_time()
        found = function()
        times.append((time.thread_time() - started) / trials * 1e6)
    return min(times), found


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


def run_sampler(cell: dict[str, object], trials: int, **changes: object) -> Fires:
    rng = block_generator(0, (1,), 0)
    return sampling.sample_trials(rng, trials, AttentionCell(**(cell | changes)))[0]


def race_attention(rounds: int) -> None:
    """Print the sampler's time at each default cell, and how much longer the baselines take."""
    opponents = (
        ("n x n", literal_attention, LITERAL_TRIALS, LITERAL_GATE),
        ("distinct rows", distinct_rows, ATTENTION_TRIALS, DISTINCT_GATE),
        ("rows, product", distinct_rows_product, PRODUCT_TRIALS, DISTINCT_GATE),
    )
    print(f"attention, {ATTENTION_TRIALS} trials a cell: microseconds per trial, best of {rounds}")
    for label, cell in ATTENTION_CELLS.items():
        run_sampler(cell, 10)  # compile
        fast, found = time_attention(
            lambda cell=cell: run_sampler(cell, ATTENTION_TRIALS), ATTENTION_TRIALS, rounds
        )
        print(f"{label:>15}: sampler {fast:.3f}, success {found.all(axis=1).mean():.4f}", flush=True)
        for name, baseline, trials, gate in opponents:
            rng = np.random.default_rng(7)
            slow, others = time_attention(
                lambda f=baseline, g=rng, t=trials, c=cell: f(g, t, c), trials, min(rounds, 2)
            )
            z, ratio = difference_z(found, others), slow / fast
            print(
                f"{name:>30}: {slow:8.2f}, {ratio:6.1f}x, gate {gate:g}x"
                f" {'met' if ratio >= gate else 'NOT MET'};"
                f" success {others.all(axis=1).mean():.4f},"
                f" rates {'agree' if z < LARGEST_Z else 'DO NOT AGREE'} (|z| {z:.1f})",
                flush=True,
            )
    for label, cell in ATTENTION_CELLS.items():
        # The same m everywhere: the cost may depend on n alone.
        costs = [
            time_attention(lambda c=cell, n=n: run_sampler(c, 20_000, n=n), 20_000, rounds)[0]
            for n in ATTENTION_SIZES
        ]
        shown = ", ".join(f"{n:.0e}: {cost:.3f}" for n, cost in zip(ATTENTION_SIZES, costs, strict=True))
        print(f"{label:>15}: microseconds per trial at n = {shown}")
    time_exact()


def time_exact() -> None:
    """Print how long the exact values of all attention panels take."""
    study = SoftmaxVsLinear()
    cells = []
    for name, path in spec_paths().items():
        if "-fig" in name and name.rsplit("fig", 1)[1][0] in "457":
            spec = read_spec(path)
            assert isinstance(spec, FigureSpec)
            cells += build_cells(study, spec.options)
    exact = statements_of(study).exact
    exact(ATTENTION_CELLS["cross"] | {"tau": 0.8, "signs": "shared", "special": "shared"})
    started, wall = time.thread_time(), time.perf_counter()
    for cell in cells:
        exact(cell.parameters)
    seconds, wall = time.thread_time() - started, time.perf_counter() - wall
    print(
        f"exact values of all {len(cells)} cells of the 17 panels: {seconds:.2f} s ({wall:.2f} s of wall"
        f" time), goal {EXACT_GOAL:g} s {'met' if seconds < EXACT_GOAL else 'NOT MET'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25, help="runs of 1000 trials at each size")
    parser.add_argument("--grid-rounds", type=int, default=5, help="runs of the whole grid")
    parser.add_argument("--only", choices=("regression", "attention"), help="one part alone")
    parser.add_argument("--attention-rounds", type=int, default=5, help="runs of each attention cell")
    options = parser.parse_args()
    if options.only != "attention":
        race_regression(options)
    if options.only != "regression":
        with threadpool_limits(1):
            race_attention(options.attention_rounds)


def race_regression(options: argparse.Namespace) -> None:
    """Print the regression model's table and verdicts."""
    with threadpool_limits(1):
        print(f"regression, tau = {TAU}, m = ceil(log n): microseconds per trial, best and median")
        print(HEADER)
        largest, ratios = 0.0, {}
        for n in SIZES:
            fast, baseline, agreement = race(n, options.rounds, seed=0)
            print(row(f"{n}", fast, baseline, agreement), flush=True)
            ratios[n] = statistics.median(baseline) / statistics.median(fast)
            largest = max(largest, agreement.largest_z())
        fast, baseline, total, grid_largest = race_grid(options.grid_rounds)
        print(row("100:2000:10", fast, baseline, total))
    seconds = [statistics.median(side) * len(GRID) * TRIALS / 1e6 for side in (fast, baseline)]
    print(
        f"the whole grid, {len(GRID)} sizes x {TRIALS} trials:"
        f" fast path {seconds[0]:.2f} s, baseline {seconds[1]:.2f} s"
    )
    largest = max(largest, grid_largest, total.largest_z())
    verdict = "agree" if largest < LARGEST_Z else "DO NOT AGREE"
    print(f"rates {verdict}: largest |z| of any event at any size {largest:.1f} (limit {LARGEST_Z:g})")
    ratio = statistics.median(baseline) / statistics.median(fast)
    print(
        f"gate (at least {GATE:g}x over the grid, medians): {'met' if ratio >= GATE else 'NOT MET'},"
        f" {ratio:.1f}x; aim ({AIM:g}x): {'met' if ratio >= AIM else 'not met'}"
    )
    below = [f"n = {n} ({value:.1f}x)" for n, value in ratios.items() if value < GATE]
    if below:
        print(f"single sizes below the gate: {', '.join(below)}")


if __name__ == "__main__":
    main()
