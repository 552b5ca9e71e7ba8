"""What the ledger holds is reused, and nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from numpy.random import Generator
from studies_for_tests import (
    Coin,
    Idle,
    Kinds,
    counting,
    fine,
    rows_of,
    run_cells,
    study_with,
    tallies_of,
    tallies_of_plan,
)

from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.ledger.store import Ledger
from simkit.engine.plans import plan as plans
from simkit.engine.plans.plan import plan_run
from simkit.engine.running.runner import execute
from simkit.engine.workers.executors import Threads
from simkit.errors import LedgerError, SimkitError

# The ledger


def test_what_the_ledger_holds_is_not_simulated_again(tmp_path: Path) -> None:
    study, ledger = counting(Coin), tmp_path / "ledger.sqlite"
    cells = build_cells(study, {"bias": "0.2,0.5"})
    simulated = []
    for trials in (25, 50, 25, 50, 21):
        study.calls.clear()  # type: ignore[attr-defined]
        plan, _ = run_cells(cells, trials, ledger=ledger, workers=2)
        simulated.append(sorted(count for _, count in study.calls))  # type: ignore[attr-defined]
        assert plan.simulated == sum(simulated[-1])
    # A shorter last block is a row of its own; a tally is never split.
    assert simulated == [[5, 5, 10, 10, 10, 10], [10] * 6, [], [], [1, 1]]


def test_nothing_is_simulated_where_nothing_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells, ledger = build_cells(Idle(), {"n": "1:20"}), tmp_path / "ledger.sqlite"
    first = run_cells(cells, 1500, ledger=ledger)[1]

    def refuse(self: Threads, *_: Any) -> Any:
        raise AssertionError("nothing is to be run")

    monkeypatch.setattr(Threads, "__call__", refuse)
    assert run_cells(cells, 1500, ledger=ledger)[1] == first


def test_another_identity_or_seed_is_not_reused(tmp_path: Path) -> None:
    study, ledger = counting(Kinds), tmp_path / "ledger.sqlite"
    for options, seed in (({"path": "fast"}, 0), ({"path": "slow"}, 0), ({"path": "fast"}, 1)):
        study.calls.clear()  # type: ignore[attr-defined]
        run_cells(build_cells(study, options), 10, seed=seed, ledger=ledger)
        assert len(study.calls) == 1  # type: ignore[attr-defined]


def test_fresh_simulates_anew_and_replaces_the_rows_it_touches(tmp_path: Path) -> None:
    amount = itertools.count(1)

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        return fine(trials, events={"hit": next(amount)})

    cells = build_cells(study_with(simulate), {"k": "1"})
    ledger = tmp_path / "ledger.sqlite"
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 1 + 2 + 3}
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 1 + 2 + 3}
    assert run_cells(cells, 20, ledger=ledger, fresh=True)[1][0].events == {"hit": 4 + 5}
    assert run_cells(cells, 25, ledger=ledger)[1][0].events == {"hit": 4 + 5 + 3}
    assert len(rows_of(ledger)) == 3


def test_rows_of_other_sources_are_simulated_again_and_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, ledger = counting(Coin), tmp_path / "ledger.sqlite"
    cells = build_cells(study, {"bias": "0.2,0.5"})
    sources = set()
    for source, stale, simulated in (
        ("old", 0, 6),
        ("new", 6, 6),
        ("new", 6, 0),
        ("old", 6, 0),
        ("x", 12, 6),
    ):
        study.calls.clear()  # type: ignore[attr-defined]
        monkeypatch.setattr(plans, "source_hash", lambda study, source=source: source)
        plan, tallies = run_cells(cells, 25, ledger=ledger)
        assert (plan.source, plan.stale, len(study.calls)) == (source, stale, simulated)  # type: ignore[attr-defined]
        assert [tally.to_json() for tally in tallies] == tallies_of(Coin(), {"bias": "0.2,0.5"}, 25)
        sources.add(source)
        assert {row[2] for row in rows_of(ledger)} == sources
        assert len(rows_of(ledger)) == 6 * len(sources)


def plan_then_let_another_run_finish(study: Study, ledger: Path) -> list[Tally]:
    """Plan, let another process fill the ledger, and only then execute."""
    cells = build_cells(study, {})
    with Ledger(ledger) as opened:
        plan = plan_run(cells, trials=25, seed=0, ledger=opened)
        run_cells(cells, 25, ledger=ledger)
        execute(plan, Threads(1), ledger=opened)
        return tallies_of_plan(plan)


def test_the_same_block_from_another_process_is_ignored_if_it_is_equal(tmp_path: Path) -> None:
    found = plan_then_let_another_run_finish(Coin(), tmp_path / "ledger.sqlite")
    assert [tally.to_json() for tally in found] == tallies_of(Coin(), {}, 25)
    assert len(rows_of(tmp_path / "ledger.sqlite")) == 3


def test_a_study_that_is_no_function_of_its_seed_is_found_out(tmp_path: Path) -> None:
    amount = itertools.count()

    def simulate(params: Mapping[str, Any], rng: Generator, trials: int) -> Tally:
        return fine(trials, events={"hit": next(amount) % 5})

    study, ledger = study_with(simulate), tmp_path / "ledger.sqlite"
    with pytest.raises(LedgerError, match="--fresh") as caught:
        plan_then_let_another_run_finish(study, ledger)
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 1
    assert len(rows_of(ledger)) == 3


def test_a_row_that_does_not_hold_its_trials_is_not_trusted(tmp_path: Path) -> None:
    # A request for r trials reports exactly r, whatever the ledger holds.
    import sqlite3

    cells, ledger = build_cells(Coin(), {}), tmp_path / "ledger.sqlite"
    run_cells(cells, 25, ledger=ledger)
    with sqlite3.connect(ledger) as db:
        db.execute("UPDATE blocks SET tally='{\"trials\":7}' WHERE block=1")
    db.close()
    try:
        (tally,) = run_cells(cells, 25, ledger=ledger)[1]
    except SimkitError:
        return
    assert tally.trials == 25
