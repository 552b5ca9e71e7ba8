"""A run from options to a table: what is refused before it starts, and what a run leaves."""

from __future__ import annotations

import gc
import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from studies_for_tests import Coin, Faulty, Idle, Kinds, Walk

from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.study import Study
from simkit.engine.cells import memory
from simkit.engine.ledger.store import Ledger
from simkit.engine.results.result import Settings
from simkit.engine.results.session import (
    build_run,
    expected_seconds,
    plan_session,
    run_session,
)
from simkit.engine.settings.declared import SETTINGS
from simkit.errors import UsageError
from simkit.papers.separation.studies import SoftmaxVsLinear

MEMORY = 1e9


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a gigabyte, whatever this one has."""
    monkeypatch.setattr(memory, "physical_memory", lambda: MEMORY)


def refusal(study: Study, options: Mapping[str, str], **settings: Any) -> str:
    with pytest.raises(UsageError) as caught:
        build_run(study, options, Settings(**{"trials": 10, **settings}))
    message = str(caught.value)
    assert "\n" not in message
    return message


def largest(message: str) -> int:
    found = re.search(r"the largest that fits is (\d+)$", message)
    assert found, message
    return int(found[1])


class Heavy(Kinds):
    """A study whose trials take 1000 bytes per n."""

    def memory(self, params: Mapping[str, Any]) -> float:
        return 1000.0 * params["n"]


class Growing(Kinds):
    """A study whose trials take memory as its m does, which follows n."""

    parameters = (
        Parameter("n", "int", 100, "Size", low=2, high=1e300),
        Parameter(
            "m", "int", Rule("n / 1000, rounded up", lambda p: -(-p["n"] // 1000)), "Count", low=1
        ),
    )

    def memory(self, params: Mapping[str, Any]) -> float:
        return 8.0 * params["n"] * params["m"]


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("asked", ["810000", "1e6"])
def test_the_largest_size_that_fits_does_fit_and_one_more_does_not(workers: int, asked: str) -> None:
    message = refusal(Heavy(), {"n": asked}, workers=workers)
    size = largest(message)
    assert size == int(0.8 * MEMORY / workers / 1000)
    assert "--n" in message
    assert str(int(float(asked))) in message
    assert "GB" in message
    build_run(Heavy(), {"n": str(size)}, Settings(10, workers=workers))
    refusal(Heavy(), {"n": str(size + 1)}, workers=workers)


@pytest.mark.parametrize("asked", ["1e6", "1e9", "1e300"])
def test_the_largest_size_counts_what_follows_it(asked: str) -> None:
    # Asked for 1e9, m would be a million; at the size that fits it is some hundred.
    size = largest(refusal(Growing(), {"n": asked}))
    build_run(Growing(), {"n": str(size)}, Settings(10))
    refusal(Growing(), {"n": str(size + 1)})


@pytest.mark.parametrize("options", [{}, {"m": "7"}, {"path": "literal"}, {"signs": "independent"}])
def test_the_largest_size_of_the_built_in_study_is_the_largest(options: dict[str, str]) -> None:
    size = largest(refusal(SoftmaxVsLinear(), {"n": "1e15", **options}))
    build_run(SoftmaxVsLinear(), {"n": str(size), **options}, Settings(1))
    refusal(SoftmaxVsLinear(), {"n": str(size + 1), **options})


def test_any_cell_of_a_sweep_may_be_too_large() -> None:
    assert largest(refusal(Heavy(), {"n": "100,900000,1000000"})) == 800_000


def test_no_size_is_offered_that_the_parameter_would_refuse() -> None:
    class Hopeless(Kinds):
        def memory(self, params: Mapping[str, Any]) -> float:
            return 1e12 + params["n"]

    message = refusal(Hopeless(), {"n": "100"})
    found = re.search(r"the largest that fits is (\d+)", message)
    assert found is None or int(found[1]) >= 2


def test_without_a_size_the_refusal_says_what_else_to_try() -> None:
    class Shapeless(Heavy):
        size = None

    assert "--workers 1" in refusal(Shapeless(), {"n": "1e6"}, workers=2)


def test_a_need_that_no_double_holds_is_refused_too() -> None:
    class Endless(Heavy):
        def memory(self, params: Mapping[str, Any]) -> float:
            return math.inf

    assert "--n" in refusal(Endless(), {"n": "100"})


@pytest.mark.parametrize("method", ["memory", "seconds", "check", "check_simulation"])
def test_a_study_that_cannot_say_what_it_needs_is_told_in_one_line(method: str) -> None:
    class Broken(Kinds):
        pass

    setattr(Broken, method, lambda self, params: params["no such parameter"])
    assert method in refusal(Broken(), {})


def offered(message: str) -> int:
    found = re.search(r"as in --trials (\d+)$", message)
    assert found, message
    return int(found[1])


class Patient(Coin):
    """A study whose trials take a second each."""

    block_size = 10_000

    def seconds(self, params: Mapping[str, Any]) -> float:
        return 1.0


@pytest.mark.parametrize(("options", "workers"), [({}, 1), ({"bias": "0.1,0.2,0.3"}, 1), ({}, 4)])
def test_a_run_beyond_a_month_is_refused_with_the_most_trials_there_are(
    options: dict[str, str], workers: int
) -> None:
    cells = 3 if options else 1
    most = offered(refusal(Patient(), options, trials=10**9, workers=workers))
    assert most == 30 * 86_400 * workers // cells
    build_run(Patient(), options, Settings(most, workers=workers))
    assert "days" in refusal(Patient(), options, trials=most + 1, workers=workers)


class Costly(Walk):
    """A walk whose trials take a second a step, and one more each unit of drift."""

    block_size = 100_000

    def seconds(self, params: Mapping[str, Any]) -> float:
        return float(params["k"] + params["drift"])


def test_cells_along_an_axis_are_expected_to_take_what_the_dearest_takes(tmp_path: Path) -> None:
    options = {"drift": "0,1", "k": "1,3,5"}
    settings = Settings(40, workers=2, ledger=tmp_path / "ledger.sqlite")
    cells = build_run(Costly(), options, settings)

    def expected(workers: int) -> float:
        return expected_seconds(plan_session(cells, settings), workers)

    assert expected(2) == pytest.approx(40 * (5 + 6) / 2)
    run_session(build_run(Costly(), {"drift": "1", "k": "1,3,5"}, settings), settings)
    assert expected(1) == pytest.approx(40 * 5)
    run_session(cells, settings)
    assert expected(1) == 0
    assert offered(refusal(Costly(), options, trials=10**7, workers=1)) == 30 * 86_400 // 11


def test_a_single_trial_beyond_a_month_is_refused_without_false_hope() -> None:
    class Eternal(Coin):
        def seconds(self, params: Mapping[str, Any]) -> float:
            return 1e9

    message = refusal(Eternal(), {}, trials=1)
    assert "--trials 0" not in message
    assert "even for one trial" in message


@pytest.mark.parametrize("options", [{}, {"bias": "0:1:0.01"}])
def test_too_many_blocks_are_refused_with_the_most_trials_there_are(options: dict[str, str]) -> None:
    most = offered(refusal(Coin(), options, trials=10**15))
    build_run(Coin(), options, Settings(most))
    assert "blocks" in refusal(Coin(), options, trials=most + 1)
    cells = 101 if options else 1
    assert most == 2_000_000 // cells * 10


@pytest.mark.parametrize(
    ("name", "bad", "good"),
    [
        ("trials", [0, -1, 1.5, math.nan, math.inf, 2 * 10**15], [1, 10**15]),
        ("seed", [-1, 0.5, 2**62 + 1, math.nan], [0, 2**62]),
        ("confidence", [0, 1, -0.5, 1.5, math.nan, 1 - 1e-17], [0.5, 1e-9, 1 - 1e-9]),
        ("workers", [0, -2, 1.5, 1025], [1, 1024]),
    ],
)
def test_the_settings_of_a_run_have_ranges(name: str, bad: list[float], good: list[float]) -> None:
    number = SETTINGS[name].number
    assert number is not None
    for value in bad:
        with pytest.raises(UsageError, match=f"--{name}"):
            number.convert(value, str(value))
    for value in good:
        assert number.convert(value, str(value)) == value


# The run


def test_a_run_returns_its_table_and_what_it_did() -> None:
    cells = build_run(Walk(), {"k": "1:3"}, Settings(25))
    outcome = run_session(cells, Settings(25, seed=4, confidence=0.8, workers=2))
    assert [(record["k"], record["quantity"]) for record in outcome.rows.records] == [
        (k, quantity) for k in (1, 2, 3) for quantity in ("positive", "height")
    ]
    assert {(r["seed"], r["confidence"], r["trials"]) for r in outcome.rows.records} == {(4, 0.8, 25)}
    assert [tally.trials for tally in outcome.tallies] == [25] * 3
    assert outcome.plan.simulated == 25
    assert outcome.failures == 0
    assert outcome.seconds > 0


def test_the_seed_changes_the_numbers_and_the_confidence_only_the_intervals() -> None:
    cells = build_run(Coin(), {}, Settings(100))
    tables = [
        run_session(cells, Settings(100, seed=seed, confidence=confidence)).rows.records[0]
        for seed, confidence in ((0, 0.95), (1, 0.95), (0, 0.5))
    ]
    assert tables[0]["successes"] != tables[1]["successes"]
    assert tables[0]["successes"] == tables[2]["successes"]
    assert tables[0]["ci_high"] > tables[2]["ci_high"]


def test_failures_are_summed_over_cells() -> None:
    cells = build_run(Faulty(), {"n": "1,2"}, Settings(20))
    assert run_session(cells, Settings(20)).failures == 2 * len(Faulty.faults)


def test_a_run_with_a_ledger_keeps_and_reuses(tmp_path: Path) -> None:
    settings = Settings(25, ledger=tmp_path / "deep" / "ledger.sqlite")
    cells = build_run(Coin(), {}, settings)
    first, again = run_session(cells, settings), run_session(cells, settings)
    assert (first.plan.simulated, again.plan.simulated) == (25, 0)
    assert first.rows == again.rows
    fresh = run_session(cells, Settings(25, ledger=settings.ledger, fresh=True))
    assert fresh.plan.simulated == 25
    assert fresh.rows == first.rows


def test_a_plan_leaves_no_trace(tmp_path: Path) -> None:
    settings = Settings(25, ledger=tmp_path / "deep" / "ledger.sqlite")
    cells = build_run(Idle(), {"n": "1,2"}, settings)
    assert plan_session(cells, settings).trials_to_run == 50
    assert list(tmp_path.iterdir()) == []
    run_session(cells[:1], settings)
    assert plan_session(cells, settings).trials_to_run == 25
    assert plan_session(cells, Settings(25, ledger=settings.ledger, fresh=True)).trials_to_run == 50
    assert settings.ledger is not None
    with Ledger(settings.ledger) as ledger:
        assert len(list(ledger.export())) == 1


def test_a_run_without_a_ledger_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run_session(build_run(Coin(), {}, Settings(5)), Settings(5))
    assert list(tmp_path.iterdir()) == []


class Frozen(Idle):
    """A study that looks at what the garbage collector leaves alone."""

    seen: ClassVar[list[int]] = []

    def simulate(self, params: Mapping[str, Any], rng: Any, trials: int) -> Any:
        self.seen.append(gc.get_freeze_count())
        return super().simulate(params, rng, trials)


@pytest.mark.parametrize("is_frozen", [False, True])
def test_the_collector_leaves_old_objects_alone_while_a_run_goes_on(is_frozen: bool) -> None:
    settings = Settings(trials=1)
    cells = build_run(Frozen(), {}, settings)
    Frozen.seen.clear()
    try:
        if is_frozen:
            gc.freeze()
        before = gc.get_freeze_count()
        run_session(cells, settings)
        after = gc.get_freeze_count()
    finally:
        gc.unfreeze()
    assert Frozen.seen
    assert min(Frozen.seen) > 1000
    assert (after > 0) is is_frozen
    assert after <= before
