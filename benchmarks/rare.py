"""Rare events beside crude Monte Carlo: evaluations of the margin at equal relative error.

    python benchmarks/rare.py [--reduced]

Each method has 1e5 evaluations a design, the pilot's included, and its relative error is the root mean
square over designs against the known probability p. Crude Monte Carlo needs (1 - p)/(p error^2) for the
same; at 1e-3 it is run, too. Gates: at most 5 % by tilting, 35 % by splitting at 1e-12.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np
from harness import make_parser, print_gate, read_options
from rare_events.cells import Cell, chi_square, fired_counts, gaussian_sum, sign_sum, uniform_sum

from simkit.stats.rare.latents import draw

EVALUATIONS = 100_000
# Repeats of splitting at 1e-12 that make 1e5 evaluations with the pilot; a lattice has more levels.
_REPEATS = {"binomial tail": (2, 190), "attention by counts": (2, 190)}
_DEFAULT = (5, 100)  # repeats, and chains of each
_GATES = {"tilt": 0.05, "split": 0.35}

CELLS: Sequence[tuple[Callable[..., Cell], float, str]] = (
    (gaussian_sum, 1e-3, "tilt"), (gaussian_sum, 1e-9, "tilt"), (gaussian_sum, 1e-30, "tilt"),
    (sign_sum, 1e-9, "tilt"), (sign_sum, 1e-30, "tilt"),
    (fired_counts, 1e-9, "tilt"), (fired_counts, 1e-30, "tilt"),
    (chi_square, 1e-9, "condition"), (chi_square, 1e-30, "condition"),
    (gaussian_sum, 1e-12, "split"), (sign_sum, 1e-12, "split"), (fired_counts, 1e-12, "split"),
    (chi_square, 1e-12, "split"), (uniform_sum, 1e-12, "split"),
)  # fmt: skip


def measure(cell: Cell, designs: int, size: int, chains: int) -> tuple[float, float, float]:
    """Return the relative error over some designs, their evaluations and seconds, of one on average."""
    started = time.thread_time()
    found = [cell.estimate(10_000 + design, size, chains) for design in range(designs)]
    seconds = (time.thread_time() - started) / designs
    # A design that gives no number is as wrong as 0.
    errors = [(one.estimate or 0.0) / cell.exact - 1 for one in found]
    evaluations = float(np.mean([one.evaluations for one in found]))
    return float(np.sqrt(np.mean(np.square(errors)))), evaluations, seconds


def measure_crude(cell: Cell, designs: int, draws: int) -> float:
    """Return the relative error of plain draws."""
    rng = cell.generator(2)
    streams = [rng] * len(cell.latents)
    hits = [int((cell.heights(draw(cell.latents, streams, draws)) <= 0).sum()) for _ in range(designs)]
    return float(np.sqrt(np.mean(np.square(np.array(hits) / draws / cell.exact - 1))))


def main() -> None:
    options = read_options(make_parser(__doc__))
    designs = 3 if options.reduced else 40
    size = 2000 if options.reduced else EVALUATIONS
    print("cell | method | p | evaluations | relative error | seconds | crude needs | factor")
    worst: dict[str, float] = {}
    for make, p, method in CELLS:
        cell = make(p) if make is uniform_sum else make(p, method)
        is_split = method == "split"
        repeats, chains = _REPEATS.get(cell.family, _DEFAULT) if is_split else (size, 0)
        some = 3 * designs if is_split and not options.reduced else designs
        error, evaluations, seconds = measure(cell, some, repeats, chains)
        crude = (1 - cell.exact) / (cell.exact * error**2)
        print(
            f"{cell.family} | {method} | {cell.exact:.3g} | {evaluations:.0f} | {100 * error:.2g} % |"
            f" {seconds:.3f} | {crude:.2g} | {crude / evaluations:.2g}",
            flush=True,
        )
        worst[method] = max(worst.get(method, 0.0), error)
    cell = gaussian_sum(1e-3)
    found, expected = measure_crude(cell, designs, size), ((1 - cell.exact) / cell.exact / size) ** 0.5
    print(f"crude at 1e-3, {size} draws: {100 * found:.2g} %, by its formula {100 * expected:.2g} %")
    for method, most in _GATES.items():
        found, asked = f"{100 * worst[method]:.2g} %", f"at most {100 * most:g} %"
        print_gate(f"(relative error, {method})", found, asked, worst[method] <= most)


if __name__ == "__main__":
    main()
