"""What declared reductions of the variance save, in trials and CPU seconds; how often intervals hold.

    python benchmarks/reduce.py [--reduced]                    # the twenty cells, printed
    python benchmarks/reduce.py --write benchmarks/calibration # `make calibrate`: coverage as CSV

Each cell below has no exact value and was named before anything was measured. A number of plain trials
gives the half-width to reach; reduced trials are run, block by block, until their interval of the same
kind is as narrow: Student's for a mean without a range, the betting sequence for what lies in [0, 1] on
both sides. Times are those of the thread, BLAS held to one, plain and reduced blocks in turn.
Coverage: regression with equal scores, where success is known exactly.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from harness import counted, make_parser, print_gate, read_options, said, write_rows
from numpy.random import Generator
from numpy.typing import NDArray

from simkit.declare.checks import load_statements
from simkit.declare.quantities import event
from simkit.declare.reductions import Reductions
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.cells.judging import judged_blocks
from simkit.engine.cells.looks import look_blocks
from simkit.engine.cells.reduced_trials import ReducedTrials
from simkit.engine.cells.trials import join_axis, prepare, simulate, trial_parameters
from simkit.engine.results.reducing import reduced
from simkit.engine.results.result import Settings
from simkit.engine.sources.registry import load_study
from simkit.engine.workers.blas import single_threaded_blas
from simkit.papers.separation.reductions import part_probabilities
from simkit.papers.separation.regression.cell import RegressionCell
from simkit.papers.separation.regression.columns import latent_scores
from simkit.papers.separation.regression.rare import score_margins
from simkit.papers.separation.studies import SoftmaxVsLinear, regression_cell
from simkit.stats.evidence.sequences import mean_interval
from simkit.stats.intervals import student_t
from simkit.stats.rare.latents import draw

_CONFIDENCE, _MOST_TIMES = 0.95, 1.25  # reduced trials, over plain ones, at which a cell is given up


@dataclass(frozen=True)
class Asked:
    """A quantity at a cell: by which method, and how many plain trials give the half-width."""

    study: str
    quantity: str
    method: str
    trials: int
    options: Mapping[str, Any]


_SMALL = {"samples": 20, "alpha": 0.5}
_NOISE, _PRINTED = {"preset": "noise"}, {"preset": "printed"}
_LARGE = {"n": 1000, "k": 30, "d": 128, "sigma": 1.2}
_COMPETITOR = {
    "k": 49, "k1": 40, "d": 16, "sigma": 0.1, "values": "competitor", "ratio": 1000,
    "selection": "designated", "delta": 0.19,
}  # fmt: skip
#: Named before the first of them was measured.
CELLS = (
    Asked("sample-complexity", "success", "control", 200, _NOISE | {"alpha": 0.3, "samples": 8}),
    Asked("sample-complexity", "success", "control", 200, _NOISE | {"alpha": 0.4, "samples": 4}),
    Asked("sample-complexity", "attention", "control", 200, _PRINTED | {"alpha": 0.3, "samples": 16}),
    Asked("sample-complexity", "attention", "control", 200, _PRINTED | {"alpha": 0.5, "samples": 8}),
    Asked("convergence", "attention", "control", 200, {"alpha": 0.3}),
    Asked("convergence", "attention", "control", 200, {"alpha": 0.4}),
    Asked("convergence", "attention", "control", 200, {"alpha": 0.5}),
    Asked("convergence", "steps", "control", 200, {"alpha": 0.5}),
    Asked("attention-concentration", "mass", "control", 200, _SMALL | {"iterations": 4}),
    Asked("attention-concentration", "mass", "control", 200, _SMALL | {"iterations": 10}),
    Asked("attention-concentration", "mass", "control", 200, _SMALL | {"iterations": 20}),
    Asked("attention-concentration", "smallest_mass", "control", 200, _SMALL | {"iterations": 4}),
    Asked("knn-distillation", "error_sup", "condition", 4000, {}),
    Asked("knn-distillation", "error_sup", "condition", 4000, {"k": 8, "sigma": 1.5}),
    Asked("knn-distillation", "error_l2", "condition", 2000, _LARGE),
    Asked("knn-distillation", "violated", "condition", 4000, _COMPETITOR),
    Asked("cluster-recovery", "recovered", "condition", 2000,
          {"n": 64, "d": 32, "clusters": 4, "constant": 0.35}),
    Asked("cluster-recovery", "recovered", "condition", 2000,
          {"n": 32, "d": 64, "clusters": 4, "constant": 0.4}),
    Asked("cluster-recovery", "worst_cosine", "condition", 1000,
          {"n": 256, "d": 64, "clusters": 2, "gap": 1}),
    Asked("cluster-recovery", "error", "condition", 1000, {}),
)  # fmt: skip


class _Run:
    """Blocks of a cell, one after the other, with the time that they took."""

    def __init__(self, study: Study, options: Mapping[str, Any], seed: int = 1) -> None:
        self.cell: Cell
        (self.cell,) = build_cells(study, {name: str(value) for name, value in options.items()})
        self._statements, self._seed = load_statements(study), seed
        seen = join_axis(study, [trial_parameters(study, self.cell.parameters)])
        self._prepared, self.blocks, self.seconds = prepare(study, seen), list[Tally](), 0.0

    def go_on(self) -> None:
        """Run the next block."""
        study, started = self.cell.study, time.thread_time()
        words, block = self.cell.seed_words, len(self.blocks)
        found = simulate(study, self._prepared, self._seed, words, block, study.block_size)
        self.blocks.append(found if isinstance(found, Tally) else found[0])
        self.seconds += time.thread_time() - started

    def judged(self) -> Sequence[Tally]:
        """Return the blocks with what is judged of them."""
        return judged_blocks(self._statements, self.cell.parameters, self.blocks)


def measure(asked: Asked, share: float = 1.0) -> dict[str, Any]:
    """Return what a reduction takes for the half-width that plain trials have, over what these take."""
    plain_study = load_study(asked.study)
    study = ReducedTrials(plain_study, asked.method)
    plain, own = _Run(plain_study, asked.options), _Run(study, asked.options)
    for run in (plain, own):  # compile
        run.go_on()
        run.blocks, run.seconds = [], 0.0
    blocks = max(round(asked.trials * share / study.block_size), 4)
    for i in range(round(_MOST_TIMES * blocks)):
        own.go_on()
        if i < blocks:
            plain.go_on()
    quantity = study.reduced[asked.quantity]
    limits = None if quantity.low is None or quantity.high is None else (quantity.low, quantity.high)
    before = _moments(plain.judged(), asked.quantity)
    goal = _half_width(before[-1], None if limits is None else (0.0, 1.0))
    after = _moments(own.judged(), asked.quantity)
    # From there on it stays as narrow: of few trials a spread may be small by chance.
    wider = [i for i, moments in enumerate(after, 1) if _half_width(moments, limits) > goal]
    needed = wider[-1] + 1 if wider else 1
    is_reached = needed <= len(after)
    variance, left = (one[-1].m2 / one[-1].count for one in (before, after))
    return {
        "study": asked.study, "quantity": asked.quantity,
        "cell": " ".join(f"{name}={value}" for name, value in asked.options.items()),
        "plain": before[-1].count, "variance": variance, "variance_ratio": left / variance,
        "trials": needed / blocks if is_reached else math.inf,
        "seconds": needed * own.seconds / len(own.blocks) / plain.seconds if is_reached else math.inf,
    }  # fmt: skip


def try_out(asked: Asked, trials: int) -> tuple[str, float]:
    """Return what auto chooses for so many trials, and the time that this takes over theirs."""
    study, texts = load_study(asked.study), {name: str(x) for name, x in asked.options.items()}
    reduced(study, texts, Settings(trials, reduce="auto"))  # compiles
    plain = _Run(study, asked.options)
    plain.go_on()
    for _ in range(max(20 // study.block_size, 2)):
        plain.go_on()
    started = time.thread_time()
    chosen, _ = reduced(study, texts, Settings(trials, reduce="auto"))
    spent = time.thread_time() - started
    ran = sum(block.trials for block in plain.blocks)
    return getattr(chosen, "method", "none"), spent / (plain.seconds / ran * trials)


def _moments(blocks: Sequence[Tally], name: str) -> list[Moments]:
    """Return the moments of a quantity after each block; of an event those of 0 and 1."""
    total, found = Moments(), []
    for block in blocks:
        hits, n = block.events.get(name, 0), block.trials
        own = block.measurements.get(name) or Moments(n, hits / n, hits * (1 - hits / n), 0.0, 1.0)
        total = total.merge(own)
        found.append(total)
    return found


def _half_width(moments: Moments, limits: tuple[float, float] | None) -> float:
    """Return half of Student's interval, or with limits of the betting sequence's after one look."""
    if moments.count < 3:
        return math.inf
    if limits is None:
        low, high, _ = student_t(moments.count, moments.mean, moments.m2, _CONFIDENCE)
    else:
        low, high = mean_interval([moments], _CONFIDENCE, *limits)
    return (high - low) / 2


# Coverage, where everything is exact.


class SpecialSigns(Reductions):
    """How often no vector has a special +1: then F_exp misses D1.

    Source: Lemma 5.1.
    """

    known = "whether all special signs are -1"
    controlled = ("success",)

    def control(self, prepared: Any, rng: Generator, trials: int) -> NDArray[np.float64]:
        """Return whether it is so, less its probability."""
        special = _latent(prepared, rng, trials)["special"]
        return np.asarray((special[:, 0] < 0).all(axis=1) - 0.5**prepared.m)


class BothSigns(SpecialSigns):
    """Probabilities given all but the special signs, less multiples of two controls.

    Source: Definition 3.7, Lemma 5.1.
    """

    given = "all signs but those of the special index"
    conditioned = ("success",)
    controlled = ()
    steadied, controls = True, 2

    def condition(self, prepared: Any, rng: Generator, trials: int) -> dict[str, NDArray[np.float64]]:
        """Return the probability of success, and how far off n/2 the counts of +1 are."""
        latent = _latent(prepared, rng, trials)
        off = np.abs(latent["plus"] - (prepared.n - 1) / 2).reshape(trials, -1)
        far, mean = _of_counts(prepared.n)
        known = (
            (off > math.sqrt(prepared.n) / 2).mean(axis=1) - far,
            (off.mean(axis=1) - mean) / prepared.n,
        )
        found = part_probabilities(prepared, latent)["success"]
        return {"success": found, "control": np.stack(known, axis=1)}


@cache
def _of_counts(n: int) -> tuple[float, float]:
    """Return how often n - 1 fair signs are farther than sqrt(n)/2 from their mean, and how far."""
    chances = np.array([math.comb(n - 1, k) for k in range(n)]) / 2 ** (n - 1)
    off = np.abs(np.arange(n) - (n - 1) / 2)
    return float(chances[off > math.sqrt(n) / 2].sum()), float(chances @ off)


class LatentRegression(Study):
    """Success of the regression model with equal scores, and how many vectors have no special +1.

    Source: Section 7.1.
    """

    name = "latent-regression"
    summary = "success of the regression model, from counts"
    parameters = SoftmaxVsLinear.parameters
    quantities = (event("success", "all four parts are as they should be"),)
    block_size = 10
    reductions = SpecialSigns

    def prepare(self, params: Mapping[str, Any]) -> Any:
        """Return the regression model."""
        return regression_cell(params)

    def simulate(self, prepared: Any, rng: Generator, trials: int) -> Tally:
        """Return how often all parts are as they should be."""
        happened = score_margins(prepared, _latent(prepared, rng, trials))["success"] <= 0
        return Tally.of_outcomes(({"success": bool(each)} for each in happened), self.kept)


def _latent(cell: RegressionCell, rng: Generator, trials: int) -> dict[str, NDArray[Any]]:
    latents = latent_scores(cell)
    return draw(latents, rng.spawn(len(latents)), trials)


@dataclass(frozen=True)
class Sizes:
    """How many data sets, and how many of them the tests make again."""

    designs: int
    first: int


COVERAGE = Sizes(1000, 25)
_TRIALS, _LEVEL = 200, 0.9
_COVERED = ((20, "shared"), (60, "shared"), (60, "independent"))


def coverage(sizes: Sizes = COVERAGE) -> Iterator[dict[str, Any]]:
    """Yield how often intervals of reduced trials miss the exact probability of success."""
    condition = ReducedTrials(load_study("softmax-vs-linear"), "condition")
    control = ReducedTrials(LatentRegression(), "control")
    both_signs = type("BothLatent", (LatentRegression,), {"reductions": BothSigns})
    ways = {"condition": condition, "control": control}
    ways["steadied"] = ReducedTrials(both_signs(), "condition")
    for (way, study), (n, signs) in product(ways.items(), _COVERED):
        options = {"n": n, "scores": "constant", "signs": signs}
        exact = load_statements(condition).exact(_Run(condition, options).cell.parameters)["success"]
        quantity = study.reduced["success"]
        missed: dict[str, list[bool]] = {"fixed": [], "sequence": []}
        for seed in range(sizes.designs):
            run = _Run(study, options, seed)
            for _ in range(math.ceil(_TRIALS / study.block_size)):
                run.go_on()
            looks = _moments(run.judged(), "success")
            values = [x for block in run.judged() for x in block.values["success"]]
            own = study.estimates({}, {"success": values}, _LEVEL)["success"]
            fixed = own.low, own.high
            assert quantity.low is not None
            assert quantity.high is not None
            seen = [looks[count - 1] for count in look_blocks(len(looks))]
            watched = mean_interval(seen, _LEVEL, quantity.low, quantity.high)
            for kind, (low, high) in (("fixed", fixed), ("sequence", watched)):
                missed[kind].append(not low <= exact <= high)
        for kind, each in missed.items():
            found = counted(each, sizes.first)
            met = found["share"] <= 1 - _LEVEL
            yield {
                "method": way, "n": n, "signs": signs, "interval": kind, "level": _LEVEL,
                "exact": round(float(exact), 6), **found, "met": said(met),
            }  # fmt: skip


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("--write", type=Path, help="coverage alone, as CSV into this folder")
    options = read_options(parser)
    if options.write is not None:
        write_rows(options.write, "reduced-coverage", list(coverage()))
        return
    with single_threaded_blas():
        rows = []
        for asked in CELLS[::4] if options.reduced else CELLS:
            row = measure(asked, 0.05 if options.reduced else 1.0)
            rows.append(row)
            print(
                f"{row['study']:24} {row['quantity']:13} {row['cell'][:54]:54} variance"
                f" {row['variance']:.2g}, ratio {row['variance_ratio']:.3g}; trials"
                f" {row['trials']:.3g}, CPU {row['seconds']:.3g}",
                flush=True,
            )
    time_taken = statistics.median(row["seconds"] for row in rows)
    print_gate("CPU seconds, median of all cells", f"{time_taken:.3g}", "at most 0.5", time_taken <= 0.5)
    wide = statistics.median(row["trials"] for row in rows if row["variance"] > 0.05)
    print_gate(
        "trials, median where the variance exceeds .05", f"{wide:.3g}", "at most 1/3", wide <= 1 / 3
    )
    shares = []
    for asked in CELLS[::4] if options.reduced else CELLS:
        chosen, share = try_out(asked, max(5 * asked.trials, 1000))
        shares.append(share)
        print(f"auto: {asked.study} {asked.quantity}: {chosen}, {share:.2g} of the run on trying out")
    most = max(shares)
    print_gate("time of auto on trying out, at most", f"{most:.3g}", "0.05", most <= 0.05)
    sizes = Sizes(5, 5) if options.reduced else Sizes(100, 25)
    for found in coverage(sizes):
        print(found)


if __name__ == "__main__":
    main()
