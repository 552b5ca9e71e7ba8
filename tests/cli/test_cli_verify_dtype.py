"""`--verify-dtype`: a run in both types of numbers, and where they differ."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_tools import Command, read_csv

from simkit.declare.tally import Tally
from simkit.engine.cells.cell import build_cells
from simkit.engine.running.replay import replay
from simkit.engine.running.two_types import _differing
from simkit.engine.sources.registry import load_any

_ROUNDED = '''
import math
from simkit import Parameter, Study, event, measurement

class Rounded(Study):
    """In float32 values are larger by 2^-20, and at n = 3 another event happens."""

    name, summary, block_size, kept = "rounded", "rounds", 5, ("value",)
    parameters = (
        Parameter("n", "int", 1, "Which", low=1, step="1"),
        Parameter("dtype", "choice", "float64", "Numbers", kind="implementation",
                  choices=("float64", "float32"), absent="float64"),
    )
    quantities = (event("low", "below 0.3"), event("high", "above"), measurement("value", "what"))

    def trial(self, params, rng):
        x = rng.random()
        single = params["dtype"] == "float32"
        if single and params["n"] == 4 and x < 0.3:
            raise ValueError("too small")
        bound = 0.5 + 0.2 * (single and params["n"] == 3)
        return {"low": x < 0.3, "high": x > bound, "value": x * (1 + single * 2.0**-20)}
'''


@pytest.fixture
def rounded(simkit: Command) -> Command:
    """Run the study whose values and events are known."""
    Path("rounded.py").write_text(_ROUNDED)
    return lambda *arguments: simkit("run", "rounded.py:Rounded", "--no-plot", *arguments)


def said(result: object) -> list[str]:
    lines = result.err.splitlines()  # type: ignore[attr-defined]
    return [line for line in lines if "beside" in line or "differs" in line]


def test_both_types_run_and_the_table_is_that_of_the_one_asked_for(rounded: Command) -> None:
    plain = rounded("--n", "1,2", "--trials", "20", "--dtype", "float32", "--quiet", "--no-ledger")
    both = rounded("--n", "1,2", "--trials", "20", "--dtype", "float32", "--verify-dtype")
    assert (plain.code, both.code) == (0, 0)
    assert said(both) == [
        "float32 beside float64, 40 trials of 2 cells: every event counts alike; measurements differ"
        " most in value, by 9.5e-07 times its largest value"
    ]
    # The other type's trials are in the ledger: they are not run again.
    other = rounded("--n", "1,2", "--trials", "20", "--verify-dtype")
    assert "all trials are kept from earlier runs" in other.err
    assert said(other)[0].startswith("float64 beside float32, 40 trials of 2 cells: every event")
    quiet = rounded("--n", "1,2", "--trials", "20", "--dtype", "float32", "--verify-dtype", "--quiet")
    assert (quiet.out, quiet.err) == (plain.out, "")


def test_it_says_at_which_cells_which_events_differ(rounded: Command) -> None:
    found = rounded("--n", "1:4", "--trials", "40", "--verify-dtype")
    assert found.code == 0
    counts = {(row["n"], row["quantity"]): row["successes"] for row in _rows(rounded, "float64")}
    single = {(row["n"], row["quantity"]): row["successes"] for row in _rows(rounded, "float32")}
    lines = said(found)
    assert lines[0].startswith(
        "float64 beside float32, 160 trials of 4 cells: 3 events of a cell differ;"
    )
    first, second = int(counts["3", "high"]), int(single["3", "high"])
    assert lines[1] == (
        f"high differs at n = 3: {first} of 40 trials in float64, {second} in float32, at least"
        f" {first - second} not the same"
    )
    low = int(counts["4", "low"])
    assert lines[2:] == [
        f"low differs at n = 4: {low} of 40 trials in float64, 0 in float32, at least {low} not the"
        " same",
        f"failure differs at n = 4: 0 of 40 trials in float64, {low} in float32, at least {low} not the"
        " same",
    ]


def test_events_that_are_kept_tell_which_trials_differ(rounded: Command) -> None:
    text = _ROUNDED.replace('("value",)', '("value", "low", "high")')
    Path("rounded.py").write_text(text)
    found = rounded("--n", "3,4", "--trials", "40", "--seed", "5", "--verify-dtype")
    values = {
        (block, trial): replay(cell, 5, block, trial).values["value"]
        for cell in build_cells(load_any("rounded.py:Rounded"), {"n": "3"})
        for block in range(8)
        for trial in range(5)
    }
    apart = [place for place, x in values.items() if 0.5 < x <= 0.7]
    first, second = sum(x > 0.5 for x in values.values()), sum(x > 0.7 for x in values.values())
    assert len(apart) == first - second > 3
    named = [f"{trial} of block {block}" for block, trial in apart[:10]]
    named += [f"{len(apart) - 10} others"] * (len(apart) > 10)
    lines = said(found)
    assert lines[1] == (
        f"high differs at n = 3: {first} of 40 trials in float64, {second} in float32, {len(apart)} not"
        f" the same: trial {', '.join(named)}, seed 5"
    )
    # Where trials failed, their blocks do not tell: at least.
    assert all("at least" in line for line in lines[2:])


def test_trials_that_swap_are_seen() -> None:
    """As many successes in both, and not the same ones."""
    one, other = (
        Tally.of_outcomes([{"low": low} for low in events], ("low",))
        for events in ((True, False, True), (False, True, True))
    )
    assert one.events == other.events == {"low": 2}
    assert one.values == {"low": [1.0, 0.0, 1.0]}
    assert one.measurements == {}
    (found,) = _differing(None, [(one, other)])
    assert (found.apart, found.places, found.counts) == (2, [(0, 0), (0, 1)], (2, 2))
    blind = [Tally(trials=3, events={"low": 2}) for _ in range(2)]
    assert not list(_differing(None, [tuple(blind)]))


def _rows(rounded: Command, dtype: str) -> list[dict[str, str]]:
    done = rounded("--n", "1:4", "--trials", "40", "--dtype", dtype, "--quiet")
    return read_csv(done.out)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (
            ("--dtype", "float32,float64"),
            "it takes one --dtype, and runs the other itself, as in --dtype",
        ),
        (("--dry-run",), "it compares whole runs of --trials, and goes with no --dry-run; leave"),
        (("--shard", "1/2"), "it compares whole runs of --trials, and goes with no --shard; leave"),
        (("--until", "decided"), "it compares whole runs of --trials, and goes with no --until; leave"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    rounded: Command, options: tuple[str, ...], wrong: str
) -> None:
    refused = rounded("--n", "1,2", "--verify-dtype", *options)
    assert refused.code == 2
    assert refused.error.startswith(f"error: --verify-dtype: {wrong} ")


def test_a_study_of_one_type_has_no_such_option(study: Command) -> None:
    assert study("Gaussian", "--verify-dtype").code == 2
