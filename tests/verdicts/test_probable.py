"""How many trials a precision or a verdict will take, said before they are run."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from simkit.api.judged import Judged
from simkit.declare.checks import load_statements
from simkit.declare.claims.claim import Claim
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.calling import ask_statements
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run, make_rule, plan_session, run_session
from simkit.engine.running.measuring import measure
from simkit.engine.running.stopping import read_stopping
from simkit.stats.evidence.sequences import look_trials
from simkit.verdicts.audits.probable import probable_trials
from simkit.verdicts.audits.until_decided import decided_rule


class Coins(Study):
    """Heads and a uniform, with claims that trials decide."""

    name = "probable-coins"
    summary = "biased coins"
    parameters = (Parameter("p", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("v", "a uniform", low=0, high=1))
    block_size = 50
    default_trials = 2000
    claims = (Claim("Lemma 1", "Pr[heads] >= 0.45"), Claim("Lemma 2", "E[v] <= 0.8"))

    def simulate(self, params, rng, trials):
        v = rng.random(trials)
        return Tally.of_arrays(trials, {"heads": v < params["p"]}, {"v": v})


class Known(Coins):
    """The same with exact values."""

    name = "known-coins"

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        return {"heads": params["p"], "v": 0.5}


class Settled(Known):
    """A claim that exact values settle beside one that they do not."""

    name = "settled-coins"

    def exact(self, params: Mapping[str, Any]) -> Mapping[str, float]:
        return {"heads": params["p"], "v": 0.5} if params["p"] < 0.5 else {}


GRID = {"p": "0.1:0.9:0.2"}


def settings_of(study: Study, ledger: Path | None = None, **asked: Any) -> Settings:
    found = read_stopping(study, asked)
    assert found is not None
    return Settings(found[1], 5, ledger=ledger, stopping=found[0])


def predict(
    study: Study, settings: Settings, options: Mapping[str, str] = GRID, measures: bool = False
) -> list[float | None]:
    cells = build_run(study, options, settings)
    statements = load_statements(study)
    said = [ask_statements(statements, cell.parameters) for cell in cells]
    rule = make_rule(statements, cells, said, settings, decided_rule(settings))
    plan = plan_session(cells, settings)
    blocks = measure(plan).blocks if measures else {}
    return probable_trials(statements, plan, settings, rule, blocks)


def run(study: Study, settings: Settings, options: Mapping[str, str] = GRID) -> list[int]:
    cells = build_run(study, options, settings)
    found = run_session(cells, settings, options=options, rule=decided_rule(settings))
    return [tally.trials for tally in Judged.of(found).tallies]


ASKED: list[dict[str, Any]] = [
    {"half_width": 0.04}, {"half_width": "12%", "of": "v"}, {"until": "decided"},
]  # fmt: skip


@pytest.mark.parametrize("asked", ASKED)
def test_what_the_ledger_has_decided_is_known(asked: dict[str, Any], tmp_path: Path) -> None:
    settings = settings_of(Coins(), tmp_path / "ledger.sqlite", max_trials=10_000, **asked)
    had = run(Coins(), settings)
    assert predict(Coins(), settings) == had
    longer = settings_of(Coins(), settings.ledger, max_trials=10**6, **asked)
    assert predict(Coins(), longer) == had


@pytest.mark.parametrize("asked", ASKED)
def test_some_blocks_say_about_how_many_more(asked: dict[str, Any], tmp_path: Path) -> None:
    wanted = run(Coins(), settings_of(Coins(), max_trials=40_000, **asked))
    ledger = tmp_path / "ledger.sqlite"
    run_session(build_run(Coins(), GRID, Settings(300)), Settings(300, 5, ledger=ledger))
    found = predict(Coins(), settings_of(Coins(), ledger, max_trials=40_000, **asked))
    for needed, had in zip(found, wanted, strict=True):
        assert needed is not None
        assert needed in look_trials(10**9, 50)
        assert had / 4 <= needed <= 4 * had


@pytest.mark.parametrize("asked", ASKED)
def test_it_is_the_number_that_the_end_of_a_run_says(asked: dict[str, Any], tmp_path: Path) -> None:
    settings = settings_of(Coins(), tmp_path / "ledger.sqlite", max_trials=200, **asked)
    cells = build_run(Coins(), {"p": "0.5"}, settings)
    found = Judged.of(run_session(cells, settings, rule=decided_rule(settings)))
    said = re.search(r"--max-trials (\d+): ", found.stopped[1])
    assert said is not None
    assert predict(Coins(), settings, {"p": "0.5"}) == [float(said[1])]
    assert float(said[1]) > 300  # the next look


def test_nothing_is_known_before_the_first_block_and_something_after_it() -> None:
    settings = settings_of(Coins(), half_width=0.03)
    assert predict(Coins(), settings) == 5 * [None]
    found = predict(Coins(), settings, measures=True)  # of five cells, each
    assert all(needed is not None and needed >= 50 for needed in found)
    verdicts = settings_of(Coins(), until="decided")
    assert predict(Coins(), verdicts) == 5 * [None]
    assert None not in predict(Coins(), verdicts, measures=True)


@pytest.mark.parametrize("asked", [{"half_width": 0.03}, {"half_width": "10%"}])
def test_an_exact_value_says_it_before_the_first_block(asked: dict[str, Any]) -> None:
    settings = settings_of(Known(), max_trials=10**6, **asked)
    found, wanted = predict(Known(), settings), run(Known(), settings)
    for needed, had in zip(found, wanted, strict=True):
        assert needed is not None
        assert had / 2 <= needed <= 2 * had


def test_a_mean_s_exact_value_says_nothing_and_one_of_nothing_never_does() -> None:
    assert predict(Known(), settings_of(Known(), half_width=0.03, of="v")) == 5 * [None]
    (never,) = predict(Known(), settings_of(Known(), half_width="10%"), {"p": "0"})
    assert never == math.inf


def test_cells_whose_claims_need_no_trial_have_one_look() -> None:
    settings = settings_of(Settled(), until="decided")
    found = predict(Settled(), settings)
    assert found == [50.0, 50.0, None, None, None]
    assert run(Settled(), settings)[:2] == [50, 50]


def test_what_is_never_decided_has_no_number(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.sqlite"
    asked = {"half_width": "1%", "max_trials": 100}
    assert run(Coins(), settings_of(Coins(), ledger, **asked), {"p": "0"}) == [100]
    assert predict(Coins(), settings_of(Coins(), ledger, **asked), {"p": "0"}) == [math.inf]
