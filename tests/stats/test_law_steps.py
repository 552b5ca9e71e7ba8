"""Laws of steps against a scan of all lines."""

import math

import numpy as np
import pytest
from scipy.special import xlogy

from simkit.stats.laws.grouped_counts import Counts
from simkit.stats.laws.law_fits import fit_law, power_law
from simkit.stats.laws.law_steps import StepLaw

X = np.array([0.24, 0.3, 0.42, 0.6])
GRIDS = [np.array(sizes, float) for sizes in ([3, 10, 31], [2, 9, 14, 50], [5, 11], [2, 7, 20, 23])]


def likelihood(counts, a, b):
    """Return the log-likelihood of one line, as one writes it down."""
    total = 0.0
    for g, x in enumerate(np.log(X)):
        rows = counts.group == g
        after = np.log(counts.samples[rows]) > a + b * x
        k, n = counts.successes[rows], counts.trials[rows]
        for side, clip in ((~after, min), (after, max)):
            if side.any():
                share = clip(k[side].sum() / n[side].sum(), 0.5)
                total += xlogy(k[side].sum(), share) + xlogy((n - k)[side].sum(), 1 - share)
    return total


def drawn(seed):
    rng = np.random.default_rng(seed)
    chances = [np.where(grid >= 1.2 * x**-2, 0.75, 0.3) for grid, x in zip(GRIDS, X, strict=True)]
    return Counts.from_groups(
        [(grid, rng.binomial(12, p), [12] * grid.size) for grid, p in zip(GRIDS, chances, strict=True)]
    )


@pytest.mark.parametrize("seed", range(3))
def test_lines_and_exponents_are_those_of_a_scan(seed):
    counts = drawn(seed)
    law = StepLaw(counts, counts.successes, np.log(X))
    a, b, value = law.lines()
    rng, best = np.random.default_rng(5), -math.inf
    for exponent in (-2.0, -0.3, 1.7):
        scan = max(likelihood(counts, at, exponent) for at in np.linspace(-8, 8, 1500))
        assert law.at_exponent(exponent) == pytest.approx(scan, abs=1e-9)
        best = max(best, scan)
    assert best <= value.max() + 1e-9
    # No line is better than the best of those through two cells, which others come to.
    scan = max(likelihood(counts, *rng.normal(0, 4, 2)) for _ in range(4000))
    assert scan <= value.max() + 1e-9
    i = int(value.argmax())
    if math.isfinite(b[i]):
        near = [(a[i] + u - w * b[i], b[i] + w) for u in (-1e-7, 1e-7) for w in (-1e-6, 0, 1e-6)]
        assert max(likelihood(counts, *line) for line in near) <= value.max() + 1e-9
    upright = max(
        likelihood(counts, at - b0 * x, b0)
        for x in np.log(X) for b0 in (-1e6, 1e6) for at in np.linspace(0, 5, 60)
    )  # fmt: skip
    assert value[-4:].max() == pytest.approx(upright, abs=1e-9)


@pytest.mark.parametrize("x", [[0.24, 0.3, 0.42, 0.6], [0.24, 0.24, 0.42, 0.6]])
def test_on_one_grid_for_all_groups_no_line_has_more_than_one_beside_it(x, monkeypatch):
    """Lines through cells of several groups coincide: each group cannot choose its side alone."""
    monkeypatch.setitem(globals(), "X", np.array(x))
    rng, grid = np.random.default_rng(8), 2.0 ** np.arange(1, 6)
    counts = Counts.from_groups([(grid, rng.binomial(12, 0.5, 5), [12] * 5) for _ in x])
    law = StepLaw(counts, counts.successes, np.log(X))
    a, b, value = law.lines()
    for i in np.flatnonzero(np.isfinite(b))[::7]:
        turns = [-9.0, *np.log(np.array([0.25, 0.35, 0.5])), 9.0]
        near = [(a[i] - w * turn, b[i] + w) for turn in turns for w in (-1e-8, 1e-8)]
        assert value[i] == pytest.approx(max(likelihood(counts, *line) for line in near), abs=1e-9)
    for exponent in (0.0, -1.0):
        scan = max(likelihood(counts, at, exponent) for at in np.linspace(-2, 6, 4001))
        assert law.at_exponent(exponent) == pytest.approx(scan, abs=1e-9)
    far = [
        (at - b0 * at_x, b0) for at_x in np.log(X) for b0 in (-1e6, 1e6) for at in np.linspace(0, 5, 60)
    ]
    assert value[-4:].max() == pytest.approx(max(likelihood(counts, *line) for line in far), abs=1e-9)


def test_jumps_widen_the_interval_of_a_power_law_only_where_they_fit():
    grid, alpha = 2.0 ** np.arange(0, 8), np.array([0.24, 0.3, 0.36, 0.42, 0.48, 0.54, 0.6])
    n50 = 2.9 * alpha**-2
    ends = {}
    for name in ("jump", "gentle"):
        groups = []
        for at in n50:
            p = np.where(grid >= at, 0.62, 0.42) if name == "jump" else 1 / (1 + (at / grid) ** 1.2)
            groups.append((grid, np.round(400 * p), [400] * grid.size))
        counts = Counts.from_groups(groups)
        fit = fit_law(counts, power_law(alpha), own_slopes=True)
        a, b, value = StepLaw(counts, counts.successes, np.log(alpha)).lines()
        top, shapes = float(value.max()), fit.shapes.fits[1]
        ends[name] = fit.exponent
        near = value >= shapes
        assert near.any() == (name == "jump"), (top, shapes)
        if near.any():
            assert fit.exponent.low <= b[near].min() < -2 < b[near].max() <= fit.exponent.high
            assert fit.log_prefactor.low <= a[near].min()
    assert ends["gentle"].high - ends["gentle"].low < ends["jump"].high - ends["jump"].low
