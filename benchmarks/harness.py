"""What the benchmark scripts share: options, timing by turns, rows of a calibration, printed gates.

Every script takes ``--reduced``: all its parts at a small size, in seconds, so that none rots unseen.
Times of such a run measure nothing: it says so, and judges no gate.
"""

from __future__ import annotations

import argparse
import compileall
import csv
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simkit.stats.intervals import clopper_pearson

Outcomes = dict[str, Any]
_judged = True


def make_parser(description: str | None) -> argparse.ArgumentParser:
    """Return a script's parser, which knows ``--reduced``; its options are read by `read_options`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--reduced", action="store_true", help="every part at a small size: no measurement"
    )
    return parser


def read_options(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """Return the options of the command line; a reduced run is announced, and judges nothing."""
    global _judged
    options = parser.parse_args()
    if options.reduced:
        _judged = False
        print("reduced sizes: the times below are no measurement")
    return options


def compile_bytecode() -> None:
    """Write simkit's bytecode, as an installation does: to compile it takes each process 0.3 s more."""
    import simkit

    compileall.compile_dir(Path(simkit.__file__).parent, quiet=2)


def cpu_seconds(words: Sequence[str | Path], cache: str) -> float:
    """Return what a command takes of the processor, in an empty folder, with kernels kept in `cache`."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            words, cwd=folder, check=True, capture_output=True, env={**os.environ, "SIMKIT_CACHE": cache}
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def command_seconds(words: Sequence[str | Path], cache: str) -> float:
    """Return what a command of simkit takes of the processor, as `cpu_seconds` does."""
    return cpu_seconds([Path(sys.executable).with_name("simkit"), *words], cache)


def said(met: bool) -> str:
    """Return what a calibration's table says of a gate."""
    return "true" if met else "false"


def counted(hits: Any, first: int) -> dict[str, Any]:
    """Return how many designs were hit, of all and of the first, and the exact 95 % interval."""
    low, high = clopper_pearson(int(np.sum(hits)), len(hits))
    return {
        "designs": len(hits), "count": int(np.sum(hits)), "share": round(float(np.mean(hits)), 4),
        "low": round(low, 4), "high": round(high, 4),
        "first_designs": first, "count_of_first": int(np.sum(hits[:first])),
    }  # fmt: skip


def time_by_turns(
    functions: Mapping[str, Callable[[], Any]],
    rounds: int,
    *,
    clock: Callable[[], float] = time.perf_counter,
    warm: bool = True,
    after_round: Callable[[Outcomes], None] | None = None,
) -> tuple[dict[str, list[float]], Outcomes]:
    """Time functions by turns, so that all of them meet the same machine.

    Parameters
    ----------
    functions : mapping
        What to run, by name. Every other round runs backwards: none always goes first.
    rounds : int, at least 1
    clock : function
        Seconds; `time.thread_time` grows less than wall time on a busy machine.
    warm : bool
        Run each function once before the clock starts (compilation, caches).
    after_round : function, optional
        Called with what the functions returned, outside the clock.

    Returns
    -------
    tuple
        The seconds of every round, and what the functions returned in the last one, both by name.
    """
    seconds: dict[str, list[float]] = {name: [] for name in functions}
    outcomes: Outcomes = {}
    if warm:
        for function in functions.values():
            function()
    for k in range(rounds):
        for name in reversed(functions) if k % 2 else functions:
            started = clock()
            outcomes[name] = functions[name]()
            seconds[name].append(clock() - started)
        if after_round is not None:
            after_round(outcomes)
    return seconds, outcomes


def best_by_turns(
    functions: Mapping[str, Callable[[], Any]],
    rounds: int,
    *,
    clock: Callable[[], float] = time.perf_counter,
    warm: bool = True,
) -> dict[str, float]:
    """Return each function's shortest time in seconds: what else the machine does only lengthens one."""
    seconds, _ = time_by_turns(functions, rounds, clock=clock, warm=warm)
    return {name: min(times) for name, times in seconds.items()}


def spread(values: Sequence[float], digits: int = 3) -> str:
    """Return ``median (least to most)``."""
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:7.{digits}f} ({least:.{digits}f} to {most:.{digits}f})"


def verdict(met: bool) -> str:
    """Return the word of a gate."""
    return ("met" if met else "NOT MET") if _judged else "not judged"


def print_gate(name: str, found: str, asked: str, met: bool) -> None:
    """Print a gate: what was found, what was asked, and the verdict."""
    print(f"gate {name}: {found}, asked {asked}: {verdict(met)}", flush=True)


def write_rows(folder: Path | None, name: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows to <folder>/<name>.csv, the first one's keys as its header; nothing if no folder."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as lines:
        writer = csv.DictWriter(lines, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
