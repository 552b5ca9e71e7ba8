"""What a trial takes against what its study states, the source of the expected time of ``--dry-run``.

    python benchmarks/expected_time.py [--only STUDY] [--reduced]

One block each of designs that a user would ask for, in one thread, kernels compiled: the thread's time
of a trial, and its ratio to `Study.seconds`. A study that stops early by chance scatters by itself.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from harness import make_parser, print_gate, read_options
from numpy.random import PCG64DXSM, Generator, SeedSequence
from threadpoolctl import threadpool_limits

from simkit.engine.cells.cell import build_cells
from simkit.engine.cells.trials import join_axis, prepare, trial_parameters
from simkit.engine.sources.registry import load_study

FACTOR = 4.0  # between the stated time and the measured one, either way
LEAST = 0.2  # seconds of a measurement
Options = dict[str, str]

DESIGNS: dict[str, tuple[Options, ...]] = {
    "softmax-vs-linear": (
        {"n": "100"}, {"n": "1000"}, {"n": "10000"}, {"n": "1000", "m": "100"},
        {"n": "1000", "signs": "independent"}, {"n": "1000", "scores": "two-point"},
        {"n": "1e6", "scores": "two-point", "m": "100"}, {"n": "200", "path": "literal"},
        {"n": "2000", "path": "literal"}, {"model": "self"}, {"model": "self", "n": "100000"},
        {"model": "self", "n": "1e6", "m": "100"}, {"model": "self", "qk": "identity"},
        {"model": "cross", "n": "10000"}, {"model": "self", "path": "literal", "n": "200", "d": "40"},
        {"model": "self", "path": "literal", "n": "1000"}, {"model": "cross", "path": "literal"},
    ),
    "cluster-recovery": (
        {"d": "64"}, {"d": "256"}, {"d": "64", "n": "4000"}, {"d": "256", "clusters": "16"},
        {"d": "64", "path": "literal"}, {"d": "256", "path": "literal"},
        {"d": "64", "path": "literal", "n": "4000"}, {"d": "64", "method": "em"},
        {"d": "256", "method": "em"}, {"d": "64", "method": "k-means"},
        {"d": "64", "method": "mean-shift"}, {"d": "64", "steps": "10"},
    ),
    "attention-gradient": (
        {}, {"d": "16"}, {"k": "20"}, {"head-size": "4"}, {"d": "16", "head-size": "16"},
    ),
    "knn-distillation": (
        {}, {"n": "10000"}, {"d": "4"}, {"clusters": "64"}, {"k": "1:196:5"}, {"n": "2000", "k": "4"},
    ),
    "topk-selection": (
        {"n": "1024"}, {"n": "4096"}, {"n": "65536"}, {"n": "4096", "path": "literal"},
        {"n": "16384", "d": "4096"}, {"n": "4096", "tau": "0.5"},
    ),
    "sample-complexity": (
        {"samples": "100"}, {"samples": "1000"}, {"alpha": "0.5", "samples": "200"},
        {"neurons": "20", "samples": "200"}, {"dim": "50", "samples": "200"},
        {"samples": "200", "tokens": "40"}, {"samples": "200", "batch": "20"},
        {"samples": "200", "path": "dense"},
    ),
    "convergence": ({"alpha": "0.4"}, {"alpha": "0.4", "samples": "100"}),
    "attention-concentration": ({}, {"samples": "1000"}, {"iterations": "0:100:10"}),
    "token-sparsification": ({"share": "0.5"}, {"share": "0", "samples": "400"}),
    "update-directions": ({}, {"samples": "200"}, {"iterations": "20"}),
    "head-stability": ({"heads": "1"}, {"heads": "8", "token-noise": "0.15"}),
    "lucky-neurons": ({}, {"neurons": "10000"}, {"dim": "256"}),
}  # fmt: skip


def measure(name: str, options: Options, least: float) -> tuple[float, float]:
    """Return the seconds of a trial, stated and measured."""
    study = load_study(name)
    cells = build_cells(study, {key.replace("-", "_"): text for key, text in options.items()})
    stated = max(study.seconds(cell.parameters) for cell in cells)
    seen = [trial_parameters(study, cell.parameters) for cell in cells]
    prepared = prepare(study, join_axis(study, seen))
    study.simulate(prepared, Generator(PCG64DXSM(SeedSequence(1))), 1)  # compiles
    trials, taken = 1, 0.0
    while taken < least and trials < 1_000_000:
        trials = min(int(trials * min(max(1.5 * least / max(taken, 1e-9), 2), 100)), 1_000_000)
        with threadpool_limits(1, "blas"):  # as in a run
            started = time.thread_time()
            study.simulate(prepared, Generator(PCG64DXSM(SeedSequence(2))), trials)
            taken = time.thread_time() - started
    return stated, taken / trials


def rows(only: str | None, reduced: bool) -> Iterator[dict[str, Any]]:
    """Yield every design with both times."""
    for name, designs in DESIGNS.items():
        if only in (None, name):
            for options in designs[:1] if reduced else designs:
                stated, measured = measure(name, options, 0.0 if reduced else LEAST)
                words = " ".join(f"--{key} {text}" for key, text in options.items())
                yield {"study": name, "options": words, "stated": stated, "measured": measured}


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--only", choices=sorted(DESIGNS), help="one study")
    options = read_options(parser)
    ratios = []
    for row in rows(options.only, options.reduced):
        ratio = row["measured"] / row["stated"] if row["stated"] else float("inf")
        ratios.append(ratio)
        print(
            f"{row['study']:24}{row['options']:44}stated {row['stated']:8.2e} s"
            f"  measured {row['measured']:8.2e} s  ratio {ratio:6.2f}",
            flush=True,
        )
    found = f"ratios {min(ratios):.2f} to {max(ratios):.2f}"
    met = max(ratios) <= FACTOR and min(ratios) >= 1 / FACTOR
    print_gate("stated time", found, f"within a factor of {FACTOR:g}", met)


if __name__ == "__main__":
    main()
