"""Where failed trials are: no block is run in this process that was kept out of it, or takes long."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from studies_for_tests import Faulty

import simkit
from simkit.cli.running.failures import say_places
from simkit.engine.plans.pace import Pace
from simkit.engine.results import failing
from simkit.engine.results.failing import find_failing


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    run, sizes = failing.run_block, list[int]()

    def noted(study: Any, task: Any) -> Any:
        sizes.append(task.trials)
        return run(study, task)

    monkeypatch.setattr(failing, "run_block", noted)
    return sizes


def test_trials_are_searched_for_where_they_were_run(tried: list[int]) -> None:
    found = find_failing(simkit.run(Faulty(), trials=50))
    assert len(found) == len(Faulty.faults)
    assert all(each.line for each in found)
    assert tried


def test_what_was_kept_out_of_this_process_is_not_run_in_it(
    tried: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    with ThreadPoolExecutor(1) as pool:
        result = simkit.run(Faulty(), trials=50, executor=pool)
    assert not any(each.line for each in find_failing(result))
    say_places(result)
    said = "".join(capsys.readouterr())
    assert said.count(" trials, not searched for outside its workers") == len(Faulty.faults)
    assert not tried


def test_trials_that_would_take_too_long_at_the_runs_pace_are_not_run(tried: list[int]) -> None:
    result = simkit.run(Faulty(), trials=50, workers=2)
    result.plan.pace = Pace(10, 2.5)  # half a second of one of two workers
    found = find_failing(result, 2.1, clock=lambda: 0.0)
    assert max(tried) == 4
    assert sum(bool(each.line) for each in found) == sum(index < 4 for index in Faulty.faults) == 1
