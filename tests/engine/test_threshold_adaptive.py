"""Trials that go where they tell most of a law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from crossings_for_tests import HALF, Faulty, Rise, brackets, quick, rows_named, search, texts

import simkit
from simkit import Threshold
from simkit.errors import UsageError
from simkit.words.thresholds import crossing_text, threshold_lines

pytestmark = pytest.mark.nojit
GRID = {"n": "1:200:1"}
SCALES = {"n": "5:200:5", "scale": "0.5,1,2"}


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with quick():
        yield


def test_adaptive_trials_tell_the_law_with_fewer() -> None:
    options = {"n": "1:400:1", "scale": "0.5,1,2,4"}
    found = search(Rise(), adaptive=True, **options, settings={"trials": 300})
    assert found.run.is_free
    assert not search(Rise(), n="1:9:1").run.is_free
    assert abs(found.result.plan.simulated - 1200) <= 4 * 10  # half a block a curve
    (family,) = found.families
    assert family.law is not None
    assert family.law.exponent.low < -1 < family.law.exponent.high
    assert family.law.exponent.high - family.law.exponent.low < 0.15
    spent = [row["estimate"] for row in rows_named(found, "threshold_trials")]
    assert min(spent[0], spent[3]) > 2 * max(spent[1], spent[2])  # by the distance from the middle
    assert texts(search(Rise(), adaptive=True, **options, settings={"trials": 300, "workers": 2})) == (
        texts(found)
    )


def test_adaptive_trials_need_no_bracket() -> None:
    found = search(
        Rise(),
        adaptive=True,
        n="1:400:1",
        scale="0.5,1,2",
        settings={"trials": 60, "confidence": 0.9999},
    )
    assert brackets(found) == [(None, None)] * 3
    (family,) = found.families
    assert family.law is not None
    assert -1.5 < family.law.exponent.estimate < -0.7


def test_adaptive_trials_of_one_curve() -> None:
    found = search(Rise(), adaptive=True, **GRID, settings={"trials": 300})
    (crossing,) = found.crossings
    assert crossing.estimate is not None
    assert crossing.estimate[1] < HALF < crossing.estimate[2]
    assert found.result.plan.simulated == 300
    assert found.families == []


def test_adaptive_trials_begin_at_the_default_or_in_the_middle() -> None:
    start = {"trials": 20}
    assert search(Rise(), adaptive=True, n="11:30:1", settings=start).result.cells[-1].number("n") == 30
    around = search(Rise(), adaptive=True, settings=start).crossings[0].searched.search
    assert list(around.visits)[:2] == [15, 63]  # n = 16, then 64
    grid = search(Rise(), adaptive=True, n="11:30:1", settings=start).crossings[0].searched.search
    assert list(grid.visits)[0] == 10


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"n": "1:9:1", "scale": "0,1,2"}, "--scale 0"),
        ({"n": "0:9:1", "scale": "1,2"}, "--n 0"),
    ],
)
def test_adaptive_trials_take_positive_values(options: dict[str, str], name: str) -> None:
    class Zero(Rise):
        parameters = (replace(Rise.parameters[0], low=0), *Rise.parameters[1:])

    line = f"^{name}: adaptive trials are for a power law, which takes positive values; leave out the"
    with pytest.raises(UsageError, match=line):
        search(Zero(), adaptive=True, **options)


def test_adaptive_trials_on_falling_success_tell_no_law() -> None:
    found = search(Rise(), adaptive=True, **SCALES, shape="falls", settings={"trials": 100})
    why = "no law over scale: 0 of 3 curves have a threshold, and a law takes 2"
    assert threshold_lines(found)[-1] == why


def test_adaptive_trials_go_on_where_one_curve_cannot_be_had() -> None:
    study = Faulty(105, scale=1.0)
    found = search(study, adaptive=True, **SCALES, settings={"trials": 100})
    assert [row["estimate"] for row in rows_named(found, "threshold_trials")][1] == 0
    assert found.crossings[0].estimate is not None
    assert found.crossings[2].estimate is not None
    assert study.seen.count(105) == 3 + 1  # its first block is run twice
    (cells,) = found.result.incomplete.values()
    assert [cell.parameters["n"] for cell in cells] == [105]


class Declared(Rise):
    """A study with a threshold of its own."""

    name = "declared"
    threshold = Threshold("n", "success")


def test_python_places_trials_too() -> None:
    found = simkit.threshold(Declared, trials=300, n="1:200:1", workers=1)
    assert found.run.is_free
    assert abs(found.result.plan.simulated - 300) <= Rise.block_size
    assert "--adaptive --trials 300" in found.result.command
    said = r"a threshold at 0.5 that the study declares, as threshold = Threshold\('n', 'success'\)"
    for study, asked in ((Declared, {"target": 0.9}), (Rise, {"over": "n"})):
        with pytest.raises(UsageError, match=said):
            simkit.threshold(study, trials=300, n="1:200:1", **asked)
    with pytest.raises(UsageError, match="leave one out"):
        simkit.threshold(Declared, trials=300, max_trials=30, n="1:200:1")


def test_an_interval_that_ends_with_the_grid_is_said_to_be_open() -> None:
    few = simkit.threshold(Declared, trials=80, n="1:60:1", workers=1).crossings[0]
    assert few.fit is not None
    assert few.fit.ci_high == 60
    assert ", open above 60; 80 trials at" in crossing_text(few)
    many = simkit.threshold(Declared, trials=600, n="1:200:1", workers=1).crossings[0]
    assert "open" not in crossing_text(many)


def test_where_nothing_is_seen_it_says_what_trials_are_placed_for() -> None:
    """An event that falls, say: its probes go to the wrong end."""
    said = "; trials are placed for what rises with n: simkit threshold searches both ways; "
    falls = simkit.threshold(Declared, trials=100, n="20:200:1", shape="falls", workers=1).crossings[0]
    assert crossing_text(falls).startswith("success is not seen to cross 0.5 here: ")
    assert said in crossing_text(falls)
    assert said not in crossing_text(simkit.threshold(Declared, n="80:200:1", workers=1).crossings[0])
