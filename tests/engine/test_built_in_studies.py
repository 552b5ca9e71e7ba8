"""Every built-in study, small: its remarks and derivations work on the table that Python gets.

So they do with one trial, with two, with none that did not fail, and with one cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import simkit
from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.declare.statement import quantities_of
from simkit.declare.tally import Tally
from simkit.engine.results.result import Result
from simkit.engine.results.session import run_session
from simkit.engine.sources.registry import study_names
from simkit.engine.tables.table import build_table, derived_to_csv
from simkit.errors import UsageError

_TINY = {
    "preset": "printed", "dim": 6, "patterns": 5, "tokens": 10, "neurons": 8, "samples": 8, "batch": 8,
    "trials": 3,
}  # fmt: skip
_PICTURES = {"network": "one-layer", "neurons": 20, "max_steps": 10, "trials": 3}
SMALL: dict[str, dict[str, Any]] = {
    "softmax-vs-linear": {"model": "self", "n": "100,200,400", "trials": 20},
    "cluster-recovery": {"d": "16,32,64", "n": 64, "clusters": 4, "trials": 60},
    "attention-gradient": {"trials": 2},
    "sample-complexity": {
        **_TINY, "samples": "2,8,32", "batch": 2, "alpha": 0.4, "max_steps": 5, "test": 10,
    },
    "convergence": {**_TINY, "alpha": "0.3,0.4,0.5", "max_steps": 5},
    "attention-concentration": {**_TINY, "heads": 2},
    "token-sparsification": {**_TINY, "max_steps": 5, "test": 10},
    "knn-distillation": {"n": 20, "k": "2,4,8,12", "d": 8, "trials": 5},
    "topk-selection": {"n": "64,128,256", "d": 16, "trials": 5},
    "lucky-neurons": {"trials": 2},
    "update-directions": {**_TINY, "iterations": "0,2"},
    "head-stability": {**_TINY, "heads": 2, "head_size": 1, "trainings": 2, "max_steps": 5},
    "image-accuracy": {**_PICTURES, "alpha": "0.64,0.8,1", "samples": "10,20,40"},
    "image-pruning": {**_PICTURES, "share": "0,1", "samples": 10},
}  # fmt: skip
#: Derivations that these sweeps do not carry.
NOT_CARRIED = {"sample-complexity": {"laws"}, "image-pruning": {"models"}}


def test_all_of_them_are_here() -> None:
    assert set(SMALL) == set(study_names())


@pytest.mark.parametrize("study", SMALL)
def test_what_follows_from_its_table(study: str) -> None:
    result = simkit.run(study, workers=1, **SMALL[study])
    assert not result.incomplete
    kept = set(result.study.kept)
    rows = result.table.to_dict("records")
    absent = {"span_gain"} if study == "update-directions" else set()  # without sets of patterns
    stated = {q.name for q in quantities_of(result.statements)}
    assert {row["quantity"] for row in rows} == stated - absent
    for row in rows:
        count = row["trials"] - row["failures"]
        values = row["kept_values"]
        assert values is None or len(values) == count
        assert row["quantity"] not in kept or values is not None
    assert all(isinstance(line, str) and line and "\n" not in line for line in result.remarks)
    refused = {each for each in result.statements.derivations if not _derive(result, each)}
    assert refused == NOT_CARRIED.get(study, set())


def _derive(result: Result, name: str) -> bool:
    """Derive what the sweep carries and see that it is what is declared."""
    try:
        points = [cell.parameters for cell in result.cells]
        result.statements.check_derivation(name, points)
    except UsageError:
        return False
    derived = result.derive(name)
    assert [name for name in derived.columns if name not in HIDDEN_COLUMNS] == result.rows.columns
    assert set(derived["quantity"]) <= set(result.statements.derivations[name])
    return True


ENOUGH: dict[str, dict[str, Any]] = {
    "convergence": {"neurons": 200, "max_steps": 300, "step_size": 1.0},  # all runs reach zero loss
    "sample-complexity": {"alpha": "0.3,0.35,0.4", "confusion": 0.1},
}


def look(result: Result) -> list[str]:
    """Say and derive all that a command or a figure may ask for; return the remarks.

    A derivation may refuse a table, in one line.
    """
    rows = result.rows.to_csv().splitlines()
    assert len(rows) == 1 + len(result.rows.records)
    for name in result.statements.derivations:
        try:
            result.statements.check_derivation(name, [cell.parameters for cell in result.cells])
            text = derived_to_csv(result.derive(name), result.study)
        except UsageError:
            continue
        assert text.splitlines()[0] == ",".join(result.rows.columns)
    assert all(isinstance(line, str) and line and "\n" not in line for line in result.remarks)
    assert not any("nan" in line.split() or "None" in line for line in result.remarks)
    return result.remarks


def with_tallies(result: Result, cells: slice, tallies: Sequence[Tally]) -> Result:
    chosen = result.cells[cells]
    rows = build_table(result.statements, chosen, tallies, confidence=0.95, seed=0)
    return replace(result, cells=chosen, tallies=tallies, rows=rows)


@pytest.mark.parametrize("study", SMALL)
def test_few_trials_or_none_are_no_fault(study: str) -> None:
    options = {**SMALL[study], **ENOUGH.get(study, {})}
    for trials in (1, 2):
        result = simkit.run(study, workers=1, **{**options, "trials": trials})
        assert not result.incomplete
        look(result)
        look(with_tallies(result, slice(1), result.tallies[:1]))
        failed = [Tally.of_failures(trials, "no outcome") for _ in result.cells]
        look(with_tallies(result, slice(None), failed))
        look(with_tallies(result, slice(1), failed[:1]))
        # One cell fails, the others do not.
        look(with_tallies(result, slice(None), [failed[0], *result.tallies[1:]]))
    exact_alone = replace(result.settings, trials=0)  # what a figure with `trials = 0` asks for
    look(run_session(result.cells, exact_alone))


def test_what_one_trial_leaves_out_is_said() -> None:
    options = {**SMALL["convergence"], **ENOUGH["convergence"], "trials": 1}
    result = simkit.run("convergence", workers=1, **options)
    assert (result.table["estimate"][result.table["quantity"] == "converged"] == 1).all()
    assert look(result) == ["a mean of one trial has no error: no law is fitted to the steps"]
    result = simkit.run(
        "attention-concentration", workers=1, **{**SMALL["attention-concentration"], "trials": 1}
    )
    (line,) = look(result)
    assert line.startswith("mass 0.")
    assert line.endswith(" after 40; stated: it goes to 1 - eta^C")
    assert "[" not in line
