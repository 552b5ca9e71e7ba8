"""Lucky neurons: the kernel against the definitions, and the study: what it keeps, judges and says."""

import itertools
import math
import subprocess
import sys

import naive_lucky as naive
import numpy as np
import pytest
from scipy.stats import binom

import simkit
from simkit.declare.statement import statements_of
from simkit.engine.cells.cell import build_cells
from simkit.engine.plans.plan import plan_run
from simkit.errors import UsageError
from simkit.papers.patches import lucky
from simkit.papers.patches.studies.lucky import LuckyNeurons
from simkit.papers.patches.theory import lucky as theory

SAID = statements_of(LuckyNeurons())
READINGS = ("definition-2", "argmax-margin", "ratio")
PAPER = 0.1 + 0.01 * math.sqrt(10)  # sigma + tau of Section 4.1
NEURONS = "m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding)"
ERRORS = "sigma + tau <= pi/M (eq. (216))"
FALSE_ALARM = 4.9  # standard errors: one in a million


# --- the kernel ---------------------------------------------------------------------------------------


@pytest.mark.nojit
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(
    ("dim", "patterns", "error"),
    [(2, 2, 0.2), (5, 5, 0.0), (5, 5, 0.3), (7, 3, 0.13), (4, 2, 0.7), (6, 4, 1.3), (3, 3, 2.5)],
)
def test_counts_are_the_naive_counts(reading, dim, patterns, error):
    found = lucky.sample_lucky_counts(np.random.default_rng(3), 4, 60, dim, patterns, error, reading)
    rng, axes = np.random.default_rng(3), np.eye(patterns, dim)
    for row in found:
        weights = naive.draw_weights(rng, 60, dim)
        expected = [naive.count_lucky(weights, axes, own, error, reading) for own in (0, 1)]
        assert row.tolist() == expected


@pytest.mark.nojit
@pytest.mark.parametrize("reading", READINGS)
def test_first_trials_do_not_depend_on_how_many_follow(reading):
    few, many = (
        lucky.sample_lucky_counts(np.random.default_rng(5), trials, 40, 4, 3, 0.6, reading)
        for trials in (3, 9)
    )
    assert np.array_equal(few, many[:3])
    assert many.sum() > 0


def test_any_orthonormal_patterns_and_any_scale_give_the_same_law():
    """4000 neurons against random patterns, xi = 0.01: within 4.9 standard errors of the exact value."""
    rng = np.random.default_rng(11)
    frame, weights = naive.random_frame(rng, 3, 5), 0.01 * naive.draw_weights(rng, 4000, 5)
    for reading, error in (("definition-2", 0.9), ("argmax-margin", 0.1), ("ratio", 0.2)):
        p = theory.lucky_probability(reading, error, 5, 3)
        count = naive.count_lucky(weights, frame, 1, error, reading)
        assert abs(count - 4000 * p) < FALSE_ALARM * math.sqrt(4000 * p * (1 - p))


def test_least_count_is_the_first_whole_number_that_meets_the_bound():
    assert theory.stated_count(1000, 5, PAPER, 0.0) == pytest.approx(200 * (1 - PAPER * 5 / math.pi))
    assert theory.least_count(1000, 5, 0.0, 0.5) == 100  # the bound is 100, up to rounding
    assert theory.least_count(1000, 5, 0.0, 0.4999) == 101
    assert theory.least_count(1000, 5, 0.0, 1.5) == 0
    assert lucky.margin_angle(1.0) == pytest.approx(math.pi / 3)
    assert theory.stated_share(4, math.pi / 8) == pytest.approx(1 / 8)


# --- the study ----------------------------------------------------------------------------------------


def cells_of(**options):
    return build_cells(LuckyNeurons(), {name: str(value) for name, value in options.items()})


def params_of(**options):
    return cells_of(**options)[0].parameters


def counts_of(cell, trials, seed=0):
    """The counts of a cell's first trials, drawn by hand: blocks of 50."""
    p, rows = cell.parameters, []
    for block in range(math.ceil(trials / 50)):
        words = np.random.SeedSequence(seed, spawn_key=(*cell.seed_words, block))
        rng = np.random.Generator(np.random.PCG64DXSM(words))
        size = min(50, trials - 50 * block)
        error = p["sigma"] + p["tau"]
        rows.append(
            lucky.sample_lucky_counts(
                rng, size, p["neurons"], p["dim"], p["patterns"], error, p["reading"]
            )
        )
    return np.concatenate(rows)


@pytest.mark.parametrize("reading", READINGS)
def test_simulation_agrees_with_every_exact_value(reading):
    """Within 4.9 standard errors; where the error is zero, exactly certain or impossible events."""
    options = {"neurons": 400, "dim": 6, "patterns": 4, "sigma": 0.08, "tau": 0.02, "epsilon_m": 0.3}
    if reading == "definition-2":
        options |= {"sigma": 0.7, "epsilon_m": 0.05}
    table = simkit.run("lucky-neurons", reading=reading, trials=2000, workers=1, **options).table
    assert table["quantity"].tolist() == [
        "holds", "holds_w", "count_w", "count_u", "share", "relative_count", "surplus",
    ]  # fmt: skip
    for row in table.to_dict("records"):
        p = row["exact"]
        spread = math.sqrt(p * (1 - p) / 2000) if row["kind"] == "event" else row["std_error"]
        assert abs(row["estimate"] - p) <= FALSE_ALARM * spread + 1e-9, row["quantity"]
    events = table[table["kind"] == "event"]["exact"]
    assert reading != "argmax-margin" or events.between(0.02, 0.98).all()


@pytest.mark.parametrize("epsilon_m", [None, 0.0, 0.1])
def test_every_row_follows_from_the_counts_that_were_drawn(epsilon_m):
    given = {"neurons": 100, "reading": "ratio"} | (
        {} if epsilon_m is None else {"epsilon_m": epsilon_m}
    )
    (cell,) = cells_of(**given)
    counts = counts_of(cell, 120)
    slack = 5 * math.sqrt(math.log(200) / 100) if epsilon_m is None else epsilon_m
    stated = 20 * (1 - slack - PAPER * 5 / math.pi)
    expected = {
        "holds": np.mean(counts.min(axis=1) >= stated), "holds_w": np.mean(counts[:, 0] >= stated),
        "count_w": counts[:, 0].mean(), "count_u": counts[:, 1].mean(),
        "share": counts[:, 0].mean() / 100, "relative_count": counts[:, 0].mean() / 20,
        "surplus": (counts[:, 0] - stated).mean(),
    }  # fmt: skip
    table = simkit.run("lucky-neurons", trials=120, workers=1, **given).table
    found = dict(zip(table["quantity"], table["estimate"], strict=True))
    assert found == pytest.approx(expected, rel=1e-12)
    assert epsilon_m != 0.0 or 0 < expected["holds"] < expected["holds_w"] < 1
    surplus = table[table["quantity"] == "surplus"].iloc[0]
    assert surplus["min"] == pytest.approx(counts[:, 0].min() - stated)
    assert surplus["max"] == pytest.approx(counts[:, 0].max() - stated)


def test_a_count_on_the_bound_meets_it():
    """Equation (208) with room for rounding: 100 neurons where 100 are stated."""
    params = params_of(neurons=1000, sigma=0, tau=0, epsilon_m=0.5)
    found = SAID.judge(params, {"count_w": [99.0, 100.0, 101.0], "count_u": [100.0, 100.0, 99.0]})
    assert found["holds_w"] == [False, True, True]
    assert found["holds"] == [False, True, False]
    assert found["surplus"] == pytest.approx([-1, 0, 1], abs=1e-9)


def test_rule_and_bounds_are_the_equations():
    params = params_of()
    epsilon = 5 * math.sqrt(math.log(200) / 1000)
    assert params["epsilon_m"] == pytest.approx(epsilon)
    assert params["tau"] == pytest.approx(0.01 * math.sqrt(10))
    bounds = SAID.bound(params)
    room = 1 - PAPER * 5 / math.pi
    expected = {
        "holds": 1 - 2 * 200**-10, "holds_w": 1 - 200**-10, "count_w": 200 * (room - epsilon),
        "count_u": 200 * (room - epsilon), "share": room / 5, "relative_count": room - epsilon,
        "surplus": 0,
    }  # fmt: skip
    assert {name: bound.value for name, bound in bounds.items()} == pytest.approx(expected)
    assert {bound.direction for bound in bounds.values()} == {">="}
    few = SAID.bound(params_of(samples=2))
    assert (few["holds_w"].value, few["holds"].value) == (1 - 2**-10, 1 - 2**-9)


def test_cells_that_differ_in_the_bound_alone_share_their_trials():
    """N and epsilon_m say what is stated; the neurons that are drawn know neither."""
    cells = cells_of(samples="100,200", epsilon_m="0.1,0.2", reading="ratio")
    assert len(cells) == 4
    assert len({cell.key for cell in cells}) == 1
    assert plan_run(cells, trials=100, seed=0).trials_to_run == 100
    result = simkit.run(
        "lucky-neurons", samples="100,200", epsilon_m="0.1,0.2", reading="ratio", trials=100
    )
    assert result.plan.simulated == 100
    counts = result.table[result.table["quantity"] == "count_w"]["kept_values"]
    assert all(values == counts.iloc[0] for values in counts)
    surplus = result.table[result.table["quantity"] == "surplus"].set_index(["samples", "epsilon_m"])
    gap = surplus["estimate"][100, 0.2] - surplus["estimate"][100, 0.1]
    assert gap == pytest.approx(200 * 0.1)


def test_readings_share_their_draws():
    cells = cells_of(reading="ratio,argmax-margin")
    assert len({cell.seed_words for cell in cells}) == 1
    assert len({cell.key for cell in cells}) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, {}),
        ({"reading": "argmax-margin"}, {}),
        (
            {"epsilon_m": 0.3},
            {NEURONS: f"1000 is below {25 * math.log(200) / 0.09:.5g}"},
        ),
        ({"epsilon_m": 0}, {NEURONS: "1000 is below infinity"}),
        ({"dim": 6, "patterns": 6}, {"M < m_a (Section 3.2)": "6 is not below 6"}),
        ({"patterns": 2}, {"2 < M (Section 3.2)": "2 is not below 2"}),
        (
            {"sigma": 0.7},
            {ERRORS: f"{0.7 + 0.01 * 10**0.5:.5g} is above {math.pi / 5:.5g}"},
        ),
    ],
)
def test_premises_are_those_of_the_lemma(options, said):
    premises = SAID.premises(params_of(**options))
    assert len(premises) == 4
    assert {p.text: p.remark for p in premises if not p.holds} == said
    assert [p.remark for p in premises if p.holds] == [""] * (4 - len(said))


def test_premises_have_both_sides():
    params = params_of(neurons=500, epsilon_m=0.4, samples=50, sigma=0.2, tau=0.1, patterns=4, dim=9)
    sides = [(p.left, p.relation, p.right) for p in SAID.premises(params)]
    assert sides == [
        (500, ">=", pytest.approx(16 * math.log(50) / 0.16)), (2, "<", 4), (4, "<", 9),
        (pytest.approx(0.3), "<=", pytest.approx(math.pi / 4)),
    ]  # fmt: skip


def test_more_patterns_than_dimensions_are_refused():
    with pytest.raises(UsageError) as caught:
        cells_of(patterns=11)
    assert str(caught.value) == (
        "--patterns 11: orthonormal patterns are at most --dim 10, as in --patterns 10"
    )
    cells_of(patterns=10)


def lucky_chance(reading):
    """Of one neuron at the defaults; the laws themselves are tested elsewhere."""
    return theory.lucky_probability(reading, PAPER, 10, 5)


def test_remarks_say_how_often_the_bound_is_missed():
    lines = simkit.run("lucky-neurons", reading=",".join(READINGS), trials=2, workers=1).headline
    stated = 200 * (1 - 5 * math.sqrt(math.log(200) / 1000) - PAPER * 5 / math.pi)
    expected = []
    for reading in READINGS:
        chance = lucky_chance(reading)
        missed = binom.cdf(math.ceil(stated) - 1, 1000, chance)
        less = int(chance < (1 - PAPER * 5 / math.pi) / 5)
        expected.append(
            f"{reading}: |W(0)| misses the bound (208) with probability N^-10 or less in 0 of 1"
            f" settings where it says something (exact); the largest is {missed:.3g}, N^-10 there"
            f" {200.0**-10:.3g}; a neuron is lucky less often than eq. (212) says in {less} of 1"
            " settings"
        )
    assert lines == expected
    assert "the largest is 1.51e-12, N^-10 there 9.77e-24" in lines[2]


def test_remarks_count_the_cells():
    """At N = 2 only the widest slack that is not vacuous is met often enough."""
    slacks, samples = (0.5, 0.6, 0.7, 0.9), (2, 200)
    [line] = simkit.run(
        "lucky-neurons", reading="ratio", epsilon_m=slacks, samples=samples, trials=2, workers=1
    ).headline
    chances = []
    for slack, n in itertools.product(slacks, samples):
        stated = 200 * (1 - slack - PAPER * 5 / math.pi)
        if stated > 0:
            missed = binom.cdf(math.ceil(stated) - 1, 1000, lucky_chance("ratio"))
            chances.append((missed, float(n) ** -10))
    enough = sum(missed <= stated for missed, stated in chances)
    worst, there = max(chances)
    assert 0 < enough < len(chances) == 6
    assert f"N^-10 or less in {enough} of 6 settings where it says something" in line
    assert f"the largest is {worst:.3g}, N^-10 there {there:.3g};" in line
    assert line.endswith("in 0 of 8 settings")
    [line] = simkit.run("lucky-neurons", epsilon_m="0.8,0.9", trials=2, workers=1).headline
    assert line == (
        "definition-2: the bound (208) says nothing at all 2 settings; a neuron is lucky less often than"
        " eq. (212) says in 2 of 2 settings"
    )


def test_a_vacuous_bound_holds_for_certain():
    for reading in READINGS:
        exact = SAID.exact(params_of(sigma=5, reading=reading))
        assert (exact["holds"], exact["holds_w"]) == (1, 1)
    params = params_of(sigma=0.8, patterns=3, epsilon_m=0, reading="definition-2")
    assert "holds" not in SAID.exact(params)


def test_a_trial_needs_the_kernel_alone():
    """No trainer, no theory, no findings: what a block of trials loads of this paper."""
    code = (
        "import sys, numpy as np\n"
        "from simkit.papers.patches.studies.lucky import LuckyNeurons\n"
        "p = {'neurons': 20, 'dim': 4, 'patterns': 3, 'sigma': 0.1, 'tau': 0.1, 'reading': 'ratio'}\n"
        "study = LuckyNeurons()\n"
        "study.simulate(study.prepare(p), np.random.default_rng(0), 2)\n"
        "print(*sorted(m for m in sys.modules if m.startswith('simkit.papers.patches.')))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == [
        "simkit.papers.patches.lucky", "simkit.papers.patches.studies",
        "simkit.papers.patches.studies.lucky",
    ]  # fmt: skip
