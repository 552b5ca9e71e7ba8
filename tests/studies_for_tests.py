"""Small studies for tests, and how to run one without the command line."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator

from simkit.declare.parameters.expressions import evaluate
from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.blocks import run_block
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans.plan import Plan, make_plan, plan_run
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Threads
from simkit.kernels.jit import kernel

LONGEST_WALK = 20


def run_cells(
    cells: Sequence[Cell],
    trials: int,
    *,
    seed: int = 0,
    workers: int = 1,
    ledger: Path | None = None,
    fresh: bool = False,
) -> tuple[Plan, list[Tally]]:
    """Plan and execute; return the plan and one tally per cell."""
    if ledger is None:
        plan = plan_run(cells, trials=trials, seed=seed)
        execute(plan, Threads(workers))
        return plan, tallies_of_plan(plan)
    with Ledger(ledger) as opened:
        plan = plan_run(cells, trials=trials, seed=seed, ledger=opened, fresh=fresh)
        execute(plan, Threads(workers), ledger=opened, fresh=fresh)
    return plan, tallies_of_plan(plan)


def tallies_of_plan(plan: Plan) -> list[Tally]:
    """Return one tally per cell of a plan that has been carried out, measured quantities only."""
    tallies = []
    for cell in plan.cells:
        blocks = plan.blocks(cell)
        assert blocks is not None
        tallies.append(Tally.of_blocks(blocks))
    return tallies


def simulate_block(cells: Sequence[Cell], seed: int, block: int, trials: int) -> list[Tally]:
    """Simulate one block of cells that share their trials."""
    task = make_plan(cells, seed).task(tuple(cells), (block, trials))
    return run_block(cells[0].study, task)


def tallies_of(study: Study, options: Mapping[str, str], trials: int, **how: Any) -> list[str]:
    """Return the tallies of a run as JSON, which tells every bit of them."""
    return [tally.to_json() for tally in run_cells(build_cells(study, options), trials, **how)[1]]


class Coin(Study):
    """A biased coin."""

    name = "test-coin"
    summary = "a biased coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "the coin shows heads"),)
    block_size = 10
    default_trials = 30

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"]}

    def exact(self, params):
        return {"heads": params["bias"]}


class Walk(Study):
    """A random walk seen at several times of the same path: its time is the axis."""

    name = "test-walk"
    summary = "a random walk at time k"
    parameters = (
        Parameter("drift", "float", 0.0, "Mean of a step", low=-10, high=10, step="0.5"),
        Parameter("k", "int", 1, "Time", low=1, high=LONGEST_WALK),
        Parameter("scale", "float", 1.0, "Size of a step", kind="paired", low=0),
    )
    quantities = (
        event("positive", "the walk is above zero"),
        measurement("height", "where the walk is"),
    )
    axis = "k"
    block_size = 10

    def simulate(self, params, rng, trials):
        steps = params["drift"] + params["scale"] * rng.standard_normal((trials, LONGEST_WALK))
        heights = steps.cumsum(axis=1)
        return [
            Tally.of_arrays(trials, {"positive": heights[:, k - 1] > 0}, {"height": heights[:, k - 1]})
            for k in params["k"]
        ]


def _rounded_log(params: Mapping[str, Any]) -> int:
    return int(evaluate(f"{params['m_rounding']}(log(n))", n=params["n"]))


class Kinds(Study):
    """A study with a parameter of every kind."""

    name = "test-kinds"
    summary = "a parameter of every kind"
    parameters = (
        Parameter("n", "int", 100, "Size", low=2, high=1e6, step="10"),
        Parameter("m", "int", Rule("ceil(log(n))", _rounded_log), "Count", low=1, high=1e6),
        Parameter(
            "tau", "float", Rule("1/n", lambda params: 1 / params["n"]), "Threshold", low=0, high=10
        ),
        Parameter("law", "choice", "uniform", "Law of the draw", choices=("uniform", "normal")),
        Parameter("spread", "float", 1.0, "Standard deviation", low=0, applies={"law": ("normal",)}),
        Parameter("rate", "float", 0.5, "Factor of the draw", kind="paired", low=0),
        Parameter("mode", "choice", "frozen", "Mode", kind="paired", choices=("frozen", "trained")),
        Parameter("path", "choice", "fast", "Path", kind="implementation", choices=("fast", "slow")),
        Parameter(
            "m_rounding", "choice", "ceil", "Rounding of m", kind="shaping", shapes="m",
            choices=("ceil", "floor"),
        ),
    )  # fmt: skip
    quantities = (
        event("high", "the draw is above tau"),
        measurement("draw", "the draw times the rate"),
    )
    size = "n"
    block_size = 10

    def trial(self, params, rng):
        draw = rng.random() if params["law"] == "uniform" else params["spread"] * rng.standard_normal()
        return {"high": draw > params["tau"], "draw": params["rate"] * draw}


class Faulty(Study):
    """Fails at known trials of every block."""

    name = "test-faulty"
    summary = "fails at known trials"
    parameters = (Parameter("n", "int", 1, "Nothing", low=1, high=100),)
    quantities = (event("fine", "always"), measurement("value", "uniform on [0, 1)"))
    block_size = 20

    #: Beginning of the message with which each trial of a whole block fails, by its index.
    faults = {
        3: "ValueError: no third trial",
        7: "value is nan",
        11: "OverflowError",
        12: "FloatingPointError: overflow",
        15: "value is infinite",
        17: "ZeroDivisionError",
    }

    def simulate(self, params, rng, trials):
        return super().simulate({**params, "index": itertools.count()}, rng, trials)

    def trial(self, params, rng):
        value = rng.random()
        match next(params["index"]):
            case 3:
                raise ValueError("no third trial\nand a second line")
            case 7:
                value = math.nan
            case 11:
                value = math.exp(1000)
            case 12:
                value = np.float64(1e308) * 10
            case 15:
                value = math.inf
            case 17:
                value = 1 / 0
        return {"fine": True, "value": value}


class Idle(Study):
    """A study whose block does nothing."""

    name = "test-idle"
    summary = "does nothing"
    parameters = (Parameter("n", "int", 1, "Nothing", low=1, high=1e6),)
    quantities = (event("done", "always"),)
    block_size = 1000

    def simulate(self, params, rng, trials):
        return Tally(trials, events={"done": trials})


class Slow(Study):
    """A coin whose block takes its time, so that a run can be met halfway."""

    name = "test-slow"
    summary = "takes its time"
    parameters = (Parameter("n", "int", 1, "Nothing", low=1, high=100),)
    quantities = (event("heads", "the coin shows heads"),)
    block_size = 5

    def simulate(self, params, rng, trials):
        time.sleep(0.02)
        return Tally.of_arrays(trials, {"heads": rng.random(trials) < 0.5})


@kernel
def fill_largest(rng, n, out):
    """Write the largest of n uniform numbers, trial by trial."""
    for t in range(out.size):
        largest = 0.0
        for _ in range(n):
            largest = max(largest, rng.random())
        out[t] = largest


class Compiled(Study):
    """The largest of n uniform numbers, in one kernel per block."""

    name = "test-compiled"
    summary = "the largest of n uniform numbers"
    parameters = (Parameter("n", "int", 3, "How many numbers", low=1, high=1e6),)
    quantities = (
        event("high", "it is above 0.9"),
        measurement("largest", "the largest"),
    )
    block_size = 16

    def simulate(self, params, rng, trials):
        largest = np.empty(trials)
        fill_largest(rng, params["n"], largest)
        return Tally.of_arrays(trials, {"high": largest > 0.9}, {"largest": largest})

    def exact(self, params):
        n = params["n"]
        return {"high": 1 - 0.9**n, "largest": n / (n + 1)}


def counting(study: type[Study]) -> Study:
    """Return a study that notes the axis values and the trials of every block that it simulates."""

    class Counting(study):  # type: ignore[misc, valid-type]
        def __init__(self) -> None:
            self.calls: list[tuple[Any, int]] = []

        def simulate(self, params: Mapping[str, Any], rng: Generator, trials: int) -> Any:
            self.calls.append((params[self.axis] if self.axis else None, trials))
            return super().simulate(params, rng, trials)

    return Counting()


def study_with(simulate: Callable[..., Any], **attributes: Any) -> Study:
    declared = {
        "name": "made-up",
        "summary": "made up",
        "parameters": (Parameter("k", "int", 1, "Number", low=1, high=100),),
        "quantities": (event("hit", "it happens"), measurement("x", "a number")),
        "counters": {"ties": "{count} ties"},
        "block_size": 10,
        "simulate": lambda self, params, rng, trials: simulate(params, rng, trials),
        **attributes,
    }
    return type("MadeUp", (Study,), declared)()


def fine(trials: int, **changes: Any) -> Tally:
    """Return a tally as `study_with` declares it, with changes."""
    whole = {"events": {"hit": 1}, "measurements": {"x": Moments.of([1.0] * trials)}}
    return Tally(**{"trials": trials, **whole, **changes})


def rows_of(ledger: Path) -> list[tuple[int, int, str, str]]:
    """Return block, trials, source and tally of every row."""
    with Ledger(ledger) as opened:
        return [row[5:9] for row in opened.export()]
