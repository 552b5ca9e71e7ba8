"""Small studies that the tests of the command line run."""

import itertools
import math
import time
from dataclasses import replace

import numpy as np

from simkit import Parameter, Rule, Study, event, measurement
from simkit.declare.quantities import Quantity


class Gaussian(Study):
    """The mean of n normals, with a parameter of every kind."""

    name = "gaussian"
    summary = "the mean of n normals"
    source = "folklore"
    size = "n"
    block_size = 20
    default_trials = 40
    parameters = (
        Parameter("n", "int", 4, "Number of normals", low=1, high=1e12, step="2"),
        Parameter("level", "float", Rule("1/sqrt(n)", lambda p: p["n"] ** -0.5), "Threshold", low=0),
        Parameter("law", "choice", "normal", "Law", choices=("normal", "two_sided")),
        Parameter("centred", "bool", False, "Whether the mean is taken off"),
        Parameter("lambda", "float", 1.0, "Scale", low=0, open_low=True),
        Parameter("gain", "float", 1.0, "Factor of the value, on the same draws", kind="paired"),
        Parameter(
            "path", "choice", "mean", "Implementation", choices=("mean", "sum"), kind="implementation"
        ),
    )
    quantities: tuple[Quantity, ...] = (
        event("success", "the mean is above the level"),
        event("positive", "the mean is above zero"),
        measurement("value", "the mean"),
    )

    def trial(self, params, rng):
        draws = rng.standard_normal(params["n"])
        if params["law"] == "two_sided":
            draws = abs(draws)
        mean = draws.mean() if params["path"] == "mean" else draws.sum() / params["n"]
        mean = params["lambda"] * float(mean - params["centred"] * draws[0])
        return {
            "success": mean > params["level"],
            "positive": mean > 0,
            "value": params["gain"] * mean,
        }

    def exact(self, params):
        return {"positive": 0.5} if params["law"] == "normal" else {}

    def limit(self, params):
        return {"positive": 1.0 if params["law"] == "two_sided" else 0.5}

    def premises(self, params):
        return ["n < 2"] if params["n"] < 2 else []

    def memory(self, params):
        return 8.0 * params["n"]


class Jittery(Gaussian):
    """Blocks of uneven duration, so that they finish out of order; floats show their order."""

    name = "jittery"
    block_size = 200

    def simulate(self, params, rng, trials):
        time.sleep(0.02 * float(rng.random()))
        return super().simulate(params, rng, trials)


class Kept(Gaussian):
    """The ledger keeps every value."""

    name = "kept"
    quantities = tuple(replace(q, kept=q.kind == "measurement") for q in Gaussian.quantities)


class Faulty(Study):
    """Trials 3, 5, 7 and 8 of each block of ten fail, each in its own way."""

    name = "faulty"
    summary = "fails at known places"
    block_size = 10
    default_trials = 25
    parameters = (Parameter("n", "int", 1, "Nothing", low=1),)
    quantities = (event("even", "the index is even"), measurement("index", "index in its block"))

    def simulate(self, params, rng, trials):
        return super().simulate({**params, "indices": itertools.count()}, rng, trials)

    def trial(self, params, rng):
        index = next(params["indices"])
        value = float(index)
        if index == 3:
            raise RuntimeError("the third\nand more")
        if index == 5:
            value = math.nan
        if index == 7:
            value = float(np.exp(np.float64(1000.0)))
        if index == 8:
            value = math.inf
        return {"even": index % 2 == 0, "index": value}


class AllFail(Faulty):
    """No trial comes to an end."""

    name = "all-fail"

    def trial(self, params, rng):
        raise ValueError


class ForgetsQuantity(Gaussian):
    """A trial leaves out a declared quantity."""

    name = "forgets"

    def trial(self, params, rng):
        return {"success": True}


class NoTally(Gaussian):
    """A block returns something else."""

    name = "no-tally"

    def simulate(self, params, rng, trials):
        return 5


class WrongCount(Gaussian):
    """A block returns fewer trials than it was asked for."""

    name = "wrong-count"

    def simulate(self, params, rng, trials):
        return super().simulate(params, rng, trials - 1)


class ExitsInTrial(Gaussian):
    """A trial leaves the program."""

    name = "exits-in-trial"

    def trial(self, params, rng):
        raise SystemExit(3)


class ExactRaises(Gaussian):
    """The theory fails after the simulation is done."""

    name = "exact-raises"

    def exact(self, params):
        raise OverflowError("theory\nbeyond doubles")


class ExactIsNan(Gaussian):
    """The theory has no number here."""

    name = "exact-is-nan"

    def exact(self, params):
        return {"success": math.nan, "positive": math.inf}


class CheckRaises(Gaussian):
    """The check of the parameters fails itself."""

    name = "check-raises"

    def check(self, params):
        raise ZeroDivisionError("in check")


class MemoryRaises(Gaussian):
    """The estimate of memory fails."""

    name = "memory-raises"

    def memory(self, params):
        raise ZeroDivisionError("in memory")


class PremisesRaise(Gaussian):
    """The premises fail."""

    name = "premises-raise"

    def premises(self, params):
        raise ZeroDivisionError("in premises")


class RuleRaises(Study):
    """A rule that has no value at n = 0."""

    name = "rule-raises"
    summary = "a rule without a value"
    parameters = (
        Parameter("n", "int", 1, "Denominator", low=0),
        Parameter("k", "float", Rule("1/n", lambda p: 1 / p["n"]), "Inverse"),
    )
    quantities = (event("sure", "always"),)

    def trial(self, params, rng):
        return {"sure": True}


class Huge(Study):
    """Finite values whose squares are not."""

    name = "huge"
    summary = "values near 1e200"
    block_size = 10
    default_trials = 20
    parameters = (Parameter("n", "int", 1, "Nothing", low=1),)
    quantities = (measurement("value", "finite, its square is not"),)

    def trial(self, params, rng):
        return {"value": 1e200 * float(rng.random())}


class TakesColumn(Study):
    """A parameter with the name of a column of the table."""

    name = "takes-column"
    summary = "a clash of names"
    parameters = (Parameter("max", "int", 3, "Largest"), Parameter("kind", "int", 2, "Kind"))
    quantities = (event("sure", "always"),)

    def trial(self, params, rng):
        return {"sure": True}


class Tie(Gaussian):
    """Counts beside its quantities."""

    name = "tie"
    counters = {"redrawn": "{count} ties were drawn again"}

    def simulate(self, params, rng, trials):
        tally = super().simulate(params, rng, trials)
        tally.counters = {"redrawn": 1}
        return tally


class Reported(Tie):
    """A constant that only reports: cells that differ in it share their trials, failed ones included."""

    name = "reported"
    parameters = (
        *Gaussian.parameters,
        Parameter("c", "float", 1.0, "Constant of a bound", kind="reporting"),
    )

    def trial(self, params, rng):
        outcome = super().trial(params, rng)
        if outcome["value"] > 1:
            raise ArithmeticError("above one")
        return outcome
