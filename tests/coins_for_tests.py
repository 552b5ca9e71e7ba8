"""Biased coins with claims of every kind, and runs of them by a stopping rule, for several tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simkit.api.judged import Judged
from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.results.result import Result, Settings
from simkit.engine.results.session import build_run, run_session
from simkit.engine.running.stopping import read_stopping
from simkit.verdicts.audits.until_decided import decided_rule


class Coins(Study):
    """Heads, a value with a range, one without, and claims of every kind."""

    name = "coins"
    summary = "biased coins"
    parameters = (
        Parameter("p", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),
        Parameter("beyond", "float", 0.0, "By how much a value leaves its range", low=0, kind="paired"),
        Parameter("above", "float", 0.5, "Where a value counts", low=0, high=1, kind="reporting"),
    )
    quantities = (
        event("heads", "the coin shows heads"),
        measurement("v", "a uniform", low=0, high=1, kept=True),
        measurement("w", "ten times it"),
    )
    judged = (event("large", "the value is above a number"),)
    block_size = 50
    default_trials = 200
    claims = (
        Claim("Lemma 1", "Pr[heads] >= 0.5"),
        Claim("Lemma 2", "E[v] <= 0.7"),
        Claim("Lemma 3", "E[w] <= 7"),
        Claim("Lemma 4", "Pr[heads] = 0.5"),
        Claim("Lemma 5", "v*v <= v"),
    )

    def simulate(self, params, rng, trials):
        v = rng.random(trials)
        heads, v = v < params["p"], v + params["beyond"]
        return Tally.of_arrays(trials, {"heads": heads}, {"v": v, "w": 10 * v}, kept=["v"])

    def judge(self, params: Mapping[str, Any], kept: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"large": [x > params["above"] for x in kept["v"]]}


GRID = {"p": "0.1:0.9:0.2"}


def ask(
    *, workers: int = 1, ledger: Path | None = None, options: Mapping[str, str] = GRID,
    study: type[Study] = Coins, progress: Any = None, fresh: bool = False, **asked: Any,
) -> Result:  # fmt: skip
    """Run a study by a rule as it would be typed."""
    found = read_stopping(study(), asked)
    assert found is not None
    settings = Settings(found[1], 3, 0.9, workers, ledger, fresh, stopping=found[0])
    cells = build_run(study(), options, settings)
    rule = decided_rule(settings)
    result = run_session(cells, settings, progress, options=options, rule=rule)
    return Judged.of(result)


def trials_of(result: Result) -> list[int]:
    return [tally.trials for tally in result.tallies]
