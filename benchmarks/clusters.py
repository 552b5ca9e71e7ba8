"""Speed and memory of the clusters wing against NumPy: one thread, one process, ratios of best times.

python benchmarks/clusters.py [--reduced]
"""

import argparse
import math
import resource
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
from baselines.clusters import update
from harness import best_by_turns, make_parser, print_gate, read_options
from threadpoolctl import threadpool_limits

from simkit.papers.clusters.datasets import SettingLaw
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.model.update import update_in_law

CLUSTERS, GAP, SIGMA = 8, 0.5, 1.0
SPEED_GATES = {"law": 20.0, "literal": 1.0}  # times as fast as NumPy
MEMORY_GATE = 2.0  # MB, from the shorter to the longer tokens


@dataclass(frozen=True)
class Sizes:
    """How much is run."""

    d: int = 256
    rounds: int = 9
    lengths: tuple[int, int] = (1000, 1_000_000)


REDUCED = Sizes(d=32, rounds=1, lengths=(1000, 20_000))


def measure_speed(sizes):
    d, n = sizes.d, 10 * sizes.d
    rng = np.random.Generator(np.random.PCG64DXSM(0))
    geometry, starts = SettingLaw(CLUSTERS, d, "orthonormal", 0.0, "perpendicular", GAP).draw(rng)
    arguments = (geometry.centres, starts, n, SIGMA, (math.log(d) + math.log(CLUSTERS)) / GAP)
    best = best_by_turns(
        {
            "law": lambda: update_in_law(rng, *arguments),
            "literal": lambda: update_literally(rng, *arguments),
            "NumPy": lambda: update(rng, *arguments),
        },
        sizes.rounds,
    )
    tokens = CLUSTERS * n
    print(f"one update, d = {d}, K = {CLUSTERS}, n = 10 d = {n} ({tokens} tokens), one thread")
    for name, seconds in best.items():
        print(f"  {name:8} {1e3 * seconds:8.2f} ms  {1e9 * seconds / tokens:8.1f} ns per token")
    for name, gate in SPEED_GATES.items():
        ratio = best["NumPy"] / best[name]
        print_gate(f"({name} over NumPy)", f"{ratio:.2f}x", f"{gate:g}x", ratio >= gate)


def measure_memory(sizes):
    """Print the peak memory of the literal path in a process of its own, at two lengths."""
    peaks = []
    for n in sizes.lengths:
        out = subprocess.run(
            [sys.executable, __file__, "--peak", str(n)], capture_output=True, text=True, check=True
        )
        peaks.append(float(out.stdout))
        print(f"  literal path, n = {n:>9,}, d = 16: peak {peaks[-1]:.1f} MB above start")
    low, high = sizes.lengths
    growth = peaks[1] - peaks[0]
    print_gate(
        f"(growth from n = {low:,} to {high:,})", f"{growth:+.1f} MB", f"under {MEMORY_GATE:g} MB",
        growth < MEMORY_GATE,
    )  # fmt: skip


def print_peak(n):
    rng = np.random.Generator(np.random.PCG64DXSM(0))
    geometry, starts = SettingLaw(CLUSTERS, 16, "orthonormal", 0.0, "perpendicular", GAP).draw(rng)
    centres = geometry.centres
    update_literally(rng, centres, starts, 10, SIGMA, 10.0)  # compiled
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    update_literally(rng, centres, starts, n, SIGMA, 10.0)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


def main():
    parser = make_parser(__doc__)
    parser.add_argument("--peak", type=int, metavar="N", help=argparse.SUPPRESS)
    options = read_options(parser)
    if options.peak:
        print_peak(options.peak)
        return
    sizes = REDUCED if options.reduced else Sizes()
    with threadpool_limits(1, "blas"):
        measure_speed(sizes)
    print("memory")
    measure_memory(sizes)


if __name__ == "__main__":
    main()
