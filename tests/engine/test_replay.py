"""One trial again: what it shows is what the block has counted."""

import itertools
import math
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from studies_for_tests import (
    LONGEST_WALK,
    Coin,
    Compiled,
    Faulty,
    Walk,
    fill_largest,
    fine,
    simulate_block,
    study_with,
)

from simkit.declare.checks import load_statements
from simkit.declare.quantities import event, measurement
from simkit.declare.study import Study
from simkit.declare.tally import Moments, Tally
from simkit.engine.cells.cell import Cell, build_cells
from simkit.engine.cells.judging import judge_block
from simkit.engine.cells.seeding import block_generator
from simkit.engine.running.replay import LAST_BLOCK, Replayed, replay
from simkit.engine.sources.registry import load_study, load_study_file
from simkit.errors import StudyError, UsageError

_MOST_TRIALS = 30  # of a block, for the sake of time
_EXAMPLE = Path(__file__).parents[2] / "examples" / "planted_key.py"


def _cell(study: Study, **options: object) -> Cell:
    (cell,) = build_cells(study, {name: str(value) for name, value in options.items()})
    return cell


def _whole_block(cell: Cell, seed: int, block: int) -> list[Replayed]:
    return [
        replay(cell, seed, block, trial) for trial in range(min(cell.study.block_size, _MOST_TRIALS))
    ]


def _check_sums(cell: Cell, seed: int, block: int) -> list[Replayed]:
    """Replay every trial of a block and compare their sum with the block's tally."""
    (tally,) = simulate_block([cell], seed, block, min(cell.study.block_size, _MOST_TRIALS))
    tally = judge_block(load_statements(cell.study), cell.parameters, tally)
    trials = _whole_block(cell, seed, block)
    fine = [trial for trial in trials if not trial.failure]
    assert Counter(trial.failure for trial in trials if trial.failure) == Counter(tally.failed)
    for name, count in tally.events.items():
        assert all(type(trial.values[name]) is bool for trial in fine)
        assert sum(trial.values[name] for trial in fine) == count, name
    for name, moments in tally.measurements.items():
        values = [float(trial.values[name]) for trial in fine]
        assert (min(values), max(values)) == (moments.minimum, moments.maximum), name
        if any(name in trial.rounded for trial in fine):
            assert math.fsum(values) == pytest.approx(moments.count * moments.mean, rel=1e-11, abs=1e-15)
        else:
            assert Moments.of(values) == moments, name
    for name, kept in tally.values.items():
        assert [trial.values[name] for trial in fine] == kept, name
        assert not any(name in trial.rounded for trial in trials)
    assert sum((Counter(trial.counters) for trial in trials), Counter()) == Counter(tally.counters)
    return trials


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("softmax-vs-linear", {"n": 40, "scores": "two-point"}),
        ("topk-selection", {"n": 64, "d": 16}),  # judged, and measurements that are not kept
        ("attention-gradient", {"n": 12, "d": 4, "k": 3}),  # an axis
    ],
)
def test_the_trials_of_a_block_sum_to_its_tally(name: str, options: Mapping[str, object]) -> None:
    trials = _check_sums(_cell(load_study(name), **options), seed=5, block=2)
    assert not any(trial.rounded for trial in trials)
    names = [list(trial.values) for trial in trials]
    statements = load_statements(load_study(name))
    assert names == [list(statements.order) or names[0]] * len(trials)


def test_the_trials_of_a_user_s_file(isolated_imports: None) -> None:
    cell = _cell(load_study_file(str(_EXAMPLE)), n=20, least=0.3)
    trials = _check_sums(cell, seed=1, block=0)
    assert [t.values["enough"] for t in trials] == [t.values["weight"] >= 0.3 for t in trials]
    assert 0 < sum(t.values["enough"] for t in trials) < len(trials)


@pytest.mark.parametrize("k", [1, 7, LONGEST_WALK])
def test_an_axis_is_seen_at_the_cell_s_own_value(k: int) -> None:
    cell = _cell(Walk(), k=k, drift=0.5)
    steps = 0.5 + block_generator(3, cell.seed_words, 4).standard_normal((10, LONGEST_WALK))
    heights = steps.cumsum(axis=1)[:, k - 1]
    for trial, found in enumerate(_whole_block(cell, 3, 4)):
        assert found.values["positive"] == (heights[trial] > 0)
        assert found.values["height"] == pytest.approx(heights[trial], rel=1e-12)
        assert found.rounded or found.values["height"] == heights[trial]


def test_what_is_not_marked_as_rounded_is_exact() -> None:
    cell = _cell(Compiled(), n=2)
    largest = np.empty(16)
    fill_largest(block_generator(0, cell.seed_words, 1), 2, largest)
    found = _check_sums(cell, 0, 1)
    exact = [trial for trial in range(16) if not found[trial].rounded]
    assert {0, int(largest.argmin()), int(largest.argmax())} <= set(exact)
    assert [found[t].values["largest"] for t in exact] == [largest[t] for t in exact]
    assert [f.values["largest"] for f in found] == pytest.approx(list(largest), rel=1e-13)
    assert 3 <= len(exact) < 16


def test_a_study_with_trial_is_exact_throughout() -> None:
    class Uniform(Coin):
        name = "test-uniform"
        quantities = (event("low", "below a half"), measurement("value", "uniform"))

        def trial(self, params, rng):
            value = rng.random()
            return {"low": value < 0.5, "value": value}

    cell = _cell(Uniform())
    drawn = block_generator(0, cell.seed_words, 0).random(10).tolist()
    found = _whole_block(cell, 0, 0)
    assert [trial.values for trial in found] == [{"low": x < 0.5, "value": x} for x in drawn]
    assert not any(trial.rounded for trial in found)


def test_failed_trials_show_their_message() -> None:
    trials = _check_sums(_cell(Faulty()), seed=0, block=3)
    for index, trial in enumerate(trials):
        assert trial.failure.startswith(Faulty.faults.get(index, ""))
        assert bool(trial.failure) == (index in Faulty.faults)
        assert bool(trial.values) != bool(trial.failure)


def test_block_indices_up_to_the_last() -> None:
    cell = _cell(Coin())
    heads = block_generator(7, cell.seed_words, LAST_BLOCK).random(10) < 0.5
    found = _whole_block(cell, 7, LAST_BLOCK)
    assert [trial.values["heads"] for trial in found] == heads.tolist()
    assert LAST_BLOCK == 2**62


@pytest.mark.parametrize(
    ("block", "trial", "said"),
    [
        (-1, 0, "--block -1: it is out of range"),
        (LAST_BLOCK + 1, 0, f"blocks are numbered from 0 to {LAST_BLOCK}"),
        (0, -1, "--trial -1: it is out of range"),
        (3, 27, "has the trials 0 to 9; the next block goes on, as in --block 5 --trial 7"),
    ],
)
def test_no_such_trial(block: int, trial: int, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        replay(_cell(Coin()), 0, block, trial)
    assert said in str(refused.value)


def test_counters_of_one_trial() -> None:
    def simulate(params, rng, trials):
        return fine(trials, events={"hit": trials // 2}, counters={"ties": trials // 3})

    found = _check_sums(_cell(study_with(simulate)), 0, 0)
    assert [trial.counters for trial in found] == [{"ties": 1} if t % 3 == 2 else {} for t in range(10)]


def test_a_block_that_raises_fails_all_its_trials() -> None:
    def simulate(params, rng, trials):
        if trials > 4:
            raise ArithmeticError("the fifth")
        return fine(trials)

    cell = _cell(study_with(simulate, quantities=(event("hit", "it happens"), measurement("x", "a"))))
    assert replay(cell, 0, 0, 3).failure == ""
    assert {replay(cell, 0, 0, t).failure for t in range(4, 10)} == {"ArithmeticError: the fifth"}


def _columns(params, rng, trials):
    """Draw one quantity after the other: the second depends on how many trials there are."""
    return Tally.of_arrays(trials, {"hit": rng.random(trials) < 0.5}, {"x": rng.random(trials)})


def _jumps(params, rng, trials):
    return fine(trials, events={"hit": trials * (trials % 2)})


def _kept_changes(params, rng, trials):
    x = [float(trials - t) for t in range(trials)]  # the same numbers so far, in another order
    return Tally.of_arrays(trials, {"hit": [True] * trials}, {"x": x}, kept=("x",))


@pytest.mark.parametrize("simulate", [_columns, _jumps, _kept_changes])
def test_a_study_whose_first_trials_depend_on_how_many_follow(simulate) -> None:
    kept = simulate is _kept_changes
    quantities = (event("hit", "it happens"), measurement("x", "a number", kept=kept))
    cell = _cell(study_with(simulate, quantities=quantities))
    with pytest.raises(StudyError, match=r"no trial can be shown alone.*for_tests.py, line"):
        _whole_block(cell, 0, 0)


def test_infinite_judgements_are_shown() -> None:
    class Judging(Coin):
        name = "test-judging"
        quantities = (measurement("x", "an index", kept=True),)
        judged = (measurement("needed", "a constant"), event("holds", "it does"))
        order = ("needed", "x", "holds")

        def simulate(self, params, rng, trials):
            values = itertools.islice(itertools.count(), trials)
            return Tally.of_outcomes(({"x": float(x)} for x in values), self.kept)

        def judge(self, params, values):
            needed = [math.inf if x == 3 else 2 * x for x in values["x"]]
            return {"needed": needed, "holds": [c < 5 for c in needed]}

    cell = _cell(Judging())
    found = replay(cell, 0, 0, 3).values
    assert list(found.items()) == [("needed", math.inf), ("x", 3.0), ("holds", False)]
    assert replay(cell, 0, 0, 2).values == {"needed": 4.0, "x": 2.0, "holds": True}
