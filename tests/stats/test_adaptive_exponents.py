"""Trials placed for a law: the first runs come out again; the page says what the tables say."""

import csv
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace

import adaptive
import numpy as np
import pytest
from adaptive import ALPHA, BLOCK, EACH, LAWS, Sizes, thresholds_of

from simkit.engine.thresholds.crossing_findings import _family
from simkit.stats.crossings.crossing_designs import LawDesign
from simkit.stats.crossings.crossing_search import CrossingSearch

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
COLUMNS = ("samples", "successes", "trials")
CELLS = [(*law[:2], *curve) for law in LAWS for curve in law[3]]


def read(name):
    with (BENCHMARKS / "calibration" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


@pytest.fixture(scope="module")
def rows():
    return read("adaptive-exponents")


@pytest.fixture(scope="module")
def trainings():
    """Counts of the curves by seed and design."""
    found = {}
    for key, cells in groupby(read("adaptive-trainings"), lambda row: (row["seed"], row["design"])):
        curves = groupby(cells, lambda row: row["alpha"])
        found[key] = [
            np.array([[int(row[n]) for n in COLUMNS] for row in curve]).T for _, curve in curves
        ]
    return found


@pytest.fixture(scope="module")
def exponents(trainings):
    return {key: adaptive.fit(curves) for key, curves in trainings.items()}


@pytest.mark.parametrize("cell", range(len(LAWS[0][3])))
def test_the_first_runs_come_out_as_committed(rows, cell):
    exponent, largest, curve, slope = CELLS[cell]
    first, n50 = Sizes().first, thresholds_of(exponent, largest)
    found = [adaptive.place_trials(curve, slope, n50, run) for run in range(first)]
    spent = sum(sum(trials) for counts in found for _, _, trials in counts)
    assert int(rows[cell]["first_designs"]) == first
    assert sum(adaptive.holds(counts, exponent) for counts in found) == int(rows[cell]["count_of_first"])
    assert spent == int(rows[cell]["trials_of_first"])


def test_the_fixed_grid_comes_out_as_committed(rows):
    at = CELLS.index((-2.0, 20.0, "logistic", 1.25))
    found = adaptive.fixed_grid("logistic", 1.25, (-2.0, 20.0, 7), replace(Sizes(), widths=1))
    for name in ("fixed_trials", "fixed_share"):
        assert str(found[name]) == rows[at][name]


def test_the_calibration_decides_as_the_ends_of_the_interval_do():
    outcomes = set()
    for run in range(2):
        counts = adaptive.place_trials("logistic", 3.0, thresholds_of(-2.0, 200.0), run)
        interval = adaptive.fit(counts)
        for truth in (-2.0, interval.low - 0.01, interval.low + 0.01, interval.high + 0.01):
            held = adaptive.holds(counts, truth)
            assert held == (interval.low <= truth <= interval.high)
            outcomes.add(held)
    assert outcomes == {True, False}


def test_the_level_holds_in_every_row(rows):
    found = [
        (float(row["exponent"]), float(row["largest_n50"]), row["curve"], float(row["slope"] or "inf"))
        for row in rows
    ]
    assert found == CELLS
    for row in rows:
        designs = 2000 if "jump" in row["curve"] else 500
        assert (int(row["designs"]), row["fixed_trials"], row["met"]) == (designs, "4900", "true")
        assert int(row["count"]) >= 0.93 * designs
        assert float(row["mean_trials"]) <= 0.4 * 4900
        ratio = float(row["mean_width"]) / float(row["fixed_width"])
        assert float(row["width_ratio"]) == pytest.approx(ratio, abs=0.001)


def test_placed_trainings_give_as_narrow_an_exponent(trainings, exponents):
    widths = {"fixed": [], "adaptive": []}
    for (seed, design), curves in trainings.items():
        exponent = exponents[seed, design]
        widths[design].append(exponent.high - exponent.low)
        spent = sum(sum(trials) for _, _, trials in curves)
        assert spent == 4900 if design == "fixed" else spent <= 0.4 * 4900
    assert len(widths["fixed"]) == len(widths["adaptive"]) == 3
    assert np.mean(widths["adaptive"]) <= np.mean(widths["fixed"])


def spent_of(values, n50, each=EACH, x=ALPHA):
    """Return the trials of each curve whose successes are as many as can be expected."""
    searches = [CrossingSearch(values.size, 0.5, 0.05, BLOCK, BLOCK) for _ in n50]
    size = len(n50)
    design = LawDesign([values] * size, x, searches, each * size, BLOCK, [15] * size)
    p = [adaptive.chances("logistic", 1.25, values, at) for at in n50]
    while due := design.due():
        for g, position, trials in due:
            searches[g].see(position, round(trials * p[g][position]), trials)
    return np.array([search.spent for search in searches])


def test_most_trials_go_to_the_outermost_curves_whose_threshold_is_on_the_grid():
    inside = spent_of(adaptive.VALUES, thresholds_of(-2.0, 200.0))
    assert inside[[0, 6]] == pytest.approx([(0.35 + 0.3 / 7) * 7 * EACH] * 2, abs=BLOCK)
    assert inside[1:6] == pytest.approx([0.3 * EACH] * 5, abs=BLOCK)
    beyond = spent_of(adaptive.VALUES, thresholds_of(-4.0, 8000.0))
    assert beyond[2] > 4 * beyond[:2].max()
    assert beyond[6] > 4 * beyond[3:6].max()
    assert beyond.min() > 0
    for spent in (inside, beyond):
        assert abs(spent.sum() - 7 * EACH) <= 7 * BLOCK


@pytest.mark.parametrize("each", [25, 30, 40, 100])
def test_what_the_probes_of_some_curves_take_is_not_spent_twice(each):
    spent = spent_of(adaptive.VALUES, thresholds_of(-4.0, 8000.0), each)
    assert abs(spent.sum() - 7 * each) <= BLOCK


@pytest.mark.parametrize("x", [[0.3], [0.3, 0.3, 0.3]])
def test_curves_that_differ_in_nothing_have_as_many_trials_each(x):
    spent = spent_of(adaptive.VALUES, [50.0] * len(x), x=np.array(x))
    assert spent == pytest.approx([EACH] * len(x), abs=BLOCK)


def test_the_page_says_what_the_tables_say(rows, trainings, exponents):
    page = " ".join((BENCHMARKS / "README.md").read_text(encoding="utf-8").split())
    shares = [100 * float(row["share"]) for row in rows]
    assert f"holds the exponent in {min(shares):.1f} to {max(shares):.1f} % of 500 runs" in page
    for row in rows:
        cells = [
            row["curve"], row["slope"], row["exponent"].removesuffix(".0"),
            row["largest_n50"].removesuffix(".0"), f"{100 * float(row['share']):.1f}",
            f"{float(row['mean_width']):.3f}", f"{float(row['fixed_width']):.3f}",
            f"{float(row['width_ratio']):.2f}",
        ]  # fmt: skip
        assert " ".join(f"| {' | '.join(cells)} |".split()) in page, cells
    widths = {"fixed": [], "adaptive": []}
    for seed in ("0", "1", "2"):
        cells = []
        for design in ("fixed", "adaptive"):
            curves = trainings[seed, design]
            e = exponents[seed, design]
            cells.append(f"{sum(sum(trials) for _, _, trials in curves):,}")
            cells.append(f"{e.estimate:.2f} [{e.low:.2f}, {e.high:.2f}]")
            widths[design].append(e.high - e.low)
        cells.append(f"{widths['adaptive'][-1] / widths['fixed'][-1]:.2f}")
        assert f"| {seed} | {' | '.join(cells)} |" in page, cells
    ratio = np.mean(widths["adaptive"]) / np.mean(widths["fixed"])
    assert f"met, on average {ratio:.2f} times as wide; one of the three seeds is wider" in page
    assert sum(np.array(widths["adaptive"]) > widths["fixed"]) == 1
    placed = [sum(sum(curve[2]) for curve in trainings[seed, "adaptive"]) for seed in "012"]
    assert f"`--adaptive --trials {EACH}`, which places {max(placed) / 49:.1f} % as many" in page
    most, jumps = (
        max(float(row["width_ratio"]) for row in rows if ("jump 0.42" in row["curve"]) == low)
        for low in (False, True)
    )
    assert f"At most {most:.2f} times the width of the grid's interval in all rows but" in page
    assert f"from .42 to .62: {jumps:.2f} times there, at most." in page
    planted = f"(seven, {adaptive.VALUES.size} values; N50 falls from 20 or 200), {7 * EACH:,} trials"
    assert planted in page
    assert f"mean widths of the first {Sizes().widths} runs" in page


def test_a_law_of_curves_without_a_bracket_rises():
    """Placed trials need not decide any value: nothing says that success falls."""
    counts = adaptive.place_trials("logistic", 1.25, thresholds_of(-2.0, 20.0), 0)
    group = [
        SimpleNamespace(
            is_rising=None, is_free=True, estimate=(1.0, 0.5, 2.0), sampled=curve, confidence=0.95,
            first=SimpleNamespace(number=lambda _, at=at: at),
            asked=SimpleNamespace(target=0.5, law=None),
        )
        for at, curve in zip(ALPHA, counts, strict=True)
    ]  # fmt: skip
    law = _family("alpha", group).law
    assert law.exponent.low < -2 < law.exponent.high
