"""A study whose probabilities cross a target where it is known, and searches for that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.declare.thresholds import Threshold
from simkit.engine.cells import memory
from simkit.engine.plans import plan as plans
from simkit.engine.results.result import Settings
from simkit.engine.running.stopping import Stopping
from simkit.engine.sources import source_hash as sources
from simkit.engine.tables.table import derived_to_csv
from simkit.engine.thresholds import crossing_findings
from simkit.engine.thresholds.crossing_findings import Crossing, crossings_of
from simkit.engine.thresholds.crossings import CrossingRun, SearchedCurve, search_thresholds
from simkit.engine.thresholds.curves import build_curves, other_swept
from simkit.engine.thresholds.searched import Thresholds, find_thresholds
from simkit.engine.workers.executors import Executor
from simkit.stats.crossings.crossing_search import CrossingSearch
from simkit.stats.evidence import sequences

HALF = 50  # the n at which `Rise` succeeds half of the time, if nothing else is set

#: Probability of success by the ratio of n to that.
SHAPES: Mapping[str, Callable[[float], float]] = {
    "rises": lambda r: r**4 / (1 + r**4),
    "falls": lambda r: 1 / (1 + r**4),
    "step": lambda r: float(r >= 1),
    "bump": lambda r: float(0.5 <= r <= 1),
    "low": lambda r: 0.1,
    "high": lambda r: 0.9,
    "even": lambda r: 0.5,
}


class Rise(Study):
    """Success depends on n * scale * load / HALF; v is at least `mark` with 1 - mark ** (n / HALF)."""

    name = "test-rise"
    summary = "success along n"
    parameters = (
        Parameter("n", "int", 16, "Size", low=1, high=100_000),
        Parameter("scale", "float", 1.0, "What n is multiplied by", low=0, step="0.25"),
        Parameter("load", "float", 1.0, "The same, on common random numbers", kind="paired", low=0),
        Parameter("mark", "float", 0.5, "From where v counts", kind="reporting", low=0, high=1),
        Parameter("path", "int", 0, "Which way", kind="implementation", low=0, high=1),
        Parameter("shape", "choice", "rises", "The curve", choices=tuple(SHAPES)),
    )
    quantities = (
        event("success", "it happens"),
        measurement("v", "a number that grows with n", kept=True),
    )
    block_size = 20
    default_trials = 100

    def simulate(self, params, rng, trials):
        p = SHAPES[params["shape"]](params["n"] * params["scale"] * params["load"] / HALF)
        u, w = rng.random((2, trials))
        v = w ** (HALF / params["n"])
        return Tally.of_arrays(trials, {"success": u < p}, {"v": v}, kept=self.kept)


class Judged(Rise):
    """With an event that is judged after the run."""

    judged = (event("large_v", "v is at least its mark"),)

    def judge(self, params, values):
        return {"large_v": [v >= params["mark"] for v in values["v"]]}


class Known(Rise):
    """The same with exact values at even n, which need no trial."""

    name = "test-known"

    def exact(self, params):
        ratio = params["n"] * params["scale"] / HALF
        return {} if params["n"] % 2 else {"success": SHAPES[params["shape"]](ratio)}


class Faulty(Rise):
    """Some values of n cannot be simulated from some call on."""

    name = "test-faulty"

    def __init__(self, *values: int, calls: int = 0, scale: float | None = None) -> None:
        self.values, self.calls, self.scale, self.seen = values, calls, scale, list[int]()

    def simulate(self, params, rng, trials):
        self.seen.append(params["n"])
        here = params["n"] in self.values and self.scale in (None, params["scale"])
        if here and self.seen.count(params["n"]) > self.calls:
            raise MemoryError
        return super().simulate(params, rng, trials)


def _once(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that works each answer out once, by the text of what it is asked."""
    known: dict[str, Any] = {}

    def answer(*args: Any, **how: Any) -> Any:
        key = repr((args, how))
        if key not in known:
            known[key] = function(*args, **how)
        return known[key]

    return answer


@contextmanager
def quick() -> Iterator[None]:
    """Ask once for what searches share: sources, the machine's memory, intervals and fits of counts."""
    hashes: dict[type[Study], str] = {}

    def source_hash(study: Study) -> str:
        if type(study) not in hashes:
            hashes[type(study)] = sources.source_hash(study)
        return hashes[type(study)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plans, "source_hash", source_hash)
        patch.setattr(memory, "physical_memory", lambda: 1e12)
        patch.setattr(sequences, "proportion_interval", _once(sequences.proportion_interval))
        for name in ("fit_crossing", "monotone_p", "fit_crossing_law"):
            patch.setattr(crossing_findings, name, _once(getattr(crossing_findings, name)))
        yield


def search(
    study: Study,
    over: str = "n",
    quantity: str = "success",
    target: float = 0.5,
    *,
    adaptive: bool = False,
    max_seconds: float | None = None,
    executor: Executor | None = None,
    clock: Callable[[], float] | None = None,
    settings: Mapping[str, Any] | None = None,
    law: str = "",
    **options: str,
) -> Thresholds:
    """Search for thresholds as the command does, or run trials for their law."""
    asked = Threshold(over, quantity, target, law)
    rule = Stopping(threshold=asked, adaptive=adaptive, max_seconds=max_seconds)
    how = Settings(**{"trials": 120, "stopping": rule} | dict(settings or {}))
    curves = build_curves(study, options, asked, how)
    if clock is None:
        return find_thresholds(curves, asked, how, options, executor=executor)
    run = search_thresholds(curves, asked, how, executor=executor, options=options, clock=clock)
    return Thresholds(run, other_swept(study, options, asked))


def crossing_of(
    counts: Mapping[int, tuple[int, int]],
    target: float = 0.5,
    confidence: float = 0.95,
    is_free: bool = False,
    grid: str = "1:100:1",
) -> Crossing:
    """Return what is found of `Rise` where these are the (successes, trials) at values of n."""
    asked, how = Threshold("n", "success", target), Settings(960, confidence=confidence)
    (curve,) = build_curves(Rise(), {"n": grid}, asked, how)
    made = CrossingSearch(len(curve.cells), target, 1 - confidence, 20, 960)
    for i, cell in enumerate(curve.cells):
        if cell.parameters["n"] in counts:
            made.see(i, *counts[int(cell.number("n"))])
    result: Any = SimpleNamespace(settings=how)
    return crossings_of(CrossingRun(asked, [SearchedCurve(curve, made)], result, is_free))[0]


def brackets(found: Thresholds) -> list[tuple[float | None, float | None]]:
    """Return the bracket of each curve."""
    return [(crossing.low, crossing.high) for crossing in found.crossings]


def rows_named(found: Thresholds, quantity: str) -> list[dict[str, Any]]:
    """Return the derived rows of a quantity, without what is empty."""
    frame = found.table[found.table["quantity"] == quantity]
    return [
        {str(name): value for name, value in row.items() if not (value is None or value != value)}
        for row in frame.to_dict("records")
    ]


def texts(found: Thresholds) -> tuple[str, str]:
    """Return all that a search writes."""
    return found.result.rows.to_csv(), derived_to_csv(found.table, found.result.study)
