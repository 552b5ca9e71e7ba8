"""Trials that tell the law of thresholds: where they go, stage by stage."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.special import expit

from simkit.stats.crossings.crossing_designs import LawDesign
from simkit.stats.crossings.crossing_search import CrossingSearch

pytestmark = pytest.mark.nojit
BLOCK = 10
GRID = np.arange(1.0, 401.0)


def design_of(
    x: list[float], trials: int, starts: int | list[int] = 63, values: Any = GRID
) -> LawDesign:
    searches = [CrossingSearch(len(values), 0.5, 0.05, BLOCK, 10_000) for _ in x]
    begin = [starts] * len(x) if isinstance(starts, int) else starts
    return LawDesign([values] * len(x), np.array(x), searches, trials, BLOCK, begin)


Share = Callable[[int, float], float]


def carry_out(
    design: LawDesign, share: Share, seed: int | None = 0, lost: Callable[..., bool] = lambda *_: False
) -> list[list[tuple[int, int, int]]]:
    """Run a design to its end; return what was due in each round. Without a seed, nothing is random."""
    rng, rounds = np.random.default_rng(seed), []
    while due := design.due():
        rounds.append(due)
        assert len({(g, p) for g, p, _ in due}) == len(due)
        for g, p, trials in due:
            search = design.searches[g]
            if lost(g, p):
                search.give_up(p)
                continue
            had = search.visits[p].trials if p in search.visits else 0
            k = search.visits[p].successes if had else 0
            assert trials > had
            assert trials % BLOCK == 0
            chance = share(g, float(design.values[g][p]))
            more = round(chance * (trials - had)) if seed is None else rng.binomial(trials - had, chance)
            search.see(p, k + int(more), trials)
        assert len(rounds) < 100
    return rounds


def spent(design: LawDesign) -> list[int]:
    return [search.spent for search in design.searches]


def visited(design: LawDesign, curve: int = 0) -> dict[float, int]:
    return {
        float(design.values[curve][p]): visit.trials
        for p, visit in design.searches[curve].visits.items()
        if visit.trials
    }


def logistic(half: float, slope: float = 3.0) -> Share:
    return lambda g, value: float(expit(slope * math.log(value / half)))


# Probes.


def probes(share: Share, start: int = 63) -> list[float]:
    """Return the values that are probed where nothing is left to spend then."""
    design = design_of([1.0], 0, start)
    rounds = carry_out(design, share, None)
    assert all(trials == BLOCK for due in rounds for _, _, trials in due)
    return [float(GRID[p]) for ((_, p, _),) in rounds]


def test_probes_go_by_fours_until_both_outcomes_are_seen() -> None:
    assert probes(lambda g, v: float(v >= 3)) == [64, 16, 4, 1]
    assert probes(lambda g, v: float(v >= 10)) == [64, 16, 4]
    assert probes(lambda g, v: float(v >= 65)) == [64, 256]
    assert probes(lambda g, v: float(v >= 300)) == [64, 256, 400]


def test_probes_end_at_the_ends() -> None:
    assert probes(lambda g, v: 0.0) == [64, 256, 400]
    assert probes(lambda g, v: 1.0) == [64, 16, 4, 1]
    assert probes(lambda g, v: 1.0, 0) == [1]


def test_two_values_are_probed_in_any_case() -> None:
    assert probes(lambda g, v: 0.5) == [64, 16]
    assert probes(lambda g, v: 0.4) == [64, 256]


def test_all_curves_are_probed_together() -> None:
    design = design_of([1.0, 2.0], 0, [63, 15])
    rounds = carry_out(design, lambda g, v: float(v >= (3, 10)[g]), None)
    assert [[(g, GRID[p]) for g, p, _ in due] for due in rounds] == [
        [(0, 64), (1, 16)], [(0, 16), (1, 4)], [(0, 4)], [(0, 1)],
    ]  # fmt: skip


def test_a_grid_that_is_sparse_is_probed_where_it_has_values() -> None:
    values = np.array([1.0, 10.0, 100.0])
    design = design_of([1.0], 0, 2, values)
    rounds = carry_out(design, lambda g, v: float(v >= 3), None)
    # 25 is nearer to 10 by its logarithm, and 2.5 to 1
    assert [values[p] for ((_, p, _),) in rounds] == [100, 10, 1]


# Stages.


def test_the_trials_are_about_those_that_were_asked_for() -> None:
    for trials in (400, 1000, 3000):
        for seed in range(3):
            design = design_of([1.0, 2.0, 4.0, 8.0], trials)
            carry_out(design, lambda g, v: logistic(100 / 2**g)(g, v), seed)
            assert abs(sum(spent(design)) - trials) <= len(design.x) * BLOCK / 2


def test_the_outermost_curves_share_seven_tenths() -> None:
    design = design_of([1.0, 2.0, 4.0, 16.0], 4000)
    carry_out(design, lambda g, v: logistic(100 / 2**g)(g, v))
    parts = 4000 * (0.3 / 4 + np.array([0.35, 0, 0, 0.35]))
    assert np.abs(np.array(spent(design)) - parts).max() <= BLOCK


def test_a_curve_whose_threshold_is_off_the_grid_is_no_outermost_one() -> None:
    design = design_of([1.0, 2.0, 4.0, 16.0], 4000)
    carry_out(design, lambda g, v: float(v >= 50) if g else 0.0, None)
    parts = 4000 * (0.3 / 4 + np.array([0, 0.35, 0, 0.35]))
    assert np.abs(np.array(spent(design)) - parts).max() <= BLOCK


@pytest.mark.parametrize("x", [[1.0], [3.0, 3.0]])
def test_curves_that_do_not_differ_have_equal_parts(x: list[float]) -> None:
    design = design_of(x, 600)
    carry_out(design, logistic(50))
    assert spent(design) == [600 // len(x)] * len(x)


def test_probes_are_part_of_a_curves_trials() -> None:
    """A curve in the middle has its probes and no more, if they are more than its part."""
    design = design_of([1.0, 2.0, 4.0], 300)
    carry_out(design, lambda g, v: float(v >= 3), None)
    assert spent(design)[1] == 4 * BLOCK  # 30 by its part
    assert [spent(design)[g] for g in (0, 2)] == [130, 130]  # 135 by theirs, but 300 in all


def test_stages_and_where_their_blocks_go() -> None:
    design = design_of([1.0], 1000)
    slope, half = 2.0, 64.0
    rounds = carry_out(design, logistic(half, slope), None)
    total = np.cumsum([0] + [0] * len(rounds)).tolist()
    had: Counter[int] = Counter()
    for i, due in enumerate(rounds):
        had |= Counter({p: trials for _, p, trials in due})
        total[i + 1] = sum(had.values())
    assert total[-6:] == [150, 250, 400, 600, 800, 1000]
    last = {float(GRID[p]): trials - before for (_, p, trials), before in
            ((each, had_before(rounds[:-1], each[1])) for each in rounds[-1])}  # fmt: skip
    found = np.repeat([*last], [more // BLOCK for more in last.values()])
    wanted = half * np.exp(np.array([-1.0, 1.0, -0.5, 0.5, 0.0]) / slope)
    assert np.unique(np.log(found)) == pytest.approx(np.sort(np.log(wanted)), abs=0.03)
    assert set(last.values()) == {4 * BLOCK}  # 20 blocks, in turn


def had_before(rounds: list[list[tuple[int, int, int]]], position: int) -> int:
    return max((trials for due in rounds for _, p, trials in due if p == position), default=0)


def test_trials_go_to_the_estimate_where_success_sets_in() -> None:
    """A step: after the probes all blocks are within its gap, and at it, as it is found."""
    design = design_of([1.0], 400)
    carry_out(design, lambda g, v: float(v >= 50), None)
    after = {value for value, trials in visited(design).items() if value not in (64, 16)}
    assert all(16 < value < 64 for value in after)
    assert {49.0, 50.0} & after


def test_no_value_is_better_where_all_succeed_or_all_fail() -> None:
    for share in (0.0, 1.0):
        design = design_of([1.0, 2.0], 1000)
        carry_out(design, lambda g, v, share=share: share, None)
        assert max(spent(design)) <= 4 * BLOCK


def test_a_curve_off_its_grid_sends_its_trials_to_the_end() -> None:
    design = design_of([1.0, 2.0], 400)
    carry_out(design, lambda g, v: float(v >= 50) if g else 0.0, None)
    assert visited(design) == {64.0: 10, 256.0: 10, 400.0: 180}


def test_a_curve_that_cannot_be_had_leaves_the_others() -> None:
    design = design_of([1.0, 2.0, 4.0], 600)
    rounds = carry_out(design, logistic(50), lost=lambda g, p: g == 0)
    assert [g for g, _, _ in rounds[0]] == [0, 1, 2]
    assert all(g for due in rounds[1:] for g, _, _ in due)
    part = 600 * (0.35 + 0.3 / 3)
    assert spent(design)[0] == 0
    assert np.abs(np.array(spent(design)[1:]) - part).max() <= BLOCK


def test_steep_and_flat_estimates_stay_on_the_grid() -> None:
    flat = design_of([1.0, 2.0], 400)
    carry_out(flat, lambda g, v: 0.5)
    assert 390 <= sum(spent(flat)) <= 410
    falling = design_of([1.0, 2.0], 400)
    carry_out(falling, lambda g, v: 1 - logistic(50)(g, v))
    assert 390 <= sum(spent(falling)) <= 410
