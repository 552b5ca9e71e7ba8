"""What the engine costs: overhead of a cell, efficiency of two workers, and many cells.

    python benchmarks/runner.py [--repeats 5] [--blocks 200] [--reduced]

(a) A study whose block does nothing, one block a cell: milliseconds per cell, from the options to the
    table (parsing the grid, planning, threads, ledger, intervals), with the ledger and without.
(b) Blocks of about 20 ms in a kernel without the interpreter's lock: two workers of the engine, ledger
    included, against two independent processes that call the bare kernel in a loop.
(c) Many cells: a dry run of a million, CPU seconds and peak memory of a process of its own; a run of
    100,000 as in (a), and the memory that each further cell takes beyond a run of half as many, with
    threads, a pool of two processes and two workers of Dask.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from harness import make_parser, print_gate, read_options, spread
from idle import Idle

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import Quantity, event
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.results.result import Result, Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.sources.registry import load_any
from simkit.engine.workers.executors import as_executor

if TYPE_CHECKING:
    from numpy.random import Generator

_SQUARE = f"{Path(__file__).with_name('idle.py')}:Square"
COUNTS, REDUCED_COUNTS = (500, 1000, 2000, 4000), (20, 40)
GATE_CELL, GATE_RUN, GATE_EFFICIENCY = 1.0, 3.0, 0.95  # ms, s for 2,000 cells, share
LARGEST_GROWTH = 1.25  # of the time per cell from the fewest to the most cells: linear
BLOCK_SECONDS = 0.020
DRY_SIDE, REDUCED_DRY_SIDE = 1000, 30  # values of each of two parameters
MANY_ROWS, REDUCED_MANY_ROWS = 100, 10  # of as many cells each as a side of the dry run has
GATE_DRY_SECONDS, GATE_DRY_MEMORY = 15.0, 300.0  # CPU s, MB
GATE_MANY_LEDGER, GATE_MANY = 0.07, 0.05  # ms
EXECUTORS = ("threads", "pool", "dask")
GATE_FLAT = 100  # bytes of a further cell, once SQLite's cache has filled: beyond half the cells


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


def run_idle(
    cells: int, workers: int, ledger: Path | None, rows: int = 0, executor: Any = None
) -> float:
    """Return the seconds from options to table, of a line of cells or of some rows of so many."""
    settings = Settings(trials=1, workers=workers, ledger=ledger)
    study: Study = Idle()
    options = {"k": f"1:{cells}"}
    if rows:  # by its file, from which another process can load it
        study, options = load_any(_SQUARE), options | {"row": f"1:{rows}"}
    started = time.perf_counter()
    outcome = run_session(build_run(study, options, settings), settings, executor=executor)
    seconds = time.perf_counter() - started
    assert sum(tally.events["done"] for tally in outcome.tallies) == cells * max(rows, 1)
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


# --- (c) many cells --------------------------------------------------------------------------------


def peak_memory() -> float:
    """Return the largest memory in MB that this process has had."""
    status = Path("/proc/self/status")
    if status.exists():  # the other number may be that of the process that started this one
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def run_dry(side: int) -> None:
    """Be the process of a dry run; print its CPU seconds and its peak memory at the end."""
    from simkit.cli import run

    study, grid = _SQUARE, f"1:{side}"
    words = ["run", study, "--k", grid, "--row", grid, "--trials", "1", "--no-ledger", "--dry-run"]
    sys.argv = ["simkit", *words]
    with contextlib.suppress(SystemExit):
        run()
    print(time.process_time(), peak_memory())


@contextlib.contextmanager
def opened(executor: str) -> Iterator[Any]:
    """Lend who runs the blocks, by one word of `EXECUTORS`; None for threads."""
    if executor == "threads":
        yield None
    elif executor == "pool":
        with ProcessPoolExecutor(2) as pool:
            yield as_executor(pool)
    else:
        from simkit.engine.workers.clusters import LocalCluster

        cluster = LocalCluster(2)
        yield cluster
        cluster.close()


def run_many(side: int, rows: int, with_ledger: bool, executor: str) -> None:
    """Be the process of a run of many cells; print ms per cell and the peak memory in MB."""
    with tempfile.TemporaryDirectory() as name, opened(executor) as who:
        run_idle(10, 1, Path(name) / "warm.sqlite", 1, who)
        path = Path(name) / "many.sqlite" if with_ledger else None
        seconds = run_idle(side, 1, path, rows, who)
    print(1e3 * seconds / (side * rows), peak_memory())


def own_process(*words: object) -> list[float]:
    """Return the numbers in the last line of this script in a process of its own."""
    command = [sys.executable, __file__, *map(str, words)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [float(word) for word in done.stdout.splitlines()[-1].split()]


def measure_many(repeats: int, side: int, rows: int) -> None:
    """Print the numbers of (c) and their gates."""
    cells = side * rows
    print(f"(c) dry run of {side * side:,} cells; run of {cells:,}")
    found = [own_process("--dry", side) for _ in range(repeats)]
    seconds, memory = statistics.median(s for s, _ in found), max(m for _, m in found)
    name = f"(dry run of {side * side:,} cells)"
    met = seconds <= GATE_DRY_SECONDS
    print_gate(name, f"{seconds:.2f} CPU s", f"at most {GATE_DRY_SECONDS:g}", met)
    met = memory <= GATE_DRY_MEMORY
    print_gate(name, f"{memory:.0f} MB", f"at most {GATE_DRY_MEMORY:g}", met)
    for ledger, gate in ((1, GATE_MANY_LEDGER), (0, GATE_MANY)):
        found = [own_process("--many", side, rows, ledger, "threads") for _ in range(repeats)]
        few = own_process("--many", side, rows // 2, ledger, "threads")[1]
        median, most = statistics.median(ms for ms, _ in found), max(memory for _, memory in found)
        name = f"({cells:,} cells, {'ledger' if ledger else 'no ledger'}"
        shown = spread([ms for ms, _ in found]).strip()
        print_gate(f"{name}, ms per cell)", shown, f"at most {gate:g}", median <= gate)
        print_flat(name, most, few, cells - side * (rows // 2))
    for executor in EXECUTORS[1:]:
        if executor == "dask" and importlib.util.find_spec("distributed") is None:
            print("(dask) skipped: Dask is not installed")
            continue
        most, few = (own_process("--many", side, n, 0, executor)[1] for n in (rows, rows // 2))
        print_flat(f"({cells:,} cells, 2 processes by {executor}", most, few, cells - side * (rows // 2))


def print_flat(name: str, most: float, few: float, further: int) -> None:
    """Print the gate of flat memory, from the peaks in MB with all cells and with fewer."""
    kept = 2**20 * (most - few) / further
    shown = f"{kept:.0f} bytes; {most:.0f} MB in all, {few:.0f} with half the cells"
    asked = f"flat, at most {GATE_FLAT} bytes"
    print_gate(f"{name}, memory of a further cell)", shown, asked, kept <= GATE_FLAT)


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--repeats", type=int, default=5, help="of each measurement")
    parser.add_argument("--blocks", type=int, default=200, help="blocks of 20 ms in (b), even")
    parser.add_argument("--bare", type=int, nargs=2, metavar=("STEPS", "BLOCKS"), help=argparse.SUPPRESS)
    parser.add_argument("--dry", type=int, metavar="SIDE", help=argparse.SUPPRESS)
    parser.add_argument(
        "--many", nargs=4, metavar=("SIDE", "ROWS", "LEDGER", "EXECUTOR"), help=argparse.SUPPRESS
    )
    options = read_options(parser)
    if options.bare:
        run_bare(*options.bare)
        return
    if options.dry:
        run_dry(options.dry)
        return
    if options.many:
        side, rows, ledger = map(int, options.many[:3])
        run_many(side, rows, bool(ledger), options.many[3])
        return
    counts, side, rows = COUNTS, DRY_SIDE, MANY_ROWS
    if options.reduced:
        counts, options.repeats, options.blocks = REDUCED_COUNTS, 1, 8
        side, rows = REDUCED_DRY_SIDE, REDUCED_MANY_ROWS
    with tempfile.TemporaryDirectory() as name:
        measure_overhead(options.repeats, counts, Path(name))
        measure_efficiency(options.repeats, options.blocks, Path(name))
    measure_many(options.repeats, side, rows)


if __name__ == "__main__":
    main()
