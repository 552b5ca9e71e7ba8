"""What the engine costs: overhead of a cell, and efficiency of two workers.

    python benchmarks/runner.py [--repeats 5] [--blocks 200]

(a) A study whose block does nothing, one block a cell: milliseconds per cell, from the options to the
    table (parsing the grid, planning, threads, ledger, intervals), with the ledger and without.
(b) Blocks of about 20 ms in a kernel without the interpreter's lock: two workers of the engine, ledger
    included, against two independent processes that call the bare kernel in a loop.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.session import Outcome, Settings, prepare, run_session

if TYPE_CHECKING:
    from numpy.random import Generator

COUNTS = (500, 1000, 2000, 4000)
GATE_CELL, GATE_RUN, GATE_EFFICIENCY = 1.0, 3.0, 0.95  # ms, s for 2,000 cells, share
LARGEST_GROWTH = 1.25  # of the time per cell from 500 to 4,000 cells: linear
BLOCK_SECONDS = 0.020


class Idle(Study):
    """A block does nothing: what is left is the engine."""

    name = "idle"
    summary = "nothing at all"
    parameters: ClassVar[Sequence[Parameter]] = (Parameter("k", "int", 1, "Number of the cell", low=1),)
    quantities: ClassVar[Sequence[Quantity]] = (event("done", "always"),)
    block_size = 1
    default_trials = 1

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Return at once."""
        return Tally(trials=trials, events={"done": trials})


class Busy(Study):
    """A block keeps one core busy for about 20 ms."""

    name = "busy"
    summary = "a jitted loop"
    parameters: ClassVar[Sequence[Parameter]] = (
        Parameter("steps", "int", 1, "Length of the loop", low=1),
    )
    quantities: ClassVar[Sequence[Quantity]] = (event("odd", "the last bit"),)
    block_size = 1

    def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        """Spin once for each trial."""
        spin = build_kernel()
        starts = rng.integers(0, 2**62, trials)
        return Tally(trials, events={"odd": sum(int(spin(x, params["steps"])) & 1 for x in starts)})


_kernels: list[Any] = []


def build_kernel() -> Any:
    """Return the loop, compiled on first use: (a) needs no compiler."""
    if not _kernels:
        import numpy as np

        from simkit.kernels.jit import kernel

        def spin(x, steps):
            value = np.uint64(x)
            for _ in range(steps):
                value ^= value << np.uint64(13)
                value ^= value >> np.uint64(7)
                value ^= value << np.uint64(17)
            return value

        compiled = kernel(spin)
        compiled(1, 1)
        _kernels.append(compiled)
    return _kernels[0]


# --- (a) overhead ----------------------------------------------------------------------------------


def run_idle(cells: int, workers: int, ledger: Path | None) -> float:
    """Return the seconds from options to table."""
    settings = Settings(trials=1, workers=workers, ledger=ledger)
    started = time.perf_counter()
    outcome = run_session(prepare(Idle(), {"k": f"1:{cells}"}, settings), settings)
    seconds = time.perf_counter() - started
    assert sum(tally.events["done"] for tally in outcome.tallies) == cells
    return seconds


def measure_overhead(repeats: int, folder: Path) -> bool:
    """Print the table of (a); return whether its gates are met."""
    cases = [(ledger, workers) for ledger in (True, False) for workers in (1, 2)]
    seconds: dict[tuple[bool, int, int], list[float]] = {}
    run_idle(10, 2, folder / "warm.sqlite")
    for repeat in range(repeats):
        for cells in COUNTS:
            for ledger, workers in cases:
                path = folder / f"{repeat}-{cells}-{workers}.sqlite" if ledger else None
                seconds.setdefault((ledger, workers, cells), []).append(run_idle(cells, workers, path))
    print("(a) one-block cells that do nothing: ms per cell, median (least to most)")
    print(" " * 20 + "".join(f"{f'{cells} cells':>25}" for cells in COUNTS))
    median = {case: statistics.median(values) for case, values in seconds.items()}
    for ledger, workers in cases:
        line = f"{'ledger' if ledger else 'no ledger':>9}, {workers} worker{'s' if workers > 1 else ' '}"
        for cells in COUNTS:
            times = [1e3 * value / cells for value in seconds[ledger, workers, cells]]
            line += f"  {statistics.median(times):7.3f} ({min(times):.3f} to {max(times):.3f})"
        print(line)
    cell = max(1e3 * median[True, 1, cells] / cells for cells in COUNTS)
    run = median[True, 2, 2000]
    growth = max(
        median[ledger, workers, COUNTS[-1]]
        * COUNTS[0]
        / (median[ledger, workers, COUNTS[0]] * COUNTS[-1])
        for ledger, workers in cases
    )
    met = [cell <= GATE_CELL, run <= GATE_RUN, growth <= LARGEST_GROWTH]
    print(f"gate (1 worker, at most {GATE_CELL:g} ms per cell): {word(met[0])}, {cell:.2f} ms")
    print(f"gate (2,000 cells, 2 workers, at most {GATE_RUN:g} s): {word(met[1])}, {run:.2f} s")
    print(
        f"gate (linear: a cell among {COUNTS[-1]} costs at most {LARGEST_GROWTH:g} of one among"
        f" {COUNTS[0]}): {word(met[2])}, {growth:.2f}"
    )
    return all(met)


# --- (b) efficiency --------------------------------------------------------------------------------


def calibrate() -> int:
    """Return the number of steps that take about 20 ms on a core of its own."""
    spin, steps = build_kernel(), 2_000_000
    best = min(timed_spin(spin, steps) for _ in range(15))
    return round(steps * BLOCK_SECONDS / best)


def timed_spin(spin: Any, steps: int) -> float:
    started = time.perf_counter()
    spin(1, steps)
    return time.perf_counter() - started


def run_workers(steps: int, blocks: int, ledger: Path) -> float:
    """Return the seconds that two workers of the engine take for all blocks."""
    settings = Settings(trials=blocks, workers=2, ledger=ledger)
    started = time.perf_counter()
    outcome: Outcome = run_session(prepare(Busy(), {"steps": str(steps)}, settings), settings)
    seconds = time.perf_counter() - started
    assert outcome.tallies[0].trials == blocks
    return seconds


def run_processes(steps: int, blocks: int) -> float:
    """Return the seconds that two processes take, half of the blocks each, once both are ready."""
    command = [sys.executable, __file__, "--bare", str(steps), str(blocks // 2)]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    started = time.perf_counter()
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "done\n"
    seconds = time.perf_counter() - started
    for process in processes:
        process.communicate()
    return seconds


def run_bare(steps: int, blocks: int) -> None:
    """Be one of the two processes: the kernel in a loop and nothing else."""
    spin = build_kernel()
    spin(1, steps)
    print("ready", flush=True)
    sys.stdin.readline()
    for block in range(blocks):
        spin(block, steps)
    print("done", flush=True)


def measure_efficiency(repeats: int, blocks: int, folder: Path) -> bool:
    """Print the table of (b); return whether its gate is met."""
    steps = calibrate()
    run_workers(steps, 4, folder / "warm-busy.sqlite")
    workers, processes = [], []
    for repeat in range(repeats):
        pair = [
            lambda repeat=repeat: workers.append(
                run_workers(steps, blocks, folder / f"busy-{repeat}.sqlite")
            ),
            lambda: processes.append(run_processes(steps, blocks)),
        ]
        for run in pair if repeat % 2 else reversed(pair):  # neither always goes first
            run()
    ratios = [b / a for a, b in zip(workers, processes, strict=True)]
    efficiency = statistics.median(ratios)
    print(f"(b) {blocks} blocks of about {1e3 * BLOCK_SECONDS:.0f} ms: seconds, median (least to most)")
    for label, times in (("2 workers", workers), ("2 processes", processes)):
        print(f"{label:>14}  {statistics.median(times):6.3f} ({min(times):.3f} to {max(times):.3f})")
    met = efficiency >= GATE_EFFICIENCY
    print(
        f"gate (efficiency at least {GATE_EFFICIENCY:.0%}, median of pairs): {word(met)},"
        f" {efficiency:.1%} ({min(ratios):.1%} to {max(ratios):.1%});"
        f" best run against best run {min(processes) / min(workers):.1%}"
    )
    return met


def word(met: bool) -> str:
    return "met" if met else "NOT MET"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5, help="of each measurement")
    parser.add_argument("--blocks", type=int, default=200, help="blocks of 20 ms in (b), even")
    parser.add_argument("--bare", type=int, nargs=2, metavar=("STEPS", "BLOCKS"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare:
        run_bare(*options.bare)
        return
    with tempfile.TemporaryDirectory() as name:
        measure_overhead(options.repeats, Path(name))
        measure_efficiency(options.repeats, options.blocks, Path(name))


if __name__ == "__main__":
    main()
