"""What a Dask cluster of this machine costs: overhead and client CPU of a block, efficiency of messages.

    python benchmarks/dask_overhead.py [--repeats 5] [--blocks 400] [--reduced]

Blocks of about 20 ms that wait in the worker (two busy workers, client and scheduler would share two
cores, and measure the machine). Overhead: a worker's seconds beyond those of its blocks,
a block. Client CPU: of the submitting process, its scheduler included. Efficiency: with messages of
100 ms of work, the share of the time in which a worker works. Threads are measured beside it, by turns.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import time
from collections.abc import Mapping
from typing import Any

from harness import make_parser, print_gate, read_options, spread

WORKERS = 2
BLOCK_SECONDS = 0.020
MESSAGE_SECONDS = 0.100
GATE_OVERHEAD, GATE_CLIENT, GATE_EFFICIENCY = 0.5, 1.5, 0.95  # ms, ms, share


def wait(seconds: float) -> float:
    """Take so long, and say how long it was."""
    started = time.perf_counter()
    time.sleep(seconds)
    return time.perf_counter() - started


def measure(executor: Any, blocks: int) -> tuple[float, float, float]:
    """Return overhead and CPU of the client in ms a block, and efficiency."""
    started, cpu = time.perf_counter(), time.process_time()
    done = [answer for batch in executor(wait, [BLOCK_SECONDS] * blocks) for _, answer in batch]
    seconds, cpu = time.perf_counter() - started, time.process_time() - cpu
    assert len(done) == blocks
    worked = sum(done)
    return 1e3 * (WORKERS * seconds - worked) / blocks, 1e3 * cpu / blocks, worked / (WORKERS * seconds)


def by_turns(
    executors: Mapping[str, Any], repeats: int, blocks: int
) -> dict[str, list[tuple[float, ...]]]:
    """Measure executors by turns, each warmed first."""
    found: dict[str, list[tuple[float, ...]]] = {name: [] for name in executors}
    for executor in executors.values():
        measure(executor, 20)
    for _ in range(repeats):
        for name, executor in executors.items():
            found[name].append(measure(executor, blocks))
    return found


def read() -> argparse.Namespace:
    """Return the options."""
    parser = make_parser(__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--blocks", type=int, default=400)
    return read_options(parser)


def main() -> None:
    options = read()
    if importlib.util.find_spec("distributed") is None:
        print("skipped: Dask is not installed")
        return
    from simkit.engine.workers.clusters import Dask, LocalCluster
    from simkit.engine.workers.executors import Threads

    repeats, blocks = (1, 20) if options.reduced else (options.repeats, options.blocks)
    cluster = LocalCluster(WORKERS)
    try:
        measure(cluster, WORKERS)
        messages = Dask(cluster._open(), MESSAGE_SECONDS)
        found = by_turns(
            {"threads": Threads(WORKERS), "dask": cluster, "100 ms": messages}, repeats, blocks
        )
    finally:
        cluster.close()
    print(f"{blocks} blocks of {1e3 * BLOCK_SECONDS:.0f} ms, {WORKERS} workers: median (least to most)")
    for name, rows in found.items():
        overhead, client, efficiency = zip(*rows, strict=True)
        print(
            f"{name:>9}: overhead {spread(overhead)} ms, client CPU {spread(client)} ms,"
            f" efficiency {spread(efficiency)}"
        )

    def middle(name: str, i: int) -> float:
        return statistics.median(row[i] for row in found[name])

    overhead, client, share = middle("dask", 0), middle("dask", 1), middle("100 ms", 2)
    print_gate(
        "overhead of a block",
        f"{overhead:.2f} ms",
        f"under {GATE_OVERHEAD} ms",
        overhead < GATE_OVERHEAD,
    )
    print_gate(
        "client CPU of a block", f"{client:.2f} ms", f"under {GATE_CLIENT} ms", client < GATE_CLIENT
    )
    print_gate(
        "efficiency of 100 ms messages", f"{share:.3f}", f"at least {GATE_EFFICIENCY}",
        share >= GATE_EFFICIENCY,
    )  # fmt: skip


if __name__ == "__main__":
    main()
