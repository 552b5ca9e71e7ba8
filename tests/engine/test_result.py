"""What a run returns: remarks, premises, notes, failures and derived tables."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from coins_for_tests import Coins
from ledgers_for_tests import NUMBA_67, NUMBA_68, execute
from studies_for_tests import Coin, Faulty, Walk

import simkit
from simkit.declare.parameters.parameter import Parameter, Rule
from simkit.declare.quantities import event, measurement
from simkit.declare.statement import Premise, premise
from simkit.declare.study import Study
from simkit.declare.tally import Tally
from simkit.engine.plans import plan as plans
from simkit.engine.results.outputs import run_hash
from simkit.engine.results.result import Settings
from simkit.engine.results.session import build_run
from simkit.engine.running.stopping import Stopping
from simkit.engine.tables.derived import derived_frame, derived_row, table_rows
from simkit.engine.tables.table import derived_to_csv
from simkit.errors import StudyError


class Said(Study):
    """A coin of which something is said: premises, remarks, a derivation."""

    name = "test-said"
    summary = "a coin of which something is said"
    parameters = (
        Parameter("n", "int", 4, "Number", low=1),
        Parameter("k", "int", Rule("n/2", lambda p: p["n"] // 2), "Half of it", low=0),
        Parameter("flag", "bool", False, "Switch"),
        Parameter("c", "float", 1.0, "Constant of a bound", kind="reporting", low=0),
        Parameter(
            "rounding", "choice", "down", "Rounding of k", kind="shaping", shapes="k",
            choices=("down", "up"),
        ),
    )  # fmt: skip
    quantities = (event("heads", "heads"), measurement("value", "a number", kept=True))
    derivations: Mapping[str, Sequence[str]] = {"double": ("twice",)}
    counters = {"ties": "{count} ties"}
    block_size = 10
    default_trials = 30

    def simulate(self, params, rng, trials):
        outcomes: list[Any] = [{"heads": bool(x < 0.5), "value": float(x)} for x in rng.random(trials)]
        outcomes[0] = "the first"
        tally = Tally.of_outcomes(outcomes, self.kept)
        tally.counters = {"ties": 2}
        return tally

    def premises(self, params):
        n = params["n"]
        return [
            premise("n >= 3 (eq. 1)", n, ">=", 3, f"n = {n}"),
            Premise("n is even", n % 2 == 0),
            *(["n is no square"] if math.isqrt(n) ** 2 == n else []),
        ]

    def remarks(self, table):
        largest = max(max(row["kept_values"]) for row in table_rows(table, "value"))
        return [f"largest {largest!r}", f"rows {len(table)}"]

    def derive(self, name, table):
        rows = table_rows(table, "value")
        derived = [derived_row(row, "twice", 2 * sum(row["kept_values"])) for row in rows]
        return derived_frame([*derived, derived_row(rows[0], "twice", None, n=None, flag=None)], table)


def test_premises_name_their_cells_and_what_the_first_one_adds() -> None:
    result = simkit.run(Said, n="1,2,3,4,6", trials=10)
    found = [(str(p), [cell.parameters["n"] for cell in p.cells]) for p in result.premises]
    assert found == [
        ("n >= 3 (eq. 1): n = 1", [1, 2]),
        ("n is even", [1, 3]),
        ("n is no square", [1, 4]),
    ]
    first = result.premises[0].premise
    assert (first.left, first.relation, first.right, first.margin) == (1, ">=", 3, -2)
    met = result.table.groupby("n")["premises_met"].agg(["min", "max"])
    assert met["min"].tolist() == met["max"].tolist() == [False, False, False, False, True]


def test_remarks_and_derivations_see_the_kept_values() -> None:
    result = simkit.run(Said, n="2,4", trials=30)
    rows = [row for row in result.table.to_dict("records") if row["quantity"] == "value"]
    assert [len(row["kept_values"]) for row in rows] == [27, 27]
    largest = max(max(row["kept_values"]) for row in rows)
    assert result.remarks == [f"largest {largest!r}", "rows 4"]
    derived = result.derive("double")
    assert list(derived.columns) == result.rows.columns
    expected = [2 * sum(row["kept_values"]) for row in rows]
    assert derived["estimate"].tolist()[:2] == expected
    assert derived["n"].tolist()[:2] == [2, 4]
    assert set(derived["quantity"]) == {"twice"}


def test_a_remark_that_fails_is_one_line() -> None:
    broken = type("Broken", (Said,), {"remarks": lambda self, table: 1 / 0})
    result = simkit.run(broken, trials=10)
    with pytest.raises(StudyError, match=r"^study 'test-said': its method remarks failed: ZeroDiv"):
        _ = result.remarks


def test_a_derivation_that_is_declared_alone_is_said() -> None:
    class Declared(Coin):
        derivations: Mapping[str, Sequence[str]] = {"double": ("twice",)}

    with pytest.raises(StudyError, match="declares the derivation 'double' and does not define it"):
        simkit.run(Declared, trials=10).derive("double")


def test_a_derived_table_is_written_like_any_other() -> None:
    result = simkit.run(Said, n="2,4", trials=30, flag=True)
    derived = result.derive("double")
    assert derived["n"].dtype == float  # a gap
    header, one, two, gap, end = derived_to_csv(derived, result.study).split("\n")
    assert header == ",".join(result.rows.columns)
    first, second = (repr(float(x)) for x in derived["estimate"][:2])
    assert one == f"test-said,2,1,true,1.0,down,twice,measurement,,,,{first},,,,,,0.95,,,,,,0"
    assert two == f"test-said,4,2,true,1.0,down,twice,measurement,,,,{second},,,,,,0.95,,,,,,0"
    assert gap == "test-said,,1,,1.0,down,twice,measurement,,,,,,,,,,0.95,,,,,,0"
    assert end == ""
    # What pandas keeps as it is comes out as in the table itself.
    values = result.table[result.table["quantity"] == "value"]
    lines = result.rows.to_csv().splitlines(keepends=True)
    assert derived_to_csv(values, result.study) == "".join([lines[0], *lines[2::2]])


def test_only_whole_parameters_are_written_as_whole_numbers() -> None:
    frame = pd.DataFrame({"n": [2.0, None, 2.5], "c": [1.0, None, 3.0], "trials": [3.0, None, 4.0]})
    assert derived_to_csv(frame, Said()) == "n,c,trials\n2,1.0,3.0\n,,\n2.5,3.0,4.0\n"


# Outcomes that several cells share are counted once


@pytest.mark.parametrize(
    ("options", "sets"),
    [
        ({}, 1),
        ({"c": "1,2,3"}, 1),
        ({"n": "4", "rounding": "down,up"}, 1),
        ({"n": "2,4"}, 2),
        ({"n": "2,4", "c": "1,2"}, 2),
        ({"n": "4", "k": "2,3", "c": "1,2"}, 2),
    ],
    ids=str,
)
def test_failures_and_counts_are_those_of_simulated_trials(options: dict[str, str], sets: int) -> None:
    result = simkit.run(Said, trials=30, **options)
    assert len(result.outcomes) == sets
    assert result.plan.simulated == 30 * sets
    assert result.failures == 3 * sets
    assert result.failed == {"the first": 3 * sets}
    assert sum(tally.counters["ties"] for tally in result.outcomes) == 6 * sets
    assert len(result.tallies) == len(result.cells) >= sets


def test_cells_along_an_axis_are_outcomes_of_their_own() -> None:
    result = simkit.run(Walk, k="1,2,3", trials=20)
    assert (len(result.outcomes), result.plan.simulated) == (3, 20)


def test_a_failed_trial_keeps_its_message() -> None:
    result = simkit.run(Faulty, trials=40)
    assert result.failures == 2 * len(Faulty.faults)
    assert sum(result.failed.values()) == result.failures
    assert result.failed["ValueError: no third trial"] == 2


# Notes


def run_said(path: Path | None, **how: Any) -> list[str]:
    return list(simkit.run(Coin, bias="0.2,0.5", trials=20, ledger=path, **how).notes)


def test_without_a_ledger_there_is_nothing_to_note(path: Path) -> None:
    assert run_said(None) == run_said(path) == run_said(path) == []


def test_blocks_of_other_sources_are_noted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(plans, "source_hash", lambda study: "older")
        run_said(path)
    expected = ["4 blocks in the ledger stem from other sources of test-coin and were not reused"]
    assert run_said(path) == expected
    assert run_said(path, fresh=True) == []


def test_damaged_blocks_are_noted_once(path: Path) -> None:
    run_said(path)
    execute(path, "UPDATE blocks SET tally=replace(tally, '10', '11') WHERE block=1")
    assert run_said(path) == ["2 blocks in the ledger were damaged and not used"]
    assert run_said(path) == []


def test_blocks_of_another_environment_are_noted(
    path: Path, set_environment: Callable[[str], None]
) -> None:
    set_environment(NUMBA_67)
    run_said(path)
    set_environment(NUMBA_68)
    assert run_said(path) == ["4 blocks were made under numba 0.67 instead of 0.68"]


def test_what_many_cells_would_make_large_is_made_for_nobody() -> None:
    class Remarked(Coins):
        def remarks(self, table: Any) -> list[str]:
            return [f"{len(table)} rows"]

    for study, said in (Coins(), []), (Remarked(), ["8 rows"]):
        found = simkit.run(study, p="0.3,0.6", trials=100)
        assert found.remarks == said
        assert ("frame" in vars(found.rows)) == bool(said)
        assert (found.failures, dict(found.failed), found.places) == (0, {}, {})
        assert "outcomes" not in vars(found)


@pytest.mark.parametrize("rule", [None, Stopping(half_width=0.1)])
def test_the_hash_of_a_run_is_that_of_one_list(rule: Stopping | None) -> None:
    settings = Settings(trials=7, seed=3, stopping=rule)
    cells = build_run(Coins(), {"p": "0.3,0.6", "beyond": "1/3"}, settings)
    asked: list[Any] = ["coins", 7, 3, [sorted(cell.parameters.items()) for cell in cells]]
    if rule is not None:
        asked.append([rule.words(), rule.level(settings.confidence, settings.family_error)])
    assert run_hash(cells, settings) == hashlib.sha256(json.dumps(asked).encode()).hexdigest()
