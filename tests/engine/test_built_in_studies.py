"""Every built-in study, small: its remarks and derivations work on the table that Python gets."""

from __future__ import annotations

from typing import Any

import pytest

import simkit
from simkit.declare.columns import HIDDEN_COLUMNS
from simkit.declare.statement import quantities_of
from simkit.engine.registry import study_names
from simkit.engine.result import Result
from simkit.errors import UsageError

_TINY = {
    "preset": "printed", "dim": 6, "patterns": 5, "tokens": 10, "neurons": 8, "samples": 8, "batch": 8,
    "trials": 3,
}  # fmt: skip
SMALL: dict[str, dict[str, Any]] = {
    "softmax-vs-linear": {"model": "self", "n": "100,200,400", "trials": 20},
    "cluster-recovery": {"d": "16,32,64", "n": 64, "clusters": 4, "trials": 60},
    "attention-gradient": {"trials": 2},
    "sample-complexity": {
        **_TINY, "samples": "2,8,32", "batch": 2, "alpha": 0.4, "max_steps": 5, "test": 10,
    },
    "convergence": {**_TINY, "alpha": "0.3,0.4,0.5", "max_steps": 5},
    "attention-concentration": {**_TINY},
    "token-sparsification": {**_TINY, "max_steps": 5, "test": 10},
    "knn-distillation": {"n": 20, "k": "2,4,8,12", "d": 8, "trials": 5},
    "topk-selection": {"n": "64,128,256", "d": 16, "trials": 5},
    "lucky-neurons": {"trials": 2},
}  # fmt: skip
#: Derivations that these sweeps do not carry.
NOT_CARRIED = {"sample-complexity": {"laws"}}


def test_all_of_them_are_here() -> None:
    assert set(SMALL) == set(study_names())


@pytest.mark.parametrize("study", SMALL)
def test_what_follows_from_its_table(study: str) -> None:
    result = simkit.run(study, workers=1, **SMALL[study])
    assert not result.incomplete
    kept = set(result.study.kept)
    rows = result.table.to_dict("records")
    assert {row["quantity"] for row in rows} == {q.name for q in quantities_of(result.statements)}
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
