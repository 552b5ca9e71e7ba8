"""What the engine costs: overhead of a cell, and efficiency of two workers.

    python benchmarks/runner.py [--repeats 5] [--blocks 200] [--reduced]

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

from harness import make_parser, print_gate, read_options, spread

from simkit.declare.parameters import Parameter
from simkit.declare.quantities import Quantity, event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.result import Result, Settings
from simkit.engine.session import build_run, run_session

if TYPE_CHECKING:
    from numpy.random import Generator

COUNTS, REDUCED_COUNTS = (500, 1000, 2000, 4000), (20, 40)
GATE_CELL, GATE_RUN, GATE_EFFICIENCY = 1.0, 3.0, 0.95  # ms, s for 2,000 cells, share
LARGEST_GROWTH = 1.25  # of the time per cell from the fewest to the most cells: linear
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
    outcome = run_session(build_run(Idle(), {"k": f"1:{cells}"}, settings), settings)
    seconds = time.perf_counter() - started
    assert sum(tally.events["done"] for tally in outcome.tallies) == cells
    return seconds


def measure_overhead(repeats: int, counts: Sequence[int], folder: Path) -> None:
    """Print the table of (a) and its gates."""
    cases = [(ledger, workers) for ledger in (True, False) for workers in (1, 2)]
    seconds: dict[tuple[bool, int, int], list[float]] = {}
    run_idle(10, 2, folder / "warm.sqlite")
    for repeat in range(repeats):
        for cells in counts:
            for ledger, workers in cases:
                path = folder / f"{repeat}-{cells}-{workers}.sqlite" if ledger else None
                seconds.setdefault((ledger, workers, cells), []).append(run_idle(cells, workers, path))
    print("(a) one-block cells that do nothing: ms per cell, median (least to most)")
    print(" " * 20 + "".join(f"{f'{cells} cells':>25}" for cells in counts))
    median = {case: statistics.median(values) for case, values in seconds.items()}
    for ledger, workers in cases:
        line = f"{'ledger' if ledger else 'no ledger':>9}, {workers} worker{'s' if workers > 1 else ' '}"
        for cells in counts:
            line += "  " + spread([1e3 * value / cells for value in seconds[ledger, workers, cells]])
        print(line)
    few, many = counts[0], counts[-1]
    most = max(1e3 * median[True, 1, cells] / cells for cells in counts)
    print_gate("(1 worker, ms per cell)", f"{most:.2f}", f"at most {GATE_CELL:g}", most <= GATE_CELL)
    run = median[True, 2, max(cells for cells in counts if cells <= 2000)]
    print_gate("(2,000 cells, 2 workers)", f"{run:.2f} s", f"at most {GATE_RUN:g} s", run <= GATE_RUN)
    growth = max(median[*case, many] * few / (median[*case, few] * many) for case in cases)
    print_gate(
        f"(linear: a cell among {many} against one among {few})",
        f"{growth:.2f}", f"at most {LARGEST_GROWTH:g}", growth <= LARGEST_GROWTH,
    )  # fmt: skip


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
    outcome: Result = run_session(build_run(Busy(), {"steps": str(steps)}, settings), settings)
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


def measure_efficiency(repeats: int, blocks: int, folder: Path) -> None:
    """Print the table of (b) and its gate."""
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
        print(f"{label:>14}  {spread(times)}")
    found = f"{efficiency:.1%} ({min(ratios):.1%} to {max(ratios):.1%})"
    met = efficiency >= GATE_EFFICIENCY
    print_gate("(efficiency, median of pairs)", found, f"at least {GATE_EFFICIENCY:.0%}", met)
    print(f"best run against best run {min(processes) / min(workers):.1%}")


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="of each measurement")
    parser.add_argument("--blocks", type=int, default=200, help="blocks of 20 ms in (b), even")
    parser.add_argument("--bare", type=int, nargs=2, metavar=("STEPS", "BLOCKS"), help=argparse.SUPPRESS)
    options = read_options(parser)
    if options.bare:
        run_bare(*options.bare)
        return
    counts = COUNTS
    if options.reduced:
        counts, options.repeats, options.blocks = REDUCED_COUNTS, 1, 8
    with tempfile.TemporaryDirectory() as name:
        measure_overhead(options.repeats, counts, Path(name))
        measure_efficiency(options.repeats, options.blocks, Path(name))


if __name__ == "__main__":
    main()
