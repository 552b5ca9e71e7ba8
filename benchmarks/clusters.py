"""Speed and memory of the clusters wing against NumPy: one thread, one process, ratios of best times.

Run it with: python benchmarks/clusters.py
"""

import math
import resource
import subprocess
import sys
import time

import baselines_clusters as baseline
import numpy as np
from threadpoolctl import threadpool_limits

from simkit.papers.clusters.datasets import SettingLaw
from simkit.papers.clusters.literal import update_literally
from simkit.papers.clusters.update import update_in_law

D, CLUSTERS, GAP, SIGMA = 256, 8, 0.5, 1.0
REPEATS = 9


def setting():
    rng = np.random.Generator(np.random.PCG64DXSM(0))
    law = SettingLaw(CLUSTERS, D, "orthonormal", 0.0, "perpendicular", GAP)
    geometry, starts = law.draw(rng)
    return rng, geometry.centres, starts, (math.log(D) + math.log(CLUSTERS)) / GAP


def best_times(*functions):
    """Return the best time of each function, measured in turns, so that all meet the same machine."""
    times = [math.inf] * len(functions)
    for function in functions:
        function()
    for _ in range(REPEATS):
        for i, function in enumerate(functions):
            start = time.perf_counter()
            function()
            times[i] = min(times[i], time.perf_counter() - start)
    return times


def gate(name, value, needed, met):
    print(f"  {name}: {value} (asked: {needed}) {'met' if met else 'MISSED'}")


def measure_speed():
    rng, centres, starts, scale = setting()
    arguments = (centres, starts, 10 * D, SIGMA, scale)
    law, literal, numpy = best_times(
        lambda: update_in_law(rng, *arguments),
        lambda: update_literally(rng, *arguments),
        lambda: baseline.update(rng, *arguments),
    )
    tokens = CLUSTERS * 10 * D
    print(f"one update, d = {D}, K = {CLUSTERS}, n = 10 d = {10 * D} ({tokens} tokens), one thread")
    for name, seconds in (("law", law), ("literal", literal), ("NumPy", numpy)):
        print(f"  {name:8} {1e3 * seconds:8.2f} ms  {1e9 * seconds / tokens:8.1f} ns per token")
    gate("law over NumPy", f"{numpy / law:.1f}x", "20x", numpy >= 20 * law)
    gate("literal over NumPy", f"{numpy / literal:.2f}x", "1x", numpy >= literal)


def measure_memory():
    """Peak memory of the literal path in a process of its own, at two lengths."""
    peaks = {}
    for n in (1000, 1_000_000):
        out = subprocess.run(
            [sys.executable, __file__, "--peak", str(n)], capture_output=True, text=True, check=True
        )
        peaks[n] = float(out.stdout)
        print(f"  literal path, n = {n:>9,}, d = 16: peak {peaks[n]:.1f} MB above start")
    low, high = peaks.values()
    gate("growth from n = 1e3 to 1e6", f"{high - low:+.1f} MB", "under 2 MB", high - low < 2)


def print_peak(n):
    rng = np.random.Generator(np.random.PCG64DXSM(0))
    geometry, starts = SettingLaw(CLUSTERS, 16, "orthonormal", 0.0, "perpendicular", GAP).draw(rng)
    centres = geometry.centres
    update_literally(rng, centres, starts, 10, SIGMA, 10.0)  # compiled
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    update_literally(rng, centres, starts, n, SIGMA, 10.0)
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peak"]:
        print_peak(int(sys.argv[2]))
    else:
        with threadpool_limits(1, "blas"):
            measure_speed()
        print("memory")
        measure_memory()
