"""Tuned evidence, exactly; intervals watched after every block; the package ville beside the mixture."""

import csv
import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given
from hypothesis import strategies as st
from sequences import CALIBRATIONS
from watching.intervals import ONE_LOOK, RULES, UNTUNED, watched_proportions

import simkit.stats
from simkit.stats.evidence.arcsine_mixtures import log_arcsine_mixture, steps_for
from simkit.stats.evidence.sequences import (
    log_evidence_above,
    log_evidence_below,
    log_tuned_evidence_above,
    log_tuned_evidence_below,
    proportion_interval,
)

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
TUNED = ((log_tuned_evidence_above, 1), (log_tuned_evidence_below, -1))
COUNTED = {
    "designs", "count", "share", "low", "high", "above", "below", "count_of_first",
    "width_at_1000", "width_at_10000", "width_at_100000", "met",
}  # fmt: skip


def committed(name):
    with (BENCHMARKS / "calibration" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def precise_tuned_evidence(s, f, p0, tuned_for, log_needed):
    """The sum over steps as it is written, at 400 bits; p0 a fraction."""
    ctx.prec = 400 if p0 > Fraction(1, 10**100) else 2400
    p = arb(fmpq(p0.numerator, p0.denominator))
    phi, total = p.sqrt().asin(), arb(0)
    for u, log_weight in zip(*steps_for(tuned_for, log_needed), strict=True):
        angle = phi + arb(float(u))
        if angle < arb.pi() / 2:
            up, down = angle.sin() ** 2 / p, angle.cos() ** 2 / (1 - p)
            total += (s * up.log() + f * down.log() + arb(float(log_weight))).exp()
        elif not f:
            total += (arb(float(log_weight)) - s * p.log()).exp()
    value = float(total.log().mid())
    ctx.prec = 53
    return value


@pytest.mark.parametrize(
    ("n", "p0", "tuned_for"),
    [
        (30, 0.5, 100), (30, 1e-300, 10), (1000, 0.001, 1000), (10**4, 0.3, 100), (10**9, 0.01, 10**5),
        (10**12, 0.999, 10**12), (10**13, 0.4, 1000), (10**15, 0.5, 10**15), (10**15, 0.1, 10**4),
        (10**15, 0.61, 10**13), (10**15, 1 - 2**-53, 10**15), (10**15, 1e-12, 10**15),
    ],
)  # fmt: skip
def test_tuned_evidence_is_its_sum_at_any_count(n, p0, tuned_for):
    goal = math.log(40)
    for z in (-6, -2, 0, 1, 3, 7, 30):
        for evidence, sign in TUNED:
            s = min(max(round(n * p0 + sign * z * math.sqrt(n * p0 * (1 - p0))), 0), n)
            hits, null = (s, Fraction(p0)) if sign > 0 else (n - s, 1 - Fraction(p0))
            exact = precise_tuned_evidence(hits, n - hits, null, tuned_for, goal)
            found = evidence(s, n, p0, tuned_for, goal)
            assert abs(found - exact) <= 1e-9 * max(1.0, abs(exact)), (s, sign)


def test_no_mixture_takes_a_beta_function_that_loses_digits():
    """SciPy's betaln is off by whole units in the logarithm at counts that are served here."""
    from scipy.special import betaln

    n, s = 10**15, 5 * 10**14 + 10**8
    pair = log_evidence_above(s, n, 0.5), log_evidence_below(s, n, 0.5)
    careless = float(betaln(s + 1, n - s + 1)) + n * math.log(2)
    assert abs(careless - (np.logaddexp(*pair) - math.log(2))) > 0.01
    for module in Path(simkit.stats.__file__).parent.glob("*mixtures.py"):
        assert "betaln" not in module.read_text(encoding="utf-8")


@pytest.mark.parametrize("p0", [0.5, 0.2, 0.95])
@pytest.mark.parametrize("tuned_for", [1, 10, 1000])
def test_no_stopping_rule_expects_more_than_one(p0, tuned_for):
    """Backwards over all counts, at the edge of the hypothesis, inside it, and for the best rule."""
    for evidence, sign in TUNED:
        value = [math.exp(evidence(s, 14, p0, tuned_for, 3.0)) for s in range(15)]
        for n in range(13, -1, -1):
            now = [math.exp(evidence(s, n, p0, tuned_for, 3.0)) for s in range(n + 1)]
            later = [math.exp(evidence(s, n + 1, p0, tuned_for, 3.0)) for s in range(n + 2)]
            for share in (1.0, 0.9, 0.3):
                p = share * p0 if sign > 0 else 1 - share * (1 - p0)
                for s in range(n + 1):
                    assert p * later[s + 1] + (1 - p) * later[s] <= now[s] * (1 + 1e-12)
            stay = [p0 * value[s + 1] + (1 - p0) * value[s] for s in range(n + 1)]
            value = [max(pair) for pair in zip(now, stay, strict=True)]
        assert 0.5 < value[0] <= 1 + 1e-12


@pytest.mark.parametrize(
    ("p0", "tuned_for", "least"), [(0.5, 40, 0.02), (0.1, 40, 0.02), (0.5, 10**6, 0.002)]
)
def test_crossing_is_no_likelier_than_alpha(p0, tuned_for, least):
    """The exact chance, over all sequences of 120 trials, that tuned evidence ever reaches 1/alpha."""
    alpha = 0.1
    for evidence, _ in TUNED:
        alive, crossed = np.array([1.0]), 0.0
        for n in range(1, 121):
            alive = np.append(alive * (1 - p0), 0) + np.insert(alive * p0, 0, 0)
            over = np.array([
                bool(alive[s]) and evidence(s, n, p0, tuned_for, -math.log(alpha)) >= -math.log(alpha)
                for s in range(n + 1)
            ])  # fmt: skip
            crossed += alive[over].sum()
            alive[over] = 0
            alive[alive < 1e-9] = 0
        assert least < crossed <= alpha


@given(st.integers(1, 400), st.sampled_from([1, 30, 1000, 10**6]), st.data())
def test_what_rejects_a_number_rejects_all_beyond(n, tuned_for, data):
    s = data.draw(st.integers(0, n))
    a, b = sorted(data.draw(st.lists(st.floats(1e-9, 1 - 1e-9), min_size=2, max_size=2)))
    above, below = ([side(s, n, p, tuned_for, 3.0) for p in (a, b)] for side, _ in TUNED)
    assert above[0] >= above[1] - 1e-9 * max(1.0, abs(above[1]))
    assert below[0] <= below[1] + 1e-9 * max(1.0, abs(below[1]))


def test_tuned_evidence_at_the_edges():
    inf = math.inf
    steps, log_weights = steps_for(100, 3.0)
    nothing = math.log(float(np.sum(np.exp(log_weights) * np.cos(steps) ** 10)))
    for evidence, of in ((log_tuned_evidence_above, lambda p: p), (log_tuned_evidence_below, None)):
        at = of or (lambda p: 1 - p)
        hits = (0, 3, 5) if of else (5, 2, 0)
        found = {p: [evidence(s, 5, at(p), 100, 3.0) for s in hits] for p in (-0.5, 0.0, 1.0, 1.5)}
        assert found[0.0] == [pytest.approx(nothing, rel=1e-12), inf, inf]
        assert found[-0.5] == [inf] * 3
        assert found[1.0] == found[1.5] == [-inf] * 3
        assert {evidence(0, 0, p, 100, 3.0) for p in (-1.0, 0.0, 0.3, 1.0, 2.0)} == {0.0}


@pytest.mark.parametrize("p0", [0.5, 0.2, 0.3, 0.7, 0.9, 1e-3, 1e-300, 1 - 2**-53])
def test_an_alternative_that_rounds_to_1_is_no_evidence_after_a_failure(p0):
    room = math.atan2(math.sqrt(1 - p0), math.sqrt(p0))
    for u in (room, math.nextafter(room, 0), room * (1 - 1e-15)):
        steps = np.array([u]), np.zeros(1)
        for s in (0, 2, 50):
            excess = s - (s + 50) * p0
            assert log_arcsine_mixture((s, 50), excess, p0, 1 - p0, steps) < -700
        top = log_arcsine_mixture((50, 0), 50 * (1 - p0), p0, 1 - p0, steps)
        assert top == pytest.approx(-50 * math.log(p0), rel=1e-12)


@pytest.mark.parametrize("level", [0.5, 0.99, 1 - 1e-9])
@pytest.mark.parametrize("tuned_for", [1, 300, 10**9])
def test_a_tuned_interval_ends_where_its_evidence_does(level, tuned_for):
    goal = math.log(2 / (1 - level))
    for looks in ([(3, 10)], [(0, 50)], [(50, 50)], [(20, 50), (300, 1000), (299, 1100)]):
        low, high = proportion_interval(looks, level, tuned_for)

        def above(p, looks=looks):
            return max(log_tuned_evidence_above(s, n, p, tuned_for, goal) for s, n in looks)

        def below(p, looks=looks):
            return max(log_tuned_evidence_below(s, n, p, tuned_for, goal) for s, n in looks)

        assert low == 0 or above(low) >= goal
        assert high == 1 or below(high) >= goal
        assert above(low + 1e-9 * (high - low)) < goal
        assert below(high - 1e-9 * (high - low)) < goal
    assert proportion_interval([], level, tuned_for) == (0, 1)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: proportion_interval([(1, 2)], 0.95, tuned_for=0), "tuned for 0 trials"),
        (lambda: proportion_interval([], 0.95, tuned_for=-5), "tuned for -5 trials"),
        (lambda: log_tuned_evidence_above(4, 3, 0.5, 10, 3.0), "4 successes in 3 trials"),
        (lambda: log_tuned_evidence_below(1, 3, math.nan, 10, 3.0), "p0 is NaN"),
        (lambda: log_tuned_evidence_below(1, 3, 0.5, 10, 0.0), "evidence of 0"),
        (lambda: log_tuned_evidence_above(1, 3, 0.5, 10, math.nan), "evidence of nan"),
    ],
)
def test_what_is_no_input_is_named(call, said):
    with pytest.raises(ValueError, match=said):
        call()


def assert_same_slice(found, expected, first):
    for row, stored in zip(found, expected, strict=True):
        cell = {key: str(value) for key, value in row.items() if key not in COUNTED}
        assert cell == {key: value for key, value in stored.items() if key not in COUNTED}
        assert row["designs"] == first
        assert row["count"] == row["count_of_first"] == int(stored["count_of_first"]), cell
        for key in ("width_at_1000", "width_at_10000"):
            assert float(row[key]) == pytest.approx(float(stored[key]), abs=0.0011)


def test_the_first_watched_runs_come_out_as_committed():
    sizes, chances = CALIBRATIONS["watched-proportions"][1], (0.01,)
    rules = (UNTUNED, "sequence, tuned for 10000", ONE_LOOK)
    found = watched_proportions(replace(sizes, evaluated=sizes.first), chances, rules)
    rows = committed("watched-proportions")
    expected = [row for row in rows if float(row["p"]) in chances and row["rule"] in rules]
    assert_same_slice(found, expected, sizes.first)
    calibrate, sizes = CALIBRATIONS["watched-means"]
    found = calibrate(replace(sizes, evaluated=sizes.first))
    assert_same_slice(found, committed("watched-means"), sizes.first)


def test_all_watched_rows_are_met_by_their_numbers():
    rows = committed("watched-proportions")
    assert [row["rule"] for row in rows] == 4 * list(RULES)
    for row in rows + committed("watched-means"):
        own = row["rule"].startswith("sequence")
        designs, count = int(row["designs"]), int(row["count"])
        assert row["met"] == "true"
        assert count <= int(row["above"]) + int(row["below"])
        assert (count <= 0.05 * designs) if own else (count >= 3 * 0.05 * designs)
        assert not own or max(int(row["above"]), int(row["below"])) <= 0.025 * designs
    for row in rows:
        assert (int(row["designs"]), int(row["looks"])) == (20_000, 1000)
        widths = {n: float(row[f"width_at_{n}"]) for n in (1000, 10_000, 100_000)}
        if row["rule"] == UNTUNED:
            assert max(widths.values()) <= 2.2
        elif row["rule"] != ONE_LOOK:
            assert widths[int(row["rule"].split()[-1])] <= 1.8


def test_the_page_says_what_the_tables_say():
    page = " ".join((BENCHMARKS / "README.md").read_text(encoding="utf-8").split())
    rows = committed("watched-proportions")
    sequence, one_look = ([row for row in rows if row["rule"] == rule] for rule in (UNTUNED, ONE_LOOK))
    tuned = [row for row in rows if "tuned" in row["rule"]]

    ends = [1000, 10_000, 100_000]

    def worst(rows):
        return math.ceil(1000 * max(float(row["share"]) for row in rows)) / 10

    def widest(rows):
        return math.ceil(100 * max(float(row[f"width_at_{n}"]) for row in rows for n in ends)) / 100

    own = [float(row[f"width_at_{row['rule'].split()[-1]}"]) for row in tuned]
    least = 100 * min(float(row["share"]) for row in one_look)
    assert (
        f"The sequence ever misses in at most {worst(sequence):.1f} % of runs, the tuned one in at most"
        f" {worst(tuned):.1f} %; Clopper and Pearson's interval, watched the same way, in"
        f" {least:.0f} to {worst(one_look):.0f} %" in page
    )
    assert f"at most {widest(sequence):.2f} times as wide (asked: 2.2)" in page
    assert f"at most {math.ceil(100 * max(own)) / 100:.2f} times (asked: 1.8)" in page
    assert f"at most {widest(tuned):.2f} times where it is tuned for another" in page
    means = committed("watched-means")
    own_means = [row for row in means if row["rule"] != "Student, watched"]
    students = [row for row in means if row["rule"] == "Student, watched"]
    ends.pop()
    assert (
        f"in at most {worst(own_means):.1f} % of runs, Student's interval in"
        f" {100 * min(float(row['share']) for row in students):.0f} to {worst(students):.0f} %" in page
    )
    assert f"at most {widest(own_means):.2f} times as wide as Student's" in page


@pytest.mark.parametrize("p0", [0.5, 0.03, 0.9])
def test_ville_has_the_same_mixture(p0):
    """Uniform over (0, 1) is q0 of the one side's mixture and p0 of the other's: their Bayes factor."""
    ville = pytest.importorskip("ville")
    x = (np.random.default_rng(5).random(3000) < 0.04 + 0.9 * (p0 > 0.4)).astype(float)
    test, counts = ville.BernoulliTest(p0, prior=(1.0, 1.0)).fit(x), np.cumsum(x).astype(int)
    for n in (1, 2, 17, 300, 3000):
        assert test.log_e_values_[n - 1] == pytest.approx(ours(int(counts[n - 1]), n, p0), abs=1e-8)


def test_ville_has_the_same_confidence_sequence():
    ville = pytest.importorskip("ville")
    x = (np.random.default_rng(6).random(2000) < 0.2).astype(float)
    sequence, counts = ville.BernoulliCS(alpha=0.05, intersect=False).fit(x), np.cumsum(x).astype(int)
    for n in (10, 200, 2000):
        low, high = float(sequence.lower_[n - 1]), float(sequence.upper_[n - 1])
        assert 0 < low < high < 1
        for end in (low, high):
            assert ours(int(counts[n - 1]), n, end) == pytest.approx(math.log(20), abs=1e-7)
        # Each side alone at half of the level, as here, is about as wide.
        mine = proportion_interval([(int(counts[n - 1]), n)], 0.95)
        assert mine[1] - mine[0] == pytest.approx(high - low, rel=0.15)


def ours(s, n, p0):
    sides = log_evidence_above(s, n, p0), log_evidence_below(s, n, p0)
    return np.logaddexp(math.log(1 - p0) + sides[0], math.log(p0) + sides[1])
