"""Thresholds prepared once for a cell against prepared anew for every block: one process, one thread.

    python benchmarks/prepare.py [--rounds 7] [--reduced]

Self-attention at the defaults of `simkit softmax-vs-linear --model self`, 20,000 trials in the study's
blocks of 200, by turns. Both ways must leave the same tally. ``--reduced`` runs 1,000 trials, once.
"""

# ruff: noqa: E402, the threads are set before NumPy is imported

from __future__ import annotations

import os

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"):
    os.environ[_name] = "1"

import argparse
import statistics
import time
from collections.abc import Callable
from typing import Any

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.seeding import block_generator
from simkit.papers.separation.studies import SoftmaxVsLinear

TRIALS, REDUCED_TRIALS = 20_000, 1_000
GATE = 1.8  # times as fast, median over the rounds
STUDY = SoftmaxVsLinear()


def run_blocks(prepared: Callable[[], Any], trials: int) -> Tally:
    """Return the tally of a cell's blocks, each simulated with what `prepared` returns for it."""
    return Tally.of_blocks(
        STUDY.simulate(prepared(), block_generator(0, (1,), block), STUDY.block_size)
        for block in range(trials // STUDY.block_size)
    )


def once_per_cell(params: Any, trials: int) -> Tally:
    prepared = STUDY.prepare(params)
    return run_blocks(lambda: prepared, trials)


def once_per_block(params: Any, trials: int) -> Tally:
    return run_blocks(lambda: STUDY.prepare(params), trials)


def timed(run: Callable[[Any, int], Tally], params: Any, trials: int) -> tuple[float, Tally]:
    """Return milliseconds of the thread's own time, and the tally."""
    started = time.thread_time()
    tally = run(params, trials)
    return (time.thread_time() - started) * 1e3, tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="runs of both, by turns")
    parser.add_argument("--reduced", action="store_true", help="few trials, once: no measurement")
    options = parser.parse_args()
    trials, rounds = (REDUCED_TRIALS, 1) if options.reduced else (TRIALS, options.rounds)
    (cell,) = build_cells(STUDY, {"model": "self"})
    once_per_cell(cell.parameters, STUDY.block_size)  # compile
    times: dict[str, list[float]] = {"cell": [], "block": []}
    for _ in range(rounds):
        per_cell, expected = timed(once_per_cell, cell.parameters, trials)
        per_block, found = timed(once_per_block, cell.parameters, trials)
        assert found == expected
        times["cell"].append(per_cell)
        times["block"].append(per_block)
    print(f"self-attention, {trials} trials in blocks of {STUDY.block_size}: median (best) of {rounds}")
    for name, values in times.items():
        print(
            f"  prepared once per {name:5}: {statistics.median(values):7.1f} ms ({min(values):.1f} ms)"
        )
    ratio = statistics.median(times["block"]) / statistics.median(times["cell"])
    met = "met" if ratio >= GATE else "NOT MET"
    print(f"gate: prepared once {ratio:.2f}x as fast, asked {GATE:g}x: {met}; the tallies are equal")


if __name__ == "__main__":
    main()
